"""Says whether a position of Mirage or Overworld can stand on a table, from its JSON alone.

Written from the rulings and from docs/positions. Boards are those of the slow twin. A gap is judged
by its *stories*: every way in which it can have come to be as it is.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import cache, lru_cache
from itertools import product
from typing import Any, NamedTuple

from oracles.twins.frontier import (
    COLOURS,
    FACES,
    PATTERNS,
    ROTATIONS,
    STEPS,
    Board,
    Cell,
    Half,
    Square,
    coast_places,
    coast_shades,
    coast_sides,
    enclosed_areas,
    gap_kind,
    is_gap,
    is_uniform,
    regions_at,
    survey_cells,
    survey_places,
)

Json = dict[str, Any]
Tile = tuple[str, str, str, Square, str]  # kind, pattern, face, square, rotation

STEP_NAMES = {
    "mirage": {
        "start", "remove", "draw", "take", "survey", "coast", "explorers", "coast explorer", "gap",
        "tie", "move", "keep", "replace", "items", "over",
    },
    "overworld": {
        "start", "draw", "survey", "coast", "explorers", "coast explorer", "gap", "tie", "marker",
        "move", "keep", "replace", "items", "over",
    },
}  # fmt: skip
PLACING = ("coast", "explorers", "coast explorer")
CLAIMING = ("marker", "move", "keep", "replace", "items")
RESOLVING = ("gap", "tie", *CLAIMING)
ITEMS = {"mirage": COLOURS, "overworld": ("torch", "map", "key", "potion", "chicken")}
KIND = {"land": "camel", "water": "ship"}


class UnlawfulError(Exception):
    """The position cannot be; the message says why."""


def why_not(data: Json) -> str | None:
    """Return why a position cannot stand on a table, or None."""
    try:
        Judge(data).judge()
    except UnlawfulError as reason:
        return str(reason)
    return None


def need(condition: object, reason: str) -> None:
    """Refuse the position unless something holds."""
    if not condition:
        raise UnlawfulError(reason)


# Words and numbers.


def field(data: object, name: str) -> Any:
    need(isinstance(data, dict), f"an object with {name}")
    assert isinstance(data, dict)
    need(name in data, f"{name} is missing")
    return data[name]


def number(value: object, most: int) -> int:
    need(isinstance(value, int) and not isinstance(value, bool), "a number")
    assert isinstance(value, int)
    need(0 <= value <= most, "a number in range")
    return value


def word(value: object, known: Any) -> str:
    need(isinstance(value, str) and value in known, "a known word")
    assert isinstance(value, str)
    return value


def truth(value: object) -> bool:
    need(value is True or value is False, "true or false")
    return bool(value)


def many(value: object) -> list[Any]:
    need(isinstance(value, list), "a list")
    assert isinstance(value, list)
    return value


@cache
def all_squares() -> dict[str, Square]:
    span = range(-89, 90)
    return {f"{x},{y}": (x, y) for x in span for y in span}  # R-EDGE-0


def square(value: object) -> Square:
    return all_squares()[word(value, all_squares())]


# The board, tile by tile.


def cells_of(tile: Tile) -> Board:
    kind, pattern, face, where, rotation = tile
    if kind == "survey":
        return survey_cells(pattern, face, where, rotation)
    return {where: Cell(coast_sides(rotation), coast_shades(pattern, face))}


@lru_cache(maxsize=100_000)
def board_of(tiles: tuple[Tile, ...]) -> Board:
    return {**board_of(tiles[:-1]), **cells_of(tiles[-1])} if tiles else {}


@lru_cache(maxsize=100_000)
def places_on(tiles: tuple[Tile, ...]) -> frozenset[tuple[str, Square, str]]:
    return frozenset(survey_places(board_of(tiles)))


@lru_cache(maxsize=100_000)
def gaps_on(tiles: tuple[Tile, ...]) -> frozenset[frozenset[Square]]:
    places = list(places_on(tiles))
    areas = enclosed_areas(board_of(tiles))
    return frozenset(frozenset(area) for area in areas if is_gap(area, places))


@lru_cache(maxsize=100_000)
def rivals_of(tiles: tuple[Tile, ...], gap: frozenset[Square]) -> frozenset[Half]:
    return frozenset(half for region in regions_at(board_of(tiles), gap) for half in region)


class Turn(NamedTuple):
    seat: int
    survey: tuple[Square, ...]
    kind: str  # of explorers on it
    coast: Square | None
    rivals: dict[frozenset[Square], frozenset[Half]]  # of the gaps that it completed


class Story(NamedTuple):
    """How a gap came to be as it is."""

    winner: int | None
    piece: str | None  # what the winner put there: a marker or the Port
    has_left: bool  # and took away again


class Judge:
    """One position, judged step by step."""

    def __init__(self, data: Json) -> None:
        self.data = data
        options = field(data, "options")
        self.game: str = field(data, "game")
        self.players: int = options.get("players", 2)
        self.is_overworld = self.game == "overworld"
        self.has_items = bool(options.get("palm_trees") or options.get("provisions"))
        self.has_ports = bool(options.get("ports"))
        self.is_advanced = bool(options.get("advanced"))
        self.plays_rounds = self.is_overworld or bool(options.get("equal_turns"))
        self.removes = self.players == 3 and not self.is_overworld
        self.marker = "door" if self.is_overworld else "tent"
        self.colours = COLOURS[: self.players]

    def judge(self) -> None:
        self.read()
        self.count_tiles()
        self.replay()
        self.match_gaps()
        self.match_explorers()
        self.match_step()
        self.count_pieces()
        self.judge_claim()
        self.judge_items()
        chances: dict[int, set[int]] = {seat: set() for seat in range(self.players)}
        for gap, stories in self.all_stories().items():
            for story in stories:
                if story.winner is not None:
                    chances[story.winner].add(self.turn_of_gap[gap])
        for seat in range(self.players):
            need(self.could_fill(seat, sorted(chances[seat])), f"squares of seat {seat}")

    # Reading.

    def read(self) -> None:
        data = self.data
        self.step = word(field(data, "step"), STEP_NAMES[self.game])
        self.tiles = tuple(self.read_tile(tile) for tile in many(field(data, "tiles")))
        self.explorers: dict[Square, tuple[int, str]] = {}
        for explorer in many(field(data, "explorers")):
            where = square(field(explorer, "square"))
            need(where not in self.explorers, "two explorers on one square")
            self.explorers[where] = self.read_explorer(explorer)
        self.gaps: dict[frozenset[Square], Json] = {}
        for gap in many(field(data, "gaps")):
            squares, content = self.read_gap(gap)
            need(squares not in self.gaps, "a gap twice")
            self.gaps[squares] = content
        self.names = {min(squares): squares for squares in self.gaps}
        self.read_counts()
        self.coast_placed = truth(field(data, "coast_placed"))
        drawn = field(data, "drawn")
        self.drawn = None if drawn is None else word(drawn, PATTERNS)
        self.turn_of = number(field(data, "turn_of"), self.players - 1)
        self.turns = number(field(data, "turns"), 40)
        self.gap, self.vacated = (self.read_name(field(data, n)) for n in ("gap", "vacated"))
        tied = [number(seat, self.players - 1) for seat in many(field(data, "tied"))]
        self.tied = set(tied)
        need(len(tied) == len(self.tied), "tied twice")
        claimer = field(data, "claimer")
        self.claimer = None if claimer is None else number(claimer, self.players - 1)
        self.replacing = number(field(data, "replacing"), 2)
        self.placing = number(field(data, "placing"), 100)

    def read_tile(self, tile: Json) -> Tile:
        kind = word(field(tile, "kind"), ("survey", "coast"))
        patterns, faces, rotations = (
            (PATTERNS, FACES, ROTATIONS)
            if kind == "survey"
            else (("A", "B"), ("light", "dark"), tuple(STEPS))
        )
        return (
            kind,
            word(field(tile, "pattern"), patterns),
            word(field(tile, "face"), faces),
            square(field(tile, "square")),
            word(field(tile, "rotation"), rotations),
        )

    def read_explorer(self, explorer: Json) -> tuple[int, str]:
        colour = word(field(explorer, "colour"), self.colours)
        return self.colours.index(colour), word(field(explorer, "kind"), ("camel", "ship"))

    def read_gap(self, gap: Json) -> tuple[frozenset[Square], Json]:
        listed = [square(text) for text in many(field(gap, "squares"))]
        squares = frozenset(listed)
        need(squares and len(squares) == len(listed), "squares of a gap, each once")
        need(field(gap, "square") == "{},{}".format(*min(squares)), "the name of a gap")
        owner, marker = field(gap, "owner"), field(gap, "marker")
        content = {
            "resolved": truth(field(gap, "resolved")),
            "owner": None if owner is None else self.colours.index(word(owner, self.colours)),
            "marker": marker
            if marker is None
            else word(marker, (self.marker, "port", "explorers")),
            "lost": sorted(self.read_explorer(e) for e in many(field(gap, "lost"))),
            "items": sorted(word(i, ITEMS[self.game]) for i in many(field(gap, "items"))),
        }
        return squares, content

    def read_name(self, text: object) -> frozenset[Square] | None:
        if text is None:
            return None
        where = square(text)
        need(where in self.names, "no such gap")
        return self.names[where]

    def read_counts(self) -> None:
        data = self.data
        bag, pile = field(data, "bag"), field(data, "pile")
        self.bag = {pattern: number(field(bag, pattern), 5) for pattern in PATTERNS}
        self.pile = {pattern: number(field(pile, pattern), 5) for pattern in "AB"}
        self.stock = {}
        if self.has_items:
            stock = field(data, "stock")
            self.stock = {item: number(field(stock, item), 4) for item in ITEMS[self.game]}
        supplies = many(field(data, "supplies"))
        need(len(supplies) == self.players, "a supply a player")
        self.supply = [
            {kind: number(field(s, kind), 7) for kind in ("camel", "ship")} for s in supplies
        ]
        self.hand = [number(field(s, self.marker), 3) for s in supplies]
        self.ports = [number(field(s, "port"), 1) if self.has_ports else 0 for s in supplies]

    # Tiles and turns.

    def count_tiles(self) -> None:
        used = Counter((kind, pattern) for kind, pattern, *_ in self.tiles)
        if self.drawn is not None:
            used["survey", self.drawn] += 1
        missing = [5 - used["survey", pattern] - left for pattern, left in self.bag.items()]
        out = 1 if self.removes and self.step not in ("start", "remove") else 0
        need(min(missing) >= 0 and sum(missing) == out, "Survey tiles")
        for pattern, left in self.pile.items():
            need(used["coast", pattern] + left == 5, "Coast tiles")

    def replay(self) -> None:
        """Cut the tiles into turns; every one is placed by the rules, none after the end."""
        self.history: list[Turn] = []
        self.is_over = False
        if not self.tiles:
            need(self.step == "start", "no start tile")
            return
        first = self.tiles[0]
        need(first[0] == "coast" and first[3] == (0, 0) and first[4] == "N", "the start tile")
        at, pile = 1, 9
        while at < len(self.tiles):
            need(not self.is_over, "a tile after the end")
            at, pile = self.replay_turn(at, pile)

    def replay_turn(self, at: int, pile: int) -> tuple[int, int]:
        kind, pattern, face, where, rotation = self.tiles[at]
        need(kind == "survey", "a turn begins with a Survey tile")
        need((face, where, rotation) in places_on(self.tiles[:at]), "a Survey tile that fits")
        at += 1
        covered = survey_cells(pattern, face, where, rotation)
        coast = None
        if is_uniform(pattern) and pile:
            places = set(coast_places(board_of(self.tiles[:at]), covered))
            need(places, "room for the Coast tile")
            if at == len(self.tiles):
                need(self.step == "coast", "a Coast tile")
            else:
                what, _, _, coast, turned = self.tiles[at]
                need(what == "coast" and (coast, turned) in places, "a Coast tile that fits")
                at, pile = at + 1, pile - 1
        is_last = at == len(self.tiles)
        laid = self.tiles[:at]
        new: frozenset[frozenset[Square]] = frozenset()
        if not (is_last and self.step in PLACING):
            new = gaps_on(laid) - {gap for turn in self.history for gap in turn.rivals}
        rivals = {gap: rivals_of(laid, gap) for gap in new}
        seat = len(self.history) % self.players
        self.history.append(Turn(seat, tuple(covered), KIND[face], coast, rivals))
        self.is_over = not (is_last and self.step in (*PLACING, *RESOLVING)) and self.ends(pile)
        return at, pile

    def ends(self, pile: int) -> bool:
        """R-END-1, R-END-2."""
        turns = len(self.history)
        left = 40 - turns - self.removes - (self.players == 3 and self.is_overworld)
        return left == 0 or (pile == 0 and (not self.plays_rounds or turns % self.players == 0))

    def match_step(self) -> None:
        """The step and what is told with it follow from the tiles."""
        step, surveys = self.step, len(self.history)
        is_open = step in (*PLACING, *RESOLVING)
        need(surveys or not is_open, "a tile of this turn")
        need(self.turns == surveys - is_open, "turns")
        need(self.turn_of == (0 if step == "over" else self.turns % self.players), "turn_of")
        last = self.history[-1] if is_open else None
        need(self.coast_placed == (last is not None and last.coast is not None), "coast_placed")
        need((step == "over") == self.is_over, "the end")
        need((step == "start") == (not self.tiles), "the start tile")
        if step == "remove":
            need(self.removes and len(self.tiles) == 1, "nothing to remove")
        if step in ("draw", "take"):
            need((step == "take") == self.is_advanced, "draw or take")
        if step == "over":
            reason = word(
                field(field(self.data, "outcome"), "reason"),
                ("no-coast-tile-left", "no-survey-tile-left"),
            )
            need((reason == "no-coast-tile-left") == (not any(self.pile.values())), "the reason")
        need((step == "survey") == (self.drawn is not None), "drawn")
        if step in RESOLVING:
            assert last is not None
            need(last.rivals, "a gap in this turn")
        if step in PLACING:
            assert last is not None
            self.match_placing(last)

    def match_placing(self, turn: Turn) -> None:
        """Who stands on the new tiles before all explorers are there (R-EXP-1, R-EXP-2)."""
        supply = self.supply[turn.seat]
        filled = sum(where in self.explorers for where in turn.survey)
        need(turn.coast not in self.explorers, "too early on the Coast tile")
        last_kind, pattern = self.tiles[-1][:2]
        if self.step == "coast":
            need(last_kind == "survey" and is_uniform(pattern), "no Coast tile is due")
            need(any(self.pile.values()), "no Coast tile is left")
        if self.step == "coast explorer":
            need(turn.coast is not None and any(supply.values()), "nothing to decide")
            need(filled == 3 or supply[turn.kind] == 0, "an empty square")
        else:
            need(filled == 0, "too early on the Survey tile")
        if self.step == "explorers":
            need(supply[turn.kind] in (1, 2), "not short of explorers")

    # Explorers.

    def match_explorers(self) -> None:
        owner = {where: t.seat for t in self.history for where in (*t.survey, t.coast)}
        board = board_of(self.tiles)
        for where, (seat, kind) in self.explorers.items():
            need(owner.get(where) == seat, "an explorer on another's tile, or on none")
            need(kind in {KIND[face] for face in board[where].shades}, "the wrong kind")
        for seat, kind in product(range(self.players), ("camel", "ship")):
            number_of = list(self.explorers.values()).count((seat, kind))
            number_of += self.supply[seat][kind] + self.lost(seat)[kind]
            need(number_of == 7, "seven of each kind")

    def lost(self, seat: int) -> Counter[str]:
        return Counter(
            kind for gap in self.gaps.values() for who, kind in gap["lost"] if who == seat
        )

    def could_fill(self, seat: int, chances: list[int]) -> bool:
        """Fill every square that can be; take back at each chance what is not there now."""
        hands = {(7, 7, 0, 0)}  # camels and ships in hand, and those to be taken back
        for when, turn in enumerate(self.history):
            if when == self.turns and self.step in PLACING:
                break
            if turn.seat == seat:
                hands = {after for hand in hands for after in self.filled(turn, hand)}
            if when in chances:
                lost = self.lost(seat) if when == chances[-1] else Counter[str]()
                hands = {
                    (c + a - lost["camel"], s + b - lost["ship"], 0, 0) for c, s, a, b in hands
                }
        have = Counter(self.supply[seat])
        if self.step == "coast explorer" and seat == self.history[-1].seat:
            turn = self.history[-1]
            have[turn.kind] += sum(where in self.explorers for where in turn.survey)
        return (have["camel"], have["ship"], 0, 0) in hands

    def filled(
        self, turn: Turn, before: tuple[int, int, int, int]
    ) -> Iterator[tuple[int, int, int, int]]:
        """Yield what can be in hand, and to be taken back, after a turn."""
        at = ("camel", "ship").index(turn.kind)
        hand, away = list(before[:2]), list(before[2:])
        there = sum(where in self.explorers for where in turn.survey)
        put = min(3, hand[at])
        if put < there:
            return
        hand[at] -= put
        away[at] += put - there
        if turn.coast is None:
            yield hand[0], hand[1], away[0], away[1]
            return
        stands = self.explorers.get(turn.coast)
        if not any(hand):
            if stands is None:
                yield 0, 0, away[0], away[1]
            return
        for k, kind in enumerate(("camel", "ship")):
            if hand[k] and (stands is None or stands[1] == kind):
                less = [n - (i == k) for i, n in enumerate(hand)]
                more = [n + (i == k and stands is None) for i, n in enumerate(away)]
                yield less[0], less[1], more[0], more[1]

    # Gaps.

    def match_gaps(self) -> None:
        self.turn_of_gap = {gap: n for n, turn in enumerate(self.history) for gap in turn.rivals}
        need(self.gaps.keys() == self.turn_of_gap.keys(), "the completed gaps")
        waiting = [squares for squares, gap in self.gaps.items() if not gap["resolved"]]
        for squares in waiting:
            gap = self.gaps[squares]
            is_new = self.step in RESOLVING and self.turn_of_gap[squares] == len(self.history) - 1
            need(is_new, "a gap that waits too long")
            blank = gap["owner"] is None and gap["marker"] is None
            need(blank and not gap["lost"] and not gap["items"], "something in a gap that waits")
        need(self.step != "gap" or waiting, "no gap waits")
        if self.step in ("tie", "marker", "move"):
            need(self.gap in waiting, "the gap does not wait")

    def count_pieces(self) -> None:
        for seat in range(self.players):
            stands = Counter(g["marker"] for g in self.gaps.values() if g["owner"] == seat)
            need(stands[self.marker] + self.hand[seat] == 3, "three markers")
            if self.has_ports:
                need(stands["port"] + self.ports[seat] == 1, "one Port")
        for item, left in self.stock.items():
            need(sum(g["items"].count(item) for g in self.gaps.values()) + left == 4, "items")

    def judge_claim(self) -> None:
        """The decision in hand (R-GAP-3a)."""
        step = self.step
        need((self.gap is not None) == (step in RESOLVING and step != "gap"), "gap")
        need((self.claimer is not None) == (step in CLAIMING), "claimer")
        need(bool(self.tied) == (step == "tie"), "tied")
        need((self.replacing > 0) == (step == "replace"), "replacing")
        need((self.placing > 0) == (step == "items"), "placing")
        need(self.has_items or step not in ("keep", "items"), "items that are not played with")
        if step in ("keep", "replace"):
            need(self.vacated is not None, "vacated")
        elif step != "items":
            need(self.vacated is None, "vacated")
        if step == "tie":
            self.judge_tie()
        if self.claimer is None:
            return
        assert self.gap is not None
        if step == "marker":
            need(self.has_ports and len(self.gap) > 1, "no Port can stand there")
        elif step == "move":
            need(self.hand[self.claimer] == 0, "a marker in hand")
        else:
            self.judge_settled(self.gaps[self.gap])

    def judge_tie(self) -> None:
        assert self.gap is not None
        counts = self.standing(self.gap)
        most = max(counts.values(), default=0)
        leaders = {seat for seat, n in counts.items() if n == most}
        need(len(leaders) > 1 and self.tied == leaders, "who is tied")

    def judge_settled(self, gap: Json) -> None:
        """The marker has been placed: where it came from, and what is due for that."""
        claimer, piece = self.claimer, gap["marker"]
        assert claimer is not None
        assert self.gap is not None
        need(gap["owner"] == claimer and piece in (self.marker, "port"), "the claimed gap")
        need(self.turn_of_gap[self.gap] == len(self.history) - 1, "an old gap")
        need(self.vacated != self.gap, "the gap itself")
        if self.vacated is None:
            given = 2 if piece == "port" else 1
            for other in self.gaps.values():
                moved = [seat for seat, _ in other["lost"]] == [claimer] * given
                need(not moved, "it cannot have come from the hand")
        elif piece != "port":
            need(self.hand[claimer] == 0, "a marker in hand")
        if self.step == "replace":
            assert self.vacated is not None
            where = gap_kind(board_of(self.tiles), self.vacated)
            kinds = [k for k in ("camel", "ship") if self.suits(where, k)]
            have = sum(self.supply[claimer][k] for k in kinds)
            have += sum(seat == claimer and k in kinds for seat, k in self.explorers.values())
            need(have >= self.replacing, "too few explorers")

    def suits(self, where: str, kind: str) -> bool:
        """R-PALM-3."""
        return self.is_overworld or where == "coast" or (where == "oasis") == (kind == "camel")

    def all_stories(self) -> dict[frozenset[Square], set[Story]]:
        found = {}
        for squares, gap in self.gaps.items():
            if gap["resolved"] or (squares == self.gap and self.claimer is not None):
                found[squares] = {
                    story
                    for story in self.stories(squares, gap)
                    if self.can_have_won(squares, story.winner)
                }
                need(found[squares], f"how the gap at {min(squares)} came about")
        return found

    def stories(self, squares: frozenset[Square], gap: Json) -> Iterator[Story]:
        """Yield every story that ends with what lies in a gap now."""
        seen = (gap["owner"], gap["marker"], [who for who, _ in gap["lost"]])
        need(self.has_items or not gap["items"], "items that are not played with")
        if not gap["resolved"]:
            assert self.claimer is not None
            yield Story(self.claimer, None, False)
            return
        is_leaving = squares == self.vacated and self.step in ("keep", "replace")
        if seen == (None, None, []) and not gap["items"] and squares != self.vacated:
            yield Story(None, None, False)
        for seat in range(self.players):
            for piece in self.pieces(squares):
                if seen == (seat, piece, []) and not is_leaving:
                    yield Story(seat, piece, False)
                ways = self.ways_to_be_left(seat, piece, squares, gap, is_leaving)
                if seen in ways and self.can_have_moved(seat, piece, squares):
                    yield Story(seat, piece, True)

    def pieces(self, squares: frozenset[Square]) -> list[str]:
        return [self.marker, "port"] if self.has_ports and len(squares) > 1 else [self.marker]

    def ways_to_be_left(
        self, seat: int, piece: str, squares: frozenset[Square], gap: Json, is_leaving: bool
    ) -> list[tuple[int | None, str | None, list[int]]]:
        """List owner, marker and owners of lost explorers of a gap that a piece has left."""
        if squares == self.vacated:
            assert self.gap is not None
            if seat != self.claimer or piece != self.gaps[self.gap]["marker"]:
                return []
        if is_leaving:
            return self.ways_to_leave(seat, piece, gap)
        where = gap_kind(board_of(self.tiles), squares)
        if piece == "port":
            return [(seat, "explorers", [seat, seat])]
        suits = all(self.suits(where, kind) for _, kind in gap["lost"])
        if gap["items"]:
            forgone = (None, None, list[int]())
            return [forgone, (seat, "explorers", [seat])] if suits else [forgone]
        if self.is_overworld:
            return [(None, "explorers", [seat])]
        return [(None, None, [])] if self.can_lack_items(squares) else []

    def ways_to_leave(
        self, seat: int, piece: str, gap: Json
    ) -> list[tuple[int | None, str | None, list[int]]]:
        """List the same while the piece is just leaving."""
        if self.step == "keep":
            return [(None, None, [])] if gap["items"] and piece != "port" else []
        if piece == "port":
            return [(seat, None, [])] if self.replacing == 2 else [(seat, "explorers", [seat])]
        if self.replacing != 1:
            return []
        if gap["items"]:
            return [(seat, None, [])]
        return [(None, None, [])] if self.is_overworld else []

    def can_have_moved(self, seat: int, piece: str, squares: frozenset[Square]) -> bool:
        """A piece moves to a gap that is not older; a marker only when none is in hand."""
        if piece != "port" and self.hand[seat]:
            return False
        to = [
            self.turn_of_gap[other]
            for other, gap in self.gaps.items()
            if gap["owner"] == seat and gap["marker"] == piece
        ]
        return bool(to) and max(to) >= self.turn_of_gap[squares]

    def can_lack_items(self, squares: frozenset[Square]) -> bool:
        if not self.has_items or len(squares) == 1:
            return True
        held = [self.turn_of_gap[other] for other, gap in self.gaps.items() if gap["items"]]
        return not any(self.stock.values()) and all(self.turn_of_gap[squares] >= t for t in held)

    def standing(self, squares: frozenset[Square]) -> Counter[int]:
        """Count who stands now where he competed for a gap."""
        counts: Counter[int] = Counter()
        for where, face in self.history[self.turn_of_gap[squares]].rivals[squares]:
            seat, kind = self.explorers.get(where, (-1, ""))
            if kind == KIND[face]:
                counts[seat] += 1
        return counts

    def can_have_won(self, squares: frozenset[Square], seat: int | None) -> bool:
        counts = self.standing(squares)
        if seat is None:
            return not counts
        turn = self.turn_of_gap[squares]
        own: dict[Square, set[str]] = {}
        mine = {w for t in self.history if t.seat == seat for w in (*t.survey, t.coast)}
        for where, face in self.history[turn].rivals[squares]:
            if where in mine:
                own.setdefault(where, set()).add(KIND[face])
        most = max(1, *counts.values(), 1)
        if counts[seat] or len(own) < most:
            return False
        return squares != self.gap or self.can_have_taken(seat, own, most)

    def can_have_taken(self, seat: int, own: dict[Square, set[str]], most: int) -> bool:
        """The explorers that he has just taken back are in his hand, or given for a square."""
        have = Counter(self.supply[seat])
        if self.vacated is not None:
            have.update(kind for _, kind in self.gaps[self.vacated]["lost"])
        camels = sum("camel" in kinds for kinds in own.values())
        ships = sum("ship" in kinds for kinds in own.values())
        return any(
            c + s >= most
            for c in range(min(camels, have["camel"]) + 1)
            for s in range(min(ships, have["ship"], len(own) - c) + 1)
        )

    # Items.

    def judge_items(self) -> None:
        """A claim fills its gap as long as the stock lasts (R-PALM-1)."""
        if not self.has_items:
            return
        left = sum(self.stock.values())
        earlier = []  # turn, and how full: 0 full, 1 in part, 2 not at all
        for squares, gap in self.gaps.items():
            if not (gap["marker"] or gap["items"] or squares == self.vacated):
                continue
            is_port = gap["marker"] == "port" or len(gap["lost"]) == 2
            if squares == self.vacated:
                assert self.gap is not None
                is_port = self.gaps[self.gap]["marker"] == "port"
            full, held = len(squares) - 1 - is_port, len(gap["items"])
            if squares == self.gap:
                if self.step == "items":
                    need(self.placing == min(full - held, left), "placing")
                else:
                    need(held == 0, "items too early")
                continue
            need(held <= full, "too many items")
            need(held == full or not left, "too few items")
            if full > 0:
                rank = 0 if held == full else 1 if held else 2
                earlier.append((self.turn_of_gap[squares], rank))
        ranks = [rank for _, rank in sorted(earlier)]
        need(ranks == sorted(ranks) and ranks.count(1) < 2, "the order in which items ran out")
