"""What a visitor is told of a tournament: JSON, with sentences in his language."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final

from belvedere.core import registry
from belvedere.core.errors import BelvedereError
from belvedere.core.messages import Listed, Message, all_of, counted, verbatim, words, words_in
from belvedere.server.storage.damage import parsed
from belvedere.server.tournaments.planning import CLOSED, INVITE, OPEN
from belvedere.server.tournaments.running import LIVING
from belvedere.server.tournaments.tournament_rows import Contest
from belvedere.tournaments.crosstable import Cell, CrossTableRow, cross_table, format_cell
from belvedere.tournaments.export import format_result, format_text, legend, name_of
from belvedere.tournaments.points import format_points
from belvedere.tournaments.standings import TIE_BREAKS, standings
from belvedere.tournaments.tournament import FEWEST, Format, TournamentGame

FORMATS: Final = {
    Format.ROUND_ROBIN: words("Round robin"),
    Format.SWISS: words("Swiss system"),
}


@dataclass(frozen=True, slots=True)
class Looker:
    """Whoever looks at a tournament."""

    person: str = ""
    is_invited: bool = False
    language: str = "en"


def title_of(contest: Contest) -> Message:
    """Return what a tournament is called."""
    if contest.row.title:
        return verbatim(contest.row.title)
    game = registry.facts(contest.row.game).title
    return words("Tournament of {game}", game=game)


def is_organised_by(contest: Contest, person: str) -> bool:
    """Tell whether somebody runs a tournament."""
    return bool(person) and contest.row.organiser == person


def may(contest: Contest, looker: Looker) -> list[str]:
    """List what somebody may do."""
    if contest.row.phase not in LIVING:
        return []
    found = []
    mine = contest.index_of_person(looker.person)
    can_enter = _can_enter(contest)
    if mine is None:
        if can_enter and _is_welcome(contest, looker):
            found.append("enter")
    elif contest.entrants[mine].withdrew is None and not contest.value.is_over:
        found.append("withdraw")
    if is_organised_by(contest, looker.person):
        if _can_begin(contest):
            found.append("rounds")
        if can_enter:
            found.append("bots")
        found += ["remove", "cancel"]
    return found


def _can_enter(contest: Contest) -> bool:
    try:
        contest.value.enter("")
    except BelvedereError:
        return False
    return True


def _can_begin(contest: Contest) -> bool:
    try:
        contest.value.check_next()
    except BelvedereError:
        return False
    return True


def _is_welcome(contest: Contest, looker: Looker) -> bool:
    entry = contest.row.entry
    is_organiser = is_organised_by(contest, looker.person)
    return entry == OPEN or is_organiser or (entry == INVITE and looker.is_invited)


def status(contest: Contest, is_ready: bool, now: int) -> Message:
    """Say in a sentence what goes on."""
    row, value = contest.row, contest.value
    if row.phase == "cancelled":
        return words("This tournament was cancelled.")
    if row.phase == "over" or value.is_over:
        return words("This tournament is over. First: {names}.", names=_first(contest))
    if row.due is not None and row.due <= now and not is_ready:
        title = registry.facts(row.game).title
        return words("{game} is being made ready; the round begins by itself.", game=title)
    if not value.has_begun:
        return _waiting(contest)
    which, last = len(value.rounds), value.planned_rounds
    if value.is_between_rounds:
        return words("Round {which} of {last} is over.", which=which, last=last)
    left = len(contest.running())
    return counted(
        "Round {which} of {last}: {number} game is being played.",
        "Round {which} of {last}: {number} games are being played.",
        left,
        which=which,
        last=last,
    )


def _first(contest: Contest) -> Listed:
    """Name who has won, or shares the first place."""
    table = standings(contest.value)
    winners = [one.number for one in table if one.place == table[0].place]
    return all_of(contest.value.entrants[number].name for number in winners)


def progress(contest: Contest) -> Message:
    """Say in a few words how far it has come."""
    row, value = contest.row, contest.value
    if row.phase == "cancelled":
        return words_in("tournament", "cancelled")
    if row.phase == "over":
        return words_in("tournament", "first: {names}", names=_first(contest))
    if not value.has_begun:
        return counted("{number} entrant", "{number} entrants", len(contest.entrants))
    which, last = len(value.rounds), value.planned_rounds
    return words_in("tournament", "round {which} of {last}", which=which, last=last)


def _waiting(contest: Contest) -> Message:
    number = len(contest.entrants)
    if contest.row.due is None and number >= FEWEST:
        return counted(
            "{number} entrant so far; the organiser begins the first round.",
            "{number} entrants so far; the organiser begins the first round.",
            number,
        )
    return counted("{number} entrant so far.", "{number} entrants so far.", number)


def own_game(contest: Contest, person: str) -> TournamentGame | None:
    """Return the game that waits for somebody, or that he plays."""
    mine = contest.index_of_person(person)
    return next((g for g in contest.running() if mine is not None and g.has(mine)), None)


def summary(contest: Contest, looker: Looker, now: int) -> dict[str, Any]:
    """Tell a tournament in a line."""
    row, value, language = contest.row, contest.value, looker.language
    game = own_game(contest, looker.person)
    return {
        "id": row.id,
        "title": title_of(contest).say(language),
        "game": row.game,
        "game_title": registry.facts(row.game).title.say(language),
        "format": row.format,
        "format_title": FORMATS[Format(row.format)].say(language),
        "clock": row.clock,
        "phase": row.phase,
        "entry": row.entry,
        "round": len(value.rounds),
        "rounds": value.planned_rounds,
        "number": len(contest.entrants),
        "progress": progress(contest).say(language),
        "organiser": contest.organiser,
        "created": row.created,
        "changed": row.changed,
        "due": row.due,
        "is_mine": is_organised_by(contest, looker.person),
        "entrant": _number(contest, contest.index_of_person(looker.person)),
        "your_game": game.place if game is not None else None,
        "now": now,
    }


def _number(contest: Contest, index: int | None) -> int | None:
    return None if index is None else int(contest.entrants[index].number)


def told(contest: Contest, looker: Looker, is_ready: bool, now: int) -> dict[str, Any]:
    """Tell everything to somebody who looks."""
    row, language = contest.row, looker.language
    ties = TIE_BREAKS[contest.value.plan.format]
    return {
        **summary(contest, looker, now),
        "status": status(contest, is_ready, now).say(language),
        "options": parsed(row.options, dict) or {},
        "arbiter": row.arbiter,
        "show_ready": row.show_ready,
        "pace": row.pace,
        "pause": row.pause,
        "may": may(contest, looker),
        "entrants": [_entrant(contest, n, language) for n in range(len(contest.entrants))],
        "table": [_row(contest, line) for line in cross_table(contest.value)],
        "pairings": [[_pairing(contest, game) for game in games] for games in contest.value.rounds],
        "tie_breaks": [
            {
                "id": tie.id,
                "short": tie.short.say(language),
                "name": tie.name.say(language),
                "why": tie.why.say(language),
            }
            for tie in ties
        ],
        "legend": [line.say(language) for line in legend(contest.value, ties)],
    }


def _entrant(contest: Contest, index: int, language: str) -> dict[str, Any]:
    row = contest.entrants[index]
    return {
        "number": row.number,
        "name": name_of(contest.value, index, language),
        "kind": "bot" if row.level else "person",
        "level": row.level or None,
        "has_withdrawn": row.withdrew is not None,
    }


def _row(contest: Contest, line: CrossTableRow) -> dict[str, Any]:
    standing = line.standing
    return {
        "entrant": _number(contest, line.number),
        "place": standing.place,
        "points": format_points(standing.points),
        "tie_breaks": [format_points(value) for value in standing.values],
        "results": [_cell(cell) for cell in line.cells],
    }


def _cell(cell: Cell) -> dict[str, Any]:
    return {
        "result": format_cell(cell),
        "text": cell.text,
        "line": cell.opponent,
        "counts": not cell.is_annulled,
        "table": cell.game.place or None if cell.game is not None else None,
    }


def _pairing(contest: Contest, game: TournamentGame) -> dict[str, Any]:
    return {
        "first": _number(contest, game.first),
        "second": _number(contest, game.second),
        "table": game.place or None,
        "is_over": game.points is not None,
        "how": str(game.how),
        "result": format_result(game) if game.points is not None else None,
    }


def export(contest: Contest, language: str) -> str:
    """Write a tournament as text."""
    row, value = contest.row, contest.value
    kind = words(
        "{game}, {format}, {rounds}",
        game=registry.facts(row.game).title,
        format=FORMATS[Format(row.format)],
        rounds=counted("{number} round", "{number} rounds", value.planned_rounds),
    )
    heading = [title_of(contest), kind]
    if row.clock != "none":
        heading.append(words("Clock: {clock}", clock=row.clock))
    if row.phase == "cancelled":
        heading.append(words("This tournament was cancelled."))
    return format_text(value, heading, language)


ENTRY: Final = {
    OPEN: words_in("entry", "Open to everybody"),
    INVITE: words_in("entry", "By invitation"),
    CLOSED: words_in("entry", "Only the organiser and bots"),
}
