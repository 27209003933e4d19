"""What players are made of, as one short hash: results of other players are worth nothing.

It covers the rules of the game, the search, what is known of the game with the solvers that this
asks, and the numbers of the players' levels. The numbers of other levels are left out, so that a
rung of the ladder can be moved without playing the others again. So is the kernel: `Bench: N` signs
what it does. Of an engine it covers every file that its command names.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterable, Iterator
from contextlib import suppress
from hashlib import blake2b, file_digest
from importlib.resources import files
from pathlib import Path
from typing import Final

import belvedere
from belvedere.arena.players import PlayerSpec
from belvedere.bots.engines.program import find_program
from belvedere.bots.knowing import knowledge_of
from belvedere.bots.levels import level_of
from belvedere.core.game import Game
from belvedere.kernel.engine import CompiledGame

PACKAGE: Final = Path(belvedere.__file__).parent
SEARCH: Final = ("bots/bot.py", "bots/thinking.py", "bots/knowing.py", "bots/search")

_SIMULATIONS = re.compile(r"^SIMULATIONS\b[^()]*\([^()]*\)\n", re.M)  # each level has its own


def stamp(rules: Game, players: Iterable[PlayerSpec], beside: Iterable[Path] = ()) -> str:
    """Hash what the games of these players depend on, and whatever else is named."""
    assert isinstance(rules, CompiledGame)
    digest = blake2b(digest_size=6)
    for path in [*_files(rules), *beside]:
        text = path.read_text(encoding="utf-8")
        digest.update(_SIMULATIONS.sub("", text).encode())
    for entry in players:
        digest.update(repr(_numbers(rules, entry)).encode())
    return digest.hexdigest()


def _files(rules: CompiledGame) -> Iterator[Path]:
    folder = rules.facts.engine.partition(":")[0].rpartition(".")[0]
    yield from _sources(Path(str(files(folder))) / "rules")
    for name in SEARCH:
        yield from _sources(PACKAGE / name)
    known = knowledge_of(rules).file
    if known is not None:
        yield known
        for solver in _solvers(known):
            yield from _sources(solver)


def _sources(path: Path) -> list[Path]:
    """Return a file, or all files of a folder."""
    return [path] if path.is_file() else sorted(path.rglob("*.py"))


def _solvers(known: Path) -> list[Path]:
    """Return the solvers that a file of knowledge imports."""
    found = set()
    for node in ast.walk(ast.parse(known.read_text(encoding="utf-8"))):
        if isinstance(node, ast.ImportFrom) and node.module is not None:
            package, _, rest = node.module.partition(".solvers")
            if package == PACKAGE.name:
                name = rest.split(".")[1] if rest else node.names[0].name
                folder = PACKAGE / "solvers" / name
                found.add(folder if folder.is_dir() else folder.with_suffix(".py"))
    return sorted(found)


def _numbers(rules: CompiledGame, entry: PlayerSpec) -> tuple[object, ...]:
    """Return what an entry's level is, beyond its name."""
    if entry.command:
        return entry.seconds, *_named(entry.command)
    if entry.level == 0:
        return ()
    level = level_of(entry.level)
    seconds = level.seconds if entry.seconds is None else entry.seconds
    effort = seconds or knowledge_of(rules).simulations[level.number - 1]
    return level.number, level.overlooks, level.misjudges, level.wavers, effort, entry.is_blind


def _named(command: str) -> Iterator[str]:
    """Yield the words of an engine's command, and for files what they hold."""
    for word in find_program(command):
        yield word
        with suppress(OSError):  # most words name no file
            if Path(word).is_file():
                with open(word, "rb") as file:
                    yield file_digest(file, "blake2b").hexdigest()
