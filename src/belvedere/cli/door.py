"""The one place where errors become a sentence on stderr and exit code 1."""

from __future__ import annotations

import json
from typing import Any

import typer
from typer.core import TyperGroup

from belvedere.core.errors import BelvedereError

EXPECTED = (BelvedereError, OSError, json.JSONDecodeError, UnicodeDecodeError)


class Door(TyperGroup):
    """The group of all commands; no error that can be expected leaves it as a traceback."""

    def invoke(self, ctx: Any) -> Any:
        """Run the command that was asked for."""
        try:
            return super().invoke(ctx)
        except BrokenPipeError:
            raise  # the reader of our output has gone; Typer knows how to leave
        except EXPECTED as error:
            typer.echo(sentence(error), err=True)
            raise typer.Exit(1) from None


def sentence(error: BaseException) -> str:
    """Say an expected error for a person; the notes on it say where it happened."""
    return ": ".join([*getattr(error, "__notes__", ()), _message(error)])


def _message(error: BaseException) -> str:
    if isinstance(error, json.JSONDecodeError):
        return f"line {error.lineno}, column {error.colno}: this is not JSON: {error.msg}."
    if isinstance(error, UnicodeDecodeError):
        return f"byte {error.object[error.start]:#04x} is not UTF-8 text."
    if isinstance(error, FileNotFoundError):
        return f"There is no file {str(error.filename)!r}."
    if isinstance(error, OSError) and error.filename is not None:
        return f"{str(error.filename)!r} cannot be used: {error.strerror}."
    if isinstance(error, OSError) and error.strerror is not None:
        return f"{error.strerror}."
    return str(error)
