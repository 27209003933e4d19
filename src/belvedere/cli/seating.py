"""Who sits where at a table: people at this keyboard, and bots."""

from __future__ import annotations

from collections.abc import Iterable

from belvedere.bots.levels import FIRST, LAST, START
from belvedere.bots.opponents import Opponent, read_opponent
from belvedere.core.errors import OptionError, quoted
from belvedere.core.limits import LONGEST_NAME
from belvedere.core.messages import counted, words
from belvedere.core.untrusted import find_half_letter
from belvedere.tables.recording import name_of, read_name
from belvedere.tables.seating import RANDOM, SeatHolder, bot, person

PERSON = "you"
UNSAID = str(START)  # who has a seat that nobody was named for


def parse_player(text: str) -> SeatHolder:
    """Read `you`, `you:NAME`, `random` or the name of an opponent; raise OptionError."""
    # Odd bytes of a command line are lone surrogates, which no record can hold.
    kind, colon, name = text.strip().partition(":")
    is_named = bool(name.strip()) and not read_name(name.strip()).is_bot
    if kind == PERSON and bool(colon) == is_named:
        if len(name) > LONGEST_NAME:
            raise OptionError(words("A name has at most {most} characters.", most=LONGEST_NAME))
        if find_half_letter(name) is not None:
            raise OptionError(
                words("The name {name} is not UTF-8 text.", name=quoted(name.strip()))
            )
        return person(name.strip() or PERSON)
    if text.strip() == RANDOM:
        return bot(RANDOM)
    if (opponent := read_opponent(text.strip())) is not None:
        seated = bot(text.strip())
        if len(name_of(seated)) > LONGEST_NAME:
            raise OptionError(
                words(
                    "A command this long does not fit into a record; put it into a script: {text}.",
                    text=quoted(text),
                )
            )
        opponent.check()
        return seated
    raise OptionError(
        words(
            "A seat is taken by you, you:NAME, a level from {first} to {last}, a level with "
            "seconds such as 8@2.5, random or engine:COMMAND; not {text}.",
            first=FIRST,
            last=LAST,
            text=quoted(text),
        )
    )


def seat_players(texts: list[str], players: int) -> list[SeatHolder]:
    """Seat the players in order, you first unless told; the seats that are left go to bots."""
    if len(texts) > players:
        raise OptionError(
            counted(
                "There is {number} seat here, and {given} were given.",
                "There are {number} seats here, and {given} were given.",
                players,
                given=len(texts),
            )
        )
    texts = texts or [PERSON]
    return [parse_player(text) for text in texts + [UNSAID] * (players - len(texts))]


def opponent_of(seated: SeatHolder) -> Opponent | None:
    """Return which opponent has a seat; None for people, and for a bot that plays anything."""
    return read_opponent(seated.level) if seated.is_bot else None


def check_bots(seats: Iterable[SeatHolder]) -> None:
    """Refuse bots of a record that do not play here; raise OptionError."""
    for seated in seats:
        opponent = opponent_of(seated)
        if opponent is not None:
            opponent.check()
        elif seated.is_bot and seated.level != RANDOM:
            raise OptionError(
                words(
                    "No bot at level {level} plays in a terminal. "
                    "Say by --seat who has each of the seats.",
                    level=quoted(seated.level),
                )
            )
