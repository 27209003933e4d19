"""The ladder of levels: where they stand, and what is published of them."""

from __future__ import annotations

import json
from math import log10
from pathlib import Path

import pytest

from belvedere.arena.ladder import (
    PUBLISHED,
    MeasuredRung,
    Rung,
    format_steps,
    measure,
    measured,
    places,
    published,
    rungs,
)
from belvedere.arena.ledger import Ledger
from belvedere.arena.statistics import Score
from helpers.arena import result
from helpers.house import ROOT


def step(lower: int, games: int, share: float) -> MeasuredRung:
    return MeasuredRung(Rung("strata", lower), Score(games, share, 0.0, 1.0), "2026-11-17")


def test_what_is_published_is_what_the_games_tell() -> None:
    # `python benchmarks/strength.py --hours 0` writes it.
    assert published() == measured(ROOT / "docs" / "strength")
    assert format_steps(published()) == PUBLISHED.read_text("utf-8")


def test_the_lowest_level_stands_at_zero_and_rungs_add_up() -> None:
    found = places([step(1, 99, 2 / 3), step(2, 99, 2 / 3)])
    rung = 400 * log10(66.5 / 33.5)
    assert list(found) == [1, 2, 3]
    assert [place.mean for place in found.values()] == pytest.approx([0, rung, 2 * rung], abs=0.1)
    assert found[3].high - found[3].low > found[2].high - found[2].low


def test_above_a_rung_that_is_missing_nobody_has_a_place() -> None:
    assert list(places([step(1, 50, 0.6), step(3, 50, 0.6)])) == [1, 2]
    assert places([step(4, 50, 0.6)]) == {}
    assert list(places([step(level, 50, 0.6) for level in range(1, 8)])) == list(range(1, 9))


def test_a_rung_is_measured_up_to_the_verdict(tmp_path: Path) -> None:
    rung = Rung("strata", 3)
    ledger = Ledger(rung.path(tmp_path), rung.terms(), keeps_moves=False)
    assert measure(rung, tmp_path) is None
    for number in range(30):
        upper = number % 2 == 0
        ledger.add(result(number, (0, 1) if upper else (1, 0), (2, 1) if upper else (1, 2), 2))
    found = measure(rung, tmp_path)
    assert found is not None
    assert (found.score.games, found.score.mean) == (18, 1.0)  # the test needs no more
    assert measured(tmp_path) == [found]


def test_steps_are_json_that_is_read_back(tmp_path: Path) -> None:
    steps = [step(1, 40, 0.625), step(2, 12, 0.75)]
    path = tmp_path / "ladder.json"
    path.write_text(format_steps(steps), "utf-8")
    assert published(path) == steps
    assert json.loads(path.read_text("utf-8"))["rungs"][0] == {
        "game": "strata", "lower": 1, "upper": 2, "score": 0.625, "low": 0.0, "high": 1.0,
        "games": 40, "date": "2026-11-17",
    }  # fmt: skip


def test_every_rung_has_claims_around_what_it_must_reach() -> None:
    for game in ("strata", "misty"):
        for rung in rungs(game):
            low, high = rung.claims
            assert low < rung.reach < high
    assert rungs("misty")[0].name == "ladder-misty-1-2"
