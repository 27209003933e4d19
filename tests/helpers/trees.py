"""Records with random trees: variations, comments in two scripts, marks, evaluations, shapes."""

from __future__ import annotations

import random

import belvedere
from belvedere.core.actors import OVER
from belvedere.core.ply import WHOLE, Colour, Evaluation, Mark, Shape, ShapeKind
from belvedere.core.position import Position
from belvedere.core.records import Record, new_record
from belvedere.core.replay import Replay
from belvedere.core.tree import ROOT, Address, GameTree

SAID = ("", "solid", "а если так? }", "two\nlines \\ {", " spaces ", "ring red e4", "сильно 🎲")
PLACES = ("e4", "-3,2", "h5", "0,0")
BY = ("", "level 8", 'уровень "8"')


def random_record(game: str, seed: int, plies: int = 12, **options: object) -> Record:
    """Return a game with so many plies in all its lines, and notes on some of them."""
    rng = random.Random(seed)
    position = belvedere.start(game, **options)
    record = new_record(position, [f"Игрок {n}" for n in range(position.players)])
    record.tree = grown(Replay(position), record.tree, rng, plies)
    outcome = Replay(position).at(record.tree, record.tree.end).outcome
    if outcome is not None:
        record.ending = belvedere.core.endings.by_rules(outcome)
    record.headers = {"event": "Сад, круг 2", "clock": "an hourglass"}
    return record


def grown(replay: Replay, tree: GameTree, rng: random.Random, plies: int) -> GameTree:
    """Return a tree with more plies, some of them after others than the last."""
    nodes: list[Address] = [visit.address for visit in tree.walk()] or [ROOT]
    for _ in range(plies):
        here = rng.choice([nodes[-1], nodes[-1], rng.choice(nodes), ROOT])
        position = replay.at(tree, here)
        if position.actor != OVER:
            tree, here = replay.play(tree, here, *some_ply(position, rng))
            nodes.append(here)
        tree = noted(tree, here, rng, position.players)
    return tree


def some_ply(position: Position, rng: random.Random) -> tuple[str, int]:
    """Choose an outcome, or a decision of anybody who may decide now."""
    if not position.actors:
        return rng.choice(position.chances())[0], position.actor
    seat = rng.choice(position.actors)
    return rng.choice(position.legal(seat)[:40]), seat


def noted(tree: GameTree, here: Address, rng: random.Random, players: int) -> GameTree:
    """Note something on a node, or nothing."""
    kind = rng.randrange(8)
    if kind == 0:
        return tree.comment(here, rng.choice(SAID))
    if kind == 1 and here != ROOT:
        return tree.mark(here, *rng.sample(list(Mark), rng.randrange(3)))
    if kind == 2:
        said = Evaluation(
            tuple(rng.randrange(WHOLE + 1) for _ in range(players)),
            rng.choice(BY),
            rng.choice((None, 0, 3_000, 12_345)),
            rng.choice(((), ("e4",), ("land 0,1 NE", "give up"))),
            rng.random() < 0.5,
        )
        return tree.annotate(here, evaluations=(*tree.notes(here).evaluations, said))
    if kind == 3:
        drawn = rng.choice((
            Shape(ShapeKind.RING, rng.choice(list(Colour)), (rng.choice(PLACES),)),
            Shape(ShapeKind.ARROW, rng.choice(list(Colour)), tuple(rng.sample(PLACES, 2))),
        ))  # fmt: skip
        return tree.annotate(here, shapes=(*tree.notes(here).shapes, drawn))
    if kind == 4 and here != ROOT:
        left = rng.choice((None, 300_000, 1))
        return tree.annotate(here, at=rng.randrange(10**7), left=left, forced=rng.random() < 0.3)
    return tree
