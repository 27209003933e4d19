"""Golden files: how many games there are, in which order moves are listed, and one whole game.

`python -m belvedere.testing.golden FOLDER [GAME …]` writes them; the change is reviewed as a diff.
"""

from __future__ import annotations

import re
import sys
from hashlib import sha256
from pathlib import Path

from belvedere.core import records
from belvedere.core.actors import CHANCE, OVER
from belvedere.core.position import Position
from belvedere.testing.cases import Case, cases, walk

PERFT_LEAVES = 200_000  # counting goes on until a depth has more
PERFT_DEPTH = 8
SEED = 2017
LONGEST_LIST = 2_000  # moves
LISTED = (0, 1, 2, 5, 10)  # plies at which the whole list of moves is pinned


def files(case: Case) -> dict[str, str]:
    """Return the names and contents of a case's golden files."""
    named = ",".join(f"{k}={v}" for k, v in case.options.items()).lower()
    tag = re.sub(r"[^a-z0-9=,_]+", "-", named)
    return {f"{tag or 'standard'}.{name}": content(case) for name, content in FILES.items()}


def _perft(case: Case) -> str:
    lines = []
    for depth in range(1, PERFT_DEPTH + 1):
        leaves = case.game.perft(case.game.start(), depth)
        lines.append(f"{depth} {leaves}")
        if leaves == 0 or leaves > PERFT_LEAVES:
            break
    return "\n".join(lines) + "\n"


def _order(case: Case) -> str:
    """List the moves at some plies in full, and their number at all."""
    lines = []
    for ply, step in enumerate(walk(case, SEED)):
        position = Position(case.game, step.state)
        seats = position.actors
        if step.actors == OVER:
            break
        if step.actors == CHANCE:
            moves = [f"{outcome} ×{weight}" for outcome, weight in position.chances()]
        else:
            moves = position.legal(seats[0])
        lines.append(f"ply {ply}: seats {list(seats)}, {len(moves)} moves")
        if ply in LISTED:
            lines += [f"  {move}" for move in _shortened(moves)]
    return "\n".join(lines) + "\n"


def _shortened(moves: list[str]) -> list[str]:
    """Return a list of moves, or the ends of a very long one and a hash of all of it."""
    if len(moves) <= LONGEST_LIST:
        return moves
    digest = sha256("\n".join(moves).encode()).hexdigest()
    return [*moves[:20], f"… {digest}", *moves[-20:]]


def _playthrough(case: Case) -> str:
    record = records.new_record(case.start())
    position = case.start()
    for step in walk(case, SEED):
        if step.seat == OVER:
            break
        position = position.play(case.game.format_action(step.state, step.action), step.seat)
        records.add_ply(record, position)
    record.headers["scores"] = str(list(position.scores))
    return records.format_record(record)


FILES = {"perft.txt": _perft, "order.txt": _order, "playthrough.record": _playthrough}


def write(folder: Path, games: list[str] | None = None) -> list[Path]:
    """Write the golden files of some games (all, unless told), and delete what is not one."""
    written = []
    for case in cases(folder, folder, games):
        target = folder / case.game_id
        target.mkdir(parents=True, exist_ok=True)
        for name, content in files(case).items():
            (target / name).write_text(content, encoding="utf-8")
            written.append(target / name)
    for game in {path.parent for path in written}:
        for stale in set(game.iterdir()) - set(written):
            stale.unlink()
    return written


if __name__ == "__main__":
    for written_path in write(Path(sys.argv[1]), sys.argv[2:] or None):
        print(written_path)
