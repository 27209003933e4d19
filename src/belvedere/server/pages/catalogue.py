"""The games and levels as pages show them, derived from their facts."""

from __future__ import annotations

from datetime import date
from functools import cache
from typing import TYPE_CHECKING, Any, Final

from belvedere.bots.levels import LEVELS
from belvedere.core import registry
from belvedere.core.errors import cut
from belvedere.core.facts import Facts, Option, OptionValue
from belvedere.core.messages import (
    Message,
    Value,
    counted,
    format_number,
    row_of,
    show,
    verbatim,
    words,
    words_in,
)
from belvedere.server.live.sheet import Sheet
from belvedere.server.live.table_json import is_rated
from belvedere.svg.scene import name_seat

if TYPE_CHECKING:
    from belvedere.arena.ladder import MeasuredRung
    from belvedere.arena.ratings import Rating

LONGEST_SHOWN: Final = 40  # characters of an option's value
CLOCKS = ("5+3", "10+5", "20+10", "30+20", "1d", "3d", "7d")


def all_shown(language: str) -> list[dict[str, Any]]:
    """Return what pages say of every game, in their order."""
    return [shown(game, language) for game in registry.GAMES]


def shown(game: str, language: str) -> dict[str, Any]:
    """Return what pages say of a game."""
    facts = registry.facts(game)
    return {
        "id": game,
        "title": facts.title.say(language),
        "summary": facts.summary.say(language),
        "by": row_of(facts.designers).say(language),
        "players": _players(facts).say(language),
        "scoring": facts.scoring.say(language) if facts.scoring else "",
        "fewest": facts.players[0],
        "most": facts.players[1],
        "ground": facts.showing.ground,
        "wide": facts.showing.is_wide,
        "tray": facts.showing.tray,
        "hidden": facts.hidden,
        "simultaneous": facts.simultaneous,
        "arbiter": facts.arbiter.say(language) if facts.arbiter else "",
        "source": facts.source.say(language),
        "seats": [_seat(facts, seat, language) for seat in range(facts.players[1])],
        "options": [_option(option, language) for option in facts.options],
    }


def _players(facts: Facts) -> Message:
    low, high = facts.players
    if low == high:
        return counted("for {number} player", "for {number} players", low)
    return words("for {low} to {high} players", low=low, high=high)


def _seat(facts: Facts, seat: int, language: str) -> str:
    named: Value = facts.seats[seat] if seat < len(facts.seats) else name_seat(seat)
    return named.say(language) if isinstance(named, Message) else str(named)


def _option(option: Option, language: str) -> dict[str, Any]:
    empty = option.empty
    return {
        "name": option.name,
        "label": option.label.say(language) if option.label else option.name,
        "kind": type(option.default).__name__,
        "default": "" if empty else option.default,
        "help": option.help.say(language),
        "allowed": (empty or option.allowed()).say(language),
        "low": option.low,
        "high": option.high,
        "step": option.step,
    }


def levels(language: str) -> list[dict[str, Any]]:
    """List the levels of bots."""
    return [
        {
            "number": level.number,
            "name": level.name.say(language),
            "character": level.character.say(language),
        }
        for level in LEVELS
    ]


def clocks(language: str) -> list[tuple[str, str]]:
    """List clocks to choose from, with what they mean."""
    return [(clock, clock_words(clock).say(language)) for clock in CLOCKS]


def clock_words(clock: str) -> Message:
    """Say what a clock means; one that nobody can choose here stays as it is written."""
    if clock == "none":
        return words("No clock")
    if clock not in CLOCKS:
        return verbatim(clock)
    if clock.endswith("d"):
        days = int(clock[:-1])
        return counted("A day for each turn", "{number} days for each turn", days)
    minutes, seconds = clock.split("+")
    return words(
        "{minutes} minutes, and {seconds} seconds for each turn",
        minutes=int(minutes),
        seconds=int(seconds),
    )


def terms(sheet: Sheet, language: str) -> list[tuple[str, str]]:
    """List what whoever sits down agrees to, with what each is called."""
    facts, yes, no = registry.facts(sheet.game), words_in("term", "yes"), words_in("term", "no")
    chosen = [
        option for option in facts.options if sheet.options.get(option.name) != option.default
    ]
    told: list[tuple[Value, Value]] = [
        (option.label or option.name, _value(sheet.options[option.name]))
        for option in chosen
        if option.name in sheet.options
    ]
    told.append((words("Clock"), clock_words(sheet.clock)))
    if facts.arbiter is not None:
        told.append((words("With an arbiter"), yes if sheet.arbiter else no))
    if facts.simultaneous:
        told.append((words("Show who has decided"), yes if sheet.show_ready else no))
    hints = words("allowed; everybody sees when one is taken") if sheet.hints else no
    told.append((words("Hints"), hints))
    rated = words("between accounts, if nobody takes a hint")
    told.append((words("Rated"), rated if is_rated(sheet) else no))
    return [(show(name, language), show(value, language)) for name, value in told]


def _value(value: OptionValue) -> Value:
    if isinstance(value, bool):
        return words_in("term", "yes") if value else words_in("term", "no")
    return cut(str(value), LONGEST_SHOWN)


def standing(ladder: list[dict[str, Any]], language: str) -> list[dict[str, Any]]:
    """Return a ladder as a page shows it: ratings with the interval that holds 95 of 100."""
    names = {str(level["number"]): level["name"] for level in levels(language)}
    return [
        {
            "place": row["place"],
            "name": row["name"] or names.get(str(row["level"]), row["level"]),
            "rating": format_number(row["rating"], language),
            "interval": _interval(row["rating"], 2 * row["doubt"], language),
            "games": format_number(row["games"], language),
        }
        for row in ladder
    ]


@cache
def measured(game: str, language: str) -> list[dict[str, str]]:
    """Return what was measured of the levels of a game: where each stands, and over the one below.

    Levels of which nothing was measured have no line.
    """
    from belvedere.arena.ladder import places, published

    steps = {step.rung.lower + 1: step for step in published() if step.rung.game == game}
    stands = places(list(steps.values()))
    return [
        {
            "level": f"{level.number} {level.name.say(language)}",
            **_place(stands.get(level.number), language),
            **_step(steps.get(level.number), language),
        }
        for level in LEVELS
        if level.number in stands or level.number in steps
    ]


def _place(place: Rating | None, language: str) -> dict[str, str]:
    if place is None:
        return {"elo": "", "reach": ""}
    ends = [format_number(round(end), language) for end in (place.low, place.high)]
    reach = " – ".join(ends) if place.low < place.high else ""  # the lowest stands at 0 by decree
    return {"elo": format_number(round(place.mean), language), "reach": reach}


def _step(step: MeasuredRung | None, language: str) -> dict[str, str]:
    if step is None:
        return {"score": "", "interval": "", "games": "", "date": ""}
    score = step.score
    low, high = (format_number(round(100 * end, 1), language) for end in (score.low, score.high))
    return {
        "score": f"{format_number(round(100 * score.mean, 1), language)} %",
        "interval": f"{low} – {high} %",
        "games": format_number(score.games, language),
        "date": _dated(step.date, language),
    }


def _dated(day: str, language: str) -> str:
    """Write a day as browsers do in the reader's language."""
    from babel.dates import format_date  # only here: it takes a while to load

    return format_date(date.fromisoformat(day), "medium", language)


def _interval(middle: float, half: float, language: str) -> str:
    ends = (format_number(round(end, 1), language) for end in (middle - half, middle + half))
    return " – ".join(ends)
