"""The declarative table that opens every game: who made it, its options, its bounds."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from enum import StrEnum
from operator import index

from belvedere.core.errors import OptionError, cut, quoted
from belvedere.core.limits import LONGEST_OPTION
from belvedere.core.parts import parse_whole

OptionValue = int | bool | str
Options = Mapping[str, OptionValue]

_YES = ("yes", "true", "on", "1")
_NO = ("no", "false", "off", "0")


@dataclass(frozen=True, slots=True)
class Option:
    """One thing that can be chosen before a game; its type is the type of its default."""

    name: str
    default: OptionValue
    help: str
    low: int | None = None  # smallest whole number, both ends included
    high: int | None = None
    form: str = ""  # what a text has to look like, for people
    check: Callable[[str], bool] | None = None  # whether a text has that form
    read: Callable[[object], str] | None = None  # or: what to make of a value; raises OptionError

    def allowed(self) -> str:
        """Say in a few words which values are allowed."""
        if isinstance(self.default, bool):
            return "yes or no"
        if isinstance(self.default, int):
            return f"{self.low}" if self.low == self.high else f"{self.low} to {self.high}"
        return self.form

    def settle(self, value: object) -> OptionValue:
        """Return `value`, or the text of one, as this option's type; raise OptionError."""
        settled = self._convert(value)
        if settled is None:
            raise OptionError(f"{self.name} is {self.allowed()}, not {quoted(value)}.")
        return settled

    def _convert(self, value: object) -> OptionValue | None:
        if self.read is not None:
            return self.read(value)
        if isinstance(value, str) and len(value) > LONGEST_OPTION:
            raise OptionError(f"{self.name} has at most {LONGEST_OPTION:,} characters.")
        if isinstance(self.default, bool):
            return self._convert_bool(value)
        if isinstance(self.default, int):
            return self._convert_int(value)
        if isinstance(value, str) and self.check is not None and self.check(value):
            return value
        return None

    def _convert_bool(self, value: object) -> bool | None:
        if isinstance(value, bool):
            return value
        if not isinstance(value, str):
            return None
        text = value.strip().lower()
        return True if text in _YES else False if text in _NO else None

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
        return int(number) if self.low <= number <= self.high else None


@dataclass(frozen=True, slots=True)
class Facts:
    """What is true of a game before anybody plays it; doors and documents derive from this."""

    id: str
    title: str
    designers: tuple[str, ...]
    summary: str
    players: tuple[int, int]  # fewest, most
    options: tuple[Option, ...]  # besides `players`
    engine: str  # "package.module:Class" of the Game, imported when first needed
    reasons: type[StrEnum]  # why a game can end
    source: str  # the leaflet that the rules were written from
    rulings: tuple[str, ...]  # the rulings that fill it
    longest: Callable[[Options], int]  # no game has more decisions and chance steps
    actions: Callable[[Options], int]  # actions are 0 … actions - 1
    score_range: Callable[[Options], tuple[float, float]]  # of every single number in a score
    seats: tuple[str, ...] = ()  # what the seats are called at the start, if they have names
    chance: bool = False
    outcomes: int = 0  # chance draws one of 0 … outcomes - 1, which are actions too
    hidden: bool = False
    simultaneous: bool = False
    cases: tuple[Options, ...] = ({},)  # the option sets that the conformance suite runs
    implied: Callable[[Options], Options] = lambda _: {}  # defaults that follow from what is given
    contradiction: Callable[[Options], str | None] = lambda _: None  # a sentence, or None

    def all_options(self) -> tuple[Option, ...]:
        """List every option, the number of players first."""
        low, high = self.players
        return (Option("players", low, "how many people play", low, high), *self.options)

    def settle(self, given: Mapping[str, object]) -> dict[str, OptionValue]:
        """Complete and check the options of one game; raise OptionError with a sentence."""
        known = {option.name: option for option in self.all_options()}
        for name in given:
            if name not in known:
                listing = ", ".join(f"{o.name} ({o.allowed()})" for o in known.values())
                raise OptionError(f"{self.title} has no option {quoted(name)}. It has: {listing}.")
        chosen = {name: known[name].settle(value) for name, value in given.items()}
        defaults = {name: option.default for name, option in known.items()}
        settled = {**defaults, **self.implied(chosen), **chosen}
        if sentence := self.contradiction(settled):
            raise OptionError(sentence)
        return settled


def parse_options(texts: list[str]) -> dict[str, object]:
    """Read `name=value` texts, as a command line or a record gives them."""
    given: dict[str, object] = {}
    for text in texts:
        name, equals, value = text.partition("=")
        if not equals or not name.strip():
            raise OptionError(
                f"An option is written name=value, such as size=9; not {quoted(text)}."
            )
        key = name.strip().replace("-", "_")
        if key in given:
            raise OptionError(f"{cut(key)} is given twice.")
        given[key] = value.strip()
    return given
