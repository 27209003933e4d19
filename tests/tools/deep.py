"""`make deep`: the long comparisons. It resumes where it stopped, and writes docs/correctness.md.

Usage: python tests/tools/deep.py [STAGE …]   (all stages, unless told)
"""

from __future__ import annotations

import hashlib
import json
import re
import sys
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor, as_completed
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from functools import partial
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).parents[1]))

from rich.progress import Progress

import belvedere
from belvedere.core import registry
from belvedere.kernel.engine import CompiledGame
from belvedere.testing import conformance
from belvedere.testing.cases import cases
from helpers.frontier_fuzz import fuzz
from helpers.house import ROOT
from helpers.misty_fuzz import judge_both
from mutants.breaking import CannotBreakError, first_to_notice
from mutants.duels import MUTANTS
from mutants.frontier import MUTANTS as FRONTIER_MUTANTS
from mutants.misty import MUTANTS as MISTY_MUTANTS
from oracles.arbiter import compare as compare_arbiter
from oracles.duels import POLICIES, TWINS, compare_game, compare_tree, options_for
from oracles.frontier import compare_seed
from oracles.misty import compare_seed as compare_misty
from oracles.misty import compare_tree as compare_misty_tree

PROGRESS = ROOT / ".deep" / "progress.json"
REPORT = ROOT / "docs" / "correctness.md"
WORKERS = 2
BATCH = 100  # games
JUDGED = 5_000  # positions
COUNTED = ("games", "positions", "boards", "changed positions", "option sets", "promises")
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


def misty_views(batch: int) -> dict[str, Any]:
    """Compare a batch of matches of Misty, at every step with what every player sees."""
    first = 2 * FIRST_SEED + batch * BATCH
    steps = sum(compare_misty(seed) for seed in range(first, first + BATCH))
    return {"games": BATCH, "positions": steps + BATCH}


def misty_judged(batch: int) -> dict[str, Any]:
    """Let `load` and a second judge look at changed positions of Misty."""
    said = judge_both(FIRST_SEED + batch, JUDGED)
    return {"changed positions": JUDGED, "accepted": said["lawful and another"]}


def frontier_judged(batch: int) -> dict[str, Any]:
    """Let `load` and a second judge look at every position of a game, and at changed ones."""
    said = fuzz(FIRST_SEED + batch, 2, look=1)
    return {"changed positions": said["mutants"], "accepted": said["accepted"]}


def promises(batch: int) -> dict[str, Any]:
    """Hold one option set to every promise of the suite, at every step of its walks."""
    for check in conformance.CHECKS:
        check(CASES[batch])
    return {"option sets": 1, "promises": len(conformance.CHECKS)}


CASES = [
    replace(case, thorough=True)
    for case in cases(ROOT / "tests" / "golden", ROOT / "docs" / "positions")
]


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


SMALL_MATCHES: tuple[dict[str, object], ...] = (
    {"deck": "balloon up 1, scooter left 1, tractor right 1, smiley smiley 2"},
    {"deck": "tractor right 2, smiley smiley 2, flower flower 1, monster monster 1"},
    {"deck": "tractor right 3, flower flower 3", "window": "1x3", "beginners": True},
    {"deck": "leaf down 3, smiley smiley 3", "players": 3},
)


def whole_match(batch: int) -> dict[str, Any]:
    """Compare every position of a small match of Misty, and every view, with the slow twin."""
    small = {"window": "1x2", "rounds": 1, **SMALL_MATCHES[batch]}
    return {"boards": 1, "positions": compare_misty_tree(small)}


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


KERNEL = "src/belvedere/kernel"
GAMES = "src/belvedere/games"
# What a comparison reads and writes beside the rules themselves.
WORDS = {
    "strata": ("notation", "description"),
    "mirador": ("notation", "description"),
    "frontier": ("notation", "description", "table"),
    "misty": ("notation", "description", "deck"),
}


def compared(game: str) -> tuple[str, ...]:
    """List the sources of a game, and of its twin, that a comparison depends on."""
    words = [f"{GAMES}/{game}/{file}.py" for file in WORDS[game]]
    return (f"{GAMES}/{game}/rules", *words, f"tests/oracles/twins/{game}.py")


def judged(game: str) -> tuple[str, ...]:
    """List the sources of a game, and of its judge, that the verdict on a position depends on."""
    return (
        KERNEL,
        "src/belvedere/core",
        f"{GAMES}/{game}",
        f"tests/oracles/twins/{game}.py",
        f"tests/oracles/validators/{game}.py",
    )


def broken_sources(game: str) -> tuple[str, ...]:
    """List the sources that decide which test notices a broken ruling of a game."""
    folder = ROOT / GAMES / game
    files = sorted([*folder.glob("*.py"), *folder.glob("rules/*.py")])
    return (
        KERNEL,
        *(str(path.relative_to(ROOT)) for path in files if path.stem not in UNRULED),
        *BESIDE[game],
        f"tests/games/{game}/test_rules.py",
        f"tests/mutants/{game if game in ('frontier', 'misty') else 'duels'}.py",
        "tests/mutants/mutant.py",
        "tests/mutants/breaking.py",
        "tests/mutants/footprints.py",
    )


UNRULED = ("planes", "aims", "events", "styles")  # no rule test asks for them
BESIDE: dict[str, tuple[str, ...]] = {
    "strata": (),
    "mirador": ("tests/helpers/mirador_boards.py",),
    "frontier": ("tests/helpers/frontier_boards.py",),
    "misty": ("tests/helpers/misty_windows.py", "src/belvedere/solvers/activation.py"),
}


def stages() -> list[Stage]:
    """List what `make deep` does."""
    games = [("mirador", "calm"), ("mirador", "bold"), ("strata", "calm")]
    duels = (KERNEL, "tests/oracles/duels.py")
    both = (*duels, *compared("mirador"), *compared("strata"))
    return [
        *(
            Stage(
                f"{game}-{policy}",
                f"{game.title()}, whole random games ({policy} policy) against the slow twin",
                10_000 // BATCH,
                partial(twin_games, game, policy),
                (*duels, *compared(game)),
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
            (KERNEL, *compared("frontier"), "tests/oracles/frontier.py"),
        ),
        Stage(
            "misty",
            "Misty, whole matches of many windows and decks, at every tenth step with what every "
            "player sees, against the slow twin",
            20_000 // BATCH,
            misty_matches,
            (KERNEL, *compared("misty"), "tests/oracles/misty.py"),
        ),
        Stage(
            "misty-views",
            "Misty, whole matches with what every player sees at every step, against the slow twin",
            10,
            misty_views,
            (KERNEL, *compared("misty"), "tests/oracles/misty.py"),
        ),
        Stage(
            "misty-trees",
            "Every position of small matches of Misty, and every view, against the slow twin",
            len(SMALL_MATCHES),
            whole_match,
            (KERNEL, *compared("misty"), "tests/oracles/misty.py"),
        ),
        Stage(
            "misty-judged",
            "Changed positions of Misty, by `load` and by a second judge",
            20,
            misty_judged,
            (*judged("misty"), "tests/helpers/misty_fuzz.py"),
        ),
        Stage(
            "frontier-judged",
            "Positions of Mirage and Overworld, changed ones too, by `load` and by a second judge",
            108,
            frontier_judged,
            (*judged("frontier"), "tests/helpers/frontier_fuzz.py"),
        ),
        Stage(
            "promises",
            "Every promise of the conformance suite, at every step of its walks",
            len(CASES),
            promises,
            tuple(
                f"src/belvedere/{floor}" for floor in ("core", "kernel", "svg", "games", "testing")
            ),
        ),
        Stage(
            "arbiter",
            "Mirador's arbiter against exhaustive search on boards of 6 to 8",
            50,
            arbiter_positions,
            (
                KERNEL,
                *compared("mirador"),
                "src/belvedere/solvers/arbiter",
                "tests/oracles/arbiter.py",
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
        f"{value:,} {name}" if name in COUNTED else f"{name}: {value:,}"
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
