"""Every test of the command line begins in English, whatever the machine speaks."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from belvedere.cli import locale, seating
from belvedere.core.catalogues import ENGLISH


@pytest.fixture(autouse=True)
def _english(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    for name in locale.VARIABLES:
        monkeypatch.delenv(name, raising=False)
    locale.settle([])
    yield
    locale.settle([locale.OPTION, ENGLISH])  # tests of other shelves speak it too


@pytest.fixture
def _against_anybody(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let seats that nobody was named for go to bots that need not think."""
    monkeypatch.setattr(seating, "UNSAID", "random")


@pytest.fixture(autouse=True)
def _data(tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch) -> None:
    """Keep games in a folder of the test's own."""
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path_factory.mktemp("data")))
