"""Of what everybody's points are made, as if the game ended now."""

from __future__ import annotations

from random import Random

import pytest

import belvedere
from belvedere.core.actors import CHANCE, SPECTATOR
from belvedere.core.position import Position
from belvedere.games.frontier.sources import set_sizes
from belvedere.games.misty.rules.state import END

GAMES: list[tuple[str, dict[str, object]]] = [
    ("mirage", {"players": 3, "palm_trees": True}),
    ("overworld", {"players": 4, "provisions": True, "ports": True}),
    ("strata", {}),
    ("misty", {"players": 3, "rounds": 3}),
    ("mirador", {"size": 9}),
]


def walk(game: str, options: dict[str, object], plies: int = 400) -> list[Position]:
    dice, position = Random(5), belvedere.start(game, **options)
    found = [position]
    while position.outcome is None and len(found) < plies:
        if position.actor == CHANCE:
            position = position.roll(dice)
        else:
            seat = dice.choice(position.actors)
            position = position.play(dice.choice(position.legal(seat)), seat)
        found.append(position)
    return found


@pytest.mark.parametrize(("game", "options"), GAMES)
def test_the_portions_of_a_seat_are_its_points_at_every_ply(
    game: str, options: dict[str, object]
) -> None:
    met = set()
    for position in walk(game, options):
        rules, state = position.rules, position.state
        portions = rules.portions(state)
        met |= {str(portion.name) for seat in portions for portion in seat if portion.points}
        sums = tuple(sum(portion.points for portion in seat) for seat in portions)
        if game == "strata":  # areas are compared one after another, and nothing is added up
            sums = tuple(seat[0].points if seat else 0 for seat in portions)
        assert sums == rules.points(state)
    assert len(met) > 2 or not position.rules.all_sources  # nothing is counted in Mirador


def test_a_set_counts_its_size_times_itself() -> None:
    met = 0
    for position in walk(*GAMES[1])[-1:]:
        record = position.rules.record(position.state)  # type: ignore[attr-defined]
        for seat, portions in enumerate(position.rules.portions(position.state)):
            (points,) = (p.points for p in portions if str(p.name) == "provisions")
            assert points == sum(size * size for size in set_sizes(record, seat))
            met += points
    assert met


def test_what_a_viewer_cannot_see_has_no_part_in_it() -> None:
    for position in walk("misty", {"players": 2}, 120):
        seen = position.seen_by(SPECTATOR)
        again = seen.redeal(Random(1))
        portions = position.rules.portions(seen.state)
        assert portions == position.rules.portions(again.seen_by(SPECTATOR).state)


@pytest.mark.parametrize(
    ("rounds", "told"), [([[9, 4], [8, 3]], ("2", "0")), ([[9, 4], [3, 8]], ("12", "12"))]
)
def test_a_match_is_told_by_rounds_and_where_those_are_equal_by_points(
    rounds: list[list[int]], told: tuple[str, str]
) -> None:
    rules = belvedere.start("misty", players=2, rounds=2).rules
    record = rules.record(rules.start()).copy()  # type: ignore[attr-defined]
    for number, points in enumerate(rounds):
        record.sheet[number, :2] = points
    record.played = len(rounds)
    assert rules.tell_scores(record.tobytes()) == tuple(
        str(sum(p)) for p in zip(*rounds, strict=True)
    )
    record.step = END
    assert rules.tell_scores(record.tobytes()) == told
