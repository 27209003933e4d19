"""The tree of a search, in arrays of a fixed size: what is full does not grow.

A node is a decision, a drawing, or an end, as far as whoever decides there can tell; it keeps no
state. Its edges lie side by side.
"""

from __future__ import annotations

from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from belvedere.kernel.compiling import helper, source_stamp, stamped
from belvedere.kernel.engine import Layout

SEATS = 4
NOWHERE = -1  # no node, or no edges yet
DEEPEST = 256  # decisions and drawings below the root that a simulation remembers
MOST_MOVES = 16384  # of one decision

_STAMP = source_stamp(Path(__file__).parent)

NODE = stamped(
    [
        ("key", "u8"),  # of what its decider can tell apart, where something is hidden
        ("values", "f4", (SEATS,)),  # sums of shares over its visits; of a solved node: the shares
        ("visits", "i4"),
        ("first", "i4"),  # of its edges, or NOWHERE
        ("edges", "i4"),  # how many
        ("mover", "i1"),  # the seat that decides, or CHANCE, or OVER
        ("solved", "i1"),  # whether its values are exact
        ("is_partial", "i1"),  # whether some moves are left out: they are never tried
        ("unused", "u1", (1,)),
    ],
    _STAMP,
)
EDGE = stamped(
    [
        ("action", "i4"),
        ("child", "i4"),  # or NOWHERE
        ("visits", "i4"),
        ("value", "f4"),  # sum of the mover's shares
        ("prior", "f4"),  # how readily it is tried; of a drawing: how likely it is
    ],
    _STAMP,
)
HEAD = stamped(
    [
        ("simulations", "i8"),  # done since the search began
        ("nodes", "i4"),  # in use
        ("edges", "i4"),
        ("root", "i4"),
        ("size", "i4"),  # bytes of a state
        ("explore", "f4"),  # how much what is little tried is preferred
        (
            "patience",
            "i4",
        ),  # visits that a decision with many moves waits for until they are weighed
        ("many", "i4"),  # … and how many those are
        ("players", "i1"),
        ("viewer", "i1"),  # who thinks
        ("hidden", "i1"),  # whether something is hidden in this game
        ("blind", "i1"),  # whether the search is to know nothing but the rules
    ],
    _STAMP,
)


def bench_type(layout: Layout, known: np.dtype[np.void], file: Path | None) -> np.dtype[np.void]:
    """Lay out a bench: a desk for searching, with a state to begin from and one to spare."""
    fields = layout.desk.fields
    assert fields is not None
    own = sha256(file.read_bytes()).hexdigest()[:16] if file else "none"
    return np.dtype(
        [
            ("states", layout.state, (3,)),  # the one that is played on, the root, a spare
            ("known", known),  # a game's own workspace for what it knows
            ("work", fields["work"][0]),
            ("actions", fields["actions"][0]),
            ("weights", fields["weights"][0]),
            ("scores", fields["scores"][0]),
            ("priors", "f4", fields["actions"][0].shape),
            ("path_nodes", "i4", (DEEPEST + 1,)),
            ("path_edges", "i4", (DEEPEST + 1,)),
            ("shares", "f4", (SEATS,)),
            ("depth", "i4"),  # of the node that is given its moves; the root is at 0
            (f"sources_{_STAMP}", "u1"),
            (f"known_by_{own}", "u1"),
        ],
        align=True,
    )


@dataclass(slots=True)
class Tree:
    """The arrays of one tree."""

    head: NDArray[np.void]
    nodes: NDArray[np.void]
    edges: NDArray[np.void]
    slots: NDArray[np.int32]  # nodes by key, where something is hidden


def new_tree(memory: int, *, hidden: bool) -> Tree:
    """Make room for a tree in so many bytes; pages that are not used cost nothing."""
    nodes = max(64, memory // (NODE.itemsize + 12 * EDGE.itemsize + (8 if hidden else 0)))
    edges = max(4 * MOST_MOVES, 12 * nodes)
    slots = 1 << (2 * nodes - 1).bit_length() if hidden else 1
    tree = Tree(
        np.zeros(1, HEAD),
        np.zeros(nodes, NODE),
        np.zeros(edges, EDGE),
        np.full(slots, NOWHERE, np.int32),
    )
    tree.head["hidden"] = hidden
    return tree


@helper
def new_node(head: Any, nodes: Any, mover: int, key: Any) -> int:
    """Take a node; NOWHERE when all are in use."""
    if head.nodes == nodes.size:
        return NOWHERE
    index = int(head.nodes)
    head.nodes += 1
    node = nodes[index]
    node.key = key
    node.values[:] = 0
    node.visits = 0
    node.first = NOWHERE
    node.edges = 0
    node.mover = mover
    node.solved = 0
    node.is_partial = 0
    return index


@helper
def find_node(head: Any, nodes: Any, slots: Any, mover: int, key: Any) -> int:
    """Return the node of what a decider can tell apart, a new one if it was not met before."""
    mask = slots.size - 1
    slot = np.int64(key & np.uint64(mask))
    while slots[slot] != NOWHERE:
        index = int(slots[slot])
        if nodes[index].key == key and nodes[index].mover == mover:
            return index
        slot = (slot + 1) & mask
    index = new_node(head, nodes, mover, key)
    if index != NOWHERE:
        slots[slot] = index
    return index
