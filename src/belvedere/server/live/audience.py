"""Readers of a table who asked for the same: each message to them is made once, for all of them.

An audience follows its table. Whenever its viewer can notice a change it looks again, has drawn
what there is to see, and makes one message of what is different. Readers take the messages from
here at their own pace: whoever has fallen behind too far, or has just come, is told everything. Who
may read them is asked whenever one is sent (`api/live.py`).
"""

from __future__ import annotations

import asyncio
import secrets
from collections import deque
from collections.abc import Callable, Hashable
from functools import partial
from typing import Any, Final
from weakref import WeakValueDictionary

from pydantic_core import to_json

from belvedere.core import registry
from belvedere.core.game import Viewer
from belvedere.server.drawings import Shown
from belvedere.server.lanes import Busy, UnderWay
from belvedere.server.live.hub import Hub
from belvedere.server.live.live_table import Glimpse, LiveTable
from belvedere.server.live.looks import Painter
from belvedere.server.live.movelist import MoveList
from belvedere.server.live.pieces import Lexicon, Pieces, Runs
from belvedere.server.live.story import Story
from belvedere.server.live.subscription import Subscription

KEPT: Final = 8  # messages, for whoever is slow or was away for a moment
LINGER: Final = 60.0  # seconds after the last reader has gone: he may come back
PATIENCE: Final = 0.5  # seconds for which what is told waits for its drawing
AGAIN: Final = 1.0  # seconds until a drawing is asked for anew that could not be made

Wake = Callable[[], None]

NOTHING: Final = Shown(("null",), ("null",))


class Reading:
    """One reader's place in what his audience is told."""

    def __init__(self, audience: Audience, wake: Wake, number: int, look: int) -> None:
        self._audience = audience
        self.wake = wake
        self._number = number  # of the latest message that he has; 0: he has nothing
        self._look = look  # what was seen before this one is too old to begin with

    @property
    def has_news(self) -> bool:
        """Whether there is something to read; raises what keeps his audience from going on."""
        if self._audience.fault is not None:
            raise self._audience.fault
        return self._audience.has_news(self._number, self._look)

    @property
    def goes_on(self) -> bool:
        """Whether he has been told something already."""
        return self._number > 0

    @property
    def moment(self) -> int:
        """How often the table has changed by now."""
        return self._audience.changes

    def has_seen(self, moment: int) -> bool:
        """Tell whether he was told all that had happened by a moment."""
        return self.goes_on and self._audience.looked >= moment and not self.has_news

    def next(self) -> str:
        """Return the next message: what comes after the one that he has, or everything."""
        self._number, text = self._audience.after(self._number)
        return text

    def leave(self) -> None:
        """Leave the audience."""
        self._audience.leave(self)


class Audience:
    """Everybody with one subscription to one table."""

    def __init__(
        self,
        hub: Hub,
        live: LiveTable,
        wanted: Subscription,
        painter: Painter,
        moves: MoveList,
        end: Callable[[Audience], None],
    ) -> None:
        self._hub, self._live, self._painter, self._end = hub, live, painter, end
        self._wanted = wanted
        self.fault: Exception | None = None  # why it cannot go on
        self._id = secrets.token_hex(4)  # other servers, and other days, number otherwise
        self._number = 0  # of the latest message
        self._messages: deque[str] = deque(maxlen=KEPT)
        self._story, self._lexicon = Story(wanted, moves), Lexicon()
        self._seen: Glimpse | None = None  # what was told last
        self._shown = NOTHING
        self._runs: dict[str, Runs] = {}  # the picture in numbers of pieces
        self._without_game: dict[str, Any] = {}  # what was told before there was one
        self._whole = ""  # everything, as of the latest message; "": nobody has asked yet
        self._readers: set[Reading] = set()
        self._task: asyncio.Task[None] | None = None
        self.changes = 1  # of the table
        self.looked = 0  # the latest change that was looked at
        self._unsubscribe = hub.exchange.subscribe(live.id, wanted.viewer, self._changed)

    # Readers.

    def __len__(self) -> int:
        return len(self._readers)

    def join(self, wake: Wake, mark: str) -> Reading:
        """Let somebody read, and wake him whenever there is something; he may have read before."""
        reading = Reading(self, wake, self._find(mark), self.changes)
        self._readers.add(reading)
        if self.looked == self.changes:
            wake()
        self._begin()
        return reading

    def leave(self, reading: Reading) -> None:
        """Let somebody read no more; he may come back in a moment."""
        self._readers.discard(reading)
        if not self._readers:
            asyncio.get_running_loop().call_later(LINGER, self._close)

    def _find(self, mark: str) -> int:
        """Return which message a mark names; 0: none that can be gone on from."""
        name, _, number = mark.partition(".")
        if name != self._id or not (number.isascii() and number.isdecimal() and len(number) < 10):
            return 0
        return int(number) if int(number) <= self._number else 0

    def has_news(self, number: int, look: int) -> bool:
        """Tell whether there is more than a message, or as of a look, for whoever has none."""
        return self._number > number if number else self.looked >= look

    def after(self, number: int) -> tuple[int, str]:
        """Return the message after another one, or everything, and the number of that."""
        missed = self._number - number
        if number and missed <= len(self._messages):
            return number + 1, self._messages[-missed]
        return self._number, self._everything()

    def _close(self) -> None:
        if not self._readers:
            self._unsubscribe()
            self._end(self)

    # Following the table.

    def _changed(self) -> None:
        self.changes += 1
        self._begin()

    def _begin(self) -> None:
        if self.looked < self.changes and self._task is None and self._readers:
            self._task = asyncio.create_task(self._follow())

    async def _follow(self) -> None:
        """Make messages until there is nothing new, and let everybody read."""
        try:
            while self.looked < self.changes:
                changes = self.changes
                await self._look()
                self.looked = changes
                self._wake()  # also where nothing is new: a word may have been said
        except Exception as error:  # readers are told, and whoever comes next begins anew
            self.fault = error
            self._unsubscribe()
            self._end(self)
            self._wake()
        finally:
            self._task = None

    def _wake(self) -> None:
        for reading in self._readers:
            reading.wake()

    async def _look(self) -> None:
        if self._live.is_dropped:
            self._live = await self._hub.find(self._live.id)
        live = self._live
        seen = await live.look(self._wanted.viewer)
        shown = await self._drawn(live, seen)
        goes_on = self._story.goes_on(seen)
        told = self._story.news(live, seen) if goes_on else self._began(live, seen)
        drawn, pieces = self._tell_drawn(shown)
        if not told and not drawn and self._seen and self._seen.revision == seen.revision:
            return
        self._number += 1
        self._seen, self._whole = seen, ""
        event = {"type": "event", "now": self._hub.now(), **self._around(seen), **told, **drawn}
        self._messages.append(_write(event, pieces) if goes_on else self._everything())

    async def _drawn(self, live: LiveTable, seen: Glimpse) -> Shown:
        """Have drawn what there is to see; a move is told without it where that takes long."""
        if not self._wanted.theme or seen.view is None or seen.phase == "open":
            return NOTHING
        shown = self._painter.draw_at_once(live, seen, self._wanted)
        if shown is not None:
            return shown
        drawing = asyncio.ensure_future(self._painter.draw(live, seen, self._wanted))
        try:
            return await asyncio.wait_for(asyncio.shield(drawing), PATIENCE)
        except TimeoutError:
            drawing.add_done_callback(self._came_late)
        except (Busy, UnderWay):
            asyncio.get_running_loop().call_later(AGAIN, self._changed)
        return self._shown

    def _came_late(self, drawing: asyncio.Future[Shown]) -> None:
        """Look again: what was drawn is kept, and comes at once now."""
        if not drawing.cancelled():
            drawing.exception()  # whatever it is, the next look meets it
            self._changed()

    def _began(self, live: LiveTable, seen: Glimpse) -> dict[str, Any]:
        """Tell everything, where there was no game to go on from; nothing if nothing is new."""
        told = self._story.state(live, seen)
        self._story.begin(live, seen)
        is_new, self._without_game = told != self._without_game, told
        return told if is_new else {}

    def _tell_drawn(self, shown: Shown) -> tuple[dict[str, Any], Pieces]:
        """Tell what is new of the picture, and bring the pieces that nobody has yet."""
        before, self._shown = self._shown, shown
        if not self._wanted.theme or (shown == before and self._runs):
            return {}, ()
        runs, new, first = self._lexicon.tell(*shown)
        self._runs = dict(zip(Shown._fields, runs, strict=True))
        told: dict[str, Any] = {
            name: self._runs[name]
            for name in Shown._fields
            if not self._number or getattr(shown, name) != getattr(before, name)
        }
        if new:
            told["pieces"] = [first, len(new)]
        return told, new

    def _around(self, seen: Glimpse) -> dict[str, Any]:
        """Tell what every message says: of when it is, and for whom."""
        return {
            "seat": seen.viewer if seen.viewer >= 0 else None,
            "revision": seen.revision,
            "ply": len(seen.view.log) if seen.view else 0,
            "mark": f"{self._id}.{self._number}",
        }

    def _everything(self) -> str:
        """Return all that there is to tell, for whoever has nothing."""
        assert self._seen is not None
        if not self._whole:
            told = self._story.state(self._live, self._seen)
            numbers, pieces = self._lexicon.all()
            drawn = {**self._runs, "pieces": numbers} if self._wanted.theme else {}
            message = {"type": "state", **told, **self._around(self._seen), **drawn}
            self._whole = _write(message, pieces)
        return self._whole


class Audiences:
    """The audiences of all tables, as long as anybody reads, and a while longer."""

    def __init__(self, hub: Hub, painter: Painter) -> None:
        self._hub, self._painter = hub, painter
        self._open: dict[tuple[str, Subscription], Audience] = {}
        self._moves: WeakValueDictionary[Hashable, MoveList] = WeakValueDictionary()

    def join(self, live: LiveTable, wanted: Subscription, wake: Wake, mark: str) -> Reading:
        """Let somebody read what he asked for; he is woken whenever there is something."""
        key = live.id, wanted
        if key not in self._open:
            moves, end = self._moves_of(live, wanted.viewer), partial(self._end, key)
            self._open[key] = Audience(self._hub, live, wanted, self._painter, moves, end)
        return self._open[key].join(wake, mark)

    def _moves_of(self, live: LiveTable, viewer: Viewer) -> MoveList:
        """Return what is said of the moves: where nothing is hidden, the same to everybody."""
        whose = viewer if registry.facts(live.sheet.game).hidden else None
        return self._moves.setdefault((live.id, whose), MoveList())

    def _end(self, key: tuple[str, Subscription], audience: Audience) -> None:
        if self._open.get(key) is audience:  # and not one that has begun since
            del self._open[key]

    def __len__(self) -> int:
        """Return the number of readers."""
        return sum(map(len, self._open.values()))


def _write(message: dict[str, Any], pieces: Pieces) -> str:
    """Write a message: a line of JSON, and a line for each piece of a picture that is new."""
    return "\n".join((to_json(message).decode(), *pieces))
