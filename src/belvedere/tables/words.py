"""What is said of seats and of endings: every door says it in these words."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from belvedere.core.endings import Cause, Departure, Ending
from belvedere.core.facts import Facts
from belvedere.core.game import Seat
from belvedere.core.messages import Message, Value, all_of, words, words_in
from belvedere.core.position import Position
from belvedere.svg.scene import name_seat


def places(position: Position) -> tuple[Message, ...]:
    """Name the seats as people do: by colour, which may change hands, or counted from 1."""
    return position.rules.seats(position.state) or tuple(map(name_seat, range(position.players)))


def label(place: Message, name: str) -> Message:
    """Name a seat together with whoever has it, if that is known: `Ann (Red)`."""
    return words("{name} ({place})", name=name, place=place) if name else place


def name_seats(position: Position, names: Sequence[str]) -> tuple[Message, ...]:
    """Name all seats, each together with whoever has it."""
    return tuple(map(label, places(position), names))


def tell_lot(beginner: Value) -> Message:
    """Say whom chance lets begin."""
    return words("Drawn by lot: {who} begins.", who=beginner)


# What is said of an ending, by its cause; where a cause is missing, as if by the rules.
_ONE_WINS: Final = {
    Cause.RULES: words("{who} wins."),
    Cause.RESIGNATION: words("{who} wins by resignation."),
    Cause.TIME: words("{who} wins on time."),
    Cause.OTHER: words("{who} wins by {reason}."),
}
_SEVERAL_WIN: Final = {
    Cause.RULES: words("{who} share the win."),
    Cause.RESIGNATION: words("{who} share the win by resignation."),
    Cause.TIME: words("{who} share the win on time."),
    Cause.AGREEMENT: words("{who} agree on a draw."),
    Cause.OTHER: words("{who} share the win by {reason}."),
}
_NOBODY_WINS: Final = {
    Cause.RULES: words("Nobody wins."),
    Cause.AGREEMENT: words("The players agree on a draw."),
    Cause.ABANDONED: words("The game was broken off, and nobody wins."),
    Cause.OTHER: words("Nobody wins: {reason}."),
}


def tell_ending(
    ending: Ending,
    seats: Sequence[Value],
    facts: Facts,
    scores: Sequence[str] = (),
    reader: Seat | None = None,
) -> Message:
    """Say who has won, and by what; `seats` is what they are called (see `name_seats`).

    Where the rules ended it, the scores tell by how much; and a reader, that it was himself.
    """
    if ending.cause is Cause.RULES and ending.winners and scores:
        result = _tell_scored(ending, seats, scores, reader)
    else:
        result = _tell_winners(ending, seats, reader)
    why = tell_reason(ending, facts)
    return result if why is None else words("{result} {why}", result=result, why=why)


def _tell_scored(
    ending: Ending, seats: Sequence[Value], scores: Sequence[str], reader: Seat | None
) -> Message:
    ranked = [seat for _, seat in by_place(ending)]
    first, *others = (scores[seat] for seat in ranked)
    score = words_in("scores at the end", "{first} to {others}", first=first, others=all_of(others))
    if ending.winners == (reader,):
        return words("You win {score}.", score=score)
    who = all_of(seats[seat] for seat in ending.winners)
    if len(ending.winners) == 1:
        return words("{who} wins {score}.", who=who, score=score)
    return words("{who} share the win, {score}.", who=who, score=score)


def _tell_winners(ending: Ending, seats: Sequence[Value], reader: Seat | None) -> Message:
    if ending.cause is Cause.RULES and ending.winners == (reader,):
        return words("You win.")
    winners = [seats[seat] for seat in ending.winners]
    sentences = (_NOBODY_WINS, _ONE_WINS, _SEVERAL_WIN)[min(len(winners), 2)]
    is_silent = ending.cause is Cause.OTHER and not ending.reason
    cause = ending.cause if ending.cause in sentences and not is_silent else Cause.RULES
    values = (("who", all_of(winners)), ("reason", ending.reason))
    return replace(sentences[cause], values=values)


def tell_reason(ending: Ending, facts: Facts) -> Message | None:
    """Say why the rules ended a game; None where they did not."""
    if ending.cause is not Cause.RULES:
        return None
    return next((said for reason, said in facts.why.items() if reason == ending.reason), None)


def tell_result(
    ending: Ending, gone: Sequence[Departure], seats: Sequence[Value], facts: Facts
) -> Message | None:
    """Say who has won, unless the rules say it: they do not know who has left."""
    return None if ending.cause is Cause.RULES and not gone else tell_ending(ending, seats, facts)


def tell_departure(departure: Departure, seats: Sequence[Value]) -> Message:
    """Say who has left the game, and why."""
    who = seats[departure.seat]
    if departure.cause is Cause.TIME:
        return words("The time of {who} is up.", who=who)
    return words("{who} resigns.", who=who)


def by_place(ending: Ending) -> list[tuple[int, Seat]]:
    """List place and seat, the first place first; equals by seat."""
    return sorted((place, seat) for seat, place in enumerate(ending.placing))
