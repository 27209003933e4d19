"""The search finds what can be known: wins, losses, exact values, and nothing that is hidden."""

from __future__ import annotations

import resource
import threading
from functools import cache
from math import log
from random import Random
from statistics import stdev
from typing import Any

import pytest

import belvedere
from belvedere.bots.bot import Bot, Thought, make_bot
from belvedere.bots.levels import FIRST, LAST, level_of
from belvedere.bots.thinking import MEMORY, Budget, Manner, Tally, Thinker
from belvedere.core.actors import CHANCE
from belvedere.core.errors import IllegalMove, OptionError
from belvedere.core.position import Position
from helpers.compiled import rules_of

Shares = tuple[float, ...]
TINY = {"size": 3, "tiles": "1,1,1"}


def searched(position: Position, simulations: int, seat: int | None = None, **manner: Any) -> Tally:
    seat = position.actor if seat is None else seat
    thinker = Thinker(rules_of(position), Manner(**manner))
    return thinker.think(position.seen_by(seat).state, seat, Budget(simulations))


def walk(game: str, seed: int, **options: Any) -> list[Position]:
    """Play at random; return all positions in which somebody decides."""
    dice = Random(seed)
    position = belvedere.start(game, **options)
    found = []
    while position.outcome is None:
        if position.actor == CHANCE:
            position = position.roll(dice)
            continue
        found.append(position)
        rules, actor = rules_of(position), position.actor
        action = dice.choice(rules.calm(position.state, actor))
        position = position.play(rules.format_action(position.state, action), actor)
    return found


@cache
def exact(position: Position) -> Shares:
    """Return what each seat has when everybody plays for his own share (without chance)."""
    if position.outcome is not None:
        winners = position.outcome.winners
        return tuple(1 / len(winners) if s in winners else 0.0 for s in range(position.players))
    actor = position.actor
    return max((exact(position.play(m)) for m in position.legal()), key=lambda v: v[actor])


@pytest.mark.parametrize("blind", [True, False])
@pytest.mark.parametrize("ply", range(3))
def test_small_boards_are_solved_exactly(ply: int, blind: bool) -> None:
    position = walk("strata", 7, **TINY)[ply]
    found = searched(position, 100_000, is_blind=blind)
    assert found.is_solved
    assert found.shares == pytest.approx(exact(position))
    best = max(range(len(found.actions)), key=lambda n: found.worth[n])
    move = position.rules.format_action(position.state, found.actions[best])
    assert exact(position.play(move))[position.actor] == exact(position)[position.actor]


@pytest.mark.parametrize("seed", range(3))
def test_endings_on_boards_of_four_are_solved_exactly(seed: int) -> None:
    position = walk("strata", seed, size=4)[-4]
    found = searched(position, 300_000)
    assert found.is_solved
    assert found.shares == pytest.approx(exact(position))


def test_images_of_a_position_have_the_same_value() -> None:
    position = walk("strata", 3, **TINY)[2]
    rules = rules_of(position)
    values = {
        searched(Position(rules, rules.transform(position.state, image)), 100_000).shares
        for image in range(rules.symmetries(position.state))
    }
    assert len(values) == 1


def wins_in_one(position: Position) -> list[str]:
    actor = position.actor
    ends = [(move, position.play(move).outcome) for move in position.legal()]
    return [move for move, outcome in ends if outcome is not None and outcome.winners == (actor,)]


@pytest.mark.parametrize("seed", range(6))
def test_a_win_in_one_is_played(seed: int) -> None:
    bot = make_bot("strata", 7, 1, 1, MEMORY)
    for position in walk("strata", seed, size=4)[-3:]:
        wins = wins_in_one(position)
        if wins:
            thought = bot.think(position)
            assert thought.move in wins
            assert thought.shares[position.actor] == 1
            assert thought.is_solved


def is_safe(position: Position, seat: int) -> bool:
    if position.outcome is not None:
        return seat in position.outcome.winners
    return not wins_in_one(position)


@pytest.mark.parametrize("seed", range(20))
def test_a_loss_in_one_is_stopped(seed: int) -> None:
    bot = make_bot("strata", 7, 1, 1, MEMORY)
    for position in walk("strata", seed, size=3, tiles="2,3,2")[-4:]:
        after = {move: position.play(move) for move in position.legal()}
        safe = [move for move, then in after.items() if is_safe(then, position.actor)]
        if safe and len(safe) < len(after) and not wins_in_one(position):
            assert bot.choose(position) in safe


def test_equal_seeds_give_equal_thoughts_and_others_do_not() -> None:
    position = walk("strata", 1)[6]
    one, same, other = (
        make_bot("strata", 3, seed, 1, MEMORY).think(position) for seed in (5, 5, 6)
    )
    assert (one.move, one.candidates) == (same.move, same.candidates)
    assert one.candidates != other.candidates


def test_two_threads_give_the_same_thought_twice() -> None:
    position = walk("strata", 1)[6]
    one, same = (searched(position, 401, seed=3, threads=2) for _ in range(2))
    assert one == same
    assert one.simulations == 401
    assert sum(one.visits) >= 399  # a root's first visit goes to none of its moves


@pytest.mark.parametrize("game", ["misty", "trinkets"])
def test_what_a_seat_cannot_tell_apart_gives_the_same_thought(game: str) -> None:
    dice = Random(4)
    met = 0
    for position in walk(game, 2)[:12]:
        seat = position.actor
        other = position.seen_by(seat).redeal(dice)
        met += other != position
        thoughts = [searched(p, 60, seat, seed=9) for p in (position, other)]
        assert thoughts[0] == thoughts[1]
    assert met


def test_a_bot_is_asked_with_what_its_seat_sees() -> None:
    position = walk("misty", 2)[0]
    bot = make_bot("misty", 3, 1, 1, MEMORY)
    assert bot.choose(position) == bot.choose(position.seen_by(position.actor))


def test_what_was_found_is_kept_for_the_next_move() -> None:
    position = walk("strata", 1)[6]
    thinker = Thinker(rules_of(position), Manner(keeps_tree=True))
    first = thinker.think(position.state, position.actor, Budget(4000))
    later = position
    for action in first.line[:2]:
        later = later.play(later.rules.format_action(later.state, action))
    second = thinker.think(later.state, later.actor, Budget(1))
    assert sum(second.visits) > 100


def test_memory_is_bounded_and_full_trees_go_on() -> None:
    position = walk("strata", 1)[6]
    found = searched(position, 3000, memory=200_000)
    assert found.simulations == 3000
    assert sum(found.visits) >= 2999


def test_a_search_can_be_watched_and_stopped_from_another_thread() -> None:
    position = walk("strata", 1)[6]
    bot = make_bot("strata", 8, 1, 1, MEMORY)
    seen: list[Thought] = []
    begun = threading.Event()

    def watch(thought: Thought) -> None:
        seen.append(thought)
        begun.set()

    answers: list[Thought] = []
    thinking = threading.Thread(
        target=lambda: answers.append(bot.think(position, seconds=3600, watch=watch))
    )
    thinking.start()
    assert begun.wait(60)
    bot.stop()
    thinking.join(60)
    assert not thinking.is_alive()
    assert answers[0].move in position.legal()
    assert sum(seen[0].shares) == pytest.approx(1, abs=1e-4)


def test_many_moves_leak_nothing() -> None:
    bot = make_bot("strata", 1, 1, 1, 2_000_000)
    positions = walk("strata", 1)[:10]
    for position in positions * 20:
        bot.choose(position)
    before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    for position in positions * 80:
        bot.choose(position)
    assert resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before < 10_000  # kilobytes


@pytest.mark.parametrize("level", [FIRST, 4, LAST - 1])
def test_every_level_plays_a_game_to_its_end(level: int) -> None:
    bots = [make_bot("strata", level, seed, 1, MEMORY) for seed in (1, 2)]
    position = belvedere.start("strata", size=4)
    while position.outcome is None:
        position = position.play(bots[position.actor].choose(position))


@pytest.mark.parametrize(("game", "blur"), [("strata", 1), ("mirage", 2)])
def test_first_sight_errs_as_far_as_the_level_and_the_game_say(
    game: str, blur: float, monkeypatch: pytest.MonkeyPatch
) -> None:
    seen: list[float] = []
    think = Thinker.think

    def watched(self: Thinker, *args: Any) -> Tally:
        seen.extend(map(log, args[-1].values()))
        return think(self, *args)

    monkeypatch.setattr(Thinker, "think", watched)
    bot = belvedere.bot(game, level=2, seed=0)
    for position in walk(game, 0)[:12]:
        bot.choose(position)
    assert stdev(seen) == pytest.approx(blur * level_of(2).misjudges, rel=0.15)


def test_one_legal_move_needs_no_search() -> None:
    position = belvedere.start("strata", size=2, tiles="0,0,1")
    thought = belvedere.bot("strata", level=7, seed=0).think(position)
    assert thought.move == "1x1 b2"
    assert thought.simulations <= 1


@pytest.mark.parametrize("level", [0, 9, "5", True, 2.5, None])
def test_there_are_eight_levels(level: Any) -> None:
    with pytest.raises(OptionError, match=r"^The levels are 1 to 8; not "):
        belvedere.bot("strata", level=level)


def test_a_bot_refuses_what_is_not_its_own() -> None:
    bot: Bot = belvedere.bot("strata", level=1)
    with pytest.raises(OptionError, match="This bot plays Strata, not Mirador"):
        bot.choose(belvedere.start("mirador"))
    with pytest.raises(IllegalMove, match="nothing to decide"):
        bot.choose(belvedere.start("strata"), player=1)
    with pytest.raises(OptionError, match="A bot thinks with 1 to 64 threads; not 0"):
        belvedere.bot("strata", threads=0)


def test_a_bot_may_be_given_seconds_for_each_decision() -> None:
    bot = belvedere.bot("strata", 3, seconds=0.02)
    assert bot._budget(None, None) == Budget(seconds=0.02)
    assert bot._budget(0.5, None) == Budget(seconds=0.5), "what a thought is given counts more"
    assert belvedere.bot("strata", 3)._budget(None, None).seconds is None


@pytest.mark.parametrize("seconds", [0, -1, 1e9, float("nan"), float("inf"), "1", True])
def test_seconds_that_are_none_are_refused(seconds: Any) -> None:
    with pytest.raises(OptionError, match=r"A bot is given 0\.01 to 86,400 seconds for a decision"):
        belvedere.bot("strata", seconds=seconds)
