"""A client of the table server: requests in, typed answers out.

from belvedere.client import Client

with Client("http://localhost:8080", token="belvedere_…") as client:
    table = client.open("strata", seats=[{"who": "me"}, {"who": "bot", "level": "3"}])
    with client.live(table.id) as live:
        for now in live:
            if now.is_to_move:
                live.move(now, now.position().legal()[0])
"""

from __future__ import annotations

import json
import secrets
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from types import TracebackType
from typing import TYPE_CHECKING, Any, Final, Self
from urllib.parse import urlencode, urlsplit

import httpx

from belvedere.client.told import ToldTable
from belvedere.client.tournaments import RemoteTournaments
from belvedere.core.errors import BelvedereError
from belvedere.core.messages import verbatim, words
from belvedere.core.position import Position, load

if TYPE_CHECKING:
    from websockets.sync.client import ClientConnection

PATIENCE: Final = 30.0  # seconds for an answer


class RequestRefused(BelvedereError):
    """The server has refused a request; the sentence is its own."""

    def __init__(self, status: int, body: Mapping[str, Any]) -> None:
        sentence = body.get("sentence")
        super().__init__(
            verbatim(sentence)
            if isinstance(sentence, str)
            else words("The server answered with {status}.", status=str(status))
        )
        self.status, self.error, self.body = status, str(body.get("error", "")), dict(body)


@dataclass(frozen=True, slots=True)
class RemoteTable:
    """A table as this client sees it; docs/server.md lists what `data` holds."""

    id: str
    game: str
    phase: str  # open, compiling, playing, over, closed
    ply: int
    revision: int
    status: str
    seat: int | None  # whose view this is
    seats_of_mine: tuple[int, ...]
    may: tuple[str, ...]
    data: dict[str, Any]

    @property
    def view(self) -> dict[str, Any]:
        """What this client knows of the table (docs/tables.md)."""
        found: dict[str, Any] = self.data["view"]
        return found

    @property
    def is_over(self) -> bool:
        """Whether nothing more happens here."""
        return self.phase in ("over", "closed")

    @property
    def is_to_move(self) -> bool:
        """Whether the game waits for this client."""
        return self.phase == "playing" and self.seat in self.view["waiting"]

    def position(self) -> Position:
        """Return what this client knows of the position."""
        return load(self.view["position"])


def read_table(data: dict[str, Any]) -> RemoteTable:
    """Read a table as the server tells it."""
    return RemoteTable(
        data["id"],
        data["game"],
        data["phase"],
        data["ply"],
        data["revision"],
        data["status"],
        data["seat"],
        tuple(data["seats_of_mine"]),
        tuple(data["may"]),
        data,
    )


class Client:
    """One visitor: a program with a token, or a guest with the cookie that he is given."""

    def __init__(
        self,
        url: str,
        token: str = "",
        language: str = "en",
        transport: httpx.BaseTransport | None = None,
    ) -> None:
        headers = {"accept-language": language}
        if token:
            headers["authorization"] = f"Bearer {token}"
        self._http = httpx.Client(
            base_url=url.rstrip("/") + "/api/v1",
            headers=headers,
            timeout=PATIENCE,
            transport=transport,
        )

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.close()

    def close(self) -> None:
        """Let go of the connection."""
        self._http.close()

    def ask(self, method: str, path: str, **options: Any) -> Any:
        """Send a request; return its JSON, or raise RequestRefused."""
        answer = self._http.request(method, path, **options)
        if answer.is_success:
            return answer.json()
        try:
            body = answer.json()
        except ValueError:
            body = {}
        raise RequestRefused(answer.status_code, body if isinstance(body, dict) else {})

    def ask_text(self, path: str) -> str:
        """Ask for a text, or raise RequestRefused."""
        answer = self._http.get(path)
        if not answer.is_success:
            raise RequestRefused(answer.status_code, answer.json())
        return answer.text

    @property
    def tournaments(self) -> RemoteTournaments:
        """What may be asked about tournaments."""
        return RemoteTournaments(self)

    # Games and tables.

    def games(self) -> list[dict[str, Any]]:
        """List the games with their options."""
        found: list[dict[str, Any]] = self.ask("GET", "/games")["games"]
        return found

    def open(
        self,
        game: str,
        seats: Sequence[Mapping[str, str]] | None = None,
        **terms: Any,
    ) -> RemoteTable:
        """Open a table; `terms` are `options`, `clock`, `hints`, `public`, …"""
        body = {"game": game, **terms}
        if seats is not None:
            body["seats"] = [dict(seat) for seat in seats]
        return read_table(self.ask("POST", "/tables", json=body))

    def table(self, table_id: str, seat: int | None = None) -> RemoteTable:
        """Look at a table."""
        params = {} if seat is None else {"seat": seat}
        return read_table(self.ask("GET", f"/tables/{table_id}", params=params))

    def join(self, table_id: str, *, invite: str = "", name: str = "") -> RemoteTable:
        """Sit down, on an open seat or by an invitation."""
        body = {key: value for key, value in {"invite": invite, "name": name}.items() if value}
        return read_table(self.ask("POST", f"/tables/{table_id}/join", json=body))

    def pair(self, game: str, **terms: Any) -> RemoteTable:
        """Sit down with anyone who wants the same game, or wait for somebody."""
        return read_table(self.ask("POST", "/pairings", json={"game": game, **terms}))

    # Playing.

    def move(self, table: RemoteTable, move: str) -> int:
        """Decide; return the length of the log. It counts once, even if it is sent twice."""
        body = {"ply": table.ply, "move": move, "seat": table.seat, "key": secrets.token_hex(8)}
        return int(self._twice(f"/tables/{table.id}/moves", body)["ply"])

    def act(self, table: RemoteTable, act: str, to: int | None = None) -> int:
        """Do one of what `table.may` lists; return the length of the log."""
        body = {"act": act, "to": to, "seat": table.seat, "key": secrets.token_hex(8)}
        return int(self._twice(f"/tables/{table.id}/acts", body)["ply"])

    def _twice(self, path: str, body: dict[str, Any]) -> Any:
        """Send a request with a key, once more if the connection breaks before its answer."""
        try:
            return self.ask("POST", path, json=body)
        except httpx.TransportError:
            return self.ask("POST", path, json=body)

    def record(self, table_id: str) -> str:
        """Return the record of a game as text."""
        return self.ask_text(f"/tables/{table_id}/record")

    def watch(self, table_id: str, seat: int | None = None) -> Iterator[RemoteTable]:
        """Yield the table now, and again whenever this client can notice a change."""
        with self.live(table_id, seat) as live:
            yield from live

    @contextmanager
    def live(self, table_id: str, seat: int | None = None) -> Iterator[Live]:
        """Open a socket at a table, to watch it and to play there."""
        asked = {"position": "true"} | ({} if seat is None else {"seat": str(seat)})
        with self.socket(f"/tables/{table_id}/live?{urlencode(asked)}") as socket:
            yield Live(socket)

    @contextmanager
    def socket(self, path: str) -> Iterator[ClientConnection]:
        """Open a socket at an address of the server."""
        from websockets.sync.client import connect

        parts = urlsplit(str(self._http.base_url))
        scheme = "wss" if parts.scheme == "https" else "ws"
        address = f"{scheme}://{parts.netloc}{parts.path.rstrip('/')}{path}"
        with connect(address, additional_headers=self._known()) as opened:
            yield opened

    def _known(self) -> dict[str, str]:
        """Return the headers by which the server knows us."""
        headers = self._http.headers
        known = {n: headers[n] for n in ("authorization", "accept-language") if n in headers}
        cookies = "; ".join(f"{c.name}={c.value}" for c in self._http.cookies.jar)
        return {**known, "cookie": cookies} if cookies else known


class Live:
    """A table by its socket: what it tells, and moves that go in by the same way."""

    def __init__(self, socket: ClientConnection) -> None:
        self._socket, self._told = socket, ToldTable()
        self._unread = False  # something was told while an answer was waited for

    def __iter__(self) -> Iterator[RemoteTable]:
        """Yield the table now, and whenever this client can notice a change, until it is over."""
        from websockets.exceptions import ConnectionClosedOK

        while True:
            try:
                while not self._unread:
                    self._hear()
            except ConnectionClosedOK:
                return
            self._unread = False
            yield (now := read_table(self._told.table))
            if now.is_over:
                return

    def move(self, table: RemoteTable, move: str) -> int:
        """Decide; return the length of the log; raise RequestRefused."""
        return self._ask({"type": "move", "ply": table.ply, "move": move, "seat": table.seat})

    def act(self, table: RemoteTable, act: str, to: int | None = None) -> int:
        """Do one of what `table.may` lists; return the length of the log; raise RequestRefused."""
        return self._ask({"type": "act", "act": act, "to": to, "seat": table.seat})

    def _ask(self, message: dict[str, Any]) -> int:
        key = secrets.token_hex(8)
        self._socket.send(json.dumps({**message, "key": key}))
        while True:
            answer = self._hear(key)
            if answer.get("key") == key:
                return int(answer["ply"])

    def _hear(self, key: str | None = None) -> dict[str, Any]:
        """Take a message in; raise RequestRefused if it refuses what was asked, or everything."""
        message = self._told.hear(str(self._socket.recv()))
        if message["type"] == "refusal" and message.get("key") in (None, key):
            raise RequestRefused(message["status"], message)
        self._unread |= message["type"] in ("state", "event")
        return message
