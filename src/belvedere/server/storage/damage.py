"""Rows that cannot be read: a file may be damaged, and closes only what is."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any, Final, TypeVar

from belvedere.core import registry
from belvedere.core.errors import BelvedereError

T = TypeVar("T")

# What the rules, or a reader, say of what cannot be; a pool that closes says RuntimeError.
WRONG: Final = (
    BelvedereError, ArithmeticError, AssertionError, AttributeError, LookupError, TypeError,
    ValueError,
)  # fmt: skip
FAR: Final = 1 << 53  # no moment and no count is larger, and sums of a few still fit the file
COUNTED: Final = ("created", "changed", "plies", "revision", "cuts")  # columns of whole numbers
WRITTEN: Final = ("clock", "source")  # columns of text
MOMENTS: Final = ("since", "opened", "written", "horizon")  # and a ply, of a standing
LISTED: Final = ("waiting", "running")  # seats, of a standing


def parsed(text: object, kind: type[T]) -> T | None:
    """Read JSON from the disk; None where it is damaged, or of another kind."""
    try:
        found = json.loads(text)  # type: ignore[arg-type]
    except (ValueError, TypeError, RecursionError):
        return None
    return found if isinstance(found, kind) else None


def damaged(row: Any, seats: Sequence[Any] | None = None) -> str:
    """Return the column of a table's row that cannot be read, or 'seats'; '' where all can."""
    standing = parsed(row.standing, dict) if row.standing != "" else {}
    own = parsed(row.own, list)
    is_sound = {
        "game": row.game in registry.GAMES,
        "options": parsed(row.options, dict) is not None,
        "own": own is not None and are_whole(own) and (seats is None or len(seats) == len(own)),
        "standing": standing is not None and _is_standing(standing, len(own or ())),
        "falls": row.falls is None or are_whole([row.falls]),
        **{name: are_whole([row._mapping[name]]) for name in COUNTED},
        **{name: isinstance(row._mapping[name], str) for name in WRITTEN},
        "seats": all(are_text(s.who, s.person or "", s.name, s.level) for s in seats or ()),
    }
    return next((name for name, is_good in is_sound.items() if not is_good), "")


def _is_standing(told: dict[str, Any], players: int) -> bool:
    seats, left = [told.get(name, []) for name in LISTED], told.get("left", [])
    if not all(isinstance(found, list) for found in (*seats, left)):
        return False
    moments = [told[name] for name in MOMENTS if name in told]
    return (
        (not told or "since" in told)
        and are_whole(moments)
        and all(are_whole(found) and max(found, default=0) < players for found in seats)
        and are_spans(left)
        and len(left) in (0, players)
    )


def are_whole(numbers: Sequence[object]) -> bool:
    """Tell whether all are moments, or counts."""
    return all(type(number) is int and 0 <= number <= FAR for number in numbers)


def are_spans(numbers: Sequence[object]) -> bool:
    """Tell whether all are lengths of time, which may be negative."""
    return all(type(number) is int and abs(number) <= FAR for number in numbers)


def are_text(*values: object) -> bool:
    """Tell whether all are text: SQLite keeps whatever it is given."""
    return all(isinstance(value, str) for value in values)


def text_of(value: object, otherwise: str = "") -> str:
    """Return a text of a row that may be damaged."""
    return value if isinstance(value, str) else otherwise


def number_of(value: object) -> int:
    """Return a number of a row that may be damaged; 0 where it is none."""
    return value if isinstance(value, int) else 0
