"""The look of a game: colours, fills and small pictures; a brush remembers which it has used."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from typing import Final

from belvedere.svg.markup import Element, hatched, kept
from belvedere.svg.themes import mix

TERRAINS: Final = ("light-land", "dark-land", "light-water", "dark-water")  # LIGHT_LAND …
FRESH: Final = "fresh"  # the fill of gaps that are still to be resolved
SPECKS: Final = "specks"  # of the bare table: crosses at the corners of squares
_CROSSES: Final = "M0 0h4M0 0v4M48 0h-4M48 0v4M0 48h4M0 48v-4M48 48h-4M48 48v-4"
OWNED: Final = 0.4  # share of the owner's colour in the ground of his gap


@dataclass(frozen=True, slots=True)
class Piece:
    """The colours of one player's pieces."""

    body: str
    deep: str  # where the body lies in shade
    line: str  # around it
    mark: str  # the emblem upon it


@dataclass(frozen=True, slots=True)
class Palette:
    """The colours of a game in one theme."""

    table: str
    speck: str  # crosses at the corners of bare squares
    names: str  # coordinates
    gap: str  # the ground of gaps that nobody owns
    fresh: str  # of those that are still to be resolved: what everybody looks at
    rims: dict[int, str]  # open sides: LAND, WATER, FLAT
    edge: str  # a thin line under the rims
    joint: str  # where two tiles meet
    beach: str
    foam: str
    glow: str  # highlighted regions
    latest: str  # around the latest move
    latest_edge: str
    numbers: str
    terrain: tuple[str, ...]  # plain colours, for small icons
    pieces: dict[str, Piece]

    def ground(self, owner: str | None) -> str:
        """Return the ground of a gap: bare, or tinted by its owner."""
        return self.gap if owner is None else mix(self.gap, self.pieces[owner].body, OWNED)


@dataclass(frozen=True, slots=True, eq=False)
class Skin:
    """A game's look in one theme."""

    game: str
    theme: str
    palette: Palette
    crisp: bool  # pixels: square teeth, no smoothing
    box: int  # side of a symbol's own square
    symbols: Callable[[str], list[Element]]  # what the symbol of this name shows
    fills: Callable[[int, str], Element]  # the pattern of a terrain, with this id

    def id(self, name: str) -> str:
        """Return the id of a definition; a page may show both games, in both themes."""
        return f"{self.game}-{self.theme}-{name}"

    def fill(self, name: str) -> str:
        """Return what a terrain, or a fresh gap, is filled with."""
        return f"url(#{self.id(name)})"

    def stamp(
        self, name: str, centre: tuple[float, float], side: float, opacity: float | None = None
    ) -> Element:
        """Put the picture of this name, so large, around a point."""
        x, y = centre
        return Element(
            "use",
            href=f"#{self.id(name)}",
            x=x - side / 2,
            y=y - side / 2,
            width=side,
            height=side,
            opacity=opacity,
        )


@kept
def _definition(skin: Skin, name: str) -> Element:
    if name in TERRAINS:
        return skin.fills(TERRAINS.index(name), skin.id(name))
    if name == FRESH:
        return hatched(skin.id(name), skin.palette.fresh, "#ffffff", 12)
    if name == SPECKS:
        cross = Element("path", d=_CROSSES, stroke=skin.palette.speck, stroke_width=2)
        units = "userSpaceOnUse"
        return Element("pattern", cross, id=skin.id(name), width=48, height=48, patternUnits=units)
    return Element(
        "symbol",
        *skin.symbols(name),
        id=skin.id(name),
        viewBox=f"0 0 {skin.box} {skin.box}",
        shape_rendering="crispEdges" if skin.crisp else None,
    )


@dataclass(frozen=True, slots=True)
class Brush:
    """A skin in use for one part: its symbols are defined once, if they are used at all."""

    skin: Skin
    used: dict[str, None] = field(default_factory=dict)  # names of definitions, in order of use

    @property
    def palette(self) -> Palette:
        """The colours of the theme."""
        return self.skin.palette

    def use(self, *names: str) -> Skin:
        """Have some definitions at hand."""
        self.used.update(dict.fromkeys(names))
        return self.skin

    def stamp(self, name: str, centre: tuple[float, float], side: float) -> Element:
        """Put the picture of this name, so large, around a point."""
        return self.use(name).stamp(name, centre, side)

    def fill(self, name: str) -> str:
        """Return what a terrain, or a fresh gap, is filled with."""
        return self.use(name).fill(name)


def definitions(skin: Skin, brushes: Iterable[Brush]) -> list[Element]:
    """Return everything that some brushes have used, each once."""
    used = dict.fromkeys(name for brush in brushes for name in brush.used)
    return [_definition(skin, name) for name in used]
