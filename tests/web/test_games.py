"""Every game is played to its end at the pages, by everybody's own means."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Page

from helpers.house import OWN_GAMES
from helpers.web_players import (
    Decide,
    open_table,
    play_out,
    sit_down,
    with_finger,
    with_keys,
    with_mouse,
)

SHORT: dict[str, dict[str, Any]] = {
    "strata": {"options": {"size": 5, "tiles": "3,3,2"}},
    "mirador": {"options": {"size": 9}},
    "misty": {"options": {"rounds": 1, "beginners": True}},
}
PEOPLE = {"overworld": 3}  # others are played by two


def play(visit: Any, game: str, decide: Decide, people: int = 2, **wishes: Any) -> list[Page]:
    """Open a table, invite everybody, and play it out."""
    pages = [visit("/about", reduced_motion="reduce", **wishes) for _ in range(people)]
    table = open_table(pages[0], game, ["me", *["invite"] * (people - 1)], **SHORT.get(game, {}))
    pages[0].goto(table["links"]["table"])
    for page, address in zip(pages[1:], table["links"]["invitations"].values(), strict=True):
        sit_down(page, address)
    play_out(pages, decide, seed=7)
    return pages


@pytest.mark.parametrize("game", OWN_GAMES)
def test_a_game_is_played_to_its_end_with_mice(visit: Any, game: str) -> None:
    pages = play(visit, game, with_mouse, PEOPLE.get(game, 2))
    reasons = {page.inner_text("#sentence").partition(". ")[2] for page in pages}
    assert len(reasons) == 1  # who has won is told to each as "you", or by name
    assert all(page.is_visible("#ending") for page in pages)


@pytest.mark.parametrize("game", OWN_GAMES)
def test_a_game_is_played_to_its_end_with_keyboards(visit: Any, game: str) -> None:
    pages = play(visit, game, with_keys)
    assert pages[0].is_visible("#ending")


@pytest.mark.parametrize("game", OWN_GAMES)
def test_a_game_is_played_to_its_end_with_fingers_on_phones(visit: Any, game: str) -> None:
    pages = play(visit, game, with_finger, width=360, height=740, has_touch=True, is_mobile=True)
    assert pages[0].is_visible("#ending")
