"""A game being played: who may do what, and what it leads to."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest

import belvedere
from belvedere.core.actors import CHANCE
from belvedere.core.endings import Cause
from belvedere.core.errors import IllegalMove, MoveError, TableError
from belvedere.core.position import Position
from belvedere.tables.clocks import DAY, MINUTE, SECOND, parse_clock
from belvedere.tables.log import LogEntry
from belvedere.tables.seating import OPEN, SeatHolder, bot, person
from belvedere.tables.settling import play_bot, settle
from belvedere.tables.standing import paused, restore, to_standing
from belvedere.tables.table import Table, Terms, open_table

ANN, BEN, CLEO, DAN = (person(name) for name in ("Ann", "Ben", "Cleo", "Dan"))
START = 1_000_000  # when tables are opened here


def table_of(game: str, *seats: SeatHolder, clock: str = "none", **given: object) -> Table:
    terms = {name: given.pop(name) for name in ("arbiter", "show_ready") if name in given}
    position = belvedere.start(game, players=len(seats), **given)
    return open_table(
        Terms(position.rules, parse_clock(clock), **terms),  # type: ignore[arg-type]
        seats,
        START,
    )


def play_all(table: Table, *moves: str, now: int = START) -> Table:
    """Play moves for whoever is to decide, chance included."""
    for move in moves:
        position = table.position
        if position.actor == CHANCE:
            table = table.note(position.play(move), now)
        else:
            table = table.play(position.actor, move, now)
    return table


def moves_of(table: Table) -> list[str]:
    return [entry.move for entry in table.log]


# Sitting down.


def test_a_game_begins_when_every_seat_is_taken() -> None:
    table = table_of("strata", ANN, OPEN)
    with pytest.raises(TableError, match="begins when every seat is taken"):
        table.play(0, "1x1 h8", START)
    assert table.waiting == ()
    table = table.sit(1, BEN, START + 5)
    assert table.waiting == (0,)
    assert len(table.play(0, "1x1 h8", START + 6).log) == 1


def test_a_seat_is_taken_once() -> None:
    with pytest.raises(TableError, match="This seat is taken already"):
        table_of("strata", ANN, OPEN).sit(0, BEN, START)


def test_a_seat_may_be_left_before_the_game_and_not_after() -> None:
    table = table_of("strata", ANN, OPEN).stand_up(0, OPEN)
    assert table.seats == (OPEN, OPEN)
    with pytest.raises(TableError, match="resigns"):
        table_of("strata", ANN, BEN).stand_up(0, OPEN)


def test_clocks_start_when_the_last_seat_is_taken() -> None:
    table = table_of("strata", ANN, OPEN, clock="5+3").sit(1, BEN, START + MINUTE)
    assert table.next_fall() == (START + 6 * MINUTE, 0)
    assert table.play(0, "1x1 h8", START + MINUTE + SECOND).log[0].at == SECOND


def test_clocks_can_begin_a_while_after_everybody_is_there() -> None:
    table = table_of("strata", ANN, OPEN, clock="5+3").sit(1, BEN, START, 15 * SECOND)
    assert table.next_fall() == (START + 5 * MINUTE + 15 * SECOND, 0)
    quick = table.play(0, "1x1 h8", START + 10 * SECOND)
    assert quick.reading.left == (5 * MINUTE + 3 * SECOND, 5 * MINUTE)
    assert quick.next_fall() == (START + 5 * MINUTE + 15 * SECOND, 1), "he has it, too"
    slow = table.play(0, "1x1 h8", START + 25 * SECOND)
    assert slow.reading.left == (4 * MINUTE + 53 * SECOND, 5 * MINUTE)
    assert slow.next_fall() == (START + 5 * MINUTE + 25 * SECOND, 1)


def test_days_begin_at_once() -> None:
    table = table_of("strata", ANN, OPEN, clock="2d").sit(1, BEN, START, 15 * SECOND)
    assert table.next_fall() == (START + 2 * DAY, 0)


def test_an_arbiter_needs_something_to_judge() -> None:
    with pytest.raises(TableError, match="nothing for an arbiter to judge in Strata"):
        table_of("strata", ANN, BEN, arbiter=True)


# Deciding.


def test_a_table_is_a_value() -> None:
    before = table_of("strata", ANN, BEN)
    after = before.play(0, "1x1 h8", START)
    assert len(before.log) == 0
    assert before == table_of("strata", ANN, BEN)
    assert after != before


def test_only_who_is_to_decide_may_play() -> None:
    table = table_of("strata", ANN, BEN)
    with pytest.raises(IllegalMove, match="Seat 1 has nothing to decide now"):
        table.play(1, "1x1 h8", START)
    with pytest.raises(MoveError):
        table.play(0, "nonsense", START)
    assert len(table.log) == 0


def test_moves_are_noted_as_the_game_writes_them() -> None:
    table = table_of("mirador", ANN, BEN).play(0, " E4 ", START + 7)
    entry = table.log[0]
    assert (entry.seat, entry.move, entry.at, entry.left, entry.forced) == (0, "e4", 7, None, False)


def test_chance_is_not_decided_by_a_seat() -> None:
    with pytest.raises(IllegalMove, match="drawn first"):
        table_of("mirage", ANN, BEN).play(0, "start A light", START)


# What the table does by itself.


def test_a_table_draws_and_stops_where_somebody_decides() -> None:
    table = settle(table_of("mirage", ANN, BEN), random.Random(1), START)
    assert [entry.seat for entry in table.log] == [CHANCE, CHANCE]
    assert table.waiting == (0,)
    assert settle(table, random.Random(2), START) is table


def test_chance_is_what_is_handed_in() -> None:
    table = table_of("mirage", ANN, BEN)
    once, again = (settle(table, random.Random(5), START) for _ in range(2))
    assert once == again
    assert len({settle(table, random.Random(seed), START).log for seed in range(20)}) > 5


def test_a_decision_without_a_choice_is_played_and_noted_as_forced() -> None:
    table = play_all(
        table_of("overworld", ANN, BEN, CLEO),
        "start B light",
        *("draw LLD", "land 0,1 NE"),
        *("draw LDD", "water 0,-1 ES"),
        *("draw LLD", "land 2,1 ES"),
    )
    settled = settle(table, random.Random(1), START)
    assert settled.log[7] == LogEntry(2, "gap 1,0", 0, None, forced=True)
    assert [entry.forced for entry in list(settled.log)[:7]] == [False] * 7


def test_an_arbiter_answers_a_declaration_at_once() -> None:
    table = play_all(table_of("mirador", ANN, BEN, size=9, arbiter=True), "d4", "h1", "h4!")
    settled = settle(table, random.Random(1), START)
    assert settled.log[3].move == "challenge"
    assert settled.log[3].forced
    assert settled.ending is not None
    assert settled.ending.winners == (1,)
    without = settle(
        replace(table, terms=replace(table.terms, arbiter=False)), random.Random(1), START
    )
    assert moves_of(without) == ["d4", "h1", "h4!"]


# Bots.


def first_move(player: SeatHolder, seen: Position, ply: int) -> str:
    return seen.legal(seen.viewer)[0]


def test_a_bot_decides_when_the_game_waits_for_it_and_nobody_else_does() -> None:
    table = table_of("strata", ANN, bot("3"))
    assert play_bot(table, first_move, lambda: START) is table
    table = table.play(0, "1x1 h8", START)
    assert len(play_bot(table, first_move, lambda: START).log) == 2


def test_the_clock_is_read_when_a_bot_has_thought() -> None:
    time = [START]

    def think(player: SeatHolder, seen: Position, ply: int) -> str:
        time[0] += 700
        return first_move(player, seen, ply)

    table = table_of("strata", ANN, bot("3")).play(0, "1x1 h8", START)
    assert [entry.at for entry in play_bot(table, think, lambda: time[0]).log] == [0, 700]


def test_a_bot_that_thinks_too_long_loses_on_time() -> None:
    table = table_of("strata", ANN, bot("8"), clock="1+0").play(0, "1x1 h8", START)
    late = play_bot(table, first_move, lambda: START + 60_000)
    assert late.ending is not None
    assert (late.ending.cause, late.ending.winners) == (Cause.TIME, (0,))


def test_a_bot_is_shown_what_its_seat_knows_and_which_ply_it_decides() -> None:
    asked: list[tuple[str, int | None, int]] = []

    def choose(player: SeatHolder, seen: Position, ply: int) -> str:
        asked.append((player.level, seen.viewer, ply))
        return seen.legal(seen.viewer)[0]

    table = misty(bot("1"), ANN, bot("2"))
    dealt = len(table.log)
    table = play_bot(play_bot(table, choose, lambda: START), choose, lambda: START)
    assert asked == [("1", 0, dealt), ("2", 2, dealt + 2)]
    assert table.waiting == (1,)


def test_a_deputy_decides_for_who_has_left() -> None:
    table = settle(table_of("overworld", ANN, BEN, CLEO), random.Random(2), START)
    table = table.resign(0, START).appoint(0, bot("3"))
    assert len(play_bot(table, first_move, lambda: START).log) == len(table.log) + 1


# Deciding at once.


def misty(*seats: SeatHolder, clock: str = "none", **given: object) -> Table:
    return settle(table_of("misty", *seats, clock=clock, **given), random.Random(3), START)


def picks(table: Table, seat: int) -> list[str]:
    return table.position.legal(seat)


def test_decisions_taken_at_once_are_kept_until_all_are_in() -> None:
    table = misty(ANN, BEN)
    dealt = len(table.log)
    table = table.play(1, picks(table, 1)[0], START)
    assert len(table.log) == dealt
    assert table.waiting == (0,)
    table = table.play(0, picks(table, 0)[0], START)
    assert [entry.seat for entry in list(table.log)[dealt:]] == [0, 1]
    assert table.waiting == (0, 1)
    assert table.pending == (None, None)


def test_a_decision_that_is_kept_may_be_replaced_or_withdrawn() -> None:
    table = misty(ANN, BEN)
    dealt = len(table.log)
    first, second = picks(table, 1)[:2]
    table = table.play(1, first, START).play(1, second, START)
    assert table.waiting == (0,)
    assert table.withdraw(1, START).waiting == (0, 1)
    with pytest.raises(TableError, match="not decided yet"):
        table.withdraw(0, START)
    table = table.play(0, picks(table, 0)[0], START)
    assert table.log[dealt + 1].move == second


def test_the_last_card_of_a_hand_is_picked_by_the_table() -> None:
    table = misty(ANN, BEN, window="1x2", rounds=1)
    rng = random.Random(0)
    while not table.is_over:
        for seat in table.waiting:
            table = table.play(seat, rng.choice(picks(table, seat)), START)
        table = settle(table, rng, START)
    forced = [entry.move.split()[0] for entry in table.log if entry.forced]
    assert forced.count("pick") >= 2


# Leaving.


def test_of_two_players_the_other_wins_when_one_resigns() -> None:
    table = table_of("strata", ANN, BEN).resign(0, START)
    assert table.ending is not None
    assert table.ending.cause is Cause.RESIGNATION
    assert (table.ending.winners, table.ending.placing) == ((1,), (2, 1))
    with pytest.raises(TableError, match="This game is over"):
        table.play(0, "1x1 h8", START)


def test_of_three_players_the_others_play_on_and_who_resigned_is_last() -> None:
    rng = random.Random(2)
    table = settle(table_of("overworld", ANN, BEN, CLEO), rng, START).resign(1, START)
    assert not table.is_over
    assert table.staying == (0, 2)
    table = table.appoint(1, bot("3"))
    assert table.who_plays(1) == bot("3")
    assert table.seats[1] == BEN
    while not table.is_over:
        seat = table.waiting[0]
        table = settle(table.play(seat, rng.choice(picks(table, seat)), START), rng, START)
    assert table.ending is not None
    assert table.ending.cause is Cause.RULES
    assert table.ending.placing[1] == 3
    assert 1 not in table.ending.winners


def test_the_last_one_who_stays_wins() -> None:
    table = table_of("overworld", ANN, BEN, CLEO).resign(2, START).resign(0, START)
    assert table.ending is not None
    assert table.ending.placing == (2, 1, 3)


def test_nobody_leaves_twice_and_nobody_plays_for_who_is_there() -> None:
    table = table_of("overworld", ANN, BEN, CLEO).resign(2, START)
    with pytest.raises(TableError, match="has no say in it any more"):
        table.resign(2, START)
    with pytest.raises(TableError, match="needs nobody to play for him"):
        table.appoint(0, bot("1"))


def test_a_game_may_be_broken_off() -> None:
    table = table_of("strata", ANN, BEN).abandon()
    assert table.ending is not None
    assert (table.ending.cause, table.ending.winners) == (Cause.ABANDONED, ())


# Draws.


def test_a_draw_needs_everybody_who_is_still_there() -> None:
    table = table_of("overworld", ANN, BEN, CLEO).agree_to_draw(0, START)
    assert not table.is_over
    table = table.agree_to_draw(1, START)
    assert not table.is_over
    table = table.agree_to_draw(2, START)
    assert table.ending is not None
    assert (table.ending.cause, table.ending.placing) == (Cause.AGREEMENT, (1, 1, 1))


def test_who_moves_on_declines_and_who_offered_may_move() -> None:
    offered = table_of("strata", ANN, BEN).agree_to_draw(0, START)
    assert offered.play(0, "1x1 h8", START).agreed == (0,)
    assert offered.agree_to_draw(1, START).is_over
    moved = offered.play(0, "1x1 h8", START)
    assert moved.play(1, moved.position.legal()[0], START).agreed == ()
    assert offered.decline_draw(1).agreed == ()
    with pytest.raises(TableError, match="Nobody has offered"):
        table_of("strata", ANN, BEN).decline_draw(1)


# Time.


def test_the_flag_falls_exactly_when_the_time_is_up() -> None:
    table = table_of("strata", ANN, BEN, clock="1+0")
    assert not table.at(START + MINUTE - 1).is_over
    fallen = table.at(START + MINUTE)
    assert fallen.ending is not None
    assert (fallen.ending.cause, fallen.ending.winners) == (Cause.TIME, (1,))


def test_a_move_that_comes_too_late_does_not_count() -> None:
    table = table_of("strata", ANN, BEN, clock="1+0")
    with pytest.raises(TableError, match="over"):
        table.play(0, "1x1 h8", START + MINUTE)


def test_of_three_players_the_others_play_on_when_one_runs_out_of_time() -> None:
    table = settle(table_of("overworld", ANN, BEN, CLEO, clock="1+0"), random.Random(1), START)
    late = table.at(START + MINUTE)
    assert late.staying == (1, 2)
    assert late.gone[0].cause is Cause.TIME
    assert late.next_fall() is None, "the deputy's clock stands"


def test_the_increment_comes_once_a_turn() -> None:
    rng = random.Random(4)
    table = settle(table_of("overworld", ANN, BEN, clock="5+3"), rng, START)
    now, decisions = START, 0
    while table.position.rules.turn_of(table.position.state) == 0:
        now += SECOND
        decisions += 1
        table = settle(table.play(0, picks(table, 0)[0], now), rng, now)
    assert table.reading.left[0] == 5 * MINUTE - decisions * SECOND + 3 * SECOND
    assert table.reading.left[1] == 5 * MINUTE


def test_an_out_of_turn_claim_runs_the_claimers_clock() -> None:
    rng = random.Random(0)
    seen = 0
    for _ in range(40):
        table = settle(table_of("overworld", ANN, BEN, provisions=True, clock="9+1"), rng, START)
        now = START
        while not table.is_over:
            seat, turn = table.waiting[0], table.position.rules.turn_of(table.position.state)
            if seat != turn:
                seen += 1
                assert table.reading.running == (seat,)
                before = table.reading.left
                now += SECOND
                after = table.play(seat, picks(table, seat)[0], now)
                assert after.reading.left[seat] == before[seat] - SECOND
            table = settle(table.play(seat, rng.choice(picks(table, seat)), now), rng, now)
        if seen > 3:
            return
    raise AssertionError("nobody claimed a gap out of turn")


def test_where_all_decide_at_once_every_undecided_clock_runs() -> None:
    table = misty(ANN, BEN, clock="1+0")
    assert table.reading.running == (0, 1)
    table = table.play(0, picks(table, 0)[0], START + 10 * SECOND)
    assert table.next_fall() == (START + MINUTE, 1)
    table = table.play(1, picks(table, 1)[0], START + 30 * SECOND)
    assert table.reading.left == (50 * SECOND, 30 * SECOND)


def test_a_pause_is_not_charged() -> None:
    table = table_of("strata", ANN, BEN, clock="1+0")
    standing = paused(to_standing(table), 10 * MINUTE)
    later = restore(table.terms, table.seats, [], {}, standing)
    assert later.next_fall() == (START + 11 * MINUTE, 0)


# Going back.


def overworld_with_a_coast_tile() -> Table:
    table = table_of("overworld", ANN, BEN)
    return play_all(table, "start A light", "draw LLL", "land 0,1 NE")


def test_one_may_take_back_what_has_told_nobody_anything() -> None:
    table = overworld_with_a_coast_tile()
    assert table.undo_to(0) == 2
    back = table.undo(0, START)
    assert moves_of(back) == ["start A light", "draw LLL"]
    assert back.position.legal()
    assert back.taken_back == ()


def no_undo(table: Table, seat: int) -> str:
    """Return the sentence that says why undo goes no further."""
    with pytest.raises(TableError) as refusal:
        table.undo(seat, START)
    return str(refusal.value)


def test_undo_does_not_pass_a_draw() -> None:
    table = overworld_with_a_coast_tile().undo(0, START)
    assert no_undo(table, 0) == "You have decided nothing yet that could be undone."
    rng = random.Random(1)
    while len(table.log) < 12 or table.undo_to(0) is not None or table.waiting != (0,):
        table = settle(play_all(table, table.position.legal()[0]), rng, START)
    assert no_undo(table, 0).startswith("Undo does not pass a draw: ")


def test_undo_does_not_change_whose_turn_it_is() -> None:
    table = table_of("strata", ANN, BEN).play(0, "1x1 h8", START)
    assert no_undo(table, 0) == "Undo stops here: your latest decision ended your turn."
    table = table.play(1, "1x1 h7", START)
    assert no_undo(table, 0).startswith("Undo does not pass another's decision: ")


def test_undo_is_for_who_decided() -> None:
    assert overworld_with_a_coast_tile().undo_to(1) is None


def test_undo_does_not_pass_a_reveal() -> None:
    table = misty(ANN, BEN)
    for seat in (0, 1):
        table = table.play(seat, picks(table, seat)[0], START)
    assert table.undo_to(0) is table.undo_to(1) is None
    for seat in (0, 1):
        assert no_undo(table, seat).startswith("Undo does not pass a reveal: ")


def test_undo_does_not_pass_the_point_to_which_all_went_back() -> None:
    table = overworld_with_a_coast_tile()
    table = play_all(table, table.position.legal()[0])
    back = table.propose_take_back(0, 3, START).consent(1, START)
    assert no_undo(back, 0) == "Undo stops here: everybody has agreed to go back to this point."


def test_with_consent_of_all_people_one_may_go_further_back() -> None:
    table = play_all(table_of("strata", ANN, BEN), "1x1 h8", "1x1 h7", "1x1 g7")
    asked = table.propose_take_back(0, 0, START)
    assert len(asked.log) == 3
    back = asked.consent(1, START)
    assert len(back.log) == 0
    assert [(t.seat, t.ply, t.to) for t in back.taken_back] == [(0, 3, 0)]
    assert back.waiting == (0,)


def test_what_was_decided_at_once_is_taken_back_at_once() -> None:
    table = misty(ANN, BEN)
    dealt = len(table.log)
    for _ in range(2):
        for seat in (0, 1):
            table = table.play(seat, picks(table, seat)[0], START)
    assert table.choices() == [dealt, dealt + 2]
    back = table.propose_take_back(1, dealt + 3, START).consent(0, START)
    assert len(back.log) == dealt + 2
    assert back.waiting == (0, 1)
    assert back.taken_back[0].to == dealt + 2


def test_bots_need_not_consent() -> None:
    table = play_all(table_of("strata", ANN, bot("3")), "1x1 h8", "1x1 h7")
    assert len(table.propose_take_back(0, 0, START).log) == 0


def test_going_back_may_be_refused_and_a_move_is_a_refusal() -> None:
    table = play_all(table_of("strata", ANN, BEN), "1x1 h8", "1x1 h7")
    asked = table.propose_take_back(1, 1, START)
    assert asked.refuse(0).proposed is None
    assert play_all(asked, "1x1 g7").proposed is None
    with pytest.raises(TableError, match="Nobody has asked"):
        table.consent(0, START)
    with pytest.raises(TableError, match="no way back to 2"):
        table.propose_take_back(0, 2, START)


def mirage_after_a_forced_step() -> tuple[Table, int]:
    """Return a game in which Ann's latest ply was forced and Ben has answered; and her choice."""
    rng = random.Random(3)
    table = settle(table_of("mirage", ANN, BEN), rng, START)
    while True:
        last = next((entry for entry in table.log.backwards() if entry.seat == 0), None)
        if last is not None and last.forced and table.waiting == (0,):
            choice = table.choice_of(0)
            assert choice is not None
            return table, choice
        table = settle(play_all(table, rng.choice(table.position.legal())), rng, START)


def test_what_was_forced_or_drawn_is_taken_back_with_the_decision_before_it() -> None:
    table, choice = mirage_after_a_forced_step()
    forced = choice + 1
    assert table.log.since(forced)[0].forced
    for to in (choice, forced):
        back = table.propose_take_back(0, to, START).consent(1, START)
        assert len(back.log) == choice
        assert back.waiting == (0,)


@pytest.mark.parametrize("seats", [(ANN, BEN), (ANN, bot("1"))])
def test_nobody_draws_again_by_a_take_back(seats: tuple[SeatHolder, ...]) -> None:
    table, choice = mirage_after_a_forced_step()
    again = replace(table, seats=seats)
    for seed in range(5):
        again = again.propose_take_back(0, choice, START)
        again = again if again.proposed is None else again.consent(1, START)
        assert again.redrawn
        for entry in table.log.since(choice):
            if entry.seat != CHANCE and not entry.forced:
                again = again.play(entry.seat, entry.move, START)
            again = settle(again, random.Random(seed), START)
        assert moves_of(again) == moves_of(table)
        assert again.redrawn == ()


def test_who_decides_otherwise_after_a_take_back_draws_the_same() -> None:
    table, choice = mirage_after_a_forced_step()
    drawn = [entry.move for entry in table.log.since(choice) if entry.seat == CHANCE]
    back = table.propose_take_back(0, choice, START).consent(1, START)
    other = next(m for m in back.position.legal() if m != table.log.since(choice)[0].move)
    after = back.play(0, other, START)
    while after.position.actor != CHANCE:
        after = after.play(after.position.actor, after.position.legal()[0], START)
    after = settle(after, random.Random(99), START)
    assert next(e.move for e in after.log.since(choice) if e.seat == CHANCE) == drawn[0]


def test_what_cannot_come_again_is_drawn() -> None:
    table = replace(table_of("mirage", ANN, BEN), redrawn=("draw nothing",))
    drawn = settle(table, random.Random(1), START)
    assert drawn.waiting == (0,)
    assert drawn.redrawn == ("draw nothing",)


def test_a_take_back_in_misty_reaches_the_first_pick() -> None:
    table = misty(ANN, bot("1"))
    dealt = len(table.log)
    for seat in (0, 1):
        table = table.play(seat, picks(table, seat)[0], START)
    table = settle(table, random.Random(1), START)
    assert table.log.since(dealt + 2)[0].forced  # a first card has one place
    choice = table.choice_of(0)
    assert choice == dealt
    back = table.propose_take_back(0, choice, START)
    assert len(back.log) == dealt
    assert back.waiting == (0, 1)


def test_after_going_back_time_that_was_spent_is_spent() -> None:
    table = table_of("strata", ANN, BEN, clock="5+0").play(0, "1x1 h8", START + MINUTE)
    back = table.propose_take_back(0, 0, START + 2 * MINUTE).consent(1, START + 2 * MINUTE)
    assert back.reading.left == (4 * MINUTE, 4 * MINUTE)
    assert back.reading.running == (0,)
