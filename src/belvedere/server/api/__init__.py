"""`/api/v1`: a module a noun; docs/server.md tells it to people."""
