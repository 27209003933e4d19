"""The database holds the signing key and passwords: nobody but its owner can read it, ever."""

from __future__ import annotations

import os
import stat
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from alembic import command
from alembic.config import Config
from typer.testing import CliRunner

from belvedere.cli import kept_games
from belvedere.cli.app import app
from belvedere.cli.doctor import check_database, check_privacy
from belvedere.core.folders import data_folder
from belvedere.server.storage import migrations
from belvedere.server.storage.sqlite import privacy
from belvedere.server.storage.sqlite.claiming import claim_file
from belvedere.server.storage.sqlite.migrating import copy_database, restore_database, upgrade
from helpers.serving import Running


@contextmanager
def umask(mask: int) -> Iterator[None]:
    """Let new files be as open as they can be."""
    before = os.umask(mask)
    try:
        yield
    finally:
        os.umask(before)


@pytest.fixture(autouse=True)
def careless() -> Iterator[None]:
    with umask(0):
        yield


def mode(path: Path) -> int:
    return stat.S_IMODE(path.stat().st_mode)


def modes(folder: Path) -> dict[str, int]:
    return {path.name: mode(path) for path in folder.iterdir()}


def test_a_new_database_and_all_that_lies_beside_it_are_private(tmp_path: Path) -> None:
    folder = tmp_path / "new"
    running = Running(folder / "tables.db")
    running.player().open("strata", "me", "invite")
    with claim_file(folder / "tables.db", "here"):
        found = modes(folder)
    running.close()
    names = {"tables.db", "tables.db-wal", "tables.db-shm", "tables.db.lock"}
    assert found == dict.fromkeys(names, 0o600)
    assert mode(folder) == 0o700


def test_a_file_is_private_before_anything_is_in_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Between its making and a change of its mode somebody could open it."""
    made: list[int] = []
    create = os.open

    def watch(path: Path, flags: int, mode: int = 0o777) -> int:
        file = create(path, flags, mode)
        made.append(stat.S_IMODE(os.fstat(file).st_mode))
        return file

    monkeypatch.setattr(os, "open", watch)
    privacy.make_private(tmp_path / "tables.db")
    assert made == [0o600]


def test_copies_are_private(tmp_path: Path) -> None:
    path = tmp_path / "tables.db"
    upgrade(path)
    done = CliRunner().invoke(app, ["backup", str(tmp_path / "b.db"), "--data", str(path)])
    assert done.exit_code == 0, done.output
    restore_database(tmp_path / "b.db", path)
    assert modes(tmp_path) == dict.fromkeys(
        ("tables.db", "b.db", "tables.db.before-restore"), 0o600
    )


def test_a_copy_of_an_older_schema_is_private(tmp_path: Path) -> None:
    path = tmp_path / "tables.db"
    config = Config()
    config.set_main_option("script_location", str(Path(migrations.__file__).parent))
    config.set_main_option("path_separator", "os")
    config.set_main_option("sqlalchemy.url", f"sqlite:///{path}")
    command.upgrade(config, "0001")
    kept = upgrade(path)
    assert kept == tmp_path / "tables.db.0001.backup"
    assert mode(kept) == 0o600


def test_what_was_open_is_closed_when_the_server_starts(tmp_path: Path) -> None:
    path = tmp_path / "tables.db"
    upgrade(path)
    copy_database(path, tmp_path / "tables.db.0001.backup")
    (tmp_path / "other.txt").touch(0o644)
    path.chmod(0o644)
    (tmp_path / "tables.db.0001.backup").chmod(0o664)
    tmp_path.chmod(0o755)
    assert [is_well for is_well, _ in check_privacy(path)] == [False, False]
    upgrade(path)
    assert modes(tmp_path) == {
        "tables.db": 0o600,
        "tables.db.0001.backup": 0o600,
        "other.txt": 0o644,  # not ours to decide about
    }
    assert mode(tmp_path) == 0o755
    assert [is_well for is_well, _ in check_privacy(path)] == [True]


def test_our_own_folder_is_closed_too(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.platform", "linux")
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    data_folder().mkdir(mode=0o755)
    upgrade(data_folder() / "tables.db")
    assert mode(data_folder()) == 0o700


def test_what_is_another_users_is_left_to_him(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "tables.db"
    upgrade(path)
    path.chmod(0o640)
    monkeypatch.setattr(os, "geteuid", lambda: path.stat().st_uid + 1)
    upgrade(path)
    assert mode(path) == 0o640
    (finding,) = check_privacy(path)
    assert not finding[0]
    assert f"chmod 600 {path}" in finding[1].say()


def test_what_is_no_database_of_ours_is_not_touched(tmp_path: Path) -> None:
    path = tmp_path / "diary.txt"
    path.write_text("dear diary")
    path.chmod(0o644)
    done = CliRunner().invoke(app, ["serve", "--port", "0", "--data", str(path)])
    assert done.exit_code == 1
    assert "not a database of Belvedere" in done.stderr
    assert mode(path) == 0o644


def test_games_that_the_terminal_keeps_are_private(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sys.platform", "linux")
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    kept_games.new_file("strata")
    assert (mode(data_folder()), mode(kept_games.folder())) == (0o700, 0o700)


def test_the_doctor_says_what_is_wrong_with_a_place(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    able = os.access
    monkeypatch.setattr(os, "access", lambda p, how: Path(p) != tmp_path and able(p, how))
    ((is_well, finding),) = check_database(tmp_path / "tables.db")
    assert not is_well
    assert finding.say().startswith(f"Nothing can be written in {tmp_path}")
