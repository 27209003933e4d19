"""Checks that a commit message ends with the behaviour signature, or says that nothing changed."""

from __future__ import annotations

import re
import sys
from pathlib import Path


def complaint(message: str) -> str | None:
    """Say what is wrong with a message, or None."""
    lines = [line for line in message.splitlines() if line.strip() and not line.startswith("#")]
    if not lines:
        return "The message is empty."
    if not re.fullmatch(r"Bench: \d+|No functional change", lines[-1].strip()):
        return (
            "The last line is `Bench: N`, from `belvedere bench --signature`, "
            "or `No functional change`."
        )
    return None


if __name__ == "__main__":
    if sentence := complaint(Path(sys.argv[1]).read_text(encoding="utf-8")):
        sys.exit(sentence)
