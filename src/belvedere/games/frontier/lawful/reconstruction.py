"""The tiles of a position, placed anew by the compiled rules.

Nobody has explorers in the replay, so nobody is asked about them and nobody wins a gap. What is
left of the rules are draws, tiles, gaps and the end, and all of these follow from the tiles.
"""

from __future__ import annotations

from collections import Counter

import numpy as np

from belvedere.core.errors import PositionError
from belvedere.core.messages import words
from belvedere.games.frontier.components import Node, Square, Tile
from belvedere.games.frontier.description import STEPS
from belvedere.games.frontier.lawful.reading import DescribedPosition
from belvedere.games.frontier.referee import why_tile_misfits
from belvedere.games.frontier.rules.state import (
    COPIES,
    EXPLORERS,
    LAYOUT,
    NORTH,
    PATTERN,
    PATTERNS,
    STEP_COAST,
    STEP_COAST_EXPLORER,
    STEP_EXPLORERS,
    STEP_GAP,
    STEP_ITEM,
    STEP_OVER,
    STEP_REMOVE,
    STEP_START,
    STEP_SURVEY,
    start_action,
    survey_action,
)
from belvedere.games.frontier.tabletop import Tabletop
from belvedere.kernel import desk as rules


class Reconstruction:
    """A desk on which the tiles of a position have been placed, and what was seen meanwhile."""

    def __init__(self, start: np.void, told: DescribedPosition) -> None:
        """Place all tiles; raise PositionError where the rules do not allow one."""
        self._told = told
        self._desks = np.zeros(1, LAYOUT.desk)
        self._desks["states"][0, 0] = start
        self.state: np.void = self._desks["states"][0, 0]
        self.state["supply"] = 0
        self.turn_at: dict[Square, int] = {}  # the turn in which a square was covered
        self.covered: list[list[Square]] = []  # by turn, in the tiles' own order
        self.gap_turns: list[int] = []  # the turn in which a gap was completed
        self.rivals: list[set[Node]] = []  # the regions that competed for it then (R-GAP-4)
        self._removed = _count_survey_tiles(told)
        _count_coast_tiles(told)
        for number, tile in enumerate(told.tiles):
            self._lay(tile, number)
        self._go_to_step()
        self.table = Tabletop(self.state)
        self.squares = [gap.squares for gap in self.table.gaps]

    def legal(self) -> list[int]:
        """List what may be decided or drawn now."""
        number = rules.chances_of(self._desks, 0)
        if not number and self.state["step"] != STEP_OVER:
            seat = int(rules.actors_of(self._desks, 0)).bit_length() - 1
            number = rules.legal_of(self._desks, 0, seat)
        listed: list[int] = self._desks["actions"][0, :number].tolist()
        return listed

    def play(self, action: int) -> None:
        """Play what the rules have listed."""
        actors = int(rules.actors_of(self._desks, 0))
        rules.apply_to(self._desks, 0, max(actors, 0).bit_length() - 1, action)

    # Tiles.

    def _lay(self, tile: Tile, number: int) -> None:
        step, turn = int(self.state["step"]), int(self.state["turns"])
        if step == STEP_START:
            self._lay_start(tile)
            return
        if step == STEP_REMOVE:
            self._remove()
        if step == STEP_OVER:
            raise PositionError(
                words("The game was over before the tile at {tile} was placed.", tile=tile.name)
            )
        action = self._coast(tile) if step == STEP_COAST else self._survey(tile)
        self.turn_at.update(dict.fromkeys(tile.squares, turn))
        if not tile.is_coast:
            self.covered.append([])
        self.covered[turn] += tile.squares
        is_last = number + 1 == len(self._told.tiles)
        if is_last and self._told.step in (STEP_EXPLORERS, STEP_COAST_EXPLORER):
            self._hand_out(turn)
        self.play(action)
        self._resolve_gaps(turn, is_last and STEP_GAP <= self._told.step <= STEP_ITEM)

    def _lay_start(self, tile: Tile) -> None:
        if tile.square != (0, 0) or not tile.is_coast or tile.rotation != NORTH:
            raise PositionError(
                words("The start tile is a Coast tile on 0,0 with its land to the north.")
            )
        self.turn_at[0, 0] = -1
        self.play(start_action(tile.pattern, tile.face))

    def _remove(self) -> None:
        """Take the one Survey tile that is nowhere out of the game (R-TILE-4)."""
        if self._removed < 0:
            raise self._wrong_step()
        self.play(PATTERN + self._removed)

    def _survey(self, tile: Tile) -> int:
        if tile.is_coast:
            raise PositionError(
                words("The Coast tile at {tile} goes with no Survey tile.", tile=tile.name)
            )
        self.play(PATTERN + tile.pattern)
        action = int(survey_action(tile.face, tile.rotation, *tile.square))
        table = Tabletop(self.state)
        if table.survey_place(action)[2] != tile.square or action not in self.legal():
            subject = words("The tile at {square}", square=tile.name)
            misfit = why_tile_misfits(table, tile, subject)
            raise PositionError(
                misfit or words("{tile} leaves no room for its Coast tile.", tile=subject)
            )
        return action

    def _coast(self, tile: Tile) -> int:
        table = Tabletop(self.state)
        before = table.latest_tile
        if not tile.is_coast:
            raise PositionError(
                words(
                    "A Coast tile goes with the Survey tile at {survey} (R-TURN-3); none follows.",
                    survey=before.name,
                )
            )
        for action in self.legal():
            if table.coast_tile(action) == tile:
                return action
        subject = words("The Coast tile at {square}", square=tile.name)
        misfit = why_tile_misfits(table, tile, subject)
        raise PositionError(
            misfit
            or words(
                "{tile} does not join the Survey tile at {survey} by its teeth.",
                tile=subject,
                survey=before.name,
            )
        )

    def _hand_out(self, turn: int) -> None:
        """Give the placer what he had before he put explorers on this turn's Survey tile."""
        seat = turn % self._told.players
        self.state["supply"][seat] = self._told.supply[seat]
        for square in self.covered[-1]:
            if self._told.step == STEP_COAST_EXPLORER and square in self._told.explorers:
                self.state["supply"][seat][self._told.explorers[square][1]] += 1

    # Gaps and the step.

    def _resolve_gaps(self, turn: int, stay: bool) -> None:
        """Let nobody win the gaps of a turn, and note who would have competed for them."""
        before = self.state.copy() if stay else None
        while self.state["step"] == STEP_GAP:
            self.play(self.legal()[0])
            work = self._desks["work"][0]
            length = int(work["queue_length"])
            queue = (work[name][:length].tolist() for name in ("queue_x", "queue_y", "queue_half"))
            self.rivals.append(set(zip(*queue, strict=True)))
            self.gap_turns.append(turn)
        if before is not None:
            self._desks["states"][0, 0] = before

    def _go_to_step(self) -> None:
        """Go from the last tile to the step that is told, as far as it has no choice."""
        wanted = self._told.step
        if self.state["step"] == STEP_REMOVE != wanted:
            self._remove()
        drawn = self._told.drawn
        if wanted == STEP_SURVEY and drawn >= 0 and PATTERN + drawn in self.legal():
            self.play(PATTERN + drawn)
        if wanted == STEP_COAST_EXPLORER and self.state["step"] == STEP_EXPLORERS:
            filled = [square in self._told.explorers for square in self.covered[-1][:3]]
            action = EXPLORERS + sum(1 << n for n, there in enumerate(filled) if there)
            if action in self.legal():
                self.play(action)
        if self.state["step"] != (STEP_GAP if STEP_GAP < wanted < STEP_OVER else wanted):
            raise self._wrong_step()

    def _wrong_step(self) -> PositionError:
        return PositionError(
            words(
                "The step {step} does not go with the rest of this position: "
                "after these tiles comes {next}.",
                step=repr(STEPS[self._told.step]),
                next=repr(STEPS[int(self.state["step"])]),
            )
        )


def _count_survey_tiles(told: DescribedPosition) -> int:
    """Check that all Survey tiles are there; return the pattern that was removed, or -1."""
    placed = Counter(tile.pattern for tile in told.tiles if not tile.is_coast)
    placed[told.drawn] += 1
    missing = [COPIES - placed[pattern] - told.bag[pattern] for pattern in range(PATTERNS)]
    is_removed = told.players == 3 and not told.overworld  # R-TILE-4
    is_removed = is_removed and told.step not in (STEP_START, STEP_REMOVE)
    if min(missing) < 0 or sum(missing) != is_removed:
        raise PositionError(
            words(
                "There are {number} Survey tiles of each pattern, and one is out of the game.",
                number=COPIES,
            )
            if is_removed
            else words("There are {number} Survey tiles of each pattern.", number=COPIES)
        )
    return missing.index(1) if is_removed else -1


def _count_coast_tiles(told: DescribedPosition) -> None:
    """Check that all Coast tiles are there."""
    placed = Counter(tile.pattern for tile in told.tiles if tile.is_coast)
    for pattern, left in enumerate(told.pile):
        if placed[pattern] + left != COPIES:
            raise PositionError(
                words("There are {number} Coast tiles of each pattern.", number=COPIES)
            )
