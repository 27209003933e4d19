"""What tells seats apart, marked so that pages can show it beside moves too."""

from __future__ import annotations

from xml.etree import ElementTree

import pytest

import belvedere

SEATS = {"mirage": 4, "overworld": 4, "strata": 2, "misty": 4, "mirador": 2}


@pytest.mark.parametrize(("game", "players"), SEATS.items())
def test_every_seat_has_an_emblem_of_its_own(game: str, players: int) -> None:
    drawn = belvedere.start(game, players=players).svg(part="seats")
    root = ElementTree.fromstring(drawn)
    marked = [element for element in root.iter() if "data-emblem" in element.attrib]
    assert len(marked) == players
    boxes = [[float(number) for number in e.attrib["data-emblem"].split()] for e in marked]
    assert all(wide == high > 0 for _, _, wide, high in boxes)
    inner = {ElementTree.tostring(element[0]) for element in marked}
    assert len(inner) == players
