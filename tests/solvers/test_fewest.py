"""The fewest towers that break a declaration: how they are counted, and what that may cost."""

from __future__ import annotations

import copy
import json
import pickle
import random
import sys
from itertools import combinations, count
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest
from pysat.solvers import Minisat22

from belvedere import Position
from belvedere.cli import INTERRUPTED, main, verdicts
from belvedere.core import records
from belvedere.solvers import arbiter
from belvedere.solvers.arbiter import fewest, searching, solving
from belvedere.solvers.arbiter.asking import AXES
from belvedere.solvers.arbiter.fewest import (
    Clause,
    count_up,
    find_fewest,
    lower_bound,
    sort_places,
    strongest,
)
from helpers.mirador_boards import board, recorded
from helpers.terminal import run
from oracles.arbiter import declared, replay

# Counted place by place, each of these took minutes.
LONG = (
    ("v25 x7 x18 y3", "b1 q9 q12 r15 u13 z24", "blue", ("we",), 6),
    ("u4 j4 j26 e7 t24 e17 u20 a21 t11 a2", "l15 n25 v16 z12 g13 d3 w7 n6 b25", "red", AXES, 9),
    ("u2 u8 u14 w20 x23 w17 u23", "a3 g4 n5", "red", AXES, 8),
)


@pytest.mark.parametrize(("red", "blue", "declarer", "axes", "towers"), LONG)
def test_the_fewest_towers_are_found_where_many_places_do_the_same(
    red: str, blue: str, declarer: str, axes: tuple[str, ...], towers: int
) -> None:
    position = board(red, blue, declarer)
    found = arbiter.smallest_break(position, declarer, axes)
    assert found is not None
    assert (len(found), found.fewest) == (towers, True)
    assert replay(declared(position, declarer, axes), found) == "broken"


def test_the_fewest_towers_are_proved_on_a_large_graded_board() -> None:
    red, blue = "h18 y1 ap24 ap32", "j6 o19 r39 t51 x20 x41 y31 z36 ab10 ab46 ad51 ae5 ag18"
    position = board(red, blue, "blue", size=54, tower=4)
    found = arbiter.smallest_break(position, "blue")
    assert found is not None
    assert (len(found), found.fewest) == (13, True)
    assert replay(declared(position, "blue"), found) == "broken"


# Clauses, against trying all sets of places.

PLACES, OTHERS = 9, 3


def random_clauses(rng: random.Random) -> list[Clause]:
    """Make clauses as the encoder does: places help, exclude each other, and nothing else."""
    clauses = [[-a, -b] for a, b in combinations(range(1, PLACES + 1), 2) if rng.random() < 0.3]
    for _ in range(rng.randrange(4, 9)):
        helping = rng.sample(range(1, PLACES + 1), rng.randrange(2, 6))
        others = rng.sample(range(PLACES + 1, PLACES + OTHERS + 1), rng.randrange(0, 2))
        clauses.append([*helping, *(rng.choice((-1, 1)) * other for other in others)])
    return clauses


def solutions(clauses: list[Clause]) -> list[tuple[int, ...]]:
    """List all sets of places that solve clauses, smallest first."""
    every = range(1, PLACES + 1)
    with Minisat22(clauses) as solver:
        return [
            places
            for number in range(PLACES + 1)
            for places in combinations(every, number)
            if solver.solve([n if n in places else -n for n in every])
        ]


def is_thin(places: tuple[int, ...], sets: list[tuple[int, ...]]) -> bool:
    """Tell whether none of these places can be left out."""
    return not any(set(other) < set(places) for other in sets)


def test_the_fewest_places_are_those_that_exhaustive_search_finds() -> None:
    rng = random.Random(1)
    gains = excluded = 0
    for _ in range(200):
        clauses = random_clauses(rng)
        sets = solutions(clauses)
        if not sets or not sets[0]:
            continue
        known = max(len(places) for places in sets if is_thin(places, sets))
        with Minisat22(clauses) as solver:
            found, sure = find_fewest(solver, clauses, PLACES, PLACES + OTHERS, known)
        assert sure
        if found is None:
            assert len(sets[0]) == known
        else:
            assert len(found) == len(sets[0]) < known
            assert tuple(sorted(found)) in sets
            gains += 1
        demands = [clause for clause in clauses if not fewest.is_exclusion(clause, PLACES)]
        kinds = sort_places(demands, PLACES)
        least = lower_bound(demands, kinds, PLACES, PLACES + OTHERS, known)
        assert least <= len(sets[0])
        excluded += least < len(sets[0])
    assert gains > 20
    assert excluded > 5  # where the bound alone is not the answer


def test_places_that_help_in_the_same_clauses_are_of_one_kind() -> None:
    kinds = sort_places([[1, 2, 3, -9], [2, 3], [3, 4, 9]], 4)
    assert kinds == {0b001: [1], 0b011: [2], 0b111: [3], 0b100: [4]}
    assert strongest(kinds) == [0b111]
    assert strongest([0b011, 0b110, 0b010]) == [0b011, 0b110]
    assert sort_places([[1, 2], [2, 1]], 2) == {0b11: [1, 2]}


@pytest.mark.parametrize("number", [1, 2, 3, 6, 7])
@pytest.mark.parametrize("most", [1, 3, 7])
def test_a_counter_allows_just_as_many_as_it_is_told(number: int, most: int) -> None:
    literals = list(range(1, number + 1))
    more_than, clauses = count_up(literals, most, count(number + 1))
    assert len(more_than) == min(number, most)
    with Minisat22(clauses) as solver:
        for true in range(1 << number):
            stand = [n if true >> n - 1 & 1 else -n for n in literals]
            for towers, more in enumerate(more_than):
                assert solver.solve([*stand, -more]) == (true.bit_count() <= towers)


# The budget.


@pytest.fixture
def unproved(monkeypatch: pytest.MonkeyPatch) -> Position:
    """Return a position whose fewest towers are not found within the budget."""
    for budget in ("PROVING", "FINDING"):
        monkeypatch.setattr(fewest, budget, 1)
    red, blue, declarer, _, _ = LONG[1]
    return board(red, blue, declarer)


def test_a_search_that_runs_out_of_its_budget_says_that_fewer_may_exist(
    unproved: Position,
) -> None:
    found = arbiter.smallest_break(unproved, "red")
    assert found is not None
    assert not found.fewest
    assert replay(declared(unproved, "red"), found) == "broken"
    assert found == arbiter.smallest_break(unproved, "red")  # conflicts are counted, not seconds
    finding = verdicts.find(unproved, "red", None)
    (said,) = verdicts.say_finding(finding)
    assert f"breaks with {len(found)} towers: " in said
    assert said.endswith("; fewer may exist.")
    assert verdicts.legend(finding) == "x: towers that leave Red no chain."
    assert verdicts.finding_to_dict(finding)["fewest"] is False


def test_a_table_and_a_review_say_so_too(unproved: Position) -> None:
    after_red = unproved.play(unproved.legal()[0] + "!")
    answer = arbiter.answer(after_red)
    assert not answer.fewest
    assert verdicts.say_answer(answer)[0].endswith("; fewer may exist.")
    declaration = arbiter.Declaration(1, "e4!", answer.verdict, answer.fewest)
    assert verdicts.say_declaration(declaration).endswith("; fewer may exist.")


def pigeons(holes: int) -> list[Clause]:
    """Say that one pigeon more than there are holes finds a hole of its own."""
    sits = [[pigeon * holes + hole + 1 for hole in range(holes)] for pigeon in range(holes + 1)]
    pairs = [pair for rivals in zip(*sits, strict=True) for pair in combinations(rivals, 2)]
    return sits + [[-one, -other] for one, other in pairs]


def test_a_verdict_has_no_budget_but_is_sought_slice_by_slice(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    budgets: list[int] = []

    class Solver(Minisat22):  # type: ignore[misc]
        def conf_budget(self, budget: int) -> None:
            budgets.append(budget)
            super().conf_budget(budget)

    monkeypatch.setattr(searching, "SLICE", 5)
    with Solver(pigeons(5)) as solver:
        assert searching.decide_within(solver, 5) is None
        assert searching.decide(solver) is False
    assert budgets[1:4] == [5, 10, 15]


def test_within_the_budget_the_fewest_are_meant(tmp_path: Path) -> None:
    path = tmp_path / "game.txt"
    records.write(recorded(("n14!", "accept")), path)
    said = run("arbiter", str(path)).stdout
    assert "x: the fewest towers that leave Red no chain." in said
    assert "fewer may exist" not in said
    data = json.loads(run("arbiter", str(path), "-f", "json").stdout)
    assert data["red"]["fewest"] is True
    assert data["declaration"]["fewest"] is True


def test_a_break_is_a_tuple_that_knows_whether_it_is_the_fewest() -> None:
    made = arbiter.Break(("e6", "k4"), fewest=False)
    for found in (made, copy.copy(made), pickle.loads(pickle.dumps(made))):
        assert not found.fewest
        assert found == ("e6", "k4")
    assert not arbiter.Break()
    assert arbiter.Break().fewest


# Ctrl-C.


@pytest.fixture
def interrupted(monkeypatch: pytest.MonkeyPatch) -> None:
    """Press Ctrl-C while the solver is at work."""

    def interrupt(*_: Any) -> bool:
        raise KeyboardInterrupt

    monkeypatch.setattr(solving, "decide", interrupt)


@pytest.mark.usefixtures("interrupted")
def test_control_c_stops_the_arbiter_without_a_traceback(tmp_path: Path) -> None:
    path = tmp_path / "position.json"
    path.write_text(json.dumps(board("n14", "", "blue").to_dict()), encoding="utf-8")
    result = run("arbiter", str(path))
    assert result.exit_code == INTERRUPTED
    assert "Traceback" not in result.output


@pytest.mark.usefixtures("interrupted")
def test_control_c_leaves_a_table_while_its_arbiter_thinks(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(arbiter, "warm_for_tables", lambda options: None)
    path = tmp_path / "game.txt"
    options = ["-s", "you", "-s", "you", "--save", str(path), "--arbiter"]
    result = run("play", "mirador", *options, stdin="n14!\n")
    assert result.exit_code == 0
    assert "The game is saved. Go on with: belvedere play --resume" in " ".join(
        result.stdout.split()
    )
    assert [ply.move for ply in records.read(path).plies] == ["n14!"]


def test_control_c_leaves_without_a_traceback_while_commands_are_loaded(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    class Loading(ModuleType):
        def __getattr__(self, name: str) -> Any:
            raise KeyboardInterrupt

    monkeypatch.setitem(sys.modules, "belvedere.cli.app", Loading("app"))
    with pytest.raises(SystemExit) as left:
        main()
    assert left.value.code == INTERRUPTED
