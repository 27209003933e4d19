"""What the rules of Mirage and Overworld bring about, step by step, for counting.

Not here: an empty bag that ends a game while Coast tiles are left. Ten uniform tiles bring nine
Coast tiles, so the pile is empty first, always. And a Port that cannot move because its owner has
fewer than two explorers: a dozen have to be lost before, which no play comes near.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import numpy as np

from belvedere.core.facts import Options
from belvedere.core.game import Action, Event
from belvedere.core.messages import words
from belvedere.games.frontier.components import Square, Tile, neighbour
from belvedere.games.frontier.notation import FACES
from belvedere.games.frontier.rules.state import (
    CAMEL,
    COAST_EXPLORER,
    COASTLINE,
    EMPTY,
    FLAT,
    GAP,
    ISLAND,
    KEEP,
    MARKER,
    MIDDLE,
    NO_COAST,
    NOBODY,
    OASIS,
    PORT,
    REPLACE_BOARD,
    RING,
    STEP_COAST,
    STEP_COAST_EXPLORER,
    STEP_EXPLORERS,
    STEP_GAP,
    STEP_ITEM,
    STEP_KEEP,
    STEP_MARKER,
    STEP_MOVE,
    STEP_OVER,
    STEP_REMOVE,
    STEP_REPLACE,
    STEP_SURVEY,
    STEP_TAKE,
    STEP_TIE,
    TENT,
    is_uniform,
    survey_of,
)
from belvedere.games.frontier.tabletop import Tabletop

SQUARES = 3  # of a Survey tile
GAP_KINDS = {OASIS: "gap-oasis", ISLAND: "gap-island", COASTLINE: "gap-coast"}
_PLACING = (STEP_SURVEY, STEP_COAST, STEP_EXPLORERS, STEP_COAST_EXPLORER)
_CLAIMING = (STEP_GAP, STEP_TIE, STEP_MARKER, STEP_MOVE, STEP_KEEP, STEP_REPLACE)


def _mirage(options: Options) -> bool:
    return "advanced" in options


def _overworld(options: Options) -> bool:
    return "ports" in options


def _advanced(options: Options) -> bool:
    return bool(options.get("advanced"))


def _items(options: Options) -> bool:
    return bool(options.get("palm_trees") or options.get("provisions"))


def _ports(options: Options) -> bool:
    return bool(options.get("ports"))


def _three_of_mirage(options: Options) -> bool:
    return _mirage(options) and options["players"] == 3


def _three_of_overworld(options: Options) -> bool:
    return _overworld(options) and options["players"] == 3


def _equal(options: Options) -> bool:
    return _overworld(options) or bool(options.get("equal_turns"))


def _unequal(options: Options) -> bool:
    return not _equal(options)


def _replaces(options: Options) -> bool:
    return _overworld(options) or _items(options)


EVENTS = (
    Event("tile-removed", words("a Survey tile leaves the game"), ("R-TILE-4",), _three_of_mirage),
    Event("tile-unseen", words("one Survey tile stays in the bag"), ("R-TILE-4",), _three_of_overworld),
    Event("tile-taken", words("a pattern is chosen, not drawn"), ("R-TURN-1",), _advanced),
    Event("land-laid", words("a Survey tile lies land side up"), ("R-EDGE-2", "R-TILE-1")),
    Event("water-laid", words("a Survey tile lies water side up"), ("R-EDGE-2", "R-TILE-1")),
    Event("board-wraps", words("the board reaches over the edge of its planes"), ("R-EDGE-0",)),
    Event("coast-laid", words("a Coast tile joins the Survey tile"), ("R-TURN-3", "R-TILE-2")),
    Event("coast-beside-coast", words("two Coast tiles lie side by side, FLAT to FLAT"), ("R-EDGE-3",)),
    Event("uniform-without-coast", words("a uniform tile finds the pile empty"), ("R-END-1",), _equal),
    Event("explorers-three", words("each square of a tile gets an explorer"), ("R-EXP-1",)),
    Event("explorers-chosen", words("explorers are short; he chooses squares"), ("R-EXP-1",)),
    Event("explorers-none", words("no explorer of the kind is left"), ("R-EXP-1",)),
    Event("camel-on-coast", words("a camel stands on a Coast tile"), ("R-EXP-2", "R-REG-2")),
    Event("ship-on-coast", words("a ship stands on a Coast tile"), ("R-EXP-2", "R-REG-2")),
    Event("nobody-on-coast", words("no explorer is left for a Coast tile"), ("R-EXP-2",)),
    Event("area-enclosed", words("an area is enclosed, but a tile still fits"), ("R-GAP-1", "R-GAP-2")),
    Event("gap-completed", words("a gap is completed"), ("R-GAP-1", "R-GAP-2")),
    Event("gaps-at-once", words("one turn completes several gaps"), ("R-GAP-3",)),
    Event("gap-of-squares", words("a gap has several squares"), ("R-GAP-2",)),
    Event("gap-oasis", words("only land sides border a gap"), ("R-GAP-8",)),
    Event("gap-island", words("only water sides border a gap"), ("R-GAP-8",)),
    Event("gap-coast", words("land and water, or a FLAT side, border a gap"), ("R-GAP-8",)),
    Event("gap-beside-flat", words("a FLAT side brings in both halves"), ("R-GAP-4",)),
    Event("gap-won", words("one player has most explorers around a gap"), ("R-GAP-5", "R-GAP-6")),
    Event("gap-tied", words("several players have most; the placer chooses"), ("R-GAP-5",)),
    Event("gap-unclaimed", words("no explorer competes for a gap"), ("R-GAP-5",)),
    Event("claim-out-of-turn", words("the winner decides in another's turn"), ("R-GAP-3a",)),
    Event("marker-placed", words("a tent or door comes from the hand"), ("R-GAP-6",)),
    Event("marker-moved", words("a tent or door comes from another gap"), ("R-GAP-7",)),
    Event("replaced-from-supply", words("a lost explorer comes from supply"), ("R-GAP-7",), _replaces),
    Event("replaced-from-board", words("a lost explorer comes from the board"), ("R-GAP-7",), _replaces),
    Event("item-placed", words("an item is placed in a gap"), ("R-PALM-1",), _items),
    Event("items-short", words("there are fewer items than squares"), ("R-PALM-1",), _items),
    Event("items-kept", words("an explorer keeps the items of a vacated gap"), ("R-PALM-3",), _items),
    Event("items-forgone", words("the items of a vacated gap are given up"), ("R-PALM-3",), _items),
    Event("port-placed", words("a Port comes from the hand"), ("R-PORT-1",), _ports),
    Event("port-moved", words("a Port moves for two explorers"), ("R-PORT-1",), _ports),
    Event("port-declined", words("a door is placed where a Port could be"), ("R-PORT-1",), _ports),
    Event("end-no-coast", words("the Coast pile is empty"), ("R-END-1",)),
    Event("turns-equalised", words("play goes on with an empty pile"), ("R-END-1", "R-END-2"), _equal),
    Event("turns-unequal", words("a game ends with unequal turns"), ("R-END-2",), _unequal),
    Event("region-scored", words("one player has most explorers in a region"), ("R-SCORE-1",)),
    Event("region-shared", words("several have most explorers in a region"), ("R-SCORE-1",)),
    Event("tour-of-two", words("two markers: there and back"), ("R-SCORE-2",)),
    Event("tour-of-three", words("three markers: a closed tour"), ("R-SCORE-2",)),
    Event("square-chosen", words("a marker stands in a gap of several squares"), ("R-SCORE-2",)),
    Event("items-scored", words("somebody owns items"), ("R-PALM-2",), _items),
    Event("items-doubled", words("a second set of items is begun"), ("R-PALM-2",), _items),
    Event("port-scored", words("a Port scores its largest region"), ("R-PORT-2",), _ports),
    Event("win-shared", words("equal totals share the win"), ("R-SCORE-3",)),
)  # fmt: skip


def happened(before: np.void, seat: int, action: Action, after: np.void) -> tuple[str, ...]:
    """Name what one step brought about."""
    step = int(before["step"])
    found = list(_AT_STEP[step](before, action, after)) if step in _AT_STEP else []
    if step in _PLACING and after["step"] not in _PLACING:
        found += _judged(before, after)
    if step in _CLAIMING:
        found += _claimed(before, action, after)
    if after["turns"] != before["turns"]:
        found += _ended_turn(after)
    if after["step"] == STEP_OVER:
        found += _scored(after)
    return tuple(found)


# Tiles and explorers.


def _removed(before: np.void, action: Action, after: np.void) -> Iterator[str]:
    yield "tile-removed"


def _took(before: np.void, action: Action, after: np.void) -> Iterator[str]:
    yield "tile-taken"


def _laid_survey(before: np.void, action: Action, after: np.void) -> Iterator[str]:
    face, *_ = survey_of(action)
    yield f"{FACES[face]}-laid"
    yield from _wrapped(before, after)
    if after["step"] != STEP_COAST:
        if is_uniform(int(before["drawn"])):
            yield "uniform-without-coast"
        yield from _filled(before, after)


def _laid_coast(before: np.void, action: Action, after: np.void) -> Iterator[str]:
    yield "coast-laid"
    yield from _wrapped(before, after)
    table = Tabletop(after)
    square = table.latest_tile.square
    if any(table.side(square, d) == table.facing(square, d) == FLAT for d in range(4)):
        yield "coast-beside-coast"
    yield from _filled(before, after)
    yield from _left_coast(before, action, after)


def _wrapped(before: np.void, after: np.void) -> Iterator[str]:
    """Whether the board has just reached over the edge of its planes."""
    if _is_wrapped(after) and not _is_wrapped(before):
        yield "board-wraps"


def _is_wrapped(state: np.void) -> bool:
    west, east, south, north = (int(edge) for edge in state["box"])
    return min(west, south) < -MIDDLE or max(east, north) >= RING - MIDDLE


def _filled(before: np.void, after: np.void) -> Iterator[str]:
    """Whether all squares of a Survey tile were filled, or none."""
    face = _latest_survey(Tabletop(after)).face
    have = int(before["supply"][before["placer"], face])
    if have == 0:
        yield "explorers-none"
    elif have >= SQUARES:
        yield "explorers-three"


def _chose_squares(before: np.void, action: Action, after: np.void) -> Iterator[str]:
    yield "explorers-chosen"
    if before["coast_placed"]:
        yield from _left_coast(before, action, after)


def _left_coast(before: np.void, action: Action, after: np.void) -> Iterator[str]:
    """Whether a Coast tile stays without an explorer."""
    if after["step"] not in (STEP_EXPLORERS, STEP_COAST_EXPLORER):
        yield "nobody-on-coast"


def _stood_on_coast(before: np.void, action: Action, after: np.void) -> Iterator[str]:
    yield "camel-on-coast" if action - COAST_EXPLORER == CAMEL else "ship-on-coast"


# Gaps.


def _judged(before: np.void, after: np.void) -> Iterator[str]:
    """What the tiles of this turn have enclosed."""
    table = Tabletop(after)
    if table.areas_of(_beside_latest(table)):
        yield "area-enclosed"
    old = int(before["gaps"])
    new = table.gaps[old:] if after["gaps"] > old else []
    if len(new) > 1:
        yield "gaps-at-once"
    for gap in new:
        yield "gap-completed"
        yield GAP_KINDS[gap.kind]
        if len(gap.squares) > 1:
            yield "gap-of-squares"
        if any(table.facing(square, d) == FLAT for square in gap.squares for d in range(4)):
            yield "gap-beside-flat"


def _resolved(before: np.void, action: Action, after: np.void) -> Iterator[str]:
    if after["step"] == STEP_TIE:
        yield "gap-tied"
    elif after["gap_marker"][action - GAP] == EMPTY:
        yield "gap-unclaimed"
    else:
        yield "gap-won"


def _claimed(before: np.void, action: Action, after: np.void) -> Iterator[str]:
    """Who got the gap that is being resolved, by what, and whether there are items for it."""
    step = int(before["step"])
    gap = action - GAP if step == STEP_GAP else int(before["gap"])
    winner = int(after["claimer"])
    if step < STEP_MARKER and winner not in (NOBODY, int(after["placer"])):
        yield "claim-out-of-turn"
    marker, was = int(after["gap_marker"][gap]), int(before["gap_marker"][gap])
    if marker != was and marker == TENT and step != STEP_MOVE:
        yield "marker-placed"
    if after["items"] and after["step"] not in _CLAIMING[1:] and marker in (TENT, PORT):
        wanted = int(after["gap_size"][gap]) - (2 if marker == PORT else 1)
        if wanted > (int(after["placing"]) if after["step"] == STEP_ITEM else 0):
            yield "items-short"


def _chose_marker(before: np.void, action: Action, after: np.void) -> Iterator[str]:
    if action == MARKER:
        yield "port-declined"
    else:
        yield "port-placed" if before["port"][before["claimer"]] < 0 else "port-moved"


def _moved(before: np.void, action: Action, after: np.void) -> Iterator[str]:
    yield "marker-moved"


def _kept(before: np.void, action: Action, after: np.void) -> Iterator[str]:
    yield "items-kept" if action == KEEP else "items-forgone"


def _replaced(before: np.void, action: Action, after: np.void) -> Iterator[str]:
    yield "replaced-from-board" if action >= REPLACE_BOARD else "replaced-from-supply"


def _placed_item(before: np.void, action: Action, after: np.void) -> Iterator[str]:
    yield "item-placed"


# Turns and the end.


def _ended_turn(after: np.void) -> Iterator[str]:
    if after["step"] != STEP_OVER:
        if not after["pile"].any():
            yield "turns-equalised"
        return
    if after["reason"] == NO_COAST:
        yield "end-no-coast"
    if after["turns"] % after["players"]:
        yield "turns-unequal"
    if after["overworld"] and after["players"] == 3 and after["bag"].sum() == 1:
        yield "tile-unseen"


def _scored(after: np.void) -> Iterator[str]:
    """What scores at the end, by region and by seat."""
    table = Tabletop(after)
    for region in table.regions():
        if region.scorers:
            yield "region-scored" if len(region.scorers) == 1 else "region-shared"
    for seat in range(table.players):
        own = [gap for gap in table.gaps if gap.owner == seat]
        stops = [gap for gap in own if gap.marker == TENT]
        if len(stops) > 1:
            yield "tour-of-two" if len(stops) == 2 else "tour-of-three"
            if any(len(gap.squares) > 1 for gap in stops):
                yield "square-chosen"
        most = max((sum(kind) for kind in zip(*(gap.items for gap in own), strict=True)), default=0)
        if most:
            yield "items-scored"
        if most > 1:
            yield "items-doubled"
        if table.supplies[seat].ports == 0:
            yield "port-scored"


def shared(rows: Sequence[Sequence[int]]) -> Iterator[str]:
    """Name it when the highest total is not one player's alone."""
    totals = [row[0] for row in rows]
    if totals.count(max(totals)) > 1:
        yield "win-shared"


# The tiles of the latest turn.


def _latest_survey(table: Tabletop) -> Tile:
    last = table.latest_tile
    return table.tile(int(table.record["tiles"]) - 2) if last.is_coast else last


def _beside_latest(table: Tabletop) -> list[Square]:
    """List the squares beside the tiles of the latest turn, those next to the edge first.

    What is open is found out soonest from there.
    """
    tiles = {_latest_survey(table), table.latest_tile}
    squares = {square for tile in tiles for square in tile.squares}
    beside = {neighbour(square, direction) for square in squares for direction in range(4)}
    west, east, south, north = table.box
    return sorted(
        beside - squares,
        key=lambda square: (
            min(square[0] - west, east - square[0], square[1] - south, north - square[1]),
            square,
        ),
    )


_AT_STEP = {
    STEP_REMOVE: _removed,
    STEP_TAKE: _took,
    STEP_SURVEY: _laid_survey,
    STEP_COAST: _laid_coast,
    STEP_EXPLORERS: _chose_squares,
    STEP_COAST_EXPLORER: _stood_on_coast,
    STEP_GAP: _resolved,
    STEP_MARKER: _chose_marker,
    STEP_MOVE: _moved,
    STEP_KEEP: _kept,
    STEP_REPLACE: _replaced,
    STEP_ITEM: _placed_item,
}
