"""A cluster plays what one process plays, whoever of it dies."""

from __future__ import annotations

import os
import signal
import socket
import sys
import threading
from collections.abc import Iterator
from concurrent.futures import BrokenExecutor
from dataclasses import replace
from functools import partial
from pathlib import Path

import pytest
from distributed import Client

from belvedere.arena import cluster, selfplay, single_game
from belvedere.arena.executors import executor, prepare
from belvedere.arena.ledger import Ledger, read
from belvedere.arena.match import MatchStatus, agree, run
from belvedere.arena.shards import Shards
from belvedere.arena.single_game import MatchTerms, PlayedGame, ThinkingTime
from belvedere.core.errors import BelvedereError, OptionError
from helpers import terminal
from helpers.clusters import SECONDS, Loopback, loopback, play_and_stop, sign, tell_and_play

SMALL = {"size": 4, "tiles": "3,3,2"}
GAMES = 8
WORKERS = 4


@pytest.fixture(scope="module")
def four() -> Iterator[Loopback]:
    with loopback(WORKERS) as found:
        yield found


def terms_of() -> MatchTerms:
    return agree("strata", SMALL, ("random", "1"), seed=7)


def timeless(games: dict[int, PlayedGame]) -> list[PlayedGame]:
    still = (ThinkingTime(), ThinkingTime())
    return [replace(games[number], paces=still, date="") for number in sorted(games)]


@pytest.fixture(scope="module")
def alone() -> list[PlayedGame]:
    """Return what one process of this machine plays."""
    return timeless({number: single_game.play(terms_of(), number) for number in range(GAMES)})


def test_four_workers_play_what_one_process_plays(
    four: Loopback, alone: list[PlayedGame], tmp_path: Path
) -> None:
    terms, path = terms_of(), tmp_path / "match.jsonl"
    with executor(None, four.address) as (pool, number):
        prepare(pool, single_game.rehearse, terms)
        run(terms, GAMES, Ledger(path, terms), pool, number)
    assert number == WORKERS
    assert timeless(read(path)[1]) == alone


def test_the_command_plays_it_there(
    four: Loopback, alone: list[PlayedGame], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    small = ("-o", "size=4", "-o", "tiles=3,3,2", "--seed", "7", "--games", str(GAMES))
    result = terminal.run(
        "match", "strata", "--bots", "random,1", *small, "--scheduler", four.address
    )
    assert result.exit_code == 0, result.stderr
    assert timeless(read(Path("strata-random-1.jsonl"))[1]) == alone


def test_balance_is_counted_there_as_here(
    four: Loopback, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    small = ("balance", "strata", "-o", "size=4", "-o", "tiles=3,3,2", "--bot", "1", "--games", "4")
    for folder, where in ("there", ("--scheduler", four.address)), ("here", ("--workers", "1")):
        result = terminal.run(*small, "--out", folder, *where)
        assert result.exit_code == 0, result.stderr
    there, here = (sorted(Path(folder).glob("*.json")) for folder in ("there", "here"))
    assert [path.read_bytes() for path in there] == [path.read_bytes() for path in here]
    assert here


def test_self_play_is_the_same_there(four: Loopback, tmp_path: Path) -> None:
    course = selfplay.plan("strata", SMALL, 1, simulations=4)
    shards = Shards(tmp_path, course.described(), 2)
    with executor(None, four.address) as (pool, number):
        prepare(pool, selfplay.rehearse, course)
        selfplay.run(course, 4, shards, pool, number)
    here = Shards(tmp_path / "here", course.described(), 2)
    with here.filled(range(4)):
        for game in range(4):
            here.add(game, selfplay.play(course, game))
    assert [path.read_bytes() for path in shards.files()] == [
        path.read_bytes() for path in here.files()
    ]


def test_a_worker_that_dies_costs_the_game_that_it_was_playing_and_no_other(
    four: Loopback, alone: list[PlayedGame], tmp_path: Path
) -> None:
    terms, path, told = terms_of(), tmp_path / "match.jsonl", tmp_path / "told"
    os.mkfifo(told)

    def kill() -> None:
        os.kill(int(told.read_text()), signal.SIGKILL)

    killer = threading.Thread(target=kill)
    killer.start()
    with executor(None, four.address) as (pool, number):
        run(terms, GAMES, Ledger(path, terms), pool, number, play=partial(play_and_stop, told, 2))
    killer.join(SECONDS)
    dead = [worker for worker in four.workers if worker.poll() is not None]
    assert [worker.returncode for worker in dead] == [-signal.SIGKILL]
    lines = path.read_bytes().splitlines()
    assert len(lines) == 1 + GAMES, "every game is in the file once"
    assert timeless(read(path)[1]) == alone
    four.hire(1)


def test_the_number_of_games_at_once_can_be_chosen(four: Loopback) -> None:
    with executor(2, four.address) as (_, number):
        assert number == 2


def test_whoever_is_interrupted_leaves_nothing_running(four: Loopback, tmp_path: Path) -> None:
    endless = agree("strata", {}, ("8@3600", "8@3600"))
    begun = tmp_path / "begun"
    os.mkfifo(begun)

    def interrupt() -> None:
        with executor(None, four.address) as (pool, _):
            for number in range(2 * WORKERS):
                pool.submit(tell_and_play, begun, endless, number)
            begun.read_text()
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        interrupt()
    with Client(four.address, set_as_default=False) as client:
        assert not any(client.processing().values())
        # A worker has one thread: who answers this has left his game.
        assert set(client.gather(client.map(abs, range(WORKERS), pure=False))) == {0, 1, 2, 3}


def test_what_is_prepared_is_prepared_by_everybody(four: Loopback, tmp_path: Path) -> None:
    with executor(None, four.address) as (pool, _):
        prepare(pool, sign, tmp_path)
    assert len(list(tmp_path.iterdir())) == WORKERS


# What is said when there is no such cluster.


def refusal(address: str) -> BelvedereError:
    with pytest.raises(BelvedereError) as caught, executor(None, address):
        pass
    return caught.value


@pytest.mark.parametrize("address", ["", "nonsense", "http://x:1", "tcp://127.0.0.1", "tls://a:1"])
def test_what_is_no_address_is_told_from_one(address: str) -> None:
    error = refusal(address)
    assert isinstance(error, OptionError)
    assert "is no address of a scheduler; they look like tcp://10.0.0.5:8786." in str(error)
    assert "не адрес планировщика" in error.say("ru")


def test_nobody_is_waited_for_without_end(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cluster, "PATIENCE", 0.2)
    with socket.create_server(("127.0.0.1", 0)) as mute:
        error = refusal(f"tcp://127.0.0.1:{mute.getsockname()[1]}")
    assert "No scheduler answers at 'tcp://127.0.0.1:" in str(error)
    assert "within 0.2 seconds. `dask scheduler` starts one" in str(error)


def test_a_worker_is_no_scheduler(four: Loopback) -> None:
    with Client(four.address, set_as_default=False) as client:
        worker = next(iter(client.nthreads()))
    assert f"No scheduler answers at '{worker}'" in str(refusal(worker))


def test_without_dask_the_extra_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "distributed", None)
    error = refusal("tcp://127.0.0.1:8786")
    assert str(error) == (
        "--scheduler needs Dask; the extra cluster brings it: pip install 'belvedere[cluster]'."
    )


def test_workers_of_another_version_are_refused(
    four: Loopback, monkeypatch: pytest.MonkeyPatch
) -> None:
    theirs = cluster.edition()
    monkeypatch.setattr(cluster, "edition", lambda: "9.9.9 (0123456789ab)")
    error = refusal(four.address)
    assert f"runs Belvedere {theirs}, and here 9.9.9 (0123456789ab); install" in str(error)
    assert isinstance(error, OptionError)


def test_workers_without_belvedere_are_refused(
    four: Loopback, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(cluster, "ASKED", cluster.ASKED.replace("belvedere.", "belfry."))
    sentence = str(refusal(four.address))
    assert sentence == (
        f"At {four.address} Belvedere {cluster.edition()} cannot be loaded; "
        "install it there, and start Dask anew."
    )


def test_a_scheduler_without_workers_says_how_to_get_some(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(cluster, "PATIENCE", 3.0)
    with loopback(0) as empty:
        error = refusal(empty.address)
    assert f"`dask worker {empty.address}` starts some." in str(error)


def test_a_process_of_this_machine_that_is_ended_is_told() -> None:
    def lose() -> None:
        with executor(1, None):
            raise BrokenExecutor

    with pytest.raises(BelvedereError, match="A process that played was ended"):
        lose()


# The last one: it ends the scheduler of all the others.


def test_a_scheduler_that_goes_loses_no_finished_game(four: Loopback, tmp_path: Path) -> None:
    terms, path = terms_of(), tmp_path / "match.jsonl"

    def watch(standing: MatchStatus) -> bool:
        if standing.played == 3:
            four.scheduler.kill()
        return True

    def play_on() -> None:
        with executor(1, four.address) as (pool, number):
            run(terms, GAMES, Ledger(path, terms), pool, number, watch=watch)

    with pytest.raises(BelvedereError, match=r"is gone\. The same command goes on from here"):
        play_on()
    assert list(read(path)[1]) == [0, 1, 2]
