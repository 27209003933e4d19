"""The matches that show how strong the bots are: who plays, how many games, what must be reached.

The score is always the second player's. Of each match two claims are weighed against each other
(`arena.statistics.decide`), one below what must be reached and one above, such that the test leans
to neither side at just that score.
"""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Final

from belvedere.arena import ladder
from belvedere.arena.ledger import Games, read
from belvedere.arena.match import MatchStatus, agree, stand
from belvedere.arena.players import parse_player_spec
from belvedere.arena.single_game import MatchTerms
from belvedere.arena.source_stamp import stamp
from belvedere.arena.statistics import Claims
from belvedere.bots.levels import FIRST, LAST
from belvedere.core import registry

ROOT: Final = Path(__file__).parent.parent
DATA: Final = ROOT / "docs" / "strength"
BRIDGE: Final = Path(__file__).parent / "bridge.py"

GAMES: Final = ("strata", "mirador", "mirage", "overworld", "misty")
BEST: Final = "8@0.25"
BLIND: Final = "blind-8@0.25"
OPENSPIEL: Final = "openspiel@0.25"
MATCH_GAMES: Final = 100
SELF: Final = "selfplay"

# By what must be reached: the two claims, where they are not the usual ones.
CLAIMS: Final[dict[float, Claims]] = {0.90: (0.85, 0.94), 0.95: (0.90, 0.98)}
OVER_BLIND: Final = dict(zip(GAMES, (0.80, 0.80, 0.75, 0.75, 0.60), strict=True))
OVER_OPENSPIEL: Final = dict(zip(GAMES, (0.95, 0.95, 0.90, 0.90, 0.70), strict=True))


@dataclass(frozen=True, slots=True)
class Match:
    """One match of the plan."""

    kind: str
    name: str  # of its file, too
    game: str
    players: tuple[str, str]
    games: int
    reach: float | None = None  # the second player's score

    @property
    def path(self) -> Path:
        """Where its games lie."""
        return DATA / f"{self.name}.jsonl"

    @property
    def claims(self) -> Claims | None:
        """What the sequential test weighs."""
        if self.reach is None:
            return None
        return CLAIMS.get(self.reach) or ladder.claims_of(self.reach)

    @property
    def command(self) -> str:
        """What plays it."""
        if OPENSPIEL in self.players or self.claims is None:
            return f"python benchmarks/strength.py {self.name}"
        low, high = self.claims
        return (
            f"belvedere match {self.game} --bots {','.join(self.players)} "
            f"--games {self.games} --claims {low},{high}"
        )

    def terms(self) -> MatchTerms:
        """Return its terms, with a stamp of the sources as they are now."""
        if OPENSPIEL not in self.players:
            return agree(self.game, {}, self.players)
        rules = registry.game(self.game, {})
        sources = stamp(rules, [parse_player_spec(BEST)], [BRIDGE])
        return MatchTerms(self.game, dict(rules.options), self.players, sources=sources)

    def stand(self, games: Games) -> MatchStatus:
        """Judge it by its games."""
        return stand(games, self.games, self.claims)

    def is_stale(self) -> bool:
        """Tell whether its file holds games of other players than today's."""
        return self.path.exists() and read(self.path)[0] != self.terms()


def plan() -> list[Match]:
    """List all matches, the most telling first."""
    return [
        *(
            Match("blind", f"blind-{game}", game, (BLIND, BEST), MATCH_GAMES, OVER_BLIND[game])
            for game in GAMES
        ),
        *(
            Match(
                "openspiel",
                f"openspiel-{game}",
                game,
                (OPENSPIEL, BEST),
                MATCH_GAMES,
                OVER_OPENSPIEL[game],
            )
            for game in GAMES
        ),
        *(
            Match("ladder", rung.name, rung.game, rung.players, ladder.MOST_GAMES, rung.reach)
            for level in range(FIRST, LAST)
            for rung in (ladder.Rung(game, level) for game in GAMES)
        ),
        Match(SELF, f"{SELF}-mirador", "mirador", ("8", "8"), MATCH_GAMES),
    ]
