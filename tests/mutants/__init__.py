"""Every ruling, broken once: the tables of edits, and what makes them."""
