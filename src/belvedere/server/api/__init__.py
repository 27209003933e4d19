"""`/api/v1`: one module per noun; docs/server.md tells it to people."""
