"""A server in this process, on a port of its own, and people who play at it."""

from __future__ import annotations

import json
import random
import socket
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any, Self
from urllib.parse import urlsplit

import httpx
import pytest
import uvicorn
from websockets.frames import Frame
from websockets.sync.client import ClientConnection, connect

import belvedere
from belvedere.bots.readying import Progress
from belvedere.client.told import ToldTable
from belvedere.core.messages import words
from belvedere.server.house import House
from belvedere.server.live import workshop
from belvedere.server.serving import config
from belvedere.server.settings import LIMITS, Settings
from belvedere.server.transport import Bounds

Json = dict[str, Any]
API = "/api/v1"
GENEROUS = dict.fromkeys(LIMITS, "1000000/minute")


class _Uvicorn(uvicorn.Server):
    """Tells when it listens."""

    def __init__(self, settings: uvicorn.Config) -> None:
        super().__init__(settings)
        self.listens = threading.Event()

    async def startup(self, sockets: list[Any] | None = None) -> None:
        await super().startup(sockets)
        self.listens.set()


class Hands:
    """A clock that stands unless it is put forward, or back."""

    def __init__(self) -> None:
        self.time = 1_800_000_000_000

    def __call__(self) -> int:
        return self.time


class Compiler:
    """Makes games ready while it works, and tells how far it is while it does not."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.works = threading.Event()
        self.works.set()
        self.asked: list[tuple[str, Json]] = []
        monkeypatch.setattr(workshop, "make_playable", self)

    def __call__(self, game: str, options: Any, tell: Any) -> None:
        self.asked.append((game, dict(options)))
        if not self.works.is_set():
            tell(Progress(0.4, (words("{games}: the rules", games="Strata"),)))
        assert self.works.wait(60)
        workshop.rehearse(game, options)


class Running:
    """A server that runs; `restart` ends it and starts another one on the same file."""

    def __init__(self, database: Path, bounds: Bounds | None = None, **settings: Any) -> None:
        settings.setdefault("limits", GENEROUS)
        self.settings, self.bounds = Settings(database=database, **settings), bounds
        self.database = database
        self.people: list[Player] = []
        self.start()

    def start(self) -> None:
        made = config(self.settings, "127.0.0.1", 0, bounds=self.bounds)
        self.known = made.connections
        self._server = _Uvicorn(made)
        self.app: Any = made.app
        self._thread = threading.Thread(target=self._server.run)
        self._thread.start()
        assert self._server.listens.wait(60), "the server did not start"
        port = self._server.servers[0].sockets[0].getsockname()[1]
        self.url = f"http://127.0.0.1:{port}"

    def on_loop(self, call: Callable[[], object]) -> None:
        """Let the server do something on its event loop, and wait until it has."""
        done = threading.Event()
        loop = self._server.servers[0].get_loop()
        loop.call_soon_threadsafe(call)
        loop.call_soon_threadsafe(done.set)
        assert done.wait(60)

    def later(self, seconds: float) -> None:
        """Let the server look at its connections as if so much time had passed."""
        loop = self._server.servers[0].get_loop()
        self.on_loop(lambda: self.known.sweep(loop.time() + seconds))

    @property
    def connections(self) -> list[Any]:
        """The protocols of whoever is connected now."""
        return list(self._server.server_state.connections)

    @property
    def house(self) -> House:
        house: House = self.app.state.house
        return house

    def stop(self) -> None:
        self._server.should_exit = True
        self._thread.join(30)
        assert not self._thread.is_alive()

    def restart(self) -> None:
        self.stop()
        self.start()
        for person in self.people:
            person.move_to(self.url)

    def player(self, **headers: str) -> Player:
        person = Player(self.url, headers)
        self.people.append(person)
        return person

    def close(self) -> None:
        for person in self.people:
            person.http.close()
        self.stop()


class Player:
    """Somebody with a browser."""

    def __init__(self, url: str, headers: dict[str, str] | None = None) -> None:
        self.http = httpx.Client(base_url=url + API, headers=headers or {}, timeout=60)

    def move_to(self, url: str) -> None:
        self.http.base_url = url + API

    def get(self, path: str, **options: Any) -> httpx.Response:
        return self.http.get(path, **options)

    def post(self, path: str, body: Any = None, **options: Any) -> httpx.Response:
        return self.http.post(path, json={} if body is None else body, **options)

    def page(self, path: str, body: Any = None) -> httpx.Response:
        """Ask at an address that is the page's, and not the programs'."""
        address = str(self.http.base_url).removesuffix("/").removesuffix(API) + path
        return self.http.get(address) if body is None else self.http.post(address, json=body)

    def open(self, game: str, *seats: str, **terms: Any) -> Json:
        """Open a table; a seat is `me`, `invite`, `open`, or a bot's level."""
        wanted = [
            {"who": s} if s in ("me", "invite", "open") else {"who": "bot", "level": s}
            for s in seats
        ]
        answer = self.post("/tables", {"game": game, "seats": wanted, **terms})
        assert answer.status_code == 201, answer.text
        return dict(answer.json())

    def join(self, table: Json, seat: int, **more: str) -> Json:
        """Sit down by the invitation that whoever opened the table passes on."""
        invite = table["links"]["invitations"][str(seat)].split("invite=")[1]
        answer = self.post(f"/tables/{table['id']}/join", {"invite": invite, **more})
        assert answer.status_code == 200, answer.text
        return dict(answer.json())

    def state(self, table_id: str, seat: int | None = None) -> Json:
        answer = self.get(f"/tables/{table_id}", params={} if seat is None else {"seat": seat})
        assert answer.status_code == 200, answer.text
        return dict(answer.json())

    def ready(self, table_id: str) -> Json:
        """Wait until the game can be played."""
        with self.live(table_id, position="true") as wire:
            return wire.until(lambda message: message.get("phase") not in ("compiling", None))

    def move(
        self, table_id: str, ply: int, move: str, seat: int | None = None, key: str | None = None
    ) -> httpx.Response:
        body = {"ply": ply, "move": move, "seat": seat, "key": key}
        return self.post(f"/tables/{table_id}/moves", body)

    def act(self, table_id: str, act: str, **more: Any) -> httpx.Response:
        return self.post(f"/tables/{table_id}/acts", {"act": act, **more})

    @contextmanager
    def live(
        self, table_id: str, seat: int | None = None, since: Wire | None = None, **wanted: str
    ) -> Iterator[Wire]:
        """Open a socket; `since`: go on from where an earlier one was."""
        cookies = "; ".join(f"{c.name}={c.value}" for c in self.http.cookies.jar)
        asked = httpx.QueryParams(wanted | ({} if seat is None else {"seat": str(seat)}))
        if since is not None:
            asked = asked.set("since", since.mark)
        url = str(self.http.base_url).replace("http", "ws", 1).rstrip("/")
        address = f"{url}/tables/{table_id}/live?{asked}"
        headers = {"cookie": cookies}
        if token := self.http.headers.get("authorization"):
            headers["authorization"] = token
        with connect(address, additional_headers=headers, open_timeout=60) as socket:
            yield Wire(socket, since)


class Wire:
    """A socket, everything that came by it, and the table as that tells it."""

    def __init__(self, socket: ClientConnection, since: Wire | None = None) -> None:
        self.socket = socket
        self.told: ToldTable = ToldTable() if since is None else since.told
        self.messages: list[Json] = []
        self.texts: list[str] = []

    @property
    def sizes(self) -> list[int]:
        """How long the messages were."""
        return list(map(len, self.texts))

    @property
    def table(self) -> Json:
        """The table as it was told."""
        return self.told.table

    @property
    def mark(self) -> str:
        """What has been told by now."""
        return self.told.mark

    @property
    def log(self) -> list[Json]:
        """The log as events told it."""
        return list(self.table["view"]["log"])

    def send(self, **message: Any) -> None:
        self.socket.send(json.dumps(message))

    def next(self) -> Json:
        text = self.socket.recv(timeout=60)
        assert isinstance(text, str)
        message = self.told.hear(text)
        self.texts.append(text)
        self.messages.append(message)
        return message

    def until(self, wanted: Callable[[Json], object]) -> Json:
        while True:
            message = self.next()
            if wanted(message):
                return message

    def answer(self) -> Json:
        """Return the answer to a move, or a refusal."""
        return self.until(lambda message: message["type"] in ("answer", "refusal"))

    def quiet(self) -> list[Json]:
        """Return what is still on its way: a ping is answered after everything before it."""
        before = len(self.messages)
        self.send(type="ping")
        self.until(lambda message: message["type"] == "pong")
        return self.messages[before:-1]

    def __enter__(self) -> Self:
        return self


def knock(
    server: Running, path: str, person: Player | None = None, version: int = 13
) -> socket.socket:
    """Ask for a socket byte by byte, as a client does that keeps to no rules after that."""
    where = urlsplit(server.url)
    cookies = "; ".join(f"{c.name}={c.value}" for c in person.http.cookies.jar) if person else ""
    asked = (
        f"GET {API}{path} HTTP/1.1\r\nHost: {where.netloc}\r\nUpgrade: websocket\r\n"
        "Connection: Upgrade\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n"
        f"Sec-WebSocket-Version: {version}\r\nCookie: {cookies}\r\n\r\n"
    )
    opened = socket.create_connection((where.hostname, where.port), timeout=60)
    opened.sendall(asked.encode())
    return opened


def read_until(opened: socket.socket, wanted: bytes) -> bytes:
    """Read bytes until some have come."""
    heard = b""
    while wanted not in heard:
        heard += (came := opened.recv(65_536))
        assert came, heard
    return heard


def read_out(opened: socket.socket) -> bytes:
    """Read until the other side has closed, or cut, the connection."""
    heard = b""
    with suppress(ConnectionError):
        while came := opened.recv(65_536):
            heard += came
    return heard


def frames(*made: Frame) -> bytes:
    """Return frames as a client puts them on the wire."""
    return b"".join(frame.serialize(mask=True) for frame in made)


def some_move(state: Json, rng: random.Random) -> str:
    """Choose a legal move by what a client is told, and nothing else."""
    position = belvedere.load(state["view"]["position"])
    moves = position.legal(state["seat"])
    calm = [move for move in moves if not move.endswith("!") and move != "swap"]
    return rng.choice(calm or moves)


def decides(state: Json) -> bool:
    """Tell whether a table waits for the viewer."""
    return state["phase"] == "playing" and state["seat"] in state["view"]["waiting"]
