"""Where somebody who sits down for the first time would stumble."""

from __future__ import annotations

import os
import random
import re
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

import belvedere
from belvedere.cli import boards, commands, files, host, kept_games, locale, play, session, shell
from belvedere.cli.app import app
from belvedere.cli.boards import Board
from belvedere.cli.commands import COMMANDS, SPOKEN, command_word
from belvedere.cli.door import with_values
from belvedere.core import records, registry
from belvedere.svg.letters import Ink
from belvedere.tables.seating import bot, person
from helpers.house import OWN_GAMES

pytestmark = pytest.mark.usefixtures("_against_anybody")

SMALL = ["-o", "size=3", "-o", "tiles=2,2,2"]  # a game of Strata that ends soon
LEAVING = "Leave this game? It is kept, and you can go on with it later. yes or no: "
GO_ON = "The game is kept. Go on with: belvedere play --resume\n"


@pytest.fixture(autouse=True)
def _in_a_folder_of_its_own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


@pytest.fixture
def _at_a_keyboard(monkeypatch: pytest.MonkeyPatch) -> None:
    for module in (play, host, commands):
        monkeypatch.setattr(module, "is_interactive", lambda: True)
    monkeypatch.setattr(session, "draw_lots", lambda players, seed: None)  # you first


at_a_keyboard = pytest.mark.usefixtures("_at_a_keyboard")


@pytest.mark.usefixtures("_at_a_keyboard")
def test_at_a_keyboard_it_is_drawn_by_lot_who_begins(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(session, "draw_lots", lambda players, seed: players.reverse())
    told = said("play", "strata", *SMALL, input="quit\nyes\n")
    assert "At the table: random (Gray), you (Blue)" in told
    assert "Drawn by lot: Gray begins." in " ".join(told.split())
    told = said("play", "strata", *SMALL, "-s", "you", "-s", "3", input="quit\nyes\n")
    assert "Drawn by lot" not in told


def test_a_round_of_misty_is_shown_as_it_ended_before_the_next() -> None:
    table = ["-o", "window=1x2", "-o", "rounds=2", "-s", "you", "-s", "1", "--seed", "3"]
    told = said("play", "misty", *table, input="place 0,1\nplace 0,1\nquit\n")
    ended, begun = told.index("Round 1 goes to Player 1, 2 : 0."), told.index("Deal 2 of 2", 2000)
    shown = told[told.index("Player 1 (you): 2 points     Player 2: 0 points") : ended]
    assert " 1  house  1 " in shown
    assert "Rounds, * won: 1) 2* : 0" in shown
    assert ended < begun


def test_lots_follow_the_seed() -> None:
    orders = set()
    for seed in range(20):
        players = [person("Ann"), bot("3")]
        session.draw_lots(players, seed)
        again = [person("Ann"), bot("3")]
        session.draw_lots(again, seed)
        assert players == again
        orders.add(players[0].is_bot)
    assert orders == {True, False}


def test_through_a_pipe_you_have_the_first_seat() -> None:
    for _ in range(5):
        assert "Drawn by lot" not in said("play", "strata", *SMALL, input="quit\n")


def run(*args: str, input: str = "", **env: str) -> Result:  # noqa: A002
    settings = {"COLUMNS": "80", "NO_COLOR": None, "FORCE_COLOR": None} | env
    return CliRunner().invoke(app, list(args), input=input, env=settings)


def said(*args: str, input: str = "", **env: str) -> str:  # noqa: A002
    result = run(*args, input=input, **env)
    assert result.exit_code == 0, result.output
    return result.stdout


def kept() -> list[str]:
    return [path.name for path in kept_games.kept_files()]


# Names of games.


@pytest.mark.parametrize("name", ["Mirador", "MIRADOR", " mirador", "ьшкфвщк"])
def test_a_games_name_is_read_however_it_is_typed(name: str) -> None:
    assert "Mirador, by Andrew Perkis" in said("play", name, input="quit\n")
    assert said("rules", name) == said("rules", "mirador")
    assert said("show", name) == said("show", "mirador")
    assert run("perft", name, "1").exit_code == 0
    Path("moves").write_text("e4, swap")
    assert said("convert", "moves", "-", "--game", name) == said(
        "convert", "moves", "-", "--game", "mirador"
    )
    assert "Mirador, by Andrew Perkis" in said("play", input=f"{name}\nquit\n")


def test_a_file_that_is_named_like_a_game_is_a_file() -> None:
    Path("Mirador").write_text('[record "1"]\n[game "strata"]\n')
    assert "Gray places the first tile" in said("show", "Mirador")


def test_a_name_that_is_no_games_is_repeated_as_it_was_typed() -> None:
    assert "There is no game 'Chess'." in run("play", "Chess").stderr


# What is said at the table works there.


@pytest.mark.parametrize("game", list(registry.GAMES))
def test_the_first_board_is_followed_by_a_move_that_can_be_typed(game: str) -> None:
    shown = said("play", game, "--seed", "1", input="quit\n")
    found = re.search(r"Type a move, such as ([^.]+)\. \?", " ".join(shown.split()))
    assert found
    played = said("play", game, "--seed", "1", "--save", "game.txt", input=f"{found[1]}\n")
    assert "is not a move" not in played
    assert found[1] in [ply.move for ply in records.read("game.txt").plies if ply.seat == 0]


@pytest.mark.parametrize("language", ["en", "ru"])
def test_rules_are_shown_at_the_table_and_then_the_board(language: str) -> None:
    page = said("rules", "strata", "--language", language)
    shown = said("play", "strata", "--language", language, input="rules\n")
    before, _, after = shown.partition(page)
    assert after
    assert before.count("15  .  .") == after.count("15  .  .") == 1


def test_levels_are_shown_at_the_table() -> None:
    assert said("levels") in said("play", "strata", input="levels\n")


def test_nothing_that_is_said_at_the_table_has_to_be_typed_elsewhere() -> None:
    lines = "".join(f"{name}\n" for name in COMMANDS if name not in ("rules", "levels", "quit"))
    shown = said("play", "strata", input=f"2x2 h8\n{lines}what?\n? nothing\n:x\n")
    assert "belvedere " not in shown.partition("you (Gray)>")[2]


@pytest.mark.parametrize(
    ("typed", "answered"),
    [
        ("quti", "Did you mean quit? ? lists the legal moves, help the commands."),
        ("ruels", "Did you mean rules? ? lists the legal moves, help the commands."),
        ("e44", "? lists the legal moves, help the commands, rules explains the game."),
    ],
)
def test_what_is_not_a_move_is_answered_with_what_can_be_typed(typed: str, answered: str) -> None:
    assert f"{answered}\n" in said("play", "mirador", input=f"{typed}\n")


def test_a_move_that_is_refused_is_answered_with_its_reason_alone() -> None:
    shown = said("play", "strata", input="2x2 a1\n")
    assert "lists the legal moves, help" not in shown


def test_commands_are_understood_in_the_readers_language() -> None:
    assert set(SPOKEN) == set(COMMANDS)
    names = [word.say("ru") for word in SPOKEN.values()]
    assert len({*names}) == len(names)
    locale.settle(["--language", "ru"])
    assert [command_word(f"{name.upper()} 2") for name in names] == list(SPOKEN)
    assert [command_word(name) for name in (*COMMANDS, "q", "рудз")] == [*COMMANDS, "quit", "help"]
    locale.settle([])
    assert command_word("правила") == "правила"
    shown = said("play", "strata", "--language", "ru", input="подсказки\nвыход\n2x2 h8\n")
    assert shown.count("(Серый)> ") == 2


# Commands for the shell name this program as the shell finds it.


@pytest.mark.parametrize(
    ("started", "path", "typed"),
    [
        ("bin/belvedere", "bin", "belvedere"),
        ("bin/belvedere", "", "./bin/belvedere"),
        ("belvedere", "", "./belvedere"),
        ("an other/belvedere", "", "'./an other/belvedere'"),
        ("/nowhere/pytest", "", "belvedere"),
    ],
)
def test_the_program_is_called_as_it_is_found_from_here(
    started: str, path: str, typed: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    file = tmp_path / started
    if not started.startswith("/"):
        file.parent.mkdir(exist_ok=True)
        file.touch(mode=0o755)
    monkeypatch.setattr(sys, "argv", [str(file)])
    monkeypatch.setenv("PATH", str(tmp_path / path) if path else os.devnull)
    assert (
        shell.command("play", "--resume", "my game.txt") == f"{typed} play --resume 'my game.txt'"
    )


def test_a_program_that_was_started_by_python_is_called_so(monkeypatch: pytest.MonkeyPatch) -> None:
    module = Path(shell.__file__).with_name("__main__.py")
    monkeypatch.setattr(sys, "argv", [str(module)])
    monkeypatch.setenv("PATH", os.devnull)
    assert shell.program().endswith(" -m belvedere.cli")


# Leaving, and going on.


@at_a_keyboard
def test_leaving_asks_once_and_the_game_is_kept() -> None:
    shown = said("play", "mirador", input="n14\nquit\nno\nquit\nyes\n")
    assert shown.count(LEAVING) == 2
    assert shown.endswith(GO_ON)
    (record,) = (files.read_record(str(path)) for path in kept_games.kept_files())
    assert record.plies[0].move == "n14"


@at_a_keyboard
def test_who_leaves_again_while_he_is_asked_has_left() -> None:
    shown = said("play", "mirador", input="n14\n")
    assert shown.count(LEAVING) == 1
    assert shown.endswith(f"\n{GO_ON}")


@at_a_keyboard
def test_a_game_that_has_not_begun_is_left_without_a_word() -> None:
    shown = said("play", "overworld", input="?\nquit\n")
    assert "Leave this game?" not in shown
    assert "not saved" not in shown
    assert kept() == []


@at_a_keyboard
def test_a_decision_that_waits_for_others_is_kept_too() -> None:
    seats = ("--seat", "you:Ann", "--seat", "you:Ben")
    opened = said("play", "misty", "--seed", "3", *seats, input="\nquit\n")
    found = re.search(r"such as (pick [^.]+)\.", opened)
    assert found
    lines = f"\n{found[1]}\n\nquit\nyes\n"
    assert said("play", "misty", "--seed", "3", *seats, input=lines).endswith(GO_ON)
    assert files.read_record(str(kept_games.kept_files()[0])).plies[-1].move == found[1]


@at_a_keyboard
def test_a_saved_game_is_left_without_a_question_and_not_kept_twice() -> None:
    shown = said("play", "mirador", "--seed", "1", input="n14\nsave game.txt\nc3\nquit\n")
    assert "Leave this game?" not in shown
    assert "The game is saved. Go on with: belvedere play --resume game.txt\n" in shown
    assert kept() == []
    assert [ply.move for ply in records.read("game.txt").plies][:3:2] == ["n14", "c3"]


def test_what_comes_through_a_pipe_is_neither_asked_about_nor_kept() -> None:
    shown = said("play", "mirador", input="n14\nquit\n")
    assert "Leave this game?" not in shown
    assert "This game was not saved" in shown
    assert kept() == []
    assert "wins by resignation" in said("play", "mirador", input="n14\nresign\n")


@at_a_keyboard
def test_a_finished_game_is_kept_and_not_offered() -> None:
    shown = said("play", "strata", *SMALL, "--seed", "1", input="2x2 c3\nresign\nyes\n")
    (name,) = kept()
    folder = kept_games.folder()
    assert f"The game is saved. Look at it: belvedere show {folder / name}\n" in shown
    refused = run("play", "--resume")
    assert refused.exit_code == 1
    assert refused.stderr == f"No unfinished game is kept in {folder}.\n"


@at_a_keyboard
def test_resuming_without_a_name_offers_the_latest_games() -> None:
    said("play", "mirador", "--seed", "1", input="n14\nquit\nyes\n")
    said("play", "strata", "--seed", "1", input="2x2 h8\nquit\nyes\n")
    for age, path in enumerate(sorted(kept_games.folder().iterdir(), reverse=True)):
        os.utime(path, (1_800_000_000 - age, 1_800_000_000 - age))
    shown = said("play", "--resume", input="\nquit\nyes\n")
    offered = shown.partition("Which one?")[0]
    assert re.findall(r"^(\d)  (\w+) +you · random +2 moves +2027-01-1\d ", offered, re.M) == [
        ("1", "Strata"),
        ("2", "Mirador"),
    ]
    assert "Strata, by Erik Dresner" in shown
    assert "Resumed after 2 moves." in shown
    for words in (("--resume", "mirador"), ("Mirador", "--resume"), ("--resume", "--seed", "2")):
        other = said("play", *words, input="8\nx\n2\n1\nquit\nyes\n")
        assert "Type a number from 1 to " in other
        assert "Mirador, by Andrew Perkis" in other
    assert len(kept()) == 2, "a resumed game is kept in the same file"


@at_a_keyboard
def test_who_is_asked_for_a_game_may_go_on_with_one() -> None:
    offer = "resume goes on with a game that you left.\n"
    assert offer not in said("play", input="resume\nquit\n")
    said("play", "mirador", "--seed", "1", input="n14\nquit\nyes\n")
    shown = said("play", input="Resume\n\nquit\nyes\n")
    assert offer in shown
    assert "Resumed after 2 moves." in shown
    refused = run("play", "-o", "size=9", input="resume\n")
    assert "brings its name and options from its record" in refused.stderr


def test_through_a_pipe_the_latest_game_is_resumed(monkeypatch: pytest.MonkeyPatch) -> None:
    with monkeypatch.context() as patched:
        patched.setattr(play, "is_interactive", lambda: True)
        said("play", "mirador", "-s", "you", "--seed", "1", input="n14\n")
    assert "Resumed after 2 moves." in said("play", "--resume", input="c3\nquit\n")
    assert "Resumed after 4 moves." in said("play", "--resume", input="quit\n")


def test_an_unknown_game_is_none_to_resume() -> None:
    assert run("play", "chess", "--resume").stderr.startswith("There is no game 'chess'.")


def test_a_resumed_game_still_brings_its_options() -> None:
    for words in (("--resume", "-o", "size=9"), ("mirador", "--resume", "game.txt")):
        refused = run("play", *words)
        assert refused.exit_code == 1
        assert "brings its name and options from its record" in refused.stderr


@pytest.mark.parametrize(
    ("given", "read"),
    [
        (["--resume"], ["--resume", ""]),
        (["--resume", "--seed", "1"], ["--resume", "", "--seed", "1"]),
        (["--resume", "-s", "3"], ["--resume", "", "-s", "3"]),
        (["--resume", "game.txt"], ["--resume", "game.txt"]),
        (["--resume", "-"], ["--resume", "-"]),
        (["--resume=game.txt"], ["--resume=game.txt"]),
        (["--", "--resume"], ["--", "--resume"]),
    ],
)
def test_resume_may_stand_without_a_value(given: list[str], read: list[str]) -> None:
    assert with_values(given, ("--resume",)) == read


@at_a_keyboard
def test_kept_games_are_bounded_and_the_oldest_go(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(kept_games, "MOST", 3)
    for age in range(4):
        path = kept_games.new_file("strata")
        os.utime(path, (1000 - age, 1000 - age))
    oldest = kept()[2:]
    said("play", "mirador", input="n14\nquit\nyes\n")
    assert len(kept()) == 3
    assert kept()[0].startswith("mirador-")
    assert not {*oldest} & {*kept()}


@at_a_keyboard
def test_a_damaged_file_is_not_offered() -> None:
    said("play", "mirador", input="n14\nquit\nyes\n")
    kept_games.new_file("strata").write_text("[record")
    assert "Mirador, by Andrew Perkis" in said("play", "--resume", input="\nquit\nyes\n")


@at_a_keyboard
def test_a_game_that_cannot_be_kept_goes_on_and_says_so_once() -> None:
    kept_games.folder().parent.parent.rmdir()
    kept_games.folder().parent.parent.write_text("in the way")
    lines = "n14\nc3\nquit\nno\nsave game.txt\nquit\n"
    shown = said("play", "mirador", "--seed", "1", input=lines)
    assert shown.count("So this game is not kept. Save it elsewhere: save FILE") == 1
    assert "Leave this game? It is not saved; save FILE would save it. yes or no:" in shown
    assert "The game is saved." in shown
    assert len(records.read("game.txt").plies) == 4


def test_games_are_kept_by_the_rules_of_xdg(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    home = tmp_path / "home"
    monkeypatch.setenv("HOME", str(home))
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    assert kept_games.folder() == tmp_path / "data" / "belvedere" / "games"
    for told in ("", "relative/path"):
        monkeypatch.setenv("XDG_DATA_HOME", told)
        assert kept_games.folder() == home / ".local" / "share" / "belvedere" / "games"
    assert kept_games.new_file("strata").parent.stat().st_mode & 0o777 == 0o700
    assert len({kept_games.new_file("strata") for _ in range(5)}) == 5


def test_a_score_of_several_numbers_says_how_it_is_compared() -> None:
    bots = ("--seed", "1", "--seat", "random", "--seat", "random")
    assert "Score, compared from left to right" in said("play", "strata", *SMALL, *bots)
    assert "left to right" not in said("play", "misty", "-o", "rounds=1", *bots)


# What cannot be taken back is asked about.


@at_a_keyboard
def test_resigning_asks() -> None:
    shown = said("play", "mirador", input="n14\nresign\nmaybe\nno\nresign\nyes\n")
    assert shown.count("Give this game up? yes or no: ") == 3
    assert shown.count("The game goes on.\n") == 1
    assert "random (Blue) wins by resignation." in shown


def test_a_picture_overwrites_nothing() -> None:
    Path("board.svg").write_text("precious")
    shown = said("play", "mirador", input="svg board.svg\nsvg new.svg\nsvg .\nsvg new.svg/x\n")
    assert "board.svg exists already, and nothing is overwritten. Choose another name.\n" in shown
    assert Path("board.svg").read_text() == "precious"
    assert "The picture is in new.svg.\n" in shown
    assert Path("new.svg").read_text().startswith("<svg")
    assert "Name a file, such as board.svg.\n" in shown


def test_a_tilde_is_ones_home(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    home = tmp_path / "home"
    home.mkdir()
    monkeypatch.setenv("HOME", str(home))
    said("play", "mirador", input="save ~/game.txt\nsvg ~/board.svg\n")
    assert sorted(path.name for path in home.iterdir()) == ["board.svg", "game.txt"]


# Boards in small windows.


@pytest.mark.parametrize("game", OWN_GAMES)
def test_in_a_low_window_a_board_stands_below_what_belongs_to_it(game: str) -> None:
    position, dice = belvedere.start(game), random.Random(4)
    while position.actor != belvedere.OVER and len(position.text().splitlines()) < 20:
        chance = position.actor == belvedere.CHANCE
        position = position.roll(dice) if chance else position.play(dice.choice(position.legal()))
    drawn = boards.draw(position)
    turned = boards.turned(drawn)
    squares, _, below = drawn.text.rpartition("\n\n")
    *above, last = below.splitlines()
    assert turned.text == "\n".join([*above, "", squares, last])
    assert len(turned.inks) == len(drawn.inks)
    assert set(map(inked(drawn), drawn.inks)) == set(map(inked(turned), turned.inks))


def inked(board: Board) -> Callable[[Ink], tuple[str, str]]:
    lines = board.text.splitlines()
    return lambda ink: (lines[ink.line], ink.ground)


TERMINAL = {"FORCE_COLOR": "1", "TERM": "xterm-256color"}


def test_a_low_window_is_told_which_board_has_room() -> None:
    shown = said("play", "mirador", input="quit\n", LINES="24", NO_COLOR="1", **TERMINAL)
    told = " ".join(shown.split())
    helps = "A smaller board has room here: quit, and then belvedere play mirador -o size=16"
    assert helps in told
    smaller = said(
        "play", "mirador", "-o", "size=16", input="n14\n", LINES="24", NO_COLOR="1", **TERMINAL
    )
    assert "The board needs" not in smaller
    again = smaller.partition("n14\n")[2].partition("\n\n")[2].partition("(Red)>")[0]
    assert len(again.splitlines()) < 24


def test_where_room_is_short_the_signs_are_explained_on_demand() -> None:
    signs = "g2: gray, storey 2"
    for lines, times in (("40", 2), ("18", 1)):
        shown = said(
            "play", "strata", "--seed", "1", input="2x2 h8\nboard\n", LINES=lines, **TERMINAL
        )
        assert shown.count(signs) == times


# Colours.


@pytest.mark.parametrize("game", ["mirage", "overworld"])
def test_terrain_has_colours_where_the_terminal_has(game: str) -> None:
    def shown(**env: str) -> str:
        return said("play", game, "--seed", "1", input="quit\n", **env)

    ground = re.compile(r"\x1b\[[0-9;]*48;5;\d+m")
    grounds = set(ground.findall(shown(**TERMINAL)))
    assert len(grounds) >= 3, "the halves of the Coast tile, and the tile in hand"
    assert not ground.search(shown(**TERMINAL, NO_COLOR="1"))
    assert "\x1b" not in shown()
    assert "\x1b[" not in shown(FORCE_COLOR="1", TERM="dumb").replace("\x1b[2J", "")


@pytest.mark.parametrize(
    ("ground", "letters"),
    [
        ("#000000", "bright_white"),
        ("#1f5c7c", "bright_white"),
        ("#bf7f45", "black"),
        ("#f4dfb0", "black"),
        ("#ffffff", "black"),
    ],
)
def test_letters_stand_out_from_the_ground(ground: str, letters: str) -> None:
    painted = boards.paint(Board("'", (Ink(0, 0, 1, ground),)))
    assert [span.style for span in painted.spans] == [f"{letters} on {ground}"]


@pytest.mark.parametrize("language", ["en", "ru"])
def test_misty_fits_80_columns_to_its_end(language: str) -> None:
    shown = said(
        "play", "misty", "-p", "4", "--seed", "3", "-o", "rounds=1", "--language", language,
        *(text for _ in range(4) for text in ("--seat", "random")),
    )  # fmt: skip
    assert max(map(len, shown.splitlines())) <= 80
