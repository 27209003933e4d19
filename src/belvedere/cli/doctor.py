"""`belvedere doctor`: whether a server can run here, and what to do if not."""

from __future__ import annotations

import shlex
import socket
from collections.abc import Iterator
from pathlib import Path
from typing import Annotated

import typer

from belvedere.cli import numbers
from belvedere.cli.locale import said
from belvedere.cli.serve import HOST, PORT
from belvedere.core import registry
from belvedere.core.errors import BelvedereError
from belvedere.core.messages import Message, verbatim, words

HELP = (words("Check the database, the compiled games and the port, and say what to do."),)

ENOUGH = 500  # connections: a hundred people with a few pages each

Finding = tuple[bool, Message]  # whether all is well, and what was found


def doctor(
    data: Annotated[
        Path | None,
        typer.Option(metavar="FILE", help=said(words("The file that the server keeps."))),
    ] = None,
    port: Annotated[
        int,
        typer.Option(metavar="N", parser=numbers.whole, help=said(words("The server's port."))),
    ] = PORT,
) -> None:
    """Check everything; the exit code is 1 when something has to be done."""
    from belvedere.server.settings import default_database

    path = data or default_database()
    found = [
        *check_database(path),
        *check_privacy(path),
        check_port(port),
        check_connections(),
        *check_games(),
    ]
    for is_well, finding in found:
        mark = words("good") if is_well else words("to do")
        typer.echo(said(words("{mark}: {finding}", mark=mark, finding=finding)))
    if not all(is_well for is_well, _ in found):
        raise typer.Exit(1)


def check_database(path: Path) -> Iterator[Finding]:
    """Look whether the database can be read, is whole, and is of this version."""
    from belvedere.server.storage.backends import place_of
    from belvedere.server.storage.migrations import HEAD, known_versions

    place, shown = place_of(path), str(path)
    try:
        place.check_access()
        if not path.exists():
            yield True, words("{path} will be made when the server starts.", path=shown)
            return
        version = place.version()
    except BelvedereError as error:
        yield False, error.message
        return
    if version != HEAD and version not in known_versions():
        yield False, words("{path} was written by a newer version; install that.", path=shown)
        return
    damage, closed = place.inspect()
    if not damage:
        yield True, words("{path} is whole.", path=shown)
    else:
        yield (
            False,
            words(
                "{path} is damaged ({why}); belvedere restore brings a backup.",
                path=shown,
                why=verbatim(damage[:80]),
            ),
        )
    for table in closed:
        yield (
            False,
            words("Table {id} is closed for inspection; look at its log.", id=table),
        )


def check_privacy(path: Path) -> Iterator[Finding]:
    """Look whether others on this machine can read the database or a copy beside it."""
    from belvedere.server.storage.backends import place_of

    exposed = place_of(path).exposed()
    for file in exposed:
        yield (
            False,
            words(
                "Others can read {path}, which holds keys and passwords; the server mends that "
                "when it starts, or: {command}",
                path=str(file),
                command=verbatim(shlex.join(["chmod", "600", str(file)])),
            ),
        )
    if path.exists() and not exposed:
        yield True, words("Nobody else can read {path}.", path=str(path))


def check_port(port: int) -> Finding:
    """Look whether the port is free, or is ours already."""
    with socket.socket() as trial:
        trial.settimeout(1)
        if trial.connect_ex((HOST, port)) != 0:
            return True, words("Port {port} is free.", port=str(port))
    if answers(port):
        return True, words("A Belvedere answers on port {port}.", port=str(port))
    return False, words(
        "Another program listens on port {port}; choose one with --port.", port=str(port)
    )


def answers(port: int) -> bool:
    """Tell whether a server of ours is there."""
    import httpx

    try:
        answer = httpx.get(f"http://{HOST}:{port}/api/v1/health", timeout=2)
        return bool(answer.json().get("status") == "ok")
    except (httpx.HTTPError, ValueError, AttributeError):
        return False


def check_connections() -> Finding:
    """Look how many may come at once: each takes one of the files that a program may open."""
    from belvedere.server.serving import bounds_here

    room = bounds_here().connections
    if room >= ENOUGH:
        return True, words("There is room for {number} connections at once.", number=room)
    return False, words(
        "There is room for {number} connections only: this system lets a program open too few "
        "files. Raise that limit (ulimit -n, or LimitNOFILE of a service).",
        number=room,
    )


def check_games() -> Iterator[Finding]:
    """Play a little of every game, and tell whether anything had to be compiled for that."""
    from numba.core import event

    from belvedere.server.live.workshop import rehearse

    for refusal in registry.GAMES.refusals:
        yield False, refusal.message
    for game in registry.GAMES:
        title = registry.facts(game).title
        try:
            with event.install_recorder("numba:compile") as recorder:
                rehearse(game)
        except Exception as error:  # a game from outside: whatever its code does
            if game in registry.BUILT_IN:
                raise
            yield (
                False,
                words("{game} cannot be played: {error}", game=title, error=registry.told(error)),
            )
            continue
        lasting = [f for _, f in recorder.buffer if f.data["dispatcher"].stats.cache_path]
        if lasting:
            yield True, words("{game} was not compiled yet; now it is.", game=title)
        else:
            yield True, words("{game} is compiled.", game=title)
