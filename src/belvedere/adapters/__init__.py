"""Doors for the libraries of other people: every game behind their interfaces."""
