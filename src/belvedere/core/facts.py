"""The declarative table that opens every game: who made it, its options, its bounds."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from operator import index
from typing import Final, Literal

from belvedere.core.catalogues import LANGUAGES
from belvedere.core.errors import OptionError, cut, quoted
from belvedere.core.limits import LONGEST_OPTION
from belvedere.core.messages import Message, Value, all_of, row_of, verbatim, words
from belvedere.core.untrusted import parse_whole

OptionValue = int | bool | str
Options = Mapping[str, OptionValue]

# For one row of buttons, for one of pieces, for several of them; or for a sheet of points as well,
# which lies there when the game is over.
Tray = Literal["low", "middle", "high", "sheet"]

CONTRACT: Final = 1  # raised when games that were written for it would no longer work
LAST: Final = 100  # the place of a game that does not say where it wants to stand

_YES = ("yes", "true", "on", "1")
_NO = ("no", "false", "off", "0")


@dataclass(frozen=True, slots=True)
class Option:
    """One thing that can be chosen before a game; its type is the type of its default."""

    name: str
    default: OptionValue
    help: Message
    low: int | None = None  # smallest whole number, both ends included
    high: int | None = None
    step: int = 1  # from `low` on, only every so many is allowed
    label: Message | None = None  # what forms call it; its name unless said
    empty: Message | None = None  # of a text too long to be shown: what forms say it may be
    form: Message | None = None  # what a text has to look like, for people
    check: Callable[[str], bool] | None = None  # whether a text has that form
    # Or: what to make of a value; None if it has not that form; may raise OptionError.
    read: Callable[[object], str | None] | None = None

    def allowed(self) -> Message:
        """Say in a few words which values are allowed."""
        if isinstance(self.default, bool):
            return words("yes or no")
        if isinstance(self.default, int):
            assert self.low is not None
            assert self.high is not None
            if self.low == self.high:
                return verbatim(str(self.low))
            if self.step > 1:
                return words(
                    "{low} to {high} in steps of {step}",
                    low=self.low,
                    high=self.high,
                    step=self.step,
                )
            return words("{low} to {high}", low=self.low, high=self.high)
        assert self.form is not None
        return self.form

    def settle(self, value: object) -> OptionValue:
        """Return `value`, or the text of one, as this option's type; raise OptionError."""
        settled = self._convert(value)
        if settled is None:
            raise self._refusal(value)
        return settled

    def check_type(self, value: object) -> None:
        """Insist on this option's own type, as JSON has it; raise OptionError."""
        if type(value) is not type(self.default):
            raise self._refusal(value)

    def called(self) -> Value:
        """Return what a sentence calls it: as forms do, and by the name that people type."""
        if self.label is None:
            return self.name
        return words("{label} ({name})", label=self.label, name=self.name)

    def _refusal(self, value: object) -> OptionError:
        return OptionError(
            words(
                "{option} is {allowed}, not {value}.",
                option=self.called(),
                allowed=self.allowed(),
                value=quoted(value),
            )
        )

    def _convert(self, value: object) -> OptionValue | None:
        if self.read is not None:
            return self.read(value)
        if isinstance(value, str) and len(value) > LONGEST_OPTION:
            raise OptionError(
                words(
                    "{option} has at most {most} characters.",
                    option=self.called(),
                    most=LONGEST_OPTION,
                )
            )
        if isinstance(self.default, bool):
            return read_bool(value)
        if isinstance(self.default, int):
            return self._convert_int(value)
        if isinstance(value, str) and self.check is not None and self.check(value):
            return value
        return None

    def _convert_int(self, value: object) -> int | None:
        if isinstance(value, str):
            value = parse_whole(value.strip())
        try:
            number = index(value)  # type: ignore[arg-type]
        except TypeError:
            return None
        if isinstance(value, bool):
            return None
        assert self.low is not None
        assert self.high is not None
        is_allowed = self.low <= number <= self.high and (number - self.low) % self.step == 0
        return int(number) if is_allowed else None


@dataclass(frozen=True, slots=True)
class Known:
    """What is known of a seat's wins from games elsewhere, to hold one's own figures against."""

    seat: int
    share: float  # of the games that it won
    games: int
    where: Message  # which games those were
    options: Mapping[str, OptionValue] = field(default_factory=dict)  # but for the defaults


@dataclass(frozen=True, slots=True)
class Showing:
    """How a game is shown to people who have not begun one."""

    options: Mapping[str, OptionValue] = field(default_factory=dict)  # for a small picture
    decisions: int = 0  # taken before anybody looks: an empty board shows nothing
    poster: tuple[int, int] = (0, 0)  # decisions of the game on its poster, and its dice
    ground: tuple[str, str] = ("", "")  # what is beside the board on light and dark pages: colours
    is_wide: bool = False  # whether its board is as wide as its place, and nothing may be cut off
    tray: Tray = "high"  # how much room pages leave for what can be picked up


@dataclass(frozen=True, slots=True)
class Facts:
    """What is true of a game before anybody plays it; doors and documents derive from this."""

    id: str
    title: Message
    designers: tuple[str, ...]
    summary: Message
    players: tuple[int, int]  # fewest, most
    options: tuple[Option, ...]  # besides `players`
    engine: str  # "package.module:Class" of the Game, imported when first needed
    reasons: type[StrEnum]  # why a game can end: ids, words joined by hyphens
    why: Mapping[StrEnum, Message]  # the same as sentences
    source: Message  # the leaflet that the rules were written from
    rulings: tuple[str, ...]  # the rulings that fill it
    longest: Callable[[Options], int]  # no game has more decisions and chance steps
    actions: Callable[[Options], int]  # actions are 0 … actions - 1
    score_range: Callable[[Options], tuple[float, float]]  # of every single number in a score
    scoring: Message | None = None  # how a score is read, where it does not say so itself
    seats: tuple[Message, ...] = ()  # what the seats are called at the start, if they have names
    chance: bool = False
    outcomes: int = 0  # chance draws one of 0 … outcomes - 1, which are actions too
    hidden: bool = False
    simultaneous: bool = False
    cases: tuple[Options, ...] = ({},)  # the option sets that the conformance suite runs
    implied: Callable[[Options], Options] = lambda _: {}  # defaults that follow from what is given
    contradiction: Callable[[Options], Message | None] = lambda _: None  # a sentence, or None
    known: tuple[Known, ...] = ()  # figures of games elsewhere
    order: int = LAST  # its place among the games: lower numbers come first
    contract: int | None = None  # which CONTRACT it was written for; games from outside say it
    showing: Showing = field(default_factory=Showing)
    opening: int = 1  # decisions that the arena draws where no chance makes games differ
    reach: float = 0.60  # what a level of bots must score against the one below
    solver: str = ""  # "package.module" of exact answers, imported when first asked
    arbiter: Message | None = None  # what an arbiter does at a table; None: nothing to judge

    def all_options(self) -> tuple[Option, ...]:
        """List every option, the number of players first."""
        low, high = self.players
        label = words("Players")
        told = words("how many people play")
        return (Option("players", low, told, low, high, label=label), *self.options)

    def is_standard(self, options: Options) -> bool:
        """Tell whether all options are as they are by default: others make another game."""
        return dict(options) == self.settle({"players": options["players"]})

    def settle(self, given: Mapping[str, object]) -> dict[str, OptionValue]:
        """Complete and check the options of one game; raise OptionError with a sentence."""
        known = {option.name: option for option in self.all_options()}
        for name in given:
            if name not in known:
                raise OptionError(
                    words(
                        "{game} has no option {name}. It has: {options}.",
                        game=self.title,
                        name=quoted(name),
                        options=list_options(known.values()),
                    )
                )
        chosen = {name: known[name].settle(value) for name, value in given.items()}
        defaults = {name: option.default for name, option in known.items()}
        settled = {**defaults, **self.implied(chosen), **chosen}
        if sentence := self.contradiction(settled):
            raise OptionError(sentence)
        return settled

    def settle_json(self, given: Mapping[str, object]) -> dict[str, OptionValue]:
        """Complete and check options from JSON, where no text is a number; raise OptionError."""
        for option in self.all_options():
            if option.name in given:
                option.check_type(given[option.name])
        return self.settle(given)


def read_bool(value: object) -> bool | None:
    """Read yes or no, as Python or a person gives it; None when it is neither."""
    if isinstance(value, bool):
        return value
    if not isinstance(value, str):
        return None
    text = value.strip().lower()
    return True if text in _YES else False if text in _NO else None


def check_language(language: object) -> str:
    """Return a language that there is; raise OptionError."""
    if isinstance(language, str) and language in LANGUAGES:
        return language
    raise OptionError(
        words(
            "The languages are {languages}; not {language}.",
            languages=all_of(LANGUAGES),
            language=quoted(language),
        )
    )


def list_options(options: Iterable[Option]) -> Value:
    """List options by name with what each of them allows."""
    return row_of(
        words("{option} ({allowed})", option=option.name, allowed=option.allowed())
        for option in options
    )


def parse_options(texts: list[str]) -> dict[str, object]:
    """Read `name=value` texts, as a command line or a record gives them."""
    given: dict[str, object] = {}
    for text in texts:
        name, equals, value = text.partition("=")
        if not equals or not name.strip():
            raise OptionError(
                words(
                    "An option is written name=value, such as size=9; not {text}.",
                    text=quoted(text),
                )
            )
        key = name.strip().replace("-", "_")
        if key in given:
            raise OptionError(words("{option} is given twice.", option=cut(key)))
        given[key] = value.strip()
    return given
