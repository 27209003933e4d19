"""Misty: finger drawings on a misted window come to life."""
