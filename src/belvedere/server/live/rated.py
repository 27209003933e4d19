"""Whose games count for the ratings: those of people and levels that meet others."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from belvedere.bots.levels import LEVELS
from belvedere.server.live.sheet import BOT, PERSON, Chair

PERSON_PREFIX, BOT_PREFIX = "person:", "bot:"
RATED_LEVELS: Final = frozenset(str(level.number) for level in LEVELS)


def subject_of(chair: Chair) -> str | None:
    """Return under what a seat's player is rated; None: he is not, at all."""
    if chair.who == PERSON and chair.person:
        return PERSON_PREFIX + chair.person
    is_level = chair.who == BOT and chair.level in RATED_LEVELS
    return BOT_PREFIX + chair.level if is_level else None


def are_rated(chairs: Sequence[Chair]) -> bool:
    """Tell whether a game counts between those who sit here: each rated, and none twice."""
    subjects = [subject_of(chair) for chair in chairs]
    return None not in subjects and len(set(subjects)) == len(subjects)
