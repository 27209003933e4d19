"""The pictures of Strata, for pages and for terminals."""
