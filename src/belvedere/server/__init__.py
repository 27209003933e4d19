"""The table server: identity, storage, transport and background work around `tables/`."""
