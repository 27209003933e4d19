"""How often somebody may ask: exactly as often as was said, each by himself."""

from __future__ import annotations

from time import time

import pytest

from belvedere.server.identity import rate_limits as module
from belvedere.server.identity.rate_limits import Limits, TooMany


def granted(limits: Limits, name: str, who: str, most: int = 1000) -> int:
    """Return how often somebody may ask before he is refused."""
    for number in range(most):
        try:
            limits.count(name, who)
        except TooMany:
            return number
    return most


@pytest.mark.parametrize("number", [1, 5, 19, 20, 21, 59, 100, 137])
def test_everybody_may_ask_as_often_as_was_said(number: int) -> None:
    """Grants are of a twentieth part; what is left of a limit then is granted one by one."""
    limits = Limits({"moves": f"{number}/hour"})
    assert granted(limits, "moves", "ann") == number
    assert granted(limits, "moves", "bea") == number


def test_limits_are_counted_by_name() -> None:
    limits = Limits({"moves": "3/hour", "chat": "2/hour"})
    assert granted(limits, "moves", "ann") == 3
    assert granted(limits, "chat", "ann") == 2


def test_who_asks_too_often_is_told_for_how_long_to_wait() -> None:
    limits = Limits({"moves": "1/minute"})
    limits.count("moves", "ann")
    with pytest.raises(TooMany) as refused:
        limits.count("moves", "ann")
    assert (refused.value.status, refused.value.error) == (429, "too-many")
    assert 1 <= refused.value.more["retry_after"] <= 60


def test_a_grant_ends_with_its_window(monkeypatch: pytest.MonkeyPatch) -> None:
    limits = Limits({"moves": "40/hour"})
    limits.count("moves", "ann")  # one of two that were granted
    later = time() + 3700
    monkeypatch.setattr(module, "time", lambda: later)
    limits.count("moves", "ann")  # the other is not good any more: two are counted anew
    monkeypatch.undo()
    assert granted(limits, "moves", "ann") == 40 - 3


def test_who_is_forgotten_has_spent_his_grant(monkeypatch: pytest.MonkeyPatch) -> None:
    """Memory is bounded: a crowd of visitors costs somebody the rest of his grant, and no more."""
    monkeypatch.setattr(module, "MOST", 2)
    limits = Limits({"moves": "40/hour"})
    for who in ("ann", "bea", "cid"):
        limits.count("moves", who)
    assert granted(limits, "moves", "ann") == 38
    assert granted(limits, "moves", "cid") == 39
