"""Misty drawn: misted windows in wooden frames, hands on the sill, and the score sheet."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from belvedere.core.facts import Option
from belvedere.core.game import Holds, Last
from belvedere.games.misty.drawing_hand import draw_hand, draw_known
from belvedere.games.misty.drawing_look import Look
from belvedere.games.misty.drawing_sheet import (
    draw_headline,
    draw_sheet,
    draw_unseen,
    sheet_height,
    unseen_height,
)
from belvedere.games.misty.drawing_table import Data, Table
from belvedere.games.misty.drawing_text import text_board
from belvedere.games.misty.drawing_window import Site, draw_window, window_grid
from belvedere.games.misty.names import LANGUAGES, counted
from belvedere.svg.annotations import draw_annotations
from belvedere.svg.endless import match_square, read_square
from belvedere.svg.frame import LINE, document, listing, places, sentence
from belvedere.svg.grid import Grid, Point
from belvedere.svg.markup import Element, path_data, rectangle
from belvedere.svg.options import COMMON, Settings, settle

TITLE: Final = "Misty"
PICTURE: Final = 640.0  # width of the picture, in its units
PAGE: Final = 14.0  # margin around everything
INSIDE: Final = PICTURE - 2 * PAGE
GAP: Final = 16.0  # between panels
NAME: Final = 26.0  # height of the line above a window
MINIS: Final = 40.0  # height of a hand below a window
MAIN: Final = 352.0  # side of the window that matters most
BESIDE: Final = INSIDE - MAIN - GAP  # width of what stands beside it
HALF: Final = (INSIDE - GAP) / 2
ASIDE: Final = 68.0  # width of a hand beside a window
SMALL: Final = HALF - ASIDE - 6  # side of such a window

OPTIONS: Final = (
    *COMMON,
    Option("points", True, "the points of windows that are settled"),
    Option(
        "language",
        "en",
        "the language of the names of cards",
        form=" or ".join(LANGUAGES),
        check=LANGUAGES.__contains__,
    ),
)


def draw(
    data: Data,
    prompt: str,
    holds: Holds,
    viewer: int | None,
    last: Last | None,
    options: Mapping[str, Any],
) -> str:
    """Draw windows, hands and the score sheet as an SVG document."""
    settings = settle(TITLE, OPTIONS, options, match_square)
    picture = _Picture(Table(data, viewer, last), holds, settings)
    height = picture.lay_out(prompt)
    root = document(
        "misty",
        f"{TITLE}. {prompt}",
        _words(picture.table, picture.look),
        (PICTURE, round(height)),
        settings.theme,
    )
    root.add(picture.look.definitions(), *picture.drawn)
    return str(root)


def text(data: Data, prompt: str, viewer: int | None, last: Last | None) -> str:
    """Draw the windows in letters, at most 100 columns wide."""
    return text_board(Table(data, viewer, last), prompt)


def _words(table: Table, look: Look) -> str:
    """Say what lies in the windows and hands, for people who hear it."""
    told = []
    for seat in table.seats:
        cards = [_told(card, look) for card in table.window(seat)["cards"]]
        told.append(f"{table.title(seat)}: {listing(cards)}.")
        hand = table.hand(seat)
        if hand:
            told.append(f"Hand: {listing([look.name(card) for card in hand])}.")
        points = table.window(seat)["points"]
        if points is not None:
            told.append(f"Points: {points}.")
    for number, played in enumerate(table.data["rounds"], 1):
        won = "tied" if played["winner"] is None else f"seat {played['winner']} wins"
        told.append(f"Round {number}: {' to '.join(map(str, played['points']))}, {won}.")
    if table.last:
        told.append(f"Latest move: {table.last.move}.")
    return " ".join(told)


def _told(card: Data, look: Look) -> str:
    name = look.name(card["card"])
    if card["at"] is None:
        return f"{name} {card['fate']}"
    state = " smeared" if card["fate"] else " moved" if card["moved"] else ""
    return f"{name}{state} {card['at']}"


class _Picture:
    """What is drawn, from the top down."""

    def __init__(self, table: Table, holds: Holds, settings: Settings) -> None:
        self.table = table
        self.settings = settings
        self.look = Look(settings.theme, str(settings.choices["language"]), table.whats)
        self.offered = holds if settings.has("interactive") else {}
        self.owner = table.seat_of(self.offered)  # whose moves can be clicked
        self.grids: dict[int, Grid] = {}
        self.drawn: list[Element] = []

    def lay_out(self, prompt: str) -> float:
        """Draw everything; return the height."""
        focus = self._focus()
        end = self._all_alike(prompt) if focus is None else self._one_large(focus, prompt)
        marks = self.settings.annotations
        self.drawn += draw_annotations(marks, self.grids[focus or 0], self.settings.theme)
        if self.owner is not None:
            self.drawn += _clickable(self.table, self.offered, self.grids[self.owner])
        return end + PAGE

    def _focus(self) -> int | None:
        """Return whose window is large: who activates, the viewer, or who may click; or nobody."""
        if self.table.step == "activate":
            return int(self.table.data["activating"])
        if self.table.viewer is not None:
            return self.table.viewer if self.table.viewer >= 0 else None
        return 0 if self.owner is None and self.settings.annotations else self.owner

    # Two ways to arrange the windows.

    def _one_large(self, focus: int, prompt: str) -> float:
        """Draw one window large, the next seat's beside it, and the others below the hand."""
        table, seats = self.table, len(self.table.seats)
        first, *others = [(focus + n) % seats for n in range(1, seats)]
        self._window(focus, (PAGE, PAGE), MAIN)
        x, y = PAGE + MAIN + GAP, PAGE
        y += self._headline((x, y))
        side = min(BESIDE, PAGE + MAIN - y - MINIS * table.is_building)
        self._panel(first, (x, PAGE + NAME + MAIN - self._panel_height(side)), side)
        y = self._prompt(prompt, PAGE + NAME + MAIN)
        if table.is_building:
            hand, y = draw_hand(table, focus, self.offered, (PAGE, y), INSIDE, self.look)
            self.drawn.append(hand)
            y += GAP
        side = SMALL if table.is_building else HALF
        for n, seat in enumerate(others):
            at = self._column(n), y
            self._window(seat, at, side)
            if table.is_building:
                beside = at[0] + side + 6, y + NAME
                self.drawn.append(draw_known(table, seat, beside, ASIDE, self.look, across=2))
        return self._overview(len(others), y, NAME + side)

    def _all_alike(self, prompt: str) -> float:
        """Draw all windows as large, two in a row, for whoever looks on."""
        seats = len(self.table.seats)
        y = PAGE + self._headline((PAGE, PAGE), self._column(1) - PAGE)
        for n in self.table.seats:
            top = y + n // 2 * (self._panel_height(HALF) + GAP)
            self._panel(n, (self._column(n), top), HALF)
        y += (seats - 1) // 2 * (self._panel_height(HALF) + GAP)
        if seats % 2:  # the overview fills the last row
            return self._prompt(prompt, self._overview(1, y, self._panel_height(HALF))) - PAGE
        return self._overview(0, self._prompt(prompt, y + self._panel_height(HALF)), 0)

    def _column(self, n: int) -> float:
        return PAGE + n % 2 * (HALF + GAP)

    def _overview(self, filled: int, y: float, high: float) -> float:
        """Draw score sheet and unseen cards, after so many panels; return where they end."""
        sheet, unseen = sheet_height(self.table), unseen_height(self.table)
        below = y + high
        if filled == 1:
            spots = (self._column(1), y + 6), (self._column(1), y + 6 + sheet + GAP)
            end = max(below, spots[1][1] + unseen)
        else:
            top = below + GAP if filled else y
            spots = (self._column(0), top), (self._column(1), top)
            end = top + max(sheet, unseen)
        self.drawn.append(draw_sheet(self.table, spots[0], HALF, self.look))
        self.drawn.append(draw_unseen(self.table, spots[1], HALF, self.look))
        return end

    # Their parts.

    def _headline(self, corner: Point, ring: float = 0) -> float:
        drawn, high = draw_headline(self.table, corner, self.look, ring)
        self.drawn.append(drawn)
        return high

    def _prompt(self, prompt: str, y: float) -> float:
        self.drawn.append(sentence(prompt, PAGE, y + 8, INSIDE, self.settings.theme))
        return y + 2 * LINE + 14

    def _panel_height(self, side: float) -> float:
        return NAME + side + MINIS * self.table.is_building

    def _panel(self, seat: int, corner: Point, side: float) -> None:
        """Draw a window and, below it, what is known of the hand."""
        self._window(seat, corner, side)
        if self.table.is_building:
            at = corner[0], corner[1] + NAME + side + 6
            self.drawn.append(draw_known(self.table, seat, at, side, self.look))

    def _window(self, seat: int, corner: Point, side: float) -> None:
        x, y = corner
        theme, site = self.settings.theme, Site(seat, (x, y + NAME), side)
        self.grids[seat] = window_grid(self.table, site)
        self.drawn.append(self._name(seat, corner, side))
        self.drawn.append(rectangle(x, y + NAME, side, side, rx=10, fill=theme.panel))
        self.drawn.append(
            draw_window(
                self.table,
                site,
                self.look,
                coordinates=self.settings.has("coordinates"),
                latest=self.settings.has("last"),
            )
        )

    def _name(self, seat: int, corner: Point, width: float) -> Element:
        """Write whose window it is, whether he has to decide, and his points."""
        (x, y), theme = corner, self.settings.theme
        named = Element("g", class_=f"name seat-{seat}", fill=theme.ink, font_size=17)
        end = x + width
        if self.table.is_deciding(seat):
            arrow = path_data("M", x + 1, y + 5, "l", 10, 6.5, "l", -10, 6.5, "z")
            named.add(Element("path", class_="decides", d=arrow, fill=theme.accent))
            x += 17
        title = self.table.title(seat)
        named.add(Element("text", title, x=x, y=y + 17.5, font_weight="bold"))
        points = self.table.window(seat)["points"]
        if points is not None and self.settings.has("points"):
            told = counted(points, "point")
            label = Element("text", told, x=end, y=y + 17.5, text_anchor="end", class_="points")
            named.add(label)
        return named


def _clickable(table: Table, offered: Holds, grid: Grid) -> list[Element]:
    """Cover cells where the held card may go, or cards to be activated, for the pointer."""
    layer = Element("g", class_="handles", fill_opacity=0)
    for name in offered.get("", {}) if table.step == "activate" else ():
        square = read_square(name.removeprefix("activate-"))
        d = grid.square(square)
        layer.add(Element("path", id=f"button-{name}", class_="button", d=d))
    return [layer, places(offered, lambda name: grid.square(read_square(name)))]
