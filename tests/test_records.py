"""Text records: what is written is read back, and damage is named by line and column."""

from __future__ import annotations

import json
import random
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import belvedere
from belvedere import RecordError, records
from belvedere.core.records import Ply, Record, Result

SAMPLE = """\
[record "1"]
[game "mirador"]
[options "players=2; size=27"]
[seat 0 "Ann"]
[seat 1 "Ben \\"the tower\\""]
[result "1"]
[reason "resignation"]
[event "club night"]

{ Played by the window. }
0: e4
1: t5 { solid } { and quiet }
(
  1: swap
  0: d24
  (
    0: d20 { a variation of a variation }
  )
)
0: v22
"""


def damaged(text: str) -> RecordError:
    with pytest.raises(RecordError) as error:
        records.parse_record(text)
    return error.value


def test_a_sample_is_read() -> None:
    record = records.parse_record(SAMPLE)
    assert record.game == "mirador"
    assert record.options == {"players": 2, "size": 27}
    assert record.seats == ["Ann", 'Ben "the tower"']
    assert record.result == Result((1,), "resignation")
    assert record.headers == {"event": "club night"}
    assert record.comments == ["Played by the window."]
    assert [ply.move for ply in record.plies] == ["e4", "t5", "v22"]
    assert record.plies[1].comments == ["solid", "and quiet"]
    inner = record.plies[1].variations[0][1].variations[0]
    assert inner == [Ply(0, "d20", ["a variation of a variation"])]


def test_a_sample_is_written_as_it_was_read() -> None:
    assert records.format_record(records.parse_record(SAMPLE)) == SAMPLE


def test_read_and_write_are_inverses_on_files(tmp_path: Path) -> None:
    record = records.parse_record(SAMPLE)
    records.write(record, tmp_path / "game.record")
    assert records.read(tmp_path / "game.record") == record


def test_windows_line_ends_and_a_byte_order_mark_do_no_harm(tmp_path: Path) -> None:
    path = tmp_path / "game.record"
    path.write_bytes(b"\xef\xbb\xbf" + SAMPLE.replace("\n", "\r\n").encode())
    assert records.read(path) == records.parse_record(SAMPLE)


def test_moves_are_kept_in_canonical_notation() -> None:
    record = records.parse_record(SAMPLE.replace("0: v22", "0:V22 "))
    assert record.plies[-1].move == "v22"


@settings(max_examples=60, deadline=None)
@given(st.lists(st.text(), max_size=3), st.text(), st.dictionaries(
    st.from_regex(r"[a-d][a-z0-9_ -]{0,6}", fullmatch=True), st.text(), max_size=2))  # fmt: skip
def test_any_text_survives(comments: list[str], name: str, headers: dict[str, str]) -> None:
    clean = [c.encode(errors="ignore").decode() for c in comments]
    record = Record(
        "strata",
        {"players": 2, "size": 8, "tiles": "8,8,3"},
        [name.encode(errors="ignore").decode(), ""],
        [Ply(0, "2x2 h8", clean)],
        comments=clean,
        headers={k: v.encode(errors="ignore").decode() for k, v in headers.items()},
    )
    assert records.parse_record(records.format_record(record)) == record
    assert records.from_dict(json.loads(json.dumps(records.to_dict(record)))) == record


@settings(max_examples=150, deadline=None)
@given(st.integers(0, 2**32))
def test_any_damage_is_named_and_nothing_before_it_is_lost(seed: int) -> None:
    rng = random.Random(seed)
    place = rng.randrange(len(SAMPLE))
    text = SAMPLE[:place] + rng.choice(("", "x", "{", ")", '"', "\n", "é")) + SAMPLE[place + 1 :]
    try:
        records.parse_record(text)
    except RecordError as error:
        lines = text.split("\n")
        assert 1 <= error.line <= len(lines) + 1
        moves = [line for line in lines[: error.line - 1] if line.startswith(("0:", "1:"))]
        assert len(error.record.plies) - len(moves) in (0, 1)  # one: damage behind a move


@pytest.mark.parametrize(
    ("old", "new", "line", "column", "sentence"),
    [
        ("0: v22", "0: v33", 20, 4, "is not a move"),
        ("0: v22", "0: e5", 20, 4, "overlaps the tower at e4"),
        ("0: v22", "1: v22", 20, 1, "1 has nothing to decide here"),
        ("0: v22", "v22", 20, 1, "begins with its seat"),
        ("0: v22", "0: v22 {", 20, 8, "is not closed"),
        ("0: v22", "0: v22 { a } b", 20, 14, "only comments"),
        ("  1: swap", "  1: swop", 14, 6, "is not a move"),
        ("size=27", "size=28", 3, 1, "size is 2 to 27"),
        ("size=27", "sizes=27", 3, 1, "has no option 'sizes'"),
        ('game "mirador"', 'game "chess"', 2, 1, "There is no game"),
        ('[seat 0 "Ann"]', "[seat 0 Ann]", 4, 1, "a header looks like"),
        ('record "1"', 'record "2"', 1, 1, "version"),
        ('result "1"', 'result "2"', 6, 1, "names the winning seats"),
        ('[result "1"]\n', "", 6, 1, "a reason stands beside a result"),
        (")\n0: v22\n", "", 19, 1, "is not closed"),
        ("  )\n)\n", "  )\n", 19, 1, "0 has nothing to decide here"),
        ("0: v22", "0: v22\n)", 21, 1, "no variation to close"),
        ("0: e4\n", "(\n0: e4\n", 11, 1, "replaces the move before it"),
    ],
)
def test_damage_is_named_by_line_and_column(
    old: str, new: str, line: int, column: int, sentence: str
) -> None:
    assert old in SAMPLE
    error = damaged(SAMPLE.replace(old, new, 1))
    assert (error.line, error.column) == (line, column)
    assert sentence in str(error)


def test_what_came_before_the_damage_is_kept() -> None:
    record = damaged(SAMPLE.replace("0: v22", "0: e5")).record
    assert [ply.move for ply in record.plies] == ["e4", "t5"]
    assert record.seats[0] == "Ann"
    assert record.position().actor == 0


def test_headers_before_the_damage_are_kept_too() -> None:
    record = damaged(SAMPLE.replace('[seat 1 "Ben', "[seat 1 Ben")).record
    assert record.headers["seat 0"] == "Ann"


def test_a_byte_that_is_not_text_is_named(tmp_path: Path) -> None:
    path = tmp_path / "game.record"
    path.write_bytes(SAMPLE.encode().replace(b"solid", b"sol\xffid"))
    with pytest.raises(RecordError, match="byte 0xff is not UTF-8") as error:
        records.read(path)
    assert (error.value.line, error.value.column) == (12, 12)
    assert [ply.move for ply in error.value.record.plies] == ["e4"]


def test_a_result_that_the_moves_contradict_is_refused() -> None:
    text = '[record "1"]\n[game "mirador"]\n[options "size=2"]\n[result "1"]\n\n0: a1\n'
    assert "seat 0 has won" in str(damaged(text))


def test_the_result_of_a_finished_game_need_not_be_written() -> None:
    record = records.parse_record('[record "1"]\n[game "mirador"]\n[options "size=2"]\n\n0: a1\n')
    assert record.result == Result((0,), "full board")


def test_chance_outcomes_stand_in_the_record() -> None:
    position = belvedere.start("trinkets").play("deal 3").play("deal 1")
    record = records.new_record(position)
    for step in (belvedere.start("trinkets").play("deal 3"), position):
        records.add_ply(record, step)
    text = records.format_record(record)
    assert text.endswith("chance: deal 3\nchance: deal 1\n")
    assert records.parse_record(text).position() == position


def test_positions_are_replayed() -> None:
    record = records.parse_record(SAMPLE)
    assert record.position(0) == belvedere.start("mirador")
    assert record.position(2) == belvedere.start("mirador").play("e4").play("t5")
    with pytest.raises(belvedere.BelvedereError, match="there is no ply 9"):
        record.position(9)


@pytest.mark.parametrize(
    "change",
    [
        {"record": 2},
        {"seats": ["a", "b", "c"]},
        {"moves": [{"seat": "x", "move": "e4"}]},
        {"moves": [{"seat": 0, "move": "e4\n1: t5"}]},
        {"moves": [{"seat": 0, "move": "e4 {x}"}]},
        {"result": []},
        {"result": {"winners": [7], "reason": ""}},
        {"headers": {"game": "x"}},
        {"headers": {"Big": "x"}},
        {"options": 5},
    ],
    ids=str,
)
def test_damaged_json_of_a_record_is_refused(change: dict[str, object]) -> None:
    data = records.to_dict(records.parse_record(SAMPLE))
    with pytest.raises(belvedere.BelvedereError):
        records.from_dict({**data, **change})
