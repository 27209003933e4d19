"""Bots at a level, and engines, at the terminal's table."""

from __future__ import annotations

import io
import os
import re
import shlex
import subprocess
import sys
from contextlib import nullcontext
from pathlib import Path
from threading import Event

import pytest
from rich.console import Console
from typer.testing import CliRunner, Result

from belvedere.bots.engines import engine as engines
from belvedere.bots.levels import LEVELS
from belvedere.cli import screen as screens
from belvedere.cli import session as sessions
from belvedere.cli.app import app
from belvedere.cli.screen import Screen
from belvedere.cli.seating import seat_players
from belvedere.cli.session import new_session
from belvedere.core import records
from belvedere.core.actors import SPECTATOR
from belvedere.core.endings import Cause
from belvedere.core.errors import OptionError
from belvedere.tables.recording import name_of
from helpers.house import ROOT

TINY = ("-o", "size=3", "-o", "tiles=1,1,1")
EXAMPLE = ROOT / "examples" / "tiny_engine.py"


def run(*args: str, input: str = "") -> Result:  # noqa: A002
    return CliRunner().invoke(app, list(args), input=input, env={"COLUMNS": "80"})


@pytest.fixture(autouse=True)
def _in_a_folder_of_its_own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


def played(name: str) -> list[tuple[int, str]]:
    return [(ply.seat, ply.move) for ply in records.read(name).plies]


# Levels.


def test_seats_that_nobody_was_named_for_go_to_the_level_where_people_begin() -> None:
    assert [name_of(seated) for seated in seat_players([], 3)] == ["you", "bot 3", "bot 3"]
    seats = seat_players(["8@2.5", "you:Ann", "random"], 4)
    assert [name_of(seated) for seated in seats] == ["bot 8@2.5", "Ann", "random", "bot 3"]


def test_a_level_is_introduced_and_named() -> None:
    shown = run("play", "strata", *TINY, "--seed", "1", input="2x2 c3\nquit\n").stdout
    assert "At the table: you (Gray), Regular (Blue)\n" in shown
    assert "Regular (level 3): Knows what is worth having; seldom asks what you want.\n" in shown
    assert re.search(r"^Regular \(Blue\): \S+ \S+$", shown, re.M)
    assert "thinks" not in shown, "this is no terminal"
    timed = run("play", "strata", *TINY, "-s", "you", "-s", "2@0.5", input="quit\n").stdout
    assert "Casual (level 2, 0.5 s for a decision): Plays for pleasure;" in timed


def test_levels_are_listed() -> None:
    shown = run("levels").stdout
    for level in LEVELS:
        assert re.search(
            rf"^{level.number} +{level.name} +{level.character.say()[:20]}", shown, re.M
        )
    assert "belvedere levels" in run("play", "--help").stdout
    assert re.search("^3 +Завсегдатай ", run("levels", "--language", "ru").stdout, re.M)


def test_a_game_with_bots_is_resumed_and_goes_on_as_it_would_have() -> None:
    seats = ("-s", "1", "-s", "2", "--seed", "4")
    run("play", "strata", *TINY, *seats, "--save", "whole.txt")
    record = records.read("whole.txt")
    assert record.seats == ["bot 1", "bot 2"]
    assert record.ending is not None
    record.tree, record.ending = records.GameTree(record.plies[:1]), None
    records.write(record, "part.txt")
    shown = run("play", "--resume", "part.txt").stdout
    assert "At the table: Newcomer (Gray), Casual (Blue)\n" in shown
    assert played("part.txt") == played("whole.txt")
    run("play", "strata", *TINY, "-s", "1", "-s", "2", "--seed", "5", "--save", "other.txt")
    assert played("other.txt") != played("whole.txt")


def test_going_back_does_not_let_a_bot_draw_again() -> None:
    lines = "2x2 c3\ntakeback\n2x2 c3\nmoves\n"
    shown = run("play", "strata", *TINY, "--seed", "2", input=lines).stdout
    first, second = re.findall(r"^Regular \(Blue\): (.*)$", shown, re.M)
    assert first == second


# Waiting for them.


class Watched(Screen):
    """A screen that is a terminal, and keeps what is written."""

    def __init__(self, session: sessions.TerminalSession) -> None:
        super().__init__(session)
        self.written = io.StringIO()
        self.console = Console(file=self.written, force_terminal=True, width=80)
        self.console.is_interactive = True


def test_a_bot_that_thinks_for_a_moment_is_not_mentioned() -> None:
    shown = Watched(new_session("strata", {}, [], 1, arbiter=False))
    with shown.thinking(1):
        pass
    assert "thinks" not in shown.written.getvalue()


def test_a_bot_that_thinks_longer_is_seen_to_think(monkeypatch: pytest.MonkeyPatch) -> None:
    shown = Watched(new_session("strata", {}, [], 1, arbiter=False))
    begun = Event()
    status = shown.console.status

    def seen(*args: object) -> object:
        made = status(*args)  # type: ignore[arg-type]
        start = made.start

        def begin() -> None:
            start()
            begun.set()

        made.start = begin  # type: ignore[method-assign]
        return made

    monkeypatch.setattr(shown.console, "status", seen)
    monkeypatch.setattr(screens, "MOMENT", 0.0)
    with shown.thinking(1):
        assert begun.wait(60)
    assert "Regular (Blue) thinks …" in shown.written.getvalue()


def test_what_was_decided_before_an_interruption_stands(monkeypatch: pytest.MonkeyPatch) -> None:
    game = new_session("strata", {"size": 4}, ["1", "1"], 1, arbiter=False)
    asked = []

    def thinking(seat: int) -> object:
        asked.append(seat)
        if len(asked) == 3:
            raise KeyboardInterrupt
        return nullcontext()

    with pytest.raises(KeyboardInterrupt):
        game.settle(thinking)  # type: ignore[arg-type]
    assert len(game.view(SPECTATOR).log) == 2


def test_control_c_while_a_bot_thinks_leaves_politely() -> None:
    script = (
        "import os, signal, sys\n"
        "signal.signal(signal.SIGINT, signal.default_int_handler)\n"
        "from belvedere.bots.thinking import Thinker\n"
        "run = Thinker.think\n"
        "def think(self, seen, seat, budget, *rest):\n"
        "    if budget.seconds: os.kill(os.getpid(), signal.SIGINT)\n"
        "    return run(self, seen, seat, budget, *rest)\n"
        "Thinker.think = think\n"
        "from belvedere.cli import main\n"
        "main()\n"
    )
    seats = ["-s", "8@1000", "-s", "you", "--save", "game.txt"]
    done = subprocess.run(
        [sys.executable, "-c", script, "play", "strata", *seats], capture_output=True, text=True
    )
    assert done.returncode == 0
    told = "The game is saved. Go on with: belvedere play --resume game.txt\n"
    assert done.stdout.endswith(told)
    assert done.stderr == ""
    assert records.read("game.txt").seats == ["bot 8@1000", "you"]


# Hints.


def test_a_hint_says_what_the_strongest_bot_would_do(monkeypatch: pytest.MonkeyPatch) -> None:
    lines = "2x1 c3\n1x2 c4\nhint\nquit\n"
    seats = ("-s", "you:Ann", "-s", "you:Ben", "--save", "game.txt")
    shown = run("play", "strata", *TINY, *seats, input=lines).stdout
    assert "Sage expects 50 % for Ann (Gray); it wants 1x1 c4, then 1x1 c3.\n" in shown
    assert "\n  1x1 c4  50 %" in shown
    assert "This is certain: it has been calculated to the end.\n" in shown
    comments = [ply.comments for ply in records.read("game.txt").plies]
    assert comments == [(), ("Player 1: a hint was asked for here.",)]
    assert run("play", "--resume", "game.txt", input="quit\n").exit_code == 0


def test_a_hint_before_the_first_move_is_noted_too(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sessions, "HINT", 0.02)
    lines = "hint\n2x2 d4\nquit\n"
    run("play", "strata", "-o", "size=4", "--seed", "1", "--save", "game.txt", input=lines)
    record = records.read("game.txt")
    assert record.comments == ("Player 1: a hint was asked for here.",)
    assert len(record.plies) == 2


def test_a_hint_depends_on_what_its_seat_sees_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    asked = []

    class Spy:
        def think(self, seen: object, seat: int, *, seconds: float) -> str:
            asked.append((seen, seat, seconds))
            return ""

    monkeypatch.setattr("belvedere.bots.bot.make_bot", lambda *_: Spy())
    game = new_session("misty", {}, ["you", "you"], 3, arbiter=False)
    game.settle()
    game.hint(1)
    assert asked == [(game.view(1).position, 1, 1.0)]
    assert game.view(1).position.viewer == 1


# Engines.

SCRIPT = """
import sys
for line in sys.stdin:
    word, _, rest = line.partition(" ")
    if word == "hello\\n":
        print("protocol 1\\nname Script\\ngame strata\\ngame overworld\\nready", flush=True)
    elif word == "position":
        print("ready", flush=True)
    elif word == "go":
        ANSWER
    else:
        break
"""


def scripted(answer: str) -> str:
    """Write an engine that says something when it is to think; return how its seat is named."""
    Path("script.py").write_text(SCRIPT.replace("ANSWER", answer))
    return f"engine:{shlex.join([Path(sys.executable).name, '-S', 'script.py'])}"


@pytest.fixture(autouse=True)
def _same_python(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let short commands find this very Python: names in records are short."""
    folder = Path(sys.executable).parent
    monkeypatch.setenv("PATH", str(folder), prepend=os.pathsep)
    monkeypatch.setenv("PYTHONPATH", str(ROOT / "src"))


def test_the_example_engine_plays_a_whole_game_and_is_resumed() -> None:
    Path("tiny.py").write_text(EXAMPLE.read_text(encoding="utf-8"))
    seat = f"engine:{Path(sys.executable).name} tiny.py"
    arguments = ("-s", "1", "-s", seat, "--seed", "1", "--save", "game.txt")
    shown = run("play", "strata", *TINY, *arguments)
    assert shown.exit_code == 0, shown.output
    command = seat.removeprefix("engine:")
    assert f"At the table: Newcomer (Gray), {command} (Blue)\n" in shown.stdout
    assert f"The engine {command} is Tiny 1.0.\n" in shown.stdout
    record = records.read("game.txt")
    assert record.seats == ["bot 1", f"bot {seat}"]
    assert record.ending is not None
    assert record.ending.cause is Cause.RULES

    whole = played("game.txt")
    record.tree, record.ending = records.GameTree(record.plies[:2]), None
    records.write(record, "game.txt")
    asked = f"This record starts the program {command}. Do you agree? yes or no: "
    refused = run("play", "--resume", "game.txt", input="no\n")
    assert (refused.exit_code, refused.stdout) == (0, f"{asked}no\n")
    assert played("game.txt") == whole[:2]
    assert run("play", "--resume", "game.txt", input="yes\n").stdout.startswith(f"{asked}yes\n")
    assert played("game.txt") == whole


def test_the_example_engine_answers_what_it_does_not_know() -> None:
    done = subprocess.run(
        [sys.executable, str(EXAMPLE)], input="ping\nsing\n", capture_output=True, text=True
    )
    assert (done.stdout, done.returncode) == ("ready\nerror I do not know sing\n", 0)


def test_an_engine_that_cheats_loses_and_the_record_says_why() -> None:
    seat = scripted('print("bestmove 2x2 a1", flush=True)')
    shown = run("play", "strata", "-s", "you", "-s", seat, "--save", "game.txt", input="2x2 h8\n")
    assert shown.exit_code == 0
    said = " ".join(shown.stdout.split())
    command = seat.removeprefix("engine:")
    why = f"The engine {command} wants '2x2 a1', which cannot be played. 2x2 a1: "
    assert why in said
    assert said.index(why) < said.index("you (Gray) wins by resignation.")
    record = records.read("game.txt")
    (comment,) = record.plies[0].comments
    assert comment.startswith(why)
    assert record.ending is not None
    assert record.ending.winners == (0,)
    assert [(left.seat, left.cause) for left in record.gone] == [(1, Cause.RESIGNATION)]


def test_of_three_the_others_play_on() -> None:
    seats = ("-s", scripted("sys.exit(1)"), "-s", "you", "-s", "random")
    options = ("-p", "3", "--seed", "2", "--save", "game.txt")
    shown = run("play", "overworld", *options, *seats, input="quit\n")
    assert shown.exit_code == 0, shown.output
    said = " ".join(shown.stdout.split())
    assert "has ended, with exit code 1." in said
    assert "script.py (Black) resigns. A bot that plays anything takes over, and the game" in said
    assert "you (White)> quit" in said
    record = records.read("game.txt")
    assert [left.seat for left in record.gone] == [0]
    assert record.ending is None
    again = run("play", "--resume", "game.txt", input="quit\n")
    assert "starts the program" not in again.stdout, "it has left the game"
    assert again.exit_code == 0


def test_an_engine_of_a_record_that_is_not_there_is_a_sentence() -> None:
    run(
        "play",
        "strata",
        *TINY,
        "-s",
        "you",
        "-s",
        scripted("pass"),
        "--save",
        "game.txt",
        input="quit\n",
    )
    record = records.read("game.txt")
    record.seats[1] = "bot engine:./gone --x"
    records.write(record, "game.txt")
    refused = run("play", "--resume", "game.txt")
    assert refused.exit_code == 1
    assert refused.stderr == "There is no program './gone' that could be started.\n"
    assert (
        run("play", "--resume", "game.txt", "-s", "you", "-s", "1", input="quit\n").exit_code == 0
    )


def test_an_engine_that_does_not_play_the_game_is_a_sentence() -> None:
    refused = run("play", "mirador", "-s", "you", "-s", scripted("pass"), "--save", "game.txt")
    assert refused.exit_code == 1
    assert refused.stderr.endswith(" does not play Mirador.\n")
    assert not Path("game.txt").exists()


def test_a_command_that_does_not_fit_into_a_record_is_a_sentence() -> None:
    with pytest.raises(OptionError, match="A command this long does not fit into a record"):
        seat_players(["engine:" + "x" * 90], 2)


def test_leaving_ends_the_engines(monkeypatch: pytest.MonkeyPatch) -> None:
    closed = []
    close = engines.Engine.close

    def noted(self: engines.Engine) -> None:
        close(self)
        closed.append(self._program.exit_code)

    monkeypatch.setattr(engines.Engine, "close", noted)
    run("play", "strata", *TINY, "-s", "you", "-s", scripted("pass"), input="quit\n")
    assert closed == [0]
