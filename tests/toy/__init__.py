"""Trinkets, a sixth game that exists only here: one folder and one line in the registry.

Two or three players are dealt one hidden card each (chance). All bid in secret (at once); the
highest bid starts. In turn, a player takes one or two of the pebbles in the pile, then keeps them
or passes them on to the left (a turn of two steps). When the pile is empty, the most points win: a
card counts its number, a pebble one.
"""
