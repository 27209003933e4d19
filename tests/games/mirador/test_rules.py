"""Mirador, rule by rule: each test is a sentence of the leaflet or of a ruling."""

from __future__ import annotations

import itertools
import random
from typing import Any

import pytest

import belvedere
from belvedere import IllegalMove, Position
from belvedere.core import registry
from belvedere.core.squares import format_column, format_square
from helpers.mirador_boards import PUBLISHED, UNSOUND_BLUE, UNSOUND_RED, after, board

RED_SEAT, BLUE_SEAT = 0, 1


def chains(position: Position, colour: str) -> list[str]:
    found: list[str] = position.to_dict()["chains"][colour]
    return found


def refusal(position: Position, move: str) -> str:
    with pytest.raises(IllegalMove) as refused:
        position.play(move)
    assert move not in position.legal()
    return str(refused.value)


def ending(position: Position) -> tuple[tuple[int, ...], str]:
    assert position.actor == belvedere.OVER
    assert position.outcome is not None
    return position.outcome.winners, str(position.outcome.reason)


# R-MDR-1


def test_there_are_676_places_for_the_first_tower() -> None:
    places = [move for move in after().legal() if not move.endswith("!")]
    assert len(places) == 676
    assert places[0] == "a1"
    assert places[1] == "a2"
    assert places[-1] == "z26"


def test_a_tower_is_named_by_its_south_west_square() -> None:
    position = after("e4")
    for square in ("e4", "f4", "e5", "f5"):
        assert refusal(position, square).endswith("overlaps the tower at e4.")


def test_places_beyond_the_board_are_not_notation() -> None:
    for text in ("aa1", "a27", "z27"):
        with pytest.raises(belvedere.NotationError, match="from a1 to z26"):
            after().play(text)


@pytest.mark.parametrize("text", ["E4", " e4 ", "e4"])
def test_case_does_not_matter(text: str) -> None:
    assert after(text) == after("e4")


def test_giving_up_is_two_words() -> None:
    declared = after("a1", "z26", "e9!", "challenge")
    assert declared.play("Give   UP") == declared.play("give up")


# R-MDR-2


@pytest.mark.parametrize("place", ["g4", "g5", "g3", "c4", "e6", "f6", "d6", "e2", "f2"])
def test_a_tower_shares_no_side_with_any_tower_not_even_half(place: str) -> None:
    own = after("e4", "z26")
    assert refusal(own, place) == f"{place}: shares a side with the tower at e4."
    assert "shares a side" in refusal(after("e4"), place)


@pytest.mark.parametrize("place", ["g6", "g2", "c6", "c2"])
def test_a_tower_touches_a_corner_only_of_its_own_colour(place: str) -> None:
    assert place in after("e4", "z26").legal()
    other = refusal(after("e4"), place)
    assert other == f"{place}: touches a corner of the other colour's tower at e4."


@pytest.mark.parametrize("place", ["h4", "e7", "h7", "b1", "b7", "h1"])
def test_one_square_apart_is_far_enough(place: str) -> None:
    assert place in after("e4").legal()


# R-MDR-3


def test_the_first_tower_sees_all_four_sides() -> None:
    assert chains(after("n14"), "red") == ["north-south", "west-east"]


def test_touching_a_side_of_the_board_is_a_link() -> None:
    # On a board of four squares a tower two squares wide touches no two opposite sides.
    assert chains(after("a1", size=3), "red") == ["north-south", "west-east"]
    assert chains(board("a1", "", "blue", size=2 + 2), "red") == ["north-south", "west-east"]


def test_one_empty_row_is_enough_to_see_a_side() -> None:
    # A blue tower hides the lower row to the east; the upper one is empty.
    assert chains(board("e4", "q3", "red"), "red") == ["north-south", "west-east"]
    # Another hides the upper row as well.
    assert chains(board("e4", "q3 t5", "red"), "red") == ["north-south"]


def test_towers_that_share_a_row_see_each_other() -> None:
    # Blue blocks both columns of the western tower to the north, and of the eastern to the south.
    position = board("e10 k11", "e14 k5", "red")
    assert "north-south" in chains(position, "red")


def test_towers_that_share_no_row_or_column_are_not_linked() -> None:
    position = board("e10 k12", "e14 k5", "red")
    assert "north-south" not in chains(position, "red")


def test_any_tower_blocks_the_sight_even_an_own_one() -> None:
    # The blue tower between them shares only the row by which they would see each other.
    assert "north-south" not in chains(board("e10 k11", "e14 k5 h11", "red"), "red")


def test_a_corner_contact_is_a_link() -> None:
    # One tower sees south only, the other north only; without the corner there is no way.
    assert "north-south" in chains(board("e10 g12", "e16 g5", "red"), "red")
    assert "north-south" in chains(board("e10 g8", "e5 g14", "red"), "red")
    assert "north-south" not in chains(board("e10 h12", "e16 h5", "red"), "red")


def test_sides_do_not_join_towers() -> None:
    # The west tower sees north and west, the east tower south and east; nothing links them.
    position = board("c20 x5", "c16 x9 g20 t5", "red")
    assert chains(position, "red") == []


def test_a_chain_may_have_many_towers() -> None:
    position = board("e4 f11 e18 d24", "t5 s10 t17 s22", "red")
    assert chains(position, "red") == ["north-south", "west-east"]


# R-MDR-4


def test_red_opens() -> None:
    position = after()
    assert position.actor == RED_SEAT
    assert position.to_dict()["to_decide"] == "red"
    assert "swap" not in position.legal()


def test_the_second_player_may_swap_instead_of_his_first_placement() -> None:
    opened = after("n14")
    assert opened.actor == BLUE_SEAT
    assert opened.legal()[-1] == "swap"
    swapped = opened.play("swap")
    assert swapped.actor == 0  # the opener is Blue now, and decides
    assert swapped.to_dict()["colours"] == ["blue", "red"]
    assert swapped.to_dict()["to_decide"] == "blue"
    assert swapped.to_dict()["towers"] == [{"square": "n14", "colour": "red"}]


def test_the_swap_comes_once() -> None:
    assert "only the second player may swap" in refusal(after("n14", "swap"), "swap")
    assert "only the second player may swap" in refusal(after("n14", "a1"), "swap")
    assert "only the second player may swap" in refusal(after("n14", "a1", "z26"), "swap")


def test_a_declared_opening_cannot_be_swapped() -> None:
    assert refusal(after("n14!"), "swap") == "swap: Red has declared: accept or challenge."


def test_after_the_swap_points_follow_the_colours() -> None:
    position = after("n14", "swap", "a1!", "accept")
    assert position.scores == (1.0, 0.0)  # seat 0 declared as Blue


# R-MDR-5


def test_a_player_declares_together_with_a_placement() -> None:
    position = after("n14!")
    assert position.to_dict()["declaration"] == {"colour": "red", "with": "tower"}
    assert position.actor == BLUE_SEAT
    assert position.legal() == ["accept", "challenge"]


def test_a_declaration_is_answered_before_anything_else() -> None:
    assert refusal(after("n14!"), "a1") == "a1: Red has declared: accept or challenge."


def test_nothing_is_answered_without_a_declaration() -> None:
    for move in ("accept", "challenge"):
        assert refusal(after("n14"), move) == f"{move}: nobody has declared."
    assert refusal(after("n14"), "give up") == "give up: only a challenger gives up."


def test_an_accepted_declaration_wins() -> None:
    assert ending(after("n14!", "accept")) == ((RED_SEAT,), "accepted")


def test_a_challenger_places_as_many_towers_as_he_likes_alone() -> None:
    position = after("n14!", "challenge", "a1", "e1", "i1")
    assert position.actor == BLUE_SEAT
    assert {t["colour"] for t in position.to_dict()["towers"][:3]} == {"blue"}
    assert "give up" in position.legal()


def test_a_challenger_does_not_declare() -> None:
    position = after("n14!", "challenge")
    assert refusal(position, "a1!") == "a1!: a challenger places towers without declaring."
    assert refusal(position, "pass") == "pass: a challenger places towers, or gives up."


def test_a_challenger_places_under_the_ordinary_rules() -> None:
    position = after("n14!", "challenge")
    assert "touches a corner of the other colour's tower" in refusal(position, "p16")
    assert "shares a side" in refusal(position.play("a1"), "c1")


def test_the_challenger_wins_as_soon_as_no_chain_is_left() -> None:
    # n14 takes columns n and o, rows 14 and 15. Two towers to the east leave north-south.
    position = after("n14!", "challenge", "s13", "v15")
    assert position.actor == BLUE_SEAT
    broken = position.play("m20").play("o23")
    assert ending(broken) == ((BLUE_SEAT,), "broken")
    assert broken.scores == (0.0, 1.0)


def test_while_one_chain_stands_the_challenge_goes_on() -> None:
    position = after("n14!", "challenge", "s13", "v15", "m20")
    assert chains(position, "red") == ["north-south"]
    assert position.actor == BLUE_SEAT


def test_a_challenger_who_gives_up_loses() -> None:
    assert ending(after("n14!", "challenge", "give up")) == ((RED_SEAT,), "upheld")


def test_a_challenger_without_a_place_loses_while_a_chain_stands() -> None:
    # On a board of four squares Red's c3 corners a1; Blue has no place at all.
    assert ending(after("a1!", "challenge", size=4)) == ((RED_SEAT,), "upheld")


def test_a_challenger_who_runs_out_of_places_loses() -> None:
    # After c4 and e2 Blue has no place left, and a1 still sees north.
    assert ending(after("a1!", "challenge", "c4", "e2", size=6)) == ((RED_SEAT,), "upheld")


def test_a_last_tower_that_breaks_the_chain_wins_even_without_a_place_left() -> None:
    position = after("a1!", "challenge", "d4", "d1", size=5)
    assert position.legal() == ["a4", "give up"]
    assert ending(position.play("a4")) == ((BLUE_SEAT,), "broken")


def test_challenging_a_declaration_without_any_chain_wins_at_once() -> None:
    # The tower in the corner sees two sides that are not opposite; the other one sees none.
    position = board("a1", "e14 e6 a10 i10 k1", "red").play("e10!")
    assert chains(position, "red") == []
    assert ending(position.play("challenge")) == ((BLUE_SEAT,), "broken")
    assert ending(position.play("accept")) == ((RED_SEAT,), "accepted")


def test_either_orientation_counts_whatever_was_meant() -> None:
    # West-east is cut, north-south stands: the declaration has not failed.
    position = after("n14!", "challenge", "s13", "v15", "give up")
    assert ending(position) == ((RED_SEAT,), "upheld")


# R-MDR-6


def test_a_player_with_a_place_may_not_pass() -> None:
    assert (
        refusal(after("n14"), "pass") == "pass: Blue can still place a tower, for instance at a1."
    )


def test_a_player_without_a_place_passes_and_may_declare() -> None:
    # On four squares a side Red's a1 leaves Blue nothing, but Red the corner c3.
    position = after("a1", size=4)
    assert position.legal() == ["swap", "pass", "pass!"]
    declared = position.play("pass!")
    assert declared.to_dict()["declaration"] == {"colour": "blue", "with": "pass"}
    assert declared.actor == RED_SEAT


def test_after_a_pass_the_opponent_goes_on() -> None:
    position = after("a1", "pass", size=4)
    assert position.actor == RED_SEAT
    assert position.legal() == ["c3", "c3!"]


def test_a_declared_pass_without_a_chain_fails() -> None:
    assert ending(after("a1", "pass!", "challenge", size=4)) == ((RED_SEAT,), "broken")


def test_on_a_full_board_the_one_player_with_a_chain_wins() -> None:
    assert ending(after("a1", size=2)) == ((RED_SEAT,), "full-board")
    assert ending(after("b2", size=4)) == ((RED_SEAT,), "full-board")


def test_on_a_full_board_the_second_player_may_be_the_one() -> None:
    position = after("c1", "c4", "f6", "f1", "pass", "a6", size=7)
    assert ending(position) == ((BLUE_SEAT,), "full-board")
    assert (chains(position, "red"), position.scores) == ([], (0.0, 1.0))


def test_on_a_full_board_with_two_chains_the_game_is_drawn() -> None:
    position = after("b4", "b1", size=5)
    assert ending(position) == ((RED_SEAT, BLUE_SEAT), "full-board")
    assert chains(position, "red") == chains(position, "blue") == ["west-east"]
    assert position.scores == (0.5, 0.5)
    assert position.returns == (0.0, 0.0)


def test_a_declared_last_tower_is_answered_before_the_board_is_judged() -> None:
    position = after("a1!", size=2)
    assert position.legal() == ["accept", "challenge"]
    assert ending(position.play("challenge")) == ((RED_SEAT,), "upheld")


# R-MDR-8


def test_the_finer_game_has_2601_places_for_the_first_tower() -> None:
    places = [move for move in after(size=54, tower=4).legal() if not move.endswith("!")]
    assert len(places) == 51 * 51 == 2_601
    assert (places[0], places[1], places[-1]) == ("a1", "a2", "ay51")


def test_columns_go_on_with_two_letters() -> None:
    places = after(size=54, tower=1).legal()
    assert places[-2:] == ["bb54", "bb54!"]
    assert [places[2 * 54 * column] for column in (25, 26, 51, 52)] == ["z1", "aa1", "az1", "ba1"]
    for text in ("bc1", "a55", "zz9"):
        with pytest.raises(belvedere.NotationError, match="from a1 to bb54"):
            after(size=54, tower=1).play(text)


@pytest.mark.parametrize("tower", [1, 2, 3, 4])
@pytest.mark.parametrize("size", [20, 40])
def test_contact_is_judged_by_the_side_of_a_tower(size: int, tower: int) -> None:
    lone = after("k11", size=size, tower=tower)  # column 10, row 10 from 0
    own = lone.play("a1")
    near = range(-tower - 1, tower + 2)
    for dx, dy in itertools.product(near, near):
        place = format_square(10 + dx, 10 + dy)
        off = sorted((abs(dx), abs(dy)))
        if off[1] > tower:  # a square apart
            assert place in lone.legal()
            assert place in own.legal()
        elif off == [tower, tower]:  # a corner
            assert place in own.legal()
            assert "touches a corner of the other colour's" in refusal(lone, place)
        else:  # no part of a side
            reason = "overlaps" if off[1] < tower else "shares a side with"
            assert refusal(own, place) == f"{place}: {reason} the tower at k11."
            assert refusal(lone, place) == f"{place}: {reason} the tower at k11."


@pytest.mark.parametrize("tower", [1, 2, 3, 4])
def test_one_whole_empty_row_is_enough_to_see(tower: int) -> None:
    # Blue hides all rows of e10 to the east but the highest one; then that one as well.
    high = 10 + tower - 1
    lower = f"n{high - tower}"
    assert "west-east" in chains(board("e10", f"{lower} a30", "red", 40, tower), "red")
    hidden = board("e10", f"{lower} t{high}", "red", 40, tower)
    assert chains(hidden, "red") == ["north-south"]


@pytest.mark.parametrize("tower", [1, 2, 3, 4])
@pytest.mark.parametrize("turned", [False, True])
def test_towers_see_each_other_along_any_row_or_column_that_they_share(
    tower: int, turned: bool
) -> None:
    def names(*squares: tuple[int, int]) -> str:
        return " ".join(format_square(*(square[::-1] if turned else square)) for square in squares)

    # The western tower sees south only, the eastern north only; or turned, west and east.
    wall = names((4, 19), (16, 0))
    for shift in range(-tower, tower + 1):
        position = board(names((4, 9), (16, 9 + shift)), wall, "red", 40, tower)
        linked = "west-east" if turned else "north-south"
        assert (linked in chains(position, "red")) == (abs(shift) < tower)


@pytest.mark.parametrize("tower", [1, 2, 3, 4])
def test_corners_of_one_colour_link_towers_of_any_side(tower: int) -> None:
    east = format_column(4 + tower)
    for rise in (-tower, tower):
        below, above = sorted((("e", 10), (east, 10 + rise)), key=lambda place: place[1])
        wall = f"{below[0]}25 {above[0]}1"  # the lower one sees south, the higher north
        linked = board(f"e10 {east}{10 + rise}", wall, "red", 40, tower)
        assert "north-south" in chains(linked, "red")


@pytest.mark.parametrize("tower", [1, 3, 4])
def test_a_line_of_sight_is_cut_by_a_tower_with_a_free_square_on_either_side(tower: int) -> None:
    # With towers t squares wide, t + 2 squares between two of them are needed for another.
    for apart in (tower + 1, tower + 2):
        end = format_column(4 + tower + apart)
        cutters = board(f"e10 {end}10", "a30 a36", "blue", 40, tower).legal()
        between = {format_column(4 + tower + n) + "10" for n in range(apart)}
        assert len(between & set(cutters)) == (apart == tower + 2)


def test_a_tower_fits_its_board() -> None:
    assert after(size=4, tower=4).legal() == ["a1", "a1!"]
    with pytest.raises(belvedere.OptionError, match="does not fit a board of 3"):
        after(size=3, tower=4)
    for wrong in ({"tower": 5}, {"tower": 0}, {"size": 55}):
        with pytest.raises(belvedere.OptionError):
            belvedere.start("mirador", **wrong)


def test_the_finer_game_is_played_as_the_other() -> None:
    position = after("m13", "swap", "an40", "y20!", "challenge", size=54, tower=4)
    assert chains(position, "red") == ["north-south", "west-east"]
    broken = position.play("i33").play("ag20")
    assert broken.to_dict()["towers"][-1] == {"square": "an40", "colour": "blue"}
    assert ending(broken.play("give up")) == ((1,), "upheld")


# Known positions


def test_the_published_game_can_be_replayed() -> None:
    position = after(*PUBLISHED)
    assert position.actor == RED_SEAT
    assert len(position.to_dict()["towers"]) == 18


def test_n18_is_blues_reserve_in_the_published_game() -> None:
    position = after(*PUBLISHED)
    corner = refusal(position, "n18")
    assert corner == "n18: touches a corner of the other colour's tower at p16."
    assert "n18" in position.play("a1").legal()


def test_e6_and_k4_cut_blues_west_east_chain() -> None:
    position = board(UNSOUND_RED, UNSOUND_BLUE + " h6", "red")
    assert chains(position, "blue") == ["north-south", "west-east"]
    cut = board(UNSOUND_RED + " e6 k4", UNSOUND_BLUE + " h6", "red")
    assert chains(cut, "blue") == ["north-south"]


def test_the_declaration_with_h6_can_be_broken_completely() -> None:
    position = board(UNSOUND_RED, UNSOUND_BLUE, "blue").play("h6!").play("challenge")
    for move in ("e6", "k4", "b26", "v23", "n21", "x10", "f11", "u17", "h25", "p14", "y23"):
        position = position.play(move)
    assert ending(position) == ((RED_SEAT,), "broken")


def broken_by_chance(declared: Position, challenges: int) -> int:
    """Count the random challenges that break a declaration."""
    game: Any = registry.game("mirador", {})
    begun = declared.play("challenge")
    broken = 0
    for seed in range(challenges):
        position, rng = begun, random.Random(seed)
        while position.actor != belvedere.OVER:
            towers = game.calm(position._state, position.actor)[:-1]  # but do not give up
            position = position.play(game.format_action(position._state, rng.choice(towers)))
        broken += ending(position)[1] == "broken"
    return broken


def test_no_random_challenge_breaks_the_known_sound_declarations() -> None:
    s22 = after("e4", "t5", "f11", "s10", "e18", "t17", "d24", "s22!")
    g6 = board(UNSOUND_RED, UNSOUND_BLUE, "blue").play("g6!")
    n18 = after(*PUBLISHED, "a1", "n18!")
    assert [broken_by_chance(declared, 30) for declared in (s22, g6, n18)] == [0, 0, 0]


def test_random_challenges_do_break_the_known_unsound_declaration() -> None:
    assert broken_by_chance(board(UNSOUND_RED, UNSOUND_BLUE, "blue").play("h6!"), 60) > 0


def test_with_g6_in_place_of_h6_the_cut_at_e6_is_illegal() -> None:
    position = board(UNSOUND_RED, UNSOUND_BLUE + " g6", "red")
    assert "e6" not in position.legal()
    assert "e6" in board(UNSOUND_RED, UNSOUND_BLUE + " h6", "red").legal()


# JSON


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        ({"towers": [{"square": "aa1", "colour": "red"}]}, "is not a square"),
        ({"towers": [{"square": "e4", "colour": "green"}]}, "red or blue"),
        ({"towers": [{"square": s, "colour": "red"} for s in ("e4", "g4")]}, "shares a side"),
        ({"step": "answer"}, "nobody has declared"),
        ({"step": "dance"}, "'step' is one of"),
        ({"swap": "past"}, "Before the opening"),
        ({"colours": ["red", "red"]}, "each seat red or blue"),
        ({"declaration": {"colour": "red", "with": "tower"}}, "answered before"),
        ({"to_decide": "blue"}, "Before the opening"),
        ({"version": 99}, "version"),
        ({"game": "chess"}, "There is no game"),
    ],
)
def test_impossible_positions_are_refused(change: dict[str, Any], sentence: str) -> None:
    with pytest.raises(belvedere.BelvedereError, match=sentence):
        belvedere.load({**after().to_dict(), **change})


def test_a_result_that_the_towers_contradict_is_refused() -> None:
    data = after("a1", size=2).to_dict()
    data["outcome"]["winners"] = [1]
    with pytest.raises(belvedere.PositionError, match=r"the winners are \[0\]"):
        belvedere.load(data)
