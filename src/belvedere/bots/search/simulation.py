"""The search, compiled once a game: simulations that walk a tree and estimate where it ends.

Each seat maximises its own share of the win (1, divided among the winners). A simulation begins at
the root, or, where something is hidden, at one of the positions that the thinker holds possible;
it follows the most promising edges (PUCT), draws chance from the rules, and adds what it finds to
every node on its way. Where something is hidden, a node is what its decider can tell apart, so that
nobody's choice depends on what he does not know. Where nothing is, ends are exact, and what follows
from them is proved back towards the root.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from belvedere.bots.search.stubs import (
    estimate,
    play_out,
    prepare,
    rank,
    rank_calmly,
    write_shares,
)
from belvedere.bots.search.tree import DEEPEST, NOWHERE, find_node, new_node
from belvedere.core.actors import CHANCE, OVER
from belvedere.kernel import contract
from belvedere.kernel.bits import lowest, wide
from belvedere.kernel.compiling import compiled, helper
from belvedere.kernel.desk import draw
from belvedere.kernel.rng import next_word

WON = 1.0  # no seat can have more
OVERLOOKED = -1.0  # in place of a prior: this move is not seen
SURE, FIRST_OF_ALL = 1.0e6, 1.0e3  # promises beyond any other
FALL = 0.15  # how much less than its parent an untried move is expected to bring, at first
OFTEN = 16  # visits for each of its moves after which a node leaves none untried


@compiled
def begin(benches: Any, heads: Any, nodes: Any, edges: Any, rng: Any) -> None:
    """Look at the root, before the first simulation, and list its moves."""
    bench, head = benches[0], heads[0]
    bench.states[0] = bench.states[1]
    if not head.blind:
        prepare(bench.states[0], bench, rng)
    if nodes[head.root].first == NOWHERE:
        expand(bench, head, nodes, edges, int(head.root), 0)


@compiled
def simulate(
    benches: Any,
    raw: Any,
    heads: Any,
    nodes: Any,
    edges: Any,
    slots: Any,
    rng: Any,
    number: int,
    stop: Any,
) -> None:
    """Do so many simulations on the first bench, or fewer when `stop` is set or all is known."""
    bench, head = benches[0], heads[0]
    for _ in range(number):
        if stop[0] or nodes[head.root].solved:
            return
        one_simulation(bench, raw, head, nodes, edges, slots, rng)
        head.simulations += 1


@helper
def one_simulation(
    bench: Any, raw: Any, head: Any, nodes: Any, edges: Any, slots: Any, rng: Any
) -> None:
    """Walk down, estimate, and add that to all nodes on the way."""
    states = bench.states
    states[0] = states[1]
    if head.hidden:
        contract.redeal(states[0], wide(head.viewer), rng, bench.work)
    node = int(head.root)
    depth = 0
    while True:
        if nodes[node].solved:
            copy_shares(nodes[node].values, bench.shares)
            break
        mover = wide(nodes[node].mover)
        if mover == OVER:
            settle_end(bench, head, nodes, node)
            break
        if nodes[node].first == NOWHERE:
            is_new = nodes[node].visits == 0 and mover != CHANCE
            if is_new or depth == DEEPEST or not expand(bench, head, nodes, edges, node, depth):
                if guess(bench, head, rng) and not head.hidden:
                    solve(bench, nodes, node)
                break
        edge = (
            drawn_edge(nodes, edges, node, rng)
            if mover == CHANCE
            else best_edge(head, nodes, edges, node)
        )
        bench.path_nodes[depth] = node
        bench.path_edges[depth] = edge
        depth += 1
        contract.apply(states[0], mover, wide(edges[edge].action), bench.work)
        node = next_node(bench, raw, head, nodes, edges, slots, edge, rng)
        if node == NOWHERE:
            guess(bench, head, rng)
            break
    add_up(bench, head, nodes, edges, node, depth)


@helper
def settle_end(bench: Any, head: Any, nodes: Any, node: int) -> None:
    """Write what an end brings; where nothing is hidden the node is solved."""
    write_shares(bench.states[0], bench, wide(head.players), bench.shares)
    if not head.hidden:
        solve(bench, nodes, node)


@helper
def solve(bench: Any, nodes: Any, node: int) -> None:
    """Note that the shares on the bench are what a node brings."""
    nodes[node].solved = 1
    copy_shares(bench.shares, nodes[node].values)


@helper
def copy_shares(source: Any, target: Any) -> None:
    """Copy the shares of all seats. (A slice would bring sentences about shapes with it.)"""
    for seat in range(target.size):
        target[seat] = source[seat]


@helper
def guess(bench: Any, head: Any, rng: Any) -> bool:
    """Estimate the state that a simulation has come to; tell whether that is certain."""
    if contract.actors(bench.states[0]) == OVER:
        write_shares(bench.states[0], bench, wide(head.players), bench.shares)
    elif head.blind:
        play_out(bench.states[0], bench, wide(head.players), rng, bench.shares)
    else:
        return estimate(bench.states[0], bench, wide(head.players), rng, bench.shares)
    return False


@helper
def expand(bench: Any, head: Any, nodes: Any, edges: Any, node: int, depth: int) -> bool:
    """Give a node its edges; False when there is no room for them, or it is too soon."""
    state, mover = bench.states[0], wide(nodes[node].mover)
    if mover == CHANCE:
        number = contract.chances(state, bench.actions, bench.weights)
    else:
        number = contract.legal(state, mover, bench.actions, bench.work)
    if head.edges + number > edges.size:
        return False
    if number > head.many and depth and nodes[node].visits < head.patience:
        return False
    bench.depth = depth
    total = weigh(bench, head, mover, number)
    first = int(head.edges)
    kept = 0
    for n in range(number):
        if bench.priors[n] > 0:
            edge = edges[first + kept]
            edge.action = bench.actions[n]
            edge.child = NOWHERE
            edge.visits = 0
            edge.value = 0
            edge.prior = bench.priors[n] / total
            kept += 1
    head.edges += kept
    nodes[node].first = first
    nodes[node].edges = kept
    nodes[node].is_partial = kept < number
    return True


@helper
def weigh(bench: Any, head: Any, mover: int, number: int) -> float:
    """Write how readily the listed moves are tried, or how likely outcomes are; return the sum."""
    if mover == CHANCE:
        for n in range(number):
            bench.priors[n] = bench.weights[n]
    elif head.blind:
        rank_calmly(bench.states[0], bench, mover, number, bench.priors)
    else:
        rank(bench.states[0], bench, mover, number, bench.priors)
    total = 0.0
    for n in range(number):
        total += bench.priors[n]
    return total


@helper
def drawn_edge(nodes: Any, edges: Any, node: int, rng: Any) -> int:
    """Draw an outcome by how likely it is."""
    first, number = int(nodes[node].first), int(nodes[node].edges)
    ticket = unit(rng)
    for edge in range(first, first + number - 1):
        ticket -= edges[edge].prior
        if ticket < 0:
            return edge
    return first + number - 1


@helper
def unit(rng: Any) -> float:
    """Return a random number from 0 up to 1."""
    from_word = next_word(rng) >> np.uint64(40)
    return float(from_word) / 16777216.0


@helper
def best_edge(head: Any, nodes: Any, edges: Any, node: int) -> int:
    """Return the edge that promises most: it has brought much, or was hardly tried."""
    here = nodes[node]
    mover, first = wide(here.mover), int(here.first)
    visits = max(int(here.visits), 1)
    untried = here.values[mover] / visits - FALL * max(0.0, 1.0 - visits / (OFTEN * here.edges))
    explore = head.explore * np.sqrt(np.float32(visits))
    curious = head.explore * np.sqrt(np.log(np.float32(visits + 1)))
    best, found = -1.0e9, first
    for index in range(first, first + int(here.edges)):
        edge = edges[index]
        if edge.prior == OVERLOOKED:
            continue
        worth = untried if edge.visits == 0 else edge.value / edge.visits
        if edge.child != NOWHERE and nodes[edge.child].solved:
            worth = nodes[edge.child].values[mover]
            promise = worth if worth < WON else SURE
        elif not head.blind:
            promise = worth + explore * edge.prior / (1 + edge.visits)
        elif edge.visits:
            promise = worth + curious / np.sqrt(np.float32(edge.visits))
        else:
            promise = FIRST_OF_ALL + edge.prior
        if promise > best:
            best, found = promise, index
    return found


@helper
def next_node(
    bench: Any, raw: Any, head: Any, nodes: Any, edges: Any, slots: Any, edge: int, rng: Any
) -> int:
    """Return where an edge leads; NOWHERE when there is no room for a new node."""
    state = bench.states[0]
    actors = contract.actors(state)
    if head.hidden:
        while actors == CHANCE:
            contract.apply(state, CHANCE, draw(state, bench, rng), bench.work)
            actors = contract.actors(state)
    mover = lowest(actors) if actors > 0 else actors
    if head.hidden:
        key = key_of(bench, raw, int(head.size), mover)
        return find_node(head, nodes, slots, mover, key)
    if edges[edge].child == NOWHERE:
        edges[edge].child = new_node(head, nodes, mover, np.uint64(0))
    return int(edges[edge].child)


@helper
def key_of(bench: Any, raw: Any, size: int, mover: int) -> Any:
    """Hash what whoever decides can tell apart (FNV-1a)."""
    states = bench.states
    states[2] = states[0]
    if mover >= 0:
        contract.observe(states[2], mover)
    key = np.uint64(0xCBF29CE484222325)
    for k in range(2 * size, 3 * size):
        key = (key ^ np.uint64(raw[k])) * np.uint64(0x100000001B3)
    return key


@helper
def add_up(bench: Any, head: Any, nodes: Any, edges: Any, node: int, depth: int) -> None:
    """Add the shares to the node that a simulation came to, and to all above it."""
    if node != NOWHERE:
        add_visit(bench, nodes, node)
    for level in range(depth - 1, -1, -1):
        parent, edge = int(bench.path_nodes[level]), int(bench.path_edges[level])
        mover = wide(nodes[parent].mover)
        edges[edge].visits += 1
        if mover >= 0:
            edges[edge].value += bench.shares[mover]
        add_visit(bench, nodes, parent)
        if not head.hidden and edges[edge].child != NOWHERE and nodes[edges[edge].child].solved:
            prove(nodes, edges, parent, mover)


@helper
def add_visit(bench: Any, nodes: Any, node: int) -> None:
    """Add the shares to one node; what is solved knows better."""
    nodes[node].visits += 1
    if not nodes[node].solved:
        for seat in range(bench.shares.size):
            nodes[node].values[seat] += bench.shares[seat]


@helper
def prove(nodes: Any, edges: Any, node: int, mover: int) -> None:
    """Solve a node whose best move is known, or all of whose outcomes are."""
    here = nodes[node]
    first, number = int(here.first), int(here.edges)
    best, found = np.float32(-1.0), NOWHERE
    is_complete = not here.is_partial
    for index in range(first, first + number):
        child = int(edges[index].child)
        if child == NOWHERE or not nodes[child].solved:
            is_complete = False
        elif mover >= 0 and nodes[child].values[mover] > best:
            best, found = nodes[child].values[mover], child
    if mover == CHANCE:
        if is_complete:
            here.values[:] = 0
            for index in range(first, first + number):
                for seat in range(here.values.size):
                    here.values[seat] += edges[index].prior * nodes[edges[index].child].values[seat]
            here.solved = 1
    elif found != NOWHERE and (is_complete or best >= WON):
        copy_shares(nodes[found].values, here.values)
        here.solved = 1


# Keeping what was found for the next move.


@compiled
def keep_below(
    heads: Any, nodes: Any, edges: Any, root: int, new_heads: Any, new_nodes: Any, new_edges: Any
) -> None:
    """Copy a node and all below it into an empty tree, as long as there is room."""
    head = new_heads[0]
    head.nodes = 0
    head.edges = 0
    head.root = copy_node(nodes, root, head, new_nodes)
    index = 0
    while index < head.nodes:
        here = new_nodes[index]
        old, number = int(here.first), int(here.edges)
        here.first = NOWHERE
        if old != NOWHERE and head.edges + number <= new_edges.size:
            here.first = head.edges
            for n in range(number):
                new_edges[head.edges + n] = edges[old + n]
                child = int(edges[old + n].child)
                if child != NOWHERE:
                    new_edges[head.edges + n].child = copy_node(nodes, child, head, new_nodes)
            head.edges += number
        index += 1


@helper
def copy_node(nodes: Any, node: int, head: Any, new_nodes: Any) -> int:
    """Copy a node to the next free place; its edges are still those of the old tree."""
    if head.nodes == new_nodes.size:
        return NOWHERE
    new_nodes[head.nodes] = nodes[node]
    head.nodes += 1
    return int(head.nodes) - 1
