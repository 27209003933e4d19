"""`belvedere serve`: the table server."""

from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import Annotated

import typer

from belvedere.cli import numbers
from belvedere.cli.tongue import said
from belvedere.core.messages import verbatim, words

HOST, PORT = "127.0.0.1", 8080

HELP = (
    words("Serve tables to browsers and programs."),
    words(
        "Only this machine can reach it unless you name another address with --host. Tables are "
        "kept in one file, by default in your data folder."
    ),
)


def serve(
    host: Annotated[
        str,
        typer.Option(metavar="ADDRESS", help=said(words("Listen here; 0.0.0.0 is everywhere."))),
    ] = HOST,
    port: Annotated[
        int,
        typer.Option(metavar="N", parser=numbers.whole, help=said(words("Listen on this port."))),
    ] = PORT,
    data: Annotated[
        Path | None,
        typer.Option(metavar="FILE", help=said(words("Keep the tables in this file."))),
    ] = None,
    public_url: Annotated[
        str,
        typer.Option(
            metavar="URL", help=said(words("The address under which others reach it, for links."))
        ),
    ] = "",
    proxy: Annotated[
        bool,
        typer.Option(
            "--proxy",
            help=said(words("Believe a proxy before it about who asks, and whether by https.")),
        ),
    ] = False,
    opens: Annotated[
        bool,
        typer.Option("--open", help=said(words("Open the page in a browser, if there is one."))),
    ] = False,
) -> None:
    """Serve until interrupted."""
    from belvedere.server.serving import serve as run
    from belvedere.server.settings import Settings, default_database

    settings = Settings(database=data or default_database(), public_url=public_url)
    shown = public_url or f"http://{'localhost' if host == HOST else host}:{port}"

    def tell() -> None:
        typer.echo(said(words("Belvedere is at {url}. Ctrl-C ends it.", url=verbatim(shown))))
        if opens:
            open_page(shown)

    run(settings, host, port, trusts_proxy=proxy, tell=tell)


def open_page(url: str) -> None:
    """Show a page where there are windows; a browser in this terminal would be in the way."""
    if sys.platform == "linux" and not {"DISPLAY", "WAYLAND_DISPLAY"} & set(os.environ):
        return
    import threading
    import webbrowser

    threading.Thread(target=webbrowser.open, args=(url,), daemon=True).start()
