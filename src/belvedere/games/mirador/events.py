"""What the rules of Mirador bring about, step by step, for counting."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from belvedere.core.game import Action, Event
from belvedere.core.messages import words
from belvedere.games.mirador import description
from belvedere.games.mirador.rules.state import (
    ACCEPTED,
    ANSWER,
    BEFORE_OPENING,
    BREAK,
    BROKEN,
    END,
    FULL_BOARD,
    PLACE,
    RED,
    SWAP_OFFERED,
    UPHELD,
)

EVENTS = (
    Event("swapped", words("the colours change hands"), ("R-MDR-4",)),
    Event("swap-declined", words("the second player places instead"), ("R-MDR-4",)),
    Event("opening-declared", words("a declared opening cannot be swapped"), ("R-MDR-4",)),
    Event("declared", words("a tower is placed and a chain declared"), ("R-MDR-5",)),
    Event("passed", words("who has no place left passes"), ("R-MDR-6",)),
    Event("pass-declared", words("a chain is declared with a pass"), ("R-MDR-6",)),
    Event("accepted", words("the declaration is accepted"), ("R-MDR-5",)),
    Event("challenged", words("the declaration is challenged"), ("R-MDR-5",)),
    Event("no-chain", words("a challenge wins at once: there is no chain"), ("R-MDR-5",)),
    Event("broken", words("towers of the challenger leave no chain"), ("R-MDR-5",)),
    Event("given-up", words("the challenger gives up"), ("R-MDR-5",)),
    Event("stuck-at-once", words("the challenger has no place to begin with"), ("R-MDR-5",)),
    Event("stuck-later", words("the challenger has no place left"), ("R-MDR-5",)),
    Event("full-board-won", words("on the full board one player has a chain"), ("R-MDR-6",)),
    Event("full-board-both", words("on the full board both have a chain: a draw"), ("R-MDR-6",)),
    Event(
        "full-board-neither", words("on the full board nobody has a chain: a draw"), ("R-MDR-6",)
    ),
)


def happened(before: np.void, seat: int, action: Action, after: np.void) -> tuple[str, ...]:
    """Name what one step brought about."""
    step = int(before["step"])
    found = _turn(before, after) if step == PLACE else _challenge(before, after)
    return (*found, *_ended(before, after))


def _has_placed(before: np.void, after: np.void) -> bool:
    return bool((before["towers"] != after["towers"]).any())


def _turn(before: np.void, after: np.void) -> Iterator[str]:
    if before["red_seat"] != after["red_seat"]:
        yield "swapped"
        return
    placed = _has_placed(before, after)
    if before["swap"] == SWAP_OFFERED:
        yield "swap-declined"
    if after["step"] == ANSWER:
        yield "declared" if placed else "pass-declared"
        if before["swap"] == BEFORE_OPENING:
            yield "opening-declared"
    elif not placed:
        yield "passed"


def _challenge(before: np.void, after: np.void) -> Iterator[str]:
    if before["step"] == ANSWER:
        yield "accepted" if after["reason"] == ACCEPTED else "challenged"


def _ended(before: np.void, after: np.void) -> Iterator[str]:
    if after["step"] != END:
        return
    reason, step = int(after["reason"]), int(before["step"])
    if reason == BROKEN:
        yield "broken" if step == BREAK else "no-chain"
    elif reason == UPHELD and step == ANSWER:
        yield "stuck-at-once"
    elif reason == UPHELD:
        yield "stuck-later" if _has_placed(before, after) else "given-up"
    elif reason == FULL_BOARD and after["points"][0] != after["points"][1]:
        yield "full-board-won"
    elif reason == FULL_BOARD:
        has_chain = bool(description.standing_chains(after, RED))
        yield "full-board-both" if has_chain else "full-board-neither"
