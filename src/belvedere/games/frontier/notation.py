"""Moves in words that can be dictated: `land 3,-2 NE`, `coast A light 4,-2 N`, `gap 2,1`."""

from __future__ import annotations

import re
from collections.abc import Sequence

from belvedere.core.game import not_notation
from belvedere.core.messages import Message, one_of, words
from belvedere.games.frontier.components import Square
from belvedere.games.frontier.rules.state import (
    AWARD,
    BEYOND,
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
    STEP_DRAW,
    STEP_OVER,
    STEP_REMOVE,
    SURVEY,
    coast_action,
    replace_action,
    replaced_of,
    square_of,
    start_action,
    start_of,
    survey_action,
)
from belvedere.games.frontier.tabletop import Tabletop
from belvedere.svg.endless import format_square

COLOURS = ("black", "white", "red", "yellow")
ITEMS = {False: COLOURS, True: ("torch", "map", "key", "potion", "chicken")}  # of Overworld: True
FACES = ("land", "water")
SHADES = ("light", "dark")
ROTATIONS = ("NE", "ES", "SW", "WN")
DIRECTIONS = ("N", "E", "S", "W")
KINDS = ("camel", "ship")
COAST_PATTERNS = ("A", "B")
PATTERN_NAMES = tuple(
    "".join("LD"[pattern >> bit & 1] for bit in (2, 1, 0)) for pattern in range(8)
)
MARKED = ("door", "port")  # what a winner places, where he may choose
KEPT = ("keep", "forgo")
EDGES = 6  # of a Survey tile where a Coast tile may join it; see `edge_of`
CHOICES = range(1, 7)  # one or two squares of a Survey tile, as bits

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
    False: re.compile(r"start [AB] (?:light|dark)|(?:remove|draw) [LD]{3}"),
    True: re.compile(r"start [AB] (?:light|dark)|draw [LD]{3}"),
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


# Writing.


def format_action(table: Tabletop, action: int) -> str:
    """Write an action."""
    if action < PATTERN:
        pattern, face = start_of(action)
        return f"start {COAST_PATTERNS[pattern]} {SHADES[face]}"
    if action < SURVEY:
        verb = {STEP_REMOVE: "remove", STEP_DRAW: "draw"}.get(table.step, "take")
        return f"{verb} {PATTERN_NAMES[action - PATTERN]}"
    if action < COAST:
        face, rotation, square = table.survey_place(action)
        return format_survey(face, rotation, square)
    if action < EXPLORERS:
        tile = table.coast_tile(action)
        return write_coast(tile.pattern, tile.face, tile.rotation, tile.name)
    if action < COAST_EXPLORER:
        return " ".join(["explorers", *explorer_names(table, action - EXPLORERS)])
    return _format_claim(table, action)


def format_survey(face: int, rotation: int, square: Square) -> str:
    """Write where a Survey tile lies."""
    return write_survey(face, rotation, format_square(*square))


def write_survey(face: int, rotation: int, place: str) -> str:
    """Write that a Survey tile goes to a place."""
    return f"{FACES[face]} {place} {ROTATIONS[rotation]}"


def write_coast(pattern: int, face: int, rotation: int, place: str) -> str:
    """Write that a Coast tile goes to a place."""
    return f"coast {COAST_PATTERNS[pattern]} {SHADES[face]} {place} {DIRECTIONS[rotation]}"


def explorer_squares(table: Tabletop, choice: int) -> list[Square]:
    """Return the squares of the Survey tile just placed that are named by bits, least first."""
    squares = table.latest_survey.squares
    return sorted(square for n, square in enumerate(squares) if choice >> n & 1)


def explorer_names(table: Tabletop, choice: int) -> list[str]:
    """Name these squares."""
    return [format_square(*square) for square in explorer_squares(table, choice)]


def _format_claim(table: Tabletop, action: int) -> str:
    if action < GAP:
        return KINDS[action - COAST_EXPLORER]
    if action < AWARD:
        return f"gap {gap_name(table, action - GAP)}"
    if action < MARKER:
        return f"award {COLOURS[action - AWARD]}"
    if action < MOVE:
        return MARKED[action - MARKER]
    if action < KEEP:
        return f"move {gap_name(table, action - MOVE)}"
    if action < REPLACE:
        return KEPT[action - KEEP]
    if action < REPLACE_BOARD:
        return f"replace {KINDS[action - REPLACE]}"
    if action < ITEM:
        return f"replace {format_square(*replaced_square(table, action))}"
    return f"place {ITEMS[table.is_overworld][action - ITEM]}"


def gap_name(table: Tabletop, gap: int) -> str:
    """Name a gap by its least square; the numbers of gaps that are to come have a name too."""
    return format_square(int(table.record["gap_x"][gap]), int(table.record["gap_y"][gap]))


def replaced_square(table: Tabletop, action: int) -> Square:
    """Return the square that an explorer is given from."""
    number, n = replaced_of(action)
    tile = table.tile(number)
    return square_of(tile.code, *tile.square, n)


def is_written(text: str, is_overworld: bool, by_chance: bool) -> bool:
    """Tell whether a text is a decision, or an outcome, as this game writes it on some board."""
    forms = _DRAWN if by_chance else _DECIDED
    return forms[is_overworld].fullmatch(text) is not None


# Reading.


def parse_action(table: Tabletop, text: str) -> int:
    """Read an action, in any case and spacing; raise NotationError."""
    said = " ".join(text.lower().split())
    for name, form in _FORMS.items():
        if match := form.fullmatch(said):
            return _READERS[name](table, match.groups(), text)
    return _parse_word(table, said, text)


def _parse_word(table: Tabletop, said: str, text: str) -> int:
    plain = {
        **{kind: COAST_EXPLORER + n for n, kind in enumerate(KINDS)},
        **{marker: MARKER + n for n, marker in enumerate(MARKED)},
        **{choice: KEEP + n for n, choice in enumerate(KEPT)},
        **{f"award {colour}": AWARD + seat for seat, colour in enumerate(COLOURS)},
        **{f"place {item}": ITEM + n for n, item in enumerate(ITEMS[table.is_overworld])},
    }
    if said not in plain:
        raise not_notation(text, expected(table))
    return plain[said]


def expected(table: Tabletop) -> Message:
    """Say what a move of this step looks like."""
    if table.step == STEP_OVER:
        return words("nothing: the game is over")
    item = ITEMS[table.is_overworld][0]
    forms = (
        ("start A light",), ("remove LDL",), ("draw LDL",), ("take LDL",),
        ("land 3,-2 NE", "water 3,-2 NE"), ("coast A light 4,-2 N",), ("explorers 3,-2 3,-1",),
        KINDS, ("gap 2,1",), ("award red",), MARKED, ("move 2,1",), KEPT,
        ("replace camel", "replace ship", "replace 3,-2"), (f"place {item}",),
    )  # fmt: skip
    return words("something like {moves}", moves=one_of(forms[table.step]))


def _read_start(_: Tabletop, groups: Sequence[str], __: str) -> int:
    return start_action("ab".index(groups[0]), SHADES.index(groups[1]))


def _read_pattern(_: Tabletop, groups: Sequence[str], __: str) -> int:
    return PATTERN + PATTERN_NAMES.index(groups[1].upper())


def _read_survey(table: Tabletop, groups: Sequence[str], text: str) -> int:
    x, y = int(groups[1]), int(groups[2])
    west, east, south, north = table.box
    if not (west - BEYOND <= x <= east + BEYOND and south - BEYOND <= y <= north + BEYOND):
        near = words(
            "a square near the board, from {first} to {last}",
            first=format_square(west - BEYOND, south - BEYOND),
            last=format_square(east + BEYOND, north + BEYOND),
        )
        raise not_notation(text, near)
    rotation = ROTATIONS.index(groups[3].upper())
    return int(survey_action(FACES.index(groups[0]), rotation, x, y))


def _read_coast(table: Tabletop, groups: Sequence[str], text: str) -> int:
    wanted = ("nesw".index(groups[4]), (int(groups[2]), int(groups[3])))
    for edge in range(0 if table.latest_tile.is_coast else EDGES):
        if table.coast_place(edge) == wanted:
            return coast_action(edge, "ab".index(groups[0]), SHADES.index(groups[1]))
    beside = words("a square beside the Survey tile just placed, turned to join it")
    raise not_notation(text, beside)


def _read_explorers(table: Tabletop, groups: Sequence[str], text: str) -> int:
    named = sorted(
        (int(x), int(y)) for x, y in zip(groups[::2], groups[1::2], strict=True) if x is not None
    )
    for choice in CHOICES:
        if explorer_squares(table, choice) == named:
            return EXPLORERS + choice
    raise not_notation(text, words("one or two squares of the Survey tile just placed"))


def _read_gap(table: Tabletop, groups: Sequence[str], text: str) -> int:
    name = format_square(int(groups[1]), int(groups[2]))
    for gap in table.gaps:
        if gap.name == name:
            return (GAP if groups[0] == "gap" else MOVE) + gap.number
    raise not_notation(text, words("the least square of a gap"))


def _read_replace(table: Tabletop, groups: Sequence[str], text: str) -> int:
    if groups[0] is not None:
        return REPLACE + KINDS.index(groups[0])
    square = (int(groups[1]), int(groups[2]))
    for number, tile in enumerate(table.tiles):
        if square in tile.squares:
            return replace_action(number, tile.squares.index(square))
    raise not_notation(text, words("a square with a tile"))


_READERS = {
    "start": _read_start,
    "pattern": _read_pattern,
    "survey": _read_survey,
    "coast": _read_coast,
    "explorers": _read_explorers,
    "gap": _read_gap,
    "replace": _read_replace,
}
