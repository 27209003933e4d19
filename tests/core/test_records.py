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
from belvedere.core.limits import LONGEST_RECORD
from belvedere.core.records import Cause, Departure, Ending, GameTree, Ply, Record, TakeBack
from belvedere.core.tree import ROOT, address_after

SAMPLE = """\
[record "3"]
[game "mirador"]
[options "players=2; size=27; tower=2"]
[seat 0 "Ann"]
[seat 1 "Ben \\"the tower\\""]
[result "1"]
[placing "2,1"]
[ending "resignation"]
[left "0 resignation 3"]
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
    assert record.options == {"players": 2, "size": 27, "tower": 2}
    assert record.seats == ["Ann", 'Ben "the tower"']
    assert record.ending == Ending(Cause.RESIGNATION, (1,), (2, 1))
    assert record.gone == [Departure(0, Cause.RESIGNATION, 3)]
    assert record.headers == {"event": "club night"}
    assert record.comments == ("Played by the window.",)
    assert [ply.move for ply in record.plies] == ["e4", "t5", "v22"]
    assert record.plies[1].comments == ("solid", "and quiet")
    (variation,) = record.tree.variations(record.tree.main[1])
    (following,) = record.tree.node(variation).children[:1]
    (inner,) = record.tree.variations(following)
    assert record.tree.ply(inner) == Ply(0, "d20", comments=("a variation of a variation",))
    assert record.tree.path(inner) == ((0, "e4"), (1, "swap"), (0, "d20"))


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
@given(st.lists(st.text(), max_size=3), st.text(max_size=100), st.dictionaries(
    st.from_regex(r"[a-d][a-z0-9_ -]{0,6}", fullmatch=True), st.text(), max_size=2))  # fmt: skip
def test_any_text_survives(comments: list[str], name: str, headers: dict[str, str]) -> None:
    clean = tuple(c.encode(errors="ignore").decode() for c in comments)
    tree = GameTree([Ply(0, "2x2 h8", comments=clean)])
    record = Record(
        "strata",
        {"players": 2, "size": 8, "tiles": "8,8,3"},
        [name.encode(errors="ignore").decode(), ""],
        tree.annotate(ROOT, comments=clean),
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
        ("0: v22", "0: v33", 22, 4, "is not a move"),
        ("0: v22", "0: e5", 22, 4, "overlaps the tower at e4"),
        ("0: v22", "1: v22", 22, 1, "1 has nothing to decide here"),
        ("0: v22", "v22", 22, 1, "begins with its seat"),
        ("0: v22", "0: v22 {", 22, 8, "is not closed"),
        ("0: v22", "0: v22 { a } b", 22, 14, "Only comments"),
        ("  1: swap", "  1: swop", 16, 6, "is not a move"),
        ("size=27", "size=55", 3, 1, "(size) is 2 to 54"),
        ("size=27", "sizes=27", 3, 1, "has no option 'sizes'"),
        ('game "mirador"', 'game "chess"', 2, 1, "There is no game"),
        ('[seat 0 "Ann"]', "[seat 0 Ann]", 4, 1, "A header looks like"),
        ('record "3"', 'record "4"', 1, 1, "version"),
        ('result "1"', 'result "2"', 6, 1, "names the winning seats"),
        ('[result "1"]\n', "", 6, 1, "result, placing and ending stand together"),
        (")\n0: v22\n", "", 21, 1, "is not closed"),
        ("  )\n)\n", "  )\n", 21, 1, "0 has nothing to decide here"),
        ("0: v22", "0: v22\n)", 23, 1, "no variation to close"),
        ("0: e4\n", "(\n0: e4\n", 13, 1, "replaces the move before it"),
    ],
)
def test_damage_is_named_by_line_and_column(
    old: str, new: str, line: int, column: int, sentence: str
) -> None:
    assert old in SAMPLE
    error = damaged(SAMPLE.replace(old, new, 1))
    assert (error.line, error.column) == (line, column)
    assert sentence in str(error)


def test_damage_is_said_in_russian() -> None:
    error = damaged(SAMPLE.replace("0: v22", "0: v22 {"))
    assert error.say("ru").endswith("Комментарий не закрыт: не хватает }.")
    error = damaged(SAMPLE.replace('record "3"', 'record "4"'))
    assert error.say("ru").endswith("У этой записи версия '4'; известны версии с 1 по 3.")


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
    with pytest.raises(RecordError, match="Byte 0xff is not UTF-8") as error:
        records.read(path)
    assert (error.value.line, error.value.column) == (14, 12)
    assert [ply.move for ply in error.value.record.plies] == ["e4"]


def test_a_result_that_the_moves_contradict_is_refused() -> None:
    text = '[record "1"]\n[game "mirador"]\n[options "size=2"]\n[result "1"]\n\n0: a1\n'
    assert "seat 0 has won" in str(damaged(text))


def test_the_result_of_a_finished_game_need_not_be_written() -> None:
    record = records.parse_record('[record "1"]\n[game "mirador"]\n[options "size=2"]\n\n0: a1\n')
    assert record.ending == Ending(Cause.RULES, (0,), (1, 2), "full-board")


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
        {"record": 4},
        {"seats": ["a", "b", "c"]},
        {"moves": [{"seat": "x", "move": "e4"}]},
        {"moves": [{"seat": 0, "move": "e4\n1: t5"}]},
        {"moves": [{"seat": 0, "move": "e4 {x}"}]},
        {"ending": []},
        {"ending": {"cause": "time", "winners": [7], "placing": [1, 2], "reason": ""}},
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


# Odd values in JSON: what is not exactly of its kind is refused, and says what is expected.


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        ({"record": True}, "version 1"),
        ({"record": 1.0}, "version 1"),
        ({"game": 5}, "'game' is a text, not 5"),
        ({"options": []}, "'options' is an object, not"),
        ({"options": {"size=9; players": 2}}, "has no option 'size=9; players'"),
        ({"seats": "ab"}, "'seats' is a list, not 'ab'"),
        ({"seats": ["a", 5]}, "in 'seats', each is a text, not 5"),
        ({"seats": ["a", None]}, "each is a text, not None"),
        ({"seats": ["a", "\ud800"]}, "half a letter"),
        ({"seats": ["a", "b" * 101]}, "A name has at most 100 characters"),
        ({"seats": ["a"]}, "This game has 2 seats, not 1"),
        ({"ending": "0"}, "'ending' is an object, not '0'"),
        (
            {"ending": {"cause": "time", "winners": "01", "placing": [1, 2], "reason": ""}},
            "'winners' is a list",
        ),
        (
            {"ending": {"cause": "time", "winners": [0.9], "placing": [1, 2], "reason": ""}},
            "each is a whole number, not 0.9",
        ),
        (
            {"ending": {"cause": "time", "winners": [False], "placing": [1, 2], "reason": ""}},
            "each is a whole number, not False",
        ),
        (
            {"ending": {"cause": "time", "winners": [None], "placing": [1, 2], "reason": ""}},
            "each is a whole number, not None",
        ),
        (
            {"ending": {"cause": "time", "winners": [[0]], "placing": [1, 2], "reason": ""}},
            "each is a whole number",
        ),
        (
            {
                "ending": {
                    "cause": "time",
                    "winners": [float("inf")],
                    "placing": [1, 2],
                    "reason": "",
                }
            },
            "no infinite numbers",
        ),
        (
            {"ending": {"cause": "time", "winners": [10**30], "placing": [1, 2], "reason": ""}},
            "too large",
        ),
        (
            {"ending": {"cause": "time", "winners": [-1], "placing": [1, 2], "reason": ""}},
            "from 0 to 1",
        ),
        (
            {"ending": {"cause": "time", "winners": [1, 0], "placing": [1, 2], "reason": ""}},
            "once, in order",
        ),
        (
            {"ending": {"cause": "time", "winners": [0], "placing": [1, 2], "reason": None}},
            "'reason' is a text, not None",
        ),
        ({"ending": {"cause": "time", "winners": [0], "placing": [1, 2]}}, "'reason' is missing"),
        ({"headers": {5: "x"}}, "names in a JSON object are texts, not 5"),
        ({"headers": {"event": 5}}, "A header of a record is a text; not 5"),
        ({"headers": {"seat 9": "x"}}, "cannot be named 'seat 9'"),
        ({"headers": {"e" * 101: "x"}}, "at most 100 characters"),
        ({"headers": [["event", "x"]]}, "'headers' is an object"),
        ({"comments": "ab"}, "'comments' is a list"),
        ({"comments": [5]}, "each is a text, not 5"),
        ({"moves": {"seat": 0, "move": "e4"}}, "'moves' is a list"),
        ({"moves": ["e4"]}, "each is an object, not 'e4'"),
        ({"moves": [{"move": "e4"}]}, "'seat' is missing"),
        ({"moves": [{"seat": 0.9, "move": "e4"}]}, "'seat' is a whole number, not 0.9"),
        ({"moves": [{"seat": "0", "move": "e4"}]}, "'seat' is a whole number, not '0'"),
        ({"moves": [{"seat": False, "move": "e4"}]}, "'seat' is a whole number, not False"),
        ({"moves": [{"seat": 7, "move": "e4"}]}, "The seat of a move is 0 to 1"),
        ({"moves": [{"seat": 0, "move": 5}]}, "'move' is a text, not 5"),
        ({"moves": [{"seat": 0, "move": "e" * 101}]}, "A move has at most 100 characters"),
        ({"moves": [{"seat": 0, "move": "e4", "comments": "ab"}]}, "'comments' is a list"),
        ({"moves": [{"seat": 0, "move": "e4", "variations": "ab"}]}, "'variations' is a list"),
        ({"moves": [{"seat": 0, "move": "e4", "variations": [[]]}]}, "variation of e4 is empty"),
        ({"moves": [{"seat": 0, "move": "e4", "variations": [{}]}]}, "each is a list, not {}"),
    ],
    ids=lambda value: str(value)[:50],
)
def test_odd_json_of_a_record_says_what_is_expected(
    change: dict[str, object], sentence: str
) -> None:
    data = records.to_dict(records.parse_record(SAMPLE))
    with pytest.raises(belvedere.BelvedereError) as error:
        records.from_dict({**data, **change})
    assert sentence in str(error.value)


@pytest.mark.parametrize("data", [None, [], 5, "x", {}, [("record", 1)]])
def test_what_is_no_json_of_a_record_is_refused(data: object) -> None:
    with pytest.raises(belvedere.BelvedereError, match=r"A record's JSON|not a record's JSON"):
        records.from_dict(data)  # type: ignore[arg-type]


# Limits.


def nested(depth: int) -> str:
    head = '[record "1"]\n[game "mirador"]\n0: e4\n'
    return head + "(\n0: e5\n" * depth + ")\n" * depth


def test_variations_nest_fifty_deep_and_are_written_compared_and_converted() -> None:
    record = records.parse_record(nested(50))
    assert records.parse_record(records.format_record(record)) == record
    assert records.from_dict(json.loads(json.dumps(records.to_dict(record)))) == record


@pytest.mark.parametrize("depth", [51, 1000, 5000])
def test_deeper_variations_are_refused_where_they_begin(depth: int) -> None:
    error = damaged(nested(depth))
    assert (error.line, error.column) == (104, 1)
    assert "Variations nest at most 50 deep" in str(error)


@pytest.mark.parametrize("depth", [51, 60, 100, 4999])
def test_deeper_variations_are_neither_written_nor_converted(depth: int) -> None:
    tree, last = GameTree([Ply(0, "e4")]), ROOT
    data: dict[str, object] = {"seat": 0, "move": "e4"}
    for _ in range(depth):
        variation = Ply(0, "e5")
        tree = tree.add(last, variation)
        last = address_after(last, 0, "e5")
        tree = tree.add(last, Ply(0, "e4"))
        data = {"seat": 0, "move": "e4", "variations": [[data]]}
    record = Record("mirador", {}, ["", ""], tree)
    for refuse in (records.format_record, records.to_dict):
        with pytest.raises(belvedere.BelvedereError, match="nest at most 50 deep"):
            refuse(record)
    whole = {**records.to_dict(records.parse_record(SAMPLE)), "moves": [data]}
    with pytest.raises(belvedere.BelvedereError, match=r"nest at most 50 deep|nests deeper"):
        records.from_dict(whole)


def test_a_record_that_only_its_indents_make_too_long_is_refused() -> None:
    deep = "(\n0: e5\n" * 49
    many = "(\n0: e6\n)\n" * 4_000
    text = f'[record "1"]\n[game "mirador"]\n0: e4\n{deep}{many}' + ")\n" * 49
    assert len(text) < LONGEST_RECORD
    assert "at most 1,000,000 characters" in str(damaged(text))


def test_digits_of_other_scripts_are_no_seats() -> None:
    assert "begins with its seat" in str(damaged(SAMPLE.replace("0: e4", "٠: e4")))
    assert "begins with its seat" in str(damaged(SAMPLE.replace("0: e4", "²: e4")))


def test_a_lone_surrogate_is_named_wherever_it_stands() -> None:
    for escaped in (SAMPLE.replace("Ann", "\\ud800"), SAMPLE.replace("club", "\\udfff")):
        assert "half a letter" in str(damaged(escaped))
    assert "Half a letter" in str(damaged(SAMPLE.replace("solid", "\ud800")))


# What is read is written.

LETTERS = "[](){}\\\"':; 0123e4t5swapchance٠é\ud800\udc80\n\r\t\x85\u2028x"
JUNK = st.text(st.sampled_from(LETTERS), max_size=30)


@settings(max_examples=300, deadline=None, derandomize=True)
@given(st.lists(st.tuples(st.integers(0, len(SAMPLE)), st.integers(0, 12), JUNK), max_size=4))
def test_what_is_read_is_written_and_read_again(changes: list[tuple[int, int, str]]) -> None:
    text = SAMPLE
    for place, cut, junk in changes:
        text = text[:place] + junk + text[place + cut :]
    try:
        record = records.parse_record(text)
    except RecordError as error:
        assert len(str(error)) <= 300
        return
    written = records.format_record(record)
    assert records.parse_record(written) == record
    assert records.format_record(records.parse_record(written)) == written
    written.encode()
    assert records.from_dict(json.loads(json.dumps(records.to_dict(record)))) == record


TEXTS = st.text(max_size=20)


@settings(max_examples=200, deadline=None, derandomize=True)
@given(TEXTS, st.lists(TEXTS, max_size=3), st.dictionaries(TEXTS, TEXTS, max_size=2), TEXTS)
def test_what_is_written_is_read_and_all_else_is_refused(
    name: str, comments: list[str], headers: dict[str, str], reason: str
) -> None:
    tree = GameTree([Ply(0, "2x2 h8", comments=tuple(comments))])
    record = Record(
        "strata",
        {"players": 2, "size": 8, "tiles": "8,8,3"},
        [name, ""],
        tree.annotate(ROOT, comments=tuple(comments)),
        Ending(Cause.OTHER, (1,), (2, 1), reason),
        headers,
    )
    try:
        text = records.format_record(record)
    except belvedere.BelvedereError as error:
        assert len(str(error)) <= 300
        return
    assert records.parse_record(text) == record
    assert records.from_dict(records.to_dict(record)) == record


def test_files_that_cannot_be_named_are_a_sentence(tmp_path: Path) -> None:
    record = records.parse_record(SAMPLE)
    for path in ("a\0b", 5, None, ["x"], "\ud800"):
        with pytest.raises(belvedere.BelvedereError, match="cannot be a file's name"):
            records.read(path)  # type: ignore[arg-type]
        with pytest.raises(belvedere.BelvedereError, match="cannot be a file's name"):
            records.write(record, path)  # type: ignore[arg-type]


def test_a_file_without_end_is_read_no_farther_than_needed(tmp_path: Path) -> None:
    path = tmp_path / "long.txt"
    path.write_bytes("é".encode() * 2_500_000)
    with pytest.raises(RecordError, match="at most 1,000,000 characters"):
        records.read(path)


# Times, endings and going back (version 2), and what version 1 had instead.

TIMED = """\
[record "3"]
[game "strata"]
[options "players=2; size=8; tiles=8,8,3"]
[taken back "0 3 1; 1 4 2"]
[clock "5+3"]

0: 1x1 h8 @0.001 left 300
1: 1x1 h7 @61.25 left 241.75 forced { hm }
0: 1x1 g7 @3600
"""


def test_times_and_ways_back_are_read_as_they_are_written() -> None:
    record = records.parse_record(TIMED)
    assert [(ply.at, ply.left, ply.forced) for ply in record.plies] == [
        (1, 300_000, False),
        (61_250, 241_750, True),
        (3_600_000, None, False),
    ]
    assert record.taken_back == [TakeBack(0, 3, 1), TakeBack(1, 4, 2)]
    assert records.format_record(record) == TIMED
    assert records.from_dict(records.to_dict(record)) == record


def test_who_left_before_the_end_is_placed_last_by_the_rules() -> None:
    text = '[record "2"]\n[game "mirador"]\n[options "size=3"]\n[left "0 time 1"]\n\n0: a1\n'
    record = records.parse_record(text)
    assert record.ending == Ending(Cause.RULES, (1,), (2, 1), "full-board")


def old(result: str, reason: str) -> Record:
    headers = f'[result "{result}"]\n[reason "{reason}"]\n'
    return records.parse_record(f'[record "1"]\n[game "mirador"]\n{headers}\n0: e4\n')


@pytest.mark.parametrize(
    ("result", "reason", "ending"),
    [
        ("1", "resignation", Ending(Cause.RESIGNATION, (1,), (2, 1))),
        ("0", "time", Ending(Cause.TIME, (0,), (1, 2))),
        ("0,1", "agreed draw", Ending(Cause.AGREEMENT, (0, 1), (1, 1))),
        ("nobody", "abandoned", Ending(Cause.ABANDONED, (), (1, 1))),
        ("1", "a coin", Ending(Cause.OTHER, (1,), (2, 1), "a coin")),
    ],
)
def test_how_a_record_of_version_1_ended(result: str, reason: str, ending: Ending) -> None:
    record = old(result, reason)
    assert record.ending == ending
    assert records.parse_record(records.format_record(record)) == record


def test_json_of_version_1_is_still_read() -> None:
    record = old("1", "resignation")
    data = records.to_dict(record)
    for name in ("ending", "gone", "taken_back"):
        del data[name]
    older = {**data, "record": 1, "result": {"winners": [1], "reason": "resignation"}}
    assert records.from_dict(older) == record
    wrong = {**older, "options": {"players": 2, "size": 3}, "moves": [{"seat": 0, "move": "a1"}]}
    with pytest.raises(belvedere.BelvedereError, match="By the moves, seat 0 has won"):
        records.from_dict(wrong)


def test_a_reason_with_spaces_is_still_read_and_written_as_an_id() -> None:
    moves = '[result "0"]\n[placing "1,2"]\n[ending "rules"]\n[reason "full board"]\n\n0: a1\n'
    record = records.parse_record(f'[record "2"]\n[game "mirador"]\n[options "size=2"]\n{moves}')
    assert record.ending == Ending(Cause.RULES, (0,), (1, 2), "full-board")
    assert '[reason "full-board"]' in records.format_record(record)
    data = records.to_dict(record)
    assert data["ending"]["reason"] == "full-board"
    data["ending"]["reason"] = "full board"
    assert records.from_dict(data) == record
    data["ending"]["reason"] = "a full board"
    with pytest.raises(RecordError, match="By the moves, the game ended otherwise"):
        records.from_dict(data)


def test_version_1_knows_no_times() -> None:
    error = damaged('[record "1"]\n[game "mirador"]\n0: e4 @3\n')
    assert "is not a move" in str(error)
