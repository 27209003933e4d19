"""The games: what is true of them before anybody plays."""

from __future__ import annotations

from fastapi import APIRouter
from fastapi.responses import JSONResponse

from belvedere.server.api.dependencies import AHouse, ALanguage, AReader, answered
from belvedere.server.deeds.presenting import all_told, game_told
from belvedere.server.wire.models import REFUSALS, AnyObject

router = APIRouter(tags=["games"], responses=REFUSALS)


@router.get("/games", responses={200: {"model": AnyObject}})
async def games(house: AHouse, visitor: AReader, language: ALanguage) -> JSONResponse:
    """List the games, their options, and the levels of bots."""
    return answered(all_told(house, language))


@router.get("/games/{game}", responses={200: {"model": AnyObject}})
async def game(game: str, house: AHouse, visitor: AReader, language: ALanguage) -> JSONResponse:
    """Show one game."""
    return answered(game_told(house, game, language))
