"""One way to break a ruling.

`make deep` makes each edit of the tables in a house of its own and runs the rule tests of that
game, those of the ruling first, until one fails (see breaking.py).
"""

from __future__ import annotations

from typing import NamedTuple


class Mutant(NamedTuple):
    """One way to break a ruling."""

    ruling: str
    says: str  # what the broken rule would say
    file: str  # below src/belvedere/games
    old: str
    new: str

    @property
    def game(self) -> str:
        """The folder of its game."""
        return self.file.split("/")[0]
