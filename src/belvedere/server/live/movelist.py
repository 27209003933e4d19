"""The moves of a table as its page lists them: what happened, in words; chance on one line."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby
from typing import Any, NamedTuple

from belvedere.core.actors import CHANCE
from belvedere.core.game import Game, Last, State
from belvedere.core.histories import follow, watch
from belvedere.core.messages import Value, show, words_in
from belvedere.tables.log import Log
from belvedere.tables.table import Terms
from belvedere.tables.view import LogLine, View, known_lines

Lines = list[dict[str, Any]]  # of a log, as JSON


class Happening(NamedTuple):
    """What one line of a log brought about."""

    told: Value
    points: tuple[int, ...]  # that each seat has more than before; () where nobody has
    together: bool = False  # whether it was decided at once with the line before
    settles: bool = False  # whether it ends a round, which is cleared away


class MoveList:
    """What is said of the lines of a log to one viewer: of each, what he saw happen.

    A log grows line by line, and is followed from where it was left. Where nothing is hidden, all
    viewers have the same list.
    """

    def __init__(self) -> None:
        self._known: Sequence[LogLine] = ()
        self._cuts = 0  # how often plies had been taken off it
        self._found: list[Happening] = []  # by line
        self._state: State | None = None  # of a game without secrets: after these lines
        # Of another game, by line: the ply, and the state, in which it was decided with others.
        self._begun: list[tuple[int, State]] = []

    def follow(self, view: View, log: Log, cuts: int) -> None:
        """Find out what has happened by now; `cuts` tells how often something was taken back."""
        known = known_lines(self._known, view.log, has_grown=cuts == self._cuts)
        if known == len(view.log):  # others may have been told more already
            return
        rules = view.terms.rules
        if rules.facts.hidden:
            self._watch(rules, view, log, known)
        else:
            self._go_on(rules, log, known)
        self._known, self._cuts = view.log, cuts

    def _go_on(self, rules: Game, log: Log, known: int) -> None:
        if known < len(self._found) or self._state is None:
            known, self._found, self._state = 0, [], rules.start()
        entries = log.since(known)
        for entry, sights in zip(entries, follow(rules, self._state, entries), strict=True):
            self._found.append(_happening(rules, Last(entry.seat, entry.move), *sights))
            self._state = sights[1]

    def _watch(self, rules: Game, view: View, log: Log, known: int) -> None:
        """Go on from the latest decisions that were known: others may have been taken with them."""
        begun, before = self._begun[known - 1] if known else (0, rules.start())
        found, all_begun = self._found[:begun], self._begun[:begun]
        for ply, state, sights, number in watch(rules, before, log.since(begun), view.viewer):
            for among, line in enumerate(view.log[len(found) : len(found) + number]):
                happened = _happening(rules, Last(line.seat, line.move or ""), *sights)
                happened = happened if number == 1 else _own(happened, line.seat)
                is_last = among == number - 1
                settles = happened.settles and is_last
                found.append(happened._replace(together=among > 0, settles=settles))
                all_begun.append((begun + ply, state))
        self._found, self._begun = found, all_begun

    def tell(self, terms: Terms, lines: Lines, first: int, language: str) -> None:
        """Add to the lines from a ply on what is said of them, and what they have changed.

        What that means in notation is added where it is another text, and which pieces came by it,
        as drawings name them. What chance brought in a row, its latest line tells; of the others
        there is nothing to tell. What an arbiter did for a player is told as his.
        """
        rules = terms.rules
        pairs = zip(lines, self._found[first : first + len(lines)], strict=True)
        for seat, group in groupby(pairs, lambda pair: int(pair[0]["seat"])):
            known = [(line, found) for line, found in group if line["move"] is not None]
            for line, found in known:
                if brings := rules.brings(line["move"]):
                    line["brings"] = brings
                if found.points:
                    line["points"] = found.points
                if found.together:
                    line["together"] = True
                if found.settles:
                    line["settles"] = True
            if seat == CHANCE and len(known) > 1:
                _tell_row(rules, [line for line, _ in known], language)
            else:
                for line, found in known:
                    _tell(terms, line, found.told, language)


def _tell(terms: Terms, line: dict[str, Any], told: Value, language: str) -> None:
    if terms.arbiter and line["forced"] and line["seat"] != CHANCE:
        told = words_in("move list", "{move} (arbiter)", move=told)
    said = show(told, language)
    if said != line["move"]:
        line |= {"told": said, "written": line["move"]}


def _tell_row(rules: Game, row: Lines, language: str) -> None:
    """Say on the latest line what chance brought in a row."""
    moves = tuple(line["move"] for line in row)
    for line in row:
        line["told"] = ""
    row[-1] |= {"told": show(rules.tell_outcomes(moves), language), "written": ", ".join(moves)}


def _own(happened: Happening, seat: int) -> Happening:
    """Return what one of several decisions taken at once has changed: its own points."""
    own = tuple(p if s == seat else 0 for s, p in enumerate(happened.points))
    return happened._replace(points=own if any(own) else ())


def _happening(rules: Game, last: Last, before: State, after: State) -> Happening:
    told: Value = rules.tell_ply(before, last, after) if last.move else ""
    pairs = zip(rules.points(after), rules.points(before), strict=True)
    gained = tuple(now - then for now, then in pairs)
    settles = rules.settles(before, after)
    return Happening(told, gained if any(gained) else (), settles=settles)
