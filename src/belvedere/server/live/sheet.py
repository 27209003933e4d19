"""What was agreed about a table when it was opened, and who may have its seats."""

from __future__ import annotations

import json
from dataclasses import dataclass, field, replace
from typing import Any

from belvedere.core import registry
from belvedere.core.facts import OptionValue
from belvedere.core.game import Seat
from belvedere.server.storage.damage import number_of, parsed, text_of
from belvedere.server.storage.table_rows import Stored
from belvedere.tables.clocks import parse_clock
from belvedere.tables.seating import OPEN, SeatHolder, bot, person
from belvedere.tables.table import Terms

PERSON, INVITE, ANYBODY, BOT = "person", "invite", "open", "bot"  # who a seat is for


@dataclass(frozen=True, slots=True)
class Chair:
    """A seat, as it was offered and as it is taken."""

    who: str  # PERSON once somebody has it
    person: str = ""  # his id, or for whom it is kept
    name: str = ""
    level: str = ""

    @property
    def is_free(self) -> bool:
        """Whether somebody may still sit down."""
        return self.who in (INVITE, ANYBODY)

    def seated(self) -> SeatHolder:
        """Return it as the table knows it."""
        if self.is_free:
            return OPEN
        return bot(self.level) if self.who == BOT else person(self.name)


@dataclass(frozen=True, slots=True)
class Sheet:
    """The terms of a table, and everything else that moves do not change."""

    id: str
    game: str
    options: dict[str, OptionValue]
    clock: str
    arbiter: bool
    show_ready: bool
    hints: bool
    public: bool
    chat: bool
    maker: str
    created: int
    source: str = "table"  # or record: then nobody plays it
    chairs: tuple[Chair, ...] = ()
    holders: frozenset[tuple[Seat, str]] = field(default_factory=frozenset)
    rematch: str = ""
    tournament: str = ""  # of which this is a game
    lots: bool = False  # whether the seats were drawn by lot

    @property
    def is_of_bots(self) -> bool:
        """Whether no seat is for a person."""
        return all(chair.who == BOT for chair in self.chairs)

    def terms(self) -> Terms:
        """Return what the table was opened with; the game is compiled by that."""
        rules = registry.game(self.game, self.options)
        return Terms(rules, parse_clock(self.clock), self.arbiter, self.show_ready, self.hints)

    def seats_of(self, person_id: str) -> list[Seat]:
        """List the seats for which somebody may decide."""
        if not person_id:
            return []
        return sorted(seat for seat, holder in self.holders if holder == person_id)

    def is_held(self, seat: Seat, person_id: str) -> bool:
        """Tell whether somebody may decide for a seat."""
        return bool(person_id) and (seat, person_id) in self.holders

    def with_chair(self, seat: Seat, chair: Chair) -> Sheet:
        """Return the sheet with another chair, whose person holds the seat."""
        chairs = (*self.chairs[:seat], chair, *self.chairs[seat + 1 :])
        held = {(seat, chair.person)} if chair.who == PERSON and chair.person else set()
        others = {holder for holder in self.holders if holder[0] != seat}
        return replace(self, chairs=chairs, holders=frozenset(others | held))


def read_sheet(stored: Stored) -> Sheet:
    """Read a sheet from the disk; options that are damaged are left out, see `damaged`."""
    row = stored.row
    return Sheet(
        row.id,
        row.game,
        parsed(row.options, dict) or {},
        text_of(row.clock, "none"),
        row.arbiter,
        row.show_ready,
        row.hints,
        row.public,
        row.chat,
        text_of(row.maker),
        number_of(row.created),
        text_of(row.source, "table"),
        tuple(map(read_chair, stored.seats)),
        frozenset(stored.holders),
        text_of(row.rematch),
        text_of(row.tournament),
        bool(row.lots),
    )


def read_chair(row: Any) -> Chair:
    """Read a seat from the disk; what is damaged is left out, see `damaged`."""
    return Chair(*map(text_of, (row.who, row.person, row.name, row.level)))


def sheet_rows(sheet: Sheet) -> tuple[dict[str, Any], list[dict[str, Any]], list[dict[str, Any]]]:
    """Return the rows of a new table, of its seats, and of their holders."""
    taken = all(not chair.is_free for chair in sheet.chairs)
    table = {
        "id": sheet.id,
        "game": sheet.game,
        "options": json.dumps(sheet.options),
        "clock": sheet.clock,
        "arbiter": sheet.arbiter,
        "show_ready": sheet.show_ready,
        "hints": sheet.hints,
        "public": sheet.public,
        "chat": sheet.chat,
        "maker": sheet.maker or None,
        "created": sheet.created,
        "changed": sheet.created,
        "phase": "playing" if taken else "open",
        "plies": 0,
        "revision": 0,
        "own": json.dumps([0] * len(sheet.chairs)),
        "cuts": 0,
        "standing": "",  # until the game is compiled
        "source": sheet.source,
        "tournament": sheet.tournament or None,
        "lots": sheet.lots,
    }
    seats = [chair_row(sheet.id, seat, chair) for seat, chair in enumerate(sheet.chairs)]
    holders = [{"table": sheet.id, "seat": seat, "person": p} for seat, p in sheet.holders]
    return table, seats, holders


def chair_row(table_id: str, seat: Seat, chair: Chair) -> dict[str, Any]:
    """Return a chair as a row."""
    return {
        "table": table_id,
        "seat": seat,
        "who": chair.who,
        "person": chair.person or None,
        "name": chair.name,
        "level": chair.level,
    }
