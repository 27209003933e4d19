"""Compiled code is kept by one process at a time."""

from __future__ import annotations

import fcntl
from pathlib import Path
from types import SimpleNamespace

import pytest

from belvedere.core.first_use import CompilingNotice
from belvedere.kernel import desk, keeping
from belvedere.kernel.keeping import LOCK, keep_in_turn, locked


def is_locked(path: Path) -> bool:
    with path.open("wb") as file:
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            return True
        return False


def test_a_lock_is_held_as_long_as_somebody_writes(tmp_path: Path) -> None:
    path = tmp_path / LOCK
    with locked(path):
        assert is_locked(path)
    assert not is_locked(path)


def test_whoever_fails_lets_the_lock_go(tmp_path: Path) -> None:
    path = tmp_path / LOCK
    with pytest.raises(OSError, match="full"), locked(path):
        raise OSError("full")
    assert not is_locked(path)


def test_a_folder_that_cannot_be_written_is_left_to_numba(tmp_path: Path) -> None:
    done = []
    with locked(tmp_path / "nowhere" / LOCK):
        done.append(True)
    assert done == [True]


def test_a_function_is_written_and_read_under_the_lock_of_its_folder(tmp_path: Path) -> None:
    kept = {}

    def save(key: str, data: str) -> None:
        assert is_locked(tmp_path / LOCK)
        kept[key] = data

    def load(key: str) -> str:
        assert is_locked(tmp_path / LOCK)
        return kept[key]

    file = SimpleNamespace(save=save, load=load, _index_path=str(tmp_path / "step.nbi"))
    keep_in_turn(SimpleNamespace(_cache=SimpleNamespace(_cache_file=file)))
    file.save("key", "code")
    assert file.load("key") == "code"


def test_every_compiled_function_is_kept_in_turn() -> None:
    step: object = vars(desk)["step"]
    file = step._cache._cache_file  # type: ignore[attr-defined]
    assert file.save.__qualname__ == "keep_in_turn.<locals>.save_alone"
    assert file.load.__qualname__ == "keep_in_turn.<locals>.load_alone"


def test_whoever_waits_for_the_compiler_is_told_so_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    kept = {"known": "code"}
    file = SimpleNamespace(_index_path=str(tmp_path / "f.nbi"), save=kept.update, load=kept.get)
    keep_in_turn(SimpleNamespace(_cache=SimpleNamespace(_cache_file=file)))
    monkeypatch.setattr(keeping, "COMPILING", CompilingNotice())
    assert file.load("known") == "code"
    assert capsys.readouterr().err == ""
    assert [file.load("unknown"), file.load("other")] == [None, None]
    told = capsys.readouterr()
    assert (told.out, told.err.count("\n")) == ("", 1)
    assert told.err.startswith("Belvedere compiles")


def test_a_door_tells_it_in_its_own_way(capsys: pytest.CaptureFixture[str]) -> None:
    notice = CompilingNotice()
    notice.leave_to_door()
    notice.tell()
    assert capsys.readouterr().err == ""
