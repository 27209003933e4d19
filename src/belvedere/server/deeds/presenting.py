"""The games, and the levels of bots, as a reader is told of them before anybody plays."""

from __future__ import annotations

from typing import Any

from belvedere.bots.levels import LEVELS
from belvedere.core import registry
from belvedere.core.facts import Facts, Option
from belvedere.server.house import House


def all_told(house: House, language: str) -> dict[str, Any]:
    """Tell all games, and the levels of bots."""
    levels = [
        {
            "level": str(level.number),
            "name": level.name.say(language),
            "character": level.character.say(language),
        }
        for level in LEVELS
    ]
    games = [game_told(house, game, language) for game in registry.GAMES]
    return {"games": games, "levels": levels}


def game_told(house: House, game: str, language: str) -> dict[str, Any]:
    """Tell a game, and whether it can be played at once; raise UnknownGame."""
    facts = registry.facts(game)
    return {**_facts(facts, language), "ready": house.hub.workshop.is_ready(game)}


def _facts(facts: Facts, language: str) -> dict[str, Any]:
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
