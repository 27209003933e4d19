"""Planning tournaments: what was asked for becomes a row, or a sentence that says why not."""

from __future__ import annotations

import json
from dataclasses import dataclass, field
from typing import Any, Final

from belvedere.core.errors import OptionError
from belvedere.core.messages import words
from belvedere.server.identity.names import clean_text
from belvedere.server.identity.people import Person
from belvedere.server.live.sheet import BOT
from belvedere.server.opening import SeatRequest, TableRequest, check_level, new_sheet, new_table_id
from belvedere.tables.clocks import NO_CLOCK, parse_clock
from belvedere.tournaments.tournament import Format

OPEN, INVITE, CLOSED = "open", "invite", "closed"  # who may enter
AUTO, DEMAND = "auto", "demand"  # when rounds begin
MOST_BOTS: Final = 16
FARTHEST: Final = 366 * 86_400_000  # milliseconds ahead that a beginning may be set


@dataclass(frozen=True, slots=True)
class Planned:
    """A tournament as somebody wants it."""

    game: str
    title: str = ""
    options: dict[str, object] = field(default_factory=dict)
    clock: str = "10+5"
    arbiter: bool = False
    show_ready: bool = True
    format: Format = Format.ROUND_ROBIN
    rounds: int = 0
    entry: str = OPEN
    bots: tuple[str, ...] = ()  # their levels
    pace: str = AUTO
    pause: int = 0
    begins: int | None = None


def new_row(planned: Planned, organiser: Person, now: int) -> dict[str, Any]:
    """Settle everything about a new tournament; raise UnknownGame, OptionError or TableError."""
    sheet = new_sheet(_table_of(planned), organiser, now)
    _check_clock(planned)
    _check_rounds(planned)
    _check_beginning(planned.begins, now)
    check_bots(len(planned.bots))
    for level in planned.bots:
        check_level(level)
    return {
        "id": new_table_id(),
        "title": clean_text(planned.title),
        "game": sheet.game,
        "options": json.dumps(sheet.options),
        "clock": sheet.clock,
        "arbiter": sheet.arbiter,
        "show_ready": sheet.show_ready,
        "format": str(planned.format),
        "rounds": planned.rounds,
        "entry": planned.entry,
        "pace": planned.pace,
        "pause": planned.pause,
        "organiser": organiser.id,
        "created": now,
        "changed": now,
        "phase": "open",
        "due": planned.begins,
    }


def _table_of(planned: Planned) -> TableRequest:
    """Return a table of the tournament: every game is for two."""
    seats = (SeatRequest(BOT, "1"), SeatRequest(BOT, "1"))
    return TableRequest(
        planned.game, planned.options, seats, planned.clock, False, planned.arbiter,
        planned.show_ready,
    )  # fmt: skip


def _check_clock(planned: Planned) -> None:
    if planned.entry != CLOSED and parse_clock(planned.clock) == NO_CLOCK:
        raise OptionError(
            words(
                "Where others may enter there has to be a clock, such as 10+5 or 1d: it decides "
                "when somebody does not come."
            )
        )


def _check_rounds(planned: Planned) -> None:
    if planned.rounds and planned.format is not Format.SWISS:
        raise OptionError(
            words("Only a Swiss tournament is told its rounds; in a round robin all meet once.")
        )


def _check_beginning(begins: int | None, now: int) -> None:
    if begins is not None and not now <= begins <= now + FARTHEST:
        raise OptionError(words("A tournament begins in the future, within a year."))


def check_bots(number: int) -> None:
    """Refuse more bots than may think here."""
    if number > MOST_BOTS:
        raise OptionError(words("At most {most} bots take part in a tournament.", most=MOST_BOTS))
