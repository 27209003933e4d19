"""The score sheet: when a game is over, it lies in the tray, where nothing else is left to do."""

from __future__ import annotations

from typing import Final

from belvedere.core.messages import Message, words
from belvedere.games.frontier.drawing.skin import Brush
from belvedere.games.frontier.drawing.view import View
from belvedere.games.frontier.explain import scores
from belvedere.games.frontier.notation import COLOURS
from belvedere.svg.frame import TEXT
from belvedere.svg.markup import Element
from belvedere.svg.parts import INSIDE

LINES: Final = 108.0  # height of all lines: four players fill them
LINE: Final = 44.0  # from one player to the next, at most
FONT: Final = 15.0  # of headings
FIRST: Final = 56.0  # where the columns begin

HEADINGS: Final = {
    False: {
        "regions": words("Regions"),
        "markers": words("Tents"),
        "palm_trees": words("Palm trees"),
    },
    True: {
        "regions": words("Regions"),
        "markers": words("Doors"),
        "provisions": words("Provisions"),
        "port": words("Ports"),
    },
}  # by whether it is Overworld
TOTAL: Final = words("Total")


def score_sheet(view: View, brush: Brush) -> Element:
    """Write how the scores are made up: a line a player."""
    parts = scores(view.table.record)
    known = HEADINGS[view.table.is_overworld]
    headings: list[Message] = [*(known[name] for name in parts[0]), TOTAL]
    step = (INSIDE - FIRST - 16) / len(headings)
    ends = [FIRST + step * (n + 1) for n in range(len(headings))]
    sheet = Element("g", class_="score-sheet", fill=view.scene.theme.ink, text_anchor="end")
    top = Element("g", font_size=FONT, fill=view.scene.theme.faint)
    for heading, x in zip(headings, ends, strict=True):
        top.add(Element("text", view.scene.say(heading), x=x, y=24))
    sheet.add(top)
    high = min(LINE, LINES / len(parts))
    for seat, part in enumerate(parts):
        base = 24 + high * (seat + 1)
        line = Element("g", brush.stamp(f"emblem-{COLOURS[seat]}", (28, base - 6), 22))
        for number, x in zip((*part.values(), view.scores[seat]), ends, strict=True):
            weight = "bold" if x == ends[-1] else None
            line.add(Element("text", str(number), x=x, y=base, font_size=TEXT, font_weight=weight))
        sheet.add(line)
    return sheet
