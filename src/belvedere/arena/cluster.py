"""A Dask cluster as an executor: found, checked before the first game, and lost in a sentence.

What a worker was doing when it dies, another one does from the beginning; that is Dask's own doing.
But Dask cannot end what runs: a game asks `leave_if_unwanted` before every move, and those who
think about one are stopped.
"""

from __future__ import annotations

import asyncio
import logging
import sys
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import CancelledError, Executor, Future, ThreadPoolExecutor
from contextlib import contextmanager
from functools import cache
from hashlib import blake2b
from pathlib import Path
from threading import Thread
from time import sleep
from typing import TYPE_CHECKING, Any, Final, ParamSpec, TypeVar

import belvedere
from belvedere.core.errors import BelvedereError, OptionError, quoted
from belvedere.core.messages import Message, words

if TYPE_CHECKING:
    from distributed import Client

SLICE: Final = 0.25  # seconds of thinking, at most, after a task was cancelled
EXECUTING, CANCELLED, UNKNOWN = "executing", "cancelled", ""  # states of a task, as Dask has them
PATIENCE: Final = 5.0  # seconds for a scheduler to answer, and for its first worker to be there

# Evaluated by the workers: code that is sent as it is would need the same Python there to say so.
ASKED: Final = "__import__('belvedere.arena.cluster', fromlist=['edition']).edition()"

P = ParamSpec("P")
T = TypeVar("T")


class TaskCancelled(Exception):
    """Nobody waits any more for what is being done here."""


class Cluster(Executor):
    """Workers that a scheduler knows."""

    def __init__(self, client: Client) -> None:
        self._client = client
        # Not pure: what is asked for twice is done twice, as everywhere else.
        self._executor: Executor = client.get_executor(pure=False)
        self.threads = sum(client.nthreads().values())

    def submit(self, call: Callable[P, T], /, *args: P.args, **named: P.kwargs) -> Future[T]:
        """Let a worker do something."""
        return self._executor.submit(call, *args, **named)

    def prepare(self, call: Callable[P, object], *args: P.args, **named: P.kwargs) -> None:
        """Let every worker do something, the first one of each machine before its others.

        They share what is compiled through the disk; at once, each would compile it for itself.
        """
        for workers in self._shifts():
            done = [
                self._client.submit(
                    call, *args, **named, workers=[worker], allow_other_workers=True, pure=False
                )
                for worker in workers
            ]
            self._client.gather(done)

    def _shifts(self) -> list[list[str]]:
        from distributed.comm import get_address_host

        first: dict[str, str] = {}
        for worker in self._client.nthreads():
            first.setdefault(get_address_host(worker), worker)
        others = [worker for worker in self._client.nthreads() if worker not in first.values()]
        return [list(first.values()), others]


@contextmanager
def connect(address: str) -> Iterator[Cluster]:
    """Connect to a cluster by its scheduler; raise OptionError, or BelvedereError when it is lost.

    Whoever leaves by an error does not wait: what has not begun is cancelled, and what runs is told
    by `leave_if_unwanted`.
    """
    try:
        from distributed import Client, KilledWorker
    except ImportError:
        raise OptionError(
            words(
                "--scheduler needs Dask; the extra cluster brings it: "
                "pip install 'belvedere[cluster]'."
            )
        ) from None
    _greet(address)
    with _quiet(), Client(address, timeout=PATIENCE, set_as_default=False) as client:
        _check_workers(client, address)
        try:
            yield Cluster(client)
        except KilledWorker:
            raise BelvedereError(
                words(
                    "A task has ended every worker that tried it; see what the workers say, "
                    "perhaps their memory ran out. The same command goes on from here."
                )
            ) from None
        except CancelledError:
            raise BelvedereError(
                words(
                    "The scheduler {address} is gone. The same command goes on from here.",
                    address=quoted(address),
                )
            ) from None


def _greet(address: str) -> None:
    """Make sure that a scheduler answers; a client that fails would leave things behind."""
    try:
        with ThreadPoolExecutor(1) as aside:  # a notebook has a loop running in its own thread
            found = aside.submit(lambda: asyncio.run(_identity(address))).result()
    except (ValueError, TypeError):
        raise OptionError(
            words(
                "{address} is no address of a scheduler; they look like tcp://10.0.0.5:8786.",
                address=quoted(address),
            )
        ) from None
    except OSError:
        found = {}
    if found.get("type") != "Scheduler":
        raise OptionError(
            words(
                "No scheduler answers at {address} within {seconds} seconds. "
                "`dask scheduler` starts one, and says its address.",
                address=quoted(address),
                seconds=PATIENCE,
            )
        )


async def _identity(address: str) -> dict[str, Any]:
    from distributed import Security
    from distributed.core import rpc

    arguments = Security().get_connection_args("client")
    async with asyncio.timeout(PATIENCE), rpc(address, connection_args=arguments) as scheduler:
        found: dict[str, Any] = await scheduler.identity()
        return found


@contextmanager
def _quiet() -> Iterator[None]:
    """Keep Dask's log from the terminal: what a person has to know is said in a sentence."""
    names = [name for name in logging.root.manager.loggerDict if name.startswith("distributed")]
    loggers = [logging.getLogger(name) for name in names]
    levels = [logger.level for logger in loggers]
    for logger in loggers:
        logger.setLevel(logging.CRITICAL)
    try:
        yield
    finally:
        for logger, level in zip(loggers, levels, strict=True):
            logger.setLevel(level)


# What runs there.


@cache
def edition() -> str:
    """Return the version and a hash of all sources: the same games are played by the same code."""
    package, digest = Path(belvedere.__file__).parent, blake2b(digest_size=6)
    for path in sorted(package.rglob("*.py")):
        digest.update(path.relative_to(package).as_posix().encode() + b"\0" + path.read_bytes())
    return f"{belvedere.__version__} ({digest.hexdigest()})"


def _check_workers(client: Client, address: str) -> None:
    """Make sure that there are workers, and that they are what is here; raise OptionError."""
    try:
        client.wait_for_workers(1, timeout=PATIENCE)
    except TimeoutError:
        raise OptionError(
            words(
                "The scheduler {address} has no workers; `dask worker {address}` starts some.",
                address=address,
            )
        ) from None
    for where, found in _editions(client, address).items():
        if found != edition():
            raise OptionError(_difference(where, found))


def _editions(client: Client, address: str) -> dict[str, object]:
    """Ask everybody what they run; the scheduler reads what is handed over, too."""
    try:
        scheduler: object = client.run_on_scheduler(eval, ASKED)
    except Exception as error:
        scheduler = error
    return {address: scheduler, **client.run(eval, ASKED, on_error="return")}


def _difference(where: str, found: object) -> Message:
    if not isinstance(found, str):
        return words(
            "At {address} Belvedere {own} cannot be loaded; install it there, and start Dask anew.",
            address=where,
            own=edition(),
        )
    return words(
        "At {address} runs Belvedere {other}, and here {own}; install the same there, and start "
        "Dask anew.",
        address=where,
        other=found,
        own=edition(),
    )


# What runs on a worker.


def leave_if_unwanted() -> None:
    """Raise Unwanted on a worker when its task was cancelled: nobody waits for an answer."""
    if (task := _own_task()) is not None and _state_of(*task) in (CANCELLED, UNKNOWN):
        raise TaskCancelled


def stop_when_unwanted(players: Iterable[object]) -> None:
    """On a worker, let players stop to think as soon as nobody waits for the running task."""
    if (task := _own_task()) is not None:
        Thread(target=_attend, args=(*task, list(players)), daemon=True).start()


def _attend(worker: Any, key: str, players: list[object]) -> None:
    while (state := _state_of(worker, key)) in (EXECUTING, CANCELLED):
        if state == CANCELLED:
            for player in players:
                getattr(player, "stop", _nothing)()  # heard only by who thinks just now
        sleep(SLICE)


def _nothing() -> None:
    """Stop a player who never thinks long."""


def _own_task() -> tuple[Any, str] | None:
    """Return the worker whose thread this is and the key of its task; elsewhere None."""
    module: Any = sys.modules.get("distributed.worker")
    key = getattr(module.thread_state, "key", None) if module is not None else None
    return None if key is None else (module.get_worker(), key)


def _state_of(worker: Any, key: str) -> str:
    task = worker.state.tasks.get(key)
    return UNKNOWN if task is None else str(task.state)
