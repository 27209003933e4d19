"""Prose in documents is written in lines of at most 100 characters, like the code."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from helpers.house import ROOT

LONGEST = 100
FOLDERS = ("benchmarks", "docs", "examples", "src", "tests")


def is_ours(path: Path) -> bool:
    """Leave out what git ignores: packages of others, and what tools keep in hidden folders."""
    return not any(p == "node_modules" or p[0] == "." for p in path.relative_to(ROOT).parts)


DOCUMENTS = [
    *ROOT.glob("*.md"),
    *(path for name in FOLDERS for path in (ROOT / name).rglob("*.md") if is_ours(path)),
    *(ROOT / "tests" / "tools" / "template").rglob("*.md.in"),
]
FENCE = re.compile(r"\s*```")
HEADING = re.compile(r"#{1,6} ")
PICTURE = re.compile(r"!\[.*\]\(\S+\)")  # alone on its line: rule pages take it for a figure
MARKS = re.compile(r"^[\s>]*(?:[-*+]|\d+[.)])?\s*")  # of lists and quotations


def is_prose(line: str) -> bool:
    if line.startswith(("|", "<")) or HEADING.match(line) or PICTURE.fullmatch(line):
        return False
    return " " in MARKS.sub("", line).rstrip()


def long_lines(text: str) -> Iterator[int]:
    """Yield the numbers of lines of prose that are too long."""
    is_code = False
    for number, line in enumerate(text.splitlines(), 1):
        if FENCE.match(line):
            is_code = not is_code
        elif not is_code and len(line) > LONGEST and is_prose(line):
            yield number


def test_there_are_documents() -> None:
    names = {str(path.relative_to(ROOT)) for path in DOCUMENTS}
    assert {"README.md", "docs/cli.md", "docs/balance/misty-random.md"} <= names
    assert len(names) > 80


def test_no_line_of_prose_is_longer_than_a_hundred_characters() -> None:
    """Exempt is what cannot be broken without becoming something else.

    That is code between fences, rows of tables, headings, HTML, pictures that stand alone on a
    line, and a single word, be it a link. What a program writes is not exempt: it wraps its prose.
    """
    found = {
        str(path.relative_to(ROOT)): numbers
        for path in DOCUMENTS
        if (numbers := list(long_lines(path.read_text(encoding="utf-8"))))
    }
    assert found == {}


WORDS = "word " * 21


@pytest.mark.parametrize("line", [WORDS, f"- {WORDS}", f"> {WORDS}", f"1. {WORDS}", f"#{WORDS}"])
def test_a_long_line_is_found(line: str) -> None:
    assert list(long_lines(f"short\n\n```\n{WORDS}\n```\n{line}\n")) == [6]


@pytest.mark.parametrize(
    "line",
    [
        f"# {WORDS}",
        f"| {WORDS} |",
        f"![{WORDS}](figure:name)",
        f'<img alt="{WORDS}">',
        f"  - [link]({'x' * LONGEST})",
        "x" * LONGEST,
    ],
)
def test_what_cannot_be_broken_may_be_long(line: str) -> None:
    assert list(long_lines(line)) == []
