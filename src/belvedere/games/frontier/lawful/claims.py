"""What lies in gaps, and what is being decided about one of them."""

from __future__ import annotations

from collections import Counter

from belvedere.core.errors import PositionError
from belvedere.core.messages import all_of, words
from belvedere.games.frontier.description import STEPS
from belvedere.games.frontier.lawful.reading import DescribedGap, DescribedPosition
from belvedere.games.frontier.lawful.reconstruction import Reconstruction
from belvedere.games.frontier.rules.state import (
    CAMEL,
    COPIES_OF_ITEM,
    EMPTY,
    LOST,
    MARKERS,
    NOBODY,
    PENDING,
    PORT,
    SHIP,
    STEP_GAP,
    STEP_ITEM,
    STEP_KEEP,
    STEP_MARKER,
    STEP_MOVE,
    STEP_OVER,
    STEP_REPLACE,
    STEP_TIE,
    TENT,
)
from belvedere.svg.endless import format_square


class Claims:
    """The gaps of a position in the rules' own order; checked as they are made."""

    def __init__(self, told: DescribedPosition, replay: Reconstruction) -> None:
        """Match the gaps with those of the replay and judge them; raise PositionError."""
        self._told, self._replay = told, replay
        self.gaps = _in_order(told, replay)
        names = [gap.name for gap in self.gaps]
        self.gap = _find(told.gap, names)
        self.vacated = _find(told.vacated, names)
        self._check_fields()
        self._check_pending()
        for number, gap in enumerate(self.gaps):
            if not self._is_possible(number):
                raise PositionError(
                    words("What lies in the gap at {gap} cannot lie there together.", gap=gap.name)
                )
        self._count_pieces()
        self._check_claim()
        self._check_items()

    # The fields of the step.

    def _check_fields(self) -> None:
        """What a step is about is told at that step, and only there."""
        told, step = self._told, self._told.step
        is_claimed = STEP_MARKER <= step < STEP_OVER
        must_be_left = step in (STEP_KEEP, STEP_REPLACE)
        may_be_left = must_be_left or step == STEP_ITEM
        wrong = {
            "gap": (self.gap >= 0) != (STEP_TIE <= step < STEP_OVER),
            "claimer": (told.claimer >= 0) != is_claimed,
            "tied": bool(told.tied) != (step == STEP_TIE),
            "replacing": (told.replacing > 0) != (step == STEP_REPLACE),
            "placing": (told.placing > 0) != (step == STEP_ITEM),
            "vacated": self.vacated >= 0 if not may_be_left else must_be_left and self.vacated < 0,
        }
        for name, is_wrong in wrong.items():
            if is_wrong:
                raise self._wrong_step(name)

    def _wrong_step(self, *fields: str) -> PositionError:
        return PositionError(
            words(
                "The step {step} does not go with the rest of this position: look at {fields}.",
                step=repr(STEPS[self._told.step]),
                fields=all_of(map(repr, fields)),
            )
        )

    def _check_pending(self) -> None:
        """Gaps wait only in the turn that has completed them (R-GAP-3)."""
        step = self._told.step
        now = self._replay.state["turns"] if STEP_GAP <= step < STEP_OVER else -1
        waiting = [n for n, gap in enumerate(self.gaps) if gap.marker == PENDING]
        for number in waiting:
            if self._replay.gap_turns[number] != now:
                raise PositionError(
                    words("The gap at {gap} has to be resolved by now.", gap=self.gaps[number].name)
                )
        if step == STEP_GAP and not waiting:
            raise self._wrong_step("gaps")
        if step in (STEP_TIE, STEP_MARKER, STEP_MOVE) and self.gap not in waiting:
            raise self._wrong_step("gap")

    def _check_claim(self) -> None:
        """The decision in hand is one that the rules would ask for (R-GAP-3a)."""
        told, step = self._told, self._told.step
        if not STEP_MARKER <= step < STEP_OVER:
            return
        if step == STEP_MARKER:
            is_right = told.has_ports and len(self.gaps[self.gap].squares) >= 2
        elif step == STEP_MOVE:
            is_right = told.markers[told.claimer] == 0
        else:
            is_right = self._is_settled()
        if step == STEP_REPLACE:
            is_right = is_right and self._suitable() >= told.replacing
        if step == STEP_ITEM:
            is_right = is_right and told.has_items
        if not is_right:
            raise self._wrong_step("gap", "claimer", "vacated")

    def _is_settled(self) -> bool:
        """Tell whether the claimer has just put a marker or his Port into the gap."""
        gap, turn = self.gaps[self.gap], self._replay.gap_turns[self.gap]
        is_new = turn == self._replay.state["turns"] and self.vacated != self.gap
        is_his = gap.owner == self._told.claimer and gap.marker in (TENT, PORT)
        return is_new and is_his and self._comes_from_there(gap.marker == PORT)

    def _comes_from_there(self, is_port: bool) -> bool:
        """Tell whether it can have come from the gap that is told, or from the hand."""
        told = self._told
        if self.vacated < 0:  # from the hand: then none of its kind has ever moved
            lost = [sum(gap.lost) for gap in self.gaps if gap.loser == told.claimer]
            return (2 if is_port else 1) not in lost
        if not is_port and told.markers[told.claimer]:  # R-GAP-7
            return False
        left = self.gaps[self.vacated]
        if told.step != STEP_ITEM:
            return True  # `_is_being_left` has judged it
        if left.marker == LOST:
            return left.loser == told.claimer and sum(left.lost) == (2 if is_port else 1)
        is_traced = told.overworld and not sum(left.items)
        return not is_port and left.marker == EMPTY and not is_traced

    def _suitable(self) -> int:
        """Count the claimer's explorers that may stand in the vacated gap (R-PALM-3)."""
        told, standing = self._told, Counter(self._told.explorers.values())
        number = 0
        for kind in (CAMEL, SHIP):
            if self._replay.table.suits(self.vacated, kind):
                number += told.supply[told.claimer][kind] + standing[told.claimer, kind]
        return number

    # What lies in a gap.

    def _is_possible(self, number: int) -> bool:
        """Tell whether marker, owner, lost explorers and items can be together in a gap."""
        told, gap = self._told, self.gaps[number]
        held, lost = sum(gap.items), sum(gap.lost)
        if held and not told.has_items:
            return False
        if number == self.vacated and told.step in (STEP_KEEP, STEP_REPLACE):
            return self._is_being_left(gap)
        if gap.marker in (TENT, PORT):
            is_port = gap.marker == PORT
            may_stand = not is_port or (told.has_ports and len(gap.squares) >= 2)  # R-PORT-1
            return may_stand and gap.owner >= 0 and not lost
        if gap.marker != LOST:
            return gap.owner == NOBODY and not lost
        if lost == 2:  # for a Port; the gap stays his
            return told.has_ports and len(gap.squares) >= 2 and gap.owner == gap.loser
        suits = lost == 1 and self._replay.table.suits(number, gap.lost.index(1))
        kept = gap.loser if held else NOBODY  # R-GAP-7, R-PALM-3
        return suits and gap.owner == kept and (told.overworld or held > 0)

    def _is_being_left(self, gap: DescribedGap) -> bool:
        """Tell whether a gap can be as it is while its marker or Port leaves it."""
        told, held, lost = self._told, sum(gap.items), sum(gap.lost)
        if self.gaps[self.gap].marker == PORT:
            is_his = gap.owner == told.claimer and gap.loser == (told.claimer if lost else NOBODY)
            stands = gap.marker == (LOST if lost else EMPTY)
            is_due = told.step == STEP_REPLACE and lost == 2 - told.replacing
            return is_his and stands and is_due and len(gap.squares) >= 2
        if lost or gap.marker != EMPTY:
            return False
        if told.step == STEP_KEEP:
            return held > 0 and gap.owner == NOBODY
        kept = told.claimer if held else NOBODY
        return told.replacing == 1 and gap.owner == kept and (told.overworld or held > 0)

    def is_ports(self, number: int) -> bool:
        """Tell whether a Port stands or stood in a gap."""
        gap = self.gaps[number]
        is_left = number == self.vacated and self.gaps[self.gap].marker == PORT
        return gap.marker == PORT or sum(gap.lost) == 2 or is_left

    def _count_pieces(self) -> None:
        told = self._told
        stands = Counter((gap.owner, gap.marker) for gap in self.gaps)
        for seat in range(told.players):
            if stands[seat, TENT] + told.markers[seat] != MARKERS:
                raise PositionError(
                    words("A player has {number} doors.", number=MARKERS)
                    if told.overworld
                    else words("A player has {number} tents.", number=MARKERS)
                )
            if told.has_ports and stands[seat, PORT] + told.ports[seat] != 1:
                raise PositionError(words("A player has one Port."))
        for kind, left in enumerate(told.stock):
            if sum(gap.items[kind] for gap in self.gaps) + left != COPIES_OF_ITEM:
                raise PositionError(
                    words("There are {number} items of each kind.", number=COPIES_OF_ITEM)
                )

    # Items (R-PALM-1).

    def _check_items(self) -> None:
        """A claim fills its gap with items, unless the stock runs out."""
        told = self._told
        if not told.has_items:
            return
        left = sum(told.stock)
        fillings: list[tuple[int, int]] = []  # 0 full, 1 in part, 2 empty; and the turn
        for number, gap in enumerate(self.gaps):
            if not self.is_claimed(number):
                continue
            held = sum(gap.items)
            room = len(gap.squares) - (2 if self.is_ports(number) else 1) - held
            if number == self.gap:
                is_right = told.placing == min(room, left) if told.step == STEP_ITEM else not held
            else:
                is_right = room == 0 or (room > 0 and not left)
                if held or room:
                    rank = (1 if held else 2) if room else 0
                    fillings.append((rank, self._replay.gap_turns[number]))
            if not is_right:
                raise PositionError(
                    words("A claim of the gap at {gap} places not so many items.", gap=gap.name)
                )
        if sum(rank == 1 for rank, _ in fillings) > 1 or any(
            rank > other and turn < later for rank, turn in fillings for other, later in fillings
        ):
            raise PositionError(words("The items ran out, but not in the order of the gaps."))

    def is_claimed(self, number: int) -> bool:
        """Tell whether somebody has won a gap for certain and marked it."""
        gap = self.gaps[number]
        return gap.marker in (TENT, PORT, LOST) or sum(gap.items) > 0 or number == self.vacated


def _in_order(told: DescribedPosition, replay: Reconstruction) -> list[DescribedGap]:
    """Return the gaps in the order in which the rules complete them; raise PositionError."""
    listed = {gap.squares: gap for gap in told.gaps}
    found = []
    for squares in replay.squares:
        gap = listed.pop(frozenset(squares), None)
        if gap is None:
            raise PositionError(
                words(
                    "The gap at {gap} is complete, but not listed with all its squares.",
                    gap=format_square(*min(squares)),
                )
            )
        found.append(gap)
    for gap in listed.values():
        raise PositionError(
            words("There is no complete gap of the squares listed for {gap}.", gap=gap.name)
        )
    return found


def _find(name: str | None, names: list[str]) -> int:
    if name is None:
        return -1
    if name not in names:
        raise PositionError(words("There is no gap at {square}.", square=name))
    return names.index(name)
