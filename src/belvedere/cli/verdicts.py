"""What Mirador's arbiter says: in words, as a board of letters, as a drawing, as data."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final

from belvedere.cli import files
from belvedere.cli.locale import language, said
from belvedere.cli.move_lists import compact
from belvedere.core.errors import BelvedereError, OptionError, quoted
from belvedere.core.messages import Message, Value, all_of, counted, words, words_in
from belvedere.core.position import Position
from belvedere.core.records import Record
from belvedere.core.squares import Square, match_square
from belvedere.games.mirador import description
from belvedere.games.mirador.description import COLOURS
from belvedere.games.mirador.facts import PLAYERS
from belvedere.games.mirador.rules.state import ANSWER, BREAK, PLACE
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


@dataclass(frozen=True, slots=True)
class Ruling:
    """What the arbiter says of one position: of both colours, or of the one that was asked for."""

    position: Position
    findings: list[Finding]
    shown: Finding  # the one that a drawing shows
    review: arbiter.Review | None  # of the record, if it came from one
    placements: bool  # whether placements are listed too

    def svg(self) -> str:
        """Draw the cut, or the chain that nothing can cut."""
        if self.shown.proof is not None:
            notes = arbiter.annotate_proof(self.shown.proof)
        else:
            tower = int(self.position.options["tower"])
            notes = arbiter.annotate_break(self.shown.breaking, tower)
        drawn = self.position.svg(
            annotations=notes, last=False, sight=not self.shown.sound, language=language()
        )
        return drawn.rstrip("\n") + "\n"

    def text(self) -> str:
        """Draw a board of letters with the cut or the chain in it, and say what there is to say."""
        lines = [*draw(self.position, self.shown), "", legend(self.shown), ""]
        if self.review is not None and self.review.declaration is not None:
            lines.append(say_declaration(self.review.declaration))
        for finding in self.findings:
            lines += say_finding(finding)
        if self.placements:
            lines += say_placements(self.position)
        return "\n".join(lines)

    def to_dict(self) -> dict[str, Any]:
        """Return everything as JSON data."""
        data: dict[str, Any] = {f.colour: finding_to_dict(f) for f in self.findings}
        declaration = self.review.declaration if self.review else None
        data["declaration"] = declaration and {
            "colour": declaration.verdict.colour,
            "ply": declaration.ply,
            "move": declaration.move,
            "sound": declaration.verdict.sound,
            "breaking": list(declaration.verdict.breaking),
            "fewest": declaration.fewest,
        }
        if self.placements:
            position = self.position
            in_turn = int(state_of(position)["step"]) == PLACE
            data["winning"] = list(arbiter.winning_placements(position)) if in_turn else None
            data["stopping"] = list(arbiter.stopping_placements(position)) if in_turn else None
        return data


def judge(
    found: Record | Position, ply: int | None, colour: str | None, placements: bool
) -> Ruling:
    """Judge a position, or a record after some moves; raise BelvedereError."""
    if colour is not None and colour.lower() not in COLOURS:
        raise OptionError(words("A colour is red or blue, not {colour}.", colour=quoted(colour)))
    position = position_to_judge(found, ply)
    names = COLOURS if colour is None else (colour.lower(),)
    review = arbiter.review(found) if isinstance(found, Record) else None
    findings = [find(position, name, review) for name in names]
    shown = findings[0] if colour else findings[COLOURS.index(subject(position))]
    return Ruling(position, findings, shown, review, placements)


def position_to_judge(found: Record | Position, ply: int | None) -> Position:
    """Return the position after that many moves; or where the declaration is answered, or last."""
    if isinstance(found, Record) and ply is None:
        for position in found.positions():
            if arbiter.awaits_answer(position):
                return position
    position = files.position_at(found, ply)
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


# In words.


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
    who = name_of(finding.colour)
    if finding.proof is not None:
        return said(words("| -: the lines that keep {who}'s chain.", who=who))
    if not finding.breaking:
        return said(words("{who} has no chain.", who=who))
    if finding.breaking.fewest:
        return said(words("x: the fewest towers that leave {who} no chain.", who=who))
    return said(words("x: towers that leave {who} no chain.", who=who))


def say_finding(finding: Finding) -> list[str]:
    """Say whether a declaration of a colour would stand, and why."""
    who = name_of(finding.colour)
    if finding.proof is None:
        if not finding.breaking:
            return [said(words("{who} has no chain: a declaration would fail at once.", who=who))]
        broken = counted(
            "{who} is not sound: {other} breaks with {number} tower: {cut}.",
            "{who} is not sound: {other} breaks with {number} towers: {cut}.",
            len(finding.breaking),
            who=who,
            other=opponent(finding.colour),
            cut=name_cut(finding.breaking, finding.breaking.fewest),
        )
        return [said(broken)]
    if finding.since is None:
        sound = words("{who} is sound.", who=who)
    else:
        sound = words("{who} is sound since move {move}.", who=who, move=finding.since)
    return [said(sound), *say_proof(finding.proof)]


def say_proof(proof: arbiter.Proof) -> list[str]:
    """Say which lines carry a chain."""
    lines = []
    if proof.secure:
        secure = all_of(name_line(line) for line in proof.secure)
        lines.append("  " + said(words("Nothing can cut {lines}.", lines=secure)))
    if proof.alternatives:
        told = words(
            "{who} can cut these, but never enough of them at once:", who=opponent(proof.colour)
        )
        lines.append(f"  {said(told)}")
    for line in proof.alternatives:
        cutters = " ".join(compact(line.cutters))
        told = words("{line}, from {squares}", line=name_line(line), squares=cutters)
        lines.append(f"    {said(told)}")
    return lines


def name_cut(towers: Sequence[str], fewest: bool) -> Value:
    """List breaking towers, and say so if fewer might do: the search for those has a budget."""
    return all_of(towers) if fewest else words("{towers}; fewer may exist", towers=all_of(towers))


def name_line(line: arbiter.Line) -> Value:
    """Name a line by its ends."""
    if not line.side:
        return f"{line.start}–{line.end}"
    return words("{square}–{side}", square=line.start, side=_SIDES[line.side])


_SIDES: Final = {
    "north": words_in("a line to the side", "north"),
    "south": words_in("a line to the side", "south"),
    "west": words_in("a line to the side", "west"),
    "east": words_in("a line to the side", "east"),
}


def say_declaration(declaration: arbiter.Declaration) -> str:
    """Say of a declaration that was made whether it was right."""
    verdict = declaration.verdict
    values: dict[str, Value] = {
        "who": name_of(verdict.colour),
        "number": declaration.ply,
        "move": declaration.move,
    }
    if verdict.sound:
        told = words("{who} declared with move {number} ({move}), and rightly.", **values)
    elif not verdict.breaking:
        told = words("{who} declared with move {number} ({move}), without any chain.", **values)
    else:
        cut = name_cut(verdict.breaking, declaration.fewest)
        told = words(
            "{who} declared with move {number} ({move}), too early: {cut}.", **values, cut=cut
        )
    return said(told)


def say_placements(position: Position) -> list[str]:
    """List the placements that win at once, and those that keep the opponent from having one."""
    try:
        winning = name_places(arbiter.winning_placements(position))
        stopping = name_places(arbiter.stopping_placements(position))
    except BelvedereError as refusal:
        return [said(refusal.message)]
    who = name_of(COLOURS[int(state_of(position)["colour"])])
    return [
        said(words("{who} wins at once with: {places}", who=who, places=winning)),
        said(words("These leave the opponent nothing to win with: {places}", places=stopping)),
    ]


def name_places(places: Sequence[str]) -> Value:
    """List placements, if there are any."""
    return " ".join(compact(places)) or words_in("placements", "none")


def say_answer(answer: arbiter.Answer) -> list[str]:
    """Say how a table's arbiter answers a declaration."""
    verdict, towers = answer.verdict, answer.moves[1:]
    values: dict[str, Value] = {"who": name_of(verdict.colour), "other": opponent(verdict.colour)}
    if answer.proof is not None:
        told = words("The arbiter accepts for {other}: {who}'s declaration is sound.", **values)
        return [said(told), *say_proof(answer.proof)]
    if not towers:
        return [said(words("The arbiter challenges for {other}: {who} has no chain.", **values))]
    told = counted(
        "The arbiter challenges for {other}: {number} tower cuts every chain: {cut}.",
        "The arbiter challenges for {other}: {number} towers cut every chain: {cut}.",
        len(towers),
        other=values["other"],
        cut=name_cut(towers, answer.fewest),
    )
    return [said(told)]


def name_of(colour: str) -> Message:
    """Name a colour, for a sentence."""
    return PLAYERS[COLOURS.index(colour)]


def opponent(colour: str) -> Message:
    """Name the other colour, for a sentence."""
    return PLAYERS[1 - COLOURS.index(colour)]


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
