"""Thinking about one position: trees, threads, slices of time, and what came of it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, replace
from hashlib import blake2b
from time import perf_counter
from types import MappingProxyType
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from belvedere.bots.knowing import knowledge_of
from belvedere.bots.search import simulation
from belvedere.bots.search.tree import MOST_MOVES, NOWHERE, Tree, bench_type, new_tree
from belvedere.core.game import Action, Seat, State
from belvedere.kernel.engine import CompiledGame
from belvedere.kernel.rng import generator

SLICE: Final = 0.1  # seconds of search between two looks at the clock and the watcher
FIRST_SLICE: Final = 8  # simulations, before anything is known of their pace
MEMORY: Final = 200_000_000  # bytes of all trees together, unless told
MOST_REPLAYED: Final = 10_000_000  # bytes of states that are replayed to find one in an old tree
BLIND_EXPLORE: Final = 0.9  # of a search that knows only the rules (UCB1)
DEEPEST_TURN: Final = 12  # steps from one's own decision to the next one


@dataclass(frozen=True, slots=True)
class Budget:
    """How long to think: until either is used up."""

    simulations: int | None = None
    seconds: float | None = None

    def without(self, spent: float) -> Budget:
        """Return what is left after so many seconds."""
        if self.seconds is None:
            return self
        return replace(self, seconds=max(self.seconds - spent, 0.0))


@dataclass(frozen=True, slots=True)
class Tally:
    """What the simulations found at the root."""

    actions: tuple[Action, ...]
    visits: tuple[int, ...]
    worth: tuple[float, ...]  # of each action, to whoever thinks
    proved: tuple[bool, ...]  # whether that is exact
    shares: tuple[float, ...]  # by seat
    simulations: int
    is_solved: bool
    line: tuple[Action, ...]  # what is expected to follow, until something is drawn or hidden


Watch = Callable[[Tally], None]


@dataclass(frozen=True, slots=True)
class Manner:
    """How a search goes about it."""

    seed: int = 0
    threads: int = 1
    memory: int = MEMORY
    is_blind: bool = False  # knows nothing but the rules
    keeps_tree: bool = False  # goes on with what it found before


class Thinker:
    """One search through a game, with its trees; used by one thread at a time."""

    def __init__(self, rules: CompiledGame, manner: Manner) -> None:
        self._stop = np.zeros(1, np.int32)
        self._workers = [_Worker(rules, manner, n, self._stop) for n in range(manner.threads)]

    def stop(self) -> None:
        """Let the running search end at once, from any thread."""
        self._stop[0] = 1

    def think(
        self,
        seen: State,
        seat: Seat,
        budget: Budget,
        watch: Watch | None = None,
        overlooked: frozenset[Action] = frozenset(),
        misjudged: Mapping[Action, float] = MappingProxyType({}),
    ) -> Tally:
        """Search from a state, reduced to what the seat knows.

        Some moves may be overlooked, and some seem so many times better than they are, or less.
        """
        self._stop[0] = 0
        workers = self._workers
        for worker in workers:
            worker.begin(seen, seat, overlooked, misjudged)
        first, *others = workers
        look = None if watch is None else lambda: watch(self.tally())
        with ThreadPoolExecutor(max(1, len(others))) as pool:
            running = [pool.submit(worker.run, budget, len(workers), None) for worker in others]
            try:
                first.run(budget, len(workers), look)
            except BaseException:
                self.stop()
                raise
            for done in running:
                done.result()
        return self.tally()

    def tally(self) -> Tally:
        """Add up what all trees found at their roots."""
        found = [worker.tally() for worker in self._workers]
        most = max(found, key=lambda tally: tally.is_solved)
        if len(found) == 1 or most.is_solved:
            return most
        visits = tuple(map(sum, zip(*(tally.visits for tally in found), strict=True)))
        total = sum(tally.simulations for tally in found)
        weights = [tally.simulations / max(total, 1) for tally in found]
        return Tally(
            most.actions,
            visits,
            tuple(_worth_in(found, n) for n in range(len(visits))),
            tuple(map(any, zip(*(tally.proved for tally in found), strict=True))),
            tuple(
                sum(w * t.shares[seat] for w, t in zip(weights, found, strict=True))
                for seat in range(len(most.shares))
            ),
            total,
            False,
            most.line,
        )


class _Worker:
    """One tree, and the bench that it is searched on."""

    def __init__(
        self, rules: CompiledGame, manner: Manner, number: int, stop: NDArray[np.int32]
    ) -> None:
        knowledge = knowledge_of(rules)
        self.rules, self.manner, self.number, self._stop = rules, manner, number, stop
        self._bench = np.zeros(1, bench_type(rules.layout, knowledge.room, knowledge.file))
        self._raw = self._bench.view(np.uint8)
        self._explore = BLIND_EXPLORE if manner.is_blind else knowledge.explore
        self._patience = 0 if manner.is_blind else knowledge.patience
        self._many = knowledge.many
        self._memory = manner.memory // manner.threads // (2 if manner.keeps_tree else 1)
        self._tree: Tree | None = None
        self._root: State = b""
        self._seat = 0

    def begin(
        self,
        seen: State,
        seat: Seat,
        overlooked: frozenset[Action],
        misjudged: Mapping[Action, float],
    ) -> None:
        """Lay a state on the bench as the root, with what an old tree knows of it."""
        kept = self._find_again(seen, seat)
        self._root, self._seat = seen, seat
        self._bench["states"][0, 1] = np.frombuffer(seen, self.rules.layout.state)[0]
        digest = blake2b(seen, key=f"{self.manner.seed}/{self.number}".encode(), digest_size=8)
        self._rng = generator(int.from_bytes(digest.digest(), "big"))
        self._tree = tree = self._new_tree() if kept is None else self._kept_tree(kept)
        if kept is None:
            self._plant(tree, seat)
            simulation.begin(self._bench, tree.head, tree.nodes, tree.edges, self._rng)
        edges = _edges_of(tree)
        if misjudged:
            edges["prior"] *= [misjudged.get(action, 1.0) for action in edges["action"].tolist()]
            edges["prior"] /= edges["prior"].sum()
        if not overlooked.issuperset(edges["action"].tolist()):
            for edge in edges:
                if int(edge["action"]) in overlooked:
                    edge["prior"] = simulation.OVERLOOKED

    def _kept_tree(self, node: int) -> Tree:
        """Return what an old tree knows below a node, with all moves of that node."""
        old, tree = self._tree, self._new_tree()
        assert old is not None
        simulation.keep_below(
            old.head, old.nodes, old.edges, node, tree.head, tree.nodes, tree.edges
        )
        found = self._list_anew(tree)
        simulation.begin(self._bench, tree.head, tree.nodes, tree.edges, self._rng)
        for edge in _edges_of(tree):
            before = found.get(int(edge["action"]))
            if before is not None:
                for name in ("child", "visits", "value"):
                    edge[name] = before[name]
        return tree

    def _list_anew(self, tree: Tree) -> dict[Action, Any]:
        """Let a root list its moves anew that has left some out; return what it found of them."""
        root = tree.nodes[int(tree.head["root"][0])]
        edges = _edges_of(tree)
        if not root["is_partial"] or int(tree.head["edges"][0]) + MOST_MOVES > len(tree.edges):
            return {}
        root["first"] = NOWHERE
        return {int(edge["action"]): edge for edge in edges}

    def _new_tree(self) -> Tree:
        tree = new_tree(self._memory, hidden=self.rules.facts.hidden)
        head = tree.head
        head["size"] = self.rules.layout.state.itemsize
        head["explore"] = self._explore
        head["patience"] = self._patience
        head["many"] = self._many
        head["players"] = self.rules.players
        head["viewer"] = self._seat
        head["blind"] = self.manner.is_blind
        return tree

    def _plant(self, tree: Tree, seat: Seat) -> None:
        tree.nodes[0]["first"] = NOWHERE
        tree.nodes[0]["mover"] = seat
        tree.head["nodes"] = 1

    def _find_again(self, seen: State, seat: Seat) -> int | None:
        """Return the node of a state below the old root, if it was met."""
        if not self.manner.keeps_tree or self._tree is None or self.rules.facts.hidden:
            return None
        tree, rules = self._tree, self.rules
        ahead: list[tuple[int, State, int]] = [(int(tree.head["root"][0]), self._root, 0)]
        left = MOST_REPLAYED // len(seen)
        while ahead and left > 0:
            node, state, depth = ahead.pop(0)
            if state == seen:
                return node if int(tree.nodes[node]["mover"]) == seat else None
            first, number = int(tree.nodes[node]["first"]), int(tree.nodes[node]["edges"])
            if first == NOWHERE or depth == DEEPEST_TURN:
                continue
            mover = int(tree.nodes[node]["mover"])
            for edge in tree.edges[first : first + number]:
                if edge["child"] != NOWHERE:
                    after = rules.apply(state, mover, int(edge["action"]))
                    ahead.append((int(edge["child"]), after, depth + 1))
                    left -= 1
        return None

    def run(self, budget: Budget, workers: int, look: Callable[[], None] | None) -> None:
        """Simulate in slices until the budget is used up."""
        assert self._tree is not None
        head = self._tree.head
        began, done, pace = perf_counter(), 0, FIRST_SLICE
        share = (
            None if budget.simulations is None else _part(budget.simulations, workers, self.number)
        )
        until = began + (budget.seconds if budget.seconds is not None else 1e9)
        while not self._stop[0] and not self._is_solved():
            number = pace if share is None else min(pace, share - done)
            if number <= 0 or (done and perf_counter() >= until):
                return
            started, before = perf_counter(), int(head["simulations"][0])
            self._simulate(number)
            done += int(head["simulations"][0]) - before
            taken = perf_counter() - started
            room = min(SLICE, until - perf_counter())
            pace = max(1, min(4 * number, int(number * room / max(taken, 1e-6))))
            if look is not None:
                look()

    def _simulate(self, number: int) -> None:
        tree = self._tree
        assert tree is not None
        simulation.simulate(
            self._bench,
            self._raw,
            tree.head,
            tree.nodes,
            tree.edges,
            tree.slots,
            self._rng,
            number,
            self._stop,
        )

    def _is_solved(self) -> bool:
        assert self._tree is not None
        return bool(self._tree.nodes[int(self._tree.head["root"][0])]["solved"])

    def tally(self) -> Tally:
        """Read what was found at the root."""
        tree = self._tree
        assert tree is not None
        root = tree.nodes[int(tree.head["root"][0])]
        players = self.rules.players
        visits = max(int(root["visits"]), 1)
        solved = bool(root["solved"])
        shares = root["values"][:players] / (1 if solved else visits)
        edges = [edge for edge in self._edges(root) if edge["prior"] != simulation.OVERLOOKED]
        return Tally(
            tuple(int(edge["action"]) for edge in edges),
            tuple(int(edge["visits"]) for edge in edges),
            tuple(self._worth(edge) for edge in edges),
            tuple(self._is_proved(edge) for edge in edges),
            tuple(float(share) for share in shares),
            int(tree.head["simulations"][0]),
            solved,
            self._line(),
        )

    def _edges(self, node: Any) -> Any:
        assert self._tree is not None
        first = int(node["first"])
        return self._tree.edges[first : first + int(node["edges"])] if first != NOWHERE else []

    def _is_proved(self, edge: Any) -> bool:
        assert self._tree is not None
        child = int(edge["child"])
        return child != NOWHERE and bool(self._tree.nodes[child]["solved"])

    def _worth(self, edge: Any) -> float:
        assert self._tree is not None
        if self._is_proved(edge):
            return float(self._tree.nodes[int(edge["child"])]["values"][self._seat])
        return float(edge["value"]) / int(edge["visits"]) if edge["visits"] else 0.0

    def _line(self) -> tuple[Action, ...]:
        """Follow the moves that were tried most."""
        assert self._tree is not None
        nodes, line = self._tree.nodes, []
        node = int(self._tree.head["root"][0])
        while node != NOWHERE and nodes[node]["mover"] >= 0:
            edges = self._edges(nodes[node])
            if len(edges) == 0 or not edges["visits"].any():
                break
            best = edges[int(edges["visits"].argmax())]
            line.append(int(best["action"]))
            node = int(best["child"])
        return tuple(line)


def _edges_of(tree: Tree) -> Any:
    """Return the edges of a tree's root."""
    root = tree.nodes[int(tree.head["root"][0])]
    first = int(root["first"])
    return tree.edges[first : first + int(root["edges"])] if first != NOWHERE else tree.edges[:0]


def _worth_in(found: list[Tally], n: int) -> float:
    """Return what a move is worth by all trees, or by one that has proved it."""
    for tally in found:
        if tally.proved[n]:
            return tally.worth[n]
    visits = sum(tally.visits[n] for tally in found)
    return sum(tally.worth[n] * tally.visits[n] for tally in found) / visits if visits else 0.0


def _part(number: int, workers: int, which: int) -> int:
    """Share a number among workers, the first ones taking what is left over."""
    return number // workers + (which < number % workers)
