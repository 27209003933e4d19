"""The house keeps its plan: who imports whom, what is public, what is compiled."""

from __future__ import annotations

import ast
import inspect
import re
import subprocess
import sys
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest

import belvedere
from belvedere.core import registry
from helpers.house import OWN_GAMES, ROOT, TESTS
from mutants.duels import MUTANTS
from mutants.frontier import MUTANTS as FRONTIER_MUTANTS
from mutants.misty import MUTANTS as MISTY_MUTANTS

SOURCE = ROOT / "src" / "belvedere"

# A floor may import only floors below it; folders of one floor do not import each other, but for
# the pairs named here.
FLOORS = {
    "core": 0,
    "kernel": 1,
    "svg": 1,
    "games": 2,
    "testing": 2,
    "solvers": 3,
    "bots": 3,
    "tables": 4,
    "tournaments": 4,
    "arena": 4,
    "batches": 4,
    "cli": 5,
    "server": 5,
    "client": 5,
    "adapters": 5,
}
ALLOWED_BESIDE = {
    ("bots", "solvers"),
    ("arena", "batches"),
    ("cli", "server"),  # its commands start them
    ("cli", "client"),
}


def modules() -> Iterator[tuple[str, Path]]:
    for path in sorted(SOURCE.rglob("*.py")):
        folder = path.relative_to(SOURCE).parts[0]
        if folder in FLOORS:
            yield folder, path


@cache
def imported(path: Path) -> list[str]:
    """List the full name of everything that a file imports."""
    names: list[str] = []
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            names += [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{path}: imports are written in full"
            assert node.module is not None
            names += [f"{node.module}.{alias.name}" for alias in node.names]
    return names


def imported_folders(path: Path) -> Iterator[tuple[str, str]]:
    """Yield the folder, and the full name, of everything that a file imports from the house."""
    for name in imported(path):
        parts = name.split(".")
        if parts[0] == "belvedere" and len(parts) > 1 and parts[1] in FLOORS:
            yield parts[1], name


def routes() -> dict[str, Path]:
    """Return the modules that answer at addresses, by their full names."""
    found = {}
    for folder, path in modules():
        if folder == "server" and "router = APIRouter(" in path.read_text(encoding="utf-8"):
            found[".".join(path.relative_to(SOURCE.parent).with_suffix("").parts)] = path
    return found


def test_routes_do_not_import_routes() -> None:
    """Only the app and the pages' own list of rooms put them together."""
    known = routes()
    assert len(known) > 10
    crossing = [
        (module, name)
        for module, path in known.items()
        for name in imported(path)
        if name in known or name.rpartition(".")[0] in known
    ]
    assert crossing == []


@pytest.mark.parametrize("room", ["deeds", "wire"])
def test_what_the_server_does_knows_no_web_framework(room: str) -> None:
    known = routes()
    knowing = [
        (path.name, name)
        for path in (SOURCE / "server" / room).glob("*.py")
        for name in imported(path)
        if name.partition(".")[0] in ("fastapi", "starlette")
        or name in known
        or name.rpartition(".")[0] in known
    ]
    assert knowing == []


@pytest.mark.parametrize(
    ("room", "users"),
    [
        ("storage", {"api", "deeds", "house", "live", "pages", "tournaments"}),
        ("live", {"api", "deeds", "house", "pages", "tournaments"}),
        ("wire", {"api", "deeds", "house", "live", "pages", "storage", "tournaments"}),
        ("deeds", {"api", "pages"}),
    ],
)
def test_a_room_of_the_server_does_not_know_who_uses_it(room: str, users: set[str]) -> None:
    house = "belvedere.server."
    knowing = [
        (path.name, name)
        for path in (SOURCE / "server" / room).rglob("*.py")
        for name in imported(path)
        if name.startswith(house) and name.removeprefix(house).partition(".")[0] in users
    ]
    assert knowing == []


def test_a_floor_imports_only_floors_below_it() -> None:
    for folder, path in modules():
        for other, name in imported_folders(path):
            below = FLOORS[other] < FLOORS[folder]
            beside = other == folder or (folder, other) in ALLOWED_BESIDE
            assert below or beside, f"{path} imports {name}"


@pytest.mark.parametrize("game", OWN_GAMES)
def test_a_game_imports_no_other_game(game: str) -> None:
    folder = registry.GAMES[game].rsplit(".", 1)[0]
    shared = ("belvedere.games.rulebook.", "belvedere.games.drawn.")  # what all games share
    for path in (SOURCE / "games" / folder.rsplit(".", 1)[1]).rglob("*.py"):
        for floor, name in imported_folders(path):
            own = name.startswith((f"{folder}.", *shared))
            assert floor != "games" or own, f"{path.name} imports {name}"


def test_every_folder_of_the_package_has_a_floor() -> None:
    folders = {p.parent.relative_to(SOURCE).parts[0] for p in SOURCE.glob("*/*.py")}
    assert folders <= FLOORS.keys()


def test_nothing_compiled_hides_where_the_stamp_does_not_look() -> None:
    for path in (SOURCE / "games").rglob("*.py"):
        if path.parent.name != "rules":
            text = path.read_text(encoding="utf-8")
            assert not re.search(r"^@(compiled|helper|njit|intrinsic)", text, re.M), path


@pytest.mark.parametrize("game", OWN_GAMES)
def test_compiled_rules_depend_only_on_what_is_stamped(game: str) -> None:
    folder = registry.GAMES[game].rsplit(".", 1)[0]
    for path in (SOURCE / "games" / folder.rsplit(".", 1)[1] / "rules").glob("*.py"):
        for floor, name in imported_folders(path):
            if floor == "core":
                assert name.split(".")[-2] == "actors", f"{path.name} imports {name}"
            elif floor == "games":
                assert name.startswith(f"{folder}.rules."), f"{path.name} imports {name}"


def test_importing_belvedere_is_light() -> None:
    """The command line's help must not wait for Numba, or even NumPy."""
    script = "import sys, belvedere; print([m for m in ('numba', 'numpy') if m in sys.modules])"
    done = subprocess.run(
        [sys.executable, "-c", script], capture_output=True, text=True, check=True
    )
    assert done.stdout.strip() == "[]"


# The public surface.

PUBLIC = [
    "CHANCE", "OVER", "SPECTATOR", "AmbiguousMove", "BelvedereError", "IllegalMove", "MoveError",
    "NotationError", "OptionError", "Outcome", "Position", "PositionError", "RecordError",
    "UnknownGame", "batch", "bot", "catalogue", "load", "records", "start", "stepper",
]  # fmt: skip

POSITION = {
    "actor", "actors", "aftermath", "chances", "explain", "facts", "game", "holds", "last", "legal",
    "observe", "options", "outcome", "play", "players", "prompt", "redeal", "returns", "risk",
    "roll", "rules", "scores", "seen_by", "settle", "state", "svg", "text", "to_dict", "viewer",
    "why_not",
}  # fmt: skip


def test_the_public_names_are_complete() -> None:
    assert belvedere.__all__ == PUBLIC
    assert all(hasattr(belvedere, name) for name in PUBLIC)
    modules_and_names = {n for n in vars(belvedere) if not n.startswith("_")}
    own = {n for n in modules_and_names if not inspect.ismodule(getattr(belvedere, n))}
    assert own - set(PUBLIC) <= {"annotations", "cast", "TYPE_CHECKING"}


def test_the_names_of_a_position_are_complete() -> None:
    assert {name for name in vars(belvedere.Position) if not name.startswith("_")} == POSITION


def test_everything_public_is_documented() -> None:
    for name in PUBLIC:
        thing = getattr(belvedere, name)
        if callable(thing):
            assert inspect.getdoc(thing), name
    for name, member in vars(belvedere.Position).items():
        if not name.startswith("_"):
            assert inspect.getdoc(member), name


@pytest.mark.parametrize("game", OWN_GAMES)
def test_every_ruling_is_cited_by_code_or_tests(game: str) -> None:
    folder = registry.GAMES[game].rsplit(".", 1)[0].rsplit(".", 1)[1]
    files = [
        *(SOURCE / "games" / folder).rglob("*.py"),
        *(SOURCE / "solvers").rglob("*.py"),
        TESTS / "games" / folder / "test_rules.py",
    ]
    text = "\n".join(path.read_text(encoding="utf-8") for path in files if path.name != "facts.py")
    missing = [ruling for ruling in registry.facts(game).rulings if ruling not in text]
    assert not missing


@pytest.mark.parametrize("mutants", [MUTANTS, FRONTIER_MUTANTS, MISTY_MUTANTS])
def test_every_rule_that_can_be_broken_stands_where_it_is_said_to(mutants: Any) -> None:
    for mutant in mutants:
        text = (SOURCE / "games" / mutant.file).read_text(encoding="utf-8")
        assert text.count(mutant.old) == 1, mutant
        assert mutant.old != mutant.new


# The tests themselves.


def test_every_test_has_a_shelf() -> None:
    assert not list(TESTS.glob("test_*.py"))


def test_no_test_imports_another() -> None:
    """What several tests need lies in helpers/ or oracles/."""
    private = {path.relative_to(TESTS).parts[0] for path in TESTS.rglob("test_*.py")}
    for path in TESTS.rglob("*.py"):
        for name in imported(path):
            first = name.split(".")[0]
            assert first not in {*private, "tests", "conftest"}, f"{path} imports {name}"


def test_nothing_is_left_open() -> None:
    for path in SOURCE.rglob("*.py"):
        assert not re.search(r"\b(TODO|FIXME|XXX|NotImplementedError)\b", path.read_text("utf-8"))
