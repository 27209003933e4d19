"""What can be clicked on: chips with a label, and places on a board."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import lru_cache
from math import inf
from typing import Final

from belvedere.core.game import Holds
from belvedere.core.messages import Message, Value, words
from belvedere.svg.fragments import Chip, Handle, KeptHandle
from belvedere.svg.frame import TEXT, panel, width_of
from belvedere.svg.grid import Point
from belvedere.svg.markup import Element
from belvedere.svg.scene import Scene

CHIP: Final = 36.0  # height of a chip
SPACE: Final = 10.0  # between chips
KEPT: Final = 8192  # places that are kept


def flow(
    row: Iterable[Chip], x: float, y: float, scene: Scene, width: float = inf
) -> tuple[list[Handle], float]:
    """Lay chips from the left, on as many rows as they need; return them and where they end."""
    handles = []
    start, end, below = x, x + width, y
    for chip in row:
        wide, high = _size(chip, scene)
        if x > start and x + wide > end:
            x, y = start, below + SPACE
        drawn = _draw(chip, x, y, scene)
        handles.append(Handle(chip.kind, chip.id, chip.name or chip.label, drawn))
        x += wide + SPACE
        below = max(below, y + high)
    return handles, below


def _size(chip: Chip, scene: Scene) -> tuple[float, float]:
    wide, high = chip.size if chip.icon else (0.0, 0.0)
    parted = 8 if chip.icon and chip.label else 0
    return 24 + wide + parted + _label_width(chip, scene), max(CHIP, high + 12)


def _label_width(chip: Chip, scene: Scene) -> float:
    return width_of(scene.say(chip.label)) + 6 if chip.label else 0.0


def _draw(chip: Chip, x: float, y: float, scene: Scene) -> Element:
    wide, high = _size(chip, scene)
    drawn = Element("g", panel(x, y, wide, high, scene.theme), font_size=TEXT, fill=scene.theme.ink)
    if chip.icon:
        drawn.add(chip.icon(x + 12, y + (high - chip.size[1]) / 2))
    if chip.label:
        middle = x + wide - 12 - _label_width(chip, scene) / 2
        label = scene.say(chip.label)
        drawn.add(Element("text", label, x=middle, y=y + high / 2 + 6.5, text_anchor="middle"))
    return drawn


def button_chips(holds: Holds, labels: dict[str, Value]) -> list[Chip]:
    """Return a chip for every move that is one click."""
    return [Chip("button", name, labels[name]) for name in holds.get("", {})]


def places_of(holds: Holds) -> list[str]:
    """List every place where something held may be put, once."""
    return list(dict.fromkeys(place for held, where in holds.items() if held for place in where))


def place_handles(
    holds: Holds, outline: Callable[[str], str], corner: Callable[[str], Point]
) -> list[Handle]:
    """Cover every place where something held may be put, once, by an invisible element.

    What is held comes to lie with its origin on the corner of the place.
    """
    return [kept_place(name, outline(name), corner(name)) for name in places_of(holds)]


@lru_cache(KEPT)
def kept_place(name: str, outline: str, corner: Point) -> Handle:
    """Cover a place; hundreds of them are the same from ply to ply."""
    return KeptHandle("place", name, said(name), _cover(outline), corner)


def said(place: str) -> Message:
    """Return what a place is called aloud."""
    return words("place on {place}", place=place)


def _cover(outline: str) -> Element:
    return Element("path", d=outline, fill_opacity=0)
