"""Mirage and Overworld: one engine, two rule sets. See facts.py, and the rule pages beside it."""
