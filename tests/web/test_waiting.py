"""A table whose game is not there yet: what is shown, and that nothing is lost meanwhile."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page

from helpers.serving import Compiler
from helpers.web_house import House, open_house
from helpers.web_players import open_table, ready


@pytest.fixture
def compiler(monkeypatch: pytest.MonkeyPatch) -> Compiler:
    return Compiler(monkeypatch)


@pytest.fixture
def own_house(compiler: Compiler, tmp_path: Path) -> Iterator[House]:
    with open_house(tmp_path / "tables.db") as house:
        yield house
        compiler.works.set()


@pytest.fixture
def page(browser: Browser, own_house: House) -> Iterator[Page]:
    context = browser.new_context(base_url=own_house.address, reduced_motion="reduce")
    page = context.new_page()
    page.goto("/about")
    yield page
    context.close()


def test_a_table_that_waits_for_its_game_says_what_is_being_made_ready(
    page: Page, compiler: Compiler
) -> None:
    compiler.works.clear()
    table = open_table(page, "strata", ["me", "me"])
    page.goto(table["links"]["table"])
    page.wait_for_selector("#waiting-doing:has-text('Strata: the rules')")
    assert page.inner_text("#waiting-text").startswith("Strata is being made ready")
    assert page.get_attribute("#waiting-share", "value") == "0.4"
    assert page.evaluate("() => document.querySelector('#waiting img').naturalWidth") > 0
    compiler.works.set()
    ready(page)
    page.wait_for_selector("#sentence.mine")  # by itself
    assert page.is_hidden("#waiting")


def test_a_move_that_is_made_while_the_server_comes_back_is_not_lost(
    page: Page, compiler: Compiler, own_house: House
) -> None:
    table = open_table(page, "strata", ["me", "me"])
    page.goto(table["links"]["table"])
    ready(page)
    page.focus("#typed-move")
    own_house.stop()
    page.wait_for_selector("#connection.off")
    compiler.works.clear()
    own_house.start()
    page.wait_for_selector("#table[data-phase='compiling']")
    page.keyboard.type("2x2 h8")  # whoever was typing still is
    page.keyboard.press("Enter")
    page.wait_for_selector("#table.sending")
    assert page.locator("#board .tile").count() == 0
    compiler.works.set()
    page.wait_for_selector("#board .tile")
    assert page.is_hidden("#refusal")


def test_what_was_seen_is_remembered_while_the_server_comes_back(
    page: Page, compiler: Compiler, own_house: House
) -> None:
    table = open_table(page, "strata", ["me", "me"])
    page.goto(table["links"]["table"])
    page.fill("#typed-move", "2x2 h8")
    page.keyboard.press("Enter")
    page.wait_for_selector("#table[data-ply='1']")
    own_house.stop()
    page.wait_for_selector("#connection.off")
    compiler.works.clear()
    own_house.start()
    page.wait_for_selector("#table[data-phase='compiling']")
    seen = page.evaluate("() => localStorage.getItem('belvedere.seen')")
    assert seen == f"/api/v1/tables/{table['id']} 1"
    compiler.works.set()
    page.wait_for_selector("#table[data-ply='1']")


def test_a_table_that_waits_for_people_shows_who_sits_there_and_can_be_left(
    page: Page, own_house: House
) -> None:
    table = open_table(page, "mirador", ["me", "open"])
    page.goto(table["links"]["table"])
    page.wait_for_selector("#leave")
    assert page.inner_text("#chairs li:nth-child(1) .who") == "You"
    assert page.inner_text("#chairs li:nth-child(2) .who") == "Free seat"
    assert page.inner_text("#sentence") == "Waiting for 1 more player."
    assert page.inner_text("#invite-text").startswith("Anybody may take the free seat")
    assert page.is_hidden("#wait")  # the sentence is said once
    page.click("#leave")
    page.wait_for_url(own_house.address + "/")
    state = page.request.get(f"/api/v1/tables/{table['id']}").json()
    assert state["seats_of_mine"] == []


def test_both_windows_of_misty_are_in_sight_while_a_table_waits(page: Page) -> None:
    table = open_table(page, "misty", ["me", "open"])
    page.goto(table["links"]["table"])
    page.wait_for_selector("#leave")
    fit = "() => getComputedStyle(document.querySelector('#waiting img')).objectFit"
    assert page.evaluate(fit) == "contain"
