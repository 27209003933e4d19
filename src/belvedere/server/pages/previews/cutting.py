"""Groups of SVG that are cut out of one drawing and laid over another."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from copy import deepcopy
from typing import Any, Final
from xml.etree import ElementTree
from xml.etree.ElementTree import Element

from belvedere.core.position import Position

SVG: Final = "http://www.w3.org/2000/svg"
_REFERENCE: Final = re.compile(r"""(?:url\(|href=")#([\w-]+)""")
_MINE: Final = "foreseen-"  # begins the ids of definitions: the board has some of the same names


def drawn(position: Position, theme: str, viewer: int | None = None, **options: Any) -> Element:
    """Draw the board of a position, to be cut."""
    return ElementTree.fromstring(
        position.svg(viewer, part="board", theme=theme, coordinates=False, **options)
    )


def of_class(root: Element, *names: str) -> list[Element]:
    """Find the elements that have all of some classes."""
    wanted = set(names)
    return [e for e in root.iter() if wanted <= set(e.get("class", "").split())]


def group_of(found: Iterable[Element], **attributes: str) -> Element:
    """Put elements into a group."""
    group = Element(f"{{{SVG}}}g", attributes)
    group.extend(found)
    return group


def written(root: Element, found: Sequence[Element]) -> str:
    """Write elements of a drawing as one group, with the definitions that they use."""
    if not found:
        return ""
    ElementTree.register_namespace("", SVG)
    known = {str(e.get("id")): e for e in root.iter() if e.get("id")}
    group = group_of(map(deepcopy, found))
    for element in group.iter():
        element.attrib.pop("id", None)
    used = _used(group, known)
    if used:
        definitions = Element(f"{{{SVG}}}defs")
        definitions.extend(deepcopy(known[name]) for name in used)
        group.insert(0, definitions)
        _rename(group)
    return ElementTree.tostring(group, encoding="unicode")


def _used(group: Element, known: Mapping[str, Element]) -> list[str]:
    """Return the names of the definitions that a group needs, and those that these need."""
    used: dict[str, None] = {}
    waiting = [group]
    while waiting:
        for name in _REFERENCE.findall(ElementTree.tostring(waiting.pop(), encoding="unicode")):
            if name in known and name not in used:
                used[name] = None
                waiting.append(known[name])
    return list(used)


def _rename(group: Element) -> None:
    for element in group.iter():
        for key, value in element.attrib.items():
            if key == "id":
                element.set(key, _MINE + value)
            elif key == "href" or value.startswith("url(#"):  # and not a colour
                element.set(key, value.replace("#", f"#{_MINE}"))
