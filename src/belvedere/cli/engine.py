"""`belvedere engine`: our bots for other programs, over lines on stdin and stdout."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import closing
from typing import BinaryIO

from belvedere.bots.engines.protocol import LONGEST_LINE
from belvedere.core.messages import words

HELP = (
    words("Let another program ask our bots for moves."),
    words(
        "Speaks the protocol of docs/engines.md: a line to stdin, an answer on stdout. Begin with "
        "hello; quit, or the end of the input, ends it."
    ),
)


def engine() -> None:
    """Answer line after line, until the input ends."""
    from belvedere.cli.service import Service

    with closing(Service(_say)) as service:
        for line in lines(sys.stdin.buffer):
            if not service.obey(line):
                break


def _say(line: str) -> None:
    sys.stdout.write(line + "\n")
    sys.stdout.flush()


def lines(source: BinaryIO) -> Iterator[bytes]:
    """Yield lines; of one that is too long, only so much that this can be seen."""
    while line := source.readline(LONGEST_LINE + 2):
        whole = line
        while not whole.endswith(b"\n") and whole:
            whole = source.readline(LONGEST_LINE)
        yield line
