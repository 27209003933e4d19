"""What bots think for people: hints at a table, analyses of positions."""

from __future__ import annotations

from fastapi import APIRouter, Request
from fastapi.responses import JSONResponse

from belvedere.server.analyses import tell_thought
from belvedere.server.api.dependencies import AHouse, ALanguage, APlayer, AReader, ATable, answered
from belvedere.server.api.waiting import while_wanted
from belvedere.server.deeds import advising
from belvedere.server.wire.models import REFUSALS, AnyObject, NewAnalysis, SeatOnly
from belvedere.server.wire.table_models import HintShown, PlacesShown

router = APIRouter(tags=["thinking"], responses=REFUSALS)


@router.post("/tables/{table_id}/hint", responses={200: {"model": HintShown}})
async def hint(
    request: Request,
    wanted: SeatOnly,
    live: ATable,
    house: AHouse,
    visitor: APlayer,
    language: ALanguage,
) -> JSONResponse:
    """Ask what the strongest bot would do; you alone are told, and the record notes it."""
    asked = await advising.ask_hint(house, live, visitor, wanted.seat)
    thinking = house.hints.think(asked.position, asked.seat, visitor.id)
    thought = await while_wanted(request, thinking)
    said = await advising.note_hint(house, live, asked, thought)
    told = {**tell_thought(thought), "ply": asked.ply, "sentence": said.say(language)}
    return answered(told)


@router.get("/tables/{table_id}/thinking", responses={200: {"model": PlacesShown}})
async def thinking(live: ATable, house: AHouse, visitor: AReader) -> JSONResponse:
    """See where in line the bots of a table stand, and the hint that you wait for."""
    bots = await advising.line_of_bots(live, visitor)
    return answered({"bots": bots, "hint": house.hints.place(visitor.id)})


@router.post("/analyses", status_code=202, responses={202: {"model": AnyObject}})
async def analyse(
    wanted: NewAnalysis, house: AHouse, visitor: APlayer, language: ALanguage
) -> JSONResponse:
    """Let a bot think about a position, or about a ply of a game that is over."""
    made = await advising.analyse(house, visitor, wanted, language)
    return answered(house.analyses.told(made), 202)


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
