"""Light and dark: the colours that the pictures of all games share, as literal values."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

FONT: Final = "DejaVu Sans, system-ui, sans-serif"


@dataclass(frozen=True, slots=True)
class Theme:
    """The colours around a board. Each game adds a palette of its own for either theme."""

    name: str
    page: str  # behind everything
    panel: str  # trays and buttons
    rule: str  # thin lines around panels
    ink: str  # text; the outline of the latest move; annotations
    faint: str  # coordinates and other secondary text
    halo: str  # around ink where the ground may have any colour
    accent: str  # whose decision it is


LIGHT: Final = Theme(
    name="light",
    page="#fbf7ec",
    panel="#f1ead9",
    rule="#cfc4a9",
    ink="#1d1b18",
    faint="#6d675c",
    halo="#fffdf6",
    accent="#b4541a",
)
DARK: Final = Theme(
    name="dark",
    page="#1c222b",
    panel="#28303b",
    rule="#455162",
    ink="#f6f3ea",
    faint="#a3adba",
    halo="#0d1116",
    accent="#f0a35c",
)
THEMES: Final = {theme.name: theme for theme in (LIGHT, DARK)}


def mix(one: str, other: str, share: float) -> str:
    """Return the colour that is `share` of the way from one #rrggbb to another."""
    pairs = zip(_channels(one), _channels(other), strict=True)
    return "#" + "".join(f"{round(a + (b - a) * share):02x}" for a, b in pairs)


def is_bright(colour: str) -> bool:
    """Tell whether dark text reads better on a colour than white text."""
    red, green, blue = _channels(colour)
    return 0.299 * red + 0.587 * green + 0.114 * blue > 140


def _channels(colour: str) -> tuple[int, int, int]:
    return int(colour[1:3], 16), int(colour[3:5], 16), int(colour[5:7], 16)
