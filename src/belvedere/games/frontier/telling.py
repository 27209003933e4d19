"""Moves of Mirage and Overworld for people who read no notation: what is placed, and who wins."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from belvedere.core.messages import Message, Value, all_of, counted_in, row_of, words_in
from belvedere.games.frontier.components import Gap
from belvedere.games.frontier.drawing import captions
from belvedere.games.frontier.explain import leaders, totals
from belvedere.games.frontier.facts import SEATS
from belvedere.games.frontier.notation import COLOURS, ITEMS, KEPT, KINDS, MARKED, gap_name
from belvedere.games.frontier.rules.state import STEP_TIE
from belvedere.games.frontier.tabletop import Tabletop

ON_COAST: Final = (
    words_in("move list", "camel on the Coast tile"),
    words_in("move list", "ship on the Coast tile"),
)
LIGHT: Final = words_in("square of a tile", "light")
DARK: Final = words_in("square of a tile", "dark")
ALL_LIGHT: Final = words_in("square of a tile", "all light")
ALL_DARK: Final = words_in("square of a tile", "all dark")


def tell_move(move: str, is_overworld: bool) -> Value:
    """Say a move, or an outcome; how a tile is turned, the board shows."""
    plain = _plain(is_overworld)
    if move in plain:
        return plain[move]
    verb, *about = move.split()
    return _placed(verb, about, is_overworld) or move


def _plain(is_overworld: bool) -> dict[str, Message]:
    """Return what is said of moves that are words only."""
    return {
        **dict(zip(KINDS, ON_COAST, strict=True)),
        **dict(zip(MARKED, captions.MARKED, strict=True)),
        **dict(zip(KEPT, captions.KEPT[is_overworld], strict=True)),
        **{f"replace {kind}": said for kind, said in zip(KINDS, captions.SUPPLY, strict=True)},
        **{
            f"place {item}": said
            for item, said in zip(ITEMS[is_overworld], captions.ITEMS[is_overworld], strict=True)
        },
        **{
            f"award {colour}": words_in("move list", "the gap goes to {name}", name=name)
            for colour, name in zip(COLOURS, SEATS, strict=True)
        },
    }


def _placed(verb: str, about: Sequence[str], is_overworld: bool) -> Message | None:
    """Say what happens at a square, or to a tile that nobody chose."""
    square = about[2] if verb == "coast" else about[0]
    tile = tell_pattern(about[0])
    if verb == "move" and is_overworld:
        return words_in("move list", "door moved from {square}", square=square)
    return {
        "start": words_in("move list", "start tile"),
        "draw": words_in("move list", "tile drawn: {tile}", tile=tile),
        "take": words_in("move list", "tile chosen: {tile}", tile=tile),
        "remove": words_in("move list", "tile put aside: {tile}", tile=tile),
        "land": words_in("move list", "land on {square}", square=square),
        "water": words_in("move list", "water on {square}", square=square),
        "coast": words_in("move list", "Coast tile on {square}", square=square),
        "explorers": counted_in(
            "move list",
            "explorer on {squares}",
            "explorers on {squares}",
            len(about),
            squares=all_of(about),
        ),
        "gap": words_in("move list", "gap at {square}", square=square),
        "move": words_in("move list", "tent moved from {square}", square=square),
        "replace": words_in("move list", "explorer from {square}", square=square),
    }.get(verb)


def tell_pattern(name: str) -> Value:
    """Say which Survey tile it is: the shades of its squares, from one arm to the other."""
    if name[:1] * 3 == name:
        return {"L": ALL_LIGHT, "D": ALL_DARK}.get(name[0], name)
    return row_of({"L": LIGHT, "D": DARK}.get(letter, letter) for letter in name)


def tell_claim(before: Tabletop, move: str, after: Tabletop) -> Message | None:
    """Say what became of the gap that is resolved: who wins it and with what, and what it gets."""
    verb, _, about = move.partition(" ")
    if verb == "gap":
        return _resolved(before, _gap_at(before, about), is_tied=after.step == STEP_TIE)
    if before.gap is None:
        return None
    where = before.gap.name
    if verb == "move":
        if before.is_overworld:
            return words_in("move list", "door: {square} → {gap}", square=about, gap=where)
        return words_in("move list", "tent: {square} → {gap}", square=about, gap=where)
    if verb in ("place", *MARKED):
        placed = tell_move(move, before.is_overworld)
        return words_in("move list", "{placed}, gap at {gap}", placed=placed, gap=where)
    return None


def _gap_at(table: Tabletop, name: str) -> Gap:
    return next(gap for gap in table.gaps if gap_name(table, gap.number) == name)


def _resolved(table: Tabletop, gap: Gap, is_tied: bool) -> Message:
    """Say who has most explorers around a gap, and how many everybody has (R-GAP-5)."""
    counts = totals(table.bordering(gap))
    first = leaders(counts)
    if not first:
        return words_in("move list", "gap at {square}: nobody wins it", square=gap.name)
    told = row_of(
        words_in("move list", "{name} {number}", name=SEATS[seat], number=number)
        for seat, number in enumerate(counts)
        if number
    )
    if is_tied:
        return words_in(
            "move list", "gap at {square}: a tie ({counts})", square=gap.name, counts=told
        )
    return words_in(
        "move list",
        "gap at {square}: {name} wins it ({counts})",
        square=gap.name,
        name=SEATS[first[0]],
        counts=told,
    )
