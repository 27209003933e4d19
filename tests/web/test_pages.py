"""Every page: no complaint, nothing that axe-core finds, nothing that jumps, light enough."""

from __future__ import annotations

from typing import Any

import pytest

from belvedere.core import registry
from helpers.axe import SHIFTED, find_faults
from helpers.halves import in_two_halves
from helpers.house import OWN_GAMES
from helpers.web_players import open_table, ready

PAGES = (
    "/", "/new/mirage", "/new/misty", "/rules/strata", "/ladder", "/profile", "/about", "/programs",
    "/tournaments", "/tournaments/new", "/tournaments/new?game=misty",
)  # fmt: skip
LOOKS = [("light", "en"), ("dark", "ru")]
PAINTED = "() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))"
LARGEST = 150_000  # bytes of the first paint of a table


@pytest.mark.parametrize(("theme", "language"), LOOKS)
@pytest.mark.parametrize("path", PAGES)
def test_axe_finds_nothing_on_a_page(visit: Any, path: str, theme: str, language: str) -> None:
    page = visit(path, color_scheme=theme, locale=language)
    assert find_faults(page) == []
    assert page.evaluate("document.documentElement.lang") == language


@pytest.mark.parametrize(
    ("theme", "language", "width"), [("light", "en", 360), ("dark", "ru", 1280)]
)
@pytest.mark.parametrize("game", OWN_GAMES)
def test_axe_finds_nothing_at_a_table(
    visit: Any, game: str, theme: str, language: str, width: int
) -> None:
    page = visit("/about", color_scheme=theme, locale=language, width=width)
    table = open_table(page, game, ["me", "me"])
    page.goto(table["links"]["table"])
    if game == "misty":
        page.click("#curtain-open")
    ready(page)
    page.wait_for_selector("#sentence.mine")
    assert find_faults(page) == []


@pytest.mark.parametrize("width", [360, 820, 1280, 2560])
@pytest.mark.parametrize(
    "path", ["/", "/new/mirage", "/rules/mirador", "/profile", "/ladder", "/tournaments/new"]
)
def test_no_page_is_wider_than_the_screen(visit: Any, path: str, width: int) -> None:
    page = visit(path, width=width)
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


@pytest.mark.parametrize("language", ["en", "ru"])
def test_how_levels_play_can_be_read_on_a_phone(visit: Any, language: str) -> None:
    page = visit("/ladder", width=360, locale=language)
    assert page.evaluate("document.querySelector('.levels').offsetWidth <= innerWidth - 32")
    cell = page.locator(".levels tbody tr:first-child td:last-child").bounding_box()
    assert cell["width"] > 240
    assert find_faults(page) == []


@pytest.mark.parametrize("language", ["en", "ru"])
@pytest.mark.parametrize("game", OWN_GAMES)
def test_rules_fit_a_phone_and_their_tables_scroll_by_themselves(
    visit: Any, game: str, language: str
) -> None:
    page = visit(f"/rules/{game}", width=360, locale=language)
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    assert find_faults(page) == []


@pytest.mark.parametrize("path", ["/", "/about", "/ladder", "/tournaments"])
def test_a_finger_finds_every_link_and_button(visit: Any, path: str) -> None:
    page = visit(path, width=360)
    small = """() => [...document.querySelectorAll('a:not(.skip), button')]
      .filter((target) => target.checkVisibility())
      .map((target) => [target.textContent, target.getBoundingClientRect()])
      .filter(([, { width, height }]) => width < 26 || height < 26)
      .map(([text]) => text.trim())"""
    assert page.evaluate(small) == []


@pytest.mark.parametrize("width", [360, 820, 1280, 2560])
@pytest.mark.parametrize("game", OWN_GAMES)
def test_a_table_fits_every_screen_and_nothing_on_it_jumps(
    visit: Any, game: str, width: int
) -> None:
    page = visit("/about", width=width, height=900)
    table = open_table(page, game, ["me", "invite"])
    friend = visit("/about")
    (address,) = table["links"]["invitations"].values()
    friend.goto(address)
    friend.click("#sit")
    ready(friend)
    page.goto(table["links"]["table"])
    ready(page)
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    assert page.evaluate(SHIFTED) == []


@pytest.mark.parametrize("language", ["en", "ru"])
def test_a_table_that_waits_fits_a_phone(visit: Any, language: str) -> None:
    page = visit("/about", width=360, locale=language)
    page.goto(open_table(page, "misty", ["me", "open"])["links"]["table"])
    page.wait_for_selector("#leave")
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    box = page.locator("#copy").bounding_box()
    assert box["x"] + box["width"] <= 344


@pytest.mark.parametrize("width", [360, 820, 1280])
def test_a_table_that_has_come_only_halfway_lies_where_it_stays(visit: Any, width: int) -> None:
    page = visit("/about", width=width, height=900)
    address = open_table(page, "overworld", ["me", "bot 1"])["links"]["table"]
    where = "() => document.querySelector('.side').getBoundingClientRect().y"
    page.goto(address)
    ready(page)
    stays = page.evaluate(where)
    text = page.request.get(address).text().replace('type="module"', 'type="later"')
    text = text.replace('rel="expect"', 'rel="later"')  # as browsers do that do not know it
    half = text[: text.index('<div class="tray"')]
    page.route(address, lambda route: route.fulfill(body=half, content_type="text/html"))
    page.goto(address)
    assert page.locator("#tray").count() == 0
    assert page.evaluate(where) == stays


@pytest.mark.parametrize("path", [*PAGES, "/nothing", "a table"])
def test_nothing_is_painted_before_the_whole_page_has_come(
    visit: Any, house: Any, path: str
) -> None:
    page, other = visit("/about", width=360), visit("/about", width=360)
    if path == "a table":
        path = open_table(page, "misty", ["me", "bot 1"])["links"]["table"]
    text = page.request.get(path, headers={"Accept": "text/html"}).text()
    both = {"held": text, "unheld": text.replace('rel="expect"', 'rel="later"')}
    for cut in ('<div class="switches">', "</main>", '<div id="crash"'):
        with in_two_halves(house, both, cut) as (address, send_rest):
            page.goto(f"{address}/held", wait_until="commit")
            other.goto(f"{address}/unheld", wait_until="commit")
            other.wait_for_selector("nav > *", state="attached")
            other.evaluate(PAINTED)
            assert page.evaluate("performance.getEntriesByType('paint')") == []
            send_rest()
            page.wait_for_load_state()
            other.wait_for_load_state()
        assert page.evaluate(SHIFTED) == []
        assert other.evaluate(SHIFTED) or "switches" not in cut


@pytest.mark.parametrize("game", OWN_GAMES)
def test_the_first_paint_of_a_table_is_light(visit: Any, game: str) -> None:
    page = visit("/about")
    table = open_table(page, game, ["me", "bot 1"])
    again = visit("/about")  # nothing is kept from before
    sizes: list[int] = []

    def weigh(request: Any) -> None:
        told = request.sizes()
        sizes.append(told["responseBodySize"] + told["responseHeadersSize"])

    again.on("requestfinished", weigh)
    again.goto(table["links"]["table"])
    ready(again)
    assert 0 < sum(sizes) < LARGEST


def test_an_address_that_there_is_not_answers_with_a_sentence_and_a_way_on(
    visit: Any, house: Any
) -> None:
    status, body = house.get("/nothing", Accept="text/html")
    assert status == 404
    assert "There is nothing at this address." in body.decode()
    assert 'href="/"' in body.decode()
    status, body = house.get("/t/nosuchtable", Accept="text/html")
    assert status == 404
    assert "There is no such table." in body.decode()


def test_a_visitor_plays_a_bot_after_one_click(visit: Any) -> None:
    page = visit("/")
    page.click("[data-play=strata]")
    page.wait_for_url("**/t/*")
    ready(page)
    page.wait_for_selector("#sentence.mine")


@pytest.mark.parametrize("width", [360, 1280, 2560])
def test_the_buttons_of_a_game_stand_in_one_line(visit: Any, width: int) -> None:
    page = visit("/", width=width, locale="ru")
    lines = """() => [...document.querySelectorAll('.game .do')].map(
      (row) => new Set([...row.children].map((button) => button.offsetTop)).size)"""
    assert page.evaluate(lines) == [1] * len(registry.GAMES)
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_games_of_the_same_people_are_told_apart_by_moves_and_dates(visit: Any) -> None:
    page = visit("/about")
    for moves in ([], ["2x2 h8"]):
        table = open_table(page, "strata", ["me", "me"])
        page.goto(table["links"]["table"])
        ready(page)
        for move in moves:
            page.fill("#typed-move", move)
            page.keyboard.press("Enter")
            page.wait_for_selector("#board .tile")
    page.goto("/")
    page.wait_for_selector("#mine-rows li")
    later, earlier = sorted(page.locator("#mine-rows .when").all_inner_texts(), reverse=True)
    assert later.startswith("move 1 · ")
    assert not earlier.startswith("move")


def test_the_theme_and_the_language_are_chosen_by_switches(visit: Any) -> None:
    page = visit("/", color_scheme="light", locale="en")
    page.click("#switch-theme")
    assert page.evaluate("document.documentElement.dataset.theme") == "dark"
    page.click("[data-language=ru]")
    page.wait_for_selector("html[lang=ru]")
    assert page.evaluate("document.documentElement.dataset.theme") == "dark"
    assert page.inner_text("h1") == "Игры, достойные стола"


def test_the_form_for_a_new_table_opens_what_was_chosen(visit: Any) -> None:
    page = visit("/new/overworld")
    page.check("[name=players][value='3']", force=True)
    page.check("[data-name=ports]")
    page.select_option("[data-seat='2'] [name=who]", "me")
    page.select_option("[name=clock]", "10+5")
    assert page.is_checked("[name=shuffle]")
    page.uncheck("[name=shuffle]")
    page.click("[type=submit]")
    page.wait_for_url("**/t/*")
    state = page.request.get("/api/v1/tables/" + page.url.rsplit("/", 1)[1]).json()
    assert [chair["who"] for chair in state["chairs"]] == ["person", "bot", "person"]
    ready(page)
    state = page.request.get("/api/v1/tables/" + page.url.rsplit("/", 1)[1]).json()
    assert state["view"]["options"]["ports"] is True
    assert state["view"]["clock"] == "10+5"


def test_people_at_one_screen_may_have_names(visit: Any) -> None:
    page = visit("/new/mirador")
    names = page.locator("[name=name]")
    assert not any(names.nth(seat).is_visible() for seat in (0, 1))
    page.select_option("[data-seat='1'] [name=who]", "me")
    for seat, name in enumerate(("Ann", "Ben")):
        page.fill(f"[data-seat='{seat}'] [name=name]", name)
    page.uncheck("[name=shuffle]")
    page.click("button[type=submit]")
    page.wait_for_selector("#sentence.mine")
    assert page.inner_text("#sentence").startswith("Ann decides. ")
    drawn = page.text_content("#seats") or ""
    assert "Ann" in drawn
    assert "Ben" in drawn


def test_whoever_chooses_a_seat_in_the_form_draws_no_lots(visit: Any) -> None:
    page = visit("/new/overworld")
    page.select_option("[data-seat='1'] [name=who]", "invite")
    assert page.is_checked("[name=shuffle]")
    page.select_option("[data-seat='0'] [name=who]", "bot")
    assert not page.is_checked("[name=shuffle]")
