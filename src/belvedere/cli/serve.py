"""`belvedere serve`: the table server."""

from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import Annotated

import typer

from belvedere.cli import numbers
from belvedere.cli.locale import said
from belvedere.core.messages import verbatim, words

HOST, PORT = "127.0.0.1", 8080

HELP = (
    words("Serve tables to browsers and programs."),
    words(
        "Only this machine can reach it unless you name another address with --host. Tables are "
        "kept in one file, by default in your data folder."
    ),
)

UNNAMED = words(
    "Others can only come through a proxy, and none is named: all of them are counted as one "
    "visitor's address. Name it with --proxy."
)


def serve(
    host: Annotated[
        str,
        typer.Option(metavar="ADDRESS", help=said(words("Listen here; 0.0.0.0 is everywhere."))),
    ] = HOST,
    port: Annotated[
        int,
        typer.Option(metavar="N", parser=numbers.port, help=said(words("Listen on this port."))),
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
    allowed_host: Annotated[
        list[str],
        typer.Option(
            metavar="NAME",
            help=said(
                words(
                    "Answer under this name too, besides this machine's and that of "
                    "--public-url; several times for several."
                )
            ),
        ),
    ] = [],  # noqa: B006 - Typer reads it, and hands out copies
    proxy: Annotated[
        str | None,
        typer.Option(
            metavar="[ADDRESSES]",
            help=said(
                words(
                    "Believe these proxies about who asks, and whether by https: addresses and "
                    "networks with commas between them. Alone: a proxy on this machine."
                )
            ),
        ),
    ] = None,
    metrics_for_all: Annotated[
        bool,
        typer.Option(
            "--metrics-for-all",
            help=said(
                words(
                    "Show the figures to everybody; else they are for this machine, and for "
                    "nobody behind a proxy."
                )
            ),
        ),
    ] = False,
    security_contact: Annotated[
        str,
        typer.Option(
            metavar="URI",
            help=said(words("Whom to tell of a hole, for security.txt: an address or a URL.")),
        ),
    ] = "",
    opens: Annotated[
        bool,
        typer.Option("--open", help=said(words("Open the page in a browser, if there is one."))),
    ] = False,
) -> None:
    """Serve until interrupted."""
    from belvedere.server.identity.addresses import parse_name, parse_proxies, parse_public_url
    from belvedere.server.serving import serve as run
    from belvedere.server.settings import Settings, default_database
    from belvedere.server.wellknown import parse_contact

    settings = Settings(
        database=data or default_database(),
        public_url=parse_public_url(public_url),
        has_metrics_for_all=metrics_for_all,
        host=host,
        allowed_hosts=tuple(parse_name(name) for name in allowed_host),
        proxies=() if proxy is None else parse_proxies(proxy),
        security_contact=parse_contact(security_contact),
    )
    shown = public_url or f"http://{'localhost' if host == HOST else host}:{port}"

    def tell() -> None:
        typer.echo(said(words("Belvedere is at {url}. Ctrl-C ends it.", url=verbatim(shown))))
        if settings.has_proxy and not settings.proxies:
            typer.echo(said(UNNAMED), err=True)
        if opens:
            open_page(shown)

    run(settings, host, port, tell=tell)


def open_page(url: str) -> None:
    """Show a page where there are windows; a browser in this terminal would be in the way."""
    if sys.platform == "linux" and not {"DISPLAY", "WAYLAND_DISPLAY"} & set(os.environ):
        return
    import threading
    import webbrowser

    threading.Thread(target=webbrowser.open, args=(url,), daemon=True).start()
