"""A server for the game from outside, and a terminal that begins in English."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from belvedere.cli import locale
from belvedere.core.catalogues import ENGLISH
from helpers.serving import Running


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    running = Running(tmp_path_factory.mktemp("server") / "tables.db")
    yield running
    running.close()


@pytest.fixture(autouse=True)
def _english(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Iterator[None]:
    for name in locale.VARIABLES:
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    locale.settle([])
    yield
    locale.settle([locale.OPTION, ENGLISH])
