"""Tournaments in browsers: opened by the form, entered by a link, played, followed live."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Page

from helpers.axe import SHIFTED, find_faults
from helpers.web_players import ready

LOOKS = [("light", "en"), ("dark", "ru")]
PATIENCE = 60_000  # milliseconds: the first round of a game waits until it is compiled


def plan(page: Page, **terms: Any) -> dict[str, Any]:
    """Open a tournament in the name of whoever looks at a page."""
    body = {"game": "strata", "clock": "10+5", **terms}
    answer = page.request.post("/api/v1/tournaments", data=body)
    assert answer.ok, answer.text()
    made: dict[str, Any] = answer.json()
    return made


def do(page: Page, made: dict[str, Any], what: str, **body: Any) -> None:
    answer = page.request.post(f"/api/v1/tournaments/{made['id']}/{what}", data=body)
    assert answer.ok, answer.text()


def address(made: dict[str, Any]) -> str:
    return f"/tournaments/{made['id']}"


def finish(page: Page, made: dict[str, Any]) -> None:
    """Let bots play a tournament to its end, and look at it."""
    do(page, made, "rounds")
    page.goto(address(made))
    page.wait_for_function(
        "() => /over|окончен/.test(document.getElementById('status').textContent)",
        timeout=PATIENCE,
    )


def test_the_list_says_what_to_do_when_there_is_nothing(visit: Any) -> None:
    page = visit("/")
    page.click("main a[href='/tournaments']")
    page.wait_for_url("**/tournaments")
    assert "No tournament yet." in page.inner_text("main")
    page.click("text=New tournament")
    page.wait_for_url("**/tournaments/new")
    assert page.inner_text("nav.choices .chosen") == "Strata"


def test_the_form_opens_what_was_chosen(visit: Any) -> None:
    page = visit("/tournaments/new?game=strata")
    page.fill("[name=title]", "Evening cup")
    assert page.is_hidden("#rounds-field")
    page.check("[name=format][value=swiss]")
    page.fill("[name=rounds]", "2")
    page.check("[name=entry][value=invite]")
    page.fill("[name=bots][data-level='1']", "2")
    page.fill("[data-name=size]", "6")
    page.select_option("[name=clock]", "5+3")
    page.check("[name=pace][value=demand]")
    assert page.is_hidden("#pause-field")
    page.click("[type=submit]")
    page.wait_for_selector("#entrants")
    assert page.inner_text("h1") == "Evening cup"
    told = page.inner_text(".hero p")
    assert "Swiss system" in told
    assert "Size of the board: 6" in told
    made = page.request.get("/api/v1/tournaments/" + page.url.rsplit("/", 1)[1]).json()
    assert (made["rounds"], made["pace"], made["clock"], made["number"]) == (2, "demand", "5+3", 3)
    assert made["options"]["size"] == 6


def test_a_form_that_is_refused_says_why(visit: Any) -> None:
    page = visit("/tournaments/new?game=strata", locale="ru")
    page.select_option("[name=clock]", "none")
    page.click("[type=submit]")
    page.wait_for_selector("#refusal:not([hidden])")
    assert "нужны часы" in page.inner_text("#refusal")
    visit.complaints.clear()  # the refusal of that request


def test_a_friend_enters_by_the_link_and_the_organiser_sees_it_at_once(visit: Any) -> None:
    page = visit("/about")
    made = plan(page, entry="invite", name="Ann")
    page.goto(address(made))
    link = page.input_value("#link")
    assert link.startswith("http")
    stranger = visit(address(made))
    assert not stranger.query_selector("#enter")
    friend = visit("/about", locale="ru")
    friend.goto(link)
    friend.fill("#enter [name=name]", "Боб")
    friend.press("#enter [name=name]", "Enter")
    friend.wait_for_selector("#withdraw")
    page.wait_for_selector(".entrants >> text=Боб")
    page.focus("#begin")
    page.keyboard.press("Enter")
    for person in (page, friend):
        person.wait_for_selector("#to-game", timeout=PATIENCE)
    assert "Ваша партия готова" in friend.inner_text("#now")
    assert friend.title().startswith("(1)")
    friend.click("#to-game")
    ready(friend)
    assert friend.inner_text("#to-tournament") == "К турниру"


def test_the_cross_table_is_live(visit: Any) -> None:
    page = visit("/about")
    made = plan(page, name="Ann")
    other = visit("/about")
    do(other, made, "enter", name="Bob")
    watcher = visit(address(made))
    do(page, made, "rounds")
    watcher.wait_for_selector(".cross td a >> text=*", timeout=PATIENCE)
    state = page.request.get(f"/api/v1/tournaments/{made['id']}").json()
    table = state["your_game"]
    page.goto(f"/t/{table}")
    ready(page)
    assert page.request.post(f"/api/v1/tables/{table}/acts", data={"act": "resign"}).ok
    watcher.wait_for_selector("#status >> text=Bob")
    rows = watcher.locator(".cross tbody tr").all_inner_texts()
    assert [row.split()[1] for row in rows] == ["Bob", "Ann"]
    assert watcher.inner_text(".cross tbody tr:first-child .sum") == "1"
    assert "Bob" in watcher.inner_text("#spoken")
    text = watcher.get_attribute("text=The whole tournament as text", "href")
    assert text is not None
    assert "Bob   x/1" in watcher.request.get(text).text()


def test_who_withdraws_is_asked_first(visit: Any) -> None:
    page = visit("/about", locale="ru")
    made = plan(page, bots=["random", "random"], name="Анна")
    page.goto(address(made))
    page.click("#withdraw")
    assert "Выйти из турнира?" in page.inner_text("#sure")
    page.keyboard.press("Escape")
    assert page.locator(".entrants li").count() == 3
    page.click("#withdraw")
    page.click("#sure [value=yes]")
    page.wait_for_selector("#enter")
    assert page.locator(".entrants li").count() == 2
    page.click("#bots button")
    page.wait_for_function("() => document.querySelectorAll('.entrants li').length === 3")
    page.click(".entrants li:first-child button")
    page.wait_for_function("() => document.querySelectorAll('.entrants li').length === 2")
    page.click("#cancel")
    page.click("#sure [value=yes]")
    page.wait_for_selector("#status >> text=отменён")
    assert not page.query_selector("#begin")


@pytest.mark.parametrize(("theme", "language"), LOOKS)
@pytest.mark.parametrize("kind", ["round-robin", "swiss"])
def test_axe_finds_nothing_before_and_after(
    visit: Any, kind: str, theme: str, language: str
) -> None:
    page = visit("/about", color_scheme=theme, locale=language)
    made = plan(page, format=kind, bots=["random"] * 3, play=False, clock="none", entry="closed")
    page.goto(address(made))
    assert find_faults(page) == []
    finish(page, made)
    page.click("#ties summary")
    assert find_faults(page) == []
    page.goto("/tournaments")
    assert find_faults(page) == []


def test_a_tournament_that_waits_fits_a_phone(visit: Any) -> None:
    page = visit("/about", width=360, locale="ru")
    page.goto(address(plan(page, bots=["3", "8"], name="Ann")))
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    right = page.locator("#copy").bounding_box()
    assert right["x"] + right["width"] <= 360
    cramped = """() => [...document.querySelectorAll('.entrants li > span')]
      .filter((told) => told.scrollWidth > told.clientWidth).length"""
    assert page.evaluate(cramped) == 0


@pytest.mark.parametrize("width", [360, 820, 1280, 2560])
def test_a_tournament_fits_every_screen_and_nothing_on_it_jumps(visit: Any, width: int) -> None:
    page = visit("/about", width=width, height=900)
    made = plan(page, bots=["random"] * 9, play=False, clock="none", entry="closed")
    do(page, made, "rounds")
    page.goto(address(made))
    page.wait_for_selector(".cross", timeout=PATIENCE)
    page.goto(address(made))
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    assert page.evaluate(SHIFTED) == []
    if width == 360:
        box = "document.getElementById('cross-scroll')"
        assert page.evaluate(f"{box}.scrollWidth > {box}.clientWidth")
    do(page, made, "cancel")
    page.goto("/tournaments")
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    assert page.evaluate(SHIFTED) == []
