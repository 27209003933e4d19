"""The arbiter: every verdict on a declaration, and why (R-MDR-7)."""

from __future__ import annotations

import json
import random
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from itertools import product
from pathlib import Path
from typing import Any

import pytest

import belvedere
from belvedere import BelvedereError, OptionError, Position
from belvedere.core import records, registry
from belvedere.core.squares import format_square
from belvedere.games.mirador import description
from belvedere.games.mirador.description import COLOURS
from belvedere.games.mirador.rules import state as mirador_state
from belvedere.games.mirador.rules.state import ROWS
from belvedere.kernel.compiling import source_stamp
from belvedere.kernel.rng import generator
from belvedere.solvers import arbiter
from belvedere.solvers.arbiter.asking import name_spot, spots_of, state_of
from belvedere.solvers.arbiter.engine import layout
from belvedere.solvers.arbiter.engine.playouts import begin, play_on, secure_playouts
from belvedere.solvers.arbiter.engine.secure import secure
from belvedere.solvers.arbiter.links import excludes
from belvedere.solvers.arbiter.proofs import withstands
from helpers.mirador_boards import PUBLISHED, UNSOUND_BLUE, UNSOUND_RED, after, board, recorded
from helpers.terminal import run
from oracles.arbiter import GRADED, compare, full_positions, secure_by_test

SIDES = {"ns": 1 | 4, "we": 2 | 8}
FIG_6 = ("a9", "j9", "j4", "d7", "d1", "i1!")  # on a board of 11 squares


def fig_6() -> Position:
    return after(*FIG_6, size=11)


def challenged(declared: Position, towers: tuple[str, ...]) -> str:
    """Challenge by the ordinary rules; return how the game ends, which no tower may do before."""
    position = declared.play("challenge")
    for tower in towers:
        assert position.outcome is None
        position = position.play(tower)
    assert position.outcome is not None
    return str(position.outcome.reason)


# Known positions.


def test_the_declaration_with_s22_is_sound() -> None:
    position = after("e4", "t5", "f11", "s10", "e18", "t17", "d24", "s22!")
    assert arbiter.judge(position, "blue").sound
    assert arbiter.judge(position, "blue", ["ns"]).sound
    assert not arbiter.judge(position, "blue", ["we"]).sound


def test_the_declaration_with_h6_is_not_sound() -> None:
    declared = board(UNSOUND_RED, UNSOUND_BLUE, "blue").play("h6!")
    verdict = arbiter.judge(declared, "blue")
    assert not verdict.sound
    assert challenged(declared, verdict.breaking) == "broken"
    assert arbiter.smallest_break(declared, "blue", ["we"]) == ("e6", "k4")


def test_with_g6_in_place_of_h6_it_is_sound_even_west_to_east_alone() -> None:
    declared = board(UNSOUND_RED, UNSOUND_BLUE, "blue").play("g6!")
    assert arbiter.judge(declared, "blue").sound
    assert arbiter.judge(declared, "blue", ["we"]).sound
    assert not arbiter.judge(declared, "blue", ["ns"]).sound


def test_in_the_published_game_n18_wins_after_any_red_move() -> None:
    position = after(*PUBLISHED)
    for move in position.legal():
        if not move.endswith("!"):
            assert arbiter.judge(position.play(move).play("n18"), "blue").sound, move
    assert arbiter.stopping_placements(position) == ()


def test_in_fig_6_each_axis_can_be_cut_but_not_both() -> None:
    declared = fig_6()
    assert arbiter.judge(declared, "blue").sound
    assert arbiter.smallest_break(declared, "blue", ["ns"]) == ("h6",)
    assert arbiter.smallest_break(declared, "blue", "we") in (("g7",), ("g8",))
    assert not secure_by_test(declared, "blue")  # the solver alone finds it


def test_a_lone_tower_that_sees_all_sides_is_broken_by_two() -> None:
    declared = after("n14!")
    fewest = arbiter.smallest_break(declared, "red")
    assert fewest is not None
    assert len(fewest) == 2
    assert challenged(declared, fewest) == "broken"


# What is asked.


def test_without_a_chain_nothing_has_to_be_placed() -> None:
    position = board("e10", "e14 e6 a10 i10", "red")
    verdict = arbiter.judge(position, "red")
    assert (verdict.sound, verdict.breaking) == (False, ())
    assert arbiter.smallest_break(position, "red") == ()
    assert arbiter.prove(position, "red") is None


def test_on_an_empty_board_nobody_is_sound() -> None:
    assert not arbiter.judge(after(), 0).sound
    assert not arbiter.judge(after(), 1).sound
    assert arbiter.winning_placements(after()) == ()


def test_a_seat_stands_for_its_colour_also_after_the_swap() -> None:
    plain, swapped = after("n14", "a1"), after("n14", "swap", "a1")
    assert [arbiter.judge(plain, seat).colour for seat in (0, 1)] == ["red", "blue"]
    assert [arbiter.judge(swapped, seat).colour for seat in (0, 1)] == ["blue", "red"]
    assert arbiter.judge(plain, "RED") == arbiter.judge(swapped, 1)


def test_any_step_can_be_judged() -> None:
    declared = fig_6()
    for position in (declared, declared.play("challenge"), declared.play("accept")):
        assert arbiter.judge(position, "blue").sound


@pytest.mark.parametrize(
    ("declarer", "axes", "sentence"),
    [
        (2, ("ns",), "seat 0 or 1, or red or blue; not 2"),
        (True, ("ns",), "not True"),
        ("green", ("ns",), "not 'green'"),
        (0, (), "ns and we"),
        (0, ("north",), "ns and we"),
    ],
)
def test_what_cannot_be_asked_is_refused_in_a_sentence(
    declarer: Any, axes: Any, sentence: str
) -> None:
    with pytest.raises(OptionError, match=sentence):
        arbiter.judge(after("n14"), declarer, axes)


def test_other_games_have_no_arbiter() -> None:
    with pytest.raises(OptionError, match="judges Mirador, not Strata"):
        arbiter.judge(belvedere.start("strata"), 0)


def test_placements_are_asked_for_where_somebody_places() -> None:
    for ask in (arbiter.winning_placements, arbiter.stopping_placements):
        with pytest.raises(BelvedereError, match="Nobody places a tower in turn here"):
            ask(after("n14!"))


def test_threads_do_not_disturb_each_other() -> None:
    positions = list(full_positions(60, 5)) * 2
    with ThreadPoolExecutor(2) as pool:
        found = list(pool.map(lambda position: arbiter.judge(position, 0), positions))
    assert found == [arbiter.judge(position, 0) for position in positions]


# Against exhaustive search.


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(6))
def test_the_arbiter_agrees_with_exhaustive_search(seed: int) -> None:
    counts = compare(60, seed)
    assert 0 < counts["sound"] < counts["verdicts"]
    assert counts["stopping"] > 0


def test_a_few_positions_agree_with_exhaustive_search() -> None:
    assert compare(25, 99)["positions"] == 25


@pytest.mark.slow
@pytest.mark.parametrize("board", GRADED, ids=str)
def test_the_arbiter_agrees_with_exhaustive_search_on_graded_boards(board: tuple[int, int]) -> None:
    counts = compare(20, 8, (board,))  # R-MDR-8
    assert 0 < counts["sound"] < counts["verdicts"]


@pytest.mark.slow
@pytest.mark.parametrize(
    ("size", "tower", "seed"), [(54, 4, 3), (40, 3, 3), (32, 2, 5), (12, 1, 3), (16, 3, 3)]
)
def test_what_the_fast_test_calls_secure_is_sound_on_graded_boards(
    size: int, tower: int, seed: int
) -> None:
    secured = 0
    for position in full_positions(80, seed, size, tower):
        for colour in ("red", "blue"):
            is_secure = secure_by_test(position, colour)
            assert withstands(position, colour) or not is_secure
            assert arbiter.judge(position, colour).sound == withstands(position, colour)
            secured += is_secure
    assert secured > 0


def test_the_arbiter_judges_the_finer_game() -> None:
    moves = ("e4", "t5", "f20", "aa30", "h40!")
    position = after(*moves, size=54, tower=4)
    breaking = arbiter.smallest_break(position, "red")
    assert breaking is not None
    assert len(breaking) == 4
    assert challenged(position, breaking) == "broken"
    assert arbiter.annotate_break(breaking, 4)[0]["shape"] == "4x4"
    wall = after("a1!", size=8, tower=4)  # nothing fits between it and the sides that it sees
    assert arbiter.judge(wall, "red").sound
    proof = arbiter.prove(wall, "red")
    assert proof is not None
    assert [line.side for line in proof.lines] != []


# The fast test.


@pytest.mark.slow
def test_what_the_fast_test_calls_secure_is_sound() -> None:
    found = {"sound": 0, "secure": 0}
    for position in full_positions(1000, 7):
        for colour in ("red", "blue"):
            sound, is_secure = withstands(position, colour), secure_by_test(position, colour)
            assert sound or not is_secure
            assert arbiter.judge(position, colour).sound == sound
            found["sound"] += sound
            found["secure"] += is_secure
    assert found["secure"] > 0.7 * found["sound"] > 0


def groups(desks: Any, state: Any, colour: int) -> dict[int, tuple[int, int]]:
    """Return for each tower of a colour the root of its group, and the group's sides."""
    board = desks["boards"][0, 0]
    found = {}
    for column, row, owner in description.towers(state):
        if owner == colour:
            spot = root = column * ROWS + row
            while board["parent"][root] != root:
                root = int(board["parent"][root])
            found[spot] = (root, int(board["sides"][root]))
    return found


def is_finer(one: dict[int, tuple[int, int]], other: dict[int, tuple[int, int]]) -> bool:
    """Tell whether everything that is joined in one is joined in the other."""
    images: dict[int, int] = {}
    return all(
        images.setdefault(root, other[spot][0]) == other[spot][0] and sides & ~other[spot][1] == 0
        for spot, (root, sides) in one.items()
    )


@pytest.mark.parametrize("size", [27, 13, 8, 5])
def test_from_ply_to_ply_the_fast_test_knows_all_that_it_finds_from_scratch(size: int) -> None:
    # It may know more: two lines that were safe together stay so when an own tower parts one.
    game: Any = registry.game("mirador", {"size": size})
    desks, fresh = layout.new_desks(), layout.new_desks()
    more = 0
    for seed in range(20):
        state = game.start()
        desks["states"][0, 0] = game.record(state)
        begin(desks, 0)
        for action in game.random_game(state, seed):
            colour = int(game.record(state)["colour"])
            state = game.apply(state, 0, action)
            found = play_on(desks, 0, action)
            assert desks["states"][0, 0].tobytes() == state
            record = game.record(state)
            fresh["states"][0, 0] = record
            scratch = secure(fresh, 0, colour)
            assert scratch & ~found == 0
            assert is_finer(groups(fresh, record, colour), groups(desks, record, colour))
            more += found != scratch
            axes = [axis for axis, sides in SIDES.items() if found & sides]
            assert all(withstands(Position(game, state), COLOURS[colour], [a]) for a in axes)
    assert more < 20


def test_playouts_end_at_the_first_secure_chain() -> None:
    game: Any = registry.game("mirador", {})
    desks, tally = layout.new_desks(), generator(0)
    desks["states"][0, 0] = game.record(game.start())
    secure_playouts(desks, 0, generator(3), 200, tally)
    plies, red, blue, others = tally[:4].tolist()
    assert red + blue + others == 200
    assert red > 0 < blue
    longest = sum(len(game.random_game(game.start(), seed)) for seed in range(200))
    assert 200 * 4 < plies < longest
    assert desks["states"][0, 0].tobytes() == game.start()


def test_a_position_that_is_sound_stays_sound() -> None:
    sound = {"red": False, "blue": False}
    towers = 0
    for position in full_positions(310, 11):
        now = len(position.to_dict()["towers"])
        if now < towers:
            sound = dict.fromkeys(sound, False)  # another game
        towers = now
        for colour in sound:
            verdict = arbiter.judge(position, colour)
            assert verdict.sound or not sound[colour]
            sound[colour] = verdict.sound


def test_verdicts_do_not_depend_on_how_the_board_is_turned() -> None:
    game: Any = registry.game("mirador", {})
    for position in list(full_positions(62, 13))[::7]:
        for symmetry, colour in product(range(8), ("red", "blue")):
            image = Position(game, game.transform(position._state, symmetry))
            assert arbiter.judge(image, colour).sound == arbiter.judge(position, colour).sound
            fewest = arbiter.smallest_break(position, colour)
            turned = arbiter.smallest_break(image, colour)
            assert (fewest and len(fewest)) == (turned and len(turned))


# Breaking sets, placements, links and proofs.


def test_breaking_towers_are_accepted_one_by_one_in_any_order() -> None:
    rng = random.Random(1)
    broken = 0
    for position in full_positions(80, 17):
        declared = position.play(rng.choice([m for m in position.legal() if m.endswith("!")]))
        verdict = arbiter.judge(declared, position.actor)
        if not verdict.sound:
            shuffled = tuple(rng.sample(verdict.breaking, len(verdict.breaking)))
            assert challenged(declared, shuffled) == "broken"
            broken += 1
    assert broken > 20


def test_no_fewer_towers_break_than_the_fewest() -> None:
    position = after("n14!")
    legal = position.play("challenge").legal()[:-1]
    assert arbiter.judge(position, "red").sound is False
    for tower in legal:
        assert position.play("challenge").play(tower).outcome is None


@pytest.mark.slow
def test_winning_placements_are_those_whose_declaration_stands() -> None:
    for position in list(full_positions(62, 19))[10::12]:
        winning = set(arbiter.winning_placements(position))
        for move in position.legal():
            if move.endswith("!"):
                sound = arbiter.judge(position.play(move), position.actor).sound
                assert sound == (move.removesuffix("!") in winning)


def test_a_player_without_a_place_may_win_by_a_declared_pass() -> None:
    position = after("c1", "c4", "f6", "f1", size=7)
    assert position.legal() == ["pass", "pass!"]
    assert arbiter.winning_placements(position) == ()  # Red has no chain
    assert arbiter.stopping_placements(position) == ()
    sound = after("d4", "a3", "f2", "c1", "a6", size=7)
    assert sound.legal() == ["pass", "pass!"]
    assert arbiter.winning_placements(sound) == ("pass",)
    outcome = sound.play("pass!").play("challenge").outcome
    assert outcome is None or outcome.winners == (1,)


def test_two_towers_of_a_challenger_exclude_each_other_as_the_rules_say() -> None:
    for tower, move in product((1, 2, 3, 4), ("a1", "e5", "f6", "c4")):
        state = state_of(after(move, size=9, tower=tower))
        places = {name_spot(spot) for spot in spots_of(state["open"][0])}
        for column, row in product(range(10 - tower), repeat=2):
            other = format_square(column, row)
            assert (other in places) == (other != move and not excludes(move, other, tower))


def test_a_link_is_secure_when_no_tower_fits_between() -> None:
    # Three squares between e4 and e9 are too few for a tower that touches neither; six are not.
    near = {link.towers for link in arbiter.secure_links(board("e4 e9", "", "blue"))}
    far = {link.towers for link in arbiter.secure_links(board("e4 e12", "", "blue"))}
    assert ("e4", "e9") in near
    assert ("e4", "e12") not in far


def test_two_lines_are_secure_together_when_they_cannot_both_be_cut() -> None:
    # Two columns lead from n4 to the north. Red's towers leave Blue only places beside them.
    lines = arbiter.Link("red", ("n4",), "north", ())
    one = arbiter.Line("n5", "n27", "north", ("m9",))
    other = arbiter.Line("o5", "o27", "north", ("o9",))
    beyond = arbiter.Line("o5", "o27", "north", ("o9", "o11"))
    assert replace(lines, lines=(one, other)).secure  # m9 and o9 share a side
    assert not replace(lines, lines=(one, beyond)).secure  # m9 and o11 touch at a corner
    assert not replace(lines, lines=(one, one)).secure  # one tower cuts both


def test_secure_chains_name_the_sides_that_they_reach() -> None:
    position = after(*PUBLISHED, "a1", "n18!")
    (chain,) = [chain for chain in arbiter.secure_chains(position) if chain.axes]
    assert (chain.colour, chain.axes, chain.sides) == ("blue", ("we",), ("east", "west"))
    assert {"j15", "k19", "n18", "p16", "z16"} <= set(chain.towers)


def test_a_proof_names_the_lines_that_cannot_all_be_cut() -> None:
    proof = arbiter.prove(fig_6(), "blue")
    assert proof is not None
    named = {(line.start, line.side) for line in proof.lines}
    assert ("i2", "north") in named
    assert {line.side for line in proof.lines} == {"north", "south", "west", "east"}
    assert {cutter for line in proof.alternatives for cutter in line.cutters} <= {"g7", "g8", "h6"}
    assert arbiter.prove(after("n14!"), "red") is None


def test_a_board_full_of_corner_contacts_can_be_judged() -> None:
    towers = " ".join(
        format_square(2 * x, 2 * y)
        for x, y in product(range(13), repeat=2)
        if (x + y) % 2 == 0 and x + y < 24  # all but one: somebody has to have a place left
    )
    position = board(towers, "", "blue")
    assert sum(len(link.lines) for link in arbiter.links(position, "red")) > 500
    assert arbiter.judge(position, "red").secure
    proof = arbiter.prove(position, "red", ["ns"])
    assert proof is not None
    assert not proof.alternatives
    assert not arbiter.judge(position, "blue").sound
    assert "z26" in arbiter.winning_placements(position)  # the northernmost row is empty


# Games and tables.


def test_a_review_tells_since_when_a_declaration_would_have_been_sound() -> None:
    review = arbiter.review(recorded((*PUBLISHED, "a1", "n18!", "accept")))
    assert (review.red_since, review.blue_since) == (None, 20)
    assert review.declaration is not None
    assert (review.declaration.ply, review.declaration.verdict.sound) == (20, True)


def test_a_review_tells_what_would_have_broken_an_early_declaration() -> None:
    record = recorded((*PUBLISHED[:9], "z16!", "accept"))
    declaration = arbiter.review(record).declaration
    assert declaration is not None
    assert not declaration.verdict.sound
    declared = record.position(declaration.ply)
    assert challenged(declared, declaration.verdict.breaking) == "broken"


def test_a_game_without_a_declaration_is_reviewed_too() -> None:
    review = arbiter.review(recorded(("b4", "b1"), size=5))
    assert review.declaration is None
    assert review.since("red") is not None
    with pytest.raises(OptionError, match="judges Mirador"):
        arbiter.review(records.new_record(belvedere.start("strata")))


def test_an_arbiter_answers_with_ordinary_moves() -> None:
    accepted = arbiter.answer(fig_6())
    assert accepted.moves == ("accept",)
    assert accepted.proof is not None
    broken = arbiter.answer(after("n14!"))
    assert broken.moves[0] == "challenge"
    assert challenged(after("n14!"), broken.moves[1:]) == "broken"
    assert arbiter.answer(after("a1", "pass!", size=4)).moves == ("challenge",)
    with pytest.raises(BelvedereError, match="no declaration to answer"):
        arbiter.answer(after("n14"))


def test_an_edit_of_the_rules_or_the_engine_changes_what_is_compiled() -> None:
    desk = layout.new_desks().dtype
    files = (desk, layout.__file__), (desk["states"].base, mirador_state.__file__)
    for record, file in files:
        stamp = source_stamp(Path(file).parent)
        assert (record.names or ())[-1] == f"sources_{stamp}"


def test_warming_compiles_everything() -> None:
    script = """
from belvedere.solvers import arbiter
from belvedere.solvers.arbiter.engine import breaking, encoding, playouts, secure
arbiter.warm()
for module in (breaking, encoding, playouts, secure):
    for name, value in vars(module).items():
        if hasattr(value, "py_func") and value.__module__ == module.__name__:
            print(name, len(value.signatures))
"""
    done = subprocess.run(
        [sys.executable, "-c", script], capture_output=True, text=True, check=True
    )
    compiled = dict(line.split() for line in done.stdout.splitlines())
    assert {"encode", "encode_links", "secure", "secure_playouts", "try_place"} <= compiled.keys()
    assert set(compiled.values()) == {"1"}


def test_spots_are_named_as_squares() -> None:
    spots = (0, 1, ROWS, 25 * ROWS + 25, 53 * ROWS + 53)
    assert [name_spot(spot) for spot in spots] == ["a1", "a2", "b1", "z26", "bb54"]


# The command line.


@pytest.fixture
def game_file(tmp_path: Path) -> str:
    path = tmp_path / "game.txt"
    records.write(recorded((*PUBLISHED, "a1", "n18!", "accept")), path)
    return str(path)


@pytest.fixture
def early_file(tmp_path: Path) -> str:
    path = tmp_path / "early.txt"
    records.write(recorded((*PUBLISHED[:9], "z16!", "accept")), path)
    return str(path)


def test_the_command_says_since_when_a_colour_is_sound(game_file: str) -> None:
    result = run("arbiter", game_file)
    assert result.exit_code == 0
    assert "Blue declared with move 20 (n18!), and rightly." in result.stdout
    assert "Blue is sound since move 20." in result.stdout
    assert "Nothing can cut" in result.stdout
    assert "15  - - - - - - - - - B B" in result.stdout


def test_the_command_says_what_breaks_an_early_declaration(early_file: str) -> None:
    result = run("arbiter", early_file, "--colour", "blue")
    assert "(z16!), too early: " in result.stdout
    assert "Blue is not sound: Red breaks with 4 towers: " in result.stdout
    assert " x x " in result.stdout
    assert "Red is" not in result.stdout


def test_the_command_judges_any_ply(game_file: str) -> None:
    result = run("arbiter", game_file, "--ply", "18", "--placements")
    assert "Blue is not sound" in result.stdout
    assert "Red wins at once with: none" in result.stdout
    assert "These leave the opponent nothing to win with: none" in result.stdout


def test_the_command_writes_data(game_file: str) -> None:
    data = json.loads(run("arbiter", game_file, "--format", "json").stdout)
    assert data["blue"]["sound"] is True
    assert data["blue"]["since"] == data["declaration"]["ply"] == 20
    assert data["red"]["breaking"]
    after_red = run("arbiter", game_file, "--ply", "19", "-f", "json", "--placements")
    assert "n18" in json.loads(after_red.stdout)["winning"]


def test_the_command_draws_the_chain_and_the_cut(
    game_file: str, early_file: str, tmp_path: Path
) -> None:
    for source, kind in ((game_file, "path"), (early_file, "cross")):
        picture = tmp_path / "picture.svg"
        assert run("arbiter", source, "--output", str(picture)).exit_code == 0
        assert f'class="{kind}"' in picture.read_text(encoding="utf-8")


def test_the_command_takes_a_position(tmp_path: Path) -> None:
    path = tmp_path / "position.json"
    path.write_text(json.dumps(fig_6().to_dict()), encoding="utf-8")
    result = run("arbiter", str(path))
    assert "Blue is sound." in result.stdout
    assert "Red can cut these, but never enough of them at once:" in result.stdout


@pytest.mark.parametrize(
    ("args", "sentence"),
    [
        (("--colour", "green"), "A colour is red or blue, not 'green'."),
        (("--ply", "99"), "there is no ply 99"),
        (("--output", "verdict.doc"), "does not end in"),
    ],
)
def test_the_command_refuses_in_a_sentence(
    game_file: str, args: tuple[str, ...], sentence: str
) -> None:
    result = run("arbiter", game_file, *args)
    assert result.exit_code == 1
    assert sentence in result.stderr


def test_the_command_is_for_mirador(tmp_path: Path) -> None:
    path = tmp_path / "strata.json"
    path.write_text(json.dumps(belvedere.start("strata").to_dict()), encoding="utf-8")
    result = run("arbiter", str(path))
    assert (result.exit_code, result.stderr) == (1, "The arbiter judges Mirador, not Strata.\n")


def played(tmp_path: Path, *moves: str, arbiter: bool = True) -> tuple[str, list[str]]:
    """Play for both seats through a pipe; return what was said, and the moves on record."""
    path = tmp_path / "played.txt"
    options = ["-s", "you", "-s", "you", "-o", "size=11", "--save", str(path)]
    switch = ["--arbiter"] if arbiter else []
    result = run("play", "mirador", *options, *switch, stdin="\n".join([*moves, ""]))
    assert result.exit_code == 0
    return result.stdout, [ply.move for ply in records.read(path).plies]


def test_a_table_with_an_arbiter_accepts_a_sound_declaration(tmp_path: Path) -> None:
    said, moves = played(tmp_path, *FIG_6)
    assert moves == [*FIG_6, "accept"]
    assert "The arbiter accepts for Red: Blue's declaration is sound." in said
    assert "but never enough of them at once" in said


def test_a_table_with_an_arbiter_breaks_an_unsound_declaration(tmp_path: Path) -> None:
    said, moves = played(tmp_path, "e4!")
    assert moves[:2] == ["e4!", "challenge"]
    assert "The arbiter challenges for Blue: 2 towers cut every chain" in said
    assert "did not stand" in said


def test_a_resumed_table_keeps_its_arbiter(tmp_path: Path) -> None:
    played(tmp_path, *FIG_6[:-1], "quit")
    path = tmp_path / "played.txt"
    assert run("play", "--resume", str(path), stdin="i1!\n").exit_code == 0
    assert [ply.move for ply in records.read(path).plies] == [*FIG_6, "accept"]


def test_without_the_option_nothing_of_a_verdict_reaches_a_player(tmp_path: Path) -> None:
    said, moves = played(tmp_path, *FIG_6, "quit", arbiter=False)
    assert moves == list(FIG_6)
    assert "arbiter" not in said.lower()
    assert "sound" not in said.lower()


def test_an_arbiter_at_another_game_is_refused() -> None:
    result = run("play", "strata", "--arbiter")
    assert result.exit_code == 1
    assert result.stderr == (
        "--arbiter is for games where something is claimed; in Strata nothing is.\n"
    )
