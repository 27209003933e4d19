"""What Strata looks like: the table's colours, and blocks that are lighter with every storey."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import Final

from belvedere.games.strata.rules.state import DARK, LIGHT
from belvedere.svg.markup import Element, hatched, rectangle
from belvedere.svg.themes import Theme, mix

STEPS = 5  # storeys that differ in light
HATCH = 9.0  # from one stroke on blue tiles to the next

Box = tuple[float, float, float, float]  # x and y of the north-west corner, width and height


@dataclass(frozen=True, slots=True)
class Palette:
    """The table and two families of blocks, from the lowest storey to the highest."""

    table: str  # beyond the window
    window: str  # where surface tiles may still go
    line: str  # around bare squares
    beyond: str  # around those that are out of reach
    limit: str  # around the window
    names: str  # coordinates
    blocks: tuple[tuple[str, str], tuple[str, str]]  # gray and blue: first storey, last step
    outline: str
    hatch: str
    glow: str  # around the largest areas
    latest: str


PALETTES: Final = {
    "light": Palette(
        table="#22262b",
        window="#32373e",
        line="#454b54",
        beyond="#2d3238",
        limit="#8d96a1",
        names="#d8dce1",
        blocks=(("#96948d", "#fbf9f3"), ("#2a5ba0", "#8fbff7")),
        outline="#17191c",
        hatch="#ffffff",
        glow="#ffc94d",
        latest="#ffffff",
    ),
    "dark": Palette(
        table="#0e1217",
        window="#1f262e",
        line="#303945",
        beyond="#1a2028",
        limit="#66768a",
        names="#a3adba",
        blocks=(("#82817c", "#efede6"), ("#24508c", "#7fb3f0")),
        outline="#07090b",
        hatch="#ffffff",
        glow="#ffc04a",
        latest="#ffffff",
    ),
}


@cache
def shade(theme: str, colour: int, storey: int) -> str:
    """Return the light of a storey: one step a storey, up to the last step."""
    lowest, highest = PALETTES[theme].blocks[colour]
    return mix(lowest, highest, min(storey - 1, STEPS - 1) / (STEPS - 1))


@cache
def front(theme: str, colour: int, storey: int) -> str:
    """Return the shade of a block's front, seen from the south."""
    return mix(shade(theme, colour, storey), "#000000", 0.45)


def fill(theme: Theme, colour: int, storey: int) -> str:
    """Gray is plain; blue is hatched, so that neither colour nor light alone tells them apart."""
    if colour == LIGHT:
        return shade(theme.name, colour, storey)
    return f"url(#{_pattern_id(theme.name, storey)})"


def _pattern_id(theme: str, storey: int) -> str:
    # The theme is part of the name: a page may show pictures in both.
    return f"blue-{theme}-{min(storey, STEPS)}"


@cache
def patterns(theme: str) -> tuple[Element, ...]:
    """Return the hatchings of blue blocks."""
    return tuple(
        hatched(
            _pattern_id(theme, storey), shade(theme, DARK, storey), PALETTES[theme].hatch, HATCH
        )
        for storey in range(1, STEPS + 1)
    )


def block(
    top: Box, thickness: float, colour: int, storey: int, theme: Theme, **names: str
) -> Element:
    """Draw a block: its front, seen from the south, and its top."""
    x, y, width, height = top
    return Element(
        "g",
        rectangle(x, y + thickness, width, height, rx=3, fill=front(theme.name, colour, storey)),
        rectangle(x, y, width, height, rx=3, fill=fill(theme, colour, storey)),
        **names,
    )
