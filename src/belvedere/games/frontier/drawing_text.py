"""Mirage and Overworld in letters, for a terminal 100 columns wide."""

from __future__ import annotations

from textwrap import wrap
from typing import Final

from belvedere.core.game import Last
from belvedere.core.squares import Square
from belvedere.games.frontier.drawing_board import latest_squares
from belvedere.games.frontier.drawing_table import (
    Data,
    Explorer,
    Table,
    decider,
    gap_squares,
    read_table,
)
from belvedere.svg.endless import format_square, read_square

WIDTH: Final = 100
LABEL: Final = 4  # letters of a row's number, on either side
ROOM: Final = WIDTH - 2 * LABEL
TERRAIN: Final = {
    ("light", "land"): "'",
    ("dark", "land"): '"',
    ("light", "water"): "-",
    ("dark", "water"): "=",
}
LAND: Final = {"N": "^", "E": ">", "S": "v", "W": "<"}  # a Coast tile, by its land side
LEGEND: Final = (
    "' light land  \" dark land  - light water  = dark water  ^>v< coast, pointing at its land",
    "B W R Y camels  b w r y ships  # gap: owner, then t d p e for tent door port explorers",
)
MARKS: Final = {"tent": "t", "door": "d", "port": "p", "explorers": "e"}


def text_board(data: Data, prompt: str, last: Last | None) -> str:
    """Draw the table in letters; the latest tile stands in brackets."""
    table = read_table(data)
    lines = [*_board(data, table, last), "", *LEGEND, *_coasts(table), *_supplies(data)]
    lines += _left(data)
    if last:
        lines += wrap(f"Latest move: {last.move}", WIDTH)
    return "\n".join([*lines, *wrap(prompt, WIDTH)])


def _board(data: Data, table: Table, last: Last | None) -> list[str]:
    if not table.sides:
        return ["(the table is bare)"]
    latest = _latest(data, table, last)
    xs, ys = _span(table, latest)
    wide = 3 if 3 * len(xs) <= ROOM else 2
    cells = _cells(data, table)
    rows = [_row(cells, xs, y, wide, latest) for y in reversed(ys)]
    names = _names(xs, wide)
    cropped = len(xs) < 1 + max(x for x, _ in table.sides) - min(x for x, _ in table.sides)
    note = [f"(columns {xs[0]} to {xs[-1]} of a wider board)"] if cropped else []
    return [names, *rows, names, *note]


def _span(table: Table, latest: set[Square]) -> tuple[range, range]:
    """Return the columns and rows to show; of a board that is too wide, those around the latest."""
    columns = sorted({x for x, _ in table.sides})
    rows = sorted({y for _, y in table.sides})
    west, east, most = columns[0], columns[-1], ROOM // 2
    if east - west >= most:
        middle = min((x for x, _ in latest), default=(west + east) // 2)
        west = min(max(west, middle - most // 2), east - most + 1)
        east = west + most - 1
    return range(west, east + 1), range(rows[0], rows[-1] + 1)


def _cells(data: Data, table: Table) -> dict[Square, str]:
    cells = {}
    for square in table.sides:
        land, explorer = table.coasts.get(square), table.explorers.get(square)
        ((_, half), *_) = table.units(square)
        ground = LAND[land] if land else TERRAIN[table.shades[square, half], half]
        cells[square] = ground + (_letter(explorer) if explorer else " ")
    for gap in data["gaps"]:
        first, *others = gap_squares(gap)
        owner = gap["owner"][0].upper() if gap["owner"] else "#"
        cells[first] = owner + MARKS.get(gap["marker"], "#" if gap["resolved"] else "?")
        cells |= dict.fromkeys(others, owner + "#")
    return cells


def _letter(explorer: Explorer) -> str:
    letter = explorer.colour[0]
    return letter.upper() if explorer.kind == "camel" else letter


def _row(cells: dict[Square, str], xs: range, y: int, wide: int, latest: set[Square]) -> str:
    parts = [f"{y:>{LABEL - 1}} "]
    for x in xs:
        here, before = (x, y) in latest, (x - 1, y) in latest
        parted = "[" if here and not before else "]" if before and not here else " "
        parts.append((parted if wide == 3 else "") + cells.get((x, y), "  "))
    parts.append("]" if wide == 3 and (xs[-1], y) in latest else " ")
    return "".join(parts) + f"{y:>{LABEL - 1}}"


def _names(xs: range, wide: int) -> str:
    """Name the columns: each, every second or every fifth, as there is room."""
    room = max(len(str(x)) for x in (xs[0], xs[-1])) + 1
    every = next(n for n in (1, 2, 5) if n * wide >= room)
    line = " " * LABEL
    for number, x in enumerate(xs):
        if x % every == 0:
            at = LABEL + number * wide + (wide == 3)
            line = line.ljust(at) + str(x)
    return line


def _latest(data: Data, table: Table, last: Last | None) -> set[Square]:
    named = latest_squares(data, last) if last else []
    tiles = {t["square"]: t["squares"] for t in data["tiles"]}
    found: set[Square] = set()
    for square in named:
        covered = tiles.get(f"{square[0]},{square[1]}")
        found |= {read_square(s["square"]) for s in covered} if covered else {square}
        found |= set(table.gaps.get(square, ()))
    return found


def _coasts(table: Table) -> list[str]:
    """Tell the halves of the Coast tiles, land first: the board has no room for them."""
    halves = []
    for square in table.coasts:
        land, water = (TERRAIN[table.shades[unit], unit[1]] for unit in table.units(square))
        halves.append(f"{format_square(*square)} {land}{water}")
    return wrap("Coast tiles, land and water: " + "; ".join(halves), WIDTH) if halves else []


def _supplies(data: Data) -> list[str]:
    lines = []
    for seat, supply in enumerate(data["supplies"]):
        arrow = ">" if decider(data) == seat else " "
        counts = "  ".join(f"{kind} {n}" for kind, n in supply.items() if kind != "colour")
        lines.append(f"{arrow} {supply['colour'].capitalize():<7} {counts}")
    return lines


def _left(data: Data) -> list[str]:
    def listed(counts: dict[str, int]) -> str:
        return "  ".join(f"{name} {count}" for name, count in counts.items())

    lines = [f"Survey tiles: {listed(data['bag'])}", f"Coast pile: {listed(data['pile'])}"]
    if data["stock"]:
        lines.append(f"Items: {listed(data['stock'])}")
        placed = [f"{g['square']} {' '.join(g['items'])}" for g in data["gaps"] if g["items"]]
        lines += wrap("Items in gaps: " + "; ".join(placed), WIDTH) if placed else []
    if data["drawn"]:
        lines.append(f"In hand: {data['drawn']}" + (" and a Coast tile" * data["coast_due"]))
    return lines
