"""How the SAT solver is asked, so that whoever waits can leave.

Left to itself, python-sat takes Ctrl-C away from Python: it jumps out of the solver, raises an
error of its own, and never gives the signal back. Where it expects to be interrupted it leaves
signals alone, and lets other threads run. So every question is put in that way, a limited number of
conflicts at a time, and Python hears Ctrl-C in between. Conflicts are counted, not seconds: the
same question has the same answer everywhere.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

SLICE: Final = 1000  # conflicts; some hundredths of a second


def decide(solver: Any, assumptions: Sequence[int] = ()) -> bool:
    """Tell whether there is a solution, however long that takes."""
    conflicts, answer = 0, None
    while answer is None:
        conflicts += SLICE  # more each time: the solver forgets, and might go round in circles
        answer = decide_within(solver, conflicts, assumptions)
    return answer


def decide_within(solver: Any, conflicts: int, assumptions: Sequence[int] = ()) -> bool | None:
    """Tell whether there is a solution; None if that is not known after so many conflicts."""
    solver.conf_budget(conflicts)
    answer: bool | None = solver.solve_limited(assumptions, expect_interrupt=True)
    return answer
