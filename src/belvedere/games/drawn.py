"""A game that is drawn: who looks and what he may do is settled here, once, for all games."""

from __future__ import annotations

import re
from abc import abstractmethod
from collections.abc import Mapping
from dataclasses import replace
from typing import Any, ClassVar

from belvedere.core.errors import MoveError
from belvedere.core.facts import Option
from belvedere.core.game import Action, Holds, Last, Seat, State, Viewer, lowest_seat
from belvedere.core.squares import match_square
from belvedere.kernel.engine import CompiledGame
from belvedere.svg.annotations import Match
from belvedere.svg.foreseen import NOTHING, Foreseen
from belvedere.svg.fragments import Told
from belvedere.svg.letters import Ink
from belvedere.svg.options import COMMON, LETTERS, PictureSettings, settle
from belvedere.svg.parts import Drawing
from belvedere.svg.scene import Scene

Styles = tuple[tuple[re.Pattern[str], str], ...]  # what pieces look like, and Rich's style of them


class DrawnGame(CompiledGame):
    """A game with compiled rules, drawn in parts and in letters."""

    draw_options: ClassVar[tuple[Option, ...]] = COMMON
    match_square: Match = staticmethod(match_square)  # reads a square's name, for annotations

    @abstractmethod
    def drawing(self, state: State, scene: Scene) -> Drawing:
        """Draw a state, complete or as its viewer knows it, in parts."""

    @abstractmethod
    def letters(self, state: State, scene: Scene) -> str:
        """Draw it in letters."""

    def grounds(self, state: State, scene: Scene) -> tuple[Ink, ...]:
        """Say which of these letters lie on a ground of their own; of most games, none do."""
        return ()

    def foresee(self, state: State, seat: Seat, action: Action, scene: Scene) -> Foreseen:
        """Tell and draw what a legal action would do; of some games, nothing.

        The state may be complete, or as the seat sees it: what is hidden from it has no influence.
        """
        return NOTHING

    def inspect(self, state: State, name: str, scene: Scene) -> Foreseen:
        """Tell and draw what there is to know of something that lies on the board.

        Its name is one of those that the drawing lists; of anything else there is nothing to know.
        """
        return NOTHING

    def styles(self, language: str) -> Styles:
        """Say how a terminal colours the pieces among the letters of a board; plain unless said."""
        return ()

    def draw(
        self, state: State, viewer: Viewer | None, last: Last | None, options: Mapping[str, Any]
    ) -> str:
        settings = settle(self.facts.title, self.draw_options, options, self.match_square)
        scene = self._scene(state, viewer, last, settings)
        return self.drawing(state, scene).render(scene)

    def tell_parts(
        self, state: State, viewer: Viewer | None, last: Last | None, options: Mapping[str, Any]
    ) -> Told:
        """Tell every part, and what may be done, as data (docs/drawings.md)."""
        settings = settle(self.facts.title, self.draw_options, options, self.match_square)
        scene = self._scene(state, viewer, last, settings)
        return {**self.drawing(state, scene).told(scene), "holds": scene.holds}

    def foretell(self, state: State, seat: Seat, move: str, options: Mapping[str, Any]) -> Foreseen:
        """Tell and draw what a move of a seat would do; nothing where it is no move."""
        settings = settle(self.facts.title, self.draw_options, options, self.match_square)
        try:
            action = self.parse_legal(state, seat, move)
        except MoveError:  # the game has gone on since it was looked at
            return NOTHING
        foreseen = self.foresee(state, seat, action, self._scene(state, seat, None, settings))
        return replace(foreseen, risk=self.risk(state, seat, action))

    def look_into(
        self, state: State, viewer: Viewer | None, name: str, options: Mapping[str, Any]
    ) -> Foreseen:
        """Tell and draw what there is to know of something on the board; raise OptionError."""
        settings = settle(self.facts.title, self.draw_options, options, self.match_square)
        return self.inspect(state, name, self._scene(state, viewer, None, settings))

    def text(
        self, state: State, viewer: Viewer | None, last: Last | None, options: Mapping[str, Any]
    ) -> str:
        return self.letters(state, self._letter_scene(state, viewer, last, options))

    def inks(
        self, state: State, viewer: Viewer | None, last: Last | None, options: Mapping[str, Any]
    ) -> tuple[Ink, ...]:
        """Say which letters of `text`, with the same options, lie on a ground of their own."""
        return self.grounds(state, self._letter_scene(state, viewer, last, options))

    def _letter_scene(
        self, state: State, viewer: Viewer | None, last: Last | None, options: Mapping[str, Any]
    ) -> Scene:
        return self._scene(state, viewer, last, settle(self.facts.title, LETTERS, options))

    def _scene(
        self, state: State, viewer: Viewer | None, last: Last | None, settings: PictureSettings
    ) -> Scene:
        is_interactive = settings.is_interactive
        return Scene(
            viewer=viewer,
            last=last,
            prompt=self.prompt(state),
            holds=self._holds_of(state, viewer) if is_interactive else {},
            seats=self.seats(state),
            settings=settings,
        )

    def _holds_of(self, state: State, viewer: Viewer | None) -> Holds:
        """Return what a viewer may do now; where everything is shown, what the actor may."""
        actors = self.actors(state)
        seat = lowest_seat(actors) if viewer is None else viewer
        return self.holds(state, seat) if actors > 0 and seat >= 0 and actors >> seat & 1 else {}
