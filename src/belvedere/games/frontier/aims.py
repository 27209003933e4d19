"""Extremes of Mirage and Overworld: boards that are long, crowded, sparse, or have a long gap."""

from __future__ import annotations

from types import MappingProxyType
from typing import Any

import numpy as np
from numpy.typing import NDArray

from belvedere.games.frontier.notation import EDGES
from belvedere.games.frontier.rules.state import (
    BEYOND,
    DX,
    DY,
    EAST,
    NORTH,
    RING,
    SOUTH,
    STEP_COAST,
    STEP_SURVEY,
    WEST,
    coast_of,
    survey_of,
    unwrapped,
)
from belvedere.games.frontier.tabletop import Tabletop

Numbers = NDArray[np.int64]
AROUND = range(-2, 3)  # columns and rows around a tile's corner in which a crowd is counted
LENGTH = 20  # columns of a strait before it is closed


def east(state: np.void, actions: Numbers) -> Numbers:
    """Measure how far east a tile reaches."""
    return _reach(state, actions, EAST)


def west(state: np.void, actions: Numbers) -> Numbers:
    """Measure how far west a tile reaches."""
    return _reach(state, actions, WEST)


def north(state: np.void, actions: Numbers) -> Numbers:
    """Measure how far north a tile reaches."""
    return _reach(state, actions, NORTH)


def south(state: np.void, actions: Numbers) -> Numbers:
    """Measure how far south a tile reaches."""
    return _reach(state, actions, SOUTH)


def crowd(state: np.void, actions: Numbers) -> Numbers:
    """Count the squares around a Survey tile that are taken already."""
    if state["step"] != STEP_SURVEY:
        return np.zeros_like(actions)
    taken = (state["cell"] != 0).astype(np.int64)
    beside = sum(np.roll(taken, off, axis=0) for off in AROUND)
    around = sum(np.roll(beside, off, axis=1) for off in AROUND)
    _, _, column, row = survey_of(actions)
    crowded: Numbers = np.asarray(around)[column, row]
    return crowded


def space(state: np.void, actions: Numbers) -> Numbers:
    """Count, the other way round, the squares around a Survey tile that are taken already."""
    return -crowd(state, actions)


def strait(state: np.void, actions: Numbers) -> Numbers:
    """Build a land shore and a water shore eastwards, a row apart; close them when they are long.

    No tile fits between land and water, so the strait becomes a gap of many squares.
    """
    if state["step"] == STEP_COAST:
        x, y = _coasts(state, actions)
        return np.where(y == 0, np.where(x >= LENGTH, RING, -1), np.abs(y))
    if state["step"] != STEP_SURVEY:
        return np.zeros_like(actions)
    x, y, face, rotation = _surveys(state, actions)
    is_land = np.where(face == 0, (y == 1) & np.isin(rotation, (NORTH, WEST)), False)
    is_water = np.where(face == 1, (y == -1) & np.isin(rotation, (EAST, SOUTH)), False)
    reaches = x + np.isin(rotation, (NORTH, EAST))
    return np.where((is_land | is_water) & (x >= 0), 2 * RING - reaches, 0)


AIMS = MappingProxyType(
    {
        "east": east,
        "west": west,
        "north": north,
        "south": south,
        "crowd": crowd,
        "space": space,
        "strait": strait,
    }
)


def _reach(state: np.void, actions: Numbers, direction: int) -> Numbers:
    """Measure how far a tile reaches in a direction."""
    reach = np.zeros_like(actions)
    if state["step"] == STEP_SURVEY:
        x, y, _, rotation = _surveys(state, actions)
        reach += (rotation == direction) | ((rotation + 1) % 4 == direction)  # an arm
        reach += x * DX[direction] + y * DY[direction]
    elif state["step"] == STEP_COAST:
        x, y = _coasts(state, actions)
        reach += x * DX[direction] + y * DY[direction]
    return reach


def _surveys(state: np.void, actions: Numbers) -> tuple[Numbers, Numbers, Numbers, Numbers]:
    """Return corner squares, faces and rotations of Survey tiles; a rotation is its first arm."""
    face, rotation, column, row = survey_of(actions)
    west, _, south, _ = Tabletop(state).box
    x: Any = unwrapped(column, west - BEYOND)
    y: Any = unwrapped(row, south - BEYOND)
    return x, y, face, rotation


def _coasts(state: np.void, actions: Numbers) -> tuple[Numbers, Numbers]:
    """Return the squares of Coast tiles beside the Survey tile just placed."""
    table = Tabletop(state)
    beyond = np.array([table.coast_place(edge)[1] for edge in range(EDGES)])
    edge, _, _ = coast_of(actions)
    return beyond[edge, 0], beyond[edge, 1]
