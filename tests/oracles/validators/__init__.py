"""Judges of positions that know nothing of the engine: plain Python over JSON."""
