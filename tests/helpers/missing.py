"""What a game still needs until it is complete, for the tests and for `make game`."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from importlib import import_module
from importlib.resources import files
from pathlib import Path

from belvedere.core import catalogues, registry
from belvedere.core.registry import package_of
from belvedere.games import rulebook
from belvedere.kernel.engine import CompiledGame
from belvedere.testing import golden
from belvedere.testing.cases import cases
from helpers.house import ROOT, TESTS
from mutants.duels import MUTANTS
from mutants.frontier import MUTANTS as FRONTIER_MUTANTS
from mutants.misty import MUTANTS as MISTY_MUTANTS
from tools import words

THEMES = ("light", "dark")
POSITIONS = ROOT / "docs" / "positions"
OTHERS = [language for language in catalogues.LANGUAGES if language != catalogues.ENGLISH]


def missing_of(game: str) -> list[str]:
    """List what a game of the house lacks, each in a few words."""
    return [said for look in LOOKS for said in look(game)]


def folder_of(game: str) -> Path:
    """Return a game's own folder."""
    return Path(str(files(package_of(game))))


def _documents(game: str) -> Iterator[str]:
    for path in (POSITIONS / f"{game}.md", POSITIONS / f"{game}.schema.json"):
        if not path.is_file():
            yield f"the JSON of its positions is not documented: docs/positions/{path.name}"
    planes = (ROOT / "docs" / "planes.md").read_text(encoding="utf-8")
    title = registry.facts(game).title.say()
    rules = registry.game(game, {})
    assert isinstance(rules, CompiledGame)
    if rules.plane_names and title not in planes:
        yield "its planes are not in docs/planes.md"


def _golden(game: str) -> Iterator[str]:
    folder = TESTS / "golden" / game
    wanted = len(cases(folder, folder, [game])) * len(golden.FILES)
    if not folder.is_dir() or len(list(folder.iterdir())) != wanted:
        yield f"its golden files are not complete: tests/golden/{game} (make golden)"


def _pages(game: str) -> Iterator[str]:
    for language in rulebook.LANGUAGES:
        if not (folder_of(game) / "pages" / f"rules.{language}.md").is_file():
            yield f"it has no rule page: pages/rules.{language}.md"
        else:
            text = rulebook.page(game, language).markdown
            uncited = [ruling for ruling in registry.facts(game).rulings if ruling not in text]
            if uncited:
                yield f"its rule page ({language}) does not cite {', '.join(uncited)}"
    for theme in THEMES:
        if not (folder_of(game) / "pages" / "posters" / f"{game}-{theme}.svg").is_file():
            yield f"it has no poster: pages/posters/{game}-{theme}.svg (tests/tools/posters.py)"


def _rooms(game: str) -> Iterator[str]:
    rules = registry.game(game, {})
    for module, what in (("rules.planes", "planes"), ("events", "events")):
        if not (folder_of(game) / f"{module.replace('.', '/')}.py").is_file():
            yield f"it has no {what}: {module.replace('.', '/')}.py"
    if not registry.facts(game).showing.decisions:
        yield "its facts do not say how far a game has come on the first page: showing"
    for option in rules.facts.options:
        if option.label is None:
            yield f"forms have no name for its option {option.name}: label"


def _translations(game: str) -> Iterator[str]:
    room = folder_of(game).name
    for language in OTHERS:
        wanted = {(entry.id, entry.context) for entry in words.extracted(room, language)}
        known = words.translated(room, language)
        if not wanted <= {(entry.id, entry.context) for entry in known}:
            yield f"its catalogue ({language}) is not up to date: make words"
        elif untold := sum(not all(words.texts(e)) for e in known if e.id):
            yield f"{untold} of its sentences have no translation ({language}): locale/{room}.po"


def _tests(game: str) -> Iterator[str]:
    folder = folder_of(game).name
    if not (TESTS / "games" / folder / "test_rules.py").is_file():
        yield f"its rules have no tests: tests/games/{folder}/test_rules.py"
    for kind, what in (("twins", "no slow twin"), ("validators", "no judge of positions")):
        if not (TESTS / "oracles" / kind / f"{folder}.py").is_file():
            yield f"it has {what}: tests/oracles/{kind}/{folder}.py"
    broken = {
        mutant.ruling
        for mutant in (*MUTANTS, *FRONTIER_MUTANTS, *MISTY_MUTANTS)
        if mutant.game == folder
    }
    if not broken:
        yield f"nobody breaks its rulings: tests/mutants, for the folder {folder}"


def _modules(game: str) -> Iterator[str]:
    facts = registry.facts(game)
    for where in (facts.engine.partition(":")[0], facts.solver):
        if where:
            import_module(where)
    if facts.arbiter is not None and type(registry.game(game, {})).adjudicate is _nothing():
        yield "its facts tell of an arbiter, but its class has no `adjudicate`"


def _nothing() -> object:
    from belvedere.core.game import Game

    return Game.adjudicate


LOOKS: tuple[Callable[[str], Iterator[str]], ...] = (
    _modules,
    _rooms,
    _pages,
    _translations,
    _documents,
    _golden,
    _tests,
)
