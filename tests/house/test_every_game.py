"""No game is forgotten: each of the house has all that it needs, and no list leaves one out."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from random import Random
from xml.etree import ElementTree

import pytest

import belvedere
from belvedere.core import registry
from belvedere.core.facts import CONTRACT
from belvedere.testing import golden
from belvedere.testing.cases import cases
from helpers.house import OWN_GAMES, ROOT, TESTS
from helpers.missing import missing_of

SOURCE = ROOT / "src" / "belvedere"
PLIES = 60  # of a game, until most kinds of pieces lie on its board
SEVERAL = 3  # games in one list: then it is a list of all, and has to be one

# Lists that choose some games for what they are, or say how they differ from the others.
CHOSEN = {
    "arena/test_selfplay.py": "one with dice, one without, one with planes of another shape",
    "attacks/test_options.py": "options of a kind each",
    "drawing/test_ghosts.py": "grids of a kind each",
    "games/test_telling.py": "where moves are not told as they are written",
    "server/test_interleavings.py": "nothing hidden, dice, all at once",
    "server/test_whole_games.py": "options; others are played as they are",
    "tools/deep.py": "by folder, what a comparison reads",
    "web/test_games.py": "options; others are played as they are",
}

# Beyond a game's own folder only these say the name of a game.
NAMING = (
    "core/registry.py",  # the table
    "server/api/house.py",  # examples in the description of the API
    "server/wire/models.py",
    "server/wire/tournament_models.py",
    "solvers/activation.py",  # a solver knows its game
    "solvers/arbiter/__init__.py",
)


def named_in(node: ast.AST) -> set[str]:
    """Return the games that one display of a list, a mapping or the like names."""
    parts: list[ast.expr | None] = []
    if isinstance(node, ast.Tuple | ast.List | ast.Set):
        parts = list(node.elts)
        parts += [e.elts[0] for e in node.elts if isinstance(e, ast.Tuple) and e.elts]
    elif isinstance(node, ast.Dict):
        parts = list(node.keys)
    return {p.value for p in parts if isinstance(p, ast.Constant) and p.value in OWN_GAMES}


def lists_in(path: Path) -> Iterator[tuple[int, set[str]]]:
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if len(named := named_in(node)) >= SEVERAL:
            yield getattr(node, "lineno", 0), named


def test_a_list_of_games_in_the_tests_has_all_of_them() -> None:
    met = set()
    for path in (*TESTS.rglob("*.py"), *(ROOT / "benchmarks").rglob("*.py")):
        place = path.relative_to(TESTS if path.is_relative_to(TESTS) else ROOT).as_posix()
        for line, named in lists_in(path):
            if place in CHOSEN:
                met.add(place)
            else:
                left_out = set(OWN_GAMES) - named
                assert not left_out, f"{place}:{line} leaves out {', '.join(sorted(left_out))}"
    assert met == CHOSEN.keys(), "what is no longer chosen need not be listed"


def test_no_file_beyond_its_folder_names_a_game() -> None:
    found = set()
    for path in SOURCE.rglob("*.py"):
        place = path.relative_to(SOURCE).as_posix()
        if place.startswith("games/"):
            continue
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Constant) and node.value in OWN_GAMES:
                found.add(place)
    assert found == set(NAMING)


PAGES = sorted(
    path
    for path in (SOURCE / "server" / "pages").rglob("*")
    if path.suffix in (".html", ".css", ".js")
)


@pytest.mark.parametrize("path", PAGES, ids=lambda path: str(path.name))
def test_no_template_script_or_style_names_a_game(path: Path) -> None:
    names = re.compile(rf"\b({'|'.join(OWN_GAMES)})\b", re.I)
    assert not names.search(path.read_text(encoding="utf-8"))


@cache
def pieces() -> frozenset[str]:
    """Name the kinds of pieces that lie on the boards of all games, as drawings call them."""
    found = set()
    for game in OWN_GAMES:
        rng, position = Random(3), belvedere.start(game)
        for _ in range(PLIES):
            if position.actor == belvedere.CHANCE:
                position = position.roll(rng)
                continue
            calm = [move for move in position.legal() if not move.endswith("!")]
            position = position.play(rng.choice(calm)) if calm else belvedere.start(game)
            for element in ElementTree.fromstring(position.svg(part="board")).iter():
                if element.get("id") and element.get("class"):
                    found |= {
                        element.get("id", "").split("-")[0],
                        element.get("class", "").split()[0],
                    }
    return frozenset(found)


@pytest.mark.parametrize("path", PAGES, ids=lambda path: str(path.name))
def test_no_template_script_or_style_looks_for_the_pieces_of_a_game(path: Path) -> None:
    assert {"tower", "tile", "gap", "piece"} <= pieces()
    wanted = re.compile(rf"""["'`.#]({"|".join(sorted(pieces()))})(?![\w])""")
    assert wanted.findall(path.read_text(encoding="utf-8")) == []


@pytest.mark.parametrize("game", OWN_GAMES)
def test_a_game_of_the_house_has_all_that_it_needs(game: str) -> None:
    assert missing_of(game) == []


def test_the_golden_files_are_those_of_the_games_and_of_the_toy() -> None:
    games = {*OWN_GAMES, "trinkets"}
    folder = TESTS / "golden"
    assert {path.name for path in folder.iterdir()} == games
    for game in OWN_GAMES:
        numbers = len(cases(folder, folder, [game])) * len(golden.FILES)
        assert len(list((folder / game).iterdir())) == numbers


def test_games_of_the_house_need_not_say_for_which_contract_they_were_written() -> None:
    assert all(registry.facts(game).contract in (None, CONTRACT) for game in OWN_GAMES)


def test_places_of_games_differ() -> None:
    places = [registry.facts(game).order for game in OWN_GAMES]
    assert len(set(places)) == len(places)
