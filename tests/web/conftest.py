"""A server of our own, and the system's Chromium, for all tests of the pages."""

from __future__ import annotations

import shutil
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random

import pytest
from playwright.sync_api import Browser, Page, sync_playwright

from belvedere.bots import anything
from belvedere.core.game import Seat
from belvedere.core.position import Position
from belvedere.server.live import live_table
from helpers.web_house import ARGUMENTS, House, open_house


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    chromium = shutil.which("chromium") or shutil.which("chromium-browser")
    assert chromium, "the pages are tested with the system's Chromium: apt-get install chromium"
    with sync_playwright() as playwright:
        opened = playwright.chromium.launch(executable_path=chromium, args=list(ARGUMENTS))
        yield opened
        opened.close()


@pytest.fixture(scope="session")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    with open_house(tmp_path_factory.mktemp("tables") / "tables.db") as opened:
        yield opened


Visit = Callable[..., Page]


@pytest.fixture
def visit(browser: Browser, house: House) -> Iterator[Visit]:
    """Come as another person each time; whatever a page complains about fails the test."""
    complaints: list[str] = []
    contexts = []

    def note(kind: str, text: str) -> None:
        if kind in ("error", "warning"):
            complaints.append(text)

    def come(
        path: str = "/", width: int = 1280, height: int = 800, pace: str = "none", **wishes: object
    ) -> Page:
        screen = {"width": width, "height": height}
        context = browser.new_context(
            viewport=screen,  # type: ignore[arg-type]
            base_url=house.address,
            **wishes,  # type: ignore[arg-type]
        )
        contexts.append(context)
        context.add_init_script(f"localStorage.setItem('belvedere.pace', '{pace}')")
        context.set_default_timeout(30_000)
        page = context.new_page()
        page.on("pageerror", lambda error: complaints.append(str(error)))
        page.on(
            "console",
            lambda line: (
                complaints.append(line.text) if line.type in ("error", "warning") else None
            ),
        )
        page.goto(house.address + path)
        return page

    come.complaints = complaints  # type: ignore[attr-defined]
    yield come
    for context in contexts:
        context.close()
    assert complaints == []


@pytest.fixture(autouse=True)
def dice(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let chance draw the same each time: whether a page is right is no matter of luck."""
    monkeypatch.setattr(live_table, "_dice", Random(1))
    choose = anything.random_move

    def random_move(position: Position, seat: Seat, _: object) -> str:
        seen = position.seen_by(seat).state.hex()
        return choose(position, seat, Random(f"{seat} {seen}"))  # whoever else decides meanwhile

    monkeypatch.setattr(anything, "random_move", random_move)


@pytest.fixture
def shots() -> Path:
    """Return where pictures of pages are kept, to be looked at; git does not see them."""
    folder = Path(__file__).parent.parent.parent / ".shots"
    folder.mkdir(exist_ok=True)
    return folder
