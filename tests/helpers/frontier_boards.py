"""Boards of Mirage and Overworld for tests: written as tiles and gaps, a line each.

    LDL land -1,1 NE: black            an explorer of black's on each square
    LDL land -1,1 NE: black . white    by square: first arm, corner, second arm
    coast A light 1,0 N: black ship

    -1,0: black door                   a gap, by all its squares: owner, what stands there
    0,2 1,2: black door torch key      ... and its items
    0,2 1,2: - black's camel           ... and lost explorers

Supplies, bag, pile and stock are what the table leaves over. Such a board shows one rule, with any
explorers on any tiles; few of them can arise in play, and `load` would refuse the others.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import numpy as np

import belvedere
from belvedere import Position
from belvedere.core import registry
from belvedere.core.messages import verbatim
from belvedere.games.frontier.description import new_state
from belvedere.games.frontier.game import Frontier
from belvedere.games.frontier.lawful import lay_decision, lay_pieces
from belvedere.games.frontier.lawful.reading import DescribedGap, read
from belvedere.games.frontier.referee import why_tile_misfits
from belvedere.games.frontier.rules import turn
from belvedere.games.frontier.rules.state import COASTLINE, FIRST_GAP, ISLAND, OASIS, STATE, ring
from belvedere.games.frontier.tabletop import Tabletop

ARMS = {
    "N": (0, 1), "E": (1, 0), "S": (0, -1), "W": (-1, 0),
}  # fmt: skip
SWAPPED = {"NE": "ES", "ES": "NE", "SW": "WN", "WN": "SW", "N": "N", "E": "E", "S": "S", "W": "W"}
COLOURS = ("black", "white", "red", "yellow")
MARKERS = ("tent", "door", "port")


def lines(text: str) -> Iterator[tuple[list[str], list[str]]]:
    """Yield the words before and after the colon of each line."""
    for line in text.strip().splitlines():
        if not line.strip():
            continue
        before, _, after = line.partition(":")
        yield before.split(), after.split()


def read_square(text: str) -> tuple[int, int]:
    x, y = text.split(",")
    return int(x), int(y)


def squares_of(corner: str, rotation: str) -> list[str]:
    """Name the squares of a Survey tile: first arm, corner, second arm."""
    x, y = read_square(corner)
    (ax, ay), (bx, by) = ARMS[rotation[0]], ARMS[rotation[1]]
    return [f"{x + ax},{y + ay}", f"{x},{y}", f"{x + bx},{y + by}"]


def mirrored(text: str) -> str:
    """Turn a board over the row of the start tile: what was land above is water below.

    A land tile turned upside down in this way shows the same pattern on the same squares.
    """
    words = {"land": "water", "water": "land", "camel": "ship", "ship": "camel", **SWAPPED}
    found = []
    for before, after in lines(text):
        turned = [_below(word) if "," in word else words.get(word, word) for word in before]
        is_survey = before[0] != "coast" and "," not in before[0]
        who = after[::-1] if is_survey else [words.get(word, word) for word in after]
        found.append(f"{' '.join(turned)}: {' '.join(who)}")
    return "\n".join(found)


def _below(square: str) -> str:
    x, y = read_square(square)
    return f"{x},{-y}"


def description(
    game: str,
    tiles: str,
    gaps: str = "",
    turn: str = "black",
    start: str = "A light",
    **options: object,
) -> dict[str, Any]:
    """Return the JSON of a position at the beginning of a turn."""
    data = belvedere.start(game, **options).to_dict()
    seat = COLOURS.index(turn)
    step = "take" if options.get("advanced") else "draw"
    data.update(step=step, turn_of=seat, turns=seat, tiles=[], explorers=[], gaps=[])
    _lay(data, ["coast", *start.split(), "0,0", "N"])
    for words, who in lines(tiles):
        _lay(data, words)
        for square, colour, kind in _standing(words, who):
            data["explorers"].append({"square": square, "colour": colour, "kind": kind})
            data["supplies"][COLOURS.index(colour)][kind] -= 1
    for squares, what in lines(gaps):
        _settle(data, squares, what)
    return data


def board(game: str, tiles: str, gaps: str = "", **options: Any) -> Position:
    """Return a position at the beginning of a turn."""
    return composed(description(game, tiles, gaps, **options))


def composed(data: dict[str, Any]) -> Position:
    """Return a position that has not to arise in play; only its tiles are held to fit."""
    game = registry.game(data["game"], data["options"])
    assert isinstance(game, Frontier)
    told = read(game.is_overworld, game.options, data)
    state = new_state(game.is_overworld, game.options)
    for tile in told.tiles:
        misfit = why_tile_misfits(Tabletop(state), tile, verbatim(tile.name))
        assert misfit is None or tile is told.tiles[0], str(misfit)
        turn.note_tile(state, tile.code, *tile.square)
    for gap in told.gaps:
        _mark(state, gap)
    state["placer"], state["turns"] = told.turn_of, told.turns
    lay_pieces(state, told, list(told.gaps))
    lay_decision(state, told, -1, -1)
    return Position(game, state.tobytes())


def _mark(state: np.void, gap: DescribedGap) -> None:
    """Make a gap of some squares."""
    table = Tabletop(state)
    is_whole = table.areas_of(gap.squares) == [sorted(gap.squares)]
    assert is_whole, f"The gap at {gap.name} is not a whole bare area."
    number = int(state["gaps"])
    state["gaps"] = number + 1
    state["gap_size"][number] = len(gap.squares)
    state["gap_x"][number], state["gap_y"][number] = min(gap.squares)
    sides = {table.facing(square, d) for square in gap.squares for d in range(4)} - {0}
    kinds = {frozenset([1]): OASIS, frozenset([2]): ISLAND}
    state["gap_kind"][number] = kinds.get(frozenset(sides), COASTLINE)
    for x, y in gap.squares:
        state["cell"][ring(x), ring(y)] = FIRST_GAP + number


def _lay(data: dict[str, Any], words: list[str]) -> None:
    if words[0] == "coast":
        _, pattern, face, square, rotation = words
        data["pile"][pattern] -= 1
        kind = "coast"
    else:
        pattern, face, square, rotation = words
        data["bag"][pattern] -= 1
        kind = "survey"
    data["tiles"].append(
        {"kind": kind, "pattern": pattern, "face": face, "square": square, "rotation": rotation}
    )


def _standing(words: list[str], who: list[str]) -> Iterator[tuple[str, str, str]]:
    if words[0] == "coast":
        if who:
            yield words[3], who[0], who[1]
        return
    colours = who * 3 if len(who) == 1 else who
    kind = "camel" if words[1] == "land" else "ship"
    for square, colour in zip(squares_of(words[2], words[3]), colours, strict=False):
        if colour != ".":
            yield square, colour, kind


def _settle(data: dict[str, Any], squares: list[str], what: list[str]) -> None:
    gap: dict[str, Any] = {
        "square": min(squares, key=read_square),
        "squares": squares,
        "resolved": True,
        "owner": what[0] if what and what[0] in COLOURS else None,
        "marker": None,
        "lost": [],
        "items": [],
    }
    mover = None
    for word in what[1:]:
        if word in MARKERS:
            gap["marker"] = word
            stand = data["supplies"][COLOURS.index(gap["owner"])]
            stand[word] -= 1
        elif word.endswith("'s"):
            mover = word.removesuffix("'s")
        elif word in ("camel", "ship"):
            assert mover is not None
            gap["marker"] = gap["marker"] or "explorers"
            gap["lost"].append({"kind": word, "colour": mover})
            data["supplies"][COLOURS.index(mover)][word] -= 1
        else:
            gap["items"].append(word)
            data["stock"][word] -= 1
    data["gaps"].append(gap)


def after(position: Position, *moves: str) -> Position:
    """Play some moves; chance outcomes are played like moves."""
    for move in moves:
        position = position.play(move)
    return position


def edited(position: Position, **fields: Any) -> Position:
    """Change fields of the record itself, for what `load` would refuse because it cannot arise."""
    record = np.frombuffer(bytearray(position._state), STATE)[0]
    for name, value in fields.items():
        record[name] = value
    return Position(position._game, record.tobytes())


def gap_at(position: Position, square: str) -> dict[str, Any]:
    """Return the gap with a square."""
    gap: dict[str, Any]
    for gap in position.to_dict()["gaps"]:
        if square in gap["squares"]:
            return gap
    raise AssertionError(f"no gap at {square}")


def supply(position: Position, colour: str) -> dict[str, Any]:
    """Return what a player has in hand."""
    found: dict[str, Any] = position.to_dict()["supplies"][COLOURS.index(colour)]
    return found


def explorers(position: Position) -> dict[str, str]:
    """Return who stands where, as {square: "black camel"}."""
    return {e["square"]: f"{e['colour']} {e['kind']}" for e in position.to_dict()["explorers"]}


# Boards that several tests use. The last tile, which completes the gap, is left to the test.

# A single square, -2,2. Three regions border on it: light to the east, dark to the west and south,
# and what is placed to the north (LLD: its light region, two squares).
#     4 . C . .
#     3 C C . .
#     2 b # a .
#     1 b b a a
#     0 . . . *
SINGLE_EAST, SINGLE_WEST = "LLL land -1,1 NE", "DDD land -3,1 NE"
SINGLE_LAST = ("draw LLD", "land -2,3 WN")


def single(east: str = "", west: str = "", more: str = "", **options: Any) -> Position:
    """Return the position in which `SINGLE_LAST` completes a gap of one square."""
    tiles = f"{SINGLE_EAST}: {east}\n{SINGLE_WEST}: {west}\n{more}"
    return board(options.pop("game", "overworld"), tiles, **options)


# Two gaps that one tile completes at once: -3,2 and -1,2.
#     3 . C C b b .
#     2 e # C # b a
#     1 e e d d a a
#     0 . . d . * .
TWO = """
LLL land 1,1 WN
DDD land 0,3 SW: white . .
LDL land -2,1 ES
LLD land -4,1 NE: white white .
"""
TWO_LAST = ("draw LLD", "land -2,3 SW")

# Four gaps: -1,0; 1,0 2,0 (coasts); 0,2 1,2; and -3,2 -2,2, which the last tile completes.
#     4 . . . d . e . . .
#     3 F F d d e e . . .
#     2 F # # a # # b . .
#     1 . c c a a b b g g
#     0 . . c # * # # g .
#    -1 . . . w w v v . .
#    -2 . . . . w . v . .
FOUR = """
LLL land -1,1 NE
DLL land 2,1 WN
LLD land -2,1 SW
DDL land -1,3 WN
LDL land 1,3 WN
DLD land 3,1 ES
LDL water 0,-1 SW
DDL water 2,-1 SW
"""
FOUR_LAST = ("draw LLD", "land -4,3 ES", "gap -3,2")
WATER_LAST = ("draw LLD", "water -4,-3 NE", "gap -3,-2")  # of the same board, mirrored

# A straight gap of three squares: -2,2 -1,2 0,2.
#     4 . . d . c c
#     3 E E d d c .
#     2 E # # # a .
#     1 . b b a a .
#     0 . b . * . .
THREE = """
LLL land 1,1 WN
LDL land -2,1 ES
DLD land 1,4 ES
DDL land -1,3 NE
"""
THREE_LAST = ("draw LLD", "land -3,3 ES", "gap -2,2")

# A straight gap of seven squares, from -3,3 to 3,3, completed by the last tile.
#     5 . . I . h . g . .
#     4 . I I h h g g f f
#     3 c # # # # # # # f
#     2 c c b b a d d e e
#     1 . . . b a a d . e
#     0 . . . . * . . . .
SEVEN = """
LLL land 0,1 NE
LDL land -1,2 SW
DDL land -4,2 NE
DDD land 2,2 SW
LLL land 4,2 SW
DLD land 4,4 SW
LDD land 2,4 WN
DLL land 0,4 WN
"""
SEVEN_LAST = ("draw LLD", "land -2,4 WN", "gap -3,3")
SEVEN_SQUARES = "-3,3 -2,3 -1,3 0,3 1,3 2,3 3,3"

# A hole in the shape of an L between land and water, without a straight side: 2,-1 3,-1 3,-2.
# The gap at 1,0 is past.
#     2 a . . . . .
#     1 a a b b . .
#     0 * # b c c .
#    -1 W W # # c E
#    -2 . W D # E E
#    -3 . . D D . .
MIXED = """
LDL land 0,1 NE
LLD land 2,1 ES
DLD land 4,0 SW
LDL water 1,-1 SW
DDL water 2,-3 NE
"""
MIXED_LAST = ("draw LLD", "land 5,-2 WN")

# A hole in the shape of an L with land all around: -2,2 -1,2 -2,3.
#     4 . c D D .
#     3 c c # D .
#     2 . b # # a
#     1 . b b a a
#     0 . . . . *
ELBOW = """
LDL land 0,1 WN
DDL land -3,1 NE
LDD land -3,3 WN
"""
ELBOW_LAST = ("draw LLD", "land -1,4 SW")

# The same, but one side is the start tile's straight one: 1,0 2,0 2,1.
#     2 . a b b
#     1 a a # b
#     0 * # # c
#    -1 . D c c
#    -2 . D D .
FLAT_ELBOW = """
LDL land 1,1 WN
DDL land 3,2 SW
LDD land 3,-1 WN
"""
FLAT_ELBOW_LAST = ("draw LLD", "land 1,-2 NE")

# Three doors, on -2,2, 0,2 and -1,4.
#     5 . . e e .
#     4 . b # e .
#     3 . b b d d
#     2 c # a # d
#     1 c c a a .
#     0 . . . * .
DOORS = """
LDL land -1,1 NE
DDL land -2,3 NE
LDD land -3,1 NE
LLD land 1,3 SW
DLL land 0,5 SW
"""

# Land to the east of SINGLE, not in its regions: room for explorers that are not to compete.
FAR = ("DLL land 2,1 WN", "LDL land 4,1 WN", "DLD land 6,1 WN")
