"""Extremes of Misty: windows that grow one way."""

from __future__ import annotations

from types import MappingProxyType

import numpy as np
from numpy.typing import NDArray

from belvedere.games.misty.rules.state import FIRST_PLACE, PLACE, WIDTH

Numbers = NDArray[np.int64]


def right(state: np.record, actions: Numbers) -> Numbers:
    """Measure the column of a card that is placed."""
    return (actions - FIRST_PLACE) % WIDTH if state.step == PLACE else np.zeros_like(actions)


def down(state: np.record, actions: Numbers) -> Numbers:
    """Measure the row of a card that is placed."""
    return (actions - FIRST_PLACE) // WIDTH if state.step == PLACE else np.zeros_like(actions)


AIMS = MappingProxyType({"right": right, "down": down})
