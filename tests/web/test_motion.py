"""What moves when something happens, and that nothing moves for whoever wants it still."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from playwright.sync_api import Page, WebSocketRoute

from helpers.web_players import MINE, lit, open_table, ready, step, with_mouse

# Note everything that is animated: its id, its class or tag, and how long it waits.
SPY = """() => {
  window.moved = [];
  const animate = Element.prototype.animate;
  Element.prototype.animate = function (frames, timing) {
    const kind = this.getAttribute('class') || this.tagName;
    window.moved.push([this.id, kind, timing.delay || 0]);
    return animate.call(this, frames, timing);
  };
}"""
PLY = "(ply) => Number(document.getElementById('table').dataset.ply) >= ply"


def watch(visit: Any, game: str, motion: str, **wishes: Any) -> tuple[Page, str]:
    """Open a table for one screen, and note what moves on it."""
    page: Page = visit("/about", reduced_motion=motion)
    table = open_table(page, game, ["me", "me"], **wishes)
    page.goto(table["links"]["table"])
    ready(page)
    page.evaluate(SPY)
    return page, f"/api/v1/tables/{table['id']}"


def play(page: Page, base: str, dice: Random) -> bool:
    """Decide something, as a program would, and wait until the page has shown it; if one can."""
    state = page.request.get(base).json()
    if not state["view"]["waiting"]:
        return False
    seat = state["view"]["waiting"][0]
    drawn = page.request.get(f"{base}/picture?seat={seat}").json()
    moves = sorted(move for places in drawn["holds"].values() for move in places.values())
    body = {"ply": state["ply"], "seat": seat, "move": dice.choice(moves)}
    answer = page.request.post(f"{base}/moves", data=body)
    assert answer.ok, answer.text()
    page.wait_for_function(PLY, arg=answer.json()["ply"])
    return True


@pytest.mark.parametrize("motion", ["no-preference", "reduce"])
def test_a_gap_that_closes_is_a_small_event_unless_one_wants_it_still(
    visit: Any, motion: str
) -> None:
    page, base = watch(visit, "mirage", motion)
    dice = Random(5)
    gaps = "() => document.querySelectorAll('#board .gap').length"
    while not page.evaluate(gaps):
        if not play(page, base, dice):  # now and then, a whole game has none
            page, base = watch(visit, "mirage", motion)
    moved = page.evaluate("window.moved")
    assert any("gap" in kind.split() for _, kind, _ in moved) is (motion == "no-preference")
    assert (moved == []) is (motion == "reduce")


def test_a_board_that_is_fitted_in_anew_moves_as_a_whole(visit: Any) -> None:
    page, base = watch(visit, "strata", "no-preference")
    named = "() => [...document.querySelectorAll('#board .content [id]')].map((e) => e.id)"
    dice = Random(5)
    for _ in range(30):
        lay, _ = page.evaluate(named), page.evaluate("() => { window.moved = []; }")
        assert play(page, base, dice)
        moved = page.evaluate("window.moved")
        assert not {name for name, *_ in moved} & set(lay)  # tiles lie still upon the board
        if any(kind == "content" for _, kind, _ in moved):
            return
    raise AssertionError("the board has not grown")


def test_cards_that_others_lay_come_where_they_lie(visit: Any) -> None:
    """They are placed by a transform, which must not turn about their middle as they come."""
    page: Page = visit("/about", reduced_motion="no-preference")
    table = open_table(page, "misty", ["me", "bot random"])
    page.goto(table["links"]["table"])
    ready(page)
    page.evaluate(SPY)
    astray = """() => [...document.querySelectorAll('#board #window-1 .card')].map((e) => {
      const bare = e.cloneNode(true);
      bare.removeAttribute('style');
      e.after(bare);
      const [is, should] = [e.getBoundingClientRect(), bare.getBoundingClientRect()];
      bare.remove();
      return Math.hypot(is.x - should.x, is.y - should.y);
    })"""
    dice = Random(5)
    while len(page.evaluate(astray)) < 2:
        page.wait_for_function(f"() => {MINE}")
        step(page, with_mouse, dice)
    at_rest = f"""async () => {{
      const board = document.getElementById('board');
      const running = () =>
        board.getAnimations({{ subtree: true }}).filter((a) => a.playState === 'running');
      while (running().length) await Promise.allSettled(running().map((a) => a.finished));
      return ({astray})();
    }}"""
    assert max(page.evaluate(at_rest)) < 1  # measured before anybody can move anything
    moved = page.evaluate("window.moved")
    assert any(name.startswith("card-1") for name, *_ in moved)
    assert not any(name.startswith("window") for name, *_ in moved)  # it holds what moves


def test_scores_run_from_what_they_were(visit: Any) -> None:
    page, base = watch(visit, "mirage", "no-preference")
    dice = Random(5)
    notes = "() => [...document.querySelectorAll('#seats .note text')].map((e) => e.textContent)"
    first = page.evaluate(notes)
    while page.request.get(f"{base}/picture").json()["scores"] == [int(n) for n in first]:
        assert play(page, base, dice)
    wanted = [str(n) for n in page.request.get(f"{base}/picture").json()["scores"]]
    page.wait_for_function(f"(wanted) => String(({notes})()) === String(wanted)", arg=wanted)
    assert any(kind == "score" for _, kind, _ in page.evaluate("window.moved"))


def test_what_one_puts_down_oneself_lies_still(visit: Any) -> None:
    page, _ = watch(visit, "mirador", "no-preference", options={"size": 9})
    page.wait_for_selector("#sentence.mine")
    for ply in (1, 2):
        place, x, y = lit(page)[30]
        page.mouse.move(x, y)
        page.mouse.click(x, y)
        page.wait_for_function(PLY, arg=ply)
        page.wait_for_selector(f"#board [id=tower-{place.removeprefix('place-')}]")
    assert [name for name, *_ in page.evaluate("window.moved") if name.startswith("tower")] == []


def test_towers_that_come_together_appear_one_after_another(visit: Any) -> None:
    page, base = watch(visit, "mirador", "no-preference", options={"size": 9})

    def place(ply: int, move: str) -> None:
        body = {"ply": ply, "seat": ply % 2, "move": move}
        assert page.request.post(f"{base}/moves", data=body).ok

    place(0, "a1")
    page.wait_for_selector("#board [id=tower-a1]")
    held: list[WebSocketRoute] = []
    page.route_web_socket("**/live?**", lambda line: held.append(line))
    page.evaluate("() => dispatchEvent(new CustomEvent('belvedere:theme'))")  # opens another one
    while not held:
        page.wait_for_function("true")
    place(1, "g7")
    place(2, "a7")  # before the page is told of the one before
    held[0].connect_to_server()
    page.wait_for_selector("#board [id=tower-a7]")
    waited = {name: delay for name, _, delay in page.evaluate("window.moved")}
    assert waited["tower-g7"] == 0 < waited["tower-a7"]


def test_a_challenge_that_breaks_a_declaration_is_shown_tower_by_tower(visit: Any) -> None:
    page, base = watch(visit, "mirador", "no-preference", options={"size": 9}, arbiter=True)
    for ply, move in enumerate(("a1", "g7", "a5!")):  # far from a chain: the arbiter breaks it
        body = {"ply": ply, "seat": ply % 2, "move": move}
        assert page.request.post(f"{base}/moves", data=body).ok
        page.wait_for_function(PLY, arg=ply + 1)
    page.wait_for_selector("#table[data-phase=over]")
    log = [line["move"] for line in page.request.get(base).json()["view"]["log"]]
    broken = log[log.index("challenge") + 1 :]
    assert len(broken) > 1
    page.wait_for_selector(f"#board [id=tower-{broken[-1]}]")
    waited = {name: delay for name, _, delay in page.evaluate("window.moved")}
    delays = [waited[f"tower-{square}"] for square in broken]
    assert delays == sorted(set(delays))
    assert delays[0] > waited["tower-a5"]
