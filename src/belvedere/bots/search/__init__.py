"""The search: all that is compiled of it, and nothing else. It names no game."""
