"""The score sheet: when a game is over, it lies in the tray, where nothing else is left to do."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import accumulate
from typing import Final

from belvedere.core.messages import words
from belvedere.games.frontier.drawing.board_view import BoardView
from belvedere.games.frontier.drawing.skin import Brush
from belvedere.games.frontier.explain import scores
from belvedere.games.frontier.notation import COLOURS
from belvedere.svg.frame import width_of
from belvedere.svg.markup import Element
from belvedere.svg.parts import INSIDE

LINES: Final = 108.0  # height of all lines: four players fill them
LINE: Final = 44.0  # from one player to the next, at most
FONT: Final = 22.0  # can still be read where a phone shows the picture half as large
FIRST: Final = 46.0  # where the columns begin,
LAST: Final = 18.0  # and how far from the right end they end

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


def score_sheet(view: BoardView, brush: Brush) -> Element:
    """Write how the scores are made up: one line per player."""
    parts = scores(view.table.record)
    known = HEADINGS[view.table.is_overworld]
    headings = [view.scene.say(told) for told in (*(known[name] for name in parts[0]), TOTAL)]
    ends = _ends(headings)
    sheet = Element("g", class_="score-sheet", fill=view.scene.theme.ink, text_anchor="end")
    top = Element("g", font_size=FONT, fill=view.scene.theme.faint)
    for heading, x in zip(headings, ends, strict=True):
        top.add(Element("text", heading, x=x, y=24))
    sheet.add(top)
    high = min(LINE, LINES / len(parts))
    for seat, part in enumerate(parts):
        base = 24 + high * (seat + 1)
        line = Element("g", brush.stamp(f"emblem-{COLOURS[seat]}", (28, base - 6), 22))
        for number, x in zip((*part.values(), view.scores[seat]), ends, strict=True):
            weight = "bold" if x == ends[-1] else None
            line.add(Element("text", str(number), x=x, y=base, font_size=FONT, font_weight=weight))
        sheet.add(line)
    return sheet


def _ends(headings: Sequence[str]) -> list[float]:
    """Return where columns end that are as wide as their headings, and as far apart as can be."""
    widths = [width_of(heading, FONT) for heading in headings]
    apart = (INSIDE - FIRST - LAST - sum(widths)) / len(widths)
    return [FIRST + wide + apart * n for n, wide in enumerate(accumulate(widths), 1)]
