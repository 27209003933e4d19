"""The slow twin of Mirage and Overworld: tiles on an unbounded grid, all else by flood fill."""

from __future__ import annotations

import copy
from collections import Counter
from collections.abc import Callable, Hashable, Iterable, Iterator
from dataclasses import dataclass, field
from itertools import combinations, product
from typing import Any, NamedTuple, TypeVar

Square = tuple[int, int]  # (x, y): x grows east, y grows north, the start tile is (0, 0): R-EDGE-0
Half = tuple[Square, str]  # a square and "land" or "water": the unit that regions are made of
N = TypeVar("N", bound=Hashable)

COLOURS = ("black", "white", "red", "yellow")  # of seats 0 to 3
STEPS = {"N": (0, 1), "E": (1, 0), "S": (0, -1), "W": (-1, 0)}  # clockwise, from above
OPPOSITE = {"N": "S", "E": "W", "S": "N", "W": "E"}
ROTATIONS = ("NE", "ES", "SW", "WN")  # the two arms, counter-clockwise arm first: R-EDGE-0
FACES = ("land", "water")  # sides up of a Survey tile; also the two kinds of toothed side
SHADES = {"L": "light", "D": "dark"}
PATTERNS = tuple("".join(letters) for letters in product("LD", repeat=3))
SURVEY_COPIES = 5  # of each pattern: R-TILE-1
COAST_COPIES = 5  # of each pattern, A and B: R-TILE-2
EXPLORER_OF = {"land": "camel", "water": "ship"}
HALF_OF = {"camel": "land", "ship": "water"}
EXPLORER_COPIES = 7  # of each kind, for each player
MARKER_COPIES = 3  # tents or doors, for each player
ITEM_COPIES = 4  # of each kind: R-PALM-1
MARKER = {"mirage": "tent", "overworld": "door"}
OPTIONS = {
    "mirage": ("advanced", "palm_trees", "equal_turns"),
    "overworld": ("provisions", "ports"),
}
ITEMS = {"palm_trees": COLOURS, "provisions": ("torch", "map", "key", "potion", "chicken")}
FARTHEST = 89  # no coordinate can exceed it: R-EDGE-0
CHANCES = ("start", "remove", "draw")  # steps that nobody decides
CLAIM_STEPS = ("marker", "move", "keep", "replace", "place")  # the winner's, even out of turn


class Cell(NamedTuple):
    """A covered square: what its sides show, and the shade of its one half or two halves."""

    sides: dict[str, str]  # direction -> "land", "water" or "flat": R-EDGE-2
    shades: dict[str, str]  # "land" and/or "water" -> "light" or "dark"


Board = dict[Square, Cell]


@dataclass
class Gap:
    """A completed gap."""

    squares: list[Square]  # sorted by x, then y: the first one names the gap
    kind: str  # "oasis", "island" or "coast": R-GAP-8
    owner: int | None = None
    marker: str | None = None  # "tent", "door", "port", or "explorers" that replaced one of them
    items: list[str] = field(default_factory=list)
    lost: list[tuple[int, str]] = field(default_factory=list)  # replacing explorers: (seat, kind)


def format_square(square: Square) -> str:
    """Write a square as 'x,y'."""
    return f"{square[0]},{square[1]}"


def parse_square(text: str) -> Square:
    """Read a square written as 'x,y'."""
    x, y = text.split(",")
    return int(x), int(y)


def step(square: Square, direction: str) -> Square:
    """Return the next square in a direction."""
    dx, dy = STEPS[direction]
    return square[0] + dx, square[1] + dy


def flood(start: N, neighbours: Callable[[N], Iterable[N]]) -> set[N]:
    """Return all that can be reached from a start."""
    found = {start}
    border = [start]
    while border:
        for other in neighbours(border.pop()):
            if other not in found:
                found.add(other)
                border.append(other)
    return found


def survey_squares(corner: Square, rotation: str) -> list[Square]:
    """Return the squares of a Survey tile: counter-clockwise arm, corner, clockwise arm."""
    return [step(corner, rotation[0]), corner, step(corner, rotation[1])]


def survey_cells(pattern: str, face: str, corner: Square, rotation: str) -> Board:
    """Return the covered squares of a Survey tile."""
    letters = pattern if face == "land" else pattern[::-1]  # R-TILE-1: turned over, so mirrored
    sides = dict.fromkeys(STEPS, face)
    squares = survey_squares(corner, rotation)
    return {
        square: Cell(sides, {face: SHADES[letter]})
        for square, letter in zip(squares, letters, strict=True)
    }


def coast_sides(direction: str) -> dict[str, str]:
    """Return the sides of a Coast tile whose land side looks in a direction."""
    # R-EDGE-2: water is opposite to land, the two others are flat
    return {**dict.fromkeys(STEPS, "flat"), direction: "land", OPPOSITE[direction]: "water"}


def coast_shades(pattern: str, face: str) -> dict[str, str]:
    """Return the shades of the halves; a face is named by its land half."""
    other = {"light": "dark", "dark": "light"}[face]
    return {"land": face, "water": face if pattern == "A" else other}  # R-TILE-2


def is_uniform(pattern: str) -> bool:
    """Say whether a Survey tile brings a Coast tile."""
    return len(set(pattern)) == 1


def sides_met(board: Board, square: Square) -> dict[str, str]:
    """Map each direction in which a square has a covered neighbour to that neighbour's side."""
    return {
        direction: board[step(square, direction)].sides[OPPOSITE[direction]]
        for direction in STEPS
        if step(square, direction) in board
    }


def border_sides(board: Board) -> dict[Square, set[str]]:
    """Map each bare square beside a tile to the kinds of side that it would meet."""
    beside = {step(square, direction) for square in board for direction in STEPS}
    return {square: set(sides_met(board, square).values()) for square in beside - board.keys()}


def survey_places(board: Board) -> list[tuple[str, Square, str]]:
    """List where a Survey tile fits: face, corner, rotation."""
    border = border_sides(board)
    around = {step(square, direction) for square in border for direction in STEPS}
    places = []
    # A tile that touches the board has a square on the border: its corner is there or next to it.
    for corner in sorted((border.keys() | around) - board.keys()):
        for rotation in ROTATIONS:
            squares = survey_squares(corner, rotation)
            if any(square in board for square in squares):
                continue
            met = {side for square in squares for side in border.get(square, ())}
            # R-TURN-2, R-EDGE-3: it meets something, and all that it meets are its own teeth
            places += [(face, corner, rotation) for face in FACES if met == {face}]
    return places


def coast_places(board: Board, survey: Iterable[Square]) -> Iterator[tuple[Square, str]]:
    """Yield where a Coast tile can join the Survey tile just placed: square, land direction."""
    # R-TURN-3: a Survey tile has only teeth, so a Coast tile that fits beside it joins by teeth
    beside = {step(square, direction) for square in survey for direction in STEPS}
    for square in sorted(beside - board.keys()):
        met = sides_met(board, square)
        for direction in STEPS:
            sides = coast_sides(direction)
            if all(sides[toward] == side for toward, side in met.items()):  # R-EDGE-3
                yield square, direction


def enclosed_areas(board: Board) -> list[set[Square]]:
    """Return the finite bare areas: R-GAP-1."""
    columns = [x for x, _ in board]
    rows = [y for _, y in board]
    # A frame of bare squares around the board stands for the endless table.
    frame = {
        (x, y)
        for x in range(min(columns) - 1, max(columns) + 2)
        for y in range(min(rows) - 1, max(rows) + 2)
    }
    bare = frame - board.keys()

    def beside(square: Square) -> list[Square]:
        return [other for d in STEPS if (other := step(square, d)) in bare]

    outside = flood((min(columns) - 1, min(rows) - 1), beside)
    rest = bare - outside
    areas = []
    while rest:
        area = flood(min(rest), beside)
        areas.append(area)
        rest -= area
    return areas


def is_gap(area: set[Square], places: list[tuple[str, Square, str]]) -> bool:
    """Say whether an enclosed area takes no Survey tile, given where one fits: R-GAP-2."""
    # The squares of a bare L are joined, so the area holds all of them or none.
    return not any(corner in area for _, corner, _ in places)


def gap_sides(board: Board, squares: Iterable[Square]) -> list[tuple[Square, str]]:
    """List the sides on a gap: the covered square, and what that side of it shows."""
    return [
        (step(square, direction), side)
        for square in squares
        for direction, side in sides_met(board, square).items()
    ]


def gap_kind(board: Board, squares: Iterable[Square]) -> str:
    """Return the kind of a gap: R-GAP-8."""
    sides = {side for _, side in gap_sides(board, squares)}
    if sides == {"land"}:
        return "oasis"
    return "island" if sides == {"water"} else "coast"


def find_region(board: Board, start: Half) -> set[Half]:
    """Return the region of a half: R-REG-1, R-REG-2."""

    def joined(node: Half) -> list[Half]:
        square, half = node
        cell = board[square]
        return [
            (step(square, direction), half)
            for direction, side in sides_met(board, square).items()
            if cell.sides[direction] == side == half
            and board[step(square, direction)].shades[half] == cell.shades[half]
        ]

    return flood(start, joined)


def all_regions(board: Board) -> list[set[Half]]:
    """Return every region of the board."""
    regions: list[set[Half]] = []
    seen: set[Half] = set()
    for square, cell in board.items():
        for half in cell.shades:
            if (square, half) not in seen:
                regions.append(find_region(board, (square, half)))
                seen |= regions[-1]
    return regions


def regions_at(board: Board, squares: Iterable[Square]) -> list[set[Half]]:
    """Return the regions with a side on a gap, each once: R-GAP-4."""
    regions: list[set[Half]] = []
    for square, side in gap_sides(board, squares):
        for half in FACES if side == "flat" else (side,):  # R-GAP-4: flat brings in both halves
            if not any((square, half) in region for region in regions):
                regions.append(find_region(board, (square, half)))
    return regions


def tour(stops: Iterable[Square]) -> int:
    """Return the steps of the closed tour of at most three stops: R-SCORE-2."""
    stops = list(stops)
    legs = zip(stops, stops[1:] + stops[:1], strict=True)
    return sum(abs(x2 - x1) + abs(y2 - y1) for (x1, y1), (x2, y2) in legs)


def score_sets(items: list[str]) -> int:
    """Score sets of different items, each its size squared: R-PALM-2."""
    counts = Counter(items)
    sets = range(1, max(counts.values(), default=0) + 1)
    # The k-th set has one of every kind that is there at least k times.
    return sum(sum(count >= k for count in counts.values()) ** 2 for k in sets)


class Frontier:
    """A game of Mirage or Overworld; seat 0 starts."""

    def __init__(self, game: str, players: int = 2, **options: bool) -> None:
        """Start a game; raise ValueError for an unknown game, option or number of players."""
        if game not in OPTIONS or players not in (2, 3, 4):
            raise ValueError(f"expected {list(OPTIONS)} and 2 to 4, got {game!r} and {players}")
        if unknown := set(options) - set(OPTIONS[game]):
            raise ValueError(f"expected options {OPTIONS[game]}, got {sorted(unknown)}")
        self._game = game
        self._players = players
        self._options = {name: bool(options.get(name)) for name in OPTIONS[game]}
        self._items = next((name for name in ITEMS if self._has(name)), None)  # expansion in play
        self._step = "start"  # what is decided next
        self._seat = 0  # whose turn it is
        self._turns = 0  # completed turns of all players
        self._reason: str | None = None
        self._legal: list[str] | None = None  # answer of legal(), once asked

        self._bag = dict.fromkeys(PATTERNS, SURVEY_COPIES)
        self._pile = dict.fromkeys("AB", COAST_COPIES)
        self._stock = dict.fromkeys(ITEMS[self._items] if self._items else (), ITEM_COPIES)
        self._supply = [
            {
                "camel": EXPLORER_COPIES,
                "ship": EXPLORER_COPIES,
                "markers": MARKER_COPIES,
                "port": int(self._has("ports")),
            }
            for _ in range(players)
        ]
        self._board: Board = {}
        self._tiles: list[dict[str, Any]] = []  # in placing order, as table() shows them
        self._explorers: dict[Square, tuple[int, str]] = {}  # on tiles: (seat, kind)
        self._gaps: list[Gap] = []  # all completed ones

        # of the turn
        self._drawn = ""  # pattern of the Survey tile in hand
        self._survey: list[Square] = []  # squares of the Survey tile just placed, sorted
        self._survey_face = ""
        self._coast: Square | None = None  # square of the Coast tile just placed
        self._pending: list[Gap] = []  # completed this turn, not yet chosen

        # of the claim
        self._claimed: Gap | None = None
        self._tied: list[int] = []  # seats among which the placer chooses
        self._claimer = 0
        self._vacated: Gap | None = None  # left by the marker or Port that moves
        self._replacements = 0  # explorers still to be put into the vacated gap
        self._items_due = 0  # items still to be placed into the claimed gap

    @property
    def actor(self) -> int | str:
        """The seat to decide, "chance" or "over"."""
        if self._step == "over":
            return "over"
        if self._step in CHANCES:
            return "chance"
        return self._claimer if self._step in CLAIM_STEPS else self._seat

    def chances(self) -> dict[str, int]:
        """Map each outcome of the chance step to its weight; empty at a decision."""
        if self._step == "start":  # R-TILE-3
            return {f"start {p} {face}": COAST_COPIES for p in "AB" for face in SHADES.values()}
        if self._step in ("remove", "draw"):
            return {f"{self._step} {p}": count for p, count in self._bag.items() if count}
        return {}

    def legal(self) -> list[str]:
        """List the legal moves in notation; empty at chance and when the game is over."""
        if self._legal is None:
            self._legal = self._list_moves()
        return list(self._legal)

    def play(self, move: str) -> None:
        """Play a move or a chance outcome; raise ValueError if it is not possible here."""
        if move not in (self._legal or self.legal()) and move not in self.chances():
            raise ValueError(f"expected a move of step {self._step!r}, got {move!r}")
        self._legal = None
        self._play(move.split())

    def scores(self) -> list[int]:
        """Return each seat's total, as if the game ended now."""
        return [sum(parts.values()) for parts in self.score_parts()]

    def score_parts(self) -> list[dict[str, int]]:
        """Return each seat's points by source, as if the game ended now."""
        regions = self._score_regions()
        return [self._score_seat(seat, regions[seat]) for seat in range(self._players)]

    def winners(self) -> list[int] | None:
        """Return the seats with the highest total (R-SCORE-3), None while the game goes on."""
        if self._step != "over":
            return None
        scores = self.scores()
        return [seat for seat, score in enumerate(scores) if score == max(scores)]

    def reason(self) -> str | None:
        """Say why the game is over, None while it goes on."""
        return self._reason

    def table(self) -> dict[str, Any]:
        """Return what lies on the table, as plain data."""
        gaps = [
            {
                "squares": list(gap.squares),
                "kind": gap.kind,
                "owner": gap.owner,
                "marker": gap.marker,
                "items": sorted(gap.items),
            }
            for gap in sorted(self._gaps, key=lambda gap: gap.squares)
        ]
        return {
            "tiles": [dict(tile) for tile in self._tiles],
            "explorers": dict(self._explorers),
            "gaps": gaps,
            "supplies": [dict(supply) for supply in self._supply],
            "bag": dict(self._bag),
            "pile": dict(self._pile),
            "stock": dict(self._stock),
        }

    def copy(self) -> Frontier:
        """Return an independent copy."""
        return copy.deepcopy(self)

    def _has(self, option: str) -> bool:
        return self._options.get(option, False)

    # ---- the steps: what can be chosen, and what it does ------------------------------------

    def _list_moves(self) -> list[str]:
        match self._step:
            case "take":
                return [f"take {pattern}" for pattern, count in self._bag.items() if count]
            case "survey":
                return self._list_survey()
            case "coast":
                return self._list_coast()
            case "explorers":
                return self._list_explorers()
            case "coast explorer":  # R-EXP-2
                return [kind for kind in HALF_OF if self._supply[self._seat][kind]]
            case "gap":
                return [f"gap {format_square(gap.squares[0])}" for gap in self._pending]
            case "award":
                return [f"award {COLOURS[seat]}" for seat in self._tied]
            case "marker":
                return ["door", "port"] if self._can_place_port() else ["door"]
            case "move":
                return [f"move {format_square(gap.squares[0])}" for gap in self._marked_gaps()]
            case "keep":
                return ["keep", "forgo"] if self._list_replacements() else ["forgo"]
            case "replace":
                return [f"replace {source}" for source in self._list_replacements()]
            case "place":
                return [f"place {item}" for item, count in self._stock.items() if count]
        return []

    def _play(self, words: list[str]) -> None:
        match self._step:
            case "start":
                self._lay_coast(words[1], words[2], (0, 0), "N")  # R-TILE-3
                # R-TILE-4: Overworld's unseen tile stays in the bag, see _end_turn
                removes = self._game == "mirage" and self._players == 3
                self._step = "remove" if removes else self._first_step()
            case "remove":
                self._bag[words[1]] -= 1
                self._step = self._first_step()
            case "draw" | "take":
                self._bag[words[1]] -= 1
                self._drawn = words[1]
                self._step = "survey"
            case "survey":
                self._lay_survey(words[0], parse_square(words[1]), words[2])
            case "coast":
                self._coast = parse_square(words[3])
                self._lay_coast(words[1], words[2], self._coast, words[4])
                self._add_explorers()
            case "explorers":
                self._fill([parse_square(word) for word in words[1:]])
                self._add_coast_explorer()
            case "coast explorer":
                assert self._coast is not None
                self._put(self._coast, words[0])
                self._find_gaps()
            case "gap":
                self._compete(parse_square(words[1]))
            case "award":
                self._claim(COLOURS.index(words[1]))
            case "marker":
                if words == ["port"]:
                    self._place_port()
                else:
                    self._place_marker()
            case "move":
                self._move_marker(parse_square(words[1]))
            case "keep":
                self._keep(words == ["keep"])
            case "replace":
                self._replace(words[1])
            case "place":
                self._place_item(words[1])

    # ---- turns ------------------------------------------------------------------------------

    def _first_step(self) -> str:
        return "take" if self._has("advanced") else "draw"  # R-TURN-1

    def _end_turn(self) -> None:
        self._turns += 1
        # R-TILE-4: with three, Overworld ends when one tile is left in the bag
        left = 1 if self._game == "overworld" and self._players == 3 else 0
        # R-END-1, R-END-2
        equal = self._game == "overworld" or self._has("equal_turns")
        if not any(self._pile.values()) and (not equal or self._turns % self._players == 0):
            self._reason = "no-coast-tile-left"
        elif sum(self._bag.values()) == left:
            self._reason = "no-survey-tile-left"
        if self._reason:
            self._step = "over"
            return
        self._seat = (self._seat + 1) % self._players
        self._survey = []
        self._coast = None
        self._step = self._first_step()

    # ---- placing tiles ----------------------------------------------------------------------

    def _brings_coast(self) -> bool:
        return is_uniform(self._drawn) and any(self._pile.values())

    def _list_survey(self) -> list[str]:
        places = survey_places(self._board)
        if self._brings_coast():
            places = [place for place in places if self._leaves_coast_place(*place)]
        assert places, "R-TURN-4: a Survey tile always fits"
        return [f"{face} {format_square(corner)} {turn}" for face, corner, turn in places]

    def _leaves_coast_place(self, face: str, corner: Square, rotation: str) -> bool:
        # R-TURN-3: the Coast tile must find a place beside this Survey tile
        cells = survey_cells(self._drawn, face, corner, rotation)
        return any(coast_places({**self._board, **cells}, cells))

    def _list_coast(self) -> list[str]:
        places = list(coast_places(self._board, self._survey))
        return [
            f"coast {pattern} {face} {format_square(square)} {direction}"
            for pattern, count in self._pile.items()
            if count
            for face in SHADES.values()
            for square, direction in places
        ]

    def _lay_survey(self, face: str, corner: Square, rotation: str) -> None:
        cells = survey_cells(self._drawn, face, corner, rotation)
        self._survey = sorted(cells)
        self._survey_face = face
        self._lay("survey", cells, face, self._drawn, rotation)
        if self._brings_coast():
            self._step = "coast"
        else:
            self._add_explorers()

    def _lay_coast(self, pattern: str, face: str, square: Square, direction: str) -> None:
        cell = Cell(coast_sides(direction), coast_shades(pattern, face))
        self._pile[pattern] -= 1
        self._lay("coast", {square: cell}, face, pattern, direction)

    def _lay(self, kind: str, cells: Board, face: str, pattern: str, rotation: str) -> None:
        bared = {square for gap in self._gaps for square in gap.squares}
        assert not cells.keys() & (self._board.keys() | bared), "R-TURN-4: no tile fits into a gap"
        assert all(max(abs(x), abs(y)) <= FARTHEST for x, y in cells), "R-EDGE-0"
        self._board.update(cells)
        tile = {
            "kind": kind,
            "squares": sorted(cells),
            "face": face,
            "pattern": pattern,
            "rotation": rotation,
        }
        self._tiles.append(tile)

    # ---- explorers --------------------------------------------------------------------------

    def _add_explorers(self) -> None:
        have = self._supply[self._seat][EXPLORER_OF[self._survey_face]]
        if 0 < have < len(self._survey):  # R-EXP-1: he chooses which squares
            self._step = "explorers"
            return
        if have:
            self._fill(self._survey)
        self._add_coast_explorer()

    def _list_explorers(self) -> list[str]:
        have = self._supply[self._seat][EXPLORER_OF[self._survey_face]]
        choices = combinations(self._survey, have)
        return [" ".join(["explorers", *map(format_square, squares)]) for squares in choices]

    def _add_coast_explorer(self) -> None:
        supply = self._supply[self._seat]
        if self._coast is not None and (supply["camel"] or supply["ship"]):  # R-EXP-2
            self._step = "coast explorer"
        else:
            self._find_gaps()

    def _fill(self, squares: list[Square]) -> None:
        for square in squares:
            self._put(square, EXPLORER_OF[self._survey_face])

    def _put(self, square: Square, kind: str) -> None:
        self._supply[self._seat][kind] -= 1
        self._explorers[square] = (self._seat, kind)

    # ---- gaps -------------------------------------------------------------------------------

    def _find_gaps(self) -> None:
        known = {gap.squares[0] for gap in self._gaps}
        places = survey_places(self._board)
        for area in enclosed_areas(self._board):
            if min(area) not in known and is_gap(area, places):
                self._pending.append(Gap(sorted(area), gap_kind(self._board, area)))
        self._gaps += self._pending
        self._next_gap()

    def _next_gap(self) -> None:
        self._claimed = None
        self._tied = []
        self._vacated = None
        if self._pending:  # R-GAP-3
            self._step = "gap"
        else:
            self._end_turn()

    def _compete(self, name: Square) -> None:
        [self._claimed] = [gap for gap in self._pending if gap.squares[0] == name]
        self._pending.remove(self._claimed)
        totals = Counter(self._explorers[square][0] for square in self._competing(self._claimed))
        self._tied = sorted(s for s in totals if totals[s] == max(totals.values()))  # R-GAP-5
        if not self._tied:
            self._next_gap()  # unclaimed for good
        elif len(self._tied) == 1:
            self._claim(self._tied[0])
        else:
            self._step = "award"

    def _competing(self, gap: Gap) -> list[Square]:
        """Return the squares of all explorers that compete for a gap."""
        halves = set().union(*regions_at(self._board, gap.squares))
        return [
            square
            for square, (_, kind) in self._explorers.items()
            if (square, HALF_OF[kind]) in halves
        ]

    def _claim(self, seat: int) -> None:
        assert self._claimed is not None
        self._claimer = seat
        for square in self._competing(self._claimed):
            owner, kind = self._explorers[square]
            if owner == seat:  # R-GAP-6
                del self._explorers[square]
                self._supply[seat][kind] += 1
        if self._has("ports") and len(self._claimed.squares) >= 2:  # R-PORT-1
            self._step = "marker"
        else:
            self._place_marker()

    # ---- markers and Ports ------------------------------------------------------------------

    def _marked_gaps(self) -> list[Gap]:
        return self._gaps_with(self._claimer, MARKER[self._game])

    def _gaps_with(self, seat: int, marker: str) -> list[Gap]:
        return [gap for gap in self._gaps if gap.owner == seat and gap.marker == marker]

    def _place_marker(self) -> None:
        if self._supply[self._claimer]["markers"]:
            self._supply[self._claimer]["markers"] -= 1
            self._settle(MARKER[self._game])
            self._begin_items()
        else:
            self._step = "move"  # R-GAP-7

    def _move_marker(self, name: Square) -> None:
        [old] = [gap for gap in self._marked_gaps() if gap.squares[0] == name]
        old.owner = None  # until kept, R-PALM-3
        old.marker = None
        self._vacated = old
        self._settle(MARKER[self._game])
        if old.items:
            self._step = "keep"
        elif self._game == "overworld":
            self._begin_replacing(1)  # R-GAP-7
        else:
            self._begin_items()

    def _can_place_port(self) -> bool:
        supply = self._supply[self._claimer]
        on_board = sum(seat == self._claimer for seat, _ in self._explorers.values())
        # R-PORT-1: two explorers must replace a Port that is on the board
        return supply["port"] == 1 or on_board + supply["camel"] + supply["ship"] >= 2

    def _place_port(self) -> None:
        if self._supply[self._claimer]["port"]:
            self._supply[self._claimer]["port"] -= 1
            self._settle("port")
            self._begin_items()
        else:
            [old] = self._gaps_with(self._claimer, "port")
            old.marker = None  # but its owner stays: R-PORT-1
            self._vacated = old
            self._settle("port")
            self._begin_replacing(2)

    def _settle(self, marker: str) -> None:
        assert self._claimed is not None
        self._claimed.owner = self._claimer
        self._claimed.marker = marker

    # ---- replacing explorers ----------------------------------------------------------------

    def _keep(self, keeps: bool) -> None:
        assert self._vacated is not None
        if keeps:
            self._vacated.owner = self._claimer
            self._begin_replacing(1)
        else:
            self._begin_items()

    def _begin_replacing(self, explorers: int) -> None:
        self._replacements = explorers
        self._step = "replace"

    def _suitable_kinds(self) -> list[str]:
        assert self._vacated is not None
        if self._game == "mirage" and self._vacated.kind != "coast":  # R-PALM-3
            return ["camel"] if self._vacated.kind == "oasis" else ["ship"]
        return ["camel", "ship"]

    def _list_replacements(self) -> list[str]:
        """List the claimer's explorers that may fill the vacated square: a kind or a square."""
        kinds = self._suitable_kinds()
        from_supply = [kind for kind in kinds if self._supply[self._claimer][kind]]
        from_board = [
            format_square(square)
            for square, (seat, kind) in self._explorers.items()
            if seat == self._claimer and kind in kinds
        ]
        return from_supply + from_board

    def _replace(self, source: str) -> None:
        assert self._vacated is not None
        if source in HALF_OF:
            self._supply[self._claimer][source] -= 1
            self._vacated.lost.append((self._claimer, source))
        else:
            self._vacated.lost.append(self._explorers.pop(parse_square(source)))
        self._vacated.marker = "explorers"
        self._replacements -= 1
        if not self._replacements:
            self._begin_items()

    # ---- items ------------------------------------------------------------------------------

    def _begin_items(self) -> None:
        assert self._claimed is not None
        taken = 2 if self._claimed.marker == "port" else 1  # squares
        free = len(self._claimed.squares) - taken
        self._items_due = min(free, sum(self._stock.values()))  # R-PALM-1
        self._next_item()

    def _next_item(self) -> None:
        if self._items_due:
            self._step = "place"
        else:
            self._next_gap()

    def _place_item(self, item: str) -> None:
        assert self._claimed is not None
        self._stock[item] -= 1
        self._claimed.items.append(item)
        self._items_due -= 1
        self._next_item()

    # ---- scores -----------------------------------------------------------------------------

    def _score_regions(self) -> list[int]:
        points = [0] * self._players
        for region in all_regions(self._board):
            totals = Counter(
                self._explorers[square][0]
                for square, half in region
                if square in self._explorers and HALF_OF[self._explorers[square][1]] == half
            )
            for seat, count in totals.items():
                if count == max(totals.values()):  # R-SCORE-1
                    points[seat] += 2
        return points

    def _score_seat(self, seat: int, regions: int) -> dict[str, int]:
        parts = {"regions": regions, "markers": self._score_markers(seat)}
        if self._items:
            items = [item for gap in self._gaps if gap.owner == seat for item in gap.items]
            name = "palm_trees" if self._items == "palm_trees" else "provisions"
            parts[name] = score_sets(items)
        if self._has("ports"):
            parts["port"] = self._score_port(seat)
        return parts

    def _score_markers(self, seat: int) -> int:
        marked = [gap.squares for gap in self._gaps_with(seat, MARKER[self._game])]
        # R-SCORE-2: of several squares in a gap, those that score most
        return max(tour(stops) for stops in product(*marked))

    def _score_port(self, seat: int) -> int:
        # R-PORT-2
        return max(
            (
                len(region)
                for gap in self._gaps_with(seat, "port")
                for region in regions_at(self._board, gap.squares)
            ),
            default=0,
        )
