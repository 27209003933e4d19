"""Reversi as pictures and as text."""
