"""Positions of Misty as JSON, changed at random but with a purpose: what one hand might confuse."""

from __future__ import annotations

import copy
import json
import random
from collections import Counter
from collections.abc import Callable, Iterator
from typing import Any

import jsonschema

import belvedere
from belvedere import CHANCE, OVER, Position, PositionError
from helpers.house import ROOT
from oracles.validators.misty import DRAWINGS, NAMES, STEPS, complaint, tidied

Json = dict[str, Any]
Mutation = Callable[[Json, random.Random], None]

STILL = "star plain 4, smiley smiley 7, flower flower 6, monster monster 4"
MOVING = "balloon up 5, leaf down 4, scooter left 4, tractor right 5, flower flower 2, monster up 2"
MATCHES: tuple[Json, ...] = (
    {"players": 2, "window": "2x2", "rounds": 3},
    {"players": 2, "window": "1x2", "rounds": 7, "deck": STILL},
    {"players": 3, "window": "1x2", "rounds": 2, "deck": MOVING},
    {"players": 2, "window": "2x3", "rounds": 3, "deck": MOVING},
    {"players": 3, "window": "2x2", "rounds": 3},
    {"players": 4, "window": "2x2", "rounds": 2, "deck": STILL},
    {"players": 3, "beginners": True, "rounds": 2},
    {"players": 2},
    {"players": 3, "window": "4x4", "rounds": 1},
)


def by_step(lines: list[list[Position]]) -> list[list[Position]]:
    """Sort the positions of some matches by what is to be decided, and by match."""
    found: dict[tuple[int, object], list[Position]] = {}
    for number, line in enumerate(lines):
        for position in line:
            found.setdefault((number, position.to_dict()["step"]), []).append(position)
    return list(found.values())


def matches(seed: int) -> Iterator[list[Position]]:
    """Play a match of each kind at random."""
    rng = random.Random(seed)
    for options in MATCHES:
        position = belvedere.start("misty", **options)
        line = [position]
        while position.actor != OVER:
            if position.actor == CHANCE:
                position = position.roll(rng)
            else:
                seat = rng.choice(position.actors)
                position = position.play(rng.choice(position.legal(seat)), seat)
            line.append(position)
        yield line


def written(position: Position, rng: random.Random) -> Json:
    """Write a position, or what one of the players sees of it."""
    if rng.random() < 0.6:
        return position.to_dict()
    return position.observe(rng.randrange(position.players))


# One change each.

ODD: tuple[Any, ...] = (None, True, False, 0, 1, -1, 1.0, 0.0, "", "0", [], {}, "star", 10**30)


def values(part: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """Walk all places of a JSON value, by their paths."""
    if path:
        yield path
    if isinstance(part, (dict, list)):
        for key, value in part.items() if isinstance(part, dict) else enumerate(part):
            yield from values(value, (*path, key))


CELL_VERBS = ("place", "activate")
READ = (
    "step", "round", "rounds", "deal", "passing", "activating", "hands", "picks", "placements",
    "windows", "unseen", "last", "viewer",
)  # fmt: skip


def at(data: Json, path: tuple[Any, ...]) -> Any:
    """Return the value at a path."""
    for key in path:
        data = data[key]
    return data


def place(data: Json, rng: random.Random) -> tuple[Any, Any]:
    """Return a part and the key of a value in it, of all that `load` reads."""
    field = rng.choice([name for name in READ if name in data])
    path = rng.choice(list(values({field: data[field]})))
    return at(data, path[:-1]), path[-1]


def another_kind(data: Json, rng: random.Random) -> None:
    part, key = place(data, rng)
    part[key] = copy.deepcopy(rng.choice(ODD))


def the_same_of_another_kind(data: Json, rng: random.Random) -> None:
    """Write 1 as true or 1.0, or true as 1."""
    field = rng.choice([name for name in READ if name in data])
    found = [path for path in values({field: data[field]}) if type(at(data, path)) in (int, bool)]
    if found:
        path = rng.choice(found)
        value = at(data, path)
        other = int(value) if type(value) is bool else rng.choice((bool(value), float(value)))
        at(data, path[:-1])[path[-1]] = other


def another_value(data: Json, rng: random.Random) -> None:
    part, key = place(data, rng)
    value = part[key]
    if type(value) is bool:
        part[key] = not value
    elif type(value) is int:
        part[key] = value + rng.choice((-2, -1, 1, 2))
    elif value in tuple(NAMES):
        part[key] = rng.choice(list(NAMES))
    elif value in DRAWINGS:
        part[key] = rng.choice(DRAWINGS)
    elif value is None:
        part[key] = rng.choice((*DRAWINGS, *list(NAMES), 0, 1))
    elif type(value) is list and value:
        rng.choice((value.pop, value.reverse, lambda: value.append(rng.choice(value))))()
    elif type(value) is dict and value:
        del value[rng.choice(list(value))]


def leave_out(data: Json, rng: random.Random) -> None:
    del data[rng.choice([name for name in READ if name in data])]


def another_step(data: Json, rng: random.Random) -> None:
    data["step"] = rng.choice(STEPS)


def another_deal(data: Json, rng: random.Random) -> None:
    data["deal"] = rng.randrange(1, 4)


def another_viewer(data: Json, rng: random.Random) -> None:
    data["viewer"] = rng.choice((None, 0, 1, 2, 3))


def another_active(data: Json, rng: random.Random) -> None:
    data["activating"] = rng.choice((None, 0, 1, 2, 3))


def cards_change_places(data: Json, rng: random.Random) -> None:
    """Exchange two cards, wherever they are."""
    places: list[tuple[Any, Any]] = []
    for seat in range(len(data["hands"])):
        hand = data["hands"][seat]["cards"]
        places += [(hand, n) for n in range(len(hand or ()))]
        places += [(card, "card") for card in data["windows"][seat]["cards"]]
        places += [(data["picks"], seat)] * (data["picks"][seat] is not None)
    if len(places) > 1:
        (one, a), (other, b) = rng.sample(places, 2)
        one[a], other[b] = other[b], one[a]


def a_card_from_the_unseen(data: Json, rng: random.Random) -> None:
    drawing = rng.choice(list(data["unseen"]))
    seat = rng.randrange(len(data["hands"]))
    hand = data["hands"][seat]["cards"]
    cards = data["windows"][seat]["cards"]
    if hand and rng.random() < 0.5:
        hand[rng.randrange(len(hand))] = drawing
    elif cards:
        rng.choice(cards)["card"] = drawing


def a_card_elsewhere(data: Json, rng: random.Random) -> None:
    cards = rng.choice(data["windows"])["cards"]
    if cards:
        near = [name for name, (x, y) in NAMES.items() if abs(x) + abs(y) < 4]
        rng.choice(cards)["cell"] = rng.choice(near)


def a_card_more_or_less(data: Json, rng: random.Random) -> None:
    hand = rng.choice(data["hands"])
    if hand["cards"] and rng.random() < 0.5:
        hand["cards"].pop()
    elif hand["cards"] is not None:
        hand["cards"].append(rng.choice(list(data["unseen"])))
    if hand["cards"] is not None:
        hand["size"] = len(hand["cards"])


def a_hand_hidden_or_shown(data: Json, rng: random.Random) -> None:
    hand = rng.choice(data["hands"])
    shown = sorted(rng.choices(list(data["unseen"]), k=hand["size"]), key=DRAWINGS.index)
    hand["cards"] = None if hand["cards"] is not None else shown


def another_pick(data: Json, rng: random.Random) -> None:
    seat = rng.randrange(len(data["picks"]))
    hand = data["hands"][seat]["cards"] or list(data["unseen"])
    data["picks"][seat] = rng.choice((None, rng.choice(hand), rng.choice(list(data["unseen"]))))


def another_placement(data: Json, rng: random.Random) -> None:
    near = [name for name, (x, y) in NAMES.items() if abs(x) + abs(y) < 3]
    data["placements"][rng.randrange(len(data["placements"]))] = rng.choice((None, *near))


def another_moves(data: Json, rng: random.Random) -> None:
    """Let other cards have moved, and now and then others stand to be activated."""
    shown = rng.choice(data["windows"])
    for card in shown["cards"]:
        if rng.random() < 0.3:
            card["moved"] = not card["moved"]
    if data["activating"] is not None and rng.random() < 0.3:
        data["activating"] = rng.randrange(data["options"]["players"])


def cards_that_face_each_other(data: Json, rng: random.Random) -> None:
    """Put two arrows that point at each other side by side, and let both have moved, or one."""
    arrows = {what: drawing for drawing, what in facing(data["options"]["deck"])}
    cards = rng.choice(data["windows"])["cards"]
    ways = ((1, 0, "right", "left"), (0, 1, "up", "down"))
    for dx, dy, onward, back in rng.sample(ways, 2):
        for card in rng.sample(cards, len(cards)):
            x, y = map(int, card["cell"].split(","))
            beside = [other for other in cards if other["cell"] == f"{x + dx},{y + dy}"]
            if beside and onward in arrows and back in arrows:
                card["card"], beside[0]["card"] = arrows[onward], arrows[back]
                card["moved"], beside[0]["moved"] = rng.choice(((True, True), (True, False)))
                return


def facing(deck: str) -> list[tuple[str, str]]:
    """List the drawings of a deck with what they do."""
    rows = [row.rsplit(" ", 2) for row in deck.split(", ")]
    return [(drawing, what) for drawing, what, _ in rows]


def another_sheet(data: Json, rng: random.Random) -> None:
    """Write other points, and now and then a round more or less."""
    players = data["options"]["players"]
    short, long = map(int, data["options"]["window"].split("x"))
    rounds = data["rounds"]
    if rounds and rng.random() < 0.3:
        points = rng.choice(rounds)["points"]
        points[rng.randrange(players)] += rng.choice((-1, 1))
        return
    if rng.random() < 0.5:
        grown = rng.random() < 0.6
        rounds[:0] = [{"points": [short * long] * players, "winner": None}] * grown
        del rounds[: 0 if grown else 1]
        data["round"] += 1 if grown else -1
    for number, played in enumerate(rounds):
        if rng.random() < 0.5:
            most = rng.choice((short * long + 2, 2 * short * long + 1))
            rounds[number] = {**played, "points": [rng.randrange(most) for _ in range(players)]}


def another_last(data: Json, rng: random.Random) -> None:
    """Let something that has been decided or dealt be the latest, or anything."""
    seats = range(data["options"]["players"])
    kinds = [
        [(-1, f"deal {card}") for seat in seats for card in data["hands"][seat]["cards"] or ()],
        [(seat, f"pick {data['picks'][seat]}") for seat in seats],
        [(seat, f"place {data['placements'][seat]}") for seat in seats],
        [(seat, f"place {c['cell']}") for seat in seats for c in data["windows"][seat]["cards"]],
        [
            (seat, f"activate {card['cell']}")
            for seat in seats
            for card in data["windows"][seat]["cards"]
            if card["moved"]
        ],
        [(seat, f"{verb} {rng.choice(list(NAMES))}") for seat in seats for verb in CELL_VERBS],
    ]
    seat, move = rng.choice(rng.choice([kind for kind in kinds if kind]))
    data["last"] = {"seat": seat, "move": move}


def other_options(data: Json, rng: random.Random) -> None:
    data["options"]["rounds"] = rng.randrange(1, 8)


DAMAGE: tuple[Mutation, ...] = (
    another_kind, the_same_of_another_kind, the_same_of_another_kind, another_value, leave_out,
)  # fmt: skip
MISTAKES: tuple[Mutation, ...] = (
    another_step, another_deal, another_viewer, another_active, cards_change_places,
    a_card_from_the_unseen, a_card_elsewhere, a_card_elsewhere, a_card_more_or_less,
    a_hand_hidden_or_shown, another_pick, another_placement, another_moves, another_moves,
    cards_that_face_each_other, another_sheet, another_sheet, another_sheet, another_last,
    another_last, another_last, other_options,
)  # fmt: skip


def mutated(data: Json, rng: random.Random) -> Json:
    """Return a copy with one change or two; after a mistake what follows from it mostly agrees."""
    data = copy.deepcopy(data)
    if rng.random() < 0.3:
        data["last"] = None
    if rng.random() < 0.3:
        rng.choice(DAMAGE)(data, rng)
        return data
    for _ in range(rng.choice((1, 1, 2))):
        try:
            rng.choice(MISTAKES)(data, rng)
        except (KeyError, TypeError, ValueError, IndexError, AttributeError):
            break  # an earlier change has left nothing to change
    return tidied(data) if rng.random() < 0.9 else data


# Two judges.

SCHEMA = json.loads((ROOT / "docs" / "positions" / "misty.schema.json").read_text("utf-8"))
VALIDATOR = jsonschema.Draft202012Validator(SCHEMA)


def loaded(data: Json) -> Position | None:
    """Load a position; None if a sentence refuses it."""
    try:
        return belvedere.load(data)
    except PositionError as error:
        assert str(error).endswith(".")
        assert len(str(error)) < 250
        return None


def play_to_the_end(position: Position, rng: random.Random) -> None:
    """Play at random; there has to be an outcome."""
    while position.actor != OVER:
        if position.actor == CHANCE:
            position = position.roll(rng)
        else:
            seat = rng.choice(position.actors)
            position = position.play(rng.choice(position.legal(seat)), seat)
    assert position.outcome is not None


def check_accepted(position: Position, rng: random.Random) -> None:
    """What is loaded is written again, shown by its schema, and can be played to the end."""
    again = json.loads(json.dumps(position.to_dict()))
    reloaded = belvedere.load(again)
    assert reloaded == position
    assert reloaded.to_dict() == again
    assert complaint(again) is None
    whole = position.redeal(rng)
    assert complaint(whole.to_dict()) is None
    for viewer in range(position.players):
        assert complaint(whole.observe(viewer)) is None
    if position.viewer is not None:
        assert whole.seen_by(position.viewer) == position
    if rng.random() < 0.2:
        VALIDATOR.validate(again)
    if rng.random() < 0.1:
        play_to_the_end(whole, rng)


def judge_both(seed: int, number: int) -> Counter[str]:
    """Let load and the second judge look at changed positions; count what they say."""
    rng = random.Random(seed)
    said: Counter[str] = Counter()
    groups = by_step(list(matches(seed)))
    for _ in range(number):
        before = written(rng.choice(rng.choice(groups)), rng)
        data = mutated(before, rng)
        reason = complaint(data)
        position = loaded(json.loads(json.dumps(data)))
        assert (position is None) == (reason is not None), (reason, json.dumps(data))
        said[reason or ("lawful" if data == before else "lawful and another")] += 1
        if position is not None and rng.random() < 0.3:
            check_accepted(position, rng)
    return said
