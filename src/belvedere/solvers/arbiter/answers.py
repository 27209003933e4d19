"""What a table with an arbiter does when somebody declares."""

from __future__ import annotations

from dataclasses import dataclass

from belvedere.core.errors import BelvedereError
from belvedere.core.messages import words
from belvedere.core.position import Position
from belvedere.games.mirador.description import COLOURS
from belvedere.games.mirador.rules.state import ANSWER
from belvedere.solvers.arbiter.asking import ask, state_of
from belvedere.solvers.arbiter.proofs import Proof, prove
from belvedere.solvers.arbiter.verdicts import Break, Verdict, judge_question, smallest_break


@dataclass(frozen=True, slots=True)
class Answer:
    """Ordinary moves of the declarer's opponent, and why."""

    verdict: Verdict
    moves: tuple[str, ...]  # accept; or challenge, and towers until no chain is left
    proof: Proof | None  # of a sound declaration
    fewest: bool = True  # whether no fewer towers would do; else the search ran out of its budget


def awaits_answer(pos: Position) -> bool:
    """Tell whether somebody has just declared; raise OptionError for another game."""
    return int(state_of(pos)["step"]) == ANSWER


def answer(pos: Position) -> Answer:
    """Answer a declaration, with the fewest towers that break it if it is not sound.

    Raises BelvedereError when nobody has just declared, OptionError for another game.
    """
    if not awaits_answer(pos):
        raise BelvedereError(
            words("There is no declaration to answer. {prompt}", prompt=pos.rules.prompt(pos.state))
        )
    declarer = COLOURS[int(state_of(pos)["declarer"])]
    verdict = judge_question(ask(pos, declarer))
    if verdict.sound:
        return Answer(verdict, ("accept",), prove(pos, declarer))
    breaking = smallest_break(pos, declarer) or Break()
    return Answer(verdict, ("challenge", *breaking), None, breaking.fewest)
