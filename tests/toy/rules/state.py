"""The record of Trinkets and its actions.

| action | means | notation |
|---|---|---|
| 0 … 5 | the card 1 … 6 is dealt (chance) | `deal 3` |
| 6 … 8 | bid 0 … 2 | `bid 2` |
| 9, 10 | take one or two pebbles | `take 1` |
| 11, 12 | keep them, or pass them on | `keep`, `pass on` |
"""

from __future__ import annotations

from pathlib import Path

from belvedere.kernel.compiling import source_stamp, stamped
from belvedere.kernel.desk import NO_WORK, desk_type
from belvedere.kernel.engine import Layout

SEATS = 3
CARDS = 6
UNKNOWN = -1

DEAL, BID, TAKE, GIVE, END = range(5)  # steps
FIRST_BID, FIRST_TAKE, KEEP, PASS_ON = 6, 9, 11, 12
ACTIONS = 13

STATE = stamped(
    [
        ("cards", "i1", (SEATS,)),  # 1 … 6, 0 = none yet, UNKNOWN = another's
        ("bids", "i1", (SEATS,)),  # 1 + bid, 0 = not yet, or not seen
        ("pebbles", "i1", (SEATS,)),
        ("players", "i1"),
        ("pile", "i1"),
        ("hand", "i1"),  # taken and neither kept nor passed on yet
        ("step", "i1"),
        ("turn", "i1"),  # the seat that takes
    ],
    source_stamp(Path(__file__).parent),
)

LAYOUT = Layout(STATE, desk_type(STATE, NO_WORK, ACTIONS, CARDS, (SEATS, 1)))
