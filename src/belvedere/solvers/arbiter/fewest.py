"""Solutions with the fewest towers, out of clauses that a tower satisfies or another tower forbids.

A place stands in a clause as it is where a tower on it *helps*, and negated only where two towers
exclude each other. To count towers one by one is slow: to learn that seven are too few, a solver
would try the many places along a line of sight one after the other. Two facts spare it that.

Places that help in the same clauses are of one *kind*, and a break needs at most one of each kind:
so kinds are counted, a half to a tenth as many.

Without exclusions, a kind can be replaced by one that helps wherever it does, and more: only the
*strongest* kinds remain, a third of them. The fewest of these are a lower bound, nearly always the
answer, and proved soon. Then a solution of that size is found, not proved to be missing.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import count
from typing import Any, Final

from pysat.solvers import Minisat22

from belvedere.solvers.arbiter.searching import decide_within

# Conflicts for one number of towers. The leaflet's board needs few of them; on larger boards, and
# with finer squares, some proofs need more than anybody would wait for.
PROVING: Final = 50_000  # that so few are not enough
FINDING: Final = 10_000  # as many as may be enough

Clause = list[int]
Kinds = dict[int, list[int]]  # by the clauses in which they help, bit = clause: the places


def find_fewest(
    solver: Any, clauses: Iterable[Clause], places: int, top: int, known: int
) -> tuple[list[int] | None, bool]:
    """Return the places of a solution with the fewest towers, and whether it is sure that they are.

    The solver has these clauses. Variables 1 to `places` are places, `top` is the last of all. A
    solution with so many towers is known, each of them needed; None: none with fewer was found.
    """
    demands = [clause for clause in clauses if not is_exclusion(clause, places)]
    kinds = sort_places(demands, places)
    least = lower_bound(demands, kinds, places, top, known)
    if least == known:
        return None, True
    more_than = count_kinds(solver, kinds, top, known)
    sure = True
    for towers in range(least, known):
        answer = decide_within(solver, FINDING, [-more_than[towers]])
        if answer:
            return one_of_each(kinds, solver.get_model()), sure
        sure = sure and answer is not None
    return None, sure


def is_exclusion(clause: Clause, places: int) -> bool:
    """Tell whether a clause says that two towers do not both stand."""
    return max(clause) < 0 and -places <= min(clause)


def sort_places(demands: Iterable[Clause], places: int) -> Kinds:
    """Sort places by the clauses in which they help."""
    helps = [0] * (places + 1)
    for n, clause in enumerate(demands):
        for literal in clause:
            if 0 < literal <= places:
                helps[literal] |= 1 << n
    kinds: Kinds = {}
    for place in range(1, places + 1):
        kinds.setdefault(helps[place], []).append(place)
    return kinds


def one_of_each(kinds: Kinds, model: Sequence[int]) -> list[int]:
    """Return the places of a solution, one of each kind: others of that kind are not needed."""
    standing = ([place for place in alike if model[place - 1] > 0] for alike in kinds.values())
    return [alike[0] for alike in standing if alike]


def lower_bound(demands: Iterable[Clause], kinds: Kinds, places: int, top: int, known: int) -> int:
    """Return how many towers every solution has at least, `known` at most."""
    chosen = {kinds[helps][0] for helps in strongest(kinds)}
    with Minisat22() as solver:
        for clause in demands:
            solver.add_clause([n for n in clause if not 0 < n <= places or n in chosen])
        more_than, counting = count_up(sorted(chosen), known, count(top + 1))
        solver.append_formula(counting)
        for towers, more in enumerate(more_than):
            if decide_within(solver, PROVING, [-more]) is not False:
                return towers
    return len(more_than)


def strongest(kinds: Iterable[int]) -> list[int]:
    """Return the kinds that no other one can replace: it does not help in all their clauses."""
    found: list[int] = []
    for helps in sorted(kinds, key=int.bit_count, reverse=True):
        if all(helps & ~other for other in found):
            found.append(helps)
    return found


# Counting.


def count_kinds(solver: Any, kinds: Kinds, top: int, most: int) -> list[int]:
    """Return variables of which number n is true if towers of more than n kinds stand."""
    fresh = count(top + 1)
    names = []
    for alike in kinds.values():
        name = next(fresh) if len(alike) > 1 else alike[0]
        names.append(name)
        solver.append_formula([-place, name] for place in alike if place != name)
    more_than, counting = count_up(names, most, fresh)
    solver.append_formula(counting)
    return more_than


def count_up(
    literals: Sequence[int], most: int, fresh: Iterator[int]
) -> tuple[list[int], list[Clause]]:
    """Return variables, `most` at most, and clauses: number n is true if more than n literals are.

    A totalizer: the halves are counted, and their numbers added.
    """
    if len(literals) == 1:
        return list(literals), []
    half = len(literals) // 2
    left, clauses = count_up(literals[:half], most, fresh)
    right, others = count_up(literals[half:], most, fresh)
    total = [next(fresh) for _ in range(min(len(left) + len(right), most))]
    clauses += others
    clauses += [[-one, more] for one, more in zip(left, total, strict=False)]
    clauses += [[-one, more] for one, more in zip(right, total, strict=False)]
    for i, one in enumerate(left, start=1):
        for other, more in zip(right, total[i:], strict=False):
            clauses.append([-one, -other, more])
    return total, clauses
