"""Compiled helpers that all games share, and the bridge from compiled rules to Python."""
