"""The games: what is true of them before anybody plays."""

from __future__ import annotations

from typing import Any

from fastapi import APIRouter
from fastapi.responses import JSONResponse

from belvedere.bots.levels import LEVELS
from belvedere.core import registry
from belvedere.core.facts import Facts, Option
from belvedere.server.api.dependencies import AHouse, ALanguage, AReader, answered
from belvedere.server.api.models import REFUSALS, AnyObject

router = APIRouter(tags=["games"], responses=REFUSALS)


def told(facts: Facts, language: str, is_ready: bool) -> dict[str, Any]:
    """Tell the facts of a game in the reader's language."""
    return {
        "id": facts.id,
        "title": facts.title.say(language),
        "designers": list(facts.designers),
        "summary": facts.summary.say(language),
        "players": list(facts.players),
        "chance": facts.chance,
        "hidden": facts.hidden,
        "simultaneous": facts.simultaneous,
        "arbiter": facts.arbiter is not None,
        "options": [_option(option, language) for option in facts.all_options()],
        "ready": is_ready,
    }


def _option(option: Option, language: str) -> dict[str, Any]:
    kind = {bool: "boolean", int: "integer", str: "text"}[type(option.default)]
    return {
        "name": option.name,
        "kind": kind,
        "default": option.default,
        "help": option.help.say(language),
        "allowed": option.allowed().say(language),
        "low": option.low,
        "high": option.high,
        "step": option.step,
    }


@router.get("/games", responses={200: {"model": AnyObject}})
async def games(house: AHouse, visitor: AReader, language: ALanguage) -> JSONResponse:
    """List the games, their options, and the levels of bots."""
    return answered(
        {
            "games": [
                told(registry.facts(game), language, house.hub.workshop.is_ready(game))
                for game in registry.GAMES
            ],
            "levels": [
                {
                    "level": str(level.number),
                    "name": level.name.say(language),
                    "character": level.character.say(language),
                }
                for level in LEVELS
            ],
        }
    )


@router.get("/games/{game}", responses={200: {"model": AnyObject}})
async def game(game: str, house: AHouse, visitor: AReader, language: ALanguage) -> JSONResponse:
    """Show one game."""
    facts = registry.facts(game)
    return answered(told(facts, language, house.hub.workshop.is_ready(game)))
