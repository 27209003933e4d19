"""Positions that bots think about for somebody: queued, bounded, and given up when asked."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Final

from belvedere.core.errors import BelvedereError
from belvedere.core.game import Seat
from belvedere.core.messages import words
from belvedere.core.position import Position
from belvedere.server.errors import Refused
from belvedere.server.identity.people import new_id
from belvedere.server.live.bots import BotRoom, Stopped

if TYPE_CHECKING:
    from belvedere.bots.bot import Thought

MOST: Final = 200  # analyses that are kept, the latest
MOST_WAITING: Final = 50  # in all
MOST_OWN: Final = 3  # of one visitor
MOST_MOVES: Final = 10  # that are compared


@dataclass(slots=True)
class Analysis:
    """One of them."""

    id: str
    owner: str
    state: str = "queued"  # running, done, cancelled, failed
    thought: dict[str, Any] | None = None  # what is known so far
    task: asyncio.Task[None] | None = field(default=None, repr=False)

    @property
    def is_open(self) -> bool:
        """Whether it still waits or runs."""
        return self.state in ("queued", "running")

    def told(self) -> dict[str, Any]:
        """Return it as JSON data."""
        return {"id": self.id, "state": self.state, "thought": self.thought}


def tell_thought(thought: Thought) -> dict[str, Any]:
    """Return what a bot thinks as JSON data."""
    return {
        "seat": thought.seat,
        "move": thought.move,
        "shares": [round(share, 4) for share in thought.shares],
        "candidates": [
            {"move": c.move, "visits": c.visits, "share": round(c.share, 4)}
            for c in thought.best_first()[:MOST_MOVES]
        ],
        "line": list(thought.line),
        "simulations": thought.simulations,
        "seconds": round(thought.seconds, 3),
        "solved": thought.is_solved,
    }


class Analyses:
    """All of them, in memory: a restart forgets them."""

    def __init__(self, bots: BotRoom) -> None:
        self._bots = bots
        self._kept: OrderedDict[str, Analysis] = OrderedDict()
        self._turns = asyncio.Semaphore(1)  # one at a time: bots at tables come first

    def begin(
        self, position: Position, seat: Seat, owner: str, level: int, seconds: float
    ) -> Analysis:
        """Queue a position; raise Refused when too many wait."""
        waiting = [analysis for analysis in self._kept.values() if analysis.is_open]
        own = [analysis for analysis in waiting if analysis.owner == owner]
        if len(waiting) >= MOST_WAITING or len(own) >= MOST_OWN:
            raise Refused(
                429, "too-many", words("Too many analyses wait; please end one of yours first.")
            )
        made = Analysis(new_id(), owner)
        self._kept[made.id] = made
        if len(self._kept) > MOST:
            oldest = next(a for a in self._kept.values() if not a.is_open)
            del self._kept[oldest.id]
        made.task = asyncio.create_task(self._run(made, position, seat, level, seconds))
        return made

    async def _run(
        self, analysis: Analysis, position: Position, seat: Seat, level: int, seconds: float
    ) -> None:
        def watch(thought: Thought) -> None:
            if not analysis.is_open:
                raise Stopped
            analysis.thought = tell_thought(thought)

        try:
            async with self._turns:
                if not analysis.is_open:
                    return
                analysis.state = "running"
                thought = await self._bots.think(position, seat, level, seconds, watch)
            analysis.thought, analysis.state = tell_thought(thought), "done"
        except Stopped:
            analysis.state = "cancelled"
        except BelvedereError as error:
            analysis.thought, analysis.state = {"sentence": error.say()}, "failed"

    def find(self, analysis_id: str, owner: str) -> Analysis:
        """Return one's own analysis; raise Refused."""
        found = self._kept.get(analysis_id)
        if found is None or found.owner != owner:
            raise Refused(404, "no-analysis", words("You have no such analysis."))
        return found

    def cancel(self, analysis: Analysis) -> None:
        """Give an analysis up: the bot stops at its next look."""
        if analysis.is_open:
            analysis.state = "cancelled"

    def close(self) -> None:
        """Give all of them up."""
        for analysis in self._kept.values():
            self.cancel(analysis)
            if analysis.task is not None:
                analysis.task.cancel()
