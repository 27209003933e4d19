"""Records as JSON, for other programs."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar

from belvedere.core import endings
from belvedere.core.endings import Departure, Ending, parse_cause
from belvedere.core.errors import BelvedereError, quoted
from belvedere.core.limits import DEEPEST_VARIATION
from belvedere.core.messages import words
from belvedere.core.parts import plain_json
from belvedere.core.record import (
    OLDEST,
    TOO_DEEP,
    VERSION,
    Ply,
    Record,
    TakeBack,
    check,
    expect_kind,
)
from belvedere.core.record_text import by_the_moves, format_record, parse_record

T = TypeVar("T")


def to_dict(record: Record) -> dict[str, Any]:
    """Return a record as JSON data; `from_dict` is the inverse."""
    options = check(record)
    return {
        "record": VERSION,
        "game": record.game,
        "options": options,
        "seats": list(record.seats),
        "ending": record.ending and _ending_to_dict(record.ending),
        "gone": [{"seat": d.seat, "cause": str(d.cause), "ply": d.ply} for d in record.gone],
        "taken_back": [{"seat": t.seat, "ply": t.ply, "to": t.to} for t in record.taken_back],
        "headers": dict(record.headers),
        "comments": list(record.comments),
        "moves": [_ply_to_dict(ply) for ply in record.plies],
    }


def _ending_to_dict(ending: Ending) -> dict[str, Any]:
    return {
        "cause": str(ending.cause),
        "winners": list(ending.winners),
        "placing": list(ending.placing),
        "reason": ending.reason,
    }


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
    if ply.variations:
        data["variations"] = [[_ply_to_dict(p) for p in line] for line in ply.variations]
    return data


def from_dict(data: Mapping[str, Any]) -> Record:
    """Read a record's JSON data, of any version; raise BelvedereError with a sentence."""
    expect_kind(data, Mapping, words("A record's JSON is an object"))
    found = plain_json(data, BelvedereError)
    version = found.get("record")
    if type(version) is not int or version not in (OLDEST, VERSION):
        raise BelvedereError(
            words(
                "This is not a record's JSON of version {oldest} or {newest}.",
                oldest=OLDEST,
                newest=VERSION,
            )
        )
    record = Record(
        _part(found, "game", str),
        _part(found, "options", dict),
        _parts(found, "seats", str),
        [_ply_from_dict(ply, 0) for ply in _parts(found, "moves", dict)],
        comments=_parts(found, "comments", str),
        headers=_part(found, "headers", dict),
    )
    if version == OLDEST:
        return _judge_old(record, _result_from_dict(found, len(record.seats)))
    record.ending = _ending_from_dict(found)
    record.gone = [_departure_from_dict(part) for part in _parts(found, "gone", dict)]
    record.taken_back = [
        TakeBack(_part(part, "seat", int), _part(part, "ply", int), _part(part, "to", int))
        for part in _parts(found, "taken_back", dict)
    ]
    return parse_record(format_record(record))  # judged by the rules, like any text


def _judge_old(record: Record, ending: Ending | None) -> Record:
    """Judge a record of version 1, whose ending is words where the rules have not ended it."""
    judged = parse_record(format_record(record))
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


def _ply_from_dict(data: dict[str, Any], depth: int) -> Ply:
    if depth > DEEPEST_VARIATION:
        raise BelvedereError(TOO_DEEP)
    lines = _parts({"variations": [], **data}, "variations", list)
    return Ply(
        _part(data, "seat", int),
        _part(data, "move", str),
        _parts({"comments": [], **data}, "comments", str),
        [
            [_ply_from_dict(ply, depth + 1) for ply in _parts({"moves": line}, "moves", dict)]
            for line in lines
        ],
        _part(data, "at", int) if "at" in data else None,
        _part(data, "left", int) if "left" in data else None,
        _part(data, "forced", bool) if "forced" in data else False,
    )
