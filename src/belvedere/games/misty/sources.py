"""What points of Misty come from, for counting and for who asks why.

Cards bring points that lie alone at the end of a round.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

import numpy as np

from belvedere.core.game import Action, Gain, Portion, Source
from belvedere.core.messages import words, words_in
from belvedere.games.misty.description import lay, seats
from belvedere.games.misty.events import built
from belvedere.games.misty.rules import window
from belvedere.games.misty.rules.state import END, FLOWER, MONSTER, PLAIN, SMILEY

SOURCES = (
    Source("plain", words_in("source of points", "plain drawings")),
    Source("smileys", words_in("source of points", "smileys and their pairs")),
    Source("flowers", words_in("source of points", "flowers")),
    Source("monsters", words_in("source of points", "monsters")),
    Source("arrows", words_in("source of points", "cards with arrows")),
)
_OF_WHAT = {PLAIN: "plain", SMILEY: "smileys", FLOWER: "flowers", MONSTER: "monsters"}


def counted(before: np.record, seat: int, action: Action, after: np.record) -> Iterator[Gain]:
    """Say what the windows of a round bring, if a decision has ended one."""
    if after.played == before.played:
        return
    yield from _held(built(before, seat, action))


def _held(table: np.record) -> Iterator[Gain]:
    """Say what the windows would bring if the round ended now, card by card."""
    for owner in seats(table):
        laid = lay(table, owner, fed=True)
        for cell in laid.cells:
            if points := int(window.cell_points(table, cell, laid)):
                yield _OF_WHAT.get(laid.whats[laid.top[cell]], "arrows"), owner, points


def totals(state: np.record) -> tuple[int, ...]:
    """Count the points of all rounds; of the one that is played, as if it ended now."""
    finished = state.sheet[: state.played].sum(axis=0).tolist()
    if state.step == END:
        return tuple(finished[: state.players])
    return tuple(finished[seat] + (lay(state, seat, fed=True).points or 0) for seat in seats(state))


def portions(state: np.record) -> tuple[tuple[Portion, ...], ...]:
    """Say what rounds have brought, and of the one that is played, what its cards would bring."""
    found: list[list[Portion]] = [
        [
            Portion(words_in("source of points", "round {number}", number=number + 1), points)
            for number, points in enumerate(state.sheet[: state.played, seat].tolist())
        ]
        for seat in seats(state)
    ]
    if state.step == END:
        return tuple(map(tuple, found))
    now: Counter[tuple[int, str]] = Counter()
    for what, owner, points in _held(state):
        now[owner, what] += points
    this = words("in round {number}, as it is", number=int(state.played) + 1)
    for source in SOURCES:
        for owner in seats(state):
            if points := now[owner, source.id]:
                found[owner].append(Portion(source.name, points, this))
    return tuple(map(tuple, found))
