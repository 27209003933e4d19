"""What has to be decided in Mirage and Overworld, or how a game ended, in one sentence."""

from __future__ import annotations

from collections.abc import Sequence

from belvedere.core.messages import Message, all_of, counted, words
from belvedere.games.frontier.rules.state import (
    NO_COAST,
    STEP_COAST,
    STEP_COAST_EXPLORER,
    STEP_DRAW,
    STEP_EXPLORERS,
    STEP_GAP,
    STEP_ITEM,
    STEP_KEEP,
    STEP_MARKER,
    STEP_MOVE,
    STEP_REMOVE,
    STEP_REPLACE,
    STEP_START,
    STEP_SURVEY,
    STEP_TAKE,
    STEP_TIE,
)
from belvedere.games.frontier.tabletop import Tabletop


def prompt(table: Tabletop, name: Message) -> Message:
    """Say what is to be drawn, or what the one of this name has to decide."""
    step = table.step
    if step >= STEP_MARKER:
        return _claiming(table, name)
    if step == STEP_TIE:
        gap = _name(table)
        return words("There is a tie for the gap at {gap}: {name} awards it.", gap=gap, name=name)
    return {
        STEP_START: words("The start tile is drawn."),
        STEP_REMOVE: words("One Survey tile leaves the game."),
        STEP_DRAW: words("{name} draws a Survey tile.", name=name),
        STEP_TAKE: words("{name} chooses a Survey tile.", name=name),
        STEP_SURVEY: words("{name} places the Survey tile, either side up.", name=name),
        STEP_COAST: words("{name} places a Coast tile beside the Survey tile.", name=name),
        STEP_EXPLORERS: words(
            "{name} is short of explorers and chooses the squares to fill.", name=name
        ),
        STEP_COAST_EXPLORER: words("{name} puts a camel or a ship on the Coast tile.", name=name),
        STEP_GAP: words("{name} chooses the next gap to resolve.", name=name),
    }[step]


def _name(table: Tabletop) -> str:
    return "" if table.gap is None else table.gap.name


def _claiming(table: Tabletop, name: Message) -> Message:
    """Say what a winner has to decide about his gap."""
    step, gap = table.step, _name(table)
    if step == STEP_REPLACE:
        return words("{name} gives an explorer for the square that was left.", name=name)
    if step == STEP_MARKER:
        return words(
            "{name} has won the gap at {gap} and places a door or the Port.", name=name, gap=gap
        )
    return (_of_doors if table.is_overworld else _of_tents)(table, name, gap)


def _of_tents(table: Tabletop, name: Message, gap: str) -> Message:
    return {
        STEP_MOVE: words(
            "{name} has won the gap at {gap} and moves a tent there.", name=name, gap=gap
        ),
        STEP_KEEP: words(
            "{name} keeps the palm trees of the vacated gap for an explorer, or forgoes them.",
            name=name,
        ),
        STEP_ITEM: words(
            "{name} plants a palm tree in the gap at {gap}; {left} to go.",
            name=name,
            gap=gap,
            left=int(table.record["placing"]),
        ),
    }[table.step]


def _of_doors(table: Tabletop, name: Message, gap: str) -> Message:
    return {
        STEP_MOVE: words(
            "{name} has won the gap at {gap} and moves a door there.", name=name, gap=gap
        ),
        STEP_KEEP: words(
            "{name} keeps the provisions of the vacated gap for an explorer, or forgoes them.",
            name=name,
        ),
        STEP_ITEM: words(
            "{name} places provisions in the gap at {gap}; {left} to go.",
            name=name,
            gap=gap,
            left=int(table.record["placing"]),
        ),
    }[table.step]


def ending(reason: int, winners: Sequence[Message], points: int) -> Message:
    """Say who has won, with how many points, and why the game ended."""
    if len(winners) > 1:
        return _shared(reason, winners, points)
    if reason == NO_COAST:
        return counted(
            "{winner} wins with {number} point: no Coast tile is left.",
            "{winner} wins with {number} points: no Coast tile is left.",
            points,
            winner=winners[0],
        )
    return counted(
        "{winner} wins with {number} point: no Survey tile is left.",
        "{winner} wins with {number} points: no Survey tile is left.",
        points,
        winner=winners[0],
    )


def _shared(reason: int, winners: Sequence[Message], points: int) -> Message:
    if reason == NO_COAST:
        return counted(
            "{winners} share the win with {number} point: no Coast tile is left.",
            "{winners} share the win with {number} points: no Coast tile is left.",
            points,
            winners=all_of(winners),
        )
    return counted(
        "{winners} share the win with {number} point: no Survey tile is left.",
        "{winners} share the win with {number} points: no Survey tile is left.",
        points,
        winners=all_of(winners),
    )
