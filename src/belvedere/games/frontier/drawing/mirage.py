"""The look of Mirage: evening desert and shallow sea from above, tents, camels, dhows, palms."""

from __future__ import annotations

from functools import cache
from typing import Final

from belvedere.games.frontier.drawing.skin import Palette, Piece, Skin
from belvedere.games.frontier.rules.state import (
    FLAT,
    LAND,
    WATER,
    is_water,
)
from belvedere.svg.markup import Attribute, Element, rectangle
from belvedere.svg.themes import mix

BOX: Final = 48
PERIOD: Final = 96  # of ripples and swell: two squares

PIECES: Final = {
    "black": Piece("#2b2629", "#1a1618", "#fff3dc", "#fff3dc"),
    "white": Piece("#fffaf0", "#d9cfbe", "#3a2a20", "#3a2a20"),
    "red": Piece("#c9302a", "#8f1d1c", "#34100c", "#ffeedd"),
    "yellow": Piece("#f7c52b", "#c48a0e", "#40290a", "#40290a"),
}
# Light land, dark land, light water, dark water: each a step of light darker or lighter than the
# others, so that they differ without their hues.
PALETTES: Final = {
    "light": Palette(
        table="#54465c",
        speck="#7a6a80",
        names="#e6dbe9",
        gap="#a497aa",
        fresh="#ff4fb0",
        rims={LAND: "#8a4413", WATER: "#f6fffb", FLAT: "#2e2733"},
        edge="#2e2733",
        joint="#3c2a1e",
        beach="#fbe9c0",
        foam="#ffffff",
        glow="#fff6c9",
        latest="#ffc233",
        latest_edge="#2b1f33",
        numbers="#2b1f22",
        terrain=("#f4dfb0", "#bf7f45", "#84c6c8", "#1f5c7c"),
        pieces=PIECES,
    ),
    "dark": Palette(
        table="#262131",
        speck="#463d55",
        names="#b9adc6",
        gap="#6b6478",
        fresh="#ff4fb0",
        rims={LAND: "#a35a22", WATER: "#e6f6f4", FLAT: "#14101a"},
        edge="#14101a",
        joint="#2e1f16",
        beach="#e9d3a4",
        foam="#eefaf8",
        glow="#fff0b0",
        latest="#ffc233",
        latest_edge="#120d18",
        numbers="#1f1518",
        terrain=("#e3c890", "#a66c38", "#6cacb2", "#184c6a"),
        pieces=PIECES,
    ),
}
PALMS: Final = {  # fronds and their edge
    "black": ("#2f2b30", "#fff3dc"),
    "white": ("#fffaf0", "#4a3a2a"),
    "red": ("#d2473a", "#4a1410"),
    "yellow": ("#f2c53a", "#4a3208"),
}


@cache
def skin(theme: str) -> Skin:
    """Return the look of Mirage in a theme."""
    palette = PALETTES[theme]
    return Skin(
        "mirage",
        theme,
        palette,
        crisp=False,
        box=BOX,
        symbols=_symbol,
        fills=lambda terrain, name: _fill(palette.terrain[terrain], terrain, name),
    )


# The ground.


def _fill(colour: str, terrain: int, name: str) -> Element:
    """Wind ripples on sand, swell on water; both run on from square to square."""
    deep = "#06304a" if is_water(terrain) else "#3a1c10"
    dark, light = mix(colour, deep, 0.3), mix(colour, "#ffffff", 0.45)
    shade, shine = _PATTERNS[terrain]
    line: dict[str, Attribute] = {"fill": "none", "stroke_linecap": "round"}
    return Element(
        "pattern",
        rectangle(0, 0, PERIOD, PERIOD, fill=colour),
        Element("path", d=shade, stroke=dark, stroke_width=1.6, stroke_opacity=0.55, **line),
        Element("path", d=shine, stroke=light, stroke_width=1.4, stroke_opacity=0.6, **line),
        id=name,
        width=PERIOD,
        height=PERIOD,
        patternUnits="userSpaceOnUse",
    )


def _waves(rows: tuple[int, ...], rise: int) -> str:
    """Return long waves across the whole period, so that they close."""
    wave = f"c10-{rise} 14-{rise} 24 0s14 {rise} 24 0" * 2
    return "".join(f"M0 {y}{wave}" for y in rows)


def _crests(spots: tuple[tuple[int, int], ...], wide: int) -> str:
    """Return short crests, each inside the period."""
    half = wide // 2
    return "".join(f"M{x} {y}q{half}-5 {wide} 0" for x, y in spots)


_PATTERNS: Final = (
    (_waves((13, 37, 61, 85), 5), _waves((16, 40, 64, 88), 5)),
    (_waves((6, 18, 30, 42, 54, 66, 78, 90), 7), _waves((9, 33, 57, 81), 7)),
    (
        _crests(((6, 16), (58, 28), (20, 44), (66, 66), (8, 76), (40, 92)), 16),
        _crests(((28, 12), (4, 32), (50, 46), (30, 66), (70, 86), (74, 12)), 14),
    ),
    (
        _crests(((4, 10), (36, 18), (68, 10), (12, 34), (52, 40), (76, 32)), 18)
        + _crests(((4, 58), (36, 66), (68, 58), (12, 82), (52, 88), (76, 80)), 18),
        _crests(((20, 22), (60, 28), (30, 50), (4, 70), (54, 74), (78, 50)), 14),
    ),
)  # shade and shine of each terrain


# The pieces.


def _line(colour: str, width: float) -> dict[str, Attribute]:
    return {"stroke": colour, "stroke_width": width, "stroke_linejoin": "round"}


def _symbol(name: str) -> list[Element]:
    kind, _, colour = name.partition("-")
    if kind == "palm":
        return _palm(*PALMS[colour])
    piece = PIECES[colour]
    drawn = {"camel": _camel, "ship": _dhow, "tent": _tent, "emblem": _emblem}[kind]
    return drawn(piece, colour)


def _mark(colour: str, x: float, y: float, r: float, ink: str) -> Element:
    """Draw a player's emblem: disc, ring, diamond or bar."""
    if colour == "black":
        return Element("circle", cx=x, cy=y, r=0.78 * r, fill=ink)
    if colour == "white":
        pen: dict[str, Attribute] = {"stroke": ink, "stroke_width": 0.48 * r}
        return Element("circle", cx=x, cy=y, r=0.72 * r, fill="none", **pen)
    if colour == "red":
        d = f"M{x:g} {y - 1.1 * r:g}l{1.1 * r:g} {1.1 * r:g}l{-1.1 * r:g} {1.1 * r:g}"
        return Element("path", d=f"{d}l{-1.1 * r:g} {-1.1 * r:g}z", fill=ink)
    return rectangle(x - 1.05 * r, y - 0.42 * r, 2.1 * r, 0.84 * r, rx=0.15 * r, fill=ink)


def _emblem(piece: Piece, colour: str) -> list[Element]:
    ground = rectangle(5, 5, 38, 38, rx=12, fill=piece.body, stroke=piece.line, stroke_width=2.5)
    return [ground, _mark(colour, 24, 24, 11.5, piece.mark)]


_CAMEL: Final = (
    "M7 42V31C4 29 4 25 6 22C8 18 11 17 13 15C15 7 25 6 28 14C29 17 31 18 33 16C35 13 35 9 37 7"
    "C38 4 40 4 41 6L46 9C47 11 46 13 44 13L40 14C39 20 39 25 35 29V42H30V33H14L12 36V42Z"
)


def _camel(piece: Piece, colour: str) -> list[Element]:
    return [
        Element("ellipse", cx=23, cy=42, rx=19, ry=3.6, fill="#2a1608", fill_opacity=0.35),
        Element("path", d=_CAMEL, **_filled(piece, 2.4)),
        _mark(colour, 20.5, 22, 8, piece.mark),
    ]


_SAIL: Final = "M8 32C12 20 20 9 33 2C38 13 40 23 39 32Z"
_HULL: Final = "M3 33C14 36 32 36 45 31C44 38 39 44 33 44H15C9 44 5 39 3 33Z"


def _dhow(piece: Piece, colour: str) -> list[Element]:
    return [
        Element("ellipse", cx=24, cy=44, rx=19, ry=3, fill="#06253a", fill_opacity=0.35),
        Element("path", d=_SAIL, **_filled(piece, 2.4)),
        Element("path", d=_HULL, fill=piece.deep, **_line(piece.line, 2.4)),
        _mark(colour, 27.5, 21.5, 7.6, piece.mark),
    ]


def _tent(piece: Piece, colour: str) -> list[Element]:
    ropes = "M24 5L1 30M24 5L47 30M9 32L1 45M39 32L47 45"
    return [
        Element("ellipse", cx=25, cy=41, rx=21, ry=4.5, fill="#000000", fill_opacity=0.3),
        Element("path", d=ropes, **_line("#f3e3c2", 1.5)),
        Element(
            "path",
            d="M24 6C19 16 13 25 4 33L7 43H41L44 33C35 25 29 16 24 6Z",
            **_filled(piece, 2.2),
        ),
        Element("path", d="M24 6C19 16 13 25 4 33L7 43H12C13 34 20 20 24 6Z", fill=piece.deep),
        Element("path", d="M24 6C29 16 35 25 44 33L41 43H36C35 34 28 20 24 6Z", fill=piece.deep),
        Element("path", d="M24 2V6", **_line(piece.line, 2.6)),
        _mark(colour, 24, 31.5, 8.2, piece.mark),
    ]


def _filled(piece: Piece, width: float) -> dict[str, Attribute]:
    return {"fill": piece.body, **_line(piece.line, width)}


def _palm(frond: str, edge: str) -> list[Element]:
    """Draw a palm: five fronds, as thick strokes with an edge around them."""
    fronds = "M24 18C19 10 12 8 5 13M24 18C16 16 9 20 7 29M24 18C29 10 36 8 43 13"
    fronds += "M24 18C32 16 39 20 41 29M24 18V9"
    trunk = "M22.5 18C25 26 25 34 21.5 43H28C29 34 28 25 25.5 17Z"
    pen: dict[str, Attribute] = {"fill": "none", "stroke_linecap": "round"}
    return [
        Element("ellipse", cx=25, cy=43, rx=12, ry=3, fill="#000000", fill_opacity=0.3),
        Element("path", d=trunk, fill="#9a6634", **_line("#3a220e", 1.6)),
        Element("path", d=fronds, stroke=edge, stroke_width=8.5, **pen),
        Element("path", d=fronds, stroke=frond, stroke_width=5.5, **pen),
    ]
