"""Hints: what the strongest bot would do, for somebody who waits for the answer."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Final

from belvedere.bots.levels import LAST
from belvedere.core.game import Seat
from belvedere.core.messages import words
from belvedere.core.position import Position
from belvedere.server.errors import Refused
from belvedere.server.live.bots import BotRoom
from belvedere.server.live.thoughts import Errand, Rank

if TYPE_CHECKING:
    from belvedere.bots.bot import Thought

THOUGHT: Final = 1.0  # seconds that are thought about a hint
LONGEST: Final = 30.0  # seconds that somebody waits for one


class Hints:
    """The hints that are waited for, at most one per person."""

    def __init__(self, bots: BotRoom) -> None:
        self._bots = bots
        self._wanted: dict[str, Errand] = {}  # by person

    async def think(self, position: Position, seat: Seat, person: str) -> Thought:
        """Think about a position for somebody; raise Refused.

        Whoever stops waiting cancels this, and the bot stops at its next look.
        """
        if person in self._wanted:
            raise Refused(409, "hint", words("You are waiting for a hint already."))
        errand = self._wanted[person] = Errand(Rank.HINT, person)
        thinking = asyncio.create_task(self._bots.think(position, seat, LAST, THOUGHT, errand))
        try:
            done, _ = await asyncio.wait([thinking], timeout=LONGEST)
            if not done:
                raise _too_busy(self._bots.place(errand))
            return thinking.result()
        finally:
            thinking.cancel()
            del self._wanted[person]

    def place(self, person: str) -> int | None:
        """Return which in line somebody's hint is; 0: it is thought about; None: there is none."""
        errand = self._wanted.get(person)
        return None if errand is None else self._bots.place(errand)


def _too_busy(place: int) -> Refused:
    message = words(
        "Many ask at once, and your hint is number {place} in line. Please ask again in a while.",
        place=place,
    )
    return Refused(503, "busy", message, place=place, retry_after=round(LONGEST))
