"""Errors come back from other processes as they were."""

from __future__ import annotations

import copy
import pickle
from collections.abc import Callable
from typing import Any

import pytest

import belvedere
from belvedere.core.errors import (
    AmbiguousMove,
    BelvedereError,
    ForbiddenMove,
    NotationError,
    OptionError,
    RecordError,
    TableError,
)
from belvedere.core.records import parse_record

WRONG: dict[type[BelvedereError], Callable[[], Any]] = {
    ForbiddenMove: lambda: belvedere.start("strata").play("2x2 h8").play("2x2 h8"),
    NotationError: lambda: belvedere.start("strata").play("2x2 z99"),
    AmbiguousMove: lambda: belvedere.start("strata").play("h8"),
    OptionError: lambda: belvedere.start("strata", size=1000),
    RecordError: lambda: parse_record("nothing"),
}


@pytest.mark.parametrize("kind", WRONG, ids=lambda kind: kind.__name__)
def test_an_error_comes_back_from_another_process_as_it_was(kind: type[BelvedereError]) -> None:
    with pytest.raises(kind) as raised:
        WRONG[kind]()
    error = raised.value
    assert type(error) is kind
    for again in (pickle.loads(pickle.dumps(error)), copy.copy(error)):
        assert type(again) is kind
        assert again.say("ru") == error.say("ru")
        assert vars(again) == vars(error)


def test_an_error_of_words_is_the_same_error() -> None:
    again = pickle.loads(pickle.dumps(TableError("Here.")))
    assert (type(again), str(again), again.say()) == (TableError, "Here.", "Here.")
