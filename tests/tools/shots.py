"""Take pictures of every page and of the tables of all games, at four widths, light and dark.

Run `PYTHONPATH=src:tests python tests/tools/shots.py [FOLDER]`, and look at them (in `.shots`).
"""

from __future__ import annotations

import sys
import tempfile
from pathlib import Path
from random import Random

from playwright.sync_api import Browser, Page, sync_playwright

from belvedere.core import registry
from helpers.web_house import ARGUMENTS, open_house
from helpers.web_players import LIT, MINE, OVER, open_table, ready, step, with_mouse

WIDTHS = {360: 740, 820: 1180, 1280: 800, 2560: 1440}
PAGES = (
    "/", "/new/mirage", "/rules/mirador", "/ladder", "/profile", "/about", "/nothing",
    "/tournaments", "/tournaments/new",
)  # fmt: skip
GAMES = tuple(registry.BUILT_IN)
STATES = {"begun": 6, "over": 400}  # decisions before the picture is taken
PATIENCE = 300_000  # milliseconds for a tournament of bots
OPTIONS = {"mirador": {"size": 13}, "misty": {"rounds": 1}}


def main(folder: Path) -> None:
    """Write all pictures."""
    folder.mkdir(exist_ok=True)
    with (
        tempfile.TemporaryDirectory() as data,
        open_house(Path(data) / "tables.db") as house,
        sync_playwright() as playwright,
    ):
        browser = playwright.chromium.launch(
            executable_path="/usr/bin/chromium", args=list(ARGUMENTS)
        )
        tables = {
            (game, state): play(browser, house.address, game, decisions)
            for game in GAMES
            for state, decisions in STATES.items()
        }
        pages = (*PAGES, hold_tournament(browser, house.address))
        for width, height in WIDTHS.items():
            for theme in ("light", "dark"):
                context = browser.new_context(
                    viewport={"width": width, "height": height},
                    color_scheme=theme,
                    base_url=house.address,
                )
                page = context.new_page()
                for path in pages:
                    page.goto(path)
                    page.wait_for_load_state("networkidle")
                    name = path.strip("/").replace("/", "-") or "home"
                    name = "tournament" if path == pages[-1] else name
                    take(page, folder / f"{name}-{width}-{theme}.png")
                for (game, state), cookies_and_path in tables.items():
                    cookies, path = cookies_and_path
                    context.add_cookies(cookies)  # type: ignore[arg-type]
                    page.goto(path)
                    ready(page)
                    point_somewhere(page)
                    take(page, folder / f"{game}-{state}-{width}-{theme}.png")
                context.close()
        browser.close()


def play(browser: Browser, address: str, game: str, decisions: int) -> tuple[object, str]:
    """Play so much of a game against a bot; return who played, and where."""
    context = browser.new_context(base_url=address, viewport={"width": 1280, "height": 800})
    page = context.new_page()
    page.goto("/about")
    wishes = {"options": OPTIONS[game]} if game in OPTIONS else {}
    table = open_table(page, game, ["me", "bot random"], **wishes)
    path = f"/t/{table['id']}"
    page.goto(path)
    ready(page)
    dice = Random(3)
    for _ in range(decisions):
        page.wait_for_function(f"() => ({MINE}) || ({OVER})")
        if page.evaluate(OVER):
            break
        step(page, with_mouse, dice)
    cookies = context.cookies()
    context.close()
    return cookies, path


def hold_tournament(browser: Browser, address: str) -> str:
    """Let bots play a tournament; return its page."""
    context = browser.new_context(base_url=address)
    page = context.new_page()
    terms = {"game": "strata", "bots": ["random"] * 6, "play": False, "title": "Bots"}
    made = page.request.post("/api/v1/tournaments", data=terms).json()
    page.request.post(f"/api/v1/tournaments/{made['id']}/rounds", data={})
    page.goto(f"/tournaments/{made['id']}")
    page.wait_for_selector("#status >> text=over", timeout=PATIENCE)
    context.close()
    return f"/tournaments/{made['id']}"


def point_somewhere(page: Page) -> None:
    """Show what is held in a place."""
    if page.query_selector("#board .place.lit"):
        places = page.evaluate(LIT)
        if places:
            page.mouse.move(*places[len(places) // 2][1:])


def take(page: Page, path: Path) -> None:
    """Take the whole page, or what fits the screen where it is wide."""
    size = page.viewport_size
    assert size is not None
    page.screenshot(path=path, full_page=size["width"] < 1000 or "/t/" not in page.url)


if __name__ == "__main__":
    main(Path(sys.argv[1] if len(sys.argv) > 1 else ".shots"))
