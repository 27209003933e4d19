"""`make deep`: the long comparisons. It resumes where it stopped, and writes docs/correctness.md.

Usage: python tests/deep.py [STAGE …]   (all stages, unless told)
"""

from __future__ import annotations

import hashlib
import json
import re
import sys
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor, as_completed
from dataclasses import dataclass
from datetime import UTC, datetime
from functools import partial
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).parent))

from rich.progress import Progress

import belvedere
from arbiter_oracle import compare as compare_arbiter
from belvedere.core import registry
from belvedere.kernel.engine import CompiledGame
from breaking import CannotBreakError, first_to_notice
from mutants import MUTANTS
from mutants_frontier import MUTANTS as FRONTIER_MUTANTS
from mutants_misty import MUTANTS as MISTY_MUTANTS
from oracle import POLICIES, compare_game, compare_tree
from oracle_frontier import compare_seed
from oracle_misty import compare_seed as compare_misty
from test_twins import TWINS, options_for

ROOT = Path(__file__).parent.parent
PROGRESS = ROOT / ".deep" / "progress.json"
REPORT = ROOT / "docs" / "correctness.md"
WORKERS = 2
BATCH = 100  # games
RULE_FILES = ("state", "rules", "notation", "description")
FIRST_SEED = 1_000_000  # `make test` has the seeds below


@dataclass(frozen=True, slots=True)
class Stage:
    """One kind of comparison, cut into batches that can be done in any order."""

    name: str
    says: str
    batches: int
    run: Callable[[int], dict[str, Any]]
    depends: tuple[str, ...]  # sources whose change makes results worthless


def twin_games(game: str, policy: str, batch: int) -> dict[str, Any]:
    """Compare a batch of random games with the slow twin."""
    plies = 0
    for seed in range(FIRST_SEED + batch * BATCH, FIRST_SEED + (batch + 1) * BATCH):
        options = options_for(game, seed)
        twin = TWINS[game](**options)
        plies += compare_game(belvedere.start(game, **options), twin, POLICIES[policy], seed)
    return {"games": BATCH, "positions": plies + BATCH}


def frontier_games(batch: int) -> dict[str, Any]:
    """Compare a batch of games of Mirage and Overworld, all variants in turn, with the twin."""
    first = FIRST_SEED + batch * BATCH
    steps = sum(compare_seed(seed) for seed in range(first, first + BATCH))
    return {"games": BATCH, "positions": steps + BATCH}


def misty_matches(batch: int) -> dict[str, Any]:
    """Compare a batch of matches of Misty, all option sets in turn, with the twin."""
    first = FIRST_SEED + batch * BATCH
    steps = sum(compare_misty(seed, look=0.1) for seed in range(first, first + BATCH))
    return {"games": BATCH, "positions": steps + BATCH}


def arbiter_positions(batch: int) -> dict[str, Any]:
    """Compare the arbiter with exhaustive search on a batch of small boards."""
    counts = compare_arbiter(BATCH, FIRST_SEED + batch)
    return {f"arbiter's {name}": number for name, number in counts.items()}


TREES: tuple[tuple[str, dict[str, object]], ...] = (
    ("mirador", {"size": 7}),
    ("strata", {"size": 3, "tiles": "1,2,1"}),
    ("strata", {"size": 4, "tiles": "2,2,0"}),
    ("strata", {"size": 8, "tiles": "1,1,0"}),
)


def whole_tree(batch: int) -> dict[str, Any]:
    """Compare every position of a small board with the slow twin."""
    game, options = TREES[batch]
    positions = compare_tree(belvedere.start(game, **options), TWINS[game](**options))
    return {"boards": 1, "positions": positions}


PERFTS: tuple[tuple[str, dict[str, object], int], ...] = (
    ("strata", {}, 6),
    ("strata", {"size": 4}, 7),
    ("mirador", {"size": 6}, 7),
    ("mirador", {"size": 8}, 4),
)


def deep_perft(batch: int) -> dict[str, Any]:
    """Count the leaves of a deep tree."""
    game_id, options, depth = PERFTS[batch]
    game = registry.game(game_id, options)
    assert isinstance(game, CompiledGame)
    name = f"{game_id} {json.dumps(options)} depth {depth}"
    return {name: game.perft(game.start(), depth)}


BREAKABLE = {
    "strata": "Strata",
    "mirador": "Mirador",
    "frontier": "Mirage and Overworld",
    "misty": "Misty",
}
BROKEN = {
    f"mutants-{game}": [
        mutant for mutant in (*MUTANTS, *FRONTIER_MUTANTS, *MISTY_MUTANTS) if mutant.game == game
    ]
    for game in BREAKABLE
}


def broken_ruling(stage: str, batch: int) -> dict[str, Any]:
    """Break one ruling; return it with the test that noticed first."""
    mutant = BROKEN[stage][batch]
    return {str(batch): [mutant.ruling, mutant.says, first_to_notice(mutant)]}


def sources(*games: str) -> tuple[str, ...]:
    """List the sources that a comparison of these games depends on."""
    rules = [f"src/belvedere/games/{game}/{file}.py" for game in games for file in RULE_FILES]
    twins = [f"tests/twins/{game}.py" for game in games]
    return ("src/belvedere/kernel", *rules, *twins, "tests/oracle.py")


MISTY_FILES = tuple(
    f"src/belvedere/games/misty/{file}.py"
    for file in ("state", "deck", "window", "rules", "mirrors", "notation", "description")
)
FRONTIER_FILES = tuple(
    f"src/belvedere/games/frontier/{file}.py"
    for file in ("state", "places", "gaps", "scoring", "rules", "notation", "description", "table")
)


def broken_sources(game: str) -> tuple[str, ...]:
    """List the sources that decide which test notices a broken ruling of a game."""
    table = {"frontier": "mutants_frontier", "misty": "mutants_misty"}.get(game, "mutants")
    more = {
        "frontier": ("tests/frontier_boards.py",),
        "misty": ("src/belvedere/solvers/activation.py",),
    }.get(game, ())
    rules = sorted((ROOT / "src/belvedere/games" / game).glob("*.py"))
    return (
        "src/belvedere/kernel",
        *(str(path.relative_to(ROOT)) for path in rules if is_ruled(path.stem)),
        *more,
        f"tests/test_{game}_rules.py",
        f"tests/{table}.py",
        "tests/breaking.py",
        "tests/footprints.py",
    )


def is_ruled(module: str) -> bool:
    """Tell the modules of a game that its rule tests ask from those that show it."""
    return not module.startswith("drawing") and module != "planes"


def stages() -> list[Stage]:
    """List what `make deep` does."""
    games = [("mirador", "calm"), ("mirador", "bold"), ("strata", "calm")]
    both = sources("mirador", "strata")
    return [
        *(
            Stage(
                f"{game}-{policy}",
                f"{game.title()}, whole random games ({policy} policy) against the slow twin",
                10_000 // BATCH,
                partial(twin_games, game, policy),
                sources(game),
            )
            for game, policy in games
        ),
        Stage(
            "trees",
            "Every position of small boards against the slow twin",
            len(TREES),
            whole_tree,
            both,
        ),
        Stage("perft", "Leaves of deep trees", len(PERFTS), deep_perft, both),
        Stage(
            "frontier",
            "Mirage and Overworld, whole games of all variants (uniform, gap-seeking and "
            "area-enclosing policies) against the slow twin",
            5_400 // BATCH,
            frontier_games,
            (
                "src/belvedere/kernel",
                *FRONTIER_FILES,
                "tests/twins/frontier.py",
                "tests/oracle_frontier.py",
            ),
        ),
        Stage(
            "misty",
            "Misty, whole matches of many windows and decks, at every tenth step with what every "
            "player sees, against the slow twin",
            20_000 // BATCH,
            misty_matches,
            (
                "src/belvedere/kernel",
                *MISTY_FILES,
                "tests/twins/misty.py",
                "tests/oracle_misty.py",
            ),
        ),
        Stage(
            "arbiter",
            "Mirador's arbiter against exhaustive search on boards of 6 to 8",
            50,
            arbiter_positions,
            (
                "src/belvedere/kernel",
                "src/belvedere/solvers/arbiter",
                *(f"src/belvedere/games/mirador/{file}.py" for file in RULE_FILES),
                "tests/twins/mirador.py",
                "tests/arbiter_oracle.py",
            ),
        ),
        *(
            Stage(
                f"mutants-{game}",
                f"Every ruling of {title} broken, and the rule test that notices first",
                len(BROKEN[f"mutants-{game}"]),
                partial(broken_ruling, f"mutants-{game}"),
                broken_sources(game),
            )
            for game, title in BREAKABLE.items()
        ),
    ]


def fingerprint(stage: Stage) -> str:
    """Hash the sources that a stage's results depend on."""
    digest = hashlib.sha256()
    for name in stage.depends:
        path = ROOT / name
        for file in [path] if path.is_file() else sorted(path.rglob("*.py")):
            digest.update(file.read_bytes())
    return digest.hexdigest()[:12]


def load_progress() -> dict[str, Any]:
    """Return what earlier runs have done."""
    done: dict[str, Any] = {}
    if PROGRESS.is_file():
        done = json.loads(PROGRESS.read_text(encoding="utf-8"))
    return done


def run(stage: Stage, done: dict[str, Any]) -> None:
    """Do the batches that are missing, saving after each."""
    mark = fingerprint(stage)
    if done.get(stage.name, {}).get("sources") != mark:
        done[stage.name] = {"sources": mark, "batches": {}}
    batches = done[stage.name]["batches"]
    missing = [batch for batch in range(stage.batches) if str(batch) not in batches]
    with ProcessPoolExecutor(WORKERS) as pool, Progress() as progress:
        task = progress.add_task(stage.name, total=stage.batches, completed=len(batches))
        jobs = {pool.submit(stage.run, batch): batch for batch in missing}
        try:
            for job in as_completed(jobs):
                batches[str(jobs[job])] = job.result()
                done[stage.name]["date"] = datetime.now(UTC).date().isoformat()
                save(done)
                progress.advance(task)
        except BaseException:
            pool.shutdown(wait=False, cancel_futures=True)
            raise


def save(done: dict[str, Any]) -> None:
    """Save what has been done, so that it need not be done again."""
    PROGRESS.parent.mkdir(exist_ok=True)
    PROGRESS.write_text(json.dumps(done), encoding="utf-8")


def report(done: dict[str, Any]) -> None:
    """Write the results into docs/correctness.md, between its marks."""
    lines = ["| comparison | result | seeds | date | sources |", "|---|---|---|---|---|"]
    text = REPORT.read_text(encoding="utf-8")
    for stage in stages():  # what has not been begun keeps its line: the hash says what it is worth
        kept = re.search(rf"^\| {re.escape(stage.says)} \|.*$", text, re.M)
        begun = stage.name in done or kept is None
        lines.append(summary(stage, done.get(stage.name)) if begun else str(kept and kept[0]))
    for name in BROKEN:
        broken = done.get(name, {}).get("batches", {})
        head = ["", "| ruling | broken so that | noticed first by |", "|---|---|---|"]
        lines += head if broken else []
        for _, (ruling, says, test) in sorted((int(n), r[n]) for n, r in broken.items()):
            noticed = f"`{test}`" if test else "**nothing**"
            lines.append(f"| {ruling} | {says} | {noticed} |")
    start, end = "<!-- results -->\n", "<!-- end of results -->"
    before, _, rest = text.partition(start)
    _, _, after = rest.partition(end)
    REPORT.write_text(before + start + "\n".join(lines) + "\n" + end + after, encoding="utf-8")


def summary(stage: Stage, done: dict[str, Any] | None) -> str:
    """Write a stage's line of the table."""
    if not done or len(done["batches"]) < stage.batches:
        part = len(done["batches"]) if done else 0
        return f"| {stage.says} | not finished: {part} of {stage.batches} batches | | | |"
    totals: dict[str, int] = {}
    for batch in done["batches"].values():
        for name, value in batch.items():
            if isinstance(value, int):
                totals[name] = totals.get(name, 0) + value
    found = ", ".join(
        f"{value:,} {name}" if name in ("games", "positions", "boards") else f"{name}: {value:,}"
        for name, value in totals.items()
    )
    if stage.name in BROKEN:
        found = f"{stage.batches} broken rules, {len(unnoticed(done))} of them unnoticed"
    seeds = f"{FIRST_SEED:,} on" if "games" in totals else ""
    agreed = ", all agree" if "positions" in totals else ""
    return f"| {stage.says} | {found}{agreed} | {seeds} | {done['date']} | `{done['sources']}` |"


def unnoticed(done: dict[str, Any]) -> list[str]:
    """List the broken rules that no test noticed."""
    results = [result for batch in done["batches"].values() for result in batch.values()]
    return [f"{ruling}: {says}" for ruling, says, test in results if not test]


def main() -> None:
    """Run the stages that are named, or all."""
    chosen = sys.argv[1:]
    known = [stage.name for stage in stages()]
    if unknown := set(chosen) - set(known):
        sys.exit(
            f"There is no stage {', '.join(sorted(unknown))}. The stages are: {', '.join(known)}."
        )
    done = load_progress()
    try:
        for stage in stages():
            if not chosen or stage.name in chosen:
                print(stage.says)
                run(stage, done)
    except KeyboardInterrupt:
        sys.exit("Stopped. `make deep` goes on from here.")
    except CannotBreakError as error:
        sys.exit(str(error))
    finally:
        report(done)
    guardless = [rule for name in BROKEN for rule in unnoticed(done.get(name, {"batches": {}}))]
    if guardless:
        sys.exit("No test notices these broken rules:\n" + "\n".join(guardless))


if __name__ == "__main__":
    main()
