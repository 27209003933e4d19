"""A small server of documents whose second half comes when it is asked to."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

from helpers.web_house import House

UNSCRIPTED = (('type="module"', 'type="later"'), ('rel="modulepreload"', 'rel="later"'))


@contextmanager
def in_two_halves(
    house: House, documents: Mapping[str, str], cut: str
) -> Iterator[tuple[str, Callable[[], None]]]:
    """Serve documents without scripts, up to a tag; yield the address, and what sends the rest."""
    rest = threading.Event()

    class Handler(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            text = _beside(house, documents[self.path[1:]])
            half = text.index(cut)
            self.send_response(200)
            self.send_header("Content-Type", "text/html; charset=utf-8")
            self.end_headers()
            self.wfile.write(text[:half].encode())
            rest.wait()
            self.wfile.write(text[half:].encode())

        def log_message(self, *_: object) -> None:
            """Say nothing: the tests do."""

    with ThreadingHTTPServer(("127.0.0.1", 0), Handler) as server:
        thread = threading.Thread(target=server.serve_forever)
        thread.start()
        try:
            yield f"http://127.0.0.1:{server.server_address[1]}", rest.set
        finally:
            rest.set()
            server.shutdown()
            thread.join()


def _beside(house: House, text: str) -> str:
    """Return a document that has its style sheets and pictures from where it was written."""
    for acting, idle in UNSCRIPTED:
        text = text.replace(acting, idle)
    return text.replace('="/', f'="{house.address}/')
