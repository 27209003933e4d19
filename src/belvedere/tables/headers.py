"""Headers of a record: what was agreed at a table, and how it stands besides its moves."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import replace
from typing import Final

from belvedere.core.errors import OptionError
from belvedere.core.game import Game, Seat
from belvedere.core.record import TakeBack
from belvedere.core.record_notes import format_thousandths, parse_thousandths
from belvedere.tables.clocks import NO_CLOCK, Clock, ClockReading, Pace, format_clock, parse_clock
from belvedere.tables.seating import SeatHolder, bot
from belvedere.tables.table import Table, Terms, has_arbiter

CLOCK, ARBITER, READY = "clock", "arbiter", "show ready"  # what was agreed
YES = "yes"
CLOCKS, DEPUTIES, OFFERED = "clocks", "deputies", "draw offered"  # how it stands
ASKED, CONSENTING, REDRAWN = "take-back asked", "take-back agreed", "drawn again"
STANDING: Final = (CLOCKS, DEPUTIES, OFFERED, ASKED, CONSENTING, REDRAWN)

# Possessive quantifiers: none of these patterns ever goes back.
_TIME: Final = r"[0-9]{1,12}+(?:\.[0-9]{1,3}+)?+"
_CLOCKS: Final = re.compile(rf"@({_TIME})((?: {_TIME})++)")
_SEATS: Final = re.compile(r"[0-9](?:,[0-9])*+")
_ASKED: Final = re.compile(r"([0-9]) ([0-9]{1,9}+) ([0-9]{1,9}+)")
_DEPUTY: Final = re.compile(r"([0-9]) ([^;]++)")


# Writing.


def terms_headers(terms: Terms) -> dict[str, str]:
    """Return what was agreed about a table."""
    headers = {
        CLOCK: format_clock(terms.clock) if terms.clock != NO_CLOCK else "",
        ARBITER: YES if terms.arbiter else "",
        READY: YES if terms.show_ready else "",
    }
    return {name: text for name, text in headers.items() if text}


def standing_headers(table: Table) -> dict[str, str]:
    """Return how a game stands; what is as at the start is left out."""
    headers = {DEPUTIES: "; ".join(f"{seat} {deputy.level}" for seat, deputy in table.deputies)}
    if not table.is_over:
        asked = table.proposed
        headers |= {
            CLOCKS: _format_clocks(table),
            OFFERED: ",".join(map(str, table.agreed)),
            ASKED: f"{asked.seat} {asked.ply} {asked.to}" if asked is not None else "",
            CONSENTING: ",".join(map(str, table.consenting)),
            REDRAWN: "; ".join(table.redrawn),
        }
    return {name: text for name, text in headers.items() if text}


def _format_clocks(table: Table) -> str:
    reading = table.reading
    if not reading.left:
        return ""
    since = format_thousandths(reading.since - table.opened)
    return " ".join([f"@{since}", *map(format_thousandths, reading.left)])


# Reading: a header may hold any words, and what is none of ours tells nothing.


def read_terms(rules: Game, headers: Mapping[str, str]) -> Terms:
    """Return what was agreed about a table."""
    return Terms(
        rules,
        _read_clock(headers.get(CLOCK, "")),
        has_arbiter(rules) and headers.get(ARBITER) == YES,
        headers.get(READY) == YES,
    )


def _read_clock(text: str) -> Clock:
    try:
        return parse_clock(text)
    except OptionError:
        return NO_CLOCK


def clocks_moment(headers: Mapping[str, str]) -> int:
    """Return how long after the table was opened its clocks are told; 0 where they are not."""
    found = _CLOCKS.fullmatch(headers.get(CLOCKS, ""))
    return 0 if found is None else parse_thousandths(found[1])


def with_standing(table: Table, headers: Mapping[str, str]) -> Table:
    """Return a table as headers say that it stands."""
    table = replace(table, deputies=_read_deputies(table, headers.get(DEPUTIES, "")))
    if table.is_over:
        return table
    asked = _read_asked(table, headers.get(ASKED, ""))
    return replace(
        table,
        reading=_read_clocks(table, headers.get(CLOCKS, "")),
        agreed=_read_seats(table, headers.get(OFFERED, "")),
        proposed=asked,
        consenting=() if asked is None else _read_seats(table, headers.get(CONSENTING, "")),
        redrawn=tuple(filter(None, headers.get(REDRAWN, "").split("; "))),
    )


def _read_clocks(table: Table, text: str) -> ClockReading:
    """Read the clocks; nobody has more than his clock has ever been given."""
    reading, found = table.reading, _CLOCKS.fullmatch(text)
    if found is not None and len(left := found[2].split()) == len(reading.left):
        told = tuple(map(parse_thousandths, left))
        reading = replace(reading, since=table.opened + parse_thousandths(found[1]), left=told)
    most = _most(table)
    return replace(reading, left=tuple(min(left, most) for left in reading.left))


def _most(table: Table) -> int:
    """Return what a clock can have at most: an increment for each ply that was ever played."""
    clock = table.terms.clock
    if clock.pace is Pace.MOVE:
        return clock.base
    plies = len(table.log) + sum(back.ply - back.to for back in table.taken_back)
    return clock.base + plies * clock.increment


def _read_deputies(table: Table, text: str) -> tuple[tuple[Seat, SeatHolder], ...]:
    found = [_DEPUTY.fullmatch(part) for part in text.split("; ")]
    told = [(int(deputy[1]), bot(deputy[2])) for deputy in found if deputy is not None]
    gone = {departure.seat for departure in table.gone}
    return tuple((seat, deputy) for seat, deputy in told if seat in gone)


def _read_seats(table: Table, text: str) -> tuple[Seat, ...]:
    seats = set(map(int, text.split(","))) if _SEATS.fullmatch(text) else set()
    return tuple(sorted(seats & set(table.staying)))


def _read_asked(table: Table, text: str) -> TakeBack | None:
    found = _ASKED.fullmatch(text)
    if found is None:
        return None
    asked = TakeBack(*map(int, found.groups()))
    fits = asked.seat in table.staying and asked.ply == len(table.log) and asked.to < asked.ply
    return asked if fits else None
