"""The server as one thing: its parts, each of which is given what it needs."""

from __future__ import annotations

from belvedere.server.analyses import Analyses
from belvedere.server.chat import Chat
from belvedere.server.domain_events import Events, Restored
from belvedere.server.drawings import Drawings
from belvedere.server.hints import Hints
from belvedere.server.identity.guesses import Guesses
from belvedere.server.identity.rate_limits import Limits
from belvedere.server.identity.register import Register
from belvedere.server.identity.sealing import Seals, read_or_make_key
from belvedere.server.identity.sessions import LIFE, Sessions, drop_unused
from belvedere.server.lanes import Lane
from belvedere.server.live.audience import Audiences
from belvedere.server.live.hub import Hub
from belvedere.server.live.looks import Painter
from belvedere.server.live.sockets import Sockets
from belvedere.server.metrics import Metrics
from belvedere.server.own import Own
from belvedere.server.ratings import Ratings
from belvedere.server.settings import Settings
from belvedere.server.tournaments.deeds import Tournaments


class House:
    """Everything that requests need."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        settings.place.upgrade()
        self.events = Events()
        self.store = settings.place.open(self.events)
        self.limits = Limits(settings.limits, settings.is_own_machine)
        self.guesses, self.sockets = Guesses(self.limits), Sockets(self.events)
        self.own = Own(self.limits, self.guesses, self.sockets)
        self.hub = Hub(self.store, settings.now, settings.bot_threads, self.events, self.own)
        self.now = self.hub.now
        self.drawings = Drawings()
        self.events.subscribe(Restored, lambda _: self.drawings.clear())
        self.audiences = Audiences(self.hub, Painter(self.drawings))
        self.uploads = Lane("upload", 1, 8, 1)  # what people bring, for the rules to judge
        self.people = Register(self.store, self.now, self.events)
        self.sessions = Sessions(
            self.store, self.people, self.events, self.now, self.hub.behind, self.own.sessions
        )
        self.seals = Seals("")
        self.chat = Chat(self.store, self.limits, self.now)
        self.hints = Hints(self.hub.bots)
        self.analyses = Analyses(self.hub.bots)
        self.metrics = Metrics(self.hub, self.audiences, self.events)
        self.ratings = Ratings(self.hub, self.events)
        self.tournaments = Tournaments(self.hub, self.events)

    async def start(self) -> None:
        """Start all parts of the server, with the key that its store holds."""
        self.events.open()
        self.seals = Seals(await self.store.write(read_or_make_key))
        await self.hub.start()
        await self.store.write(lambda c: drop_unused(c, self.hub.runs.settled - LIFE))
        await self.tournaments.start()

    async def stop(self) -> None:
        """Close the doors: bots stop at once, what was promised is on disk."""
        self.analyses.close()
        self.tournaments.stop()
        await self.hub.stop()
        self.drawings.close()
        self.uploads.close()
        self.store.close()
