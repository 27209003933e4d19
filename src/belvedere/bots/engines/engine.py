"""An engine: a program of somebody else that plays by the protocol of docs/engines.md.

Whatever it does, whoever asked it gets a move that the rules allow, or an `EngineError` in time.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, field
from time import monotonic
from typing import Final, NoReturn

from belvedere.bots.engines import protocol
from belvedere.bots.engines.program import Gone, Late, Program, find_program
from belvedere.core import registry
from belvedere.core.errors import BelvedereError, MoveError, cut, quoted
from belvedere.core.game import Seat
from belvedere.core.messages import Message, words
from belvedere.core.position import Position
from belvedere.core.untrusted import parse_whole

SECONDS: Final = 1.0  # that an engine is given for a decision, unless told
LONGEST_WORDS: Final = 200  # characters of an engine that a sentence repeats


class EngineError(BelvedereError):
    """An engine has ended, is late, or does not keep to the protocol or to the rules."""


@dataclass(frozen=True, slots=True)
class Patience:
    """How long an engine is waited for, in seconds."""

    ready: float = 600.0  # until it has understood something: at first it may have to compile
    grace: float = 2.0  # beyond what it was given for a decision


@dataclass(slots=True)
class EngineIdentity:
    """How an engine has introduced itself."""

    protocol: int | None = None
    name: str = ""
    games: list[str] = field(default_factory=list)
    options: list[str] = field(default_factory=list)


def start_engine(
    command: str,
    game: str,
    seed: int | None = None,
    seconds: float = SECONDS,
    patience: Patience | None = None,
) -> Engine:
    """Start a program that plays a game; raise OptionError or EngineError."""
    engine = Engine(command, seconds, patience or Patience())
    try:
        engine.introduce(game, seed)
    except BaseException:
        engine.close()
        raise
    return engine


class Engine:
    """A program that is asked for moves as a `Bot` is; once it has failed, it stays closed."""

    def __init__(self, command: str, seconds: float, patience: Patience) -> None:
        self.command = command
        self.card = EngineIdentity()
        self._seconds, self._patience = seconds, patience
        self._program = Program(find_program(command))
        self._is_thinking = self._is_closed = False

    # Being asked.

    def introduce(self, game: str, seed: int | None) -> None:
        """Learn what it is, and whether it plays a game; raise EngineError."""
        self._ask(protocol.HELLO, protocol.READY, self._note)
        card = self.card
        if card.protocol != protocol.VERSION:
            self._fail(
                words(
                    "The engine {engine} does not speak version {version} of the protocol.",
                    engine=self._label,
                    version=protocol.VERSION,
                )
            )
        if game not in card.games:
            self._fail(
                words(
                    "The engine {engine} does not play {game}.",
                    engine=self._label,
                    game=registry.facts(game).title,
                )
            )
        if seed is not None and protocol.SEED in card.options:
            self._ask(f"{protocol.OPTION} {protocol.SEED} {seed}", protocol.READY)

    def choose(self, position: Position, player: Seat | None = None) -> str:
        """Return its move, of the actor unless told, from what that seat sees; raise EngineError.

        Whatever goes wrong, it is closed: nobody knows any more what it is thinking about.
        """
        seat = _decider(position) if player is None else player
        seen = position.seen_by(seat)
        try:
            self._ask(f"{protocol.POSITION} {write_view(seen)}", protocol.READY)
            move = self._think()
            action = seen.rules.parse_legal(seen.state, seat, move)
        except MoveError as error:
            self._fail(
                words(
                    "The engine {engine} wants {move}, which cannot be played. {why}",
                    engine=self._label,
                    move=quoted(move),
                    why=error.message,
                )
            )
        except BaseException:
            self._abandon()
            raise
        return seen.rules.format_action(seen.state, action)

    def stop(self) -> None:
        """Let the running thought end, from another thread."""
        if self._is_thinking:
            self._program.interject(protocol.STOP)

    def close(self) -> None:
        """Take leave of it; it may end on its own, and has ended afterwards."""
        if not self._is_closed:
            with suppress(Late, Gone):
                self._program.send(protocol.QUIT, monotonic())
                self._program.wait()
        self._abandon()

    # The protocol.

    def _think(self) -> str:
        self._is_thinking = True  # before it can know it: a stop may come at any time from now on
        try:
            self._send(f"{protocol.GO} {protocol.SECONDS} {self._seconds:g}", self._patience.ready)
            return self._await(protocol.BESTMOVE, self._seconds + self._patience.grace)
        finally:
            self._is_thinking = False

    def _ask(self, line: str, closing: str, note: Callable[[str, str], bool] | None = None) -> str:
        self._send(line, self._patience.ready)
        return self._await(closing, self._patience.ready, note)

    def _send(self, line: str, seconds: float) -> None:
        if self._is_closed:
            self._fail(self._has_ended())
        try:
            self._program.send(line, monotonic() + seconds)
        except Late:
            self._fail(self._is_late(seconds))
        except Gone:
            self._fail(self._has_ended())

    def _await(
        self, closing: str, seconds: float, note: Callable[[str, str], bool] | None = None
    ) -> str:
        """Read until the line that closes an answer, and return the rest of that line."""
        deadline = monotonic() + seconds
        while True:
            try:
                line = self._program.receive(deadline)
            except Late:
                self._fail(self._is_late(seconds))
            except Gone:
                self._fail(self._has_ended())
            word, rest = protocol.split(line)
            if word == closing:
                return rest
            if word == protocol.ERROR:
                self._fail(
                    words(
                        "The engine {engine} complains: {what}",
                        engine=self._label,
                        what=cut(rest, LONGEST_WORDS),
                    )
                )
            if word != protocol.INFO and (note is None or not note(word, rest)):
                self._fail(
                    words(
                        "The engine {engine} answers {line}, which is not of the protocol.",
                        engine=self._label,
                        line=quoted(line),
                    )
                )

    def _note(self, word: str, rest: str) -> bool:
        """Note a line of its introduction; return whether it is one."""
        card = self.card
        if word == protocol.PROTOCOL:
            card.protocol = parse_whole(rest)
        elif word == protocol.NAME:
            card.name = cut(rest)
        elif word == protocol.GAME:
            card.games.append(rest)
        elif word == protocol.OPTION:
            card.options.append(protocol.split(rest)[0])
        else:
            return False
        return True

    # Failing.

    @property
    def _label(self) -> str:
        return cut(self.command)

    def _is_late(self, seconds: float) -> Message:
        return words(
            "The engine {engine} has not answered within {seconds} seconds.",
            engine=self._label,
            seconds=seconds,
        )

    def _has_ended(self) -> Message:
        if not self._is_closed:
            self._program.wait()
        code, last = self._program.exit_code, cut(self._program.last_words, LONGEST_WORDS)
        if code is None:
            return words("The engine {engine} has fallen silent.", engine=self._label)
        ended = words(
            "The engine {engine} has ended, with exit code {code}.",
            engine=self._label,
            code=str(code),
        )
        if not last:
            return ended
        return words("{ended} Its last words: {words}", ended=ended, words=last)

    def _fail(self, sentence: Message) -> NoReturn:
        self._abandon()
        raise EngineError(sentence)

    def _abandon(self) -> None:
        self._is_closed = True
        self._program.end()


def _decider(position: Position) -> Seat:
    viewer = position.viewer
    return viewer if viewer is not None and viewer in position.actors else position.actor


def write_view(seen: Position) -> str:
    """Write what a seat sees as one line of JSON: all that an engine is ever told."""
    return json.dumps(seen.to_dict(), ensure_ascii=False, separators=(",", ":"))
