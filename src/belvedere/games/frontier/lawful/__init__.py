"""Positions of Mirage and Overworld that can stand on a table: `restore` accepts no others.

The tiles are placed anew by the rules (`replay`). What lies in gaps (`claims`), who can have won
them (`winners`) and where explorers stand (`standing`) is held to that; docs/positions says how
far.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np

from belvedere.core.errors import PositionError
from belvedere.core.facts import OptionValue
from belvedere.core.messages import words
from belvedere.games.frontier.description import new_state
from belvedere.games.frontier.lawful import explorers
from belvedere.games.frontier.lawful.claims import Claims
from belvedere.games.frontier.lawful.reading import DescribedGap, DescribedPosition, read
from belvedere.games.frontier.lawful.reconstruction import Reconstruction
from belvedere.games.frontier.lawful.winners import find_winners
from belvedere.games.frontier.rules.state import (
    GAP,
    PORT,
    STEP_GAP,
    STEP_TIE,
    pawn_of,
    ring,
)


def restore(
    overworld: bool, options: Mapping[str, OptionValue], data: Mapping[str, Any]
) -> np.void:
    """Return the record of a description; raise PositionError."""
    told = read(overworld, options, data)
    replay = Reconstruction(new_state(overworld, options), told)
    explorers.check_squares(told, replay)
    explorers.check_new_tile(told, replay)
    _check_turn(told, replay.state)
    claims = Claims(told, replay)
    explorers.check_filling(told, replay, find_winners(told, replay, claims))
    lay_pieces(replay.state, told, claims.gaps)
    lay_decision(replay.state, told, claims.gap, claims.vacated)
    _check_tie(told, replay, claims.gap)
    return replay.state


def _check_turn(told: DescribedPosition, state: np.void) -> None:
    """What is told about the turn must be what the tiles tell."""
    follows = {
        "turns": (told.turns, int(state["turns"])),
        "turn_of": (told.turn_of, int(state["placer"])),
        "coast_placed": (told.coast_placed, bool(state["coast_placed"])),
        "drawn": (told.drawn, int(state["drawn"])),
        "outcome": (told.reason, int(state["reason"])),
    }
    for name, (said, follow) in follows.items():
        if said != follow:
            raise PositionError(words("{field} does not follow from the tiles.", field=repr(name)))


def _check_tie(told: DescribedPosition, replay: Reconstruction, gap: int) -> None:
    """Let the rules count who is tied (R-GAP-5)."""
    if told.step != STEP_TIE:
        return
    replay.state["step"] = STEP_GAP
    tied = int(replay.state["tied"])
    replay.play(GAP + gap)
    if replay.state["step"] != STEP_TIE or replay.state["tied"] != tied:
        raise PositionError(
            words(
                "The tied players are not those with most explorers at {gap}.",
                gap=str(told.gap),
            )
        )


def lay_pieces(state: np.void, told: DescribedPosition, gaps: list[DescribedGap]) -> None:
    """Put what is told on a table where tiles and gaps are as they should be."""
    for (x, y), (seat, kind) in told.explorers.items():
        state["pawn"][ring(x), ring(y)] = pawn_of(seat, kind)
    for number, gap in enumerate(gaps):
        state["gap_marker"][number] = gap.marker
        state["gap_owner"][number] = gap.owner
        state["gap_lost"][number] = gap.lost
        state["gap_lost_seat"][number] = gap.loser
        state["gap_items"][number][: len(gap.items)] = gap.items
        if gap.marker == PORT:
            state["port"][gap.owner] = number
    state["supply"][: told.players] = told.supply
    state["markers"][: told.players] = told.markers
    state["bag"], state["pile"] = told.bag, told.pile
    state["stock"][: len(told.stock)] = told.stock


def lay_decision(state: np.void, told: DescribedPosition, gap: int, vacated: int) -> None:
    """Note what is being decided."""
    state["step"] = told.step
    state["gap"], state["vacated"], state["claimer"] = gap, vacated, told.claimer
    state["tied"] = sum(1 << seat for seat in told.tied)
    state["replacing"], state["placing"] = told.replacing, told.placing
