"""A sixth game is one folder and one line in the registry; everything else is there for it."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

import belvedere
from belvedere.core import registry
from belvedere.core.game import Event
from belvedere.core.messages import words
from belvedere.testing import conformance
from belvedere.testing.cases import Case, cases
from helpers.house import TESTS
from toy.rules.state import KEEP, UNKNOWN

CASES = cases(golden=TESTS / "golden", schemas=TESTS / "toy", games=["trinkets"])


@pytest.mark.parametrize("check", conformance.CHECKS, ids=lambda check: str(check.__name__))
@pytest.mark.parametrize("case", CASES, ids=str)
def test_the_toy_game_keeps_the_contract(case: Case, check: Callable[[Case], None]) -> None:
    check(case)


@pytest.mark.parametrize("check", conformance.CHECKS, ids=lambda check: str(check.__name__))
def test_the_toy_game_keeps_the_contract_at_every_step(check: Callable[[Case], None]) -> None:
    check(replace(CASES[1], thorough=True))


def test_a_game_without_golden_files_fails_the_suite(tmp_path: Path) -> None:
    case = Case("trinkets", {}, golden=tmp_path, schemas=TESTS / "toy")
    with pytest.raises(AssertionError, match="missing"):
        conformance.golden_files_hold(case)


def test_a_game_may_do_without_events() -> None:
    assert CASES[0].game.all_events == ()
    conformance.every_event_comes_up(CASES)


def test_an_event_that_no_walk_brings_about_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    unheard = Event("pile-doubled", words("the pile is doubled"))
    idle = Event("four-play", words("four play"), when=lambda options: options["players"] == 4)
    monkeypatch.setattr(type(CASES[0].game), "all_events", (unheard, idle))
    with pytest.raises(AssertionError, match=r"brings about: pile-doubled$"):
        conformance.every_event_comes_up(CASES)


def test_an_event_that_its_options_forbid_fails_the_suite(monkeypatch: pytest.MonkeyPatch) -> None:
    kept = Event("kept", words("pebbles are kept"), when=lambda options: options["players"] == 3)
    monkeypatch.setattr(type(CASES[0].game), "all_events", (kept,))
    monkeypatch.setattr(
        type(CASES[0].game),
        "events",
        lambda self, before, seat, action, after: ("kept",) if action == KEEP else (),
    )
    conformance.events_are_in_order(CASES[2])
    with pytest.raises(AssertionError, match="kept"):
        conformance.events_are_in_order(CASES[0])


def dealt(*cards: int) -> belvedere.Position:
    position = belvedere.start("trinkets", players=len(cards))
    for card in cards:
        assert position.actor == belvedere.CHANCE
        position = position.play(f"deal {card}")
    return position


def test_cards_are_dealt_by_chance_and_none_twice() -> None:
    position = dealt(2, 5)
    assert position.actors == (0, 1)
    start = belvedere.start("trinkets").play("deal 2")
    assert start.chances() == [(f"deal {card}", 1) for card in (1, 3, 4, 5, 6)]


def test_bids_are_secret_until_all_are_in() -> None:
    position = dealt(2, 5, 1)
    after = position.play("bid 2", player=1)
    assert after.actors == (0, 2)
    assert after.observe(0) == position.observe(0)
    assert after.observe(1)["bids"] == [0, 3, 0]
    assert after.play("bid 0", 2).play("bid 1", 0).actor == 1


def test_another_card_is_unknown_until_the_end() -> None:
    assert dealt(2, 5, 1).observe(0)["cards"] == [2, None, None]
    game = registry.game("trinkets", {"players": 3})
    seen = game.observe(dealt(2, 5, 1)._state, 1)
    assert [card - 256 if card > 127 else card for card in seen[:3]] == [UNKNOWN, 5, UNKNOWN]


def test_redealing_is_uniform_over_what_is_consistent() -> None:
    seen = belvedere.load(dealt(2, 5).observe(0))
    rng = random.Random(3)
    drawn = Counter(seen.redeal(rng).to_dict()["cards"][1] for _ in range(5000))
    assert set(drawn) == {1, 3, 4, 5, 6}
    assert all(abs(count - 1000) < 130 for count in drawn.values())  # more than four sigma


def test_a_turn_has_two_steps() -> None:
    position = dealt(2, 5).play("bid 0", 0).play("bid 1", 1)
    taken = position.play("take 2")
    assert taken.actor == 1
    assert taken.legal() == ["keep", "pass on"]
    assert taken.play("pass on").to_dict()["pebbles"] == [2, 0]
