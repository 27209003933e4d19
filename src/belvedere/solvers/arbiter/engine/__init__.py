"""The compiled part of the arbiter."""
