"""Positions are values, whatever the game; programs may also step through ints."""

from __future__ import annotations

import json
import random
from concurrent.futures import ThreadPoolExecutor

import numpy as np
import pytest

import belvedere
from belvedere import IllegalMove, Position, PositionError


def test_a_position_never_changes() -> None:
    start = belvedere.start("mirador")
    later = start.play("e4")
    assert start == belvedere.start("mirador")
    assert later != start
    assert hash(later) == hash(belvedere.start("mirador").play("E4"))


def test_the_latest_move_is_no_part_of_the_position() -> None:
    one = belvedere.start("mirador").play("e4").play("t5").play("v22").play("s22")
    other = belvedere.start("mirador").play("v22").play("s22").play("e4").play("t5")
    assert one == other
    assert (one.last, other.last) != (None, None)
    assert one.last != other.last


def test_actor_and_actors_agree() -> None:
    start = belvedere.start("mirador")
    assert (start.actor, start.actors) == (0, (0,))
    over = belvedere.start("mirador", size=2).play("a1")
    assert (over.actor, over.actors) == (belvedere.OVER, ())
    deal = belvedere.start("trinkets")
    assert (deal.actor, deal.actors) == (belvedere.CHANCE, ())


def test_a_seat_out_of_turn_is_refused() -> None:
    start = belvedere.start("strata")
    with pytest.raises(IllegalMove, match="Seat 1 has nothing to decide now"):
        start.play("2x2 h8", player=1)
    with pytest.raises(IllegalMove, match="There is no seat 2"):
        start.play("2x2 h8", player=2)
    assert start.legal(player=1) == []
    with pytest.raises(IllegalMove, match="There is no seat 5"):
        start.legal(player=5)


def test_nothing_is_rolled_outside_of_chance() -> None:
    with pytest.raises(IllegalMove, match="Nothing is drawn here"):
        belvedere.start("strata").roll(random.Random(1))


def test_why_not_explains_or_says_nothing() -> None:
    start = belvedere.start("strata")
    assert start.why_not("2x2 h8") is None
    assert start.why_not("2x2 a1") == "2x2 a1: the first tile goes to h8."


def test_a_view_stays_a_view() -> None:
    seen = belvedere.load(belvedere.start("strata").observe(1))
    assert seen.viewer == 1
    assert seen.play("2x2 h8").viewer == 1
    with pytest.raises(IllegalMove, match="only what seat 1 knows"):
        seen.observe(0)


def test_a_position_shows_itself() -> None:
    position = belvedere.start("mirador").play("e4")
    assert repr(position) == "<Position of mirador: Blue places a tower, or swaps colours.>"
    sized = position.svg().replace(" viewBox", ' width="480" height="580" viewBox', 1)
    assert position._repr_svg_() == sized, "a notebook stretches what has no size"
    assert 'viewBox="0 0 640 774"' in sized
    assert "Blue places a tower" in str(position)


@pytest.mark.parametrize("data", [None, [], 5, "x", {}, {"version": True}, {"version": 1}])
def test_what_is_no_position_is_refused(data: object) -> None:
    with pytest.raises(belvedere.BelvedereError):
        belvedere.load(data)  # type: ignore[arg-type]


def test_a_position_of_version_1_has_its_reason_in_words() -> None:
    over = belvedere.start("strata", size=2, tiles="0,0,1").play("1x1 b2").play("1x1 a2")
    data = over.to_dict()
    assert (data["version"], data["outcome"]["reason"]) == (2, "no-tile-left")
    old = {**data, "version": 1, "outcome": {**data["outcome"], "reason": "no tile left"}}
    assert belvedere.load(old) == over
    assert belvedere.load({**belvedere.start("strata").to_dict(), "version": 1}).actor == 0
    with pytest.raises(PositionError, match="does not agree"):
        belvedere.load({**old, "version": 2})
    with pytest.raises(PositionError, match="version 3; versions 1 and 2 are known"):
        belvedere.load({**data, "version": 3})


def test_the_stepper_plays_what_positions_play() -> None:
    rng = random.Random(4)
    for game in ("strata", "mirador"):
        stepper, position = belvedere.stepper(game), belvedere.start(game)
        while not stepper.is_over:
            actions = stepper.legal()
            assert len(actions) == len(position.legal())
            n = rng.randrange(len(actions))
            position = position.play(position.legal()[n])
            stepper.apply(actions[n])
            assert stepper.actor == position.actor
            assert Position(position._game, stepper.state) == position
        assert stepper.returns() == position.returns
        assert list(stepper.legal()) == []
        stepper.reset()
        assert Position(position._game, stepper.state) == belvedere.start(game)


def test_threads_do_not_disturb_each_other() -> None:
    """One game object serves all threads; each has a desk of its own."""

    def play(seed: int) -> list[Position]:
        rng, position = random.Random(seed), belvedere.start("strata", size=5)
        played = [position]
        while position.actor != belvedere.OVER:
            position = position.play(rng.choice(position.legal()))
            played.append(position)
        return played

    alone = [play(seed) for seed in range(8)]
    with ThreadPoolExecutor(8) as pool:
        assert list(pool.map(play, range(8))) == alone


def test_the_stepper_shows_its_position() -> None:
    stepper = belvedere.stepper("strata")
    stepper.apply(stepper.legal()[0])
    assert stepper.position == belvedere.start("strata").play("2x2 h8")
    with pytest.raises(IllegalMove, match="Nothing is drawn here"):
        stepper.roll()


def test_seats_of_any_kind_of_number_are_plain_in_the_json() -> None:
    position = belvedere.start("mirador").play("e4", np.int64(0))  # type: ignore[arg-type]
    assert json.dumps(position.to_dict()) == json.dumps(
        belvedere.start("mirador").play("e4").to_dict()
    )
    json.dumps(position.observe(np.int64(1)))  # type: ignore[arg-type]
    with pytest.raises(IllegalMove, match="There is no seat False"):
        belvedere.start("mirador").play("e4", False)


def test_a_viewer_is_not_told_what_others_may_do() -> None:
    position = belvedere.start("trinkets").play("deal 1").play("deal 2").play("bid 0", 0)
    seen = position.play("bid 1", 1).seen_by(0)
    assert seen.actor == 1
    assert seen.legal() == []


def test_the_stepper_rolls_chance() -> None:
    stepper = belvedere.stepper("trinkets", players=3)
    dealt = 0
    while stepper.actor == belvedere.CHANCE:
        assert list(stepper.legal()) == []
        stepper.roll(random.Random(dealt))
        dealt += 1
    assert dealt == 3
    assert stepper.actor == 0
    assert stepper.actors == 0b111


def test_a_position_explains_what_its_game_can_show() -> None:
    position = belvedere.start("mirador", size=5).play("a1")
    links = position.explain("links")
    assert {"colour": "red", "from": "b1", "to": "e1", "side": "east"} in links
    assert {link["side"] for link in links} == {"north", "east", "south", "west"}
    assert position.explain("chains") == {"red": ["north-south", "west-east"], "blue": []}


def test_a_topic_that_no_game_knows_is_refused_with_the_list() -> None:
    with pytest.raises(belvedere.OptionError, match="Mirador explains links, chains; not 'luck'"):
        belvedere.start("mirador").explain("luck")
    with pytest.raises(belvedere.OptionError, match="is explained with: nothing else"):
        belvedere.start("mirador").explain("links", "e4")
