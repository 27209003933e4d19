"""`belvedere arbiter`: whether a declaration of Mirador stands, and why."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from belvedere.cli import boards, files, showing
from belvedere.cli.console import new_console
from belvedere.cli.formats import PositionFormat as Format
from belvedere.cli.listing import compact
from belvedere.core.errors import OptionError, quoted
from belvedere.core.position import Position
from belvedere.core.records import Record
from belvedere.core.squares import Square, match_square
from belvedere.games.mirador import description
from belvedere.games.mirador.description import COLOURS
from belvedere.games.mirador.state import ANSWER, BREAK, PLACE
from belvedere.solvers import arbiter
from belvedere.solvers.arbiter.asking import state_of
from belvedere.svg.letters import letter_board

CUT, UPRIGHT, LEVEL, CROSSING = "x", "|", "-", "+"  # on a board of letters


@dataclass(frozen=True, slots=True)
class Finding:
    """What the arbiter says of one colour in one position."""

    colour: str
    sound: bool
    breaking: arbiter.Break
    proof: arbiter.Proof | None
    since: int | None  # the number of a record's move; None where that is not known


def rule(
    source: str,
    ply: int | None,
    colour: str | None,
    placements: bool,
    form: Format | None,
    output: str,
) -> None:
    """Judge a position of a file, and print or draw the verdict."""
    form = form or showing.format_for(output) or Format.TEXT
    found = files.read(source)
    if colour is not None and colour.lower() not in COLOURS:
        raise OptionError(f"A colour is red or blue, not {quoted(colour)}.")
    position = position_to_judge(found, ply)
    names = COLOURS if colour is None else (colour.lower(),)
    with new_console().status("The arbiter is looking …"):
        review = arbiter.review(found) if isinstance(found, Record) else None
        findings = [find(position, name, review) for name in names]
    shown = findings[0] if colour else findings[COLOURS.index(subject(position))]
    if form is Format.SVG:
        notes = annotate(position, shown)
        drawing = position.svg(annotations=notes, last=False, sight=not shown.sound)
        files.write(output, drawing.rstrip("\n") + "\n")
    elif form is Format.JSON:
        files.write(output, files.format_json(to_dict(position, findings, review, placements)))
    else:
        show_text(position, findings, shown, review, placements, output)


def position_to_judge(found: Record | Position, ply: int | None) -> Position:
    """Return the position after that many moves; or where the declaration is answered, or last."""
    if isinstance(found, Record) and ply is None:
        for position in found.positions():
            if position.game == "mirador" and int(state_of(position)["step"]) == ANSWER:
                return position
    position = showing.position_at(found, ply)
    state_of(position)  # of Mirador, or a sentence
    return position


def subject(position: Position) -> str:
    """Name the colour that a drawing is about: who declared, or else who placed last."""
    state = state_of(position)
    if int(state["step"]) in (ANSWER, BREAK):
        return COLOURS[int(state["declarer"])]
    return COLOURS[1 - int(state["colour"])]


def find(position: Position, colour: str, review: arbiter.Review | None) -> Finding:
    """Ask all about one colour."""
    breaking = arbiter.smallest_break(position, colour)
    proof = arbiter.prove(position, colour) if breaking is None else None
    since = review.since(colour) if review else None
    known = breaking or arbiter.Break()
    return Finding(colour, breaking is None, known, proof, since if proof else None)


def annotate(position: Position, finding: Finding) -> list[dict[str, Any]]:
    """Draw the cut, or the chain that nothing can cut."""
    if finding.proof is not None:
        return arbiter.annotate_proof(finding.proof)
    return arbiter.annotate_break(finding.breaking, int(position.options["tower"]))


# In words.


def show_text(
    position: Position,
    findings: list[Finding],
    shown: Finding,
    review: arbiter.Review | None,
    placements: bool,
    output: str,
) -> None:
    """Write a board with the cut or the chain in it, and what there is to say."""
    lines = [*draw(position, shown), "", legend(shown), ""]
    if review is not None and review.declaration is not None:
        lines.append(say_declaration(review.declaration))
    for finding in findings:
        lines += say_finding(finding)
    if placements:
        lines += say_placements(position)
    console = new_console()
    if output == files.STANDARD and console.is_terminal:
        boards.show(console, position.game, "\n".join(lines))
    else:
        files.write(output, "\n".join(lines) + "\n")


def draw(position: Position, finding: Finding) -> list[str]:
    """Draw the board in letters, with the cut or the chain in it."""
    state = state_of(position)
    letters = {
        square: "RB"[owner]
        for column, row, owner in description.towers(state)
        for square in tower_squares((column, row))
    }
    for line in finding.proof.lines if finding.proof else ():
        start, end = to_square(line.start), to_square(line.end)
        mark = UPRIGHT if start[0] == end[0] else LEVEL
        for square in squares_along(start, end):
            crossing = letters.get(square) in (UPRIGHT, LEVEL) and letters[square] != mark
            letters[square] = CROSSING if crossing else letters.get(square, mark)
    for name in finding.breaking:
        letters |= dict.fromkeys(tower_squares(to_square(name)), CUT)
    size = range(int(state["size"]))
    return letter_board(size, size, 1, lambda square: letters.get(square, "."), None)


def legend(finding: Finding) -> str:
    """Explain the board's marks."""
    if finding.proof is not None:
        return f"{UPRIGHT} {LEVEL}: the lines that keep {finding.colour.title()}'s chain."
    if finding.breaking:
        towers = "the fewest towers" if finding.breaking.fewest else "towers"
        return f"{CUT}: {towers} that leave {finding.colour.title()} no chain."
    return f"{finding.colour.title()} has no chain."


def say_finding(finding: Finding) -> list[str]:
    """Say whether a declaration of a colour would stand, and why."""
    name, other = finding.colour.title(), opponent(finding.colour)
    if finding.proof is None:
        if not finding.breaking:
            return [f"{name} has no chain: a declaration would fail at once."]
        towers = count(len(finding.breaking), "tower")
        cut = f"{other} breaks with {towers}: {say_cut(finding.breaking, finding.breaking.fewest)}"
        return [f"{name} is not sound: {cut}."]
    since = f" since move {finding.since}" if finding.since is not None else ""
    return [f"{name} is sound{since}.", *say_proof(finding.proof)]


def say_proof(proof: arbiter.Proof) -> list[str]:
    """Say which lines carry a chain."""
    other = opponent(proof.colour)
    lines = []
    if proof.secure:
        secure = listed([say_line(line) for line in proof.secure])
        lines.append(f"  Nothing can cut {secure}.")
    if proof.alternatives:
        lines.append(f"  {other} can cut these, but never enough of them at once:")
    for line in proof.alternatives:
        lines.append(f"    {say_line(line)}, from {' '.join(compact(line.cutters))}")
    return lines


def say_cut(towers: Sequence[str], fewest: bool) -> str:
    """List breaking towers, and say so if fewer might do: the search for those has a budget."""
    return listed(towers) if fewest else f"{listed(towers)}; fewer may exist"


def say_line(line: arbiter.Line) -> str:
    """Name a line by its ends."""
    return f"{line.start}–{line.side}" if line.side else f"{line.start}–{line.end}"


def say_declaration(declaration: arbiter.Declaration) -> str:
    """Say of a declaration that was made whether it was right."""
    verdict = declaration.verdict
    made = f"{verdict.colour.title()} declared with move {declaration.ply} ({declaration.move})"
    if verdict.sound:
        return f"{made}, and rightly."
    if not verdict.breaking:
        return f"{made}, without any chain."
    return f"{made}, too early: {say_cut(verdict.breaking, declaration.fewest)}."


def say_placements(position: Position) -> list[str]:
    """List the placements that win at once, and those that keep the opponent from having one."""
    if int(state_of(position)["step"]) != PLACE:
        return [f"Nobody places a tower in turn here. {position.prompt()}"]
    name = COLOURS[int(state_of(position)["colour"])].title()
    winning = arbiter.winning_placements(position)
    stopping = arbiter.stopping_placements(position)
    none = "none"
    return [
        f"{name} wins at once with: {' '.join(compact(winning)) or none}",
        f"These leave the opponent nothing to win with: {' '.join(compact(stopping)) or none}",
    ]


def say_answer(answer: arbiter.Answer) -> list[str]:
    """Say how a table's arbiter answers a declaration."""
    verdict = answer.verdict
    name, other = verdict.colour.title(), opponent(verdict.colour)
    if answer.proof is not None:
        head = f"The arbiter accepts for {other}: {name}'s declaration is sound."
        return [head, *say_proof(answer.proof)]
    towers = answer.moves[1:]
    if not towers:
        return [f"The arbiter challenges for {other}: {name} has no chain."]
    cut = f"{count(len(towers), 'tower')} cut every chain: {say_cut(towers, answer.fewest)}"
    return [f"The arbiter challenges for {other}: {cut}."]


def opponent(colour: str) -> str:
    """Name the other colour, for a sentence."""
    return COLOURS[1 - COLOURS.index(colour)].title()


def count(number: int, noun: str) -> str:
    """Write a number of things."""
    return f"{number} {noun}" if number == 1 else f"{number} {noun}s"


def listed(names: Sequence[str]) -> str:
    """Write a list as in a sentence."""
    return " and ".join([", ".join(names[:-1]), names[-1]] if len(names) > 1 else names)


# Squares.


def to_square(name: str) -> Square:
    """Read a square that the arbiter named."""
    square = match_square(name)
    assert square is not None, name
    return square


def tower_squares(place: Square) -> list[Square]:
    """List the squares of a tower."""
    x, y = place
    return [(x, y), (x + 1, y), (x, y + 1), (x + 1, y + 1)]


def squares_along(start: Square, end: Square) -> list[Square]:
    """List the squares of a line, both ends among them; a corner contact has no others."""
    columns = range(min(start[0], end[0]), max(start[0], end[0]) + 1)
    rows = range(min(start[1], end[1]), max(start[1], end[1]) + 1)
    if len(columns) > 1 and len(rows) > 1:
        return []
    return [(x, y) for x in columns for y in rows]


# As data.


def to_dict(
    position: Position,
    findings: list[Finding],
    review: arbiter.Review | None,
    placements: bool,
) -> dict[str, Any]:
    """Return everything as JSON data."""
    data: dict[str, Any] = {f.colour: finding_to_dict(f) for f in findings}
    declaration = review.declaration if review else None
    data["declaration"] = declaration and {
        "colour": declaration.verdict.colour,
        "ply": declaration.ply,
        "move": declaration.move,
        "sound": declaration.verdict.sound,
        "breaking": list(declaration.verdict.breaking),
        "fewest": declaration.fewest,
    }
    if placements:
        in_turn = int(state_of(position)["step"]) == PLACE
        data["winning"] = list(arbiter.winning_placements(position)) if in_turn else None
        data["stopping"] = list(arbiter.stopping_placements(position)) if in_turn else None
    return data


def finding_to_dict(finding: Finding) -> dict[str, Any]:
    """Return what was found about a colour."""
    lines = finding.proof.lines if finding.proof else ()
    return {
        "sound": finding.sound,
        "since": finding.since,
        "breaking": list(finding.breaking),
        "fewest": finding.breaking.fewest,
        "proof": [
            {"from": line.start, "to": line.end, "side": line.side, "cutters": list(line.cutters)}
            for line in lines
        ],
    }
