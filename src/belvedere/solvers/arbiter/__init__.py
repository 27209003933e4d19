"""Mirador's arbiter: whether a declaration stands, exactly, and why (R-MDR-7).

The verdict is for tables with an arbiter, for analysis, replay and bots: during a game between
people at another table nothing of it reaches a player.
"""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np

from belvedere.core.facts import OptionValue
from belvedere.core.position import start
from belvedere.games.mirador.rules.state import NARROW, NARROW_LAYOUT, TOWER, layout_of
from belvedere.kernel.rng import generator
from belvedere.solvers.arbiter.afterwards import aftermath
from belvedere.solvers.arbiter.answers import Answer, answer, awaits_answer
from belvedere.solvers.arbiter.asking import ask
from belvedere.solvers.arbiter.engine.breaking import place_on
from belvedere.solvers.arbiter.engine.playouts import begin, play_on, secure_playouts
from belvedere.solvers.arbiter.engine.secure import secure
from belvedere.solvers.arbiter.links import Chain, Line, Link, links, secure_chains, secure_links
from belvedere.solvers.arbiter.pictures import annotate_break, annotate_proof
from belvedere.solvers.arbiter.placements import (
    secure_placements,
    stopping_placements,
    winning_placements,
)
from belvedere.solvers.arbiter.proofs import Proof, prove
from belvedere.solvers.arbiter.reviews import Declaration, Review, review
from belvedere.solvers.arbiter.solving import remember
from belvedere.solvers.arbiter.verdicts import Break, Verdict, judge, smallest_break

__all__ = [
    "Answer",
    "Break",
    "Chain",
    "Declaration",
    "Line",
    "Link",
    "Proof",
    "Review",
    "Verdict",
    "aftermath",
    "annotate_break",
    "annotate_proof",
    "answer",
    "awaits_answer",
    "judge",
    "links",
    "prove",
    "review",
    "secure_chains",
    "secure_links",
    "secure_placements",
    "smallest_break",
    "stopping_placements",
    "warm",
    "warm_for_tables",
    "winning_placements",
]


def warm() -> None:
    """Compile everything, or load it, so that nobody waits for it later."""
    warm_for_tables({"size": NARROW, "tower": TOWER})
    desks = ask(start("mirador", size=9).play("d4"), 0).lay()
    secure(desks, 0, 0)
    begin(desks, 0)
    secure_playouts(desks, 0, generator(1), 1, np.zeros(4, np.uint64))
    play_on(desks, 0, 0)  # a tower on a1


def warm_for_tables(options: Mapping[str, OptionValue]) -> None:
    """Compile what tables and bots ask, for boards that have the records of this one."""
    is_narrow = layout_of(int(options["size"]), int(options["tower"])) is NARROW_LAYOUT
    tower = TOWER if is_narrow else 1
    pos = start("mirador", size=9, tower=tower).play("d4").play("h8")
    for colour in ("red", "blue"):
        judge(pos, colour)
        smallest_break(pos, colour)
        prove(pos, colour)
    winning_placements(pos)
    secure_placements(pos)
    stopping_placements(start("mirador", size=7, tower=tower).play("d4").play("a3"))
    desks = ask(pos, 0).lay()
    place_on(desks, 0, 0, 0)
    remember(desks, [0])  # on so small a board, walls break everything before it is needed
