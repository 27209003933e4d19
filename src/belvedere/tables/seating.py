"""Who has a seat at a table: a person, a bot at a level, or nobody yet."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum


class Sitter(StrEnum):
    """What kind of player has a seat."""

    PERSON = "person"
    BOT = "bot"
    NOBODY = "nobody"


@dataclass(frozen=True, slots=True)
class SeatHolder:
    """Whoever has a seat: a person, a bot, or nobody yet."""

    sitter: Sitter
    name: str = ""  # of a person, or of a bot that is known by more than its level
    level: str = ""  # of a bot

    @property
    def is_person(self) -> bool:
        """Whether a person decides here."""
        return self.sitter is Sitter.PERSON

    @property
    def is_bot(self) -> bool:
        """Whether a program decides here."""
        return self.sitter is Sitter.BOT

    @property
    def is_open(self) -> bool:
        """Whether the seat is still to be taken."""
        return self.sitter is Sitter.NOBODY


OPEN = SeatHolder(Sitter.NOBODY)
RANDOM = "random"  # the level of a bot that plays anything that is not rash


def person(name: str) -> SeatHolder:
    """Seat a person."""
    return SeatHolder(Sitter.PERSON, name)


def bot(level: str, name: str = "") -> SeatHolder:
    """Seat a bot."""
    return SeatHolder(Sitter.BOT, name, level)
