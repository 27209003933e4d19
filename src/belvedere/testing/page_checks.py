"""What every game promises to pages that show it: checks of the conformance suite."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise
from typing import Any, Final, Protocol, TypeVar, cast
from xml.etree import ElementTree

from belvedere.core.actors import SPECTATOR
from belvedere.core.position import Position
from belvedere.core.squares import format_square
from belvedere.svg.foreseen import NOTHING, Foreseen
from belvedere.svg.fragments import Told
from belvedere.svg.guide import PLACE
from belvedere.testing.cases import Case, Step, played, seats_of

STEPS: Final = 12  # of walks that are looked at, unless the case is thorough
MOVES: Final = 6  # of a decision, and things on a board, that are looked at
NO_NAMES: Final = ("", "?", "nonsense", "zz99", "99,99", "a" * 200)
T = TypeVar("T")
_SVG: Final = '<svg xmlns="http://www.w3.org/2000/svg">{}</svg>'
_REFERENCE: Final = re.compile(r"""(?:url\(|href=")#([\w-]+)""")
_ID: Final = re.compile(r'\bid="([^"]*)"')


class Telling(Protocol):
    """What pages ask of a game that is drawn."""

    def tell_parts(
        self, state: bytes, viewer: int | None, last: Any, options: Mapping[str, Any]
    ) -> Told: ...

    def foretell(
        self, state: bytes, seat: int, move: str, options: Mapping[str, Any]
    ) -> Foreseen: ...

    def look_into(
        self, state: bytes, viewer: int | None, name: str, options: Mapping[str, Any]
    ) -> Foreseen: ...


def told_by(case: Case) -> Telling:
    """Return a game as pages ask it."""
    return cast(Telling, case.game)


def what_is_foretold_depends_on_nothing_hidden(case: Case) -> None:
    """What a move would do is the same for its player, whatever lies where he cannot see."""
    game, telling, rng = case.game, told_by(case), random.Random(1)
    for step in _picked(case):
        for seat in seats_of(step.actors):
            seen = game.observe(step.state, seat)
            states = [step.state, seen, *(game.redeal(seen, seat, rng) for _ in range(2))]
            legal = game.legal(step.state, seat)
            for action in _few(legal):
                move = game.format_action(step.state, action)
                found = [telling.foretell(state, seat, move, {}).data("en") for state in states]
                assert found == found[:1] * len(found)
                _is_a_fragment(found[0])
            for move in NO_NAMES:
                assert telling.foretell(step.state, seat, move, {}) == NOTHING


def what_can_be_inspected_explains_itself(case: Case) -> None:
    """All that a board lists has a name and a place; of nothing else there is anything to tell.

    Whoever points at it is told what everybody who sees the board could work out.
    """
    telling = told_by(case)
    for step in _picked(case):
        for viewer in (SPECTATOR, 0):
            seen = case.game.observe(step.state, viewer)
            board = telling.tell_parts(seen, viewer, None, {})["parts"]["board"]
            listed = board.get("inspectables", [])
            assert len({thing["id"] for thing in listed}) == len(listed)
            for thing in _few(listed):
                assert thing["name"]
                assert _is_inside(thing["box"], board["frame"])
                states = (step.state, seen)
                found = [telling.look_into(s, viewer, thing["id"], {}).data("en") for s in states]
                assert found[0] == found[1]
                _is_a_fragment(found[0])
            for name in NO_NAMES:
                assert telling.look_into(seen, viewer, name, {}) == NOTHING


def _is_a_fragment(found: Told) -> None:
    """It is well formed, brings what it refers to, and takes no id that a board has."""
    for svg in (found["drawn"], found["definitions"]):
        ElementTree.fromstring(_SVG.format(svg))
    assert not _ID.search(found["drawn"])
    used = _REFERENCE.findall(found["drawn"] + found["definitions"])
    assert set(used) <= set(_ID.findall(found["definitions"]))


def _is_inside(box: list[float], frame: list[float]) -> bool:
    x, y, wide, high = box
    left, top, width, height = frame
    return left <= x and top <= y and x + wide <= left + width and y + high <= top + height


def tries_are_written_as_moves_are(case: Case) -> None:
    """Where something fits, the try of it is that very move, and the grid finds its square.

    On a board with squares all can be tried that is put on one of several by its name.
    """
    for step in _picked(case):
        for seat in seats_of(step.actors):
            options = {"interactive": True}
            told = told_by(case).tell_parts(step.state, seat, None, options)["parts"]["board"]
            tries = told.get("tries", {"moves": {}})
            holds = case.game.holds(step.state, seat)
            places = {h["id"]: h["at"] for h in told["handles"] if h["kind"] == "place"}
            wanted = {held for held, found in holds.items() if held and _names_places(found)}
            assert "grid" not in told or wanted <= set(tries["moves"])
            for held, text in tries["moves"].items():
                for place, move in holds[held].items():
                    assert text.replace(PLACE, place) == move
                    assert _square(places[place], tries["at"], told["grid"]) == place


def _names_places(places: Mapping[str, str]) -> bool:
    named = (place in move.rstrip("!").split() for place, move in places.items())
    return len(places) > 1 and all(named)


def _square(point: list[float], first: list[float], grid: Told) -> str:
    """Name the square of something that lies so far from where it lies on 0,0."""
    column = round((point[0] - first[0]) / grid["cell"])
    row = round((first[1] - point[1]) / grid["cell"])
    return f"{column},{row}" if grid["names"] == "numbers" else format_square(column, row)


def pieces_come_by_moves(case: Case) -> None:
    """What a move brings is new on the board; what is fixed to it is there."""
    game = case.game
    for step, after in _decided(case):
        ids = [set(_ID.findall(Position(game, s.state).svg(part="board"))) for s in (step, after)]
        board = told_by(case).tell_parts(after.state, None, None, {})["parts"]["board"]
        assert set(board.get("fixtures", {})) <= ids[1]
        for start in game.brings(game.format_action(step.state, step.action)):
            came = ids[1] - ids[0]
            assert any(name == start or name.startswith(f"{start}-") for name in came)


def _decided(case: Case) -> Iterator[tuple[Step, Step]]:
    """Pick some decisions of a walk, and what follows each."""
    found = [(step, after) for step, after in pairwise(played(case, 0)) if step.seat >= 0]
    return iter(_few(found))


def _picked(case: Case) -> Sequence[Step]:
    """Pick some steps of a bold walk and of one that goes to extremes; all for a thorough case."""
    found = [step for number in range(2) for step in played(case, number)]
    return found if case.thorough else _few(found, STEPS)


def _few(found: Sequence[T], most: int = MOVES) -> Sequence[T]:
    return random.Random(0).sample(found, min(len(found), most))
