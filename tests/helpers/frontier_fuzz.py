"""Changes positions of Mirage and Overworld at random and asks two judges whether they can be.

`load` and the validator must agree on every one of them, and what they accept must follow the
schema and play to its end.
"""

from __future__ import annotations

import copy
import json
import random
from collections import Counter
from collections.abc import Callable, Iterator
from functools import cache
from typing import Any

import jsonschema

import belvedere
from belvedere import Position
from helpers.house import ROOT
from oracles.frontier import POLICIES, VARIANTS
from oracles.validators.frontier import ITEMS, STEP_NAMES, why_not

Json = dict[str, Any]
Change = Callable[[Json, random.Random], object]

KINDS = ("camel", "ship")
SPARED = ("version", "game", "options", "last", "viewer")  # not the validator's matter
NONSENSE: tuple[object, ...] = (
    None, True, False, 0, 1, 1.0, -1, 96, "", "0", "0,0", "black", [], {}, [None], [0], {"x": 1},
)  # fmt: skip


def positions(seed: int) -> Iterator[Position]:
    """Play one game; the seed chooses its variant, its players and how they play."""
    game, options = VARIANTS[seed % len(VARIANTS)]
    players = 2 + seed // len(VARIANTS) % 3
    policy = tuple(POLICIES.values())[(seed + 1) % len(POLICIES)]
    rng = random.Random(seed)
    position = belvedere.start(game, players=players, **options)
    while position.actor != belvedere.OVER:
        yield position
        chance = position.actor == belvedere.CHANCE
        legal = position.legal()
        position = position.roll(rng) if chance else position.play(policy(position, legal, rng))
    yield position


# Changes. Each is one thing that a careless editor could do; some keep all counts right.


def tile_squares(data: Json) -> list[str]:
    return [square["square"] for tile in data["tiles"] for square in tile.get("squares", ())]


def some_square(data: Json, rng: random.Random) -> str:
    near = [f"{rng.randint(-6, 6)},{rng.randint(-6, 6)}", "0,0"]
    return rng.choice([*tile_squares(data)[-20:], *near])


def shifted(square: str, rng: random.Random) -> str:
    x, y = map(int, square.split(","))
    step = rng.choice((-96, -1, 1, 96))
    return f"{x + step},{y}" if rng.random() < 0.5 else f"{x},{y + step}"


def seat_of(data: Json, colour: str) -> int:
    seat: int = data["colours"].index(colour)
    return seat


def move_explorer(data: Json, rng: random.Random) -> None:
    rng.choice(data["explorers"])["square"] = some_square(data, rng)


def swap_explorers(data: Json, rng: random.Random) -> None:
    a, b = rng.sample(data["explorers"], 2)
    a["square"], b["square"] = b["square"], a["square"]


def take_explorer(data: Json, rng: random.Random) -> None:
    explorer = data["explorers"].pop(rng.randrange(len(data["explorers"])))
    data["supplies"][seat_of(data, explorer["colour"])][explorer["kind"]] += 1


def put_explorer(data: Json, rng: random.Random) -> None:
    colour, kind = rng.choice(data["colours"]), rng.choice(KINDS)
    data["supplies"][seat_of(data, colour)][kind] -= 1
    where = some_square(data, rng)
    data["explorers"].append({"square": where, "kind": kind, "colour": colour})


def recolour_explorer(data: Json, rng: random.Random) -> None:
    explorer, colour = rng.choice(data["explorers"]), rng.choice(data["colours"])
    data["supplies"][seat_of(data, explorer["colour"])][explorer["kind"]] += 1
    data["supplies"][seat_of(data, colour)][explorer["kind"]] -= 1
    explorer["colour"] = colour


def drop_tile(data: Json, rng: random.Random) -> None:
    tile = data["tiles"].pop(rng.choice((-1, -1, rng.randrange(len(data["tiles"])))))
    data["bag" if tile["kind"] == "survey" else "pile"][tile["pattern"]] += 1


def swap_tiles(data: Json, rng: random.Random) -> None:
    at = rng.randrange(1, len(data["tiles"]) - 1)
    data["tiles"][at : at + 2] = data["tiles"][at : at + 2][::-1]


def turn_tile(data: Json, rng: random.Random) -> None:
    tile, other = rng.choice(data["tiles"]), rng.choice(data["tiles"])
    name = rng.choice(("face", "rotation", "square"))
    tile[name] = other[name]


def repattern_tile(data: Json, rng: random.Random) -> None:
    tile = rng.choice(data["tiles"])
    heap = data["bag" if tile["kind"] == "survey" else "pile"]
    heap[tile["pattern"]] += 1
    tile["pattern"] = rng.choice(list(heap))
    heap[tile["pattern"]] -= 1


def shift_square(data: Json, rng: random.Random) -> None:
    thing = rng.choice([*data["tiles"], *data["explorers"], *data["gaps"]])
    thing["square"] = shifted(thing["square"], rng)
    if "resolved" in thing:
        thing["squares"] = [thing["square"], *thing["squares"][1:]]


def change_step(data: Json, rng: random.Random) -> None:
    data["step"] = rng.choice(sorted(STEP_NAMES["mirage"] | STEP_NAMES["overworld"]))
    if data["step"] == "over" and data["outcome"] is None:
        data["outcome"] = {"reason": rng.choice(["no-coast-tile-left", "no-survey-tile-left"])}


def end_game(data: Json, rng: random.Random) -> None:
    change_step(data, rng)
    data.update(step="over", turn_of=0, outcome={"reason": "no-coast-tile-left"})


def change_turn(data: Json, rng: random.Random) -> None:
    if rng.random() < 0.5:
        data["turn_of"] = rng.randrange(len(data["colours"]))
    else:
        data["turns"] += rng.choice((-1, 1, len(data["colours"])))


def change_decision(data: Json, rng: random.Random) -> None:
    names = [None, *(gap["square"] for gap in data["gaps"])]
    seats = range(len(data["colours"]))
    name = rng.choice(
        ("gap", "vacated", "claimer", "tied", "replacing", "placing", "coast_placed", "drawn")
    )
    data[name] = {
        "gap": rng.choice(names),
        "vacated": rng.choice(names),
        "claimer": rng.choice([None, *seats]),
        "tied": sorted(rng.sample(seats, rng.randrange(len(seats) + 1))),
        "replacing": rng.randrange(3),
        "placing": rng.randrange(4),
        "coast_placed": not data["coast_placed"],
        "drawn": rng.choice([None, *data["bag"]]),
    }[name]


def draw_tile(data: Json, rng: random.Random) -> None:
    """Draw, as if the step allowed it: at draw and take that is right."""
    data["drawn"] = rng.choice(list(data["bag"]))
    data["bag"][data["drawn"]] -= 1
    data["step"] = "survey"


def change_count(data: Json, rng: random.Random) -> None:
    heap = rng.choice([data["bag"], data["pile"], data["stock"], *data["supplies"]])
    name = rng.choice([name for name in heap if name != "colour"])
    heap[name] += rng.choice((-1, 1))


def shift_count(data: Json, rng: random.Random) -> None:
    """Keep the sum."""
    heap = rng.choice([data["bag"], data["pile"], data["stock"]])
    a, b = rng.sample(list(heap), 2)
    heap[a], heap[b] = heap[a] + 1, heap[b] - 1


def marker_of(data: Json) -> str:
    return "door" if data["game"] == "overworld" else "tent"


def change_owner(data: Json, rng: random.Random) -> None:
    """Give a gap to somebody else, or to nobody, with the markers that this needs."""
    gap, owner = rng.choice(data["gaps"]), rng.choice([*data["colours"], None])
    piece = gap["marker"]
    if piece in (marker_of(data), "port"):
        data["supplies"][seat_of(data, gap["owner"])][piece] += 1
        if owner is None:
            gap["marker"] = None
    if owner is not None and rng.random() < 0.8:
        gap["marker"] = piece if piece in (marker_of(data), "port") else marker_of(data)
        data["supplies"][seat_of(data, owner)][gap["marker"]] -= 1
    gap["owner"] = owner


def swap_markers(data: Json, rng: random.Random) -> None:
    a, b = rng.sample(data["gaps"], 2)
    for name in rng.choice((("owner",), ("owner", "marker"), ("items",), ("lost", "marker"))):
        a[name], b[name] = b[name], a[name]


def change_marker(data: Json, rng: random.Random) -> None:
    marker = rng.choice([marker_of(data), "port", "explorers", None])
    rng.choice(data["gaps"])["marker"] = marker


def change_resolved(data: Json, rng: random.Random) -> None:
    gap = rng.choice(data["gaps"])
    gap["resolved"] = not gap["resolved"]


def wait_again(data: Json, rng: random.Random) -> None:
    """Empty the latest gap: it may not have been resolved yet."""
    gap = data["gaps"][-1]
    if gap["marker"] in (marker_of(data), "port"):
        data["supplies"][seat_of(data, gap["owner"])][gap["marker"]] += 1
    for item in gap["items"]:
        data["stock"][item] += 1
    gap.update(owner=None, marker=None, items=[], resolved=rng.random() < 0.3)
    data.update(step=rng.choice(("gap", data["step"])))


def add_item(data: Json, rng: random.Random) -> None:
    item = rng.choice(ITEMS[data["game"]])
    data["stock"][item] -= 1
    rng.choice(data["gaps"])["items"].append(item)


def take_item(data: Json, rng: random.Random) -> None:
    gap = rng.choice([gap for gap in data["gaps"] if gap["items"]])
    data["stock"][gap["items"].pop()] += 1
    if data["step"] == "items" and rng.random() < 0.5:
        data["placing"] += 1


def lose_explorer(data: Json, rng: random.Random) -> None:
    """Leave an explorer from the supply in a gap, in place of its marker."""
    gap, kind = rng.choice(data["gaps"]), rng.choice(KINDS)
    colour = rng.choice([gap["owner"] or "black", rng.choice(data["colours"])])
    supply = data["supplies"][seat_of(data, colour)]
    if gap["marker"] in (marker_of(data), "port"):
        supply[gap["marker"]] += 1
    supply[kind] -= 1
    gap["lost"].append({"kind": kind, "colour": colour})
    gap["marker"] = "explorers"
    gap["owner"] = rng.choice([gap["owner"], None])


def find_explorer(data: Json, rng: random.Random) -> None:
    """Give a lost explorer back."""
    gap = rng.choice([gap for gap in data["gaps"] if gap["lost"]])
    lost = gap["lost"].pop()
    data["supplies"][seat_of(data, lost["colour"])][lost["kind"]] += 1
    if rng.random() < 0.5:
        gap["marker"] = None


def change_gaps(data: Json, rng: random.Random) -> None:
    gaps = data["gaps"]
    at = rng.randrange(len(gaps))
    what = rng.randrange(4)
    if what == 0:
        del gaps[at]
    elif what == 1:
        gaps.append(copy.deepcopy(gaps[at]))
    elif what == 2:
        gaps.reverse()
    else:
        gaps[at]["squares"] = [*gaps[at]["squares"], shifted(gaps[at]["squares"][0], rng)]


def change_option(data: Json, rng: random.Random) -> None:
    name = rng.choice(list(data["options"]))
    if name == "players":
        data["options"]["players"] = rng.choice((2, 3, 4))
        return
    data["options"][name] = not data["options"][name]
    if name == "advanced" and data["step"] in ("draw", "take"):
        data["step"] = "take" if data["options"][name] else "draw"
    if name in ("palm_trees", "provisions"):
        data["stock"] = dict.fromkeys(ITEMS[data["game"]], 4)
    if name == "ports":
        for supply in data["supplies"]:
            supply["port"] = 1


def leaves(part: Any) -> Iterator[tuple[Any, Any]]:
    """Yield every container and key below a part, but for what is spared."""
    for key in list(part) if isinstance(part, dict) else range(len(part)):
        if key in SPARED:
            continue
        yield part, key
        if isinstance(part[key], dict | list):
            yield from leaves(part[key])


def retype(data: Json, rng: random.Random) -> None:
    part, key = rng.choice(list(leaves(data)))
    part[key] = copy.deepcopy(rng.choice(NONSENSE))


def retype_alike(data: Json, rng: random.Random) -> None:
    """Replace a number or truth by its equal of another type: True for 1, 1.0 for 1."""
    part, key = rng.choice([(p, k) for p, k in leaves(data) if isinstance(p[k], int)])
    value = part[key]
    part[key] = rng.choice((int(value), float(value), bool(value), str(value)))


def delete_field(data: Json, rng: random.Random) -> None:
    part, key = rng.choice(list(leaves(data)))
    del part[key]


def retype_top(data: Json, rng: random.Random) -> None:
    name = rng.choice([name for name in data if name not in SPARED])
    data[name] = copy.deepcopy(rng.choice(NONSENSE))


CHANGES: tuple[Change, ...] = (
    move_explorer, swap_explorers, take_explorer, put_explorer, recolour_explorer, drop_tile,
    swap_tiles, turn_tile, repattern_tile, shift_square, change_step, end_game, change_turn,
    change_decision, draw_tile, change_count, shift_count, change_owner, swap_markers,
    change_marker, change_resolved, wait_again, add_item, take_item, lose_explorer, find_explorer,
    change_gaps, change_option, retype, retype_alike, retype_top, delete_field,
)  # fmt: skip


def changed(data: Json, rng: random.Random) -> tuple[Json, list[str]]:
    """Return a copy with one to three changes, and their names."""
    mutant = copy.deepcopy(data)
    names: list[str] = []
    while not names or (rng.random() < 0.3 and len(names) < 3):
        change = rng.choice(CHANGES)
        try:
            change(mutant, rng)
        except (IndexError, KeyError, TypeError, ValueError, AttributeError):
            continue  # nothing there to be changed like that
        names.append(change.__name__)
    return mutant, names


# Judging.


def accepts(data: Json) -> Position | None:
    """Load a position; None when it is refused, in a sentence."""
    try:
        return belvedere.load(data)
    except belvedere.BelvedereError as refusal:
        assert str(refusal).endswith("."), refusal
        assert len(str(refusal)) < 300, refusal
        return None


@cache
def schema_of(game: str) -> jsonschema.Draft202012Validator:
    path = ROOT / "docs" / "positions" / f"{game}.schema.json"
    return jsonschema.Draft202012Validator(json.loads(path.read_text(encoding="utf-8")))


def play_on(position: Position, rng: random.Random) -> None:
    """Play at random to the end."""
    while position.actor != belvedere.OVER:
        if position.actor == belvedere.CHANCE:
            assert position.chances()
            position = position.roll(rng)
        else:
            moves = position.legal()
            assert moves, position.prompt()
            position = position.play(rng.choice(moves))
    assert position.outcome is not None


def check_mutant(data: Json, rng: random.Random) -> bool:
    """Check that both judges agree on a position, and that it plays; return what they say."""
    position, reason = accepts(data), why_not(data)
    assert (position is None) == (reason is not None), reason or "only the validator accepts"
    if position is None:
        return False
    told = position.to_dict()
    schema_of(position.game).validate(told)
    assert belvedere.load(told) == position
    play_on(position, rng)
    return True


def fuzz(seed: int, mutants: int, look: float = 0.2) -> Counter[str]:
    """Fuzz positions of one game, so many mutants each; return how often which change passed.

    Of ordinary steps a share is looked at; of all others every position.
    """
    rng = random.Random(seed)
    tally: Counter[str] = Counter()
    for position in positions(seed):
        data = position.to_dict()
        is_common = data["step"] in ("draw", "take", "survey", "coast", "explorers")
        if is_common and rng.random() > look:
            continue
        assert why_not(data) is None, (seed, data["step"], why_not(data))
        assert belvedere.load(data) == position, (seed, data["step"])
        tally["positions"] += 1
        for _ in range(mutants):
            mutant, names = changed(data, rng)
            try:
                passed = check_mutant(mutant, rng)
            except Exception as error:
                raise AssertionError(f"seed {seed}, {data['step']}, {names}: {error!r}") from error
            tally["mutants"] += 1
            tally["accepted"] += passed
            tally.update([f"{name} {'passed' if passed else 'refused'}" for name in names])
            tally[f"at {data['step']}"] += 1
    return tally
