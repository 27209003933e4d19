"""What can be chosen about a picture; the options of a game's drawing are one tuple."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

from belvedere.core.errors import OptionError, quoted
from belvedere.core.facts import Option
from belvedere.core.squares import match_square
from belvedere.svg.annotations import Annotation, Match, read_annotations
from belvedere.svg.themes import THEMES, Theme

COMMON: Final = (
    Option(
        "theme",
        "light",
        "the colours of the picture",
        form=" or ".join(THEMES),
        check=THEMES.__contains__,
    ),
    Option("coordinates", True, "names of columns and rows along the board"),
    Option("last", True, "an outline around the latest move"),
    Option("interactive", False, "places, things to hold and buttons, with ids, to click on"),
)
ANNOTATIONS: Final = "annotations"  # the one option that is not a word: marks and lines in ink


@dataclass(frozen=True, slots=True)
class Settings:
    """The options of one picture, complete and checked."""

    theme: Theme
    annotations: tuple[Annotation, ...]
    choices: Mapping[str, Any]

    def has(self, name: str) -> bool:
        """Tell whether a yes-or-no option is on."""
        return bool(self.choices[name])


def settle(
    title: str,
    options: tuple[Option, ...],
    given: Mapping[str, Any],
    match: Match = match_square,
) -> Settings:
    """Complete and check what was chosen for a picture; raise OptionError with a sentence."""
    known = {option.name: option for option in options}
    for name in given:
        if name not in known and name != ANNOTATIONS:
            listing = ", ".join(f"{o.name} ({o.allowed()})" for o in options)
            raise OptionError(
                f"A drawing of {title} has no option {quoted(name)}. "
                f"It has: {listing}, {ANNOTATIONS}."
            )
    choices = {
        name: option.settle(given[name]) if name in given else option.default
        for name, option in known.items()
    }
    annotations = read_annotations(given.get(ANNOTATIONS, ()), match)
    return Settings(THEMES[str(choices["theme"])], annotations, choices)
