"""Draw the boards that the first page shows while games are being compiled.

Run it after the drawings have changed:
`PYTHONPATH=src:tests python tests/tools/posters.py [GAME …]`.
"""

from __future__ import annotations

import sys
from importlib.resources import files
from pathlib import Path
from random import Random
from xml.etree import ElementTree

from belvedere.core.registry import BUILT_IN, facts, package_of
from belvedere.server.pages.showcase import Showcase
from belvedere.svg.frame import XMLNS

SPOKEN = (f"{{{XMLNS}}}title", f"{{{XMLNS}}}desc")

ElementTree.register_namespace("", XMLNS)


def main() -> None:
    """Write one poster per game and theme."""
    for game in sys.argv[1:] or BUILT_IN:
        folder = Path(str(files(package_of(game)))) / "pages" / "posters"
        folder.mkdir(exist_ok=True)
        plies, dice = facts(game).showing.poster  # dice for a board as wide as a poster
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
