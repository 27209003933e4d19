"""Drawings in parts: a page arranges them, a picture composes them.

A part has a frame of its own, and two layers. The *picture* shows what there is. The *handles* are
what one viewer may click on, in the order in which a keyboard reaches them; each has a role, a name
that is said aloud, and an id that stays the same from ply to ply: `place-e4`, `hold-domino`,
`button-pass`. With them come *ghosts*, not shown: what can be held, as it would lie on the board. A
page puts a copy of `ghost-domino` where `place-e4` says it comes to lie (`data-x`, `data-y`).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final

from belvedere.core.errors import OptionError, quoted
from belvedere.core.messages import Message, Value, row_of, words
from belvedere.svg.frame import LINE, XMLNS, document, sentence
from belvedere.svg.grid import Grid
from belvedere.svg.markup import Element, Kept
from belvedere.svg.scene import Scene

WIDTH: Final = 640.0  # of a composed picture
MARGIN: Final = 14.0  # around it, and between its parts
INSIDE: Final = WIDTH - 2 * MARGIN

Box = tuple[float, float, float, float]  # x and y of the north-west corner, width and height


@dataclass(frozen=True, slots=True)
class Handle:
    """Something to click on."""

    kind: str  # place, hold or button
    id: str  # without its kind
    name: Value  # said aloud: what it is, or what a click does
    drawn: Element  # over the picture; invisible unless it is a button
    at: tuple[float, float] | None = None  # of a place: where the origin of a ghost comes to lie

    def element(self, scene: Scene, is_first: bool) -> Element:
        """Return it with what a mouse, a keyboard and a screen reader need.

        One handle of each kind is in the order of the Tab key; arrows lead to the others.
        """
        return Element(
            "g",
            self.drawn,
            id=f"{self.kind}-{self.id}",
            class_=self.kind,
            role="button",
            tabindex="0" if is_first else "-1",
            aria_label=scene.say(self.name),
            data_x=self.at and self.at[0],
            data_y=self.at and self.at[1],
        )


@dataclass(frozen=True, slots=True)
class KeptHandle(Handle):
    """A handle that is the same in many pictures: its markup is written once a language."""

    made: dict[tuple[str, bool], Kept] = field(default_factory=dict, compare=False)

    def element(self, scene: Scene, is_first: bool) -> Element:
        """Return it as it was made for that language."""
        key = scene.language, is_first
        if key not in self.made:
            self.made[key] = Kept(Handle.element(self, scene, is_first))
        return self.made[key]


@dataclass(frozen=True, slots=True)
class Part:
    """A part of a drawing: the board, a tray, the seats."""

    name: str
    title: Message  # what it shows, said aloud
    frame: Box  # in units of its own
    picture: Sequence[Element]
    handles: Sequence[Handle] = ()
    ghosts: Mapping[str, Element] = field(default_factory=dict)  # by what is held
    grid: Grid | None = None  # of a board: where its squares are, for pages that zoom

    def layers(self, scene: Scene, layer: str) -> Iterable[Element]:
        """Return what is drawn of it: the picture with the handles over it, or they alone."""
        if layer != "handles":
            yield from self.picture
        if scene.is_interactive:
            if self.ghosts:
                yield self._ghosts()
            yield self._handles(scene)

    def _ghosts(self) -> Element:
        drawn = (Element("g", ghost, id=f"ghost-{held}") for held, ghost in self.ghosts.items())
        return Element("g", *drawn, class_="ghosts", display="none")

    def _handles(self, scene: Scene) -> Element:
        group = Element("g", class_="handles")
        met: set[str] = set()
        for handle in self.handles:
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
    definitions: Callable[[], Sequence[Element]] = tuple  # patterns and symbols that parts use

    def render(self, scene: Scene) -> str:
        """Return the part that was asked for, or the whole picture, as an SVG document."""
        chosen = str(scene.settings.choices["part"])
        return self._part(chosen, scene) if chosen else self._whole(scene)

    def render_parts(self, scene: Scene, *, is_apart: bool = False) -> dict[str, str]:
        """Return every part as an SVG document; with definitions in each, or in one of their own.

        A page has them once then, and keeps them: what is defined under a name never changes.
        """
        parts = {part.name: self._part(part.name, scene, not is_apart) for part in self.parts}
        if is_apart:
            parts["definitions"] = str(Element("svg", *self._definitions(), xmlns=XMLNS))
        return parts

    def _part(self, name: str, scene: Scene, is_defined: bool = True) -> str:
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
        if layer == "picture" and is_defined:
            root.add(*self._definitions())
        if part.grid is not None:
            root.set(data_grid=part.grid.told())
        return str(root.add(*part.layers(scene, layer)))

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
    drawn = sentence(scene.say(scene.prompt), 0, 0, INSIDE, scene.theme)
    return Part("sentence", scene.prompt, (0, 0, INSIDE, 2 * LINE), [drawn])
