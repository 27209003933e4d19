"""`belvedere bot-client`: a bot of ours, or an engine, at a table of some server."""

from __future__ import annotations

import signal
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Annotated
from urllib.parse import parse_qs, urlsplit

import typer

from belvedere.cli import numbers
from belvedere.cli.locale import language, said
from belvedere.core.errors import BelvedereError, OptionError, quoted
from belvedere.core.messages import verbatim, words

HELP = (
    words("Let a bot, or an engine, play at a table server."),
    words(
        "It sits down at the table whose address you give, an invitation or a table with an open "
        "seat; or, with --game, with anyone who wants to play. Tokens are made on the server's "
        "page of your account."
    ),
    words(
        "Where the engine cannot play, or you stop it, it leaves the table; a game that has begun "
        "is lost by that."
    ),
)


def bot_client(
    url: Annotated[
        str, typer.Option(metavar="URL", help=said(words("The server, or the table itself.")))
    ],
    token: Annotated[
        str,
        typer.Option(
            metavar="TOKEN",
            envvar="BELVEDERE_TOKEN",
            help=said(words("Who plays; a guest unless you say.")),
        ),
    ] = "",
    level: Annotated[
        str,
        typer.Option(
            metavar="WHO", help=said(words("A level such as 6 or 8@2.5, or engine:COMMAND."))
        ),
    ] = "6",
    game: Annotated[
        str, typer.Option(metavar="GAME", help=said(words("Play this game with anyone.")))
    ] = "",
    games: Annotated[
        int,
        typer.Option(
            metavar="N", parser=numbers.depth, help=said(words("So many, one after another."))
        ),
    ] = 1,
) -> None:
    """Sit down and play."""
    import httpx
    from websockets.exceptions import WebSocketException

    from belvedere.bots.opponents import read_opponent
    from belvedere.client.bot_player import play
    from belvedere.client.client import Client

    opponent = read_opponent(level)
    if opponent is None:
        raise OptionError(words("{level} is neither a level nor an engine.", level=quoted(level)))
    opponent.check()
    server, table_id, invite = read_address(url)
    if bool(table_id) == bool(game):
        raise OptionError(words("Name a table by its address, or a game with --game."))
    try:
        with ended_as_interrupted(), Client(server, token, language()) as client:
            for _ in range(games if game else 1):
                table = client.pair(game) if game else client.join(table_id, invite=invite)
                typer.echo(said(words("It plays at {url}", url=f"{server}/t/{table.id}")))
                typer.echo(said(verbatim(play(client, table, opponent).status)))
    except (httpx.HTTPError, OSError, WebSocketException) as error:
        raise BelvedereError(
            words("{url} does not answer: {why}", url=server, why=str(error))
        ) from error


@contextmanager
def ended_as_interrupted() -> Iterator[None]:
    """Let the signal that ends a process be one that it can answer, as Ctrl-C is."""

    def interrupt(number: int, frame: object) -> None:
        raise KeyboardInterrupt

    before = signal.signal(signal.SIGTERM, interrupt)
    try:
        yield
    finally:
        signal.signal(signal.SIGTERM, before)


def read_address(url: str) -> tuple[str, str, str]:
    """Read the address of a server or a table: server, table's id, invitation."""
    parts = urlsplit(url)
    if parts.scheme not in ("http", "https") or not parts.netloc:
        raise OptionError(words("An address begins with http://; not {url}.", url=quoted(url)))
    before, slash, after = parts.path.rpartition("/t/")
    path, table_id = (before, after.strip("/")) if slash else (parts.path, "")
    invite = parse_qs(parts.query).get("invite", [""])[0]
    return f"{parts.scheme}://{parts.netloc}{path.rstrip('/')}", table_id, invite
