"""What `load` promises of Mirador: it accepts what an independent judge accepts, and no more."""

from __future__ import annotations

import copy
import random
from collections import Counter
from collections.abc import Callable, Iterator
from typing import Any

import pytest

import belvedere
from belvedere import Position, PositionError
from belvedere.core.squares import format_square
from helpers.mirador_boards import after
from oracles.duels import bold, calm
from oracles.validators.mirador import verdict

Data = dict[str, Any]

# Small boards, where every rare thing happens: full boards, passes, lost challenges.
BOARDS = ((2, 2), (3, 2), (4, 2), (5, 2), (6, 2), (3, 1), (4, 1), (6, 3), (7, 3), (8, 4), (9, 4))
GAMES = 40  # a board
JUNK: tuple[object, ...] = (
    None,
    True,
    0,
    1,
    2.0,
    -1,
    "",
    "red ",
    [],
    {},
    ["red"],
    {"colour": "red"},
    "1" * 50,
)


def games(seed: int) -> Iterator[Data]:
    """Yield every position of some random games."""
    rng = random.Random(seed)
    for size, tower in BOARDS:
        for game in range(GAMES):
            position = belvedere.start("mirador", size=size, tower=tower)
            policy = calm if game % 4 == 0 else rash if game % 2 else bold
            while position.actor != belvedere.OVER:
                yield position.to_dict()
                position = position.play(policy(position.legal(), rng))
            yield position.to_dict()


def rash(moves: Any, rng: random.Random) -> str:
    """Play anything that is legal."""
    return str(rng.choice(moves))


# Mutations.


def change_step(data: Data, rng: random.Random) -> None:
    data["step"] = rng.choice(("place", "answer", "challenge", "over"))


def change_swap(data: Data, rng: random.Random) -> None:
    data["swap"] = rng.choice(("not yet", "offered", "past"))


def change_colours(data: Data, rng: random.Random) -> None:
    data["colours"] = data["colours"][::-1]


def change_mover(data: Data, rng: random.Random) -> None:
    data["to_decide"] = rng.choice(("red", "blue", None))


def change_declaration(data: Data, rng: random.Random) -> None:
    made = {"colour": rng.choice(("red", "blue")), "with": rng.choice(("tower", "pass"))}
    data["declaration"] = rng.choice((None, made, made))


def change_outcome(data: Data, rng: random.Random) -> None:
    reason = rng.choice(("accepted", "broken", "upheld", "full-board"))
    winners = rng.choice(([0], [1], [0, 1]))
    data["outcome"] = rng.choice((None, {"winners": winners, "placing": [1, 2], "reason": reason}))


def end_it(data: Data, rng: random.Random) -> None:
    """Say that the game is over in one of the ways that need several fields."""
    change_declaration(data, rng)
    reason = "full-board"
    if data["declaration"] is not None:
        reason = rng.choice(("accepted", "broken", "upheld"))
    winners = rng.choice(([0], [1], [0, 1]))
    data.update(step="over", swap="past", to_decide=None)
    data["outcome"] = {"winners": winners, "reason": reason}


def declare_it(data: Data, rng: random.Random) -> None:
    """Say that somebody has declared, and the other answers or challenges."""
    colour, other = rng.choice((("red", "blue"), ("blue", "red")))
    made = {"colour": colour, "with": rng.choice(("tower", "pass"))}
    data.update(step=rng.choice(("answer", "challenge")), swap="past", outcome=None)
    data.update(to_decide=other, declaration=made)


def drop_tower(data: Data, rng: random.Random) -> None:
    if data["towers"]:
        data["towers"].pop(rng.randrange(len(data["towers"])))


def add_tower(data: Data, rng: random.Random) -> None:
    size = data["options"]["size"]  # so some are beyond the last place
    square = format_square(rng.randrange(size), rng.randrange(size))
    data["towers"].append({"square": square, "colour": rng.choice(("red", "blue"))})


def repaint_tower(data: Data, rng: random.Random) -> None:
    if data["towers"]:
        tower = rng.choice(data["towers"])
        tower["colour"] = "red" if tower["colour"] == "blue" else "blue"


def change_tower_size(data: Data, rng: random.Random) -> None:
    data["options"]["tower"] = rng.choice((1, 2, 3, 4, 5, True, 2.0, None))


def leave_tower_size_out(data: Data, rng: random.Random) -> None:
    data["options"].pop("tower", None)


def spoil(data: Data, rng: random.Random) -> None:
    """Put something of another kind somewhere."""
    spots: list[tuple[Any, Any]] = [(data, key) for key in READ]
    spots += [(tower, key) for tower in data["towers"] for key in ("square", "colour")]
    spots += [(data["towers"], n) for n in range(len(data["towers"]))]
    for part in ("declaration", "outcome"):
        if isinstance(data.get(part), dict):
            spots += [(data[part], key) for key in data[part]]
    where, key = rng.choice(spots)
    where[key] = copy.deepcopy(rng.choice(JUNK))


READ = ("towers", "step", "swap", "colours", "declaration", "to_decide", "outcome")
MUTATIONS: tuple[Callable[[Data, random.Random], None], ...] = (
    change_step, change_swap, change_colours, change_mover, change_declaration, change_outcome,
    end_it, end_it, declare_it, declare_it, drop_tower, drop_tower, add_tower, add_tower,
    repaint_tower, change_tower_size, leave_tower_size_out,
)  # fmt: skip


def loaded(data: Data) -> Position | None:
    try:
        return belvedere.load(data)
    except belvedere.BelvedereError as error:
        assert str(error).endswith(".")
        assert len(str(error)) < 300
        return None


def check(data: Data, rng: random.Random, counts: Counter[str]) -> None:
    """Compare load with the judge; what is accepted goes round and can be played to its end."""
    data = {**data, "last": None}
    judged = verdict(data)
    position = loaded(data)
    assert (position is None) == (judged is not None), (judged, data)
    counts["accepted" if position else "refused"] += 1
    if position is not None:
        assert belvedere.load(position.to_dict()) == position
        assert verdict(position.to_dict()) is None
        while position.actor != belvedere.OVER:
            position = position.play(rng.choice(position.legal()))
        assert verdict({**position.to_dict(), "last": None}) is None


def test_every_position_of_play_is_accepted_by_load_and_by_the_judge() -> None:
    for data in games(1):
        assert verdict(data) is None, data
        assert belvedere.load(data).to_dict() == data


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(4))
def test_load_accepts_exactly_what_the_judge_accepts(seed: int) -> None:
    rng = random.Random(seed)
    counts: Counter[str] = Counter()
    for data in games(seed):
        damaged = copy.deepcopy(data)
        for mutate in rng.choices(MUTATIONS, k=rng.choice((1, 1, 2, 3))):
            mutate(damaged, rng)
        if rng.random() < 0.2:
            spoil(damaged, rng)
        check(damaged, rng, counts)
    assert min(counts["accepted"], counts["refused"]) > 100


# Some of it by hand.

LONE_RED: Data = after("e4", "swap").to_dict()


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        ({"towers": ""}, "'towers' is a list"),
        ({"towers": {}}, "'towers' is a list"),
        ({"colours": {"red": 0, "blue": 1}}, "'colours' is a list"),
        ({"colours": ["red", "blue"]}, "The swap is offered when"),
        ({"to_decide": "red"}, "it is Blue's decision"),
        ({"towers": [{"square": "e4", "colour": "blue"}]}, "the first tower on a board is red"),
        ({"outcome": {"winners": [0], "reason": "accepted"}}, "Only a game that is over"),
        (
            {"step": "answer", "declaration": {"colour": "red", "with": "tower"}},
            "After the swap Red has a tower",
        ),
        (
            {
                "step": "answer",
                "to_decide": "red",
                "declaration": {"colour": "blue", "with": "tower"},
            },
            "Blue declared with a tower, but none stands",
        ),
    ],
)
def test_what_cannot_arise_is_refused(change: Data, sentence: str) -> None:
    with pytest.raises(PositionError, match=sentence):
        belvedere.load({**LONE_RED, "last": None, **change})


@pytest.mark.parametrize("winners", [[False], [0.0], 0, "0", {"0": 1}, [0, 0]])
def test_winners_are_a_list_of_seats(winners: object) -> None:
    data = after("a1!", "accept", size=4).to_dict()
    assert data["outcome"]["winners"] == [0]
    data["outcome"]["winners"] = winners
    with pytest.raises(PositionError):
        belvedere.load(data)


def test_a_red_opening_that_was_declared_stands_alone_until_it_is_challenged() -> None:
    data = after("n14!").to_dict()
    tower = {"square": "a1", "colour": "blue"}
    with pytest.raises(PositionError, match="Red declared with the opening"):
        belvedere.load({**data, "towers": [*data["towers"], tower]})
    challenged = after("n14!", "challenge").to_dict()
    belvedere.load({**challenged, "towers": [*challenged["towers"], tower], "last": None})


def test_nobody_passes_when_nobody_can_place() -> None:
    data = after("a1!", size=2).to_dict()
    data.update(to_decide="red", declaration={"colour": "blue", "with": "pass"})
    with pytest.raises(PositionError, match="the game was over before that pass"):
        belvedere.load(data)


def test_positions_without_a_size_of_towers_have_the_leaflets() -> None:
    data = after("e4").to_dict()
    del data["options"]["tower"]
    assert belvedere.load(data) == after("e4")


def test_nothing_was_played_before_the_opening() -> None:
    with pytest.raises(PositionError, match="nothing has been played"):
        belvedere.load({**after().to_dict(), "last": {"seat": 0, "move": "e4"}})
