"""What `belvedere engine` answers: a bot, what it was told, and the thought that is running."""

from __future__ import annotations

import json
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from threading import Event, Lock, Thread
from time import monotonic
from typing import Any, Final

from belvedere import __version__
from belvedere.bots.bot import MOST_THREADS, Bot, Thought, make_bot
from belvedere.bots.engines import protocol
from belvedere.bots.levels import FIRST, LAST, START
from belvedere.bots.opponents import read_seconds
from belvedere.bots.thinking import MEMORY
from belvedere.cli import files
from belvedere.cli.door import EXPECTED, sentence
from belvedere.core import registry
from belvedere.core.errors import BelvedereError, IllegalMove, NotationError, OptionError, quoted
from belvedere.core.game import Seat
from belvedere.core.messages import row_of, words
from belvedere.core.position import Position, load, start
from belvedere.core.untrusted import parse_whole

FAILURES: Final = (*EXPECTED, MemoryError)
MEGABYTE: Final = 1_000_000
MOST_SIMULATIONS: Final = 10**9
PACE: Final = 0.2  # seconds between two lines that tell what is thought so far
CANDIDATES: Final = 5  # moves that such a line compares
DIGITS: Final = 4  # of a share, behind the point


@dataclass(frozen=True, slots=True)
class Setting:
    """A whole number that the bot depends on."""

    name: str
    least: int
    most: int
    default: int


SETTINGS: Final = (
    Setting("level", FIRST, LAST, START),
    Setting(protocol.SEED, 0, 2**32 - 1, 0),
    Setting("threads", 1, MOST_THREADS, 1),
    Setting("memory", 1, 2**16, MEMORY // MEGABYTE),  # megabytes
)


class Service:
    """One conversation. Lines come from one thread; a thought runs in another one."""

    def __init__(self, say: Callable[[str], None]) -> None:
        self._write = say
        self._lock = Lock()  # a line is written whole
        self._values = {setting.name: setting.default for setting in SETTINGS}
        self._position: Position | None = None
        self._bot: Bot | None = None
        self._thread: Thread | None = None
        self._is_thinking = False
        self._stopped = Event()

    def obey(self, line: bytes) -> bool:
        """Do what a line asks for; return False when it ends the conversation."""
        try:
            return self._do(*protocol.split(_text(line)))
        except FAILURES as error:
            self._refuse(error)
            return True

    def close(self) -> None:
        """Let the running thought end, and answer."""
        self._stop("")
        if self._thread is not None:
            self._thread.join()

    def _do(self, word: str, rest: str) -> bool:
        if not word or word == protocol.QUIT:
            return not word
        if word not in COMMANDS:
            raise NotationError(
                words(
                    "There is no command {name}. The commands are: {names}.",
                    name=quoted(word),
                    names=row_of([*COMMANDS, protocol.QUIT]),
                )
            )
        if self._is_thinking and word not in ANY_TIME:
            raise BelvedereError(words("This has to wait until the thought has ended; see stop."))
        COMMANDS[word](self, rest)
        return True

    def _refuse(self, error: BaseException) -> None:
        if isinstance(error, MemoryError):
            error = BelvedereError(words("There is not enough memory for this."))
        self._say(protocol.ERROR, " ".join(sentence(error).split()))

    def _say(self, word: str, rest: str = "") -> None:
        with self._lock:
            self._write(f"{word} {rest}".rstrip())

    # What it is asked.

    def _introduce(self, _: str) -> None:
        self._say(protocol.PROTOCOL, str(protocol.VERSION))
        self._say(protocol.NAME, f"Belvedere {__version__}")
        for game in registry.GAMES:
            self._say(protocol.GAME, game)
        for setting in SETTINGS:
            range_ = f"{setting.name} {setting.least} {setting.most} {setting.default}"
            self._say(protocol.OPTION, range_)
        self._ready()

    def _ready(self, _: str = "") -> None:
        self._say(protocol.READY)

    def _set(self, rest: str) -> None:
        name, text = protocol.split(rest)
        setting = next((setting for setting in SETTINGS if setting.name == name), None)
        if setting is None:
            names = row_of(setting.name for setting in SETTINGS)
            raise OptionError(
                words(
                    "There is no option {name}. The options are: {names}.",
                    name=quoted(name),
                    names=names,
                )
            )
        value = parse_whole(text)
        if value is None or not setting.least <= value <= setting.most:
            raise OptionError(
                words(
                    "{name} is a number from {least} to {most}; not {text}.",
                    name=name,
                    least=str(setting.least),
                    most=str(setting.most),
                    text=quoted(text),
                )
            )
        self._values[name] = value
        self._bot = None
        self._ready()

    def _lay(self, rest: str) -> None:
        """Take over a position; what is compiled for it is loaded now, and not on its time."""
        position = read_position(rest)
        seat = decider(position)
        if self._position is None or self._position.rules is not position.rules:
            bot = self._own_bot(position)
            bot.think(position, seat, simulations=1)
            bot.forget()
        self._position = position
        self._ready()

    def _own_bot(self, position: Position) -> Bot:
        if self._bot is None or self._bot.game != position.game:
            level, seed, threads, memory = (self._values[setting.name] for setting in SETTINGS)
            self._bot = make_bot(position.game, level, seed, threads, memory * MEGABYTE)
        return self._bot

    # Thinking.

    def _go(self, rest: str) -> None:
        seconds, simulations = read_budget(rest)
        position = self._position
        if position is None:
            raise BelvedereError(words("There is no position to think about yet."))
        bot = self._own_bot(position)
        self._stopped.clear()
        self._is_thinking = True
        self._thread = Thread(target=self._think, args=(bot, position, seconds, simulations))
        self._thread.start()

    def _think(
        self, bot: Bot, position: Position, seconds: float | None, simulations: int | None
    ) -> None:
        next_line = monotonic() + PACE

        def watch(thought: Thought) -> None:
            nonlocal next_line
            if self._stopped.is_set():  # it may have come before the search could hear it
                bot.stop()
            elif monotonic() >= next_line:
                next_line = monotonic() + PACE
                self._say(protocol.INFO, write_thought(thought))

        with suppress(BrokenPipeError):  # nobody listens; the end of the input will come
            try:
                thought = bot.think(
                    position,
                    decider(position),
                    seconds=seconds,
                    simulations=simulations,
                    watch=watch,
                )
            except MemoryError as error:
                self._is_thinking = False
                self._refuse(error)
                return
            self._say(protocol.INFO, write_thought(thought))
            self._is_thinking = False  # before the answer, after which the next line may come
            self._say(protocol.BESTMOVE, thought.move)

    def _stop(self, _: str) -> None:
        """End the running thought; when there is none its answer has crossed this line."""
        self._stopped.set()
        if self._bot is not None:
            self._bot.stop()


COMMANDS: Final[dict[str, Callable[[Service, str], None]]] = {
    protocol.HELLO: Service._introduce,
    protocol.OPTION: Service._set,
    protocol.POSITION: Service._lay,
    protocol.GO: Service._go,
    protocol.STOP: Service._stop,
    protocol.PING: Service._ready,
}
ANY_TIME: Final = (protocol.STOP, protocol.PING)  # while it thinks, too


# Reading and writing.


def _text(line: bytes) -> str:
    if len(line.rstrip(b"\r\n")) > protocol.LONGEST_LINE:
        raise BelvedereError(words("A line has at most {most} bytes.", most=protocol.LONGEST_LINE))
    return line.decode()


def read_position(text: str) -> Position:
    """Read what a seat sees, or a game by its moves; raise BelvedereError or JSONDecodeError."""
    data = files.loads(text.encode())
    if not isinstance(data, dict) or "version" in data or "moves" not in data:
        return load(data)
    game, options, moves = data.get("game", ""), data.get("options", {}), data["moves"]
    if not (isinstance(options, dict) and isinstance(moves, list)):
        raise BelvedereError(words("A game by its moves has a name, options and a list of moves."))
    position = start(game, **registry.facts(game).settle_json(options))
    if position.facts.hidden:
        raise BelvedereError(
            words(
                "{game} has secrets: hand over what a seat sees, not the moves.",
                game=position.facts.title,
            )
        )
    for move in moves:
        position = position.play(move)
    return position


def decider(position: Position) -> Seat:
    """Return for whom to think: whose view it is, or else the actor; raise IllegalMove."""
    seat = position.actor if position.viewer is None else position.viewer
    if seat not in position.actors:
        raise IllegalMove(words("There is nothing to decide for this seat now."))
    return seat


def read_budget(text: str) -> tuple[float | None, int | None]:
    """Read `seconds S` and `simulations N`, either or both or none; raise BelvedereError."""
    parts = text.split()
    given = dict(zip(parts[::2], parts[1::2], strict=False))
    seconds = read_seconds(given.pop(protocol.SECONDS, ""))
    simulations = parse_whole(given.pop(protocol.SIMULATIONS, ""))
    if simulations is not None and not 1 <= simulations <= MOST_SIMULATIONS:
        simulations = None
    if given or len(parts) != 2 * ((seconds is not None) + (simulations is not None)):
        raise BelvedereError(
            words(
                "go takes seconds S, from 0.01 to 86400, and simulations N, both or one or none; "
                "not {text}.",
                text=quoted(text),
            )
        )
    return seconds, simulations


def write_thought(thought: Thought) -> str:
    """Write what is thought as one line of JSON."""
    data: dict[str, Any] = {
        "simulations": thought.simulations,
        "seconds": round(thought.seconds, DIGITS),
        "shares": [round(share, DIGITS) for share in thought.shares],
        "solved": thought.is_solved,
        "line": list(thought.line),
        "candidates": [
            {"move": c.move, "visits": c.visits, "share": round(c.share, DIGITS)}
            for c in thought.best_first()[:CANDIDATES]
        ],
    }
    return json.dumps(data, ensure_ascii=False)
