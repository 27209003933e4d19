"""The pages of tournaments: the list, the form for a new one, and one tournament."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Annotated, Any, Final

from fastapi import APIRouter, Query, Request
from fastapi.responses import Response

from belvedere.core import registry
from belvedere.server.api.dependencies import AHouse, ALanguage, AReader, Invite
from belvedere.server.deeds.contests import looker_of, told_of
from belvedere.server.pages import catalogue
from belvedere.server.pages.filling import page
from belvedere.server.pages.tournament_words import PAUSES, tournament_words
from belvedere.server.tournaments.listing import list_contests
from belvedere.server.tournaments.tournament_json import ENTRY, Looker, summary
from belvedere.server.tournaments.tournament_rows import Contest
from belvedere.tournaments.crosstable import SELF

router = APIRouter(include_in_schema=False)

SHOWN: Final = 20  # lines of a list


@router.get("/tournaments")
async def tournaments(
    request: Request, house: AHouse, visitor: AReader, language: ALanguage
) -> Response:
    """List what there is to enter, to watch, to look back at."""
    looker, now = Looker(visitor.id, language=language), house.now()

    async def listed(which: str) -> list[dict[str, Any]]:
        found: list[Contest] = await house.store.read(
            lambda c: list_contests(c, which, visitor.id, None, SHOWN)
        )
        return [_line(summary(contest, looker, now), language) for contest in found]

    mine = await listed("mine") if visitor.id else []
    lists = [("yours", sorted(mine, key=lambda line: line["your_game"] is None))]
    known = {line["id"] for line in mine}
    for which in ("open", "playing", "finished"):
        lists.append((which, [line for line in await listed(which) if line["id"] not in known]))
    shown = [(name, lines) for name, lines in lists if lines]
    return page("tournaments.html", request, w=tournament_words(language), lists=shown)


def _line(told: dict[str, Any], language: str) -> dict[str, Any]:
    clock = catalogue.clock_words(told["clock"]).say(language)
    return {**told, "about": " · ".join((told["game_title"], told["format_title"], clock))}


def _first_choice() -> str:
    """Choose the first game that is made for two, as the games of a tournament are."""
    games = list(registry.GAMES)
    return next((game for game in games if registry.facts(game).players == (2, 2)), games[0])


@router.get("/tournaments/new")
async def new_tournament(
    request: Request,
    language: ALanguage,
    game: Annotated[str | None, Query(max_length=20)] = None,
) -> Response:
    """Show the form for a new tournament."""
    game = registry.facts(game or _first_choice()).id
    return page(
        "tournament_new.html",
        request,
        w=tournament_words(language),
        game=catalogue.shown(game, language),
        games=catalogue.all_shown(language),
        levels=catalogue.levels(language),
        clocks=catalogue.clocks(language),
        pauses=PAUSES,
    )


@router.get("/tournaments/{tournament_id}")
async def tournament(
    tournament_id: str,
    request: Request,
    house: AHouse,
    visitor: AReader,
    language: ALanguage,
    invite: Invite = "",
) -> Response:
    """Show a tournament; the page asks for itself again whenever it is told of a change."""
    contest = await house.tournaments.find(tournament_id)
    state = told_of(house, contest, looker_of(house, visitor, tournament_id, invite, language))
    return page(
        "tournament.html",
        request,
        w=tournament_words(language),
        state=state,
        names={entrant["number"]: entrant["name"] for entrant in state["entrants"]},
        about=_about(contest, state, language),
        mine=_own_game(state),
        due=_moment(state["due"]),
        invite=invite,
        address=_address(request, state),
        is_guest=visitor.person is None or visitor.person.is_guest,
        guest=visitor.person.name if visitor.person is not None else "",
        levels=catalogue.levels(language),
        oneself=SELF,
    )


def _about(contest: Contest, state: dict[str, Any], language: str) -> str:
    """Tell the terms in a line: what differs from the game's defaults among them."""
    facts = registry.facts(contest.row.game)
    usual = facts.settle({"players": 2})
    options = [
        _chosen(option["label"], state["options"][option["name"]])
        for option in catalogue.shown(facts.id, language)["options"]
        if state["options"].get(option["name"]) != usual.get(option["name"])
    ]
    clock = catalogue.clock_words(state["clock"]).say(language)
    parts = [state["format_title"], clock, ENTRY[state["entry"]].say(language), *options]
    return " · ".join(parts)


def _chosen(label: str, value: object) -> str:
    return label if value is True else f"{label}: {'–' if value is False else value}"


def _own_game(state: dict[str, Any]) -> dict[str, Any] | None:
    """Return the game of whoever looks, if there is one."""
    latest = state["pairings"][-1] if state["pairings"] else []
    wanted = state["your_game"]
    return next((game for game in latest if wanted and game["table"] == wanted), None)


def _address(request: Request, state: dict[str, Any]) -> str:
    """Return the whole address of the invitation."""
    link = str(state["links"].get("invitation", ""))
    return link if "://" in link or not link else str(request.base_url).rstrip("/") + link


def _moment(at: int | None) -> dict[str, Any] | None:
    """Return a moment as every browser reads it, and as nobody's clock shows it."""
    if at is None:
        return None
    when = datetime.fromtimestamp(at / 1000, UTC)
    return {"at": at, "iso": when.isoformat(), "text": f"{when:%Y-%m-%d %H:%M} UTC"}
