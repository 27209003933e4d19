"""A table as its socket tells it: everything first, then what is different (docs/server.md)."""

from __future__ import annotations

import json
from typing import Any

Json = dict[str, Any]


class ToldTable:
    """What one reader has been told."""

    def __init__(self) -> None:
        self.table: Json = {}
        self.mark = ""  # of what we have: who comes back with it is told what he has missed
        self._pieces: dict[int, str] = {}  # of pictures, by number

    def hear(self, text: str) -> Json:
        """Take a message in; return it, with the picture put together if it brings one."""
        line, *pieces = text.split("\n")
        message: Json = json.loads(line)
        kind = message["type"]
        if kind in ("state", "event"):
            self.mark = message["mark"]
            self._put_together(message, pieces)
            self.table = message if kind == "state" else changed(self.table, message)
        elif kind == "you":
            self.table = {**self.table, **message, "type": "state"}
        return message

    def _put_together(self, message: Json, new: list[str]) -> None:
        """Replace numbers of pieces by the picture that they make up."""
        if message["type"] == "state":
            self._pieces = {}
        self._pieces.update(zip(numbers(message.pop("pieces", [])), new, strict=True))
        for name in ("picture", "offer"):
            if name in message:
                written = (self._pieces[number] for number in numbers(message[name]))
                message[name] = json.loads("".join(written))


def numbers(runs: list[int]) -> list[int]:
    """Return the numbers that runs stand for: 7, 2, 12, 1 are 7, 8, 12."""
    pairs = zip(runs[::2], runs[1::2], strict=True)
    return [first + n for first, count in pairs for n in range(count)]


def changed(table: Json, event: Json) -> Json:
    """Return a table as an event has changed it."""
    after = {**table, **event, "type": "state"}
    if "view" in event:
        news = dict(event["view"])
        if "log" in news:
            news["log"] = table["view"]["log"][: news.pop("from")] + news["log"]
        after["view"] = {**table["view"], **news}
    return after
