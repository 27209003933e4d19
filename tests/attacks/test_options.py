"""Options in JSON have the types of JSON, wherever they come in; text is for people."""

from __future__ import annotations

import json
from typing import Any

import pytest

import belvedere
from belvedere.cli.service import read_position
from belvedere.core import registry
from belvedere.core.record_json import from_dict, to_dict
from belvedere.core.records import Record, parse_record
from helpers.serving import Running

TEXTS = [
    ("strata", {"size": "5"}),
    ("strata", {"players": "2"}),
    ("overworld", {"players": "4"}),
    ("overworld", {"ports": "yes"}),
    ("misty", {"beginners": "yes"}),
    ("misty", {"beginners": 1}),
    ("misty", {"rounds": True}),
    ("misty", {"window": 34}),
]


@pytest.mark.parametrize(("game", "options"), TEXTS)
def test_a_position_does_not_take_text_for_a_number(game: str, options: dict[str, Any]) -> None:
    data = belvedere.start(game).to_dict()
    with pytest.raises(belvedere.OptionError) as refusal:
        belvedere.load({**data, "options": data["options"] | options})
    assert f"({next(iter(options))}) is " in str(refusal.value)


@pytest.mark.parametrize(("game", "options"), TEXTS)
def test_nor_does_a_record_in_json(game: str, options: dict[str, Any]) -> None:
    rules = registry.game(game, {})
    data = to_dict(Record(game, dict(rules.options), [""] * rules.players))
    with pytest.raises(belvedere.OptionError):
        from_dict({**data, "options": data["options"] | options})


@pytest.mark.parametrize(("game", "options"), TEXTS)
def test_nor_does_a_game_by_its_moves(game: str, options: dict[str, Any]) -> None:
    with pytest.raises(belvedere.OptionError):
        read_position(json.dumps({"game": game, "options": options, "moves": []}))


@pytest.mark.parametrize(("game", "options"), [*TEXTS, ("strata", {"size": 5.0})])
def test_nor_does_the_server(server: Running, game: str, options: dict[str, Any]) -> None:
    ann = server.player()
    wanted = {"game": game, "options": options}
    for path in ("/tables", "/pairings", "/tournaments"):
        answer = ann.post(path, wanted)
        assert answer.status_code == 422, (path, answer.text)
        assert answer.json()["error"] in ("option", "malformed")
        assert answer.json()["sentence"]


def test_a_record_and_a_command_line_are_text() -> None:
    record = parse_record('[record "2"]\n[game "misty"]\n[options "beginners=yes; players=3"]\n')
    assert (record.options["beginners"], record.options["players"]) == (True, 3)
    assert belvedere.start("strata", size="5").options["size"] == 5
