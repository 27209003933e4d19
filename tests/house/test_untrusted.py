"""Whatever comes in at a public door, a sentence comes out, and nothing has changed."""

from __future__ import annotations

import itertools
import json
import random
from collections.abc import Callable, Iterator
from dataclasses import fields, replace
from functools import partial
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import belvedere
from belvedere import BelvedereError, Position, records
from belvedere.bots.anything import random_move
from belvedere.core.errors import quoted
from belvedere.core.untrusted import is_same, parse_whole
from helpers.house import OWN_GAMES

LONGEST_SENTENCE = 300
MEGABYTE = 1_000_000
READ_ELSEWHERE = {"deck"}  # tests/games/misty/test_deck.py


class Unshowable:
    """Something that cannot even be shown."""

    def __repr__(self) -> str:
        raise RuntimeError("no")

    __str__ = __repr__


def deep(levels: int) -> object:
    value: object = 0
    for level in range(levels):
        value = [value] if level % 2 else {"x": value}
    return value


CYCLE: list[object] = []
CYCLE.append(CYCLE)

ODD: dict[str, object] = {
    "None": None,
    "True": True,
    "False": False,
    "a negative number": -7,
    "a large number": 10**30,
    "a number of thousands of digits": 10**5000,
    "a fraction": 0.9,
    "infinity": float("inf"),
    "not a number": float("nan"),
    "a complex number": 1j,
    "nothing": "",
    "spaces": "   ",
    "NUL": "\0",
    "half a letter": "\ud800",
    "digits of another script": "١٢",
    "superscript digits": "²",
    "underscores": "1_000",
    "thousands of digits": "9" * 5000,
    "a megabyte": "x" * MEGABYTE,
    "a megabyte of spaces": " " * MEGABYTE,
    "a megabyte of brackets": "(" * MEGABYTE,
    "a right-to-left override": "\u202e",
    "several lines": "e4\ne5\r\n\u2028",
    "bytes": b"e4",
    "a list": ["x"],
    "an empty list": [],
    "a tuple": (0, 1),
    "a set": {1, 2},
    "a mapping": {"x": 1},
    "keys that are no texts": {5: 1, None: 2},
    "deep lists": deep(3000),
    "a list in itself": CYCLE,
    "a wide list": [0] * 100_000,
    "an array": np.zeros((30, 30)),
    "a NumPy number": np.int64(99),
    "a function": print,
    "a class": dict,
    "an object": object(),
    "something that cannot be shown": Unshowable(),
    "a path": Path("/nowhere/at/all"),
}


def refuse_or_answer(call: Callable[..., object], *args: object, **options: object) -> None:
    """Call with odd values: an answer or a sentence comes out, and no other exception."""
    try:
        call(*args, **options)
    except BelvedereError as error:
        said = str(error)
        assert 10 < len(said) <= LONGEST_SENTENCE, said[:400]
        assert said.endswith((".", "!", "?")), said
        assert "\n" not in said
        said.encode()


# The doors, by name: each takes one odd value.

Door = Callable[[Any], object]


def named(call: Callable[..., object], name: str) -> Door:
    """Hand the odd value over as an argument of that name."""
    return lambda odd: call(**{name: odd})


def inside(call: Callable[[Any], object], data: dict[str, Any], *path: str) -> Door:
    """Hand over data with the odd value at a place in it."""

    def put(odd: object) -> object:
        changed = dict(data)
        place = changed
        for step in path[:-1]:
            place[step] = dict(place[step] or {})
            place = place[step]
        place[path[-1]] = odd
        return call(changed)

    return put


def position_doors(position: Position) -> Iterator[tuple[str, Door]]:
    topic = next(iter(position._game.topics), "x")
    move = next(iter(position.legal()), "x")
    yield "play", position.play
    yield "play, player", lambda odd: position.play(move, odd)
    yield "why_not", position.why_not
    yield "why_not, player", lambda odd: position.why_not(move, odd)
    yield "legal", position.legal
    yield "holds", position.holds
    yield "roll", position.roll
    yield "observe", position.observe
    yield "seen_by", position.seen_by
    yield "redeal", position.redeal
    yield "explain", position.explain
    yield "explain, about", lambda odd: position.explain(topic, odd)
    yield "svg", position.svg
    for option in ("theme", "coordinates", "interactive", "annotations", "numbers", "x" * 500):
        yield f"svg, {option[:20]}", named(position.svg, option)
    mark = {"square": "e4", "kind": "path", "to": "e5"}
    for key in (*mark, "shape", "x"):
        yield (
            f"svg, annotations, {key}",
            inside(lambda mark: position.svg(annotations=[mark]), mark, key),
        )
    seen = position.seen_by(0)
    yield "a view's redeal", seen.redeal
    yield "a view's observe", seen.observe
    yield "a view's play", lambda odd: seen.play(odd, 0)
    yield "==", position.__eq__


def load_doors(position: Position) -> Iterator[tuple[str, Door]]:
    data = position.to_dict()
    yield "load", belvedere.load
    for field in (*data, "viewer", "extra"):
        yield f"load, {field}", inside(belvedere.load, data, field)
    for option in sorted(data["options"].keys() - READ_ELSEWHERE):
        yield f"load, options, {option}", inside(belvedere.load, data, "options", option)
    for part in ("seat", "move"):
        yield f"load, last, {part}", inside(belvedere.load, data, "last", part)


def start_doors(game: str) -> Iterator[tuple[str, Door]]:
    def begin(**options: object) -> Position:
        return belvedere.start(game, **options)

    options = {option.name for option in belvedere.catalogue()[game].all_options()}
    for option in sorted(options - READ_ELSEWHERE):
        yield f"start, {option}", named(begin, option)
    yield "start, x", named(begin, "x")
    yield "start, a long name", named(begin, "x" * MEGABYTE)


def other_doors() -> Iterator[tuple[str, Door]]:
    notes = 'mark !?\nvalue 0.5 0.5 exact by "me" in 3 line t5\narrow red e4 t5\n'
    record = records.parse_record(f'[record "3"]\n[game "mirador"]\n0: e4 {{ x }}\n{notes}1: t5\n')
    data = records.to_dict(record)
    yield "start", belvedere.start
    yield "stepper", belvedere.stepper
    yield "stepper, size", lambda odd: belvedere.stepper("strata", size=odd)
    yield "stepper, roll", lambda odd: belvedere.stepper("trinkets").roll(odd)
    yield "batch", lambda odd: belvedere.batch(odd, 1)
    yield "batch, n", lambda odd: belvedere.batch("strata", odd)
    yield "batch, seed", lambda odd: belvedere.batch("strata", 1, odd)
    yield "batch, threads", lambda odd: belvedere.batch("strata", 1, threads=odd)
    yield "batch, size", lambda odd: belvedere.batch("strata", 1, size=odd)
    yield "parse_record", records.parse_record
    yield "read", lambda odd: no_os_error(records.read, odd)
    yield "write", lambda odd: records.write(odd, "/nowhere")
    yield "write, path", lambda odd: no_os_error(lambda path: records.write(record, path), odd)
    yield "format_record", records.format_record
    yield "to_dict", records.to_dict
    yield "from_dict", records.from_dict
    yield "new_record", records.new_record
    yield "new_record, seats", lambda odd: records.new_record(belvedere.start("mirador"), odd)
    yield "add_ply", lambda odd: records.add_ply(odd, belvedere.start("mirador"))
    yield "add_ply, position", lambda odd: records.add_ply(record, odd)
    yield "position", record.position
    for field in (*data, "extra"):
        yield f"from_dict, {field}", inside(records.from_dict, data, field)
    for field in data["moves"][0]:
        yield (
            f"from_dict, moves, {field}",
            inside(
                lambda move: records.from_dict({**data, "moves": [move]}), data["moves"][0], field
            ),
        )

    def with_note(kind: str, odd: object) -> records.Record:
        return records.from_dict({**data, kind: [odd]})

    for kind in ("evaluations", "shapes"):
        (note,) = data["moves"][0][kind]
        for field in note:
            yield f"from_dict, {kind}, {field}", inside(partial(with_note, kind), note, field)
    ended = {"cause": "time", "winners": [0], "placing": [1, 2], "reason": ""}
    for field in ended:
        finished = {**data, "ending": ended}
        yield f"from_dict, ending, {field}", inside(records.from_dict, finished, "ending", field)
    for field in (
        *("game", "options", "seats", "tree", "ending", "headers", "gone"),
        "taken_back",
    ):
        yield f"a record's {field}", partial(written, record, field)
    yield from note_doors(record)


def note_doors(record: records.Record) -> Iterator[tuple[str, Door]]:
    tree, last = record.tree, record.tree.end
    yield "a tree", records.GameTree
    yield "a tree's node", tree.node
    yield "a tree's ply", lambda odd: tree.add(last, odd)
    yield "another tree", tree.merge

    def annotated(field: str, odd: Any) -> str:
        return written(record, "tree", tree.annotate(last, **{field: odd}))

    for note in fields(records.Ply):
        yield f"a ply's {note.name}", partial(annotated, note.name)
    kinds: dict[str, Any] = {
        "evaluations": records.Evaluation((500, 500)),
        "shapes": records.Shape(records.ShapeKind.RING, records.Colour.RED, ("e4",)),
    }

    def with_one(kind: str, odd: Any) -> str:
        return annotated(kind, (odd,))

    def with_part(kind: str, name: str, odd: Any) -> str:
        return annotated(kind, (replace(kinds[kind], **{name: odd}),))

    for kind, sound in kinds.items():
        yield f"one of {kind}", partial(with_one, kind)
        for part in fields(sound):
            yield f"{kind}, {part.name}", partial(with_part, kind, part.name)


def no_os_error(call: Callable[[Any], object], odd: object) -> None:
    """A file that is missing, or has too long a name, is the system's matter."""
    try:
        call(odd)
    except OSError:
        return


def written(record: records.Record, field: str, odd: object) -> str:
    changed = records.from_dict(records.to_dict(record))
    setattr(changed, field, odd)
    return records.format_record(changed)


def middle(game: str) -> Position:
    """Return a position some moves into a game."""
    rng = random.Random(7)
    position = belvedere.start(game)
    for _ in range(5 if game == "trinkets" else 14):
        if position.actor == belvedere.CHANCE:
            position = position.roll(rng)
        else:
            move = random_move(position, position.actor, rng)
            position = position.play(move)
    return position


@pytest.fixture(autouse=True)
def elsewhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Some odd values are names of files."""
    monkeypatch.chdir(tmp_path)


MIDDLES = {game: middle(game) for game in (*OWN_GAMES, "trinkets")}


def try_all(doors: Iterator[tuple[str, Door]]) -> None:
    for name, door in doors:
        for kind, odd in ODD.items():
            try:
                refuse_or_answer(door, odd)
            except Exception as error:
                raise AssertionError(f"{name}, given {kind}: {error!r}"[:600]) from error


@pytest.mark.parametrize("game", MIDDLES)
def test_a_position_takes_anything(game: str) -> None:
    position = MIDDLES[game]
    before = position.to_dict()
    try_all(position_doors(position))
    assert position.to_dict() == before


@pytest.mark.slow
@pytest.mark.parametrize("game", [*OWN_GAMES])
def test_load_takes_anything(game: str) -> None:
    position = MIDDLES[game]
    try_all(load_doors(position))
    assert belvedere.load(position.to_dict()) == position


@pytest.mark.parametrize("game", MIDDLES)
def test_start_takes_anything(game: str) -> None:
    try_all(start_doors(game))


def test_every_other_door_takes_anything() -> None:
    try_all(other_doors())


# Moves.


@pytest.mark.parametrize("game", MIDDLES)
def test_what_is_no_text_is_no_move(game: str) -> None:
    position = MIDDLES[game]
    for odd in (5, None, ["x"], b"x"):
        with pytest.raises(belvedere.NotationError, match="A move is a text, not"):
            position.play(odd)  # type: ignore[arg-type]
    with pytest.raises(belvedere.NotationError, match="at most 100 characters; this one has 101"):
        position.play("x" * 101)


@pytest.mark.parametrize("game", OWN_GAMES)
@settings(max_examples=150, deadline=None, derandomize=True)
@given(text=st.text(max_size=110))
def test_any_text_is_a_move_or_a_sentence(game: str, text: str) -> None:
    refuse_or_answer(MIDDLES[game].play, text)


def test_explain_is_asked_in_texts() -> None:
    position = MIDDLES["mirador"]
    for odd in (5, ["x"], None, "x" * 101):
        with pytest.raises(belvedere.OptionError, match="texts of at most 100 characters"):
            position.explain(odd)  # type: ignore[arg-type]
        with pytest.raises(belvedere.OptionError, match="texts of at most 100 characters"):
            position.explain("links", odd)  # type: ignore[arg-type]


# JSON.


@pytest.mark.parametrize(
    ("data", "sentence"),
    [
        ({"x": deep(3000)}, "nests deeper than 200 levels"),
        ({"x": ["y" * 1000] * 5000}, "longer than 4,000,000 characters"),
        pytest.param(
            {"x": [0] * 4_000_001}, "longer than 4,000,000 characters", marks=pytest.mark.slow
        ),
        ({"x": float("nan")}, "not a number"),
        ({"x": 2**63}, "too large"),
        ({"x": "\udfff"}, "half a letter"),
        ({5: "x"}, "are texts, not 5"),
        ({"x": {1, 2}}, "nothing that JSON knows"),
        (CYCLE, "A position is a JSON object"),
        ({"x": CYCLE}, "nests deeper"),
    ],
    ids=range(10),
)
def test_json_has_limits(data: object, sentence: str) -> None:
    with pytest.raises(belvedere.PositionError) as error:
        belvedere.load(data)  # type: ignore[arg-type]
    assert sentence in str(error.value)
    assert len(str(error.value)) <= LONGEST_SENTENCE


PLAIN = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=12),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=6), inner),
    max_leaves=12,
)


@pytest.mark.parametrize("game", OWN_GAMES)
@settings(max_examples=60, deadline=None, derandomize=True)
@given(data=st.data())
def test_any_json_is_a_position_or_a_sentence(game: str, data: st.DataObject) -> None:
    whole = MIDDLES[game].to_dict()
    field = data.draw(st.sampled_from(sorted(whole)))
    refuse_or_answer(belvedere.load, {**whole, field: data.draw(PLAIN)})


def test_true_one_and_one_point_nought_are_three_things() -> None:
    for one, other in itertools.combinations((True, 1, 1.0, "1", [1]), 2):
        assert not is_same(one, other)
    assert is_same({"a": [1, None], "b": "x"}, {"b": "x", "a": [1, None]})


# Numbers and quotations.


@pytest.mark.parametrize("text", ["١", "²", "1_0", " 1", "1 ", "", "+", "0x1", "1e3", "9" * 19])
def test_what_is_no_whole_number(text: str) -> None:
    assert parse_whole(text) is None


@pytest.mark.parametrize(("text", "number"), [("0", 0), ("-5", -5), ("+7", 7), ("007", 7)])
def test_whole_numbers(text: str, number: int) -> None:
    assert parse_whole(text) == number


@pytest.mark.parametrize("kind", ODD)
def test_a_quotation_is_a_part_of_one_line(kind: str) -> None:
    said = str(quoted(ODD[kind]))
    assert 0 < len(said) <= 120
    assert len(said.splitlines()) == 1
    json.dumps(said).encode()
