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

Corners = tuple[int, int, int, int]  # west, east, south and north, all included

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
SQUARES: Final = "squares"  # the option that `squares_option` makes
FARTHEST: Final = 200  # columns or rows of a square that can be shown
ANNOTATIONS: Final = "annotations"  # marks and lines in ink; and
NAMES: Final = "names"  # of the players; and
WAITING: Final = "waiting"  # seats that are to decide, where a table knows better than the rules;
WINNERS: Final = "winners"  # seats that have won, likewise: the options that are not a word
LISTED: Final = (ANNOTATIONS, NAMES, WAITING, WINNERS)


@dataclass(frozen=True, slots=True)
class PictureSettings:
    """The options of one picture, complete and checked."""

    theme: Theme
    annotations: tuple[Annotation, ...]
    names: tuple[str, ...]  # of the players, by seat; none: they are not known
    choices: Mapping[str, Any]
    waiting: tuple[int, ...] | None = None  # the seats that are to decide; None: ask the rules
    winners: tuple[int, ...] | None = None  # the seats that have won; None: ask the rules

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


def squares_option(match: Match = match_square) -> Option:
    """Return the option of a board that grows: which squares are shown, whatever lies there.

    All pictures of a game are one size when the latest one says which; see `framing` of a game.
    """
    return Option(
        SQUARES,
        "",
        words("show these squares and the tiles, no others"),
        form=words("the names of two squares at opposite corners"),
        check=lambda text: not text or _read_corners(text, match) is not None,
    )


def shown_squares(settings: PictureSettings, match: Match = match_square) -> Corners | None:
    """Return the squares that were asked for: west, east, south, north; None: as it comes."""
    return _read_corners(str(settings.choices[SQUARES]), match)


def _read_corners(text: str, match: Match) -> Corners | None:
    found = [match(name) for name in text.split(" ")]
    corners = [square for square in found if square is not None]
    if len(found) != 2 or len(corners) != 2:
        return None
    if max(abs(number) for square in corners for number in square) > FARTHEST:
        return None
    (west, east), (south, north) = (sorted(line) for line in zip(*corners, strict=True))
    return west, east, south, north


def settle(
    title: Message,
    options: tuple[Option, ...],
    given: Mapping[str, Any],
    match: Match = match_square,
) -> PictureSettings:
    """Complete and check what was chosen for a picture; raise OptionError with a sentence."""
    known = {option.name: option for option in options}
    for name in given:
        if name not in known and name not in LISTED:
            raise OptionError(
                words(
                    "A drawing of {game} has no option {name}. It has: {options}.",
                    game=title,
                    name=quoted(name),
                    options=row_of([*known, *LISTED]),
                )
            )
    choices = {
        name: option.settle(given[name]) if name in given else option.default
        for name, option in known.items()
    }
    annotations = read_annotations(given.get(ANNOTATIONS, ()), match)
    theme = THEMES[str(choices.get("theme", "light"))]
    waiting, winners = (_read_seats(name, given.get(name)) for name in (WAITING, WINNERS))
    names = _read_names(given.get(NAMES, ()))
    return PictureSettings(theme, annotations, names, choices, waiting, winners)


def _read_seats(name: str, given: object) -> tuple[int, ...] | None:
    if given is None:
        return None
    is_listed = isinstance(given, Sequence) and not isinstance(given, str) and len(given) <= 4
    if not is_listed or not all(type(seat) is int and 0 <= seat < 4 for seat in given):  # type: ignore[attr-defined]
        raise OptionError(
            words(
                "{name} is a list of seats, counted from 0; not {given}.",
                name=name,
                given=quoted(given),
            )
        )
    return tuple(given)  # type: ignore[arg-type]


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
