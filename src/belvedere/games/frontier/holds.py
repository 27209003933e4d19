"""What is picked up for a move, and where it is put; a drawing finds its handles by these names."""

from __future__ import annotations

from functools import lru_cache

from belvedere.games.frontier.components import Square
from belvedere.games.frontier.notation import (
    COAST_PATTERNS,
    COLOURS,
    DIRECTIONS,
    FACES,
    ITEMS,
    KINDS,
    PATTERN_NAMES,
    ROTATIONS,
    SHADES,
    explorer_squares,
    format_action,
    gap_name,
    replaced_square,
    write_coast,
    write_survey,
)
from belvedere.games.frontier.rules.state import (
    EXPLORERS,
    ITEM,
    MOVE,
    REPLACE,
    REPLACE_BOARD,
    STEP_COAST,
    STEP_COAST_EXPLORER,
    STEP_EXPLORERS,
    STEP_ITEM,
    STEP_MARKER,
    STEP_MOVE,
    STEP_REPLACE,
    STEP_SURVEY,
)
from belvedere.games.frontier.tabletop import Tabletop
from belvedere.svg.endless import format_square
from belvedere.svg.guide import PLACE

# What can be held.


def survey_hold(face: int, rotation: int) -> str:
    """Name the Survey tile in hand, turned."""
    return f"{FACES[face]}-{ROTATIONS[rotation]}"


def coast_hold(pattern: int, face: int, rotation: int) -> str:
    """Name a Coast tile, turned."""
    return f"coast-{COAST_PATTERNS[pattern]}-{SHADES[face]}-{DIRECTIONS[rotation]}"


def marker_hold(gap: str) -> str:
    """Name the marker in a gap."""
    return f"marker-{gap}"


def explorer_hold(square: Square) -> str:
    """Name the explorer on a square."""
    return f"explorer-{format_square(*square)}"


# What is one click.


def take_button(pattern: int) -> str:
    """Name a pattern that may be chosen."""
    return f"take-{PATTERN_NAMES[pattern]}"


def empty_button(square: Square) -> str:
    """Name the square of the Survey tile that stays empty when both others are filled."""
    return f"empty-{format_square(*square)}"


def gap_button(gap: str) -> str:
    """Name a gap that may be resolved next."""
    return f"gap-{gap}"


def award_button(seat: int) -> str:
    """Name one of the tied players."""
    return f"award-{COLOURS[seat]}"


# Moves.


def find_hold(table: Tabletop, action: int) -> tuple[str, str, str]:
    """Return what is picked up for an action, '' for what is one click, its place, and the move."""
    if table.step == STEP_SURVEY:
        return _placed_survey(*table.survey_place(action))
    return *_hold(table, action), format_action(table, action)


@lru_cache(8192)
def _placed_survey(face: int, rotation: int, square: Square) -> tuple[str, str, str]:
    place = format_square(*square)
    return survey_hold(face, rotation), place, write_survey(face, rotation, place)


def _hold(table: Tabletop, action: int) -> tuple[str, str]:
    step = table.step
    if step == STEP_COAST:
        tile = table.coast_tile(action)
        return coast_hold(tile.pattern, tile.face, tile.rotation), tile.name
    if step == STEP_EXPLORERS:
        return _filled(table, action - EXPLORERS)
    if step == STEP_COAST_EXPLORER:
        return format_action(table, action), format_square(*table.latest_tile.square)
    if step == STEP_MARKER:
        return format_action(table, action), _gap(table, "gap")
    if step == STEP_MOVE:
        return marker_hold(gap_name(table, action - MOVE)), _gap(table, "gap")
    if step == STEP_REPLACE:
        if action < REPLACE_BOARD:
            return KINDS[action - REPLACE], _gap(table, "vacated")
        return explorer_hold(replaced_square(table, action)), _gap(table, "vacated")
    if step == STEP_ITEM:
        return ITEMS[table.is_overworld][action - ITEM], _gap(table, "gap")
    return "", format_action(table, action).replace(" ", "-")


def _filled(table: Tabletop, choice: int) -> tuple[str, str]:
    """The last explorer is put on a square; of two, the square that stays empty is clicked."""
    filled = explorer_squares(table, choice)
    if len(filled) == 1:
        return KINDS[table.latest_survey.face], format_square(*filled[0])
    (empty,) = set(table.latest_survey.squares) - set(filled)
    return "", empty_button(empty)


def tries(table: Tabletop) -> dict[str, str]:
    """Return how it is written that the tile in hand goes to any place, by what is held."""
    ways = [(face, rotation) for face in range(2) for rotation in range(4)]
    if table.step == STEP_SURVEY:
        return {survey_hold(*way): write_survey(*way, PLACE) for way in ways}
    if table.step == STEP_COAST:
        coasts = [(pattern, *way) for pattern in range(2) for way in ways]
        return {coast_hold(*coast): write_coast(*coast, PLACE) for coast in coasts}
    return {}


def _gap(table: Tabletop, field: str) -> str:
    return gap_name(table, int(table.record[field]))
