"""The eight levels: what each of them is called, how it plays, and how far it looks."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from belvedere.core.messages import Message, words

FIRST, LAST = 1, 8
START: Final = 3  # where people begin


@dataclass(frozen=True, slots=True)
class Level:
    """How strong a bot is, and why it errs."""

    number: int
    name: Message
    character: Message
    overlooks: float = 0.0  # how likely it does not see a move at all
    misjudges: float = 0.0  # how far off its first sight of a move is, as an exponent (see BLUR)
    wavers: float = 0.0  # how far below the best a move may be worth and still be played
    seconds: float | None = None  # a decision; None: as many simulations as the game's file says


LEVELS: Final = (
    Level(
        1,
        words("Newcomer"),
        words("Has read the rules once; sees what lies before him and forgets about you."),
        overlooks=0.75,
        misjudges=5.0,
        wavers=0.3,
    ),
    Level(
        2,
        words("Casual"),
        words("Plays for pleasure; likes good places, and misses many of them."),
        overlooks=0.52,
        misjudges=2.2,
        wavers=0.2,
    ),
    Level(
        3,
        words("Regular"),
        words("Knows what is worth having; seldom asks what you want."),
        overlooks=0.45,
        misjudges=1.75,
        wavers=0.14,
    ),
    Level(
        4,
        words("Student"),
        words("Looks at your answer before he moves, though not at every one."),
        overlooks=0.36,
        misjudges=1.25,
        wavers=0.115,
    ),
    Level(
        5,
        words("Club player"),
        words("Plans a few moves ahead and punishes plain mistakes."),
        overlooks=0.26,
        misjudges=0.85,
        wavers=0.09,
    ),
    Level(
        6,
        words("Expert"),
        words("Overlooks little, and turns a small lead into a win."),
        overlooks=0.13,
        misjudges=0.45,
        wavers=0.06,
    ),
    Level(
        7,
        words("Master"),
        words("Calculates deeply and gives nothing away."),
    ),
    Level(
        8,
        words("Sage"),
        words("Takes all the time that you grant, and uses it."),
        seconds=1.0,
    ),
)


def level_of(number: int) -> Level:
    """Return a level by its number."""
    return LEVELS[number - FIRST]
