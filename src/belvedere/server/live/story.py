"""What one reader has been told of a table, so that he is told next what is new, and no more."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from belvedere import __version__
from belvedere.core.game import Viewer
from belvedere.core.messages import Message
from belvedere.server.live import telling
from belvedere.server.live.live_table import Glimpse, LiveTable
from belvedere.server.live.sheet import Sheet
from belvedere.tables.log import EMPTY, Log
from belvedere.tables.view import Line, View, history, known_lines


def mark(log: Log, viewer: Viewer, cuts: int) -> str:
    """Name what a reader has by now: who comes back with it is told what he has missed.

    It names the ply, when that was played, by whose eyes it was seen, how often the game had gone
    back before, and who wrote it: another version may have more to tell of a table.
    """
    at = log.last.at if log.last is not None else 0
    return f"{len(log)}.{at}.{viewer}.{cuts}.{__version__}"


class Story:
    """What one reader has by now."""

    def __init__(self, language: str, since: str = "") -> None:
        self._language, self._since = language, since
        self._lines: Sequence[Line] | None = None  # the log as he has it; None: he has nothing
        self._cuts = 0  # how often plies had been taken off it
        self._view: View | None = None
        self._sheet: Sheet | None = None
        self._called: tuple[Message, ...] = ()  # the seats by the game: colours may change hands
        self._beside: dict[str, Any] = {}  # what he was told besides the view

    def goes_on(self, seen: Glimpse) -> bool:
        """Tell whether news are enough: he has a table, or had one and brings its mark."""
        since, self._since = self._since, ""
        if since and seen.table is not None:
            self._lines, self._cuts = _resumed(seen, since), seen.cuts
        return self._lines is not None and seen.view is not None

    def state(self, live: LiveTable, seen: Glimpse, person: str, now: int) -> dict[str, Any]:
        """Tell everything."""
        told = telling.table_state(live, seen, person, self._language, now)
        self._beside = {name: told[name] for name in telling.BESIDE}
        self._remember(live.sheet, seen, telling.called(seen.view))
        log = seen.table.log if seen.table is not None else EMPTY
        return told | {"mark": mark(log, seen.viewer, seen.cuts)}

    def news(self, live: LiveTable, seen: Glimpse, now: int) -> dict[str, Any]:
        """Tell what is different; what is left out is as it was."""
        view, sheet, had = seen.view, live.sheet, self._beside
        assert view is not None
        assert seen.table is not None
        assert self._lines is not None
        first = known_lines(self._lines, view.log, has_grown=seen.cuts == self._cuts)
        told = {
            "revision": seen.revision,
            "ply": len(view.log),
            "phase": seen.phase,
            "now": now,
            "mark": mark(seen.table.log, seen.viewer, seen.cuts),
            "from": first,
            "log": view.lines(first),
            **view.news(self._view),
        }
        told.pop("may", None)  # the server has more to offer than the table
        self._beside = telling.beside(live, seen, self._language)
        told |= {name: what for name, what in self._beside.items() if had.get(name) != what}
        called = telling.called(view)
        if sheet is not self._sheet:
            told |= telling.seating(sheet, self._language)
        if sheet is not self._sheet or called != self._called:
            told["seat_names"] = telling.seat_names(sheet, called, self._language)
        self._remember(sheet, seen, called)
        return told

    def _remember(self, sheet: Sheet, seen: Glimpse, called: tuple[Message, ...]) -> None:
        self._sheet, self._view, self._called = sheet, seen.view, called
        self._lines = None if seen.view is None else seen.view.log
        self._cuts = seen.cuts


def _resumed(seen: Glimpse, since: str) -> Sequence[Line] | None:
    """Return the log as a reader had it when he was told a mark, if the game goes on from there."""
    table, ply = seen.table, since.partition(".")[0]
    assert table is not None
    if not (ply.isascii() and ply.isdecimal() and len(ply) < 9 and int(ply) <= len(table.log)):
        return None
    then = table.log.cut(int(ply))
    if mark(then, seen.viewer, seen.cuts) != since:
        return None
    return history(table.terms.rules, then, seen.viewer)
