"""Lines that people type, or that come through a pipe."""

from __future__ import annotations

import sys
from collections.abc import Container
from contextlib import suppress
from typing import Final

from belvedere.cli.locale import language, said
from belvedere.core.catalogues import ENGLISH
from belvedere.core.keyboards import other_readings
from belvedere.core.messages import Message, words_in
from belvedere.core.untrusted import parse_whole

_YES: Final = (words_in("answer", "yes"), words_in("answer", "y"))
_NO: Final = (words_in("answer", "no"), words_in("answer", "n"))


class Leave(Exception):
    """The person has gone: by quit, at the end of the input, or by Ctrl-C."""


def is_interactive() -> bool:
    """Tell whether a person sits at the keyboard and looks at the screen."""
    return sys.stdin.isatty() and sys.stdout.isatty()


def prepare_input() -> None:
    """Let odd bytes in the input be odd letters, and give people a line that can be edited."""
    reconfigure = getattr(sys.stdin, "reconfigure", None)
    if reconfigure is not None:
        reconfigure(errors="replace")
    if is_interactive():
        with suppress(ImportError):
            import readline  # noqa: F401


def forget_lines() -> None:
    """Forget what was typed: the up arrow brings back no line of another person."""
    if (lines := sys.modules.get("readline")) is not None:
        lines.clear_history()


def ask(question: Message) -> str:
    """Read one line; raise Leave at the end of the input and at Ctrl-C."""
    try:
        line = input(f"{said(question)} ")
    except (EOFError, KeyboardInterrupt):
        print()
        raise Leave from None
    if not sys.stdin.isatty():
        print(line)  # so that a transcript reads like a session
    return line.strip()


def confirms(question: Message) -> bool:
    """Ask until somebody says yes or no, or the first letter of it; raise as `ask` does."""
    while (answer := _meant(ask(question))) is None:
        pass
    return answer


def _meant(answer: str) -> bool | None:
    """Read a yes or no: the reader's own, the English one, or that in the other layout."""
    for text in (answer.lower(), *other_readings(answer.lower())):
        for forms, meaning in ((_YES, True), (_NO, False)):
            for tongue in (language(), ENGLISH):
                if text in {form.say(tongue) for form in forms}:
                    return meaning
    return None


def reading(text: str, known: Container[str]) -> str:
    """Return what is known and was typed, maybe in the other keyboard layout; else the text."""
    if text in known:
        return text
    found = {other for other in other_readings(text) if other in known}
    return found.pop() if len(found) == 1 else text


def whole_number(text: str) -> int | None:
    """Read a whole number without a sign; return None for anything else."""
    return None if text.startswith(("+", "-")) else parse_whole(text)
