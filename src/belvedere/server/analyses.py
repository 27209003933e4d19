"""Positions that bots think about for somebody: queued, bounded, and given up when asked."""

from __future__ import annotations

import asyncio
import logging
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
from belvedere.server.live.thoughts import Errand, Rank

if TYPE_CHECKING:
    from belvedere.bots.bot import Thought

MOST: Final = 1_000  # analyses that are kept, the latest
MOST_WAITING: Final = 500  # in all; each visitor has his turn among them
MOST_OWN: Final = 3  # of one visitor
MOST_MOVES: Final = 10  # that are compared

_news = logging.getLogger(__name__)


@dataclass(slots=True)
class Analysis:
    """A position that a bot thinks about for somebody, and what it found."""

    id: str
    owner: str
    ending: str = ""  # done, cancelled, failed; "": it waits or runs
    thought: dict[str, Any] | None = None  # what is known so far
    task: asyncio.Task[None] | None = field(default=None, repr=False)
    errand: Errand = field(init=False, repr=False)

    def __post_init__(self) -> None:
        self.errand = Errand(Rank.ANALYSIS, self.owner, lambda: self.is_open)

    @property
    def is_open(self) -> bool:
        """Whether the analysis still waits or runs."""
        return not self.ending


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
    """All analyses, in memory: a restart forgets them."""

    def __init__(self, bots: BotRoom) -> None:
        self._bots = bots
        self._kept: OrderedDict[str, Analysis] = OrderedDict()

    async def begin(
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
        await asyncio.sleep(0)  # it stands in line now
        return made

    async def _run(
        self, analysis: Analysis, position: Position, seat: Seat, level: int, seconds: float
    ) -> None:
        def watch(thought: Thought) -> None:
            analysis.thought = tell_thought(thought)

        try:
            thought = await self._bots.think(position, seat, level, seconds, analysis.errand, watch)
            analysis.thought, analysis.ending = tell_thought(thought), "done"
        except Stopped:
            analysis.ending = "cancelled"
        except BelvedereError as error:
            analysis.thought, analysis.ending = {"sentence": error.say()}, "failed"
        except Exception:
            _news.exception("A position of %s could not be analysed", position.game)
            analysis.ending = "failed"

    def told(self, analysis: Analysis) -> dict[str, Any]:
        """Return an analysis as JSON data, and where in line it stands."""
        place = self._bots.place(analysis.errand) if analysis.is_open else 0
        state = analysis.ending or ("queued" if place else "running")
        told = {"id": analysis.id, "state": state, "thought": analysis.thought}
        return {**told, "place": place} if place else told

    def find(self, analysis_id: str, owner: str) -> Analysis:
        """Return one's own analysis; raise Refused."""
        found = self._kept.get(analysis_id)
        if found is None or found.owner != owner:
            raise Refused(404, "no-analysis", words("You have no such analysis."))
        return found

    def cancel(self, analysis: Analysis) -> None:
        """Give an analysis up: the bot stops at its next look."""
        if analysis.is_open:
            analysis.ending = "cancelled"
            if analysis.task is not None:
                analysis.task.cancel()

    def close(self) -> None:
        """Cancel all analyses."""
        for analysis in self._kept.values():
            self.cancel(analysis)
