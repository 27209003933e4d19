"""What a server is started with."""

from __future__ import annotations

import os
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final
from urllib.parse import urlsplit

from belvedere.core.folders import data_folder
from belvedere.server.identity.addresses import is_loopback
from belvedere.server.storage.backends import place_of
from belvedere.server.storage.store import Place

HOST: Final = "127.0.0.1"  # nobody else can reach it unless told
PORT: Final = 8080

# How many requests a minute, and from whom; see `identity/rate_limits.py`.
#
# Guests are free, so whatever is counted for a visitor is counted for his address too. Households,
# classes and trains share one: it has as much as five busy visitors where people merely look, play
# and talk, and as much as two or three where a request costs the server more than a moment.
LIMITS: Final = {
    "requests": "1200/minute",  # of one visitor
    "requests/address": "6000/minute",  # pages and their files too: thirty open a table each
    "moves": "1200/minute",  # of one visitor, by POST or WebSocket
    "moves/address": "6000/minute",
    "messages": "1200/minute",  # of one visitor's sockets, whatever they say
    "messages/address": "6000/minute",
    "openings": "60/minute",  # tables and records of one visitor
    "openings/address": "120/minute",  # a class sits down: thirty, and again
    "tournaments": "30/hour",  # that one visitor opens
    "tournaments/address": "60/hour",
    "guests": "120/minute",  # new guests from one address
    "sign-in": "10/minute",  # attempts from one address
    "sign-in/account": "100/minute",  # at one account, of strangers: no address can use it up
    "chat": "20/minute",
    "chat/address": "100/minute",
    "thoughts": "30/minute",  # hints and analyses of one visitor
    "thoughts/address": "90/minute",
}


def wall_clock() -> Callable[[], int]:
    """Return a clock of milliseconds since 1970 that never goes back while we run."""
    begun, counted = time.time_ns(), time.monotonic_ns()
    return lambda: (begun + time.monotonic_ns() - counted) // 1_000_000


def default_database() -> Path:
    """Return where tables are kept unless told otherwise."""
    return data_folder() / "tables.db"


@dataclass(frozen=True, slots=True)
class Settings:
    """Everything that can be chosen about a server."""

    database: Path | Place = field(default_factory=default_database)  # a file, or another place
    public_url: str = ""  # under which others reach it; "": whatever a request names
    bot_threads: int = max(1, (os.cpu_count() or 2) - 1)  # for short thoughts, and for long ones
    limits: dict[str, str] = field(default_factory=lambda: dict(LIMITS))
    now: Callable[[], int] = field(default_factory=wall_clock)
    has_metrics_for_all: bool = False  # else they are for this machine alone
    host: str = HOST  # on which it listens
    allowed_hosts: tuple[str, ...] = ()  # under which it is asked, besides its own names
    proxies: tuple[str, ...] = ()  # addresses and networks that are believed about who asks
    security_contact: str = ""  # whom to tell of a hole, as a URI

    @property
    def place(self) -> Place:
        """The place of the store."""
        return place_of(self.database) if isinstance(self.database, Path) else self.database

    @property
    def has_proxy(self) -> bool:
        """Whether others come through a proxy: one that is named, or there is no other way."""
        public = urlsplit(self.public_url).hostname
        return bool(self.proxies) or (
            is_loopback(self.host) and public is not None and not is_loopback(public)
        )

    def is_own_machine(self, address: str) -> bool:
        """Tell whether somebody at this machine asks; behind a proxy nobody can be told so."""
        return is_loopback(address) and not self.has_proxy
