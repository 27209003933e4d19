"""Misty, R-MIS-8: what a player may know reaches him, and nothing else does, by any way."""

from __future__ import annotations

import json
import pickle
import random
from collections import Counter
from collections.abc import Iterator
from itertools import combinations
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

import belvedere
from belvedere import CHANCE, OVER, IllegalMove, Position, PositionError, records
from belvedere.cli.app import app
from belvedere.cli.move_lists import list_plies
from belvedere.core.records import GameTree, Ply, Record
from belvedere.games.misty.deck import DRAWINGS
from helpers.misty_windows import (
    all_do_the_first,
    build,
    deal,
    deal_various,
    hands,
    hidden_hands,
    play_deal,
    random_match,
)
from oracles.validators.misty import complaint

TINY = "balloon up 2, scooter left 1, star plain 4, smiley smiley 5, flower flower 2"
MATCHES = (
    {"players": 2, "window": "2x3", "rounds": 1},
    {"players": 3, "window": "2x2", "rounds": 1, "deck": TINY},
    pytest.param({"players": 3, "window": "2x2", "rounds": 1}, marks=pytest.mark.slow),
    pytest.param({"players": 4, "window": "2x2", "rounds": 1}, marks=pytest.mark.slow),
    pytest.param({"players": 3, "beginners": True, "rounds": 1}, marks=pytest.mark.slow),
)


# Which hands are known.


def test_with_two_players_both_hands_are_known_after_the_first_pass() -> None:
    position = deal(belvedere.start("misty", window="2x2"), "star", "leaf", "heart", "flower")
    assert [hand["cards"] for hand in position.observe(0)["hands"]] == [["leaf", "star"], None]
    assert [hand["cards"] for hand in position.observe(1)["hands"]] == [None, ["heart", "flower"]]
    position = all_do_the_first(all_do_the_first(position))
    for viewer in (0, 1):
        shown = [hand["cards"] for hand in position.observe(viewer)["hands"]]
        assert shown == [["flower"], ["star"]]
        assert sum(position.observe(viewer)["unseen"].values()) == 54 - 4


@pytest.mark.parametrize(
    ("deal_number", "after_one_pass", "after_two_passes"),
    [
        (1, [{0, 1}, {1, 2}, {2, 3}, {3, 0}], [{0, 1, 2}, {1, 2, 3}, {2, 3, 0}, {3, 0, 1}]),
        (2, [{0, 3}, {1, 0}, {2, 1}, {3, 2}], [{0, 3, 2}, {1, 0, 3}, {2, 1, 0}, {3, 2, 1}]),
    ],
)
def test_with_four_players_a_hand_more_is_known_after_each_pass(
    deal_number: int, after_one_pass: list[set[int]], after_two_passes: list[set[int]]
) -> None:
    position = belvedere.start("misty", players=4)
    for _ in range(deal_number - 1):
        position = play_deal(position)
    position = deal_various(position)
    everybody = [{0, 1, 2, 3}] * 4
    for known in ([{0}, {1}, {2}, {3}], after_one_pass, after_two_passes, everybody, everybody):
        for _ in ("pick", "place"):
            for viewer in range(4):
                shown = position.observe(viewer)["hands"]
                seen = {seat for seat in range(4) if shown[seat]["cards"] is not None}
                assert seen == known[viewer]
                assert all(shown[seat]["cards"] == hands(position)[seat] for seat in seen)
            position = all_do_the_first(position)


def test_knowledge_does_not_outlast_the_deal() -> None:
    position = play_deal(belvedere.start("misty", players=3))
    position = deal_various(position)
    for viewer in range(3):
        shown = [hand["cards"] is not None for hand in position.observe(viewer)["hands"]]
        assert shown == [seat == viewer for seat in range(3)]


def test_after_the_last_pass_only_what_is_not_dealt_is_unseen() -> None:
    position = all_do_the_first(all_do_the_first(deal_various(belvedere.start("misty"))))
    assert position.observe(0)["unseen"] == position.to_dict()["unseen"]
    seen = position.seen_by(0)
    assert seen.redeal(random.Random(1)).to_dict()["hands"] == position.to_dict()["hands"]


@pytest.mark.parametrize("options", MATCHES)
def test_hidden_cards_are_unseen_and_the_numbers_add_up(options: dict[str, Any]) -> None:
    for position in random_match(1, **options):
        whole = position.to_dict()
        for viewer in range(position.players):
            seen = position.observe(viewer)
            hidden = Counter(
                card
                for seat, hand in enumerate(seen["hands"])
                if hand["cards"] is None
                for card in whole["hands"][seat]["cards"]
            )
            assert seen["unseen"] == {
                card: number + hidden[card] for card, number in whole["unseen"].items()
            }


# Positions that a player cannot tell apart.


Line = tuple[list[Ply], list[Position]]  # a match: its moves, and the positions between them


def line_of(seed: int, **options: Any) -> Line:
    """Play a random match."""
    positions = list(random_match(seed, **options))
    moves = [position.last for position in positions]
    return [Ply(last.seat, last.move) for last in moves if last is not None], positions


def beginning(line: Line, number: int) -> Line:
    """Return the first moves of a match."""
    plies, positions = line
    return plies[:number], positions[: number + 1]


def play_on(line: Line, plies: list[Ply]) -> Line:
    """Add moves to a match."""
    made, positions = line
    made, positions = [*made, *plies], list(positions)
    for ply in plies:
        positions.append(positions[-1].play(ply.move, ply.seat))
    return made, positions


def disguise(line: Line, viewer: int, rng: random.Random) -> Line:
    """Return another match up to here, which the viewer cannot tell from this one.

    Hidden hands are dealt otherwise, and others decide otherwise what has not been revealed. The
    viewer's own cards come in the same order: he has seen them come.
    """
    plies, positions = line
    here = positions[-1]
    if not any(hands(here)):
        return line
    dealt = len(plies)
    while plies[dealt - 1].seat != CHANCE:
        dealt -= 1
    begun = dealt
    while begun and plies[begun - 1].seat == CHANCE:
        begun -= 1
    made = plies[dealt:]  # since the last card was dealt: turns of picks and placements
    revealed = made[: len(made) - len(made) % here.players]
    dealing = _deals_before(here, revealed, viewer, rng)
    first = sum(len(hand) for hand in dealing[:viewer])
    dealing[viewer] = plies[begun + first : begun + first + len(dealing[viewer])]
    again = play_on(beginning(line, begun), [ply for hand in dealing for ply in hand])
    again = play_on(again, revealed)
    for ply in made[len(revealed) :]:
        own = ply.seat == viewer
        move = ply.move if own else rng.choice(again[1][-1].legal(ply.seat))
        again = play_on(again, [Ply(ply.seat, move)])
    return again


def _deals_before(
    here: Position, revealed: list[Ply], viewer: int, rng: random.Random
) -> list[list[Ply]]:
    """Choose what the viewer cannot see, and return the hands that must have been dealt for it."""
    other, players = here.seen_by(viewer).redeal(rng), here.players
    turn = len(revealed) // (2 * players)  # so often hands have been passed
    left = -1 if here.to_dict()["passing"] == "right" else 1
    picks = [ply for ply in revealed if ply.move.startswith("pick ")]
    found: list[list[Ply]] = []
    for owner in range(players):
        hand = list(hands(other)[(owner + left * turn) % players])
        hand += [
            pick.move.removeprefix("pick ")
            for number, pick in enumerate(picks)
            if pick.seat == (owner + left * (number // players)) % players
        ]
        rng.shuffle(hand)
        found.append([Ply(CHANCE, f"deal {card}") for card in hand])
    return found


def everything_shown(position: Position, viewer: int) -> tuple[Any, ...]:
    """Return all that can reach a player of a position."""
    seen = position.seen_by(viewer)
    return (
        json.dumps(position.observe(viewer)),
        position.svg(viewer),
        position.svg(viewer, interactive=True),
        str(seen),
        [seen.legal(), seen.holds(), seen.chances()],
        [[seen.legal(seat), seen.holds(seat)] for seat in range(seen.players)],
        [seen.explain(topic) for topic in ("cards", "covered", "points")],
        [seen.actor, seen.actors, seen.last, seen.scores, seen.outcome, seen.prompt()],
        [pickle.dumps(seen), hash(seen), repr(seen)],
    )


def listing(line: Line, viewer: int) -> list[str]:
    """List a record as one seat sees it."""
    plies, positions = line
    start = positions[0]
    record = Record("misty", start.options, [""] * start.players, GameTree(plies))
    return list(list_plies(record, viewer))


@pytest.mark.parametrize("options", MATCHES)
def test_at_every_step_of_a_match_a_player_is_shown_only_what_he_may_know(
    options: dict[str, Any],
) -> None:
    rng = random.Random(4)
    whole = line_of(6, **options)
    differing = 0
    for number in range(1, len(whole[0]) + 1):
        line = beginning(whole, number)
        position = line[1][-1]
        for viewer in range(position.players):
            again = disguise(line, viewer, rng)
            other = again[1][-1]
            assert other.seen_by(viewer) == position.seen_by(viewer)
            assert other.observe(viewer) == position.observe(viewer)
            assert listing(again, viewer) == listing(line, viewer)
            if other != position and number % position.players == viewer:
                differing += 1
                assert everything_shown(other, viewer) == everything_shown(position, viewer)
    assert differing > 10


@pytest.mark.parametrize("options", [{"players": 2}, {"players": 3}, {"players": 4, "rounds": 1}])
def test_at_every_step_of_a_whole_match_positions_that_look_alike_are_equal(
    options: dict[str, Any],
) -> None:
    rng = random.Random(9)
    positions = list(random_match(2, **options))
    for position in positions:
        for viewer in range(position.players):
            seen = position.seen_by(viewer)
            other = seen.redeal(rng).seen_by(viewer)
            assert other == seen


def swapped(position: Position, viewer: int, rng: random.Random) -> Position | None:
    """Exchange, by hand, a card of a hidden hand with another card that the viewer cannot see."""
    data = json.loads(json.dumps(position.to_dict()))
    hidden = [s for s, h in enumerate(position.observe(viewer)["hands"]) if h["cards"] is None]
    if not hidden:
        return None
    seat = rng.choice(hidden)
    others = [s for s in hidden if s != seat]
    card = rng.choice(data["hands"][seat]["cards"])
    if data["step"] == "pick":
        data["picks"] = [p if s == viewer else None for s, p in enumerate(data["picks"])]
    data["last"] = None  # it may have dealt the card, or been one of those picks
    if others and rng.random() < 0.5:
        stock = data["hands"][others[0]]["cards"]
        taken = _exchange(data["hands"][seat]["cards"], stock, card, rng)
    else:
        stock = [drawing for drawing, number in data["unseen"].items() for _ in range(number)]
        taken = _exchange(data["hands"][seat]["cards"], stock, card, rng)
        data["unseen"][taken] -= 1
        data["unseen"][card] += 1
    for hand in data["hands"]:
        hand["cards"].sort(key=DRAWINGS.index)
    return belvedere.load(data)


def _exchange(hand: list[str], stock: list[str], card: str, rng: random.Random) -> str:
    taken = rng.choice(stock)
    hand.remove(card)
    stock.remove(taken)
    hand.append(taken)
    stock.append(card)
    return taken


@pytest.mark.parametrize("options", MATCHES)
def test_two_hidden_cards_that_change_places_change_nothing_that_is_shown(
    options: dict[str, Any],
) -> None:
    rng = random.Random(3)
    compared = 0
    for number, position in enumerate(random_match(8, **options)):
        for viewer in range(position.players):
            other = swapped(position, viewer, rng)
            if other is None or other == position:
                continue
            compared += 1
            assert other.observe(viewer) == position.observe(viewer)
            if number % 4 == viewer:
                assert everything_shown(other, viewer) == everything_shown(position, viewer)
    assert compared > 5


@pytest.mark.parametrize("players", [2, 3, 4])
def test_what_others_decide_before_the_reveal_changes_nothing_that_is_shown(players: int) -> None:
    position = deal_various(belvedere.start("misty", players=players, window="2x3"))
    for number in range(6):
        for viewer in range(players):
            rivals = [seat for seat in range(players) if seat != viewer]
            own = position.play(position.legal(viewer)[0], viewer)
            for deciding in (rivals[:1], rivals[1:], rivals, rivals[::-1]):
                for choice in (0, -1):
                    decided, after_own = position, own
                    for seat in deciding:
                        decided = decided.play(position.legal(seat)[choice], seat)
                    for seat in deciding[: len(rivals) - 1]:
                        after_own = after_own.play(position.legal(seat)[choice], seat)
                    assert decided.seen_by(viewer) == position.seen_by(viewer)
                    assert decided.observe(viewer) == position.observe(viewer)
                    assert after_own.observe(viewer) == own.observe(viewer)
            if number % players == viewer:
                assert everything_shown(decided, viewer) == everything_shown(position, viewer)
                assert everything_shown(after_own, viewer) == everything_shown(own, viewer)
        position = all_do_the_first(position)


# By way of the command line.


def run(*args: str) -> str:
    result = CliRunner().invoke(app, list(args), env={"COLUMNS": "80", "NO_COLOR": None})
    assert result.exit_code == 0, result.output
    return result.stdout


def write(path: Path, line: Line) -> str:
    plies, positions = line
    start = positions[0]
    records.write(Record("misty", start.options, [""] * start.players, GameTree(plies)), path)
    return str(path)


def test_show_tells_a_seat_no_more(tmp_path: Path) -> None:
    rng = random.Random(1)
    whole = line_of(6, players=3, window="2x2", rounds=1)
    compared = []
    for number in range(5, len(whole[0]), 4):
        line = beginning(whole, number)
        again = disguise(line, 1, rng)
        if again[1][-1] == line[1][-1]:
            continue
        compared.append(str(line[1][-1].to_dict()["step"]))
        one, two = write(tmp_path / "one.txt", line), write(tmp_path / "two.txt", again)
        assert run("show", one, "--everything") != run("show", two, "--everything")
        for form in (["--list"], ["--format", "json"], ["--format", "svg"], []):
            assert run("show", one, "--seat", "1", *form) == run("show", two, "--seat", "1", *form)
            assert run("show", one, *form) == run("show", two, *form), "nor a spectator"
    assert set(compared) == {"deal", "pick", "place"}


def test_a_listing_hides_from_a_seat_only_the_cards_that_others_were_dealt(tmp_path: Path) -> None:
    plies = [Ply(CHANCE, "deal tractor"), Ply(CHANCE, "deal star")]
    plies += [Ply(0, "pick tractor"), Ply(1, "pick star"), Ply(0, "place 0,0"), Ply(1, "place 0,0")]
    plies += [Ply(CHANCE, "deal star"), Ply(CHANCE, "deal heart")]
    plies += [Ply(1, "pick heart"), Ply(0, "pick star"), Ply(0, "place 1,0"), Ply(1, "place 0,1")]
    plies += [Ply(0, "activate 0,0")]
    line = play_on(([], [belvedere.start("misty", window="1x2", rounds=1)]), plies)
    assert line[1][-1].actor == OVER
    listed = run("show", write(tmp_path / "game.txt", line), "--seat", "1", "--list")
    shown = [line.split(maxsplit=1)[1] for line in listed.splitlines()]
    assert shown == [
        "chance: (hidden)", "chance: deal star", "0: pick tractor", "1: pick star",
        "0: place 0,0", "1: place 0,0", "chance: (hidden)", "chance: deal heart",
        "0: pick star", "1: pick heart", "0: place 1,0", "1: place 0,1", "0: activate 0,0",
    ]  # fmt: skip


def test_a_listing_does_not_tell_whether_others_have_decided() -> None:
    line = beginning(line_of(6, players=3, window="2x2"), 6)
    one, two = (Ply(seat, line[1][-1].legal(seat)[0]) for seat in (1, 2))
    assert listing(play_on(line, [one, two]), 0) == listing(play_on(line, [two, one]), 0)
    assert listing(play_on(line, [one]), 0) == listing(line, 0)


# What a player is shown is a position.


@pytest.mark.parametrize("options", MATCHES)
def test_what_a_player_is_shown_can_be_saved_and_loaded_at_every_step(
    options: dict[str, Any],
) -> None:
    for position in random_match(7, **options):
        for viewer in range(position.players):
            seen = position.seen_by(viewer)
            assert belvedere.load(seen.to_dict()) == seen
            assert seen.seen_by(viewer) == seen


def test_a_view_cannot_be_turned_into_anothers() -> None:
    seen = deal_various(belvedere.start("misty", players=3)).seen_by(1)
    with pytest.raises(IllegalMove, match="shows only what seat 1 knows"):
        seen.seen_by(2)


def test_a_view_is_that_of_a_seat() -> None:
    data = deal_various(belvedere.start("misty", players=3)).observe(1)
    for viewer in (3, -1):
        with pytest.raises(PositionError, match="'viewer' is a seat from 0 to 2"):
            belvedere.load({**data, "viewer": viewer})


def test_what_is_dealt_on_in_a_players_view_can_be_saved_and_loaded() -> None:
    seen = belvedere.start("misty", window="2x2").seen_by(1).play("deal star")
    assert seen.to_dict()["hands"][0] == {"size": 1, "cards": None}
    assert belvedere.load(seen.to_dict()) == seen


def test_a_hand_that_is_hidden_stays_hidden_while_it_is_dealt_on() -> None:
    position = deal(belvedere.start("misty", window="2x2"), "star")
    seen = position.seen_by(1).play("deal star")
    assert seen.to_dict()["hands"][0] == {"size": 2, "cards": None}
    assert seen == deal(position, "leaf").seen_by(1)
    assert belvedere.load(seen.to_dict()) == seen


# A view can be played on by what its viewer decides or sees, and stays a view.


def playable(seen: Position) -> list[tuple[int, str]]:
    """List what a view can be played on by."""
    if seen.actor == CHANCE:
        return [(CHANCE, outcome) for outcome, _ in seen.chances()]
    return [(seat, move) for seat in seen.actors for move in seen.legal(seat)]


@pytest.mark.parametrize("options", MATCHES)
def test_a_view_that_is_played_on_can_be_saved_and_loaded_at_every_step(
    options: dict[str, Any],
) -> None:
    rng = random.Random(5)
    longest = 0
    for number, position in enumerate(random_match(7, **options)):
        viewer = number % position.players
        seen = position.seen_by(viewer)
        for played in range(40):
            assert belvedere.load(json.loads(json.dumps(seen.to_dict()))) == seen
            assert pickle.loads(pickle.dumps(seen)) == seen
            assert complaint(seen.to_dict()) is None
            assert seen.redeal(rng).seen_by(viewer) == seen
            moves = playable(seen)
            if not moves:
                assert seen.actor == OVER or seen.legal() == []
                break
            seat, move = rng.choice(moves)
            seen = seen.play(move, seat)
            longest = max(longest, played)
    assert longest > 5


def test_what_others_decide_in_secret_cannot_be_played_in_a_view() -> None:
    position = deal_various(belvedere.start("misty", players=3))
    position = all_do_the_first(all_do_the_first(position))  # seat 0 knows the hand of seat 1
    for step in ("pick", "place"):
        seen = position.seen_by(0)
        own = seen.play(seen.legal()[0])
        for view in (seen, own):
            assert belvedere.load(view.to_dict()) == view
            for seat in (1, 2):
                move = position.legal(seat)[0]
                assert view.legal(seat) == []
                assert view.holds(seat) == {}
                with pytest.raises(IllegalMove, match=r"hidden|What seat \d decides now is not"):
                    view.play(move, seat)
        assert (own.legal(), own.last) == ([], None)
        assert own == position.play(seen.legal()[0], 0).seen_by(0)
        assert refused_in(seen, f"{step} {position.legal(1)[0].split(' ', 1)[1]}") == (
            "What seat 1 decides now is not known in this view; redeal it to play on."
        )
        position = all_do_the_first(position)


def refused_in(seen: Position, move: str) -> str:
    with pytest.raises(IllegalMove) as error:
        seen.play(move, 1)
    return str(error.value)


def test_a_view_does_not_lose_the_own_hand_at_a_pass() -> None:
    position = deal_various(belvedere.start("misty", window="2x2"))
    seen = all_do_the_first(position).seen_by(0)
    own = seen.play("place 0,0")
    assert own.actors == (1,)
    with pytest.raises(IllegalMove, match="not known in this view"):
        own.play("place 0,0", 1)
    whole = own.redeal(random.Random(2)).play("place 0,0", 1)
    assert whole.viewer is None
    assert belvedere.load(whole.observe(0)) == whole.seen_by(0)


def test_activations_are_seen_and_can_be_played_in_any_view() -> None:
    position = build(["^#", "v#"], ["#v", "##"])
    for viewer in (0, 1):
        seen, whole = position.seen_by(viewer), position
        while whole.actor != OVER:
            move = whole.legal()[-1]
            assert seen.legal(whole.actor) == whole.legal()
            seen, whole = seen.play(move, whole.actor), whole.play(move)
            assert seen == whole.seen_by(viewer)
            assert seen.last == whole.last


def test_what_is_dealt_in_a_view_leaves_no_trace_of_the_card() -> None:
    seen = belvedere.start("misty", window="2x2").seen_by(1)
    one, two = seen.play("deal star"), seen.play("deal leaf")
    assert one.to_dict() == two.to_dict()


# Redealing is uniform over the physical cards.

REDEALS = 24_000


def ways(seen: Position, viewer: int) -> Counter[tuple[tuple[int, ...], ...]]:
    """Count, over all physical cards, the ways to deal the hidden hands."""
    data = seen.to_dict()
    unseen = [drawing for drawing, number in data["unseen"].items() for _ in range(number)]
    sizes = {s: hand["size"] for s, hand in enumerate(data["hands"]) if hand["cards"] is None}
    found: Counter[tuple[tuple[int, ...], ...]] = Counter()
    for dealt in _deals(frozenset(range(len(unseen))), list(sizes.values())):
        by_seat = dict(zip(sizes, dealt, strict=True))
        found[
            tuple(
                _copies([unseen[n] for n in by_seat[seat]] if seat in by_seat else hand["cards"])
                for seat, hand in enumerate(data["hands"])
            )
        ] += 1
    return found


def _deals(left: frozenset[int], sizes: list[int]) -> Iterator[list[tuple[int, ...]]]:
    """Yield all ways to deal physical cards to hands of some sizes."""
    if not sizes:
        yield []
        return
    for hand in combinations(sorted(left), sizes[0]):
        for rest in _deals(left - set(hand), sizes[1:]):
            yield [hand, *rest]


def _copies(cards: list[str]) -> tuple[int, ...]:
    return tuple(cards.count(drawing) for drawing in DRAWINGS)


def at_first_deal(players: int) -> Position:
    """Return a position in which all cards of the first deal are in hand."""
    start = belvedere.start("misty", players=players, window="2x2", deck=TINY)
    cards = ["star", "smiley", "balloon", "star", "smiley", "flower"]
    return deal(start, *cards[: 2 * players])


def at_second_deal() -> Position:
    position = at_first_deal(3)
    while position.to_dict()["deal"] == 1:
        position = all_do_the_first(position)
    return deal(position, "smiley", "scooter", "star", "flower", "smiley", "smiley")


def placed_both(position: Position) -> Position:
    return all_do_the_first(all_do_the_first(position))


REDEALT = {
    "two hidden hands": lambda: at_first_deal(3).seen_by(0),
    "for the last seat": lambda: at_first_deal(3).seen_by(2),
    "one hidden hand": lambda: at_first_deal(2).seen_by(1),
    "while cards are dealt": lambda: deal(
        belvedere.start("misty", players=3, window="2x2", deck=TINY), "star", "smiley", "star"
    ).seen_by(2),
    "after picks": lambda: all_do_the_first(at_first_deal(3)).seen_by(1),
    "after a pass to the left": lambda: placed_both(at_first_deal(3)).seen_by(1),
    "in the second deal": lambda: at_second_deal().seen_by(0),
    "after a pass to the right": lambda: placed_both(at_second_deal()).seen_by(0),
}


@pytest.mark.parametrize("situation", REDEALT)
def test_every_way_to_deal_the_hidden_cards_is_as_likely_as_any_other(situation: str) -> None:
    seen = REDEALT[situation]()
    assert seen.viewer is not None
    expected = ways(seen, seen.viewer)
    assert len(expected) > 1
    rng = random.Random(situation)
    drawn = Counter(hidden_hands(seen.redeal(rng)) for _ in range(REDEALS))
    assert set(drawn) == set(expected)
    unit = REDEALS / expected.total()
    square = sum((drawn[way] - unit * n) ** 2 / (unit * n) for way, n in expected.items())
    freedom = len(expected) - 1
    assert square < freedom + 4 * (2 * freedom) ** 0.5


def test_redealing_takes_nothing_from_what_is_known() -> None:
    seen = REDEALT["after a pass to the right"]()
    known = [hand["cards"] for hand in seen.to_dict()["hands"]]
    rng = random.Random(0)
    for _ in range(50):
        whole = seen.redeal(rng)
        assert whole.viewer is None
        for before, now in zip(known, hands(whole), strict=True):
            assert before in (None, now)
        assert whole.observe(seen.viewer or 0) == seen.to_dict()


def test_a_complete_position_is_not_redealt() -> None:
    position = build(["#>"])
    assert position.redeal(random.Random(1)) is position
