"""The command line: one module per command, and modules that several share."""

from __future__ import annotations

import io
import os
import sys
from typing import Final

INTERRUPTED: Final = 130  # the exit code after Ctrl-C, as shells have it


def main() -> None:
    """Run the command line; what a terminal's encoding lacks is shown as a question mark."""
    try:
        from belvedere.cli import locale

        locale.settle(sys.argv[1:])  # before the commands are made, and their help with them
        from belvedere.cli.app import app
    except KeyboardInterrupt:  # later ones are Typer's to answer
        sys.exit(INTERRUPTED)
    if sys.stdin is None:  # closed by whoever started us
        sys.stdin = open(os.devnull, encoding="utf-8")  # noqa: SIM115
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace")
    app(prog_name="belvedere")
