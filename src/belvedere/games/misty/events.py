"""What the rules of Misty bring about, step by step, for counting."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from belvedere.core.facts import Options
from belvedere.core.game import Action, Event
from belvedere.core.messages import words
from belvedere.games.misty.description import Laid, lay
from belvedere.games.misty.facts import sides
from belvedere.games.misty.rules import turn
from belvedere.games.misty.rules.state import (
    ACTIVATE,
    DEAL,
    END,
    FIRST_ACTIVATE,
    FIRST_PLACE,
    FLOWER,
    MONSTER,
    PICK,
    PLACE,
    SMILEY,
    UP,
    WIDTH,
    passing,
)
from belvedere.games.misty.rules.window import bit

SIDEWAYS = (1, -1, WIDTH, -WIDTH)  # from a cell to those that share a side


def _beginners(options: Options) -> bool:
    return bool(options["beginners"])


def _oblong(options: Options) -> bool:
    short, long = sides(options)
    return short < long


def _two_high(options: Options) -> bool:
    return sides(options)[0] > 1


def _three_wide(options: Options) -> bool:
    return sides(options)[1] > 2


def _two_rounds(options: Options) -> bool:
    return int(options["rounds"]) > 1


EVENTS = (
    Event("second-deal", words("the second deal of a round is dealt"), ("R-MIS-2",)),
    Event("third-deal", words("the third deal of a round is dealt"), ("R-MIS-2",), _beginners),
    Event("passed-left", words("hands pass to the left"), ("R-MIS-2",)),
    Event("passed-right", words("hands pass to the right"), ("R-MIS-2",)),
    Event("placed-diagonally", words("a card touches others by corners only"), ("R-MIS-3",), _two_high),
    Event("window-upright", words("a window is higher than wide"), ("R-MIS-3",), _oblong),
    Event("window-lying", words("a window is wider than high"), ("R-MIS-3",), _oblong),
    Event("nothing-moves", words("a window has no arrow card"), ("R-MIS-4",)),
    Event("moved-onto", words("a card moves onto another"), ("R-MIS-4",)),
    Event("moved-to-empty", words("a card moves to a cell that was vacated"), ("R-MIS-4",)),
    Event("moved-out", words("a card moves out of the window"), ("R-MIS-4",)),
    Event("arrow-covered", words("an arrow card is covered and never moves"), ("R-MIS-4",)),
    Event("moved-covered", words("a card that has moved is covered in its turn"), ("R-MIS-4",)),
    Event("three-stacked", words("three cards lie on one cell"), ("R-MIS-4",), _three_wide),
    Event("monster-covered", words("a monster is covered"), ("R-MIS-5",)),
    Event("flower-covered", words("a flower is covered"), ("R-MIS-5",)),
    Event("flower-eaten", words("a monster eats a flower"), ("R-MIS-5",)),
    Event("monster-hungry", words("a monster finds no flower"), ("R-MIS-5",)),
    Event("flower-left", words("a flower finds no monster"), ("R-MIS-5", "R-MIS-6")),
    Event("smileys-paired", words("two smileys side by side in a row pair up"), ("R-MIS-6",)),
    Event("smileys-three", words("a run of three or more smileys"), ("R-MIS-6",), _three_wide),
    Event("nothing-scored", words("a window brings no point"), ("R-MIS-6",)),
    Event("round-won", words("one player has most points in a round"), ("R-MIS-7",)),
    Event("round-tied", words("a tied round is nobody's"), ("R-MIS-7",)),
    Event("match-two-wins", words("two round wins decide a match"), ("R-MIS-7",), _two_rounds),
    Event("match-by-rounds", words("after the last round, round wins decide"), ("R-MIS-7",)),
    Event("match-by-points", words("after the last round, points decide"), ("R-MIS-7",)),
    Event("match-shared", words("after the last round, all is equal"), ("R-MIS-7",)),
)  # fmt: skip


def happened(before: np.record, seat: int, action: Action, after: np.record) -> tuple[str, ...]:
    """Name what one step brought about."""
    found = list(_AT_STEP[int(before.step)](before, seat, action, after))
    if after.played > before.played:
        found += _counted(built(before, seat, action), after)
    if after.step == END:
        found.append(_decided(after))
    return tuple(found)


def _dealt(before: np.record, seat: int, action: Action, after: np.record) -> Iterator[str]:
    if after.step == PICK and after.deal:
        yield "second-deal" if after.deal == 1 else "third-deal"


def _picked(before: np.record, seat: int, action: Action, after: np.record) -> Iterator[str]:
    yield from ()


def _placed(before: np.record, seat: int, action: Action, after: np.record) -> Iterator[str]:
    filled, cell = int(before.filled[seat]), action - FIRST_PLACE
    if filled and not any(filled >> cell + side & 1 for side in SIDEWAYS if cell + side >= 0):
        yield "placed-diagonally"
    if after.turn > before.turn:
        yield "passed-left" if passing(before) == 1 else "passed-right"


def _activated(before: np.record, seat: int, action: Action, after: np.record) -> Iterator[str]:
    laid, cell = lay(before, seat, False), action - FIRST_ACTIVATE
    target = laid.target(cell)
    if target is None:
        yield "moved-out"
    elif laid.lying[target] == 0:
        yield "moved-to-empty"
    else:
        yield "moved-onto"
        yield from _covered(laid, target)


def _covered(laid: Laid, target: int) -> Iterator[str]:
    """What becomes of the cards on a cell that another moves onto."""
    own = 0 if laid.moved >> target & 1 else 1  # cards that were placed there and have not moved
    if laid.lying[target] > own:
        yield "moved-covered"
    if laid.lying[target] > 1:
        yield "three-stacked"
    if own and laid.lying[target] == own:
        what = laid.what(target)
        if what >= UP:
            yield "arrow-covered"
        elif what in (MONSTER, FLOWER):
            yield "monster-covered" if what == MONSTER else "flower-covered"


_AT_STEP = {DEAL: _dealt, PICK: _picked, PLACE: _placed, ACTIVATE: _activated}


# The end of a round and of a match.


def built(before: np.record, seat: int, action: Action) -> np.record:
    """Return the table after the last decision of a round, before it is cleared."""
    table = before.copy()
    if before.step == PLACE:
        table.cells[seat] = 1 + action - FIRST_PLACE
        turn.lay_cards(table)
    else:
        table.moved[seat] |= bit(action - FIRST_ACTIVATE)
    return table


def settled(before: np.record, seat: int, action: Action, after: np.record) -> np.record:
    """Return the table at the end of a round, counted and not yet cleared."""
    table = built(before, seat, action)
    table.active, table.step = table.players, END
    table.played, table.sheet[:] = after.played, after.sheet
    return table


def _counted(table: np.record, after: np.record) -> Iterator[str]:
    """What the windows of a round came to, and who won it."""
    points = after.sheet[after.played - 1][: after.players].tolist()
    for seat in range(int(after.players)):
        yield from _window(lay(table, seat, True))
        if points[seat] == 0:
            yield "nothing-scored"
    yield "round-won" if points.count(max(points)) == 1 else "round-tied"


def _window(laid: Laid) -> Iterator[str]:
    rows = {cell // WIDTH for cell in laid.cells}
    columns = {cell % WIDTH for cell in laid.cells}
    if len(rows) != len(columns):
        yield "window-upright" if len(rows) > len(columns) else "window-lying"
    if all(laid.what(cell) < UP for cell in laid.cells):
        yield "nothing-moves"
    alone = [laid.whats[laid.top[cell]] for cell in laid.cells if laid.lying[cell] == 1]
    meals = sum(meal > 0 for meal in laid.meals)
    if meals:
        yield "flower-eaten"
    if alone.count(MONSTER) > meals:
        yield "monster-hungry"
    if FLOWER in alone:
        yield "flower-left"
    longest = max(_smileys(laid, row) for row in rows)
    if longest > 1:
        yield "smileys-paired"
    if longest > 2:
        yield "smileys-three"


def _smileys(laid: Laid, row: int) -> int:
    """Return the longest run of single smileys in a row."""
    longest = run = 0
    for cell in range(row * WIDTH, (row + 1) * WIDTH):
        is_smiley = laid.lying[cell] == 1 and laid.whats[laid.top[cell]] == SMILEY
        run = run + 1 if is_smiley else 0
        longest = max(longest, run)
    return longest


def _decided(after: np.record) -> str:
    """By what a match was decided."""
    if turn.is_won(after):
        return "match-two-wins"
    seats = range(int(after.players))
    won = [turn.wins(after, seat) for seat in seats]
    leaders = [seat for seat in seats if won[seat] == max(won)]
    if len(leaders) == 1:
        return "match-by-rounds"
    points = [int(after.sheet[:, seat].sum()) for seat in leaders]
    return "match-by-points" if points.count(max(points)) == 1 else "match-shared"
