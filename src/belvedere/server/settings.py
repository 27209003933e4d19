"""What a server is started with."""

from __future__ import annotations

import os
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

from belvedere.core.folders import data_folder

HOST: Final = "127.0.0.1"  # nobody else can reach it unless told
PORT: Final = 8080

# How many requests a minute, and from whom; see `identity/limits.py`.
LIMITS: Final = {
    "requests": "1200/minute",  # of one visitor
    "moves": "1200/minute",  # of one visitor, by POST or WebSocket
    "openings": "60/minute",  # tables and records of one visitor
    "tournaments": "30/hour",  # that one visitor opens
    "guests": "120/minute",  # new guests from one address
    "sign-in": "10/minute",  # attempts from one address
    "chat": "20/minute",
    "thoughts": "30/minute",  # hints and analyses of one visitor
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

    database: Path = field(default_factory=default_database)
    public_url: str = ""  # under which others reach it; "": whatever a request names
    bot_threads: int = max(1, (os.cpu_count() or 2) - 1)  # for short thoughts, and for long ones
    limits: dict[str, str] = field(default_factory=lambda: dict(LIMITS))
    now: Callable[[], int] = field(default_factory=wall_clock)
    has_metrics_for_all: bool = False  # else they are for this machine alone
