"""Slow, obviously correct second implementations of the rules, to compare the engine with."""
