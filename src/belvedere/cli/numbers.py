"""Numbers on the command line: Python alone would take 1_000, nan, and digits of any script."""

from __future__ import annotations

import re

import typer

from belvedere.cli.locale import said
from belvedere.core.errors import OptionError, quoted
from belvedere.core.messages import verbatim, words
from belvedere.core.untrusted import parse_whole

SHORTEST = 0.01  # seconds that something can be measured for
LONGEST = 86_400.0  # a day
MOST_WORKERS = 256
LAST_PORT = 65_535

_SECONDS = re.compile(r"[0-9]{1,9}(?:\.[0-9]{1,9})?")


def whole(text: str | int) -> int:
    """Read a whole number; raise BadParameter."""
    number = parse_whole(str(text))
    if number is None:
        raise typer.BadParameter(said(words("{text} is not a whole number.", text=quoted(text))))
    return number


def depth(text: str | int) -> int:
    """Read a whole number from 1; raise BadParameter."""
    number = whole(text)
    if number < 1:
        raise typer.BadParameter(said(words("{number} is less than 1.", number=number)))
    return number


def port(text: str | int) -> int:
    """Read the number of a port; raise BadParameter."""
    number = whole(text)
    if not 0 <= number <= LAST_PORT:
        raise typer.BadParameter(
            said(
                words(
                    "{number} is no port; they go up to {last}.",
                    number=verbatim(str(number)),
                    last=verbatim(str(LAST_PORT)),
                )
            )
        )
    return number


def workers(text: str | int) -> int:
    """Read how many games are played at once; raise BadParameter or OptionError."""
    number = depth(text)
    if number > MOST_WORKERS:
        raise OptionError(
            words(
                "{most} games at once are the most; not {asked}.", most=MOST_WORKERS, asked=number
            )
        )
    return number


def hours(text: str | float) -> float:
    """Read a number of hours, 0 among them; raise BadParameter."""
    found = _SECONDS.fullmatch(str(text))
    if found is None:
        raise typer.BadParameter(
            said(words("{text} is no number of hours, such as 1.5.", text=quoted(text)))
        )
    return float(found[0])


def seconds(text: str | float) -> float:
    """Read how long something takes; raise BadParameter."""
    found = _SECONDS.fullmatch(str(text))
    number = float(found[0]) if found else 0.0
    if not SHORTEST <= number <= LONGEST:
        raise typer.BadParameter(
            said(
                words(
                    "{text} is no number of seconds from {least} to {most}.",
                    text=quoted(text),
                    least=SHORTEST,
                    most=str(int(LONGEST)),
                )
            )
        )
    return number
