"""What Trinkets is."""

from __future__ import annotations

from enum import StrEnum

from belvedere.core.facts import Facts, Option
from belvedere.core.messages import words


class Reason(StrEnum):
    EMPTY_PILE = "empty-pile"


TRINKETS = Facts(
    id="trinkets",
    title=words("Trinkets"),
    designers=("nobody in particular",),
    summary=words("Bid, take pebbles, keep them or pass them on."),
    players=(2, 3),
    options=(Option("pebbles", 5, words("pebbles in the pile at the start"), 1, 9),),
    engine="toy.game:Trinkets",
    reasons=Reason,
    why={Reason.EMPTY_PILE: words("The pile is empty.")},
    source=words("made up for the tests"),
    rulings=(),
    longest=lambda options: 2 * int(options["players"]) + 2 * int(options["pebbles"]),
    actions=lambda _: 13,
    score_range=lambda options: (0, 6 + int(options["pebbles"])),
    chance=True,
    outcomes=6,
    hidden=True,
    simultaneous=True,
    cases=({}, {"players": 3}, {"players": 3, "pebbles": 9}, {"pebbles": 1}),
)
