"""`belvedere engine`: the protocol of docs/engines.md, line by line."""

from __future__ import annotations

import json
import re
import shlex
import sys
from collections.abc import Iterator
from queue import Queue

import pytest
from typer.testing import CliRunner

import belvedere
from belvedere.bots.bot import Bot
from belvedere.bots.engines import protocol
from belvedere.cli import locale
from belvedere.cli.app import app
from belvedere.cli.service import Service
from belvedere.core import registry
from helpers.house import OWN_GAMES, ROOT

PAGE = (ROOT / "docs" / "engines.md").read_text(encoding="utf-8")
SMALL = '{"game": "strata", "options": {"size": 3, "tiles": "1,1,1"}, "moves": []}'
CLOSING = ("ready", "bestmove", "error")
LONG = 60  # seconds: whoever waits so long for a line waits in vain


class Talk:
    """A conversation with our engine."""

    def __init__(self) -> None:
        self.said: Queue[str] = Queue()
        self.service = Service(self.said.put)

    def tell(self, line: str | bytes) -> None:
        assert self.service.obey(line if isinstance(line, bytes) else line.encode())

    def hear(self) -> str:
        return self.said.get(timeout=LONG)

    def ask(self, line: str | bytes) -> list[str]:
        """Say something, and listen until it is answered."""
        self.tell(line)
        lines = [self.hear()]
        while protocol.split(lines[-1])[0] not in CLOSING:
            lines.append(self.hear())
        return lines


@pytest.fixture
def talk() -> Iterator[Talk]:
    conversation = Talk()
    yield conversation
    conversation.service.close()


GAMES = [f"game {game}" for game in registry.GAMES]
FROM_OUTSIDE = set(GAMES) - {f"game {game}" for game in OWN_GAMES}
LISTED = "\n".join(GAMES)
HELLO = f"""protocol 1
name Belvedere 0.1.0
{LISTED}
option level 1 8 3
option seed 0 4294967295 0
option threads 1 64 1
option memory 1 65536 200
ready
"""


def test_a_conversation_byte_by_byte() -> None:
    lines = b"hello\r\n\n  ping \nlevel 3\n\xff\noption level 0\nquit\nping\n"
    done = CliRunner().invoke(app, ["engine"], input=lines)
    assert done.exit_code == 0
    assert done.stdout == HELLO + (
        "ready\n"
        "error There is no command 'level'. "
        "The commands are: hello, option, position, go, stop, ping, quit.\n"
        "error byte 0xff is not UTF-8 text.\n"
        "error level is a number from 1 to 8; not '0'.\n"
    )


def test_errors_are_said_in_the_readers_language() -> None:
    done = CliRunner().invoke(app, ["engine", "--language", "ru"], input="sing\ngo\n")
    assert done.stdout == (
        "error Команды 'sing' нет. "
        "Есть команды: hello, option, position, go, stop, ping, quit.\n"
        "error Ещё нет позиции, о которой можно думать.\n"
    )
    locale.settle([])


def test_the_end_of_the_input_lets_a_thought_answer() -> None:
    lines = f"position {SMALL}\ngo seconds 1000\n"
    done = CliRunner().invoke(app, ["engine"], input=lines)
    assert done.exit_code == 0
    assert done.stdout.startswith("ready\n")
    assert re.search(r"^bestmove \S+ c3\n\Z", done.stdout, re.M)


def lasting(line: str) -> object:
    """Return what of a line does not depend on the machine, or on how well a bot searches."""
    word, rest = protocol.split(line)
    if word != protocol.INFO:
        return line
    found = json.loads(rest)
    return sorted(found), found["shares"], found["solved"], found["line"][0]


def test_the_session_of_the_page_is_what_happens(talk: Talk) -> None:
    (session,) = re.findall(r"```text\n(.*?)```", PAGE, re.S)
    exchanges = re.findall(r"^> (.*)\n((?:< .*\n)*)", session, re.M)
    assert len(exchanges) == 10
    for line, told in exchanges[:-1]:
        expected = re.findall("^< (.*)$", told, re.M)
        if not expected:
            talk.tell(line)
            continue
        heard = [answer for answer in talk.ask(line) if answer not in FROM_OUTSIDE]
        heard = heard[-len(expected) :]  # a slow machine tells more on its way
        assert list(map(lasting, heard)) == list(map(lasting, expected))
    assert not talk.service.obey(exchanges[-1][0].encode())


def test_the_python_of_the_page_runs(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(ROOT)
    monkeypatch.setenv("PYTHONPATH", str(ROOT / "src"))
    (code,) = re.findall(r"```python\n(.*?)```", PAGE, re.S)
    exec(compile(code, "engines.md", "exec"), {})
    assert capsys.readouterr().out.strip() in belvedere.start("strata").legal()


def test_the_grammar_of_the_page_has_every_word() -> None:
    (grammar,) = re.findall(r"```ebnf\n(.*?)```", PAGE, re.S)
    words = {word.strip() for text in re.findall('"([^"]*)"', grammar) for word in text.split()[:1]}
    known = {value for name, value in vars(protocol).items() if isinstance(value, str)}
    assert words == {word for word in known if word.isalpha()} - {protocol.SEED, protocol.__name__}


def test_a_thought_is_told_with_what_it_found(talk: Talk) -> None:
    talk.ask("option level 8")
    talk.ask(f"position {SMALL}")
    *infos, best = talk.ask("go simulations 100000")
    assert talk.ask("go simulations 100000")[-1] == best
    word, told = protocol.split(infos[-1])
    found = json.loads(told)
    assert word == "info"
    assert found.keys() == {
        "simulations", "seconds", "shares", "solved", "line", "candidates",
    }  # fmt: skip
    assert found["solved"] is True
    assert found["shares"] in ([1.0, 0.0], [0.5, 0.5], [0.0, 1.0])
    assert f"bestmove {found['line'][0]}" == best
    assert found["candidates"][0].keys() == {"move", "visits", "share"}
    assert found["candidates"][0]["move"] == found["line"][0]


def test_an_observed_position_is_thought_about_for_its_viewer(talk: Talk) -> None:
    pos = belvedere.start("strata", size=4).play("2x2 d4")
    talk.ask("option level 1")
    assert talk.ask(f"position {json.dumps(pos.observe(1))}") == ["ready"]
    move = talk.ask("go")[-1].removeprefix("bestmove ")
    assert move in pos.legal(1)
    assert talk.ask(f"position {json.dumps(pos.observe(0))}") == [
        "error There is nothing to decide for this seat now."
    ]
    assert talk.ask("go")[-1] == f"bestmove {move}", "the position before is still there"


def test_it_plays_as_a_bot_with_its_options_does(talk: Talk) -> None:
    pos = belvedere.start("strata", size=4).play("2x2 d4")
    for level, seed in ((1, 5), (2, 5), (1, 6)):
        talk.ask(f"option level {level}")
        talk.ask(f"option seed {seed}")
        talk.ask(f"position {json.dumps(pos.observe(1))}")
        best = belvedere.bot("strata", level, seed=seed).choose(pos)
        assert talk.ask("go")[-1] == f"bestmove {best}"


def test_a_running_thought_is_stopped(talk: Talk) -> None:
    talk.ask('position {"game": "strata", "options": {}, "moves": []}')
    talk.tell("go seconds 1000")
    assert talk.hear().startswith("info {")
    talk.tell("ping")
    waits = "error This has to wait until the thought has ended; see stop."
    heard = [line for line in talk.ask("option level 3") if not line.startswith("info")]
    heard += [line for line in talk.ask("go") if not line.startswith("info")]
    talk.tell("stop")
    while not heard[-1].startswith("bestmove"):
        heard += [line for line in [talk.hear()] if not line.startswith("info")]
    assert sorted(heard[:-1]) == [waits, waits, "ready"]
    talk.tell("stop")
    assert talk.ask("ping") == ["ready"], "and there is nothing to stop any more"
    assert talk.ask("option level 3") == ["ready"]


def test_a_stop_that_comes_at_once_is_not_lost(talk: Talk) -> None:
    talk.ask('position {"game": "strata", "options": {}, "moves": []}')
    for _ in range(5):
        talk.tell("go seconds 1000")
        talk.tell("stop")
        while not talk.hear().startswith("bestmove"):
            pass


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("option", "There is no option ''. The options are: level, seed, threads, memory."),
        ("option depth 3", "There is no option 'depth'. The options are: level, seed, threads"),
        ("option threads x", "threads is a number from 1 to 64; not 'x'."),
        ("option seed -1", "seed is a number from 0 to 4294967295; not '-1'."),
        ("option memory 1 2", "memory is a number from 1 to 65536; not '1 2'."),
        ("position", "line 1, column 1: this is not JSON: Expecting value."),
        ("position {", "line 1, column 2: this is not JSON: Expecting property name"),
        ("position 3", "A position is a JSON object, not 3."),
        ("position " + "[" * 100_000, "This JSON nests too deeply."),
        ('position {"game": "chess", "moves": []}', "There is no game 'chess'."),
        ('position {"game": "strata", "moves": 3}', "A game by its moves has a name, options"),
        ('position {"game": "strata", "options": 3, "moves": []}', "A game by its moves has"),
        (
            'position {"game": "strata", "options": {"size": 99}, "moves": []}',
            "Size of the board (size) is 2 to 8",
        ),
        ('position {"game": "strata", "moves": ["2x2 a1"]}', "2x2 a1: the first tile goes to h8."),
        ('position {"game": "strata", "moves": [7]}', "A move is a text, not 7."),
        ('position {"game": "misty", "moves": []}', "Misty has secrets: hand over what a seat"),
        ('position {"game": "overworld", "moves": []}', "There is nothing to decide for this seat"),
        ("go fast", "go takes seconds S, from 0.01 to 86400, and simulations N"),
        ("go seconds", "go takes"),
        ("go seconds 0", "go takes"),
        ("go seconds 1e9", "go takes"),
        ("go simulations 0", "go takes"),
        ("go simulations 5 simulations 5", "go takes"),
        ("go", "There is no position to think about yet."),
        ("Hello", "There is no command 'Hello'. The commands are: hello,"),
        ("x" * 1_000_000, "There is no command 'xxxxxxxx"),
        ("x" * (protocol.LONGEST_LINE + 1), "A line has at most 4,000,000 bytes."),
    ],
    ids=lambda text: str(text)[:30],
)
def test_a_bad_line_is_answered_by_a_sentence(talk: Talk, line: str, said: str) -> None:
    (answer,) = talk.ask(line)
    assert answer.startswith(f"error {said}")
    assert len(answer) < 300


def test_too_little_memory_is_a_sentence(talk: Talk, monkeypatch: pytest.MonkeyPatch) -> None:
    talk.ask(f"position {SMALL}")

    def think(*_: object, **__: object) -> None:
        raise MemoryError

    with monkeypatch.context() as patched:
        patched.setattr(Bot, "think", think)
        other = SMALL.replace("3", "4", 1)
        assert talk.ask(f"position {other}") == ["error There is not enough memory for this."]
        assert talk.ask("go") == ["error There is not enough memory for this."]
    assert re.fullmatch(r"bestmove \S+ c3", talk.ask("go")[-1]), "all is as it was"


def test_a_line_that_is_too_long_is_one_line() -> None:
    lines = "x" * (2 * protocol.LONGEST_LINE + 5) + "\nping\n"
    done = CliRunner().invoke(app, ["engine"], input=lines)
    assert done.stdout == "error A line has at most 4,000,000 bytes.\nready\n"


def test_our_engine_plays_at_our_tables() -> None:
    from belvedere.bots.engines.engine import start_engine

    command = shlex.join([sys.executable, "-m", "belvedere.cli", "engine"])
    engine = start_engine(command, "strata", seed=3, seconds=0.05)
    try:
        assert engine.card.name == f"Belvedere {belvedere.__version__}"
        pos = belvedere.start("strata", size=3, tiles="1,1,1")
        while pos.outcome is None:
            pos = pos.play(engine.choose(pos))
    finally:
        engine.close()
