"""The solver behind the arbiter: clauses in, breaking sets out."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from types import TracebackType
from typing import Any

import numpy as np
from pysat.card import ITotalizer
from pysat.solvers import Minisat22

from belvedere.games.mirador.state import PLACES
from belvedere.solvers.arbiter.engine.breaking import remember_cut, thin_out
from belvedere.solvers.arbiter.engine.layout import MOST_TOWERS, Desks
from belvedere.solvers.arbiter.engine.secure import CLOSED


class Challenge:
    """The search for towers that break what has been encoded on a desk.

    A context manager: the solver's memory is given back at its end.
    """

    def __init__(self, desks: Desks) -> None:
        case = desks["case"][0]
        self.desks = desks
        self.spots: list[int] = case["spot"][: int(case["spots"])].tolist()
        self.variables = int(case["variables"])
        self.solver: Any = Minisat22()
        ends: list[int] = case["end"][: int(case["clauses"])].tolist()
        literals: list[int] = case["literals"][: ends[-1]].tolist()
        add, start = self.solver.add_clause, 0
        for end in ends:
            add(literals[start:end])
            start = end

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
        if not self.solver.solve(assumptions=assumptions):
            return None
        model: list[int] = self.solver.get_model()
        return [spot for n, spot in enumerate(self.spots) if model[n] > 0]

    def beside(self, spot: int) -> list[int]:
        """Return the assumptions that a tower of the challenger stands on a spot."""
        closed = closed_to_own(spot)
        stands = [n + 1 for n, other in enumerate(self.spots) if other == spot]
        parted = [-(n + 1) for n, other in enumerate(self.spots) if closed >> other & 1]
        return stands or parted  # the clauses part a tower that has a variable from the others

    def find_smaller(self, most: int) -> list[int] | None:
        """Return a breaking set of fewest towers, if it has at most that many."""
        found = None
        literals = list(range(1, len(self.spots) + 1))
        with ITotalizer(literals, ubound=most, top_id=self.variables) as counter:
            self.solver.append_formula(counter.cnf.clauses)
            while most >= 0 and (cut := self.find([-counter.rhs[most]])) is not None:
                found, most = cut, len(cut) - 1
        return found


@cache
def closed_to_own(spot: int) -> int:
    """Return the places that a tower closes to its own colour, its own among them, bit = spot."""
    column, row = divmod(spot, PLACES)
    found = 0
    for other in range(max(column - 2, 0), min(column + 3, PLACES)):
        rows = CLOSED[abs(other - column)] << row >> 2 & (1 << PLACES) - 1
        found |= rows << other * PLACES
    return found


def thin(desks: Desks, colour: int, axes: int, spots: Sequence[int]) -> list[int]:
    """Drop the towers of a breaking set that are not needed."""
    cut = np.zeros(MOST_TOWERS, np.int32)
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
    legal = [spot for spot in spots if int(words[spot // PLACES]) >> spot % PLACES & 1]
    return thin(desks, colour, axes, legal)


def remember(desks: Desks, spots: Sequence[int]) -> None:
    """Keep a breaking set in mind for the placements that are tried next."""
    remember_cut(desks, 0, np.array(spots, np.int32), len(spots))
