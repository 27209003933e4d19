"""Mirage and Overworld in letters, for a terminal 100 columns wide."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from textwrap import wrap
from typing import Final

from belvedere.core.errors import cut
from belvedere.core.messages import Message, Value, words
from belvedere.games.frontier.drawing.marks import latest_squares
from belvedere.games.frontier.drawing.view import View
from belvedere.games.frontier.notation import (
    COAST_PATTERNS,
    COLOURS,
    ITEMS,
    PATTERN_NAMES,
)
from belvedere.games.frontier.pieces import Explorer, Square, Supply
from belvedere.games.frontier.rules.gaps import terrain_of
from belvedere.games.frontier.rules.state import CAMEL, LOST, NOBODY, PORT, TENT
from belvedere.games.frontier.table import Table

WIDTH: Final = 100
LABEL: Final = 4  # letters of a row's number, on either side
ROOM: Final = WIDTH - 2 * LABEL
TERRAIN: Final = ("'", '"', "-", "=")  # LIGHT_LAND …
LAND: Final = ("^", ">", "v", "<")  # a Coast tile, by its land side
GROUND: Final = words(
    "' light land  \" dark land  - light water  = dark water  ^>v< coast, pointing at its land"
)
PIECES: Final = {
    False: words("B W R Y camels  b w r y ships  # gap: owner, then t e for tent explorers"),
    True: words("B W R Y camels  b w r y ships  # gap: owner, then d p e for door Port explorers"),
}  # by whether it is Overworld
LONGEST_NAME: Final = 20  # letters of a player's name
MARKS: Final = {False: {TENT: "t", LOST: "e"}, True: {TENT: "d", PORT: "p", LOST: "e"}}


def letters(view: View) -> str:
    """Draw the table in letters; the latest tile stands in brackets."""
    scene, table = view.scene, view.table
    legend = [GROUND, PIECES[table.is_overworld]]
    lines: list[Value] = [*legend, *_coasts(table), *_supplies(view), *_left(table)]
    if scene.last:
        lines.append(words("Latest move: {move}", move=scene.last.move))
    lines.append(scene.prompt)
    told = [part for line in lines for part in wrap(scene.say(line), WIDTH)]
    return "\n".join([*_board(view), "", *told])


def _board(view: View) -> list[str]:
    table = view.table
    if not table.tiles:
        return [view.scene.say(words("(the table is bare)"))]
    latest = _latest(view)
    xs, ys = _span(table, latest)
    wide = 3 if 3 * len(xs) <= ROOM else 2
    cells = _cells(table)
    rows = [_row(cells, xs, y, wide, latest) for y in reversed(ys)]
    names = _names(xs, wide)
    west, east, _, _ = table.box
    if len(xs) > east - west:
        return [names, *rows, names]
    note = words("(columns {first} to {last} of a wider board)", first=xs[0], last=xs[-1])
    return [names, *rows, names, view.scene.say(note)]


def _span(table: Table, latest: set[Square]) -> tuple[range, range]:
    """Return the columns and rows to show; of a board that is too wide, those around the latest."""
    west, east, south, north = table.box
    most = ROOM // 2
    if east - west >= most:
        middle = min((x for x, _ in latest), default=(west + east) // 2)
        west = min(max(west, middle - most // 2), east - most + 1)
        east = west + most - 1
    return range(west, east + 1), range(south, north + 1)


def _cells(table: Table) -> dict[Square, str]:
    cells = {}
    for square, tile in table.tile_at.items():
        explorer = table.explorers.get(square)
        ground = LAND[tile.rotation] if tile.is_coast else _terrain(table, square, 0)
        cells[square] = ground + (_letter(explorer) if explorer else " ")
    for gap in table.gaps:
        owner = "#" if gap.owner == NOBODY else COLOURS[gap.owner][0].upper()
        mark = MARKS[table.is_overworld].get(gap.marker, "#" if gap.is_resolved else "?")
        cells |= dict.fromkeys(gap.squares, owner + "#")
        cells[gap.squares[0]] = owner + mark
    return cells


def _terrain(table: Table, square: Square, half: int) -> str:
    return TERRAIN[terrain_of(table.cell(square), half)]


def _letter(explorer: Explorer) -> str:
    letter = COLOURS[explorer.seat][0]
    return letter.upper() if explorer.kind == CAMEL else letter


def _row(cells: Mapping[Square, str], xs: range, y: int, wide: int, latest: set[Square]) -> str:
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


def _latest(view: View) -> set[Square]:
    table, found = view.table, set[Square]()
    for square in latest_squares(table, view.scene.last):
        tile, gap = table.tile_at.get(square), table.gap_at.get(square)
        found.add(square)
        found.update(tile.squares if tile and tile.square == square else ())
        found.update(gap.squares if gap else ())
    return found


# Beside the board.


def _coasts(table: Table) -> Iterator[Message]:
    """Tell the halves of the Coast tiles, land first: the board has no room for them."""
    halves = [
        f"{tile.name} {_terrain(table, tile.square, 0)}{_terrain(table, tile.square, 1)}"
        for tile in table.tiles
        if tile.is_coast
    ]
    if halves:
        yield words("Coast tiles, land and water: {halves}", halves="; ".join(halves))


def _supplies(view: View) -> Iterator[str]:
    scene = view.scene
    shown = [cut(scene.name(seat), LONGEST_NAME) for seat in range(view.table.players)]
    wide = max(7, *map(len, shown))
    for seat, supply in enumerate(view.table.supplies):
        arrow = ">" if seat == view.decider else "*" if seat in view.winners else " "
        counts = scene.say(_supply(supply, view.table.is_overworld))
        yield f"{arrow} {shown[seat]:<{wide}} {counts}"


def _supply(supply: Supply, is_overworld: bool) -> Message:
    camels, ships = supply.explorers
    if not is_overworld:
        return words(
            "camel {camels}  ship {ships}  tent {tents}",
            camels=camels,
            ships=ships,
            tents=supply.markers,
        )
    if supply.ports is None:
        return words(
            "camel {camels}  ship {ships}  door {doors}",
            camels=camels,
            ships=ships,
            doors=supply.markers,
        )
    return words(
        "camel {camels}  ship {ships}  door {doors}  Port {ports}",
        camels=camels,
        ships=ships,
        doors=supply.markers,
        ports=supply.ports,
    )


def _left(table: Table) -> Iterator[Message]:
    yield words("Survey tiles: {counts}", counts=_counts(PATTERN_NAMES, table.bag))
    yield words("Coast pile: {counts}", counts=_counts(COAST_PATTERNS, table.pile))
    if table.has_items:
        yield from _items(table)
    if table.drawn is not None:
        tile = PATTERN_NAMES[table.drawn]
        yield (
            words("In hand: {tile} and a Coast tile", tile=tile)
            if table.is_coast_due
            else words("In hand: {tile}", tile=tile)
        )


def _items(table: Table) -> Iterator[Message]:
    items = ITEMS[table.is_overworld]
    counts = _counts(items, table.stock)
    placed = "; ".join(
        " ".join([gap.name, *(items[kind] for kind, n in enumerate(gap.items) for _ in range(n))])
        for gap in table.gaps
        if any(gap.items)
    )
    if table.is_overworld:
        yield words("Provisions: {counts}", counts=counts)
        yield from [words("Provisions in gaps: {placed}", placed=placed)] if placed else []
    else:
        yield words("Palm trees: {counts}", counts=counts)
        yield from [words("Palm trees in gaps: {placed}", placed=placed)] if placed else []


def _counts(names: Sequence[str], counts: Sequence[int]) -> str:
    return "  ".join(f"{name} {count}" for name, count in zip(names, counts, strict=True))
