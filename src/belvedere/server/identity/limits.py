"""How often somebody may ask: counted in memory, by visitor or by address."""

from __future__ import annotations

from collections.abc import Mapping
from math import ceil
from time import time

from limits import RateLimitItem, parse
from limits.storage import MemoryStorage
from limits.strategies import FixedWindowRateLimiter

from belvedere.core.messages import counted
from belvedere.server.errors import Refused


class TooMany(Refused):
    """Somebody has asked too often."""

    def __init__(self, seconds: int) -> None:
        super().__init__(
            429,
            "too-many",
            counted(
                "That was too often; please try again in {number} second.",
                "That was too often; please try again in {number} seconds.",
                seconds,
            ),
            retry_after=seconds,
        )


class Limits:
    """The limits of one server, by name."""

    def __init__(self, limits: Mapping[str, str]) -> None:
        self._limits: dict[str, RateLimitItem] = {name: parse(n) for name, n in limits.items()}
        self._counts = FixedWindowRateLimiter(MemoryStorage())

    def count(self, name: str, who: str, cost: int = 1) -> None:
        """Count a request, or several; raise TooMany."""
        limit = self._limits[name]
        if not self._counts.hit(limit, name, who, cost=cost):
            reset = self._counts.get_window_stats(limit, name, who).reset_time
            raise TooMany(max(1, ceil(reset - time())))
