"""A name under which a game could not be saved is nobody's."""

from __future__ import annotations

from contextlib import closing
from pathlib import Path

import pytest

from belvedere.cli.game_locks import GameLock
from belvedere.cli.session import TerminalSession, new_session
from belvedere.core.errors import BelvedereError, OptionError
from belvedere.core.messages import words
from belvedere.core.records import Record


@pytest.fixture(autouse=True)
def _in_a_folder_of_its_own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


def begun() -> TerminalSession:
    return new_session("strata", {}, ["you", "you"], 1, arbiter=False)


def is_taken(path: Path) -> bool:
    with closing(GameLock()) as other:
        try:
            other.take(path)
        except OptionError:
            return True
        return False


def test_a_game_that_could_not_be_saved_leaves_its_name_to_others(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def full(record: Record, path: Path) -> None:
        raise BelvedereError(words("This could not be saved; please try again."))

    path = Path("game.txt")
    with closing(begun()) as session:
        with monkeypatch.context() as meanwhile:
            meanwhile.setattr("belvedere.cli.files.write_record", full)
            with pytest.raises(BelvedereError):
                session.save_as(path)
        assert session.path is None
        assert not is_taken(path)
        session.save_as(path)
        session.save_as(path)  # it is his already
        assert is_taken(path)
    assert not is_taken(path)
