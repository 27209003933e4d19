"""What points of Misty come from, for counting: the cards that lie alone at the end of a round."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from belvedere.core.game import Action, Gain, Source
from belvedere.core.messages import words_in
from belvedere.games.misty.description import lay, seats
from belvedere.games.misty.events import built
from belvedere.games.misty.rules import window
from belvedere.games.misty.rules.state import FLOWER, MONSTER, PLAIN, SMILEY

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
    table = built(before, seat, action)
    for owner in seats(table):
        laid = lay(table, owner, fed=True)
        for cell in laid.cells:
            if points := int(window.cell_points(table, cell, laid)):
                yield _OF_WHAT.get(laid.whats[laid.top[cell]], "arrows"), owner, points
