"""A study: so many games of one kind, played by one kind of player against itself, and counted."""

from __future__ import annotations

import inspect
from collections.abc import Mapping
from dataclasses import asdict, dataclass
from hashlib import blake2b
from pathlib import Path
from typing import Any, Final

from belvedere.arena.balance import tally as tallies
from belvedere.arena.balance.counting import rules_of
from belvedere.arena.balance.tally import BalanceCounts
from belvedere.arena.match import agree
from belvedere.arena.players import parse_player_spec
from belvedere.arena.schedule import block_length
from belvedere.arena.terms import MatchTerms
from belvedere.core.errors import OptionError, quoted
from belvedere.core.facts import OptionValue
from belvedere.core.messages import words
from belvedere.kernel.engine import CompiledGame

RANDOM: Final = "random"
COUNTING: Final = ("tally.py", "watching.py", "counting.py")  # what counts depend on


@dataclass(frozen=True, slots=True)
class Study:
    """What is to be played, and how often."""

    game: str
    options: dict[str, OptionValue]
    bot: str  # as `players.parse_player_spec` reads it
    games: int
    seed: int = 0
    sources: str = ""  # what the players were made of: see `sources.stamp`
    counting: str = ""  # what the games were counted by: see `stamp_of`

    @property
    def rules(self) -> CompiledGame:
        """The game with these options."""
        return rules_of(self.game, self.options)

    @property
    def is_random(self) -> bool:
        """Whether all play at random."""
        return self.bot == RANDOM

    @property
    def terms(self) -> MatchTerms:
        """The terms of its games, for whoever plays them."""
        return MatchTerms(
            self.game, dict(self.options), (self.bot, self.bot), self.seed, self.sources
        )

    def number(self, game: int) -> int:
        """Return the number by which the arena plays a game: each has dice of its own."""
        return game * block_length(self.terms)


def settle(game: str, given: Mapping[str, object], bot: str, games: int, seed: int) -> Study:
    """Settle what is to be played; raise UnknownGame or OptionError."""
    entry = parse_player_spec(bot)
    if entry.command:
        raise OptionError(
            words("Balance is counted with a level or with random; not {bot}.", bot=quoted(bot))
        )
    terms = agree(game, given, (entry.name, entry.name), seed)
    rules = rules_of(game, terms.options)
    return Study(game, terms.options, entry.name, games, seed, terms.sources, stamp_of(rules))


def stamp_of(rules: CompiledGame) -> str:
    """Hash what counts depend on beside the games: events, sources of points, and what counts."""
    digest = blake2b(digest_size=6)
    own = Path(__file__).parent
    for path in [
        *sorted(Path(inspect.getfile(type(rules))).parent.glob("*.py")),
        *(own / name for name in COUNTING),
    ]:
        digest.update(path.read_bytes())
    return digest.hexdigest()


@dataclass(frozen=True, slots=True)
class Counted:
    """A study, and what was counted in its games."""

    study: Study
    tally: BalanceCounts
    date: str  # of the last game

    def to_dict(self) -> dict[str, Any]:
        """Return the study and its counts as JSON."""
        return {**asdict(self.study), "date": self.date, "counts": tallies.to_dict(self.tally)}


def from_dict(data: dict[str, Any]) -> Counted:
    """Read what `Counted.to_dict` wrote; raise ValueError, TypeError, KeyError, AttributeError."""
    given = dict(data)
    tally = tallies.from_dict(given.pop("counts"))
    date = str(given.pop("date"))
    given.pop("figures", None)
    return Counted(Study(**given), tally, date)
