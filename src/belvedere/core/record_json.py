"""Records as JSON, for other programs."""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum
from typing import Any, TypeVar

from belvedere.core import endings, registry
from belvedere.core.endings import Departure, Ending, parse_cause
from belvedere.core.errors import BelvedereError, quoted
from belvedere.core.limits import DEEPEST_VARIATION
from belvedere.core.messages import row_of, words
from belvedere.core.ply import Colour, Evaluation, Mark, Notes, Ply, Shape, ShapeKind
from belvedere.core.record import (
    OLDEST,
    TIMED,
    TOO_DEEP,
    VERSION,
    Record,
    TakeBack,
    check,
    find_excess,
)
from belvedere.core.record_text import (
    Follow,
    Watch,
    by_the_moves,
    format_record,
    parse_record,
)
from belvedere.core.tree import ROOT, Address, Draft, GameTree
from belvedere.core.untrusted import expect_kind, plain_json

T = TypeVar("T")


def to_dict(record: Record) -> dict[str, Any]:
    """Return a record as JSON data; `from_dict` is the inverse."""
    options = check(record)
    root = record.tree.notes()
    return {
        "record": VERSION,
        "game": record.game,
        "options": options,
        "seats": list(record.seats),
        "ending": record.ending and _ending_to_dict(record.ending),
        "gone": [{"seat": d.seat, "cause": str(d.cause), "ply": d.ply} for d in record.gone],
        "taken_back": [{"seat": t.seat, "ply": t.ply, "to": t.to} for t in record.taken_back],
        "headers": dict(record.headers),
        "comments": list(root.comments),
        **_notes_to_dict(root),
        "moves": _tree_to_list(record.tree),
    }


def _ending_to_dict(ending: Ending) -> dict[str, Any]:
    return {
        "cause": str(ending.cause),
        "winners": list(ending.winners),
        "placing": list(ending.placing),
        "reason": ending.reason,
    }


def _tree_to_list(tree: GameTree) -> list[dict[str, Any]]:
    """Return the plies of the main line, each with the lines that replace it."""
    lines: list[list[dict[str, Any]]] = [[]]
    for visit in tree.walk():
        del lines[visit.nesting + 1 - visit.is_variation :]
        if visit.is_variation:
            lines.append([])
            lines[-2][-1].setdefault("variations", []).append(lines[-1])
        lines[-1].append(_ply_to_dict(visit.ply))
    return lines[0]


def _ply_to_dict(ply: Ply) -> dict[str, Any]:
    data: dict[str, Any] = {"seat": ply.seat, "move": ply.move}
    if ply.at is not None:
        data["at"] = ply.at
    if ply.left is not None:
        data["left"] = ply.left
    if ply.forced:
        data["forced"] = True
    if ply.comments:
        data["comments"] = list(ply.comments)
    return data | _notes_to_dict(ply)


def _notes_to_dict(notes: Notes) -> dict[str, Any]:
    """Return marks, evaluations and shapes; what there is none of is left out."""
    data: dict[str, Any] = {
        "marks": list(map(str, notes.marks)),
        "evaluations": list(map(_evaluation_to_dict, notes.evaluations)),
        "shapes": [
            {"figure": str(s.figure), "colour": str(s.colour), "places": list(s.places)}
            for s in notes.shapes
        ],
    }
    return {name: found for name, found in data.items() if found}


def _evaluation_to_dict(evaluation: Evaluation) -> dict[str, Any]:
    data: dict[str, Any] = {"shares": list(evaluation.shares)}
    if evaluation.exact:
        data["exact"] = True
    if evaluation.by:
        data["by"] = evaluation.by
    if evaluation.time is not None:
        data["time"] = evaluation.time
    if evaluation.line:
        data["line"] = list(evaluation.line)
    return data


def from_dict(
    data: Mapping[str, Any], watch: Watch = lambda: None, follow: Follow = lambda *_: None
) -> Record:
    """Read a record's JSON data, of any version; raise BelvedereError with a sentence.

    `watch` and `follow` are called as by `parse_record`.
    """
    expect_kind(data, Mapping, words("A record's JSON is an object"))
    found = plain_json(data, BelvedereError)
    version = found.get("record")
    if type(version) is not int or version not in range(OLDEST, VERSION + 1):
        raise BelvedereError(
            words(
                "This is not a record's JSON of version {oldest} to {newest}.",
                oldest=OLDEST,
                newest=VERSION,
            )
        )
    game = _part(found, "game", str)
    record = Record(
        game,
        registry.facts(game).settle_json(_part(found, "options", dict)),
        _parts(found, "seats", str),
        _tree_from_dict(found),
        headers=_part(found, "headers", dict),
    )
    if version < TIMED:
        return _judge_old(record, _result_from_dict(found, len(record.seats)), watch, follow)
    record.ending = _ending_from_dict(found)
    record.gone = [_departure_from_dict(part) for part in _parts(found, "gone", dict)]
    record.taken_back = [
        TakeBack(_part(part, "seat", int), _part(part, "ply", int), _part(part, "to", int))
        for part in _parts(found, "taken_back", dict)
    ]
    return parse_record(format_record(record), watch, follow)  # judged by the rules, like any text


def _judge_old(record: Record, ending: Ending | None, watch: Watch, follow: Follow) -> Record:
    """Judge a record of version 1, whose ending is words where the rules have not ended it."""
    judged = parse_record(format_record(record), watch, follow)
    if judged.ending is None:
        judged.ending = ending
        check(judged)
    elif ending is not None and ending.winners != judged.ending.winners:
        raise BelvedereError(by_the_moves(judged.ending))
    return judged


_FORMS = {
    int: words("a whole number"),
    bool: words("true or false"),
    str: words("a text"),
    list: words("a list"),
    dict: words("an object"),
}


def _part(data: dict[str, Any], name: str, kind: type[T]) -> T:
    """Return a part of plain JSON that is exactly of a kind: true is no number here."""
    if name not in data:
        raise BelvedereError(
            words("This is not a record's JSON: {part} is missing.", part=repr(name))
        )
    found = data[name]
    if type(found) is not kind:
        raise BelvedereError(
            words(
                "In a record's JSON {part} is {form}, not {value}.",
                part=repr(name),
                form=_FORMS[kind],
                value=quoted(found),
            )
        )
    return found


def _parts(data: dict[str, Any], name: str, kind: type[T]) -> list[T]:
    found = _part(data, name, list)
    for value in found:
        if type(value) is not kind:
            raise BelvedereError(
                words(
                    "In a record's JSON in {list}, each is {form}, not {value}.",
                    list=repr(name),
                    form=_FORMS[kind],
                    value=quoted(value),
                )
            )
    return found


def _result_from_dict(data: dict[str, Any], players: int) -> Ending | None:
    """Read how a record of version 1 ended."""
    if data.get("result", ...) is None:
        return None
    result = _part(data, "result", dict)
    winners = tuple(_parts(result, "winners", int))
    return endings.by_words(players, winners, _part(result, "reason", str))


def _ending_from_dict(data: dict[str, Any]) -> Ending | None:
    if data.get("ending", ...) is None:
        return None
    ending = _part(data, "ending", dict)
    return Ending(
        parse_cause(_part(ending, "cause", str)),
        tuple(_parts(ending, "winners", int)),
        tuple(_parts(ending, "placing", int)),
        _part(ending, "reason", str),
    )


def _departure_from_dict(data: dict[str, Any]) -> Departure:
    return Departure(
        _part(data, "seat", int), parse_cause(_part(data, "cause", str)), _part(data, "ply", int)
    )


def _tree_from_dict(data: dict[str, Any]) -> GameTree:
    _part(data, "comments", list)  # of a move they may be left out
    draft = Draft()
    draft.annotate(ROOT, **_notes_from_dict(data))
    excess = find_excess(*_grow(draft, ROOT, _parts(data, "moves", dict), 0))
    if excess is not None:
        raise BelvedereError(excess)
    return draft.tree()


def _grow(
    draft: Draft, last: Address, moves: list[dict[str, Any]], nesting: int
) -> tuple[int, int]:
    """Add a line of play after a node, and what replaces its plies; count plies and variations."""
    if nesting > DEEPEST_VARIATION:
        raise BelvedereError(TOO_DEEP)
    plies, variations = len(moves), 0
    for data in moves:
        before, last = last, draft.add(last, _ply_from_dict(data))
        for line in _parts({"variations": [], **data}, "variations", list):
            variation = _parts({"moves": line}, "moves", dict)
            if not variation:
                raise BelvedereError(words("A variation of {move} is empty.", move=data["move"]))
            inner = _grow(draft, before, variation, nesting + 1)
            plies, variations = plies + inner[0], variations + inner[1] + 1
    return plies, variations


def _ply_from_dict(data: dict[str, Any]) -> Ply:
    return Ply(
        _part(data, "seat", int),
        _part(data, "move", str),
        _part(data, "at", int) if "at" in data else None,
        _part(data, "left", int) if "left" in data else None,
        _part(data, "forced", bool) if "forced" in data else False,
        **_notes_from_dict(data),
    )


def _notes_from_dict(data: dict[str, Any]) -> dict[str, Any]:
    """Read what may be left out everywhere."""
    told = {"comments": [], "marks": [], "evaluations": [], "shapes": [], **data}
    return {
        "comments": tuple(_parts(told, "comments", str)),
        "marks": tuple(_choice(Mark, mark) for mark in _parts(told, "marks", str)),
        "evaluations": tuple(map(_evaluation_from_dict, _parts(told, "evaluations", dict))),
        "shapes": tuple(map(_shape_from_dict, _parts(told, "shapes", dict))),
    }


def _evaluation_from_dict(data: dict[str, Any]) -> Evaluation:
    return Evaluation(
        tuple(_parts(data, "shares", int)),
        _part({"by": "", **data}, "by", str),
        _part(data, "time", int) if "time" in data else None,
        tuple(_parts({"line": [], **data}, "line", str)),
        _part({"exact": False, **data}, "exact", bool),
    )


def _shape_from_dict(data: dict[str, Any]) -> Shape:
    return Shape(
        _choice(ShapeKind, _part(data, "figure", str)),
        _choice(Colour, _part(data, "colour", str)),
        tuple(_parts(data, "places", str)),
    )


E = TypeVar("E", bound=StrEnum)


def _choice(kind: type[E], text: str) -> E:
    if text not in list(kind):
        raise BelvedereError(
            words(
                "In a record's JSON {text} should be one of {known}.",
                text=quoted(text),
                known=row_of(kind),
            )
        )
    return kind(text)
