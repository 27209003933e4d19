"""Whatever a spectator's browser is sent is the same, byte for byte, however cards were dealt."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest
from playwright.sync_api import Page

import belvedere
from belvedere.server.live import live_table
from helpers.redeals import Script, telling_seed
from helpers.web_players import open_table, ready


def clean(text: str, table: str) -> str:
    """Leave out what differs anyway: the table's own name, the time, and what is drawn by lot."""
    text = re.sub(r'"mark":"[0-9a-f]{8}', '"mark":"MARK', text.replace(table, "TABLE"))
    return re.sub(r"\b\d{13}\b", "TIME", text)


def listen(page: Page, log: list[Any]) -> None:
    """Note every answer and every message of the live line."""
    page.on("response", lambda answer: log.append(answer))
    page.on("websocket", lambda line: line.on("framereceived", lambda text: log.append(text)))


def lines_of(entry: Any) -> list[str]:
    """Write an entry down; of what a page is shown, each part: it is not told again what it has."""
    if isinstance(entry, str):
        return [entry]
    if "/shown?" in entry.url:
        return [f"{entry.status} {name} {json.dumps(told)}" for name, told in entry.json().items()]
    return [f"{entry.status} {entry.url} {entry.text()}"]


def written(log: list[Any], table: str) -> list[str]:
    """Write a log down, each line once: how often a page asks depends on the machine."""
    lines = [line for entry in log for line in lines_of(entry)]
    return sorted({clean(line, table) for line in lines if '"ping"' not in line})


def world(visit: Any) -> tuple[list[str], str]:
    """Deal, let a player pick in secret; return what a spectator was sent, and that hand."""
    ann, bea, watcher = (visit("/about") for _ in range(3))
    table = open_table(ann, "misty", ["me", "invite"], show_ready=False, name="Ann")
    (link,) = table["links"]["invitations"].values()
    base = f"/api/v1/tables/{table['id']}"
    joined = bea.request.post(
        f"{base}/join", data={"invite": link.rpartition("invite=")[2], "name": "Bea"}
    )
    assert joined.ok, joined.text()
    ann.goto(f"/t/{table['id']}")
    ready(ann)
    log: list[Any] = []
    listen(watcher, log)
    watcher.goto(f"/t/{table['id']}")
    ready(watcher)
    state = ann.request.get(base).json()
    hand = belvedere.load(state["view"]["position"])
    first = hand.legal(state["seat"])[0]
    picked = ann.request.post(f"{base}/moves", data={"ply": state["ply"], "move": first})
    assert picked.ok, picked.text()
    later = watcher.context.new_page()
    listen(later, log)
    later.goto(f"/t/{table['id']}")
    ready(later)
    for page in (watcher, later):
        page.wait_for_function("() => document.getElementById('connection').textContent")
    return written(log, table["id"]), str(hand.observe(0))


def test_a_spectators_network_log_is_the_same_across_redeals(
    visit: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(live_table, "_dice", Script(False, telling_seed()))
    world(visit)  # the game is compiled by this
    worlds = []
    for is_other in (False, True):
        monkeypatch.setattr(live_table, "_dice", Script(is_other, telling_seed()))
        worlds.append(world(visit))
    (one, hand), (other, other_hand) = worlds
    assert hand != other_hand
    assert len(one) > 10
    assert [line for line in one if "Ann" in line]
    assert one == other
