"""Connections: who says nothing, says it slowly, or opens too many, shuts nobody out."""

from __future__ import annotations

import asyncio
import socket
import subprocess
import sys
import threading
from collections.abc import Iterator
from contextlib import ExitStack, closing, suppress
from pathlib import Path
from unittest.mock import MagicMock
from urllib.parse import urlsplit

import httpx
import pytest

from belvedere.server.identity.addresses import counted_as
from belvedere.server.transport import Bounds, Connections
from helpers.serving import Running, read_out, read_until

FEW = 4
HEALTH = b"GET /api/v1/health HTTP/1.1\r\nHost: 127.0.0.1\r\n"


@pytest.fixture
def narrow(tmp_path: Path) -> Iterator[Running]:
    """A server with room for a few."""
    running = Running(tmp_path / "tables.db", Bounds(connections=FEW))
    yield running
    running.close()


def connect(server: Running) -> socket.socket:
    where = urlsplit(server.url)
    return socket.create_connection((where.hostname, where.port), timeout=60)


def is_known(server: Running, opened: socket.socket) -> bool:
    """Tell whether the server has noticed that a connection was opened."""
    name = opened.getsockname()
    seen = [one.transport.get_extra_info("peername") for one in server.connections]
    return name in seen


def knocked(server: Running, said: bytes = b"") -> socket.socket:
    """Open a connection, say something, and wait until the server has heard of it."""
    opened = connect(server)
    opened.sendall(said)
    while not is_known(server, opened):
        server.on_loop(lambda: None)
    return opened


@pytest.mark.parametrize(
    "said",
    [b"", b"\r\n", b"GET / HT", HEALTH, HEALTH + b"X-Slow: "],
    ids=["nothing", "an empty line", "half a line", "a header", "half a header"],
)
def test_who_does_not_say_what_he_wants_is_cut_off(server: Running, said: bytes) -> None:
    with closing(knocked(server, said)) as opened:
        server.later(server.known.bounds.headers + 1)
        assert read_out(opened) == b""


def test_who_sends_his_body_for_too_long_is_cut_off(server: Running) -> None:
    head = b"POST /api/v1/pairings HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 1000\r\n\r\n{"
    with closing(knocked(server, head)) as opened:
        server.later(server.known.bounds.headers + 1)
        opened.sendall(b"    ")
        server.later(server.known.bounds.request + 1)
        assert read_out(opened) == b""


def test_who_has_asked_is_not_hurried(server: Running, monkeypatch: pytest.MonkeyPatch) -> None:
    asked, go_on = threading.Event(), asyncio.Event()

    async def slow(*_: object) -> None:
        asked.set()
        await go_on.wait()

    ann = server.player()
    ann.open("strata", "me", "invite")
    (cookie,) = ann.http.cookies.jar
    monkeypatch.setattr(server.house.sessions, "find", slow)
    with closing(connect(server)) as opened:
        asking = HEALTH.replace(b"/health", b"/me") + f"Cookie: belvedere={cookie.value}".encode()
        opened.sendall(asking + b"\r\n\r\n")
        assert asked.wait(60)
        server.later(1000)
        server.on_loop(go_on.set)
        assert read_until(opened, b"\r\n\r\n").startswith(b"HTTP/1.1 ")


def test_a_kept_connection_that_begins_to_ask_has_to_end_it(server: Running) -> None:
    with closing(connect(server)) as opened:
        opened.sendall(HEALTH + b"\r\n")
        read_until(opened, b'"ok"')
        opened.sendall(b"\r\n\r\n")
        server.on_loop(lambda: None)
        server.later(server.known.bounds.headers + 60)
        assert read_out(opened) == b""


def test_headers_have_a_length(server: Running) -> None:
    with closing(connect(server)) as opened:
        opened.sendall(HEALTH)
        heard = b""
        try:
            for _ in range(200):
                opened.sendall(b"X-Long: " + b"x" * 1000 + b"\r\n")
            heard = read_out(opened)
        except ConnectionError:  # it was closed while we were sending
            heard = read_out(opened)
    assert heard == b"" or heard.startswith(b"HTTP/1.1 431 ")
    assert httpx.get(f"{server.url}/api/v1/health").status_code == 200


@pytest.mark.parametrize(
    "piece", [b"a:b\r\n", b"x-very-long: " + b"x" * 4000 + b"\r\n"], ids=["many", "long"]
)
def test_what_follows_a_body_has_a_length_too(server: Running, piece: bytes) -> None:
    head = b"POST /api/v1/tables HTTP/1.1\r\nHost: 127.0.0.1\r\nTransfer-Encoding: chunked\r\n\r\n"
    with closing(connect(server)) as opened:
        with suppress(ConnectionError):
            opened.sendall(head + b"2\r\n{}\r\n0\r\n")
            for _ in range(100):
                opened.sendall(piece * (5_000 // len(piece) + 1))
        read_out(opened)  # it ends, and is not read to the last byte
    server.on_loop(lambda: None)
    assert httpx.get(f"{server.url}/api/v1/health").status_code == 200


def test_a_body_of_many_small_pieces_is_refused(server: Running) -> None:
    head = b"POST /api/v1/records HTTP/1.1\r\nHost: 127.0.0.1\r\nTransfer-Encoding: chunked\r\n\r\n"
    with closing(connect(server)) as opened:
        with suppress(ConnectionError):
            opened.sendall(head)
            for _ in range(100):
                opened.sendall(b"1\r\nx\r\n" * 1_000)
        heard = read_out(opened)
    assert heard == b"" or heard.startswith(b"HTTP/1.1 431 ")


def test_a_request_behind_another_has_to_end_as_well(server: Running) -> None:
    behind = b"POST /api/v1/tables HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 100\r\n\r\n{"
    with closing(connect(server)) as opened:
        opened.sendall(HEALTH + b"\r\n" + behind)
        read_until(opened, b'"ok"')
        server.later(server.known.bounds.request + 1)
        assert read_out(opened) == b""


def test_a_full_server_says_so_and_has_room_again(narrow: Running) -> None:
    with ExitStack() as held:
        silent = [held.enter_context(closing(knocked(narrow))) for _ in range(FEW)]
        with closing(connect(narrow)) as late:
            assert read_out(late).startswith(b"HTTP/1.1 503 ")
        narrow.later(narrow.known.bounds.headers + 1)
        assert [read_out(opened) for opened in silent] == [b""] * FEW
    narrow.on_loop(lambda: None)
    assert httpx.get(f"{narrow.url}/api/v1/health").status_code == 200
    assert len(narrow.known) <= 1


def test_one_address_has_only_so_many_and_others_still_get_in() -> None:
    def made(address: str) -> MagicMock:
        return MagicMock(get_extra_info=lambda _: (address, 50_000))

    async def counted() -> list[bool]:
        known = Connections(Bounds(per_address=2))
        greedy = [made(f"2001:db8::{n}") for n in range(3)]  # one household
        others = [made(a) for a in ("2001:db8:1::1", "203.0.113.5", "::ffff:203.0.113.5")]
        found = [known.admit(one, 0.0) is not None for one in (*greedy, *others)]
        found.append(known.admit(made("203.0.113.5"), 0.0) is not None)
        known.leave(greedy[0])
        found.append(known.admit(made("2001:db8::9"), 0.0) is not None)
        return found

    assert asyncio.run(counted()) == [True, True, False, True, True, True, False, True]


@pytest.mark.parametrize(
    ("address", "group"),
    [
        ("203.0.113.5", "203.0.113.5"),
        ("::ffff:203.0.113.5", "203.0.113.5"),
        ("2001:db8:0:1:2:3:4:5", "2001:db8:0:1::/64"),
        ("fe80::1%eth0", "fe80::/64"),
        ("10.0.0.7", ""),
        ("127.0.0.1", ""),
        ("::1", ""),
        ("::ffff:127.0.0.1", ""),
        ("", ""),
    ],
)
def test_connections_are_counted_by_household_and_those_of_proxies_are_not(
    address: str, group: str
) -> None:
    assert counted_as(("10.0.0.0/24",), address) == group


def test_a_server_raises_the_number_of_files_that_it_may_open() -> None:
    script = """
import resource
hard = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
resource.setrlimit(resource.RLIMIT_NOFILE, (256, hard))
from belvedere.server.serving import MOST_FILES, OTHER_FILES, bounds_here
wanted = min(hard, MOST_FILES) if hard != resource.RLIM_INFINITY else MOST_FILES
assert bounds_here().connections == wanted - OTHER_FILES, bounds_here()
assert resource.getrlimit(resource.RLIMIT_NOFILE) == (wanted, hard)
"""
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True)
    assert done.returncode == 0, done.stderr


@pytest.mark.parametrize(("files", "is_well", "room"), [(256, False, 100), (4096, True, 3896)])
def test_the_doctor_says_how_many_there_is_room_for(files: int, is_well: bool, room: int) -> None:
    script = f"""
import resource
resource.setrlimit(resource.RLIMIT_NOFILE, (256, {files}))
from belvedere.cli.doctor import check_connections
is_well, finding = check_connections()
print(is_well, finding.say())
"""
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True)
    assert done.stdout.startswith(f"{is_well} There is room for {room:,} connections"), done.stderr
