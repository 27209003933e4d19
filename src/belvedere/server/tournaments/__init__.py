"""Tournaments at this server: planned, entered, run and told; what one *is* stands elsewhere."""
