"""What a move would do, drawn over the board before it is played; only where that is public."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any, Final
from xml.etree import ElementTree
from xml.etree.ElementTree import Element

from belvedere.core.errors import MoveError, OptionError
from belvedere.core.game import Seat
from belvedere.core.position import Position

_SVG: Final = "http://www.w3.org/2000/svg"
_USED: Final = re.compile(r"url\(#([\w-]+)\)")


def _fresh_gaps(root: Element, _: Seat) -> list[Element]:
    """The gaps that the tile closes: they have to be resolved next."""
    return [gap for gap in _of_class(root, "gap") if "fresh" in gap.get("class", "")]


def _own_areas(root: Element, seat: Seat) -> list[Element]:
    from belvedere.games.strata.description import COLOURS

    areas = _of_class(root, "areas")
    lines = next((group for group in areas[0]), None) if areas else None
    if lines is None:
        return []
    for area in list(lines):
        if COLOURS[seat] not in area.get("class", "").split():
            lines.remove(area)
    return [lines]


def _sights(root: Element, _: Seat) -> list[Element]:
    return _of_class(root, "sights")


Cut = Callable[[Element, Seat], list[Element]]
SHOWN: Final[dict[str, Cut]] = {
    "mirage": _fresh_gaps,
    "overworld": _fresh_gaps,
    "strata": _own_areas,
    "mirador": _sights,
}


def preview(position: Position, seat: Seat, move: str, theme: str) -> str:
    """Draw what follows from a move as a group of SVG; '' where nothing is to be told."""
    if position.game not in SHOWN:
        return ""
    try:
        after = position.play(move, seat)
    except MoveError:  # the game has gone on since it was looked at
        return ""
    root = ElementTree.fromstring(
        after.svg(part="board", theme=theme, **_options(position.game, move))
    )
    return _written(root, SHOWN[position.game](root, seat))


def sight(position: Position, square: str, theme: str) -> str:
    """Draw the lines of sight of a tower that stands; '' where there is none, or nothing seen."""
    if position.game != "mirador":
        return ""
    try:
        drawn = position.svg(part="board", theme=theme, sight=square)
    except OptionError:  # no square of this board
        return ""
    root = ElementTree.fromstring(drawn)
    return _written(root, _sights(root, 0))


def _options(game: str, move: str) -> dict[str, Any]:
    """Return the options of a drawing that make the consequences show."""
    if game == "mirador":
        square = re.match(r"[a-z]+\d+", move)
        return {"sight": square[0]} if square else {}
    return {"areas": True} if game == "strata" else {}


def _written(root: Element, found: list[Element]) -> str:
    """Write elements as one group, with the patterns that they are filled from."""
    if not found:
        return ""
    ElementTree.register_namespace("", _SVG)
    for element in found:
        for inner in element.iter():
            inner.attrib.pop("id", None)
    group = ElementTree.Element(f"{{{_SVG}}}g")
    group.extend(found)
    used = set(_USED.findall(ElementTree.tostring(group, encoding="unicode")))
    needed = [e for e in root.iter(f"{{{_SVG}}}pattern") if e.get("id") in used]
    if needed:
        definitions = ElementTree.Element(f"{{{_SVG}}}defs")
        definitions.extend(needed)
        group.insert(0, definitions)
    return ElementTree.tostring(group, encoding="unicode")


def _of_class(root: Element, name: str) -> list[Element]:
    return [element for element in root.iter() if name in element.get("class", "").split()]
