"""Opening tables: what was asked for becomes a sheet, or a sentence that says why not."""

from __future__ import annotations

import random
import secrets
from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Final, NamedTuple

from belvedere.bots.opponents import read_opponent
from belvedere.core import registry
from belvedere.core.errors import OptionError, TableError, quoted
from belvedere.core.messages import Message, counted, words
from belvedere.server.errors import Refused
from belvedere.server.identity.people import Person
from belvedere.server.live.bots import seconds_of
from belvedere.server.live.sheet import ANYBODY, BOT, INVITE, PERSON, Chair, Sheet
from belvedere.tables.clocks import format_clock, parse_clock
from belvedere.tables.seating import RANDOM

if TYPE_CHECKING:
    from belvedere.server.live.live_table import LiveTable

LONGEST_THOUGHT: Final = 10.0  # seconds of a bot's decision
# Games of bots only that one person may have running: all of them, and those where bots are given
# seconds, which think for minutes on end. A guest costs nothing, so he has fewer.
MOST_OF_BOTS: Final = 20
MOST_WITH_SECONDS: Final = {True: 2, False: 4}  # by whether he is a guest
LETTERS: Final = "23456789abcdefghjkmnpqrstuvwxyz"  # none is taken for another
ID_LENGTH: Final = 14  # of 31 letters: 69 bits, which nobody guesses

_dice = random.SystemRandom()


class SeatRequest(NamedTuple):
    """A seat as somebody wants it."""

    who: str
    level: str = ""  # of a bot
    name: str = ""  # of one of several people at one screen; as it may be shown


@dataclass(frozen=True, slots=True)
class TableRequest:
    """A table as somebody wants it."""

    game: str
    options: dict[str, object] = field(default_factory=dict)
    seats: tuple[SeatRequest, ...] = ()  # none: one person, and bots
    clock: str = "none"
    hints: bool | None = None  # unless said: where nobody else plays than whoever opens it
    arbiter: bool = False
    show_ready: bool = True
    public: bool = False
    chat: bool | None = None
    shuffle: bool = False


def new_table_id() -> str:
    """Return an id that nobody guesses, and that can be read out."""
    return "".join(secrets.choice(LETTERS) for _ in range(ID_LENGTH))


def new_sheet(wanted: TableRequest, maker: Person, now: int) -> Sheet:
    """Settle everything about a new table; raise UnknownGame, OptionError or TableError."""
    facts = registry.facts(wanted.game)
    given = dict(wanted.options)
    if wanted.seats:
        given.setdefault("players", len(wanted.seats))
    options = facts.settle_json(given)
    players = int(options["players"])
    seats = wanted.seats or (SeatRequest("me"), *[SeatRequest(BOT, "3")] * (players - 1))
    if len(seats) != players:
        raise TableError(
            counted(
                "This game has {number} seat, not {given}.",
                "This game has {number} seats, not {given}.",
                players,
                given=len(seats),
            )
        )
    if wanted.arbiter and facts.arbiter is None:
        raise TableError(
            words("There is nothing for an arbiter to judge in {game}.", game=facts.title)
        )
    chairs = [_chair(seat, maker) for seat in seats]
    lots = wanted.shuffle and len(set(chairs)) > 1
    if lots:
        _dice.shuffle(chairs)
    chat = wanted.chat if wanted.chat is not None else not (wanted.public and maker.is_guest)
    sheet = Sheet(
        new_table_id(),
        facts.id,
        options,
        format_clock(parse_clock(wanted.clock)),
        wanted.arbiter,
        wanted.show_ready,
        _has_hints(wanted.hints, chairs),
        wanted.public,
        chat,
        maker.id,
        now,
        chairs=tuple(chairs),
        lots=lots,
    )
    held = {(seat, chair.person) for seat, chair in enumerate(chairs) if chair.who == PERSON}
    return replace(sheet, holders=frozenset(held))


def _has_hints(wanted: bool | None, chairs: list[Chair]) -> bool:
    """Tell whether players may ask bots: not against other people, unless somebody wants it so."""
    return wanted if wanted is not None else not any(chair.is_free for chair in chairs)


def _chair(wanted: SeatRequest, maker: Person) -> Chair:
    if wanted.who == "me":
        return Chair(PERSON, maker.id, wanted.name or maker.name)
    if wanted.who == BOT:
        return Chair(BOT, level=check_level(wanted.level))
    assert wanted.who in (INVITE, ANYBODY)
    return Chair(wanted.who)


def check_level(level: str) -> str:
    """Return the level of a bot that may sit here: no program is started for anybody."""
    opponent = read_opponent(level)
    is_ours = opponent is not None and opponent.level is not None
    if level == RANDOM or (
        is_ours and opponent is not None and (opponent.seconds or 0) <= LONGEST_THOUGHT
    ):
        return level
    raise OptionError(
        words(
            "A bot's level is 1 to 8, with seconds such as 8@2.5 (at most {most}), or random; "
            "not {level}.",
            most=LONGEST_THOUGHT,
            level=quoted(level),
        )
    )


def check_room(sheet: Sheet, maker: Person, known: Iterable[LiveTable]) -> None:
    """Refuse one more game of bots to somebody who has enough of them running.

    Those of tournaments do not count: a tournament plays a few at a time.
    """
    running = [
        live.sheet
        for live in known
        if live.sheet.maker == maker.id
        and not live.sheet.tournament
        and live.is_of_bots
        and live.phase in ("compiling", "playing")
    ]
    with_seconds = [other for other in running if _has_seconds(other)]
    most = MOST_WITH_SECONDS[maker.is_guest]
    if _has_seconds(sheet) and len(with_seconds) >= most:
        raise _too_many(
            counted(
                "You have {number} game running between bots that are given time to think; please "
                "wait until it is over.",
                "You have {number} games running between bots that are given time to think; please "
                "wait until one of them is over.",
                len(with_seconds),
            ),
            with_seconds,
        )
    if len(running) >= MOST_OF_BOTS:
        raise _too_many(
            counted(
                "You have {number} game running between bots; please wait until it is over.",
                "You have {number} games running between bots; please wait until one of them is "
                "over.",
                len(running),
            ),
            running,
        )


def _has_seconds(sheet: Sheet) -> bool:
    return any(c.who == BOT and seconds_of(c.level) is not None for c in sheet.chairs)


def _too_many(message: Message, running: list[Sheet]) -> Refused:
    return Refused(409, "bots", message, tables=[sheet.id for sheet in running])


def rotated(sheet: Sheet, now: int) -> Sheet:
    """Return the sheet of a rematch: everybody one seat on."""
    seats = len(sheet.chairs)
    return replace(
        sheet,
        id=new_table_id(),
        created=now,
        chairs=(sheet.chairs[-1], *sheet.chairs[:-1]),
        holders=frozenset(((seat + 1) % seats, person) for seat, person in sheet.holders),
        rematch="",
        tournament="",
        lots=False,
    )
