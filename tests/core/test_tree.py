"""Game trees: values with addresses that stay, united without loss, written and read exactly."""

from __future__ import annotations

import json
import random
from collections import Counter
from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import belvedere
from belvedere import records
from belvedere.core.ply import Mark, Ply, united
from belvedere.core.replay import LATEST, MOST_POSTS, STRIDE, Replay
from belvedere.core.tree import EMPTY, ROOT, Address, GameTree, address_after, address_of
from helpers.asking import asked_moves
from helpers.house import OWN_GAMES, TESTS
from helpers.trees import grown, random_record

GAMES = (*OWN_GAMES, "trinkets")
SEEDS = st.integers(0, 2**32)


def line(*moves: str) -> GameTree:
    return GameTree(Ply(n % 2, move) for n, move in enumerate(moves))


def at(*moves: str) -> Address:
    return address_of((n % 2, move) for n, move in enumerate(moves))


def with_line(tree: GameTree, *moves: str) -> GameTree:
    """Add a line that begins at the start; what is there already stays."""
    for n, move in enumerate(moves):
        tree = tree.add(at(*moves[:n]), Ply(n % 2, move))
    return tree


FORKED = with_line(line("e4", "t5", "v22"), "e4", "swap", "d24")
FORKED = with_line(FORKED, "e4", "swap", "d20")


# What there is.


def test_the_main_line_follows_the_first_ply_everywhere() -> None:
    assert FORKED.main == (at("e4"), at("e4", "t5"), at("e4", "t5", "v22"))
    assert [ply.move for ply in FORKED.main_line] == ["e4", "t5", "v22"]
    assert FORKED.variations(at("e4", "t5")) == (at("e4", "swap"),)
    assert FORKED.end == at("e4", "t5", "v22")
    assert (len(FORKED), EMPTY.end, EMPTY.main) == (6, ROOT, ())


def test_a_walk_meets_what_replaces_a_ply_before_what_follows_it() -> None:
    met = [(visit.ply.move, visit.nesting, visit.is_variation) for visit in FORKED.walk()]
    assert met == [
        ("e4", 0, False),
        ("t5", 0, False),
        ("swap", 1, True),
        ("d24", 1, False),
        ("d20", 2, True),
        ("v22", 0, False),
    ]


def test_a_path_and_an_address_are_two_names_of_a_node() -> None:
    path = ((0, "e4"), (1, "swap"), (0, "d20"))
    assert FORKED.path(address_of(path)) == path
    assert FORKED.path(ROOT) == ()
    assert address_of(()) == ROOT
    assert at("e4") == "ncy2mo7dmkzzsup7jcbz4re6"  # links to it are out there


def test_what_two_seats_decide_at_once_are_plies_of_their_own() -> None:
    start = belvedere.start("misty", window="1x2")
    while not start.actors:
        start = start.play(start.chances()[0][0])
    replay, seats = Replay(start), start.actors
    assert len(seats) == 2
    tree, here = EMPTY, ROOT
    for seat in reversed(seats):
        tree, here = replay.play(tree, here, start.legal(seat)[0], seat)
    assert [ply.seat for ply in tree.main_line] == [1, 0]
    assert address_after(ROOT, 0, "pass") != address_after(ROOT, 1, "pass")


@pytest.mark.parametrize(
    "do", [GameTree.node, GameTree.delete, GameTree.promote, GameTree.ply, GameTree.mark]
)
def test_a_node_that_is_not_there_is_a_sentence(do: Callable[..., Any]) -> None:
    with pytest.raises(belvedere.BelvedereError, match="There is no ply 'x' in this tree"):
        do(FORKED, "x")


def test_only_a_ply_can_be_marked() -> None:
    with pytest.raises(belvedere.BelvedereError, match="There is no ply ''"):
        FORKED.mark(ROOT, Mark.GOOD)
    record = records.Record("mirador", {}, ["", ""], EMPTY.annotate(ROOT, marks=(Mark.GOOD,)))
    with pytest.raises(belvedere.BelvedereError, match="A mark belongs to a move"):
        records.format_record(record)


# Other trees.


def test_a_tree_never_changes() -> None:
    before = {visit.address: visit for visit in FORKED.walk()}
    here = at("e4", "swap")
    FORKED.comment(here, "x").mark(here, Mark.GOOD).promote(here).delete(at("e4", "t5"))
    FORKED.add(here, Ply(0, "a1")).merge(line("a1"))
    assert {visit.address: visit for visit in FORKED.walk()} == before


def test_a_ply_that_is_there_is_added_once_and_everything_about_it_is_kept() -> None:
    tree = FORKED.comment(at("e4"), "one")
    again = tree.add(ROOT, Ply(0, "e4", comments=("two",), marks=(Mark.DUBIOUS,)))
    assert len(again) == len(FORKED)
    assert again.ply(at("e4")) == Ply(0, "e4", comments=("one", "two"), marks=(Mark.DUBIOUS,))


def test_promoting_moves_one_variation_up_and_nothing_changes_its_address() -> None:
    deep = at("e4", "swap", "d20")
    once = FORKED.promote(deep)
    assert once.main == FORKED.main
    assert once.variations(at("e4", "swap", "d20")) == (at("e4", "swap", "d24"),)
    assert once.promote(deep).main == (at("e4"), at("e4", "swap"), deep)
    assert FORKED.make_main(deep) == once.promote(deep)
    assert {*FORKED._nodes} == {*FORKED.make_main(deep)._nodes}
    assert FORKED.promote(FORKED.end) is FORKED


def test_deleting_a_ply_takes_all_that_follows_and_the_next_is_the_main_one() -> None:
    without = FORKED.delete(at("e4", "t5"))
    assert without == with_line(line("e4", "swap", "d24"), "e4", "swap", "d20")
    assert without.main == (at("e4"), at("e4", "swap"), at("e4", "swap", "d24"))
    assert FORKED.comment(ROOT, "x").delete(ROOT) == EMPTY.comment(ROOT, "x")


def addresses(tree: GameTree) -> set[Address]:
    return {visit.address for visit in tree.walk()}


def changed(tree: GameTree, here: Address, rng: random.Random) -> GameTree:
    """Change something about a tree, but nothing about one node or the way to it."""
    others = sorted(addresses(tree) - set(tree.line(here)))
    what = rng.randrange(4)
    if what == 0:
        return tree.promote(rng.choice([here, *others]))
    if what == 1:
        return tree.make_main(rng.choice([here, *others]))
    if what == 2 and others:
        return tree.delete(rng.choice(others))
    return tree.merge(line(*rng.sample(["1x1 a1", "1x1 a2", "1x1 a3"], 2)))


@settings(max_examples=60, deadline=None, derandomize=True)
@given(SEEDS)
def test_whatever_is_done_elsewhere_a_node_keeps_its_address_and_its_notes(seed: int) -> None:
    rng, tree = random.Random(seed), random_record("strata", seed, 14).tree
    here = rng.choice(sorted(addresses(tree)))
    ply, path = tree.ply(here), tree.path(here)
    for _ in range(5):
        tree = changed(tree, here, rng)
    assert tree.ply(here) == ply
    assert tree.path(here) == path


# Two become one.


def pair(game: str, seed: int) -> tuple[GameTree, GameTree]:
    """Return two copies of one tree that two people went on with."""
    base = random_record(game, seed, 6).tree
    replay = Replay(belvedere.start(game))
    one, two = (grown(replay, base, random.Random(seed + n), 6) for n in (1, 2))
    moved = random.Random(seed).choice(sorted(addresses(two)))
    return one, two.promote(moved)


def kept(tree: GameTree) -> dict[Address, Counter[object]]:
    """Count everything that was said and drawn, by the node."""
    notes = {ROOT: tree.notes()} | {visit.address: visit.ply for visit in tree.walk()}
    return {
        address: Counter([*n.comments, *n.marks, *n.evaluations, *n.shapes])
        for address, n in notes.items()
    }


@settings(max_examples=60, deadline=None, derandomize=True)
@given(st.sampled_from(GAMES), SEEDS)
def test_merging_is_the_same_either_way_and_loses_nothing(game: str, seed: int) -> None:
    one, two = pair(game, seed)
    both = one.merge(two)
    assert two.merge(one) == both
    assert one.merge(one) == one
    assert one.merge(both) == both.merge(two) == both
    assert addresses(both) == addresses(one) | addresses(two)
    found, of_one, of_two = kept(both), kept(one), kept(two)
    for address in found:
        wanted = of_one.get(address, Counter()) | of_two.get(address, Counter())
        assert found[address] == wanted
    timed = {v.address for tree in (one, two) for v in tree.walk() if v.ply.at is not None}
    assert timed == {v.address for v in both.walk() if v.ply.at is not None}


def test_two_orders_that_agree_are_both_kept() -> None:
    assert united("bd", "abcd") == tuple("abcd")
    assert united("zx", "zy") == tuple("zxy")
    assert united("aab", "ab") == tuple("aab")


def test_of_two_main_lines_one_stays_the_main_line() -> None:
    one = with_line(with_line(line("c1"), "b1"), "a1")
    other = with_line(with_line(line("b1"), "c1"), "a1")
    assert one.merge(other).main == other.main
    assert other.merge(one).main == other.main


# Positions.


@pytest.fixture
def asked(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    return asked_moves(monkeypatch)


LONG = 400


@pytest.fixture(scope="module")
def long_tree() -> GameTree:
    rng, position = random.Random(3), belvedere.start("mirador", size=54, tower=1)
    plies: list[Ply] = []
    while len(plies) < LONG:
        calm = [move for move in position.legal()[:40] if move.isalnum() and move != "swap"]
        position = position.play(rng.choice(calm))
        assert position.last is not None
        plies.append(Ply(position.last.seat, position.last.move))
    return GameTree(plies)


def test_walking_a_line_plays_every_ply_once(long_tree: GameTree, asked: list[str]) -> None:
    replay = Replay(belvedere.start("mirador", size=54, tower=1))
    for address in long_tree.main:
        replay.at(long_tree, address)
    assert len(asked) == LONG
    asked.clear()
    for address in reversed(long_tree.main):  # and back
        replay.at(long_tree, address)
    assert len(asked) <= LONG
    asked.clear()
    changed = long_tree.comment(long_tree.main[0], "x").promote(long_tree.end)
    replay.at(changed, long_tree.main[LONG // 2])
    assert len(asked) < STRIDE
    assert len(replay._latest) <= LATEST
    assert len(replay._posts) <= min(MOST_POSTS, LONG // STRIDE)


@pytest.mark.parametrize("game", GAMES)
def test_a_replay_plays_every_ply_of_every_variation_once(game: str, asked: list[str]) -> None:
    record = random_record(game, 5, 30)
    asked.clear()
    found = [(visit, after) for visit, _, after in Replay(record.start()).walk(record.tree)]
    assert len(asked) == len(found) == len(record.tree)
    replay = Replay(record.start())
    assert all(replay.at(record.tree, visit.address) == after for visit, after in found)


def test_the_rules_judge_what_is_played() -> None:
    replay = Replay(belvedere.start("mirador"))
    tree, here = replay.play(EMPTY, ROOT, " E4 ")
    assert tree.path(here) == ((0, "e4"),)
    with pytest.raises(belvedere.IllegalMove, match="overlaps the tower at e4"):
        replay.play(tree, here, "f5")
    with pytest.raises(belvedere.IllegalMove):
        replay.at(line("e4", "f5"), at("e4", "f5"))


# Records.


@settings(max_examples=40, deadline=None, derandomize=True)
@given(st.sampled_from(GAMES), SEEDS)
def test_a_record_is_its_text_and_its_json_exactly(game: str, seed: int) -> None:
    record = random_record(game, seed, 20)
    text = records.format_record(record)
    read = records.parse_record(text)
    assert read == record
    assert records.format_record(read) == text
    assert records.parse_kept(text) == record
    data = json.loads(json.dumps(records.to_dict(record)))
    assert records.from_dict(data) == record
    assert records.to_dict(record) == data


def test_variations_fifty_deep_are_written_and_read_exactly() -> None:
    record = records.new_record(belvedere.start("mirador"))
    replay, tree, here = Replay(record.start()), EMPTY, ROOT
    for _ in range(50):
        main, other = [m for m in replay.at(tree, here).legal() if m.isalnum() and m != "swap"][:2]
        tree, _ = replay.play(tree, here, main)
        tree, here = replay.play(tree, here, other)
    record.tree = tree
    assert max(visit.nesting for visit in tree.walk()) == 50
    text = records.format_record(record)
    assert records.parse_record(text) == record
    assert records.from_dict(json.loads(json.dumps(records.to_dict(record)))) == record


def test_reading_asks_the_rules_once(asked: list[str]) -> None:
    record = random_record("mirage", 4, 30)
    text = records.format_record(record)
    for read in (records.parse_record, lambda t: records.from_dict(records.to_dict(record))):
        asked.clear()
        read(text)
        assert len(asked) == len(record.tree)
    asked.clear()
    records.parse_kept(text)
    assert asked == []


def test_a_variation_that_repeats_a_move_becomes_one_with_it() -> None:
    head = '[record "3"]\n[game "mirador"]\n[options "players=2; size=27; tower=2"]\n\n'
    text = f"{head}0: e4 {{ a }}\n(\n0: e5\n(\n0: e6\n)\n)\n(\n0: E4 {{ b }}\n1: t5\n)\n1: t6\n"
    record = records.parse_record(text)
    assert records.format_record(record) == (
        f"{head}0: e4 {{ a }} {{ b }}\n(\n  0: e5\n)\n(\n  0: e6\n)\n1: t5\n(\n  1: t6\n)\n"
    )


def old_records() -> list[str]:
    return [path.read_text("utf-8") for path in sorted(TESTS.glob("golden/*/*.record"))[::4]]


@pytest.mark.parametrize("text", old_records(), ids=lambda text: text.split('"')[3])
def test_records_of_all_versions_are_read_alike(text: str) -> None:
    record = records.parse_record(text)
    assert records.format_record(record) == text
    assert records.parse_record(text.replace('[record "3"]', '[record "2"]', 1)) == record
    data = records.to_dict(record)
    assert records.from_dict({**data, "record": 2}) == record


def test_older_versions_know_no_notes() -> None:
    for version in (1, 2):
        text = f'[record "{version}"]\n[game "mirador"]\n0: e4\nring red e4\n'
        with pytest.raises(belvedere.RecordError, match="begins with its seat"):
            records.parse_record(text)
