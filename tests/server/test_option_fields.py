"""What pages say of a game, and fields that ask for its options, is in the reader's language."""

from __future__ import annotations

import re

import pytest

from belvedere.core import registry
from belvedere.server.pages import catalogue
from helpers.house import OWN_GAMES

FIELDS = [
    pytest.param(game, option, id=f"{game}-{option['name']}")
    for game in OWN_GAMES
    for option in catalogue.shown(game, "ru")["options"]
]


@pytest.mark.parametrize(("game", "option"), FIELDS)
def test_a_field_names_no_option_by_its_id(game: str, option: dict[str, str]) -> None:
    ids = {known.name for known in registry.facts(game).all_options()}
    said = " ".join((option["label"], option["help"], option["allowed"]))
    assert ids.isdisjoint(re.findall(r"\w+", said))


def test_a_deck_is_left_empty_and_the_field_says_what_that_means() -> None:
    (field,) = (
        field for field in catalogue.shown("misty", "en")["options"] if field["name"] == "deck"
    )
    assert field["default"] == ""
    assert field["allowed"].startswith("empty for the deck of the box")


@pytest.mark.parametrize("game", OWN_GAMES)
def test_a_leaflet_is_described_in_the_readers_language(game: str) -> None:
    said = catalogue.shown(game, "ru")["source"]
    assert re.search(r"правила|листовк|год", said)
    assert not re.search(r"leaflet|rules of [A-Z][a-z]+ \d", said)
