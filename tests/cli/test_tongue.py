"""The command line in Russian: help, mistakes, and whole games at the terminal."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from belvedere.cli import locale
from belvedere.cli.app import app
from belvedere.cli.commands import COMMANDS, command_word
from belvedere.cli.keyboard import confirms
from belvedere.core import records, registry
from belvedere.core.messages import words
from belvedere.games.misty.card_names import CARDS
from helpers.latin import has_cyrillic, latin_words

pytestmark = pytest.mark.usefixtures("_against_anybody")

RUSSIAN = ("--language", "ru")
# What has one name in every language: formats, people, and what is typed.
NAMES = {"belvedere", "JSON", "UTF", "Markdown", "Python", "Enter", "stdin", "stdout", "Bench",
         "HTML", "Parquet", "Elo", "Dask"}  # fmt: skip
TITLES = {str(registry.facts(game_id).title) for game_id in registry.GAMES}
ROOMS = {
    str(getattr(entry.callback, "__name__", "")).replace("_", "-")
    for entry in app.registered_commands
}
TYPED = {
    *ROOMS, *COMMANDS, *registry.GAMES,
    "you", "random", "engine", "hello", "red", "blue", "text", "svg", "json",
}  # fmt: skip
NOTATION = (
    r"(?:https?|tcp:)\S+",
    r"\bbot-client\b",
    r"-{1,2}[a-z][a-z-]*",  # options
    r"\b\w+=\S+",  # name=value
    r"\b[A-Z]+(?:\|[A-Z]+)?\b",  # metavars
    r"\S*\.(?:txt|svg|jsonl?|record|md)\b",
    r"\bblind-[1-8]@\S+",  # a bot of a match
)


def run(*args: str, input: str = "", **env: str) -> Result:  # noqa: A002
    settings = {"COLUMNS": "80", "NO_COLOR": None, "FORCE_COLOR": None} | env
    return CliRunner().invoke(app, list(args), input=input, env=settings)


def latin_in(text: str, *notation: str) -> set[str]:
    return latin_words(text, *notation, *NOTATION, names=NAMES | TITLES | TYPED)


@pytest.fixture(autouse=True)
def _in_a_folder_of_its_own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


# Which language it is.


@pytest.mark.parametrize(
    ("environment", "arguments", "spoken"),
    [
        ({}, [], "en"),
        ({"LANG": "ru_RU.UTF-8"}, [], "ru"),
        ({"LANG": "ru"}, [], "ru"),
        ({"LANG": "C.UTF-8"}, [], "en"),
        ({"LANG": "de_DE.UTF-8"}, [], "en"),
        ({"LANG": "ru_RU", "LC_MESSAGES": "en_GB"}, [], "en"),
        ({"LANG": "en_US", "LC_ALL": "ru_RU", "LC_MESSAGES": "en_US"}, [], "ru"),
        ({"LANG": "ru_RU", "LC_ALL": ""}, [], "ru"),
        ({"LANG": "ru_RU"}, ["--language", "en"], "en"),
        ({}, ["--language=ru", "play"], "ru"),
        ({}, ["play", "strata", "--language", "ru"], "ru"),
        ({}, ["--language", "en", "play", "--language", "ru"], "ru"),
        ({}, ["show", "--", "--language", "ru"], "en"),
        ({"LANG": "ru_RU"}, ["--language", "de"], "ru"),
        ({}, ["--language"], "en"),
    ],
)
def test_the_command_line_goes_before_the_environment(
    environment: dict[str, str],
    arguments: list[str],
    spoken: str,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    for name, value in environment.items():
        monkeypatch.setenv(name, value)
    locale.settle(arguments)
    assert locale.language() == spoken


def test_a_language_is_named_before_a_command_or_after_it() -> None:
    for arguments in ([*RUSSIAN, "show", "chess"], ["show", "chess", *RUSSIAN]):
        assert run(*arguments).stderr.startswith("Нет ни файла, ни игры 'chess'.")
    assert run("show", "chess", LANG="ru_RU.UTF-8").stderr.startswith("Нет ни файла")
    assert run("show", "chess", "--language", "en", LANG="ru_RU.UTF-8").stderr.startswith(
        "There is"
    )


@pytest.mark.parametrize("arguments", [["--language", "de", "play"], ["play", "--language", "de"]])
def test_a_language_that_nobody_speaks_is_a_sentence(arguments: list[str]) -> None:
    result = run(*arguments)
    assert (result.exit_code, result.stdout) == (1, "")
    assert result.stderr == "The languages are en and ru; not 'de'.\n"
    assert run(*arguments, LC_ALL="ru_RU.UTF-8").stderr == "Языки: en и ru; 'de' среди них нет.\n"


# Help.

HELP = """
import sys
from belvedere.cli import main
for name in {names}:
    sys.argv = ["belvedere", *name.split(), "--help"]
    try: main()
    except SystemExit as leaving: assert leaving.code == 0
print("loaded", sorted({{"numba", "numpy", "rich", "babel"}} & set(sys.modules)))
"""


def help_in(language: str) -> list[str]:
    """Return the help of all commands, which is made when the process begins, line by line."""
    names = ["", *sorted(ROOMS)]
    words("Usage:").say(language)  # compiles the catalogue, if somebody has just edited it
    done = subprocess.run(
        [sys.executable, "-c", HELP.format(names=names)],
        capture_output=True,
        encoding="utf-8",
        check=True,
        env={
            "LC_ALL": language,
            "COLUMNS": "80",
            "PYTHONUTF8": "1",
            "PYTHONPATH": os.pathsep.join(sys.path),
        },
    )
    return done.stdout.splitlines()


def test_all_help_is_russian_and_loads_nothing_heavy() -> None:
    *lines, loaded = help_in("ru")
    assert loaded == "loaded []"
    assert sum(line.startswith("Использование: belvedere") for line in lines) == len(ROOMS) + 1
    assert max(map(len, lines)) <= 80
    for line in lines:
        assert latin_in(line) <= {"en", "ru"}, line


def test_the_english_help_is_what_the_sources_say() -> None:
    lines = help_in("en")
    assert not any(map(has_cyrillic, lines))
    assert "Usage: belvedere play [OPTIONS] [GAME]" in lines


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["plya"], "Ошибка: Команды 'plya' нет. Может быть, play?"),
        (["dance"], "Ошибка: Команды 'dance' нет."),
        (["show", "--plyy", "1"], "Ошибка: Параметра --plyy нет. Может быть, --players или --ply?"),
        (["show", "--ply"], "Ошибка: Для --ply нужно значение."),
        (["show", "--list=1"], "Ошибка: У --list нет значения."),
        (["perft", "strata"], "Ошибка: Не хватает аргумента DEPTH."),
        (["perft", "strata", "0"], "Ошибка: Неверное значение DEPTH: 0 меньше 1."),
        (["perft", "strata", "1", "2"], "Ошибка: Лишнее в команде: '2'."),
        (["show", "-f", "x"], "Ошибка: Неверное значение --format: нужно text, svg или json, "),
        (["bench", "--seconds", "x"], "Ошибка: Неверное значение --seconds: 'x' — не число секунд"),
        (["--version=1"], "Ошибка: У --version нет значения."),
    ],
)
def test_a_wrong_use_is_told_in_russian(arguments: list[str], said: str) -> None:
    result = run(*RUSSIAN, *arguments)
    assert (result.exit_code, result.stdout) == (2, "")
    usage, hint, empty, error = result.stderr.splitlines()
    assert usage.startswith("Использование: ")
    assert hint.startswith("Справка: '")
    assert empty == ""
    assert error.startswith(said)


@pytest.mark.parametrize(
    ("content", "said"),
    [
        (b"{", "file: строка 1, столбец 2: это не JSON: ожидается имя свойства в двойных"),
        (b'{"a": 1} x', "file: строка 1, столбец 10: это не JSON: после конца есть что-то ещё."),
        (b"{}", "file: Этот JSON — ни запись, ни позиция."),
        (b'{"a": ' + b"[" * 100_000, "file: В этом JSON слишком много вложенных уровней."),
        (b'{"a": ' + b"9" * 10_000 + b"}", "file: В этом JSON есть число, в котором слишком"),
        (b'{"a": "\xff"}', "file: байт 0xff — не текст в UTF-8."),
    ],
)
def test_a_damaged_file_is_told_in_russian(content: bytes, said: str) -> None:
    Path("file").write_bytes(content)
    result = run("show", "file", *RUSSIAN)
    assert result.exit_code == 1
    assert result.stderr.startswith(said)


def test_what_the_system_refuses_is_told_in_russian() -> None:
    assert run("show", ".", *RUSSIAN).stderr == "'.' не годится: это папка.\n"
    said = run("show", "strata", "--output", "nowhere/board.svg", *RUSSIAN).stderr
    assert said == "Записать nowhere/board.svg не удалось: такого файла или папки нет.\n"


# At the table.

EVERY_COMMAND = "?\n? {hold}\nhelp\nmoves\nboard\nundo\ntakeback\nundo x\ndraw\nsave\nsvg\n:dance\n"


def sentences(shown: str) -> str:
    """Leave out the lists of options, of moves and of makers: they are the same everywhere."""
    kept = [line for line in shown.splitlines() if not re.match(r"\w+, автор", line)]
    return "\n".join(line for line in kept if not line.startswith("players="))


def test_a_game_of_strata_is_played_in_russian() -> None:
    squares = [f"{column}{row}" for row in range(1, 6) for column in "abcde"]
    moves = "".join(f"{shape} {s}\n" for s in squares for shape in ("2x2", "2x1", "1x2", "1x1"))
    lines = EVERY_COMMAND.format(hold="2x2") + moves * 8
    small = ("-o", "size=3", "-o", "tiles=2,2,2", "--seed", "7")
    shown = run("play", "strata", *small, *RUSSIAN, "--save", "game.txt", input=lines).stdout
    assert re.search(r"^Место +Игрок +Счёт", shown, re.M)
    assert "бот (" in shown
    assert latin_in(sentences(shown), ":dance") == set()
    record = records.read("game.txt")
    assert record.seats == ["you", "random"], "a record is the same in every language"
    assert record.position().outcome is not None
    assert record.position().prompt("ru") in " ".join(shown.split())


def test_a_game_of_misty_is_played_in_russian() -> None:
    cells = [f"{x},{y}" for x in range(-2, 3) for y in range(-2, 3)]
    moves = [f"pick {card}" for card in CARDS]
    moves += [f"{verb} {cell}" for verb in ("place", "activate") for cell in cells]
    lines = EVERY_COMMAND.format(hold="") + "\n".join(moves * 8)
    small = ("-o", "rounds=1", "-o", "window=2x2", "--seed", "3")
    result = run("play", "misty", *small, *RUSSIAN, "--save", "game.txt", input=lines)
    assert records.read("game.txt").ending is not None
    played = r"\b(?:deal|pick|place|activate)\b(?: [a-z]+(?: truck)?\b| -?\d+,-?\d+)?"
    assert latin_in(sentences(result.stdout), played, ":dance") == set()
    assert re.search(r"^Партия 1, вы \(Игрок 1\): \d+ очк", result.stdout, re.M)


def test_the_cards_of_misty_have_their_colours_in_every_language() -> None:
    terminal = {"FORCE_COLOR": "1", "TERM": "xterm-256color"}
    run("play", "misty", "--seat", "random", "--seat", "random", "--seed", "1", "--save", "m.txt")
    styles = [
        re.findall(
            r"\x1b\[[\d;]+m", run("show", "m.txt", "--language", language, **terminal).stdout
        )
        for language in ("en", "ru")
    ]
    assert styles[0] == styles[1] != []


def test_two_people_are_asked_in_russian_and_answer_in_it() -> None:
    seats = ("--seat", "you:Аня", "--seat", "you:Боря", "--save", "game.txt")
    lines = "n14\nc3\ntakeback 2\nчто\nнет\ntakeback\nд\nresign\n"
    shown = run("play", "mirador", *seats, *RUSSIAN, input=lines).stdout
    asked = [line for line in shown.splitlines() if "согласны? да или нет:" in line]
    assert [line.rpartition(": ")[2] for line in asked] == ["что", "нет", "д"]
    assert "Просьба вернуть 2 решения: Аня (" in shown
    assert "Отказ: Боря (" in shown
    assert latin_in(sentences(shown), r"\b[a-z]\d+\b", r"\baa\b") == set()
    assert [ply.move for ply in records.read("game.txt").plies] == ["n14"]


# The other keyboard layout.


def test_commands_are_read_in_either_layout() -> None:
    assert [command_word(line) for line in ("рудз", "GTVJX", "йгше 1", "й", "ьщмуы")] == [
        "help",
        "gtvjx",
        "quit",
        "quit",
        "moves",
    ]
    shown = run("play", input="ьшкфвщк\nрудз\n:йгше\n").stdout
    assert "Mirador, by" in shown
    assert "show this list" in shown


@pytest.mark.parametrize(
    ("language", "answer", "meant"),
    [
        ("en", "YES", True),
        ("en", "n", False),
        ("en", "нуы", True),
        ("en", "тщ", False),
        ("ru", "Да", True),
        ("ru", "н", False),
        ("ru", "yes", True),
    ],
)
def test_yes_and_no(
    language: str, answer: str, meant: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("builtins.input", lambda _: answer)
    locale.settle(["--language", language])
    assert confirms(words("{who}, do you agree? yes or no:", who="Red")) is meant


# Other commands.


def test_rules_follow_the_language_of_the_process() -> None:
    assert run("rules", "strata", "--plain", LANG="ru_RU.UTF-8").stdout.startswith(
        "# Strata\n\nИгра"
    )
    assert not has_cyrillic(run("rules", "strata", "--plain").stdout)


def test_lists_of_games_and_counts_are_russian() -> None:
    shown = run("show", *RUSSIAN).stdout
    assert "Misty, автор — Florian Fay\n" in shown
    assert "Правила игры: belvedere rules GAME; сыграть: belvedere play GAME.\n" in shown
    counted = run("perft", "strata", "1", *RUSSIAN).stdout
    assert counted.split()[:4] == ["глубина", "листья", "секунды", "листьев/с"]
