"""Every test of the command line begins in English, whatever the machine speaks."""

from __future__ import annotations

import pytest

from belvedere.cli import seating, tongue


@pytest.fixture(autouse=True)
def _english(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in tongue.VARIABLES:
        monkeypatch.delenv(name, raising=False)
    tongue.settle([])


@pytest.fixture
def _against_anybody(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let seats that nobody was named for go to bots that need not think."""
    monkeypatch.setattr(seating, "UNSAID", "random")
