"""What is to be decided in Mirador: told to all, and to whoever decides."""

from __future__ import annotations

import numpy as np

from belvedere.core.messages import Message, words
from belvedere.games.mirador.description import REASONS
from belvedere.games.mirador.facts import PLAYERS, Reason
from belvedere.games.mirador.lawful import towers
from belvedere.games.mirador.rules.state import ANSWER, BLUE, BREAK, END, PLACE, SWAP_OFFERED


def prompt(record: np.void) -> Message:
    """Say in one sentence whose decision it is and of what kind, or how the game ended."""
    told = _prompt(record)
    return words("Colours swapped. {told}", told=told) if _is_swapped(record) else told


def task(record: np.void) -> Message | None:
    """Say the same to whoever decides: what he is to do; nothing when the game is over."""
    told = _task(record)
    if told is None or not _is_swapped(record):
        return told
    return words("Colours were swapped: you are Blue now. {told}", told=told)


def _is_swapped(record: np.void) -> bool:
    """Tell whether the swap was the latest move: Blue decides, and only the opening stands."""
    is_placing = record["step"] == PLACE and record["colour"] == BLUE
    return bool(is_placing and record["red_seat"]) and len(towers(record)) == 1


def _prompt(record: np.void) -> Message:
    step, colour = int(record["step"]), PLAYERS[int(record["colour"])]
    if step == END:
        return _ending(record)
    if step == ANSWER:
        declarer = PLAYERS[int(record["declarer"])]
        return words(
            "{declarer} declares a win. {colour} accepts and loses, or challenges and places "
            "towers to cut the chain.",
            declarer=declarer,
            colour=colour,
        )
    if step == BREAK:
        return words(
            "{colour} challenges: place towers until no chain is left, or give up.",
            colour=colour,
        )
    if not record["open"][int(record["colour"])].any():
        return words(
            "{colour} has no place left and passes, with or without a declaration.",
            colour=colour,
        )
    if record["swap"] == SWAP_OFFERED:
        return words("{colour} places a tower, or swaps colours.", colour=colour)
    return words(
        "{colour} places a tower, and may declare a chain across the board that cannot be cut.",
        colour=colour,
    )


def _task(record: np.void) -> Message | None:
    step, colour = int(record["step"]), int(record["colour"])
    if step == END:
        return None
    if step == ANSWER:
        return words(
            "{declarer} declares a win. Accept and lose, or challenge and place towers to cut "
            "the chain.",
            declarer=PLAYERS[int(record["declarer"])],
        )
    if step == BREAK:
        return words("Place towers until no chain is left, or give up.")
    if not record["open"][colour].any():
        return words("You have no place left: pass, with or without a declaration.")
    if record["swap"] == SWAP_OFFERED:
        return words("Place a tower, or swap colours.")
    return words(
        "Place a tower; declare a win if your chain across the board cannot be cut any more."
    )


def _ending(record: np.void) -> Message:
    red, blue = record["points"]
    if red == blue:
        return words("The board is full: a draw.")
    winner, loser = PLAYERS[:: 1 if red > blue else -1]
    match REASONS[int(record["reason"])]:
        case Reason.ACCEPTED:
            return words(
                "{winner} wins: {loser} accepted the declaration.", winner=winner, loser=loser
            )
        case Reason.BROKEN:
            return words(
                "{winner} wins: the declaration of {loser} did not stand.",
                winner=winner,
                loser=loser,
            )
        case Reason.UPHELD:
            return words("{winner} wins: the challenge failed.", winner=winner)
    return words("{winner} wins: the board is full, and only {winner} has a chain.", winner=winner)
