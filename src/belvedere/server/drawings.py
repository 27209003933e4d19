"""Drawings of tables, made in threads and kept: everybody who sees the same shares one."""

from __future__ import annotations

import asyncio
import hashlib
import json
from collections import OrderedDict
from collections.abc import Callable, Hashable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from typing import Any, Final

THREADS: Final = 2
MOST_BYTES: Final = 48_000_000  # of all that is kept

Draw = Callable[[], bytes | dict[str, Any]]


@dataclass(frozen=True, slots=True)
class Drawn:
    """Something drawn, ready to be sent."""

    body: bytes
    etag: str


class Drawings:
    """The cache, and the threads that draw."""

    def __init__(self) -> None:
        self._pool = ThreadPoolExecutor(THREADS, thread_name_prefix="drawing")
        self._kept: OrderedDict[Hashable, Drawn] = OrderedDict()
        self._coming: dict[Hashable, asyncio.Future[Drawn]] = {}
        self._bytes = 0

    async def get(self, key: Hashable, draw: Draw) -> Drawn:
        """Return what is kept under a key, or draw it, once for all who ask meanwhile."""
        found = self._kept.get(key)
        if found is not None:
            self._kept.move_to_end(key)
            return found
        if key not in self._coming:
            loop = asyncio.get_running_loop()
            self._coming[key] = loop.run_in_executor(self._pool, _drawn, draw)
            self._coming[key].add_done_callback(lambda done: self._keep(key, done))
        return await asyncio.shield(self._coming[key])

    def _keep(self, key: Hashable, done: asyncio.Future[Drawn]) -> None:
        self._coming.pop(key, None)
        if done.cancelled() or done.exception() is not None:
            return
        self._kept[key] = drawn = done.result()
        self._bytes += len(drawn.body)
        while self._bytes > MOST_BYTES:
            self._bytes -= len(self._kept.popitem(last=False)[1].body)

    def close(self) -> None:
        """Draw nothing more."""
        self._pool.shutdown(wait=False, cancel_futures=True)


def _drawn(draw: Draw) -> Drawn:
    made = draw()
    body = made if isinstance(made, bytes) else json.dumps(made, ensure_ascii=False).encode()
    return Drawn(body, f'"{hashlib.blake2b(body, digest_size=12).hexdigest()}"')
