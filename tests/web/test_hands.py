"""What hands do at a table, and what the page answers."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Page

from helpers.web_players import open_table, ready, sit_down

PLY = "#table[data-ply='{}']"


def sit(visit: Any, game: str, seats: list[str], **wishes: Any) -> Page:
    """Sit down at a new table where nothing moves by itself."""
    shown = {name: wishes.pop(name) for name in ("width", "height", "has_touch") if name in wishes}
    page: Page = visit("/about", reduced_motion="reduce", **shown)
    table = open_table(page, game, seats, **wishes)
    page.goto(table["links"]["table"])
    if "invite" not in seats:
        ready(page)
    return page


def invite(visit: Any, page: Page) -> Page:
    """Let a friend follow the invitation of somebody's table."""
    table = page.request.get("/api/v1/tables/" + page.url.rsplit("/", 1)[1]).json()
    friend: Page = visit("/about", reduced_motion="reduce")
    sit_down(friend, next(iter(table["links"]["invitations"].values())))
    ready(friend)
    ready(page)
    return friend


def play(page: Page, *moves: str) -> None:
    """Type moves, one after another."""
    for move in moves:
        ply = int(page.get_attribute("#table", "data-ply") or 0)
        page.fill("#typed-move", move)
        page.keyboard.press("Enter")
        page.wait_for_selector(PLY.format(ply + 1))


def confirm_everything(page: Page) -> None:
    """Ask to be asked before every move."""
    page.click("#tab-more")
    page.check("#must-confirm")
    page.click("#tab-moves")


# Hints.


def test_a_hint_marks_the_card_that_it_proposes(visit: Any) -> None:
    page = sit(visit, "misty", ["me", "bot 1"])
    page.wait_for_selector("#sentence.mine")
    page.click("[data-act=hint]")
    page.wait_for_selector("#confirm:not([hidden])")
    (marked,) = page.locator("#tray .proposed").all()
    said = marked.get_attribute("aria-label") or ""
    assert page.inner_text("#confirm-yes") == said[0].upper() + said[1:]
    assert said.startswith("pick the ")
    page.click("#confirm-no")
    assert page.locator("#tray .proposed").count() == 0


def test_a_hint_is_in_sight_on_a_phone(visit: Any) -> None:
    page = sit(visit, "misty", ["me", "bot 1"], width=360, height=740, has_touch=True)
    page.wait_for_selector("#sentence.mine")
    page.tap("[data-act=hint]")
    page.wait_for_selector("#advice:not([hidden])")
    advice, confirm = (page.locator(f"#{name}").bounding_box() for name in ("advice", "confirm"))
    assert advice is not None
    assert confirm is not None
    assert advice["y"] >= 0
    assert advice["y"] + advice["height"] <= confirm["y"] + 1 <= 740


# Before a move is played.


def test_a_move_that_may_lose_at_once_asks_once(visit: Any) -> None:
    page = sit(visit, "mirador", ["me", "me"], options={"size": 7})
    page.fill("#typed-move", "d4!")
    page.keyboard.press("Enter")
    page.wait_for_selector("#sure[open] >> text=You declare a win: you lose if")
    page.click("#sure button[value=no]")
    assert page.get_attribute("#table", "data-ply") == "0"
    page.wait_for_selector("#table:not(.sending)")
    page.keyboard.press("Enter")
    page.click("#sure button[value=yes]")
    page.wait_for_selector(PLY.format(1))
    page.click("#tray [data-chip=accept]")
    page.wait_for_selector("#sure[open] >> text=If you accept the declaration, you lose the game.")
    page.click("#sure button[value=yes]")
    page.wait_for_selector("#table[data-phase=over]")


def test_who_is_asked_before_every_move_is_told_what_is_at_stake_and_asked_once(visit: Any) -> None:
    page = sit(visit, "mirador", ["me", "me"], options={"size": 7})
    confirm_everything(page)
    page.fill("#typed-move", "d4!")
    page.keyboard.press("Enter")
    page.wait_for_selector("#confirm:not([hidden])")
    assert page.inner_text("#confirm-yes") == "Place and declare: d4"
    page.wait_for_selector("#foretold >> text=You declare a win: you lose if")
    page.click("#confirm-yes")
    page.wait_for_selector(PLY.format(1))
    for chip, label, ply in (("challenge", "Challenge", 2), ("give-up", "Give up", 3)):
        page.click(f"#tray [data-chip={chip}]")
        page.wait_for_selector(f"#confirm-yes >> text={label}")
        assert page.locator("#tray .proposed").count() == 1
        if chip == "give-up":
            page.wait_for_selector("#foretold >> text=If you give up, you lose the game.")
        page.focus("#confirm-yes")
        page.keyboard.press("Enter")  # which leads the keyboard on, to another chip
        page.wait_for_selector(PLY.format(ply))


def test_a_pick_is_confirmed_like_every_move(visit: Any) -> None:
    page = sit(visit, "misty", ["me", "bot random"])
    confirm_everything(page)
    page.wait_for_selector("#sentence.mine")
    before = page.get_attribute("#table", "data-ply")
    page.locator("#tray [data-kind=button]").first.click()
    page.wait_for_selector("#confirm-yes >> text=Pick the ")
    assert page.get_attribute("#table", "data-ply") == before
    page.click("#confirm-yes")
    page.wait_for_selector(f"#table:not([data-ply='{before}'])")


def test_resigning_asks_once(visit: Any) -> None:
    page = sit(visit, "strata", ["me", "bot random"])
    page.click("[data-act=resign]")
    page.wait_for_selector("#sure[open] >> text=Resign this game?")
    page.click("#sure button[value=no]")
    assert page.get_attribute("#table", "data-phase") == "playing"


def test_agreeing_to_a_draw_asks_once(visit: Any) -> None:
    page = sit(visit, "mirador", ["me", "invite"], options={"size": 9})
    friend = invite(visit, page)
    page.click("[data-act='offer draw']")
    for answer, phase in (("no", "playing"), ("yes", "over")):
        friend.click("#offers [data-act='agree to draw']")
        friend.wait_for_selector("#sure[open] >> text=Agree on a draw?")
        friend.click(f"#sure button[value={answer}]")
        friend.wait_for_selector(f"#table[data-phase={phase}]")


# Out of turn, and what others answer.


def test_who_is_not_to_decide_is_told_whose_turn_it_is(visit: Any) -> None:
    page = sit(visit, "mirador", ["me", "invite"], options={"size": 9})
    friend = invite(visit, page)
    friend.fill("#typed-move", "e5")
    friend.keyboard.press("Enter")
    friend.wait_for_selector("#refusal >> text=It is not your turn. Red places a tower")
    friend.keyboard.press("Escape")
    assert friend.is_visible("#stepper")
    assert friend.is_visible("#zoom-in")
    friend.click("#tab-moves")
    assert friend.is_hidden("#refusal")
    friend.click("#board")
    friend.wait_for_selector("#refusal >> text=It is not your turn. Red places a tower")
    play(page, "e5")
    friend.wait_for_selector("#sentence.mine")
    assert friend.is_hidden("#refusal")
    friend.click("#step-back")
    friend.wait_for_selector("#stepper.back")
    friend.click("#board")
    friend.wait_for_selector("#refusal >> text=You look back at an earlier move.")
    visit.complaints.clear()  # the refusal of that request


def test_who_asked_is_told_that_it_was_refused(visit: Any) -> None:
    page = sit(visit, "mirador", ["me", "invite"], options={"size": 9})
    friend = invite(visit, page)
    play(page, "e5")
    for act, no, answer in (
        ("propose take-back", "refuse", "You asked to take back; it was not agreed to."),
        ("offer draw", "decline draw", "Your offer of a draw was declined."),
    ):
        page.click(f"[data-act='{act}']")
        friend.click(f"#offers [data-act='{no}']")
        page.wait_for_selector(f"#offers >> text={answer}")
        friend.wait_for_selector("#offers", state="hidden")
    page.click("[data-act='offer draw']")
    page.click("#offers [data-act='decline draw']")
    page.wait_for_selector("#offers", state="hidden")  # who thinks better of it knows


# The keyboard.

AT = "() => document.activeElement.id || document.activeElement.dataset.chip"


def test_the_keyboard_stays_where_the_next_decision_is(visit: Any) -> None:
    page = sit(visit, "mirador", ["me", "bot random"], options={"size": 9}, shuffle=False)
    page.wait_for_selector("#sentence.mine")
    page.keyboard.press("b")
    entered = page.evaluate(AT)
    assert entered == "place-d5"  # in the middle
    page.keyboard.press("ArrowUp")
    used = page.evaluate(AT)
    page.keyboard.press("Enter")
    page.wait_for_selector("#table:is([data-ply='2'], [data-ply='3'])")
    page.wait_for_selector("#sentence.mine")
    page.wait_for_function("() => document.activeElement.matches('.place.lit')")
    again = page.evaluate(AT)
    assert again != used
    page.keyboard.press("ArrowLeft")
    assert "ply=" not in page.url  # arrows step through no game
    page.keyboard.press("Escape")
    assert page.locator("#board .place.lit").count() == 0
    assert page.evaluate(AT) == "tower"
    page.keyboard.press("b")
    assert page.locator("#board .place.lit:focus").count() == 1


def test_b_leads_to_chips_where_nothing_is_decided_on_the_board(visit: Any) -> None:
    page = sit(visit, "misty", ["me", "bot random"])
    page.wait_for_selector("#sentence.mine")
    page.keyboard.press("b")
    assert page.locator("#tray [data-kind=button]:focus").count() == 1


def test_what_is_turned_keeps_the_keyboard_on_the_board(visit: Any) -> None:
    page = sit(visit, "overworld", ["me", "me"])
    page.wait_for_selector("#sentence.mine")
    page.keyboard.press("b")
    for key in "rrrfrrrf":
        page.keyboard.press(key)
        assert page.locator("#board .place.lit:focus").count() == 1, key


def test_escape_closes_what_explains_a_score_before_it_lets_go(visit: Any) -> None:
    page = sit(visit, "mirage", ["me", "me"])
    page.wait_for_selector("#sentence.mine")
    lit = page.locator("#board .place.lit").count()
    assert lit > 0
    page.hover(".score-of")
    page.wait_for_selector("#standing:visible")
    page.hover("#standing")  # it lies beyond the seats
    assert page.is_visible("#standing")
    page.keyboard.press("Escape")
    assert page.is_hidden("#standing")
    assert page.locator("#board .place.lit").count() == lit
    page.keyboard.press("Escape")
    assert page.locator("#board .place.lit").count() == 0


# What is in sight.


@pytest.mark.parametrize(("width", "height"), [(740, 360), (640, 400), (1280, 800)])
@pytest.mark.parametrize("game", ["misty", "strata"])
def test_sentence_and_hand_are_in_sight_beside_the_board(
    visit: Any, game: str, width: int, height: int
) -> None:
    page = sit(visit, game, ["me", "bot random"], width=width, height=height)
    page.wait_for_selector("#tray [data-chip]")
    for name in ("sentence", "board", "tray [data-chip]"):
        box = page.locator(f"#{name}").first.bounding_box()
        assert box is not None
        assert box["y"] + box["height"] <= height, name
        assert box["x"] + box["width"] <= width, name


def test_beside_a_clock_and_a_score_there_is_room_for_who_it_is(visit: Any) -> None:
    seats = ["me", "bot random", "bot random", "bot random"]
    page = sit(visit, "misty", seats, width=360, height=740, clock="15+10")
    page.wait_for_selector(".seat-head .score-of")
    assert page.inner_text(".seat-head >> nth=0").split()[:2] == ["1", "You"]
    cut = "(all) => all.map((e) => e.scrollWidth > e.clientWidth)"
    assert not page.locator(".seat-head .who").evaluate_all(cut)[0]
    assert page.locator(".seat-head").evaluate_all(cut) == [False] * 4


def test_nothing_beside_the_board_moves_when_a_hint_comes(visit: Any) -> None:
    page = sit(visit, "misty", ["me", "bot 1"])
    page.wait_for_selector("#sentence.mine")
    watched = ("#tray", "#seats", "#acts")
    before = [page.locator(each).bounding_box() for each in watched]
    page.click("[data-act=hint]")
    page.wait_for_selector("#confirm:not([hidden])")
    assert [page.locator(each).bounding_box() for each in watched] == before
