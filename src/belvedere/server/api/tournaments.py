"""Tournaments: plan one, enter, begin rounds."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Query
from fastapi.responses import JSONResponse, PlainTextResponse, Response

from belvedere.server.api.dependencies import (
    AHouse,
    ALanguage,
    APlayer,
    AReader,
    Invite,
    answered,
)
from belvedere.server.deeds import contests
from belvedere.server.deeds.contests import check_organiser, looker_of, told_of
from belvedere.server.house import House
from belvedere.server.identity.people import Visitor
from belvedere.server.tournaments.listing import list_contests
from belvedere.server.tournaments.tournament_json import (
    Looker,
    export,
    summary,
)
from belvedere.server.wire.models import REFUSALS, AnyObject
from belvedere.server.wire.tournament_models import (
    AddingBot,
    Entering,
    NewTournament,
    Nothing,
    TournamentState,
    Withdrawing,
)

router = APIRouter(tags=["tournaments"], responses=REFUSALS)


async def answer_with(
    house: House,
    visitor: Visitor,
    tournament_id: str,
    language: str,
    invite: str = "",
    status: int = 200,
) -> JSONResponse:
    """Answer with a tournament as it is now."""
    contest = await house.tournaments.find(tournament_id)
    looker = looker_of(house, visitor, tournament_id, invite, language)
    return answered(told_of(house, contest, looker), status)


@router.post(
    "/tournaments",
    status_code=201,
    responses={201: {"model": TournamentState}},
    summary="Open a tournament",
)
async def open_tournament(
    wanted: NewTournament, house: AHouse, visitor: APlayer, language: ALanguage
) -> JSONResponse:
    """Open a tournament of people and bots; every game of it will be a table for two."""
    made = await contests.open_tournament(house, visitor, wanted)
    return await answer_with(house, visitor, made.id, language, status=201)


@router.get("/tournaments", responses={200: {"model": AnyObject}})
async def tournaments(
    house: AHouse,
    visitor: AReader,
    language: ALanguage,
    which: Annotated[str, Query(pattern="^(mine|open|playing|finished)$")] = "open",
    game: Annotated[str | None, Query(max_length=20)] = None,
    most: Annotated[int, Query(ge=1, le=50)] = 20,
) -> JSONResponse:
    """List tournaments: yours, or public ones that can be entered, are being played, are over."""
    found = await house.store.read(lambda c: list_contests(c, which, visitor.id, game, most))
    looker, now = Looker(visitor.id, language=language), house.now()
    return answered({"tournaments": [summary(contest, looker, now) for contest in found]})


@router.get("/tournaments/{tournament_id}", responses={200: {"model": TournamentState}})
async def tournament(
    tournament_id: str,
    house: AHouse,
    visitor: AReader,
    language: ALanguage,
    invite: Invite = "",
) -> JSONResponse:
    """Show a tournament: who takes part, the cross table, the games of every round."""
    return await answer_with(house, visitor, tournament_id, language, invite)


@router.get(
    "/tournaments/{tournament_id}/text",
    response_class=Response,
    responses={200: {"content": {"text/plain": {}}}},
)
async def text(
    tournament_id: str, house: AHouse, visitor: AReader, language: ALanguage
) -> Response:
    """Write a tournament as text of fixed width: the cross table, and the games of every round."""
    contest = await house.tournaments.find(tournament_id)
    return PlainTextResponse(export(contest, language))


@router.post("/tournaments/{tournament_id}/enter", responses={200: {"model": TournamentState}})
async def enter(
    entering: Entering, tournament_id: str, house: AHouse, visitor: APlayer, language: ALanguage
) -> JSONResponse:
    """Take part; by an invitation where that is needed."""
    await contests.enter(house, visitor, tournament_id, entering)
    return await answer_with(house, visitor, tournament_id, language, entering.invite or "")


@router.post("/tournaments/{tournament_id}/withdraw", responses={200: {"model": TournamentState}})
async def withdraw(
    leaving: Withdrawing, tournament_id: str, house: AHouse, visitor: APlayer, language: ALanguage
) -> JSONResponse:
    """Leave a tournament, or, as its organiser, take somebody out."""
    await contests.withdraw(house, visitor, tournament_id, leaving)
    return await answer_with(house, visitor, tournament_id, language)


@router.post("/tournaments/{tournament_id}/bots", responses={200: {"model": TournamentState}})
async def add_bot(
    adding: AddingBot, tournament_id: str, house: AHouse, visitor: APlayer, language: ALanguage
) -> JSONResponse:
    """Let a bot take part, as organiser."""
    house.limits.count_visitor("openings", visitor)
    check_organiser(await house.tournaments.find(tournament_id), visitor)
    await house.tournaments.add_bot(tournament_id, adding.level)
    return await answer_with(house, visitor, tournament_id, language)


@router.post("/tournaments/{tournament_id}/rounds", responses={200: {"model": TournamentState}})
async def begin_round(
    nothing: Nothing, tournament_id: str, house: AHouse, visitor: APlayer, language: ALanguage
) -> JSONResponse:
    """Begin the next round now, as organiser; the first one begins the tournament."""
    house.limits.count_visitor("openings", visitor)
    check_organiser(await house.tournaments.find(tournament_id), visitor)
    await house.tournaments.begin_round(tournament_id)
    return await answer_with(house, visitor, tournament_id, language)


@router.post("/tournaments/{tournament_id}/cancel", responses={200: {"model": TournamentState}})
async def cancel(
    nothing: Nothing, tournament_id: str, house: AHouse, visitor: APlayer, language: ALanguage
) -> JSONResponse:
    """Cancel a tournament, as organiser; people may finish the games that they play."""
    check_organiser(await house.tournaments.find(tournament_id), visitor)
    await house.tournaments.cancel(tournament_id)
    return await answer_with(house, visitor, tournament_id, language)
