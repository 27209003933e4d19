"""The look of Misty: wood, fog, the garden behind it, and cards that are drawn with a finger."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from math import hypot
from typing import Final

from belvedere.games.misty.drawing_doodles import (
    ABOUT,
    ARROWS,
    BOX,
    DOODLES,
    FACING,
    STROKE,
)
from belvedere.games.misty.names import NAMES
from belvedere.svg.grid import Point
from belvedere.svg.markup import Attribute, Element, format_number, rectangle
from belvedere.svg.themes import Theme

RIDGE: Final = 10.5  # of water that a finger pushes aside
ARROW: Final = 5.0  # stroke of an arrow
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
    ),
}
STOPS: Final = (0.0, 0.4, 0.6, 1.0)
SUNS: Final = ((0.28, 0.5, 0.42), (0.86, 0.78, 0.36))  # where they are, and how large


@dataclass(frozen=True, slots=True)
class Look:
    """The look in one theme and language; what is defined once is collected as it is used."""

    theme: Theme
    language: str
    whats: dict[str, str]  # what each drawing does: a direction, or its kind
    whole: dict[str, None] = field(default_factory=dict)  # cards on their own
    doodles: dict[str, None] = field(default_factory=dict)
    parts: dict[Part, None] = field(default_factory=dict)

    @property
    def palette(self) -> Palette:
        """The colours of the theme."""
        return PALETTES[self.theme.name]

    def id(self, name: str) -> str:
        """Return the id of a definition; a page may show pictures in both themes."""
        return f"misty-{self.theme.name}-{name}"

    def url(self, name: str) -> str:
        """Return a reference to a definition."""
        return f"url(#{self.id(name)})"

    def name(self, card: str) -> str:
        """Name a drawing in the language of the picture."""
        return NAMES[card][self.language]

    def direction(self, card: str) -> str | None:
        """Return where the arrow of a card points, or None."""
        what = self.whats.get(card)
        return what if what in ARROWS else None

    # Cards.

    def doodle(self, card: str, part: Part = WHOLE, *, pointing: bool = True) -> Element:
        """Draw what a finger leaves, in a box of 100: the garden shows through."""
        self.doodles[card] = None
        self.parts[part] = None
        direction = self.direction(card)
        turned = card in FACING and direction == OPPOSITE[FACING[card]]
        about = ABOUT[direction is not None]
        mirror = f"translate({format_number(BOX)} 0) scale(-1 1) " if turned else ""
        href = f"#{self.id('doodle-' + card.replace(' ', '-'))}"
        ridge = Element("use", href=href, stroke=self.palette.ridge, stroke_width=RIDGE)
        ridge = Element("g", ridge, opacity=0.6)
        wiped = Element("use", href=href, stroke=self.url(_part_name(part)), stroke_width=STROKE)
        lit = [
            Element("use", href=href, stroke=self.url(_part_name(part, n)), stroke_width=STROKE)
            for n in _suns(part)
        ]
        drawn = Element("g", Element("g", ridge, wiped, *lit, transform=mirror + about), **PEN)
        if direction and pointing:
            drawn.add(self._arrow(direction))
        return drawn

    def _arrow(self, direction: str) -> Element:
        return Element(
            "path",
            class_=f"arrow {direction}",
            d=ARROWS[direction],
            stroke=self.palette.arrow,
            stroke_width=ARROW,
        )

    def pane(self, thick: float = 1.0) -> Element:
        """Draw the misted glass of one card, in a box of 100."""
        return rectangle(
            1.5,
            1.5,
            97,
            97,
            class_="pane",
            rx=7,
            fill=self.url("pane"),
            fill_opacity=thick,
            stroke=self.palette.sheen,
            stroke_opacity=0.75,
            stroke_width=2,
        )

    def card(self, card: str, corner: Point, side: float) -> Element:
        """Draw a card that is on its own: a pane with a doodle, so large, from its corner."""
        self.whole[card] = None
        return self._stamp("card-" + card.replace(" ", "-"), corner, side)

    def back(self, corner: Point, side: float) -> Element:
        """Draw a card that nobody sees: a pane that is misted all over."""
        return self._stamp("back", corner, side)

    def _stamp(self, name: str, corner: Point, side: float) -> Element:
        return Element("use", href=f"#{self.id(name)}", transform=_scaled(corner, side))

    def shade(self) -> Element:
        """Draw the shadow under a card, in a box of 100."""
        return rectangle(3, 5, 97, 97, rx=7, fill=self.palette.shadow, fill_opacity=0.28)

    def placed(
        self,
        inside: list[Element],
        corner: Point,
        side: float,
        names: Mapping[str, Attribute],
        turn: float = 0,
    ) -> Element:
        """Scale what is drawn in a box of 100, and turn it about its middle."""
        transform = _scaled(corner, side)
        if turn:
            transform += f" rotate({format_number(turn)} 50 50)"
        return Element("g", *inside, transform=transform, **names)

    # What is defined once.

    def definitions(self) -> Element:
        """Return everything that was referred to."""
        cards = [self._whole(card) for card in self.whole]  # these refer to more
        defs = Element("defs", self._garden(), self._pane(), self._wood(), self._smear())
        defs.add(*self._lights(), self._back())
        defs.add(*(drawn for part in self.parts for drawn in self._part(part)))
        for card in self.doodles:
            name = self.id("doodle-" + card.replace(" ", "-"))
            defs.add(Element("path", id=name, d=DOODLES[card]))
        return defs.add(*cards)

    def _whole(self, card: str) -> Element:
        name = self.id("card-" + card.replace(" ", "-"))
        return Element("g", self.shade(), self.pane(), self.doodle(card), id=name)

    def _back(self) -> Element:
        swirl = "M30 60C24 40 40 26 56 32C72 38 72 62 56 66C44 68 40 54 50 50"
        mist = Element(
            "path", d=swirl, stroke=self.palette.sheen, stroke_width=7, opacity=0.8, **PEN
        )
        return Element("g", self.shade(), self.pane(), mist, id=self.id("back"))

    def _garden(self) -> Element:
        stops = _stops(self.palette.garden, STOPS)
        return Element("linearGradient", *stops, id=self.id("garden"), x1=0.3, y1=0, x2=0.6, y2=1)

    def _part(self, part: Part) -> list[Element]:
        """Return the garden as it is seen through one cell of a window, and its two lights."""
        left, top, wide, high = (BOX * n for n in part)
        sky = Element(
            "linearGradient",
            href=f"#{self.id('garden')}",
            id=self.id(_part_name(part)),
            gradientUnits="userSpaceOnUse",
            x1=0.3 * wide - left,
            y1=-top,
            x2=0.6 * wide - left,
            y2=high - top,
        )
        suns = [
            Element(
                "radialGradient",
                href=f"#{self.id(f'sun-{n}')}",
                id=self.id(_part_name(part, n)),
                gradientUnits="userSpaceOnUse",
                cx=along * wide - left,
                cy=down * high - top,
                r=large * max(wide, high),
            )
            for n in _suns(part)
            for along, down, large in (SUNS[n],)
        ]
        return [sky, *suns]

    def _pane(self) -> Element:
        stops = _stops((self.palette.sheen, self.palette.fog, self.palette.fog), (0, 0.55, 1))
        return Element("linearGradient", *stops, id=self.id("pane"), x1=0, y1=0, x2=0.5, y2=1)

    def _wood(self) -> Element:
        colours = (self.palette.edge, self.palette.wood, self.palette.grain)
        stops = _stops(colours, (0, 0.35, 1))
        return Element("linearGradient", *stops, id=self.id("wood"), x1=0, y1=0, x2=0.15, y2=1)

    def _lights(self) -> list[Element]:
        lights = [(f"sun-{n}", colour, 1.0) for n, colour in enumerate(self.palette.suns)]
        lights += [(f"glow-{n}", colour, 0.85) for n, colour in enumerate(self.palette.glow)]
        return [
            Element(
                "radialGradient",
                Element("stop", offset=0, stop_color=colour, stop_opacity=strength),
                Element("stop", offset=1, stop_color=colour, stop_opacity=0),
                id=self.id(name),
            )
            for name, colour, strength in lights
        ]

    def _smear(self) -> Element:
        blur = Element("feGaussianBlur", stdDeviation="5 0.8")
        return Element("filter", blur, id=self.id("smear"), x=-0.2, y=-0.2, width=1.4, height=1.4)


def _scaled(corner: Point, side: float) -> str:
    x, y = (format_number(n) for n in corner)
    return f"translate({x} {y}) scale({format_number(side / BOX, 4)})"


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
