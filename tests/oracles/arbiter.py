"""Mirador's arbiter against exhaustive search by the slow twin, on small boards.

The search knows nothing of the arbiter's ways: it plays every set of challenge towers, one by one,
by the twin's rules.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import islice, product

import belvedere
from belvedere import Position
from belvedere.core.squares import Square, match_square
from belvedere.solvers import arbiter
from belvedere.solvers.arbiter.asking import AXES, ask
from belvedere.solvers.arbiter.engine.secure import secure
from oracles.twins import mirador as twin_rules
from oracles.twins.mirador import COLOURS, Mirador, opponent

BOARDS = ((6, 2), (7, 2), (8, 2), (8, 2))  # size and tower, most of them the leaflet's towers
GRADED = ((4, 1), (5, 1), (9, 3), (10, 3), (11, 3), (11, 4), (13, 4))  # R-MDR-8
MOST_SETS = 3000  # of challenge towers, so that all can be played
FEW_SETS = 60  # … after every pair of placements as well

Cut = frozenset[str]


class Judged(Mirador):
    """The twin, with a rule of its own on which chains count."""

    axes: tuple[str, ...] = AXES

    def _has_any_chain(self, colour: str) -> bool:
        return any(self.has_chain(colour, axis) for axis in self.axes)


def towers_of(position: Position) -> dict[str, list[str]]:
    """List the towers by colour."""
    found: dict[str, list[str]] = {colour: [] for colour in COLOURS}
    for tower in position.to_dict()["towers"]:
        found[tower["colour"]].append(tower["square"])
    return found


def twin_of(position: Position, to_move: str, axes: tuple[str, ...] = AXES) -> Judged:
    """Set the same board up on the twin, without swap."""
    towers = towers_of(position)
    size, tower = (int(position.options[name]) for name in ("size", "tower"))
    twin = Judged.from_towers(size, towers["red"], towers["blue"], to_move, tower)
    assert isinstance(twin, Judged)
    twin.axes = axes
    return twin


# Exhaustive search.


def declared(position: Position, declarer: str, axes: tuple[str, ...] = AXES) -> Judged:
    """Return the twin as if a colour had declared without a placement."""
    twin = twin_of(position, opponent(declarer), axes)
    twin._phase = "answer"
    twin._legal = None
    return twin


def fewest_towers(twin: Mirador) -> int | None:
    """Challenge a declaration in all ways; return how many towers break it, None if none do."""
    twin = twin.copy()
    twin.play("challenge")
    waiting = [("", twin)]
    number = 0
    while waiting:
        if any(game.reason() == "broken" for _, game in waiting):
            return number
        waiting = [
            (move, after)
            for last, game in waiting
            for move, after in plays(game)
            if not last or key(move) > key(last)  # sets, not orders
        ]
        number += 1
    return None


def plays(game: Mirador) -> Iterator[tuple[str, Mirador]]:
    """Yield every tower that a challenger may place next, and the game after it."""
    for move in game.legal():
        if move != "give up":
            after = game.copy()
            after.play(move)
            yield move, after


def key(square: str) -> Square:
    found = match_square(square)
    assert found is not None
    return found


def winning(twin: Mirador) -> set[str]:
    """Return the placements (or the pass) that win by a declaration."""
    found = set()
    for move in twin.legal():
        if move.endswith("!"):
            after = twin.copy()
            after.play(move)
            if fewest_towers(after) is None:
                found.add(move.removesuffix("!"))
    return found


def stopping(twin: Mirador) -> set[str]:
    """Return the placements after which the opponent has no winning one."""
    found = set()
    for move in twin.legal():
        if not move.endswith("!") and move not in ("pass", "swap"):
            after = twin.copy()
            after.play(move)
            after._can_swap = False
            after._legal = None
            if not winning(after):
                found.add(move)
    return found


def challenge_sets(twin: Mirador, challenger: str) -> Iterator[Mirador]:
    """Yield the board after every legal set of towers of a colour, none among them."""
    waiting: list[tuple[Square, Mirador]] = [((-1, -1), twin)]
    while waiting:
        last, game = waiting.pop()
        yield game
        for place in game._open[challenger]:
            if place > last:
                after = game.copy()
                after._add_tower(place, challenger)
                waiting.append((place, after))


def has_few_sets(position: Position, most: int) -> bool:
    """Tell whether either colour has at most that many sets of towers to challenge with."""
    twin = twin_of(position, "red")
    return all(
        sum(1 for _ in islice(challenge_sets(twin, colour), most + 1)) <= most for colour in COLOURS
    )


Link = tuple[tuple[str, ...], str | None]


def links_of(twin: Mirador, colour: str) -> set[Link]:
    """Return the links of a colour: two towers, or a tower and a side."""
    towers, sides = twin._look_around(colour)
    name = twin_rules.format_square
    found: set[Link] = {((name(a),), side) for a in sides for side in sides[a]}
    found |= {((name(min(a, b)), name(max(a, b))), None) for a in towers for b in towers[a]}
    return found


def secure_links(twin: Mirador, colour: str) -> set[Link]:
    """Return the links that stand after every challenge."""
    found = links_of(twin, colour)
    for after in challenge_sets(twin, opponent(colour)):
        found &= links_of(after, colour)
    return found


def proof_holds(twin: Mirador, proof: arbiter.Proof) -> bool:
    """Tell whether the lines of a proof, and no others, keep a chain in every challenge."""
    return all(proof_stands(after, proof) for after in challenge_sets(twin, opponent(proof.colour)))


def proof_stands(twin: Mirador, proof: arbiter.Proof) -> bool:
    group = {place: {place} for place in twin._towers}
    sides: dict[Square, set[str]] = {place: set() for place in group}
    for line in proof.lines:
        start, end = key(line.start), key(line.end)
        if any(square in twin._owner for square in squares_between(start, end, line.side)):
            continue
        a = twin._owner[start]
        if line.side:
            sides[a].add(line.side)
        else:
            joined = group[a] | group[twin._owner[end]]
            for place in joined:
                group[place] = joined
    for members in group.values():
        seen = set().union(*(sides[place] for place in members))
        if any(twin_rules.AXES[axis] <= seen for axis in proof.axes):
            return True
    return False


def squares_between(start: Square, end: Square, side: str | None) -> list[Square]:
    """List the squares of a line that have to be empty; a corner contact has none."""
    if start[0] != end[0] and start[1] != end[1]:
        return []
    columns = range(min(start[0], end[0]), max(start[0], end[0]) + 1)
    rows = range(min(start[1], end[1]), max(start[1], end[1]) + 1)
    but = {start} if side else {start, end}
    return [square for square in product(columns, rows) if square not in but]


# Positions.


def random_position(rng: random.Random, size: int, tower: int = 2) -> Position:
    """Play some random moves, half of the time with towers that see own ones."""
    position = belvedere.start("mirador", size=size, tower=tower)
    linking = rng.random() < 0.5
    for _ in range(rng.randrange(1, size + 1)):
        moves = [m for m in position.legal() if not m.endswith("!") and m != "swap"]
        move = linking_move(position, moves, rng) if linking else rng.choice(moves)
        after = position.play(move)
        if after.actor == belvedere.OVER:
            break
        position = after
    return position


def linking_move(position: Position, moves: list[str], rng: random.Random) -> str:
    """Choose a move in line with an own tower, if one of a few is."""
    colour = position.to_dict()["to_decide"]
    own = [key(square) for square in towers_of(position)[colour]]
    tower = int(position.options["tower"])
    for move in rng.sample(moves, min(6, len(moves))):
        if match_square(move) is None:
            continue
        x, y = key(move)
        if any(min(abs(x - a), abs(y - b)) < tower for a, b in own):
            return move
    return rng.choice(moves)


def full_positions(number: int, seed: int, size: int = 27, tower: int = 2) -> Iterator[Position]:
    """Yield positions of the full board with 10 to 40 towers; every other game is by linkers."""
    rng = random.Random(seed)
    found, linking = 0, False
    while True:
        position, linking = belvedere.start("mirador", size=size, tower=tower), not linking
        for towers in range(1, 41):
            moves = [m for m in position.legal() if not m.endswith("!") and m != "swap"]
            if "pass" in moves or not moves:
                break
            move = linking_move(position, moves, rng) if linking else rng.choice(moves)
            position = position.play(move)
            if towers >= 10:
                yield position
                found += 1
                if found == number:
                    return


# The comparison.


def compare(
    positions: int, seed: int, boards: Sequence[tuple[int, int]] = BOARDS
) -> dict[str, int]:
    """Compare that many random positions; return what was compared, and how often."""
    rng = random.Random(seed)
    counts: Counter[str] = Counter()
    while counts["positions"] < positions:
        position = random_position(rng, *rng.choice(boards))
        if has_few_sets(position, MOST_SETS):
            counts["positions"] += 1
            compare_position(position, counts)
    return dict(counts)


def compare_position(position: Position, counts: Counter[str]) -> None:
    """Ask both everything about one position."""
    for colour in COLOURS:
        for axes in (AXES, ("ns",), ("we",)):
            compare_verdict(position, colour, axes, counts)
        compare_links(position, colour, counts)
    mover = position.to_dict()["to_decide"]
    twin = twin_of(position, mover)
    assert set(arbiter.winning_placements(position)) == winning(twin)
    counts["winning"] += 1
    if has_few_sets(position, FEW_SETS):
        assert set(arbiter.stopping_placements(position)) == stopping(twin)
        counts["stopping"] += 1


def compare_verdict(
    position: Position, colour: str, axes: tuple[str, ...], counts: Counter[str]
) -> None:
    """Compare soundness, the breaking set, the smallest one, and the proof."""
    twin = declared(position, colour, axes)
    fewest = fewest_towers(twin)
    verdict = arbiter.judge(position, colour, axes)
    assert verdict.sound == (fewest is None)
    counts["verdicts"] += 1
    smallest = arbiter.smallest_break(position, colour, axes)
    proof = arbiter.prove(position, colour, axes)
    if fewest is None:
        assert verdict.breaking == ()
        assert smallest is None
        assert proof is not None
        assert proof_holds(twin_of(position, colour), proof)
        counts["sound"] += 1
    else:
        assert smallest is not None
        assert (len(smallest), smallest.fewest) == (fewest, True)
        counts["fewest towers"] += 1
        assert proof is None
        for cut in (verdict.breaking, smallest):
            assert replay(twin, cut) == "broken"
    assert not secure_by_test(position, colour, axes) or fewest is None
    counts["secure"] += secure_by_test(position, colour, axes)


def secure_by_test(position: Position, colour: str, axes: tuple[str, ...] = AXES) -> bool:
    """Tell what the fast test says."""
    question = ask(position, colour, axes)
    sides = {"ns": 1 | 4, "we": 2 | 8}
    return bool(secure(question.lay(), 0, question.colour) & sum(sides[axis] for axis in axes))


def replay(twin: Mirador, cut: tuple[str, ...]) -> str | None:
    """Challenge with these towers, one by one; return how it ends."""
    twin = twin.copy()
    for move in ("challenge", *cut):
        assert twin.reason() is None
        twin.play(move)
    return twin.reason()


def compare_links(position: Position, colour: str, counts: Counter[str]) -> None:
    """Compare the secure links of a colour, and whether a chain of them stands."""
    twin = twin_of(position, colour)
    expected = secure_links(twin, colour)
    found = arbiter.secure_links(position, colour)
    assert {(link.towers, link.side) for link in found} == expected
    every = {(link.towers, link.side) for link in arbiter.links(position, colour)}
    assert every == links_of(twin, colour)
    counts["links"] += len(every)
    for chain in arbiter.secure_chains(position, colour):
        if chain.axes:
            assert arbiter.judge(position, colour, chain.axes).sound
            counts["secure chains"] += 1
