"""No sentence for people bypasses the catalogues: the sources are read for it."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from tools.words import KEYWORDS, SOURCE

# Two words in a row are a sentence, or a part of one.
PROSE = re.compile(r"[A-Za-z]{2,}[,;:]? [a-z]{2,}")

# What speaks to programmers: the suite that games are held to, and stubs.
EXEMPT = re.compile(
    r"testing/.*|kernel/(contract|compiling).py|cli/reference.py|.*/(rules/planes|pages/figures).py"
    r"|server/(metrics|wire/(\w+_)?models|api/asyncapi).py"  # what other programs are shown
)
FOR_PROGRAMMERS = {"TypeError", "ValueError", "AttributeError", "KeyError", "AssertionError"}
# Calls whose texts are patterns, names of files and the like.
NOT_SAID = {"compile", "fullmatch", "startswith", "endswith", "removeprefix", "removesuffix"}
NOT_SAID |= {"execute", "exec_driver_sql"}  # SQL
NOT_SAID |= {"info", "warning", "error", "exception"}  # the log of whoever runs a server


SPOKEN_FOR = KEYWORDS.keys() | FOR_PROGRAMMERS | NOT_SAID


def called(node: ast.Call) -> str:
    function = node.func
    return function.id if isinstance(function, ast.Name) else getattr(function, "attr", "")


def docstrings(tree: ast.AST) -> set[ast.AST]:
    """Return every text that stands alone, as a docstring does."""
    return {n.value for n in ast.walk(tree) if isinstance(n, ast.Expr)}


def stray(path: Path) -> Iterator[str]:
    """Yield every text of a source that looks like prose and is no message."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    passed: set[ast.AST] = set(docstrings(tree))
    for node in ast.walk(tree):
        if (
            isinstance(node, ast.Call)
            and called(node) in KEYWORDS.keys() | FOR_PROGRAMMERS | NOT_SAID
        ):
            passed |= {inner for argument in node.args for inner in ast.walk(argument)}
        if isinstance(node, ast.Assert) and node.msg is not None:
            passed |= set(ast.walk(node.msg))
    for node in ast.walk(tree):
        if node not in passed and isinstance(node, ast.Constant) and is_prose(node.value):
            yield f"{path.relative_to(SOURCE)}:{node.lineno}: {node.value!r}"


def is_prose(value: object) -> bool:
    if not isinstance(value, str) or value in IDS | TITLES or FORMATS.fullmatch(value):
        return False
    return PROSE.search(value) is not None


# Texts of several words that nobody is told: ids, notation, headers of records,
# classes of drawings. A game's planes and its figures' notes are for programmers, too.
IDS = {
    " is answered by ", " is not legal", "the facts are others",  # of figures, to their tests
    "agreed draw", "agree to draw", "award red", "cards moved", "coast explorer", "dark land",
    "dark water", "decline draw", "decline rematch", "draw offered", "fire truck",
    "give up", "hand own",
    "in-hand coast",
    "light land", "light water", "marker port ", "name seat-", "not yet", "offer draw",
    "propose take-back", "signing key", "private, no-cache", "text/plain; charset=utf-8",
    "Arena, game ", "belvedere ladder ", "pip install 'belvedere[research]'",
    "replace camel", "replace ship", "row seat-", "show ready", "star, smiley", "taken back",
    "take-back agreed", "take-back asked", "drawn again",
}  # fmt: skip
TITLES = {
    " (Belvedere, version ", "<Position of ", "DejaVu Sans, system-ui, sans-serif",
    "The information state is too large for a tensor here.",
    # Of the API's description, for programmers.
    "Tables for tabletop games: people and bots share this API.", "Anyone, now",
    "Whose view: a seat of yours, or -3 for a spectator's.",
    "As it was after so many plies.", "The token of an invitation.",
}  # fmt: skip
# Decks, styles of a terminal, pages and their styles.
FORMATS = re.compile(
    r"balloon up 3, .*|bold [a-z_ ]+|\n:root.*|default-src .*|attachment; .*|(\">\n)?<.*|\"><.*"
    r"|\}?[a-z0-9, :-]+\{.*",
    re.S,
)


@pytest.mark.parametrize("room", sorted({p.parts[len(SOURCE.parts)] for p in SOURCE.glob("*/*")}))
def test_no_sentence_bypasses_the_catalogues(room: str) -> None:
    found = [
        text
        for path in sorted((SOURCE / room).rglob("*.py"))
        if not EXEMPT.fullmatch(path.relative_to(SOURCE).as_posix())
        for text in stray(path)
    ]
    assert found == []
