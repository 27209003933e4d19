"""Mirage and Overworld in letters: the board, what lies beside it, and what is in hand."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from textwrap import wrap
from typing import Final

from belvedere.core.errors import cut
from belvedere.core.messages import Message, Value, words
from belvedere.games.frontier.components import Supply, Tile
from belvedere.games.frontier.drawing.board_view import BoardView
from belvedere.games.frontier.drawing.hand import hand, hand_inks
from belvedere.games.frontier.drawing.letter_board import TERRAIN, LetterBoard, grounds
from belvedere.games.frontier.drawing.picture import SKINS
from belvedere.games.frontier.notation import COAST_PATTERNS, ITEMS, PATTERN_NAMES
from belvedere.games.frontier.tabletop import Tabletop
from belvedere.svg.letters import Ink, flow

THEME: Final = "light"  # whose colours lie behind letters
GROUND: Final = (
    words("' light land"),
    words('" dark land'),
    words("- light water"),
    words("= dark water"),
    words("^>v< coast, pointing at its land"),
)
EXPLORERS: Final = (words("B W R Y camels"), words("b w r y ships"))
GAPS: Final = {
    False: (words("# gap: owner, then t tent, e explorers"),),
    True: (words("# gap: owner, then d door, p Port, e explorers"),),
}  # by whether it is Overworld
LONGEST_NAME: Final = 20  # letters of a player's name
TIE: Final = "\N{NO-BREAK SPACE}"  # where no line is broken


def letters(view: BoardView) -> str:
    """Draw the table in letters; the latest tile stands in brackets."""
    before, held, after = _told(view)
    return "\n".join([*before, *held, *after])


def inks(view: BoardView) -> tuple[Ink, ...]:
    """Colour the ground of these letters."""
    terrain = SKINS[view.game](THEME).palette.terrain
    before, _, _ = _told(view)
    return (
        *LetterBoard(view).inks(terrain),
        *hand_inks(view.table, view.scene, len(before), terrain),
    )


def _told(view: BoardView) -> tuple[list[str], list[str], list[str]]:
    """Return the lines before what is in hand, what is in hand, and the lines behind it."""
    scene, table = view.scene, view.table
    beside: list[Value] = [*_coasts(table), *_supplies(view), *_left(table)]
    latest: list[Value] = [words("Latest move: {move}", move=scene.last.move)] if scene.last else []
    before = [*LetterBoard(view).lines(), "", *_legend(view), *_wrapped(view, beside)]
    return before, hand(table, scene), _wrapped(view, [*latest, scene.prompt])


def _wrapped(view: BoardView, lines: Sequence[Value]) -> list[str]:
    width = view.scene.settings.width
    parts = (part for line in lines for part in wrap(view.scene.say(line), width))
    return [part.replace(TIE, " ") for part in parts]


def _legend(view: BoardView) -> list[str]:
    """Explain the signs that can be on the board, unless nobody wants to know."""
    scene = view.scene
    if not scene.has("legend"):
        return []
    told = (*GROUND, *EXPLORERS, *GAPS[view.table.is_overworld])
    return flow(map(scene.say, told), scene.settings.width)


# Beside the board.


def _coasts(table: Tabletop) -> Iterator[Message]:
    """Tell the halves of the Coast tiles, land first: the board has no room for them."""
    halves = [f"{tile.name}{TIE}{_halves(tile)}" for tile in table.tiles if tile.is_coast]
    if halves:
        yield words("Coast tiles, land and water: {halves}", halves="; ".join(halves))


def _halves(tile: Tile) -> str:
    return "".join(TERRAIN[kind] for kind in grounds(tile, tile.cells[tile.square]))


def _supplies(view: BoardView) -> Iterator[str]:
    scene = view.scene
    shown = [cut(scene.name(seat), LONGEST_NAME) for seat in range(view.table.players)]
    wide = max(7, *map(len, shown))
    digits = max(len(str(points)) for points in view.scores)
    for seat, supply in enumerate(view.table.supplies):
        decides = scene.decides(seat, seat == view.decider)
        has_won = scene.has_won(seat, seat in view.winners)
        arrow = ">" if decides else "*" if has_won else " "
        points = f"{view.scores[seat]:>{digits}}"
        counts = scene.say(_supply(supply, points, view.table.is_overworld))
        yield f"{arrow} {shown[seat]:<{wide}} {counts}"


def _supply(supply: Supply, points: str, is_overworld: bool) -> Message:
    camels, ships = supply.explorers
    if not is_overworld:
        return words(
            "points {points}  camel {camels}  ship {ships}  tent {tents}",
            points=points,
            camels=camels,
            ships=ships,
            tents=supply.markers,
        )
    if supply.ports is None:
        return words(
            "points {points}  camel {camels}  ship {ships}  door {doors}",
            points=points,
            camels=camels,
            ships=ships,
            doors=supply.markers,
        )
    return words(
        "points {points}  camel {camels}  ship {ships}  door {doors}  Port {ports}",
        points=points,
        camels=camels,
        ships=ships,
        doors=supply.markers,
        ports=supply.ports,
    )


def _left(table: Tabletop) -> Iterator[Message]:
    yield words("Survey tiles: {counts}", counts=_counts(PATTERN_NAMES, table.bag))
    if table.aside is not None:
        yield words("Put aside: {tile}", tile=PATTERN_NAMES[table.aside])
    yield words("Coast pile: {counts}", counts=_counts(COAST_PATTERNS, table.pile))
    if table.has_items:
        yield from _items(table)


def _items(table: Tabletop) -> Iterator[Message]:
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
