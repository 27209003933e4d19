"""Beside the windows: how hands pass, the rounds so far, and the cards that nobody has seen."""

from __future__ import annotations

from typing import Final

from belvedere.games.misty.drawing_look import PEN, Look
from belvedere.games.misty.drawing_table import Table
from belvedere.svg.grid import Point
from belvedere.svg.markup import Attribute, Element, path_data, rectangle

FONT: Final = 15.0
ROW: Final = 23.0  # of the score sheet
NAMES: Final = 62.0  # width of its first column
PIPS: Final = 46.0  # and of its last
DISC: Final = 12.5  # radius of a seat in the ring
STRIDE: Final = 58.0  # from one seat to the next
LINE: Final = 22.0
WINS: Final = 2  # round wins that end a match (R-MIS-7)
UNSEEN: Final = 30.0  # side of a card
COLUMNS: Final = 7  # of unseen cards
STAR: Final = "M0 -8L2.3 -2.6L8 -2.2L3.6 1.5L5 7.2L0 4.2L-5 7.2L-3.6 1.5L-8 -2.2L-2.3 -2.6Z"


def draw_headline(
    table: Table, corner: Point, look: Look, ring: float = 0
) -> tuple[Element, float]:
    """Say which round it is and how hands pass; return it and its height.

    The seats stand below the words, or `ring` to the right of them if that is given.
    """
    x, y = corner
    theme, data = look.theme, table.data
    drawn = Element("g", class_="headline", fill=theme.ink, font_size=FONT)
    told = f"Round {data['round']} of {table.options['rounds']}"
    drawn.add(Element("text", told, x=x, y=y + 17, font_size=18, font_weight="bold"))
    drawn.add(Element("text", _phase(table), x=x, y=y + 17 + LINE, fill=theme.faint))
    if not table.is_building:
        return drawn, 2 * LINE + 4
    if ring:
        drawn.add(_ring(table, (x + ring + DISC + 1, y + DISC + 3), look))
        return drawn, 2 * LINE + 12
    drawn.add(_ring(table, (x + DISC + 1, y + 2 * LINE + DISC + 5), look))
    return drawn, 2 * LINE + 2 * DISC + 30


def _phase(table: Table) -> str:
    if table.is_building:
        return f"Deal {table.data['deal']} of {table.deals}, hands pass {table.data['passing']}"
    if table.step == "activate":
        return f"Seat {table.data['activating']} activates"
    return "The match is over"


def _ring(table: Table, start: Point, look: Look) -> Element:
    """Draw the seats in a row, arrows between them, and the way back below."""
    x, y = start
    theme = look.theme
    drawn = Element("g", class_=f"passing {table.data['passing']}", text_anchor="middle")
    pen: dict[str, Attribute] = {**PEN, "stroke": theme.accent, "stroke_width": 2.4}
    ahead = table.data["passing"] == "left"
    end = x + STRIDE * (len(table.seats) - 1)
    for seat in table.seats[:-1]:
        left, right = x + STRIDE * seat + DISC + 5, x + STRIDE * (seat + 1) - DISC - 5
        drawn.add(Element("path", d=_pointing(left, right, y, ahead), **pen))
    back = path_data("M", x, y + DISC + 3, "q", 0, 12, 12, 12, "H", end - 12)
    back += " " + path_data("q", 12, 0, 12, -12)
    tip = (x if ahead else end), y + DISC + 3
    head = path_data("M", tip[0] - 5, tip[1] + 5.5, "L", *tip, "L", tip[0] + 5, tip[1] + 5.5)
    drawn.add(Element("path", d=f"{back} {head}", **pen))
    for seat in table.seats:
        drawn.add(*_disc(seat, (x + STRIDE * seat, y), seat == table.viewer, look))
    return drawn


def _pointing(left: float, right: float, y: float, ahead: bool) -> str:
    tip, back = (right, right - 6) if ahead else (left, left + 6)
    line = path_data("M", left, y, "H", right)
    return f"{line} {path_data('M', back, y - 5, 'L', tip, y, 'L', back, y + 5)}"


def _disc(seat: int, centre: Point, own: bool, look: Look) -> list[Element]:
    theme = look.theme
    fill, ink = (theme.accent, theme.page) if own else (theme.panel, theme.ink)
    circle = Element("circle", cx=centre[0], cy=centre[1], r=DISC, fill=fill, stroke=theme.rule)
    digit = Element("text", str(seat), x=centre[0], y=centre[1] + 5.5, fill=ink, font_weight="bold")
    return [circle, digit]


# The score sheet.


def sheet_height(table: Table) -> float:
    """Return how high the score sheet is."""
    return ROW * (len(table.seats) + 1) + 8


def draw_sheet(table: Table, corner: Point, width: float, look: Look) -> Element:
    """Draw the points of every round, with a star at the winner's, and the rounds won."""
    x, y = corner
    theme, rounds = look.theme, int(table.options["rounds"])
    drawn = Element("g", class_="sheet", fill=theme.ink, font_size=FONT, text_anchor="middle")
    step = min((width - NAMES - PIPS) / rounds, 34.0)
    columns = [x + NAMES + step * (n + 0.5) for n in range(rounds)]
    base = y + 16
    for number, at in enumerate(columns, 1):
        bold = "bold" if number == table.data["round"] else None
        drawn.add(Element("text", str(number), x=at, y=base, fill=theme.faint, font_weight=bold))
    drawn.add(Element("text", "round", x=x, y=base, fill=theme.faint, text_anchor="start"))
    wins = x + NAMES + step * rounds + PIPS / 2
    drawn.add(Element("text", "won", x=wins, y=base, fill=theme.faint))
    drawn.add(_current(table, columns, step, y, look))
    end = x + NAMES + step * rounds + PIPS
    for seat in table.seats:
        top = y + ROW * (seat + 1)
        rule = path_data("M", x, top, "H", end)
        drawn.add(Element("path", d=rule, stroke=theme.rule))
        drawn.add(_row(table, seat, (x, top + 16), columns, wins, look))
    return drawn


def _current(table: Table, columns: list[float], step: float, y: float, look: Look) -> Element:
    """Shade the column of the round that is played."""
    middle = columns[table.data["round"] - 1]
    return rectangle(
        middle - step / 2, y - 2, step, ROW * (len(table.seats) + 1) + 4,
        class_="current", rx=5, fill=look.theme.accent, fill_opacity=0.14,
    )  # fmt: skip


def _row(
    table: Table, seat: int, corner: Point, columns: list[float], wins: float, look: Look
) -> Element:
    x, base = corner
    own = "bold" if seat == table.viewer else None
    row = Element("g", class_=f"row seat-{seat}")
    row.add(Element("text", f"Seat {seat}", x=x, y=base, text_anchor="start", font_weight=own))
    won = 0
    for played, at in zip(table.data["rounds"], columns, strict=False):
        best = played["winner"] == seat
        won += best
        if best:
            row.add(_star(at, base - 5.5, look.theme.accent, 1.55, 0.32))
        weight = "bold" if best else None
        row.add(Element("text", str(played["points"][seat]), x=at, y=base, font_weight=weight))
    if table.step == "activate":
        points = table.window(seat)["points"]
        told = "…" if points is None else str(points)
        at = columns[table.data["round"] - 1]
        row.add(Element("text", told, x=at, y=base, fill=look.theme.faint))
    for n in range(max(WINS, won)):
        colour = look.theme.accent if n < won else look.theme.rule
        row.add(_star(wins + (n - (max(WINS, won) - 1) / 2) * 19, base - 5.5, colour, 1.0, 1.0))
    return row


def _star(x: float, y: float, colour: str, scale: float, opacity: float) -> Element:
    return Element(
        "path",
        d=STAR,
        transform=f"translate({x:.1f} {y:.1f}) scale({scale})",
        fill=colour,
        fill_opacity=opacity,
    )


# The cards that nobody has seen.


def unseen_height(table: Table) -> float:
    """Return how high the overview of unseen cards is."""
    rows = -(-len(table.data["unseen"]) // COLUMNS)
    return 22 + rows * (UNSEEN + 6)


def draw_unseen(table: Table, corner: Point, width: float, look: Look) -> Element:
    """Draw each drawing with the number of cards that lie or are held out of sight."""
    x, y = corner
    theme = look.theme
    drawn = Element("g", class_="unseen", fill=theme.ink, font_size=FONT)
    drawn.add(Element("text", "not seen yet", x=x, y=y + 14, fill=theme.faint))
    slot = width / COLUMNS
    for n, (card, number) in enumerate(table.data["unseen"].items()):
        left, top = x + n % COLUMNS * slot, y + 22 + n // COLUMNS * (UNSEEN + 6)
        counted = Element("g", Element("title", f"{look.name(card)}: {number}"))
        counted.add(look.card(card, (left, top), UNSEEN - 4))
        base = top + UNSEEN / 2 + 3
        label = Element("text", str(number), x=left + UNSEEN - 1, y=base, font_size=14)
        drawn.add(Element("g", counted, label, opacity=None if number else 0.35))
    return drawn
