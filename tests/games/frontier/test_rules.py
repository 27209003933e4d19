"""Mirage and Overworld, rule by rule: each test is a sentence of a leaflet or of a ruling."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator
from itertools import pairwise
from typing import Any

import pytest

import belvedere
from belvedere import CHANCE, OVER, IllegalMove, NotationError, Position, PositionError
from belvedere.core import registry
from belvedere.games.frontier.notation import PATTERN_NAMES
from belvedere.games.frontier.rules.state import LAST_FILL, NO_COAST, STEP_OVER
from belvedere.kernel.engine import CompiledGame, run_playouts
from belvedere.kernel.rng import generator
from helpers.frontier_boards import (
    DOORS,
    ELBOW,
    ELBOW_LAST,
    FAR,
    FLAT_ELBOW,
    FLAT_ELBOW_LAST,
    FOUR,
    FOUR_LAST,
    MIXED,
    MIXED_LAST,
    SEVEN,
    SEVEN_LAST,
    SEVEN_SQUARES,
    SINGLE_EAST,
    SINGLE_LAST,
    SINGLE_WEST,
    THREE,
    THREE_LAST,
    TWO,
    TWO_LAST,
    WATER_LAST,
    after,
    board,
    description,
    edited,
    explorers,
    gap_at,
    mirrored,
    read_square,
    single,
    squares_of,
    supply,
)

BLACK, WHITE, RED, YELLOW = range(4)
GAMES = ("mirage", "overworld")
UNIFORM = ("LLL", "DDD")
MIXED_PATTERNS = tuple(p for p in PATTERN_NAMES if p not in UNIFORM)


def begun(game: str = "overworld", start: str = "start A light", **options: object) -> Position:
    return after(belvedere.start(game, **options), start)


def refusal(position: Position, move: str) -> str:
    with pytest.raises(IllegalMove) as refused:
        position.play(move)
    assert move not in position.legal()
    return str(refused.value)


def tile(position: Position, number: int = -1) -> dict[str, Any]:
    found: dict[str, Any] = position.to_dict()["tiles"][number]
    return found


def shades(position: Position, number: int = -1) -> dict[str, str]:
    return {square["square"]: square["shade"] for square in tile(position, number)["squares"]}


def covered(position: Position) -> set[str]:
    return {s["square"] for t in position.to_dict()["tiles"] for s in t["squares"]}


def regions(position: Position, terrain: str) -> list[set[str]]:
    found = position.explain("regions")
    return [set(region["squares"]) for region in found if region["terrain"] == terrain]


def totals(position: Position, square: str) -> dict[str, int]:
    found: dict[str, int] = position.explain("competition", square)["totals"]
    return found


def parts(position: Position, colour: str = "black") -> dict[str, int]:
    seat = position.to_dict()["colours"].index(colour)
    found: dict[str, int] = position.explain("scores")[seat]
    assert sum(found.values()) == position.scores[seat]
    return found


def random_game(game: str, seed: int, **options: object) -> Iterator[Position]:
    """Yield every position of a random game."""
    rng = random.Random(seed)
    position = belvedere.start(game, **options)
    yield position
    while position.actor != OVER:
        if position.actor == CHANCE:
            position = position.roll(rng)
        else:
            position = position.play(rng.choice(position.legal()))
        yield position


def drawing(position: Position, *patterns: str) -> Position:
    """Play whole turns, drawing or taking these patterns and choosing the first option of all."""
    drawn = list(patterns)
    while position.actor != OVER:
        step = position.to_dict()["step"]
        if step in ("draw", "take"):
            if not drawn:
                return position
            position = position.play(f"{step} {drawn.pop(0)}")
        else:
            position = position.play(position.legal()[0])
    assert not drawn
    return position


NINE_UNIFORM = ("LLL",) * 5 + ("DDD",) * 4  # exhaust the pile


# R-EDGE-0


@pytest.mark.parametrize(
    ("move", "squares"),
    [
        ("land 0,1 NE", ["0,2", "0,1", "1,1"]),
        ("land 0,2 ES", ["1,2", "0,2", "0,1"]),
        ("land 0,2 SW", ["0,1", "0,2", "-1,2"]),
        ("land 0,1 WN", ["-1,1", "0,1", "0,2"]),
        ("water 0,-2 NE", ["0,-1", "0,-2", "1,-2"]),
    ],
)
def test_x_grows_east_y_grows_north_and_a_rotation_names_the_arms(
    move: str, squares: list[str]
) -> None:
    position = after(begun(), "draw LDL", move)
    assert tile(position, 0)["square"] == "0,0"
    assert list(shades(position)) == squares


@pytest.mark.parametrize(
    ("square", "rotation"), [("-1,1", "E"), ("0,3", "S"), ("2,1", "W"), ("1,0", "N")]
)
def test_a_coast_rotation_names_its_land_direction(square: str, rotation: str) -> None:
    position = after(begun(), "draw LLL", "land 0,1 NE", f"coast A light {square} {rotation}")
    assert tile(position)["squares"][0]["sides"][rotation] == "land"
    assert tile(position)["rotation"] == rotation


@pytest.mark.parametrize(("across", "last"), [(True, "land 78,1 WN"), (False, "land 0,79 NE")])
def test_the_table_has_no_edge(across: bool, last: str) -> None:
    # Thirty-nine tiles in a row, 78 squares long.
    patterns = [pattern for pattern in PATTERN_NAMES for _ in range(5)]
    patterns.remove("LDL")
    where = "{},1 WN" if across else "0,{} NE"
    first = 0 if across else 1
    tiles = [f"{p} land {where.format(first + 2 * n)}" for n, p in enumerate(patterns)]
    position = after(board("overworld", "\n".join(tiles)), "draw LDL")
    sides = sides_of(position)
    long, short = range(-4, 85), range(-5, 8)
    expected = [
        f"{face} {x},{y} {rotation}"
        for x in (long if across else short)
        for y in (short if across else long)
        for rotation in ("NE", "ES", "SW", "WN")
        for face in ("land", "water")
        if fits(sides, face, squares_of(f"{x},{y}", rotation))
    ]
    assert sorted(position.legal()) == sorted(expected)
    placed = after(position, last)
    squares = squares_of(*last.split()[1:])
    assert list(shades(placed)) == squares
    assert set(explorers(placed)) == set(squares)


def test_no_place_is_listed_twice_however_wide_the_board() -> None:
    drawn = [pattern for pattern in MIXED_PATTERNS for _ in range(5)][:29]
    position = begun("mirage")
    for n, pattern in enumerate(drawn):
        position = after(position, f"draw {pattern}")
        assert len(position.legal()) == len(set(position.legal())), f"{2 * n} columns"
        position = after(position, f"land {2 * n},1 NE")
        if position.actor != CHANCE:  # explorers are short: which squares makes no odds
            position = after(position, position.legal()[0])
    assert len(after(position, "draw DDL").legal()) == 481


@pytest.mark.parametrize("left", range(6))
def test_marks_of_old_fills_never_pass_for_new_ones(left: int) -> None:
    game = registry.game("overworld", {"players": 4, "provisions": True, "ports": True})
    assert isinstance(game, CompiledGame)
    worn = game.new_desks()
    worn["work"]["fill"] = LAST_FILL - left
    worn["work"]["seen"] = LAST_FILL - left  # every square was marked by the latest fill
    assert run_playouts(worn, 0, generator(5), 20, game.players) == game.playouts(20, 5)
    assert worn["work"]["fill"][0] < LAST_FILL - left


def sides_of(position: Position) -> dict[str, dict[str, str]]:
    return {
        square["square"]: square["sides"]
        for laid in position.to_dict()["tiles"]
        for square in laid["squares"]
    }


def fits(sides: dict[str, dict[str, str]], face: str, own: list[str]) -> bool:
    """Tell, from the sides alone, whether a tile fits by teeth."""
    joined = False
    for name in own:
        if name in sides:
            return False
        x, y = read_square(name)
        beside = {
            f"{x},{y + 1}": "S",
            f"{x + 1},{y}": "W",
            f"{x},{y - 1}": "N",
            f"{x - 1},{y}": "E",
        }
        for other, side in beside.items():
            if other in own or other not in sides:
                continue
            if sides[other][side] != face:
                return False
            joined = True
    return joined


def test_no_coordinate_exceeds_89() -> None:
    data = description("overworld", "LDL land 0,1 NE")
    data["tiles"][1]["square"] = "90,1"
    with pytest.raises(PositionError, match="none is farther off than 89"):
        belvedere.load(data)


# R-EDGE-1


def test_a_survey_tile_covers_three_squares_in_an_l_and_a_coast_tile_exactly_one() -> None:
    position = after(begun(), "draw LLL", "land 0,1 NE", "coast A light -1,1 E")
    assert [len(laid["squares"]) for laid in position.to_dict()["tiles"]] == [1, 3, 1]
    assert covered(position) == {"0,0", "0,1", "0,2", "1,1", "-1,1"}


# R-EDGE-2


@pytest.mark.parametrize(("face", "move"), [("land", "land 0,1 NE"), ("water", "water 0,-2 NE")])
def test_all_outer_sides_of_a_survey_tile_are_of_its_face(face: str, move: str) -> None:
    squares = tile(after(begun(), "draw LDL", move))["squares"]
    sides = [side for square in squares for side in square["sides"].values()]
    assert Counter(sides) == {face: 8, None: 4}
    assert squares[0]["sides"]["S"] is squares[1]["sides"]["N"] is None


@pytest.mark.parametrize("game", GAMES)
def test_a_coast_tile_has_water_opposite_to_land_and_two_straight_sides(game: str) -> None:
    assert tile(begun(game))["squares"][0]["sides"] == {
        "N": "land", "E": "flat", "S": "water", "W": "flat",
    }  # fmt: skip


# R-EDGE-3


def test_land_meets_only_land_and_water_only_water() -> None:
    position = after(begun(), "draw LDL")
    assert refusal(position, "land 0,-1 ES") == (
        "land 0,-1 ES: the tile does not fit: at 0,-1 land would meet water to the north."
    )
    assert "water would meet land to the south" in refusal(position, "water 0,1 NE")
    assert {move.split()[0] for move in position.legal()} == {"land", "water"}
    assert len(position.legal()) == 12


def test_a_straight_side_never_meets_teeth() -> None:
    position = after(begun(), "draw LDL")
    for move in ("land 1,0 NE", "land 1,1 ES", "water 1,-1 NE", "water -1,-1 NE"):
        assert "would meet a straight side" in refusal(position, move)


def test_the_straight_side_of_a_coast_tile_meets_no_teeth() -> None:
    position = after(begun(), "draw LDL", "land 0,1 NE", "draw LLL", "land 2,1 NE")
    assert refusal(position, "coast A light 1,2 E").endswith(
        "the Coast tile does not fit: at 1,2 a straight side would meet land to the south."
    )


def test_two_coast_tiles_may_lie_side_by_side() -> None:
    position = after(begun(), "draw LLL", "land 0,1 NE", "coast A light 1,0 N")
    assert tile(position)["square"] == "1,0"
    assert tile(position)["squares"][0]["sides"]["W"] == "flat"


def test_corners_may_touch_freely() -> None:
    # The land on 2,0 and the water on 1,-1 touch at a corner.
    position = after(board("overworld", "LDL land 0,1 NE\nLLD land 2,1 ES"), "draw LDL")
    assert "water 1,-1 SW" in position.legal()
    assert "would meet land to the north" in refusal(position, "water 2,-1 SW")


# R-EDGE-4


def test_light_and_dark_never_matter_for_fitting() -> None:
    position = board("overworld", DOORS)
    places = [after(position, f"draw {pattern}").legal() for pattern in MIXED_PATTERNS]
    assert all(found == places[0] for found in places)


# R-TILE-1


@pytest.mark.parametrize("game", GAMES)
def test_there_are_forty_survey_tiles_eight_patterns_five_of_each(game: str) -> None:
    position = begun(game)
    assert position.to_dict()["bag"] == dict.fromkeys(PATTERN_NAMES, 5)
    assert len(PATTERN_NAMES) == 8
    assert position.chances() == [(f"draw {pattern}", 5) for pattern in PATTERN_NAMES]
    position = after(position, "draw LDD")
    assert position.to_dict()["bag"]["LDD"] == 4


@pytest.mark.parametrize("rotation", ["NE", "WN"])
def test_land_side_up_the_pattern_reads_from_the_counter_clockwise_arm(rotation: str) -> None:
    position = after(begun(), "draw LDD", f"land 0,1 {rotation}")
    assert list(shades(position).values()) == ["light", "dark", "dark"]


@pytest.mark.parametrize("rotation", ["ES", "SW"])
def test_water_side_up_the_two_arms_change_places(rotation: str) -> None:
    position = after(begun(), "draw LDD", f"water 0,-1 {rotation}")
    assert list(shades(position).values()) == ["dark", "dark", "light"]
    # ... and the regions follow: the light arm is the clockwise one.
    light = squares_of("0,-1", rotation)[2]
    assert {light} in regions(position, "light water")


# R-TILE-2


@pytest.mark.parametrize(
    ("name", "land", "water"),
    [
        ("A light", "light", "light"),
        ("A dark", "dark", "dark"),
        ("B light", "light", "dark"),
        ("B dark", "dark", "light"),
    ],
)
def test_coast_pattern_a_is_of_one_shade_and_b_of_two(name: str, land: str, water: str) -> None:
    position = after(begun(), "draw LLL", "land 0,1 NE", f"coast {name} 0,3 S")
    square = tile(position)["squares"][0]
    assert (square["land"], square["water"]) == (land, water)
    terrains = {f"{land} land", f"{water} water"}
    found = {r["terrain"] for r in position.explain("regions") if "0,3" in r["squares"]}
    assert found == terrains


def test_there_are_ten_coast_tiles_five_of_each_pattern_with_the_start_tile() -> None:
    assert begun().to_dict()["pile"] == {"A": 4, "B": 5}
    assert begun(start="start B dark").to_dict()["pile"] == {"A": 5, "B": 4}


def test_the_player_picks_pattern_face_and_rotation_of_his_coast_tile() -> None:
    legal = after(begun(), "draw LLL", "land 0,1 NE").legal()
    for place in ("-1,1 E", "0,3 S", "-1,2 E", "2,1 W", "1,0 N"):
        for name in ("A light", "A dark", "B light", "B dark"):
            assert f"coast {name} {place}" in legal
    assert len(legal) == 20


def test_a_coast_pattern_that_is_used_up_cannot_be_taken() -> None:
    position = edited(after(begun(), "draw LLL", "land 0,1 NE"), pile=(0, 3))
    assert "no Coast tile A is left in the pile" in refusal(position, "coast A light 0,3 S")
    assert len(position.legal()) == 10
    assert after(position, "coast B light 0,3 S").to_dict()["pile"] == {"A": 0, "B": 2}


# R-TILE-3


@pytest.mark.parametrize("game", GAMES)
def test_the_start_tile_is_drawn_at_random_pattern_and_face(game: str) -> None:
    names = ("start A light", "start A dark", "start B light", "start B dark")
    chances = belvedere.start(game).chances()
    assert [name for name, _ in chances] == list(names)
    assert len({weight for _, weight in chances}) == 1


@pytest.mark.parametrize("start", ["start A light", "start B dark"])
def test_the_start_tile_lies_with_its_land_side_north(start: str) -> None:
    assert tile(begun(start=start))["rotation"] == "N"
    assert tile(begun(start=start))["squares"][0]["sides"]["N"] == "land"


def test_the_start_tile_never_holds_an_explorer() -> None:
    for position in random_game("overworld", 7, players=2):
        assert "0,0" not in explorers(position)
    data = description("overworld", "LDL land 0,1 NE: black")
    data["explorers"][0]["square"] = "0,0"
    with pytest.raises(PositionError, match="A camel cannot stand on 0,0"):
        belvedere.load(data)


# R-TILE-4


@pytest.mark.parametrize("advanced", [False, True])
def test_with_three_players_of_mirage_one_tile_leaves_the_game_and_is_shown(advanced: bool) -> None:
    position = begun("mirage", players=3, advanced=advanced)
    assert position.actor == CHANCE
    assert position.chances() == [(f"remove {pattern}", 5) for pattern in PATTERN_NAMES]
    position = after(position, "remove LDL")
    bag = position.to_dict()["bag"]
    assert (sum(bag.values()), bag["LDL"]) == (39, 4)
    assert all(position.observe(seat)["bag"] == bag for seat in range(3))
    assert position.to_dict()["step"] == ("take" if advanced else "draw")


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("players", [2, 4])
def test_two_and_four_players_use_all_forty_tiles(game: str, players: int) -> None:
    position = begun(game, players=players)
    assert position.to_dict()["step"] == "draw"
    assert sum(position.to_dict()["bag"].values()) == 40


def test_three_players_of_overworld_draw_from_forty_and_end_when_one_is_left() -> None:
    position = begun(players=3)
    assert position.to_dict()["step"] == "draw"
    assert sum(position.to_dict()["bag"].values()) == 40
    # The pile would run out before; with Coast tiles left, the bag decides.
    two_left = edited(position, bag=(0, 1, 0, 1, 0, 0, 0, 0))
    ended = drawing(two_left, "LLD")
    assert ended.actor == OVER
    assert sum(ended.to_dict()["bag"].values()) == 1
    three_left = edited(position, bag=(0, 1, 0, 2, 0, 0, 0, 0))
    assert drawing(three_left, "LLD").actor == CHANCE


@pytest.mark.parametrize("seed", range(3))
def test_the_last_tile_of_three_players_of_overworld_is_never_drawn(seed: int) -> None:
    left = [sum(p.to_dict()["bag"].values()) for p in random_game("overworld", seed, players=3)]
    assert min(left) >= 1


# R-TURN-1


def test_a_turn_is_draw_survey_coast_explorers_gaps_and_then_the_next_player() -> None:
    position = begun(players=2)
    assert (position.actor, position.to_dict()["step"]) == (CHANCE, "draw")
    position = after(position, "draw DDD")
    assert (position.actor, position.to_dict()["step"]) == (BLACK, "survey")
    assert refusal(position, "camel").startswith("camel: now comes something like land")
    position = after(position, "land 0,1 NE")
    assert (position.actor, position.to_dict()["step"]) == (BLACK, "coast")
    position = after(position, "coast A light 0,3 S")
    assert (position.actor, position.to_dict()["step"]) == (BLACK, "coast explorer")
    position = after(position, "ship")
    assert (position.actor, position.to_dict()["step"]) == (CHANCE, "draw")
    assert position.to_dict()["turn_of"] == WHITE
    assert after(position, "draw LDL").actor == WHITE


def test_a_tile_of_two_shades_brings_no_coast_tile() -> None:
    for pattern in MIXED_PATTERNS:
        position = after(begun(), f"draw {pattern}", "land 0,1 NE")
        assert position.to_dict()["turn_of"] == WHITE
        assert position.to_dict()["pile"] == {"A": 4, "B": 5}


@pytest.mark.parametrize("players", [2, 3, 4])
def test_turns_go_around_the_table(players: int) -> None:
    position = begun(players=players)
    for turn in range(2 * players):
        assert position.to_dict()["turn_of"] == turn % players
        position = drawing(position, "LDL" if turn % 2 else "LDD")


def test_in_advanced_mirage_any_pattern_still_in_stock_is_chosen_in_place_of_drawing() -> None:
    position = begun("mirage", advanced=True)
    assert position.actor == BLACK
    assert position.legal() == [f"take {pattern}" for pattern in PATTERN_NAMES]
    for _ in range(5):
        position = drawing(position, "DLD")
    assert position.actor == WHITE
    assert "take DLD" not in position.legal()
    assert len(position.legal()) == 7
    assert refusal(position, "take DLD") == "take DLD: no tile DLD is left."


# R-TURN-2


def test_a_survey_tile_joins_a_tile_by_teeth() -> None:
    position = after(begun(), "draw LDL")
    assert refusal(position, "land 3,1 NE") == "land 3,1 NE: the tile joins no tile by its teeth."
    assert "joins no tile by its teeth" in refusal(position, "land 1,1 NE")  # only a corner


def test_every_other_side_that_it_meets_has_to_fit_too() -> None:
    # It joins the land to the north of 2,0, but meets the water of 1,-1.
    tiles = "LDL land 0,1 NE\nLDL water 1,-1 SW"
    position = after(board("overworld", tiles), "draw LDL")
    assert "land 2,1 ES" in position.legal()
    assert refusal(position, "land 2,-1 NE").endswith("at 2,-1 land would meet water to the west.")


def test_a_tile_lies_on_no_other_tile() -> None:
    position = after(begun(), "draw LDL", "land 0,1 NE", "draw LDL")
    assert refusal(position, "land 0,2 NE").endswith("would lie on another tile at 0,2.")


# R-TURN-3


def test_the_coast_tile_joins_the_survey_tile_just_placed() -> None:
    position = after(begun(), "draw LDL", "land 0,1 NE", "draw LLL", "land 3,1 WN")
    squares = {"2,1", "3,1", "3,2"}
    for move in position.legal():
        x, y = read_square(move.split()[3])
        beside = {f"{x},{y + 1}", f"{x + 1},{y}", f"{x},{y - 1}", f"{x - 1},{y}"}
        assert beside & squares
    with pytest.raises(NotationError, match="beside the Survey tile just placed"):
        position.play("coast A light 0,3 S")


def test_every_other_side_of_the_coast_tile_has_to_fit_too() -> None:
    position = after(begun(), "draw LDL", "land 0,1 NE", "draw LLL", "land 1,3 SW")
    squares = {move.split()[3] for move in position.legal()}
    assert squares == {"2,2", "2,3", "1,4", "0,4", "-1,3"}
    position = after(begun(), "draw LDL", "land 0,1 NE", "draw LLL", "land 2,1 NE")
    # 2,0 would be free on all other sides; 1,2 lies between 0,2, 1,1 and 2,2.
    squares = {move.split()[3] for move in position.legal()}
    assert squares == {"2,0", "2,3", "3,0", "4,1"}
    assert "the Coast tile does not fit" in refusal(position, "coast A light 1,2 E")


def test_a_uniform_tile_has_to_leave_room_for_its_coast_tile() -> None:
    position = after(board("overworld", ELBOW), *ELBOW_LAST)
    assert "land -2,2 NE" in after(position, "draw DLL").legal()
    assert refusal(after(position, "draw DDD"), "land -2,2 NE") == (
        "land -2,2 NE: no Coast tile could be placed beside it there."
    )


def test_when_the_pile_is_empty_a_uniform_tile_needs_no_room_and_brings_no_coast_tile() -> None:
    position = edited(after(board("overworld", ELBOW), *ELBOW_LAST), pile=(0, 0))
    position = after(position, "draw DDD", "land -2,2 NE")
    assert tile(position)["kind"] == "survey"
    assert position.to_dict()["step"] != "coast"


# R-TURN-4


@pytest.mark.parametrize("game", GAMES)
def test_a_survey_tile_always_fits_somewhere_and_none_ever_fits_into_a_gap(game: str) -> None:
    gaps: set[str] = set()
    for position in random_game(game, 11, players=2):
        data = position.to_dict()
        gaps |= {square for gap in data["gaps"] for square in gap["squares"]}
        assert not gaps & covered(position)
        if data["step"] in ("survey", "coast"):
            assert position.legal()
            for move in position.legal() if data["step"] == "survey" else ():
                _, corner, rotation = move.split()
                assert not gaps & set(squares_of(corner, rotation))
    assert gaps


def test_nothing_is_placed_in_a_gap_that_nobody_claimed() -> None:
    position = after(board("overworld", DOORS, "-2,2:\n0,2:\n-1,4:"), "draw LDL")
    assert "would lie in a gap at 0,2" in refusal(position, "land 0,1 NE")


# R-EXP-1


@pytest.mark.parametrize(("move", "kind"), [("land 0,1 NE", "camel"), ("water 0,-2 NE", "ship")])
def test_an_explorer_of_the_right_kind_goes_on_each_of_the_three_squares(
    move: str, kind: str
) -> None:
    position = after(begun(), "draw LDL", move)
    assert explorers(position) == dict.fromkeys(shades(position), f"black {kind}")
    assert supply(position, "black")[kind] == 4
    assert supply(position, "black")[{"camel": "ship", "ship": "camel"}[kind]] == 7


def far_camels(number: int, colour: str = "black") -> str:
    """Return land to the east of SINGLE with some of a player's camels."""
    left = [colour] * number + ["."] * (9 - number)
    return "\n".join(f"{name}: {' '.join(left[3 * n : 3 * n + 3])}" for n, name in enumerate(FAR))


@pytest.mark.parametrize(
    ("left", "options"),
    [
        (1, ["explorers -2,4", "explorers -2,3", "explorers -3,3"]),
        (2, ["explorers -2,3 -2,4", "explorers -3,3 -2,4", "explorers -3,3 -2,3"]),
    ],
)
def test_who_has_fewer_than_three_fills_as_many_squares_as_he_has_and_chooses_which(
    left: int, options: list[str]
) -> None:
    position = after(single("", "", far_camels(7 - left)), *SINGLE_LAST)
    assert (position.actor, position.to_dict()["step"]) == (BLACK, "explorers")
    assert sorted(position.legal()) == sorted(options)
    placed = after(position, options[0])
    assert supply(placed, "black")["camel"] == 0
    named = set(options[0].split()[1:])
    assert {s for s in shades(placed) if s in explorers(placed)} == named


def test_filling_another_number_of_squares_is_refused() -> None:
    position = after(single("", "", far_camels(5)), *SINGLE_LAST)
    assert refusal(position, "explorers -2,4") == (
        "explorers -2,4: you have 2 camels, and fill 2 squares, not 1."
    )


def test_who_has_no_explorer_of_the_kind_places_none() -> None:
    position = after(single("", "white . .", far_camels(7)), *SINGLE_LAST)
    assert position.to_dict()["step"] == "gap"
    assert not set(shades(position)) & set(explorers(position))
    assert supply(position, "black")["ship"] == 7


def test_exactly_three_explorers_are_all_placed() -> None:
    position = after(single("", "", far_camels(4)), *SINGLE_LAST)
    assert position.to_dict()["step"] == "gap"
    assert set(shades(position)) <= set(explorers(position))
    assert supply(position, "black")["camel"] == 0


# R-EXP-2


@pytest.mark.parametrize("kind", ["camel", "ship"])
def test_a_coast_tile_gets_one_camel_or_one_ship_the_players_choice(kind: str) -> None:
    position = after(begun(), "draw LLL", "land 0,1 NE", "coast B light 0,3 S")
    assert position.legal() == ["camel", "ship"]
    position = after(position, kind)
    assert explorers(position)["0,3"] == f"black {kind}"
    terrain = {"camel": "light land", "ship": "dark water"}[kind]
    counts = {
        r["terrain"]: r["explorers"]["black"]
        for r in position.explain("regions")
        if "0,3" in r["squares"]
    }
    assert counts == {"light land": 3 + (kind == "camel"), "dark water": int(kind == "ship")}
    assert counts[terrain] >= 1


def test_the_choice_is_among_what_is_left_after_the_survey_tile() -> None:
    three_camels = single("", "", far_camels(4))
    position = after(three_camels, "draw LLL", "land -2,3 WN", "coast A light -2,5 S")
    assert position.legal() == ["ship"]
    assert refusal(position, "camel") == "camel: you have no camel left."
    two_camels = single("", "", far_camels(5))
    position = after(two_camels, "draw LLL", "land -2,3 WN", "coast A light -2,5 S")
    position = after(position, "explorers -2,3 -2,4")
    assert position.legal() == ["ship"]


def test_a_coast_tile_gets_nothing_from_who_has_neither() -> None:
    position = edited(begun(), supply=((3, 0), (7, 7), (0, 0), (0, 0)))
    position = after(position, "draw LLL", "land 0,1 NE", "coast A light 0,3 S")
    assert position.to_dict()["step"] == "draw"
    assert "0,3" not in explorers(position)


# R-REG-1


def test_a_region_is_squares_of_one_terrain_joined_side_by_side() -> None:
    position = board("overworld", "LLD land 0,1 NE\nDDL land 3,1 WN", start="B dark")
    assert regions(position, "light land") == [{"0,1", "0,2"}, {"3,2"}]
    assert regions(position, "dark land") == [{"0,0"}, {"1,1", "2,1", "3,1"}]
    assert regions(position, "light water") == [{"0,0"}]


def test_corners_do_not_join_regions() -> None:
    # 1,1 and 0,2 are light and touch at a corner, in one tile.
    assert regions(board("overworld", "LDL land 0,1 NE", start="A dark"), "light land") == [
        {"0,2"},
        {"1,1"},
    ]
    position = board("overworld", "LDL land 0,1 NE: black . white", start="A dark")
    assert position.scores == (2, 2)


def test_land_and_water_of_one_shade_are_different_terrains() -> None:
    position = board("overworld", "LLL land 0,1 NE: black\nLLL water 0,-2 NE: black")
    assert len(regions(position, "light land")) == len(regions(position, "light water")) == 1
    assert position.scores[BLACK] == 4


# R-REG-2


def test_each_half_of_a_coast_tile_is_a_square_of_its_terrain_joined_by_its_toothed_side() -> None:
    position = board("overworld", "LLL land 0,1 NE\nLDL water 0,-2 NE", start="A light")
    assert {"0,0", "0,1", "0,2", "1,1"} in regions(position, "light land")
    assert {"0,0", "0,-1"} in regions(position, "light water")
    other = board("overworld", "LLL land 0,1 NE\nLDL water 0,-2 NE", start="A dark")
    assert {"0,0"} in regions(other, "dark land")
    assert {"0,0"} in regions(other, "dark water")


def test_straight_sides_that_meet_connect_nothing() -> None:
    position = after(begun(), "draw LLL", "land 0,1 NE", "coast A light 1,0 N", "ship")
    assert regions(position, "light water") == [{"0,0"}, {"1,0"}]
    assert regions(position, "light land") == [{"0,0", "0,1", "0,2", "1,0", "1,1"}]
    # A ship on each of two Coast tiles side by side has a region of its own.
    tiles = "LDL land 0,1 NE\nDDL land 2,1 NE\n"
    coasts = "coast A light 1,0 N: black ship\ncoast A light 2,0 N: black ship"
    apart = board("overworld", tiles + coasts)
    assert {"1,0"} in regions(apart, "light water")
    assert {"2,0"} in regions(apart, "light water")
    assert apart.scores == (4, 0)


def test_the_explorer_of_a_coast_tile_counts_on_its_half_alone() -> None:
    tiles = "LLL land 0,1 NE: white . .\ncoast A light 1,0 N: black {}"
    camel = board("overworld", tiles.format("camel"))
    ship = board("overworld", tiles.format("ship"))
    assert camel.scores == (2, 2)  # tied for the land
    assert ship.scores == (2, 2)  # one region each
    assert parts(camel)["regions"] == 2
    found = {r["terrain"]: r["explorers"] for r in ship.explain("regions") if "1,0" in r["squares"]}
    assert found == {
        "light land": {"black": 0, "white": 1},
        "light water": {"black": 1, "white": 0},
    }
    # A second camel beside the one on the Coast tile has the majority.
    more = "LLL land 0,1 NE: white . black\ncoast A light 1,0 N: black camel"
    assert board("overworld", more).scores == (2, 0)


# R-GAP-1


def test_a_bare_area_is_joined_side_by_side_and_corners_do_not_join() -> None:
    # -1,2 and 0,3 touch at a corner, and one tile completes both.
    other = board("overworld", "LDL land 0,2 ES\nDDL land -2,1 NE\nLLD land 1,4 SW")
    position = after(other, "draw LDD", "land -2,3 NE")
    assert sorted(gap["squares"] for gap in position.to_dict()["gaps"]) == [["-1,2"], ["0,3"]]


def test_each_side_has_to_be_enclosed_but_a_corner_need_not_be() -> None:
    position = after(single(), *SINGLE_LAST)
    assert "-1,3" not in covered(position)  # beyond the corner of -2,2
    assert gap_at(position, "-2,2")["squares"] == ["-2,2"]


def test_an_area_that_is_open_to_one_side_is_no_gap() -> None:
    position = after(single(), "draw LLD", "land -4,3 ES")  # -2,3 stays bare
    assert position.to_dict()["gaps"] == []
    assert position.to_dict()["step"] == "draw"


def test_straight_sides_enclose_as_well_as_teeth() -> None:
    tiles = "LDL land 0,1 WN\nLLD land 2,1 SW"
    position = after(board("overworld", tiles), "draw LDL", "water 1,-1 SW")
    assert gap_at(position, "1,0")["squares"] == ["1,0"]


def test_a_coast_tile_may_complete_a_gap() -> None:
    position = after(single(), "draw LLL", "land 0,3 SW")
    assert position.to_dict()["gaps"] == []
    position = after(position, "coast A light -2,3 E", "camel")
    assert gap_at(position, "-2,2")["squares"] == ["-2,2"]


def test_a_gap_may_have_several_squares() -> None:
    for tiles, last, squares in (
        (THREE, THREE_LAST, "-2,2 -1,2 0,2"),
        (SEVEN, SEVEN_LAST, SEVEN_SQUARES),
    ):
        position = after(board("overworld", tiles), *last)
        assert [gap["squares"] for gap in position.to_dict()["gaps"]] == [squares.split()]


# R-GAP-2


def test_an_enclosed_area_into_which_a_survey_tile_fits_is_no_gap() -> None:
    position = after(board("overworld", ELBOW), *ELBOW_LAST)
    assert position.to_dict()["gaps"] == []
    assert position.explain("areas") == [
        {"squares": ["-2,2", "-2,3", "-1,2"], "fits": ["land -2,2 NE"]}
    ]
    filled = after(position, "draw DLL", "land -2,2 NE")
    assert filled.to_dict()["gaps"] == []
    assert filled.explain("areas") == []


def test_an_enclosed_area_in_the_water_into_which_a_survey_tile_fits_is_no_gap() -> None:
    position = after(board("mirage", mirrored(ELBOW)), "draw LLD", "water -1,-4 WN")
    assert position.explain("areas") == [
        {"squares": ["-2,-3", "-2,-2", "-1,-2"], "fits": ["water -2,-2 ES"]}
    ]
    assert position.to_dict()["gaps"] == []


def test_an_l_between_land_and_water_is_a_gap() -> None:
    position = after(board("overworld", MIXED, "1,0:"), *MIXED_LAST)
    gap = gap_at(position, "2,-1")
    assert gap["squares"] == ["2,-1", "3,-2", "3,-1"]
    assert gap["kind"] == "coast"


@pytest.mark.parametrize(
    ("tiles", "squares"),
    [
        (FLAT_ELBOW, ["1,0", "2,0", "2,1"]),  # beside an arm
        ("LDL land 0,2 ES\nDDL land 2,1 NE\nLDD land 3,-1 WN", ["1,0", "1,1", "2,0"]),  # its corner
    ],
)
def test_an_l_beside_a_straight_side_never_fits(tiles: str, squares: list[str]) -> None:
    position = after(board("overworld", tiles), *FLAT_ELBOW_LAST)
    gap = gap_at(position, "1,0")
    assert gap["squares"] == squares
    assert gap["kind"] == "coast"


def test_an_area_with_a_straight_side_is_no_gap_while_an_l_fits_elsewhere_in_it() -> None:
    tiles = "LDL land 0,2 ES\nDDL land 3,2 SW\nLDD land 3,-1 NE"
    position = after(board("overworld", tiles), "draw LLD", "land 1,-1 ES")
    assert position.to_dict()["gaps"] == []
    assert position.explain("areas") == [
        {"squares": ["1,0", "1,1", "2,0", "2,1"], "fits": ["land 2,1 SW"]}
    ]
    position = after(position, "draw LLD", "land 2,1 SW")
    assert gap_at(position, "1,0")["squares"] == ["1,0"]


def test_gaps_are_judged_when_all_tiles_and_explorers_of_the_turn_are_placed() -> None:
    position = after(single("", "white white ."), "draw LLL", "land -2,3 WN")
    assert position.to_dict()["gaps"] == []  # though the Survey tile encloses -2,2
    position = after(position, "coast B light -4,3 E")
    assert position.to_dict()["gaps"] == []
    position = after(position, "camel")
    assert totals(position, "-2,2") == {"black": 4, "white": 2}
    assert gap_at(after(position, "gap -2,2"), "-2,2")["owner"] == "black"


def test_a_gap_never_reopens() -> None:
    for position in random_game("mirage", 5, players=4, palm_trees=True):
        gaps = [gap["squares"] for gap in position.to_dict()["gaps"]]
        assert all(not set(gap) & covered(position) for gap in gaps)
    assert gaps


# R-GAP-3


def two_gaps() -> Position:
    return after(board("overworld", TWO), *TWO_LAST)


def test_of_several_gaps_the_player_who_placed_chooses_the_next() -> None:
    position = two_gaps()
    assert position.actor == BLACK
    assert sorted(position.legal()) == ["gap -1,2", "gap -3,2"]
    first = after(position, "gap -3,2")
    assert (first.actor, first.legal()) == (BLACK, ["gap -1,2"])
    assert refusal(first, "gap -3,2") == "gap -3,2: this gap is not to be resolved now."


def test_totals_are_counted_anew_so_that_the_order_changes_the_winners() -> None:
    position = two_gaps()
    assert totals(position, "-3,2") == {"black": 3, "white": 2}
    assert totals(position, "-1,2") == {"black": 2, "white": 1}
    west_first = after(position, "gap -3,2")
    assert totals(west_first, "-1,2") == {"black": 0, "white": 1}
    west_first = after(west_first, "gap -1,2")
    assert gap_at(west_first, "-3,2")["owner"] == "black"
    assert gap_at(west_first, "-1,2")["owner"] == "white"
    east_first = after(position, "gap -1,2", "gap -3,2")
    assert gap_at(east_first, "-1,2")["owner"] == "black"
    assert gap_at(east_first, "-3,2")["owner"] == "white"


# R-GAP-3a


THREE_DOORS = "-1,0: white door\n1,0 2,0: white door\n0,2 1,2: white door torch"
WHITE_WINS = FOUR.replace("-2,1 SW", "-2,1 SW: white").replace("-1,3 WN", "-1,3 WN: white white .")


def test_the_winner_decides_about_his_claim_even_out_of_turn() -> None:
    position = board("overworld", WHITE_WINS, THREE_DOORS, provisions=True, ports=True)
    position = after(position, *FOUR_LAST)
    assert totals(position, "-3,2")["black"] == 3
    assert position.to_dict()["turn_of"] == BLACK
    steps = []
    for move in ("door", "move 0,2", "keep", "replace camel", "place key"):
        assert position.actor == WHITE
        steps.append(position.to_dict()["step"])
        position = after(position, move)
    # marker or Port, which marker moves, keep the items, the explorer, the items
    assert steps == ["marker", "move", "keep", "replace", "items"]
    assert position.to_dict()["step"] == "draw"
    assert position.to_dict()["turn_of"] == WHITE


def test_when_all_gaps_are_resolved_it_is_the_next_players_turn() -> None:
    position = after(board("overworld", TWO), *TWO_LAST, "gap -1,2", "gap -3,2")
    assert position.to_dict()["turn_of"] == WHITE
    assert position.to_dict()["step"] == "draw"


def test_a_claim_is_decided_in_its_order() -> None:
    position = board("overworld", WHITE_WINS, THREE_DOORS, provisions=True, ports=True)
    position = after(position, *FOUR_LAST)
    for move in ("move 0,2", "keep", "replace camel", "place key"):
        assert "now comes something like door or port" in refusal(position, move)


# R-GAP-4


@pytest.mark.parametrize("start", ["A light", "A dark", "B light"])
def test_on_the_poster_blue_has_three_yellow_two_and_red_one(start: str) -> None:
    # Blue (here black) 0,-1 light 1,-1 1,-2 dark; Yellow -2,-2 dark -1,-2 -1,-3 light;
    # Red 0,-3 dark 1,-3 0,-4 light.
    tiles = "LDD water 1,-1 SW: black\nLDL water 0,-3 ES: red"
    position = board("overworld", tiles, players=4, turn="yellow", start=start)
    position = after(position, "draw DLL", "water -1,-2 SW")
    assert shades(position, 1) == {"1,-2": "dark", "1,-1": "dark", "0,-1": "light"}
    assert shades(position, 2) == {"1,-3": "light", "0,-3": "dark", "0,-4": "light"}
    assert shades(position, 3) == {"-1,-3": "light", "-1,-2": "light", "-2,-2": "dark"}
    assert totals(position, "0,-2") == {"black": 3, "white": 0, "red": 1, "yellow": 2}
    won = after(position, "gap 0,-2")
    assert gap_at(won, "0,-2")["owner"] == "black"
    assert supply(won, "black")["ship"] == 7
    assert sorted(explorers(won).values()) == ["red ship"] * 3 + ["yellow ship"] * 3


def test_each_region_counts_once_however_many_sides_it_has_on_the_gap() -> None:
    # White's dark region has two sides on the gap.
    position = after(single("black", "white"), *SINGLE_LAST)
    assert totals(position, "-2,2") == {"black": 5, "white": 3}
    assert gap_at(after(position, "gap -2,2"), "-2,2")["owner"] == "black"


def test_a_region_that_shares_only_a_corner_does_not_compete() -> None:
    # White's dark land on -1,1 and 0,1 touches -2,2 at a corner.
    tiles = "LDD land -1,1 NE: . white white\nDDL land -3,1 NE: white . ."
    position = after(board("overworld", tiles), *SINGLE_LAST)
    assert totals(position, "-2,2") == {"black": 2, "white": 1}
    assert gap_at(after(position, "gap -2,2"), "-2,2")["owner"] == "black"


def test_a_region_that_does_not_touch_the_gap_does_not_compete() -> None:
    position = after(single("", "", far_camels(7, "white")), *SINGLE_LAST)
    assert totals(position, "-2,2") == {"black": 2, "white": 0}


@pytest.mark.parametrize(("kind", "owner"), [("camel", "black"), ("ship", "black")])
def test_a_straight_side_on_the_gap_brings_in_both_halves_of_that_coast_tile(
    kind: str, owner: str
) -> None:
    # Black's land and his Coast tile touch the gap by nothing but the straight side on -2,3.
    tiles = "DDD land -1,1 NE\nDDD land -3,1 NE: white"
    position = after(board("overworld", tiles), "draw LLL", "land 0,3 SW", "coast A light -2,3 E")
    position = after(position, kind)
    assert totals(position, "-2,2") == {"black": 4, "white": 3}
    won = after(position, "gap -2,2")
    assert gap_at(won, "-2,2")["owner"] == owner
    assert supply(won, "black") == {"colour": "black", "camel": 7, "ship": 7, "door": 2}


def test_the_start_tile_brings_in_the_regions_of_both_its_halves() -> None:
    # The gap at 1,0 has the start tile's straight side; the land on 0,1 touches it by that alone.
    tiles = "DLD land 0,1 WN: white\nLLD land 2,1 SW"
    found = {}
    for start in ("A light", "A dark"):
        position = board("overworld", tiles, start=start)
        position = after(position, "draw LDL", "water 1,-1 SW")
        found[start] = totals(position, "1,0")
    assert found["A light"] == {"black": 2, "white": 1}
    assert found["A dark"] == {"black": 1, "white": 0}


# R-GAP-5


def test_most_explorers_win_and_the_majority_has_no_choice() -> None:
    position = after(single("white", ""), *SINGLE_LAST, "gap -2,2")
    assert gap_at(position, "-2,2")["owner"] == "white"
    assert position.to_dict()["step"] == "draw"


@pytest.mark.parametrize("winner", ["black", "white"])
def test_on_a_tie_the_player_who_placed_chooses_even_another(winner: str) -> None:
    position = after(single("white white .", ""), *SINGLE_LAST, "gap -2,2")
    assert (position.actor, position.legal()) == (BLACK, ["award black", "award white"])
    won = after(position, f"award {winner}")
    assert gap_at(won, "-2,2")["owner"] == winner
    assert supply(won, winner)["door"] == 2
    assert supply(won, winner)["camel"] == (6 if winner == "black" else 7)


def test_the_placer_awards_a_tie_in_which_he_is_not() -> None:
    position = single("white", "red", players=3, turn="black")
    position = after(position, *SINGLE_LAST, "gap -2,2")
    assert (position.actor, position.legal()) == (BLACK, ["award white", "award red"])
    assert refusal(position, "award black") == "award black: Black is not among the tied."
    assert refusal(position, "award yellow") == "award yellow: nobody plays Yellow."
    assert gap_at(after(position, "award red"), "-2,2")["owner"] == "red"


def test_three_players_may_tie() -> None:
    position = single("white white .", "red red .", players=3)
    position = after(position, *SINGLE_LAST, "gap -2,2")
    assert position.legal() == ["award black", "award white", "award red"]
    assert position.to_dict()["tied"] == [BLACK, WHITE, RED]


def test_a_gap_for_which_nobody_competes_stays_empty_for_good() -> None:
    position = after(single("", "", far_camels(6)), *SINGLE_LAST, "explorers -2,4", "gap -2,2")
    gap = gap_at(position, "-2,2")
    assert (gap["resolved"], gap["owner"], gap["marker"]) == (True, None, None)
    assert position.to_dict()["turn_of"] == WHITE
    assert supply(position, "black")["door"] == supply(position, "white")["door"] == 3
    later = after(position, "draw LDL", "water 0,-2 NE")
    assert later.to_dict()["step"] == "draw"


# R-GAP-6


def test_the_winner_takes_all_his_own_explorers_of_those_regions_back() -> None:
    position = after(single("white black .", "black . ."), *SINGLE_LAST)
    assert supply(position, "black")["camel"] == 2
    won = after(position, "gap -2,2")
    assert supply(won, "black")["camel"] == 6
    # Others stay, and so does his own on -2,4, which is not in those regions.
    assert explorers(won) == {"-1,2": "white camel", "-2,4": "black camel"}


def test_then_he_places_his_tent_or_door() -> None:
    for game, marker in (("mirage", "tent"), ("overworld", "door")):
        position = after(single(game=game), *SINGLE_LAST, "gap -2,2")
        assert gap_at(position, "-2,2")["marker"] == marker
        assert supply(position, "black")[marker] == 2


# R-GAP-7


BLACK_DOORS = "-1,0: black door\n1,0 2,0: black door\n0,2 1,2: black door"


def test_who_has_placed_all_three_markers_moves_one_of_his_choice() -> None:
    position = after(board("overworld", FOUR, BLACK_DOORS), *FOUR_LAST)
    assert (position.actor, position.to_dict()["step"]) == (BLACK, "move")
    assert sorted(position.legal()) == ["move -1,0", "move 0,2", "move 1,0"]
    for gap in ("-1,0", "0,2", "1,0"):
        moved = after(position, f"move {gap}")
        assert gap_at(moved, "-3,2")["marker"] == "door"
        assert gap_at(moved, gap)["marker"] != "door"
        assert supply(moved, "black")["door"] == 0


def test_a_marker_of_another_player_cannot_be_moved() -> None:
    gaps = "-1,0: black door\n1,0 2,0: black door\n0,2 1,2: black door"
    position = after(board("overworld", FOUR, gaps), *FOUR_LAST)
    assert refusal(position, "move -3,2") == "move -3,2: no door of yours stands there."


def test_in_mirage_nothing_replaces_a_tent_that_moves() -> None:
    position = board("mirage", FOUR, BLACK_DOORS.replace("door", "tent"))
    position = after(position, *FOUR_LAST, "move 0,2")
    assert position.to_dict()["step"] == "draw"
    gap = gap_at(position, "0,2")
    assert (gap["owner"], gap["marker"], gap["lost"]) == (None, None, [])
    assert supply(position, "black") == {"colour": "black", "camel": 7, "ship": 7, "tent": 0}


def test_in_overworld_an_explorer_from_supply_takes_the_doors_square_and_is_lost() -> None:
    for kind in ("camel", "ship"):
        position = after(board("overworld", FOUR, BLACK_DOORS), *FOUR_LAST, "move 0,2")
        assert (position.actor, position.to_dict()["step"]) == (BLACK, "replace")
        assert position.legal() == ["replace camel", "replace ship"]
        position = after(position, f"replace {kind}")
        assert position.to_dict()["step"] == "draw"
        assert supply(position, "black")[kind] == 6
        gap = gap_at(position, "0,2")
        assert gap["marker"] == "explorers"
        assert gap["lost"] == [{"kind": kind, "colour": "black"}]


def test_in_overworld_an_explorer_from_the_board_may_take_the_doors_square() -> None:
    tiles = FOUR.replace("water 0,-1 SW", "water 0,-1 SW: black . white")
    position = after(board("overworld", tiles, BLACK_DOORS), *FOUR_LAST, "move 0,2")
    assert "replace 0,-2" in position.legal()
    assert refusal(position, "replace -1,-1") == (
        "replace -1,-1: no explorer of yours that may stand in that gap is on -1,-1."
    )
    position = after(position, "replace 0,-2")
    assert supply(position, "black")["ship"] == 6
    assert explorers(position) == {"-1,-1": "white ship"}
    assert gap_at(position, "0,2")["lost"] == [{"kind": "ship", "colour": "black"}]


def test_a_lost_explorer_stands_in_no_region_and_is_no_door() -> None:
    gaps = "-1,0: black door\n1,0 2,0: black door\n0,2 1,2: - black's camel"
    position = board("overworld", FOUR, gaps)
    assert position.scores == (parts(position)["markers"], 0)
    assert parts(position)["markers"] == 2 * 3  # -1,0 and 2,0
    position = after(position, *FOUR_LAST)
    assert totals(position, "0,2") == {"black": 0, "white": 0}


# R-GAP-8


def test_a_gap_with_land_all_around_is_an_oasis() -> None:
    assert gap_at(after(single(), *SINGLE_LAST), "-2,2")["kind"] == "oasis"


def test_a_gap_with_water_all_around_is_an_island() -> None:
    tiles = mirrored(f"{SINGLE_EAST}\n{SINGLE_WEST}")
    position = after(board("mirage", tiles), "draw LLD", "water -2,-3 SW")
    assert gap_at(position, "-2,-2")["kind"] == "island"


def test_any_other_gap_is_a_coast() -> None:
    position = after(board("mirage", MIXED, "1,0:"), *MIXED_LAST)
    assert gap_at(position, "2,-1")["kind"] == "coast"


def test_a_straight_side_makes_a_gap_a_coast() -> None:
    # All its other sides are land.
    position = after(single(game="mirage"), "draw LLL", "land 0,3 SW", "coast A light -2,3 E")
    assert gap_at(after(position, "camel"), "-2,2")["kind"] == "coast"


# R-END-1


def test_mirage_ends_with_the_turn_in_which_the_pile_runs_out_with_unequal_turns() -> None:
    position = begun("mirage", players=2)
    assert drawing(position, *NINE_UNIFORM[:8]).actor == CHANCE
    ended = drawing(position, *NINE_UNIFORM)
    assert ended.actor == OVER
    assert ended.to_dict()["turns"] == 9
    assert ended.outcome is not None
    assert ended.outcome.reason == "no-coast-tile-left"
    assert sum(ended.to_dict()["bag"].values()) == 31


@pytest.mark.parametrize(("players", "turns"), [(2, 10), (3, 9), (4, 12)])
def test_overworld_goes_on_until_all_have_had_equally_many_turns(players: int, turns: int) -> None:
    position = begun("overworld", players=players)
    more = ("DDD", "LDL", "LDD")[: turns - 9]
    nine = drawing(position, *NINE_UNIFORM)
    assert (nine.actor == OVER) == (turns == 9)
    ended = drawing(position, *NINE_UNIFORM, *more)
    assert ended.actor == OVER
    assert ended.to_dict()["turns"] == turns
    assert ended.outcome is not None
    assert ended.outcome.reason == "no-coast-tile-left"


def test_then_a_uniform_tile_brings_no_coast_tile() -> None:
    position = drawing(begun("overworld", players=4), *NINE_UNIFORM)
    assert position.to_dict()["pile"] == {"A": 0, "B": 0}
    position = position.play("draw DDD")
    assert position.to_dict()["coast_due"] is False
    position = position.play(position.legal()[0])
    assert tile(position)["kind"] == "survey"
    assert position.to_dict()["step"] != "coast"


def test_pile_and_bag_are_examined_only_at_the_end_of_a_turn() -> None:
    position = drawing(begun("mirage", players=2), *NINE_UNIFORM[:8]).play("draw DDD")
    steps = []
    while position.actor != OVER:
        steps.append(position.to_dict()["step"])
        position = position.play(position.legal()[0])
    assert steps[:2] == ["survey", "coast"]
    assert "coast explorer" in steps or "gap" in steps


@pytest.mark.parametrize("game", GAMES)
def test_the_game_ends_when_the_bag_is_empty(game: str) -> None:
    # The pile always runs out before the bag does; here it is made to last.
    one_left = edited(begun(game), bag=(0, 0, 1, 0, 0, 0, 0, 0))
    ended = drawing(one_left, "LDL")
    assert ended.actor == OVER
    assert ended.outcome is not None
    assert ended.outcome.reason == "no-survey-tile-left"


def test_advanced_mirage_ends_when_every_stock_is_empty() -> None:
    two_left = edited(begun("mirage", advanced=True), bag=(0, 0, 1, 0, 0, 1, 0, 0))
    assert drawing(two_left, "LDL").actor == WHITE
    assert drawing(two_left, "LDL", "DLD").actor == OVER


# R-END-2


def test_advanced_mirage_can_be_rushed_to_its_end_in_nine_turns() -> None:
    ended = drawing(begun("mirage", players=2, advanced=True), *NINE_UNIFORM)
    assert ended.actor == OVER
    assert ended.to_dict()["turns"] == 9


@pytest.mark.parametrize("advanced", [False, True])
def test_with_equal_turns_mirage_ends_as_overworld_does(advanced: bool) -> None:
    position = begun("mirage", players=2, equal_turns=True, advanced=advanced)
    assert belvedere.start("mirage").options["equal_turns"] is False
    nine = drawing(position, *NINE_UNIFORM)
    assert nine.actor != OVER
    assert nine.to_dict()["turn_of"] == WHITE
    ended = drawing(position, *NINE_UNIFORM, "DDD")
    assert ended.actor == OVER
    assert ended.to_dict()["turns"] == 10


# R-SCORE-1


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize(
    ("who", "scores"),
    [
        ("black", (2, 0, 0)),
        ("black black white", (2, 0, 0)),
        ("black . white", (2, 2, 0)),
        ("black red white", (2, 2, 2)),
        (". . .", (0, 0, 0)),
    ],
)
def test_a_region_is_worth_two_points_to_each_who_has_most_in_it(
    game: str, who: str, scores: tuple[int, ...]
) -> None:
    assert board(game, f"LLL land 0,1 NE: {who}", players=3).scores == scores


def test_every_region_scores_for_itself() -> None:
    tiles = "LDL land 0,1 NE: black white black\nLDL water 0,-2 NE: white"
    position = board("mirage", tiles, start="B dark")
    # Black has 0,2 and 1,1; White the dark land on 0,1 with the start tile, and three waters,
    # of which none is joined to the start tile's light half but 0,-1.
    assert position.scores == (4, 2 + 6)
    assert [part["regions"] for part in position.explain("scores")] == [4, 8]


# R-SCORE-2


def test_doors_at_0_0_and_2_0_and_1_2_score_8() -> None:
    gaps = "-2,2: black door\n0,2: black door\n-1,4: black door"
    assert parts(board("overworld", DOORS, gaps)) == {"regions": 0, "markers": 8}
    tents = gaps.replace("door", "tent")
    assert parts(board("mirage", DOORS, tents)) == {"regions": 0, "markers": 8}


def test_two_markers_are_worth_the_way_there_and_back() -> None:
    gaps = "-2,2: black door\n0,2: white door\n-1,4: black door"
    assert board("overworld", DOORS, gaps).scores == (2 * 3, 0)


def test_one_marker_or_none_is_worth_nothing() -> None:
    gaps = "-2,2: black door\n0,2:\n-1,4:"
    assert board("overworld", DOORS, gaps).scores == (0, 0)


def test_in_a_gap_of_several_squares_the_square_that_scores_most_counts() -> None:
    gaps = "-1,0: black door\n1,0 2,0: black door\n0,2 1,2: white door"
    assert parts(board("overworld", FOUR, gaps))["markers"] == 2 * 3  # from -1,0 to 2,0
    gaps = "-1,0: white door\n1,0 2,0: black door\n0,2 1,2: black door"
    assert parts(board("overworld", FOUR, gaps))["markers"] == 2 * (2 + 2)  # 2,0 to 0,2
    three = gaps.replace("white", "black")
    assert parts(board("overworld", FOUR, three))["markers"] == 2 * (3 + 2)


def test_a_port_or_a_replacing_explorer_is_no_stop() -> None:
    gaps = "-1,0: black door\n1,0 2,0: black door\n0,2 1,2: black port"
    position = board("overworld", FOUR, gaps, ports=True)
    assert parts(position)["markers"] == 2 * 3
    gaps = "-1,0: black door\n1,0 2,0: black door\n0,2 1,2: black black's camel torch"
    position = board("overworld", FOUR, gaps, provisions=True)
    assert parts(position)["markers"] == 2 * 3


# R-SCORE-3


def over(tiles: str, gaps: str = "", **options: Any) -> Position:
    """Return a board as if the game had ended there."""
    position = board("overworld", tiles, gaps, **options)
    return edited(position, step=STEP_OVER, reason=NO_COAST, placer=0)


def test_the_highest_total_wins() -> None:
    gaps = "-2,2: white door\n0,2: white door\n-1,4: black door"
    tiles = DOORS.replace("land -1,1 NE", "land -1,1 NE: . . black")
    position = over(tiles, gaps)
    assert position.scores == (2, 4)
    assert position.outcome is not None
    assert position.outcome.winners == (WHITE,)
    assert position.returns == (-0.5, 0.5)


def test_equal_totals_share_the_win() -> None:
    position = over("LLL land 0,1 NE: black . white", players=3)
    assert position.scores == (2, 2, 0)
    assert position.outcome is not None
    assert position.outcome.winners == (BLACK, WHITE)
    assert "share the win with 2 points" in position.prompt()


# R-PALM-1


@pytest.mark.parametrize("players", [2, 4])
def test_there_are_four_palm_trees_of_each_of_four_colours(players: int) -> None:
    stock = begun("mirage", players=players, palm_trees=True).to_dict()["stock"]
    assert stock == {"black": 4, "white": 4, "red": 4, "yellow": 4}
    assert begun("mirage").to_dict()["stock"] == {}


def test_there_are_four_of_each_of_five_provisions() -> None:
    stock = begun("overworld", provisions=True).to_dict()["stock"]
    assert stock == {"torch": 4, "map": 4, "key": 4, "potion": 4, "chicken": 4}


def test_a_claim_of_n_squares_places_n_minus_one_items_one_at_a_time() -> None:
    position = after(board("overworld", SEVEN, provisions=True), *SEVEN_LAST)
    chosen = ["torch", "torch", "torch", "torch", "map", "key"]
    for left, item in zip(range(6, 0, -1), chosen, strict=True):
        assert (position.actor, position.to_dict()["placing"]) == (BLACK, left)
        assert f"place {item}" in position.legal()
        position = after(position, f"place {item}")
    assert position.to_dict()["step"] == "draw"
    assert gap_at(position, "0,3")["items"] == chosen
    assert position.to_dict()["stock"]["torch"] == 0


def test_a_kind_that_is_used_up_cannot_be_placed() -> None:
    position = after(board("overworld", SEVEN, provisions=True), *SEVEN_LAST)
    position = after(position, *["place torch"] * 4)
    assert refusal(position, "place torch") == "place torch: no torch is left."
    assert len(position.legal()) == 4


def test_a_gap_of_one_square_holds_no_item() -> None:
    position = after(single(provisions=True), *SINGLE_LAST, "gap -2,2")
    assert position.to_dict()["step"] == "draw"


def test_fewer_items_are_placed_when_the_stock_runs_out() -> None:
    position = board("mirage", SEVEN, palm_trees=True)
    position = after(edited(position, stock=(1, 0, 0, 1, 0)), *SEVEN_LAST)
    assert position.legal() == ["place black", "place yellow"]
    position = after(position, "place yellow", "place black")
    assert position.to_dict()["step"] == "draw"
    none = edited(board("mirage", SEVEN, palm_trees=True), stock=(0, 0, 0, 0, 0))
    assert after(none, *SEVEN_LAST).to_dict()["step"] == "draw"


def test_a_claim_with_a_port_places_n_minus_two_items() -> None:
    position = after(board("overworld", THREE, provisions=True, ports=True), *THREE_LAST)
    assert after(position, "door").to_dict()["placing"] == 2
    position = after(position, "port")
    assert position.to_dict()["placing"] == 1
    assert "place map" in position.legal()  # compulsory after a Port too
    assert len(position.legal()) == 5
    position = after(position, "place map")
    assert gap_at(position, "0,2")["items"] == ["map"]
    assert position.to_dict()["step"] == "draw"


def test_without_the_expansion_no_item_is_placed() -> None:
    for game in GAMES:
        assert after(board(game, SEVEN), *SEVEN_LAST).to_dict()["step"] == "draw"


# R-PALM-2


def seven_with(items: str) -> Position:
    tiles = f"{SEVEN}\nLLD land -2,4 WN"
    return board("overworld", tiles, f"{SEVEN_SQUARES}: black door {items}", provisions=True)


@pytest.mark.parametrize(
    ("items", "points"),
    [
        ("", 0),
        ("potion", 1),
        ("potion key torch", 9),
        ("map torch chicken key map key", 16 + 4),
        ("map map map map", 4),
        ("torch map key potion chicken torch", 25 + 1),
    ],
)
def test_each_set_of_different_items_is_worth_its_size_squared(items: str, points: int) -> None:
    assert parts(seven_with(items))["provisions"] == points


def test_the_items_of_all_owned_gaps_make_sets_together() -> None:
    gaps = "-1,0: white door\n1,0 2,0: {} door black\n0,2 1,2: black door red"
    apart = board("mirage", FOUR, gaps.format("white").replace("door", "tent"), palm_trees=True)
    assert [part["palm_trees"] for part in apart.explain("scores")] == [1, 1]
    together = board("mirage", FOUR, gaps.format("black").replace("door", "tent"), palm_trees=True)
    assert [part["palm_trees"] for part in together.explain("scores")] == [4, 0]


# R-PALM-3


BLACK_TENTS = "-1,0: black tent\n1,0 2,0: black tent yellow\n0,2 1,2: black tent red"


def mirage_move(gap: str, tiles: str = FOUR) -> Position:
    position = board("mirage", tiles, BLACK_TENTS, palm_trees=True)
    return after(position, *FOUR_LAST, f"move {gap}")


def test_moving_a_tent_out_of_a_gap_with_trees_he_may_keep_them_for_an_explorer() -> None:
    position = mirage_move("0,2")
    assert (position.actor, position.legal()) == (BLACK, ["keep", "forgo"])
    position = after(position, "keep", "replace camel")
    gap = gap_at(position, "0,2")
    assert (gap["owner"], gap["marker"], gap["items"]) == ("black", "explorers", ["red"])
    assert gap["lost"] == [{"kind": "camel", "colour": "black"}]
    assert supply(position, "black")["camel"] == 6
    position = after(position, "place red")
    assert parts(position)["palm_trees"] == 4 + 1  # red and yellow, red


def test_items_that_are_given_up_belong_to_nobody_and_never_return_to_stock() -> None:
    position = after(mirage_move("0,2"), "forgo")
    gap = gap_at(position, "0,2")
    assert (gap["owner"], gap["marker"], gap["items"]) == (None, None, ["red"])
    assert position.to_dict()["stock"]["red"] == 3
    assert supply(position, "black")["camel"] == 7
    position = after(position, "place white")
    assert position.to_dict()["step"] == "draw"
    assert parts(position)["palm_trees"] == 4  # yellow and white


def test_a_gap_without_items_is_left_without_a_question() -> None:
    position = mirage_move("-1,0")
    assert position.to_dict()["step"] == "items"


def test_in_mirage_only_a_camel_keeps_an_oasis() -> None:
    tiles = FOUR.replace("water 0,-1 SW", "water 0,-1 SW: black . .")
    tiles = tiles.replace("land 3,1 ES", "land 3,1 ES: black . .")
    position = after(mirage_move("0,2", tiles), "keep")
    assert gap_at(position, "0,2")["kind"] == "oasis"
    assert position.legal() == ["replace camel", "replace 4,1"]
    assert refusal(position, "replace ship") == (
        "replace ship: you have no ship in supply that may stand in that gap."
    )


def test_in_mirage_only_a_ship_keeps_an_island() -> None:
    tiles = FOUR.replace("land 3,1 ES", "land 3,1 ES: black . .")
    tiles = tiles.replace("water 0,-1 SW", "water 0,-1 SW: black . .")
    position = board("mirage", mirrored(tiles), mirrored(BLACK_TENTS), palm_trees=True)
    position = after(position, *WATER_LAST, "move 0,-2", "keep")
    assert gap_at(position, "0,-2")["kind"] == "island"
    assert position.legal() == ["replace ship", "replace 4,-1"]
    assert "no camel in supply" in refusal(position, "replace camel")


def test_in_mirage_either_kind_keeps_a_coast() -> None:
    position = after(mirage_move("1,0"), "keep")
    assert gap_at(position, "1,0")["kind"] == "coast"
    assert position.legal() == ["replace camel", "replace ship"]


def test_who_has_no_explorer_that_may_stand_there_cannot_keep() -> None:
    gaps = "-1,0: black tent\n1,0 2,0: black tent\n0,2 1,2: black tent red"
    position = board("mirage", FOUR, gaps, palm_trees=True)
    position = after(position, *FOUR_LAST, "move 0,2")
    no_camels = edited(position, supply=((0, 7), (7, 7), (0, 0), (0, 0)))
    assert no_camels.legal() == ["forgo"]
    assert refusal(no_camels, "keep") == "keep: you have no explorer that may stand in that gap."


def test_in_overworld_either_kind_keeps_the_provisions_of_any_gap() -> None:
    gaps = "-1,0: black door\n1,0 2,0: black door torch\n0,2 1,2: black door map"
    position = board("overworld", FOUR, gaps, provisions=True)
    for gap in ("1,0", "0,2"):
        asked = after(position, *FOUR_LAST, f"move {gap}")
        assert asked.legal() == ["keep", "forgo"]
        assert after(asked, "keep").legal() == ["replace camel", "replace ship"]


def test_in_overworld_the_compulsion_to_replace_stays_where_the_gap_holds_no_items() -> None:
    gaps = "-1,0: black door\n1,0 2,0: black door torch\n0,2 1,2: black door map"
    position = after(board("overworld", FOUR, gaps, provisions=True), *FOUR_LAST)
    assert after(position, "move -1,0").to_dict()["step"] == "replace"
    forgone = after(position, "move 1,0", "forgo")
    assert forgone.to_dict()["step"] == "items"
    assert gap_at(forgone, "1,0")["lost"] == []
    assert gap_at(forgone, "1,0")["owner"] is None
    assert parts(forgone)["provisions"] == 1  # the map


# R-PORT-1


def test_in_a_gap_of_two_or_more_squares_the_winner_may_place_his_port() -> None:
    position = after(board("overworld", FOUR, "-1,0:\n1,0 2,0:\n0,2 1,2:", ports=True), *FOUR_LAST)
    assert (position.actor, position.legal()) == (BLACK, ["door", "port"])
    port = after(position, "port")
    assert gap_at(port, "-3,2")["marker"] == "port"
    assert supply(port, "black") == {
        "colour": "black", "camel": 7, "ship": 7, "door": 3, "port": 0,
    }  # fmt: skip
    door = after(position, "door")
    assert gap_at(door, "-3,2")["marker"] == "door"
    assert (supply(door, "black")["door"], supply(door, "black")["port"]) == (2, 1)


def test_a_gap_of_one_square_takes_no_port() -> None:
    position = after(single(ports=True), *SINGLE_LAST, "gap -2,2")
    assert gap_at(position, "-2,2")["marker"] == "door"
    assert position.to_dict()["step"] == "draw"


def test_without_the_expansion_there_is_no_port() -> None:
    position = after(board("overworld", THREE), *THREE_LAST)
    assert gap_at(position, "0,2")["marker"] == "door"


def port_moves() -> Position:
    tiles = FOUR.replace("water 0,-1 SW", "water 0,-1 SW: black . .")
    gaps = "-1,0: white door\n1,0 2,0: white door\n0,2 1,2: black port torch"
    position = board("overworld", tiles, gaps, ports=True, provisions=True)
    return after(position, *FOUR_LAST)


def test_a_placed_port_moves_for_two_explorers_one_after_the_other() -> None:
    position = after(port_moves(), "port")
    assert gap_at(position, "-3,2")["marker"] == "port"
    assert position.to_dict()["replacing"] == 2
    position = after(position, "replace camel")
    assert (position.actor, position.to_dict()["replacing"]) == (BLACK, 1)
    position = after(position, "replace 0,-2")
    assert position.to_dict()["step"] == "draw"
    assert supply(position, "black")["port"] == 0
    assert (supply(position, "black")["camel"], supply(position, "black")["ship"]) == (6, 6)
    assert explorers(position) == {}


def test_the_gap_that_the_port_leaves_stays_his_with_its_items() -> None:
    position = after(port_moves(), "port", "replace camel", "replace ship")
    gap = gap_at(position, "0,2")
    assert (gap["owner"], gap["marker"], gap["items"]) == ("black", "explorers", ["torch"])
    assert gap["lost"] == [
        {"kind": "camel", "colour": "black"},
        {"kind": "ship", "colour": "black"},
    ]
    assert parts(position)["provisions"] == 1


def test_with_fewer_than_two_explorers_the_port_cannot_move() -> None:
    assert port_moves().legal() == ["door", "port"]
    # One is left on the board, at 0,-2 ...
    one = edited(port_moves(), supply=((0, 0), (7, 7), (0, 0), (0, 0)))
    assert one.legal() == ["door"]
    assert refusal(one, "port") == (
        "port: your Port can move only for two of your explorers, and you have fewer."
    )
    # ... and with one in supply there are two.
    two = edited(port_moves(), supply=((1, 0), (7, 7), (0, 0), (0, 0)))
    assert two.legal() == ["door", "port"]


def test_he_may_choose_the_port_in_place_of_moving_a_door() -> None:
    position = after(board("overworld", FOUR, BLACK_DOORS, ports=True), *FOUR_LAST)
    assert position.legal() == ["door", "port"]
    port = after(position, "port")
    assert port.to_dict()["step"] == "draw"
    assert gap_at(port, "-3,2")["marker"] == "port"
    assert all(gap_at(port, gap)["marker"] == "door" for gap in ("-1,0", "1,0", "0,2"))
    assert after(position, "door").to_dict()["step"] == "move"


# R-PORT-2


def test_the_largest_region_with_a_side_on_the_ports_gap_scores_a_point_a_square() -> None:
    gaps = "-1,0:\n1,0 2,0:\n0,2 1,2: black port"
    position = board("overworld", FOUR, gaps, ports=True)
    beside = position.explain("competition", "0,2")["regions"]
    sizes = sorted(len(region["squares"]) for region in beside)
    assert parts(position)["port"] == sizes[-1]
    # The light land of -1,2 -1,1 0,1, the start tile, -2,0 and -2,1.
    light = {"-1,2", "-1,1", "0,1", "0,0", "-2,1", "-2,0"}
    assert light in regions(position, "light land")
    assert sizes[-1] == 6
    assert parts(position, "white")["port"] == 0


def test_a_straight_side_on_the_ports_gap_brings_in_both_halves() -> None:
    # Of the regions at the gap on 1,0 2,0, the largest is the start tile's light land, which has
    # no other side on it; mirrored, its light water.
    gaps = "-1,0:\n1,0 2,0: black port\n0,2 1,2:"
    for tiles, settled in ((FOUR, gaps), (mirrored(FOUR), mirrored(gaps))):
        for start, points in (("A light", 6), ("A dark", 4)):
            position = board("overworld", tiles, settled, ports=True, start=start)
            beside = position.explain("competition", "1,0")["regions"]
            assert max(len(region["squares"]) for region in beside) == points
            assert parts(position)["port"] == points


def test_a_port_in_hand_scores_nothing() -> None:
    assert parts(board("overworld", "LLL land 0,1 NE", ports=True))["port"] == 0


def test_larger_regions_that_do_not_touch_the_ports_gap_do_not_count() -> None:
    gaps = "-1,0:\n1,0 2,0:\n0,2 1,2: black port"
    tiles = f"{FOUR}\nDDD land 6,1 WN\nDDD land 8,1 WN\nDDD land 10,1 WN"
    position = board("overworld", tiles, gaps, ports=True)
    assert max(len(found) for found in regions(position, "dark land")) >= 9
    assert parts(position)["port"] == 6


# What a referee says.


def test_explanations_name_what_was_asked() -> None:
    position = after(single("white . .", "black . ."), *SINGLE_LAST)
    assert position.explain("competition", "-2,2") == {
        "gap": "-2,2",
        "resolved": False,
        "regions": [
            {
                "terrain": "light land",
                "squares": ["-3,3", "-2,3"],
                "explorers": {"black": 2, "white": 0},
                "scores": ["black"],
            },
            {
                "terrain": "light land",
                "squares": ["-1,1", "-1,2", "0,0", "0,1"],
                "explorers": {"black": 0, "white": 1},
                "scores": ["white"],
            },
            {
                "terrain": "dark land",
                "squares": ["-3,1", "-3,2", "-2,1"],
                "explorers": {"black": 1, "white": 0},
                "scores": ["black"],
            },
        ],
        "totals": {"black": 3, "white": 1},
    }
    with pytest.raises(PositionError, match="no gap at 5,5"):
        position.explain("competition", "5,5")
    assert position.explain("areas") == []
    assert parts(position) == {"regions": 6, "markers": 0}  # -3,3; -3,2; and -2,4
    assert parts(position, "white") == {"regions": 2, "markers": 0}


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("seed", range(2))
def test_explanations_agree_with_the_rules_in_whole_games(game: str, seed: int) -> None:
    positions = list(random_game(game, seed, players=3))
    for before, now in pairwise(positions):
        assert sum(part for part in before.explain("scores")[0].values()) == before.scores[0]
        if before.to_dict()["step"] == "gap" and now.last is not None:
            counts = totals(before, now.last.move.split()[1])
            most = max(counts.values())
            tied = [colour for colour, n in counts.items() if n == most and most > 0]
            data = now.to_dict()
            if len(tied) > 1:
                assert [data["colours"][seat] for seat in data["tied"]] == tied
            elif tied and data["claimer"] is not None:
                assert data["colours"][data["claimer"]] == tied[0]
            else:
                owner = gap_at(now, now.last.move.split()[1])["owner"]
                assert owner == (tied[0] if tied else None)
        scored, colours = [0] * 3, now.to_dict()["colours"]
        for region in now.explain("regions"):
            for colour in region["scores"]:
                scored[colours.index(colour)] += 2
        assert scored == [part["regions"] for part in now.explain("scores")]


# R-EDGE-3


def test_a_coast_tile_that_fits_but_for_a_straight_side_does_not_fit() -> None:
    position = after(begun(), "draw LDL", "land 0,1 NE", "draw LLL", "land 1,2 NE")
    assert refusal(position, "coast A light 2,1 N").endswith(
        "the Coast tile does not fit: at 2,1 a straight side would meet land to the west."
    )
    assert "would meet land to the south" in refusal(position, "coast A light 0,3 E")
    assert {move.split()[3] for move in position.legal()} == {"1,4", "3,2"}
