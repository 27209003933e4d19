"""The built wheel, installed where nothing else of ours is, serves every page complete."""

from __future__ import annotations

import json
import os
import re
import select
import shutil
import subprocess
import sys
import sysconfig
import urllib.request
import venv
from collections.abc import Iterator
from html.parser import HTMLParser
from pathlib import Path
from xml.etree import ElementTree

import pytest

from helpers.house import OWN_GAMES, ROOT

PAGES = (
    "/",
    *(f"/{kind}/{game}" for kind in ("new", "rules") for game in OWN_GAMES),
    "/ladder",
    "/profile",
    "/about",
)
LANGUAGES = ("en", "ru")
CYRILLIC = re.compile("[а-яё]", re.I)
PATIENCE = 120  # seconds that each step has, on a busy machine


# Nothing is found by way of the environment in which the tests run.
BARE = {name: value for name, value in os.environ.items() if not name.startswith("PYTHON")}

SERVE = """
from pathlib import Path
import belvedere
from belvedere.server.serving import Server, config, listen
from belvedere.server.settings import Settings

door = listen("127.0.0.1", 0)
port = door.getsockname()[1]
chosen = config(Settings(database=Path("tables.db")), "127.0.0.1", port)
Server(chosen, lambda: print(port, belvedere.__file__, flush=True)).run([door])
"""


def run(*command: str | Path, folder: Path) -> None:
    """Run something that has to succeed."""
    subprocess.run(command, cwd=folder, env=BARE, check=True, capture_output=True, timeout=PATIENCE)


@pytest.fixture(scope="module")
def installed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Build the wheel, and install it into an environment that has the dependencies alone."""
    folder = tmp_path_factory.mktemp("wheel")
    source = folder / "source"
    source.mkdir()
    ignored = shutil.ignore_patterns("__pycache__", "*.mo")
    for name in ("src", "requirements"):
        shutil.copytree(ROOT / name, source / name, ignore=ignored)
    for name in ("pyproject.toml", "README.md", "LICENSE", ".gitignore"):
        shutil.copy(ROOT / name, source / name)
    run(sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", folder, folder=source)
    (wheel,) = folder.glob("*.whl")
    shutil.rmtree(source)
    venv.create(folder / "environment", symlinks=True)
    python = folder / "environment" / "bin" / "python"
    (packages,) = (folder / "environment").glob("lib/python*/site-packages")
    # A folder that is named here is searched for packages; what it names in turn, such as the
    # sources of an editable install, is not.
    (packages / "dependencies.pth").write_text(sysconfig.get_path("purelib"), encoding="utf-8")
    pip = (sys.executable, "-m", "pip", "--disable-pip-version-check", "--python", python)
    run(*pip, "install", "--no-deps", "--no-index", wheel, folder=folder)
    return folder


@pytest.fixture(scope="module")
def address(installed: Path) -> Iterator[str]:
    """Serve from there; what is served is what was installed."""
    server = subprocess.Popen(
        [installed / "environment" / "bin" / "python", "-c", SERVE],
        cwd=installed,
        env=BARE,
        stdout=subprocess.PIPE,
        text=True,
    )
    try:
        assert server.stdout is not None
        assert select.select([server.stdout], [], [], PATIENCE)[0], "the server does not start"
        port, _, where = server.stdout.readline().strip().partition(" ")
        assert Path(where).is_relative_to(installed / "environment"), where
        yield f"http://127.0.0.1:{port}"
    finally:
        server.terminate()
        server.communicate(timeout=PATIENCE)


def get(address: str, path: str, language: str = "en") -> tuple[bytes, str]:
    """Ask for something that has to be there; return it with its type."""
    headers = {"Accept-Language": language, "Accept": "text/html, */*"}
    request = urllib.request.Request(address + path, headers=headers)
    with urllib.request.urlopen(request, timeout=PATIENCE) as answer:
        return answer.read(), answer.headers["content-type"]


class Links(HTMLParser):
    """Collects what a page loads, and its words."""

    def __init__(self, page: bytes) -> None:
        super().__init__()
        self.loaded: set[str] = set()
        self.feed(page.decode())

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        for name, value in attrs:
            is_address = name in ("src", "data-marked") or (tag == "link" and name == "href")
            if is_address and value:
                self.loaded.add(value)


def test_every_page_is_served_in_both_languages(address: str) -> None:
    for path in PAGES:
        english, russian = (get(address, path, language)[0].decode() for language in LANGUAGES)
        assert '<html lang="en"' in english
        assert '<html lang="ru"' in russian
        assert "To the main part of the page" in english
        assert "К содержанию страницы" in russian, path
        assert len(CYRILLIC.findall(russian)) > 1000, path


def test_everything_that_a_page_loads_is_there(address: str) -> None:
    loaded: set[str] = set()
    for path in PAGES:
        loaded |= Links(get(address, path)[0]).loaded
    statics = sorted(name for name in loaded if name.startswith("/static/"))
    assert len(statics) > 5
    for name in statics:
        body, kind = get(address, name)
        assert body, name
        assert kind.split(";")[0].rpartition("/")[2] in ("css", "javascript", "svg+xml"), name
    modules = {name for name in statics if name.endswith(".js")}
    seen: set[str] = set()
    while modules - seen:  # what modules import in turn
        name = min(modules - seen)
        seen.add(name)
        text = get(address, name)[0].decode()
        for other in re.findall(r'from "\./([\w-]+\.js)"', text):
            modules.add(f"{name.rpartition('/')[0]}/{other}")
    assert all(not name.startswith(("http:", "https:", "//")) for name in loaded)


def test_a_table_page_is_served_with_all_its_modules(address: str) -> None:
    request = urllib.request.Request(
        f"{address}/api/v1/tables",
        data=b'{"game": "strata", "seats": [{"who": "me"}, {"who": "invite"}]}',
        headers={"Content-Type": "application/json", "Origin": address},
    )
    with urllib.request.urlopen(request, timeout=PATIENCE) as answer:
        table = json.load(answer)
    page = get(address, f"/t/{table['id']}", "ru")[0]
    assert "Правила" in page.decode()
    names = Links(page).loaded
    assert len([name for name in names if name.endswith(".js")]) > 15
    for name in names:
        assert get(address, name)[0], name


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_pictures_are_served_before_anything_is_compiled(address: str, theme: str) -> None:
    for game in OWN_GAMES:
        body, kind = get(address, f"/showcase/{game}.svg?theme={theme}")
        assert kind == "image/svg+xml"
        assert ElementTree.fromstring(body).tag == "{http://www.w3.org/2000/svg}svg"


def test_the_figures_of_the_rules_are_drawn(address: str) -> None:
    page = get(address, "/rules/strata", "ru")[0]
    figures = [name for name in Links(page).loaded if "/figures/" in name]
    assert figures
    for name in figures:
        assert ElementTree.fromstring(get(address, name, "ru")[0]).tag.endswith("svg")
