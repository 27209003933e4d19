"""Writing planes, which learners see: the same small steps in every game.

A plane is a picture of the board. Row 0 is its northernmost row, so the row of height `y` on a
board of `rows` rows is rows - 1 - y. Planes arrive all 0.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from belvedere.kernel import contract
from belvedere.kernel.compiling import helper


@helper
def fill(out: Any, plane: int, value: int) -> None:
    """Write a number all over a plane; 0 is there already."""
    if value:
        out[plane].reshape(out.shape[1] * out.shape[2])[:] = value


@helper
def flag(out: Any, plane: int, value: bool) -> None:
    """Write a 1 all over a plane if something holds."""
    if value:
        out[plane].reshape(out.shape[1] * out.shape[2])[:] = 1


@helper
def spread(out: Any, plane: int, columns: Any, number: int, height: int) -> None:
    """Write a set of squares that is a word a column, a bit a row, `height` of them from 0 on."""
    top = out.shape[1] - 1
    for y in range(height):
        row = out[plane, top - y]
        shift = np.uint32(y)
        for x in range(number):
            row[x] = columns[x] >> shift & np.uint32(1)


@helper
def relative(seat: int, viewer: int, players: int) -> int:
    """Count the seats from a viewer around the table to another: 0 is his own."""
    return (seat - viewer + players) % players


@helper
def decides(state: Any, viewer: int) -> bool:
    """Tell whether a viewer has something to decide."""
    seats = contract.actors(state)
    return bool(seats > 0 and seats >> viewer & 1)
