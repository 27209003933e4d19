"""The seats: the score sheet with what is known of the hands, and how these pass."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from belvedere.core.messages import Message, counted, row_of, words, words_in
from belvedere.games.misty.card_names import CARDS
from belvedere.games.misty.drawing.look import PEN, DeckStyle, accent
from belvedere.games.misty.drawing.tabletop import Tabletop
from belvedere.games.misty.rules.state import ACTIVATE, PLACE
from belvedere.svg.fragments import Fragment, Panel
from belvedere.svg.frame import panel
from belvedere.svg.grid import Point
from belvedere.svg.markup import Attribute, Element, kept, path_data, rectangle
from belvedere.svg.panels import CROWN, crown
from belvedere.svg.parts import INSIDE, Part
from belvedere.svg.scene import Scene
from belvedere.svg.themes import Theme
from belvedere.svg.widths import BOLD, fitted

FONT: Final = 15.0
HEAD: Final = 56.0  # height of what stands above the sheet
LABELS: Final = 22.0  # height of its first line
ROW: Final = 36.0  # and of a player's
DISC: Final = 11.0  # radius of a player's number
STRIDE: Final = 56.0  # from one number to the next where hands pass
NAMES: Final = 44.0  # where the names begin,
ROUNDS_END: Final = 361.0  # the points by round end: names have the room that few rounds leave
STEP: Final = 23.0
PIPS: Final = 74.0  # width of the stars for rounds won
WINS: Final = 2  # round wins that end a match (R-MIS-7)
MINI: Final = 28.0  # side of a card of a hand, at most
BETWEEN: Final = 3.0
STAR: Final = "M0 -8L2.3 -2.6L8 -2.2L3.6 1.5L5 7.2L0 4.2L-5 7.2L-3.6 1.5L-8 -2.2L-2.3 -2.6Z"


@dataclass(frozen=True, slots=True)
class Columns:
    """Where the columns of the sheet are."""

    first: float  # where the rounds begin
    rounds: tuple[float, ...]  # the middle of each
    wins: float  # their middle
    hand: float  # where it begins


def seats(table: Tabletop, scene: Scene, look: DeckStyle) -> Part:
    """Draw who plays: his rounds, his points, what is known of his hand, and who has won."""
    first = ROUNDS_END - STEP * table.most_rounds
    middles = tuple(first + STEP * (n + 0.5) for n in range(table.most_rounds))
    columns = Columns(first, middles, ROUNDS_END + PIPS / 2, ROUNDS_END + PIPS + 10)
    sheet = Element("g", class_="sheet", fill=scene.theme.ink, font_size=FONT)
    shown = table.round, len(table.seats), table.is_building
    sheet.add(_labels(*shown, columns, scene.theme, scene.language))
    emblems = [_emblem(seat, _top(seat) + ROW / 2, scene) for seat in table.seats]
    for seat in table.seats:
        sheet.add(_row(table, seat, emblems[seat].drawn, columns, scene, look))
    drawn = [_headline(table, scene, look), sheet]
    panels = [Panel(seat, emblem) for seat, emblem in zip(table.seats, emblems, strict=True)]
    frame = (0.0, 0.0, INSIDE, _top(len(table.seats)))
    return Part("seats", words("The players and the score sheet"), frame, drawn, panels=panels)


def _top(seat: int) -> float:
    return HEAD + LABELS + ROW * seat


def _emblem(seat: int, middle: float, scene: Scene) -> Fragment:
    """A seat is told from the others by its number."""
    disc = _disc(seat, (18 + DISC, middle), seat == scene.viewer, scene.theme)
    return Fragment((17, middle - DISC - 1, 2 * DISC + 2, 2 * DISC + 2), disc)


# Which round it is, and how hands pass.


def _headline(table: Tabletop, scene: Scene, look: DeckStyle) -> Element:
    theme = scene.theme
    drawn = Element("g", class_="headline", fill=theme.ink, font_size=FONT)
    told = words("Round {number} of {most}", number=table.round, most=table.most_rounds)
    drawn.add(Element("text", scene.say(told), x=0, y=19, font_size=18, font_weight="bold"))
    drawn.add(Element("text", scene.say(_phase(table, scene)), x=0, y=41, fill=theme.faint))
    if table.is_building:
        long = STRIDE * (len(table.seats) - 1)
        start = INSIDE - DISC - 4 - long, DISC + 5
        drawn.add(_ring(len(table.seats), table.passing == 1, start, scene.viewer, scene.theme))
    return drawn


def _phase(table: Tabletop, scene: Scene) -> Message:
    if table.is_building:
        numbers = {"deal": table.deal, "deals": table.deals}
        if table.passing == 1:
            return words("Deal {deal} of {deals}, hands pass left", **numbers)
        return words("Deal {deal} of {deals}, hands pass right", **numbers)
    if table.active is not None:
        return words("{player} activates", player=scene.name(table.active))
    return words("The match is over") if table.winners else words("The round is over")


@kept
def _ring(players: int, ahead: bool, start: Point, viewer: int | None, theme: Theme) -> Element:
    """Draw the seats in a row, arrows between them, and the way back below."""
    x, y = start
    drawn = Element("g", class_=f"passing {'left' if ahead else 'right'}")
    pen: dict[str, Attribute] = {**PEN, "stroke": theme.accent, "stroke_width": 2.4}
    end = x + STRIDE * (players - 1)
    for seat in range(players - 1):
        left, right = x + STRIDE * seat + DISC + 5, x + STRIDE * (seat + 1) - DISC - 5
        drawn.add(Element("path", d=_pointing(left, right, y, ahead), **pen))
    back = path_data("M", x, y + DISC + 3, "q", 0, 12, 12, 12, "H", end - 12)
    back += " " + path_data("q", 12, 0, 12, -12)
    tip = (x if ahead else end), y + DISC + 3
    head = path_data("M", tip[0] - 5, tip[1] + 5.5, "L", *tip, "L", tip[0] + 5, tip[1] + 5.5)
    drawn.add(Element("path", d=f"{back} {head}", **pen))
    for seat in range(players):
        drawn.add(_disc(seat, (x + STRIDE * seat, y), seat == viewer, theme))
    return drawn


def _pointing(left: float, right: float, y: float, ahead: bool) -> str:
    tip, back = (right, right - 6) if ahead else (left, left + 6)
    line = path_data("M", left, y, "H", right)
    return f"{line} {path_data('M', back, y - 5, 'L', tip, y, 'L', back, y + 5)}"


@kept
def _disc(seat: int, centre: Point, is_own: bool, theme: Theme) -> Element:
    """Draw the number of a seat, as people count; the viewer's own stands out."""
    x, y = centre
    fill, ink = (theme.accent, theme.page) if is_own else (theme.panel, theme.ink)
    return Element(
        "g",
        Element("circle", cx=x, cy=y, r=DISC, fill=fill, stroke=theme.rule),
        Element("text", str(seat + 1), x=x, y=y + 5, fill=ink, font_size=14, font_weight="bold"),
        text_anchor="middle",
    )


# The score sheet.


@kept
def _labels(
    current: int, players: int, has_hands: bool, columns: Columns, theme: Theme, language: str
) -> Iterator[Element]:
    """Name the columns, and shade that of the round that is played."""
    base, faint = HEAD + 15, theme.faint
    high = LABELS + ROW * players
    middle = columns.rounds[current - 1]
    yield rectangle(
        middle - STEP / 2, HEAD, STEP, high, class_="current", rx=5,
        fill=theme.accent, fill_opacity=0.14,
    )  # fmt: skip
    told = words_in("score sheet", "round").say(language)
    yield Element("text", told, x=columns.first - 8, y=base, fill=faint, text_anchor="end")
    for number, at in enumerate(columns.rounds, 1):
        weight = "bold" if number == current else None
        yield Element(
            "text", str(number), x=at, y=base, fill=faint, font_weight=weight, text_anchor="middle"
        )
    won = words_in("score sheet", "won").say(language)
    yield Element("text", won, x=columns.wins, y=base, fill=faint, text_anchor="middle")
    if has_hands:
        hand = words_in("score sheet", "hand").say(language)
        yield Element("text", hand, x=columns.hand, y=base, fill=faint)


def _row(
    table: Tabletop, seat: int, disc: Element, columns: Columns, scene: Scene, look: DeckStyle
) -> Element:
    theme, top = scene.theme, _top(seat)
    middle = top + ROW / 2
    row = Element("g", class_=f"row seat-{seat}")
    row.add(Element("path", d=path_data("M", 0, top, "H", INSIDE), stroke=theme.rule))
    has_won = scene.has_won(seat, seat in table.winners)
    if has_won:
        row.add(panel(2, top + 3, INSIDE - 4, ROW - 5, theme, chosen=True))
    if scene.decides(seat, table.is_deciding(seat)):
        arrow = path_data("M", 4, middle - 6.5, "l", 10, 6.5, "l", -10, 6.5, "z")
        row.add(Element("path", class_="decides", d=arrow, fill=theme.accent))
    row.add(disc)
    left = NAMES
    if has_won:
        row.add(crown((left, middle - 5), theme.accent))
        left += CROWN
    name = fitted(scene.name(seat), (columns.first - left - 8) / BOLD, FONT)
    row.add(Element("text", name, x=left, y=middle + 5.5, font_weight="bold", class_="player"))
    row.add(*_points(table, seat, columns, middle, look))
    row.add(*_stars(table, seat, columns, middle, look))
    return row.add(*_last_column(table, seat, (columns.hand, middle), scene, look))


def _points(
    table: Tabletop, seat: int, columns: Columns, middle: float, look: DeckStyle
) -> Iterator[Element]:
    """Write the points of every round, with a star at the winner's."""
    pen: dict[str, Attribute] = {"y": middle + 5.5, "text_anchor": "middle"}
    for played, at in zip(table.rounds, columns.rounds, strict=False):
        is_best = played.winner == seat
        if is_best:
            yield _star(at, middle, look.theme.accent, 1.4, 0.32)
        weight = "bold" if is_best else None
        yield Element("text", str(played.points[seat]), x=at, font_weight=weight, **pen)
    if table.step == ACTIVATE:
        points = table.windows[seat].points
        told = "…" if points is None else str(points)
        at = columns.rounds[table.round - 1]
        yield Element("text", told, x=at, fill=look.theme.faint, **pen)


def _stars(
    table: Tabletop, seat: int, columns: Columns, middle: float, look: DeckStyle
) -> Iterator[Element]:
    won = sum(played.winner == seat for played in table.rounds)
    for n in range(WINS):
        colour = look.theme.accent if n < won else look.theme.rule
        yield _star(columns.wins + (n - (WINS - 1) / 2) * 20, middle, colour, 1.0, 1.0)


@kept
def _star(x: float, y: float, colour: str, scale: float, opacity: float) -> Element:
    placed = f"translate({x:.1f} {y:.1f}) scale({scale})"
    return Element("path", d=STAR, transform=placed, fill=colour, fill_opacity=opacity)


def _last_column(
    table: Tabletop, seat: int, start: Point, scene: Scene, look: DeckStyle
) -> Iterator[Element]:
    """Show a hand while there are any; at the end, who has won."""
    if seat in table.winners:
        share = len(table.winners) > 1
        told = words("shares the match") if share else words("wins the match")
        yield Element(
            "text", scene.say(told), x=start[0], y=start[1] + 5.5,
            class_="winner", fill=look.theme.accent, font_weight="bold",
        )  # fmt: skip
    elif table.is_building and seat != scene.viewer:  # the own hand is on the sill
        yield _hand(table, seat, start, scene, look)


# What is known of hands.


def _hand(table: Tabletop, seat: int, start: Point, scene: Scene, look: DeckStyle) -> Element:
    """Draw a hand small: the cards if the viewer knows them, else backs and their number.

    A card that is about to be placed comes last.
    """
    hand, picked = table.hands[seat], table.picks[seat]
    drawn = Element("g", class_=f"hand {'unknown' if hand.cards is None else 'known'}")
    drawn.add(Element("title", scene.say(_told(table, seat, scene))))
    side = min(MINI, (INSIDE - start[0]) / table.full_hand - BETWEEN)
    corners = [
        (start[0] + n * (side + BETWEEN), start[1] - side / 2) for n in range(table.full_hand)
    ]
    for card, corner in zip(hand.cards or [None] * hand.size, corners, strict=False):
        drawn.add(look.card(card, corner, side) if card else look.back(corner, side))
    if picked and table.step == PLACE:
        drawn.add(look.card(picked, corners[-1], side), accent(corners[-1], side, look, 2.5))
    elif picked and hand.cards:
        drawn.add(accent(corners[hand.cards.index(picked)], side, look, 2.5))
    if hand.cards is None and hand.size:
        drawn.add(_number(hand.size, corners[0], side, look))
    return drawn


def _number(size: int, corner: Point, side: float, look: DeckStyle) -> Element:
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


def _told(table: Tabletop, seat: int, scene: Scene) -> Message:
    hand, player = table.hands[seat], scene.name(seat)
    if hand.cards is None:
        return counted(
            "{player} holds {number} unknown card",
            "{player} holds {number} unknown cards",
            hand.size,
            player=player,
        )
    if not hand.cards:
        return words("{player} holds no card", player=player)
    return words(
        "{player} holds {cards}", player=player, cards=row_of(CARDS[c] for c in hand.cards)
    )
