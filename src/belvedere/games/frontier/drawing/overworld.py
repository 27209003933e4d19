"""The look of Overworld: a 16-bit map of forests, mountains, whirlpools and reefs."""

from __future__ import annotations

from functools import cache
from typing import Final

from belvedere.games.frontier.drawing import bitmaps
from belvedere.games.frontier.drawing.skin import Palette, Piece, Skin
from belvedere.games.frontier.notation import KINDS
from belvedere.games.frontier.rules.state import FLAT, LAND, WATER
from belvedere.svg.markup import Element
from belvedere.svg.pixels import pasted, pixel_art
from belvedere.svg.themes import mix

BOX: Final = 16
SQUARE: Final = 48  # units of the board
NIGHT: Final = "#0c1030"  # what the dark theme is mixed with

PIECES: Final = {  # each a step of light from the next, in its shade too: they differ without hues
    "black": Piece("#20202a", "#101018", "#f8f0d8", "#f8f0d8"),
    "white": Piece("#fcfcfc", "#b8b8c8", "#20202c", "#20202c"),
    "red": Piece("#f04838", "#c02820", "#240810", "#fff4e0"),
    "yellow": Piece("#f8c820", "#c08010", "#302008", "#302008"),
}
TERRAIN: Final = (  # letters of the bitmaps: forest, mountains, whirlpools, reefs
    {"g": "#8fd05a", "h": "#a6e06c", "t": "#2f8a3a", "l": "#4fb04a", "b": "#6b4a22"},
    {"g": "#75553c", "h": "#694a34", "r": "#a89684", "s": "#54464a", "w": "#f4f0e8"},
    {"g": "#78c8f0", "h": "#90d8f8", "o": "#4a9ad8", "w": "#f4fcff"},
    {"g": "#2448a0", "h": "#1c3a88", "o": "#3a68c8", "c": "#e0706a", "d": "#8a3a5a"},
)
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
        names=dim("#dcdaf4"),
        gap=dim("#9290b4"),
        fresh="#ff4fb0",
        rims={LAND: "#a85a20", WATER: "#f4fcff", FLAT: dim("#20183a")},
        edge=dim("#1a1430"),
        joint=dim("#20183a"),
        beach=dim("#f4e09a"),
        foam=dim("#f4fcff"),
        glow="#fff480",
        latest="#ffe84a",
        latest_edge="#181028",
        numbers="#181028",
        terrain=tuple(dim(letters["g"]) for letters in TERRAIN),
        pieces=PIECES,
    )


DUSK: Final = {"light": 0.0, "dark": 0.22}  # share of the night in a theme
PALETTES: Final = {theme: _palette(night) for theme, night in DUSK.items()}


@cache
def skin(theme: str) -> Skin:
    """Return the look of Overworld in a theme."""
    return Skin(
        "overworld",
        theme,
        PALETTES[theme],
        crisp=True,
        box=BOX,
        symbols=_symbol,
        fills=lambda terrain, name: _fill(terrain, name, DUSK[theme]),
    )


def _fill(terrain: int, name: str, night: float) -> Element:
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
    emblems = bitmaps.SMALL_EMBLEMS if kind in KINDS else bitmaps.EMBLEMS
    return pasted(bitmaps.PIECES[kind], emblems[colour], x, y)


def _symbol(name: str) -> list[Element]:
    kind, _, colour = name.partition("-")
    if not colour:
        return pixel_art(bitmaps.ITEMS[kind], WOOD)
    piece = PIECES[colour]
    own = {"C": piece.body, "D": piece.deep, "K": piece.line, "E": piece.mark}
    return pixel_art(_bitmap(kind, colour), {**WOOD, **own})
