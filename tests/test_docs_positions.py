"""docs/positions: examples load, fields and schema agree, and load says what the pages say."""

from __future__ import annotations

import copy
import json
import re
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import jsonschema
import pytest

import belvedere
from belvedere.core import registry
from conftest import OWN_GAMES

DOCS = Path(__file__).parent.parent / "docs" / "positions"
Json = dict[str, Any]


def page(name: str) -> str:
    return (DOCS / f"{name}.md").read_text(encoding="utf-8")


def blocks(text: str, language: str) -> list[str]:
    return re.findall(rf"^```{language}\n(.*?)^```", text, re.M | re.S)


def examples(game: str) -> list[Json]:
    return [json.loads(block) for block in blocks(page(game), "json")]


def schema(game: str) -> Json:
    data: Json = json.loads((DOCS / f"{game}.schema.json").read_text(encoding="utf-8"))
    return data


def validator(game: str) -> jsonschema.Draft202012Validator:
    return jsonschema.Draft202012Validator(schema(game))


def objects(part: Json, path: str = "") -> Iterator[tuple[str, Json]]:
    """Walk the schema: the path and schema of every object; conditions are not walked."""
    if "properties" in part:
        yield path, part
        for name, child in part["properties"].items():
            yield from objects(child, f"{path}.{name}".lstrip("."))
    elif "items" in part:
        yield from objects(part["items"], f"{path}[]")


def schema_fields(game: str) -> set[str]:
    return {
        f"{path}.{name}".lstrip(".")
        for path, part in objects(schema(game))
        for name in part["properties"]
    }


def documented_fields(text: str) -> list[str]:
    """Read the first column of the table that is headed `field`."""
    table = text.split("| field | type | meaning |\n")[1].split("\n\n")[0]
    return re.findall(r"^\| `([^`]+)` \|", table, re.M)


def common_fields() -> set[str]:
    return set(documented_fields(page("README")))


# The documents.


def test_every_game_is_listed() -> None:
    listed = re.findall(r"^\| `(\w+)` \| \[\1\.md\]\(\1\.md\) \|", page("README"), re.M)
    assert listed == list(OWN_GAMES)


def test_the_code_of_the_overview_runs() -> None:
    for block in blocks(page("README"), "python"):
        exec(compile(block, "docs/positions/README.md", "exec"), {})


@pytest.mark.parametrize("game", OWN_GAMES)
def test_examples_follow_the_schema_and_load(game: str) -> None:
    assert examples(game)
    for example in examples(game):
        validator(game).validate(example)
        assert belvedere.load(example).to_dict() == example


@pytest.mark.parametrize("game", OWN_GAMES)
def test_what_a_player_sees_follows_the_schema_too(game: str) -> None:
    for example in examples(game):
        for seat in range(example["options"]["players"]):
            seen = belvedere.load(example).observe(seat)
            validator(game).validate(seen)
            assert seen["viewer"] == seat


@pytest.mark.parametrize("game", OWN_GAMES)
def test_every_field_is_documented_once_and_nothing_else(game: str) -> None:
    fields = documented_fields(page(game))
    assert sorted(fields) == sorted(schema_fields(game))


@pytest.mark.parametrize("game", OWN_GAMES)
def test_every_game_has_the_common_fields(game: str) -> None:
    assert common_fields() <= schema_fields(game)


@pytest.mark.parametrize("game", OWN_GAMES)
def test_an_example_shows_every_field_that_is_always_there(game: str) -> None:
    for example in examples(game):
        assert set(example) == set(schema(game)["required"])


# The schemas.


@pytest.mark.parametrize("game", OWN_GAMES)
def test_the_schema_is_strict(game: str) -> None:
    jsonschema.Draft202012Validator.check_schema(schema(game))
    for path, part in objects(schema(game)):
        assert part["additionalProperties"] is False, path
        assert set(part["properties"]) - set(part["required"]) <= {"viewer"}, path


@pytest.mark.parametrize("game", OWN_GAMES)
def test_the_schema_knows_the_games_facts(game: str) -> None:
    facts = registry.facts(game)
    properties = schema(game)["properties"]
    assert properties["outcome"]["properties"]["reason"]["enum"] == list(facts.reasons)
    options = properties["options"]["properties"]
    assert list(options) == [option.name for option in facts.all_options()]
    for option in facts.options:
        if isinstance(option.default, int):
            limits = options[option.name]["minimum"], options[option.name]["maximum"]
            assert limits == (option.low, option.high)


def replaced(data: Json, path: tuple[str | int, ...], value: object) -> Json:
    """Return a copy in which one place holds another value."""
    changed = copy.deepcopy(data)
    part: Any = changed
    for step in path[:-1]:
        part = part[step]
    part[path[-1]] = value
    return changed


@pytest.mark.parametrize("game", OWN_GAMES)
def test_the_schema_refuses_what_is_missing_or_too_much(game: str) -> None:
    check = validator(game)
    for example in examples(game):
        for field in example:
            assert not check.is_valid({k: v for k, v in example.items() if k != field}), field
            for nonsense in (17, "nonsense", [None], {"x": 1}):
                if field != "prompt" or nonsense != "nonsense":
                    assert not check.is_valid({**example, field: nonsense}), (field, nonsense)
        assert not check.is_valid({**example, "extra": 1})
        assert not check.is_valid({**example, "viewer": None})


WRONG: dict[str, list[tuple[tuple[str | int, ...], object]]] = {
    "strata": [
        (("version",), 2),
        (("game",), "mirador"),
        (("options", "size"), 9),
        (("options", "tiles"), "0,0,0"),
        (("options", "tiles"), "21,0,0"),
        (("options", "tiles"), "8,8"),
        (("actor",), 1),  # while `actors` is [0]
        (("actors",), [1]),
        (("step",), "over"),  # without an outcome
        (("colours",), ["blue", "gray"]),
        (("tiles", 0, "tile"), "3x1"),
        (("tiles", 0, "square"), "p1"),
        (("tiles", 0, "square"), "a16"),
        (("tiles", 0, "storey"), 0),
        (("tiles", 0, "colour"), "red"),
        (("tiles", 0, "height"), 1),
        (("box",), None),
        (("supplies", 0, "2x2"), 21),
        (("supplies", 0, "1x2"), 1),
        (("scores", 0), [0]),
        (("last", "seat"), 2),
        (("last", "move"), "2x1"),
        (("viewer",), 2),
    ],
    "mirador": [
        (("options", "size"), 28),
        (("options", "tiles"), "8,8,3"),
        (("actor",), 0),
        (("step",), "answer"),  # without a declaration
        (("colours",), ["red", "red"]),
        (("colours",), ["blue", "red"]),  # while the swap is offered
        (("swap",), "not yet"),
        (("towers", 0, "square"), "z27"),
        (("towers", 0, "square"), "aa1"),
        (("towers", 0, "square"), "e0"),
        (("towers", 0, "colour"), "Red"),
        (("towers",), []),
        (("to_decide",), None),
        (("declaration",), {"colour": "red", "with": "tower"}),
        (("chains", "red"), ["west-east", "north-south"]),
        (("chains", "green"), []),
        (("scores",), [1, 0]),
        (("outcome",), {"winners": [0], "placing": [1, 2], "reason": "accepted"}),
        (("last", "move"), "e4!!"),
        (("last", "move"), "giveup"),
        (("last", "time"), 0),
    ],
}


@pytest.mark.parametrize("game", WRONG)
def test_the_schema_refuses_what_contradicts_itself(game: str) -> None:
    example = examples(game)[0]
    for path, value in WRONG[game]:
        assert not validator(game).is_valid(replaced(example, path, value)), (path, value)


# What load says about damage: every sentence stands on the page.


def tile(name: str, square: str, colour: str = "gray", storey: object = 1) -> Json:
    return {"tile": name, "square": square, "storey": storey, "colour": colour}


def tower(square: str, colour: str = "red") -> Json:
    return {"square": square, "colour": colour}


BLOCK = tile("2x2", "h8")
STRATA_DAMAGE: list[Json] = [
    {"tiles": [tile("2x2", "z9")]},
    {"tiles": [tile("2x2", "o15")]},
    {"tiles": [tile("3x1", "h8")]},
    {"tiles": [tile("2x2", "h8", storey=0)]},
    {"tiles": [tile("2x2", "h8", storey=2)]},
    {"tiles": [tile("2x1", "h8"), tile("2x1", "h9", "blue"), tile("2x2", "h8", storey=2)]},
    {
        "options": {"tiles": "1,1,0"},
        "tiles": [BLOCK, tile("2x2", "j8", "blue"), tile("2x2", "l8")],
    },
    {"tiles": [BLOCK, tile("2x2", "b8", "blue"), tile("2x2", "j8")]},
    {"tiles": [tile("2x2", "a1")]},
    {"tiles": [tile("2x2", "h8", "blue")]},
    {"tiles": ...},
    {"options": {"size": 99}},
]

SMALL = {"size": 9}
WON = {"winners": [0], "placing": [1, 2], "reason": "accepted"}
BY_RED = {"colour": "red", "with": "tower"}
BY_BLUE = {"colour": "blue", "with": "tower"}
# One tower fills a board of size 3; it sees all four sides.
FULL = {"options": {"size": 3}, "towers": [tower("a1")]}
MIRADOR_DAMAGE: list[Json] = [
    {"options": SMALL, "towers": [tower("i9")]},
    {"towers": [tower("c3"), tower("d4")]},
    {"towers": [tower("c3"), tower("e4")]},
    {"towers": [tower("c3"), tower("e5", "blue")]},
    {"towers": [tower("c3", "green")]},
    {"step": "sleep"},
    {"colours": ["red", "red"]},
    {"swap": "not yet"},
    {"towers": [tower("c3", "blue")]},
    {"step": "answer"},
    {"declaration": BY_RED},
    {"step": "answer", "declaration": BY_BLUE},
    {"step": "challenge", "declaration": BY_BLUE, "to_decide": "red"},
    {**FULL, "step": "challenge", "declaration": BY_RED},
    FULL,
    {"step": "over", "outcome": {**WON, "reason": "full board"}},
    {"step": "over", "declaration": BY_RED, "outcome": {**WON, "winners": [1]}},
    {"towers": ...},
    {"options": {"size": 99}},
]
DAMAGE = {"strata": STRATA_DAMAGE, "mirador": MIRADOR_DAMAGE}


def sentence(game: str, damage: Mapping[str, Any]) -> str:
    """Damage the first example, load it, and return what load says; `...` takes a field out."""
    data = {k: v for k, v in {**examples(game)[0], **damage}.items() if v is not ...}
    with pytest.raises(belvedere.BelvedereError) as caught:
        belvedere.load(data)
    return str(caught.value)


@pytest.mark.parametrize("game", DAMAGE)
def test_load_says_what_the_page_says_of_damage(game: str) -> None:
    table = page(game).split("| what is wrong | the sentence |\n|---|---|\n")[1].split("\n\n")[0]
    documented = re.findall(r"\| ([^|]+) \|$", table, re.M)
    assert [sentence(game, damage) for damage in DAMAGE[game]] == documented
