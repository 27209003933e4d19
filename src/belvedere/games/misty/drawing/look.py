"""The look of Misty: wood, fog, the garden behind it, and cards that are drawn with a finger."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import lru_cache
from math import hypot
from typing import Final

from belvedere.games.misty.card_names import CARDS
from belvedere.games.misty.drawing.doodles import (
    ABOUT,
    ARROWS,
    BOX,
    DOODLES,
    FACING,
    STROKE,
)
from belvedere.svg.grid import Point
from belvedere.svg.markup import (
    Attribute,
    Element,
    format_number,
    kept,
    path_data,
    rectangle,
)
from belvedere.svg.themes import Theme

RIDGE: Final = 10.5  # of water that a finger pushes aside
ARROW: Final = 5.0  # stroke of an arrow
BRICK: Final = (34.0, 13.0)  # length and height
ROUND: Final = 0.08  # corners of a card that is outlined, in sides
LETTER: Final = 0.74  # width of a bold letter, in font sizes
OPPOSITE: Final = {"left": "right", "right": "left"}
PEN: Final[dict[str, Attribute]] = {
    "fill": "none",
    "stroke_linecap": "round",
    "stroke_linejoin": "round",
}

Colours = tuple[str, ...]
Part = tuple[int, int, int, int]  # of a garden: column and row from the top, columns, rows
WHOLE: Final[Part] = (0, 0, 1, 1)


@dataclass(frozen=True, slots=True)
class Palette:
    """Foggy daylight, or dusk."""

    garden: Colours  # seen through a stroke, from the sky down to the grass
    suns: Colours  # and two warm lights in it
    glow: Colours  # lights and blossoms behind the fog
    fog: str
    sheen: str  # where the fog is thickest
    ridge: str  # water beside a stroke
    arrow: str
    wood: str
    grain: str  # darker, in the wood
    edge: str  # where light falls on it
    carved: str  # letters in the wood
    latest: str
    shadow: str
    joint: str  # between the bricks of a wall


PALETTES: Final = {
    "light": Palette(
        garden=("#37689c", "#4d7d92", "#3f7f6b", "#2f6b38"),
        suns=("#d9541e", "#b3306b"),
        glow=("#ffb36b", "#ff8fa3", "#8fcf7a", "#fff0b8", "#7fb2d9"),
        fog="#dde6e6",
        sheen="#ffffff",
        ridge="#ffffff",
        arrow="#173f42",
        wood="#a87343",
        grain="#85552c",
        edge="#cd9a66",
        carved="#fff3df",
        latest="#c2410c",
        shadow="#3a2a18",
        joint="#e4dac2",
    ),
    "dark": Palette(
        garden=("#9fc0ff", "#a8d4e8", "#93dbc0", "#8fd07a"),
        suns=("#ffc25c", "#ff96b4"),
        glow=("#ff9d4d", "#e0607e", "#5fae62", "#ffd773", "#5b7fd0"),
        fog="#33404f",
        sheen="#6c7f93",
        ridge="#1d2732",
        arrow="#fff4dc",
        wood="#6e4b31",
        grain="#4d321f",
        edge="#8f6646",
        carved="#f3dfc4",
        latest="#ffb347",
        shadow="#05070a",
        joint="#323c49",
    ),
}
STOPS: Final = (0.0, 0.4, 0.6, 1.0)
SUNS: Final = ((0.28, 0.5, 0.42), (0.86, 0.78, 0.36))  # where they are, and how large


@dataclass(frozen=True, slots=True, eq=False)
class DeckStyle:
    """The look in one theme and language, of the cards of one deck.

    There is one of each (`look_of`), so that what was drawn with it can be kept.
    """

    theme: Theme
    language: str
    whats: Mapping[str, str]  # what each drawing does: a direction, or its kind

    @property
    def palette(self) -> Palette:
        """The colours of the theme."""
        return PALETTES[self.theme.name]

    def url(self, name: str) -> str:
        """Return a reference to a definition."""
        return url(self.theme.name, name)

    def name(self, card: str) -> str:
        """Name a drawing in the language of the picture."""
        return CARDS[card].say(self.language)

    def direction(self, card: str) -> str | None:
        """Return where the arrow of a card points, or None."""
        what = self.whats[card]
        return what if what in ARROWS else None

    # Cards.

    def doodle(self, card: str, part: Part = WHOLE, *, pointing: bool = True) -> Element:
        """Draw what a finger leaves, in a box of 100: the garden shows through."""
        return _doodle(self.theme.name, card, self.direction(card), part, pointing)

    def pane(self, thick: float = 1.0) -> Element:
        """Draw the misted glass of one card, in a box of 100."""
        return _pane(self.theme.name, thick)

    def shade(self) -> Element:
        """Draw the shadow under a card, in a box of 100."""
        return _shade(self.theme.name)

    def card(self, card: str, corner: Point, side: float) -> Element:
        """Draw a card that is on its own: a pane with a doodle, so large, from its corner."""
        return self._stamp("card-" + card.replace(" ", "-"), corner, side)

    def back(self, corner: Point, side: float) -> Element:
        """Draw a card that nobody sees: a pane that is misted all over."""
        return self._stamp("back", corner, side)

    def _stamp(self, name: str, corner: Point, side: float) -> Element:
        return Element("use", href=f"#{_id(self.theme.name, name)}", transform=scaled(corner, side))

    def placed(
        self,
        inside: list[Element],
        corner: Point,
        side: float,
        names: Mapping[str, Attribute],
        turn: float = 0,
    ) -> Element:
        """Scale what is drawn in a box of 100, and turn it about its middle."""
        transform = scaled(corner, side)
        if turn:
            transform += f" rotate({format_number(turn)} 50 50)"
        return Element("g", *inside, transform=transform, **names)

    # What is defined once.

    def definitions(self, parts: Iterable[Part]) -> list[Element]:
        """Return all that can be referred to, with these parts of the garden."""
        theme = self.theme.name
        return [
            _always(theme),
            *(_part(theme, part) for part in dict.fromkeys([*parts, WHOLE])),
            *(_path(theme, card) for card in self.whats),
            *(_whole(theme, card, self.direction(card)) for card in self.whats),
        ]


@lru_cache(64)
def look_of(theme: Theme, language: str, whats: tuple[tuple[str, str], ...]) -> DeckStyle:
    """Return the look of a picture; `whats` are the drawings of the deck, and what each does."""
    return DeckStyle(theme, language, dict(whats))


def accent(corner: Point, side: float, look: DeckStyle, width: float) -> Element:
    """Outline a card that is picked."""
    x, y = corner
    return rectangle(
        x, y, side, side, class_="picked", rx=ROUND * side,
        fill="none", stroke=look.theme.accent, stroke_width=width,
    )  # fmt: skip


def scaled(corner: Point, side: float) -> str:
    """Return the transform that puts a box of 100 at a corner, so large."""
    x, y = (format_number(n) for n in corner)
    return f"translate({x} {y}) scale({format_number(side / BOX, 4)})"


def _id(theme: str, name: str) -> str:
    """Return the id of a definition; a page may show pictures in both themes."""
    return f"misty-{theme}-{name}"


def url(theme: str, name: str) -> str:
    """Return a reference to a definition."""
    return f"url(#{_id(theme, name)})"


# Drawn in a box of 100.


@kept
def _doodle(theme: str, card: str, direction: str | None, part: Part, pointing: bool) -> Element:
    turned = card in FACING and direction == OPPOSITE[FACING[card]]
    about = ABOUT[direction is not None]
    mirror = f"translate({format_number(BOX)} 0) scale(-1 1) " if turned else ""
    href = f"#{_id(theme, 'doodle-' + card.replace(' ', '-'))}"
    ridge = Element("use", href=href, stroke=PALETTES[theme].ridge, stroke_width=RIDGE)
    ridge = Element("g", ridge, opacity=0.6)
    wiped = Element("use", href=href, stroke=url(theme, _part_name(part)), stroke_width=STROKE)
    lit = [
        Element("use", href=href, stroke=url(theme, _part_name(part, n)), stroke_width=STROKE)
        for n in _suns(part)
    ]
    drawn = Element("g", Element("g", ridge, wiped, *lit, transform=mirror + about), **PEN)
    if direction and pointing:
        drawn.add(_arrow(theme, direction))
    return drawn


def _arrow(theme: str, direction: str) -> Element:
    return Element(
        "path",
        class_=f"arrow {direction}",
        d=ARROWS[direction],
        stroke=PALETTES[theme].arrow,
        stroke_width=ARROW,
    )


@kept
def _pane(theme: str, thick: float) -> Element:
    return rectangle(
        1.5, 1.5, 97, 97, class_="pane", rx=7, fill=url(theme, "pane"), fill_opacity=thick,
        stroke=PALETTES[theme].sheen, stroke_opacity=0.75, stroke_width=2,
    )  # fmt: skip


@kept
def _shade(theme: str) -> Element:
    shadow = PALETTES[theme].shadow
    return rectangle(3, 5, 97, 97, rx=7, fill=shadow, fill_opacity=0.28)


# Definitions.


@kept
def _always(theme: str) -> Element:
    """Return what every picture needs."""
    gradients = Element("g", _garden(theme), _glass(theme), _wood(theme), _smear(theme))
    return gradients.add(*_lights(theme), _bricks(theme), _back(theme))


@kept
def _whole(theme: str, card: str, direction: str | None) -> Element:
    name = _id(theme, "card-" + card.replace(" ", "-"))
    doodle = _doodle(theme, card, direction, WHOLE, True)
    return Element("g", _shade(theme), _pane(theme, 1.0), doodle, id=name)


@kept
def _path(theme: str, card: str) -> Element:
    name = _id(theme, "doodle-" + card.replace(" ", "-"))
    return Element("path", id=name, d=DOODLES[card])


@kept
def _part(theme: str, part: Part) -> Element:
    """Return the garden as it is seen through one cell of a window, and its two lights."""
    left, top, wide, high = (BOX * n for n in part)
    sky = Element(
        "linearGradient",
        href=f"#{_id(theme, 'garden')}",
        id=_id(theme, _part_name(part)),
        gradientUnits="userSpaceOnUse",
        x1=0.3 * wide - left,
        y1=-top,
        x2=0.6 * wide - left,
        y2=high - top,
    )
    suns = [
        Element(
            "radialGradient",
            href=f"#{_id(theme, f'sun-{n}')}",
            id=_id(theme, _part_name(part, n)),
            gradientUnits="userSpaceOnUse",
            cx=along * wide - left,
            cy=down * high - top,
            r=large * max(wide, high),
        )
        for n in _suns(part)
        for along, down, large in (SUNS[n],)
    ]
    return Element("g", sky, *suns)


def _back(theme: str) -> Element:
    swirl = "M30 60C24 40 40 26 56 32C72 38 72 62 56 66C44 68 40 54 50 50"
    sheen = PALETTES[theme].sheen
    mist = Element("path", d=swirl, stroke=sheen, stroke_width=7, opacity=0.8, **PEN)
    return Element("g", _shade(theme), _pane(theme, 1.0), mist, id=_id(theme, "back"))


def _garden(theme: str) -> Element:
    stops = _stops(PALETTES[theme].garden, STOPS)
    return Element("linearGradient", *stops, id=_id(theme, "garden"), x1=0.3, y1=0, x2=0.6, y2=1)


def _glass(theme: str) -> Element:
    palette = PALETTES[theme]
    stops = _stops((palette.sheen, palette.fog, palette.fog), (0, 0.55, 1))
    return Element("linearGradient", *stops, id=_id(theme, "pane"), x1=0, y1=0, x2=0.5, y2=1)


def _wood(theme: str) -> Element:
    palette = PALETTES[theme]
    stops = _stops((palette.edge, palette.wood, palette.grain), (0, 0.35, 1))
    return Element("linearGradient", *stops, id=_id(theme, "wood"), x1=0, y1=0, x2=0.15, y2=1)


def _lights(theme: str) -> list[Element]:
    palette = PALETTES[theme]
    lights = [(f"sun-{n}", colour, 1.0) for n, colour in enumerate(palette.suns)]
    lights += [(f"glow-{n}", colour, 0.85) for n, colour in enumerate(palette.glow)]
    return [
        Element(
            "radialGradient",
            Element("stop", offset=0, stop_color=colour, stop_opacity=strength),
            Element("stop", offset=1, stop_color=colour, stop_opacity=0),
            id=_id(theme, name),
        )
        for name, colour, strength in lights
    ]


def _smear(theme: str) -> Element:
    blur = Element("feGaussianBlur", stdDeviation="5 0.8")
    return Element("filter", blur, id=_id(theme, "smear"), x=-0.2, y=-0.2, width=1.4, height=1.4)


def _bricks(theme: str) -> Element:
    """Return the joints of two courses of bricks, each shifted by half a brick."""
    long, high = BRICK
    joints = path_data(
        "M", 0, high / 2, "H", long, "M", 0, 1.5 * high, "H", long,
        "M", long / 4, high / 2, "v", high, "M", 0.75 * long, 0, "v", high / 2,
        "M", 0.75 * long, 1.5 * high, "v", high / 2,
    )  # fmt: skip
    return Element(
        "pattern",
        Element("path", d=joints, stroke=PALETTES[theme].joint, stroke_width=1.2, fill="none"),
        id=_id(theme, "bricks"),
        width=long,
        height=2 * high,
        patternUnits="userSpaceOnUse",
    )


def _suns(part: Part) -> list[int]:
    """Return the lights that reach a part of the garden."""
    column, row, columns, rows = part
    reached = []
    for n, (along, down, large) in enumerate(SUNS):
        x, y = along * columns - column, down * rows - row
        near = x - min(max(x, 0), 1), y - min(max(y, 0), 1)
        if hypot(*near) < large * max(columns, rows):
            reached.append(n)
    return reached


def _part_name(part: Part, sun: int | None = None) -> str:
    light = "garden" if sun is None else f"light-{sun}"
    return f"{light}-{'-'.join(map(str, part))}"


def _stops(colours: Colours, offsets: tuple[float, ...]) -> list[Element]:
    return [
        Element("stop", offset=offset, stop_color=colour)
        for colour, offset in zip(colours, offsets, strict=True)
    ]
