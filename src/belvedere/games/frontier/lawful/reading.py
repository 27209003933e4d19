"""What a position's JSON tells: its words and numbers, before anybody asks whether they can be."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from belvedere.core.errors import PositionError, quoted
from belvedere.core.facts import OptionValue
from belvedere.core.messages import Message, Value, row_of, words
from belvedere.games.frontier.components import Square, Tile
from belvedere.games.frontier.description import REASONS, STEPS, marker_name, marker_names
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
)
from belvedere.games.frontier.rules.state import (
    COPIES,
    COPIES_OF_ITEM,
    EACH_KIND,
    EMPTY,
    MARKERS,
    MOST_GAPS,
    NOBODY,
    PENDING,
    STEP_OVER,
    SURVEYS,
    TILES,
    coast_code,
    survey_code,
)
from belvedere.games.frontier.tabletop import FARTHEST
from belvedere.svg.endless import format_square

LONGEST_SQUARE = len("-89,-89")
Counts = tuple[int, ...]


@dataclass(frozen=True, slots=True)
class DescribedGap:
    """A gap and what lies in it."""

    squares: frozenset[Square]
    marker: int  # PENDING … LOST
    owner: int  # seat or NOBODY
    loser: int  # whose explorers are lost there, or NOBODY
    lost: Counts  # camels, ships
    items: Counts  # by kind

    @property
    def name(self) -> str:
        """Its least square, as it is written."""
        return format_square(*min(self.squares))


@dataclass(frozen=True, slots=True)
class DescribedPosition:
    """A position as its JSON tells it."""

    overworld: bool
    players: int
    has_items: bool
    has_ports: bool
    tiles: tuple[Tile, ...]
    explorers: Mapping[Square, tuple[int, int]]  # seat and kind
    gaps: tuple[DescribedGap, ...]
    supply: tuple[Counts, ...]  # by seat: camels, ships
    markers: Counts  # in hand, by seat
    ports: Counts  # in hand, by seat; empty when they are not played
    bag: Counts
    pile: Counts
    stock: Counts
    step: int
    turn_of: int
    turns: int
    coast_placed: bool
    drawn: int  # a pattern, or -1
    gap: str | None
    tied: frozenset[int]
    claimer: int  # a seat, or NOBODY
    vacated: str | None
    replacing: int
    placing: int
    reason: int  # 0 while the game lasts

    def loses(self, seat: int) -> Counts:
        """Count the camels and ships that a seat has lost in gaps."""
        lost = [gap.lost for gap in self.gaps if gap.loser == seat]
        return tuple(sum(counts) for counts in zip((0, 0), *lost, strict=True))


def read(
    overworld: bool, options: Mapping[str, OptionValue], data: Mapping[str, Any]
) -> DescribedPosition:
    """Read a position; raise PositionError where a word or number is none."""
    players = int(options["players"])
    has_items = bool(options.get("palm_trees") or options.get("provisions"))
    has_ports = bool(options.get("ports"))
    step = _choice(STEPS, data["step"], words("The step"))
    supplies = _entries(data["supplies"], "supplies")
    if len(supplies) != players:
        raise PositionError(
            words("'supplies' has an entry for each of {players} players.", players=players)
        )
    marker, items = marker_name(overworld), ITEMS[overworld]
    in_bag, in_pile = words("A number of tiles in the bag"), words("A number of tiles in the pile")
    in_stock = words("A stock of items")
    return DescribedPosition(
        overworld=overworld,
        players=players,
        has_items=has_items,
        has_ports=has_ports,
        tiles=tuple(_read_tile(tile) for tile in _entries(data["tiles"], "tiles")),
        explorers=_read_explorers(data["explorers"], players),
        gaps=_read_gaps(data["gaps"], overworld, players),
        supply=tuple(
            tuple(_whole(supply[kind], 0, EACH_KIND, SUPPLIES[kind]) for kind in KINDS)
            for supply in supplies
        ),
        markers=tuple(_whole(s[marker], 0, MARKERS, SUPPLIES[marker]) for s in supplies),
        ports=tuple(_whole(s["port"], 0, 1, SUPPLIES["port"]) for s in supplies if has_ports),
        bag=_counts(data["bag"], PATTERN_NAMES, COPIES, in_bag),
        pile=_counts(data["pile"], COAST_PATTERNS, COPIES, in_pile),
        stock=_counts(data["stock"], items, COPIES_OF_ITEM, in_stock) if has_items else (),
        step=step,
        turn_of=_whole(data["turn_of"], 0, players - 1, words("The seat whose turn it is")),
        turns=_whole(data["turns"], 0, SURVEYS, words("The number of turns")),
        coast_placed=_truth(data["coast_placed"], "'coast_placed'"),
        drawn=_pattern_or_none(data["drawn"]),
        gap=_square_or_none(data["gap"]),
        tied=_read_tied(data["tied"], players),
        claimer=_seat_or_nobody(data["claimer"], players),
        vacated=_square_or_none(data["vacated"]),
        replacing=_whole(data["replacing"], 0, 2, "'replacing'"),
        placing=_whole(data["placing"], 0, SURVEYS, "'placing'"),
        reason=_read_reason(data["outcome"]) if step == STEP_OVER else 0,
    )


SUPPLIES = {
    "camel": words("A supply of camels"),
    "ship": words("A supply of ships"),
    "tent": words("A supply of tents"),
    "door": words("A supply of doors"),
    "port": words("A supply of Ports"),
}


# Words and numbers.


def _choice(names: Sequence[str], name: object, what: Message) -> int:
    if isinstance(name, str):
        for number, known in enumerate(names):
            if known == name:
                return number
    raise PositionError(
        words(
            "{what} is one of {names}; not {given}.",
            what=what,
            names=row_of(names),
            given=quoted(name),
        )
    )


def _whole(value: object, low: int, high: int, what: Value) -> int:
    if type(value) is not int or not low <= value <= high:
        raise PositionError(
            words(
                "{what} is a number from {low} to {high}; not {given}.",
                what=what,
                low=low,
                high=high,
                given=quoted(value),
            )
        )
    return value


def _truth(value: object, what: str) -> bool:
    if not isinstance(value, bool):
        raise PositionError(
            words("{what} is true or false; not {given}.", what=what, given=quoted(value))
        )
    return value


def _entries(value: object, what: str, most: int = TILES) -> Sequence[Any]:
    if not isinstance(value, list | tuple):
        raise PositionError(
            words("{what} is a list; not {given}.", what=repr(what), given=quoted(value))
        )
    if len(value) > most:
        raise PositionError(
            words(
                "{what} has at most {most} entries, not {number}.",
                what=repr(what),
                most=most,
                number=len(value),
            )
        )
    return value


def _counts(value: Any, names: Iterable[str], most: int, what: Message) -> Counts:
    return tuple(_whole(value[name], 0, most, what) for name in names)


def parse_square(text: object) -> Square:
    """Read a square's coordinates; raise PositionError."""
    parts = text.split(",") if isinstance(text, str) and len(text) <= LONGEST_SQUARE else []
    try:
        x, y = (int(part) for part in parts)
    except ValueError:
        raise PositionError(
            words("A square is written x,y; not {given}.", given=quoted(text))
        ) from None
    if max(abs(x), abs(y)) > FARTHEST or format_square(x, y) != text:
        raise PositionError(
            words(
                "{given} is not a square; none is farther off than {farthest}.",
                given=quoted(text),
                farthest=FARTHEST,
            )
        )
    return x, y


def _pattern_or_none(name: object) -> int:
    return -1 if name is None else _choice(PATTERN_NAMES, name, words("The tile in hand"))


def _square_or_none(text: object) -> str | None:
    return None if text is None else format_square(*parse_square(text))


def _seat_or_nobody(seat: object, players: int) -> int:
    return NOBODY if seat is None else _whole(seat, 0, players - 1, words("The claimer"))


def _read_tied(seats: object, players: int) -> frozenset[int]:
    what = words("A tied seat")
    read = [_whole(seat, 0, players - 1, what) for seat in _entries(seats, "tied")]
    if len(set(read)) < len(read):
        raise PositionError(words("'tied' names each seat once."))
    return frozenset(read)


def _read_reason(outcome: Any) -> int:
    codes, names = zip(*REASONS.items(), strict=True)
    known = [str(name) for name in names]
    reason: int = codes[_choice(known, outcome["reason"], words("The reason"))]
    return reason


# Pieces.


def _read_tile(tile: Mapping[str, Any]) -> Tile:
    square = parse_square(tile["square"])
    if _choice(("survey", "coast"), tile["kind"], words("The kind of a tile")) == 0:
        return Tile(
            survey_code(
                _choice(PATTERN_NAMES, tile["pattern"], words("The pattern of a Survey tile")),
                _choice(FACES, tile["face"], words("The face of a Survey tile")),
                _choice(ROTATIONS, tile["rotation"], words("The rotation of a Survey tile")),
            ),
            square,
        )
    return Tile(
        coast_code(
            _choice(COAST_PATTERNS, tile["pattern"], words("The pattern of a Coast tile")),
            _choice(SHADES, tile["face"], words("The face of a Coast tile")),
            _choice(DIRECTIONS, tile["rotation"], words("The rotation of a Coast tile")),
        ),
        square,
    )


def _read_explorers(explorers: object, players: int) -> dict[Square, tuple[int, int]]:
    found: dict[Square, tuple[int, int]] = {}
    for explorer in _entries(explorers, "explorers", 2 * EACH_KIND * players):
        square = parse_square(explorer["square"])
        if square in found:
            raise PositionError(
                words("Two explorers stand on {square}.", square=format_square(*square))
            )
        found[square] = _read_kind(explorer, players)
    return found


def _read_kind(explorer: Mapping[str, Any], players: int) -> tuple[int, int]:
    """Return seat and kind of an explorer."""
    return (
        _choice(COLOURS[:players], explorer["colour"], words("The colour of an explorer")),
        _choice(KINDS, explorer["kind"], words("The kind of an explorer")),
    )


def _read_gaps(gaps: object, overworld: bool, players: int) -> tuple[DescribedGap, ...]:
    found = tuple(_read_gap(gap, overworld, players) for gap in _entries(gaps, "gaps", MOST_GAPS))
    if len({gap.squares for gap in found}) < len(found):
        raise PositionError(words("Each gap is listed once."))
    return found


def _read_gap(data: Mapping[str, Any], overworld: bool, players: int) -> DescribedGap:
    listed = [parse_square(square) for square in _entries(data["squares"], "squares", FARTHEST**2)]
    squares = frozenset(listed)
    if not squares or len(squares) < len(listed):
        raise PositionError(words("A gap has squares, each of them listed once."))
    name = format_square(*min(squares))
    if data["square"] != name:
        raise PositionError(
            words(
                "A gap is named by its least square: {name}, not {given}.",
                name=name,
                given=quoted(data["square"]),
            )
        )
    lost = [_read_kind(explorer, players) for explorer in _entries(data["lost"], "lost")]
    losers = {seat for seat, _ in lost}
    if len(losers) > 1:
        raise PositionError(
            words("Explorers of several players are lost in the gap at {gap}.", gap=name)
        )
    names = ITEMS[overworld]
    items = [_choice(names, item, words("An item")) for item in _entries(data["items"], "items")]
    owner, resolved = data["owner"], _truth(data["resolved"], "'resolved'")
    marker = _read_marker(data["marker"], overworld)
    if not resolved and (marker != EMPTY or owner is not None or items or lost):
        raise PositionError(
            words("The gap at {gap} is not resolved, but something lies in it.", gap=name)
        )
    return DescribedGap(
        squares,
        marker if resolved else PENDING,
        NOBODY if owner is None else _choice(COLOURS[:players], owner, words("The owner of a gap")),
        losers.pop() if losers else NOBODY,
        tuple(sum(kind == k for _, kind in lost) for k in range(len(KINDS))),
        tuple(items.count(kind) for kind in range(len(names))),
    )


def _read_marker(marker: object, overworld: bool) -> int:
    if marker is None:
        return EMPTY
    for code, name in marker_names(overworld).items():
        if marker == name:
            return code
    raise PositionError(words("{given} does not stand in a gap.", given=quoted(marker)))
