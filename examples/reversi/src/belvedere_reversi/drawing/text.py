"""Reversi in letters, for a terminal."""

from __future__ import annotations

import numpy as np

from belvedere.core.messages import Value, words
from belvedere.core.squares import match_square
from belvedere.svg.letters import letter_board
from belvedere.svg.scene import Scene
from belvedere_reversi.description import discs

LEGEND = words("X: black, O: white")


def letters(state: np.record, scene: Scene) -> str:
    """Draw the board in letters, and count the discs."""
    squares = range(int(state.side))
    latest = match_square(scene.last.move) if scene.last else None
    block = (*latest, 1, 1) if latest else None
    board = letter_board(squares, squares, 1, lambda square: ".XO"[int(state.board[square])], block)
    legend = [LEGEND] if scene.has("legend") else []
    told = [words("Latest move: {move}", move=scene.last.move)] if scene.last else []
    counts = [_count(state, seat, scene) for seat in (0, 1)]
    lines: list[Value] = [*legend, *counts, *told, scene.prompt]
    return "\n".join([*board, "", *map(scene.say, lines)])


def _count(state: np.record, seat: int, scene: Scene) -> str:
    decides = not state.over and int(state.player) == seat
    return f"{'>' if decides else ' '} {scene.name(seat)}  {len(discs(state, seat))}"
