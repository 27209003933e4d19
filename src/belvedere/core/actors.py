"""Who decides, when it is nobody. (Compiled rules depend on these numbers, and on this file.)"""

from __future__ import annotations

from typing import Final

CHANCE: Final = -1  # nobody decides: an outcome is drawn
OVER: Final = -2  # the game has ended
