"""What one process has for itself: several would have to divide it among them, or share it."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from dataclasses import dataclass, field
from typing import TYPE_CHECKING
from weakref import WeakValueDictionary

from belvedere.server.identity.guesses import Guesses
from belvedere.server.identity.people import Session
from belvedere.server.identity.rate_limits import Limits
from belvedere.server.live.sockets import Sockets

if TYPE_CHECKING:
    from belvedere.server.live.live_table import LiveTable


@dataclass(frozen=True, slots=True)
class Own:
    """State that is in memory, and right only while one process serves a store.

    Everything else in memory is a copy of what is on disk, or can be computed again.
    """

    limits: Limits  # how often somebody has asked
    guesses: Guesses  # how often passwords were tried, and where from with success
    sockets: Sockets  # that are open, by person
    # Tables, each with the turn in which changes follow each other, its count of changes, and its
    # bots: a table is one process's at a time.
    tables: OrderedDict[str, LiveTable] = field(default_factory=OrderedDict)
    # The turns of tournaments, by id.
    contests: WeakValueDictionary[str, asyncio.Lock] = field(default_factory=WeakValueDictionary)
    # Sessions that were used lately, by the digest of their cookies: true until `PersonChanged`.
    sessions: OrderedDict[str, Session] = field(default_factory=OrderedDict)
    archiving: set[str] = field(default_factory=set)  # visitors who are handed an archive
    pairing: asyncio.Lock = field(default_factory=asyncio.Lock)  # who look for somebody meet
    opening: asyncio.Lock = field(default_factory=asyncio.Lock)  # running games of bots are counted
