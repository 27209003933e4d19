"""The seats of Mirage and Overworld: who plays, what he has in hand, and how he stands."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from belvedere.core.messages import words
from belvedere.games.frontier.components import Supply
from belvedere.games.frontier.drawing.board_view import EDGE, BoardView, framed
from belvedere.games.frontier.drawing.marks import lit_gap
from belvedere.games.frontier.drawing.skin import Brush, Skin
from belvedere.games.frontier.explain import totals
from belvedere.games.frontier.notation import COLOURS, KINDS
from belvedere.svg.fragments import Fragment, Panel
from belvedere.svg.frame import TEXT, panel
from belvedere.svg.grid import Point
from belvedere.svg.markup import Attribute, Element, kept, path_data, rectangle
from belvedere.svg.panels import CROWN, crown
from belvedere.svg.parts import INSIDE, Part, seats_part
from belvedere.svg.themes import Theme
from belvedere.svg.widths import BOLD, fitted

HEIGHT: Final = 76.0  # of a player's panel
SPACE: Final = 10.0  # between panels
WIDTH: Final = (INSIDE - SPACE) / 2
LEFT: Final = 62.0  # of a name, from the corner of its panel
EMBLEM: Final = 38.0  # side of what marks a player
SCORE: Final = 66.0  # room for it at the other end


def seats(view: BoardView, brush: Brush) -> Part:
    """Draw one panel per player, two in a row."""
    players = view.table.players
    rows = (players + 1) // 2
    competing = _competing(view)
    return seats_part(
        words("Who plays, and what they have in hand"),
        framed(rows * (HEIGHT + SPACE) - SPACE),
        [_panel(view, seat, competing, brush) for seat in range(players)],
    )


def _competing(view: BoardView) -> list[int] | None:
    """Count who competes for the gap that was asked for, by seat."""
    gap = lit_gap(view)
    return None if gap is None else totals(view.table.bordering(gap))


def _panel(view: BoardView, seat: int, competing: list[int] | None, brush: Brush) -> Panel:
    x, y = seat % 2 * (WIDTH + SPACE), seat // 2 * (HEIGHT + SPACE)
    colour = COLOURS[seat]
    is_winner = view.scene.has_won(seat, seat in view.winners)
    decides = view.scene.decides(seat, seat == view.decider)
    emblem = _emblem(colour, (x + 33, y + HEIGHT / 2), brush)
    drawn = Element(
        "g",
        _ground(view.scene.name(seat), (x, y), decides, is_winner, view.scene.theme),
        emblem.drawn,
        class_=f"seat {colour}" + " winner" * is_winner,
        fill=view.scene.theme.ink,
        font_size=TEXT,
    )
    drawn.add(*_supply(view.table.supplies[seat], colour, view, (x + LEFT, y + 53), brush))
    rival = None if competing is None else competing[seat]
    drawn.add(*_note(view.scores[seat], rival, x, y, brush))
    box = (x - EDGE, y - EDGE, WIDTH + 2 * EDGE, HEIGHT + 2 * EDGE)
    return Panel(seat, emblem, Fragment(box, drawn), str(view.scores[seat]))


@kept
def _ground(
    name: str, corner: Point, decides: bool, has_won: bool, theme: Theme
) -> Iterator[Element]:
    """Draw what lies behind everything, and the name; who decides, or has won, stands out."""
    x, y = corner
    yield panel(x, y, WIDTH, HEIGHT, theme, chosen=decides or has_won)
    name_at = x + LEFT
    if decides or has_won:
        yield (crown if has_won else _arrow)((name_at, y + 14), theme.accent)
        name_at += CROWN
    shown = fitted(name, (x + WIDTH - SCORE - name_at) / BOLD, TEXT)
    yield Element("text", shown, x=name_at, y=y + 28, font_weight="bold")


def _emblem(colour: str, centre: Point, brush: Brush) -> Fragment:
    x, y = centre
    box = (x - EMBLEM / 2, y - EMBLEM / 2, EMBLEM, EMBLEM)
    return Fragment(box, brush.stamp(f"emblem-{colour}", centre, EMBLEM))


def _arrow(corner: Point, colour: str) -> Element:
    """Point at who decides."""
    d = path_data("M", *corner, "l 13 8 l -13 8 z")
    return Element("path", class_="decides", d=d, fill=colour)


def _supply(
    supply: Supply, colour: str, view: BoardView, corner: Point, brush: Brush
) -> Iterator[Element]:
    """Draw each kind of piece in hand with its count."""
    x, middle = corner
    marker = "door" if view.table.is_overworld else "tent"
    counts = {**dict(zip(KINDS, supply.explorers, strict=True)), marker: supply.markers}
    if supply.ports is not None:
        counts["port"] = supply.ports
    for kind, number in counts.items():
        symbol = f"{kind}-{colour}"
        yield _counted(brush.use(symbol), symbol, number, x, middle)
        x += 58


@kept
def _counted(skin: Skin, symbol: str, number: int, x: float, middle: float) -> Element:
    icon = skin.stamp(symbol, (x + 14, middle), 28, None if number else 0.35)
    count = Element("text", str(number), x=x + 32, y=middle + 0.36 * TEXT)
    return Element("g", icon, count)


def _note(score: int, competing: int | None, x: float, y: float, brush: Brush) -> Iterator[Element]:
    """Write the score, or with how many explorers a player competes for the gap that is lit."""
    end, middle = x + WIDTH - 14, y + 22
    if competing is not None:
        pen: dict[str, Attribute] = {"stroke": brush.palette.edge, "stroke_width": 2}
        yield rectangle(end - 46, middle - 8, 16, 16, fill=brush.palette.fresh, **pen)
    number = score if competing is None else competing
    text = Element("text", str(number), x=end, y=middle + 7, font_weight="bold", text_anchor="end")
    text.set(class_="score" if competing is None else None)
    yield Element("g", text, class_="note", font_size=20)
