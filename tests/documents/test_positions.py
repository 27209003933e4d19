"""docs/positions: examples load, fields and schema agree, and load says what the pages say."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping
from typing import Any

import jsonschema
import pytest

import belvedere
from belvedere.core import registry
from belvedere.games import rulebook
from helpers import misty_damage
from helpers.house import OWN_GAMES, ROOT
from helpers.misty_damage import changed as with_changes
from helpers.misty_damage import replaced

DOCS = ROOT / "docs" / "positions"
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
    for choice in part.get("oneOf", ()):
        yield from objects(choice, path)


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
        optional = {f"{path}.{name}" for name in set(part["properties"]) - set(part["required"])}
        assert optional <= {".viewer", "supplies[].port"}


@pytest.mark.parametrize("game", OWN_GAMES)
def test_names_that_follow_a_pattern_are_counted(game: str) -> None:
    properties, definitions = schema(game)["properties"], schema(game).get("$defs", {})
    for name, part in {**properties, **definitions}.items():
        if "patternProperties" in part:
            assert part["additionalProperties"] is False, name
            assert "minProperties" in part, name


@pytest.mark.parametrize("game", OWN_GAMES)
def test_the_schema_knows_the_games_facts(game: str) -> None:
    facts = registry.facts(game)
    properties = schema(game)["properties"]
    assert properties["outcome"]["properties"]["reason"]["enum"] == list(facts.reasons)
    options = properties["options"]["properties"]
    assert list(options) == [option.name for option in facts.all_options()]
    for option in facts.options:
        if isinstance(option.default, bool):
            assert options[option.name] == {"type": "boolean"}
        elif isinstance(option.default, int):
            limits = options[option.name]["minimum"], options[option.name]["maximum"]
            assert limits == (option.low, option.high)


@pytest.mark.parametrize("game", OWN_GAMES)
def test_the_schema_refuses_what_is_missing_or_too_much(game: str) -> None:
    check = validator(game)
    for example in examples(game):
        for field in example:
            assert not check.is_valid({k: v for k, v in example.items() if k != field}), field
            for nonsense in (1700, "nonsense", [None], {"x": 1}):
                if field != "prompt" or nonsense != "nonsense":
                    assert not check.is_valid({**example, field: nonsense}), (field, nonsense)
        assert not check.is_valid({**example, "extra": 1})
        assert not check.is_valid({**example, "viewer": None})


WRONG: dict[str, list[tuple[tuple[str | int, ...], object]]] = {
    "strata": [
        (("version",), 3),
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
        (("options", "size"), 55),
        (("options", "tower"), 5),
        (("options", "tiles"), "8,8,3"),
        (("actor",), 0),
        (("step",), "answer"),  # without a declaration
        (("colours",), ["red", "red"]),
        (("colours",), ["blue", "red"]),  # while the swap is offered
        (("swap",), "not yet"),
        (("towers", 0, "square"), "z55"),
        (("towers", 0, "square"), "bc1"),
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
    "mirage": [
        (("options", "players"), 4),  # while three have colours, supplies and scores
        (("options", "palm_trees"), True),  # without a stock
        (("options", "advanced"), 1),
        (("options", "ports"), False),
        (("actor",), -1),
        (("actors",), []),
        (("step",), "marker"),  # Overworld's
        (("step",), "draw"),  # while `actor` is a seat
        (("step",), "survey"),  # without a tile in hand
        (("step",), "coast"),  # while none is due
        (("step",), "coast explorer"),  # while none has been placed
        (("step",), "tie"),  # without a gap
        (("step",), "over"),  # without an outcome
        (("turn_of",), 4),
        (("turns",), 41),
        (("colours",), ["white", "black", "red"]),
        (("tiles", 0, "pattern"), "LDL"),  # of a Coast tile
        (("tiles", 1, "pattern"), "A"),
        (("tiles", 1, "rotation"), "EN"),
        (("tiles", 1, "square"), "00,1"),
        (("tiles", 1, "square"), "90,0"),
        (("tiles", 1, "squares", 0, "sides", "N"), "teeth"),
        (("tiles", 1, "squares", 0, "sides", "NE"), "land"),
        (("tiles", 1, "squares", 0, "land"), "light"),
        (("tiles",), []),
        (("explorers", 0, "kind"), "tent"),
        (("gaps", 0, "owner"), "red"),  # while it is not resolved
        (("gaps", 0, "items"), ["red"]),
        (("gaps", 0, "marker"), "door"),
        (("supplies", 0, "tent"), 4),
        (("supplies", 0, "port"), 1),
        (("bag", "LLL"), 6),
        (("bag", "LL"), 1),
        (("pile", "C"), 0),
        (("stock",), {"red": 4}),
        (("drawn",), "LLL"),
        (("coast_due",), True),
        (("gap",), "1,0"),
        (("tied",), [0, 1]),
        (("claimer",), 0),
        (("vacated",), "1,0"),
        (("replacing",), 1),
        (("placing",), 1),
        (("scores",), [4, 4]),
        (("scores", 0), 4.5),
        (("outcome",), {"winners": [0], "placing": [1, 2, 2], "reason": "no-coast-tile-left"}),
        (("last", "move"), "land 2,1 EN"),
        (("viewer",), 4),
    ],
    "overworld": [
        (("options", "players"), 2),
        (("options", "provisions"), False),  # with a stock
        (("options", "ports"), False),  # with a Port in supply
        (("options", "palm_trees"), False),
        (("step",), "take"),  # Mirage's
        (("step",), "remove"),
        (("step",), "marker"),  # without a winner
        (("gaps", 0, "marker"), "tent"),
        (("gaps", 0, "marker"), "door"),  # without an owner
        (("gaps", 0, "lost"), [{"kind": "ship", "colour": "red"}]),
        (("supplies", 0, "port"), 2),
        (("supplies", 0, "tent"), 3),
        (("stock", "red"), 4),
        (("stock",), {}),
        (("replacing",), 2),
        (("last", "move"), "take LDL"),
    ],
    "misty": misty_damage.WRONG,
}


@pytest.mark.parametrize("game", OWN_GAMES)
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
    {"tiles": [BLOCK, tile("2x2", "h10", "blue"), tile("1x1", "h8", storey=2)]},
    {"tiles": [BLOCK, tile("1x1", "k8", "blue")]},
    {"tiles": [BLOCK, tile("1x1", "h10", "blue"), tile("1x1", "j8")]},
    {"last": {"seat": 1, "move": "1x1 h8"}},
    {"last": {"seat": 1, "move": "2x1 j8"}},
    {"supplies": [{"2x2": 8, "2x1": 8, "1x1": 3}] * 2},
    {"tiles": {}},
    {"tiles": ...},
    {"options": {"size": 99}},
]

SMALL = {"size": 9}
WON = {"winners": [0], "placing": [1, 2], "reason": "accepted"}
BY_RED = {"colour": "red", "with": "tower"}
BY_BLUE = {"colour": "blue", "with": "tower"}
PAST: Json = {"swap": "past"}
OVER: Json = {**PAST, "step": "over", "to_decide": None}
TWO = {"towers": [tower("c3"), tower("p3", "blue")]}
# One tower fills a board of size 3; it sees all four sides.
FULL = {"options": {"size": 3}, "towers": [tower("a1")]}
# Blue ones hide the north and the east from it.
HIDDEN = {"towers": [tower("a1"), tower("a10", "blue"), tower("k1", "blue")]}
MIRADOR_DAMAGE: list[Json] = [
    {"options": SMALL, "towers": [tower("i9")]},
    {"towers": [tower("c3"), tower("d4")]},
    {"towers": [tower("c3"), tower("e4")]},
    {"towers": [tower("c3"), tower("e5", "blue")]},
    {"towers": [tower("c3", "green")]},
    {"step": "sleep"},
    {"colours": ["red", "red"]},
    {"towers": ""},
    {"swap": "not yet"},
    {"towers": [tower("c3", "blue")]},
    TWO,
    {"step": "answer"},
    {"declaration": BY_RED},
    {**TWO, **PAST, "step": "answer", "declaration": BY_BLUE},
    {**PAST, "step": "answer", "declaration": BY_BLUE, "to_decide": "red"},
    {**HIDDEN, **PAST, "step": "challenge", "declaration": BY_RED},
    {**FULL, **PAST, "step": "challenge", "declaration": BY_RED},
    FULL,
    {**OVER, "outcome": {**WON, "reason": "full-board"}},
    {**OVER, "declaration": BY_RED, "outcome": {**WON, "winners": [1]}},
    {"towers": ...},
    {"options": {"size": 99}},
    {"options": {"size": 3, "tower": 4}},
]


def changed(game: str, *changes: tuple[tuple[str | int, ...], object]) -> Json:
    """Return the first example with other values in some places."""
    return with_changes(examples(game)[0], *changes)


MIRAGE_DAMAGE: list[Json] = [
    changed("mirage", (("tiles", 1, "square"), "0;1")),
    changed("mirage", (("tiles", 1, "square"), "90,0")),
    changed("mirage", (("tiles", 1, "pattern"), "LLX")),
    changed("mirage", (("tiles", 0, "rotation"), "E")),
    changed("mirage", (("tiles", 3, "square"), "1,1")),
    changed("mirage", (("tiles", 1, "face"), "water")),
    changed("mirage", (("tiles", 3, "square"), "7,1")),
    changed("mirage", (("explorers", 0, "square"), "0,0")),
    changed("mirage", (("explorers", 0, "square"), "0,1")),
    changed("mirage", (("explorers", 0, "colour"), "yellow")),
    changed("mirage", (("explorers", 0, "colour"), "red")),
    changed("mirage", (("gaps",), [])),
    changed("mirage", (("gaps", 0, "marker"), "door")),
    changed("mirage", (("supplies", 0, "camel"), 8)),
    changed("mirage", (("supplies", 0, "camel"), 5)),
    changed("mirage", (("supplies", 0, "tent"), 2)),
    changed("mirage", (("bag", "LLD"), 4)),
    changed("mirage", (("pile", "A"), 4)),
    changed("mirage", (("turn_of",), 3)),
    changed("mirage", (("turn_of",), 0)),
    changed("mirage", (("gap",), "1,1")),
    changed("mirage", (("step",), "survey")),
    changed("mirage", (("step",), "tie")),
    changed("mirage", (("turns",), 2.0)),
    {"tiles": ...},
    {"options": {"players": 5}},
]
OVERWORLD_DAMAGE: list[Json] = [
    changed("overworld", (("gaps", 0, "marker"), "tent")),
    changed("overworld", (("gaps", 0, "items"), ["sword"])),
    changed("overworld", (("stock", "torch"), 3)),
    changed("overworld", (("supplies", 0, "door"), 4)),
    {"options": {"ports": "perhaps"}},
]
DAMAGE = {
    "strata": STRATA_DAMAGE,
    "mirador": MIRADOR_DAMAGE,
    "mirage": MIRAGE_DAMAGE,
    "overworld": OVERWORLD_DAMAGE,
    "misty": misty_damage.DAMAGE,
}


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


# The examples of Mirage and Overworld are those of their rule page.


def moves_of(text: str) -> list[str]:
    """Read the moves that are told before an example."""
    return re.findall(r"`([^`]+)`[,.:]", text.split("## Example\n")[1].split("```json")[0])


@pytest.mark.parametrize("game", ["mirage", "overworld"])
def test_the_moves_that_are_told_lead_to_the_example(game: str) -> None:
    example = examples(game)[0]
    position = belvedere.start(game, **example["options"])
    for move in moves_of(page(game)):
        position = position.play(move)
    assert position.to_dict() == example


@pytest.mark.parametrize("language", rulebook.LANGUAGES)
def test_a_flat_side_brings_in_both_halves_as_the_rule_page_says(language: str) -> None:
    text = rulebook.page("overworld", language).markdown
    moves = next(block for block in blocks(text, "") if block.startswith("start")).splitlines()
    position = belvedere.start("overworld", players=3)
    for move in moves[:-1]:
        position = position.play(move)
    competition = position.explain("competition", "1,0")
    assert competition == belvedere.load(examples("mirage")[0]).explain("competition", "1,0")
    assert competition["totals"] == {"black": 3, "white": 2, "red": 1}
    assert len(competition["regions"]) == 4
    assert position.play(moves[-1]).to_dict()["gaps"][0]["owner"] == "black"


def test_the_posters_gap_counts_as_the_rule_page_says() -> None:
    position = belvedere.load(examples("overworld")[0])
    totals = position.explain("competition", "-1,-2")["totals"]
    assert totals == {"black": 3, "white": 0, "red": 1, "yellow": 2}  # Black is the poster's Blue
