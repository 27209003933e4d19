"""Strata, rule by rule: each test is a sentence of the leaflet or of a ruling."""

from __future__ import annotations

import random
from typing import Any

import pytest

import belvedere
from belvedere import IllegalMove, Position
from belvedere.core import registry

GRAY, BLUE = 0, 1


def after(*moves: str, **options: object) -> Position:
    position = belvedere.start("strata", **options)
    for move in moves:
        position = position.play(move)
    return position


def refusal(position: Position, move: str) -> str:
    with pytest.raises(IllegalMove) as refused:
        position.play(move)
    assert move not in position.legal()
    return str(refused.value)


def storeys(position: Position) -> dict[str, int]:
    return {f"{t['tile']} {t['square']}": t["storey"] for t in position.to_dict()["tiles"]}


# R-STR-1


def test_light_is_gray_and_moves_first() -> None:
    position = after()
    assert position.actor == GRAY
    assert position.to_dict()["colours"][GRAY] == "gray"
    assert position.play("2x2 h8").actor == BLUE


def test_the_first_tile_may_be_any_and_has_one_canonical_square() -> None:
    assert after().legal() == ["2x2 h8", "2x1 h8", "1x2 h8", "1x1 h8"]
    assert refusal(after(), "2x2 g8") == "2x2 g8: the first tile goes to h8."


def test_each_player_has_eight_2x2_eight_2x1_and_three_1x1_tiles() -> None:
    assert after().to_dict()["supplies"] == [{"2x2": 8, "2x1": 8, "1x1": 3}] * 2
    assert after("1x2 h8").to_dict()["supplies"][GRAY] == {"2x2": 8, "2x1": 7, "1x1": 3}


def test_a_tile_that_is_not_left_cannot_be_played() -> None:
    position = after("1x1 h8", "2x1 i8", tiles="1,1,1")
    assert refusal(position, "1x1 k8") == "1x1 k8: you have no such tile left."


# R-STR-2


def test_a_tile_on_the_surface_shares_a_side_with_a_tile() -> None:
    assert "touches no tile" in refusal(after("2x2 h8"), "2x2 k8")
    assert "2x2 j8" in after("2x2 h8").legal()


def test_corners_do_not_count_as_touching_a_tile() -> None:
    assert "touches no tile" in refusal(after("1x1 h8"), "1x1 i9")


def test_a_tile_on_the_surface_does_not_touch_its_own_colour() -> None:
    position = after("1x1 h8", "1x1 i8")
    assert refusal(position, "1x1 h9") == "1x1 h9: touches your own tile at h8."
    assert refusal(position, "2x2 h9") == "2x2 h9: touches your own tile at h8."
    assert "1x1 j8" in position.legal()


def test_corners_do_not_count_as_touching_its_own_colour() -> None:
    assert "1x1 i9" in after("1x1 h8", "1x1 i8").legal()


def test_beside_a_stack_the_topmost_square_is_the_adjacent_colour() -> None:
    stacked = after("2x2 h8", "1x1 h8")  # Blue stands on Gray's south-west square
    assert "1x1 g8" in stacked.legal()
    assert "touches your own tile at h9" in refusal(stacked, "1x1 g9")
    blue_to_move = stacked.play("1x1 g8")
    assert "touches your own tile at h8" in refusal(blue_to_move, "1x1 h7")


def test_an_own_tile_that_is_covered_there_no_longer_counts() -> None:
    position = after("2x2 h8", "2x1 h8")
    assert "2x1 h7" in position.legal()  # Gray may go beside Blue's upper storey
    assert "touches your own tile at h8" in refusal(position.play("1x1 g8"), "2x1 h7")


# R-STR-3


def test_a_tile_on_top_lies_flat_on_one_storey() -> None:
    position = after("2x2 h8", "1x1 h8")
    sentence = refusal(position, "1x2 h8")
    assert sentence == "1x2 h8: leans: h8 is 2 storeys high, h9 is 1 storey high."


def test_a_tile_on_top_does_not_hang_over_the_edge() -> None:
    assert "leans: i8 is 1 storey high, j8 is bare." in refusal(after("2x2 h8"), "2x1 i8")


def test_a_tile_on_top_covers_a_square_of_the_opponent() -> None:
    position = after("2x2 h8", "2x2 j8")
    assert "covers only your own tiles" in refusal(position, "1x1 h8")
    assert "1x1 j8" in position.legal()


def test_a_tile_on_top_may_cover_own_squares_too() -> None:
    assert "2x1 i8" in after("2x2 h8", "2x2 j8").legal()


def test_the_covered_square_has_to_show_the_opponents_colour() -> None:
    # Gray's domino lies on j8, so Blue's tile does not show there any more.
    position = after("2x2 h8", "2x2 j8", "2x1 i8", "1x1 h10")
    assert storeys(position)["2x1 i8"] == 2
    assert "covers only your own" in refusal(position, "1x1 j8")


def test_a_1x1_is_never_covered() -> None:
    sentence = refusal(after("1x1 h8"), "1x1 h8")
    assert sentence == "1x1 h8: hides all that shows of the tile at h8."


def test_a_domino_is_never_covered_at_once() -> None:
    position = after("2x1 h8")
    assert "hides" in refusal(position, "2x1 h8")
    assert "1x1 h8" in position.legal()
    assert "1x1 i8" in position.legal()


def test_the_last_square_of_a_tile_stays_visible() -> None:
    position = after("2x1 h8", "1x1 h8", "2x2 f8")
    assert "hides all that shows of the tile at h8" in refusal(position, "1x1 i8")


def test_the_last_two_squares_of_a_tile_are_not_covered_at_once() -> None:
    position = after("2x2 h8", "2x1 h8", "2x2 h6")
    assert "hides all that shows of the tile at h8" in refusal(position, "2x1 h9")
    assert "1x1 h9" in position.legal()


def test_the_last_two_squares_of_a_tile_one_above_the_other_stay_too() -> None:
    position = after("2x2 h8", "1x2 h8", "2x2 f8")
    assert "hides" in refusal(position, "1x2 i8")
    assert "1x1 i8" in position.legal()


def test_a_2x2_is_never_covered_by_a_2x2_in_the_same_place() -> None:
    position = after("2x2 h8")
    assert "hides" in refusal(position, "2x2 h8")
    assert "2x2 i9" not in position.legal()  # and it may not lean


def test_a_2x2_may_lie_across_several_tiles() -> None:
    position = after("2x2 h8", "2x2 j8")
    assert "2x2 i8" in position.legal()
    assert storeys(position.play("2x2 i8"))["2x2 i8"] == 2


def test_on_top_own_neighbours_are_allowed() -> None:
    position = after("2x2 h8", "1x1 i8", "1x1 j8")
    # Blue's 1x1 on h8 would stand beside Blue's own 1x1 on i8.
    assert "1x1 h8" in position.legal()


# R-STR-4


def test_the_board_is_at_most_eight_squares_wide() -> None:
    position = after("2x2 h8", "2x2 j8", "2x2 l8", "2x2 n8")
    assert (
        refusal(position, "1x1 g8") == "1x1 g8: the board would be 9 squares wide; 8 is the limit."
    )
    assert "1x1 j7" in position.legal()


def test_the_board_is_at_most_eight_squares_high() -> None:
    position = after("2x2 h8", "2x2 h10", "2x2 h12", "2x2 h14")
    assert "9 squares high; 8 is the limit" in refusal(position, "1x1 i7")


def test_the_box_is_not_fixed_in_advance() -> None:
    position = after("1x1 c3", "1x1 d3", size=3)
    assert {"1x1 b3", "1x1 e4"} <= set(position.play("1x1 d4").legal())
    east = position.play("1x1 e3")
    assert "4 squares wide" in refusal(east, "1x1 b3")


def test_tiles_on_top_do_not_widen_the_box() -> None:
    position = after("2x1 b2", "2x1 b3", size=2)
    assert position.to_dict()["box"] == {"from": "b2", "to": "c3"}
    assert "1x1 b3" in position.legal()


# R-STR-5


def test_the_game_ends_when_the_player_to_move_has_no_tile_left() -> None:
    position = after("1x1 h8", "1x1 i8", tiles="0,0,1")
    assert position.actor == belvedere.OVER
    assert position.outcome is not None
    assert position.outcome.reason == "no-tile-left"


def test_the_game_ends_when_the_player_to_move_has_no_place_left() -> None:
    position = after("2x2 b2", size=2, tiles="2,0,0")
    assert position.outcome is not None
    assert position.outcome.reason == "no-place-left"
    assert position.outcome.winners == (GRAY,)  # Blue gets no move: 4 to 0


def test_the_opponent_gets_no_further_move() -> None:
    position = after("1x1 h8", "1x1 i8", tiles="0,0,1")
    with pytest.raises(IllegalMove, match="over"):
        position.play("1x1 j8")


def test_areas_are_visible_squares_joined_side_by_side_at_any_height() -> None:
    position = after("2x2 h8", "2x2 j8", "1x1 j8")
    assert position.scores == ((5,), (3,))


def test_areas_are_listed_largest_first() -> None:
    assert after("1x1 h8", "2x2 i8", "2x2 k8").scores == ((4, 1), (4,))


def test_areas_that_touch_by_a_corner_only_are_two() -> None:
    assert after("1x1 h8", "1x1 i8", "1x1 i9").scores == ((1, 1), (1,))


def test_a_covered_square_no_longer_counts() -> None:
    assert after("2x2 h8", "1x1 h8").scores == ((3,), (1,))


def finished(wanted: Any) -> Position:
    """Find a random game whose final areas are as wanted."""
    game: Any = registry.game("strata", {"size": 4, "tiles": "2,3,2"})
    for seed in range(3000):
        state, seat = game.start(), 0
        for action in game.random_game(state, seed):
            state, seat = game.apply(state, seat, action), 1 - seat
        position = Position(game, state)
        if wanted(*position.scores):
            return position
    raise AssertionError("no such game among these")


def test_the_largest_area_wins() -> None:
    position = finished(lambda gray, blue: blue[0] > gray[0] and sum(blue) < sum(gray))
    assert position.outcome is not None
    assert position.outcome.winners == (BLUE,)
    assert position.returns == (-0.5, 0.5)


def test_with_equal_largest_areas_the_second_decides() -> None:
    position = finished(lambda g, b: g[0] == b[0] and g[1:2] < b[1:2] and sum(g) > sum(b))
    assert position.outcome is not None
    assert position.outcome.winners == (BLUE,)


def test_a_missing_area_counts_nothing() -> None:
    position = finished(lambda g, b: len(g) < len(b) and g == b[: len(g)])
    assert position.outcome is not None
    assert position.outcome.winners == (BLUE,)


def test_all_areas_equal_is_a_draw() -> None:
    position = finished(lambda gray, blue: gray == blue)
    assert position.outcome is not None
    assert position.outcome.winners == (GRAY, BLUE)
    assert position.outcome.placing == (1, 1)
    assert position.returns == (0.0, 0.0)


# R-STR-6


def test_the_move_tree_has_the_known_numbers_of_leaves() -> None:
    game: Any = registry.game("strata", {})
    counts = [game.perft(game.start(), depth) for depth in range(1, 5)]
    assert counts == [4, 140, 3_216, 138_432]


# Notation


def test_a_bare_square_is_enough_when_only_one_tile_fits() -> None:
    position = after("1x1 h8", "1x1 i8", tiles="0,0,2")
    assert position.play("J8") == position.play("1x1 j8")


def test_a_bare_square_that_fits_several_tiles_is_ambiguous() -> None:
    with pytest.raises(belvedere.AmbiguousMove) as error:
        after("2x2 h8").play("j8")
    assert error.value.choices == ("2x2 j8", "2x1 j8", "1x2 j8", "1x1 j8")


@pytest.mark.parametrize("text", ["2X1 H8", "2x1h8", " 2×1  h8 ", "2 x 1 h8"])
def test_case_and_spacing_do_not_matter(text: str) -> None:
    assert after().play(text) == after().play("2x1 h8")


def test_a_square_beyond_the_table_is_not_notation() -> None:
    with pytest.raises(belvedere.NotationError, match="from a1 to o15") as error:
        after().play("2x1 p3")
    assert error.value.column == 5


# JSON


@pytest.mark.parametrize(
    ("tiles", "sentence"),
    [
        ([("2x2", "h8", 2)], "does not lie flat on storey 2"),
        ([("1x1", "h8", 1), ("1x1", "h8", 2)], "completely covered"),
        ([("2x2", "h8", 1), ("2x2", "i9", 1)], "does not lie flat"),
        ([("1x1", "h8", 1), ("1x1", "g8", 1), ("1x1", "o8", 1)], "larger than 8 squares"),
        ([("2x2", "c3", 1)], "first tile is gray and covers h8"),
        ([("2x2", "o15", 1)], "does not lie on the table"),
        ([("3x3", "h8", 1)], "A tile is one of"),
        ([("1x1", "p8", 1)], "is not a square"),
    ],
)
def test_impossible_tables_are_refused(tiles: list[tuple[str, str, int]], sentence: str) -> None:
    data = after().to_dict()
    data["tiles"] = [
        {"tile": tile, "square": square, "storey": storey, "colour": ("gray", "blue")[n % 2]}
        for n, (tile, square, storey) in enumerate(tiles)
    ]
    with pytest.raises(belvedere.PositionError, match=sentence):
        belvedere.load(data)


@pytest.mark.parametrize(
    ("tiles", "sentence"),
    [
        ("1x1 h8, 1x1 j8", "place in turn"),
        ("1x1 h8, 1x1 j8, 1x1 l8, 1x1 n8", "Gray has more tiles 1x1 than there are"),
    ],
)
def test_too_many_tiles_are_refused(tiles: str, sentence: str) -> None:
    data = after().to_dict()
    data["tiles"] = [
        {"tile": tile, "square": square, "storey": 1, "colour": "gray"}
        for tile, square in (name.split() for name in tiles.split(", "))
    ]
    with pytest.raises(belvedere.PositionError, match=sentence):
        belvedere.load(data)


def test_a_table_that_never_arose_but_could_stand_is_loaded() -> None:
    rng = random.Random(1)
    position = after()
    for _ in range(12):
        position = position.play(rng.choice(position.legal()))
    data = position.to_dict()
    rng.shuffle(data["tiles"])
    assert belvedere.load(data) == position
