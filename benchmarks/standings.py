"""The tables of docs/strength.md, made from the games in docs/strength/ as far as there are any."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from benchmarks import plan as plan_module
from benchmarks.pages import fill
from benchmarks.plan import GAMES, ROOT, SELF, Match, plan

from belvedere.arena.ladder import PUBLISHED as LADDER
from belvedere.arena.ladder import MeasuredRung, format_steps, measured
from belvedere.arena.ledger import Games, read
from belvedere.arena.match import MatchStatus
from belvedere.arena.single_game import PlayedGame, ThinkingTime, all_paces
from belvedere.arena.statistics import SequentialResult
from belvedere.bots.levels import FIRST, LAST
from belvedere.core import registry
from belvedere.core.position import start
from belvedere.core.records import Record, add_ply, new_record
from belvedere.games.mirador.description import COLOURS
from belvedere.solvers.arbiter import review

PAGE: Final = ROOT / "docs" / "strength.md"
README: Final = ROOT / "README.md"
SWAP: Final = "swap"

BOUNDS: Final = {level: 0.02 if level <= 4 else 0.1 for level in range(FIRST, LAST)}


@dataclass(frozen=True, slots=True)
class Found:
    """A match of the plan with the games that there are."""

    match: Match
    games: Games
    is_stale: bool

    @property
    def standing(self) -> MatchStatus:
        """How it stands."""
        return self.match.stand(self.games)


def write() -> None:
    """Fill the tables of the page."""
    found = [find(match) for match in plan()]
    ladder = sorted(of_kind(found, "ladder"), key=lambda f: GAMES.index(f.match.game))
    tables = {
        "blind": table(of_kind(found, "blind")),
        "openspiel": table(of_kind(found, "openspiel")),
        "ladder": table(ladder),
        "paces": pace_table(ladder),
        SELF: (line for f in of_kind(found, SELF) for line in self_play(f)),
    }
    for mark, lines in tables.items():
        fill(PAGE, mark, "\n".join(lines))
    steps = measured(plan_module.DATA)
    LADDER.write_text(format_steps(steps), encoding="utf-8")
    fill(README, "ladder", "\n".join(short_table(steps)))


def short_table(steps: list[MeasuredRung]) -> Iterator[str]:
    """Yield one row per game: how often each level beats the one below."""
    yield f"| game | {' | '.join(f'{n + 1} over {n}' for n in range(FIRST, LAST))} |"
    yield "|---|" + "---|" * (LAST - FIRST)
    for game in GAMES:
        of_game = {step.rung.lower: step for step in steps if step.rung.game == game}
        shown = (step_cell(of_game.get(level)) for level in range(FIRST, LAST))
        yield f"| {registry.facts(game).title} | {' | '.join(shown)} |"


def step_cell(step: MeasuredRung | None) -> str:
    """Write a score and its interval in whole percent."""
    if step is None:
        return ""
    score = step.score
    return f"{score.mean:.0%} ({100 * score.low:.0f}–{100 * score.high:.0f})"


def find(match: Match) -> Found:
    """Read what there is of a match."""
    games: Games = read(match.path)[1] if match.path.exists() else {}
    return Found(match, games, match.is_stale())


def of_kind(found: list[Found], kind: str) -> list[Found]:
    """Return the matches of one kind."""
    return [f for f in found if f.match.kind == kind]


COLUMNS: Final = (
    "game", "players", "must reach", "score", "games", "interval", "verdict", "s a decision",
    "date", "command",
)  # fmt: skip


def table(found: list[Found]) -> Iterator[str]:
    """Yield one row per match."""
    yield f"| {' | '.join(COLUMNS)} |"
    yield "|---" * len(COLUMNS) + "|"
    for f in found:
        yield f"| {' | '.join(cells(f))} |"


def cells(found: Found) -> Iterator[str]:
    """Yield what stands in a match's row."""
    match, standing = found.match, found.standing
    score = standing.score
    assert match.reach is not None
    yield str(registry.facts(match.game).title)
    yield f"{match.players[0]}, {match.players[1]}"
    yield f"{match.reach:.0%}"
    if score.games:
        yield f"{score.mean:.1%}"
        yield str(score.games)
        yield f"{score.low:.1%} to {score.high:.1%}"
    else:
        yield from ("", "0", "")
    yield verdict(found)
    yield ", ".join(f"{p.mean:.3f} ({p.longest:.2f})" for p in standing.paces if p.decisions)
    yield max((played.date for played in found.games.values()), default="")
    yield f"`{match.command}`"


def verdict(found: Found) -> str:
    """Say whether a match's score reaches what it must."""
    standing, reach = found.standing, found.match.reach
    assert reach is not None
    stale = "; stale: the players have changed since" if found.is_stale else ""
    if standing.verdict is SequentialResult.UPPER:
        return f"reached, by the test{stale}"
    if standing.verdict is SequentialResult.LOWER:
        return f"**missed**, by the test{stale}"
    if not standing.is_over:
        return f"not finished{stale}" if standing.played else "not begun"
    return f"{'reached' if standing.score.mean >= reach else '**missed**'}, by the score{stale}"


def pace_table(found: list[Found]) -> Iterator[str]:
    """Yield one row per game: how long each level takes on average, and at most."""
    yield f"| game | {' | '.join(f'level {level}' for level in BOUNDS)} |"
    yield "|---|" + "---|" * len(BOUNDS)
    for game in GAMES:
        of_game = [f for f in found if f.match.game == game]
        shown = (pace_cell(level_pace(of_game, level), BOUNDS[level]) for level in BOUNDS)
        yield f"| {registry.facts(game).title} | {' | '.join(shown)} |"


def level_pace(found: list[Found], level: int) -> ThinkingTime:
    """Sum up how long a level took in all its matches."""
    return all_paces(
        [
            f.standing.paces[who]
            for f in found
            for who in (0, 1)
            if f.match.players[who] == str(level)
        ]
    )


def pace_cell(pace: ThinkingTime, bound: float) -> str:
    """Write a pace, and whether it is too slow on average."""
    if not pace.decisions:
        return ""
    slow = " **slow**" if pace.mean > bound else ""
    return f"{pace.mean:.4f} ({pace.longest:.2f}){slow}"


# Mirador against itself.


def self_play(found: Found) -> Iterator[str]:
    """Yield what the arbiter says of the games."""
    games = list(found.games.values())
    yield f"`{found.match.command}`: {len(games)} of {found.match.games} games."
    if found.is_stale:
        yield "The players have changed since."
    if not games:
        return
    judged = [judge_loss(played) for played in games]
    first, drawn = (sum(p.shares[0] == share for p in games) for share in (1.0, 0.5))
    swapped = [p for p in games if SWAP in p.moves]
    rows = (
        ("lost by who had a sound chain and did not declare", judged.count("undeclared")),
        ("lost or won by a declaration that was unsound", judged.count("unsound")),
        ("won by the first seat", first),
        ("won by the second seat", len(games) - first - drawn),
        ("drawn", drawn),
        ("with a swap", len(swapped)),
        ("won by who swapped", sum(p.shares[1] == 1.0 for p in swapped)),
        ("plies per game", round(sum(p.plies for p in games) / len(games))),
        ("date", max(p.date for p in games)),
    )
    yield "\n| of these games | |\n|---|---|"
    for what, number in rows:
        yield f"| {what} | {number} |"


def judge_loss(played: PlayedGame) -> str:
    """Say what the arbiter finds wrong with a game: undeclared, unsound, or nothing."""
    said = review(record_of(played))
    if said.declaration is not None and not said.declaration.verdict.sound:
        return "unsound"
    for seat, share in enumerate(played.shares):
        colour = COLOURS[seat ^ (SWAP in played.moves)]
        if share == 0.0 and said.since(colour) is not None:
            return "undeclared"
    return ""


def record_of(played: PlayedGame) -> Record:
    """Make a record of a game's moves."""
    position = start("mirador")
    record = new_record(position)
    for move in played.moves:
        position = position.play(move)
        add_ply(record, position)
    return record
