"""What `load` promises of Misty: it accepts exactly the positions that can stand on a table."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

import belvedere
from belvedere import CHANCE, OVER, Position
from belvedere.solvers.activation import best_activation
from helpers.misty_damage import replaced
from helpers.misty_fuzz import judge_both, loaded, matches
from helpers.misty_windows import COPIES, WIN, activate, build, deal, match, picking, placing_two
from oracles.validators.misty import DRAWINGS, complaint

Json = dict[str, Any]


@pytest.mark.slow
def test_every_position_of_a_match_and_every_view_of_it_is_lawful() -> None:
    for line in matches(1):
        for position in line[:: max(1, len(line) // 60)]:
            assert complaint(position.to_dict()) is None
            for viewer in range(position.players):
                assert complaint(position.observe(viewer)) is None


def test_load_accepts_what_a_second_judge_accepts() -> None:
    said = judge_both(1, 700)
    assert said["lawful and another"] > 80
    assert len(said) > 30  # reasons


@pytest.mark.slow
def test_load_accepts_what_a_second_judge_accepts_over_more_positions() -> None:
    assert judge_both(2, 3_000)["lawful and another"] > 360


# By hand: the latest move.


def with_last(position: Position, seat: object, move: object) -> Json:
    return {**position.to_dict(), "last": {"seat": seat, "move": move}}


def check_last(position: Position, *possible: tuple[int, str]) -> None:
    """Check that these moves can have led here, and no other by the same verb."""
    verb = possible[0][1].split()[0]
    cells = [f"{x},{y}" for x in range(-3, 4) for y in range(-3, 4)]
    whats = cells if verb in ("place", "activate") else DRAWINGS
    moves = [(seat, f"{verb} {what}") for seat in range(-1, position.players) for what in whats]
    assert set(possible) == {m for m in moves if loaded(with_last(position, *m)) is not None}


def test_the_latest_activation_moved_after_those_that_it_would_have_covered() -> None:
    position = activate(build([">>#", "^#^"], ["^##", "###"]), "1,1", "0,1")
    check_last(position, (0, "activate 0,1"))
    position = activate(position, "2,0")
    check_last(position, (0, "activate 0,1"), (0, "activate 2,0"))


def test_the_latest_activation_is_of_the_last_seat_that_had_one() -> None:
    position = activate(build(["^#", "##"], ["##", "v#"], ["##", "##"]), "0,1", "0,0")
    assert position.actor == OVER
    check_last(position, (1, "activate 0,0"))


def test_the_latest_placement_left_a_window_that_hung_together() -> None:
    position = belvedere.start("misty", window="2x3", deck="star plain 99")
    for move in [*["deal star"] * 6, *["pick star", "pick star", "place 0,0", "place 0,0"]]:
        position = position.play(move)
    check_last(position, (0, "place 0,0"), (1, "place 0,0"))
    for cell in ("1,0", "2,0"):
        for move in ("pick star", "pick star", f"place {cell}", f"place {cell}"):
            position = position.play(move)
    assert position.to_dict()["deal"] == 2
    check_last(position, (0, "place 2,0"), (1, "place 2,0"))


def test_the_latest_pick_or_placement_is_one_that_shows() -> None:
    check_last(picking(), (0, "pick tractor"))
    check_last(placing_two(), (1, "place 1,0"))
    both = picking().play("pick smiley", 2)
    check_last(both, (0, "pick tractor"), (2, "pick smiley"))


def test_the_latest_card_was_dealt_to_the_hand_that_is_being_filled() -> None:
    position = deal(belvedere.start("misty", window="2x2"), "star", "heart", "house")
    check_last(position, (CHANCE, "deal house"))
    check_last(deal(position, "leaf"), (CHANCE, "deal house"), (CHANCE, "deal leaf"))


def test_before_the_first_card_nothing_has_happened() -> None:
    start = belvedere.start("misty")
    for seat, move in ((CHANCE, "deal star"), (0, "place 0,0"), (1, "activate 0,0")):
        assert loaded(with_last(start, seat, move)) is None


@pytest.mark.parametrize(
    ("seat", "move"),
    [
        (True, "pick tractor"), (False, "pick tractor"), (0.0, "pick tractor"),
        ("0", "pick tractor"), (None, "pick tractor"), (0, "Pick tractor"),
        (0, "tractor"), (0, "pick  tractor"), (0, None), (0, ["pick tractor"]),
        (0, "pick tractor" * 50), (0, "\ud800"), (0, ""),
    ],
)  # fmt: skip
def test_the_latest_move_is_written_as_the_engine_writes_it(seat: object, move: object) -> None:
    assert loaded(with_last(picking(), 0, "pick tractor")) is not None
    assert loaded(with_last(picking(), seat, move)) is None


@pytest.mark.parametrize("viewer", [0, 1, 2])
def test_a_viewer_knows_no_latest_move_but_an_activation(viewer: int) -> None:
    data = picking().observe(viewer)
    data["last"] = {"seat": 0, "move": "pick tractor"}
    assert loaded(data) is None
    data["last"] = None
    assert loaded(data) is not None
    moved = activate(build(["^#"], ["^#"], ["##"]), "0,0").observe(viewer)
    assert moved["last"] == {"seat": 0, "move": "activate 0,0"}
    assert loaded(moved) is not None


# By hand: the sheet.


def with_sheet(*rounds: list[int], **options: Any) -> Json:
    """Return the start of the round after some others."""
    data = belvedere.start("misty", **{"players": len(rounds[0])} | options).to_dict()
    for points in rounds:
        best = [seat for seat, n in enumerate(points) if n == max(points)]
        data["rounds"].append({"points": points, "winner": best[0] if len(best) == 1 else None})
    data["round"] = 1 + len(rounds)
    return data


@pytest.mark.parametrize(
    ("points", "options", "is_lawful"),
    [
        ([20, 13], {}, True),  # 4 flowers and 8 smileys, and the last flower
        ([21, 12], {}, False),
        ([20, 14], {}, False),
        ([17, 16], {}, True),
        ([17, 17], {}, False),
        ([0, 0], {}, True),
        ([0, 0, 0, 0], {}, True),
        ([12, 12], {"deck": "star plain 24"}, True),
        ([12, 11], {"deck": "star plain 24"}, False),
        ([12, 13], {"deck": "star plain 24"}, False),
        ([8, 6], {"window": "2x2"}, True),
        ([8, 7], {"window": "2x2"}, False),  # five flowers: one, and a pair, are left
        ([3, 2], {"window": "1x2", "deck": "smiley smiley 8"}, True),
        ([4, 2], {"window": "1x2", "deck": "smiley smiley 8"}, False),
        ([1, 1], {"window": "1x2", "deck": "star plain 8, balloon up 1"}, False),
        ([0, 2], {"window": "1x2", "deck": "star plain 8, balloon up 1"}, True),
        ([8, 8], {"deck": "monster monster 8, flower flower 8, star plain 16"}, True),
        ([5, 12], {"deck": "monster monster 8, flower flower 8, star plain 16"}, False),
    ],
)
def test_a_round_brings_points_that_the_deck_allows(
    points: list[int], options: Json, is_lawful: bool
) -> None:
    data = with_sheet(points, **options)
    assert (complaint(data) is None) == is_lawful
    assert (loaded(data) is not None) == is_lawful


TOPS = (  # of 0 to 3 points
    "tractor,star,fire truck,star",
    "rocket,star,fire truck,star",
    "rocket,star,balloon,star",
    "rocket,star,star,star",
)
MIDDLES = "tractor,heart,fire truck,heart", "heart,heart,heart,heart"  # of 0 and 4
BOTTOMS = "tractor,house,fire truck,house", "house,house,house,house"
MANY = (  # 12 points and more
    ("star,star,star,star", "heart,heart,heart,heart", "house,house,house,house"),
    ("star,star,star,star", "heart,heart,heart,heart", "house,house,house,flower"),
    ("star,star,star,star", "heart,smiley,smiley,heart", "house,house,house,flower"),
    ("star,star,star,star", "smiley,smiley,smiley,smiley", "house,house,house,flower"),
    ("star,star,star,star", "smiley,smiley,smiley,smiley", "house,house,flower,flower"),
    ("star,star,star,star", "smiley,smiley,smiley,smiley", "house,flower,flower,flower"),
    ("smiley,smiley,smiley,smiley", "smiley,smiley,smiley,smiley", "star,star,flower,flower"),
    ("smiley,smiley,smiley,smiley", "smiley,smiley,smiley,smiley", "star,flower,flower,flower"),
    ("smiley,smiley,smiley,smiley", "smiley,smiley,smiley,smiley", "flower,flower,flower,flower"),
)


@pytest.mark.parametrize("points", range(21))
def test_with_the_standard_deck_a_window_can_bring_any_points_up_to_twenty(points: int) -> None:
    few = TOPS[points % 4], MIDDLES[points >= 8], BOTTOMS[points >= 4]
    rows = few if points < 12 else MANY[points - 12]
    cards = Counter(", ".join(rows).replace(", ", ",").split(","))
    assert all(number <= COPIES[card] for card, number in cards.items())
    assert points in best_activation(rows).reachable
    assert loaded(with_sheet([points, 12])) is not None


@pytest.mark.parametrize("wins", [2, 3, 4])
def test_a_match_ends_with_the_second_round_that_somebody_wins(wins: int) -> None:
    assert loaded(with_sheet([13, 12], *[[12, 12]] * (wins - 1))) is not None
    assert loaded(with_sheet(*[[13, 12]] * wins)) is None


# By hand: kinds.


@pytest.mark.parametrize(
    ("path", "value"),
    [
        (("rounds", 0, "winner"), False),
        (("rounds", 0, "points", 1), 2.0),
        (("rounds",), ()),
        (("hands", 0, "cards"), ""),
        (("hands", 0, "cards"), {}),
        (("hands", 0, "cards"), None),
        (("hands", 0, "size"), False),
        (("windows", 0, "frame", "left"), False),
        (("windows", 0, "frame", "left"), 0.0),
        (("windows", 0, "points"), 4.0),
        (("windows", 0, "cards", 0, "moved"), 0),
        (("windows", 0, "cards"), {}),
        (("unseen", "star"), 12.0),
        (("unseen", "dragon"), 0),
        (("activating",), False),
        (("viewer",), False),
        (("viewer",), 0.0),
    ],
)
def test_numbers_and_lists_are_of_the_right_kind(path: tuple[Any, ...], value: object) -> None:
    data = match(WIN, WIN).to_dict()
    assert loaded(data) is not None
    assert loaded(replaced(data, path, value)) is None


def test_fields_that_are_not_known_are_passed_over() -> None:
    data = picking().to_dict()
    for part in (data, data["hands"][0], data["windows"][0], data["windows"][0]["cards"][0]):
        part["colour"] = "red"
    assert loaded(data) == picking()
    assert complaint(data) is None


def test_a_hand_may_be_written_in_any_order() -> None:
    data = picking().to_dict()
    data["hands"][2]["cards"].reverse()
    assert loaded(data) == picking()


def test_a_cell_has_one_name() -> None:
    for name in ("1, 0", " 1,0", "+1,0", "01,0", "1,-0", "１,0"):
        assert loaded(replaced(placing_two().to_dict(), ("placements", 1), name)) is None
