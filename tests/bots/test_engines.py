"""Programs of others as opponents: what they do is a legal move, or a sentence in time."""

from __future__ import annotations

import os
import shlex
import sys
from collections.abc import Callable
from pathlib import Path
from random import Random
from threading import Thread
from time import monotonic

import pytest

import belvedere
from belvedere.bots.engines.engine import Engine, EngineError, Patience, start_engine, write_view
from belvedere.bots.engines.program import LAST_WORDS, Late, Program
from belvedere.bots.opponents import Opponent, read_opponent
from belvedere.core.errors import OptionError

# Whoever is to answer in time gets a minute, on however busy a machine; whoever is not, a moment.
LONG, SHORT = 60.0, 0.1

SCRIPT = """
import os, sys
heard = open(sys.argv[0] + ".heard", "a")
def say(*lines):
    print(*lines, sep="\\n", flush=True)
for line in sys.stdin:
    heard.write(line)
    heard.flush()
    word = line.split()[0]
    if word == "hello":
        say("protocol 1", f"name {os.getpid()}", "game strata", "game misty", "option seed 0 9 0")
        say("ready")
    elif word in ("position", "option"):
        say("ready")
    elif word == "go":
        WHAT
    elif word == "quit":
        break
"""
GOOD = 'say("info {}", "bestmove 2x2 d4")'

Make = Callable[..., str]


@pytest.fixture
def made(tmp_path: Path) -> Make:
    """Write an engine that does something when it is to think; return its command."""

    def make(what: str = "", script: str = SCRIPT) -> str:
        path = tmp_path / "engine.py"
        path.write_text(script.replace("WHAT", what))
        return shlex.join([sys.executable, "-S", str(path)])

    return make


def started(command: str, grace: float = LONG, seed: int | None = None) -> Engine:
    return start_engine(command, "strata", seed, 0.01, Patience(LONG, grace))


def has_ended(engine: Engine) -> bool:
    """Tell whether its process is gone: one that nobody has waited for would still be there."""
    try:
        os.kill(int(engine.card.name), 0)
    except ProcessLookupError:
        return True
    return False


def position() -> belvedere.Position:
    return belvedere.start("strata", size=4)


def heard(command: str) -> list[str]:
    path = Path(shlex.split(command)[-1] + ".heard")
    return path.read_text(encoding="utf-8").splitlines()


def test_an_engine_is_asked_for_moves_and_takes_leave(made: Make) -> None:
    command = made(GOOD)
    engine = started(command, seed=7)
    assert engine.choose(position()) == "2x2 d4"
    assert not has_ended(engine)
    engine.close()
    engine.close()
    assert has_ended(engine)
    assert heard(command) == [
        "hello",
        "option seed 7",
        f"position {write_view(position().seen_by(0))}",
        "go seconds 0.01",
        "quit",
    ]


@pytest.mark.parametrize(
    ("what", "said"),
    [
        (
            'say("bestmove 2x2 a1")',
            "wants '2x2 a1', which cannot be played. 2x2 a1: the first tile goes to d4.",
        ),
        ('say("bestmove")', "wants '', which cannot be played. "),
        ('say("bestmove zz")', "wants 'zz', which cannot be played. 'zz' is not a move."),
        ('say("I resign")', "answers 'I resign', which is not of the protocol."),
        ('say("ready")', "answers 'ready', which is not of the protocol."),
        ('say("")', "answers '', which is not of the protocol."),
        ('sys.stdout.buffer.write(bytes([255, 10])); say("")', "answers '\ufffd', which is not"),
        ('say("error I am lost.")', "complains: I am lost."),
        ("sys.exit(3)", "has ended, with exit code 3."),
        ('sys.exit("Out of ideas")', "has ended, with exit code 1. Its last words: Out of ideas"),
        ("os.kill(os.getpid(), 9)", "has ended, with exit code -9."),
        ("os.close(1); sys.stdin.read()", "has fallen silent."),
    ],
)
def test_an_engine_that_fails_is_ended_with_a_sentence(made: Make, what: str, said: str) -> None:
    engine = started(made(what))
    with pytest.raises(EngineError) as failed:
        engine.choose(position())
    assert f"The engine {engine._label} {said}" in failed.value.say()
    assert has_ended(engine)
    with pytest.raises(EngineError, match="has ended"):
        engine.choose(position())


@pytest.mark.parametrize("what", ["pass", 'while True: say("info {}")', "sys.stdin.read()"])
def test_an_engine_that_does_not_answer_is_late(made: Make, what: str) -> None:
    engine = started(made(what), grace=SHORT)
    with pytest.raises(EngineError) as failed:
        engine.choose(position())
    assert failed.value.say().endswith("has not answered within 0.11 seconds.")
    assert failed.value.say("ru").endswith("не отвечает дольше, чем 0,11 с.")
    assert has_ended(engine)


def test_a_line_without_end_is_not_of_the_protocol(made: Make) -> None:
    engine = started(made('while True: sys.stdout.write("x" * 100000)'))
    with pytest.raises(EngineError, match=r"answers 'xx.*', which is not of the protocol"):
        engine.choose(position())


@pytest.mark.parametrize(
    ("script", "said"),
    [
        ("print('protocol 2\\ngame strata\\nready')", "does not speak version 1 of the protocol."),
        ("print('protocol 1\\ngame chess\\nready')", "does not play Strata."),
        ("print('Hello to you')", "answers 'Hello to you', which is not of the protocol."),
        ("", "has ended, with exit code 0."),
    ],
)
def test_whoever_speaks_otherwise_does_not_begin(made: Make, script: str, said: str) -> None:
    with pytest.raises(EngineError) as failed:
        started(made(script=script))
    assert failed.value.say().endswith(said)


def test_whoever_does_not_say_hello_does_not_begin(made: Make) -> None:
    command = made(script="import sys; sys.stdin.read()")
    with pytest.raises(EngineError, match=r"has not answered within 0\.1 seconds"):
        start_engine(command, "strata", patience=Patience(SHORT, SHORT))


def test_a_program_that_reads_nothing_is_not_waited_for() -> None:
    program = Program([sys.executable, "-S", "-c", "import signal; signal.pause()"])
    try:
        with pytest.raises(Late):
            program.send("x" * 1_000_000, monotonic() + SHORT)
    finally:
        program.end()
    assert program.exit_code == -9


def test_complaints_are_heard_and_kept_only_in_part(made: Make) -> None:
    engine = started(made(f'sys.stderr.write("x" * 1000000 + "\\n"); {GOOD}'))
    assert engine.choose(position()) == "2x2 d4"
    assert len(engine._program.last_words) <= LAST_WORDS
    engine.close()
    assert has_ended(engine)


def test_an_engine_is_stopped_from_another_thread(made: Make, tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "thinks")
    signal = f"open({str(tmp_path / 'thinks')!r}, 'w').close()"
    what = f'{signal}; assert sys.stdin.readline() == "stop\\n"; {GOOD}'
    engine = start_engine(made(what), "strata", None, LONG, Patience(LONG, LONG))
    found: list[str] = []
    asking = Thread(target=lambda: found.append(engine.choose(position())))
    asking.start()
    (tmp_path / "thinks").read_text()  # until it thinks
    engine.stop()
    asking.join()
    assert found == ["2x2 d4"]
    engine.stop()
    engine.close()
    assert has_ended(engine)


def test_control_c_ends_the_engine(made: Make, monkeypatch: pytest.MonkeyPatch) -> None:
    engine = started(made(GOOD))

    def interrupt(*_: object) -> str:
        raise KeyboardInterrupt

    monkeypatch.setattr(Program, "receive", interrupt)
    with pytest.raises(KeyboardInterrupt):
        engine.choose(position())
    assert has_ended(engine)


def test_an_engine_that_is_forgotten_is_ended(made: Make) -> None:
    engine = started(made(GOOD))
    name = int(engine.card.name)
    del engine
    with pytest.raises(ProcessLookupError):
        os.kill(name, 0)


def test_what_an_engine_started_is_ended_with_it(made: Make, tmp_path: Path) -> None:
    lives = tmp_path / "lives"
    os.mkfifo(lives)
    reading = os.open(lives, os.O_RDONLY | os.O_NONBLOCK)
    os.set_blocking(reading, True)
    child = f"import signal; f = open({str(lives)!r}, 'w'); print(flush=True); signal.pause()"
    what = (
        f"import subprocess; child = subprocess.Popen([sys.executable, '-S', '-c', {child!r}], "
        "stdout=subprocess.PIPE); child.stdout.readline(); say('nonsense')"
    )
    engine = started(made(what))
    with pytest.raises(EngineError, match="answers 'nonsense'"):
        engine.choose(position())
    assert os.read(reading, 1) == b"", "the last who could write has ended"
    os.close(reading)


# What an engine is told.


def test_what_is_sent_depends_on_nothing_that_its_seat_cannot_know(made: Make) -> None:
    dice = Random(5)
    pos = belvedere.start("misty")
    while pos.actor == belvedere.CHANCE:
        pos = pos.roll(dice)
    others = [pos.seen_by(1).redeal(Random(seed)) for seed in range(3)]
    pos = pos.play(pos.legal(0)[0], 0)  # seat 1 does not know of it yet
    others = [other.play(other.legal(0)[1], 0) for other in others]
    assert all(other != pos for other in others)
    command = made('say("bestmove " + PICK)'.replace("PICK", repr(pos.legal(1)[0])))
    for alike in (pos, *others):
        engine = start_engine(command, "misty", None, 0.01, Patience(LONG, LONG))
        assert engine.choose(alike, 1) == pos.legal(1)[0]
        engine.close()
    sent = [line for line in heard(command) if line.startswith("position")]
    assert len(sent) == 4
    assert len(set(sent)) == 1
    assert '"viewer":1' in sent[0]


# Naming opponents.


@pytest.mark.parametrize("text", ["", "0", "9", "33", "3@", "3@0", "3@x", "@1", "engine", "x:y"])
def test_what_names_no_opponent(text: str) -> None:
    assert read_opponent(text) is None


def test_opponents_are_named_in_a_word() -> None:
    five = read_opponent("5")
    assert five is not None
    assert (five.level and five.level.number, five.seconds) == (5, None)
    sage = read_opponent("8@2.5")
    assert sage is not None
    assert (sage.level and sage.level.number, sage.seconds) == (8, 2.5)
    assert read_opponent("engine: ./a --b:c ") == Opponent(None, None, "./a --b:c")
    assert read_opponent("engine@2:./a@b") == Opponent(None, 2.0, "./a@b")


@pytest.mark.parametrize(
    ("command", "said"),
    [
        ("no-such-program x", "There is no program 'no-such-program' that could be started."),
        ("a 'b", 'The quotation marks in "a \'b" do not pair up.'),
        ("''", "There is no program '' that could be started."),
        ("a\0b", "There is no program 'a\\x00b' that could be started."),
    ],
)
def test_a_program_that_is_not_there_is_a_sentence(command: str, said: str) -> None:
    with pytest.raises(OptionError) as refused:
        Opponent(None, None, command).check()
    assert refused.value.say() == said


def test_a_file_that_is_no_program_is_a_sentence(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("engine").write_bytes(b"\0\1\2")
    Path("engine").chmod(0o755)
    with pytest.raises(belvedere.BelvedereError) as refused:
        start_engine("./engine", "strata")
    assert refused.value.say() == "The program './engine' cannot be started: Exec format error."
