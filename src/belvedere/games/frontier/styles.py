"""How a terminal colours explorers and the owners of gaps."""

from __future__ import annotations

import re
from typing import Final

from belvedere.games.drawn import Styles


def _pieces(letters: str) -> re.Pattern[str]:
    """Match an explorer, who stands behind his ground, or the owner of a gap before its mark."""
    return re.compile(rf"(?<=[-='\"^>v<])[{letters}]|[{letters[0]}](?=[tdpe#?])")


# Pieces bring their ground along: some of them would be invisible on land, or in any terminal.
PIECES: Final[Styles] = (
    (_pieces("Bb"), "bold bright_white on black"),
    (_pieces("Ww"), "bold black on white"),
    (_pieces("Rr"), "bold bright_white on red"),
    (_pieces("Yy"), "bold black on yellow"),
)
