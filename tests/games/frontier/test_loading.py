"""Positions that cannot stand on a table: `load` refuses them, with the reason."""

from __future__ import annotations

import ast
import copy
import re
from collections import Counter
from collections.abc import Callable, Iterable
from functools import cache
from typing import Any

import pytest

import belvedere
from belvedere import PositionError
from helpers.frontier_fuzz import CHANGES, fuzz, positions
from helpers.house import TESTS
from oracles.twins.frontier import (
    coast_places,
    format_square,
    parse_square,
    survey_cells,
    survey_places,
)
from oracles.validators.frontier import STEP_NAMES, Judge, board_of, why_not

Json = dict[str, Any]
Test = Callable[[Json], object]

SEEDS = (36, 0, 18, 25, 35, 38, 11, 13)  # games in which everything happens


def played(game: str, *moves: str, **options: object) -> Json:
    position = belvedere.start(game, **options)
    for move in moves:
        position = position.play(move)
    return position.to_dict()


@cache
def game_of(seed: int) -> tuple[Json, ...]:
    return tuple(position.to_dict() for position in positions(seed))


def found(step: str, game: str = "", is_it: Test = lambda data: True) -> Json:
    """Return a copy of a position of real play: at a step, of a game, and what else is asked."""
    for seed in SEEDS:
        for data in game_of(seed):
            if data["step"] == step and game in ("", data["game"]) and is_it(data):
                return copy.deepcopy(data)
    raise AssertionError(f"no position at {step}")


def has_gap(is_it: Test) -> Test:
    """Ask for a position with such a gap."""
    return lambda data: any(map(is_it, data["gaps"]))


def gap_of(data: Json, is_it: Test) -> Json:
    gap: Json = next(filter(is_it, data["gaps"]))
    return gap


def is_large(gap: Json) -> bool:
    return len(gap["squares"]) > 1


def is_vacant(gap: Json) -> bool:
    return gap["resolved"] and gap["marker"] is None and not gap["items"]


def is_port(gap: Json) -> bool:
    return bool(gap["marker"] == "port")


def is_door(gap: Json) -> bool:
    return bool(gap["marker"] == "door")


def has_items(gap: Json) -> bool:
    return bool(gap["items"])


def supply_of(data: Json, colour: str) -> Json:
    supply: Json = data["supplies"][data["colours"].index(colour)]
    return supply


def stand(data: Json, square: str, kind: str, colour: str) -> None:
    """Put an explorer from the supply on a square."""
    supply_of(data, colour)[kind] -= 1
    data["explorers"].append({"square": square, "kind": kind, "colour": colour})


def take_last(data: Json) -> None:
    """Take the last explorer that is listed back into its supply."""
    explorer = data["explorers"].pop()
    supply_of(data, explorer["colour"])[explorer["kind"]] += 1


def refused(data: Json, match: str) -> None:
    """Both judges refuse a position; `load` says why."""
    assert why_not(data) is not None
    with pytest.raises(PositionError, match=match):
        belvedere.load(data)


# The setting up.


def test_the_pile_is_full_at_the_start() -> None:
    data = played("mirage")
    data["pile"] = {"A": 0, "B": 0}
    refused(data, "There are 5 Coast tiles of each pattern")


def test_a_tile_is_removed_from_a_full_bag() -> None:
    data = played("mirage", "start A light", players=3)
    assert data["step"] == "remove"
    data["bag"]["LDL"] -= 1
    refused(data, "There are 5 Survey tiles of each pattern")


def test_one_tile_is_out_of_the_game_with_three_players_of_mirage() -> None:
    data = played("mirage", "start A light", "remove LDL", players=3)
    data["bag"]["LDL"] += 1
    refused(data, "and one is out of the game")
    data["bag"]["LDL"] -= 2
    refused(data, "and one is out of the game")


def test_the_start_tile_lies_on_0_0_with_its_land_to_the_north() -> None:
    for change in ({"rotation": "S"}, {"square": "0,1"}):
        data = played("mirage", "start A light")
        data["tiles"][0].update(change)
        refused(data, "The start tile is a Coast tile on 0,0 with its land to the north")


# Tiles and turns.

BLACK_TURN = ("start A light", "draw LDL", "land 0,1 NE")
TWO_TURNS = (*BLACK_TURN, "draw DLD", "water 0,-1 ES")
COAST_TURN = ("start A light", "draw LLL", "land 0,1 NE", "coast A light -1,1 E", "camel")


def test_a_tile_fits() -> None:
    for change, match in (
        ({"face": "land"}, "The tile at 0,-1 does not fit: .* land would meet water"),
        ({"square": "5,5"}, "The tile at 5,5 joins no tile by its teeth"),
        ({"square": "0,2"}, "The tile at 0,2 would lie on another tile"),
    ):
        data = played("mirage", *TWO_TURNS)
        data["tiles"][2].update(change)
        refused(data, match)


def test_turns_and_whose_turn_it_is_follow_from_the_tiles() -> None:
    data = played("mirage", *BLACK_TURN)
    assert (data["turns"], data["turn_of"]) == (1, 1)
    refused({**data, "turns": 0}, "'turns' does not follow from the tiles")
    refused({**data, "turn_of": 0}, "'turn_of' does not follow from the tiles")
    refused({**data, "turns": 2, "turn_of": 0}, "'turns' does not follow from the tiles")


def test_a_uniform_tile_has_its_coast_tile_right_after_it() -> None:
    data = played("mirage", *COAST_TURN)
    take_last(data)
    data["pile"]["A"] += 1
    data["tiles"].pop()
    refused(data, "after these tiles comes 'coast'")
    data = played("mirage", *COAST_TURN)
    data["tiles"][1:] = data["tiles"][:0:-1]
    refused(data, "The Coast tile at -1,1 goes with no Survey tile")
    data = played("mirage", *TWO_TURNS)
    data["tiles"][1]["pattern"] = "LLL"
    data["bag"].update(LLL=4, LDL=5)
    refused(data, "A Coast tile goes with the Survey tile at 0,1")


def test_a_coast_tile_joins_the_survey_tile_just_placed() -> None:
    moves = (
        "draw LDL",
        "water 0,-1 ES",
        "draw LLL",
        "land 0,1 NE",
        "coast A light -1,1 E",
        "camel",
    )
    data = played("mirage", "start A light", *moves)
    data["tiles"][3].update(square="2,-1", rotation="E")  # beside the other tile, where it fits
    data["explorers"][-1]["square"] = "2,-1"
    refused(data, "The Coast tile at 2,-1 does not join the Survey tile at 0,1 by its teeth")


def test_a_coast_tile_has_room() -> None:
    data = found("survey", is_it=cramped_coast)
    refused(cramped_coast(data) or {}, "leaves no room for its Coast tile")


def cramped_coast(data: Json) -> Json | None:
    """Place a uniform tile where it fits, but leaves no place for its Coast tile (R-TURN-3)."""
    judge = Judge(data)
    judge.read()
    board = board_of(judge.tiles)
    if data["drawn"] == "LLL" or not any(data["pile"].values()) or not data["bag"]["LLL"]:
        return None
    for face, corner, rotation in survey_places(board):
        cells = survey_cells("LLL", face, corner, rotation)
        if not list(coast_places({**board, **cells}, cells)):
            mutant = copy.deepcopy(data)
            mutant["bag"]["LLL"] -= 1
            mutant["bag"][mutant["drawn"]] += 1
            mutant.update(step="coast", drawn=None)
            name = {"kind": "survey", "pattern": "LLL", "face": face, "rotation": rotation}
            mutant["tiles"].append({**name, "square": format_square(corner)})
            return mutant
    return None


def test_coast_placed_says_whether_a_coast_tile_was_placed_in_this_turn() -> None:
    data = found("explorers", is_it=lambda data: not data["coast_placed"])
    refused({**data, "coast_placed": True}, "'coast_placed' does not follow from the tiles")
    data = found("coast explorer")
    refused({**data, "coast_placed": False}, "'coast_placed' does not follow from the tiles")
    data = found("draw")
    refused({**data, "coast_placed": True}, "'coast_placed' does not follow from the tiles")


def test_a_tile_is_in_hand_only_when_it_is_placed() -> None:
    data = played("mirage", "start A light", "draw LDL")
    refused({**data, "step": "draw"}, "'drawn' does not follow from the tiles")
    data["drawn"] = None
    data["bag"]["LDL"] += 1
    refused(data, "The step 'survey' does not go with the rest .* comes 'draw'")


@pytest.mark.parametrize(
    ("what", "match"),
    [("tiles", "The tile at -88,1 lies too far|joins no tile"), ("explorers", "cannot stand on")],
)
def test_squares_are_not_the_same_modulo_96(what: str, match: str) -> None:
    moves = [move for k in range(5) for move in ("draw LDL", f"land {2 * k},1 NE")]
    data = played("overworld", "start A light", *moves, players=4)
    x, y = parse_square(data[what][-1]["square"])
    data[what][-1]["square"] = f"{x - 96},{y}"
    refused(data, match)


def test_a_board_that_stretches_far_is_read_back() -> None:
    position = belvedere.start("mirage", advanced=True).play("start A light")
    for k in range(30):
        pattern = ("LLD", "LDL", "LDD", "DLL", "DLD", "DDL")[k % 6]
        position = position.play(f"take {pattern}").play(f"land {2 * k},1 NE")
        while position.to_dict()["step"] == "explorers":
            position = position.play(position.legal()[0])
        assert why_not(position.to_dict()) is None
        assert belvedere.load(position.to_dict()) == position


# The end.


def test_a_game_is_over_neither_too_early_nor_too_late() -> None:
    early = played("mirage", *BLACK_TURN)
    early.update(step="over", turn_of=0, outcome={"reason": "no-coast-tile-left"})
    refused(early, "The step 'over' does not go with the rest .* comes 'draw'")
    for step in ("draw", "take"):
        late = found("over", "mirage", is_advanced if step == "take" else lambda data: True)
        late.update(step=step, turn_of=late["turns"] % len(late["colours"]), outcome=None)
        refused(late, f"The step '{step}' does not go with the rest .* comes 'over'")


def is_advanced(data: Json) -> bool:
    return bool(data["options"]["advanced"])


def test_the_reason_of_an_end_is_the_right_one() -> None:
    data = found("over", "mirage")
    data["outcome"]["reason"] = "no-survey-tile-left"
    refused(data, "'outcome' does not follow from the tiles")
    data["outcome"]["reason"] = "nobody knows"
    refused(data, "The reason is one of no-coast-tile-left, no-survey-tile-left")
    refused({**data, "outcome": None}, "damaged")


def test_no_tile_is_placed_after_the_end() -> None:
    data = found("over", "mirage", lambda data: data["options"]["equal_turns"] and is_late(data))
    data["options"]["equal_turns"] = False
    refused(data, "The game was over before the tile at")


def is_late(data: Json) -> bool:
    """Tell whether a game went on after its last Coast tile."""
    return [tile["kind"] for tile in data["tiles"][-2:]] == ["survey", "survey"]


# Explorers.


def test_explorers_stand_only_where_they_can() -> None:
    for square, kind in (("0,1", "ship"), ("5,5", "camel"), ("0,0", "camel")):
        data = played("mirage", *BLACK_TURN)
        data["explorers"][1].update(square=square, kind=kind)
        refused(data, f"A {kind} cannot stand on {square}")
    data = played("mirage", *BLACK_TURN)
    data["explorers"][1]["square"] = data["explorers"][0]["square"]
    refused(data, "Two explorers stand on 0,2")


def test_explorers_stand_only_on_their_owners_tiles() -> None:
    data = played("mirage", *TWO_TURNS)
    for explorer in data["explorers"][:3]:
        explorer["colour"] = "white"
    data["supplies"][0]["camel"], data["supplies"][1]["camel"] = 7, 4
    refused(data, "Black has placed the tile on .*: no explorer of white's can stand there")


@pytest.mark.parametrize("moves", [BLACK_TURN, COAST_TURN])
def test_squares_are_filled_as_long_as_there_are_explorers(moves: tuple[str, ...]) -> None:
    data = played("mirage", *moves)
    take_last(data)
    refused(data, "Black has not filled his squares as long as he could")


@pytest.mark.parametrize("step", ["coast", "explorers", "coast explorer"])
def test_nobody_stands_on_a_new_tile_before_he_is_put_there(step: str) -> None:
    data = found(step)
    tile = data["tiles"][-1] if step != "explorers" else data["tiles"][-1 - data["coast_placed"]]
    colour = data["colours"][data["turn_of"]]
    kind = {"land": "camel", "water": "ship"}.get(tile["face"], "camel")
    assert supply_of(data, colour)[kind] > 0
    stand(data, tile["square"], kind, colour)
    refused(data, "an explorer is missing, or stands too early, on|does not go with the rest")


def test_whoever_has_won_a_gap_has_taken_his_explorers_back() -> None:
    data = found("draw", is_it=with_winner_left_behind)
    refused(with_winner_left_behind(data) or {}, "Nobody can have won the gap at")


def with_winner_left_behind(data: Json) -> Json | None:
    """Put one of the winner's explorers back where it competed for his gap."""
    judge = Judge(data)
    judge.read()
    judge.replay()
    rivals = {squares: halves for turn in judge.history for squares, halves in turn.rivals.items()}
    for squares, halves in rivals.items():
        owner = judge.gaps[squares]["owner"]
        for turn in judge.history if owner is not None else ():
            face = {"camel": "land", "ship": "water"}[turn.kind]
            for square in turn.survey:
                competed = turn.seat == owner and (square, face) in halves
                if competed and judge.supply[owner][turn.kind]:
                    mutant = copy.deepcopy(data)
                    stand(mutant, format_square(square), turn.kind, data["colours"][owner])
                    return mutant
    return None


def test_whoever_has_one_explorer_fills_one_square() -> None:
    position = belvedere.load(found("explorers", is_it=lambda data: in_supply(data) == 1))
    first, second, _ = (move.split()[1] for move in position.legal())
    said = position.why_not(f"explorers {first} {second}")
    assert re.search(r": you have 1 (camel|ship), and fill 1 square, not 2\.$", said or "")


def in_supply(data: Json) -> int:
    """Count the explorers with which the new Survey tile is to be filled."""
    tile = data["tiles"][-1 - data["coast_placed"]]
    kind = {"land": "camel", "water": "ship"}[tile["face"]]
    return int(supply_of(data, data["colours"][data["turn_of"]])[kind])


# What adds up.


@pytest.mark.parametrize(
    ("heap", "name", "match"),
    [
        ("supplies", "camel", "A player has 7 explorers of each kind"),
        ("supplies", "ship", "A player has 7 explorers of each kind"),
        ("supplies", "door", "A player has 3 doors"),
        ("supplies", "port", "A player has one Port"),
        ("stock", "key", "There are 4 items of each kind"),
        ("bag", "LDD", "There are 5 Survey tiles of each pattern"),
        ("pile", "B", "There are 5 Coast tiles of each pattern"),
    ],
)
def test_pieces_add_up(heap: str, name: str, match: str) -> None:
    data = played("overworld", *BLACK_TURN, provisions=True, ports=True)
    (data["supplies"][1] if heap == "supplies" else data[heap])[name] -= 1
    refused(data, match)


# Gaps.


def test_every_completed_gap_is_listed_and_no_other() -> None:
    data = found("gap", is_it=lambda data: len(data["gaps"]) > 3)
    for number in range(len(data["gaps"])):
        mutant = copy.deepcopy(data)
        del mutant["gaps"][number]
        refused(mutant, "The gap at .* is complete")
    other = {**data["gaps"][0], "square": "50,50", "squares": ["50,50"]}
    refused({**data, "gaps": [*data["gaps"], other]}, "no complete gap of the squares listed")
    refused({**data, "gaps": [*data["gaps"], data["gaps"][0]]}, "Each gap is listed once")
    data["gaps"][0]["squares"].append("50,50")
    refused(data, "The gap at .* is complete")


def test_gaps_and_explorers_may_come_in_any_order() -> None:
    data = found("draw", is_it=lambda data: len(data["gaps"]) > 3)
    mixed = {**data, "gaps": data["gaps"][::-1], "explorers": data["explorers"][::-1]}
    assert belvedere.load(mixed) == belvedere.load(data)
    assert belvedere.load(mixed).to_dict() == data


def test_a_gap_waits_only_in_the_turn_that_completed_it() -> None:
    data = found("draw", is_it=has_gap(is_vacant))
    gap_of(data, is_vacant)["resolved"] = False
    refused(data, "The gap at .* has to be resolved by now")


def test_nothing_lies_in_a_gap_that_waits() -> None:
    data = found("gap")
    gap_of(data, lambda gap: not gap["resolved"])["owner"] = "black"
    refused(data, "is not resolved, but something lies in it")


def test_a_gap_is_named_by_its_least_square() -> None:
    data = found("draw", is_it=has_gap(is_large))
    gap = gap_of(data, is_large)
    gap["square"] = gap["squares"][1]
    refused(data, "A gap is named by its least square")


def test_only_those_with_most_explorers_are_tied() -> None:
    data = found("tie", is_it=lambda data: len(data["tied"]) < len(data["colours"]))
    other = next(seat for seat in range(4) if seat not in data["tied"])
    refused({**data, "tied": [data["tied"][0], other]}, "The tied players are not those with most")
    refused({**data, "tied": data["tied"][:1]}, "The tied players are not those with most")
    refused({**data, "tied": []}, "look at 'tied'")
    refused({**data, "tied": data["tied"] * 2}, "'tied' names each seat once")


@pytest.mark.parametrize("step", ["keep", "replace"])
@pytest.mark.parametrize("game", ["mirage", "overworld"])
def test_a_marker_has_left_another_gap_of_the_claimers(game: str, step: str) -> None:
    data = found(step, game)
    match = "cannot lie there together|look at|Nobody can have won"
    for gap in data["gaps"]:
        if gap["square"] != data["vacated"]:
            refused({**data, "vacated": gap["square"]}, match)
    refused({**data, "vacated": None}, "look at 'vacated'")
    for seat in range(len(data["colours"])):
        if seat != data["claimer"]:
            refused({**data, "claimer": seat}, match)


def test_a_marker_moves_only_when_none_is_in_hand() -> None:
    data = found("gap", "overworld")
    name = gap_of(data, lambda gap: not gap["resolved"])["square"]
    for seat, supply in enumerate(data["supplies"]):
        assert supply["door"] > 0
        refused({**data, "step": "move", "claimer": seat, "gap": name}, "look at 'gap'")


def test_a_player_has_one_port() -> None:
    data = found("draw", is_it=lambda data: has_gap(is_port)(data) and has_gap(is_door)(data))
    owner = gap_of(data, is_port)["owner"]
    told = copy.deepcopy(data)
    supply_of(told, owner)["port"] = 1
    refused(told, "A player has one Port")
    told = copy.deepcopy(data)
    del supply_of(told, owner)["port"]
    refused(told, "'port' is missing")
    twice = copy.deepcopy(data)
    door = gap_of(twice, is_door)
    door.update(marker="port", owner=owner)
    refused(twice, "A player has|cannot lie there together")


def test_a_port_does_not_stand_on_one_square() -> None:
    data = found("draw", is_it=lambda data: single_door(data) is not None)
    gap = single_door(data)
    assert gap is not None
    gap["marker"] = "port"
    supply_of(data, gap["owner"])["door"] += 1
    supply_of(data, gap["owner"])["port"] -= 1
    refused(data, "cannot lie there together")


def single_door(data: Json) -> Json | None:
    """Return a gap of one square with the door of somebody who has his Port in hand."""
    for gap in data["gaps"]:
        if is_door(gap) and not is_large(gap) and supply_of(data, gap["owner"]).get("port"):
            found_one: Json = gap
            return found_one
    return None


def test_a_gap_holds_as_many_items_as_a_claim_places() -> None:
    data = found("draw", is_it=lambda d: has_gap(has_items)(d) and any(d["stock"].values()))
    more = copy.deepcopy(data)
    item = next(item for item, left in more["stock"].items() if left)
    gap_of(more, has_items)["items"].append(item)
    more["stock"][item] -= 1
    refused(more, "places not so many items")
    less = copy.deepcopy(data)
    less["stock"][gap_of(less, has_items)["items"].pop()] += 1
    refused(less, "places not so many items|Nobody can have won")


def test_as_many_items_are_placed_as_have_room_and_are_left() -> None:
    data = found("items")
    for placing in {1, 2, 3, 4} - {data["placing"]}:
        refused({**data, "placing": placing}, "places not so many items")


def test_items_are_placed_only_where_they_are_played_with() -> None:
    data = found("items", is_it=lambda data: not any(map(has_items, data["gaps"])))
    name = "provisions" if data["game"] == "overworld" else "palm_trees"
    data["options"][name] = False
    refused({**data, "stock": {}}, "The step 'items' does not go with the rest")


@pytest.mark.parametrize(
    ("game", "match"), [("mirage", "cannot lie there"), ("overworld", "Nobody can have won")]
)
def test_an_explorer_is_lost_only_where_a_marker_has_been(game: str, match: str) -> None:
    """Whoever has a marker in hand has never moved one."""
    data = found("draw", game, lambda d: has_gap(is_vacant)(d) and seat_with_marker(d) is not None)
    seat = seat_with_marker(data)
    assert seat is not None
    data["supplies"][seat]["camel"] -= 1
    lost = {"kind": "camel", "colour": data["colours"][seat]}
    gap_of(data, is_vacant).update(lost=[lost], marker="explorers")
    refused(data, match)


def seat_with_marker(data: Json) -> int | None:
    """Return a seat with a marker and a camel in hand."""
    for seat, supply in enumerate(data["supplies"]):
        if supply["camel"] and (supply.get("tent") or supply.get("door")):
            return seat
    return None


# Types.


@pytest.mark.parametrize(
    ("path", "value"),
    [
        (("turns",), True),
        (("turns",), 1.0),
        (("turn_of",), True),
        (("turn_of",), 1.0),
        (("coast_placed",), 0),
        (("coast_placed",), None),
        (("replacing",), False),
        (("placing",), 0.0),
        (("bag", "LLL"), 5.0),
        (("pile", "B"), "5"),
        (("supplies", 0, "tent"), 3.0),
        (("supplies", 0, "camel"), True),
        (("gaps",), ""),
        (("gaps",), {}),
        (("explorers",), {}),
        (("tied",), ""),
        (("tied",), {}),
        (("tiles",), "tiles"),
        (("drawn",), ""),
        (("gap",), ""),
        (("claimer",), False),
        (("supplies",), []),
    ],
)
def test_numbers_truths_and_lists_are_of_their_own_type(path: tuple[Any, ...], value: Any) -> None:
    data = played("mirage", *BLACK_TURN)
    part: Any = data
    for key in path[:-1]:
        part = part[key]
    part[path[-1]] = value
    refused(data, "is a number|is true or false|is a list|is one of|is written|has an entry")


@pytest.mark.parametrize("value", [0, 1, None, "true"])
def test_whether_a_gap_is_resolved_is_true_or_false(value: object) -> None:
    data = found("gap")
    data["gaps"][0]["resolved"] = value
    refused(data, "'resolved' is true or false")


def test_what_follows_from_the_rest_is_not_looked_at() -> None:
    data = found("gap", "overworld")
    mutant = copy.deepcopy(data)
    mutant.update(actor=7, actors=None, prompt=5, colours=[], coast_due="no", scores={}, outcome=3)
    for tile in mutant["tiles"]:
        del tile["squares"]
    for gap in mutant["gaps"]:
        gap["kind"] = "lake"
    for supply in mutant["supplies"]:
        supply["colour"] = "blue"
    assert why_not(mutant) is None
    assert belvedere.load(mutant) == belvedere.load(data)


@pytest.mark.parametrize("name", ["step", "drawn", "gap", "turns", "tiles", "coast_placed", "tied"])
def test_messages_quote_at_most_a_part_of_a_line(name: str) -> None:
    data = played("mirage", *BLACK_TURN)
    for long in ("x" * 10_000, ["x" * 10_000] * 1000, 10**5000):
        with pytest.raises(PositionError) as caught:
            belvedere.load({**data, name: long})
        assert len(str(caught.value)) < 300


# Two judges.


def test_the_validator_shares_nothing_with_the_package() -> None:
    folder = TESTS / "oracles"
    for path in (folder / "validators" / "frontier.py", folder / "twins" / "frontier.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            names = [alias.name for alias in node.names] if isinstance(node, ast.Import) else []
            if isinstance(node, ast.ImportFrom):
                names = [node.module or ""]
            assert not any(name.startswith("belvedere") for name in names)


def run(seeds: Iterable[int], mutants: int) -> Counter[str]:
    tally: Counter[str] = Counter()
    for seed in seeds:
        tally += fuzz(seed, mutants)
    return tally


def test_both_judges_agree_on_changed_positions() -> None:
    tally = run([35], 1)
    assert tally["mutants"] > 50
    assert tally["accepted"] > 5


@pytest.mark.slow
def test_both_judges_agree_on_changed_positions_of_every_variant_and_step() -> None:
    tally = run([*range(4, 8), 9, 11, 12, 13, 35, 38], 2)
    for change in CHANGES:
        assert tally[f"{change.__name__} refused"], change.__name__
    for step in STEP_NAMES["mirage"] | STEP_NAMES["overworld"]:
        assert tally[f"at {step}"], step
    assert tally["accepted"] > 100
