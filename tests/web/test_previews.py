"""What a move would do is shown before it is played, to mice, keyboards and fingers."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from playwright.sync_api import Page

from helpers.web_players import HELD, lit, open_table, ready, sit_down

PHONE = {"width": 360, "height": 740, "has_touch": True, "is_mobile": True}


def closing_move(page: Page, base: str, table: str) -> tuple[str, str, str]:
    """Play on, as a program would, until a move closes a gap; return its hold, place, outcome."""
    dice = Random(11)
    while True:
        state = page.request.get(base).json()
        seat = state["view"]["waiting"][0]
        holds = page.request.get(f"{base}/picture?seat={seat}").json()["holds"]
        moves = [(held, place, move) for held in holds for place, move in holds[held].items()]
        if state["ply"] > 24 and state["view"]["position"]["step"] == "survey":
            for held, place, move in moves:
                asked = {"move": move, "seat": str(seat)}
                told = page.request.get(f"/t/{table}/preview", params=asked).json()["told"]
                if "claims it (" in told and told.count("closes") == 1:
                    return held, place, told
        body = {"ply": state["ply"], "seat": seat, "move": dice.choice(moves)[2]}
        assert page.request.post(f"{base}/moves", data=body).ok


def turn_to(page: Page, chip: str) -> None:
    """Turn and flip what is held until it is the one that is wanted."""
    for key in "rrrfrrrf":
        if page.evaluate(HELD, chip):
            return
        page.keyboard.press(key)
    raise AssertionError(f"turning does not lead to {chip}")


def whereabouts(page: Page, name: str) -> tuple[float, float]:
    """Return where a place is; while it is out of sight, look from farther away."""
    for _ in range(8):
        for found, x, y in lit(page):
            if found == name:
                return x, y
        page.click("#zoom-out")
    raise AssertionError(f"{name} does not come into sight")


def look(page: Page, held: str, place: str, way: str) -> None:
    """Pick something up and look at a place for it, without playing it."""
    chip = f"#tray [data-chip='{held}']"
    if way == "keyboard":
        turn_to(page, chip)
        page.keyboard.press("b")
        page.wait_for_function("() => document.activeElement.matches('.place.lit')")
        page.focus(f"#board [id='place-{place}']")  # as arrows would lead there
        return
    (page.tap if way == "finger" else page.click)(chip)
    page.wait_for_function(HELD, arg=chip)  # a tap arrives a moment later
    page.locator("#board").scroll_into_view_if_needed()
    x, y = whereabouts(page, f"place-{place}")
    if way == "finger":
        page.touchscreen.tap(x, y)
    else:
        page.mouse.move(x - 1, y)
        page.mouse.move(x, y)


@pytest.mark.parametrize("way", ["mouse", "keyboard", "finger"])
def test_a_gap_that_a_move_closes_is_shown_with_whoever_claims_it(visit: Any, way: str) -> None:
    page: Page = visit("/about", reduced_motion="reduce", **(PHONE if way == "finger" else {}))
    table = open_table(page, "mirage", ["me", "me"])
    base = f"/api/v1/tables/{table['id']}"
    page.goto(table["links"]["table"])
    ready(page)
    held, place, told = closing_move(page, base, table["id"])
    page.reload()
    ready(page)
    ply = page.get_attribute("#table", "data-ply")
    look(page, held, place, way)
    page.wait_for_selector("#foretold:not([hidden])")
    assert page.inner_text("#foretold") == told
    assert page.locator("#board .consequences .claim").count() >= 1
    assert page.locator("#board .consequences .gap.fresh").count() >= 1
    if way != "mouse":
        page.wait_for_function(
            "(told) => document.getElementById('spoken').textContent.includes(told)", arg=told
        )
    assert page.get_attribute("#table", "data-ply") == ply  # nothing was played


def test_areas_and_lines_are_foretold_and_forgotten(visit: Any) -> None:
    page: Page = visit("/about", reduced_motion="reduce")
    for game, moves, wanted in (
        ("strata", ("2x2 h8", "2x2 j8"), "2x1 i8"),
        ("mirador", ("b2", "f6"), "f2"),
    ):
        options = {"size": 9} if game == "mirador" else {}
        table = open_table(page, game, ["me", "me"], options=options)
        base = f"/api/v1/tables/{table['id']}"
        page.goto(table["links"]["table"])
        ready(page)
        for ply, move in enumerate(moves):
            body = {"ply": ply, "seat": ply % 2, "move": move}
            assert page.request.post(f"{base}/moves", data=body).ok
        page.wait_for_selector("#table[data-ply='2']")
        held, _, place = wanted.rpartition(" ")
        look(page, held or "tower", place, "mouse")
        page.wait_for_selector("#foretold:not([hidden])")
        drawn = ".area" if game == "strata" else ".cut .sight"
        assert page.locator(f"#board .consequences {drawn}").count() == 2
        page.mouse.move(2, 2)
        page.wait_for_selector("#foretold", state="hidden")
        assert page.locator(f"#board .consequences {drawn}").count() == 0


def foresee_card(page: Page, move: str) -> None:
    """Look at what a card would do, without playing it; only what it does has a way to draw."""
    kind, _, about = move.partition(" ")
    if kind == "place":
        look(page, "card", about, "mouse")
    else:
        page.hover(f"#board [id='button-{move.replace(' ', '-')}']")
    page.wait_for_selector("#foretold:not([hidden])")
    ways = page.locator("#board .consequences .annotations").count()
    assert ways == (kind == "activate")


def test_a_card_of_misty_says_what_it_will_do_there_and_its_way_is_drawn(visit: Any) -> None:
    page: Page = visit("/about", reduced_motion="reduce")
    friend: Page = visit("/about")
    table = open_table(page, "misty", ["me", "invite"], options={"rounds": 1, "beginners": True})
    base, dice = f"/api/v1/tables/{table['id']}", Random(3)
    sit_down(friend, next(iter(table["links"]["invitations"].values())))
    ready(friend)
    page.goto(table["links"]["table"])
    seen: set[str] = set()
    while seen != {"place", "activate"}:
        for person in (friend, page):
            state = person.request.get(base).json()
            assert not state["view"]["ending"]
            if state["seat"] not in state["view"]["waiting"]:
                continue
            holds = person.request.get(f"{base}/picture").json()["holds"]
            moves = sorted(move for places in holds.values() for move in places.values())
            kind = moves[0].split()[0]
            if person is page and kind != "pick" and kind not in seen:
                page.wait_for_selector(f"#table[data-ready='{state['revision']}']")
                foresee_card(page, moves[0])
                seen.add(kind)
            body = {"ply": state["ply"], "move": dice.choice(moves)}
            assert person.request.post(f"{base}/moves", data=body).ok
