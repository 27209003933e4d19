"""Who sits where at a table: people at this keyboard, and bots."""

from __future__ import annotations

from dataclasses import dataclass

from belvedere.core.errors import OptionError, quoted
from belvedere.core.game import Random, Seat
from belvedere.core.limits import LONGEST_NAME
from belvedere.core.parts import find_half_letter
from belvedere.core.position import Position
from belvedere.core.records import Record

PERSON = "you"
RANDOM = "random"


@dataclass(frozen=True, slots=True)
class Player:
    """Whoever has a seat."""

    name: str
    is_person: bool


def parse_player(text: str) -> Player:
    """Read `you`, `you:NAME` or `random`; raise OptionError."""
    # Odd bytes of a command line are lone surrogates, which no record can hold.
    kind, colon, name = text.strip().partition(":")
    if kind == PERSON and name.strip() != RANDOM and bool(colon) == bool(name.strip()):
        if len(name) > LONGEST_NAME:
            raise OptionError(f"A name has at most {LONGEST_NAME} characters.")
        if find_half_letter(name) is not None:
            raise OptionError(f"The name {quoted(name.strip())} is not UTF-8 text.")
        return Player(name.strip() or PERSON, is_person=True)
    if text.strip() == RANDOM:
        return Player(RANDOM, is_person=False)
    raise OptionError(
        f"A seat is taken by {PERSON}, {PERSON}:NAME or {RANDOM}; not {quoted(text)}."
    )


def seat_players(texts: list[str], players: int) -> list[Player]:
    """Seat the players in order, you first unless told; the seats that are left go to bots."""
    if len(texts) > players:
        raise OptionError(f"There are {players} seats here, and {len(texts)} were given.")
    texts = texts or [PERSON]
    return [parse_player(text) for text in texts + [RANDOM] * (players - len(texts))]


def seated(record: Record) -> list[Player]:
    """Seat the players of a record again: bots by their names, everybody else is a person."""
    return [Player(name or PERSON, is_person=name != RANDOM) for name in record.seats]


def random_move(position: Position, seat: Seat, rng: Random) -> str:
    """Choose among a seat's moves, all as likely, from what that seat knows.

    Rash moves are left out where the rules know which they are.
    """
    from belvedere.kernel.engine import CompiledGame

    seen = position.seen_by(seat)
    rules = seen.rules
    listed = rules.calm if isinstance(rules, CompiledGame) else rules.legal
    actions = listed(seen.state, seat)
    return rules.format_action(seen.state, actions[rng.randrange(len(actions))])
