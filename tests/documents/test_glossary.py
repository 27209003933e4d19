"""docs/glossary.md: one noun has one meaning, and what the page names is where it says."""

from __future__ import annotations

import ast
import re
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from fnmatch import fnmatch
from functools import cache
from pathlib import Path

from helpers.house import ROOT

SOURCE = ROOT / "src" / "belvedere"
PAGE = (ROOT / "docs" / "glossary.md").read_text(encoding="utf-8")
PER_GAME = "Classes that each game has"
SHARED = "Modules that several folders have"
TAKEN = "Modules whose name is still taken"

Entries = list[tuple[str, list[str]]]  # nouns, and where they live


@cache
def sections() -> dict[str, Entries]:
    """Read the lists of the page by their headings."""
    found: dict[str, Entries] = {}
    for part in PAGE.split("\n## ")[1:]:
        heading, _, text = part.partition("\n")
        lines = re.findall(r"^- \*\*([\w.]+)\*\* \(([^)]+)\): \S", text, re.M)
        assert len(lines) == text.count("\n- "), f"an entry of {heading} cannot be read"
        found[heading] = [(noun, re.findall(r"`([^`]+)`", where)) for noun, where in lines]
    return found


SECTIONS = sections()


def sources() -> Iterator[str]:
    for path in sorted(SOURCE.rglob("*.py")):
        yield path.relative_to(SOURCE).as_posix()


@cache
def defined(path: Path) -> set[str]:
    """Name what a module defines at its top: classes, functions, and values."""
    names: set[str] = set()
    for node in ast.parse(path.read_text(encoding="utf-8")).body:
        if isinstance(node, (ast.ClassDef, ast.FunctionDef)):
            names.add(node.name)
        elif isinstance(node, ast.Assign):
            names |= {target.id for target in node.targets if isinstance(target, ast.Name)}
        elif isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name):
            names.add(node.target.id)
    return names


@cache
def classes() -> dict[str, list[str]]:
    """Return the modules that define a class, by its name."""
    found: dict[str, list[str]] = defaultdict(list)
    for name in sources():
        for node in ast.walk(ast.parse((SOURCE / name).read_text(encoding="utf-8"))):
            if isinstance(node, ast.ClassDef):
                found[node.name].append(name)
    return found


@cache
def modules() -> dict[str, list[str]]:
    """Return the folders that have a module, by its name."""
    found: dict[str, list[str]] = defaultdict(list)
    for name in sources():
        folder, _, module = name.rpartition("/")
        if module != "__init__.py":
            found[module].append(f"{folder}/")
    return found


def games_of(places: Iterable[str]) -> list[str]:
    """Return the games in whose folders these are; "" for what is in none."""
    return [match[1] if (match := re.match(r"games/(\w+)/", place)) else "" for place in places]


def stand_once_a_game(places: list[str]) -> bool:
    games = games_of(places)
    return "" not in games and len(games) == len(set(games))


def repeated(found: Mapping[str, list[str]]) -> dict[str, list[str]]:
    """Return the classes that have a name in common, but for those that each game has."""
    per_game = {noun for noun, _ in SECTIONS[PER_GAME]}
    return {
        noun: places
        for noun, places in found.items()
        if len(places) > 1 and not (noun in per_game and stand_once_a_game(places))
    }


def test_a_class_name_stands_for_one_thing() -> None:
    assert repeated(classes()) == {}


def test_a_second_class_of_a_name_would_be_noticed() -> None:
    table = "tables/table.py"
    assert classes()["Table"] == [table]
    assert "Table" in repeated({"Table": [table, "arena/documents.py"]})
    assert "Tile" in repeated({"Tile": ["games/strata/lawful.py", "games/strata/game.py"]})
    assert "Tile" in repeated({"Tile": ["games/strata/lawful.py", "svg/grid.py"]})


def test_a_module_name_stands_for_one_thing() -> None:
    listed: dict[str, list[str]] = defaultdict(list)
    for noun, places in (*SECTIONS[SHARED], *SECTIONS[TAKEN]):
        listed[noun] += places
    several = {
        noun: folders
        for noun, folders in modules().items()
        if len(folders) > 1 and not stand_once_a_game(folders)
    }
    assert several.keys() == listed.keys()
    for noun, folders in several.items():
        for folder in folders:
            assert any(fnmatch(folder, place) for place in listed[noun]), f"{folder}{noun}"
        for place in listed[noun]:
            assert any(fnmatch(folder, place) for folder in folders), f"{place}{noun}"


def test_every_noun_is_where_the_page_says() -> None:
    for heading in SECTIONS.keys() - {PER_GAME, SHARED, TAKEN}:
        for noun, (where,) in SECTIONS[heading]:
            path = SOURCE / where
            assert path.exists(), where
            assert noun == path.stem or noun in defined(path), f"{noun} is not in {where}"


def test_what_each_game_has_is_where_the_page_says() -> None:
    found = classes()
    for noun, (pattern,) in SECTIONS[PER_GAME]:
        assert len(found[noun]) > 1, noun
        assert all(fnmatch(place, f"{pattern}*") for place in found[noun]), noun


def test_nouns_are_in_the_order_of_the_alphabet() -> None:
    for heading, entries in SECTIONS.items():
        nouns = [noun for noun, _ in entries]
        assert nouns == sorted(nouns, key=str.casefold), heading


def test_no_noun_is_listed_twice() -> None:
    nouns = [
        noun for heading, entries in SECTIONS.items() if heading != TAKEN for noun, _ in entries
    ]
    assert len(nouns) == len(set(nouns))
