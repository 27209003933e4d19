"""Hands: the own one on the window sill, and what is known of the others."""

from __future__ import annotations

from itertools import groupby
from typing import Final

from belvedere.core.game import Holds
from belvedere.games.misty.drawing_look import PEN, Look
from belvedere.games.misty.drawing_table import Table, pick_name
from belvedere.svg.frame import listing
from belvedere.svg.grid import Point
from belvedere.svg.markup import Element, path_data, rectangle

LARGEST: Final = 92.0  # side of a card in the own hand
LIFT: Final = 12.0  # of a card that is picked
SILL: Final = 40.0  # height of the sill, with names
GAP: Final = 8.0
LETTER: Final = 0.66  # width of a letter of a name, in font sizes
NAME: Final = 15.0  # font size of a name
SMALLEST: Final = 13.5  # before it is written on two lines
BETWEEN: Final = 3.0  # small cards
MINI: Final = 32.0  # side of a card in another hand, at most


def draw_hand(
    table: Table, seat: int, offered: Holds, corner: Point, width: float, look: Look
) -> tuple[Element, float]:
    """Draw the hand of a seat on the sill; return it and where it ends."""
    x, y = corner
    slots = max(table.full_hand, len(_cards(table, seat)))
    side = min(LARGEST, (width - 24) / slots - GAP)
    drawn = Element("g", class_="hand own")
    drawn.add(*_sill(x, y + LIFT + side - 5, width, look))
    left = x + (width - slots * (side + GAP) + GAP) / 2
    places = [(left + n * (side + GAP), y + LIFT) for n in range(slots)]
    for at in places[len(_cards(table, seat)) :]:
        drawn.add(_slot(at, side, look))
    drawn.add(*_stand(table, seat, offered, places, side, look))
    return drawn, y + LIFT + side + SILL


def _cards(table: Table, seat: int) -> list[str]:
    """Return the cards of a hand; one that is about to be placed comes first."""
    card = table.pick(seat)
    ahead = [card] if card and table.step == "place" else []
    return ahead + (table.hand(seat) or [])


def _sill(x: float, y: float, width: float, look: Look) -> list[Element]:
    palette, high = look.palette, SILL + 1
    grain = path_data(
        "M", x + 14, y + 12, "q", width / 3, 3, width - 40, -1,
        "M", x + 30, y + 30, "q", width / 2, -4, width - 50, 1,
    )  # fmt: skip
    return [
        rectangle(x + 2, y + 4, width, high, rx=6, fill=palette.shadow, fill_opacity=0.3),
        rectangle(x, y, width, high, class_="sill", rx=6, fill=look.url("wood")),
        Element("path", d=grain, stroke=palette.grain, stroke_opacity=0.5, **PEN),
    ]


def _slot(corner: Point, side: float, look: Look) -> Element:
    """Leave a faint place where a card has been, or is still to be dealt."""
    x, y = corner
    return rectangle(
        x + 4, y + 4, side - 8, side - 12, class_="slot", rx=6, fill="none",
        stroke=look.theme.rule, stroke_width=1.5, stroke_dasharray="5 4",
    )  # fmt: skip


def _stand(
    table: Table, seat: int, offered: Holds, places: list[Point], side: float, look: Look
) -> list[Element]:
    """Draw the cards; equal ones are one button, as picking either is the same move."""
    buttons = offered.get("", {}) if table.step == "pick" else {}
    picked = table.pick(seat)
    drawn = []
    for (card, held), group in groupby(
        enumerate(_cards(table, seat)),
        key=lambda item: (item[1], table.step == "place" and not item[0]),
    ):
        cards = Element("g", class_=f"in-hand {card.replace(' ', '-')}")
        if pick_name(card) in buttons:
            cards = Element("g", id=f"button-{pick_name(card)}", class_="button")
        elif held and "card" in offered:
            cards = Element("g", id="hold-card", class_="hold")
        for n, (number, _) in enumerate(group):
            lifted = held or (table.step == "pick" and card == picked and n == 0)
            cards.add(_standing(f"hand-{seat}-{number}", card, places[number], side, lifted, look))
        drawn.append(cards)
    return drawn


def _standing(
    name: str, card: str, corner: Point, side: float, lifted: bool, look: Look
) -> Element:
    x, y = corner
    drawn = Element("g", Element("title", look.name(card)), id=name)
    top = y - (LIFT - 3 if lifted else 0)
    drawn.add(look.card(card, (x, top), side))
    if lifted:
        drawn.add(_accent((x, top), side, look, 3))
    room = (side + GAP - 4) / LETTER  # letters times font size
    whole = look.name(card)
    lines = [whole] if SMALLEST * len(whole) <= room else whole.split()
    font = min(NAME if len(lines) == 1 else SMALLEST, room / max(map(len, lines)))
    base = y + side - 3 + SILL / 2 + 0.36 * font
    label = Element(
        "text", fill=look.palette.carved, font_size=font, text_anchor="middle", class_="name"
    )
    for n, line in enumerate(lines):
        down = (n - (len(lines) - 1) / 2) * 1.08 * font
        label.add(Element("tspan", line, x=x + side / 2, y=base + down))
    return drawn.add(label)


def _accent(corner: Point, side: float, look: Look, width: float) -> Element:
    x, y = corner
    return rectangle(
        x, y, side, side, class_="picked", rx=0.08 * side,
        fill="none", stroke=look.theme.accent, stroke_width=width,
    )  # fmt: skip


# The hands of others.


def draw_known(
    table: Table, seat: int, corner: Point, width: float, look: Look, *, across: int = 0
) -> Element:
    """Draw a hand small: the cards if the viewer knows them, else backs and their number.

    All stand in one row, or `across` in a row; a card that is about to be placed comes last.
    """
    cards, size = table.hand(seat), int(table.data["hands"][seat]["size"])
    drawn = Element("g", class_=f"hand {'unknown' if cards is None else 'known'}")
    drawn.add(Element("title", _told(table, seat, look)))
    across = across or max(table.full_hand, size)
    side = min(MINI, width / across - BETWEEN)
    picked, placing = table.pick(seat), table.step == "place"
    for n in range(size):
        at = _spot(corner, n, across, side)
        raised = cards is not None and not placing and n == _index(cards, picked)
        drawn.add(*_mini(cards[n] if cards else None, at, side, look, chosen=raised))
    if picked and placing:
        at = _spot(corner, table.full_hand - 1, across, side)
        drawn.add(*_mini(picked, at, side, look, chosen=True))
    if cards is None and size:
        drawn.add(_number(size, _spot(corner, 0, across, side), side, look))
    return drawn


def _index(cards: list[str], picked: str | None) -> int | None:
    return cards.index(picked) if picked in cards else None


def _spot(corner: Point, n: int, across: int, side: float) -> Point:
    step = side + BETWEEN
    return corner[0] + n % across * step, corner[1] + n // across * step


def _mini(
    card: str | None, corner: Point, side: float, look: Look, *, chosen: bool
) -> list[Element]:
    if card is None:
        return [look.back(corner, side)]
    drawn = [look.card(card, corner, side)]
    return [*drawn, _accent(corner, side, look, 2.5)] if chosen else drawn


def _number(size: int, corner: Point, side: float, look: Look) -> Element:
    """Write how many backs there are, upon the first."""
    font = 0.62 * side
    return Element(
        "text",
        str(size),
        x=corner[0] + side / 2,
        y=corner[1] + side / 2 + 0.36 * font,
        font_size=font,
        font_weight="bold",
        text_anchor="middle",
        fill=look.palette.arrow,
    )


def _told(table: Table, seat: int, look: Look) -> str:
    cards, size = table.hand(seat), table.data["hands"][seat]["size"]
    if cards is None:
        return f"Seat {seat} holds {size} unknown card{'s' * (size != 1)}"
    return f"Seat {seat} holds {listing([look.name(card) for card in cards])}"
