"""What a reader of a table asked for: all who ask for the same are told the same."""

from __future__ import annotations

from typing import NamedTuple

from belvedere.core.game import Viewer


class Subscription(NamedTuple):
    """As whom somebody looks, and what he is told."""

    viewer: Viewer
    language: str
    theme: str = ""  # of the drawings; "": he wants none
    position: bool = False  # whether he wants the position as JSON
