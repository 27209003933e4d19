"""An audit says that nothing is known only of what was looked up."""

from __future__ import annotations

import importlib.util
import re
from pathlib import Path
from types import ModuleType

import pytest

from helpers.house import ROOT

LOCKS = ROOT / "requirements"


def load() -> ModuleType:
    spec = importlib.util.spec_from_file_location("audit", LOCKS / "audit.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


audit = load()
GOOD = {"name": "good", "version": "1", "vulns": []}
BAD = {"name": "bad", "version": "2", "vulns": [{"id": "PYSEC-1", "fix_versions": ["3"]}]}
SKIPPED = {"name": "odd", "skip_reason": "Dependency not found on PyPI and could not be audited"}


@pytest.mark.parametrize(
    ("found", "code", "told"),
    [
        ([GOOD], 0, "1 dependencies were looked up; no vulnerability of them is known.\n"),
        ([GOOD, BAD], 1, "bad 2: PYSEC-1, mended in 3\n"),
        ([GOOD, SKIPPED], 3, "1 of 2 dependencies could NOT be looked up:\nodd\n"),
        ([], 3, ""),
    ],
)  # fmt: skip
def test_what_was_not_looked_up_is_not_called_fine(
    found: list[object], code: int, told: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert audit.tell(found) == code
    assert capsys.readouterr().out == told


def test_a_service_that_does_not_know_leaves_it_to_the_next(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    lock = tmp_path / "lock.txt"
    lock.write_text("# Written\nbad==2 \\\n    --hash=sha256:0\nodd==1 \\\n    --hash=sha256:1\n")
    answers = {"pypi": [SKIPPED, BAD], "osv": [{**GOOD, "name": "odd"}]}
    monkeypatch.setattr(audit, "_ask", lambda service, _: answers[service])
    assert audit.look_up(lock) == [BAD, {**GOOD, "name": "odd"}]
    monkeypatch.setattr(audit, "_ask", lambda service, _: [])
    assert [entry["name"] for entry in audit.look_up(lock)] == ["bad", "odd"]
    assert audit.tell(audit.look_up(lock)) == 3


def names(lock: str) -> set[str]:
    text = (LOCKS / f"{lock}.txt").read_text("utf-8")
    return set(re.findall(r"^([a-z0-9._-]+)==\S+ \\$", text, re.M))


def test_what_builds_and_audits_is_locked_too() -> None:
    assert names("play") < names("test") < names("bench")  # so the largest is looked up for all
    assert names("play") >= {"babel", "editables", "hatchling", "pip", "setuptools"}
    assert names("audit") >= {"pip-audit", "pip-tools", "pip", "setuptools"}
