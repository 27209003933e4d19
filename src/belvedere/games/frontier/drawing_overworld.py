"""The look of Overworld: a 16-bit map of forests, mountains, whirlpools and reefs."""

from __future__ import annotations

from functools import cache
from typing import Final

from belvedere.games.frontier import drawing_bitmaps as bitmaps
from belvedere.games.frontier.drawing_skin import Palette, Piece, Skin
from belvedere.svg.markup import Element
from belvedere.svg.pixels import pasted, pixel_art
from belvedere.svg.themes import mix

BOX: Final = 16
SQUARE: Final = 48  # units of the board
NIGHT: Final = "#0c1030"  # what the dark theme is mixed with

PIECES: Final = {
    "black": Piece("#30303c", "#181820", "#f8f0d8", "#f8f0d8"),
    "white": Piece("#fcfcfc", "#b8b8c8", "#20202c", "#20202c"),
    "red": Piece("#d82828", "#901818", "#240810", "#fff4e0"),
    "yellow": Piece("#f8c820", "#c08010", "#302008", "#302008"),
}
TERRAIN: Final = {  # letters of the bitmaps
    "light-land": {"g": "#8fd05a", "h": "#a6e06c", "t": "#2f8a3a", "l": "#4fb04a", "b": "#6b4a22"},
    "dark-land": {"g": "#75553c", "h": "#694a34", "r": "#a89684", "s": "#54464a", "w": "#f4f0e8"},
    "light-water": {"g": "#78c8f0", "h": "#90d8f8", "o": "#4a9ad8", "w": "#f4fcff"},
    "dark-water": {"g": "#2448a0", "h": "#1c3a88", "o": "#3a68c8", "c": "#e0706a", "d": "#8a3a5a"},
}
PLAIN: Final = {
    "light-land": "#8fd05a",
    "dark-land": "#75553c",
    "light-water": "#78c8f0",
    "dark-water": "#2448a0",
}
WOOD: Final = {
    "k": "#241410",
    "p": "#a86c38",
    "q": "#7c4a24",
    "s": "#9a9aa8",
    "d": "#6a6a7c",
    "y": "#f8d048",
    "f": "#f87820",
    "w": "#fcfcf4",
    "r": "#d83838",
    "g": "#48b048",
    "u": "#e8d8a8",
    "o": "#c89858",
    "m": "#b868d8",
    "a": "#60d0e8",
    "n": "#b06830",
}


def _palette(night: float) -> Palette:
    def dim(colour: str) -> str:
        return mix(colour, NIGHT, night)

    return Palette(
        table=dim("#3c3a5e"),
        speck=dim("#5c5a84"),
        rims={"land": "#a85a20", "water": "#f4fcff", "flat": dim("#20183a")},
        edge=dim("#1a1430"),
        joint=dim("#20183a"),
        beach=dim("#f4e09a"),
        foam=dim("#f4fcff"),
        glow="#fff480",
        latest="#ffe84a",
        latest_edge="#181028",
        numbers="#181028",
        fresh="#f8d048",
        terrain={name: dim(colour) for name, colour in PLAIN.items()},
        pieces=PIECES,
    )


PALETTES: Final = {"light": _palette(0.0), "dark": _palette(0.22)}


def skin(theme: str) -> Skin:
    """Return the look of Overworld in a theme."""
    night = 0.22 if theme == "dark" else 0.0
    return Skin(
        "overworld",
        theme,
        PALETTES[theme],
        crisp=True,
        box=BOX,
        symbols=_symbol,
        fills=lambda terrain, name: _fill(terrain, name, night),
    )


def _fill(terrain: str, name: str, night: float) -> Element:
    colours = {letter: mix(c, NIGHT, night) for letter, c in TERRAIN[terrain].items()}
    pixels = Element("g", *pixel_art(bitmaps.TERRAIN[terrain], colours))
    scaled = Element("g", pixels, transform=f"scale({SQUARE // BOX})")
    return Element(
        "pattern",
        scaled,
        id=name,
        width=SQUARE,
        height=SQUARE,
        patternUnits="userSpaceOnUse",
        shape_rendering="crispEdges",
    )


@cache
def _bitmap(kind: str, colour: str) -> tuple[str, ...]:
    """Return a piece with the emblem of its player upon it."""
    x, y = bitmaps.EMBLEM_AT[kind]
    return pasted(bitmaps.PIECES[kind], bitmaps.EMBLEMS[colour], x, y)


def _symbol(name: str) -> list[Element]:
    kind, _, colour = name.partition("-")
    if not colour:
        return pixel_art(bitmaps.ITEMS[kind], WOOD)
    piece = PIECES[colour]
    own = {"C": piece.body, "D": piece.deep, "K": piece.line, "E": piece.mark}
    return pixel_art(_bitmap(kind, colour), {**WOOD, **own})
