"""Draw the boards that the first page shows while games are being compiled.

Run it after the drawings have changed: `PYTHONPATH=src:tests python tests/tools/posters.py`.
"""

from __future__ import annotations

from random import Random
from xml.etree import ElementTree

from belvedere.core.registry import GAMES
from belvedere.server.pages.assets import FOLDER
from belvedere.server.pages.showcase import Showcase
from belvedere.svg.frame import XMLNS

# How much of which game is played: the dice were chosen for boards as wide as a poster.
PLAYED = {
    "mirage": (60, 28),
    "overworld": (60, 14),
    "strata": (18, 3),
    "misty": (20, 8),
    "mirador": (34, 8),
}
SPOKEN = (f"{{{XMLNS}}}title", f"{{{XMLNS}}}desc")

ElementTree.register_namespace("", XMLNS)


def main() -> None:
    """Write a poster a game and theme."""
    folder = FOLDER / "posters"
    folder.mkdir(exist_ok=True)
    for game in GAMES:
        plies, dice = PLAYED[game]
        position = Showcase(dice=Random(dice)).played(game, plies)
        for theme in ("light", "dark"):
            drawn = position.svg(part="board", theme=theme, coordinates=False, last=False)
            (folder / f"{game}-{theme}.svg").write_text(wordless(drawn), encoding="utf-8")


def wordless(svg: str) -> str:
    """Take away what is said or named: readers of all languages get the same poster."""
    root = ElementTree.fromstring(svg)
    for parent in list(root.iter()):
        for child in list(parent):
            if child.tag in SPOKEN or child.get("class", "").startswith("name "):
                parent.remove(child)
    return ElementTree.tostring(root, encoding="unicode")


if __name__ == "__main__":
    main()
