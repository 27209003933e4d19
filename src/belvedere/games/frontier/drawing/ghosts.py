"""What can be held, as it would lie on the board: drawn on the square 0,0, for a page to move."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from belvedere.games.frontier.components import Tile
from belvedere.games.frontier.description import marker_name
from belvedere.games.frontier.drawing import teeth
from belvedere.games.frontier.drawing.board_view import BoardView
from belvedere.games.frontier.drawing.contents import item_symbol
from belvedere.games.frontier.drawing.skin import Brush, Skin
from belvedere.games.frontier.drawing.teeth import CELL
from belvedere.games.frontier.drawing.tiles import draw_tile, terrains_of
from belvedere.games.frontier.holds import coast_hold, survey_hold
from belvedere.games.frontier.notation import COLOURS, ITEMS, KINDS, MARKED
from belvedere.games.frontier.rules.state import (
    STEP_COAST,
    STEP_COAST_EXPLORER,
    STEP_EXPLORERS,
    STEP_ITEM,
    STEP_MARKER,
    STEP_MOVE,
    STEP_REPLACE,
    STEP_SURVEY,
    coast_code,
    survey_code,
)
from belvedere.svg.markup import Element, kept

LARGE: Final = 0.9  # side of a piece, in squares


def ghosts(view: BoardView, brush: Brush) -> dict[str, Element]:
    """Draw everything that the viewer may pick up now, by the names of its holds."""
    found = _AT_STEP.get(view.table.step)
    return found(view, brush) if found and any(view.scene.holds) else {}


def _surveys(view: BoardView, brush: Brush) -> dict[str, Element]:
    drawn = view.table.drawn
    assert drawn is not None, "a tile is in hand"
    codes = {
        survey_hold(face, rotation): survey_code(drawn, face, rotation)
        for face in range(2)
        for rotation in range(4)
    }
    return _tiles(view, codes, brush)


def _coasts(view: BoardView, brush: Brush) -> dict[str, Element]:
    codes = {
        coast_hold(pattern, face, rotation): coast_code(pattern, face, rotation)
        for pattern in range(2)
        for face in range(2)
        for rotation in range(4)
    }
    return _tiles(view, codes, brush)


def _tiles(view: BoardView, codes: dict[str, int], brush: Brush) -> dict[str, Element]:
    return {
        held: _tile(code, brush.use(*terrains_of(code)))
        for held, code in codes.items()
        if held in view.scene.holds
    }


@kept
def _tile(code: int, skin: Skin) -> Element:
    drawn = draw_tile(Tile(code, (0, 0)), skin)
    return Element("g", drawn, stroke=skin.palette.edge, stroke_width=2.5)


def _markers(view: BoardView, brush: Brush) -> dict[str, Element]:
    """Any marker that can be moved looks like every other of its owner."""
    assert view.decider is not None, "somebody decides"
    symbol = f"{marker_name(view.table.is_overworld)}-{COLOURS[view.decider]}"
    return {held: _piece(symbol, brush) for held in view.scene.holds if held}


def _marked(view: BoardView, brush: Brush) -> dict[str, Element]:
    """Door and Port, for the gap that was won."""
    assert view.decider is not None, "somebody decides"
    colour = COLOURS[view.decider]
    return {kind: _piece(f"{kind}-{colour}", brush) for kind in MARKED if kind in view.scene.holds}


def _explorers(view: BoardView, brush: Brush) -> dict[str, Element]:
    """From the supply, or lifted from the square that the hold captions."""
    assert view.decider is not None, "somebody decides"
    colour, on_board = COLOURS[view.decider], view.table.explorers
    kinds = {held: held for held in KINDS}
    for square, explorer in on_board.items():
        kinds[f"explorer-{square[0]},{square[1]}"] = KINDS[explorer.kind]
    return {
        held: _piece(f"{kinds[held]}-{colour}", brush) for held in view.scene.holds if held in kinds
    }


def _items(view: BoardView, brush: Brush) -> dict[str, Element]:
    offered = ITEMS[view.table.is_overworld]
    return {held: _piece(item_symbol(held), brush) for held in offered if held in view.scene.holds}


def _piece(symbol: str, brush: Brush) -> Element:
    return brush.stamp(symbol, teeth.middle((0, 0)), LARGE * CELL)


_AT_STEP: Final[dict[int, Callable[[BoardView, Brush], dict[str, Element]]]] = {
    STEP_SURVEY: _surveys,
    STEP_COAST: _coasts,
    STEP_EXPLORERS: _explorers,
    STEP_COAST_EXPLORER: _explorers,
    STEP_MARKER: _marked,
    STEP_MOVE: _markers,
    STEP_REPLACE: _explorers,
    STEP_ITEM: _items,
}
