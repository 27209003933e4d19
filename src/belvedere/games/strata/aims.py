"""Extremes of Strata: boards that grow one way, high ones and flat ones."""

from __future__ import annotations

from types import MappingProxyType

import numpy as np
from numpy.typing import NDArray

from belvedere.games.strata.rules.state import side_of

Numbers = NDArray[np.int64]


def east(state: np.void, actions: Numbers) -> Numbers:
    """Measure the column of a tile."""
    side = side_of(int(state["size"]))
    return actions // side % side


def north(state: np.void, actions: Numbers) -> Numbers:
    """Measure the row of a tile."""
    return actions % side_of(int(state["size"]))


def height(state: np.void, actions: Numbers) -> Numbers:
    """Count the storeys below a tile."""
    return np.asarray(state["height"][east(state, actions), north(state, actions)], np.int64)


def flatness(state: np.void, actions: Numbers) -> Numbers:
    """Count, the other way round, the storeys below a tile."""
    return -height(state, actions)


AIMS = MappingProxyType({"east": east, "north": north, "height": height, "flatness": flatness})
