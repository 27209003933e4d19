"""Every error that Belvedere raises on purpose; each carries a message for a person."""

from __future__ import annotations

from reprlib import Repr
from typing import TYPE_CHECKING, Any

from belvedere.core.messages import ENGLISH, Message, Value, verbatim, words

if TYPE_CHECKING:
    from belvedere.core.records import Record

LONGEST_QUOTE = 60  # characters of somebody's input that a message repeats

_SHORT = Repr()
_SHORT.maxstring = _SHORT.maxlong = _SHORT.maxother = LONGEST_QUOTE
_SHORT.maxlevel = 2


def quoted(value: object) -> str | Message:
    """Show what came as Python would write it, cut to a part of a line; never raises."""
    try:
        shown = " ".join(_SHORT.repr(value).splitlines())  # a thing of its own may need several
    except ValueError:
        return words("a number of very many digits")
    except Exception:  # a thing that cannot show itself
        return words("a thing of the kind {kind}", kind=cut(type(value).__name__))
    return cut(shown, 2 * LONGEST_QUOTE)


def cut(text: str, length: int = LONGEST_QUOTE) -> str:
    """Shorten a text, such as a file's name, that a message repeats without quotes."""
    return text if len(text) <= length else text[: length - 1] + "…"


class BelvedereError(Exception):
    """The root of all of them: bad input, said in a sentence, and nothing has changed."""

    def __init__(self, message: Message | str) -> None:
        super().__init__(message)
        self.message = verbatim(message) if isinstance(message, str) else message

    def __reduce__(self) -> tuple[Any, ...]:
        """Come back from another process as it was, whatever it was made of."""
        return _remade, (type(self), self.args), self.__dict__

    def say(self, language: str = ENGLISH) -> str:
        """Write what is wrong in the reader's language."""
        return self.message.say(language)

    def __str__(self) -> str:
        return self.say()


def _remade(kind: type[BelvedereError], args: tuple[Any, ...]) -> BelvedereError:
    return kind.__new__(kind, *args)


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

    def __init__(
        self, message: Message | str, column: int = 1, expected: Message | None = None
    ) -> None:
        super().__init__(message)
        self.column, self.expected = column, expected


class IllegalMove(MoveError):
    """The text is a move, but not one that the rules allow here."""


class ForbiddenMove(IllegalMove):
    """A rule forbids a move: `why`."""

    def __init__(self, move: str, why: Message) -> None:
        super().__init__(forbidden(move, why))
        self.move, self.why = move, why


def forbidden(move: Value, why: Message) -> Message:
    """Say that a move, as the reader knows it, is forbidden."""
    return words("{move}: {why}", move=move, why=why)


class AmbiguousMove(MoveError):
    """The text fits several legal moves; `choices` are their full names."""

    def __init__(self, message: Message | str, choices: tuple[str, ...] = ()) -> None:
        super().__init__(message)
        self.choices = choices


class TableError(BelvedereError):
    """Something cannot be done at this table now."""


class RecordError(BelvedereError):
    """A game record is damaged at `line` and `column`; `record` holds all that came before."""

    def __init__(self, message: Message | str, line: int, column: int, record: Record) -> None:
        what = verbatim(message) if isinstance(message, str) else message
        super().__init__(
            words(
                "line {line}, column {column}: {what}",
                line=str(line),
                column=str(column),
                what=what,
            )
        )
        self.line = line
        self.column = column
        self.record = record
