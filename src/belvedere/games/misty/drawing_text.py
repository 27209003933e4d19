"""Misty in letters, for a terminal 100 columns wide."""

from __future__ import annotations

from collections import Counter
from textwrap import wrap
from typing import Final

from belvedere.core.squares import Square
from belvedere.games.misty.drawing_table import Data, Table
from belvedere.games.misty.names import counted
from belvedere.svg.endless import read_square

WIDTH: Final = 100
APART: Final = 3  # letters between two windows
ARROWS: Final = {"up": "↑", "down": "↓", "left": "←", "right": "→"}
FREE: Final = "+"
EMPTY: Final = "."
LEGEND: Final = {
    "↑↓←→": "moves that way",
    "*": "has moved",
    "~": "smeared: another card lies there too",
    ".": "empty",
    "+": "free",
}


def text_board(table: Table, prompt: str) -> str:
    """Draw the windows side by side, their rows in line, and list hands and rounds below."""
    lines = []
    for seats in _shelves(table):
        lines += [*_shelf(table, seats), ""]
    lines += [_legend(lines), *_hands(table), *_sheet(table)]
    if table.last:
        lines += wrap(f"Latest move: {table.last.move}", WIDTH)
    return "\n".join([*lines, *wrap(prompt, WIDTH)])


# The windows.


def _shelves(table: Table) -> list[list[int]]:
    """Part the seats into shelves that are not too wide."""
    shelves: list[list[int]] = [[]]
    for seat in table.seats:
        if shelves[-1] and _width(table, [*shelves[-1], seat]) > WIDTH:
            shelves.append([])
        shelves[-1].append(seat)
    return shelves


def _width(table: Table, seats: list[int]) -> int:
    return max(map(len, _shelf(table, seats)))


def _shelf(table: Table, seats: list[int]) -> list[str]:
    blocks = [_block(table, seat, _rows(table, seats)) for seat in seats]
    return [(" " * APART).join(line).rstrip() for line in zip(*blocks, strict=True)]


def _rows(table: Table, seats: list[int]) -> range:
    """Return the rows of all these windows, the top one first."""
    boxes = [table.shown(seat) for seat in seats]
    return range(max(b.top for b in boxes), min(b.bottom for b in boxes) - 1, -1)


def _block(table: Table, seat: int, rows: range) -> list[str]:
    """Draw a window: its owner, the numbers of its columns, and its rows between numbers."""
    box, cells = table.shown(seat), _cells(table, seat)
    width = max(map(len, cells.values()))
    latest = _latest(table, seat)
    names = "   " + "".join(f" {column:<{width}}" for column in box.columns())
    lines = [_title(table, seat), names]
    for y in rows:
        line = ""
        for x in box.columns():
            parted = "[" if (x, y) == latest else "]" if (x - 1, y) == latest else " "
            line += parted + f"{cells.get((x, y), ''):<{width}}"
        lines.append(f"{y:>2} {line}{']' if (box.right, y) == latest else ' '}{y:>2}")
    wide = max(map(len, lines))
    return [line.ljust(wide) for line in lines]


def _title(table: Table, seat: int) -> str:
    points = table.window(seat)["points"]
    told = table.title(seat) + ("" if points is None else f": {counted(points, 'point')}")
    return ("> " if table.is_deciding(seat) else "  ") + told


def _cells(table: Table, seat: int) -> dict[Square, str]:
    cells = dict.fromkeys(table.box(seat).cells(), EMPTY)
    cells |= dict.fromkeys(table.reachable(seat), FREE)
    for cell, stack in table.stacks(seat).items():
        cells[cell] = ("~" if len(stack) > 1 else "") + _letters(table, stack[-1])
    return cells


def _letters(table: Table, card: Data) -> str:
    return str(card["card"]) + ("*" if card["moved"] else _arrow(table, card["card"]))


def _arrow(table: Table, card: str) -> str:
    return ARROWS.get(table.whats[card], "")


def _latest(table: Table, seat: int) -> Square | None:
    found = table.latest()
    if found is None or found[0] != seat or found[1]["at"] is None:
        return None
    return read_square(found[1]["at"])


def _legend(lines: list[str]) -> str:
    """Explain the signs that are on the board."""
    board = "\n".join(line for line in lines if "Seat" not in line)
    found = [f"{s} {told}" for s, told in LEGEND.items() if any(sign in board for sign in s)]
    return "  ".join(found)


# Hands and rounds.


def _hands(table: Table) -> list[str]:
    lines = []
    for seat in table.seats:
        told = []
        if table.is_building:
            told.append(f"hand: {_hand(table, seat)}")
        if pick := table.pick(seat):
            told.append(f"picked: {pick}{_arrow(table, pick)}")
        if place := table.data["placements"][seat]:
            told.append(f"for {place}")
        told += [
            f"{fate}: {_counted(table, [card['card'] for card in cards])}"
            for fate in ("gone", "eaten")
            if (cards := table.fallen(seat, fate))
        ]
        if told:
            lines += wrap(f"Seat {seat}  " + "; ".join(told), WIDTH, subsequent_indent=" " * 8)
    if table.is_building:
        lines.append(f"Deal {table.data['deal']} of {table.deals}; hands pass {_passing(table)}")
    return lines


def _hand(table: Table, seat: int) -> str:
    cards, size = table.hand(seat), table.data["hands"][seat]["size"]
    if cards is None:
        return f"{size} unknown"
    return _counted(table, cards) if cards else "empty"


def _counted(table: Table, cards: list[str]) -> str:
    return ", ".join(
        (f"{number} " if number > 1 else "") + card + _arrow(table, card)
        for card, number in Counter(cards).items()
    )


def _passing(table: Table) -> str:
    seats = [0]
    while len(seats) <= len(table.seats):
        seats.append(table.receiver(seats[-1]))
    return f"{table.data['passing']}: {' → '.join(map(str, seats))}"


def _sheet(table: Table) -> list[str]:
    """List the points of the rounds, the winner's with a star."""
    rounds = [
        f"{number}) "
        + " : ".join(
            f"{points}{'*' * (seat == played['winner'])}"
            for seat, points in enumerate(played["points"])
        )
        for number, played in enumerate(table.data["rounds"], 1)
    ]
    return wrap(f"Rounds, * won: {'   '.join(rounds)}", WIDTH) if rounds else []
