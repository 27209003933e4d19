"""Older versions of a position's JSON, brought to the one that is written."""

from __future__ import annotations

from typing import Any, Final

from belvedere.core.errors import PositionError, quoted
from belvedere.core.messages import words

VERSION: Final = 2  # what is written
OLDEST: Final = 1  # in which the reason of an outcome was words, such as "full board"


def migrate(data: dict[str, Any]) -> dict[str, Any]:
    """Return a position's plain JSON in the version of today; raise PositionError."""
    version = data.get("version")
    if type(version) is not int or version not in (OLDEST, VERSION):
        raise PositionError(
            words(
                "This position has version {version}; versions {oldest} and {newest} are known.",
                version=quoted(version),
                oldest=OLDEST,
                newest=VERSION,
            )
        )
    return _name_reason(data) if version == OLDEST else data


def _name_reason(data: dict[str, Any]) -> dict[str, Any]:
    """Write the reason of an outcome, where it has one, as the id that it is today."""
    named = {**data, "version": VERSION}
    outcome = data.get("outcome")
    if isinstance(outcome, dict) and isinstance(reason := outcome.get("reason"), str):
        named["outcome"] = {**outcome, "reason": reason.replace(" ", "-")}
    return named
