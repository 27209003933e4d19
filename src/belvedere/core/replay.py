"""Positions in a game tree: the rules judge every ply, once, and few positions are kept."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Iterator
from threading import Lock
from typing import Final, final

from belvedere.core.ply import Ply
from belvedere.core.position import Position
from belvedere.core.tree import ROOT, Address, GameTree, Visit, address_after

LATEST: Final = 64  # positions that were asked for, or passed, lately
STRIDE: Final = 64  # plies from one position that is kept for longer to the next
MOST_POSTS: Final = 256  # of those


@final
class Replay:
    """Positions of the nodes of a tree, and of every tree that is made from it.

    A position follows from its path, as an address does: so what was found out for one tree holds
    for all that begin with the same position. Threads may share one.
    """

    def __init__(self, start: Position) -> None:
        self.start = start
        self._latest: OrderedDict[Address, Position] = OrderedDict()
        self._posts: OrderedDict[Address, Position] = OrderedDict()
        self._lock = Lock()

    def at(self, tree: GameTree, address: Address) -> Position:
        """Return the position at a node; raise MoveError where the rules forbid a ply.

        From the nearest position that is known no ply is played twice, and from any node of a line
        that was walked it is never far.
        """
        way: list[Address] = []
        while (known := self._known(address)) is None:
            way.append(address)
            address = tree.node(address).parent
        for step in reversed(way):
            node = tree.node(step)
            ply = tree.ply(step)
            known = known.play(ply.move, ply.seat)
            self._keep(step, node.depth, known)
        return known

    def _known(self, address: Address) -> Position | None:
        if address == ROOT:
            return self.start
        with self._lock:
            for kept in (self._latest, self._posts):
                if address in kept:
                    kept.move_to_end(address)
                    return kept[address]
        return None

    def _keep(self, address: Address, depth: int, position: Position) -> None:
        with self._lock:
            self._latest[address] = position
            if len(self._latest) > LATEST:
                self._latest.popitem(last=False)
            if depth % STRIDE == 0:
                self._posts[address] = position
                if len(self._posts) > MOST_POSTS:
                    self._posts.popitem(last=False)

    def play(
        self, tree: GameTree, address: Address, move: str, seat: int | None = None
    ) -> tuple[GameTree, Address]:
        """Play on from a node, as the rules allow it; return the tree and where the ply is in it.

        Where several decide at once, each decision is a ply; an outcome of chance is one too.
        Raises MoveError.
        """
        after = self.at(tree, address).play(move, seat)
        assert after.last is not None
        longer = tree.add(address, Ply(after.last.seat, after.last.move))
        found = address_after(address, after.last.seat, after.last.move)
        self._keep(found, longer.node(found).depth, after)
        return longer, found

    def walk(self, tree: GameTree) -> Iterator[tuple[Visit, Position, Position]]:
        """Yield every ply, as `GameTree.walk` does, with the positions before and after it.

        Each is played once; two positions of every variation around it are kept meanwhile.
        """
        lines = [(self.start, self.start)]  # before and after the latest ply of each
        for visit in tree.walk():
            del lines[visit.nesting + 1 - visit.is_variation :]
            if visit.is_variation:
                before = lines[-1][0]
                lines.append((before, before))
            before = lines[-1][1]
            after = before.play(visit.ply.move, visit.ply.seat)
            lines[-1] = (before, after)
            yield visit, before, after
