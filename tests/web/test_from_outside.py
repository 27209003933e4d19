"""A game from an installed package is played at the page, though no page knows it."""

from __future__ import annotations

from random import Random
from typing import Any

from helpers.axe import find_faults
from helpers.web_players import MINE, OVER, lit, open_table, ready, step, with_keys, with_mouse

GAME = "reversi"
MOVES = 4  # of each player


def test_a_few_moves_are_played_against_a_bot(visit: Any) -> None:
    page = visit("/about", reduced_motion="reduce")
    page.goto(open_table(page, GAME, ["me", "bot 1"])["links"]["table"])
    ready(page)
    assert find_faults(page) == []
    dice = Random(3)
    for number in range(MOVES):
        page.wait_for_function(f"() => {MINE}")
        step(page, with_mouse if number % 2 else with_keys, dice)
    page.wait_for_function(f"() => {MINE}")
    assert page.locator("#board .disc").count() == 4 + 2 * MOVES
    assert not page.evaluate(OVER)


def test_its_form_takes_even_sizes_only(visit: Any) -> None:
    page = visit(f"/new/{GAME}", locale="ru")
    assert page.inner_text("h1") == "Реверси"
    size = page.locator("input[data-name=size]")
    valid = "(field, value) => { field.value = value; return field.checkValidity(); }"
    assert [size.evaluate(valid, value) for value in ("5", "6")] == [False, True]
    assert find_faults(page) == []


def test_the_first_page_shows_its_board(visit: Any) -> None:
    page = visit("/")
    assert page.locator(f"[data-play={GAME}]").count() == 1
    shown = f"() => document.querySelector('[data-showcase={GAME}]')?.naturalWidth > 0"
    page.wait_for_function(shown)


def test_the_discs_that_a_move_turns_are_shown_before_it_is_played(visit: Any) -> None:
    page = visit("/about", reduced_motion="reduce")
    page.goto(open_table(page, GAME, ["me", "me"])["links"]["table"])
    ready(page)
    _, x, y = lit(page)[0]
    page.mouse.move(x - 1, y)
    page.mouse.move(x, y)
    page.wait_for_selector("#foretold >> text=Turns 1 disc.")
    assert page.locator("#board .consequences .turned > *").count() == 1
    assert page.get_attribute("#table", "data-ply") == "0"
