"""What bots think for people: hints at a table, analyses of positions."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from belvedere.bots.levels import LAST, level_of
from belvedere.core.errors import OptionError
from belvedere.core.game import Game, Seat
from belvedere.core.messages import Message, row_of, words
from belvedere.core.position import Position, load
from belvedere.server.analyses import Analysis
from belvedere.server.deeds.looking import look_at
from belvedere.server.deeds.viewpoint import own_seat, viewer_for
from belvedere.server.errors import Refused
from belvedere.server.fairplay import check_fair
from belvedere.server.house import House
from belvedere.server.identity.people import Visitor
from belvedere.server.live import table_json
from belvedere.server.live.live_table import LiveTable
from belvedere.server.storage.table_rows import note_step
from belvedere.server.wire.models import NewAnalysis
from belvedere.tables.view import Act, View

if TYPE_CHECKING:
    from belvedere.bots.bot import Thought


class AskedHint(NamedTuple):
    """What somebody asks the strongest bot about."""

    seat: Seat
    view: View
    position: Position  # without a decision of his that is kept
    cuts: int  # how often plies had been taken back

    @property
    def ply(self) -> int:
        """How many plies had been played."""
        return len(self.view.log)


async def ask_hint(
    house: House, live: LiveTable, visitor: Visitor, wanted: Seat | None
) -> AskedHint:
    """Find out what a hint would be about; raise Refused where there is none."""
    house.limits.count_visitor("thoughts", visitor)
    seat = own_seat(live, visitor, wanted)
    glimpse = await live.look(seat)
    seen, table = glimpse.view, glimpse.table
    if seen is None or table is None or not seen.terms.hints:
        raise Refused(409, "table", words("There are no hints at this table."))
    if Act.PLAY not in seen.may:
        raise Refused(409, "not-your-turn", words("There is nothing to decide for you now."))
    await check_fair(house.hub, visitor.id, live.sheet.game)
    return AskedHint(seat, seen, table.position.seen_by(seat), glimpse.cuts)


async def note_hint(house: House, live: LiveTable, asked: AskedHint, thought: Thought) -> Message:
    """Note for the record, and for everybody here, that a hint was given; return it in words.

    Raise Refused when the game has gone on meanwhile: it would be about nothing that is there.
    """
    note = note_step(live.id, asked.ply, asked.seat, "hint", house.now())
    try:
        await live.change(
            lambda table, now: table.take_hint(asked.seat),
            ply=asked.ply,
            cuts=asked.cuts,
            more=[note],
        )
    except Refused as refusal:
        raise (_too_late() if refusal.error == "stale" else refusal) from None
    is_alone = len(live.sheet.seats_of(live.sheet.chairs[asked.seat].person)) == 1
    seat = None if is_alone else table_json.labels(live.sheet, asked.view)[asked.seat]
    return _advice(thought, asked.position.rules, seat)


def _too_late() -> Refused:
    return Refused(409, "stale", words("The game has gone on since you asked for this hint."))


def _advice(thought: Thought, rules: Game, seat: Message | None) -> Message:
    """Say what the strongest bot would do, in words: the board shows where.

    Whoever has several seats is told of which one it speaks.
    """
    from belvedere.bots.bot import LONGEST_LINE

    advised, *others = map(rules.tell_move, thought.line[:LONGEST_LINE] or (thought.move,))
    bot, percent = level_of(LAST).name, round(100 * thought.shares[thought.seat])
    expects = words("{bot} expects {percent} % for you.", bot=bot, percent=percent)
    if seat is not None:
        expects = words(
            "{bot} expects {percent} % for {seat}.", bot=bot, percent=percent, seat=seat
        )
    if not others:
        return words("{expects} It would play: {move}.", expects=expects, move=advised)
    return words(
        "{expects} It would play: {move}; then it expects: {line}.",
        expects=expects,
        move=advised,
        line=row_of(others),
    )


async def line_of_bots(live: LiveTable, visitor: Visitor) -> list[dict[str, Any]]:
    """Tell where in line the bots of a table stand."""
    seen = await live.look(viewer_for(live, visitor, None))
    # Who waits has not decided, which not every table shows.
    seats = table_json.thinking(seen.view) if live.sheet.show_ready else []
    return [{"seat": seat, "place": live.place_of(seat)} for seat in seats]


async def analyse(house: House, visitor: Visitor, wanted: NewAnalysis, language: str) -> Analysis:
    """Let a bot think about a position, or about a ply of a game that is over; raise Refused."""
    house.limits.count_visitor("thoughts", visitor)
    position = await _position(house, visitor, wanted, language)
    seat = _seat(position, wanted.seat)
    await check_fair(house.hub, visitor.id, position.game)
    return await house.analyses.begin(position, seat, visitor.id, wanted.level, wanted.seconds)


async def _position(house: House, visitor: Visitor, wanted: NewAnalysis, language: str) -> Position:
    if (wanted.position is None) == (wanted.table is None):
        raise OptionError(words("An analysis is of a position, or of a ply of a table."))
    if wanted.position is not None:
        given = wanted.position
        return await house.uploads.run(lambda: load(given), visitor.key)
    assert wanted.table is not None
    live = await house.hub.find(wanted.table)
    if live.phase != "over":
        raise Refused(409, "table", words("A game is analysed when it is over; ask for a hint."))
    mine = viewer_for(live, visitor, None)
    look = await look_at(house, live, visitor, mine, wanted.ply, "light", language)
    hidden = look.table.terms.rules.facts.hidden
    return await house.drawings.studies.lane.run(
        look.position if hidden else lambda: look.table.position_at(look.ply), visitor.key
    )


def _seat(position: Position, wanted: Seat | None) -> Seat:
    seat = wanted if wanted is not None else position.viewer
    if seat is None or seat < 0:
        seat = position.actor
    if seat not in position.actors:
        raise Refused(409, "nothing", words("There is nothing to decide for this seat now."))
    if position.viewer not in (None, seat):
        raise Refused(409, "nothing", words("This position shows what another seat knows."))
    return seat
