"""Mirador: the lines of sight that a tower opens, and those that it cuts."""

from __future__ import annotations

from xml.etree.ElementTree import Element

from belvedere.core.messages import Message, counted
from belvedere.core.position import Position
from belvedere.core.squares import match_square
from belvedere.games.mirador.description import COLOURS
from belvedere.games.mirador.rules.state import RED
from belvedere.server.pages.previews.cutting import drawn, group_of, of_class, written
from belvedere.server.pages.previews.step import Step

FEW = 1.5  # times as bold as all lines together are those of one tower


def foresee(step: Step) -> tuple[str, list[Message]]:
    """Show what is seen by the new tower, and what the other colour sees no more."""
    square = step.written.removesuffix("!")
    if match_square(square) is None:
        return "", []
    boards = [drawn(position, step.theme, sight=True) for position in (step.before, step.after)]
    before, after = ({_line(e): e for e in of_class(board, "sight")} for board in boards)
    own = _colour(boards[1], square)
    opened = [line for name, line in after.items() if name not in before]
    cut = [line for name, line in before.items() if name not in after and own not in name[0]]
    pairs = ((opened, "opened"), (cut, "cut"))
    found = [_group(boards[1], lines, kind) for lines, kind in pairs if lines]
    return written(boards[1], found), [*_opened(len(opened)), *_cut(own, len(cut))]


def _colour(board: Element, square: str) -> str:
    """Return the colour of a tower; a line that one of its own stands in only has a halt more."""
    tower = next(e for e in board.iter() if e.get("id") == f"tower-{square}")
    return tower.get("class", "").split()[-1]


def _line(sight: Element) -> tuple[str, str]:
    return sight.get("class", ""), sight.get("d", "")


def _group(board: Element, lines: list[Element], kind: str) -> Element:
    """Put lines together, as bold as the few that were chosen."""
    for line in lines:
        line.set("stroke-width", f"{FEW * float(line.get('stroke-width', '1')):g}")
    (sights,) = of_class(board, "sights")
    return group_of(lines, **{**sights.attrib, "class": f"sights {kind}"})


def _opened(number: int) -> list[Message]:
    said = counted("Opens {number} line of sight.", "Opens {number} lines of sight.", number)
    return [said] if number else []


def _cut(own: str, number: int) -> list[Message]:
    if not number:
        return []
    if own == COLOURS[RED]:
        return [counted("Cuts {number} blue line.", "Cuts {number} blue lines.", number)]
    return [counted("Cuts {number} red line.", "Cuts {number} red lines.", number)]


def seen_from(position: Position, square: str, theme: str) -> str:
    """Draw the lines of a tower that stands; raise OptionError."""
    board = drawn(position, theme, sight=square)
    return written(board, of_class(board, "sights"))
