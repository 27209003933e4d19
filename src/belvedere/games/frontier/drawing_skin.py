"""The look of a game: colours, fills and small pictures, which a drawing collects as it goes."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from typing import Final

from belvedere.svg.markup import Element

TERRAINS: Final = ("light-land", "dark-land", "light-water", "dark-water")


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
    rims: dict[str, str]  # open sides: land, water, flat
    edge: str  # a thin line under the rims
    joint: str  # where two tiles meet
    beach: str
    foam: str
    glow: str  # highlighted regions
    latest: str  # around the latest move
    latest_edge: str
    numbers: str
    fresh: str  # gaps that are still to be resolved
    terrain: dict[str, str]  # plain colours, for small icons
    pieces: dict[str, Piece]


@dataclass(frozen=True, slots=True)
class Skin:
    """A game's look in one theme. Symbols are drawn once, and used wherever they are needed."""

    game: str
    theme: str
    palette: Palette
    crisp: bool  # pixels: square teeth, no smoothing
    box: int  # side of a symbol's own square
    symbols: Callable[[str], list[Element]]  # what the symbol of this name shows
    fills: Callable[[str, str], Element]  # the pattern of a terrain, with this id
    used: dict[str, None] = field(default_factory=dict)  # names of symbols, in order of use

    def id(self, name: str) -> str:
        """Return the id of a definition; a page may show both games, in both themes."""
        return f"{self.game}-{self.theme}-{name}"

    def fill(self, terrain: str) -> str:
        """Return what a terrain is filled with."""
        return f"url(#{self.id(terrain)})"

    def stamp(
        self, name: str, centre: tuple[float, float], side: float, opacity: float | None = None
    ) -> Element:
        """Put the picture of this name, so large, around a point."""
        self.used[name] = None
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

    def definitions(self) -> Iterable[Element]:
        """Return the fills, and every symbol that was used."""
        for terrain in TERRAINS:
            yield self.fills(terrain, self.id(terrain))
        crisp = "crispEdges" if self.crisp else None
        for name in self.used:
            yield Element(
                "symbol",
                *self.symbols(name),
                id=self.id(name),
                viewBox=f"0 0 {self.box} {self.box}",
                shape_rendering=crisp,
            )
