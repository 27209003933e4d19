"""Positions of Mirage and Overworld as JSON, named as at the table; docs/positions documents it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np

from belvedere.core.errors import PositionError
from belvedere.core.facts import OptionValue
from belvedere.games.frontier import rules, table
from belvedere.games.frontier.facts import Reason
from belvedere.games.frontier.notation import (
    COLOURS,
    DIRECTIONS,
    FACES,
    ITEMS,
    KINDS,
    PATTERN_NAMES,
    ROTATIONS,
    SHADES,
    format_square,
    gap_name,
    tile_at,
)
from belvedere.games.frontier.state import (
    CAMEL,
    COPIES,
    COPIES_OF_ITEM,
    EACH_KIND,
    EMPTY,
    FIRST_CAMEL,
    FIRST_GAP,
    FIRST_SHIP,
    LOST,
    MARKERS,
    MOST_GAPS,
    NO_COAST,
    NO_SURVEY,
    PATTERNS,
    PENDING,
    PORT,
    SHIP,
    STATE,
    STEP_COAST,
    STEP_COAST_EXPLORER,
    STEP_DRAW,
    STEP_EXPLORERS,
    STEP_GAP,
    STEP_ITEM,
    STEP_KEEP,
    STEP_MARKER,
    STEP_MOVE,
    STEP_OVER,
    STEP_REMOVE,
    STEP_REPLACE,
    STEP_START,
    STEP_SURVEY,
    STEP_TAKE,
    STEP_TIE,
    TENT,
    TILES,
    coast_code,
    is_coast,
    is_uniform,
    ring,
    shade_of,
    square_of,
    survey_code,
)

STEPS = (
    "start", "remove", "draw", "take", "survey", "coast", "explorers", "coast explorer", "gap",
    "tie", "marker", "move", "keep", "replace", "items", "over",
)  # fmt: skip
GAP_KINDS = ("oasis", "island", "coast")
REASONS = {NO_COAST: Reason.NO_COAST, NO_SURVEY: Reason.NO_SURVEY}
SIDE_NAMES = (None, "land", "water", "flat")


def marker_name(state: np.void) -> str:
    """Return what the game calls a marker."""
    return "door" if state["overworld"] else "tent"


def new_state(overworld: bool, options: Mapping[str, OptionValue]) -> np.void:
    """Return the record before the start tile is drawn."""
    state: np.void = np.zeros(1, STATE)[0]
    players = int(options["players"])
    state["players"] = players
    state["overworld"] = overworld
    for name in ("advanced", "equal_turns", "ports"):
        state[name] = bool(options.get(name))
    state["items"] = bool(options.get("palm_trees") or options.get("provisions"))
    state["kinds"] = len(ITEMS[int(overworld)])
    if state["items"]:
        state["stock"][: int(state["kinds"])] = COPIES_OF_ITEM
    state["supply"][:players] = EACH_KIND
    state["markers"][:players] = MARKERS
    state["port"] = -1
    state["bag"] = COPIES
    state["pile"] = COPIES
    for name in ("gap_owner", "gap_lost_seat", "drawn", "gap", "claimer", "vacated"):
        state[name] = -1
    return state


# Writing.


def describe(state: np.void) -> dict[str, Any]:
    """Return everything that lies on the table, and what has to be decided."""
    step = int(state["step"])
    return {
        "step": STEPS[step],
        "turn_of": int(state["placer"]),
        "turns": int(state["turns"]),
        "colours": list(COLOURS[: int(state["players"])]),
        "tiles": [_tile(state, tile) for tile in range(int(state["tiles"]))],
        "explorers": _explorers(state),
        "gaps": [_gap(state, gap) for gap in range(int(state["gaps"]))],
        "supplies": [_supply(state, seat) for seat in range(int(state["players"]))],
        "bag": dict(zip(PATTERN_NAMES, map(int, state["bag"]), strict=True)),
        "pile": dict(zip("AB", map(int, state["pile"]), strict=True)),
        "stock": _stock(state),
        "drawn": None if state["drawn"] < 0 else PATTERN_NAMES[int(state["drawn"])],
        "coast_due": _coast_due(state),
        "coast_placed": bool(state["coast_placed"]),
        "gap": _gap_or_none(state, "gap"),
        "tied": [seat for seat in range(int(state["players"])) if int(state["tied"]) >> seat & 1],
        "claimer": None if state["claimer"] < 0 else int(state["claimer"]),
        "vacated": _gap_or_none(state, "vacated"),
        "replacing": int(state["replacing"]),
        "placing": int(state["placing"]),
    }


def _tile(state: np.void, tile: int) -> dict[str, Any]:
    code, x, y = tile_at(state, tile)
    if is_coast(code):
        pattern, face, rotation = (code - 64) // 8, (code - 64) // 4 % 2, code % 4
        water = face if pattern == 0 else 1 - face
        square = {
            "square": format_square(x, y),
            "land": SHADES[face],
            "water": SHADES[water],
            "sides": _sides(state, x, y, ()),
        }
        names = {"kind": "coast", "pattern": "AB"[pattern], "face": SHADES[face]}
        return {**names, "square": format_square(x, y), "rotation": DIRECTIONS[rotation],
                "squares": [square]}  # fmt: skip
    inside = [square_of(code, x, y, n) for n in range(3)]
    return {
        "kind": "survey",
        "pattern": PATTERN_NAMES[code // 8],
        "face": FACES[code // 4 % 2],
        "square": format_square(x, y),
        "rotation": ROTATIONS[code % 4],
        "squares": [
            {
                "square": format_square(*inside[n]),
                "shade": SHADES[shade_of(code, n)],
                "sides": _sides(state, *inside[n], inside),
            }
            for n in range(3)
        ],
    }


def _sides(state: np.void, x: int, y: int, inside: Any) -> dict[str, str | None]:
    """Name the sides of a square; one that lies inside its tile is None."""
    found: dict[str, str | None] = {}
    for direction, name in enumerate(DIRECTIONS):
        beyond = table.neighbour(x, y, direction)
        side = table.side_at(state, x, y, direction)
        found[name] = None if beyond in inside else SIDE_NAMES[side]
    return found


def _explorers(state: np.void) -> list[dict[str, Any]]:
    found = []
    for x, y in table.tile_squares(state):
        pawn = int(state["pawn"][ring(x), ring(y)])
        if pawn:
            kind = SHIP if pawn >= FIRST_SHIP else CAMEL
            seat = pawn - (FIRST_SHIP if kind == SHIP else FIRST_CAMEL)
            found.append(
                {"square": format_square(x, y), "kind": KINDS[kind], "colour": COLOURS[seat]}
            )
    return found


def _gap(state: np.void, gap: int) -> dict[str, Any]:
    marker = int(state["gap_marker"][gap])
    names = {TENT: marker_name(state), PORT: "port", LOST: "explorers"}
    owner, loser = int(state["gap_owner"][gap]), int(state["gap_lost_seat"][gap])
    items = ITEMS[int(state["overworld"])]
    return {
        "square": gap_name(state, gap),
        "squares": [format_square(*square) for square in table.gap_squares(state, gap)],
        "kind": GAP_KINDS[int(state["gap_kind"][gap])],
        "resolved": marker != PENDING,
        "owner": None if owner < 0 else COLOURS[owner],
        "marker": names.get(marker),
        "lost": [
            {"kind": KINDS[kind], "colour": COLOURS[loser]}
            for kind in (CAMEL, SHIP)
            for _ in range(int(state["gap_lost"][gap][kind]))
        ],
        "items": [
            items[kind]
            for kind in range(len(items))
            for _ in range(int(state["gap_items"][gap][kind]))
        ],
    }


def _supply(state: np.void, seat: int) -> dict[str, Any]:
    supply = {
        "colour": COLOURS[seat],
        "camel": int(state["supply"][seat][CAMEL]),
        "ship": int(state["supply"][seat][SHIP]),
        marker_name(state): int(state["markers"][seat]),
    }
    if state["ports"]:
        supply["port"] = int(state["port"][seat] < 0)
    return supply


def _stock(state: np.void) -> dict[str, int]:
    if not state["items"]:
        return {}
    names = ITEMS[int(state["overworld"])]
    return {name: int(state["stock"][kind]) for kind, name in enumerate(names)}


def _coast_due(state: np.void) -> bool:
    if state["step"] == STEP_COAST:
        return True
    due = state["step"] == STEP_SURVEY and is_uniform(int(state["drawn"]))
    return bool(due and state["pile"].any())


def _gap_or_none(state: np.void, field: str) -> str | None:
    return None if state[field] < 0 else gap_name(state, int(state[field]))


# Reading.


def restore(
    overworld: bool, options: Mapping[str, OptionValue], data: Mapping[str, Any]
) -> np.void:
    """Return the record of a description; raise PositionError."""
    state = new_state(overworld, options)
    _read_tiles(state, data["tiles"])
    for explorer in data["explorers"]:
        _read_explorer(state, explorer)
    for gap in data["gaps"]:
        _read_gap(state, gap)
    _read_supplies(state, data)
    _read_counts(state, data)
    _read_step(state, data)
    table.check_conservation(state)
    return state


def _choice(names: Any, name: object, what: str) -> int:
    for number, known in enumerate(names):
        if known == name:
            return number
    raise PositionError(f"{what} is one of {', '.join(map(str, names))}; not {name!r}.")


def _whole(value: object, low: int, high: int, what: str) -> int:
    if type(value) is not int or not low <= value <= high:
        raise PositionError(f"{what} is a number from {low} to {high}; not {value!r}.")
    return value


def parse_square(text: object) -> tuple[int, int]:
    """Read a square's coordinates; raise PositionError."""
    parts = text.split(",") if isinstance(text, str) else []
    try:
        x, y = (int(part) for part in parts)
    except ValueError:
        raise PositionError(f"A square is written x,y; not {text!r}.") from None
    if max(abs(x), abs(y)) > table.FARTHEST or format_square(x, y) != text:
        raise PositionError(f"{text!r} is not a square; none is farther off than {table.FARTHEST}.")
    return x, y


def _read_tiles(state: np.void, tiles: Any) -> None:
    if len(tiles) > TILES:
        raise PositionError(f"There are {TILES} tiles, not {len(tiles)}.")
    for number, tile in enumerate(tiles):
        x, y = parse_square(tile["square"])
        kind = _choice(("survey", "coast"), tile["kind"], "The kind of a tile")
        if kind == 1:
            code = coast_code(
                _choice("AB", tile["pattern"], "The pattern of a Coast tile"),
                _choice(SHADES, tile["face"], "The face of a Coast tile"),
                _choice(DIRECTIONS, tile["rotation"], "The rotation of a Coast tile"),
            )
        else:
            code = survey_code(
                _choice(PATTERN_NAMES, tile["pattern"], "The pattern of a Survey tile"),
                _choice(FACES, tile["face"], "The face of a Survey tile"),
                _choice(ROTATIONS, tile["rotation"], "The rotation of a Survey tile"),
            )
        if number == 0 and (kind == 0 or (x, y, code % 4) != (0, 0, 0)):
            raise PositionError("The start tile is a Coast tile on 0,0 with its land to the north.")
        if number and (refusal := table.why_tile_misfits(state, code, x, y)):
            raise PositionError(f"The tile at {tile['square']} {refusal}")
        rules.note_tile(state, code, x, y)


def _read_explorer(state: np.void, data: Mapping[str, Any]) -> None:
    x, y = parse_square(data["square"])
    kind = _choice(KINDS, data["kind"], "The kind of an explorer")
    seat = _choice(COLOURS[: int(state["players"])], data["colour"], "The colour of an explorer")
    if not table.can_carry(state, x, y, kind):
        raise PositionError(f"A {KINDS[kind]} cannot stand on {data['square']}.")
    if state["pawn"][ring(x), ring(y)]:
        raise PositionError(f"Two explorers stand on {data['square']}.")
    state["pawn"][ring(x), ring(y)] = (FIRST_SHIP if kind == SHIP else FIRST_CAMEL) + seat


def _read_gap(state: np.void, data: Mapping[str, Any]) -> None:
    gap = int(state["gaps"])
    if gap == MOST_GAPS:
        raise PositionError(f"There are more than {MOST_GAPS} gaps.")
    squares = [parse_square(square) for square in data["squares"]]
    area = table.bare_area(state, *squares[0]) if squares else set()
    if not area or sorted(area) != sorted(squares):
        raise PositionError(f"The gap at {data['square']} is not a whole bare area.")
    if places := table.fitting_places(state, area):
        x, y, _ = places[0]
        raise PositionError(f"{data['square']} is no gap: a Survey tile still fits at {x},{y}.")
    state["gaps"] = gap + 1
    state["gap_size"][gap] = len(squares)
    state["gap_x"][gap], state["gap_y"][gap] = min(squares)
    for x, y in squares:
        state["cell"][ring(x), ring(y)] = FIRST_GAP + gap
    state["gap_kind"][gap] = table.gap_kind(state, squares)
    players = COLOURS[: int(state["players"])]
    if data["owner"] is not None:
        state["gap_owner"][gap] = _choice(players, data["owner"], "The owner of a gap")
    names = {None: EMPTY, marker_name(state): TENT, "port": PORT, "explorers": LOST}
    if data["marker"] not in names:
        raise PositionError(f"{data['marker']!r} does not stand in a gap.")
    state["gap_marker"][gap] = names[data["marker"]] if data["resolved"] else PENDING
    for lost in data["lost"]:
        state["gap_lost"][gap][_choice(KINDS, lost["kind"], "The kind of an explorer")] += 1
        state["gap_lost_seat"][gap] = _choice(players, lost["colour"], "The colour of an explorer")
    for item in data["items"]:
        kind = _choice(ITEMS[int(state["overworld"])], item, "An item")
        state["gap_items"][gap][kind] += 1
    _check_gap(state, gap, data)
    if state["gap_marker"][gap] == PORT:
        state["port"][int(state["gap_owner"][gap])] = gap


def _check_gap(state: np.void, gap: int, data: Mapping[str, Any]) -> None:
    marker, owner = int(state["gap_marker"][gap]), int(state["gap_owner"][gap])
    losers = {lost["colour"] for lost in data["lost"]}
    wrong = (
        (marker in (TENT, PORT) and owner < 0)
        or (marker == PORT and not state["ports"])
        or (marker == PENDING and (owner >= 0 or data["items"] or data["lost"]))
        or (data["items"] and not state["items"])
        or (marker == LOST) != (len(losers) == 1)
    )
    if wrong:
        raise PositionError(f"What lies in the gap at {data['square']} cannot lie there together.")


def _read_supplies(state: np.void, data: Mapping[str, Any]) -> None:
    for seat, supply in zip(range(int(state["players"])), data["supplies"], strict=True):
        for kind, name in enumerate(KINDS):
            state["supply"][seat][kind] = _whole(supply[name], 0, EACH_KIND, f"A supply of {name}s")
        name = marker_name(state)
        state["markers"][seat] = _whole(supply[name], 0, MARKERS, f"A supply of {name}s")


def _read_counts(state: np.void, data: Mapping[str, Any]) -> None:
    for pattern in range(PATTERNS):
        left = data["bag"][PATTERN_NAMES[pattern]]
        state["bag"][pattern] = _whole(left, 0, COPIES, "A number of tiles in the bag")
    for pattern in range(2):
        left = data["pile"]["AB"[pattern]]
        state["pile"][pattern] = _whole(left, 0, COPIES, "A number of tiles in the pile")
    for kind, name in enumerate(ITEMS[int(state["overworld"])] if state["items"] else ()):
        state["stock"][kind] = _whole(data["stock"][name], 0, COPIES_OF_ITEM, "A stock of items")


def _read_step(state: np.void, data: Mapping[str, Any]) -> None:
    players = int(state["players"])
    state["step"] = step = _choice(STEPS, data["step"], "The step")
    state["placer"] = _whole(data["turn_of"], 0, players - 1, "The seat whose turn it is")
    state["turns"] = _whole(data["turns"], 0, 40, "The number of turns")
    state["coast_placed"] = bool(data["coast_placed"])
    if data["drawn"] is not None:
        state["drawn"] = _choice(PATTERN_NAMES, data["drawn"], "The tile in hand")
    for seat in data["tied"]:
        state["tied"] |= 1 << _whole(seat, 0, players - 1, "A tied seat")
    if data["claimer"] is not None:
        state["claimer"] = _whole(data["claimer"], 0, players - 1, "The claimer")
    for field in ("gap", "vacated"):
        if data[field] is not None:
            names = [gap_name(state, gap) for gap in range(int(state["gaps"]))]
            state[field] = _choice(names, data[field], "A gap")
    state["replacing"] = _whole(data["replacing"], 0, 2, "'replacing'")
    state["placing"] = _whole(data["placing"], 0, 100, "'placing'")
    if step == STEP_OVER:
        reasons = {str(name): code for code, name in REASONS.items()}
        state["reason"] = reasons[data["outcome"]["reason"]]
    _check_step(state, step)


def _check_step(state: np.void, step: int) -> None:
    """A step needs what it is about: the rules would have nothing to list otherwise."""
    if not (_is_consistent(state, step) and _has_its_matter(state, step)):
        raise PositionError(f"The step {STEPS[step]!r} does not go with the rest of this position.")


def _is_consistent(state: np.void, step: int) -> bool:
    """What is in hand, claimed or due is there at the steps that deal with it, and only there."""
    return bool(
        (step == STEP_START) == (state["tiles"] == 0)
        and (step == STEP_SURVEY) == (state["drawn"] >= 0)
        and (STEP_MARKER <= step < STEP_OVER) == (state["claimer"] >= 0)
        and (STEP_TIE <= step < STEP_OVER) == (state["gap"] >= 0)
        and (step == STEP_REPLACE) == (state["replacing"] > 0)
        and (step == STEP_ITEM) == (state["placing"] > 0)
        and (step == STEP_TIE) == (state["tied"] > 0)
        and (step == STEP_OVER) == (state["reason"] > 0)
    )


def _has_its_matter(state: np.void, step: int) -> bool:
    """What a step decides about is on the table."""
    last, placed = int(state["tiles"]) - 1, bool(state["coast_placed"])
    survey = int(state["tile_code"][max(last - placed, 0)])
    coast_last = last > 0 and is_coast(int(state["tile_code"][last]))
    if step in (STEP_TAKE, STEP_DRAW):
        return bool(state["advanced"]) == (step == STEP_TAKE)
    if step == STEP_REMOVE:
        return bool(state["players"] == 3 and not state["overworld"])
    if step == STEP_COAST:
        uniform = last > 0 and not coast_last and is_uniform(survey // 8)
        return bool(uniform and state["pile"].any() and not placed)
    if step == STEP_EXPLORERS:
        have = state["supply"][int(state["placer"])][survey // 4 % 2]
        return last > 0 and not is_coast(survey) and have in (1, 2)
    if step == STEP_COAST_EXPLORER:
        return placed and coast_last and bool(state["supply"][int(state["placer"])].any())
    if step == STEP_GAP:
        return bool((state["gap_marker"] == PENDING).any())
    if step == STEP_OVER:
        unused = int(state["overworld"] and state["players"] == 3)
        return bool(not state["pile"].any() or state["bag"].sum() <= unused)
    return step < STEP_TIE or _has_its_gap(state, step)


def _has_its_gap(state: np.void, step: int) -> bool:
    """A claim is about a gap, and about the gap that was left for it."""
    gap, vacated, seat = int(state["gap"]), int(state["vacated"]), int(state["claimer"])
    pending = state["gap_marker"][gap] == PENDING
    if step == STEP_TIE:
        return bool(pending and int(state["tied"]).bit_count() > 1)
    if step == STEP_MARKER:
        return bool(pending and state["ports"] and state["gap_size"][gap] > 1)
    if step == STEP_MOVE:
        own = (state["gap_owner"] == seat) & (state["gap_marker"] == TENT)
        return bool(pending and own.any() and not state["markers"][seat])
    if state["gap_owner"][gap] != seat:
        return False
    if step == STEP_KEEP:
        return vacated >= 0 and bool(state["gap_items"][vacated].any())
    if step == STEP_REPLACE:
        return vacated >= 0
    squares = int(state["gap_size"][gap]) - 1 - int(state["gap_marker"][gap] == PORT)
    left = squares - int(state["gap_items"][gap].sum())
    return bool(state["items"] and 0 < state["placing"] <= min(left, int(state["stock"].sum())))
