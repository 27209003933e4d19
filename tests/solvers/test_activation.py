"""The best order of activation in Misty, against a plain simulation of all orders."""

from __future__ import annotations

import json
import random
from collections.abc import Iterator
from itertools import permutations
from pathlib import Path
from typing import Any

import pytest
from typer.testing import Result

import belvedere
from belvedere import IllegalMove, OptionError, Position, PositionError, records
from belvedere.cli.windows import say_had
from belvedere.games.misty.deck import STANDARD
from belvedere.solvers.activation import Activation, best_activation, review, windows_of
from helpers.misty_windows import (
    CARDS,
    PLENTY,
    Rows,
    activate,
    build,
    cards,
    deal_various,
    play_round,
    points,
    random_match,
)
from helpers.terminal import run

# A simulation: cells hold stacks of cards, which are letters; a card that moves is lifted.

STEPS = {"^": (0, 1), "r": (0, 1), "v": (0, -1), "d": (0, -1)} | {
    "<": (-1, 0), "u": (-1, 0), ">": (1, 0), "f": (1, 0),
}  # fmt: skip
Cell = tuple[int, int]
Stacks = dict[Cell, str]  # from the bottom; the last letter is the top card


def lay(rows: Rows) -> Stacks:
    return {
        (x, len(rows) - 1 - y): letter for y, row in enumerate(rows) for x, letter in enumerate(row)
    }


def move(stacks: Stacks, cell: Cell) -> Stacks:
    """Lift the card of a cell and put it down one cell farther, if that is in the window."""
    after = dict(stacks)
    card = after[cell][-1]
    after[cell] = after[cell][:-1]
    target = cell[0] + STEPS[card][0], cell[1] + STEPS[card][1]
    if target in after:
        after[target] += card
    return after


def count(stacks: Stacks) -> int:
    """Let monsters eat, and count points."""
    single = {cell: stack for cell, stack in stacks.items() if len(stack) == 1}
    monsters = [cell for cell, card in single.items() if card == "m"]
    flowers = [cell for cell, card in single.items() if card == "*"]
    for lair, meadow in zip(monsters, flowers, strict=False):
        del single[lair]
        single[meadow] = "m"
    total = sum(2 if card == "*" else 1 for card in single.values())
    for row in range(4):
        line = "".join("o" if single.get((x, row)) == "o" else " " for x in range(4))
        total += sum(len(run) // 2 for run in line.split())
    return total


def ends(stacks: Stacks, waiting: frozenset[Cell]) -> Iterator[int]:
    """Yield the points after every order in which the waiting cards can be activated."""
    able = [cell for cell in waiting if len(stacks[cell]) == 1]
    if not able:
        yield count(stacks)
    for cell in able:
        yield from ends(move(stacks, cell), waiting - {cell})


def all_ends(rows: Rows) -> set[int]:
    stacks = lay(rows)
    return set(ends(stacks, frozenset(cell for cell, card in stacks.items() if card in STEPS)))


def by_permutations(rows: Rows) -> set[int]:
    """Do the same by trying each permutation, in which covered cards are passed over."""
    found = set()
    start = lay(rows)
    for order in permutations(cell for cell, card in start.items() if card in STEPS):
        stacks = start
        for cell in order:
            if len(stacks[cell]) == 1:  # nothing has come upon it
                stacks = move(stacks, cell)
        found.add(count(stacks))
    return found


def random_window(rng: random.Random, arrows: int) -> list[str]:
    sides = [(w, h) for w in range(1, 5) for h in range(1, 5) if w * h % 2 == 0 and w * h >= arrows]
    wide, high = rng.choice(sides)
    letters = [rng.choice("^v<>rduf") for _ in range(arrows)]
    letters += [rng.choice("##hHoooo***mm") for _ in range(wide * high - arrows)]
    rng.shuffle(letters)
    return ["".join(letters[y * wide : (y + 1) * wide]) for y in range(high)]


def names(rows: Rows) -> list[list[str]]:
    return [[CARDS[letter] for letter in row] for row in rows]


def check_lines(found: Activation, position: Position) -> None:
    """Play every line that the solver found; each has to bring what it promises."""
    for brought, line in found.lines.items():
        end = activate(position, *line)
        assert end.actor == belvedere.OVER
        assert points(end) == brought
    assert found.line == found.lines[found.points]
    assert found.points == max(found.lines) == found.reachable[-1]
    assert list(found.reachable) == sorted(found.lines)


@pytest.mark.parametrize(
    "arrows", [*range(6), *(pytest.param(arrows, marks=pytest.mark.slow) for arrows in (6, 7))]
)
def test_the_best_order_is_that_of_a_simulation_of_all_orders(arrows: int) -> None:
    rng = random.Random(arrows)
    for _ in range(40 if arrows == 7 else 100):
        rows = random_window(rng, arrows)
        found = best_activation(names(rows))
        assert set(found.reachable) == all_ends(rows), rows
        check_lines(found, build(rows))


def test_the_simulation_agrees_with_plain_permutations() -> None:
    rng = random.Random(99)
    for arrows in range(6):
        for _ in range(12):
            rows = random_window(rng, arrows)
            assert by_permutations(rows) == all_ends(rows)


def test_windows_of_beginners_are_solved_too() -> None:
    rng = random.Random(5)
    for _ in range(20):
        letters = rng.sample("^v<>rduf##oo**mm", 9)
        rows = ["".join(letters[3 * y : 3 * y + 3]) for y in range(3)]
        if sum(letter in STEPS for letter in letters) > 6:
            continue
        found = best_activation(names(rows))
        assert set(found.reachable) == all_ends(rows)
        check_lines(found, build(rows, beginners=True))


def test_a_window_of_arrows_alone_is_solved_exactly() -> None:
    found = best_activation(["tractor, tractor, tractor, tractor"] * 4)
    assert found.points == 12  # the first of each row leaves, and the others follow
    assert found.reachable[0] == 0
    start = build([">>>>"] * 4)
    end = activate(start, *found.line)
    assert len(found.line) == 16
    assert points(end) == 12


def test_a_bare_cell_that_cannot_be_activated_is_refused_as_an_activation() -> None:
    position = activate(build([">>#<"]), "0,0")
    assert position.play("3,0") == position.play("activate 3,0")
    for cell in ("0,0", "1,0", "2,0", "0,1"):  # moved, covered, a star, nothing
        with pytest.raises(IllegalMove) as with_verb:
            position.play(f"activate {cell}")
        with pytest.raises(IllegalMove) as bare:
            position.play(cell)
        assert str(bare.value) == str(with_verb.value)


# How a window is given.

EXAMPLE = ["odoo", "*v>u", "m<Hr"]


def test_the_example_of_the_rule_page() -> None:
    found = best_activation(
        [
            "smiley, raindrop, smiley, smiley",
            "flower, leaf, tractor, unicycle",
            "monster, scooter, house, rocket",
        ]
    )
    assert found.points == 10
    assert len(found.line) == 5
    assert found.reachable == (7, 8, 9, 10)
    assert all_ends(EXAMPLE) == {7, 8, 9, 10}


def test_rows_may_be_texts_or_lists_and_the_json_of_a_position() -> None:
    from_lists = best_activation(names(EXAMPLE))
    from_texts = best_activation([" , ".join(row).upper() for row in names(EXAMPLE)])
    position = build(EXAMPLE)
    window = json.loads(json.dumps(position.to_dict()["windows"][0]))
    from_json = best_activation(window)
    assert from_lists == from_texts == from_json
    bare = {"cards": [{"cell": c["cell"], "card": c["card"]} for c in window["cards"]]}
    assert best_activation(bare) == from_json
    bare["cards"].reverse()
    assert best_activation(bare) == from_json


def test_cells_of_json_are_those_of_the_position() -> None:
    position = build(EXAMPLE, first=(2, 1))
    found = best_activation(position.to_dict()["windows"][0])
    assert found.reachable == (7, 8, 9, 10)
    check_lines(found, position)


def test_what_has_moved_stays_moved() -> None:
    rng = random.Random(17)
    for _ in range(40):
        rows = random_window(rng, rng.choice((3, 4, 5, 6)))
        position = build(rows)
        stacks, waiting = lay(rows), {cell for cell, card in lay(rows).items() if card in STEPS}
        for _ in range(2):
            if position.actor == belvedere.OVER:
                break
            played = rng.choice(position.legal())
            x, y = played.removeprefix("activate ").split(",")
            stacks = move(stacks, (int(x), int(y)))
            waiting.remove((int(x), int(y)))
            position = position.play(played)
        found = best_activation(position.to_dict()["windows"][0])
        assert set(found.reachable) == set(ends(stacks, frozenset(waiting)))
        check_lines(found, position)


def test_a_window_without_arrows_has_one_result_and_no_line() -> None:
    found = best_activation(["smiley, smiley", "flower, monster"])
    assert (found.points, found.line, found.reachable) == (4, (), (4,))
    assert found.lines == {4: ()}


def test_a_deck_of_ones_own_says_what_cards_do() -> None:
    deck = "star right 9, house flower 9, balloon plain 9"
    found = best_activation(["star, house, balloon, house"], deck)
    assert found.reachable == (3,)
    assert best_activation(["balloon, house"], deck).points == 3
    with pytest.raises(PositionError, match="There is no card 'tractor' in this deck"):
        best_activation(["star, tractor"], deck)
    with pytest.raises(OptionError, match="is no row of a deck"):
        best_activation(["star, tractor"], "mine")


NOT_A_WINDOW = "A window is an entry of 'windows' in a position, or its rows from the top."
TOO_LARGE = "A window has up to 4 rows of up to as many cards each."
NOT_COMPLETE = "This window is not complete: cards are activated in a full frame."


@pytest.mark.parametrize(
    ("given", "sentence"),
    [
        (["star, dragon"], "There is no card 'dragon' in this deck."),
        (["star, "], "There is no card '' in this deck."),
        (["star, star", "star"], TOO_LARGE),
        (["star"] * 5, TOO_LARGE),
        (["star, star, star, star, star"], TOO_LARGE),
        ([], TOO_LARGE),
        ([[]], "This window has no cards."),
        ({"cards": []}, "This window has no cards."),
        ({}, NOT_A_WINDOW),
        ({"cards": None}, NOT_A_WINDOW),
        ({"cards": [{"cell": "0,0"}]}, NOT_A_WINDOW),
        ({"cards": [{"cell": 3, "card": "star"}]}, NOT_A_WINDOW),
        ({"cards": ["star"]}, NOT_A_WINDOW),
        (None, NOT_A_WINDOW),
        (7, NOT_A_WINDOW),
        ([3, 4], NOT_A_WINDOW),
        ({"cards": [{"cell": "4,0", "card": "star"}]}, "'4,0' is no cell; a cell is named such as"),
        ({"cards": [{"cell": "0,0", "card": None}]}, "There is no card None in this deck."),
        (
            {"cards": [{"cell": c, "card": "star"} for c in ("0,0", "1,0", "0,1")]},
            NOT_COMPLETE,
        ),
        (
            {"cards": [{"cell": f"{x},0", "card": "star"} for x in range(-2, 3)]},
            NOT_COMPLETE,
        ),
    ],
)
def test_what_is_no_complete_window_is_refused_with_a_sentence(given: Any, sentence: str) -> None:
    with pytest.raises(PositionError) as error:
        best_activation(given)
    assert str(error.value).startswith(sentence)


def test_two_cards_on_one_cell_are_refused() -> None:
    twice = [{"cell": "0,0", "card": "star"}, {"cell": "0,0", "card": "balloon"}]
    with pytest.raises(PositionError):
        best_activation({"cards": [*twice, {"cell": "1,0", "card": "star"}]})


# Positions and whole matches.

SEATS = ("Player 1", "Player 2", "Player 3")  # as people count them


def test_all_windows_of_a_position_are_solved() -> None:
    position = build(EXAMPLE, ["####", "m*m*", "<<<<"])
    first, second = windows_of(position)
    assert first.reachable == (7, 8, 9, 10)
    assert set(second.reachable) == all_ends(["####", "m*m*", "<<<<"])
    assert windows_of(position.seen_by(1)) == [first, second]
    for line in (first.line, second.line):
        position = activate(position, *line)
    assert [found.reachable for found in windows_of(position)] == [(10,), (second.points,)]
    assert [found.line for found in windows_of(position)] == [(), ()]


def test_windows_that_are_not_built_are_refused() -> None:
    with pytest.raises(PositionError, match="Cards are activated when the windows are built"):
        windows_of(deal_various(belvedere.start("misty")))
    with pytest.raises(OptionError, match="Cards are activated in Misty, not in Mirador"):
        windows_of(belvedere.start("mirador"))


def poor_match() -> list[Position]:
    """Play two rounds of which seat 0 makes the worst of the first, and the best of the other."""
    start = belvedere.start("misty", window="2x4", deck=PLENTY, rounds=2)
    positions = [start]

    def played(position: Position, *moves: str) -> Position:
        for text in moves:
            position = position.play(text)
            positions.append(position)
        return position

    position = play_round(start, ["##>>", "####"], ["<###", "####"])
    positions.append(position)
    position = played(position, "activate 2,1", "activate 0,1")
    position = play_round(position, ["####", "####"], [">>##", "####"])
    positions.append(position)
    played(position, "activate 1,1", "activate 0,1")
    return positions


def test_a_match_is_reviewed_round_by_round() -> None:
    positions = poor_match()
    assert positions[-1].outcome is not None
    found = review(positions)
    assert [(had.round, had.seat) for had in found] == [(1, 0), (1, 1), (2, 0), (2, 1)]
    assert [had.points for had in found] == [6, 7, 8, 6]
    sheets = positions[-1].to_dict()["rounds"]
    assert [had.points for had in found] == [n for sheet in sheets for n in sheet["points"]]
    assert [had.best.points for had in found] == [7, 7, 8, 6]
    assert found[0].best.reachable == (6, 7)
    assert [say_had(had, ("Ann", "Ben")) for had in found] == [
        "Round 1, Ann: 6 points; 7 were there: activate 3,1, activate 2,1.",
        "Round 1, Ben: 7 points, the most there was.",
        "Round 2, Ann: 8 points, the most there was.",
        "Round 2, Ben: 6 points, the most there was.",
    ]


def test_one_point_is_one_point() -> None:
    start = build([">#"], ["##"])
    (had, _) = review([start, activate(start, "0,0")])
    assert say_had(had, SEATS) == "Round 1, Player 1: 0 points, the most there was."
    start = build(["^#"], ["##"])
    (had, _) = review([start, activate(start, "0,0")])
    assert say_had(had, SEATS) == "Round 1, Player 1: 1 point, the most there was."


def test_a_round_that_is_not_finished_is_not_reviewed() -> None:
    position = build(EXAMPLE)
    assert review([position, activate(position, "3,1")]) == []
    assert review([belvedere.start("misty")]) == []


def test_random_matches_are_reviewed_with_the_points_of_the_sheet() -> None:
    for seed in range(6):
        positions = list(random_match(seed, players=3, window="2x3"))
        found = review(positions)
        sheets = positions[-1].to_dict()["rounds"]
        for had in found:
            assert had.points == sheets[had.round - 1]["points"][had.seat]
            assert had.points in had.best.reachable
        assert len({had.round for had in found}) >= len(sheets) - 1


# The command line.


def sentence_of(result: Result) -> str:
    assert result.exit_code == 1
    assert isinstance(result.exception, SystemExit), result.exception
    (line,) = result.stderr.splitlines()
    return line


@pytest.fixture(autouse=True)
def _in_a_folder_of_its_own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


def write_match(seed: int, name: str = "game.txt", **options: Any) -> list[Position]:
    positions = list(random_match(seed, **options))
    record = records.new_record(positions[0])
    for position in positions[1:]:
        records.add_ply(record, position)
    records.write(record, name)
    return positions


def write_position(position: Position) -> None:
    Path("position.json").write_text(json.dumps(position.to_dict()), encoding="utf-8")


def test_activation_tells_what_a_position_brings() -> None:
    position = build(EXAMPLE, ["###*"] * 3)
    write_position(position)
    best, plain = windows_of(position)
    moves = ", ".join(f"activate {cell}" for cell in best.line)
    first = [
        f"Player 1, at best 10: {moves}.",
        "        Some order brings each of these: 7, 8, 9, 10.",
    ]
    second = [
        "Player 2, at best 15: nothing is left to activate.",
        "        Some order brings each of these: 15.",
    ]
    assert plain.points == 15
    assert run("activation", "position.json").stdout.splitlines() == first + second
    assert run("activation", "position.json", "--seat", "1").stdout.splitlines() == second
    piped = run("activation", "-", stdin=Path("position.json").read_text())
    assert piped.stdout.splitlines() == first + second


def test_activation_tells_of_a_record_what_was_there() -> None:
    positions = write_match(3, players=3, window="2x3", rounds=3)
    found = review(positions)
    assert run("activation", "game.txt").stdout.splitlines() == [
        say_had(had, SEATS) for had in found
    ]
    own = [say_had(had, SEATS) for had in found if had.seat == 2]
    assert run("activation", "game.txt", "--seat", "2").stdout.splitlines() == own


def test_after_a_round_people_are_told_what_they_had() -> None:
    positions = write_match(3, window="2x2", rounds=3)
    end = [len(position.to_dict()["rounds"]) for position in positions].index(1)
    last = positions[end].last
    assert last is not None
    record = records.read("game.txt")
    record.tree, record.ending = records.GameTree(record.plies[: end - 1]), None
    record.seats[last.seat], record.seats[1 - last.seat] = "Ann", "random"
    records.write(record, "round.txt")
    shown = run("play", "--resume", "round.txt", stdin=f"{last.move}\n").stdout
    own, others = (review(positions[: end + 1])[seat] for seat in (last.seat, 1 - last.seat))
    seats = [f"{name} (Player {n})" for n, name in enumerate(record.seats, 1)]
    assert f"{say_had(own, seats)}\n" in shown
    assert say_had(others, seats) not in shown, "bots are told nothing"


def test_activation_looks_at_a_record_after_some_moves() -> None:
    positions = write_match(3, players=3, window="2x3", rounds=1)
    steps = [position.to_dict()["step"] for position in positions]
    ply = steps.index("activate")
    best = windows_of(positions[ply])
    shown = run("activation", "game.txt", "--ply", str(ply)).stdout
    for seat, found in enumerate(best):
        moves = ", ".join(f"activate {cell}" for cell in found.line)
        assert (
            f"Player {seat + 1}, at best {found.points}: {moves or 'nothing is left to'}" in shown
        )
    last = run("activation", "game.txt", "--ply", "-1", "--seat", "0").stdout
    assert last.startswith(
        f"Player 1, at best {points(positions[-1])}: nothing is left to activate."
    )


def test_activation_refuses_with_a_sentence() -> None:
    write_match(3, players=3, window="2x3", rounds=1)
    write_position(build(EXAMPLE))
    records.write(records.new_record(belvedere.start("misty")), "new.txt")
    records.write(records.new_record(belvedere.start("mirador")), "mirador.txt")
    for args, sentence in (
        (["game.txt", "--seat", "3"], "There is no seat 3; the seats are 0 to 2."),
        (["position.json", "--seat", "-1"], "There is no seat -1; the seats are 0 to 1."),
        (["position.json", "--ply", "3"], "--ply is for records; this is a single position."),
        (["game.txt", "--ply", "0"], "Cards are activated when the windows are built."),
        (["game.txt", "--ply", "9999"], "; there is no ply 9999."),
        (["new.txt"], "No round of this record has come to its end."),
        (["mirador.txt"], "Cards are activated in Misty, not in Mirador."),
        (["nowhere.txt"], "There is no file 'nowhere.txt'."),
    ):
        assert sentence_of(run("activation", *args)).endswith(sentence)


def test_a_record_of_finished_rounds_without_arrows_is_not_called_unfinished() -> None:
    positions = write_match(1, window="1x2", rounds=1, deck="star plain 4")
    assert positions[-1].outcome is not None
    result = run("activation", "game.txt")
    assert "No round of this record has come to its end." not in result.output


def test_the_deck_of_a_record_is_its_own() -> None:
    deck = "star right 12, heart monster 6, house flower 12"
    positions = write_match(2, deck=deck, window="2x2", rounds=2)
    assert positions[0].options["deck"] == deck != STANDARD
    assert any(card["moved"] for card in cards(positions[-1]).values())
    shown = run("activation", "game.txt").stdout
    assert shown.splitlines() == [say_had(had, SEATS) for had in review(positions)]
