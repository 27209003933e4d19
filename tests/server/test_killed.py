"""A server that is killed in the middle of everything has lost nothing that it answered."""

from __future__ import annotations

import os
import random
import signal
import socket
import subprocess
import sys
import threading
from pathlib import Path

import httpx
import pytest

from helpers.serving import API, Player, some_move

KILLS = 10
TABLES = 4


def free_port() -> int:
    with socket.socket() as trial:
        trial.bind(("127.0.0.1", 0))
        return int(trial.getsockname()[1])


def start(database: Path, port: int) -> subprocess.Popen[bytes]:
    """Start a server of its own, and wait until it listens."""
    script = (
        "import sys; from pathlib import Path;"
        "from belvedere.server.serving import serve;"
        "from belvedere.server.settings import Settings;"
        "from helpers.serving import GENEROUS;"
        "serve(Settings(Path(sys.argv[1]), limits=GENEROUS), '127.0.0.1', int(sys.argv[2]))"
    )
    process = subprocess.Popen(
        [sys.executable, "-c", script, str(database), str(port)],
        env={**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)},
    )
    patience = httpx.HTTPTransport(retries=8)  # connection refused: wait twice as long, ask again
    with httpx.Client(transport=patience, timeout=60) as client:
        assert client.get(f"http://127.0.0.1:{port}{API}/health").status_code == 200
    return process


class Load:
    """People who play until the server is gone, and remember what it answered."""

    def __init__(self, person: Player, tables: list[str]) -> None:
        self.person, self.tables = person, tables
        self.promised: dict[str, list[str]] = {table: [] for table in tables}  # by ply
        self.killed = threading.Event()

    def run(self, process: subprocess.Popen[bytes], after: int) -> None:
        """Play at all tables at once; kill the server after so many answers."""
        self.left = after
        threads = [threading.Thread(target=self._play, args=(t, process)) for t in self.tables]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join(120)
        process.wait(30)

    def _play(self, table: str, process: subprocess.Popen[bytes]) -> None:
        rng = random.Random(table)
        while True:
            try:
                state = self.person.state(table)
                if state["phase"] != "playing":
                    return
                move = some_move(state, rng)
                answer = self.person.move(table, state["ply"], move, seat=state["seat"])
            except httpx.TransportError:
                return
            assert answer.status_code == 200, answer.text
            self.promised[table] = self.promised[table][: state["ply"]]
            self.promised[table] += [move]
            self.left -= 1
            if self.left <= 0:
                process.send_signal(signal.SIGKILL)


@pytest.mark.slow
def test_nothing_that_was_answered_is_lost_by_being_killed(tmp_path: Path) -> None:
    database, port = tmp_path / "tables.db", free_port()
    person = Player(f"http://127.0.0.1:{port}")
    process = start(database, port)
    rng = random.Random(9)
    try:
        for _ in range(KILLS):
            tables = [str(person.open("strata", "me", "me")["id"]) for _ in range(TABLES)]
            person.ready(tables[-1])
            load = Load(person, tables)
            load.run(process, after=rng.randrange(5, 40))
            assert process.returncode == -signal.SIGKILL
            process = start(database, port)
            for table in tables:
                person.ready(table)
                state = person.state(table)
                assert state["phase"] in ("playing", "over")
                told = [line["move"] for line in state["view"]["log"]]
                assert told[: len(load.promised[table])] == load.promised[table]
                # At most the one move was written whose answer did not arrive.
                assert len(told) - len(load.promised[table]) <= 2
    finally:
        process.kill()
        process.wait(30)
        person.http.close()
