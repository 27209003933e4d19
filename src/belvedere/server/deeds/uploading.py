"""Records that somebody brings."""

from __future__ import annotations

import json
from functools import partial
from typing import Any

from belvedere.core.messages import words
from belvedere.core.record_text import Follow
from belvedere.core.records import Record, from_dict, parse_record
from belvedere.server.errors import Refused
from belvedere.server.house import House
from belvedere.server.identity.people import Visitor
from belvedere.server.lanes import IsWanted, Unwanted
from belvedere.server.live.live_table import LiveTable
from belvedere.server.records import Brought, bring, keep_record


async def judge(house: House, visitor: Visitor, body: bytes, is_json: bool) -> Brought:
    """Let the rules judge a record; raise Refused, or whatever they say."""

    def work(is_wanted: IsWanted) -> Brought:
        return bring(partial(_read, body, is_json, is_wanted), house.now())

    return await house.uploads.begin(work, visitor.key)


async def keep(house: House, visitor: Visitor, brought: Brought) -> LiveTable:
    """Keep a record that was judged, and return its table."""
    return await keep_record(house.hub, brought, visitor.known, house.now())


def _read(body: bytes, is_json: bool, is_wanted: IsWanted, follow: Follow) -> Record:
    """Read a record; raise Refused, whatever the rules say, or Unwanted."""

    def watch() -> None:
        if not is_wanted():
            raise Unwanted

    try:
        text = body.decode("utf-8")
        data: Any = json.loads(text) if is_json else None
    except (ValueError, RecursionError):
        raise Refused(422, "record", words("This is not a record as text or JSON.")) from None
    return from_dict(data, watch, follow) if is_json else parse_record(text, watch, follow)
