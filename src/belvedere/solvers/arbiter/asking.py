"""What the arbiter is asked: which position, whose declaration, which kinds of chains."""

from __future__ import annotations

import threading
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

import numpy as np

from belvedere.core.errors import BelvedereError, OptionError, quoted
from belvedere.core.messages import all_of, words
from belvedere.core.position import Position
from belvedere.core.squares import format_square
from belvedere.games.mirador.description import COLOURS
from belvedere.games.mirador.game import Mirador
from belvedere.games.mirador.rules.state import PLACE, ROWS
from belvedere.solvers.arbiter.engine.layout import Desks, new_desks

AXES: Final = ("ns", "we")  # north–south and west–east, as bits 0 and 1 in compiled code

Declarer = int | str  # a seat, or "red" or "blue"

_local = threading.local()


def own_desks(state: np.void) -> Desks:
    """Return this thread's desk for such records."""
    if not hasattr(_local, "desks"):
        _local.desks = {}
    known: dict[np.dtype[np.void], Desks] = _local.desks
    if state.dtype not in known:
        known[state.dtype] = new_desks(int(state["size"]), int(state["tower"]))
    return known[state.dtype]


@dataclass(frozen=True, slots=True)
class Question:
    """A position of Mirador, a colour, and kinds of chains."""

    state: np.void
    colour: int  # RED or BLUE
    axes: tuple[str, ...]

    @property
    def bits(self) -> int:
        """The kinds of chains for compiled code."""
        return sum(1 << AXES.index(axis) for axis in self.axes)

    @property
    def name(self) -> str:
        """The colour's name."""
        return COLOURS[self.colour]

    def lay(self) -> Desks:
        """Lay the position on this thread's desk."""
        desks = own_desks(self.state)
        desks["states"][0, 0] = self.state
        return desks


def ask(pos: Position, declarer: Declarer, axes: Iterable[str] = AXES) -> Question:
    """Put a question; raise OptionError or BelvedereError with a sentence."""
    state = state_of(pos)
    return Question(state, colour_of(state, declarer), read_axes(axes))


def ask_mover(pos: Position, player: Declarer | None) -> Question:
    """Put a question about whoever is to place a tower, or about another as if he were."""
    state = state_of(pos)
    if int(state["step"]) != PLACE:
        raise BelvedereError(
            words(
                "Nobody places a tower in turn here. {prompt}", prompt=pos.rules.prompt(pos.state)
            )
        )
    colour = int(state["colour"]) if player is None else colour_of(state, player)
    return Question(state, colour, AXES)


def state_of(pos: Position) -> np.void:
    """Return the record of a position; raise OptionError if it is not Mirador's."""
    game = pos.rules
    if not isinstance(game, Mirador):
        raise OptionError(words("The arbiter judges Mirador, not {game}.", game=pos.facts.title))
    return game.record(pos.state)


def colour_of(state: np.void, declarer: object) -> int:
    """Read a seat or a colour; after the swap seat 0 has Blue. Raise OptionError."""
    if isinstance(declarer, str) and declarer.lower() in COLOURS:
        return COLOURS.index(declarer.lower())
    if isinstance(declarer, int) and not isinstance(declarer, bool) and declarer in (0, 1):
        return declarer ^ int(state["red_seat"])
    raise OptionError(
        words(
            "A declarer is seat 0 or 1, or red or blue; not {declarer}.", declarer=quoted(declarer)
        )
    )


def read_axes(axes: Iterable[str]) -> tuple[str, ...]:
    """Read which kinds of chains count; raise OptionError."""
    wanted = [axes] if isinstance(axes, str) else list(axes)
    if not wanted or any(axis not in AXES for axis in wanted):
        raise OptionError(
            words("The axes of a chain are {all}; not {axes}.", all=all_of(AXES), axes=quoted(axes))
        )
    return tuple(axis for axis in AXES if axis in wanted)


def name_spot(spot: int) -> str:
    """Name a place by its number in compiled code."""
    return format_square(*divmod(spot, ROWS))


def spots_of(words: np.ndarray[tuple[int], np.dtype[np.uint32 | np.uint64]]) -> list[int]:
    """List the places of a set that is a word a column, in ascending order."""
    return [
        column * ROWS + row
        for column, word in enumerate(words.tolist())
        for row in range(word.bit_length())
        if word >> row & 1
    ]
