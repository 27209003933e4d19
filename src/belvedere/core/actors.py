"""Who decides when it is nobody, and who looks when he has no seat.

Compiled rules depend on these numbers, and on this file.
"""

from __future__ import annotations

from typing import Final

CHANCE: Final = -1  # nobody decides: an outcome is drawn
OVER: Final = -2  # the game has ended
SPECTATOR: Final = -3  # a viewer without a seat: he sees what lies open to everybody, and no more
