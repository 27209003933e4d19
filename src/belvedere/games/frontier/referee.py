"""Why a move of Mirage or Overworld is refused, in the words of the rules."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from belvedere.games.frontier import table
from belvedere.games.frontier.notation import (
    COLOURS,
    ITEMS,
    KINDS,
    PATTERN_NAMES,
    coast_place,
    expected,
    explorer_squares,
    format_action,
    survey_tile,
    tile_at,
)
from belvedere.games.frontier.state import (
    AWARD,
    COAST,
    COAST_EXPLORER,
    EXPLORERS,
    GAP,
    ITEM,
    KEEP,
    MARKER,
    MOVE,
    PATTERN,
    REPLACE,
    RING,
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
    coast_code,
    survey_code,
    unwrapped,
)

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


def why_not(state: np.void, seat: int, action: int, legal: Sequence[int]) -> str | None:
    """Say which rule forbids an action, or None when it is legal."""
    step = int(state["step"])
    if step == STEP_OVER:
        return "the game is over."
    steps = next(steps for first, steps in reversed(RANGES) if action >= first)
    if step not in steps:
        return f"now comes {expected(state)}."
    if action in legal:
        return None
    return _REASONS.get(step, _not_here)(state, seat, action)


def _not_here(state: np.void, _: int, action: int) -> str:
    return "that is not possible here."


def _no_tile(state: np.void, _: int, action: int) -> str:
    return f"no tile {PATTERN_NAMES[action - PATTERN]} is left."


def _bad_survey(state: np.void, _: int, action: int) -> str:
    place = action - SURVEY
    x = unwrapped(place % RING, int(state["box"][0]) - 4)
    y = unwrapped(place // RING % RING, int(state["box"][2]) - 4)
    facing = place // RING**2
    code = survey_code(int(state["drawn"]), facing // 4, facing % 4)
    misfit = table.why_tile_misfits(state, code, x, y)
    return f"the tile {misfit}" if misfit else "no Coast tile could be placed beside it there."


def _bad_coast(state: np.void, _: int, action: int) -> str:
    choice = action - COAST
    pattern, face = choice // 2 % 2, choice % 2
    if not state["pile"][pattern]:
        return f"no Coast tile {'AB'[pattern]} is left in the pile."
    x, y, rotation = coast_place(state, choice // 4)
    misfit = table.why_tile_misfits(state, coast_code(pattern, face, rotation), x, y)
    return f"the Coast tile {misfit}"


def _bad_squares(state: np.void, seat: int, action: int) -> str:
    kind = tile_at(state, survey_tile(state))[0] // 4 % 2
    have = int(state["supply"][seat][kind])
    named = len(explorer_squares(state, action - EXPLORERS))
    many = "s" * (have > 1)
    return f"you have {have} {KINDS[kind]}{many}, and fill {have} square{many}, not {named}."


def _no_explorer(state: np.void, _: int, action: int) -> str:
    return f"you have no {KINDS[action - COAST_EXPLORER]} left."


def _no_gap(state: np.void, _: int, action: int) -> str:
    return "this gap is not to be resolved now."


def _not_tied(state: np.void, _: int, action: int) -> str:
    seat = action - AWARD
    if seat >= int(state["players"]):
        return f"nobody plays {COLOURS[seat]}."
    return f"{COLOURS[seat]} is not among the tied."


def _no_port(state: np.void, _: int, action: int) -> str:
    return "your Port can move only for two of your explorers, and you have fewer."


def _no_marker(state: np.void, _: int, action: int) -> str:
    return "no marker of yours stands there."


def _cannot_keep(state: np.void, _: int, action: int) -> str:
    return "you have no explorer that may stand in that gap."


def _cannot_replace(state: np.void, _: int, action: int) -> str:
    move = format_action(state, action).removeprefix("replace ")
    if move in KINDS:
        return f"you have no {move} in supply that may stand in that gap."
    return f"no explorer of yours that may stand in that gap is on {move}."


def _no_item(state: np.void, _: int, action: int) -> str:
    kind = action - ITEM
    names = ITEMS[int(state["overworld"])]
    return f"none is left of {names[kind]}." if kind < len(names) else "there is no such item."


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
