"""The games: those of the house, and those that installed packages bring.

A new game of the house is a new folder and one line in `BUILT_IN`. A package from outside names its
facts in the entry points of the group `belvedere.games`, by the game's id:

    [project.entry-points."belvedere.games"]
    reversi = "belvedere_reversi.facts:REVERSI"
"""

from __future__ import annotations

import logging
import re
import sys
from collections.abc import Iterator, Mapping, MutableMapping
from dataclasses import dataclass
from functools import lru_cache
from importlib import import_module
from pathlib import Path
from threading import RLock
from typing import TYPE_CHECKING, Any, Final

from belvedere.core import catalogues
from belvedere.core.errors import BelvedereError, UnknownGame, cut, quoted
from belvedere.core.facts import CONTRACT, Facts, OptionValue
from belvedere.core.messages import Message, row_of, words

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint

    from belvedere.core.game import Game

GROUP: Final = "belvedere.games"

# id: where its facts are. Nothing is imported before a game is asked for.
BUILT_IN: Final[Mapping[str, str]] = {
    "strata": "belvedere.games.strata.facts:STRATA",
    "mirador": "belvedere.games.mirador.facts:MIRADOR",
    "mirage": "belvedere.games.frontier.facts:MIRAGE",
    "overworld": "belvedere.games.frontier.facts:OVERWORLD",
    "misty": "belvedere.games.misty.facts:MISTY",
}

_ID = re.compile(r"[a-z][a-z0-9_]{1,19}")  # it stands in addresses, files and other registries
_BOTS = Path(__file__).parent.parent / "bots"  # a game's knowledge is there, by its folder's name

_news = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class RefusedPackage:
    """A package that wanted to bring a game, and why it brings none."""

    package: str
    game: str
    why: Message

    @property
    def message(self) -> Message:
        """The refusal as a sentence, with package and game."""
        return words(
            "The package {package} does not add the game {game}: {why}",
            package=cut(self.package),
            game=quoted(self.game),
            why=self.why,
        )


class GameIndex(MutableMapping[str, str]):
    """Where the facts of each game are, by id, in the order that the facts say.

    What is installed is looked up when all games are asked for, or one that is not of the house:
    that takes a while, and imports the facts of others.
    """

    def __init__(self) -> None:
        self._places = dict(BUILT_IN)
        self._refusals: list[RefusedPackage] = []
        self._is_complete = False
        self._lock = RLock()

    def __getitem__(self, game_id: str) -> str:
        if game_id not in self._places:
            self._complete()
        return self._places[game_id]

    def __setitem__(self, game_id: str, place: str) -> None:
        self._places[game_id] = place

    def __delitem__(self, game_id: str) -> None:
        del self._places[game_id]

    def __iter__(self) -> Iterator[str]:
        self._complete()
        return iter(sorted(self._places, key=lambda game_id: (facts(game_id).order, game_id)))

    def __len__(self) -> int:
        self._complete()
        return len(self._places)

    @property
    def refusals(self) -> tuple[RefusedPackage, ...]:
        """The packages that were refused."""
        self._complete()
        return tuple(self._refusals)

    def _complete(self) -> None:
        with self._lock:
            if not self._is_complete:
                self._is_complete = True
                for entry in _installed():
                    self._add(entry)

    def _add(self, entry: EntryPoint) -> None:
        taken = entry.name in self._places
        why = words("another game has this id.") if taken else why_not(entry.name, entry.value)
        if why is None:
            self._places[entry.name] = entry.value
            return
        package = entry.dist.name if entry.dist is not None else entry.module
        refusal = RefusedPackage(package, entry.name, why)
        self._refusals.append(refusal)
        _news.warning("%s", refusal.message)


GAMES: Final = GameIndex()


def facts(game_id: str) -> Facts:
    """Return the facts of a game; raise UnknownGame."""
    if not isinstance(game_id, str) or game_id not in GAMES:
        raise UnknownGame(
            words(
                "There is no game {game}. The games are: {games}.",
                game=quoted(game_id),
                games=row_of(GAMES),
            )
        )
    found: Facts = _import(GAMES[game_id])
    return found


def game(game_id: str, given: Mapping[str, object]) -> Game:
    """Return a game with its options settled; raise UnknownGame or OptionError.

    Raises BelvedereError for a game from outside whose code cannot be imported.
    """
    return _settled(game_id, tuple(facts(game_id).settle(given).items()))


def package_of(game_id: str) -> str:
    """Return the name of the folder, as a package, that a game lives in; raise UnknownGame."""
    facts(game_id)
    return GAMES[game_id].partition(":")[0].rpartition(".")[0]


def class_name(game_id: str) -> str:
    """Return an id as names are written where only letters and digits are allowed: `NineHoles`."""
    return "".join(part.capitalize() for part in game_id.split("_"))


@lru_cache(maxsize=256)
def _settled(game_id: str, options: tuple[tuple[str, OptionValue], ...]) -> Game:
    table = facts(game_id)
    try:
        made: Game = _import(table.engine)(table, dict(options))
    except Exception as error:
        if game_id in BUILT_IN or isinstance(error, BelvedereError):
            raise
        _news.exception("%s cannot be played", game_id)
        raise BelvedereError(
            words("{game} cannot be played: {error}", game=table.title, error=told(error))
        ) from error
    return made


def _import(where: str) -> Any:
    module, _, name = where.partition(":")
    return getattr(import_module(module), name)


# What comes from outside.


def _installed() -> list[EntryPoint]:
    from importlib.metadata import entry_points  # only here: it takes a while to load

    try:
        found = entry_points(group=GROUP)
    except Exception:  # one damaged description of any package: those of the house go on
        _news.exception("what is installed cannot be read, so there are the house's own games only")
        return []
    return sorted(found, key=lambda entry: (entry.name, entry.value))


def why_not(game_id: str, place: str) -> Message | None:
    """Say why a package cannot bring a game, or None; its messages can be translated then."""
    if not _ID.fullmatch(game_id):
        return words(
            "an id has 2 to 20 characters, of a to z, 0 to 9 and _, and begins with a letter."
        )
    try:
        found = _import(place)
        if not isinstance(found, Facts):
            return words("{place} is no table of facts.", place=cut(place))
        why = _why_not_facts(game_id, found)
    except (Exception, SystemExit) as error:  # whatever their code does
        return words("its facts cannot be read: {error}", error=told(error))
    if why is None:
        module = sys.modules[place.partition(":")[0]]
        catalogues.add(Path(module.__file__ or "").parent / "locale")
    return why


def _why_not_facts(game_id: str, found: Facts) -> Message | None:
    if found.id != game_id:
        return words("its facts are those of {other}.", other=quoted(found.id))
    if found.contract != CONTRACT:
        return words(
            "it was written for the contract {theirs}, and this is {ours}.",
            theirs=quoted(found.contract),
            ours=CONTRACT,
        )
    folder = found.engine.partition(":")[0].rpartition(".")[0].rpartition(".")[2]
    if not folder or (_BOTS / folder).exists() or (_BOTS / f"{folder}.py").exists():
        return words("its engine lies in no folder of its own name.")
    for said in (found.title, found.summary, found.source):
        said.say()
    found.settle({})
    return None


def told(error: BaseException) -> str:
    """Show an error of code from outside on a part of a line."""
    if isinstance(error, BelvedereError):
        return str(error)
    return cut(" ".join(f"{type(error).__name__}: {error}".split()), 200)
