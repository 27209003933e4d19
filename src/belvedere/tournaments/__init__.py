"""Tournaments as values: who plays whom, who stands where, and why."""
