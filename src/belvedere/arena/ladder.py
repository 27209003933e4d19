"""The ladder of levels: each plays the one below, until it is clear that it is stronger.

What is published comes with the package, in `ladder.json`; it is made from the games in the
repository's docs/strength.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from belvedere.arena.ledger import read
from belvedere.arena.match import agree, stand
from belvedere.arena.ratings import Rating, bradley_terry
from belvedere.arena.statistics import Claims, Score
from belvedere.arena.terms import MatchTerms
from belvedere.bots.levels import FIRST, LAST
from belvedere.core import registry

VERSION: Final = 1
PUBLISHED: Final = Path(__file__).parent / "ladder.json"
MOST_GAMES: Final = 400  # of a rung
DIGITS: Final = 4  # of a share, in the file

HALF: Final = 0.05  # of what lies between the two claims that a test weighs


def claims_of(reach: float) -> Claims:
    """Return two claims such that the test leans to neither side at what must be scored."""
    return round(reach - HALF, DIGITS), round(reach + HALF, DIGITS)


@dataclass(frozen=True, slots=True)
class Rung:
    """A level and the one above it."""

    game: str
    lower: int

    @property
    def players(self) -> tuple[str, str]:
        """Who plays; the score is the upper one's."""
        return str(self.lower), str(self.lower + 1)

    @property
    def name(self) -> str:
        """What its file is called, without the ending."""
        return f"ladder-{self.game}-{self.lower}-{self.lower + 1}"

    @property
    def reach(self) -> float:
        """What the upper level must score."""
        return registry.facts(self.game).reach

    @property
    def claims(self) -> Claims:
        """What the sequential test weighs."""
        return claims_of(self.reach)

    def terms(self) -> MatchTerms:
        """Return its terms, with a stamp of the sources as they are now."""
        return agree(self.game, {}, self.players)

    def path(self, folder: Path) -> Path:
        """Return where its games lie."""
        return folder / f"{self.name}.jsonl"


def rungs(game: str) -> list[Rung]:
    """List the rungs of a game, the lowest first."""
    return [Rung(game, level) for level in range(FIRST, LAST)]


@dataclass(frozen=True, slots=True)
class MeasuredRung:
    """A rung with what was measured."""

    rung: Rung
    score: Score
    date: str  # of the latest game


def measure(rung: Rung, folder: Path, most: int = MOST_GAMES) -> MeasuredRung | None:
    """Return what the games of a rung tell, if there are any; raise BelvedereError, or OSError."""
    path = rung.path(folder)
    games = read(path)[1] if path.exists() else {}
    score = stand(games, most, rung.claims).score
    if not score.games:
        return None
    return MeasuredRung(rung, _rounded(score), max(played.date for played in games.values()))


def _rounded(score: Score) -> Score:
    mean, low, high = (round(share, DIGITS) for share in (score.mean, score.low, score.high))
    return Score(score.games, mean, low, high)


def measured(folder: Path) -> list[MeasuredRung]:
    """Return what the games in a folder tell of all games."""
    steps = (measure(rung, folder) for game in registry.BUILT_IN for rung in rungs(game))
    return [step for step in steps if step is not None]


def places(steps: Sequence[MeasuredRung]) -> dict[int, Rating]:
    """Return where the levels of one game stand on Elo's scale; the lowest level stands at 0.

    Levels above a rung that was not measured have no place.
    """
    known = {step.rung.lower: step.score for step in steps}
    top = next(level for level in range(FIRST, LAST + 1) if level not in known)
    wins: dict[tuple[int, int], float] = {}
    for level in range(FIRST, top):
        won = known[level].mean * known[level].games
        wins[level - FIRST + 1, level - FIRST] = won
        wins[level - FIRST, level - FIRST + 1] = known[level].games - won
    if not wins:
        return {}
    return dict(enumerate(bradley_terry(wins, top - FIRST + 1, first=0), FIRST))


# The file.


def format_steps(steps: Sequence[MeasuredRung]) -> str:
    """Write what was measured as JSON, one line per rung."""
    lines = ",\n".join(f"  {json.dumps(_data(step))}" for step in steps)
    return f'{{"version": {VERSION}, "rungs": [\n{lines}\n]}}\n'


def _data(step: MeasuredRung) -> dict[str, Any]:
    return {
        "game": step.rung.game,
        "lower": step.rung.lower,
        "upper": step.rung.lower + 1,
        "score": step.score.mean,
        "low": step.score.low,
        "high": step.score.high,
        "games": step.score.games,
        "date": step.date,
    }


def published(path: Path | None = None) -> list[MeasuredRung]:
    """Return what came with the package, or what another file says."""
    data = json.loads((path or PUBLISHED).read_text(encoding="utf-8"))
    assert data["version"] == VERSION
    return [
        MeasuredRung(
            Rung(rung["game"], rung["lower"]),
            Score(rung["games"], rung["score"], rung["low"], rung["high"]),
            rung["date"],
        )
        for rung in data["rungs"]
    ]
