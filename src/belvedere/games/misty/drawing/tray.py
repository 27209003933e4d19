"""The tray: the hand of whoever looks, on a window sill."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import groupby
from typing import Final

from belvedere.core.messages import Message, words
from belvedere.games.misty.card_names import HELD
from belvedere.games.misty.drawing.board import owner_of
from belvedere.games.misty.drawing.look import PEN, ROUND, DeckStyle, accent
from belvedere.games.misty.drawing.tabletop import Tabletop
from belvedere.games.misty.rules.state import PICK, PLACE
from belvedere.svg.fragments import Handle
from belvedere.svg.grid import Point
from belvedere.svg.markup import Element, kept, path_data, rectangle
from belvedere.svg.parts import INSIDE, Part
from belvedere.svg.scene import Scene

LARGEST: Final = 92.0  # side of a card
LIFT: Final = 12.0  # height above the cards: one that is picked stands out into it,
BELOW_TOP: Final = 3.0  # so near to its end
SILL: Final = 40.0  # height of the sill, with names
GAP: Final = 8.0
LETTER: Final = 0.66  # width of a letter of a name, in font sizes
NAME: Final = 15.0  # font size of a name
SMALLEST: Final = 13.5  # before it is written on two lines


def has_tray(scene: Scene) -> bool:
    """Tell whether whoever looks can have a hand of his own."""
    return scene.is_interactive if scene.viewer is None else scene.viewer >= 0


def tray(table: Tabletop, scene: Scene, look: DeckStyle) -> Part:
    """Draw a hand, with room for as many cards as are dealt at once."""
    seat = scene.viewer if scene.viewer is not None else owner_of(table, scene)
    side = min(LARGEST, (INSIDE - 24) / table.full_hand - GAP)
    left = (INSIDE - table.full_hand * (side + GAP) + GAP) / 2
    cards = [] if seat is None else _cards(table, seat)
    lifted = _lifted(table, seat, cards)
    places = [
        (left + n * (side + GAP), BELOW_TOP if n == lifted else LIFT)
        for n in range(table.full_hand)
    ]
    drawn = Element("g", class_="hand own")
    drawn.add(_sill(LIFT + side - 5, look))
    if table.is_building:
        drawn.add(*(_slot(at, side, look) for at in places[len(cards) :]))
    for number, card in enumerate(cards):
        name = f"hand-{seat}-{number}"
        drawn.add(_standing(name, card, places[number], side, number == lifted, look))
    handles = list(_handles(table, cards, places, side, scene))
    frame = (0.0, 0.0, INSIDE, LIFT + side + SILL)
    return Part("tray", words("The hand on the window sill"), frame, [drawn], handles)


def _cards(table: Tabletop, seat: int) -> list[str]:
    """Return the cards of a hand; one that is about to be placed comes first."""
    picked = table.picks[seat]
    ahead = [picked] if picked and table.step == PLACE else []
    return [*ahead, *(table.hands[seat].cards or ())]


def _lifted(table: Tabletop, seat: int | None, cards: list[str]) -> int | None:
    """Return which card is picked: the first of its drawing."""
    picked = None if seat is None else table.picks[seat]
    return cards.index(picked) if picked else None


@kept
def _sill(y: float, look: DeckStyle) -> list[Element]:
    palette, high = look.palette, SILL + 1
    grain = path_data(
        "M", 14, y + 12, "q", INSIDE / 3, 3, INSIDE - 40, -1,
        "M", 30, y + 30, "q", INSIDE / 2, -4, INSIDE - 50, 1,
    )  # fmt: skip
    return [
        rectangle(2, y + 4, INSIDE - 2, high, rx=6, fill=palette.shadow, fill_opacity=0.3),
        rectangle(0, y, INSIDE - 2, high, class_="sill", rx=6, fill=look.url("wood")),
        Element("path", d=grain, stroke=palette.grain, stroke_opacity=0.5, **PEN),
    ]


@kept
def _slot(corner: Point, side: float, look: DeckStyle) -> Element:
    """Leave a faint place where a card has been, or is still to be dealt."""
    x, y = corner
    return rectangle(
        x + 4, y + 4, side - 8, side - 12, class_="slot", rx=6, fill="none",
        stroke=look.theme.rule, stroke_width=1.5, stroke_dasharray="5 4",
    )  # fmt: skip


@kept
def _standing(
    name: str, card: str, corner: Point, side: float, lifted: bool, look: DeckStyle
) -> Element:
    x = corner[0]
    kind = f"in-hand {card.replace(' ', '-')}"
    drawn = Element("g", Element("title", look.name(card)), id=name, class_=kind)
    drawn.add(look.card(card, corner, side))
    if lifted:
        drawn.add(accent(corner, side, look, 3))
    return drawn.add(_label(look.name(card), x + side / 2, LIFT + side, side, look))


def _label(whole: str, middle: float, bottom: float, side: float, look: DeckStyle) -> Element:
    """Carve the name of a card into the sill, on two lines if it is long."""
    room = (side + GAP - 4) / LETTER  # letters times font size
    lines = [whole] if SMALLEST * len(whole) <= room else whole.split()
    font = min(NAME if len(lines) == 1 else SMALLEST, room / max(map(len, lines)))
    base = bottom - 3 + SILL / 2 + 0.36 * font
    label = Element(
        "text", fill=look.palette.carved, font_size=font, text_anchor="middle", class_="name"
    )
    for n, line in enumerate(lines):
        down = (n - (len(lines) - 1) / 2) * 1.08 * font
        label.add(Element("tspan", line, x=middle, y=base + down))
    return label


# What can be clicked.


def _handles(
    table: Tabletop, cards: list[str], places: list[Point], side: float, scene: Scene
) -> Iterator[Handle]:
    """Cover the card to be placed; or cards to pick, equal ones as one: it is the same move."""
    if table.step == PLACE and "card" in scene.holds:
        cover = _cover(places[:1], side)
        yield Handle("hold", "card", words("pick up the {card}", card=HELD[cards[0]]), cover)
    if table.step == PICK and "" in scene.holds:
        for card, group in groupby(range(len(cards)), key=cards.__getitem__):
            cover = _cover([places[number] for number in group], side)
            yield Handle("button", f"pick-{card.replace(' ', '-')}", _pick(card), cover)


def _pick(card: str) -> Message:
    return words("pick the {card}", card=HELD[card])


def _cover(places: list[Point], side: float) -> Element:
    """Cover cards that stand side by side; a frame around it is that of the one that is picked."""
    x, y = places[0][0], min(top for _, top in places)
    wide, high = places[-1][0] + side - x, max(top for _, top in places) + side - y
    return rectangle(x, y, wide, high, rx=ROUND * side, fill_opacity=0)
