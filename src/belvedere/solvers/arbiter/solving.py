"""The solver behind the arbiter: clauses in, breaking sets out."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from itertools import pairwise
from types import TracebackType
from typing import Any

import numpy as np
from pysat.solvers import Minisat22

from belvedere.games.mirador.rules.state import ROWS
from belvedere.games.mirador.rules.turn import closed_rows
from belvedere.solvers.arbiter.engine.breaking import remember_cut, thin_out
from belvedere.solvers.arbiter.engine.layout import Desks
from belvedere.solvers.arbiter.fewest import find_fewest
from belvedere.solvers.arbiter.searching import decide


class Challenge:
    """The search for towers that break what has been encoded on a desk.

    A context manager: the solver's memory is given back at its end.
    """

    def __init__(self, desks: Desks) -> None:
        case = desks["case"][0]
        self.desks = desks
        self.tower = int(desks["states"][0, 0]["tower"])
        self.spots: list[int] = case["spot"][: int(case["spots"])].tolist()
        self.variables = int(case["variables"])
        ends: list[int] = case["end"][: int(case["clauses"])].tolist()
        literals: list[int] = case["literals"][: ends[-1]].tolist()
        self.clauses = [literals[start:end] for start, end in pairwise([0, *ends])]
        self.solver: Any = Minisat22(self.clauses)

    def __enter__(self) -> Challenge:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.solver.delete()

    def find(self, assumptions: Sequence[int] = ()) -> list[int] | None:
        """Return the spots of some breaking set, or None when there is none."""
        if not decide(self.solver, assumptions):
            return None
        model: list[int] = self.solver.get_model()
        return [spot for n, spot in enumerate(self.spots) if model[n] > 0]

    def beside(self, spot: int) -> list[int]:
        """Return the assumptions that a tower of the challenger stands on a spot."""
        closed = closed_to_own(spot, self.tower)
        stands = [n + 1 for n, other in enumerate(self.spots) if other == spot]
        parted = [-(n + 1) for n, other in enumerate(self.spots) if closed >> other & 1]
        return stands or parted  # the clauses part a tower that has a variable from the others

    def find_fewest(self, fewer: int) -> tuple[list[int] | None, bool]:
        """Return the spots of a breaking set of fewest towers, if it has fewer than that many;
        and whether the search came to its end.
        """
        places = len(self.spots)
        found, sure = find_fewest(self.solver, self.clauses, places, self.variables, fewer)
        return found and [self.spots[place - 1] for place in found], sure


@cache
def closed_to_own(spot: int, tower: int) -> int:
    """Return the places that a tower closes to its own colour, its own among them, bit = spot.

    Some of them may be beyond the board.
    """
    column, row = divmod(spot, ROWS)
    found = 0
    for other in range(max(column - tower, 0), column + tower + 1):
        found |= closed_rows(tower, row, abs(other - column)) << other * ROWS
    return found


def thin(desks: Desks, colour: int, axes: int, spots: Sequence[int]) -> list[int]:
    """Drop the towers of a breaking set that are not needed."""
    cut = np.zeros(desks["pool"]["cut"].shape[-1], np.int32)
    cut[: len(spots)] = spots
    number = thin_out(desks, 0, colour, axes, cut, len(spots))
    found: list[int] = cut[:number].tolist()
    return found


def served_cut(desks: Desks, colour: int, axes: int) -> list[int]:
    """Return the remembered set that broke the latest placement, as far as it is needed."""
    pool = desks["pool"][0]
    served = int(pool["served"])
    spots: list[int] = pool["cut"][served, : pool["towers"][served]].tolist()
    words = desks["states"][0, 0]["open"][1 - colour]
    legal = [spot for spot in spots if int(words[spot // ROWS]) >> spot % ROWS & 1]
    return thin(desks, colour, axes, legal)


def remember(desks: Desks, spots: Sequence[int]) -> None:
    """Keep a breaking set in mind for the placements that are tried next."""
    remember_cut(desks, 0, np.array(spots, np.int32), len(spots))
