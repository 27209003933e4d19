from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from helpers.serving import Running


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    running = Running(tmp_path_factory.mktemp("server") / "tables.db")
    yield running
    running.close()


@pytest.fixture
def own_server(tmp_path: Path) -> Iterator[Running]:
    """A server that a test may restart."""
    running = Running(tmp_path / "tables.db")
    yield running
    running.close()
