"""docs/strength.md: its tables can be made at any time, and its tests lean to neither side."""

from __future__ import annotations

import sys
from dataclasses import replace
from math import log
from pathlib import Path

import pytest

from belvedere.arena.ledger import Ledger
from belvedere.arena.single_game import PlayedGame, ThinkingTime
from helpers.house import ROOT

sys.path.insert(0, str(ROOT))

from benchmarks import plan, standings


@pytest.fixture(autouse=True)
def _a_page_of_its_own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    page = tmp_path / "strength.md"
    page.write_text((ROOT / "docs" / "strength.md").read_text("utf-8"), "utf-8")
    readme = tmp_path / "README.md"
    readme.write_text((ROOT / "README.md").read_text("utf-8"), "utf-8")
    monkeypatch.setattr(standings, "PAGE", page)
    monkeypatch.setattr(standings, "README", readme)
    monkeypatch.setattr(standings, "LADDER", tmp_path / "ladder.json")
    monkeypatch.setattr(plan, "DATA", tmp_path)


def match_named(name: str) -> plan.Match:
    (found,) = [match for match in plan.plan() if match.name == name]
    return found


def row_of(name: str) -> str:
    """Write the page, and return the row of a match."""
    standings.write()
    (row,) = [
        line
        for line in standings.PAGE.read_text("utf-8").splitlines()
        if f"`{match_named(name).command}`" in line
    ]
    return row


def won(number: int) -> PlayedGame:
    shares = (0.0, 1.0) if number % 2 == 0 else (1.0, 0.0)
    pace = ThinkingTime(10, 0.1, 0.05)
    seats = (number % 2, 1 - number % 2)
    return PlayedGame(number, seats, shares, 20, "no-place-left", (pace, pace), "2026-11-16")


def test_without_games_every_match_is_said_not_to_have_begun() -> None:
    assert "| not begun |" in row_of("ladder-strata-3-4")
    assert standings.PAGE.read_text("utf-8").count("| not begun |") == len(plan.plan()) - 1


def test_some_games_are_shown_as_what_they_are() -> None:
    match = match_named("ladder-strata-3-4")
    ledger = Ledger(match.path, match.terms(), keeps_moves=False)
    for number in range(4):
        ledger.add(won(number))
    assert row_of(match.name) == (
        "| Strata | 3, 4 | 60% | 100.0% | 4 | 51.0% to 100.0% | not finished "
        "| 0.010 (0.05), 0.010 (0.05) | 2026-11-16 "
        "| `belvedere match strata --bots 3,4 --games 400 --claims 0.55,0.65` |"
    )
    for number in range(4, 20):
        ledger.add(won(number))
    assert "| 18 | 82.4% to 100.0% | reached, by the test |" in row_of(match.name)


def test_games_of_other_sources_are_called_stale() -> None:
    match = match_named("openspiel-misty")
    Ledger(match.path, replace(match.terms(), sources="0123456789ab")).add(won(0))
    assert "| not finished; stale: the players have changed since |" in row_of(match.name)


def test_the_tests_lean_to_neither_side_at_what_must_be_reached() -> None:
    for reach, (low, high) in plan.CLAIMS.items():
        won, lost = log(high / low), log((1 - low) / (1 - high))
        assert lost / (won + lost) == pytest.approx(reach, abs=0.01)
        assert low < reach < high
