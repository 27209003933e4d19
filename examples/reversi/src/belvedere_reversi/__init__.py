"""Reversi: see facts.py for what it is and pages/ for how it is played."""
