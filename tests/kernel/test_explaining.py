"""Explanations: what they are asked with, and what happens when one of them is wrong."""

from __future__ import annotations

from typing import Any

import pytest

import belvedere
from toy.game import Trinkets


@pytest.mark.parametrize(
    ("topic", "about", "sentence"),
    [
        ("regions", ["0,0"], r"^'regions' is explained with: nothing else\.$"),
        ("competition", [], r"^'competition' is explained with: square\.$"),
        ("competition", ["0,0", "1,0"], r"^'competition' is explained with: square\.$"),
    ],
)
def test_a_topic_says_what_it_is_asked_with(topic: str, about: list[str], sentence: str) -> None:
    with pytest.raises(belvedere.OptionError, match=sentence):
        belvedere.start("mirage").explain(topic, *about)


def test_a_mistake_inside_an_explanation_is_not_taken_for_a_wrong_question(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def broken(state: Any) -> int:
        return len(int(state["pile"]))  # type: ignore[arg-type]

    monkeypatch.setattr(Trinkets, "topics", {"broken": broken})
    with pytest.raises(TypeError, match=r"object of type 'int' has no len\(\)"):
        belvedere.start("trinkets").explain("broken")
