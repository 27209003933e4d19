"""What a viewer is told of a table: JSON made from his view, with sentences in his language."""

from __future__ import annotations

from functools import lru_cache
from typing import Any, Final

from belvedere.bots.levels import START, level_of
from belvedere.bots.opponents import read_opponent
from belvedere.core import registry
from belvedere.core.endings import LEAVING, Ending
from belvedere.core.errors import OptionError
from belvedere.core.game import Game, Seat, State
from belvedere.core.messages import Message, counted, words
from belvedere.server.identity.people import shown_name
from belvedere.server.live.live_table import Glimpse, LiveTable
from belvedere.server.live.rated import are_rated
from belvedere.server.live.remarks import remarks
from belvedere.server.live.sheet import BOT, PERSON, Chair, Sheet
from belvedere.tables.seating import RANDOM
from belvedere.tables.view import Act, View
from belvedere.tables.words import places, tell_departure, tell_ending, tell_lot

DRAWS: Final = frozenset({Act.OFFER_DRAW, Act.AGREE_TO_DRAW, Act.DECLINE_DRAW})
REMATCHES: Final = frozenset({Act.REMATCH, Act.DECLINE_REMATCH})
NOBODY: Final = words("Nobody yet")
BIRDS: Final = (words("Raven"), words("Finch"), words("Swift"), words("Thrush"))  # of one level
AT_RANDOM: Final = words("Random bot")


def name_of(chair: Chair) -> Message:
    """Name whoever has a seat, as people do: a bot by its level."""
    if chair.is_free:
        return NOBODY
    if chair.who != BOT:
        return shown_name(chair.name)
    if chair.level == RANDOM:
        return AT_RANDOM
    opponent = read_opponent(chair.level)
    level = opponent.level if opponent is not None else None
    return (level or level_of(START)).name


@lru_cache(maxsize=4096)
def name_all(chairs: tuple[Chair, ...], tournament: str = "") -> tuple[Message, ...]:
    """Name everybody at a table; those who are called the same are told apart.

    People by numbers, bots by names. Not at a tournament's table: a tournament counts bots of one
    level by itself, in another order.
    """
    named = tuple(map(name_of, chairs))
    if tournament:
        return named
    everybody = zip(chairs, named, _are_shared(chairs), strict=True)
    shown = ["" if chair.is_free or shared else name.say() for chair, name, shared in everybody]
    return tuple(
        _told_apart(chair, name, shown[: seat + 1].count(text))
        if text and shown.count(text) > 1
        else name
        for seat, (chair, name, text) in enumerate(zip(chairs, named, shown, strict=True))
    )


def _told_apart(chair: Chair, name: Message, number: int) -> Message:
    if chair.who == BOT:
        return named_bot(name, BIRDS[number - 1])
    return words("{name} · {number}", name=name, number=number)  # names of guests end with a number


def named_bot(level: Message, bird: Message) -> Message:
    """Name one of several bots of one level."""
    return words("{level} {bird}", level=level, bird=bird)


def names(sheet: Sheet, language: str) -> list[str]:
    """Name everybody at a table in the reader's language."""
    return [name.say(language) for name in name_all(sheet.chairs, sheet.tournament)]


def own_names(sheet: Sheet, language: str) -> list[str]:
    """Name everybody; seats of somebody who has several are left for the game to name: ""."""
    shown = zip(names(sheet, language), _are_shared(sheet.chairs), strict=True)
    return ["" if is_shared else name for name, is_shared in shown]


def called(view: View | None) -> tuple[Message, ...]:
    """Return what the game calls its seats now, as soon as there is a game."""
    return () if view is None else places(view.position)


def seat_messages(sheet: Sheet, by_game: tuple[Message, ...]) -> list[Message]:
    """Name every seat by whoever has it; those of one person as the game calls them."""
    named = name_all(sheet.chairs, sheet.tournament)
    shown = zip(named, by_game or named, _are_shared(sheet.chairs), strict=True)
    return [place if is_shared else name for name, place, is_shared in shown]


def seat_names(sheet: Sheet, by_game: tuple[Message, ...], language: str) -> list[str]:
    """Name every seat in the reader's language."""
    return [name.say(language) for name in seat_messages(sheet, by_game)]


def _are_shared(chairs: tuple[Chair, ...]) -> list[bool]:
    """Tell by seat whether whoever has it has others of the same name: the game names them."""
    people = [(chair.person, chair.name) for chair in chairs]
    return [bool(whose[0]) and people.count(whose) > 1 for whose in people]


def _has_several(sheet: Sheet, seat: Seat) -> bool:
    """Tell whether whoever has a seat has others, too, whatever these are called."""
    person = sheet.chairs[seat].person
    return bool(person) and sum(chair.person == person for chair in sheet.chairs) > 1


def acts(live: LiveTable, seen: Glimpse) -> tuple[str, ...]:
    """List what a viewer may do, what the server adds to the table's own acts among it."""
    view, is_open = seen.view, seen.phase == "open"
    if view is None:
        return ("leave",) if seen.viewer >= 0 and is_open else ()
    if live.sheet.source == "record" or seen.viewer < 0:
        return ()
    may = view.may - {Act.PROPOSE_TAKE_BACK} if live.sheet.tournament else view.may
    if view.ending is not None:
        may = _once_more(live.sheet, seen, may)
    return _acts(may, has_draws(live.sheet), is_open, view.terms.hints)


def _once_more(sheet: Sheet, seen: Glimpse, may: frozenset[Act]) -> frozenset[Act]:
    """Return what may be done about a rematch, as far as the table's seats alone do not tell it.

    One that all have agreed on may be asked for until its table is there: opening it can fail.
    """
    if is_deserted(sheet):
        return may - REMATCHES
    is_due = seen.table is not None and seen.table.is_rematch_agreed and not sheet.rematch
    return may | {Act.REMATCH} if is_due else may


def is_deserted(sheet: Sheet) -> bool:
    """Tell whether somebody who had a seat has deleted his account."""
    return any(chair.who == PERSON and not chair.person for chair in sheet.chairs)


@lru_cache(maxsize=4096)
def _acts(may: frozenset[Act], has_draws: bool, is_open: bool, has_hints: bool) -> tuple[str, ...]:
    found: set[str] = set(may if has_draws else may - DRAWS)
    if Act.RESIGN in may or is_open:
        found.add("leave")
    if has_hints and Act.PLAY in may:
        found.add("hint")
    return tuple(sorted(map(str, found)))


def has_draws(sheet: Sheet) -> bool:
    """Tell whether a draw can be agreed on: between two people; bots play to the end."""
    return len(sheet.chairs) == 2 and BOT not in (sheet.chairs[0].who, sheet.chairs[1].who)


@lru_cache(maxsize=256)  # of tables that are told at the same moment: states are large
def _prompt(rules: Game, state: State) -> Message:
    """Return what is to be decided: where nothing is hidden, many read the same."""
    return rules.prompt(state)


@lru_cache(maxsize=256)
def _task(rules: Game, state: State) -> Message:
    """Return the same, as whoever decides is told it."""
    return rules.task(state) or _prompt(rules, state)


@lru_cache(maxsize=4096)
def _said(message: Message, language: str) -> str:
    return message.say(language)


def _asked(live: LiveTable, seen: Glimpse, view: View) -> Message:
    """Say whose decision it is; who has several seats is told which of them it is."""
    rules, state, viewer = view.position.rules, view.position.state, seen.viewer
    if viewer not in view.waiting:
        return _prompt(rules, state)
    if _has_several(live.sheet, viewer):
        name = seat_messages(live.sheet, called(view))[viewer]
        return words("{name} decides. {task}", name=name, task=_task(rules, state))
    return words("Your turn. {prompt}", prompt=_task(rules, state))


def told_status(live: LiveTable, seen: Glimpse, language: str) -> str:
    """Say in the reader's language what goes on."""
    view = seen.view
    if view is None or seen.phase != "playing" or view.pending is not None:
        return status(live, seen).say(language)
    said, lot = _said(_asked(live, seen, view), language), told_lot(live.sheet, language)
    return said if not lot or any(line.seat >= 0 for line in view.log) else f"{lot} {said}"


def told_lot(sheet: Sheet, language: str) -> str:
    """Say who begins, where that was drawn by lot and everybody is there; or nothing."""
    facts = registry.facts(sheet.game)
    if not sheet.lots or facts.simultaneous or any(chair.is_free for chair in sheet.chairs):
        return ""
    return tell_lot(name_all(sheet.chairs, sheet.tournament)[0]).say(language)


def status(live: LiveTable, seen: Glimpse) -> Message:
    """Say in a sentence what goes on, or what the viewer has to do."""
    view = seen.view
    if live.closed is not None:
        return live.closed
    if seen.phase == "open":
        free = sum(chair.is_free for chair in live.sheet.chairs)
        return counted(
            "Waiting for {number} more player.", "Waiting for {number} more players.", free
        )
    if view is None:
        title = registry.facts(live.sheet.game).title
        return words("{game} is being made ready; the game starts by itself.", game=title)
    if view.ending is not None:
        return _told_ending(live, seen, view, view.ending)
    if view.pending is not None:
        return words("You have decided, and may still change it until all have.")
    return _asked(live, seen, view)


def _told_ending(live: LiveTable, seen: Glimpse, view: View, ending: Ending) -> Message:
    """Say who has won, and how high; and who had left, where that is not what ended the game.

    Who has left may have had the most points, so the score is not told then. What a solver knows is
    told as soon as it is known: nobody waits for it here.
    """
    position, seats = view.position, labels(live.sheet, view)
    scores = () if view.gone else position.rules.tell_scores(position.state)
    is_one = seen.viewer >= 0 and not _has_several(live.sheet, seen.viewer)
    reader = seen.viewer if is_one else None
    told = tell_ending(ending, seats, position.facts, scores, reader)
    if ending.cause in LEAVING:
        return told
    known = live.hindsight.known(position)
    for found in known.told if known is not None else ():
        told = words("{told} {found}", told=told, found=found)
    for departure in view.gone:
        told = words("{told} {left}", told=told, left=tell_departure(departure, seats))
    return told


def labels(sheet: Sheet, view: View) -> tuple[Message, ...]:
    """Name every seat together with whoever has it; those of one person separately."""
    named = name_all(sheet.chairs, sheet.tournament)
    shown = zip(named, places(view.position), _are_shared(sheet.chairs), strict=True)
    return tuple(
        place if is_shared else words("{name} ({place})", name=name, place=place)
        for name, place, is_shared in shown
    )


def thinking(view: View | None) -> list[Seat]:
    """List the bots that the game waits for, as far as the viewer may know."""
    if view is None:
        return []
    playing = dict(enumerate(view.seats)) | dict(view.deputies) if view.deputies else view.seats
    return [seat for seat in view.waiting if playing[seat].is_bot]


def beside(live: LiveTable, seen: Glimpse, language: str) -> dict[str, Any]:
    """Tell what the server makes of a view, and what may change with every move."""
    return {
        "status": told_status(live, seen, language),
        "thinking": thinking(seen.view),
        "may": acts(live, seen),
        "remarks": _remarks(live.sheet, seen.view, language),
    }


def _remarks(sheet: Sheet, view: View | None, language: str) -> list[dict[str, Any]]:
    if view is None or not (view.hinted or view.gone or view.ending):  # nearly always
        return []
    return remarks(view, seat_names(sheet, called(view), language), language)


def seating(sheet: Sheet, language: str) -> dict[str, Any]:
    """Tell who sits here, and where they go on."""
    return {
        "chairs": [
            {"who": chair.who, "name": name, "level": chair.level}
            for chair, name in zip(sheet.chairs, names(sheet, language), strict=True)
        ],
        "rematch": sheet.rematch or None,
        "lot": told_lot(sheet, language),
    }


def terms_of(sheet: Sheet) -> dict[str, Any]:
    """Tell what whoever sits down agrees to, also before there is a game."""
    return {
        "options": sheet.options,
        "clock": sheet.clock,
        "arbiter": sheet.arbiter,
        "show_ready": sheet.show_ready,
        "hints": sheet.hints,
        "rated": is_rated(sheet),
    }


def is_rated(sheet: Sheet) -> bool:
    """Tell whether accounts are rated by this game, unless somebody takes a hint."""
    if sheet.source == "record" or sheet.game not in registry.GAMES:
        return False
    if not are_rated([chair for chair in sheet.chairs if not chair.is_free]):
        return False
    try:
        return registry.facts(sheet.game).is_standard(sheet.options)
    except (KeyError, OptionError):  # of a table that is closed: what is kept of it is damaged
        return False


def shared_state(live: LiveTable, seen: Glimpse, language: str) -> dict[str, Any]:
    """Tell of a table what everybody is told who looks as the same viewer, without the view."""
    sheet = live.sheet
    return {
        "id": sheet.id,
        "game": sheet.game,
        "title": registry.facts(sheet.game).title.say(language),
        "public": sheet.public,
        "chat": sheet.chat,
        "created": sheet.created,
        "source": sheet.source,
        "terms": terms_of(sheet),
        "seat": seen.viewer if seen.viewer >= 0 else None,
        "revision": seen.revision,
        "ply": len(seen.view.log) if seen.view else 0,
        "phase": seen.phase,
        "seat_names": seat_names(sheet, called(seen.view), language),
        **seating(sheet, language),
        **beside(live, seen, language),
    }


def table_state(
    live: LiveTable, seen: Glimpse, person: str, language: str, now: int
) -> dict[str, Any]:
    """Tell everything of a table to one person."""
    return {
        **shared_state(live, seen, language),
        "seats_of_mine": live.sheet.seats_of(person),
        "now": now,
        "view": seen.view.to_dict() if seen.view is not None else None,
    }
