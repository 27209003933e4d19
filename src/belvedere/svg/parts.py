"""Drawings in parts: a page is told them as data and arranges them, a picture composes them.

A part has a frame of its own, and two layers. The *picture* shows what there is. The *handles* are
what one viewer may click on, in the order in which a keyboard reaches them; each has a role, a name
that is said aloud, and an id that stays the same from ply to ply: `place-e4`, `hold-domino`,
`button-pass`. With them come *ghosts*, not shown: what can be held, as it would lie on the board. A
page puts a copy of `ghost-domino` where `place-e4` says it comes to lie (`data-x`, `data-y`).

A tray that has rows of chips, and seats that have panels, are told by those: each has a place of
its own in a picture, and as much room as it needs on a page.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final

from belvedere.core.errors import OptionError, quoted
from belvedere.core.messages import Message, Value, row_of, words
from belvedere.svg.fragments import Box, Chip, Fragment, Handle, Panel, Told, tell_box
from belvedere.svg.frame import LINE, document, sentence
from belvedere.svg.grid import Grid
from belvedere.svg.guide import Guide
from belvedere.svg.markup import Element, Markup
from belvedere.svg.scene import Scene
from belvedere.svg.themes import FONT

WIDTH: Final = 640.0  # of a composed picture
MARGIN: Final = 14.0  # around it, and between its parts
INSIDE: Final = WIDTH - 2 * MARGIN
SENTENCE: Final = "sentence"  # the part that says what has to be decided


@dataclass(frozen=True, slots=True)
class Part:
    """A part of a drawing: the board, a tray, the seats."""

    name: str
    title: Message  # what it shows, said aloud
    frame: Box  # in units of its own
    picture: Sequence[Element] | Callable[[], Sequence[Element]]
    handles: Sequence[Handle] = ()
    ghosts: Mapping[str, Element] = field(default_factory=dict)  # by what is held
    grid: Grid | None = None  # of a board: where its squares are, for pages that zoom
    hand: Sequence[Fragment] = ()  # of a tray: what is in hand, for everybody to see
    rows: Sequence[Sequence[Chip]] | None = None  # of a tray: what can be done; None: it is drawn
    lay: Callable[[], Sequence[Handle]] = tuple  # of a tray: its rows as handles of a picture
    panels: Sequence[Panel] = ()  # of seats
    guide: Guide = field(default_factory=Guide)  # of a board: what it tells besides its picture

    def told(self, scene: Scene) -> Told:
        """Return it as data; what is laid by whoever shows it comes in pieces."""
        told: Told = {"title": scene.say(self.title), "frame": tell_box(self.frame)}
        if self.rows is not None:
            told["hand"] = [fragment.told() for fragment in self.hand]
            told["rows"] = [[chip.told(scene) for chip in row] for row in self.rows]
            return told
        if self.panels:
            told["panels"] = [panel.told() for panel in self.panels]
            if self.panels[0].shown is not None:
                return told
        told["svg"] = Markup.of(self._drawn())
        if self.grid is not None:
            told["grid"] = self.grid.data()
        told |= self.guide.told(scene)
        if scene.is_interactive:
            told["handles"] = [handle.told(scene) for handle in self.handles]
            told["ghosts"] = {held: Markup.of([ghost]) for held, ghost in self.ghosts.items()}
        return told

    def layers(self, scene: Scene, layer: str) -> Iterable[Element]:
        """Return what is drawn of it: the picture with the handles over it, or they alone."""
        if layer != "handles":
            yield from self._drawn()
        if scene.is_interactive:
            if self.ghosts:
                yield self._ghosts()
            yield self._handles(scene)

    def _drawn(self) -> Sequence[Element]:
        return self.picture() if callable(self.picture) else self.picture

    def _ghosts(self) -> Element:
        drawn = (Element("g", ghost, id=f"ghost-{held}") for held, ghost in self.ghosts.items())
        return Element("g", *drawn, class_="ghosts", display="none")

    def _handles(self, scene: Scene) -> Element:
        group = Element("g", class_="handles")
        met: set[str] = set()
        for handle in (*self.handles, *self.lay()):
            group.add(handle.element(scene, handle.kind not in met))
            met.add(handle.kind)
        return group


@dataclass(frozen=True, slots=True)
class Drawing:
    """All parts of one drawing, in the order in which a picture stacks them."""

    classes: str  # of the document
    title: Value
    about: Value  # what lies on the table, for people who hear it
    parts: Sequence[Part]
    definitions: Callable[[], Sequence[Element]] = tuple  # that parts use, once they are drawn

    def render(self, scene: Scene) -> str:
        """Return the part that was asked for, or the whole picture, as an SVG document."""
        chosen = str(scene.settings.choices["part"])
        return self._part(chosen, scene) if chosen else self._whole(scene)

    def told(self, scene: Scene) -> Told:
        """Return every part as data, by name, and what they refer to; a sentence needs no part."""
        parts = {part.name: part.told(scene) for part in self.parts if part.name != SENTENCE}
        return {
            "title": scene.say(self.title),
            "about": scene.say(self.about),
            "classes": f"belvedere {self.classes} {scene.theme.name}",
            "font": FONT,
            "definitions": Markup.of(self.definitions()),
            "parts": parts,
        }

    def _part(self, name: str, scene: Scene) -> str:
        part = next((part for part in self.parts if part.name == name), None)
        if part is None:
            names = row_of(part.name for part in self.parts)
            raise OptionError(
                words(
                    "The parts of this picture are {parts}; not {name}.",
                    parts=names,
                    name=quoted(name),
                )
            )
        layer = str(scene.settings.choices["layer"])
        root = document(
            f"{self.classes} {part.name} {layer}",
            scene.say(part.title),
            scene.say(self.about) if part is self.parts[0] else "",
            part.frame,
            scene.theme,
            is_ground=False,
            is_interactive=scene.is_interactive,
        )
        drawn = list(part.layers(scene, layer))
        if layer == "picture":
            root.add(*self._definitions())
        if part.grid is not None:
            root.set(data_grid=part.grid.told())
        return str(root.add(*drawn))

    def _whole(self, scene: Scene) -> str:
        layer = str(scene.settings.choices["layer"])
        y = MARGIN
        stacked = []
        for part in self.parts:
            height = INSIDE * part.frame[3] / part.frame[2]
            stacked.append(_nested(part, scene, layer, y, height))
            y += height + MARGIN
        root = document(
            self.classes,
            scene.say(self.title),
            scene.say(self.about),
            (0, 0, WIDTH, y),
            scene.theme,
            is_ground=layer == "picture",
            is_interactive=scene.is_interactive,
        )
        return str(root.add(*self._definitions(), *stacked))

    def _definitions(self) -> Sequence[Element]:
        found = self.definitions()
        return [Element("defs", *found)] if found else []


def _nested(part: Part, scene: Scene, layer: str, y: float, height: float) -> Element:
    x0, y0, width, tall = part.frame
    return Element(
        "svg",
        *part.layers(scene, layer),
        class_=f"part {part.name}",
        x=MARGIN,
        y=y,
        width=INSIDE,
        height=height,
        viewBox=f"{x0:g} {y0:g} {width:g} {tall:g}",
    )


def sentence_part(scene: Scene) -> Part:
    """Return what has to be decided, or how the game ended, in one sentence."""

    def draw() -> Sequence[Element]:
        return [sentence(scene.say(scene.prompt), 0, 0, INSIDE, scene.theme)]

    return Part(SENTENCE, scene.prompt, (0, 0, INSIDE, 2 * LINE), draw)


def seats_part(title: Message, frame: Box, panels: Sequence[Panel]) -> Part:
    """Return the seats as panels that each show one."""
    drawn = [panel.shown.drawn for panel in panels if panel.shown is not None]
    return Part("seats", title, frame, drawn, panels=panels)
