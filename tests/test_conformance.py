"""Every registered game keeps every promise of the contract, with all options that matter."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from belvedere.testing import conformance
from belvedere.testing.cases import Case, cases
from conftest import OWN_GAMES

ROOT = Path(__file__).parent.parent
CASES = cases(ROOT / "tests" / "golden", ROOT / "docs" / "positions", OWN_GAMES)


@pytest.mark.parametrize("check", conformance.CHECKS, ids=lambda check: str(check.__name__))
@pytest.mark.parametrize("case", CASES, ids=str)
def test_every_game_keeps_the_contract(case: Case, check: Callable[[Case], None]) -> None:
    check(case)
