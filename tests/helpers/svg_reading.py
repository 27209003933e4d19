"""Finding things in a drawing."""

from __future__ import annotations

from xml.etree.ElementTree import Element


def ids(root: Element) -> list[str]:
    """List every id."""
    return [found for element in root.iter() if (found := element.get("id"))]


def by_class(root: Element, name: str) -> list[Element]:
    """List the elements of a class."""
    return [element for element in root.iter() if name in element.get("class", "").split()]


def by_id(root: Element, name: str) -> Element:
    """Return the one element with an id."""
    (found,) = (element for element in root.iter() if element.get("id") == name)
    return found


def frame(root: Element) -> tuple[float, float, float, float]:
    """Return the frame of a picture, or of a part of one: its corner, width and height."""
    x, y, width, height = map(float, root.get("viewBox", "").split())
    return x, y, width, height


def parts(root: Element) -> dict[str, Element]:
    """Return the parts of a composed picture by their names."""
    return {part.get("class", "").split()[1]: part for part in by_class(root, "part")}


def words(element: Element) -> str:
    """Return all text in an element."""
    return "".join(element.itertext())
