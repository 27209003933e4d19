"""Every error that Belvedere raises on purpose; each message is a sentence for a person."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from belvedere.core.records import Record


class BelvedereError(Exception):
    """The root of all of them: bad input, said in a sentence, and nothing has changed."""


class UnknownGame(BelvedereError):
    """No game has this id."""


class OptionError(BelvedereError):
    """An option is unknown, out of range, or contradicts another."""


class PositionError(BelvedereError):
    """A position's JSON is damaged or describes something that cannot stand on a table."""


class MoveError(BelvedereError):
    """A move cannot be played; the three kinds below say why."""


class NotationError(MoveError):
    """The text is not a move of this game; `column` (from 1) is where reading stopped."""

    def __init__(self, message: str, column: int = 1) -> None:
        super().__init__(message)
        self.column = column


class IllegalMove(MoveError):
    """The text is a move, but not one that the rules allow here."""


class AmbiguousMove(MoveError):
    """The text fits several legal moves; `choices` are their full names."""

    def __init__(self, message: str, choices: tuple[str, ...]) -> None:
        super().__init__(message)
        self.choices = choices


class RecordError(BelvedereError):
    """A game record is damaged at `line` and `column`; `record` holds all that came before."""

    def __init__(self, message: str, line: int, column: int, record: Record) -> None:
        super().__init__(f"line {line}, column {column}: {message}")
        self.line = line
        self.column = column
        self.record = record
