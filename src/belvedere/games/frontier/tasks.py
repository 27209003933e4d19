"""What whoever decides in Mirage and Overworld has to do, said to him in one sentence."""

from __future__ import annotations

from belvedere.core.messages import Message, words
from belvedere.games.frontier.rules.state import (
    STEP_COAST,
    STEP_COAST_EXPLORER,
    STEP_EXPLORERS,
    STEP_GAP,
    STEP_ITEM,
    STEP_KEEP,
    STEP_MARKER,
    STEP_MOVE,
    STEP_REPLACE,
    STEP_SURVEY,
    STEP_TAKE,
    STEP_TIE,
)
from belvedere.games.frontier.tabletop import Tabletop


def task(table: Tabletop) -> Message:
    """Say what is to be decided now."""
    step, gap = table.step, "" if table.gap is None else table.gap.name
    if step in (STEP_MOVE, STEP_KEEP, STEP_ITEM):
        return (_of_doors if table.is_overworld else _of_tents)(table, gap)
    return {
        STEP_TAKE: words("Choose a Survey tile."),
        STEP_SURVEY: words("Place the Survey tile, either side up."),
        STEP_COAST: words("Place a Coast tile beside the Survey tile."),
        STEP_EXPLORERS: _filling(table),
        STEP_COAST_EXPLORER: words("Put a camel or a ship on the Coast tile."),
        STEP_GAP: words("Choose the next gap to resolve."),
        STEP_TIE: words("There is a tie for the gap at {gap}: award it.", gap=gap),
        STEP_REPLACE: words("Give an explorer for the square that was left."),
        STEP_MARKER: words(
            "You have won the gap at {gap}: place a door or the Port there.", gap=gap
        ),
    }[step]


def _filling(table: Tabletop) -> Message:
    """Who has two explorers for three squares clicks on the one that stays empty."""
    if table.step == STEP_EXPLORERS and table.explorers_left == 1:
        return words("You have one explorer left of that kind: choose the square for it.")
    return words("You have two explorers left of that kind: choose the square that stays empty.")


def _of_tents(table: Tabletop, gap: str) -> Message:
    return {
        STEP_MOVE: words("You have won the gap at {gap}: move a tent there.", gap=gap),
        STEP_KEEP: words(
            "Keep the palm trees of the vacated gap for an explorer, or give them up."
        ),
        STEP_ITEM: words(
            "Plant a palm tree in the gap at {gap}; {left} to go.",
            gap=gap,
            left=int(table.record["placing"]),
        ),
    }[table.step]


def _of_doors(table: Tabletop, gap: str) -> Message:
    return {
        STEP_MOVE: words("You have won the gap at {gap}: move a door there.", gap=gap),
        STEP_KEEP: words(
            "Keep the provisions of the vacated gap for an explorer, or give them up."
        ),
        STEP_ITEM: words(
            "Place provisions in the gap at {gap}; {left} to go.",
            gap=gap,
            left=int(table.record["placing"]),
        ),
    }[table.step]
