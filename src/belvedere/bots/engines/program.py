"""A program that runs beside this one: lines to it and from it, none waited for without end."""

from __future__ import annotations

import os
import shlex
import shutil
import signal
import weakref
from collections.abc import Sequence
from contextlib import suppress
from selectors import EVENT_READ, EVENT_WRITE, DefaultSelector
from subprocess import PIPE, Popen, TimeoutExpired
from time import monotonic
from typing import Final

from belvedere.bots.engines.protocol import LONGEST_LINE
from belvedere.core.errors import BelvedereError, OptionError, quoted
from belvedere.core.messages import words

CHUNK: Final = 1 << 16  # bytes that are read at once
LAST_WORDS: Final = 2000  # bytes of what a program complains about that are kept
FAREWELL: Final = 0.5  # seconds in which a program may end on its own


class Late(Exception):
    """A program has not done something in time."""


class Gone(Exception):
    """A program has ended, or says nothing any more."""


def find_program(command: str) -> list[str]:
    """Part a command as a shell does, and find its program; raise OptionError."""
    try:
        arguments = shlex.split(command)
    except ValueError as error:
        raise OptionError(
            words("The quotation marks in {command} do not pair up.", command=quoted(command))
        ) from error
    found = shutil.which(arguments[0]) if arguments and command.isprintable() else None
    if found is None:
        raise OptionError(
            words(
                "There is no program {program} that could be started.",
                program=quoted(arguments[0] if arguments else command),
            )
        )
    return [found, *arguments[1:]]


class Program:
    """A running program. All its pipes are served together, and only while it is waited for."""

    def __init__(self, arguments: Sequence[str]) -> None:
        """Start it; raise BelvedereError. It has a session of its own: Ctrl-C is not its matter."""
        try:
            self._process = Popen(
                arguments, stdin=PIPE, stdout=PIPE, stderr=PIPE, bufsize=0, start_new_session=True
            )
        except (OSError, ValueError) as error:
            raise BelvedereError(
                words(
                    "The program {program} cannot be started: {why}.",
                    program=quoted(arguments[0]),
                    why=getattr(error, "strerror", None) or str(error),
                )
            ) from error
        self._selector = DefaultSelector()
        self._unsent = self._heard = self._complaints = b""
        self._is_mute = False
        process = self._process
        pipes = [pipe for pipe in (process.stdin, process.stdout, process.stderr) if pipe]
        self._pipes = [pipe.fileno() for pipe in pipes]
        for pipe in self._pipes:
            os.set_blocking(pipe, False)
        self._selector.register(self._pipes[1], EVENT_READ)
        self._selector.register(self._pipes[2], EVENT_READ)
        # However this object is lost, the program does not outlive it.
        self._end = weakref.finalize(self, _end, process, self._selector)

    @property
    def exit_code(self) -> int | None:
        """The exit code of the program, once it has ended."""
        return self._process.poll()

    @property
    def last_words(self) -> str:
        """The last line of what it has complained about."""
        lines = self._complaints.decode(errors="replace").split("\n")
        return next((line.strip() for line in reversed(lines) if line.strip()), "")

    def send(self, line: str, deadline: float) -> None:
        """Write a line; raise Late. Whether it is heard, the answer tells."""
        self._unsent += line.encode() + b"\n"
        self._selector.register(self._pipes[0], EVENT_WRITE)
        try:
            while self._unsent:
                self._serve(deadline)
        finally:
            self._selector.unregister(self._pipes[0])

    def receive(self, deadline: float) -> str:
        """Read a line, or what there is of one that has no end; raise Late or Gone."""
        while b"\n" not in self._heard and len(self._heard) <= LONGEST_LINE:
            if self._is_mute:
                raise Gone
            self._serve(deadline)
        line, _, self._heard = self._heard.partition(b"\n")
        return line.decode(errors="replace").strip()

    def _serve(self, deadline: float) -> None:
        """Do what the pipes allow now, or as soon as they allow something."""
        left = deadline - monotonic()
        ready = self._selector.select(max(left, 0))
        if not ready and left <= 0:
            raise Late
        for key, _ in ready:
            if key.fd == self._pipes[0]:
                self._write()
            else:
                self._read(key.fd)

    def _write(self) -> None:
        try:
            with suppress(BlockingIOError):
                self._unsent = self._unsent[os.write(self._pipes[0], self._unsent[:CHUNK]) :]
        except BrokenPipeError:
            self._unsent = b""  # it hears nothing any more; perhaps it has said why

    def _read(self, pipe: int) -> None:
        data = os.read(pipe, CHUNK)
        if not data:
            self._selector.unregister(pipe)
        if pipe == self._pipes[2]:
            self._complaints = (self._complaints + data)[-LAST_WORDS:]
        else:
            self._heard += data
            self._is_mute = not data

    def interject(self, line: str) -> None:
        """Write a short line from another thread, while an answer is waited for."""
        with suppress(OSError):
            os.write(self._pipes[0], line.encode() + b"\n")

    def wait(self) -> None:
        """Let it end on its own, for a moment, and hear its last words."""
        with suppress(TimeoutExpired):
            self._process.wait(FAREWELL)
        with suppress(Late):
            while self._selector.get_map():
                self._serve(monotonic())

    def end(self) -> None:
        """Make sure that it has ended, and leave nothing of it behind."""
        self._end()


def _end(process: Popen[bytes], selector: DefaultSelector) -> None:
    if process.poll() is None:
        with suppress(ProcessLookupError, PermissionError):
            os.killpg(process.pid, signal.SIGKILL)  # what it has started, too
        process.wait()
    selector.close()
    for pipe in (process.stdin, process.stdout, process.stderr):
        if pipe is not None:
            pipe.close()
