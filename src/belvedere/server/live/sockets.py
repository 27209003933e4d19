"""The sockets that are open, by person: who they speak for is asked again whenever that changes."""

from __future__ import annotations

from collections.abc import Callable

from belvedere.server.domain_events import Events, PersonChanged

Recheck = Callable[[], None]  # finds out anew whether a socket may go on


class Sockets:
    """Everybody's sockets, on the event loop alone."""

    def __init__(self, events: Events) -> None:
        self._open: dict[str, set[Recheck]] = {}
        events.subscribe(PersonChanged, lambda changed: self.recheck(changed.person))

    def add(self, person_id: str, recheck: Recheck) -> Callable[[], None]:
        """Call `recheck` whenever somebody's credentials change; return what ends that."""
        self._open.setdefault(person_id, set()).add(recheck)

        def leave() -> None:
            mine = self._open.get(person_id, set())
            mine.discard(recheck)
            if not mine:
                self._open.pop(person_id, None)

        return leave

    def recheck(self, person_id: str) -> None:
        """Let every socket of somebody find out anew whether it may go on."""
        for recheck in list(self._open.get(person_id, ())):
            recheck()
