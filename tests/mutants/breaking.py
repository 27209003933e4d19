"""Breaking a ruling, and finding the rule test that notices first.

To compile all rules anew for each of the broken rulings would take hours. So the house is compiled
once a process, while its rule tests run on what is not broken. A broken house is a fork of that
process: it imports every module anew, one of them edited, and takes over each compiled function
whose footprint is the same. Only what depends on the edit is compiled.
"""

from __future__ import annotations

import importlib
import importlib.abc
import importlib.machinery
import importlib.util
import io
import multiprocessing
import os
import re
import resource
import signal
import sys
from collections.abc import Callable, Mapping, Sequence
from contextlib import redirect_stderr, redirect_stdout, suppress
from functools import cache
from multiprocessing.connection import Connection
from pathlib import Path
from types import CodeType, ModuleType
from typing import Any

import numba
import pytest

from helpers.house import ROOT, TESTS
from mutants.footprints import Scope, footprint, module_of, read, read_house
from mutants.mutant import Mutant

SOURCE = ROOT / "src"
LONGEST = 600  # seconds of CPU; a broken house that takes more hangs
CRASHES = tuple(
    -getattr(signal, f"SIG{name}") for name in ("ABRT", "BUS", "FPE", "ILL", "SEGV", "XCPU")
)  # as exit codes of a process
FORK = multiprocessing.get_context("fork")

Function = Callable[..., Any]
Compiled = dict[tuple[str, str, str], Function]  # by module, name and footprint


class CannotBreakError(Exception):
    """A ruling cannot be broken as its table says, or the rule tests fail without that."""


def first_to_notice(mutant: Mutant) -> str:
    """Break a ruling; return the rule test that notices first, or ''. Raise CannotBreakError."""
    done = compiled_house(mutant.game)
    path, text = edited(mutant)
    ours, theirs = FORK.Pipe(duplex=False)
    process = FORK.Process(target=try_broken_house, args=(mutant, path, text, done, theirs))
    process.start()
    theirs.close()
    told = []
    with suppress(EOFError):
        while True:
            told.append(ours.recv())
    process.join()
    return judged(mutant, told, process.exitcode)


def judged(mutant: Mutant, told: list[Any], exit_code: int | None) -> str:
    """Return the test that noticed: the last that began, unless all of them passed."""
    code, said = told.pop() if told and isinstance(told[-1], tuple) else (exit_code, "")
    if code == pytest.ExitCode.OK:
        return ""
    if told and code in (pytest.ExitCode.TESTS_FAILED, *CRASHES):
        return str(told[-1])
    raise CannotBreakError(f"{mutant.ruling}, “{mutant.says}”: the tests cannot run.\n{said}")


def edited(mutant: Mutant) -> tuple[Path, str]:
    """Return the file that a mutant edits, and its new text; raise CannotBreakError."""
    path = Path(os.path.normpath(SOURCE / "belvedere" / "games" / mutant.file))
    text = path.read_text(encoding="utf-8")
    if (times := text.count(mutant.old)) != 1:
        raise CannotBreakError(
            f"{mutant.ruling}, “{mutant.says}”: this stands {times} times in {path.name}, not once."
            f"\n{mutant.old}\nIts row in the table of mutants has to follow the source."
        )
    return path, text.replace(mutant.old, mutant.new)


@cache
def compiled_house(game: str) -> Compiled:
    """Compile what a game's rule tests use; raise CannotBreakError if one of them fails."""
    done: Compiled = {}
    move_in(done, unbroken())
    order = Order(ruling="")
    code, said = run_rule_tests(game, order)
    if code != pytest.ExitCode.OK:
        failed = ", ".join(order.failed) or said
        raise CannotBreakError(f"These fail although nothing is broken: {failed}")
    return done


def try_broken_house(
    mutant: Mutant, path: Path, text: str, done: Compiled, report: Connection
) -> None:
    """Report each test that begins, and at last what pytest returned and said."""
    resource.setrlimit(resource.RLIMIT_CPU, (LONGEST, LONGEST + 1))
    name = module_of(SOURCE, path)
    sys.meta_path.insert(0, EditedModuleFinder(name, path, text))
    move_in(done, {**unbroken(), name: read(name, text)})
    order = Order(mutant.ruling, report.send)
    report.send(run_rule_tests(mutant.game, order, "--exitfirst"))


# Moving in: every module is imported anew, and what is compiled already is taken over.


@cache
def unbroken() -> dict[str, Scope]:
    """Read the house as it is."""
    return read_house(SOURCE)


def move_in(done: Compiled, house: Mapping[str, Scope]) -> None:
    """Let the house be imported anew, with what is compiled already; note what will be."""
    forget_modules()
    sys.path[:0] = [str(SOURCE), str(TESTS)]
    compiling: Any = importlib.import_module("belvedere.kernel.compiling")
    in_memory = numba.njit(nogil=True, error_model="numpy")
    compiling.compiled = taking_over(done, house, in_memory)
    compiling.helper = taking_over(done, house, compiling.helper)
    # Compiled code fits records of one type, so all houses share it: nothing of them is on disk.
    compiling.source_stamp = lambda *folders: "any"


def forget_modules() -> None:
    """Let every module of the house and of its tests be imported anew."""
    for name, module in list(sys.modules.items()):
        file = Path(getattr(module, "__file__", None) or "/")
        is_ours = name.partition(".")[0] == "belvedere" or file.is_relative_to(TESTS)
        if is_ours and name not in ("__main__", __name__):
            del sys.modules[name]


def taking_over(done: Compiled, house: Mapping[str, Scope], decorate: Function) -> Function:
    """Return a decorator that decorates only what is not among the compiled."""

    def decorator(function: Function) -> Function:
        name = function.__module__, function.__name__
        key = (*name, footprint(house, name))
        if key not in done:
            done[key] = decorate(function)
        return done[key]

    return decorator


class EditedModuleFinder(importlib.abc.MetaPathFinder):
    """Finds one module in a text, before its file is found."""

    def __init__(self, name: str, path: Path, text: str) -> None:
        self.name = name
        self.path = path
        self.text = text

    def find_spec(
        self, name: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> importlib.machinery.ModuleSpec | None:
        """Answer for that module only."""
        if name != self.name:
            return None
        loader = TextLoader(name, str(self.path), self.text)
        return importlib.util.spec_from_file_location(name, self.path, loader=loader)


class TextLoader(importlib.machinery.SourceFileLoader):
    """Loads a module from a text in place of its file."""

    def __init__(self, name: str, path: str, text: str) -> None:
        super().__init__(name, path)
        self.text = text

    def get_code(self, fullname: str) -> CodeType:
        """Compile the text."""
        return compile(self.text, self.path, "exec")


# The rule tests, those first that stand under the ruling's heading.


class Order:
    """A plugin of pytest: sorts the tests, tells of each that begins, notes those that fail."""

    def __init__(self, ruling: str, tell: Callable[[str], None] = lambda test: None) -> None:
        self.ruling = ruling
        self.tell = tell
        self.failed: list[str] = []

    def pytest_collection_modifyitems(self, items: list[pytest.Function]) -> None:
        """Let the tests of the ruling run first; else the file's order stays."""
        items.sort(key=lambda item: not is_about(item, self.ruling))

    def pytest_runtest_logstart(self, nodeid: str) -> None:
        """Tell of a test that begins."""
        self.tell(sentence(nodeid))

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """Note a test that fails."""
        if report.failed:
            self.failed.append(sentence(report.nodeid))


def sentence(nodeid: str) -> str:
    """Return a test's name without its file and its parameters."""
    return nodeid.split("::")[1].split("[")[0]


def is_about(item: pytest.Function, ruling: str) -> bool:
    """Tell whether the heading above a test names a ruling."""
    first_line = item.function.__code__.co_firstlineno
    above = [heading for line, heading in headings(item.path) if line < first_line]
    return bool(above and re.search(rf"\b{re.escape(ruling)}\b", above[-1], re.I))


@cache
def headings(path: Path) -> list[tuple[int, str]]:
    """List the comments at the left margin of a file, by their lines."""
    lines = enumerate(path.read_text(encoding="utf-8").splitlines(), start=1)
    return [(number, line) for number, line in lines if line.startswith("# ")]


def run_rule_tests(game: str, order: Order, *options: str) -> tuple[int, str]:
    """Run a game's rule tests in this process; return pytest's exit code and what it said."""
    arguments = [str(TESTS / "games" / game / "test_rules.py"), f"--rootdir={ROOT}", *options]
    said = io.StringIO()
    with redirect_stdout(said), redirect_stderr(said):
        code = pytest.main([*arguments, "-p", "no:cacheprovider"], plugins=[order])
    return int(code), said.getvalue()
