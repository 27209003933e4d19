"""Reversi drawn: discs on green cloth, in parts."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache
from typing import Final

import numpy as np

from belvedere.core.messages import Value, counted, row_of, words, words_in
from belvedere.core.squares import Square, format_square, match_square
from belvedere.svg.annotations import draw_annotations
from belvedere.svg.fragments import ICON, Chip, Fragment, Panel
from belvedere.svg.grid import Grid
from belvedere.svg.guide import PLACE, Guide, Tries
from belvedere.svg.handles import CHIP, button_chips, flow, kept_place, places_of
from belvedere.svg.markup import Element
from belvedere.svg.panels import PADDING, Sitting, seat_panel
from belvedere.svg.parts import INSIDE, Drawing, Part, seats_part, sentence_part
from belvedere.svg.scene import Scene
from belvedere_reversi.description import COLOURS, discs
from belvedere_reversi.notation import PASS
from belvedere_reversi.rules.state import BARE

BOARD: Final = 560.0  # side of the board, in units of the picture
MARGIN: Final = 26.0  # around it, with coordinates
NARROW: Final = 8.0  # and without
PANEL: Final = 60.0  # height of a seat's panel
SPACE: Final = 12.0  # between panels
DISC: Final = 36.0  # of a seat's emblem
HELD: Final = "disc"


@dataclass(frozen=True, slots=True)
class Palette:
    """The colours of one theme."""

    cloth: str
    line: str
    discs: tuple[str, str]  # by seat
    rims: tuple[str, str]


PALETTES: Final = {
    "light": Palette("#3f8f63", "#2a6a47", ("#1b1b1d", "#fbfaf5"), ("#000000", "#8d8a80")),
    "dark": Palette("#2c6447", "#1b4530", ("#101012", "#efece2"), ("#8fa89a", "#77746a")),
}


def drawing(state: np.record, scene: Scene) -> Drawing:
    """Draw board, sentence, what can be done, and seats."""
    trays = (_tray(state, scene),) if scene.is_interactive else ()
    return Drawing(
        classes="reversi",
        title=words("Reversi. {prompt}", prompt=scene.prompt),
        about=_about(state, scene),
        parts=(_board(state, scene), sentence_part(scene), *trays, _seats(state, scene)),
    )


def _about(state: np.record, scene: Scene) -> Value:
    """Say what lies on the board, for people who hear it."""
    black, white = (row_of(discs(state, seat)) for seat in (0, 1))
    lying = words("Black discs: {black}. White discs: {white}.", black=black, white=white)
    if scene.last is None:
        return lying
    return words("{lying} Latest move: {move}.", lying=lying, move=scene.last.move)


# The board.


@cache
def _grid(size: int) -> Grid:
    return Grid(0, 0, BOARD / size, size, size)


def _disc(grid: Grid, centre: tuple[float, float], seat: int, theme: str) -> Element:
    palette = PALETTES[theme]
    return Element(
        "circle",
        cx=centre[0],
        cy=centre[1],
        r=0.4 * grid.cell,
        fill=palette.discs[seat],
        stroke=palette.rims[seat],
        stroke_width=1.5,
    )


def _board(state: np.record, scene: Scene) -> Part:
    size = int(state.side)
    grid, theme, palette = _grid(size), scene.theme, PALETTES[scene.theme.name]
    has_names = scene.has("coordinates")
    margin = MARGIN if has_names else NARROW
    drawn = [
        grid.frame(fill=palette.cloth, rx=4),
        Element("path", d=grid.lines(), stroke=palette.line, stroke_width=1.5, class_="grid"),
        grid.frame(fill="none", stroke=palette.line, stroke_width=3),
    ]
    if has_names:
        drawn.append(grid.coordinates(MARGIN / 2, 14, theme.faint))
    drawn += _discs(state, grid, theme.name)
    if scene.has("last") and scene.last is not None:
        drawn += _latest(grid, scene.last.move, scene)
    drawn += draw_annotations(scene.settings.annotations, grid, theme)
    handles = [
        kept_place(name, grid.square(square), (grid.left(square[0]), grid.top(square[1])))
        for name in places_of(scene.holds)
        if (square := match_square(name)) is not None
    ]
    half = grid.cell / 2
    ghosts = {HELD: _disc(grid, (half, half), int(state.player), theme.name)}
    frame = (-margin, -margin, BOARD + 2 * margin, BOARD + 2 * margin)
    held = ghosts if HELD in scene.holds else {}
    guide = Guide(
        fixtures={
            disc_id(name): colour
            for seat, colour in enumerate(COLOURS)
            for name in discs(state, seat)
        },
        tries=Tries((grid.left(0), grid.top(0)), {HELD: PLACE}),
    )
    title = words("The board of Reversi")
    return Part("board", title, frame, drawn, handles, held, grid, guide=guide)


def disc_id(square: str) -> str:
    """Return the id of a disc."""
    return f"disc-{square}"


def _discs(state: np.record, grid: Grid, theme: str) -> list[Element]:
    found = []
    for column in range(grid.columns):
        for row in range(grid.rows):
            disc = int(state.board[column, row])
            if disc != BARE:
                drawn = _disc(grid, grid.centre(column, row), disc - 1, theme)
                name = format_square(column, row)
                found.append(drawn.set(id=disc_id(name), class_=f"disc {COLOURS[disc - 1]}"))
    return found


def draw_turned(state: np.record, squares: Iterable[Square], scene: Scene) -> Element:
    """Draw some discs of a board alone, as they lie there, each in a ring."""
    grid = _grid(int(state.side))
    drawn = Element("g", class_="turned", stroke_width=4)
    for square in squares:
        disc = _disc(grid, grid.centre(*square), int(state.board[square]) - 1, scene.theme.name)
        drawn.add(disc.set(stroke=scene.theme.accent, stroke_width=None))
    return drawn


def _latest(grid: Grid, move: str, scene: Scene) -> list[Element]:
    square: Square | None = match_square(move)
    if square is None:
        return []
    x, y = grid.centre(*square)
    return [
        Element("circle", class_="last", cx=x, cy=y, r=0.1 * grid.cell, fill=scene.theme.accent)
    ]


# Around it.


def _tray(state: np.record, scene: Scene) -> Part:
    """Offer the disc, or the pass."""

    def icon(x: float, y: float) -> Element:
        return _emblem(x, y, ICON, int(state.player), scene)

    name = words("pick up a disc")
    held = [Chip("hold", HELD, words_in("button", "Disc"), icon, name=name)]
    row = [
        *(held if HELD in scene.holds else ()),
        *button_chips(scene.holds, {PASS: words_in("button", "Pass")}),
    ]
    handles, _ = flow(row, 0, 0, scene)
    title = words("What you can pick up, and buttons")
    return Part("tray", title, (-1, -1, INSIDE + 2, CHIP + 2), [], handles, rows=[row])


def _emblem(x: float, y: float, side: float, seat: int, scene: Scene) -> Element:
    grid = Grid(0, 0, side / 0.84, 1, 1)
    return _disc(grid, (x + side / 2, y + side / 2), seat, scene.theme.name)


def _seats(state: np.record, scene: Scene) -> Part:
    width = (INSIDE - SPACE) / 2
    panels = [_panel(state, seat, seat * (width + SPACE), width, scene) for seat in (0, 1)]
    return seats_part(words("Who plays, and how many discs"), (0, 0, INSIDE, PANEL), panels)


def _panel(state: np.record, seat: int, x: float, width: float, scene: Scene) -> Panel:
    numbers = [len(discs(state, colour)) for colour in (0, 1)]
    is_over = bool(state.over)
    decides = not is_over and int(state.player) == seat
    sitting = Sitting(seat, decides, is_over and numbers[seat] == max(numbers))
    room = DISC + 12
    corner = x + PADDING, (PANEL - DISC) / 2
    told = counted("{number} disc", "{number} discs", numbers[seat])
    emblem = _emblem(*corner, DISC, seat, scene)
    drawn = Element(
        "g",
        seat_panel(sitting, x, width, PANEL, scene, room),
        emblem,
        Element("text", scene.say(told), x=x + PADDING + room, y=46),
        class_=f"player {COLOURS[seat]}",
        fill=scene.theme.faint,
        font_size=15,
    )
    box = (x, 0.0, width, PANEL)
    return Panel(seat, Fragment((*corner, DISC, DISC), emblem), Fragment(box, drawn))
