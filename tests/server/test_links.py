"""Every link of every page answers, in both languages; what pages show to programs works."""

from __future__ import annotations

import re
from html import unescape
from urllib.parse import unquote, urljoin

import pytest

from belvedere.core.catalogues import LANGUAGES
from helpers.house import OWN_GAMES
from helpers.serving import Running

TOY = "trinkets"  # a game of the tests, which has no rule page
STARTS = ["/", "/about", "/ladder", "/profile", "/programs", "/tournaments"]


def links(text: str) -> set[str]:
    return {unquote(unescape(found)) for found in re.findall(r'<a [^>]*href="([^"]+)"', text)}


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_link_of_every_page_answers(server: Running, language: str) -> None:
    player = server.player()
    player.open("strata", "me", "invite")  # so that there is somebody to tell about
    http = player.http
    http.headers["accept-language"] = language
    http.headers["accept"] = "text/html"
    waiting = [
        *STARTS,
        *(f"/{kind}/{game}" for game in OWN_GAMES for kind in ("rules", "new")),
    ]
    seen: dict[str, str] = {}
    while waiting:
        path = waiting.pop()
        if path in seen or path.endswith(TOY):
            continue
        answer = http.get(server.url + path, follow_redirects=True)
        assert answer.status_code == 200, path
        seen[path] = answer.text
        if "text/html" not in answer.headers["content-type"]:
            continue
        for link in links(answer.text):
            target, _, name = link.partition("#")
            if not target:
                assert f'id="{name}"' in answer.text, (path, link)
            elif not target.startswith("https://"):
                waiting.append(urljoin(path, target))
    assert "/api/v1/asyncapi.json" in seen


def test_the_examples_for_programs_work(server: Running) -> None:
    http = server.player().http
    text = http.get(f"{server.url}/programs").text
    library, games, *_ = re.findall(r"<pre[^>]*><code>(.+?)</code>", text, re.S)
    exec(unescape(library), {})
    assert http.get(games.removeprefix("curl ")).status_code == 200
    assert f"bot-client --url {server.url}" in text
