"""Strata's `load` accepts what a game can come to, and refuses everything else."""

from __future__ import annotations

import copy
import json
import random
from collections.abc import Iterator
from typing import Any

import jsonschema
import pytest

import belvedere
from belvedere import Position, PositionError
from belvedere.core import registry
from helpers.house import ROOT
from oracles.validators import strata as judge

SCHEMA = ROOT / "docs" / "positions" / "strata.schema.json"
Json = dict[str, Any]

SMALL: tuple[dict[str, object], ...] = (
    {"size": 3, "tiles": "1,3,2"},
    {"size": 4, "tiles": "2,2,2"},
    {"size": 3, "tiles": "2,1,0"},
    {"size": 2, "tiles": "1,2,2"},
)


def played(rng: random.Random, most: int, **options: object) -> Position:
    """Play at random for up to so many tiles."""
    position = belvedere.start("strata", **options)
    for _ in range(rng.randrange(most + 1)):
        if position.actor == belvedere.OVER:
            break
        position = position.play(rng.choice(position.legal()))
    return position


def accepts(data: object) -> bool:
    try:
        loaded = belvedere.load(data)  # type: ignore[arg-type]
    except belvedere.BelvedereError as error:
        assert 10 < len(str(error)) <= 300
        return False
    assert belvedere.load(loaded.to_dict()) == loaded
    return True


# What changes about a position, small and large.

ODD: tuple[object, ...] = (
    None, True, False, 0, 1, -1, 2, 9, 1.0, "", "x", "1", "gray", "blue", "over", [], {}, [0],
    [False], [[1], []], "2x2", "h8", "c3",
)  # fmt: skip


def paths(data: object, path: tuple[str | int, ...] = ()) -> Iterator[tuple[str | int, ...]]:
    """Yield where everything in JSON is."""
    yield path
    if isinstance(data, dict):
        for name, part in data.items():
            yield from paths(part, (*path, name))
    if isinstance(data, list):
        for number, part in enumerate(data):
            yield from paths(part, (*path, number))


def put(data: Json, path: tuple[str | int, ...], value: object) -> None:
    place: Any = data
    for step in path[:-1]:
        place = place[step]
    if value is ...:
        del place[path[-1]]
    else:
        place[path[-1]] = value


def damage(data: Json, rng: random.Random) -> None:
    """Change one thing somewhere, to something odd, or take it out."""
    path = rng.choice([path for path in paths(data) if path])
    put(data, path, rng.choice([*ODD, ...]))


def derange(data: Json, rng: random.Random) -> None:
    """Change tiles as an editor would, and leave out what follows from them."""
    tiles: list[Json] = data["tiles"]
    size = data["options"]["size"]
    squares = [f"{c}{r}" for c in judge.LETTERS[: 2 * size - 1] for r in range(1, 2 * size)]
    for _ in range(rng.choice((1, 1, 2, 3))):
        change = rng.randrange(5) if tiles else 0
        if change == 0:
            tiles.insert(
                rng.randrange(len(tiles) + 1),
                {
                    "tile": rng.choice(list(judge.SIZES)),
                    "square": rng.choice(squares),
                    "storey": rng.choice((1, 1, 1, 2, 2, 3)),
                    "colour": rng.choice(judge.COLOURS),
                },
            )
        elif change == 1:
            tiles.pop(rng.randrange(len(tiles)))
        elif change == 2:
            tile = rng.choice(tiles)
            tile["colour"] = judge.COLOURS[tile["colour"] == "gray"]
        elif change == 3:
            rng.choice(tiles)["square"] = rng.choice(squares)
        else:
            one, other = rng.choice(tiles), rng.choice(tiles)
            one["colour"], other["colour"] = other["colour"], one["colour"]
    for name in ("actor", "actors", "step", "box", "supplies", "scores", "outcome", "last"):
        data.pop(name, None)


@pytest.mark.parametrize("options", SMALL, ids=str)
def test_every_position_of_play_is_accepted_by_both_judges(options: dict[str, object]) -> None:
    rng = random.Random(1)
    for _ in range(30):
        data = json.loads(json.dumps(played(rng, 7, **options).to_dict()))
        assert accepts(data)
        assert judge.is_valid(data)


@pytest.mark.parametrize("options", SMALL, ids=str)
def test_load_and_the_second_judge_agree_on_anything(options: dict[str, object]) -> None:
    rng = random.Random(2)
    verdicts = set()
    for number in range(400):
        data = copy.deepcopy(played(rng, 6, **options).to_dict())
        (damage, derange)[number % 2](data, rng)
        verdict = accepts(data)
        assert verdict == judge.is_valid(data), data
        verdicts.add(verdict)
    assert verdicts == {True, False}


def test_what_is_accepted_follows_the_schema_when_it_is_written_anew() -> None:
    validator = jsonschema.Draft202012Validator(json.loads(SCHEMA.read_text("utf-8")))
    rng = random.Random(3)
    for number in range(300):
        data = copy.deepcopy(played(rng, 6, **SMALL[number % len(SMALL)]).to_dict())
        (damage, derange)[number % 2](data, rng)
        if accepts(data):
            validator.validate(json.loads(json.dumps(belvedere.load(data).to_dict())))


@pytest.mark.parametrize("tiles", ["08,8,3", "8,08,3", "00,8,3", "8,8,3 ", "8,8,3\n"])
def test_the_schema_takes_the_options_that_load_takes(tiles: str) -> None:
    data = belvedere.start("strata").to_dict()
    data["options"]["tiles"] = tiles
    assert not accepts(data)
    if not tiles.endswith(
        "\n"
    ):  # Python's $ is lenient about a last new line, JSON Schema's is not
        assert not jsonschema.Draft202012Validator(json.loads(SCHEMA.read_text("utf-8"))).is_valid(
            data
        )


@pytest.mark.parametrize("options", [{}, {"tiles": "20,20,20"}, {"size": 6, "tiles": "4,20,20"}])
def test_whole_games_load_at_every_ply(options: dict[str, object]) -> None:
    rng = random.Random(4)
    position = belvedere.start("strata", **options)
    while position.actor != belvedere.OVER:
        position = position.play(rng.choice(position.legal()))
        data = position.to_dict()
        rng.shuffle(data["tiles"])
        assert belvedere.load(data) == position


# Rule by rule.


def after(*moves: str, **options: object) -> Json:
    position = belvedere.start("strata", **options)
    for move in moves:
        position = position.play(move)
    return position.to_dict()


def refused(data: Json) -> str:
    with pytest.raises(PositionError) as error:
        belvedere.load(data)
    return str(error.value)


def lying(*tiles: str) -> Json:
    """Lay tiles such as `gray 2x2 h8 1`, and say nothing else."""
    entries = [tile.split() for tile in tiles]
    return {
        "version": 1,
        "game": "strata",
        "tiles": [
            {"colour": colour, "tile": name, "square": square, "storey": int(storey)}
            for colour, name, square, storey in entries
        ],
    }


@pytest.mark.parametrize("tiles", ["", {}, 5, None, "2x2 h8", [[]], ["2x2 h8"], [None]])
def test_tiles_are_a_list_of_objects(tiles: object) -> None:
    assert "tile" in refused({**after(), "tiles": tiles})


def test_a_tile_of_ones_own_colour_may_lie_beside_one_that_was_covered_when_it_came() -> None:
    # Blue's 1x1 lay on h8 when Gray came to g8: without it, no order would do.
    covered = ("gray 2x2 h8 1", "blue 1x1 h8 2", "gray 1x1 g8 1")
    assert belvedere.load(lying(*covered)).actor == 1
    bare = ("gray 2x2 h8 1", "blue 1x1 i10 1", "gray 1x1 g8 1")
    assert "no order" in refused(lying(*bare))


def test_the_cover_has_to_come_first() -> None:
    # The only blue tile that could keep g8 apart from h8 lies on a gray one that came later.
    tiles = ("gray 1x1 h8 1", "blue 1x1 i8 1", "gray 2x1 f8 1", "blue 1x1 g8 2")
    assert "no order" in refused(lying(*tiles))


def test_a_supply_that_contradicts_the_tiles_is_refused() -> None:
    data = after("2x2 h8")
    data["supplies"][0]["2x2"] = 8
    assert refused(data) == "'supplies' does not agree with the rest of this position."


@pytest.mark.parametrize("winners", [[False], [0.0], [1], [], [0, 1]])
def test_winners_are_seats_and_the_right_ones(winners: list[object]) -> None:
    data = after("2x2 b2", size=2, tiles="2,0,0")
    assert data["outcome"]["winners"] == [0]
    data["outcome"]["winners"] = winners
    assert "'outcome' does not agree" in refused(data)


def test_a_game_is_over_exactly_when_the_rules_say_so() -> None:
    over = after("2x2 b2", size=2, tiles="2,0,0")
    assert "'step' does not agree" in refused(
        {**over, "step": "place"} | unsaid("actor", "outcome")
    )
    lasting = after("2x2 h8")
    assert "'step' does not agree" in refused({**lasting, "step": "over"})


def unsaid(*names: str) -> Json:
    """Say of some fields what the rules say of a game that is over by Gray's block."""
    over = after("2x2 b2", size=2, tiles="2,0,0")
    return {name: over[name] for name in names}


def test_what_follows_from_the_tiles_may_be_left_out() -> None:
    data = after("2x2 h8", "2x1 j8")
    few = {name: data[name] for name in ("version", "game", "options", "tiles")}
    assert belvedere.load(few).to_dict() == {**data, "last": None}
    assert belvedere.load({**data, "prompt": "Anything."}).to_dict() == data


@pytest.mark.parametrize(
    ("seat", "move"),
    [
        (0, "2x2 h8"),  # Blue's move came after it
        (1, "2x2 h8"),  # Gray's tile
        (1, "2x1 j9"),  # not there
        (0, "2x1 j8"),
        (1, "2X1 J8"),  # not as it is written
        (1, "j8"),
        (1, "anything"),
        (1, ""),
        (-1, "2x1 j8"),
        (2, "2x1 j8"),
        (True, "2x1 j8"),
        ("1", "2x1 j8"),
        (1, ["2x1 j8"]),
    ],
)
def test_the_latest_move_is_one_that_can_have_been_it(seat: object, move: object) -> None:
    data = after("2x2 h8", "2x1 j8")
    assert belvedere.load(data).last == belvedere.core.game.Last(1, "2x1 j8")
    refused({**data, "last": {"seat": seat, "move": move}})


def test_there_is_no_latest_move_before_the_first() -> None:
    assert "that can be 'last'" in refused({**after(), "last": {"seat": 0, "move": "2x2 h8"}})


def test_a_covered_tile_was_not_the_latest() -> None:
    data = after("2x2 h8", "2x2 j8", "2x1 i8", "2x2 h10")
    assert belvedere.load({**data, "last": None}).last is None
    assert refused({**data, "last": {"seat": 1, "move": "2x2 j8"}}).endswith("the latest move.")


def test_a_size_of_thousands_of_digits_is_a_sentence() -> None:
    with pytest.raises(belvedere.OptionError, match="\\(size\\) has at most 1,000 characters"):
        belvedere.start("strata", size="9" * 5000)
    with pytest.raises(belvedere.OptionError, match="\\(size\\) is 2 to 8, not '999"):
        belvedere.load({**after(), "options": {"size": "9" * 5000}})
    assert "too large" in refused({**after(), "options": {"size": 10**5000}})


def test_the_facts_know_no_chance_so_nobody_but_the_players_moves() -> None:
    assert not registry.facts("strata").chance
    assert "a seat from 0 to 1." in refused({**after(), "last": {"seat": -1, "move": "2x2 h8"}})
