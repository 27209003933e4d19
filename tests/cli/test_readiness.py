"""What a person sees while games are made ready."""

from __future__ import annotations

from collections.abc import Sequence
from io import StringIO

import pytest
from rich.console import Console
from typer.testing import CliRunner, Result

from belvedere.bots.readying import CompilationUnit, Progress, Tell, units_of
from belvedere.cli import INTERRUPTED, readiness
from belvedere.cli.app import app
from belvedere.core import registry
from belvedere.core.errors import BelvedereError
from belvedere.core.messages import words
from belvedere.kernel.engine import CompiledGame

SMALL = ["-o", "size=3", "-o", "tiles=2,2,2"]


def run(*args: str, input: str = "") -> Result:  # noqa: A002
    return CliRunner().invoke(app, list(args), input=input, env={"COLUMNS": "80"})


@pytest.fixture
def made(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Nothing is ready; note what is made so, and compile nothing."""
    kinds: list[str] = []

    def make_ready(parts: Sequence[CompilationUnit], tell: Tell) -> int:
        kinds.extend(part.kind for part in parts)
        return len(parts)

    monkeypatch.setattr(readiness, "are_ready", lambda parts: False)
    monkeypatch.setattr(readiness, "make_ready", make_ready)
    return kinds


def test_a_game_is_made_ready_before_it_is_played(made: list[str]) -> None:
    result = run("play", "strata", *SMALL, "-s", "you", "-s", "random", input="quit\n")
    assert result.exit_code == 0
    assert made == ["rules", "referee", "opponents", "table"]
    said = " ".join(result.stderr.split())
    assert said == "Strata is being made ready for this machine; next time it will be."
    assert "made ready" not in result.stdout


def test_what_is_ready_is_not_spoken_of(made: list[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(readiness, "are_ready", lambda parts: True)
    result = run("play", "strata", *SMALL, "-s", "you", "-s", "random", input="quit\n")
    assert (result.exit_code, result.stderr, made) == (0, "", [])


def test_bad_seats_are_refused_before_anything_is_compiled(made: list[str]) -> None:
    result = run("play", "strata", "-s", "nobody", "-s", "nobody")
    assert (result.exit_code, made) == (1, [])


def test_warm_makes_what_people_need_and_everything_if_asked(made: list[str]) -> None:
    assert run("warm", "mirador").stdout.startswith("Mirador: 5 functions compiled in ")
    assert made == ["rules", "referee", "answers", "opponents", "table"]
    made.clear()
    assert run("warm", "mirador", "--everything").exit_code == 0
    assert made[5:] == ["learning", "counting", "every_answer"]


def test_control_c_leaves_without_a_traceback(monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupt(parts: Sequence[CompilationUnit], tell: Tell) -> int:
        raise KeyboardInterrupt

    monkeypatch.setattr(readiness, "are_ready", lambda parts: False)
    monkeypatch.setattr(readiness, "make_ready", interrupt)
    warmed = run("warm", "strata")
    assert warmed.exit_code == INTERRUPTED
    played = run("play", "strata", *SMALL, "-s", "you", "-s", "random")
    assert played.exit_code == 0
    assert "Traceback" not in warmed.output + played.output


def test_a_process_that_died_is_a_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(parts: Sequence[CompilationUnit], tell: Tell) -> int:
        raise BelvedereError(words("A process that compiled was ended."))

    monkeypatch.setattr(readiness, "make_ready", fail)
    result = run("warm", "strata")
    assert (result.exit_code, result.stderr) == (1, "A process that compiled was ended.\n")


def test_the_bar_names_what_is_compiled(monkeypatch: pytest.MonkeyPatch) -> None:
    game = registry.game("strata", {})
    assert isinstance(game, CompiledGame)
    parts = units_of([game])
    shown = StringIO()
    console = Console(file=shown, force_terminal=True, width=80, color_system=None)

    def make_ready(parts: Sequence[CompilationUnit], tell: Tell) -> int:
        tell(Progress(0.5, (parts[2].says,)))
        return 0

    monkeypatch.setattr(readiness, "make_ready", make_ready)
    readiness.compile_with_bar(console, parts)
    assert "50%" in shown.getvalue()
    assert "Strata: the opponents" in shown.getvalue()
