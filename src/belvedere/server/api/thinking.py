"""What bots think for people: hints at a table, analyses of positions."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeVar

from fastapi import APIRouter, Request
from fastapi.responses import JSONResponse

from belvedere.bots.levels import LAST, level_of
from belvedere.core.errors import OptionError
from belvedere.core.game import Game, Seat
from belvedere.core.messages import Message, row_of, words
from belvedere.core.position import Position, load
from belvedere.server.analyses import tell_thought
from belvedere.server.api.asking import (
    AHouse,
    ALanguage,
    APlayer,
    AReader,
    ATable,
    answered,
    own_seat,
    viewer_for,
)
from belvedere.server.api.models import REFUSALS, AnyObject, NewAnalysis, SeatOnly
from belvedere.server.api.pictures import look_at
from belvedere.server.api.waiting import while_wanted
from belvedere.server.errors import Refused
from belvedere.server.fairplay import check_fair
from belvedere.server.house import House
from belvedere.server.identity.people import Visitor
from belvedere.server.live import telling
from belvedere.tables.view import Act

if TYPE_CHECKING:
    from belvedere.bots.bot import Thought

T = TypeVar("T")

router = APIRouter(tags=["thinking"], responses=REFUSALS)


@router.post("/tables/{table_id}/hint", responses={200: {"model": AnyObject}})
async def hint(
    request: Request,
    wanted: SeatOnly,
    live: ATable,
    house: AHouse,
    visitor: APlayer,
    language: ALanguage,
) -> JSONResponse:
    """Ask what the strongest bot would do; you alone are told, and the record notes it."""
    house.limits.count_visitor("thoughts", visitor)
    seat = own_seat(live, visitor, wanted.seat)
    glimpse = await live.look(seat)
    seen, table = glimpse.view, glimpse.table
    if seen is None or table is None or not seen.terms.hints:
        raise Refused(409, "table", words("There are no hints at this table."))
    if Act.PLAY not in seen.may:
        raise Refused(409, "not-your-turn", words("There is nothing to decide for you now."))
    await check_fair(house.hub, visitor.id, live.sheet.game)
    position = table.position.seen_by(seat)  # without a decision of his that is kept
    thought = await while_wanted(request, house.hints.think(position, seat, visitor.id))
    await house.hub.note(live.id, len(seen.log), seat, "hint")
    said = _advice(thought, position.rules, telling.labels(live.sheet, seen)[seat])
    return answered({**tell_thought(thought), "sentence": said.say(language)})


@router.get("/tables/{table_id}/thinking", responses={200: {"model": AnyObject}})
async def thinking(live: ATable, house: AHouse, visitor: AReader) -> JSONResponse:
    """See where in line the bots of a table stand, and the hint that you wait for."""
    seen = await live.look(viewer_for(live, visitor, None))
    # Who waits has not decided, which not every table shows.
    seats = telling.thinking(seen.view) if live.sheet.show_ready else []
    bots = [{"seat": seat, "place": live.place_of(seat)} for seat in seats]
    return answered({"bots": bots, "hint": house.hints.place(visitor.id)})


def _advice(thought: Thought, rules: Game, seat: Message) -> Message:
    """Say what the strongest bot would do, in words: the board shows where."""
    from belvedere.bots.bot import LONGEST_LINE

    advised, *others = map(rules.tell_move, thought.line[:LONGEST_LINE] or (thought.move,))
    bot, percent = level_of(LAST).name, round(100 * thought.shares[thought.seat])
    expects = words("{bot} expects {percent} % for {seat}.", bot=bot, percent=percent, seat=seat)
    if not others:
        return words("{expects} It would play: {move}.", expects=expects, move=advised)
    return words(
        "{expects} It would play: {move}; then it expects: {line}.",
        expects=expects,
        move=advised,
        line=row_of(others),
    )


@router.post("/analyses", status_code=202, responses={202: {"model": AnyObject}})
async def analyse(
    wanted: NewAnalysis, house: AHouse, visitor: APlayer, language: ALanguage
) -> JSONResponse:
    """Let a bot think about a position, or about a ply of a game that is over."""
    house.limits.count_visitor("thoughts", visitor)
    position = await _position(wanted, house, visitor, language)
    seat = _seat(position, wanted.seat)
    await check_fair(house.hub, visitor.id, position.game)
    made = await house.analyses.begin(position, seat, visitor.id, wanted.level, wanted.seconds)
    return answered(house.analyses.told(made), 202)


async def _position(wanted: NewAnalysis, house: House, visitor: Visitor, language: str) -> Position:
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


@router.get("/analyses/{analysis_id}", responses={200: {"model": AnyObject}})
async def analysis(analysis_id: str, house: AHouse, visitor: APlayer) -> JSONResponse:
    """See what has been thought so far."""
    return answered(house.analyses.told(house.analyses.find(analysis_id, visitor.id)))


@router.delete("/analyses/{analysis_id}", responses={200: {"model": AnyObject}})
async def give_up(analysis_id: str, house: AHouse, visitor: APlayer) -> JSONResponse:
    """Give an analysis up."""
    found = house.analyses.find(analysis_id, visitor.id)
    house.analyses.cancel(found)
    return answered(house.analyses.told(found))
