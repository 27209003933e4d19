"""Mirador: see facts.py for what it is and RULES.md for how it is played."""
