"""Mirador's bots declare what stands, at once and nothing else; they stop and break the rest."""

from __future__ import annotations

from functools import cache
from random import Random
from typing import Any

import pytest

import belvedere
from belvedere.bots.bot import make_bot
from belvedere.bots.levels import FIRST, LAST
from belvedere.bots.mirador import EXACT_FROM, JUDGES_FROM, advise
from belvedere.bots.thinking import MEMORY, Budget, Manner, Thinker
from belvedere.core.position import Position
from belvedere.kernel.engine import CompiledGame
from belvedere.solvers.arbiter import (
    awaits_answer,
    judge,
    smallest_break,
    stopping_placements,
    winning_placements,
)


def placed(position: Position, rng: Random) -> Position:
    """Place a random tower, without declaring."""
    moves = [move for move in position.legal() if not move.endswith("!") and move != "swap"]
    return position.play(rng.choice(moves))


def random_positions(number: int, **options: Any) -> list[Position]:
    """Return positions of random games in which somebody is to place."""
    found: list[Position] = []
    rng = Random(11)
    while len(found) < number:
        position = belvedere.start("mirador", **options)
        while position.outcome is None:
            found.append(position)
            position = placed(position, rng)
    return found[:number]


@pytest.fixture(scope="module")
def met() -> list[Position]:
    """Positions of quick games between bots, in which somebody may win or lose at once."""
    found = []
    for game in range(12):
        bots = [make_bot("mirador", 6, 2 * game + seat, 1, MEMORY) for seat in range(2)]
        position = belvedere.start("mirador", size=15)
        while not awaits_answer(position):
            found.append(position)
            position = position.play(bots[position.actor].think(position, simulations=40).move)
    return found


@pytest.mark.parametrize("level", [EXACT_FROM, LAST])
def test_a_win_in_one_is_declared(met: list[Position], level: int) -> None:
    bot = make_bot("mirador", level, 1, 1, MEMORY)
    won = 0
    for position in met:
        wins = winning_placements(position)
        if wins:
            won += 1
            thought = bot.think(position, simulations=1)
            assert thought.move.removesuffix("!") in wins
            assert thought.move.endswith("!")
            assert thought.shares[position.actor] == 1
    assert won >= 5


@pytest.mark.parametrize("level", [EXACT_FROM, LAST])
def test_a_loss_in_one_is_stopped(met: list[Position], level: int) -> None:
    bot = make_bot("mirador", level, 1, 1, MEMORY)
    stopped = 0
    for position in met:
        if not winning_placements(position) and winning_placements(position, 1 - position.actor):
            stopping = stopping_placements(position)
            if stopping:
                stopped += 1
                assert bot.think(position, simulations=20).move in stopping
    assert stopped >= 3


@pytest.mark.parametrize("level", [FIRST, 3, 5, LAST])
def test_nobody_declares_what_does_not_stand(met: list[Position], level: int) -> None:
    bot = make_bot("mirador", level, 1, 1, MEMORY)
    for position in met:
        move = bot.think(position, simulations=20).move
        if move.endswith("!"):
            assert judge(position.play(move), position.actor).sound


@pytest.mark.parametrize("level", [JUDGES_FROM, LAST])
def test_declarations_are_accepted_if_sound_and_broken_if_not(
    met: list[Position], level: int
) -> None:
    bot = make_bot("mirador", level, 1, 1, MEMORY)
    rng = Random(3)
    sound = broken = 0
    for position in met:
        declarer = position.actor
        wins = winning_placements(position)
        move = wins[0] if wins else placed(position, rng).last.move  # type: ignore[union-attr]
        position = position.play(f"{move}!")
        is_sound = judge(position, declarer).sound
        assert is_sound == bool(wins)
        while position.outcome is None:
            position = position.play(bot.choose(position))
        assert position.outcome.winners == ((declarer,) if is_sound else (1 - declarer,))
        sound += is_sound
        broken += not is_sound
    assert sound
    assert broken


def test_a_challenger_gives_up_against_what_stands(met: list[Position]) -> None:
    position = next(p for p in met if winning_placements(p))
    position = position.play(f"{winning_placements(position)[0]}!").play("challenge")
    if position.outcome is None:
        assert make_bot("mirador", LAST, 1, 1, MEMORY).choose(position) == "give up"


# How far beginners see.

SHORT = "c1 h1 c6 h6"  # after a3, every link is too short for a tower in between
CLOSED = "E4 T5 V22 S22 S17 V17 X20 U12 U25 Z16 Z22 P16 O21 J15 F16 C16 M15 K19 A1"  # n18
PAIRED = "d1 j1"  # after f3, two lines of one link can each be cut, but not both
SUBTLE = "E4 T5 F11 S10 E18 T17 D24"  # s22 stands, though not by secure links


def after(moves: str, **options: Any) -> Position:
    """Play moves, between blanks."""
    position = belvedere.start("mirador", **options)
    for move in moves.split():
        position = position.play(move)
    return position


@pytest.mark.parametrize(
    ("moves", "size", "least"), [(SHORT, 9, 1), (CLOSED, 27, 2), (PAIRED, 11, 3), (SUBTLE, 27, 5)]
)
def test_a_level_declares_what_it_sees_to_stand(moves: str, size: int, least: int) -> None:
    position = after(moves, size=size)
    everything = frozenset(position.rules.legal(position.state, position.actor))
    for level in range(FIRST, EXACT_FROM + 1):
        best = advise(position, position.actor, level, everything).best
        assert (best is not None) == (level >= least), level
        if best is not None:
            move = position.rules.format_action(position.state, best)
            assert move.removesuffix("!") in winning_placements(position)


@pytest.mark.parametrize("level", [1, 2])
def test_the_search_of_a_beginner_finds_no_declaration(level: int) -> None:
    position = after(PAIRED, size=11)
    for seed in range(20):
        bot = make_bot("mirador", level, seed, 1, MEMORY)
        assert not bot.think(position, simulations=400).move.endswith("!")


@pytest.mark.parametrize("level", range(FIRST, LAST + 1))
@pytest.mark.parametrize("moves", ["d4 h1 h5! challenge", "d4 h1 h5! challenge a1"])
def test_every_level_gives_up_a_challenge_that_is_lost(level: int, moves: str) -> None:
    bot = make_bot("mirador", level, 1, 1, MEMORY)
    assert bot.choose(after(moves, size=9)) == "give up"


@pytest.mark.parametrize("level", range(FIRST, LAST + 1))
def test_every_level_breaks_in_a_challenge_what_can_be_broken(level: int) -> None:
    position = after("d4 h1 h4! challenge", size=9)
    bot = make_bot("mirador", level, 1, 1, MEMORY)
    for _ in range(2):  # towers that break it
        position = position.play(bot.choose(position))
    assert position.outcome is not None
    assert position.outcome.winners == (1,)


@pytest.mark.parametrize(
    ("moves", "size", "towers"),
    [("a1 h1 h8!", 9, 1), ("d4 h1 h4!", 9, 2), ("e10 g6 a6 d4!", 11, 3)],
)
def test_a_beginner_challenges_what_he_sees_a_way_to_break(
    moves: str, size: int, towers: int
) -> None:
    position = after(moves, size=size)
    breaking = smallest_break(position, 1 - position.actor)
    assert breaking is not None
    for level in range(FIRST, LAST + 1):
        sees = level >= JUDGES_FROM or len(breaking) <= level
        answer = make_bot("mirador", level, 1, 1, MEMORY).choose(position)
        assert answer == ("challenge" if sees else "accept"), level
    assert len(breaking) == towers


@pytest.mark.parametrize("level", range(FIRST, LAST + 1))
@pytest.mark.parametrize("moves", ["f25!", "f5 t20 n14!"])
def test_nobody_believes_towers_that_stand_alone(level: int, moves: str) -> None:
    bot = make_bot("mirador", level, 1, 1, MEMORY)
    assert bot.choose(after(moves, size=27)) == "challenge"


# Small boards.


@cache
def value(position: Position) -> tuple[float, ...]:
    """Return what each seat has when both play as well as can be."""
    if position.outcome is not None:
        winners = position.outcome.winners
        return tuple(1 / len(winners) if seat in winners else 0.0 for seat in range(2))
    actor = position.actor
    return max((value(position.play(move)) for move in position.legal()), key=lambda v: v[actor])


def solved(position: Position, simulations: int) -> tuple[bool, tuple[float, ...]]:
    rules = position.rules
    assert isinstance(rules, CompiledGame)
    tally = Thinker(rules, Manner()).think(position.state, position.actor, Budget(simulations))
    return tally.is_solved, tally.shares


@pytest.mark.parametrize("size", [4, 5])
def test_small_boards_are_solved_exactly(size: int) -> None:
    for position in random_positions(8, size=size):
        is_solved, shares = solved(position, 200_000)
        assert is_solved
        assert shares == pytest.approx(value(position))


@pytest.mark.parametrize("size", [6, 7, 8])
def test_endings_on_larger_boards_are_solved_exactly(size: int) -> None:
    rng = Random(size)
    for _ in range(4):
        position = belvedere.start("mirador", size=size)
        while len(position.legal()) > 12:
            position = placed(position, rng)
        if position.outcome is None:
            is_solved, shares = solved(position, 200_000)
            assert is_solved
            assert shares == pytest.approx(value(position))


def test_images_of_a_position_have_the_same_value() -> None:
    position = random_positions(2, size=5)[1]
    rules = position.rules
    assert isinstance(rules, CompiledGame)
    images = [Position(rules, rules.transform(position.state, n)) for n in range(8)]
    assert len({solved(image, 200_000) for image in images}) == 1


def test_wide_records_are_searched_as_well() -> None:
    for options in ({"size": 35}, {"size": 12, "tower": 3}):
        position = belvedere.start("mirador", **options)
        bots = [make_bot("mirador", 3, seed, 1, MEMORY) for seed in (1, 2)]
        while position.outcome is None:
            position = position.play(bots[position.actor].choose(position))
        assert len(position.outcome.winners) == 1


def test_a_kept_tree_lists_all_moves_of_its_new_root() -> None:
    position = belvedere.start("mirador").play("k11").play("p16")
    rules = position.rules
    assert isinstance(rules, CompiledGame)
    thinker = Thinker(rules, Manner(keeps_tree=True))
    for action in thinker.think(position.state, position.actor, Budget(3000)).line[:2]:
        position = position.play(rules.format_action(position.state, action))
    far = rules.parse_action(position.state, "a27" if "a27" in position.legal() else "a1")[0]
    others = frozenset(rules.legal(position.state, position.actor)) - {far}
    tally = thinker.think(position.state, position.actor, Budget(5), overlooked=others)
    assert tally.actions == (far,)
    assert sum(thinker.think(position.state, position.actor, Budget(5)).visits) > 20
