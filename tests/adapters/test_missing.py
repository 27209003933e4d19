"""An adapter without its library says which command brings it."""

from __future__ import annotations

import importlib
import sys

import pytest


@pytest.mark.parametrize(
    ("adapter", "library"),
    [("gymnasium", "gymnasium"), ("pettingzoo", "pettingzoo"), ("openspiel", "pyspiel")],
)
def test_a_missing_extra_is_named(
    adapter: str, library: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, library, None)
    monkeypatch.delitem(sys.modules, f"belvedere.adapters.{adapter}", raising=False)
    with pytest.raises(ModuleNotFoundError, match=r"pip install 'belvedere\[research\]'") as told:
        importlib.import_module(f"belvedere.adapters.{adapter}")
    assert told.value.name == library
