"""The best order of activation in Misty, exactly: a search over the sets of cards that have moved.

What a window looks like depends on which of its cards have moved, not on their order (see
`belvedere.games.misty.rules.window`): twelve arrows give 4,096 sets at most, and every set is
looked at once. A set is a number with a bit an arrow; sets with more cards are greater, so counting
up visits them after all that lead to them.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Any

import numpy as np

from belvedere.core.errors import OptionError, PositionError, quoted
from belvedere.core.facts import OptionValue
from belvedere.core.messages import words
from belvedere.core.position import Position
from belvedere.games.misty import description
from belvedere.games.misty.deck import DRAWINGS, read_deck
from belvedere.games.misty.facts import LONGEST_SIDE
from belvedere.games.misty.notation import format_cell, parse_cell
from belvedere.games.misty.rules import window
from belvedere.games.misty.rules.state import FIRST_CELL, UP, WIDTH, WORK
from belvedere.kernel.bits import lowest
from belvedere.kernel.compiling import compiled, helper, source_stamp, stamped_with

NOT_REACHED = -1
START = -2

# The rules get their own workspace: Numba would take a longer one for it, but not without a word.
ROOM = stamped_with(np.dtype([("work", WORK)]), source_stamp(Path(__file__).parent))


@dataclass(frozen=True, slots=True)
class Activation:
    """What can be made of a window."""

    points: int  # the most
    line: tuple[str, ...]  # cells, in an order of activation that brings them
    lines: Mapping[int, tuple[str, ...]]  # one for every number of points that can be reached

    @property
    def reachable(self) -> tuple[int, ...]:
        """All numbers of points that some order brings, ascending."""
        return tuple(sorted(self.lines))


@dataclass(frozen=True, slots=True)
class Had:
    """What a player made of his window in a round, and what was there."""

    round: int  # from 1
    seat: int
    points: int
    best: Activation


Window = Mapping[str, Any] | Sequence[str | Sequence[str]]


def best_activation(given: Window, deck: object = "standard") -> Activation:
    """Find the order of activation that brings the most points, and all that others bring.

    A window is an entry of "windows" in a position's JSON (cards that have moved stay moved), or
    its rows from the top: lists of drawings, or texts such as "balloon, fire truck, star". The
    cells of rows are counted from the lower left card. Raises PositionError or OptionError.
    """
    state = _table(read_deck(deck)).copy()
    copies, whats = state.copies.tolist(), state.whats.tolist()
    drawings, moved = {}, 0
    for cell, name, has_moved in _cards(given):
        drawing = DRAWINGS.index(name) if name in DRAWINGS else None
        if drawing is None or not copies[drawing]:
            raise PositionError(words("There is no card {card} in this deck.", card=quoted(name)))
        if cell in drawings:
            raise PositionError(words("Two cards were placed on {cell}.", cell=format_cell(cell)))
        drawings[cell] = drawing
        if has_moved and whats[drawing] >= UP:
            moved |= 1 << cell
    _check_frame(sorted(drawings))
    state.windows[0, list(drawings)] = [1 + drawing for drawing in drawings.values()]
    state.filled[0] = sum(1 << cell for cell in drawings)
    state.moved[0] = moved
    description.check_moves(state, 0)
    return solve(state, 0)


@lru_cache
def _table(deck: str) -> np.record:
    """Return an empty table for any window, with a deck on it."""
    return description.new_state(
        {"players": 2, "window": "4x4", "beginners": False, "rounds": 1, "deck": deck}
    )


def solve(state: np.record, seat: int) -> Activation:
    """Find the best activation of a seat's window, from what has moved already."""
    cards, whats = state.windows[seat].tolist(), state.whats.tolist()
    left = description.cells_in(state.filled[seat] & ~state.moved[seat])
    arrows = [cell for cell in left if whats[cards[cell] - 1] >= UP]
    cells = np.array(arrows, np.int64)
    last = np.full(1 << len(arrows), NOT_REACHED, np.int8)
    ends = np.full(description.MOST_POINTS + 1, NOT_REACHED, np.int64)
    search(state, seat, cells, last, ends, np.zeros(1, ROOM)[0])
    lines = {
        points: _line(end, last, arrows)
        for points, end in enumerate(ends.tolist())
        if end != NOT_REACHED
    }
    return Activation(max(lines), lines[max(lines)], lines)


def _line(moved: int, last: Any, arrows: list[int]) -> tuple[str, ...]:
    """Go back from a set to the start, by the card that moved last each time."""
    line = []
    while last[moved] != START:
        arrow = int(last[moved])
        line.append(format_cell(arrows[arrow]))
        moved &= ~(1 << arrow)
    return tuple(reversed(line))


@compiled
def search(state: Any, seat: int, cells: Any, last: Any, ends: Any, room: Any) -> None:
    """Look at every set of arrows that can have moved.

    `last`: by set, the arrow that moved last; `ends`: by points, a set after which nothing moves.
    """
    last[0] = START
    for moved in range(last.size):
        if last[moved] == NOT_REACHED:
            continue
        board = state.moved[seat] | spread(cells, moved)
        left = window.movable(state, seat, board)
        if left == 0:
            points = window.points(state, seat, board, room.work)
            if ends[points] == NOT_REACHED:
                ends[points] = moved
        for arrow in range(cells.size):
            if left & window.bit(cells[arrow]) and last[moved | 1 << arrow] == NOT_REACHED:
                last[moved | 1 << arrow] = arrow


@helper
def spread(cells: Any, moved: int) -> Any:
    """Return the cells of a set of arrows."""
    found = np.uint64(0)
    left = np.uint64(moved)
    while left:
        found |= window.bit(cells[lowest(left)])
        left &= left - np.uint64(1)
    return found


# Reading windows.


def _cards(given: Window) -> list[tuple[int, str, bool]]:
    """List cell, drawing and whether it has moved, of every card."""
    try:
        if isinstance(given, Mapping):
            return [_json_card(card) for card in given["cards"]]
        return _row_cards([_row(row) for row in given])
    except (KeyError, TypeError, AttributeError) as error:
        raise PositionError(
            words("A window is an entry of 'windows' in a position, or its rows from the top.")
        ) from error


def _json_card(card: Mapping[str, Any]) -> tuple[int, str, bool]:
    cell = parse_cell(card["cell"])
    if cell is None:
        raise PositionError(
            words("{cell} is no cell; a cell is named such as 1,0.", cell=quoted(card["cell"]))
        )
    return cell, card["card"], bool(card.get("moved", False))


def _row(row: str | Sequence[str]) -> list[str]:
    names = row.split(",") if isinstance(row, str) else row
    return [name.strip().lower() for name in names]


def _row_cards(rows: list[list[str]]) -> list[tuple[int, str, bool]]:
    if len({len(row) for row in rows}) != 1 or max(len(rows), len(rows[0])) > LONGEST_SIDE:
        raise PositionError(
            words("A window has up to {most} rows of up to as many cards each.", most=LONGEST_SIDE)
        )
    lowest_row = len(rows) - 1
    return [
        (FIRST_CELL + (y - lowest_row) * WIDTH + x, name, False)
        for y, row in enumerate(rows)
        for x, name in enumerate(row)
    ]


def _check_frame(cells: list[int]) -> None:
    box = description.frame(cells)
    if box is None:
        raise PositionError(words("This window has no cards."))
    width, height = box["right"] - box["left"] + 1, box["top"] - box["bottom"] + 1
    if width * height != len(cells) or max(width, height) > LONGEST_SIDE:
        raise PositionError(
            words("This window is not complete: cards are activated in a full frame.")
        )


def warm() -> None:
    """Compile the search, or load it, so that nobody waits for it later."""
    best_activation(["star, smiley"])


def warm_for_tables(options: Mapping[str, OptionValue]) -> None:
    """Do so: a table asks all that there is."""
    warm()


# Whole games.


def windows_of(position: Position) -> list[Activation]:
    """Return what can still be made of each complete window of a position; raise OptionError."""
    if position.game != "misty":
        raise OptionError(
            words("Cards are activated in Misty, not in {game}.", game=position.facts.title)
        )
    data = position.to_dict()
    if data["step"] not in ("activate", "over"):
        raise PositionError(words("Cards are activated when the windows are built."))
    return [best_activation(shown, position.options["deck"]) for shown in data["windows"]]


def review(positions: Iterable[Position]) -> list[Had]:
    """Say of every finished round of a game what each player had and what was there.

    A round in which no card could be activated is left out.
    """
    found: list[Had] = []
    built: list[Activation] = []
    for position in positions:
        data = position.to_dict() if position.game == "misty" else {}
        if not built and data.get("step") in ("activate", None):
            built = windows_of(position)
        if built and data["step"] != "activate":
            points = data["rounds"][-1]["points"]
            had = zip(points, built, strict=True)
            found += [Had(len(data["rounds"]), seat, *each) for seat, each in enumerate(had)]
            built = []
    return found
