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


def words(element: Element) -> str:
    """Return all text in an element."""
    return "".join(element.itertext())
