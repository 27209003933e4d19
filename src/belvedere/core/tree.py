"""A game tree as a value: a main line, variations, and what was noted on every ply.

A node's *path* are the plies that lead to it, each a seat and a move. Its *address* is a short word
that follows from its path and nothing else: whatever is added, promoted, deleted or merged
elsewhere, a node that is still there has the address that it had, in every copy of the tree.
docs/tree.md tells more.
"""

from __future__ import annotations

from base64 import b32encode
from collections.abc import Iterable, Iterator
from dataclasses import replace
from hashlib import blake2b
from typing import Any, Final, NamedTuple, cast, final

from belvedere.core.errors import BelvedereError, quoted
from belvedere.core.messages import words
from belvedere.core.ply import Mark, Notes, Ply, united, united_notes
from belvedere.core.untrusted import expect_kind

Address = str
Step = tuple[int, str]  # a seat, or CHANCE, and its move
Path = tuple[Step, ...]

ROOT: Final[Address] = ""  # before the first move
_DIGEST: Final = 15  # bytes: 24 letters, and nobody finds two paths with the same


def address_after(parent: Address, seat: int, move: str) -> Address:
    """Return the address of the node that a ply leads to."""
    told = f"{parent} {seat} {move}".encode()
    return b32encode(blake2b(told, digest_size=_DIGEST).digest()).decode().lower()


def address_of(path: Iterable[Step]) -> Address:
    """Return the address of a path."""
    address = ROOT
    for seat, move in path:
        address = address_after(address, seat, move)
    return address


class Node(NamedTuple):
    """A position in a tree, by the ply that led to it."""

    parent: Address
    depth: int  # how many plies lead to it
    notes: Notes  # a Ply, but for the root
    children: tuple[Address, ...]  # the main line's first


class Visit(NamedTuple):
    """A node on a walk through a tree."""

    address: Address
    ply: Ply
    nesting: int  # how many variations it stands in, one inside of the other
    is_variation: bool  # whether a variation begins with it


_EMPTY_ROOT: Final = Node(ROOT, 0, Notes(), ())


class Draft:
    """A tree that is being made, ply by ply; `tree` returns it."""

    def __init__(self, tree: GameTree | None = None) -> None:
        self._nodes = {ROOT: _EMPTY_ROOT} if tree is None else dict(tree._nodes)
        self._noted: dict[Address, list[Notes]] = {}  # what is to be added to their notes

    def add(self, parent: Address, ply: Ply) -> Address:
        """Add a ply after a node; if it is there already, unite what is said of it."""
        expect_kind(ply, Ply, words("A ply of a tree is a Ply"))
        address = address_after(parent, ply.seat, ply.move)
        known = self._nodes.get(address)
        if known is not None:
            self._nodes[address] = known._replace(notes=united_notes(known.notes, ply))
            return address
        before = self._nodes[parent]
        self._nodes[parent] = before._replace(children=(*before.children, address))
        self._nodes[address] = Node(parent, before.depth + 1, ply, ())
        return address

    def annotate(self, address: Address, **changes: Any) -> None:
        """Change notes on a node: comments, marks, evaluations, shapes, or the times of a ply."""
        node = self._nodes[address]
        self._nodes[address] = node._replace(notes=replace(node.notes, **changes))

    def note(self, address: Address, notes: Notes) -> None:
        """Note something more on a node; a thousand times, if need be."""
        self._noted.setdefault(address, []).append(notes)

    def order(self, parent: Address, children: tuple[Address, ...]) -> None:
        """Put the plies after a node in another order."""
        self._nodes[parent] = self._nodes[parent]._replace(children=children)

    def delete(self, address: Address) -> None:
        """Delete a node and all that follows it."""
        node = self._nodes[address]
        before = self._nodes[node.parent]
        self.order(node.parent, tuple(c for c in before.children if c != address))
        doomed = [address]
        while doomed:
            doomed += self._nodes.pop(doomed.pop()).children

    def cut(self, address: Address) -> None:
        """Delete all that follows a node."""
        for child in self._nodes[address].children:
            self.delete(child)

    def tree(self) -> GameTree:
        """Return the tree; what is drafted later does not change it."""
        for address, noted in self._noted.items():
            all_of = [self._nodes[address].notes, *noted]
            self.annotate(
                address,
                comments=tuple(text for notes in all_of for text in notes.comments),
                marks=tuple(mark for notes in all_of for mark in notes.marks),
                evaluations=tuple(said for notes in all_of for said in notes.evaluations),
                shapes=tuple(shape for notes in all_of for shape in notes.shapes),
            )
        self._noted = {}
        return GameTree._of(dict(self._nodes))


@final
class GameTree:
    """A tree of plies. It never changes: whatever changes one returns another.

    A method that is given an address raises BelvedereError where there is no such node.
    """

    __slots__ = ("_main", "_nodes")

    _nodes: dict[Address, Node]
    _main: tuple[Address, ...] | None  # once somebody has asked for it

    def __init__(self, line: Iterable[Ply] = ()) -> None:
        expect_kind(line, Iterable, words("A line of a tree is a row of plies"))
        draft, last = Draft(), ROOT
        for ply in line:
            last = draft.add(last, ply)
        self._nodes, self._main = draft._nodes, None

    @staticmethod
    def _of(nodes: dict[Address, Node], main: tuple[Address, ...] | None = None) -> GameTree:
        tree = object.__new__(GameTree)
        tree._nodes, tree._main = nodes, main
        return tree

    # What there is.

    def __len__(self) -> int:
        """Return the number of plies, those of variations among them."""
        return len(self._nodes) - 1

    def __contains__(self, address: object) -> bool:
        return address in self._nodes

    def __eq__(self, other: object) -> bool:
        return isinstance(other, GameTree) and self._nodes == other._nodes

    def __hash__(self) -> int:
        return hash(frozenset(self._nodes))

    def __repr__(self) -> str:
        return f"<Tree of {len(self)} plies>"

    def node(self, address: Address) -> Node:
        """Return the node at an address."""
        try:
            return self._nodes[address]
        except (KeyError, TypeError):
            raise _nowhere(address) from None

    def notes(self, address: Address = ROOT) -> Notes:
        """Return what is noted on a node."""
        return self.node(address).notes

    def ply(self, address: Address) -> Ply:
        """Return the ply that leads to a node; the root has none."""
        found = self.node(address).notes
        if not isinstance(found, Ply):
            raise _nowhere(address)
        return found

    @property
    def main(self) -> tuple[Address, ...]:
        """The addresses of the main line, from the first ply on."""
        if self._main is None:
            self._main = tuple(self._follow(ROOT))
        return self._main

    def _follow(self, address: Address) -> Iterator[Address]:
        while children := self._nodes[address].children:
            yield (address := children[0])

    @property
    def end(self) -> Address:
        """The address of the main line's last ply."""
        return self.main[-1] if self.main else ROOT

    @property
    def main_line(self) -> tuple[Ply, ...]:
        """The plies of the main line."""
        return tuple(cast("Ply", self._nodes[address].notes) for address in self.main)

    def line(self, address: Address) -> tuple[Address, ...]:
        """Return the addresses from the first ply to a node."""
        found = []
        while address != ROOT:
            found.append(address)
            address = self.node(address).parent
        return tuple(reversed(found))

    def path(self, address: Address) -> Path:
        """Return the path of a node; `address_of` is the inverse."""
        plies = map(self.ply, self.line(address))
        return tuple((ply.seat, ply.move) for ply in plies)

    def variations(self, address: Address) -> tuple[Address, ...]:
        """Return what else was looked at in place of a ply of a main line, or variation."""
        siblings = self.node(self.node(address).parent).children
        return siblings[1:] if siblings[:1] == (address,) else ()

    def walk(self) -> Iterator[Visit]:
        """Yield every ply as a record writes them: a ply, what replaces it, and then what follows.

        So whoever plays them has to remember two positions of each variation that he stands in.
        """
        todo = [(ROOT, 0, False)]  # nodes that something follows, and variations that begin
        while todo:
            address, nesting, begins = todo.pop()
            if begins:
                yield self._visit(address, nesting, True)
            main, *others = self._nodes[address].children or (None,)
            if main is not None:
                todo.append((main, nesting, False))
                todo += [(other, nesting + 1, True) for other in reversed(others)]
                yield self._visit(main, nesting, False)

    def _visit(self, address: Address, nesting: int, begins: bool) -> Visit:
        return Visit(address, cast("Ply", self._nodes[address].notes), nesting, begins)

    # Other trees.

    def add(self, parent: Address, ply: Ply) -> GameTree:
        """Add a ply after a node; `address_after` tells where it is.

        If it is there already, what is said of it is united. The rules are not asked: see Replay.
        """
        self.node(parent)
        draft = Draft(self)
        address = draft.add(parent, ply)
        goes_on = parent == self.end and address not in self._nodes
        return GameTree._of(draft._nodes, (*self.main, address) if goes_on else self._main)

    def annotate(self, address: Address, **changes: Any) -> GameTree:
        """Change notes on a node: comments, marks, evaluations, shapes, or the times of a ply."""
        self.node(address)
        draft = Draft(self)
        draft.annotate(address, **changes)
        return GameTree._of(draft._nodes, self._main)

    def comment(self, address: Address, text: str) -> GameTree:
        """Say one thing more about a node."""
        return self.annotate(address, comments=(*self.notes(address).comments, text))

    def mark(self, address: Address, *marks: Mark) -> GameTree:
        """Put other marks on a ply, or none."""
        self.ply(address)
        return self.annotate(address, marks=marks)

    def delete(self, address: Address) -> GameTree:
        """Delete a ply and all that follows it; if it was the main one, the next takes its place.

        Deleting the root leaves nothing but what is noted on it.
        """
        self.node(address)
        draft = Draft(self)
        if address == ROOT:
            draft.cut(ROOT)
        else:
            draft.delete(address)
        return GameTree._of(draft._nodes)

    def promote(self, address: Address) -> GameTree:
        """Let the innermost variation in which a node stands take the place of what it replaces."""
        while address != ROOT:
            parent = self.node(address).parent
            children = self._nodes[parent].children
            if children[0] != address:
                draft = Draft(self)
                draft.order(parent, (address, *(c for c in children if c != address)))
                return GameTree._of(draft._nodes)
            address = parent
        return self

    def make_main(self, address: Address) -> GameTree:
        """Let the main line lead through a node."""
        tree = self
        while (promoted := tree.promote(address)) is not tree:
            tree = promoted
        return tree

    def merge(self, other: GameTree) -> GameTree:
        """Return everything that two trees hold, whichever of them comes first.

        Plies are in the order in which both have them; see `united` for what they do not agree on.
        """
        expect_kind(other, GameTree, words("A tree is merged with another Tree"))
        nodes = {**other._nodes, **self._nodes}
        for address in self._nodes.keys() & other._nodes.keys():
            one, two = self._nodes[address], other._nodes[address]
            if one == two:
                continue
            children = united(
                one.children, two.children, lambda child: _name(cast("Ply", nodes[child].notes))
            )
            notes = united_notes(one.notes, two.notes)
            nodes[address] = one._replace(notes=notes, children=children)
        return GameTree._of(nodes)


def _name(ply: Ply) -> str:
    return f"{ply.seat} {ply.move}"


def _nowhere(address: object) -> BelvedereError:
    return BelvedereError(words("There is no ply {address} in this tree.", address=quoted(address)))


EMPTY: Final = GameTree()
