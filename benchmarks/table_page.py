"""The page of a table in the system's Chromium: what it loads, when it is there, when a move is.

`make bench-pages` prints it; with `--write` docs/performance.md is given the figures. Every row is
of a browser that comes for the first time; times are medians.
"""

from __future__ import annotations

import argparse
import os
import sys
import tempfile
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from statistics import median
from typing import Any

from playwright.sync_api import Browser, Page, sync_playwright

sys.path.insert(0, str(Path(__file__).parent.parent))
sys.path.insert(0, str(Path(__file__).parent.parent / "tests"))

from benchmarks.pages import fill

from belvedere.core import registry
from helpers.axe import SHIFTED
from helpers.web_house import ARGUMENTS, open_house
from helpers.web_players import open_table, ready

PERFORMANCE = Path(__file__).parent.parent / "docs" / "performance.md"
GAMES = tuple(registry.BUILT_IN)
TIMES = 3

# Note when the answer to a move arrives, and when the board is another one.
WATCH = """() => {
  const asked = window.fetch;
  window.fetch = async (...given) => {
    const answer = await asked(...given);
    if (String(given[0]).includes('/moves')) window.answered = performance.now();
    return answer;
  };
  new MutationObserver(() => {
    if (window.answered) window.shown ??= performance.now();
  }).observe(document.getElementById('board'), { childList: true });
}"""
PAINTED = "() => performance.getEntriesByName('first-contentful-paint')[0].startTime"
THERE = """() => new Promise((resolve) => {
  const look = () => document.querySelector('#board > svg')
    ? resolve(performance.now()) : requestAnimationFrame(look);
  look();
})"""


@dataclass(frozen=True)
class Visit:
    """One person's first look at a table, and his first move."""

    size: int  # bytes that were transferred
    painted: float  # milliseconds until something is to be seen
    there: float  # until the board is
    moved: float  # from the server's answer to a move until the board shows it
    shift: float  # of the layout, in all


def first_visit(browser: Browser, address: str, game: str) -> Visit:
    """Open a table with one browser, and look at it with another that has nothing kept."""
    host = browser.new_context(base_url=address).new_page()
    host.goto("/about")
    table = open_table(host, game, ["me", "me"] if game != "misty" else ["me", "bot 1"])
    host.goto(table["links"]["table"])
    ready(host)  # the game is loaded
    host.goto("about:blank")  # and nobody else looks at it
    context = browser.new_context(base_url=address)
    context.add_cookies(host.context.cookies())  # type: ignore[arg-type]
    page = context.new_page()
    finished: list[Any] = []
    page.on("requestfinished", lambda request: finished.append(request))
    page.goto(table["links"]["table"], wait_until="commit")
    there = float(page.evaluate(THERE))
    painted = float(page.evaluate(PAINTED))
    shift = float(sum(jump["value"] for jump in page.evaluate(SHIFTED)))
    size = sum(map(weight, list(finished)))
    moved = move(page)
    host.context.close()
    context.close()
    return Visit(size, painted, there, moved, shift)


def weight(request: Any) -> int:
    """Return what a request brought, heads and all."""
    told = request.sizes()
    return int(told["responseBodySize"] + told["responseHeadersSize"])


def move(page: Page) -> float:
    """Type a move; return how long after the server's answer the board shows it."""
    page.wait_for_selector("#sentence.mine")
    page.evaluate(WATCH)
    base = page.url.replace("/t/", "/api/v1/tables/")
    holds = page.request.get(f"{base}/picture").json()["holds"]
    chosen = next(move for places in holds.values() for move in places.values())
    page.fill("#typed-move", chosen)
    page.keyboard.press("Enter")
    page.wait_for_function("() => window.shown")
    return float(page.evaluate("() => window.shown - window.answered"))


def rows(browser: Browser, address: str) -> Iterator[str]:
    """Measure every game; yield lines of a table."""
    for game in GAMES:
        first_visit(browser, address, game)  # once for the compiled code
        visits = [first_visit(browser, address, game) for _ in range(TIMES)]
        cells = (
            game.capitalize(),
            f"{max(visit.size for visit in visits) / 1000:.0f} KB",
            f"{median(visit.painted for visit in visits) / 1000:.2f} s",
            f"{median(visit.there for visit in visits) / 1000:.2f} s",
            f"{median(visit.moved for visit in visits):.0f} ms",
            f"{max(visit.shift for visit in visits):g}",
        )
        yield "| " + " | ".join(cells) + " |"


def main() -> None:
    """Print the table, or write it."""
    asked = argparse.ArgumentParser()
    asked.add_argument("--write", action="store_true")
    head = "| table | transferred | first paint | board there | move shown after | layout shift |"
    with (
        tempfile.TemporaryDirectory() as folder,
        open_house(Path(folder) / "tables.db") as house,
        sync_playwright() as playwright,
    ):
        browser = playwright.chromium.launch(
            executable_path="/usr/bin/chromium", args=list(ARGUMENTS)
        )
        lines = [head, "|---|---|---|---|---|---|", *rows(browser, house.address)]
        browser.close()
    lines += [
        "",
        f"Load of the machine meanwhile: {os.getloadavg()[1]:.1f} on {os.cpu_count()} cores.",
    ]
    print("\n".join(lines))
    if asked.parse_args().write:
        fill(PERFORMANCE, "table page", "\n".join(lines))


if __name__ == "__main__":
    main()
