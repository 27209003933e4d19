"""What is done at a table: moves, and everything else; by requests and by sockets alike."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, NamedTuple

from belvedere.core.errors import BelvedereError, MoveError
from belvedere.core.game import Seat
from belvedere.core.messages import words
from belvedere.server.deeds.playing_again import check_company, follow
from belvedere.server.deeds.refusing import in_words
from belvedere.server.deeds.showing import told
from belvedere.server.deeds.viewpoint import own_seat
from belvedere.server.errors import Refused
from belvedere.server.house import House
from belvedere.server.identity.people import Visitor
from belvedere.server.live.live_table import Asked, Do, LiveTable, Receipt
from belvedere.server.live.table_json import has_draws
from belvedere.server.wire.models import Move, TableAct
from belvedere.tables.table import Table


class Done(NamedTuple):
    """What whoever did something at a table is told, and where his game goes on."""

    receipt: Receipt
    follower: LiveTable | None = None  # once everybody has agreed to a rematch


# What acts do, by name; `to` is a ply.
DEEDS: Final[dict[str, Callable[[Table, Seat, int, int], Table]]] = {
    "withdraw": lambda table, seat, to, now: table.withdraw(seat, now),
    "undo": lambda table, seat, to, now: table.undo(seat, now),
    "propose take-back": lambda table, seat, to, now: table.propose_take_back(seat, to, now),
    "consent": lambda table, seat, to, now: table.consent(seat, now),
    "refuse": lambda table, seat, to, now: table.refuse(seat),
    "offer draw": lambda table, seat, to, now: table.agree_to_draw(seat, now),
    "agree to draw": lambda table, seat, to, now: table.agree_to_draw(seat, now),
    "decline draw": lambda table, seat, to, now: table.decline_draw(seat),
    "resign": lambda table, seat, to, now: table.resign(seat, now),
    "rematch": lambda table, seat, to, now: table.agree_to_rematch(seat),
    "leave": lambda table, seat, to, now: table.resign(seat, now),
}

LEAVING: Final = frozenset({"resign", "leave"})  # acts by which one seat gives the game up


async def play(house: House, live: LiveTable, visitor: Visitor, move: Move) -> Receipt:
    """Play a move; raise Refused or MoveError."""
    seat, text = own_seat(live, visitor, move.seat), move.move

    def do(table: Table, now: int) -> Table:
        table.check_running()
        table.check_stays(seat)
        if seat not in table.position.actors:
            raise _not_your_turn(table, seat)
        if move.asks:
            _check_meant(table, seat, text)
        return table.play(seat, text, now)

    asked = Asked(seat, move.key or "", f"{move.ply} {text}")
    try:
        return await live.change(do, ply=move.ply, asked=asked)
    except MoveError as error:
        raise in_words(live, error, move.by) from None


def _check_meant(table: Table, seat: Seat, move: str) -> None:
    """Raise Refused where a move may lose the game at once: whoever plays it is asked first.

    It is judged by what the seat knows, so that the question tells nothing else.
    """
    risk = table.position.seen_by(seat).risk(move, seat)
    if risk is not None:
        raise Refused(409, "risk", risk)


def _not_your_turn(table: Table, seat: Seat) -> BelvedereError:
    prompt = table.position.rules.prompt(table.position.state)
    return Refused(409, "not-your-turn", words("It is not your turn. {prompt}", prompt=prompt))


async def act(house: House, live: LiveTable, visitor: Visitor, deed: TableAct) -> Done:
    """Do something else at a table; raise Refused or TableError."""
    if deed.act in LEAVING and deed.seat is None:
        _check_alone(live, visitor)
    seat = own_seat(live, visitor, deed.seat)
    if deed.act == "leave" and live.phase == "open":
        await house.hub.stand_up(live, seat)
        return Done(Receipt(0, live.revision(seat)))
    if deed.act in ("offer draw", "agree to draw") and not has_draws(live.sheet):
        raise Refused(
            409, "table", words("A draw is agreed on by two people; bots play to the end.")
        )
    if deed.act == "propose take-back" and live.sheet.tournament:
        raise Refused(409, "table", words("In a tournament nothing is taken back."))
    if deed.act == "rematch":
        check_company(live.sheet)
        house.limits.count_visitor("openings", visitor)
    asked = Asked(seat, deed.key or "", f"{deed.act} {deed.to}")
    others = [own for own in live.sheet.seats_of(visitor.id) if own != seat]
    receipt = await live.change(_doing(deed, seat, others), ply=deed.ply, asked=asked)
    return Done(receipt, await follow(house, live) if deed.act == "rematch" else None)


def _check_alone(live: LiveTable, visitor: Visitor) -> None:
    """Refuse to guess which of somebody's seats leaves the game."""
    staying = live.table.staying if live.table is not None else ()
    if live.phase != "open" and len(set(live.sheet.seats_of(visitor.id)) & set(staying)) > 1:
        raise Refused(409, "seat", words("You have several seats here; say which one resigns."))


def _doing(deed: TableAct, seat: Seat, others: list[Seat]) -> Do:
    if deed.act == "decline rematch":  # whoever takes back his own offer declines nothing
        return lambda table, now: table.decline_rematch(seat, others)
    does = DEEDS[deed.act]

    def do(table: Table, now: int) -> Table:
        to = _last_choice(table, [seat, *others]) if deed.to is None else deed.to
        done = does(table, seat, to, now)
        for other in others:
            done = _joined(done, deed.act, other, now)
        return done

    return do


def _last_choice(table: Table, seats: list[Seat]) -> int:
    """Return the ply of the latest choice that somebody had for his seats: that is taken back."""
    return max((ply for seat in seats if (ply := table.choice_of(seat)) is not None), default=0)


def _joined(table: Table, act: str, seat: Seat, now: int) -> Table:
    """Let a seat agree to what was agreed to for another of the same person."""
    if act == "rematch":
        return table.agree_to_rematch(seat)
    if table.is_over or seat not in table.staying:
        return table
    if act in ("propose take-back", "consent") and table.proposed is not None:
        return table.consent(seat, now)
    if act in ("offer draw", "agree to draw"):
        return table.agree_to_draw(seat, now)
    return table


async def carry_out(
    house: House, live: LiveTable, visitor: Visitor, wanted: Move | TableAct
) -> Receipt:
    """Play a move, or do something else at a table; raise Refused, MoveError or TableError."""
    if isinstance(wanted, Move):
        return await play(house, live, visitor, wanted)
    return (await act(house, live, visitor, wanted)).receipt


async def carry_out_request(
    house: House, live: LiveTable, visitor: Visitor, wanted: Move | TableAct, language: str
) -> Receipt:
    """Do what came as a request; a refusal brings the table as it is now if the ply was stale."""
    house.limits.count_visitor("moves", visitor)
    try:
        return await carry_out(house, live, visitor, wanted)
    except Refused as refusal:
        if refusal.error == "stale":
            refusal.more["table"] = await told(house, live, visitor, wanted.seat, language)
        raise
