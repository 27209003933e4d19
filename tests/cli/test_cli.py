"""The command line, as a person or a script meets it."""

from __future__ import annotations

import json
import os
import random
import re
import subprocess
import sys
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

import belvedere
from belvedere.bots import rehearsing
from belvedere.bots.anything import random_move
from belvedere.cli import boards, host, speed
from belvedere.cli.app import app
from belvedere.cli.commands import COMMANDS
from belvedere.cli.move_lists import compact
from belvedere.cli.reference import COMMAND_LINE
from belvedere.core import endings, records, registry
from belvedere.core.actors import CHANCE
from belvedere.core.endings import Cause, Ending
from belvedere.core.facts import Option
from belvedere.core.records import TakeBack
from belvedere.kernel import desk
from helpers.house import OWN_GAMES, ROOT
from toy.facts import TRINKETS

pytestmark = pytest.mark.usefixtures("_against_anybody")

DOCS = ROOT / "docs"
SMALL = ["-o", "size=3", "-o", "tiles=2,2,2"]  # a game of Strata that ends soon
COLUMNS = 80
STRANGE_SEAT = (
    b'{"record": 1, "game": "mirador", "options": {}, "seats": [], "result": null,'
    b' "headers": {}, "comments": [], "moves": [{"seat": "x", "move": "e4"}]}'
)


def run(*args: str, input: str = "", **env: str) -> Result:  # noqa: A002
    settings = {"COLUMNS": str(COLUMNS), "NO_COLOR": None, "FORCE_COLOR": None} | env
    return CliRunner().invoke(app, list(args), input=input, env=settings)


def sentence_of(result: Result) -> str:
    """Return the one line that a failing command has to say."""
    assert result.exit_code == 1
    assert isinstance(result.exception, SystemExit), result.exception
    (line,) = result.stderr.splitlines()
    return line


@pytest.fixture(autouse=True)
def _in_a_folder_of_its_own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


@pytest.fixture
def game_file() -> Path:
    """Three moves of Mirador, with a comment, and a seat that resigned."""
    path = Path("game.txt")
    path.write_text(
        '[record "1"]\n[game "mirador"]\n[options "players=2; size=27"]\n[seat 0 "Ann"]\n'
        '[result "0"]\n[reason "resignation"]\n\n0: e4\n1: t5 { solid }\n0: v22\n'
    )
    return path


# The front door.


def test_no_arguments_show_the_help() -> None:
    result = run()
    assert result.exit_code == 0
    assert result.stdout == run("--help").stdout
    for name in (
        "play",
        "levels",
        "show",
        "rules",
        "convert",
        "arbiter",
        "activation",
        "engine",
        "match",
        "perft",
        "bench",
        "warm",
    ):
        assert re.search(rf"^  {name} +[A-Z]", result.stdout, re.M), name


def test_version() -> None:
    assert run("--version").stdout == f"belvedere {belvedere.__version__}\n"


def test_help_loads_nothing_heavy() -> None:
    script = (
        "import sys; sys.argv = ['belvedere', '--help']\n"
        "from belvedere.cli import main\n"
        "try: main()\n"
        "except SystemExit as leaving: print('code', leaving.code)\n"
        "print('loaded', sorted({'numba', 'numpy', 'rich'} & set(sys.modules)))\n"
        "print('engines', [m for m in sys.modules if m.startswith('belvedere.games')])\n"
    )
    done = subprocess.run(
        [sys.executable, "-c", script], capture_output=True, text=True, check=True
    )
    assert done.stdout.startswith("Usage: belvedere ")
    assert done.stdout.endswith("code 0\nloaded []\nengines []\n")


def test_a_command_lives_in_the_module_of_its_name() -> None:
    for entry in app.registered_commands:
        callback = entry.callback
        assert callback is not None
        assert callback.__module__ == f"belvedere.cli.{callback.__name__}"


def test_the_reference_is_current() -> None:
    # In a process of its own, where the tests' toy game is not registered.
    command = [sys.executable, "-m", "belvedere.cli.reference"]
    done = subprocess.run(command, capture_output=True, encoding="utf-8", check=True)
    assert (DOCS / "cli.md").read_text("utf-8") == done.stdout, f"run: {COMMAND_LINE}"


def test_help_stays_within_the_columns_and_is_never_cut() -> None:
    for name in (
        "",
        *(
            str(getattr(entry.callback, "__name__", "")).replace("_", "-")
            for entry in app.registered_commands
        ),
    ):
        # As wide as a terminal makes it; the runner would allow two columns more.
        arguments = [*name.split(), "--help"]
        shown = CliRunner().invoke(app, arguments, terminal_width=COLUMNS - 2).stdout
        assert max(map(len, shown.splitlines())) <= COLUMNS
        assert "..." not in re.sub(r"(COMMAND \[ARGS\]|\[GAME\])\.\.\.", "", shown), name


@pytest.mark.parametrize("command", ["play", "perft", "rules"])
def test_an_unknown_game_is_a_sentence(command: str) -> None:
    depth = ["2"] if command == "perft" else []
    said = sentence_of(run(command, "chess", *depth))
    assert said.startswith(f"There is no game 'chess'. The games are: {', '.join(registry.GAMES)}.")


@pytest.mark.parametrize(
    ("option", "said"),
    [
        ("colour=red", "Strata has no option 'colour'. It has: players (2), size (2 to 8), tiles"),
        ("size=99", "Size of the board (size) is 2 to 8, not '99'."),
        ("size", "An option is written name=value, such as size=9; not 'size'."),
    ],
)
def test_a_wrong_option_is_a_sentence(option: str, said: str) -> None:
    for command in (["play"], ["show"], ["perft", "-o", option], ["bench"], ["warm"]):
        tail = ["2"] if command[0] == "perft" else []
        result = run(command[0], "strata", *tail, "-o", option)
        assert sentence_of(result).startswith(said), command


def test_a_wrong_number_of_players_is_a_sentence() -> None:
    assert sentence_of(run("show", "mirador", "-p", "3")) == "Players (players) is 2, not 3."


def test_an_option_that_is_given_twice_is_a_sentence() -> None:
    said = sentence_of(run("show", "strata", "-o", "size=5", "-o", "size=6"))
    assert said == "size is given twice."
    said = sentence_of(run("show", "strata", "-p", "2", "-o", "players=2"))
    assert said == "players is given twice: by --players and by --option."


def test_a_wrong_use_has_exit_code_2() -> None:
    assert run("perft", "strata").exit_code == 2
    assert run("perft", "strata", "0").exit_code == 2
    assert run("dance").exit_code == 2


# Whatever is typed, what comes back is short.

MANY = "x" * 1_000_000


@pytest.mark.parametrize(
    "arguments",
    [
        [MANY],
        [f"--{MANY}"],
        ["show", MANY],
        ["show", f"{MANY}\0"],
        ["show", "strata", "-o", MANY],
        ["show", "strata", "-o", f"{MANY}=1"],
        ["show", "strata", "-o", f"size={MANY}"],
        ["show", "strata", "-o", f"tiles={MANY}"],
        ["show", "strata", "-p", MANY],
        ["show", "strata", "--ply", MANY],
        ["show", "strata", "--ply", "9" * 5000],
        ["show", "strata", "--seat", MANY],
        ["show", "strata", "--format", MANY],
        ["show", "strata", "--output", MANY],
        ["show", "strata", "--output", f"{MANY}.svg"],
        ["show", "strata", "--draw", MANY, "-f", "svg"],
        ["show", "strata", "--draw", f"{MANY}=1", "-f", "svg"],
        ["show", "strata", "--draw", f"theme={MANY}", "-f", "svg"],
        ["play", MANY],
        ["play", "strata", "--seat", MANY],
        ["play", "strata", "--seat", f"you:{MANY}"],
        ["play", "strata", "--seed", MANY],
        ["play", "strata", "--save", MANY],
        ["play", "strata", "--save", f"{MANY}/x"],
        ["play", "--resume", MANY],
        ["perft", "strata", MANY],
        ["perft", MANY, "1"],
        ["bench", MANY],
        ["bench", "strata", "--seconds", MANY],
        ["warm", MANY],
        ["rules", MANY],
        ["convert", MANY, "-"],
        ["convert", "a\0b", "-"],
        ["convert", "game.txt", MANY],
        ["convert", "game.txt", f"{MANY}.json"],
        ["convert", "game.txt", "-", "--to", MANY],
        ["convert", "game.txt", "-", "--game", MANY],
        ["activation", MANY],
        ["activation", "game.txt", "--seat", MANY],
        ["arbiter", MANY],
        ["arbiter", "game.txt", "--colour", MANY],
        ["arbiter", "game.txt", "--ply", MANY],
    ],
    ids=lambda arguments: " ".join(argument[:12] for argument in arguments).replace("\0", "0"),
)
def test_a_megabyte_typed_gives_a_short_message(arguments: list[str], game_file: Path) -> None:
    result = run(*arguments)
    assert result.exit_code in (1, 2)
    assert isinstance(result.exception, SystemExit), result.exception
    assert result.stdout == ""
    assert 10 < len(result.stderr.splitlines()[-1]) <= 400
    assert sum(map(len, result.stderr)) <= 600, "a hint may come before"


@pytest.mark.parametrize(
    "content",
    [
        MANY,
        f"[{MANY}",
        f'[record "{MANY}"]',
        f'[record "1"]\n[game "{MANY}"]',
        f'[record "1"]\n[game "strata"]\n[options "{MANY}=1"]',
        f'[record "1"]\n[game "strata"]\n[options "size={MANY}"]',
        f'[record "1"]\n[game "strata"]\n[result "{MANY}"]',
        f'[record "1"]\n[game "strata"]\n[seat 0 "{MANY}"]',
        f'[record "1"]\n[game "strata"]\n0: {MANY}',
        f'{{"version": "{MANY}"}}',
        f'{{"version": 1, "game": "{MANY}"}}',
        f'{{"version": 1, "game": "strata", "tiles": "{MANY}"}}',
        f'{{"record": 1, "game": "{MANY}"}}',
        f'{{"{MANY}": 1}}',
    ],
    ids=range(14),
)
def test_a_megabyte_in_a_file_gives_a_short_message(content: str) -> None:
    Path("long.txt").write_text(content)
    assert 10 < len(sentence_of(run("show", "long.txt"))) <= 300


def test_a_megabyte_at_the_table_gives_a_short_message() -> None:
    lines = [MANY, f":{MANY}", f"? {MANY}", f"undo {MANY}", f"save {MANY}", f"svg {MANY}"]
    shown = run("play", "strata", input="\n".join(lines) + "\nquit\n")
    assert shown.exit_code == 0
    assert len(shown.stdout.replace(MANY, "")) < 4000, "all but the echo of what was typed"


@pytest.mark.parametrize("number", ["١", "1_0", "nan", "inf", "1e3", "²", "0x1", ""])
def test_numbers_are_written_in_plain_digits(number: str) -> None:
    for arguments in (
        ["show", "strata", "--ply", number],
        ["show", "strata", "-p", number],
        ["perft", "strata", number],
        ["bench", "strata", "--seconds", number],
    ):
        assert run(*arguments).exit_code == 2, arguments
    assert sentence_of(run("show", "strata", "-o", f"size={number}")).startswith(
        "Size of the board (size) is 2 to 8"
    )


def test_a_file_without_end_is_a_sentence() -> None:
    said = sentence_of(run("show", "/dev/zero"))
    assert said == "/dev/zero is longer than 32,000,000 bytes."


# Playing.


def all_moves_of_small_strata() -> str:
    shapes = ("2x2", "2x1", "1x2", "1x1")
    squares = (f"{column}{row}" for row in range(1, 6) for column in "abcde")
    return "".join(f"{shape} {square}\n" for square in squares for shape in shapes)


def test_a_whole_game_against_the_bot_is_saved_and_reads_back() -> None:
    # Every move of the board, over and over: those that are not legal change nothing.
    moves = all_moves_of_small_strata() * 12
    result = run("play", "strata", *SMALL, "--seed", "7", "--save", "game.txt", input=moves)
    assert result.exit_code == 0
    record = records.read("game.txt")
    end = record.position()
    assert end.outcome is not None
    assert end.outcome is not None
    assert record.ending == endings.by_rules(end.outcome)
    assert record.seats == ["you", "random"]
    assert end.prompt() in result.stdout
    winner = ("you (Gray)", "random (Blue)")[end.outcome.winners[0]]
    assert re.search(rf"^ +1  {re.escape(winner)}", result.stdout, re.M)


def test_the_same_seed_plays_the_same_game_even_when_it_was_interrupted() -> None:
    moves = all_moves_of_small_strata() * 12
    run("play", "strata", *SMALL, "--seed", "3", "--save", "whole.txt", input=moves)
    first = [ply.move for ply in records.read("whole.txt").plies if ply.seat == 0]
    run("play", "strata", *SMALL, "--seed", "3", "--save", "parts.txt", input=f"{first[0]}\n")
    assert len(records.read("parts.txt").plies) < len(records.read("whole.txt").plies)
    run("play", "--resume", "parts.txt", input="\n".join(first[1:]))
    assert played("parts.txt") == played("whole.txt")
    assert records.read("parts.txt").ending == records.read("whole.txt").ending


def played(name: str) -> list[tuple[int, str]]:
    """Return what was played in a record, without its times."""
    return [(ply.seat, ply.move) for ply in records.read(name).plies]


def test_another_seed_plays_another_game() -> None:
    for seed in ("1", "2"):
        run("play", "mirador", "--seed", seed, "--save", f"{seed}.txt", input="n14\n")
    one, two = (records.read(f"{seed}.txt").plies[1].move for seed in "12")
    assert one != two


def test_an_illegal_move_is_explained_and_changes_nothing() -> None:
    result = run("play", "strata", "--save", "game.txt", input="2x2 a1\nnonsense\n")
    assert result.exit_code == 0
    assert "2x2 a1: the first tile goes to h8." in result.stdout
    assert "'nonsense' is not a move." in result.stdout
    assert records.read("game.txt").plies == ()


def test_undo_goes_back_within_ones_turn_and_leaves_no_trace() -> None:
    whole = run("play", "overworld", "--seed", "2", "--save", "game.txt", input="land 0,1 NE\n")
    assert whole.exit_code == 0
    plies = played("game.txt")
    assert plies[2] == (0, "land 0,1 NE")
    lines = "land 0,1 NE\nundo\n"
    run("play", "overworld", "--seed", "2", "--save", "again.txt", input=lines)
    assert played("again.txt") == plies[:2]
    assert records.read("again.txt").taken_back == []


def test_undo_does_not_pass_a_draw_and_says_so() -> None:
    shown = run("play", "overworld", "--seed", "2", "--save", "game.txt", input="undo\n")
    assert "You have decided nothing yet that could be undone." in shown.stdout
    assert [seat for seat, _ in played("game.txt")] == [CHANCE, CHANCE]
    lines = "land 0,1 NE\nundo 2\n"
    shown = run("play", "overworld", "--seed", "2", "--save", "more.txt", input=lines)
    said = " ".join(shown.stdout.split())
    assert "Only 1 decision can be undone here. You have decided nothing yet" in said
    assert len(played("more.txt")) > 2, "and nothing was undone"


def test_undo_does_not_pass_another_s_decision_and_names_what_does() -> None:
    shown = run("play", "mirador", "--save", "game.txt", input="n14\nundo\nundo x\n")
    said = " ".join(shown.stdout.split())
    assert "Undo does not pass another's decision: somebody has decided since yours." in said
    assert "takeback goes further, if everybody agrees; the record notes it." in said
    assert "undo takes a number of decisions, such as undo 2; not 'x'." in said
    assert len(played("game.txt")) == 2


def test_alone_with_bots_a_takeback_is_granted_and_stands_in_the_record() -> None:
    moves = "n14\nc3\nw9\ntakeback\n"
    run("play", "mirador", "--seed", "6", "--save", "game.txt", input=moves)
    assert [move for seat, move in played("game.txt") if seat == 0] == ["n14", "c3"]
    assert len(played("game.txt")) == 4
    assert records.read("game.txt").taken_back == [TakeBack(0, 6, 4)]

    result = run("play", "--resume", "game.txt", input="takeback 2\nmoves\ntakeback\ntakeback 0\n")
    assert records.read("game.txt").taken_back == [TakeBack(0, 6, 4), TakeBack(0, 4, 0)]
    assert played("game.txt") == []
    assert "No move yet." in result.stdout
    assert "There is nothing to take back yet." in result.stdout
    assert "takeback takes a number of decisions, such as takeback 2; not '0'." in result.stdout


def test_a_takeback_says_how_far_it_can_go() -> None:
    result = run("play", "mirador", input="n14\ntakeback 2\n")
    assert "Only 1 decision can be taken back here." in result.stdout
    result = run("play", "mirador", "--seed", "6", input="n14\nc3\ntakeback 3\n")
    assert "Only 2 decisions can be taken back here." in result.stdout


HOTSEAT = ("play", "mirador", "--seat", "you:Ann", "--seat", "you:Ben", "--save", "game.txt")


def test_each_other_person_is_asked_whether_he_agrees_to_a_takeback() -> None:
    shown = run(*HOTSEAT, input="n14\nc3\ntakeback 2\nwhat\nno\ntakeback\ny\n").stdout
    assert "Ann (Red) asks to take back 2 decisions." in shown
    assert shown.count("Ben (Blue), do you agree? yes or no: ") == 3
    assert "Ben (Blue) does not agree, and the game goes on." in shown
    assert played("game.txt") == [(0, "n14")]
    assert records.read("game.txt").taken_back == [TakeBack(0, 2, 1)]


def test_a_draw_is_agreed_on_by_all_people() -> None:
    shown = run(*HOTSEAT, input="n14\ndraw\nno\ndraw\nyes\n").stdout
    assert shown.count("Ben (Blue) offers a draw.") == 2
    assert "Ann (Red) does not agree, and the game goes on." in shown
    assert "Ann (Red) and Ben (Blue) agree on a draw." in shown
    assert records.read("game.txt").ending == endings.by_agreement(2)


def test_bots_decline_draws() -> None:
    shown = run("play", "mirador", "--save", "game.txt", input="draw\n").stdout
    assert "random (Blue) declines: bots play every game to its end." in shown
    assert records.read("game.txt").ending is None


def test_numbers_of_thousands_of_digits_are_a_sentence() -> None:
    many = "9" * 5000
    result = run("play", input=f"{many}\nmirador\nundo {many}\ntakeback {many}\nquit\n")
    assert result.exit_code == 0
    assert "a name, or quit." in result.stdout
    assert "undo takes a number of decisions, such as undo 2; not" in result.stdout
    assert "takeback takes a number of decisions, such as takeback 2; not" in result.stdout


@pytest.mark.parametrize("seed", ["--5", "9" * 5000, "x"])
def test_a_seed_that_cannot_be_read_is_no_seed(seed: str, game_file: Path) -> None:
    text = re.sub(r"\[(result|reason) .*\n", "", game_file.read_text())
    game_file.write_text(f'[seed "{seed}"]\n{text}')
    assert "Resumed after 3 moves." in run("play", "--resume", "game.txt").stdout


def test_seeded_dice_are_the_same_after_going_back() -> None:
    result = run("play", "mirador", "--seed", "5", input="n14\ntakeback\nn14\n")
    first, second = re.findall(r"^random \(Blue\): (\S+)$", result.stdout, re.M)
    assert first == second
    lines = "land 0,1 NE\ntakeback\n"
    for seed in ("2", "3", "4"):
        run("play", "overworld", "--seed", seed, "--save", f"{seed}.txt", input="quit\n")
        drawn = played(f"{seed}.txt")
        run("play", "--resume", f"{seed}.txt", input=f"{lines}quit\n")
        assert played(f"{seed}.txt") == drawn


def test_a_question_lists_what_is_held_and_where_it_may_go() -> None:
    shown = run("play", "mirador", input="?\n").stdout
    assert re.search(r"^tower +676 +a–z:1–26 +a1 *$", shown, re.M)
    assert re.search(r"^tower! +676 +a–z:1–26 +a1! *$", shown, re.M)


def test_a_question_lists_one_hold_or_explains_one_move() -> None:
    shown = run("play", "strata", input="? 2x1\n? 2x1 a1\n? h8\n? 2x1H8\n? zz\n").stdout
    assert re.search(r"^2x1 +1 +h8 +2x1 h8 *$", shown, re.M)
    assert not re.search(r"^2x2 +1 ", shown, re.M)
    assert "2x1 a1: the first tile goes to h8." in shown
    assert "'h8' could be 2x2 h8, 2x1 h8, 1x2 h8 or 1x1 h8. Say which." in shown
    assert "\n2x1 h8 is legal.\n" in shown
    assert "'zz' is not a move." in shown


def test_long_lists_of_places_are_compacted() -> None:
    squares = [f"{c}{r}" for c in "abc" for r in range(1, 6)] + ["e1", "e2", "e4", "tray"]
    assert compact(squares) == ["a–c:1–5", "e1–2,4", "tray"]
    assert compact(["b2", "a1"]) == ["b2", "a1"]
    wide = [f"{c}{r}" for c in ("y", "z", "aa") for r in range(1, 6)]
    assert compact(wide) == ["y–aa:1–5"]


def test_resigning_stands_in_the_record() -> None:
    result = run("play", "mirador", "--save", "game.txt", input="n14\nresign\n")
    assert result.exit_code == 0
    assert "random (Blue) wins by resignation." in result.stdout
    assert records.read("game.txt").ending == Ending(Cause.RESIGNATION, (1,), (2, 1))
    again = run("play", "--resume", "game.txt", input="e4\n").stdout
    assert "This game is finished, after 2 moves." in again
    assert again.count("random (Blue) wins by resignation.") == 1
    assert records.read("game.txt").position().prompt() not in again
    assert len(records.read("game.txt").plies) == 2


def test_commands_work_with_a_colon_and_unknown_ones_are_named() -> None:
    shown = run("play", "mirador", input="n14\n:moves\n:dance\nMOVES\n").stdout
    assert len(re.findall(r"^1 you: n14 ", shown, re.M)) == 2
    assert "There is no command 'dance'. The commands are: rules, board, moves," in shown


def test_help_names_every_command() -> None:
    shown = run("play", "mirador", input="help\n").stdout
    for usage in ("MOVE", "?", "undo [N]", "takeback [N]", "draw", "save [FILE]", "resign", "quit"):
        assert re.search(rf"^{re.escape(usage)} +[a-z]", shown, re.M), usage


def test_save_and_svg_write_files_and_quit_tells_how_to_resume() -> None:
    lines = "save\nsave game.json\nn14\nsvg board.svg\nsvg\nboard\nquit\n"
    shown = run("play", "mirador", input=lines).stdout
    assert "save needs a file's name, such as save game.txt." in shown
    assert "svg needs a file's name, such as svg board.svg." in shown
    assert "belvedere play --resume game.json" in shown
    assert Path("board.svg").read_text().startswith("<svg")
    record = records.from_dict(json.loads(Path("game.json").read_text()))
    assert record.plies[0].move == "n14"
    assert sorted(os.listdir()) == ["board.svg", "game.json"]


def test_a_game_that_is_not_saved_says_so() -> None:
    assert "This game was not saved" in run("play", "mirador", input="n14\nquit\n").stdout


def test_another_games_file_is_never_overwritten(game_file: Path) -> None:
    before = game_file.read_text()
    said = sentence_of(run("play", "mirador", "--save", "game.txt"))
    way_on = "Go on with it: belvedere play --resume game.txt; or choose another name."
    assert said == f"game.txt exists already. {way_on}"
    refused = "game.txt exists already, and nothing is overwritten. Choose another name."
    assert refused in run("play", "mirador", input="save game.txt\n").stdout
    assert game_file.read_text() == before


def test_a_resumed_game_keeps_its_players_and_comments(game_file: Path) -> None:
    text = re.sub(r"\[(result|reason) .*\n", "", game_file.read_text())
    game_file.write_text(text)
    result = run("play", "--resume", "game.txt", input="")
    assert "Resumed after 3 moves." in result.stdout
    assert "\nBlue> " in result.stdout
    assert records.read("game.txt") == records.parse_record(text)
    run("play", "--resume", "game.txt", "--seat", "random", "--seat", "you", input="d24\n")
    record = records.read("game.txt")
    assert record.seats == ["random", "you"]
    assert len(record.plies) == 5
    assert record.plies[1].comments == ("solid",)


def test_a_resumed_game_takes_no_name_and_no_options(game_file: Path) -> None:
    said = "A game that is resumed brings its name and options from its record."
    assert sentence_of(run("play", "mirador", "--resume", "game.txt")) == said
    assert sentence_of(run("play", "--resume", "game.txt", "-o", "size=5")) == said


def test_without_a_name_the_games_are_listed_to_choose_from() -> None:
    number = 1 + list(registry.GAMES).index("mirador")
    shown = run("play", input=f"{len(registry.GAMES) + 1}\n{number}\n")
    assert shown.exit_code == 0
    for facts in belvedere.catalogue().values():
        assert facts.id in shown.stdout
    assert f"Type a number from 1 to {len(registry.GAMES)}, a name, or quit." in shown.stdout
    assert "Mirador, by Andrew Perkis" in shown.stdout
    assert run("play", input="quit\n").exit_code == 0


def test_bots_alone_play_to_the_end() -> None:
    seats = ("--seat", "random", "--seat", "random")
    result = run("play", "mirador", "-o", "size=8", *seats, "--seed", "1", "--save", "game.txt")
    record = records.read("game.txt")
    assert record.position().outcome is not None
    for ply in record.plies:
        assert f"random ({('Red', 'Blue')[ply.seat]}): {ply.move}\n" in result.stdout


def test_the_random_bot_is_never_rash() -> None:
    position = belvedere.start("mirador", size=3)
    assert "a1!" in position.legal()
    rng = random.Random(0)
    drawn = {random_move(position, 0, rng) for _ in range(100)}
    assert drawn == {"a1", "a2", "b1", "b2"}


def test_a_name_that_is_not_text_is_a_sentence() -> None:
    said = sentence_of(run("play", "strata", "--seat", "you:\udcff", "--save", "game.txt"))
    assert said == r"The name '\udcff' is not UTF-8 text."
    assert os.listdir() == []


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("", "Name a file, such as game.txt."),
        ("folder", "folder is a folder; name a file in it, such as folder/game.txt."),
        ("/", "/ is a folder; name a file in it, such as /game.txt."),
        ("nowhere/game.txt", "There is no folder nowhere to save game.txt in."),
    ],
)
def test_a_file_that_cannot_be_saved_is_refused_at_once(name: str, said: str) -> None:
    Path("folder").mkdir()
    result = run("play", "--save", name, input="mirador\nn14\n")
    assert sentence_of(result) == said
    assert result.stdout == ""
    if name:
        shown = run("play", "mirador", input=f"save {name}\nn14\nquit\n").stdout
        assert said in shown.replace("\n", " ")
        assert "random (Blue): " in shown


def test_a_name_that_no_file_can_have_is_a_sentence() -> None:
    shown = run("play", "mirador", input="save a\0b\nsvg a\0b\n")
    assert shown.exit_code == 0
    assert shown.stdout.count(r"'a\x00b' cannot be a file's name.") == 2


@pytest.mark.parametrize(
    "text",
    [
        "me",
        "you:",
        "you:random",
        "you:bot 3",
        "random:1",
        "0",
        "9",
        "8@",
        "8@0",
        "8@9e9",
        "engine:",
        "3:x",
        "",
    ],
)
def test_a_wrong_seat_is_a_sentence(text: str) -> None:
    said = sentence_of(run("play", "strata", "--seat", text))
    assert said == (
        "A seat is taken by you, you:NAME, a level from 1 to 8, a level with seconds such as "
        f"8@2.5, random or engine:COMMAND; not {text!r}."
    )


def test_too_many_seats_are_a_sentence() -> None:
    said = sentence_of(run("play", "strata", "-s", "you", "-s", "you", "-s", "random"))
    assert said == "There are 2 seats here, and 3 were given."


def test_control_c_leaves_politely(monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupt(_: str) -> str:
        raise KeyboardInterrupt

    monkeypatch.setattr("builtins.input", interrupt)
    result = run("play", "mirador", "--save", "game.txt")
    assert result.exit_code == 0
    told = "The game is saved. Go on with: belvedere play --resume game.txt"
    assert result.stdout.endswith(f"\n\n{told}\n")


def test_odd_bytes_in_the_input_are_a_wrong_move() -> None:
    done = CliRunner().invoke(app, ["play", "mirador", "--seed", "1"], input=b"\xff\xfe\nn14\n")
    assert done.exit_code == 0
    assert "is not a move." in done.stdout
    assert "random (Blue): " in done.stdout


def test_everything_fits_80_columns() -> None:
    lines = "help\n?\nn14\n?\nmoves\npass\n:x\n"
    shown = run("play", "mirador", input=lines).stdout + run("play", "strata", input="?\n").stdout
    shown += run("show").stdout
    echoed = re.compile(r"^you \([A-Z][a-z]+\)> ")
    for line in shown.splitlines():
        assert len(line) <= COLUMNS or echoed.match(line), line


def test_no_color_is_honoured() -> None:
    colour = re.compile(r"\x1b\[[0-9;]*3[0-7]")
    terminal = {"FORCE_COLOR": "1", "TERM": "xterm-256color"}
    assert colour.search(run("play", "mirador", input="zz\n", **terminal).stdout)
    for command in (["play", "mirador"], ["show", "game.txt"]):
        run("play", "mirador", "--save", "game.txt", input="n14\n")
        shown = run(*command, input="n14\nzz\n", **terminal, NO_COLOR="1").stdout
        assert not colour.search(shown)
        assert "\x1b[" not in run(*command, input="n14\n").stdout


def test_each_side_has_its_colour_on_the_board_alone() -> None:
    terminal = {"FORCE_COLOR": "1", "TERM": "xterm-256color"}
    Path("moves").write_text("2x2 h8, 2x1 j8")
    run("convert", "moves", "game.txt", "--game", "strata")
    shown = run("show", "game.txt", **terminal).stdout
    gray, blue = (re.findall(rf"\x1b\[([\d;]+)m({side}1)\x1b\[0m", shown) for side in "gb")
    assert len(gray) == 4
    assert len(blue) == 2
    assert {style for style, _ in gray}.isdisjoint({style for style, _ in blue})
    assert re.sub(r"\x1b\[[\d;]*m", "", shown) == run("show", "game.txt").stdout
    played = run("play", "mirador", "--seed", "1", input="n14\n", **terminal).stdout
    assert len(re.findall(r"\x1b\[91mR\x1b\[0m", played)) == 4
    assert len(re.findall(r"\x1b\[94mB\x1b\[0m", played)) == 4


def test_explorers_and_owners_are_coloured() -> None:
    drawn = "     0     2\n 10  =b -W Rt ^y[-  10\n\nB W R Y camels\n> Black  camel 1"
    painted = boards.paint(boards.Board(drawn, styles=boards.styles_of(belvedere.start("mirage"))))
    assert [drawn[span.start : span.end] for span in painted.spans] == ["b", "W", "R", "y"]
    assert len({span.style for span in painted.spans}) == 4
    assert (
        boards.paint(
            boards.Board(drawn, styles=boards.styles_of(belvedere.start("trinkets")))
        ).spans
        == []
    )


def test_in_a_low_window_what_matters_comes_after_the_board() -> None:
    lines = "n14\nc3\nw9\n"
    low = {"FORCE_COLOR": "1", "TERM": "dumb", "LINES": "24", "NO_COLOR": "1"}
    shown = run("play", "mirador", "--seed", "6", input=lines, **low).stdout
    hint = "The board needs 34 lines, and this window has 24."
    assert shown.count(hint) == 1
    assert "svg FILE" in shown
    news = [m.start() for m in re.finditer(r"random \(Blue\): ", shown)]
    boards_end = [m.start() for m in re.finditer("Latest move: ", shown)]
    assert len(news) == 3
    assert all(board < told for board, told in zip(boards_end, news, strict=True))
    high = run("play", "mirador", "--seed", "6", input=lines, **{**low, "LINES": "40"}).stdout
    assert hint not in high
    assert high.index("random (Blue): ") < high.index("Latest move: ")
    assert hint not in run("play", "mirador", input=lines, LINES="24").stdout, "it is a pipe"


# The command line knows no game by name.


@pytest.mark.parametrize(("game_id", "players"), [("mirage", "3"), ("overworld", "4")])
def test_games_with_chance_and_more_players_are_played_and_shown(
    game_id: str, players: str
) -> None:
    arguments = ("play", game_id, "-p", players, "--seed", "2", "--save", "game.txt")
    result = run(*arguments, input="?\nmoves\nundo\n:resign\n")
    assert result.exit_code == 0
    record = records.read("game.txt")
    assert record.seats == ["you"] + ["random"] * (int(players) - 1)
    assert record.ending is not None
    assert CHANCE in {ply.seat for ply in record.plies}
    assert record.ending.placing[0] == int(players)
    assert record.ending.cause is Cause.RULES
    assert run("show", "game.txt", "-f", "svg", "--draw", "numbers=yes").exit_code == 0


# Chance, hidden cards, choices at the same time, three players: the toy game.

ANN_AND_BEN = ("play", "trinkets", "-p", "3", "--seat", "you:Ann", "--seat", "you:Ben")


def cards_of(record: records.Record) -> list[int]:
    return [int(ply.move.removeprefix("deal ")) for ply in record.plies if ply.seat == CHANCE]


def test_chance_is_rolled_and_each_sees_only_his_own() -> None:
    result = run(*ANN_AND_BEN, "--seed", "4", "--save", "game.txt", input="bid 2\nbid 1\n")
    record = records.read("game.txt")
    assert record.seats == ["Ann", "Ben", "random"]
    assert [ply.seat for ply in record.plies] == [CHANCE] * 3 + [0, 1, 2]
    before, ann, ben, ann_again = result.stdout.split("Hand the keyboard to ")
    cards = cards_of(record)
    assert "cards:" not in before
    assert ann.startswith("Ann (Player 1).")
    assert f"cards: [{cards[0]}, None, None]" in ann
    assert re.findall("Chance: (.*)", ann) == [f"deal {cards[0]}"]
    assert ben.startswith("Ben (Player 2).")
    assert f"cards: [None, {cards[1]}, None]" in ben
    assert "Ann (Player 1): " not in ben
    assert "bids: [0, 0, 0]" in ben
    assert "bids: [3, 2, " in ann_again


def test_handing_over_waits_for_enter(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(host, "is_interactive", lambda: True)
    lines = "\nbid 2\n\nbid 1\n"
    result = run(*ANN_AND_BEN, "--save", "game.txt", input=lines)
    assert "Hand the keyboard to Ben (Player 2), who presses Enter." in result.stdout
    assert [ply.move for ply in records.read("game.txt").plies[3:5]] == ["bid 2", "bid 1"]


def test_alone_with_bots_nobody_is_asked_to_hand_over() -> None:
    result = run("play", "trinkets", "-p", "3", input="bid 2\n")
    assert "Hand the keyboard" not in result.stdout
    assert "cards: [" in result.stdout


def test_a_forced_decision_is_played_and_shown() -> None:
    arguments = ("play", "trinkets", "-o", "pebbles=1", "--save", "game.txt")
    result = run(*arguments, input="bid 2\nkeep\n")
    record = records.read("game.txt")
    assert [ply.move for ply in record.plies if ply.seat == 0] == ["bid 2", "take 1", "keep"]
    assert "you (Player 1), having no choice: take 1" in result.stdout
    assert record.ending is not None
    cards = cards_of(record)
    assert f"cards: {cards}" in result.stdout, "at the end all is shown"


def test_a_takeback_does_not_stop_at_a_forced_decision() -> None:
    arguments = ("play", "trinkets", "-o", "pebbles=1", "--save", "game.txt")
    run(*arguments, input="bid 2\ntakeback\n")
    assert [seat for seat, _ in played("game.txt")] == [CHANCE, CHANCE, 1], "the bot has bid"


def test_of_three_the_others_play_on_when_one_resigns_and_he_is_last() -> None:
    lines = "bid 2\nresign\n"
    shown = run(*ANN_AND_BEN, "--seed", "4", "--save", "game.txt", input=f"{lines}").stdout
    assert "Ben (Player 2) resigns." in shown
    record = records.read("game.txt")
    assert record.ending is None
    assert [(left.seat, left.cause) for left in record.gone] == [(1, Cause.RESIGNATION)]
    shown = run("play", "--resume", "game.txt", input="keep\ntake 1\n" * 9).stdout
    ending = records.read("game.txt").ending
    assert ending is not None
    assert (ending.cause, ending.placing[1]) == (Cause.RULES, 3)
    assert re.search(r"^ +3 +Ben \(Player 2\)", shown, re.M)


def test_moves_and_pictures_show_only_what_the_seat_may_know() -> None:
    lines = "bid 2\nmoves\nsvg ben.svg\n"
    shown = run(*ANN_AND_BEN, "--seed", "4", "--save", "game.txt", input=lines).stdout
    assert re.search(r"^1 Chance: \(hidden\) .* 3 Chance: \(hidden\) *$", shown, re.M)
    cards = cards_of(records.read("game.txt"))
    assert f"cards: [None, {cards[1]}, None]" in Path("ben.svg").read_text()


def test_show_can_take_a_seats_point_of_view() -> None:
    run("play", "trinkets", "--save", "game.txt", input="bid 1\n")
    first, second = cards_of(records.read("game.txt"))
    assert "cards: [None, None]\n" in run("show", "game.txt", "--ply", "2").stdout
    shown = run("show", "game.txt", "--ply", "2", "--seat", "1").stdout
    assert f"cards: [None, {second}]\n" in shown
    listed = run("show", "game.txt", "--seat", "0", "--list").stdout
    own, other, *bids = listed.splitlines()
    assert (own, other) == (f"   1  chance: deal {first}", "   2  chance: (hidden)")
    assert bids[0] == "   3       0: bid 1"
    assert re.fullmatch(r"   4       1: bid \d", bids[1]), "both have bid: it is no secret any more"


def test_to_see_everything_of_a_game_that_is_not_over_one_says_so() -> None:
    run("play", "trinkets", "--save", "game.txt", input="bid 1\n")
    position = records.read("game.txt").position(2)
    cards = f"cards: {cards_of(records.read('game.txt'))}"
    for form in ([], ["-f", "svg"]):
        at_start = ("show", "game.txt", "--ply", "2", *form)
        assert "cards: [None, None]" in run(*at_start).stdout
        assert cards in run(*at_start, "--everything").stdout
    shown = json.loads(run("show", "game.txt", "--ply", "2", "-f", "json").stdout)
    assert shown == position.observe(belvedere.SPECTATOR)
    whole = run("show", "game.txt", "--ply", "2", "-f", "json", "--everything").stdout
    assert belvedere.load(json.loads(whole)) == position
    said = sentence_of(run("show", "game.txt", "--everything", "--seat", "0"))
    assert said == "--everything shows more than --seat; say one of them."


def test_a_position_s_file_shows_what_a_spectator_sees_or_what_it_holds() -> None:
    position = belvedere.start("trinkets").play("deal 2").play("deal 5")
    Path("whole.json").write_text(json.dumps(position.to_dict()))
    Path("view.json").write_text(json.dumps(position.observe(1)))
    assert "cards: [None, None]" in run("show", "whole.json").stdout
    assert "cards: [2, 5]" in run("show", "whole.json", "--everything").stdout
    assert "cards: [None, 5]" in run("show", "view.json").stdout
    said = sentence_of(run("show", "view.json", "--everything"))
    assert said == "This position shows only what seat 1 knows."


def test_a_game_that_is_over_is_shown_whole() -> None:
    arguments = ("play", "trinkets", "-o", "pebbles=1", "--save", "game.txt")
    run(*arguments, input="bid 2\nkeep\n")
    cards = cards_of(records.read("game.txt"))
    assert f"cards: {cards}" in run("show", "game.txt", "--ply", "2").stdout
    assert "(hidden)" not in run("show", "game.txt", "--list").stdout


def test_where_nothing_is_hidden_a_spectator_sees_everything() -> None:
    for game in OWN_GAMES:
        shown = json.loads(run("show", game, "-f", "json").stdout)
        assert shown == belvedere.start(game).to_dict()


def test_what_was_said_about_a_hidden_ply_is_hidden_too() -> None:
    text = '[record "1"]\n[game "trinkets"]\n\nchance: deal 2 { low }\nchance: deal 5 { high }\n'
    Path("game.txt").write_text(f"{text}1: bid 2 {{ bluff }}\n")
    listed = run("show", "game.txt", "--list", "--seat", "0").stdout
    assert listed == "   1  chance: deal 2  { low }\n   2  chance: (hidden)\n"
    Path("game.txt").write_text(f"{text}1: bid 2 {{ bluff }}\n0: bid 0\n")
    listed = run("show", "game.txt", "--list", "--seat", "0").stdout
    assert listed.endswith("   3       0: bid 0\n   4       1: bid 2  { bluff }\n")
    assert run("show", "game.txt", "--list").stdout.count("{") == 1
    everything = run("show", "game.txt", "--list", "--everything").stdout
    assert everything.count("{") == 3
    said = sentence_of(run("show", "game.txt", "--list", "--seat", "7"))
    assert said == "There is no seat 7; the seats are 0 to 1."


def test_a_word_that_is_a_move_is_played_and_with_a_colon_it_is_a_command(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setitem(COMMANDS, "keep", COMMANDS["help"])
    arguments = ("play", "trinkets", "-o", "pebbles=1", "--save", "game.txt")
    result = run(*arguments, input="bid 2\n:keep\nkeep\n")
    assert result.stdout.count("show this list") == 2, "once for each of the two names"
    assert records.read("game.txt").plies[-1].move == "keep"


# Showing.


def test_show_draws_a_record_at_a_ply(game_file: Path) -> None:
    record = records.read(game_file)
    assert run("show", "game.txt", "--ply", "1").stdout == f"{record.position(1)}\n"
    assert run("show", "game.txt", "--ply", "-2").stdout == f"{record.position(2)}\n"
    said = sentence_of(run("show", "game.txt", "--ply", "9"))
    assert said == "This record has 3 moves; there is no ply 9."
    said = sentence_of(run("show", "game.txt", "--ply", "-99"))
    assert said == "This record has 3 moves; there is no ply -99."


def test_show_tells_a_result_that_the_rules_do_not_know(game_file: Path) -> None:
    position = records.read(game_file).position()
    board = str(position).removesuffix(position.prompt())
    for ply in ([], ["--ply", "-1"], ["--ply", "3"]):
        shown = run("show", "game.txt", *ply).stdout
        assert shown == f"{board}Ann (Red) wins by resignation.\n"
    assert "resignation" not in run("show", "game.txt", "--ply", "2").stdout
    text = game_file.read_text().replace('"0"', '"nobody"').replace("resignation", "")
    game_file.write_text(text)
    assert run("show", "game.txt").stdout.endswith("\nNobody wins.\n")


def test_show_writes_pictures_and_data(game_file: Path) -> None:
    record = records.read(game_file)
    shown = run("show", "game.txt", "--ply", "2", "--format", "json").stdout
    assert belvedere.load(json.loads(shown)) == record.position(2)
    run("show", "game.txt", "--ply", "2", "--output", "board.svg")
    drawn = Path("board.svg").read_text()
    assert drawn.rstrip() == record.position(2).svg(names=record.seats).rstrip()
    assert "Ann" in drawn
    run("show", "game.txt", "--output", "board.txt", "--format", "json")
    Path("board.txt").rename("position")
    assert run("show", "position").stdout == f"{record.position()}\n", "a position has no result"


def test_show_reads_stdin_and_games_by_name() -> None:
    assert run("show", "strata").stdout == f"{belvedere.start('strata')}\n"
    small = belvedere.start("strata", size=3)
    assert run("show", "strata", "-o", "size=3").stdout == f"{small}\n"
    assert run("show", "-", input=json.dumps(small.to_dict())).stdout == f"{small}\n"


def test_show_passes_drawing_options_on() -> None:
    plain = belvedere.start("mirador", size=5)
    picture = ("show", "mirador", "-o", "size=5", "-f", "svg", "--draw")
    shown = run(*picture, "theme=dark").stdout
    assert shown.rstrip() == plain.svg(theme="dark").rstrip() != plain.svg().rstrip()
    shown = run(
        "show", "mirador", "-o", "size=5", "-f", "svg", "--draw", "coordinates=false"
    ).stdout
    assert shown.rstrip() == plain.svg(coordinates=False).rstrip()
    for name in ("player", "self"):  # parameters of Position.svg
        said = sentence_of(run(*picture, f"{name}=1"))
        assert said == f"A drawing of Mirador has no option {name!r}."
    assert sentence_of(run(*picture, "annotations=e4")).startswith("annotations is a list of")
    said = sentence_of(run(*picture, "dance=1"))
    assert said.startswith("A drawing of Mirador has no option 'dance'.")
    said = sentence_of(run("show", "mirador", "--draw", "theme=dark"))
    assert said == "--draw is for pictures: --format svg, or --output FILE.svg."


def drawing_options() -> Iterator[tuple[str, Option]]:
    """List the options of all drawings, with the game that they are of."""
    for game_id, where in registry.GAMES.items():
        if where.startswith("belvedere."):
            package = where.partition(":")[0].rpartition(".")[0]
            for option in import_module(f"{package}.drawing.picture").OPTIONS:
                yield game_id, option


def test_an_option_that_a_picture_has_not_is_answered_by_those_that_it_has() -> None:
    assert {option.name for _, option in drawing_options()} > {"theme", "sight", "region"}
    for game_id, option in drawing_options():
        said = sentence_of(run("show", game_id, "-f", "svg", "--draw", "paint=thick"))
        assert f" {option.name}," in said, (game_id, option.name)


@pytest.mark.parametrize("form", ["yes", "true", "1", "on"])
def test_every_switch_of_a_picture_takes_the_words_for_yes(form: str) -> None:
    for game_id, option in drawing_options():
        if isinstance(option.default, bool):
            value = form if not option.default else {"yes": "no", "true": "false"}.get(form, "0")
            given = ("show", game_id, "-f", "svg", "--draw", f"{option.name}={value}")
            drawn = belvedere.start(game_id).svg(**{option.name: not option.default})
            assert run(*given).stdout.rstrip() == drawn.rstrip(), (game_id, option.name)


def test_show_lists_moves_with_their_ply_numbers(game_file: Path) -> None:
    shown = run("show", "game.txt", "--list").stdout
    assert shown == "   1       0: e4\n   2       1: t5  { solid }\n   3       0: v22\n"


def test_show_without_a_name_lists_games_and_options() -> None:
    shown = run("show").stdout
    for facts in belvedere.catalogue().values():
        assert f"{facts.title}, by" in shown or not facts.designers
        for option in facts.all_options():
            assert f"  {option.name}=" in shown


def test_a_damaged_record_says_where_and_shows_what_came_before(game_file: Path) -> None:
    game_file.write_text(game_file.read_text().replace("0: v22", "0: t6"))
    result = run("show", "game.txt", "--list")
    assert result.exit_code == 1
    assert result.stderr.startswith("game.txt: line 10, column 4: t6: ")
    assert result.stdout == "   1       0: e4\n   2       1: t5  { solid }\n"
    drawn = run("show", "game.txt").stdout
    assert drawn == f"{belvedere.start('mirador').play('e4').play('t5')}\n"
    assert sentence_of(run("play", "--resume", "game.txt")).startswith("game.txt: line 10,")


def test_a_record_that_breaks_off_inside_a_letter_shows_what_came_before(game_file: Path) -> None:
    game_file.write_bytes(game_file.read_bytes() + b"1: a1 { \xc3")
    result = run("show", "game.txt", "--list")
    assert result.exit_code == 1
    assert result.stderr.startswith("game.txt: line 11, column 9: Byte 0xc3 is not UTF-8")
    assert result.stdout.endswith("   3       0: v22\n")
    data = game_file.read_bytes()
    done = CliRunner().invoke(app, ["show", "-", "--list"], input=data)
    assert done.exit_code == 1
    assert done.stderr.startswith("-: line 11, column 9: Byte 0xc3 is not UTF-8")
    assert done.stdout == result.stdout


def test_a_record_with_lone_surrogates_is_not_half_written(game_file: Path) -> None:
    run("convert", "game.txt", "game.json")
    data = json.loads(Path("game.json").read_text())
    Path("odd.json").write_text(json.dumps(data | {"headers": {"note": "\ud800"}}))
    said = sentence_of(run("convert", "odd.json", "odd.txt"))
    assert "is not text: it has half a letter (a lone surrogate)." in said
    assert sorted(os.listdir()) == ["game.json", "game.txt", "odd.json"]


@pytest.mark.parametrize(
    "data",
    [
        b"",
        b"{",
        b"[]",
        b"{}",
        b"\xff\xff",
        b'{"version": 1}',
        b'{"version": 1, "game": "strata", "options": {}}',
        b'{"record": 1}',
        STRANGE_SEAT,
        b'{"record": ' + b"[" * 100_000,
        b'{"record": ' + b"9" * 10_000 + b"}",
        b'[record "1"]\n[game "chess"]\n',
        b'[record "9"]\n',
    ],
    ids=range(13),
)
def test_damaged_files_are_one_sentence(data: bytes) -> None:
    Path("file").write_bytes(data)
    for command in (["show", "file"], ["convert", "file", "-"], ["play", "--resume", "file"]):
        assert sentence_of(run(*command)).startswith("file: "), command


def test_files_that_cannot_be_used_are_a_sentence() -> None:
    Path("folder").mkdir()
    assert sentence_of(run("convert", "nothing", "-")) == "There is no file 'nothing'."
    assert sentence_of(run("show", "folder")) == "'folder' cannot be used: Is a directory."
    said = sentence_of(run("show", "strata", "--output", "nowhere/board.svg"))
    assert said == "nowhere/board.svg cannot be written: No such file or directory."
    said = sentence_of(run("show", "nothing"))
    assert said.startswith("There is no file and no game 'nothing'. The games are: mirage,")
    said = sentence_of(run("show", "strata", "--output", "board.png"))
    assert said == "'board.png' does not end in .txt, .svg, .json; say --format too."


def test_what_does_not_fit_a_file_is_a_sentence(game_file: Path) -> None:
    Path("position.json").write_text(json.dumps(belvedere.start("strata").to_dict()))
    said = sentence_of(run("show", "position.json", "--ply", "1"))
    assert said == "--ply is for records; this is a single position."
    said = sentence_of(run("show", "position.json", "--list"))
    assert said == "--list is for records; this is a single position."
    said = sentence_of(run("show", "game.txt", "-o", "size=5"))
    assert said == "Options belong to a game by name; a file brings its own."
    said = sentence_of(run("convert", "position.json", "-"))
    assert said == "position.json holds a position, not the record of a game."


# Converting.


def test_convert_turns_text_into_json_and_back(game_file: Path) -> None:
    assert run("convert", "game.txt", "game.json").exit_code == 0
    assert json.loads(Path("game.json").read_text()) == records.to_dict(records.read("game.txt"))
    assert run("convert", "game.json", "again.record").exit_code == 0
    assert Path("again.record").read_text() == records.format_record(records.read("game.txt"))


def test_convert_to_stdout_writes_the_other_format_unless_told(game_file: Path) -> None:
    text = records.format_record(records.read("game.txt"))
    as_json = run("convert", "game.txt", "-").stdout
    assert json.loads(as_json)["game"] == "mirador"
    assert run("convert", "-", "-", input=as_json).stdout == text
    assert run("convert", "game.txt", "-", "--to", "text").stdout == text
    said = sentence_of(run("convert", "game.txt", "game.pgn"))
    assert said.startswith("'game.pgn' does not end in .txt, .record, .json;")


@pytest.mark.parametrize("text", ["E4 T5 V22", "e4,t5,v22", "1. e4 t5\n2. v22\n", "e4; t5 v22"])
def test_convert_reads_a_bare_list_of_moves(text: str) -> None:
    shown = run("convert", "-", "-", "--game", "mirador", input=text).stdout
    record = records.parse_record(shown)
    assert [(ply.seat, ply.move) for ply in record.plies] == [(0, "e4"), (1, "t5"), (0, "v22")]


def test_convert_reads_moves_of_several_words() -> None:
    options = ("--game", "strata", "-o", "size=5")
    shown = run("convert", "-", "-", *options, input="2x2 e5 1x1 f6, 2x1 f7").stdout
    record = records.parse_record(shown)
    assert [ply.move for ply in record.plies] == ["2x2 e5", "1x1 f6", "2x1 f7"]
    assert record.options["size"] == 5


def test_convert_says_which_move_of_a_list_is_wrong() -> None:
    result = run("convert", "-", "out.txt", "--game", "mirador", input="e4 t5 e5")
    assert sentence_of(result).startswith("Move 3: e5: ")
    assert not Path("out.txt").exists()
    said = sentence_of(run("convert", "-", "-", "-o", "size=5", input="e4"))
    assert said == "Options go with --game and a bare list; a record brings its own."


# Counting and measuring.


def test_perft_counts_strata() -> None:
    rows = [line.split() for line in run("perft", "strata", "3").stdout.splitlines()]
    assert [row[:2] for row in rows] == [
        ["depth", "leaves"],
        ["1", "4"],
        ["2", "140"],
        ["3", "3,216"],
    ]


def test_perft_divides_by_first_move() -> None:
    _, division = run("perft", "strata", "3", "--divide").stdout.split("\n\n")
    counts = {line[:6]: int(line[6:].replace(",", "")) for line in division.splitlines()}
    assert list(counts) == belvedere.start("strata").legal()
    assert sum(counts.values()) == 3216
    single = run("perft", "strata", "1", "--divide").stdout.splitlines()[-1].split()
    assert single == ["1x1", "h8", "1"]


def test_perft_takes_options() -> None:
    last = run("perft", "mirador", "1", "-o", "size=3").stdout.splitlines()[-1]
    assert last.split()[:2] == ["1", "8"]


def test_the_signature_does_not_depend_on_what_is_measured() -> None:
    alone = run("bench", "--signature").stdout
    assert alone == f"Bench: {speed.signature()}\n"
    measured = run("bench", "strata", "-o", "size=4", "--seconds", "0.01").stdout
    assert measured.endswith("\n" + alone)
    assert re.search(r"^strata +[\d,]+ +[\d,]+ +[\d,]+ +[\d,]+ +[\d,]+ *$", measured, re.M)


def test_the_signature_depends_on_the_games(monkeypatch: pytest.MonkeyPatch) -> None:
    before = speed.signature()
    monkeypatch.setattr(speed, "SEED", speed.SEED + 1)
    assert speed.signature() != before


def test_bench_as_json() -> None:
    found = json.loads(run("bench", "mirador", "--seconds", "0.01", "--json").stdout)
    assert found["bench"] == speed.signature()
    (measured,) = found["games"]
    assert measured.pop("game") == "mirador"
    assert len(measured) == 5
    assert all(value > 0 for value in measured.values())


def test_warm_calls_every_compiled_function_of_the_desk() -> None:
    compiled = {
        name
        for name, function in vars(desk).items()
        if hasattr(function, "stats") and function.stats.cache_path
    }
    tables = (rehearsing.RULES, rehearsing.REFEREE, rehearsing.LEARNING, rehearsing.COUNTING)
    assert {name for table in tables for name in table} == compiled
    assert sum(map(len, tables)) == len(compiled)


def test_warm_says_when_all_was_ready() -> None:
    first = run("warm", "strata").stdout
    assert re.fullmatch(r"Strata: (\d+ functions compiled in|all was ready) .*\n", first)
    assert re.fullmatch(r"Strata: all was ready \(\d+\.\d s\)\.\n", run("warm", "strata").stdout)


# Rules.


def test_rules_are_printed_plain_and_rendered(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "paper" / "pages").mkdir(parents=True)
    (tmp_path / "paper" / "__init__.py").touch()
    page = tmp_path / "paper" / "pages" / "rules.en.md"
    page.write_text("# Paper\n\nIt **wraps** stone.\n")
    monkeypatch.syspath_prepend(str(tmp_path))
    monkeypatch.setitem(registry.GAMES, "paper", "paper.facts:PAPER")
    monkeypatch.setattr(registry, "facts", lambda _: TRINKETS)
    assert run("rules", "paper", "--plain").stdout == "# Paper\n\nIt **wraps** stone.\n"
    assert "It wraps stone." in run("rules", "paper").stdout
    page.unlink()
    said = sentence_of(run("rules", "paper"))
    assert said == "Trinkets has no rule page yet (pages/rules.en.md in paper)."


def test_rules_are_told_in_two_languages_and_no_third() -> None:
    assert run("rules", "strata", "--language", "ru", "--plain").stdout.startswith(
        "# Strata\n\nИгра"
    )
    said = sentence_of(run("rules", "strata", "--language", "de"))
    assert said == "The languages are en and ru; not 'de'."


def test_rules_are_written_as_one_page(tmp_path: Path) -> None:
    name = tmp_path / "strata.html"
    assert run("rules", "strata", "--html", str(name)).stdout == ""
    written = name.read_text("utf-8")
    assert written.startswith("<!DOCTYPE html>")
    assert written == run("rules", "strata", "--html", "-").stdout


def test_a_port_that_there_cannot_be_is_refused_by_its_number() -> None:
    refused = run("serve", "--port", "99999")
    assert refused.exit_code != 0
    assert "99999 is no port; they go up to 65535." in refused.stderr
