"""Points: whole ones and halves, as people write them."""

from __future__ import annotations

from fractions import Fraction
from typing import Final

NONE, HALF, WHOLE = Fraction(0), Fraction(1, 2), Fraction(1)

_PARTS: Final = {Fraction(0): "", Fraction(1, 4): "¼", HALF: "½", Fraction(3, 4): "¾"}


def format_points(points: Fraction) -> str:
    """Write points: 2½, ½, 0."""
    whole, rest = divmod(points, 1)
    part = _PARTS[rest]
    return part if part and not whole else f"{whole}{part}"
