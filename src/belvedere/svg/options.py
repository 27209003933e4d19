"""What can be chosen about a picture; the options of a game's drawing are one tuple."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from belvedere.core.catalogues import ENGLISH, LANGUAGES
from belvedere.core.errors import OptionError, quoted
from belvedere.core.facts import Option
from belvedere.core.limits import LONGEST_NAME
from belvedere.core.messages import Message, one_of, row_of, words
from belvedere.core.squares import match_square
from belvedere.svg.annotations import Annotation, Match, read_annotations
from belvedere.svg.themes import THEMES, Theme

WHOLE: Final = ""  # in place of a part's name: all parts in one picture
LAYERS: Final = ("picture", "handles")

LANGUAGE: Final = Option(
    "language",
    ENGLISH,
    words("the language of its words"),
    form=words("{any}", any=one_of(LANGUAGES)),
    check=LANGUAGES.__contains__,
)
LETTERS: Final = (  # of a drawing in letters
    LANGUAGE,
    Option("width", 80, words("how many columns it may take"), low=60, high=400),
    Option("legend", True, words("what the signs on the board mean")),
)
COMMON: Final = (
    Option(
        "theme",
        "light",
        words("the colours of the picture"),
        form=words("{any}", any=one_of(THEMES)),
        check=THEMES.__contains__,
    ),
    LANGUAGE,
    Option("coordinates", True, words("names of columns and rows along the board")),
    Option("last", True, words("an outline around the latest move")),
    Option(
        "interactive", False, words("places, things to hold and buttons, with ids, to click on")
    ),
    Option(
        "part",
        WHOLE,
        words("one part of the picture alone"),
        form=words("the name of a part, such as board"),
        check=lambda name: True,  # which parts there are is the drawing's matter
    ),
    Option(
        "layer",
        "picture",
        words("the picture, or what can be clicked on alone"),
        form=words("{any}", any=one_of(LAYERS)),
        check=LAYERS.__contains__,
    ),
)
ANNOTATIONS: Final = "annotations"  # marks and lines in ink; and
NAMES: Final = "names"  # of the players: the two options that are not a word


@dataclass(frozen=True, slots=True)
class PictureSettings:
    """The options of one picture, complete and checked."""

    theme: Theme
    annotations: tuple[Annotation, ...]
    names: tuple[str, ...]  # of the players, by seat; none: they are not known
    choices: Mapping[str, Any]

    def has(self, name: str) -> bool:
        """Tell whether a yes-or-no option is on."""
        return bool(self.choices[name])

    @property
    def is_interactive(self) -> bool:
        """Whether it is drawn for somebody who may click on it."""
        choices = self.choices
        return bool(choices.get("interactive")) or choices.get("layer") == "handles"

    @property
    def width(self) -> int:
        """The columns that a drawing in letters may take."""
        return int(self.choices["width"])

    @property
    def language(self) -> str:
        """The language of its words."""
        return str(self.choices["language"])


def settle(
    title: Message,
    options: tuple[Option, ...],
    given: Mapping[str, Any],
    match: Match = match_square,
) -> PictureSettings:
    """Complete and check what was chosen for a picture; raise OptionError with a sentence."""
    known = {option.name: option for option in options}
    for name in given:
        if name not in known and name not in (ANNOTATIONS, NAMES):
            raise OptionError(
                words(
                    "A drawing of {game} has no option {name}. It has: {options}.",
                    game=title,
                    name=quoted(name),
                    options=row_of([*known, ANNOTATIONS, NAMES]),
                )
            )
    choices = {
        name: option.settle(given[name]) if name in given else option.default
        for name, option in known.items()
    }
    annotations = read_annotations(given.get(ANNOTATIONS, ()), match)
    theme = THEMES[str(choices.get("theme", "light"))]
    return PictureSettings(theme, annotations, _read_names(given.get(NAMES, ())), choices)


def _read_names(given: object) -> tuple[str, ...]:
    is_listed = isinstance(given, Sequence) and not isinstance(given, str) and len(given) <= 4
    if not is_listed or not all(isinstance(n, str) and len(n) <= LONGEST_NAME for n in given):  # type: ignore[attr-defined]
        raise OptionError(
            words(
                "names is a list of the players' names, each of at most {most} characters; "
                "not {given}.",
                most=LONGEST_NAME,
                given=quoted(given),
            )
        )
    return tuple(given)  # type: ignore[arg-type]
