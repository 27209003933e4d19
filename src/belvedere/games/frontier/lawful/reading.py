"""What a position's JSON tells: its words and numbers, before anybody asks whether they can be."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from belvedere.core.errors import PositionError, quoted
from belvedere.core.facts import OptionValue
from belvedere.games.frontier.description import REASONS, STEPS, marker_word
from belvedere.games.frontier.notation import (
    COLOURS,
    DIRECTIONS,
    FACES,
    ITEMS,
    KINDS,
    PATTERN_NAMES,
    ROTATIONS,
    SHADES,
    format_square,
)
from belvedere.games.frontier.state import (
    COPIES,
    COPIES_OF_ITEM,
    EACH_KIND,
    EMPTY,
    LOST,
    MARKERS,
    MOST_GAPS,
    NOBODY,
    PENDING,
    PORT,
    STEP_OVER,
    SURVEYS,
    TENT,
    TILES,
    coast_code,
    survey_code,
)
from belvedere.games.frontier.table import FARTHEST, Square

LONGEST_SQUARE = len("-89,-89")
Counts = tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Tile:
    """A tile as it lies."""

    code: int  # see `survey_code` and `coast_code`
    square: Square

    @property
    def name(self) -> str:
        """Its square, as it is written."""
        return format_square(*self.square)


@dataclass(frozen=True, slots=True)
class Gap:
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
class Told:
    """A position as its JSON tells it."""

    overworld: bool
    players: int
    has_items: bool
    has_ports: bool
    tiles: tuple[Tile, ...]
    explorers: Mapping[Square, tuple[int, int]]  # seat and kind
    gaps: tuple[Gap, ...]
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


def read(overworld: bool, options: Mapping[str, OptionValue], data: Mapping[str, Any]) -> Told:
    """Read a position; raise PositionError where a word or number is none."""
    players = int(options["players"])
    has_items = bool(options.get("palm_trees") or options.get("provisions"))
    has_ports = bool(options.get("ports"))
    step = _choice(STEPS, data["step"], "The step")
    supplies = _entries(data["supplies"], "supplies")
    if len(supplies) != players:
        raise PositionError(f"'supplies' has an entry for each of {players} players.")
    marker = marker_word(overworld)
    items = ITEMS[int(overworld)] if has_items else ()
    return Told(
        overworld=overworld,
        players=players,
        has_items=has_items,
        has_ports=has_ports,
        tiles=tuple(_read_tile(tile) for tile in _entries(data["tiles"], "tiles")),
        explorers=_read_explorers(data["explorers"], players),
        gaps=_read_gaps(data["gaps"], overworld, players),
        supply=tuple(_counts(s, KINDS, EACH_KIND, "A supply of {}s") for s in supplies),
        markers=tuple(_whole(s[marker], 0, MARKERS, f"A supply of {marker}s") for s in supplies),
        ports=tuple(_whole(s["port"], 0, 1, "A supply of Ports") for s in supplies if has_ports),
        bag=_counts(data["bag"], PATTERN_NAMES, COPIES, "A number of tiles in the bag"),
        pile=_counts(data["pile"], "AB", COPIES, "A number of tiles in the pile"),
        stock=_counts(data["stock"], items, COPIES_OF_ITEM, "A stock of items") if items else (),
        step=step,
        turn_of=_whole(data["turn_of"], 0, players - 1, "The seat whose turn it is"),
        turns=_whole(data["turns"], 0, SURVEYS, "The number of turns"),
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


# Words and numbers.


def _choice(names: Sequence[str], name: object, what: str) -> int:
    if isinstance(name, str):
        for number, known in enumerate(names):
            if known == name:
                return number
    raise PositionError(f"{what} is one of {', '.join(names)}; not {quoted(name)}.")


def _whole(value: object, low: int, high: int, what: str) -> int:
    if type(value) is not int or not low <= value <= high:
        raise PositionError(f"{what} is a number from {low} to {high}; not {quoted(value)}.")
    return value


def _truth(value: object, what: str) -> bool:
    if not isinstance(value, bool):
        raise PositionError(f"{what} is true or false; not {quoted(value)}.")
    return value


def _entries(value: object, what: str, most: int = TILES) -> Sequence[Any]:
    if not isinstance(value, list | tuple):
        raise PositionError(f"'{what}' is a list; not {quoted(value)}.")
    if len(value) > most:
        raise PositionError(f"'{what}' has at most {most} entries, not {len(value)}.")
    return value


def _counts(value: Any, names: Iterable[str], most: int, what: str) -> Counts:
    return tuple(_whole(value[name], 0, most, what.format(name)) for name in names)


def parse_square(text: object) -> Square:
    """Read a square's coordinates; raise PositionError."""
    parts = text.split(",") if isinstance(text, str) and len(text) <= LONGEST_SQUARE else []
    try:
        x, y = (int(part) for part in parts)
    except ValueError:
        raise PositionError(f"A square is written x,y; not {quoted(text)}.") from None
    if max(abs(x), abs(y)) > FARTHEST or format_square(x, y) != text:
        raise PositionError(f"{quoted(text)} is not a square; none is farther off than {FARTHEST}.")
    return x, y


def _pattern_or_none(name: object) -> int:
    return -1 if name is None else _choice(PATTERN_NAMES, name, "The tile in hand")


def _square_or_none(text: object) -> str | None:
    return None if text is None else format_square(*parse_square(text))


def _seat_or_nobody(seat: object, players: int) -> int:
    return NOBODY if seat is None else _whole(seat, 0, players - 1, "The claimer")


def _read_tied(seats: object, players: int) -> frozenset[int]:
    read = [_whole(seat, 0, players - 1, "A tied seat") for seat in _entries(seats, "tied")]
    if len(set(read)) < len(read):
        raise PositionError("'tied' names each seat once.")
    return frozenset(read)


def _read_reason(outcome: Any) -> int:
    codes, names = zip(*REASONS.items(), strict=True)
    reason: int = codes[_choice([str(name) for name in names], outcome["reason"], "The reason")]
    return reason


# Pieces.


def _read_tile(tile: Mapping[str, Any]) -> Tile:
    square = parse_square(tile["square"])
    if _choice(("survey", "coast"), tile["kind"], "The kind of a tile") == 0:
        return Tile(
            survey_code(
                _choice(PATTERN_NAMES, tile["pattern"], "The pattern of a Survey tile"),
                _choice(FACES, tile["face"], "The face of a Survey tile"),
                _choice(ROTATIONS, tile["rotation"], "The rotation of a Survey tile"),
            ),
            square,
        )
    return Tile(
        coast_code(
            _choice("AB", tile["pattern"], "The pattern of a Coast tile"),
            _choice(SHADES, tile["face"], "The face of a Coast tile"),
            _choice(DIRECTIONS, tile["rotation"], "The rotation of a Coast tile"),
        ),
        square,
    )


def _read_explorers(explorers: object, players: int) -> dict[Square, tuple[int, int]]:
    found: dict[Square, tuple[int, int]] = {}
    for explorer in _entries(explorers, "explorers", 2 * EACH_KIND * players):
        square = parse_square(explorer["square"])
        if square in found:
            raise PositionError(f"Two explorers stand on {explorer['square']}.")
        found[square] = _read_kind(explorer, players)
    return found


def _read_kind(explorer: Mapping[str, Any], players: int) -> tuple[int, int]:
    """Return seat and kind of an explorer."""
    return (
        _choice(COLOURS[:players], explorer["colour"], "The colour of an explorer"),
        _choice(KINDS, explorer["kind"], "The kind of an explorer"),
    )


def _read_gaps(gaps: object, overworld: bool, players: int) -> tuple[Gap, ...]:
    found = tuple(_read_gap(gap, overworld, players) for gap in _entries(gaps, "gaps", MOST_GAPS))
    if len({gap.squares for gap in found}) < len(found):
        raise PositionError("Each gap is listed once.")
    return found


def _read_gap(data: Mapping[str, Any], overworld: bool, players: int) -> Gap:
    listed = [parse_square(square) for square in _entries(data["squares"], "squares", FARTHEST**2)]
    squares = frozenset(listed)
    if not squares or len(squares) < len(listed):
        raise PositionError("A gap has squares, each of them listed once.")
    name = format_square(*min(squares))
    if data["square"] != name:
        raise PositionError(
            f"A gap is named by its least square: {name}, not {quoted(data['square'])}."
        )
    lost = [_read_kind(explorer, players) for explorer in _entries(data["lost"], "lost")]
    losers = {seat for seat, _ in lost}
    if len(losers) > 1:
        raise PositionError(f"Explorers of several players are lost in the gap at {name}.")
    names = ITEMS[int(overworld)]
    items = [_choice(names, item, "An item") for item in _entries(data["items"], "items")]
    owner, resolved = data["owner"], _truth(data["resolved"], "'resolved'")
    marker = _read_marker(data["marker"], overworld)
    if not resolved and (marker != EMPTY or owner is not None or items or lost):
        raise PositionError(f"The gap at {name} is not resolved, but something lies in it.")
    return Gap(
        squares,
        marker if resolved else PENDING,
        NOBODY if owner is None else _choice(COLOURS[:players], owner, "The owner of a gap"),
        losers.pop() if losers else NOBODY,
        tuple(sum(kind == k for _, kind in lost) for k in range(len(KINDS))),
        tuple(items.count(kind) for kind in range(len(names))),
    )


def _read_marker(marker: object, overworld: bool) -> int:
    names = {marker_word(overworld): TENT, "port": PORT, "explorers": LOST}
    if marker is None:
        return EMPTY
    if not isinstance(marker, str) or marker not in names:
        raise PositionError(f"{quoted(marker)} does not stand in a gap.")
    return names[marker]
