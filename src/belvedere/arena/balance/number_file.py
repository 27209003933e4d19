"""The file of numbers: what was counted, and what it comes to, as JSON.

A report is made of it alone, so it can be made again, in another language, without a game.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path
from typing import Final

from belvedere.arena.balance.estimates import figures_of
from belvedere.arena.balance.studies import Counted, from_dict
from belvedere.core.errors import BelvedereError, quoted
from belvedere.core.limits import LONGEST_FILE
from belvedere.core.messages import words

VERSION: Final = 1


def format_numbers(counted: Sequence[Counted]) -> str:
    """Write one study, or two that are compared."""
    sides = [
        {**one.to_dict(), "figures": figures_of(one.study.rules, one.tally).to_dict()}
        for one in counted
    ]
    data = {"balance": VERSION, "studies": sides}
    return json.dumps(data, indent=1, ensure_ascii=False) + "\n"


def read_numbers(path: Path) -> list[Counted]:
    """Read such a file; raise BelvedereError, or OSError."""
    with path.open("rb") as file:
        content = file.read(LONGEST_FILE + 1)
    try:
        data = json.loads(content)
        if data["balance"] != VERSION:
            raise ValueError(data)
        return [from_dict(side) for side in data["studies"]]
    except (ValueError, TypeError, KeyError, AttributeError, RecursionError):
        raise BelvedereError(
            words(
                "{name} does not hold the numbers of a balance; name another folder.",
                name=quoted(str(path)),
            )
        ) from None
