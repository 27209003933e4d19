"""Why a declaration stands: few lines that no legal set of towers cuts enough of."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from belvedere.core.position import Position
from belvedere.core.squares import Square, format_square
from belvedere.games.mirador.rules.state import ROWS
from belvedere.solvers.arbiter.asking import AXES, Declarer, ask, name_spot
from belvedere.solvers.arbiter.engine.encoding import CORNER, NO_CHAIN, encode_links
from belvedere.solvers.arbiter.engine.layout import PAIR, ROW, Desks
from belvedere.solvers.arbiter.engine.secure import unpack
from belvedere.solvers.arbiter.links import Line
from belvedere.solvers.arbiter.solving import Challenge

SIDES = {ROW: ("west", "east"), 1 - ROW: ("south", "north")}  # where lines begin and end


@dataclass(frozen=True, slots=True)
class Proof:
    """Lines that are enough for a chain, whatever the challenger does; none can be left out."""

    colour: str
    axes: tuple[str, ...]
    lines: tuple[Line, ...]

    @property
    def secure(self) -> tuple[Line, ...]:
        """The lines that nothing can cut."""
        return tuple(line for line in self.lines if not line.cutters)

    @property
    def alternatives(self) -> tuple[Line, ...]:
        """The lines that can be cut, but not all that would have to be, by one set of towers."""
        return tuple(line for line in self.lines if line.cutters)


def prove(pos: Position, declarer: Declarer, axes: Iterable[str] = AXES) -> Proof | None:
    """Show why a declaration would stand; None when it would not.

    Raises OptionError for another game, seat or axis.
    """
    question = ask(pos, declarer, axes)
    desks = question.lay()
    if encode_links(desks, 0, question.colour, question.bits) == NO_CHAIN:
        return None
    with Challenge(desks) as challenge:
        needed = needed_links(desks, challenge)
    if needed is None:
        return None
    return Proof(question.name, question.axes, tuple(read_line(desks, n) for n in needed))


def withstands(pos: Position, declarer: Declarer, axes: Iterable[str] = AXES) -> bool:
    """Judge by the solver alone, every link by itself: slower than `judge`, and the same verdict.

    The fast test has no part in it, so this is what that test is compared with.
    """
    question = ask(pos, declarer, axes)
    desks = question.lay()
    if encode_links(desks, 0, question.colour, question.bits) == NO_CHAIN:
        return False
    with Challenge(desks) as challenge:
        return challenge.find(all_links(desks, challenge)) is None


def all_links(desks: Desks, challenge: Challenge) -> list[int]:
    """Return the assumptions that no link is left out."""
    first = len(challenge.spots) + 1
    return [-variable for variable in range(first, first + int(desks["case"][0]["gaps"]))]


def needed_links(desks: Desks, challenge: Challenge) -> list[int] | None:
    """Choose links until none can be left out; None when all together are not enough."""
    case = desks["case"][0]
    first: list[int] = case["first"][: int(case["gaps"]) + 1].tolist()
    offset = len(challenge.spots) + 1  # of the variables that leave a link out
    if challenge.find(all_links(desks, challenge)) is not None:
        return None
    core = [-literal - offset for literal in challenge.solver.get_core() or []]
    needed = sorted(core)
    # What can be cut in many places is the first to go: what is left is easy to follow.
    for n in sorted(core, key=lambda n: first[n] - first[n + 1]):
        fewer = [other for other in needed if other != n]
        if challenge.find([-(offset + other) for other in fewer]) is None:
            needed = fewer
    return needed


def read_line(desks: Desks, n: int) -> Line:
    """Turn link n of a desk into words."""
    case, state = desks["case"][0], desks["states"][0, 0]
    size, tower = int(state["size"]), int(state["tower"])
    gap = int(case["gap"][n])
    cutters = sorted(case["cutters"][case["first"][n] : case["first"][n + 1]].tolist())
    start, end, side = corner_line(gap, tower) if gap >= CORNER else gap_line(gap, size)
    return Line(format_square(*start), format_square(*end), side, tuple(map(name_spot, cutters)))


def corner_line(gap: int, tower: int) -> tuple[Square, Square, None]:
    """Return the squares that touch at a corner."""
    a, b = divmod(gap - CORNER, PAIR)
    (x, y), (_, other) = divmod(a, ROWS), divmod(b, ROWS)
    if other > y:
        return (x + tower - 1, other - 1), (x + tower, other), None
    return (x + tower - 1, y), (x + tower, y - 1), None


def gap_line(gap: int, size: int) -> tuple[Square, Square, str | None]:
    """Return the towers' squares at both ends, or the last square before a side."""
    kind, line, left, right = unpack(gap)
    side = SIDES[kind][0] if left < 0 else SIDES[kind][1] if right == size else None
    start, end = (right, 0) if left < 0 else (left, min(right, size - 1))
    if kind == ROW:
        return (start, line), (end, line), side
    return (line, start), (line, end), side
