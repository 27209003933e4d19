"""Moves in words that can be dictated: `land 3,-2 NE`, `coast A light 4,-2 N`, `gap 2,1`."""

from __future__ import annotations

import re
from collections.abc import Sequence

import numpy as np

from belvedere.core.game import not_notation
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
    REPLACE_BOARD,
    RING,
    START,
    STEP_DRAW,
    STEP_REMOVE,
    SURVEY,
    coast_rotation,
    edge_of,
    is_coast,
    square_of,
    survey_action,
    unwrapped,
)

COLOURS = ("black", "white", "red", "yellow")
ITEMS = {0: COLOURS, 1: ("torch", "map", "key", "potion", "chicken")}  # by whether it is Overworld
FACES = ("land", "water")
SHADES = ("light", "dark")
ROTATIONS = ("NE", "ES", "SW", "WN")
DIRECTIONS = ("N", "E", "S", "W")
KINDS = ("camel", "ship")
PATTERN_NAMES = tuple(
    "".join("LD"[pattern >> bit & 1] for bit in (2, 1, 0)) for pattern in range(8)
)
REACH = 4  # squares beyond the box where a tile may still begin

_SQUARE = r"(0|-?[1-9][0-9]?)\s*,\s*(0|-?[1-9][0-9]?)"
_FORMS = {
    "start": re.compile(r"start\s+([ab])\s+(light|dark)"),
    "pattern": re.compile(r"(remove|draw|take)\s+([ld]{3})"),
    "survey": re.compile(rf"(land|water)\s+{_SQUARE}\s+(ne|es|sw|wn)"),
    "coast": re.compile(rf"coast\s+([ab])\s+(light|dark)\s+{_SQUARE}\s+([nesw])"),
    "explorers": re.compile(rf"explorers\s+{_SQUARE}(?:\s+{_SQUARE})?"),
    "gap": re.compile(rf"(gap|move)\s+{_SQUARE}"),
    "replace": re.compile(rf"replace\s+(?:(camel|ship)|{_SQUARE})"),
}

# How moves and outcomes are written, whatever the board looks like; by whether it is Overworld.
_NAME = "(?:0|-?[1-9][0-9]?),(?:0|-?[1-9][0-9]?)"
_DRAWN = {
    0: re.compile(r"start [AB] (?:light|dark)|(?:remove|draw) [LD]{3}"),
    1: re.compile(r"start [AB] (?:light|dark)|draw [LD]{3}"),
}
_DECIDED = {
    overworld: re.compile(
        rf"(?:land|water) {_NAME} (?:NE|ES|SW|WN)|coast [AB] (?:light|dark) {_NAME} [NESW]|"
        rf"explorers {_NAME}(?: {_NAME})?|camel|ship|(?:gap|move) {_NAME}|keep|forgo|"
        rf"award (?:{'|'.join(COLOURS)})|replace (?:camel|ship|{_NAME})|"
        rf"place (?:{'|'.join(items)})|" + ("door|port" if overworld else "take [LD]{3}")
    )
    for overworld, items in ITEMS.items()
}


def format_square(x: int, y: int) -> str:
    """Name a square by its coordinates: x east, y north of the start tile."""
    return f"{x},{y}"


def tile_at(state: np.void, tile: int) -> tuple[int, int, int]:
    """Return code, x and y of a tile on the table."""
    return (
        int(state["tile_code"][tile]),
        int(state["tile_x"][tile]),
        int(state["tile_y"][tile]),
    )


def survey_tile(state: np.void) -> int:
    """Return the number of the Survey tile that was placed this turn."""
    return int(state["tiles"]) - 1 - int(state["coast_placed"])


def format_action(state: np.void, action: int) -> str:
    """Write an action."""
    if action < PATTERN:
        choice = action - START
        return f"start {'AB'[choice // 2]} {SHADES[choice % 2]}"
    if action < SURVEY:
        verb = {STEP_REMOVE: "remove", STEP_DRAW: "draw"}.get(int(state["step"]), "take")
        return f"{verb} {PATTERN_NAMES[action - PATTERN]}"
    if action < COAST:
        return _format_survey(state, action - SURVEY)
    if action < EXPLORERS:
        return _format_coast(state, action - COAST)
    if action < COAST_EXPLORER:
        return _format_explorers(state, action - EXPLORERS)
    return _format_claim(state, action)


def _format_survey(state: np.void, place: int) -> str:
    x = unwrapped(place % RING, int(state["box"][0]) - REACH)
    y = unwrapped(place // RING % RING, int(state["box"][2]) - REACH)
    facing = place // RING**2
    return f"{FACES[facing // 4]} {format_square(x, y)} {ROTATIONS[facing % 4]}"


def _format_coast(state: np.void, choice: int) -> str:
    x, y, rotation = coast_place(state, choice // 4)
    pattern, face = "AB"[choice // 2 % 2], SHADES[choice % 2]
    return f"coast {pattern} {face} {format_square(x, y)} {DIRECTIONS[rotation]}"


def coast_place(state: np.void, edge: int) -> tuple[int, int, int]:
    """Return square and rotation of a Coast tile at an edge of the Survey tile just placed."""
    code, x, y = tile_at(state, int(state["tiles"]) - 1)
    qx, qy, direction = edge_of(code, x, y, edge)
    return qx, qy, coast_rotation(code // 4 % 2, direction)


def explorer_squares(state: np.void, squares: int) -> list[tuple[int, int]]:
    """Return the squares of the Survey tile just placed that are named by bits, least first."""
    code, x, y = tile_at(state, survey_tile(state))
    return sorted(square_of(code, x, y, n) for n in range(3) if squares >> n & 1)


def _format_explorers(state: np.void, squares: int) -> str:
    names = [format_square(*square) for square in explorer_squares(state, squares)]
    return " ".join(["explorers", *names])


def gap_name(state: np.void, gap: int) -> str:
    """Name a gap by its least square."""
    return format_square(int(state["gap_x"][gap]), int(state["gap_y"][gap]))


def _format_claim(state: np.void, action: int) -> str:
    if action < GAP:
        return KINDS[action - COAST_EXPLORER]
    if action < AWARD:
        return f"gap {gap_name(state, action - GAP)}"
    if action < MARKER:
        return f"award {COLOURS[action - AWARD]}"
    if action < MOVE:
        return ("door", "port")[action - MARKER]
    if action < KEEP:
        return f"move {gap_name(state, action - MOVE)}"
    if action < REPLACE:
        return ("keep", "forgo")[action - KEEP]
    if action < REPLACE_BOARD:
        return f"replace {KINDS[action - REPLACE]}"
    if action < ITEM:
        tile, n = divmod(action - REPLACE_BOARD, 3)
        return f"replace {format_square(*square_of(*tile_at(state, tile), n))}"
    return f"place {ITEMS[int(state['overworld'])][action - ITEM]}"


def is_written(text: str, is_overworld: bool, by_chance: bool) -> bool:
    """Tell whether a text is a decision, or an outcome, as this game writes it on some board."""
    forms = _DRAWN if by_chance else _DECIDED
    return forms[int(is_overworld)].fullmatch(text) is not None


def parse_action(state: np.void, text: str) -> int:
    """Read an action, in any case and spacing; raise NotationError."""
    words = " ".join(text.lower().split())
    for name, form in _FORMS.items():
        if match := form.fullmatch(words):
            return _READERS[name](state, match.groups(), text)
    return _parse_word(state, words, text)


def _parse_word(state: np.void, words: str, text: str) -> int:
    plain = {
        "camel": COAST_EXPLORER,
        "ship": COAST_EXPLORER + 1,
        "door": MARKER,
        "port": MARKER + 1,
        "keep": KEEP,
        "forgo": KEEP + 1,
        **{f"award {colour}": AWARD + seat for seat, colour in enumerate(COLOURS)},
        **{f"place {item}": ITEM + n for n, item in enumerate(ITEMS[int(state["overworld"])])},
    }
    if words not in plain:
        raise not_notation(text, expected(state))
    return plain[words]


def expected(state: np.void) -> str:
    """Say what a move of this step looks like."""
    item = ITEMS[int(state["overworld"])][0]
    forms = (
        "start A light", "remove LDL", "draw LDL", "take LDL", "land 3,-2 NE or water 3,-2 NE",
        "coast A light 4,-2 N", "explorers 3,-2 3,-1", "camel or ship", "gap 2,1", "award red",
        "door or port", "move 2,1", "keep or forgo", "replace camel, replace ship or replace 3,-2",
        f"place {item}", "nothing: the game is over",
    )  # fmt: skip
    return f"something like {forms[int(state['step'])]}"


def _read_start(_: np.void, groups: Sequence[str], __: str) -> int:
    return START + "ab".index(groups[0]) * 2 + SHADES.index(groups[1])


def _read_pattern(_: np.void, groups: Sequence[str], __: str) -> int:
    return PATTERN + PATTERN_NAMES.index(groups[1].upper())


def _read_survey(state: np.void, groups: Sequence[str], text: str) -> int:
    x, y = int(groups[1]), int(groups[2])
    west, east, south, north = (int(edge) for edge in state["box"])
    if not (west - REACH <= x <= east + REACH and south - REACH <= y <= north + REACH):
        raise not_notation(
            text, f"a square near the board, from {west - 4},{south - 4} to {east + 4},{north + 4}"
        )
    rotation = ROTATIONS.index(groups[3].upper())
    return int(survey_action(FACES.index(groups[0]), rotation, x, y))


def _read_coast(state: np.void, groups: Sequence[str], text: str) -> int:
    wanted = (int(groups[2]), int(groups[3]), "nesw".index(groups[4]))
    code, _, _ = tile_at(state, int(state["tiles"]) - 1)
    shown = "ab".index(groups[0]) * 2 + SHADES.index(groups[1])
    for edge in range(0 if is_coast(code) else 6):
        if coast_place(state, edge) == wanted:
            return COAST + edge * 4 + shown
    raise not_notation(text, "a square beside the Survey tile just placed, turned to join it")


def _read_explorers(state: np.void, groups: Sequence[str], text: str) -> int:
    named = sorted(
        (int(x), int(y)) for x, y in zip(groups[::2], groups[1::2], strict=True) if x is not None
    )
    for squares in range(1, 7):
        if explorer_squares(state, squares) == named:
            return EXPLORERS + squares
    raise not_notation(text, "one or two squares of the Survey tile just placed")


def _read_gap(state: np.void, groups: Sequence[str], text: str) -> int:
    name = format_square(int(groups[1]), int(groups[2]))
    for gap in range(int(state["gaps"])):
        if gap_name(state, gap) == name:
            return (GAP if groups[0] == "gap" else MOVE) + gap
    raise not_notation(text, "the least square of a gap")


def _read_replace(state: np.void, groups: Sequence[str], text: str) -> int:
    if groups[0] is not None:
        return REPLACE + KINDS.index(groups[0])
    square = (int(groups[1]), int(groups[2]))
    for tile in range(int(state["tiles"])):
        code, x, y = tile_at(state, tile)
        for n in range(1 if is_coast(code) else 3):
            if square_of(code, x, y, n) == square:
                return REPLACE_BOARD + tile * 3 + n
    raise not_notation(text, "a square with a tile")


_READERS = {
    "start": _read_start,
    "pattern": _read_pattern,
    "survey": _read_survey,
    "coast": _read_coast,
    "explorers": _read_explorers,
    "gap": _read_gap,
    "replace": _read_replace,
}
