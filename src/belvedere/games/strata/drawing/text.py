"""Strata in letters, for a terminal."""

from __future__ import annotations

from belvedere.core.messages import Value, words
from belvedere.games.strata.description import KIND_NAMES
from belvedere.games.strata.drawing.board import Tabletop
from belvedere.games.strata.rules.state import DARK, HEIGHT, LIGHT, WIDTH
from belvedere.svg.letters import letter_board
from belvedere.svg.scene import Scene

LEGEND = words("g2: gray, storey 2; b1: blue, storey 1")
FIRST_LEGEND = words("+: the first tile's south-west square")


def letters(table: Tabletop, scene: Scene) -> str:
    """Draw the window in letters: g1 is gray on storey 1, b2 blue on storey 2, a dot is bare."""
    window = table.window()
    shown = {
        square: "gb"[colour] + str(table.storey(square)) for square, colour in table.tops.items()
    }
    if table.is_empty:
        shown = {(table.size - 1, table.size - 1): "+"}
    tile = table.latest(scene.last)
    latest = tile and (tile.column, tile.row, WIDTH[tile.shape], HEIGHT[tile.shape])
    width = max(2, *map(len, shown.values()))
    board = letter_board(
        window.columns(), window.rows(), width, lambda square: shown.get(square, "."), latest
    )
    legend = [FIRST_LEGEND if table.is_empty else LEGEND] if scene.has("legend") else []
    supplies = [_supply(table, colour, scene) for colour in (LIGHT, DARK)]
    told = [words("Latest move: {move}", move=scene.last.move)] if scene.last else []
    lines: list[Value] = [*legend, *supplies, *told, scene.prompt]
    return "\n".join([*board, "", *map(scene.say, lines)])


def _supply(table: Tabletop, colour: int, scene: Scene) -> str:
    counts = "   ".join(
        f"{name} ×{left}" for name, left in zip(KIND_NAMES, table.supply[colour], strict=True)
    )
    return f"{'>' if table.decides(colour) else ' '} {scene.name(colour)}  {counts}"
