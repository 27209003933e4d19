"""What requests about tournaments bring, and what answers hold."""

from __future__ import annotations

from typing import Annotated, Any, Final, Literal

from pydantic import ConfigDict, Field

from belvedere.server.wire.models import AnyObject, Given, Name, OptionGiven
from belvedere.tournaments.tournament import MOST_ROUNDS

LONGEST_PAUSE: Final = 7 * 86_400  # seconds

Level = Annotated[str, Field(max_length=20)]
Token = Annotated[str, Field(max_length=200)]


class NewTournament(Given):
    """A tournament that is to be opened."""

    model_config = ConfigDict(
        extra="forbid",
        json_schema_extra={
            "examples": [
                {"game": "strata", "bots": ["1", "2", "3"], "clock": "10+5"},
                {
                    "game": "mirador",
                    "title": "Mini tournament",
                    "options": {"size": 13},
                    "format": "swiss",
                    "rounds": 3,
                    "clock": "1d",
                    "entry": "invite",
                    "pace": "demand",
                },
            ]
        },
    )

    game: Annotated[str, Field(max_length=20)]
    title: Annotated[str, Field(max_length=80)] = ""
    options: Annotated[dict[str, OptionGiven], Field(default_factory=dict, max_length=20)]
    clock: Annotated[str, Field(max_length=12)] = "10+5"
    arbiter: bool = False
    show_ready: bool = True
    format: Literal["round-robin", "swiss"] = "round-robin"
    rounds: Annotated[int, Field(ge=0, le=MOST_ROUNDS)] = 0  # of a Swiss; 0: as many as needed
    entry: Literal["open", "invite", "closed"] = "open"
    bots: Annotated[list[Level], Field(default_factory=list, max_length=64)]  # their levels
    play: bool = True  # whether you take part yourself
    pace: Literal["auto", "demand"] = "auto"
    pause: Annotated[int, Field(ge=0, le=LONGEST_PAUSE)] = 0  # seconds between two rounds
    begins: Annotated[int, Field(ge=0, le=10**15)] | None = None  # milliseconds since 1970
    name: Name | None = None


class Entering(Given):
    """Somebody who wants to take part."""

    invite: Token | None = None
    name: Name | None = None


class Withdrawing(Given):
    """Who leaves: you, or an entrant whom you, as organiser, take out."""

    entrant: Annotated[int, Field(ge=0, le=1_000_000)] | None = None


class AddingBot(Given):
    """A bot that is to take part."""

    level: Level = "3"


class Nothing(Given):
    """Nothing more has to be said."""


class TournamentState(AnyObject):
    """A tournament as one visitor sees it."""

    id: str
    title: str
    game: str
    format: Literal["round-robin", "swiss"]
    phase: Literal["open", "playing", "over", "cancelled"]
    round: int
    rounds: int
    status: str
    may: list[str]
    entrant: int | None
    your_game: str | None
    entrants: list[dict[str, Any]]
    table: list[dict[str, Any]]
    pairings: list[list[dict[str, Any]]]
