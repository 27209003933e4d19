"""docs/records.md: the examples parse and round-trip, and reading says what the page says."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest

import belvedere
from belvedere import records
from belvedere.core import endings
from belvedere.core.endings import Cause, Ending
from helpers.house import ROOT

PAGE = (ROOT / "docs" / "records.md").read_text(encoding="utf-8")
HEAD = '[record "3"]\n[game "mirador"]\n'
SHARED = '[record "3"]\n[game "strata"]\n[options "tiles=0,0,1"]\n'


def blocks(language: str) -> list[str]:
    return re.findall(rf"^```{language}\n(.*?)^```", PAGE, re.M | re.S)


def rows(heading: str) -> list[list[str]]:
    """Return the cells of the table under a heading row."""
    table = PAGE.split(f"{heading}\n")[1].split("\n\n")[0]
    return [line.strip("| ").split(" | ") for line in table.splitlines()[1:]]


def example() -> records.Record:
    return records.parse_record(blocks("text")[0])


def example_json() -> dict[str, Any]:
    data: dict[str, Any] = json.loads(blocks("json")[0])
    return data


def test_the_code_on_the_page_runs() -> None:
    assert blocks("python")
    for block in blocks("python"):
        exec(compile(block, "docs/records.md", "exec"), {})


def test_the_example_is_written_as_it_was_read() -> None:
    assert records.format_record(example()) == blocks("text")[0]


def test_the_example_ends_by_the_rules_as_its_headers_say() -> None:
    record = example()
    outcome = record.position().outcome
    assert outcome is not None
    assert endings.by_rules(outcome) == record.ending


def test_the_example_has_everything_that_the_page_speaks_of() -> None:
    record = example()
    variations = [line for ply in record.tree.main for line in record.tree.variations(ply)]
    assert record.comments
    assert record.headers
    assert all(record.seats)
    assert len(variations) == 2
    comments = [*record.comments, *(c for ply in record.plies for c in ply.comments)]
    assert any("\n" in comment for comment in comments)
    assert any("}" in comment for comment in comments)


def test_the_example_as_a_file(tmp_path: Path) -> None:
    records.write(example(), tmp_path / "game.txt")
    assert records.read(tmp_path / "game.txt") == example()


def test_the_json_is_the_same_game() -> None:
    assert records.to_dict(example()) == example_json()
    assert records.from_dict(example_json()) == example()


# Headers.


def test_every_header_that_is_written_is_documented_in_its_order() -> None:
    written = re.findall(r'^\[([a-z0-9 ]+) "', blocks("text")[0], re.M)
    documented = [row[0] for row in rows("| header | meaning |")]
    named = [name for cell in documented for name in re.findall(r"`([^`]+)`", cell)]
    assert [name for name in named if name in written] == written[: -len(example().headers)]
    assert set(named) - set(written) == {"left"}, "nobody leaves in the example"
    assert set(written) - set(named) == set(example().headers)


@pytest.mark.parametrize("row", rows("| headers | what happened |"), ids=lambda row: row[1])
def test_a_game_may_be_decided_at_the_table(row: list[str]) -> None:
    headers = "\n".join(re.findall(r"`([^`]+)`", row[0]))
    record = records.parse_record(f"{HEAD}{headers}\n0: e4\n")
    assert record.ending is not None
    assert record.ending.cause is not Cause.RULES
    assert records.parse_record(records.format_record(record)) == record


def test_only_two_headers_have_to_be_there() -> None:
    record = records.parse_record(HEAD)
    assert record.options == belvedere.start("mirador").options
    assert record.seats == ["", ""]
    assert record.ending is None


def test_reading_fills_in_the_result_of_the_rules() -> None:
    record = records.parse_record(f'{HEAD}[options "size=3"]\n0: a1\n')
    assert record.ending == Ending(Cause.RULES, (0,), (1, 2), "full-board")


def test_headers_come_in_any_order_and_unknown_ones_are_kept() -> None:
    record = records.parse_record('[site "home"]\n[game "mirador"]\n[record "2"]\n')
    assert record.headers == {"site": "home"}


# Lines.


def test_spaces_and_blank_lines_mean_nothing() -> None:
    record = records.parse_record(f"\n{HEAD}\r\n\n   0 :  E4 !\r\n\t1:accept   {{x}}\n")
    assert [(ply.seat, ply.move) for ply in record.plies] == [(0, "e4!"), (1, "accept")]


@pytest.mark.parametrize("row", rows("| written | means |"), ids=lambda row: row[0])
def test_escapes_in_comments(row: list[str]) -> None:
    written = row[0].strip("`")
    means = {"a new line": "\n", "a carriage return": "\r"}.get(row[1], row[1].strip("`"))
    record = records.parse_record(f"{HEAD}{{ a{written}b }}\n")
    assert record.comments == (f"a{means}b",)
    assert f"{{ a{written}b }}" in records.format_record(record)


def test_a_backslash_before_any_other_letter_means_that_letter() -> None:
    assert records.parse_record(f"{HEAD}{{\\q {{\\{{}}\n").comments == ("q {{",)


def test_comments_after_a_move_belong_to_it_and_those_before_to_the_game() -> None:
    record = records.parse_record(
        f"{HEAD}{{ one }} {{ two }}\n0: e4 {{ three }}\n{{ four }}\n1: t5"
    )
    assert record.comments == ("one", "two")
    assert record.plies[0].comments == ("three", "four")


def test_variations_replace_the_move_before_them() -> None:
    text = f"{HEAD}0: e4\n1: t5\n(\n  1: swap\n  0: d24\n  (\n    0: d22\n  )\n)\n(\n  1: t6\n)\n"
    record = records.parse_record(text)
    tree = record.tree
    first, second = tree.variations(tree.main[1])
    following = tree.node(first).children
    assert [tree.ply(node).move for node in (first, *following)] == ["swap", "d24", "d22"]
    assert tree.variations(following[0]) == following[1:]
    assert tree.ply(second).move == "t6"
    assert records.format_record(record).endswith(text.removeprefix(HEAD))


def test_chance_outcomes_are_lines_of_their_own() -> None:
    record = records.parse_record(
        '[record "1"]\n[game "trinkets"]\nchance: deal 2\nchance: deal 5\n'
    )
    assert [(ply.seat, ply.move) for ply in record.plies] == [
        (belvedere.CHANCE, "deal 2"),
        (belvedere.CHANCE, "deal 5"),
    ]
    assert records.from_dict(records.to_dict(record)) == record


# Damage: every sentence on the page, with its place.

DAMAGE: list[tuple[str, tuple[int, int]]] = [
    ('[game "mirador"]\n', (1, 1)),
    (f"{HEAD}[Event x]\n", (3, 1)),
    (f'{HEAD}[game "strata"]\n', (3, 1)),
    (f'{HEAD}[event "a\\q"]\n', (3, 8)),
    (f'{HEAD}[event "\\ud800"]\n', (3, 8)),
    (f'{HEAD}[seat 1 "{"n" * 101}"]\n', (3, 1)),
    (f'{HEAD}[seat 9 "Ann"]\n', (3, 1)),
    (f'{HEAD}[options "sise=9"]\n', (3, 1)),
    (f'{HEAD}[result "2"]\n', (3, 1)),
    (f'{HEAD}[result "1"]\n', (3, 1)),
    (f'{HEAD}[result "1"]\n[placing "1"]\n[ending "time"]\n', (4, 1)),
    (f'{HEAD}[result "1"]\n[placing "2,1"]\n[ending "mate"]\n', (5, 1)),
    (f'{HEAD}[result "1"]\n[placing "2,1"]\n[ending "rules"]\n', (5, 1)),
    (f'{HEAD}[left "Ann"]\n', (3, 1)),
    (f'{HEAD}[taken back "0 14"]\n', (3, 1)),
    (f"{HEAD}0: e4 @noon\n", (3, 7)),
    (f'{HEAD}[options "size=3"]\n[result "1"]\n[placing "2,1"]\n[ending "rules"]\n0: a1\n', (4, 1)),
    (f'{SHARED}[result "1"]\n[placing "2,1"]\n[ending "rules"]\n0: 1x1 h8\n1: 1x1 g8\n', (4, 1)),
    (f"{HEAD}0: e4\nt5\n", (4, 1)),
    (f"{HEAD}1: e4\n", (3, 1)),
    (f"{HEAD}0: e44\n", (3, 4)),
    (f"{HEAD}0: {'e' * 101}\n", (3, 4)),
    (f"{HEAD}0: e4\n  1: f5 {{ hm }}\n", (4, 6)),
    (f"{HEAD}0: e4 {{ abc\n1: t5\n", (3, 7)),
    (f"{HEAD}0: e4 {{ abc }} x\n", (3, 15)),
    (f"{HEAD}0: e4\n(\n{{ x }}\n0: e5\n)\n", (5, 1)),
    (f"{HEAD}mark !\n", (3, 1)),
    (f"{HEAD}0: e4\n  mark !!!\n", (4, 3)),
    (f"{HEAD}0: e4\n  value much\n", (4, 3)),
    (f"{HEAD}0: e4\n  value 1\n", (4, 3)),
    (f"{HEAD}0: e4\n  ring pink e4\n", (4, 3)),
    (f"{HEAD}0: e4\n  arrow red e4\n", (4, 3)),
    (f"{HEAD}(\n", (3, 1)),
    (f"{HEAD}0: e4\n(\n)\n", (5, 1)),
    (f"{HEAD}0: e4\n)\n", (4, 1)),
    (f"{HEAD}0: e4\n" + "(\n0: e5\n" * 51, (104, 1)),
    (f"{HEAD}0: e4\n(\n0: e5\n", (6, 1)),
    (f"{HEAD}{{ \ud800 }}\n", (3, 3)),
    (HEAD + " " * 1_000_000, (1, 1)),
    (HEAD + "0: e4\n" * 10_001, (1, 1)),
    (HEAD + "0: e4\n" + "(\n0: e5\n)\n" * 4_999 + "(\n" * 2, (1, 1)),
    (HEAD + "0: e4\n" + "{ x }" * 10_001, (1, 1)),
    (HEAD + "0: e4\n" + "ring red e4\n" * 20_001, (1, 1)),
]


def test_reading_says_what_the_page_says_of_damage(tmp_path: Path) -> None:
    said = []
    for text, place in DAMAGE:
        with pytest.raises(belvedere.RecordError) as caught:
            records.parse_record(text)
        assert (caught.value.line, caught.value.column) == place, text
        said.append(str(caught.value).partition(": ")[2])
    path = tmp_path / "latin.txt"
    path.write_bytes(f"{HEAD}0: e4 {{ ".encode() + b"\xff }\n")
    with pytest.raises(belvedere.RecordError) as caught:
        records.read(path)
    said.append(str(caught.value).partition(": ")[2])
    assert said == [row[1] for row in rows("| what is wrong | the sentence, after the place |")]


def test_what_came_before_the_damage_is_kept() -> None:
    with pytest.raises(belvedere.RecordError) as caught:
        records.parse_record(f'{HEAD}[seat 0 "Ann"]\n{{ a }}\n0: e4 {{ b }}\n(\n0: e5\n0: e6\n')
    kept = caught.value.record
    assert (kept.game, kept.seats, kept.comments) == ("mirador", ["Ann", ""], ("a",))
    assert [ply.comments for ply in kept.plies] == [("b",)]
    (variation,) = kept.tree.variations(kept.tree.end)
    assert kept.tree.path(variation) == ((0, "e5"),)


def test_a_missing_file_is_the_systems_matter(tmp_path: Path) -> None:
    with pytest.raises(OSError, match="none"):
        records.read(tmp_path / "none.txt")


# JSON.


def test_every_json_field_is_documented_and_nothing_else() -> None:
    data = records.to_dict(example())
    fields = set(data) | {f"ending.{name}" for name in data["ending"]}
    fields |= {f"moves[].{name}" for ply in data["moves"] for name in ply} | {"moves[].forced"}
    fields |= {
        f"moves[].{kind}[].{name}"
        for ply in data["moves"]
        for kind in ("evaluations", "shapes")
        for note in ply.get(kind, ())
        for name in note
    }
    documented = [name for row in rows("| field | type | meaning |") for name in row[0].split(", ")]
    assert {name.strip("`") for name in documented} == fields | {"evaluations"}
    assert len(documented) == len(set(documented))


@pytest.mark.parametrize("field", sorted(set(example_json()) - {"record", "shapes"}))
def test_json_with_a_field_missing_is_refused(field: str) -> None:
    data = example_json()
    del data[field]
    with pytest.raises(belvedere.BelvedereError, match=field):
        records.from_dict(data)


def test_json_is_judged_by_the_rules() -> None:
    data = example_json() | {"result": None, "moves": [{"seat": 0, "move": "i9"}]}
    with pytest.raises(belvedere.RecordError, match="from a1 to h8"):
        records.from_dict(data)
