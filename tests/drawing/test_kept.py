"""What drawings keep depends on nothing but what it is drawn of: not on what was drawn before."""

from __future__ import annotations

import hashlib
import json
import os
import subprocess
import sys
from typing import Any

import pytest

from belvedere.core.position import Position
from belvedere.games.drawn import DrawnGame
from belvedere.server.live.pieces import write
from belvedere.svg.markup import CachedElement, Element, Markup, kept
from helpers.house import OWN_GAMES
from helpers.walks import walk

PLIES = 30
Look = tuple[str, str, list[str]]  # theme, language, names
LOOKS: tuple[Look, ...] = (
    ("light", "en", ["Ann", "Ben"]),
    ("dark", "ru", ["Ben", "Ann"]),
    ("light", "ru", []),
)


def picture(seen: Position, theme: str, language: str, names: list[str]) -> str:
    """Draw a position in every form, and return the digest of it all."""
    rules = seen.rules
    assert isinstance(rules, DrawnGame)
    options: dict[str, Any] = {"theme": theme, "language": language, "names": names}
    options["interactive"] = True
    told = rules.tell_parts(seen.state, seen.viewer, seen.last, options)
    whole = json.dumps(told) + "".join(write(told)) + seen.svg(**options)
    return hashlib.sha256(whole.encode()).hexdigest()


def pictures(game: str, *, is_backwards: bool) -> list[str]:
    """Draw each position for both players, in other colours, names and languages."""
    seen = [
        (position.seen_by(seat), look)
        for position in walk(game, PLIES)
        for seat in (0, 1)
        for look in LOOKS
    ]
    step = -1 if is_backwards else 1
    return [picture(position, *look) for position, look in seen[::step]][::step]


@pytest.mark.parametrize("game", OWN_GAMES)
def test_a_picture_is_the_same_whatever_was_drawn_before(game: str) -> None:
    command, path = [sys.executable, __file__, game], os.pathsep.join(sys.path)
    env = {**os.environ, "PYTHONPATH": path}
    other = subprocess.run(command, env=env, check=True, capture_output=True, text=True)
    assert pictures(game, is_backwards=False) == json.loads(other.stdout)


@pytest.mark.parametrize("game", OWN_GAMES)
def test_pieces_are_the_json_of_what_is_told(game: str) -> None:
    for position in walk(game, PLIES):
        rules = position.rules
        assert isinstance(rules, DrawnGame)
        told = rules.tell_parts(position.state, None, position.last, {"interactive": True})
        assert json.loads("".join(write(told))) == told


def test_what_is_kept_is_drawn_once_and_is_one_chunk() -> None:
    drawn = []

    @kept
    def ring(radius: float) -> Element:
        drawn.append(radius)
        return Element("g", Element("circle", r=radius), class_="ring")

    first, again, other = ring(2), ring(2), ring(3)
    assert drawn == [2, 3]
    assert first is again
    assert isinstance(other, CachedElement)
    markup = Markup.of([Element("g", ring(2), ring(3), fill="none")])
    assert markup == (
        '<g fill="none"><g class="ring"><circle r="2"/></g><g class="ring"><circle r="3"/></g></g>'
    )
    assert markup.chunks == ['<g fill="none">', str(first), str(other), "</g>"]
    assert markup.chunks[1] is str(first)


if __name__ == "__main__":  # another process, which draws the last one first
    print(json.dumps(pictures(sys.argv[1], is_backwards=True)))
