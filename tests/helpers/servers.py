"""Servers that run while a test does; a shelf's conftest says which of them it wants."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from helpers.serving import Hands, Running


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    running = Running(tmp_path_factory.mktemp("server") / "tables.db")
    yield running
    running.close()


@pytest.fixture
def own_server(tmp_path: Path) -> Iterator[Running]:
    """A server that a test may restart, or change."""
    running = Running(tmp_path / "tables.db")
    yield running
    running.close()


@pytest.fixture
def hands() -> Hands:
    return Hands()


@pytest.fixture
def timed_server(tmp_path: Path, hands: Hands) -> Iterator[Running]:
    """A server of a test's own, whose clock has these hands."""
    running = Running(tmp_path / "tables.db", now=hands)
    yield running
    running.close()
