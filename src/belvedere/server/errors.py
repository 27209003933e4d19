"""Refusals: an id for programs, a sentence for people, and nothing has changed."""

from __future__ import annotations

from typing import Any, Final

from belvedere.core.errors import (
    AmbiguousMove,
    BelvedereError,
    IllegalMove,
    NotationError,
    OptionError,
    PositionError,
    RecordError,
    TableError,
    UnknownGame,
)
from belvedere.core.messages import Message, words
from belvedere.tournaments.tournament import TournamentError

NOT_SAVED: Final = words("This could not be saved; please try again.")
NOT_READ: Final = words("What is kept here cannot be read now; please try again.")


class Refused(BelvedereError):
    """A request is refused; nothing has changed."""

    def __init__(self, status: int, error: str, message: Message, **more: Any) -> None:
        super().__init__(message)
        self.status, self.error, self.more = status, error, more

    def body(self, language: str) -> dict[str, Any]:
        """Return the body of the response."""
        return {"error": self.error, "sentence": self.say(language), **self.more}


# What errors of the house are over HTTP: the first kind that fits.
KINDS: Final[tuple[tuple[type[BelvedereError], int, str], ...]] = (
    (UnknownGame, 404, "unknown-game"),
    (NotationError, 422, "not-notation"),
    (AmbiguousMove, 422, "ambiguous"),
    (IllegalMove, 422, "illegal"),
    (OptionError, 422, "option"),
    (PositionError, 422, "position"),
    (RecordError, 422, "record"),
    (TableError, 409, "table"),
    (TournamentError, 409, "tournament"),
    (BelvedereError, 422, "refused"),
)


def refused(error: BelvedereError) -> Refused:
    """Return any error of the house as a refusal."""
    if isinstance(error, Refused):
        return error
    status, name = next((s, name) for kind, s, name in KINDS if isinstance(error, kind))
    more: dict[str, Any] = {}
    if isinstance(error, AmbiguousMove):
        more["choices"] = list(error.choices)
    if isinstance(error, NotationError):
        more["column"] = error.column
    return Refused(status, name, error.message, **more)


def not_saved() -> Refused:
    """Refuse what the disk has refused."""
    return Refused(503, "not-saved", NOT_SAVED)


def not_read() -> Refused:
    """Refuse what cannot be read from the disk."""
    return Refused(503, "not-read", NOT_READ)


def is_for_now(error: BelvedereError) -> bool:
    """Tell whether the same may succeed later: it is not the request that was wrong."""
    return refused(error).status == 503


def no_table() -> Refused:
    """Refuse an address that no table has."""
    return Refused(404, "no-table", words("There is no such table."))


def no_tournament() -> Refused:
    """Refuse an address that no tournament has."""
    return Refused(404, "no-tournament", words("There is no such tournament."))


def not_seated() -> Refused:
    """Refuse what only players may do."""
    return Refused(403, "not-your-seat", words("You have no such seat at this table."))


def unknown() -> Refused:
    """Refuse what needs to know who asks."""
    return Refused(401, "who", words("This needs a visitor who is known: a cookie or a token."))


def closed(why: Message) -> Refused:
    """Refuse everything at a table that is closed for inspection."""
    return Refused(409, "closed", why)
