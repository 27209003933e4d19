"""What every request passes: whom it asks, how often, its size, where it comes from.

What an answer may load is said here too.

Written for ASGI itself, since a wrapper around responses would buffer them.
"""

from __future__ import annotations

import json
from typing import Final
from urllib.parse import urlsplit

from starlette.datastructures import Headers, MutableHeaders
from starlette.exceptions import HTTPException
from starlette.requests import HTTPConnection
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from belvedere.core.errors import quoted
from belvedere.core.messages import words
from belvedere.server.errors import Refused
from belvedere.server.identity.addresses import Hosts
from belvedere.server.identity.rate_limits import TooMany
from belvedere.server.identity.sessions import COOKIE, COOKIE_AGE
from belvedere.server.locale import language_of
from belvedere.server.settings import Settings

LARGEST_BODY: Final = 64_000  # bytes of a request
LARGEST_RECORD: Final = 1_100_000  # of one that brings a record
RECORDS: Final = "/api/v1/records"

SAFE: Final = frozenset({"GET", "HEAD", "OPTIONS"})

CONTENT: Final = (
    "default-src 'self'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:; "
    "connect-src 'self'; object-src 'none'; base-uri 'none'; form-action 'self'; "
    "frame-ancestors 'none'"
)
SECURITY: Final = {
    "content-security-policy": CONTENT,
    "x-content-type-options": "nosniff",
    "referrer-policy": "same-origin",  # addresses of tables are secrets of their players
    "cross-origin-opener-policy": "same-origin",
}


class TooLarge(HTTPException):
    """A body has grown over its limit while it came."""

    def __init__(self, most: int) -> None:
        super().__init__(413)
        self.most = most


def is_own_origin(headers: Headers, scheme: str, public_url: str) -> bool:
    """Tell whether a browser says that a page of ours has asked; programs say nothing."""
    if headers.get("sec-fetch-site", "same-origin") not in ("same-origin", "none"):
        return False
    origin = headers.get("origin")
    if origin is None:
        return True
    host = headers.get("host", "")
    own = {f"{'https' if scheme in ('https', 'wss') else 'http'}://{host}"}
    if public_url:
        parts = urlsplit(public_url)
        own.add(f"{parts.scheme}://{parts.netloc}")
    return origin in own


class Guard:
    """Stands before the whole app."""

    def __init__(self, app: ASGIApp, settings: Settings) -> None:
        self._app, self._public_url = app, settings.public_url
        self._hosts = Hosts(settings.host, settings.public_url, settings.allowed_hosts)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Let a request pass, or refuse it; a socket is refused before its handshake."""
        if scope["type"] == "websocket":
            if (refusal := self._unwelcome(scope)) is not None:
                await _refuse(scope, send, refusal, "websocket.http.response")
            else:
                await self._app(scope, receive, send)
        elif scope["type"] == "http":
            await self._pass(scope, receive, send)
        else:
            await self._app(scope, receive, send)

    async def _pass(self, scope: Scope, receive: Receive, send: Send) -> None:
        scope.setdefault("state", {})
        answer = self._answering(scope, send)
        if (refusal := self._unwelcome(scope) or self._refusal(scope)) is not None:
            await _refuse(scope, answer, refusal, "http.response")
            return
        await self._app(scope, _bounded(receive, most_of(scope)), answer)

    def _unwelcome(self, scope: Scope) -> Refused | None:
        """Refuse whoever asks for another host, or too often from one address."""
        for host in Headers(scope=scope).getlist("host"):  # no browser leaves it out
            if not self._hosts.allows(host):
                return misdirected(host)
        try:
            address = scope["client"][0] if scope["client"] else ""
            scope["app"].state.house.limits.count_address("requests", address)
        except TooMany as refusal:
            return refusal
        return None

    def _refusal(self, scope: Scope) -> Refused | None:
        headers = Headers(scope=scope)
        most = most_of(scope)
        length = headers.get("content-length", "0")
        if not length.isdigit() or int(length) > most:
            return too_large(most)
        if scope["method"] in SAFE or "authorization" in headers:
            return None
        if not is_own_origin(headers, scope["scheme"], self._public_url):
            return foreign()
        return None

    def _answering(self, scope: Scope, send: Send) -> Send:
        """Add to every answer what browsers have to know."""
        is_secure = scope["scheme"] == "https" or self._public_url.startswith("https:")

        async def answer(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                for name, value in SECURITY.items():
                    headers.setdefault(name, value)
                if (cookie := scope["state"].get("cookie")) is not None:
                    headers.append("set-cookie", _cookie(cookie, is_secure))
            await send(message)

        return answer


def _cookie(value: str, is_secure: bool) -> str:
    age = COOKIE_AGE if value else 0
    secure = "; Secure" if is_secure else ""
    return f"{COOKIE}={value}; Path=/; Max-Age={age}; HttpOnly; SameSite=Lax{secure}"


def foreign() -> Refused:
    """Refuse what another site's page has sent in its visitor's name."""
    return Refused(
        403, "foreign", words("This request came from another site, and was not carried out.")
    )


def misdirected(host: str) -> Refused:
    """Refuse what is meant for another server, or came by a name that was made to lead here."""
    return Refused(
        421,
        "host",
        words(
            "This server does not answer as {host}. Whoever runs it can allow that with "
            "--public-url or --allowed-host.",
            host=quoted(host),
        ),
    )


def most_of(scope: Scope) -> int:
    """Return how many bytes a request may bring."""
    return LARGEST_RECORD if scope["path"] == RECORDS else LARGEST_BODY


def too_large(most: int) -> Refused:
    """Refuse what is too large."""
    return Refused(413, "too-large", words("A request has at most {most} bytes here.", most=most))


def _bounded(receive: Receive, most: int) -> Receive:
    """Wrap `receive` so that a body that is too large is refused."""
    seen = 0

    async def bounded() -> Message:
        nonlocal seen
        message = await receive()
        seen += len(message.get("body", b""))
        if seen > most:
            raise TooLarge(most)
        return message

    return bounded


async def _refuse(scope: Scope, send: Send, refusal: Refused, kind: str) -> None:
    """Answer in the place of the app; `kind` begins the names of ASGI's messages for that."""
    body = json.dumps(refusal.body(language_of(HTTPConnection(scope)))).encode()
    headers = [(b"content-type", b"application/json"), (b"content-length", b"%d" % len(body))]
    if "retry_after" in refusal.more:
        headers.append((b"retry-after", b"%d" % refusal.more["retry_after"]))
    await send({"type": f"{kind}.start", "status": refusal.status, "headers": headers})
    await send({"type": f"{kind}.body", "body": body})
