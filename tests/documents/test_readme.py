"""README and the documents around it are true: their examples run, their pictures are current."""

from __future__ import annotations

import re

import pytest

from helpers.house import ROOT
from helpers.pictures import all_pictures
from tools.commit_message import complaint

README = (ROOT / "README.md").read_text(encoding="utf-8")
EXAMPLES = re.findall(r"```python\n(.*?)```", README, re.S)
LIBRARY = (ROOT / "docs" / "library.md").read_text(encoding="utf-8")
LIBRARY_EXAMPLES = re.findall(r"```python\n(.*?)```", LIBRARY, re.S)


def test_readme_has_its_examples() -> None:
    assert len(EXAMPLES) == 4


@pytest.mark.parametrize("code", EXAMPLES)
def test_the_examples_of_readme_run(code: str, capsys: pytest.CaptureFixture[str]) -> None:
    exec(compile(code, "README.md", "exec"), {})
    assert capsys.readouterr().out.strip()


@pytest.mark.parametrize("code", LIBRARY_EXAMPLES)
def test_the_examples_of_the_library_run(code: str, capsys: pytest.CaptureFixture[str]) -> None:
    exec(compile(code, "docs/library.md", "exec"), {})
    assert capsys.readouterr().out.strip()


@pytest.mark.parametrize("name", sorted(all_pictures()))
def test_the_pictures_of_readme_are_current(name: str) -> None:
    path = ROOT / "docs" / "pictures" / name
    assert path.read_text(encoding="utf-8") == all_pictures()[name], "`make golden` draws them anew"
    assert f"docs/pictures/{name}" in README


def test_every_command_of_the_makefile_has_a_line_of_help() -> None:
    makefile = (ROOT / "Makefile").read_text(encoding="utf-8")
    helped = set(re.findall(r"^([a-z]+):.*## \S", makefile, re.M))
    assert {"play", "test", "check", "deep", "bench", "golden", "help"} <= helped


def test_links_between_documents_lead_somewhere() -> None:
    for document in [*ROOT.glob("*.md"), *ROOT.glob("docs/**/*.md"), *ROOT.glob("src/**/*.md")]:
        text = document.read_text(encoding="utf-8")
        for link in re.findall(r"\]\(([^)#:]+)\)", text):
            assert (document.parent / link).exists(), f"{document.name} links to {link}"


def test_locks_name_no_address() -> None:
    for lock in (ROOT / "requirements").glob("*.txt"):
        text = lock.read_text(encoding="utf-8")
        assert "://" not in text
        packages = re.findall(r"^\S+==\S+", text, re.M)
        assert len(packages) > 10
        assert len(re.findall(r"^\S+==\S+(?: ; .+)? \\\n    --hash", text, re.M)) == len(packages)


@pytest.mark.parametrize(
    ("message", "good"),
    [
        ("Draw towers\n\nWhy.\n\nBench: 12345\n", True),
        ("Draw towers\n\nNo functional change\n# a comment\n", True),
        ("Draw towers\n", False),
        ("Draw towers\n\nBench: x\n", False),
        ("\n", False),
    ],
)
def test_commit_messages_end_with_the_signature(message: str, good: bool) -> None:
    assert (complaint(message) is None) == good
