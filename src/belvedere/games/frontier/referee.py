"""Why a move of Mirage or Overworld is refused, in the words of the rules."""

from __future__ import annotations

from collections.abc import Sequence

from belvedere.core.messages import Message, counted, words, words_in
from belvedere.games.frontier.components import Tile, neighbour
from belvedere.games.frontier.facts import SEATS
from belvedere.games.frontier.notation import (
    COAST_PATTERNS,
    PATTERN_NAMES,
    expected,
    explorer_squares,
    replaced_square,
)
from belvedere.games.frontier.rules.state import (
    AWARD,
    CAMEL,
    COAST,
    COAST_EXPLORER,
    EXPLORERS,
    FLAT,
    GAP,
    ITEM,
    KEEP,
    LAND,
    MARKER,
    MOVE,
    NONE,
    PATTERN,
    REPLACE,
    REPLACE_BOARD,
    SIDES,
    START,
    STEP_COAST,
    STEP_COAST_EXPLORER,
    STEP_DRAW,
    STEP_EXPLORERS,
    STEP_GAP,
    STEP_ITEM,
    STEP_KEEP,
    STEP_MARKER,
    STEP_MOVE,
    STEP_OVER,
    STEP_REMOVE,
    STEP_REPLACE,
    STEP_START,
    STEP_SURVEY,
    STEP_TAKE,
    STEP_TIE,
    SURVEY,
    WATER,
    coast_of,
    survey_code,
)
from belvedere.games.frontier.tabletop import Tabletop
from belvedere.svg.endless import format_square

# The first action of each kind, and the steps at which it is one.
RANGES = (
    (START, (STEP_START,)),
    (PATTERN, (STEP_REMOVE, STEP_DRAW, STEP_TAKE)),
    (SURVEY, (STEP_SURVEY,)),
    (COAST, (STEP_COAST,)),
    (EXPLORERS, (STEP_EXPLORERS,)),
    (COAST_EXPLORER, (STEP_COAST_EXPLORER,)),
    (GAP, (STEP_GAP,)),
    (AWARD, (STEP_TIE,)),
    (MARKER, (STEP_MARKER,)),
    (MOVE, (STEP_MOVE,)),
    (KEEP, (STEP_KEEP,)),
    (REPLACE, (STEP_REPLACE,)),
    (ITEM, (STEP_ITEM,)),
)

SIDE = {
    LAND: words_in("a side", "land"),
    WATER: words_in("a side", "water"),
    FLAT: words_in("a side", "a straight side"),
}
SIDE_MET = {
    LAND: words_in("a side that is met", "land"),
    WATER: words_in("a side that is met", "water"),
    FLAT: words_in("a side that is met", "a straight side"),
}
TO_THE = (
    words_in("to the", "north"),
    words_in("to the", "east"),
    words_in("to the", "south"),
    words_in("to the", "west"),
)
NONE_LEFT = {
    False: (
        words("no black palm tree is left."),
        words("no white palm tree is left."),
        words("no red palm tree is left."),
        words("no yellow palm tree is left."),
    ),
    True: (
        words("no torch is left."),
        words("no map is left."),
        words("no key is left."),
        words("no potion is left."),
        words("no chicken leg is left."),
    ),
}  # by whether it is Overworld


def why_not(table: Tabletop, seat: int, action: int, legal: Sequence[int]) -> Message | None:
    """Say which rule forbids an action, or None when it is legal."""
    if table.step == STEP_OVER:
        return words("the game is over.")
    steps = next(steps for first, steps in reversed(RANGES) if action >= first)
    if table.step not in steps:
        return words("now comes {expected}.", expected=expected(table))
    if action in legal:
        return None
    return _REASONS.get(table.step, _not_here)(table, seat, action)


def _not_here(table: Tabletop, seat: int, action: int) -> Message:
    return words("that is not possible here.")


def _no_tile(table: Tabletop, seat: int, action: int) -> Message:
    return words("no tile {pattern} is left.", pattern=PATTERN_NAMES[action - PATTERN])


# Tiles.


def _bad_survey(table: Tabletop, seat: int, action: int) -> Message:
    face, rotation, square = table.survey_place(action)
    tile = Tile(survey_code(int(table.record["drawn"]), face, rotation), square)
    misfit = why_tile_misfits(table, tile, words_in("what does not fit", "the tile"))
    return misfit or words("no Coast tile could be placed beside it there.")


def _bad_coast(table: Tabletop, seat: int, action: int) -> Message:
    _, pattern, _ = coast_of(action)
    if not table.record["pile"][pattern]:
        return words(
            "no Coast tile {pattern} is left in the pile.", pattern=COAST_PATTERNS[pattern]
        )
    tile = table.coast_tile(action)
    misfit = why_tile_misfits(table, tile, words_in("what does not fit", "the Coast tile"))
    assert misfit is not None, "a Coast tile that fits is legal"
    return misfit


def why_tile_misfits(table: Tabletop, tile: Tile, subject: Message) -> Message | None:
    """Say why a tile cannot lie somewhere (R-EDGE-3, R-TURN-2), or None."""
    for square in tile.squares:
        if not table.is_in_reach(square):
            return words("{tile} lies too far away from the others.", tile=subject)
        if square in table.gap_at:
            name = format_square(*square)
            return words("{tile} would lie in a gap at {square}.", tile=subject, square=name)
        if not table.is_bare(square):
            name = format_square(*square)
            return words("{tile} would lie on another tile at {square}.", tile=subject, square=name)
    return _why_sides_misfit(table, tile, subject)


def _why_sides_misfit(table: Tabletop, tile: Tile, subject: Message) -> Message | None:
    is_joined = False
    for square, cell in tile.cells.items():
        for direction in range(4):
            side, met = int(SIDES[cell, direction]), table.facing(square, direction)
            if neighbour(square, direction) in tile.cells or met == NONE:
                continue
            if met != side:
                return words(
                    "{tile} does not fit: at {square} {side} would meet {met} to the {direction}.",
                    tile=subject,
                    square=format_square(*square),
                    side=SIDE[side],
                    met=SIDE_MET[met],
                    direction=TO_THE[direction],
                )
            is_joined = is_joined or side != FLAT
    return None if is_joined else words("{tile} joins no tile by its teeth.", tile=subject)


# Explorers.


def _bad_squares(table: Tabletop, seat: int, action: int) -> Message:
    kind = table.latest_survey.face
    have = int(table.record["supply"][seat][kind])
    named = len(explorer_squares(table, action - EXPLORERS))
    if kind == CAMEL:
        return counted(
            "you have {number} camel, and fill {number} square, not {named}.",
            "you have {number} camels, and fill {number} squares, not {named}.",
            have,
            named=named,
        )
    return counted(
        "you have {number} ship, and fill {number} square, not {named}.",
        "you have {number} ships, and fill {number} squares, not {named}.",
        have,
        named=named,
    )


def _no_explorer(table: Tabletop, seat: int, action: int) -> Message:
    if action - COAST_EXPLORER == CAMEL:
        return words("you have no camel left.")
    return words("you have no ship left.")


# Gaps.


def _no_gap(table: Tabletop, seat: int, action: int) -> Message:
    return words("this gap is not to be resolved now.")


def _not_tied(table: Tabletop, seat: int, action: int) -> Message:
    rival = action - AWARD
    if rival >= table.players:
        return words("nobody plays {colour}.", colour=SEATS[rival])
    return words("{colour} is not among the tied.", colour=SEATS[rival])


def _no_port(table: Tabletop, seat: int, action: int) -> Message:
    return words("your Port can move only for two of your explorers, and you have fewer.")


def _no_marker(table: Tabletop, seat: int, action: int) -> Message:
    if table.is_overworld:
        return words("no door of yours stands there.")
    return words("no tent of yours stands there.")


def _cannot_keep(table: Tabletop, seat: int, action: int) -> Message:
    return words("you have no explorer that may stand in that gap.")


def _cannot_replace(table: Tabletop, seat: int, action: int) -> Message:
    if action >= REPLACE_BOARD:
        return words(
            "no explorer of yours that may stand in that gap is on {square}.",
            square=format_square(*replaced_square(table, action)),
        )
    if action - REPLACE == CAMEL:
        return words("you have no camel in supply that may stand in that gap.")
    return words("you have no ship in supply that may stand in that gap.")


def _no_item(table: Tabletop, seat: int, action: int) -> Message:
    kind, gone = action - ITEM, NONE_LEFT[table.is_overworld]
    return gone[kind] if kind < len(gone) else words("there is no such item.")


_REASONS = {
    STEP_TAKE: _no_tile,
    STEP_SURVEY: _bad_survey,
    STEP_COAST: _bad_coast,
    STEP_EXPLORERS: _bad_squares,
    STEP_COAST_EXPLORER: _no_explorer,
    STEP_GAP: _no_gap,
    STEP_TIE: _not_tied,
    STEP_MARKER: _no_port,
    STEP_MOVE: _no_marker,
    STEP_KEEP: _cannot_keep,
    STEP_REPLACE: _cannot_replace,
    STEP_ITEM: _no_item,
}
