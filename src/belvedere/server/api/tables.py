"""Tables: open one, find one, sit down."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Query
from fastapi.responses import JSONResponse

from belvedere.server.api.dependencies import (
    AHouse,
    ALanguage,
    APlayer,
    AReader,
    ASeat,
    ATable,
    answered,
)
from belvedere.server.deeds import seating
from belvedere.server.deeds.showing import told
from belvedere.server.lobby import list_tables
from belvedere.server.wire.models import REFUSALS, Joining, NewTable, Pairing
from belvedere.server.wire.table_models import TablesListed, TableState

router = APIRouter(tags=["tables"], responses=REFUSALS)


@router.post(
    "/tables", status_code=201, responses={201: {"model": TableState}}, summary="Open a table"
)
async def open_table(
    wanted: NewTable, house: AHouse, visitor: APlayer, language: ALanguage
) -> JSONResponse:
    """Open a table; seats are for you, for whoever has the invitation, for anyone, for bots."""
    live = await seating.open_table(house, visitor, wanted)
    return answered(await told(house, live, visitor, None, language), 201)


@router.get("/tables", responses={200: {"model": TablesListed}})
async def tables(
    house: AHouse,
    visitor: AReader,
    language: ALanguage,
    which: Annotated[str, Query(pattern="^(mine|history|open|watch|finished)$")] = "open",
    game: Annotated[str | None, Query(max_length=20)] = None,
    most: Annotated[int, Query(ge=1, le=100)] = 20,
    skip: Annotated[int, Query(ge=0, le=1_000_000)] = 0,
) -> JSONResponse:
    """List tables: yours, your history, open ones, those to watch, public ones that are over.

    The first `skip` of them are left out.
    """
    found = await house.store.read(
        lambda c: list_tables(c, which, visitor.id, game, most, language, house.hub, skip)
    )
    return answered({"tables": found})


@router.get("/tables/{table_id}", responses={200: {"model": TableState}})
async def table(
    live: ATable, house: AHouse, visitor: AReader, language: ALanguage, seat: ASeat = None
) -> JSONResponse:
    """Show a table as you see it."""
    return answered(await told(house, live, visitor, seat, language))


@router.post("/tables/{table_id}/join", responses={200: {"model": TableState}})
async def join(
    joining: Joining, live: ATable, house: AHouse, visitor: APlayer, language: ALanguage
) -> JSONResponse:
    """Sit down: on an open seat, by an invitation, or by a private link on your own seat."""
    seat = await seating.join(house, live, visitor, joining)
    return answered(await told(house, live, visitor, seat, language))


@router.post("/pairings", responses={200: {"model": TableState}}, summary="Anyone, now")
async def pair(
    wanted: Pairing, house: AHouse, visitor: APlayer, language: ALanguage
) -> JSONResponse:
    """Sit down with somebody who waits for the same game, or wait for somebody."""
    live = await seating.pair(house, visitor, wanted)
    return answered(await told(house, live, visitor, None, language))
