"""A line for whoever uses the library and waits for the compiler: nothing else would say why.

Doors that show progress, and processes that work for one, keep it to themselves.
"""

from __future__ import annotations

import sys
from typing import Final

from belvedere.core.messages import words


class CompilingNotice:
    """Says it once."""

    def __init__(self) -> None:
        self._is_told = False

    def leave_to_door(self) -> None:
        """Say nothing in this process: somebody else tells what it does."""
        self._is_told = True

    def tell(self) -> None:
        """Say on standard error that something is being compiled and kept."""
        if self._is_told or sys.stderr is None:
            return
        self._is_told = True
        told = words("Belvedere compiles what this game needs; that takes a while, and only once.")
        print(told, file=sys.stderr, flush=True)


COMPILING: Final = CompilingNotice()
