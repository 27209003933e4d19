"""One timer for everything that happens at a certain moment: flags fall without being asked."""

from __future__ import annotations

import asyncio
import heapq
from collections.abc import Callable
from typing import Final

LONGEST_NAP: Final = 3600.0  # seconds; a timer of days would not survive a change of the clock


class Clockwork:
    """Alarms, at most one per table; only the earliest has a timer."""

    def __init__(self, now: Callable[[], int], ring: Callable[[str], None]) -> None:
        self._now, self._ring = now, ring
        self._alarms: dict[str, int] = {}
        self._heap: list[tuple[int, str]] = []
        self._timer: asyncio.TimerHandle | None = None
        self._timed: int | None = None

    def set(self, table_id: str, at: int | None) -> None:
        """Ring for a table at a moment, and not at another one; None: not at all."""
        if self._alarms.get(table_id) == at:
            return
        if at is None:
            del self._alarms[table_id]
            return
        self._alarms[table_id] = at
        heapq.heappush(self._heap, (at, table_id))
        if self._timed is None or at < self._timed:
            self._wind()

    def __len__(self) -> int:
        return len(self._alarms)

    def clear(self) -> None:
        """Forget all alarms."""
        self._alarms.clear()
        self._wind()

    def _wind(self) -> None:
        """Set the timer to the earliest alarm that still holds."""
        while self._heap and self._alarms.get(self._heap[0][1]) != self._heap[0][0]:
            heapq.heappop(self._heap)
        if self._timer is not None:
            self._timer.cancel()
            self._timer, self._timed = None, None
        if self._heap:
            self._timed = self._heap[0][0]
            nap = min(max(self._timed - self._now(), 0) / 1000, LONGEST_NAP)
            self._timer = asyncio.get_running_loop().call_later(nap, self._due)

    def _due(self) -> None:
        self._timer, self._timed = None, None
        now = self._now()
        while self._heap and self._heap[0][0] <= now:
            at, table_id = heapq.heappop(self._heap)
            if self._alarms.get(table_id) == at:
                del self._alarms[table_id]
                self._ring(table_id)
        self._wind()
