"""Words that the terminal makes up itself."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from belvedere.bots.levels import Level
from belvedere.cli.locale import said
from belvedere.cli.seating import PERSON, opponent_of
from belvedere.core.messages import Message, Value, counted, verbatim, words, words_in
from belvedere.tables.recording import read_name
from belvedere.tables.seating import RANDOM

_PLAYERS: Final = {PERSON: words_in("player", "you"), RANDOM: words_in("player", "random")}


def name_players(names: Iterable[str]) -> list[str]:
    """Name players as a record does; those without a name of their own in the reader's words."""
    return [said(_name(name)) for name in names]


def _name(name: str) -> Value:
    opponent = opponent_of(read_name(name))
    return _PLAYERS.get(name, name) if opponent is None else opponent.name


def introduce(level: Level, seconds: float | None = None) -> Message:
    """Say which level it is, and how it plays."""
    name, number, character = level.name, level.number, level.character
    if seconds is None:
        return words(
            "{name} (level {number}): {character}", name=name, number=number, character=character
        )
    return words(
        "{name} (level {number}, {seconds} s for a decision): {character}",
        name=name,
        number=number,
        seconds=seconds,
        character=character,
    )


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
