"""Every registered game keeps every promise of the contract, with all options that matter."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from belvedere.testing import conformance
from belvedere.testing.cases import Case, cases
from helpers.house import OWN_GAMES, ROOT

ALL = cases(ROOT / "tests" / "golden", ROOT / "docs" / "positions", OWN_GAMES)
# The quick loop runs the last option set of each game, which has most in it; `make test` all.
QUICK = {case.game_id: case for case in ALL}
CASES = [
    pytest.param(case, id=str(case), marks=() if case is QUICK[case.game_id] else pytest.mark.slow)
    for case in ALL
]


@pytest.mark.parametrize("check", conformance.CHECKS, ids=lambda check: str(check.__name__))
@pytest.mark.parametrize("case", CASES)
def test_every_game_keeps_the_contract(case: Case, check: Callable[[Case], None]) -> None:
    check(case)


@pytest.mark.slow
@pytest.mark.parametrize("game", OWN_GAMES)
def test_no_rule_of_a_game_stays_untried(game: str) -> None:
    conformance.every_event_comes_up([case for case in ALL if case.game_id == game])
