"""The words of the engine protocol; docs/engines.md tells what they mean."""

from __future__ import annotations

from typing import Final

from belvedere.core.limits import LONGEST_JSON

VERSION: Final = 1
LONGEST_LINE: Final = LONGEST_JSON  # bytes, in either direction

# What an engine is told.
HELLO, OPTION, POSITION, GO, STOP, PING, QUIT = (
    "hello", "option", "position", "go", "stop", "ping", "quit",
)  # fmt: skip

# What it answers. OPTION stands among the answers to HELLO, too.
PROTOCOL, NAME, GAME, READY, INFO, BESTMOVE, ERROR = (
    "protocol", "name", "game", "ready", "info", "bestmove", "error",
)  # fmt: skip

SECONDS, SIMULATIONS = "seconds", "simulations"  # of GO
SEED: Final = "seed"  # an option that whoever wants repeatable games sets, where there is one


def split(line: str) -> tuple[str, str]:
    """Part a line into its first word and the rest."""
    word, _, rest = line.strip().partition(" ")
    return word, rest.strip()
