"""What readers have been told of a table, so that they are told next what is new, and no more."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from belvedere.core.actors import CHANCE
from belvedere.core.messages import Message
from belvedere.server.live import table_json
from belvedere.server.live.live_table import Glimpse, LiveTable
from belvedere.server.live.movelist import MoveList
from belvedere.server.live.sheet import Sheet
from belvedere.server.live.subscription import Subscription
from belvedere.tables.view import LogLine, View, known_lines


class Story:
    """What all who have the same subscription have been told by now."""

    def __init__(self, wanted: Subscription, moves: MoveList) -> None:
        self._wanted, self._language = wanted, wanted.language
        self._moves = moves  # what is said of the log
        self._lines: Sequence[LogLine] = ()  # the log as they have it
        self._cuts = 0  # how often plies had been taken off it
        self._view: View | None = None
        self._sheet: Sheet | None = None
        self._called: tuple[Message, ...] = ()  # the seats by the game: colours may change hands
        self._beside: dict[str, Any] = {}  # what they were told besides the view

    def goes_on(self, seen: Glimpse) -> bool:
        """Tell whether news are enough: there was a game, and there is one."""
        return self._view is not None and seen.view is not None

    def state(self, live: LiveTable, seen: Glimpse) -> dict[str, Any]:
        """Return the message that tells the whole table."""
        told = table_json.shared_state(live, seen, self._language)
        told["view"] = None if seen.view is None else self._whole_view(seen, seen.view)
        return told

    def begin(self, live: LiveTable, seen: Glimpse) -> None:
        """Remember that everything was told."""
        self._beside = self._beside_of(live, seen)
        self._remember(live.sheet, seen, table_json.called(seen.view))

    def news(self, live: LiveTable, seen: Glimpse) -> dict[str, Any]:
        """Tell what is different; what is left out is as it was."""
        view, sheet = seen.view, live.sheet
        assert view is not None
        beside = self._beside_of(live, seen)
        told = {name: what for name, what in beside.items() if self._beside[name] != what}
        changed = self._news_of_view(seen, view)
        if changed:
            told["view"] = changed
        called = table_json.called(view)
        if sheet is not self._sheet:
            told |= table_json.seating(sheet, self._language)
        if sheet is not self._sheet or called != self._called:
            told["seat_names"] = table_json.seat_names(sheet, called, self._language)
        self._beside = beside
        self._remember(sheet, seen, called)
        return told

    def _beside_of(self, live: LiveTable, seen: Glimpse) -> dict[str, Any]:
        return {**table_json.beside(live, seen, self._language), "phase": seen.phase}

    def _whole_view(self, seen: Glimpse, view: View) -> dict[str, Any]:
        told = view.to_dict(with_position=self._wanted.position)
        self._tell_log(seen, view, told["log"])
        return told

    def _news_of_view(self, seen: Glimpse, view: View) -> dict[str, Any]:
        told = view.news(self._view)
        told.pop("may", None)  # the server has more to offer than the table
        first = known_lines(self._lines, view.log, has_grown=seen.cuts == self._cuts)
        if first < len(view.log) or first < len(self._lines):
            first = _start_of_row(view.log, first)
            told |= {"from": first, "log": view.lines(first)}
            self._tell_log(seen, view, told["log"], first)
        if self._wanted.position and (self._view is None or view.position != self._view.position):
            told["position"] = view.position.to_dict()
        return told

    def _tell_log(
        self, seen: Glimpse, view: View, lines: list[dict[str, Any]], first: int = 0
    ) -> None:
        if not self._wanted.theme or seen.table is None:  # only a page lists moves in words
            return
        self._moves.follow(view, seen.table.log, seen.cuts)
        self._moves.tell(view.terms, lines, first, self._language)

    def _remember(self, sheet: Sheet, seen: Glimpse, called: tuple[Message, ...]) -> None:
        self._sheet, self._view, self._called = sheet, seen.view, called
        self._lines = () if seen.view is None else seen.view.log
        self._cuts = seen.cuts


def _start_of_row(log: Sequence[LogLine], first: int) -> int:
    """Return where a row of chance begins that goes on here: it is told on one line."""
    if first < len(log) and log[first].seat == CHANCE:
        while first and log[first - 1].seat == CHANCE:
            first -= 1
    return first
