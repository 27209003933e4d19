"""Belvedere: tabletop games, played, refereed and studied exactly.

```python
import belvedere

pos = belvedere.start("mirador")
pos = pos.play("e4")
print(pos.legal()[:3], pos.prompt())
```
"""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from belvedere.core import records, registry
from belvedere.core.actors import CHANCE, OVER, SPECTATOR
from belvedere.core.errors import (
    AmbiguousMove,
    BelvedereError,
    IllegalMove,
    MoveError,
    NotationError,
    OptionError,
    PositionError,
    RecordError,
    UnknownGame,
)
from belvedere.core.game import Outcome
from belvedere.core.position import Position, load, start

if TYPE_CHECKING:
    from belvedere.batches.batch import Batch
    from belvedere.bots.bot import Bot
    from belvedere.core.facts import Facts
    from belvedere.kernel.engine import CompiledGame, Stepper

__version__ = "0.1.0"

__all__ = [
    "CHANCE",
    "OVER",
    "SPECTATOR",
    "AmbiguousMove",
    "BelvedereError",
    "IllegalMove",
    "MoveError",
    "NotationError",
    "OptionError",
    "Outcome",
    "Position",
    "PositionError",
    "RecordError",
    "UnknownGame",
    "batch",
    "bot",
    "catalogue",
    "load",
    "records",
    "start",
    "stepper",
]


def catalogue() -> dict[str, Facts]:
    """Return the facts of every game by its id: what it is and which options it has."""
    return {game_id: registry.facts(game_id) for game_id in registry.GAMES}


def batch(
    game: str,
    /,
    n: int,
    seed: int = 0,
    *,
    threads: int | None = None,
    check: bool = True,
    **options: object,
) -> Batch:
    """Set up n games that are stepped at once by compiled threads, and begin anew when over.

    `threads`: how many work (as many as there are cores, unless told); `check`: whether `step`
    refuses illegal actions. Raises UnknownGame or OptionError, as `start` does.
    """
    from belvedere.batches.batch import make_batch

    return make_batch(game, n, seed, threads, check, options)


def bot(
    game: str,
    /,
    level: int = 3,
    *,
    seconds: float | None = None,
    seed: int | None = None,
    threads: int = 1,
    memory: int = 200_000_000,
) -> Bot:
    """Return an opponent: `bot("mirador", level=5).choose(pos)` is the move that it plays.

    `level`: 1 to 8; `seconds`: for each decision (as its level has it, unless told); `seed`: what
    its dice depend on (its own, unless told); `memory`: bytes that a search may need. It sees what
    its seat sees. Raises UnknownGame or OptionError.
    """
    from belvedere.bots.bot import make_bot

    return make_bot(game, level, seed, threads, memory, seconds=seconds)


def stepper(game: str, /, **options: object) -> Stepper:
    """Set up a game to be played in place through ints: the fastest way for a program.

    Raises UnknownGame or OptionError, as `start` does.
    """
    from belvedere.kernel.engine import Stepper

    return Stepper(cast("CompiledGame", registry.game(game, options)))
