"""People at the page: one plays with a mouse, one with a keyboard, one with a finger."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random
from typing import Any

from playwright.sync_api import Page

Decide = Callable[[Page, Random], None]

MINE = "document.querySelector('#sentence.mine') !== null && !document.querySelector('.sending')"
TOLD = "document.getElementById('table').dataset.ready !== known"
ASKED = "document.getElementById('sure').open"
OVER = "document.getElementById('table').dataset.phase === 'over'"

# What can be done now: chips, and what lies on the board, as (selector, kind, x, y, can be hit).
OFFERED = """() => [
  ...[...document.querySelectorAll('#tray [data-chip]')].map(
    (e) => [`#tray [data-chip="${e.dataset.chip}"]`, e.dataset.kind, e]),
  ...[...document.querySelectorAll('#board .handles > g.hold, #board .handles > g.button')].map(
    (e) => [`#board [id="${e.id}"]`, e.classList.contains('hold') ? 'hold' : 'button', e]),
].map(([selector, kind, e]) => {
  const { x, y, width, height } = e.getBoundingClientRect();
  const hit = document.elementFromPoint(x + width / 2, y + height / 2);
  return [selector, kind, x + width / 2, y + height / 2, e.contains(hit)];
})"""

# Where to point at every place that is lit: at its middle, or beside that if it bends.
LIT = """() => {
  const board = document.getElementById('board').getBoundingClientRect();
  const inside = (path, across, down) => {
    const { x, y, width, height } = path.getBBox();
    const point = new DOMPoint(x + across * width, y + down * height);
    return path.isPointInFill(point) && point.matrixTransform(path.getScreenCTM());
  };
  const ways = [0.5, 0.25, 0.75];
  const tries = ways.flatMap((across) => ways.map((down) => [across, down]));
  return [...document.querySelectorAll('#board .place.lit')].flatMap((place) => {
    const [path] = place.children;
    const point = tries.map((at) => inside(path, ...at)).find(Boolean);
    return point ? [[place.id, point.x, point.y]] : [];
  }).filter(([, x, y]) =>
    x > board.left + 2 && x < board.right - 2 && y > board.top + 2 && y < board.bottom - 2);
}"""


TO_BOARD = "() => document.getElementById('board').scrollIntoView({ block: 'nearest' })"
HELD = "(s) => document.querySelector(s)?.getAttribute('aria-pressed') === 'true'"
CAN_TURN = "() => !document.getElementById('turn').hidden"


def open_table(page: Page, game: str, seats: Sequence[str], **wishes: Any) -> dict[str, Any]:
    """Open a table in the name of whoever looks at a page."""
    body = {"game": game, "seats": [_seat(seat) for seat in seats], **wishes}
    answer = page.request.post("/api/v1/tables", data=body)
    assert answer.ok, answer.text()
    table: dict[str, Any] = answer.json()
    return table


def _seat(seat: str) -> dict[str, str]:
    who, _, level = seat.partition(" ")
    return {"who": who, "level": level} if level else {"who": who}


def sit_down(page: Page, address: str) -> None:
    """Follow an invitation."""
    page.goto(address)
    page.click("#sit")


def ready(page: Page) -> None:
    """Wait until the board is there."""
    page.wait_for_selector("#board > svg")


def play_out(pages: Sequence[Page], decide: Decide, seed: int = 1, most: int = 2000) -> None:
    """Let everybody decide in turn until the game is over for all of them."""
    dice = Random(seed)
    for page in pages:
        ready(page)
    for _ in range(most):
        for page in pages:
            if page.evaluate(MINE):
                step(page, decide, dice)
        if all(page.evaluate(OVER) for page in pages):
            return
    raise AssertionError("the game does not end")


def step(page: Page, decide: Decide, dice: Random) -> None:
    """Decide once, and wait until the server has told so."""
    known = page.evaluate("document.getElementById('table').dataset.ready")
    decide(page, dice)
    page.wait_for_function(f"(known) => ({TOLD}) || ({ASKED})", arg=known)
    if page.evaluate(ASKED):  # it may lose the game at once
        page.click("#sure button[value=yes]")
        page.wait_for_function(f"(known) => {TOLD}", arg=known)


def with_mouse(page: Page, dice: Random) -> None:
    """Pick something up and click on a place, or press something."""
    selector, kind, x, y, is_hit = dice.choice(page.evaluate(OFFERED))
    if is_hit:
        page.mouse.click(x, y)
    else:
        page.click(selector)
    if kind == "hold":
        _, x, y = dice.choice(lit(page))
        page.mouse.move(x, y)
        page.mouse.click(x, y)


def with_finger(page: Page, dice: Random) -> None:
    """Tap a place, look at what it would be, and confirm."""
    selector, kind, x, y, is_hit = dice.choice(page.evaluate(OFFERED))
    if is_hit:
        page.touchscreen.tap(x, y)
    else:
        page.tap(selector)
    if kind == "hold":
        page.wait_for_function(HELD, arg=selector)  # a tap arrives a moment later
        page.evaluate(TO_BOARD)
        _, x, y = dice.choice(lit(page))
        page.touchscreen.tap(x, y)
    if kind == "hold" or "#board" in selector:
        page.tap("#confirm-yes")


def with_keys(page: Page, dice: Random) -> None:
    """Never touch a mouse: Tab, letters, arrows and Enter."""
    selector, kind, *_ = dice.choice(page.evaluate(OFFERED))
    if selector.startswith("#board"):
        page.keyboard.press("b")
        _walk_to(page, selector)
        page.keyboard.press("Enter")
    elif kind == "hold" and page.evaluate(CAN_TURN):
        for key in dice.choices("rf", k=dice.randrange(5)):
            page.keyboard.press(key)
        page.keyboard.press("b")
    else:
        _tab_to(page, selector)
        page.keyboard.press("Enter")
    if kind == "hold":
        page.wait_for_function("() => document.activeElement.matches('.place.lit')")
        for _ in range(dice.randrange(5)):
            page.keyboard.press(dice.choice(("ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown")))
        page.keyboard.press("Enter")


def _tab_to(page: Page, selector: str) -> None:
    for _ in range(80):
        if page.evaluate("(s) => document.activeElement.matches(s)", selector):
            return
        page.keyboard.press("Tab")
    raise AssertionError(f"Tab does not reach {selector}")


def _walk_to(page: Page, selector: str) -> None:
    for key in ("ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown") * 12:
        if page.evaluate("(s) => document.activeElement.matches(s)", selector):
            return
        page.keyboard.press(key)


def lit(page: Page) -> list[tuple[str, float, float]]:
    """Return the places in sight; where none is, look from farther away."""
    for _ in range(8):
        found: list[tuple[str, float, float]] = page.evaluate(LIT)
        if found:
            return found
        page.evaluate("document.getElementById('zoom-out').click()")
    raise AssertionError("nothing that is held fits in sight")
