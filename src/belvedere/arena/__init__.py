"""Bots against bots: matches, and what their results mean."""
