"""Moves, and whatever else is done at a table."""

from __future__ import annotations

from fastapi import APIRouter
from fastapi.responses import JSONResponse

from belvedere.server.api.dependencies import AHouse, ALanguage, APlayer, ATable, answered
from belvedere.server.deeds.playing import act, carry_out_request
from belvedere.server.deeds.showing import told
from belvedere.server.wire.models import REFUSALS, Move, ReceiptShown, SeatOnly, TableAct
from belvedere.server.wire.table_models import TableState

router = APIRouter(tags=["playing"], responses=REFUSALS)


@router.post("/tables/{table_id}/moves", responses={200: {"model": ReceiptShown}})
async def post_move(
    move: Move, live: ATable, house: AHouse, visitor: APlayer, language: ALanguage
) -> JSONResponse:
    """Play a move; it is on disk when this answers."""
    answer = await carry_out_request(house, live, visitor, move, language)
    return answered(answer._asdict())


@router.post("/tables/{table_id}/acts", responses={200: {"model": ReceiptShown}})
async def post_act(
    deed: TableAct, live: ATable, house: AHouse, visitor: APlayer, language: ALanguage
) -> JSONResponse:
    """Undo, take back, resign, offer a draw, leave: one of what you may."""
    answer = await carry_out_request(house, live, visitor, deed, language)
    return answered(answer._asdict())


@router.post("/tables/{table_id}/rematch", responses={200: {"model": TableState}})
async def rematch(
    wanted: SeatOnly, live: ATable, house: AHouse, visitor: APlayer, language: ALanguage
) -> JSONResponse:
    """Offer a rematch, or agree to one; answers with the table that follows, once all have."""
    done = await act(house, live, visitor, TableAct(act="rematch", seat=wanted.seat))
    return answered(await told(house, done.follower or live, visitor, None, language))
