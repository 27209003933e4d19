"""What the arbiter says of a declaration when the game is over: whether it could have been cut."""

from __future__ import annotations

from belvedere.core.game import Aftermath
from belvedere.core.limits import LONGEST_OPTION
from belvedere.core.messages import all_of, counted, words
from belvedere.core.position import Position
from belvedere.games.mirador.description import COLOURS
from belvedere.solvers.arbiter.asking import state_of
from belvedere.solvers.arbiter.pictures import annotate_break
from belvedere.solvers.arbiter.proofs import Proof, prove
from belvedere.solvers.arbiter.verdicts import Break, smallest_break


def aftermath(pos: Position) -> Aftermath:
    """Show the lines that nobody could cut, or the towers that would have cut every chain.

    The position is one in which a declaration was accepted, or a challenge failed.
    """
    state = state_of(pos)
    declarer = COLOURS[int(state["declarer"])]
    breaking = smallest_break(pos, declarer)
    if breaking is None:
        proof = prove(pos, declarer)
        assert proof is not None  # the same question
        return Aftermath(
            (words("The declaration was sound: nothing could cut it."),), _shown(proof)
        )
    return _broken(breaking, int(state["tower"]))


def _shown(proof: Proof) -> dict[str, str]:
    """Draw the lines of a proof; of more than an option has room for, those that stand anyway."""
    lines = ",".join(f"{line.start}-{line.end}" for line in proof.lines)
    return {"sight": lines} if len(lines) <= LONGEST_OPTION else {}


def _broken(breaking: Break, tower: int) -> Aftermath:
    if not breaking:
        return Aftermath((words("The declaration was not sound: there was no chain."),))
    told = counted(
        "The declaration was not sound: a tower on {cut} would have cut it.",
        "The declaration was not sound: towers on {cut} would have cut it.",
        len(breaking),
        cut=all_of(breaking),
    )
    return Aftermath((told,), {"annotations": annotate_break(breaking, tower)})
