"""What a table with an arbiter does when somebody declares."""

from __future__ import annotations

from dataclasses import dataclass

from belvedere.core.errors import BelvedereError
from belvedere.core.position import Position
from belvedere.games.mirador.description import COLOURS
from belvedere.games.mirador.state import ANSWER
from belvedere.solvers.arbiter.asking import ask, state_of
from belvedere.solvers.arbiter.proofs import Proof, prove
from belvedere.solvers.arbiter.verdicts import Verdict, judge_question, smallest_break


@dataclass(frozen=True, slots=True)
class Answer:
    """Ordinary moves of the declarer's opponent, and why."""

    verdict: Verdict
    moves: tuple[str, ...]  # accept; or challenge, and towers until no chain is left
    proof: Proof | None  # of a sound declaration


def answer(pos: Position) -> Answer:
    """Answer a declaration, with the fewest towers that break it if it is not sound.

    Raises BelvedereError when nobody has just declared, OptionError for another game.
    """
    state = state_of(pos)
    if int(state["step"]) != ANSWER:
        raise BelvedereError(f"There is no declaration to answer. {pos.prompt()}")
    declarer = COLOURS[int(state["declarer"])]
    verdict = judge_question(ask(pos, declarer))
    if verdict.sound:
        return Answer(verdict, ("accept",), prove(pos, declarer))
    return Answer(verdict, ("challenge", *(smallest_break(pos, declarer) or ())), None)
