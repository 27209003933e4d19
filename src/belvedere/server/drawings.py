"""Drawings of tables, made in lanes and kept: everybody who sees the same shares one.

What a page shows of a game that is being played never waits for anything else: earlier plies and
games that are over have a lane of their own, and so have pictures of points, which take a thousand
times as long and are drawn by other processes (`rasters.py`).
"""

from __future__ import annotations

import asyncio
import hashlib
import json
from collections import OrderedDict
from collections.abc import Callable, Hashable
from dataclasses import dataclass
from typing import Any, Final, NamedTuple, overload

from belvedere.server.lanes import IsWanted, Lane, Quickness, Unwanted
from belvedere.server.live.pieces import Pieces
from belvedere.server.rasters import Rasters
from belvedere.svg.raster import Watch

QUICK: Final = 0.004  # seconds: a drawing that takes longer is not made on the event loop
FILMS: Final = 2  # animations that are made at once
OWN: Final = 40  # drawings of one person that wait at once: a page asks for one or two

Made = bytes | dict[str, Any]


@dataclass(frozen=True, slots=True)
class Drawn:
    """Something drawn, ready to be sent."""

    body: bytes
    etag: str

    @property
    def size(self) -> int:
        """The size of the drawing in bytes."""
        return len(self.body)


class Shown(NamedTuple):
    """A picture in pieces of JSON: what there is to see, and what its viewer may do there."""

    picture: Pieces
    offer: Pieces  # of `null` where he may do nothing

    @property
    def size(self) -> int:
        """The size of the pieces in characters."""
        return sum(map(len, self.picture)) + sum(map(len, self.offer))


Kept = Drawn | Shown
Draw = Callable[[Watch], Made | Shown]


class Coming:
    """A drawing on its way, and who waits for it."""

    def __init__(self) -> None:
        self.waiting: list[str] = []
        self.done, self.of = 0, 0  # pictures of an animation
        self.future: asyncio.Future[Kept]

    def draw(self, draw: Draw, is_wanted: IsWanted) -> Kept:
        """Draw in a thread, until nobody waits any more."""

        def watch(done: int, of: int) -> None:
            if not is_wanted():
                raise Unwanted
            self.done, self.of = done, of

        watch(0, 0)
        return _drawn(draw(watch))


class Shelf:
    """Drawings of one kind: the lane in which they are made, and those that are kept."""

    def __init__(self, lane: Lane, most_bytes: int) -> None:
        self.lane, self.pace = lane, Quickness(QUICK)
        self._most_bytes = most_bytes
        self._kept: OrderedDict[Hashable, Kept] = OrderedDict()
        self._coming: dict[Hashable, Coming] = {}
        self._bytes = 0

    @overload
    async def get(self, key: Hashable, draw: Callable[[Watch], Made], who: str) -> Drawn: ...

    @overload
    async def get(self, key: Hashable, draw: Callable[[Watch], Shown], who: str) -> Shown: ...

    async def get(self, key: Hashable, draw: Draw, who: str) -> Kept:
        """Return what is kept under a key, or draw it, once for all who ask meanwhile.

        It is given up when the last of them has gone. Raises Busy or UnderWay.
        """
        found = self._kept.get(key)
        if found is not None:
            self._kept.move_to_end(key)
            return found
        coming = self._coming.get(key) or self._begin(key, draw, who)
        coming.waiting.append(who)
        try:
            return await asyncio.shield(coming.future)
        finally:
            coming.waiting.remove(who)
            if not coming.waiting and not coming.future.done():
                coming.future.cancel()
                self._forget(key, coming)

    def get_at_once(self, key: Hashable, game: Hashable, draw: Callable[[], Shown]) -> Shown | None:
        """Return what is kept under a key, or draw it here where games of a kind are drawn quickly.

        None: it takes a while, and comes by `get`.
        """
        found = self._kept.get(key)
        if isinstance(found, Shown):
            return found
        if not self.pace.is_quick(game):
            return None
        drawn = self.pace.run_here(game, draw)
        self._put(key, drawn)
        return drawn

    def progress(self, who: str) -> tuple[int, int] | None:
        """Tell how many pictures of how many are done of what somebody waits for."""
        found = next((c for c in self._coming.values() if who in c.waiting), None)
        return None if found is None else (found.done, found.of)

    def _begin(self, key: Hashable, draw: Draw, who: str) -> Coming:
        coming = Coming()
        coming.future = self.lane.begin(lambda is_wanted: coming.draw(draw, is_wanted), who)
        coming.future.add_done_callback(lambda done: self._keep(key, coming, done))
        self._coming[key] = coming
        return coming

    def _keep(self, key: Hashable, coming: Coming, done: asyncio.Future[Kept]) -> None:
        is_current = self._forget(key, coming)
        if is_current and not done.cancelled() and done.exception() is None:
            self._put(key, done.result())

    def _forget(self, key: Hashable, coming: Coming) -> bool:
        """Wait no more for a drawing; tell whether another would have been shown it."""
        is_current = self._coming.get(key) is coming
        if is_current:
            del self._coming[key]
        return is_current

    def clear(self) -> None:
        """Keep nothing of what was drawn, or is on its way: it may be of something else."""
        self._kept.clear()
        self._coming.clear()
        self._bytes = 0

    def _put(self, key: Hashable, drawn: Kept) -> None:
        self._kept[key] = drawn
        self._bytes += drawn.size
        while self._bytes > self._most_bytes:
            self._bytes -= self._kept.popitem(last=False)[1].size


class Drawings:
    """The shelves: each kind has threads, a queue and memory of its own."""

    def __init__(self) -> None:
        self.rasters = Rasters(FILMS)
        self.boards = Shelf(Lane("board", 2, 500, OWN), 32_000_000)  # of games that are played
        self.studies = Shelf(Lane("study", 1, 200, OWN), 16_000_000)  # earlier plies, games over
        self.pictures = Shelf(Lane("picture", 1, 16, 1), 8_000_000)  # PNG
        self.films = Shelf(Lane("film", FILMS, 8, 1), 16_000_000)  # GIF

    @property
    def shelves(self) -> tuple[Shelf, ...]:
        """All of them."""
        return self.boards, self.studies, self.pictures, self.films

    def clear(self) -> None:
        """Draw everything anew that is asked for from now on."""
        for shelf in self.shelves:
            shelf.clear()

    def close(self) -> None:
        """Draw nothing more."""
        for shelf in self.shelves:
            shelf.lane.close()
        self.rasters.close()


def _drawn(made: Made | Shown) -> Kept:
    if isinstance(made, Shown):
        return made
    body = made if isinstance(made, bytes) else json.dumps(made, ensure_ascii=False).encode()
    return Drawn(body, f'"{hashlib.blake2b(body, digest_size=12).hexdigest()}"')
