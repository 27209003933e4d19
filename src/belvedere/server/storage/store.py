"""A store: what the server needs of a database, whichever it is.

Statements are SQLAlchemy's, over the tables of `schema.py`. What only one database understands
stands beside its implementation: `sqlite/`.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from contextlib import AbstractContextManager
from pathlib import Path
from typing import Any, Protocol, TypeAlias, TypeVar

from sqlalchemy import Connection
from sqlalchemy.sql import Executable

from belvedere.core.errors import BelvedereError
from belvedere.server.domain_events import Events

T = TypeVar("T")

Step: TypeAlias = tuple[int, Executable, dict[str, Any]]  # rank, statement, values by name
Work: TypeAlias = Callable[[Connection], T]


class DatabaseError(BelvedereError):
    """A database cannot be used as it is."""


class Outdated(Exception):
    """Another program has put other content into the store: what was planned no longer fits."""


class Store(Protocol):
    """A database that is open; what it refuses for now raises Refused."""

    @property
    def commits(self) -> int:
        """How many transactions were committed."""
        ...

    def change(self, steps: Sequence[Step]) -> asyncio.Future[None]:
        """Write a change of one table; done when committed. Raises Outdated."""
        ...

    def write(self, work: Work[T]) -> asyncio.Future[T]:
        """Do anything else in a transaction; the future has its result when that is committed."""
        ...

    async def read(self, work: Work[T]) -> T:
        """Read in another thread."""
        ...

    def read_here(self, work: Work[T]) -> T:
        """Read in this thread."""
        ...

    def close(self) -> None:
        """Write what waits, and close."""
        ...


class Place(Protocol):
    """Where a store is kept, before it is open; what cannot be used raises DatabaseError."""

    def claimed(self, url: str) -> AbstractContextManager[None]:
        """Lock the place for one server, at an address, until the block ends."""
        ...

    def upgrade(self) -> Path | None:
        """Bring it up to the schema of this version; return the copy of an old one."""
        ...

    def open(self, events: Events) -> Store:
        """Open it; `Restored` is published when another program has replaced what is in it."""
        ...
