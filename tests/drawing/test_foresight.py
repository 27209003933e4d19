"""What a move would do is told and drawn before it is played, as far as its player may know."""

from __future__ import annotations

import re
from collections.abc import Iterator
from random import Random
from typing import Any
from xml.etree import ElementTree

import pytest

import belvedere
from belvedere.bots.anything import random_move
from belvedere.core.position import Position
from belvedere.games.drawn import DrawnGame
from belvedere.svg.foreseen import NOTHING, Foreseen
from helpers.house import OWN_GAMES

GROUP = '<svg xmlns="http://www.w3.org/2000/svg">{}</svg>'


def played(game: str, *moves: str, **options: object) -> Position:
    position = belvedere.start(game, **options)
    for move in moves:
        position = position.play(move)
    return position


def walk(game: str, seed: int, **options: object) -> Iterator[tuple[Position, str]]:
    """Play a random game; yield each decision, and the position before it."""
    dice = Random(seed)
    position = belvedere.start(game, **options)
    while position.outcome is None:
        if position.actor < 0:
            position = position.roll(dice)
            continue
        move = random_move(position, position.actor, dice)
        yield position, move
        position = position.play(move, position.actor)


def rules_of(position: Position) -> DrawnGame:
    assert isinstance(position.rules, DrawnGame)
    return position.rules


def foreseen(position: Position, seat: int, move: str, theme: str = "light") -> Foreseen:
    return rules_of(position).foretell(position.state, seat, move, {"theme": theme})


def told(position: Position, move: str, language: str = "en") -> str:
    return foreseen(position, position.actor, move).say(language)


def drawn(found: Foreseen) -> ElementTree.Element:
    return ElementTree.fromstring(GROUP.format(found.data("en")["drawn"]))


# Mirage and Overworld.


@pytest.mark.parametrize("game", ["mirage", "overworld"])
def test_whoever_is_foretold_to_claim_a_gap_claims_it(game: str) -> None:
    seen: set[str] = set()
    for seed in range(4):
        for position, move in walk(game, seed):
            if position.to_dict()["step"] != "gap":
                continue
            said, after = told(position, move), position.play(move).to_dict()
            gap = next(gap for gap in after["gaps"] if gap["square"] == move.split()[1])
            if match := re.match(r"(\w+) claims it \(", said):
                claimer = after["claimer"]
                owner = gap["owner"] if claimer is None else after["colours"][claimer]
                assert owner == match[1].lower()
                seen.add("claimed")
            elif said.startswith("A tie of "):
                assert after["step"] == "tie"
                assert {after["colours"][seat] for seat in after["tied"]} == {
                    name.lower() for name in re.findall(r"[A-Z]\w+", said.partition("(")[0][2:])
                }
                seen.add("tied")
            else:
                assert said == "Nobody has an explorer beside it, so it stays empty."
                assert gap["resolved"]
                assert gap["owner"] is None
    assert {"claimed", "tied"} <= seen


@pytest.mark.parametrize("game", ["mirage", "overworld"])
def test_every_gap_that_a_move_closes_is_foretold(game: str) -> None:
    closing = 0
    for seed in range(3):
        for position, move in walk(game, seed):
            after = position.play(move)
            if position.to_dict()["step"] == "gap" or after.to_dict()["step"] != "gap":
                continue
            gaps = [{gap["square"] for gap in p.to_dict()["gaps"]} for p in (position, after)]
            said = set(re.findall(r"closes the gap at ([-\d,]+)\.", told(position, move)))
            assert said == gaps[1] - gaps[0]
            closing += len(said)
    assert closing > 10


def test_a_coast_tile_whose_explorer_is_still_to_be_chosen_foretells_its_gap_too() -> None:
    said = [
        told(position, move)
        for seed in range(6)
        for position, move in walk("mirage", seed)
        if position.to_dict()["step"] == "coast"
        and position.play(move).to_dict()["step"] == "coast explorer"
    ]
    assert any("This closes the gap at" in sentence for sentence in said)


def test_a_gap_that_a_move_closes_is_drawn_with_the_emblem_of_whoever_gets_it() -> None:
    closing = [
        foreseen(position, position.actor, move, "dark")
        for position, move in walk("mirage", 2)
        if "closes the gap" in told(position, move)
    ]
    assert closing
    for found in closing:
        kinds = [element.get("class", "") for element in drawn(found).iter()]
        assert any("gap" in kind.split() for kind in kinds)
        if "claims it (" in found.say("en"):
            colour = re.search(r"(\w+) claims it \(", found.say("en"))
            assert colour
            assert f"claim {colour[1].lower()}" in kinds


# Strata.


def numbers(text: str) -> list[int]:
    return [int(number) for number in re.findall(r"\d+", text)]


def test_the_areas_that_a_tile_joins_and_cuts_make_up_the_scores_that_follow() -> None:
    kinds = set()
    for seed in range(6):
        for position, move in walk("strata", seed):
            seat = position.actor
            own, others = (sorted(position.scores[s]) for s in (seat, 1 - seat))  # type: ignore[arg-type]
            for sentence in re.findall(r"[^.]+\.", told(position, move)):
                *known, size = numbers(sentence)
                if sentence.startswith(" "):
                    was, *left = numbers(sentence)
                    others.remove(was)
                    others += left
                    kinds.add("cut")
                else:
                    kinds.add(sentence.split()[0])
                    for number in known:
                        own.remove(number)
                    own.append(size)
            after = position.play(move).scores
            assert sorted(own) == sorted(after[seat])  # type: ignore[arg-type]
            assert sorted(others) == sorted(after[1 - seat])  # type: ignore[arg-type]
    assert kinds == {"A", "Your", "Joins", "cut"}


def test_the_area_that_a_tile_belongs_to_is_outlined_with_its_size() -> None:
    position = played("strata", "2x2 h8", "2x2 j8")
    assert told(position, "2x1 i8") == (
        "Your area of 4 becomes one of 5. Blue: the area of 4 becomes 3."
    )
    found = drawn(foreseen(position, 0, "2x1 i8"))
    sizes = [element.text for element in found.iter() if element.tag.endswith("text")]
    assert sizes == ["5", "3"]


# Mirador.


def test_a_tower_opens_lines_and_cuts_those_of_the_other_colour() -> None:
    position = belvedere.start("mirador", size=9).play("b2")
    assert told(position, "b5") == "Opens 6 lines of sight. Cuts 2 red lines."
    position = position.play("f6")
    assert told(position, "b8") == "Opens 8 lines of sight."  # its own line has a halt more
    groups = {g.get("class"): len(g) for g in drawn(foreseen(position, 0, "f2"))}
    assert groups == {"sights": 6, "cut": 2}


# What explains itself.


def inspect(position: Position, name: str) -> Foreseen:
    return rules_of(position).look_into(position.state, None, name, {})


def inspectables(position: Position) -> list[dict[str, Any]]:
    parts = rules_of(position).tell_parts(position.state, None, position.last, {})["parts"]
    found: list[dict[str, Any]] = parts["board"].get("inspectables", [])
    return found


def test_a_tower_that_stands_shows_its_lines_and_other_squares_none() -> None:
    position = belvedere.start("mirador", size=9).play("e5")
    assert len(drawn(inspect(position, "e5"))[0]) == 8
    (tower,) = inspectables(position)
    assert tower == {"id": "e5", "name": "Tower on e5", "box": [240, 180, 120, 120]}


def test_a_tower_that_is_pointed_at_outlines_its_chain_and_tells_how_far_it_goes() -> None:
    # e1 and e5 see each other, and c3 stands corner to corner with e5; h8 is out of all sight.
    position = played("mirador", "e1", "a7", "e5", "h3", "c3", "c9", "h8", size=10)
    found = inspect(position, "e1")
    assert found.say("en") == (
        "A chain of 3 towers. It sees the sides: north (2 lines), east (4 lines), south (4 lines), "
        "west (6 lines). It goes across the board from north to south. It goes across the board "
        "from west to east."
    )
    groups = {g.get("class"): g for g in drawn(found)}
    assert len(groups["chain"]) == 3
    assert len(drawn(inspect(position, "h8"))[-1]) == 1


def test_a_chain_is_told_by_what_the_rules_link() -> None:
    for position, _ in walk("mirador", 4, size=13):
        for thing in inspectables(position):
            said = inspect(position, thing["id"]).say("en")
            across = {way.replace(" to ", "-") for way in re.findall(r"from (\w+ to \w+)", said)}
            tower = next(t for t in position.to_dict()["towers"] if t["square"] == thing["id"])
            assert across <= set(position.explain("chains")[tower["colour"]])


@pytest.mark.parametrize("game", OWN_GAMES)
def test_a_game_that_has_something_to_inspect_lists_it(game: str) -> None:
    met = any(inspectables(position) for position, _ in walk(game, 1))
    assert met is has_own(game, "inspect")


# Misty.


def test_a_card_in_a_window_says_what_it_does_and_several_on_a_cell_say_it_one_by_one() -> None:
    for position, _ in walk("misty", 5, rounds=1):
        told = {
            (card["seat"], card["cell"]): f"{card['card']}: {card['does']}.".lower()
            for card in position.explain("cards")
        }
        said = [
            inspect(position, thing["id"]).say("en").lower() for thing in inspectables(position)
        ]
        assert all(said)
        assert all(any(sentence in one for sentence in told.values()) for one in said)


def test_a_card_says_what_it_will_do_where_it_is_placed_and_a_spectator_learns_nothing() -> None:
    seen: set[str] = set()
    for position, move in walk("misty", 5, rounds=1):
        seat, kind = position.actor, move.split()[0]
        own = belvedere.load(position.observe(seat))
        found = foreseen(own, seat, move)
        said = found.say("en")
        seen.add(kind)
        if kind == "pick":
            assert said.lower().startswith(f"{move.removeprefix('pick ')}: ")
            assert "brings" in said
            continue
        name = said.partition(":")[0].lower()
        cell = move.split()[1]
        if kind == "place":
            hand = position.to_dict()
            assert name in str(hand).lower()
        else:
            does = next(
                card
                for card in position.explain("cards")
                if (card["seat"], card["cell"]) == (seat, cell)
            )
            assert said == f"{does['card'].capitalize()}: {does['does']}."
            assert [g.get("class") for g in drawn(found)] == ["annotations"]
    assert seen == {"pick", "place", "activate"}


# Mirage and Overworld.


@pytest.mark.parametrize("game", ["mirage", "overworld"])
def test_a_square_says_what_its_regions_bring_and_a_gap_whose_it_is(game: str) -> None:
    gaps = set()
    position, *_ = [position for position, _ in walk(game, 3)][::-1]
    regions = position.explain("regions")
    around = {gap["squares"][0]: gap for gap in position.to_dict()["gaps"]}
    for thing in inspectables(position):
        said = inspect(position, thing["id"]).say("en")
        if thing["name"].startswith("Gap"):
            gaps.add(thing["id"])
            assert re.match(r"A gap of \d+ squares?\. (Owner: |Nobody |A tie |\w+ claims)", said)
            continue
        own = [region for region in regions if thing["id"] in region["squares"]]
        assert len(drawn(inspect(position, thing["id"]))) == len(own) > 0
        for region in own:
            size = len(set(region["squares"]))
            assert f"A region of {size} square{'s' if size > 1 else ''}." in said
            each = " each" if len(region["scores"]) > 1 else ""
            names = " and ".join(region["scores"])  # of two players
            assert f"{names}: 2 points{each}".lower() in said.lower() or not region["scores"]
        assert said.count("Nobody") == sum(not region["scores"] for region in own)
    assert set(around) <= gaps
    assert inspect(position, "80,80").say("en") == ""


# All of them.


@pytest.mark.parametrize("game", OWN_GAMES)
def test_what_a_fragment_and_a_picture_define_under_one_name_is_the_same(game: str) -> None:
    known: dict[str | None, bytes] = {}
    for position, move in walk(game, 2):
        parts = rules_of(position).tell_parts(position.state, None, None, {})
        found = foreseen(position, position.actor, move).data("en")
        for definitions in (parts["definitions"], found["definitions"]):
            for definition in ElementTree.fromstring(GROUP.format(definitions)):
                name = next(e.get("id") for e in definition.iter() if e.get("id"))
                text = ElementTree.tostring(definition)
                assert known.setdefault(name, text) == text


@pytest.mark.parametrize("game", OWN_GAMES)
def test_what_is_foretold_is_told_in_russian_too(game: str) -> None:
    said = {told(position, move, "ru") for position, move in walk(game, 1)} - {""}
    assert bool(said) is has_own(game, "foresee")
    assert all(re.search("[а-яё]", sentence) for sentence in said)
    assert not any(re.search(r"\b(the|claims|area|lines?)\b", sentence) for sentence in said)


def has_own(game: str, hook: str) -> bool:
    """Tell whether a game has a hook of its own, and does not fall back to nothing."""
    rules = rules_of(belvedere.start(game))
    return getattr(type(rules), hook) is not getattr(DrawnGame, hook)


def test_a_game_without_foresight_foretells_nothing() -> None:
    for position, move in walk("trinkets", 1):
        assert foreseen(position, position.actor, move) == NOTHING
        assert rules_of(position).look_into(position.state, None, "anything", {}) == NOTHING


# Strata.


def test_a_square_with_a_tile_shows_its_area_and_says_how_large_and_how_high_it_is() -> None:
    position = belvedere.start("strata").play("2x2 h8").play("1x1 h10")
    found = inspect(position, "i9")
    assert found.say("en") == "Gray: an area of 4 squares. Storey 1."
    assert [g.get("class") for g in drawn(found)] == ["areas"]
    assert [thing["id"] for thing in inspectables(position)] == ["h8", "h9", "i8", "i9", "h10"]
    assert inspect(position, "a1") == NOTHING
