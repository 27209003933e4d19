from __future__ import annotations

from collections.abc import Iterator

import pytest
from argon2 import PasswordHasher

from belvedere.server.identity import accounts
from helpers.servers import hands, own_server, server, timed_server

__all__ = ["hands", "own_server", "server", "timed_server"]


@pytest.fixture(scope="session", autouse=True)
def cheap_hashes() -> Iterator[None]:
    """Let passwords cost little: most of the time of these tests went into them."""
    cheap = PasswordHasher(time_cost=1, memory_cost=8, parallelism=1)
    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(accounts, "_hasher", cheap)
        patched.setattr(accounts, "_NOBODY", cheap.hash("nobody"))
        yield
