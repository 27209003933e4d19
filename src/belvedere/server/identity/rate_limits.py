"""How often somebody may ask: counted in memory, by visitor and by address."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from math import ceil
from time import time
from typing import Final

from limits import RateLimitItem, parse
from limits.storage import MemoryStorage
from limits.strategies import FixedWindowRateLimiter

from belvedere.core.messages import counted
from belvedere.server.errors import Refused
from belvedere.server.identity.addresses import network_of
from belvedere.server.identity.people import Visitor

PARTS: Final = 20  # in which a limit is granted
MOST: Final = 10_000  # visitors whose grants are remembered; who is forgotten has spent his


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

    def __init__(
        self, limits: Mapping[str, str], is_exempt: Callable[[str], bool] = lambda address: False
    ) -> None:
        self._is_exempt = is_exempt  # addresses that many may share: this machine's own
        self._limits: dict[str, RateLimitItem] = {name: parse(n) for name, n in limits.items()}
        self._counts = FixedWindowRateLimiter(MemoryStorage())
        self._granted: OrderedDict[tuple[str, str], _Granted] = OrderedDict()

    def count_visitor(self, name: str, visitor: Visitor) -> None:
        """Count a request for whoever sent it, and for his address: guests are free; raise TooMany.

        What is refused to him is not counted for those who share his address.
        """
        self.count(name, visitor.key)
        self.count_address(name, visitor.address)

    def count_address(self, name: str, address: str) -> None:
        """Count a request for an address alone; raise TooMany."""
        if not self._is_exempt(address):
            self.count(f"{name}/address", address)

    def count(self, name: str, who: str) -> None:
        """Count a request of a person, or of an address and those beside it; raise TooMany."""
        who = network_of(who)
        granted = self._granted.get((name, who))
        if granted is None or granted.left == 0 or granted.until <= time():
            granted = self._granted[name, who] = self._grant(name, who)
            if len(self._granted) > MOST:
                self._granted.popitem(last=False)
        granted.left -= 1

    def _grant(self, name: str, who: str) -> _Granted:
        """Take the twentieth part of what somebody has, or one: asking each time is dear."""
        limit = self._limits[name]
        for number in (max(1, limit.amount // PARTS), 1):
            has_room = self._counts.test(limit, name, who, cost=number)  # a miss would count too
            if has_room and self._counts.hit(limit, name, who, cost=number):
                until = self._counts.get_window_stats(limit, name, who).reset_time
                return _Granted(number, until)
        reset = self._counts.get_window_stats(limit, name, who).reset_time
        raise TooMany(max(1, ceil(reset - time())))


@dataclass(slots=True)
class _Granted:
    """Requests that are counted already, and may come until their window ends."""

    left: int
    until: float
