"""Chat at a table."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Path, Query
from fastapi.responses import JSONResponse

from belvedere.server.api.dependencies import AHouse, ALanguage, APlayer, AReader, ATable, answered
from belvedere.server.wire.models import REFUSALS, AnyObject, Reported, Said
from belvedere.server.wire.table_models import ChatListed, MessageShown

router = APIRouter(tags=["chat"], responses=REFUSALS)

Number = Annotated[int, Path(ge=1, le=1_000_000_000)]


@router.get("/tables/{table_id}/chat", responses={200: {"model": ChatListed}})
async def messages(
    live: ATable,
    house: AHouse,
    visitor: AReader,
    language: ALanguage,
    after: Annotated[int, Query(ge=0, le=1_000_000_000)] = 0,
) -> JSONResponse:
    """List what was said, after a message if told, and whom of those here you have muted."""
    said = await house.chat.messages(live, visitor, after, language)
    muted = await house.chat.muted(live, visitor, language)
    return answered({"messages": said, "muted": muted})


@router.post("/tables/{table_id}/chat", status_code=201, responses={201: {"model": MessageShown}})
async def say(said: Said, live: ATable, house: AHouse, visitor: APlayer) -> JSONResponse:
    """Say something at your table."""
    return answered(await house.chat.say(live, visitor, said.text), 201)


@router.post("/tables/{table_id}/chat/{number}/mute", responses={200: {"model": AnyObject}})
async def mute(number: Number, live: ATable, house: AHouse, visitor: APlayer) -> JSONResponse:
    """Hear nothing more of whoever said this."""
    await house.chat.mute(live, visitor, number, True)
    return answered({})


@router.delete("/tables/{table_id}/chat/{number}/mute", responses={200: {"model": AnyObject}})
async def unmute(number: Number, live: ATable, house: AHouse, visitor: APlayer) -> JSONResponse:
    """Hear him again."""
    await house.chat.mute(live, visitor, number, False)
    return answered({})


@router.post("/tables/{table_id}/chat/{number}/report", responses={200: {"model": AnyObject}})
async def report(
    number: Number, reported: Reported, live: ATable, house: AHouse, visitor: APlayer
) -> JSONResponse:
    """Complain about this to whoever runs the server."""
    await house.chat.report(live, visitor, number, reported.why)
    return answered({})
