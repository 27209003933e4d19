"""A server answers under its own names: a page whose name was made to lead here is not ours."""

from __future__ import annotations

import socket
from collections.abc import Iterator

import httpx
import pytest
from websockets.exceptions import InvalidStatus
from websockets.sync.client import connect

from belvedere.core.errors import OptionError
from belvedere.server.identity.addresses import Hosts, parse_name, parse_public_url
from helpers.serving import API, Running

PUBLIC = "https://play.example.org"


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    folder = tmp_path_factory.mktemp("hosts")
    running = Running(folder / "tables.db", public_url=PUBLIC, allowed_hosts=("games.lan",))
    yield running
    running.close()


@pytest.mark.parametrize("host", ["evil.example", "evil.example:8080", "localhost.evil.example"])
def test_a_page_whose_name_leads_here_cannot_act(server: Running, host: str) -> None:
    """DNS rebinding: the browser names the page's own host, and an origin that fits."""
    headers = {"host": host, "origin": f"http://{host}", "sec-fetch-site": "same-origin"}
    answer = server.player().post("/tables", {"game": "strata"}, headers=headers)
    assert answer.status_code == 421
    assert answer.json()["error"] == "host"
    assert "--allowed-host" in answer.json()["sentence"]
    assert "set-cookie" not in answer.headers


def test_nor_can_it_read(server: Running) -> None:
    for path in ("/", "/api/v1/me", "/api/v1/metrics", "/static/none.js"):
        answer = httpx.get(server.url + path, headers={"host": "evil.example"})
        assert answer.status_code == 421, path


def test_nor_open_a_socket(server: Running) -> None:
    ann = server.player()
    table = ann.open("strata", "me", "me")
    path = f"{API}/tables/{table['id']}/live"
    address = f"ws://evil.example{path}"
    port = int(server.url.rpartition(":")[2])
    door = socket.create_connection(("127.0.0.1", port))
    with pytest.raises(InvalidStatus) as refused, connect(address, sock=door):
        pass
    assert refused.value.response.status_code == 421
    assert b'"error": "host"' in (refused.value.response.body or b"")
    with connect(server.url.replace("http", "ws", 1) + path) as wire:
        assert '"type":"state"' in str(wire.recv(timeout=60))


def test_every_host_that_a_request_names_has_to_be_ours(server: Running) -> None:
    port = int(server.url.rpartition(":")[2])
    with socket.create_connection(("127.0.0.1", port)) as door:
        door.sendall(b"GET /api/v1/me HTTP/1.1\r\nHost: localhost\r\nHost: evil.example\r\n\r\n")
        assert door.recv(100).split()[1] in (b"400", b"421")


@pytest.mark.parametrize(
    "host", ["localhost", "LOCALHOST:1", "127.0.0.1", "[::1]:80", "play.example.org", "games.lan"]
)
def test_own_names_are_answered(server: Running, host: str) -> None:
    assert httpx.get(server.url + API + "/me", headers={"host": host}).status_code == 200


NEVER = ("evil.example", "localhost.evil.example", "evil.example@localhost", "[::1", "a b", "x/y")


@pytest.mark.parametrize("listens", ["127.0.0.1", "::1", "192.168.1.5", "0.0.0.0", "::"])
def test_foreign_names_are_nowhere_ours(listens: str) -> None:
    hosts = Hosts(listens, "", ())
    assert [name for name in NEVER if hosts.allows(name)] == []
    assert all(hosts.allows(name) for name in ("localhost:8080", "127.0.0.1", "[::1]:8080"))


def test_numbers_are_ours_where_we_listen(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(socket, "gethostname", lambda: "Tower.example.net")
    near, one, everywhere = (
        Hosts(listens, "", ()) for listens in ("127.0.0.1", "192.168.1.5", "0.0.0.0")
    )
    numbers = ("192.168.1.5:8080", "10.0.0.1", "[fe80::1]:8080")
    assert [[hosts.allows(n) for n in numbers] for hosts in (near, one, everywhere)] == [
        [False, False, False],
        [True, False, False],
        [True, True, True],
    ]
    names = ("tower", "tower.local", "Tower.Example.Net.", "other.local")
    assert [[hosts.allows(n) for n in names] for hosts in (near, one, everywhere)] == [
        [False] * 4,
        [True, True, True, False],
        [True, True, True, False],
    ]


def test_a_name_in_other_letters_is_the_one_that_browsers_send() -> None:
    hosts = Hosts("127.0.0.1", "https://игры.рф", ())
    assert hosts.allows("игры.рф".encode("idna").decode())


@pytest.mark.parametrize("text", ["play.example.org", "ftp://x", "https://", "http://[x"])
def test_a_public_address_has_a_scheme_and_a_name(text: str) -> None:
    with pytest.raises(OptionError):
        parse_public_url(text)
    assert parse_public_url(PUBLIC) == PUBLIC


@pytest.mark.parametrize("text", ["https://x", "x:80", "x/y", "", "*"])
def test_an_allowed_host_is_a_name_alone(text: str) -> None:
    with pytest.raises(OptionError):
        parse_name(text)
    assert parse_name("games.lan") == "games.lan"
