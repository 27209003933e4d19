"""The one place where errors become a sentence on stderr and exit code 1."""

from __future__ import annotations

import json
from typing import Any

import typer
from typer.core import TyperGroup

from belvedere.core.errors import BelvedereError, cut, quoted

LONGEST_MESSAGE = 200  # characters, of Typer's own
EXPECTED = (BelvedereError, OSError, json.JSONDecodeError, UnicodeDecodeError)


class Door(TyperGroup):
    """The group of all commands; no error that can be expected leaves it as a traceback."""

    def make_context(self, *args: Any, **kwargs: Any) -> Any:
        """Read what stands before the command's name."""
        try:
            return super().make_context(*args, **kwargs)
        except Exception as error:
            shorten(error)
            raise

    def invoke(self, ctx: Any) -> Any:
        """Run the command that was asked for."""
        try:
            return super().invoke(ctx)
        except BrokenPipeError:
            raise  # the reader of our output has gone; Typer knows how to leave
        except EXPECTED as error:
            typer.echo(sentence(error), err=True)
            raise typer.Exit(1) from None
        except Exception as error:
            shorten(error)
            raise


def shorten(error: Exception) -> None:
    """Cut what Typer says of a wrong use, which repeats whatever was typed."""
    if isinstance(message := getattr(error, "message", None), str):
        error.message = cut(message, LONGEST_MESSAGE)  # type: ignore[attr-defined]


def sentence(error: BaseException) -> str:
    """Say an expected error for a person; the notes on it say where it happened."""
    return ": ".join([*getattr(error, "__notes__", ()), _message(error)])


def _message(error: BaseException) -> str:
    if isinstance(error, json.JSONDecodeError):
        return f"line {error.lineno}, column {error.colno}: this is not JSON: {error.msg}."
    if isinstance(error, UnicodeDecodeError):
        return f"byte {error.object[error.start]:#04x} is not UTF-8 text."
    if isinstance(error, FileNotFoundError):
        return f"There is no file {quoted(str(error.filename))}."
    if isinstance(error, OSError) and error.filename is not None:
        return f"{quoted(str(error.filename))} cannot be used: {error.strerror}."
    if isinstance(error, OSError) and error.strerror is not None:
        return f"{error.strerror}."
    return str(error)
