"""A busy server: whoever waits for a bot or a hint is told which in line it is."""

from __future__ import annotations

import threading
from pathlib import Path
from typing import Any

import pytest

from belvedere.server.live.bots import BotRoom
from helpers.web_players import open_table, ready


def test_who_waits_for_a_bot_or_a_hint_is_told_where_it_stands(
    visit: Any, monkeypatch: pytest.MonkeyPatch, shots: Path
) -> None:
    goes_on, think = threading.Event(), BotRoom._think

    def think_later(room: BotRoom, *asked: Any) -> Any:
        assert goes_on.wait(60)
        return think(room, *asked)

    monkeypatch.setattr(BotRoom, "_think", think_later)
    monkeypatch.setattr(BotRoom, "place", lambda *_: 0 if goes_on.is_set() else 3)
    page = visit("/about", reduced_motion="reduce")
    page.goto(open_table(page, "strata", ["bot 8", "me"])["links"]["table"])
    ready(page)
    page.wait_for_selector(".thinking:has-text('no. 3 in line')")
    page.screenshot(path=shots / "bot-in-line.png")
    goes_on.set()
    page.wait_for_selector("#sentence.mine")
    assert page.locator(".thinking").count() == 0
    goes_on.clear()
    page.click("[data-act=hint]")
    page.wait_for_selector("#advice:has-text('your hint is number 3 in line')")
    page.screenshot(path=shots / "hint-in-line.png")
    goes_on.set()
    page.wait_for_selector("#advice:has-text('It would play')")
