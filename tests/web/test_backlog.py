"""Moves of others are shown one after another; nobody plays on a picture that is behind."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from playwright.sync_api import Page

import belvedere
from helpers.web_players import open_table

# What can be done: the bot may have declared its tower, and that can be challenged.
OFFERED = "document.querySelectorAll('#board .place.lit, #tray [data-chip]').length"
# So that no step is shown by itself; what comes within moments of a deed comes all the same.
NO_TIME = """() => {
  const [wait, now] = [window.setTimeout, performance.now()];
  window.setTimeout = (run, after) => (after < 200 ? wait(run, after) : 0);
  performance.now = () => now;
}"""
BEHIND = "#table[data-behind]"
# The table, as soon as it has more plies and its reader is to decide, or its first round is over.
DUE = """([base, known]) => {
  window.asked ??= fetch(base).then((answer) => answer.json()).then((table) => {
    [window.asked, window.table] = [null, table];
  });
  const { ply, seat, view } = window.table ?? { ply: 0 };
  const isDue = ply > known && (view.position.rounds?.length || view.waiting.includes(seat));
  return isDue && window.table;
}"""
MOST = 60  # decisions of one player in a round, and more


def come(visit: Any, pace: str = "usual") -> tuple[Page, str]:
    """Sit down at a table with a bot."""
    page: Page = visit("/about", pace=pace)
    table = open_table(page, "mirador", ["me", "bot 1"], options={"size": 9})
    page.goto(table["links"]["table"])
    page.wait_for_selector("#sentence.mine")
    return page, f"/api/v1/tables/{table['id']}"


def play(page: Page, base: str) -> int:
    """Play as a program would; return how many plies there are when the bot has answered."""
    assert page.request.post(f"{base}/moves", data={"ply": 0, "move": "e5"}).ok
    page.wait_for_function(DUE, arg=[base, 1])
    return 2


def at_ply(page: Page, ply: int) -> None:
    page.wait_for_selector(f"#table[data-ply='{ply}']")


def test_a_bots_answer_waits_for_a_breath_and_a_key_skips_it(visit: Any) -> None:
    page, base = come(visit)
    page.evaluate(NO_TIME)
    answered = play(page, base)
    page.wait_for_selector(BEHIND)
    at_ply(page, 1)
    assert page.evaluate(OFFERED) == 0  # the bot has answered, and that is not shown yet
    assert page.locator("#sentence.mine").count() == 0
    page.keyboard.press("Space")
    at_ply(page, answered)
    assert page.evaluate(OFFERED) > 0
    assert page.locator("#sentence.mine").count() == 1


def test_what_is_asked_of_a_picture_that_is_behind_is_about_it(visit: Any) -> None:
    page, base = come(visit)
    page.evaluate(NO_TIME)
    play(page, base)
    page.wait_for_selector(BEHIND)
    at_ply(page, 1)
    with page.expect_request("**/inspect?*") as asked:
        page.focus("#board [id='inspect-e5']")
    assert "ply=1" in asked.value.url
    page.wait_for_selector("#foretold:not([hidden])")


def test_what_came_since_ones_own_move_is_marked(visit: Any) -> None:
    page, base = come(visit, "quick")
    at_ply(page, play(page, base))
    (bot,) = [line["move"] for line in page.request.get(base).json()["view"]["log"][1:]]
    tower = f"tower-{bot.removesuffix('!')}"
    marked = "(s) => [...document.querySelectorAll(s)].map((e) => e.id || e.dataset.ply)"
    assert page.evaluate(marked, "#board .new") == ([] if bot == "swap" else [tower])
    assert page.evaluate(marked, "#moves .since") == ["2"]


def test_whoever_comes_back_sees_what_he_has_missed(visit: Any) -> None:
    page, base = come(visit)
    address = page.url
    page.goto("/about")
    answered = play(page, base)
    page.add_init_script(f"({NO_TIME})()")
    page.goto(address)
    at_ply(page, answered - 1)
    page.click("#sentence")
    at_ply(page, answered)
    page.reload()  # he has seen it: nothing is shown twice
    at_ply(page, answered)


def end_a_round(page: Page, base: str) -> int:
    """Play as a program would until the first round has ended; return the ply of its end."""
    ply = 0
    for _ in range(MOST):
        table = page.wait_for_function(DUE, arg=[base, ply]).json_value()
        ply = table["ply"]
        view, position = table["view"], table["view"]["position"]
        if position["rounds"]:  # nobody's next pick is known yet
            return max(ply for ply, line in enumerate(view["log"], 1) if line["seat"] >= 0)
        move = belvedere.load(position).legal(table["seat"])[0]
        assert page.request.post(f"{base}/moves", data={"ply": ply, "move": move}).ok
    raise AssertionError("the round does not end")


def see_a_round_end(visit: Any) -> tuple[Page, str, int]:
    """Sit down at Misty with a bot, and play until the end of a round is shown."""
    page: Page = visit("/about", pace="none")
    table = open_table(page, "misty", ["me", "bot 1"])
    page.goto(table["links"]["table"])
    page.wait_for_selector("#sentence.mine")
    page.evaluate(NO_TIME)
    base = f"/api/v1/tables/{table['id']}"
    end = end_a_round(page, base)
    page.wait_for_selector("#held:not([hidden])")
    return page, base, end


def test_a_round_of_misty_ends_with_its_windows_until_one_goes_on(visit: Any, shots: Path) -> None:
    page, _, end = see_a_round_end(visit)
    page.wait_for_function("() => document.activeElement.id === 'go-on'")
    assert page.inner_text("#sentence").startswith("Round 1 ")
    assert page.locator("#board .points").count() >= 2  # at both windows, and on their cells
    page.screenshot(path=shots / "misty-round-over.png")
    page.click("#board")  # whoever clicks elsewhere has not gone on
    assert page.is_visible("#go-on")
    page.click("#go-on")
    page.wait_for_selector("#sentence.mine")
    assert page.is_hidden("#go-on")
    assert page.evaluate("() => document.activeElement.closest('#board, #tray') !== null")
    assert "Round 2" in page.inner_text("#sentence")
    page.click(f"#moves [data-ply='{end}']")  # whoever looks back finds it again
    page.wait_for_selector("#board .points")
    assert page.inner_text("#sentence").startswith("Round 1 ")
    assert page.is_hidden("#go-on")


def test_a_move_that_is_typed_at_the_end_of_a_round_is_answered(visit: Any) -> None:
    page, base, _ = see_a_round_end(visit)
    before = page.request.get(base).json()["ply"]
    page.fill("#typed-move", "anything")
    page.keyboard.press("Enter")
    page.wait_for_selector("#refusal >> text=The game has gone on meanwhile")
    page.wait_for_selector("#sentence.mine")  # it is shown as it is
    assert page.is_hidden("#go-on")
    assert page.request.get(base).json()["ply"] == before
    assert page.evaluate("() => document.activeElement.id") == "typed-move"
