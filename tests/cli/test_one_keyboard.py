"""Several people at one keyboard, several terminals at one game, and what ends a game at once."""

from __future__ import annotations

import re
import readline
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from belvedere.cli import commands, files, game_locks, host, kept_games, play
from belvedere.cli.app import app
from belvedere.cli.game_locks import GameLock, lock_of
from belvedere.core import locking, registry
from belvedere.core.errors import OptionError
from belvedere.core.position import start

pytestmark = pytest.mark.usefixtures("_against_anybody")

BOLD = "\x1b[1m"
WIPED = "\x1b[2J\x1b[H\x1b[3J"  # the screen, and then what can be scrolled back to
TWO = ("--seat", "you:Ann", "--seat", "you:Ben")
ELSEWHERE = "is being played in another terminal. Go on there, or leave it there first."


@pytest.fixture(autouse=True)
def _in_a_folder_of_its_own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


@pytest.fixture
def _at_a_keyboard(monkeypatch: pytest.MonkeyPatch) -> None:
    for module in (play, host, commands):
        monkeypatch.setattr(module, "is_interactive", lambda: True)


at_a_keyboard = pytest.mark.usefixtures("_at_a_keyboard")


@pytest.fixture
def _typed() -> Iterator[None]:
    """Let a line have been typed before."""
    readline.clear_history()
    readline.add_history("pick leaf")
    yield
    readline.clear_history()


def run(*args: str, input: str = "", **env: str) -> Result:  # noqa: A002
    settings = {"COLUMNS": "80", "NO_COLOR": None, "FORCE_COLOR": None} | env
    return CliRunner().invoke(app, list(args), input=input, env=settings)


def terminal(*args: str, input: str = "", term: str = "xterm-256color") -> str:  # noqa: A002
    result = run(*args, input=input, LINES="40", FORCE_COLOR="1", NO_COLOR="1", TERM=term)
    assert result.exit_code == 0, result.output
    return result.stdout


def first_pick(shown: str) -> str:
    found = re.search(r"such as (pick [^.]+)\.", shown)
    assert found
    return found[1]


# Secrets.


@pytest.mark.usefixtures("_typed")
def test_nothing_is_left_of_a_hand_when_the_keyboard_changes_hands() -> None:
    options = ("play", "misty", "--seed", "3", *TWO)
    pick = first_pick(terminal(*options))
    shown = terminal(*options, input=f"{pick}\n")
    before, _, after = shown.partition("Hand the keyboard to Ben")
    assert pick in before
    assert before.endswith(WIPED + BOLD)
    assert pick not in after.partition("(Player 2)>")[0]
    assert readline.get_current_history_length() == 0, "the up arrow brings nothing back"


def test_a_terminal_that_cannot_be_cleared_is_filled_with_empty_lines() -> None:
    options = ("play", "misty", "--seed", "3", *TWO)
    pick = first_pick(terminal(*options))
    before, _, _ = terminal(*options, input=f"{pick}\n", term="dumb").partition(
        "Hand the keyboard to Ben"
    )
    assert before.endswith("\n" * 40)


def test_who_leaves_leaves_no_hand_on_the_screen() -> None:
    shown = terminal("play", "misty", "--seed", "3", *TWO, input="quit\n")
    assert shown.rpartition(WIPED)[2].count("pick") == 0


def test_who_resigns_has_his_hand_taken_from_the_screen_all_the_same() -> None:
    options = ("play", "misty", "-p", "3", "--seed", "3", *TWO)
    shown = terminal(*options, input="resign\n")
    assert "resigns" in shown.partition(WIPED)[0]
    assert shown.partition(WIPED)[2].startswith(f"{BOLD}Hand the keyboard to Ben")


@pytest.mark.usefixtures("_typed")
@pytest.mark.parametrize("seats", [("--seat", "you"), TWO])
def test_without_secrets_nothing_is_cleared(seats: tuple[str, ...]) -> None:
    game = "misty" if len(seats) == 2 else "mirador"
    shown = terminal("play", game, "--seed", "3", *seats, input="e4\nt5\n")
    assert WIPED not in shown
    assert readline.get_current_history_length() == 1


# One game, two terminals.


@at_a_keyboard
def test_a_kept_game_is_gone_on_with_in_one_terminal_alone() -> None:
    run("play", "mirador", "-s", "you", "--seed", "1", input="n14\nquit\nyes\n")
    (path,) = kept_games.kept_files()
    with closing(GameLock()) as other:
        other.take(path)
        refused = run("play", "--resume", input="1\nc3\nquit\nyes\n")
        assert (refused.exit_code, refused.stderr) == (1, f"{path.name} {ELSEWHERE}\n")
    went_on = run("play", "--resume", input="1\nc3\nquit\nyes\n")
    assert went_on.exit_code == 0
    assert [ply.move for ply in files.read_record(str(path)).plies][:3:2] == ["n14", "c3"]


@at_a_keyboard
def test_a_game_that_is_kept_for_the_first_time_is_this_terminals(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    taken: list[Path] = []
    monkeypatch.setattr(GameLock, "take", lambda lock, path: taken.append(path))
    run("play", "mirador", "--seed", "1", input="n14\nsave game.txt\nquit\n")
    (kept, saved) = taken
    assert kept.parent == kept_games.folder()
    assert saved == Path("game.txt")


@pytest.mark.parametrize(
    "words", [("mirador", "--save", "game.txt"), ("--resume", "game.txt"), ("mirador",)]
)
def test_a_file_is_played_in_one_terminal_alone(words: tuple[str, ...]) -> None:
    if "--resume" in words:
        run("play", "mirador", "--save", "game.txt", input="n14\n")
    lines = "quit\n" if len(words) > 1 else "n14\nsave game.txt\nquit\n"
    with closing(GameLock()) as other:
        other.take(Path("game.txt"))
        refused = run("play", *words, input=lines)
    assert f"game.txt {ELSEWHERE}" in " ".join(refused.output.split())


def test_a_record_is_read_when_nobody_else_can_change_it(monkeypatch: pytest.MonkeyPatch) -> None:
    run("play", "mirador", "--save", "game.txt", input="n14\n")
    found: list[bool] = []
    read = files.read_record

    def reads(name: str) -> object:
        found.append(lock_of(Path(name)).exists())
        return read(name)

    monkeypatch.setattr(files, "read_record", reads)
    run("play", "--resume", "game.txt", input="quit\n")
    assert found == [True]


def test_a_lock_ends_with_its_game_and_leaves_nothing() -> None:
    for _ in range(2):
        assert run("play", "mirador", "--save", "/dev/null", input="n14\n").exit_code == 0
    assert run("play", "mirador", "--save", "game.txt", input="n14\n").exit_code == 0
    assert list(lock_of(Path("game.txt")).parent.glob("*")) == []


def test_a_lock_that_is_deleted_while_another_waits_is_taken_anew(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    first, second = GameLock(), GameLock()
    first.take(Path("game.txt"))
    locks = locking.takes_lock

    def late(file: int) -> bool:  # the other one leaves between opening and locking
        first.close()
        return locks(file)

    with monkeypatch.context() as meanwhile:
        meanwhile.setattr(game_locks, "takes_lock", late)
        second.take(Path("game.txt"))
    with pytest.raises(OptionError, match="another terminal"):
        first.take(Path("game.txt"))
    second.close()


# What ends a game at once.


@at_a_keyboard
@pytest.mark.parametrize(
    ("moves", "move", "asked"),
    [
        ((), "n14!", "You declare a win: you lose if your chains can be cut, or if there is none."),
        (("n14!",), "accept", "If you accept the declaration, you lose the game."),
        (("n14!", "challenge"), "give up", "If you give up, you lose the game."),
    ],
)
def test_a_move_that_may_lose_at_once_is_asked_about(
    moves: tuple[str, ...], move: str, asked: str
) -> None:
    size = ("-o", "size=5", "-o", "tower=1") if "challenge" in moves else ()
    earlier = "".join(f"{text}\nyes\n" if "!" in text else f"{text}\n" for text in moves)
    earlier = earlier.replace("n14", "c3") if size else earlier
    lines = f"{earlier}{move}\nno\nquit\nyes\n"
    shown = " ".join(run("play", "mirador", *size, *TWO, input=lines).output.split())
    assert shown.count(f"{asked} Is that what you want? yes or no:") == 1
    assert "The game goes on." in shown
    assert " wins" not in shown.partition(asked)[2]
    (path,) = kept_games.kept_files() or (None,)
    played = [ply.move for ply in files.read_record(str(path)).plies] if path else []
    assert move not in played


def test_nobody_is_asked_by_a_pipe() -> None:
    shown = run("play", "mirador", *TWO, input="n14!\nchallenge\n").output
    assert "Is that what you want?" not in shown


@pytest.mark.parametrize("game", list(registry.GAMES))
def test_an_ordinary_first_move_is_no_risk(game: str) -> None:
    position = start(game)
    rules, state = position.rules, position.state
    if position.actor >= 0:
        assert rules.risk(state, position.actor, rules.legal(state, position.actor)[0]) is None
