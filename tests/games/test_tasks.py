"""Whoever decides is told so in the second person, in every game of the house."""

from __future__ import annotations

import random
import re

import pytest

import belvedere
from belvedere import CHANCE, OVER
from belvedere.core.messages import Message
from belvedere.core.registry import BUILT_IN

HIS = re.compile(r"[А-ЯЁа-яё]+(?:йте|ьте|ите)(?:сь)?\b")  # what Russian asks of somebody


def tasks(game: str, seed: int) -> set[Message]:
    """Play a game at random, and return what people were told to do."""
    rng, position = random.Random(seed), belvedere.start(game)
    found: set[Message] = set()
    while position.actor != OVER:
        task = position.rules.task(position.state)
        if position.actor == CHANCE:
            assert task is None
            position = position.roll(rng)
            continue
        assert task is not None
        found.add(task)
        position = position.play(rng.choice(position.legal()))
    assert position.rules.task(position.state) is None
    return found


@pytest.mark.parametrize("game", BUILT_IN)
def test_who_decides_is_told_what_to_do(game: str) -> None:
    said = {task.say("ru") for seed in range(3) for task in tasks(game, seed)}

    assert said
    assert [text for text in said if not HIS.search(text)] == []


def test_whose_colours_were_swapped_is_told_so_and_only_then() -> None:
    opened = belvedere.start("mirador").play("e4")
    swapped = opened.play("swap")
    assert swapped.prompt().startswith("Colours swapped. Blue places a tower")
    task = swapped.rules.task(swapped.state)
    assert task is not None
    assert task.say("en").startswith("Colours were swapped: you are Blue now. Place a tower")
    placed = swapped.play("t5")
    for position in (opened, opened.play("t5"), placed, placed.play("v22"), swapped.play("t5!")):
        task = position.rules.task(position.state)
        assert task is not None
        assert "swapped" not in position.prompt() + task.say("en")
