"""Opening tables: what was asked for becomes a sheet, or a sentence that says why not."""

from __future__ import annotations

import random
import secrets
from dataclasses import dataclass, field, replace
from typing import Final

from belvedere.bots.opponents import read_opponent
from belvedere.core import registry
from belvedere.core.errors import OptionError, TableError, quoted
from belvedere.core.messages import counted, words
from belvedere.server.identity.people import Person
from belvedere.server.live.sheet import ANYBODY, BOT, INVITE, PERSON, Chair, Sheet
from belvedere.tables.clocks import format_clock, parse_clock
from belvedere.tables.seating import RANDOM

LONGEST_THOUGHT: Final = 10.0  # seconds of a bot's decision
LETTERS: Final = "23456789abcdefghjkmnpqrstuvwxyz"  # none is taken for another
ID_LENGTH: Final = 14  # of 31 letters: 69 bits, which nobody guesses

_dice = random.SystemRandom()


@dataclass(frozen=True, slots=True)
class Wanted:
    """A table as somebody wants it."""

    game: str
    options: dict[str, object] = field(default_factory=dict)
    seats: tuple[tuple[str, str], ...] = ()  # who and level; none: one person, and bots
    clock: str = "none"
    hints: bool = True
    arbiter: bool = False
    show_ready: bool = True
    public: bool = False
    chat: bool | None = None
    shuffle: bool = False


def new_table_id() -> str:
    """Return an id that nobody guesses, and that can be read out."""
    return "".join(secrets.choice(LETTERS) for _ in range(ID_LENGTH))


def new_sheet(wanted: Wanted, maker: Person, now: int) -> Sheet:
    """Settle everything about a new table; raise UnknownGame, OptionError or TableError."""
    facts = registry.facts(wanted.game)
    given = dict(wanted.options)
    if wanted.seats:
        given.setdefault("players", len(wanted.seats))
    options = facts.settle(given)
    players = int(options["players"])
    seats = wanted.seats or (("me", ""), *[(BOT, "3")] * (players - 1))
    if len(seats) != players:
        raise TableError(
            counted(
                "This game has {number} seat, not {given}.",
                "This game has {number} seats, not {given}.",
                players,
                given=len(seats),
            )
        )
    if wanted.arbiter and wanted.game != "mirador":
        raise TableError(
            words("Only Mirador has an arbiter; nobody declares in {game}.", game=facts.title)
        )
    chairs = [_chair(who, level, maker) for who, level in seats]
    if wanted.shuffle:
        _dice.shuffle(chairs)
    chat = wanted.chat if wanted.chat is not None else not (wanted.public and maker.is_guest)
    sheet = Sheet(
        new_table_id(),
        facts.id,
        options,
        format_clock(parse_clock(wanted.clock)),
        wanted.arbiter,
        wanted.show_ready,
        wanted.hints,
        wanted.public,
        chat,
        maker.id,
        now,
        chairs=tuple(chairs),
    )
    held = {(seat, chair.person) for seat, chair in enumerate(chairs) if chair.who == PERSON}
    return replace(sheet, holders=frozenset(held))


def _chair(who: str, level: str, maker: Person) -> Chair:
    if who == "me":
        return Chair(PERSON, maker.id, maker.name)
    if who == BOT:
        return Chair(BOT, level=check_level(level))
    assert who in (INVITE, ANYBODY)
    return Chair(who)


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


def rotated(sheet: Sheet, asker: str, now: int) -> Sheet:
    """Return the sheet of a rematch: everybody one seat on, others' seats kept for them."""
    moved = [sheet.chairs[-1], *sheet.chairs[:-1]]
    chairs = [
        replace(chair, who=INVITE, name="")
        if chair.who == PERSON and chair.person != asker
        else chair
        for chair in moved
    ]
    held = {(s, c.person) for s, c in enumerate(chairs) if c.who == PERSON and c.person}
    return replace(
        sheet,
        id=new_table_id(),
        created=now,
        maker=asker,
        chairs=tuple(chairs),
        holders=frozenset(held),
        rematch="",
        tournament="",
    )
