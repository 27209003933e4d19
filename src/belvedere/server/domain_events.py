"""Domain events: what has happened, told to every part of the server that subscribes to it."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, TypeAlias, TypeVar

from belvedere.core.game import Seat

if TYPE_CHECKING:
    from belvedere.server.live.live_table import LiveTable

_news = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Moved:
    """Plies were appended to a table's log; they are committed."""

    table: LiveTable
    plies: int


@dataclass(frozen=True, slots=True)
class Ended:
    """A game is over."""

    table: LiveTable


@dataclass(frozen=True, slots=True)
class Seated:
    """Somebody has taken a seat."""

    table: LiveTable
    seat: Seat
    person: str


@dataclass(frozen=True, slots=True)
class Left:
    """Somebody has left a seat, before the game began or while it goes on."""

    table: LiveTable
    seat: Seat
    person: str


@dataclass(frozen=True, slots=True)
class PersonChanged:
    """Sessions, tokens, name or account of somebody are not what they were."""

    person: str


@dataclass(frozen=True, slots=True)
class Restored:
    """Another program has put other content into the store: what is in memory is out of date."""


Event: TypeAlias = Moved | Ended | Seated | Left | PersonChanged | Restored
E = TypeVar("E", bound=Event)


class Events:
    """Tells events on the event loop, in the order of subscription, before `publish` returns."""

    def __init__(self) -> None:
        self._subscribers: dict[type, list[Callable[[Any], object]]] = {}
        self._loop: asyncio.AbstractEventLoop | None = None

    def open(self) -> None:
        """Take the running loop as the one on which events of other threads are told."""
        self._loop = asyncio.get_running_loop()

    def subscribe(self, kind: type[E], do: Callable[[E], object]) -> None:
        """Call `do` with every event of a kind."""
        self._subscribers.setdefault(kind, []).append(do)

    def publish(self, event: Event) -> None:
        """Tell an event to all its subscribers; an error of one is logged, and hurts no other."""
        for do in self._subscribers.get(type(event), ()):
            try:
                do(event)
            except Exception:
                _news.exception("A subscriber of %s has failed", type(event).__name__)

    def publish_from_thread(self, event: Event) -> None:
        """Tell an event soon; before the server has begun nobody needs to know of it."""
        if self._loop is not None:
            self._loop.call_soon_threadsafe(self.publish, event)
