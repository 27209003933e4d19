"""Lines that people type, or that come through a pipe."""

from __future__ import annotations

import sys
from contextlib import suppress

from belvedere.cli.console import is_interactive
from belvedere.core.parts import parse_whole


class Leave(Exception):
    """The person has gone: by quit, at the end of the input, or by Ctrl-C."""


def prepare_input() -> None:
    """Let odd bytes in the input be odd letters, and give people a line that can be edited."""
    reconfigure = getattr(sys.stdin, "reconfigure", None)
    if reconfigure is not None:
        reconfigure(errors="replace")
    if is_interactive():
        with suppress(ImportError):
            import readline  # noqa: F401


def ask(prompt: str) -> str:
    """Read one line; raise Leave at the end of the input and at Ctrl-C."""
    try:
        line = input(prompt)
    except (EOFError, KeyboardInterrupt):
        print()
        raise Leave from None
    if not sys.stdin.isatty():
        print(line)  # so that a transcript reads like a session
    return line.strip()


def whole_number(text: str) -> int | None:
    """Read a whole number without a sign; return None for anything else."""
    return None if text.startswith(("+", "-")) else parse_whole(text)
