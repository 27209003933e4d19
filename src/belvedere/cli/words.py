"""Words that the terminal makes up itself."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from belvedere.cli.seating import PERSON
from belvedere.cli.tongue import said
from belvedere.core.messages import Message, counted, verbatim, words_in
from belvedere.tables.seating import RANDOM

_PLAYERS: Final = {PERSON: words_in("player", "you"), RANDOM: words_in("player", "random")}


def name_players(names: Iterable[str]) -> list[str]:
    """Name players as a record does; those without a name of their own in the reader's words."""
    return [said(_PLAYERS.get(name, name)) for name in names]


def format_left(milliseconds: int) -> Message:
    """Write what is left on a clock: `4:05`, `1:04:05`, or `2 days 1:04:05`."""
    minutes, seconds = divmod(milliseconds // 1000, 60)
    hours, minutes = divmod(minutes, 60)
    days, hours = divmod(hours, 24)
    if not days and not hours:
        return verbatim(f"{minutes}:{seconds:02}")
    time = f"{hours}:{minutes:02}:{seconds:02}"
    return (
        counted("{number} day {time}", "{number} days {time}", days, time=time)
        if days
        else (verbatim(time))
    )
