"""What the parts of a drawing are made of, as data: whoever shows them lays them as there is room.

A *fragment* is a piece of a drawing with the box that it fills. A *chip* is something to pick up
or to press beside the board. A *panel* is what is shown of one seat. A *handle* covers something
of a picture that can be clicked. Pictures are composed of the same, so nobody ever has to find out
from a picture what it shows.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any, Final

from belvedere.core.game import Seat
from belvedere.core.messages import Value
from belvedere.svg.markup import CachedElement, Element, Markup, format_number
from belvedere.svg.scene import Scene

Box = tuple[float, float, float, float]  # x and y of the north-west corner, width and height
Told = dict[str, Any]  # plain data, ready for JSON


class KeptTold(dict[str, Any]):
    """Plain data that is the same in many pictures: its JSON is written once."""

    @cached_property
    def json(self) -> str:
        """Itself, as JSON."""
        return json.dumps(self, ensure_ascii=False, separators=(",", ":"))

    @cached_property
    def json_after(self) -> str:
        """Itself, as JSON in a list, after another one."""
        return f",{self.json}"


ICON: Final = 20.0  # side of a picture on a chip, unless told


def tell_box(box: Box) -> list[float]:
    """Write a box as numbers that are as long as they need be."""
    return [float(format_number(number)) for number in box]


@dataclass(frozen=True, slots=True)
class Fragment:
    """A piece of a drawing, in the units of its part."""

    box: Box
    drawn: Element

    def told(self) -> Told:
        """Return it as data."""
        return {"box": tell_box(self.box), "svg": Markup.of([self.drawn])}


@dataclass(frozen=True, slots=True)
class Chip:
    """Something with a label to click on: a button, or what can be held."""

    kind: str  # button or hold
    id: str
    label: Value  # "" where the picture says it
    icon: Callable[[float, float], Element] | None = None  # drawn from a corner
    size: tuple[float, float] = (ICON, ICON)  # of the icon
    name: Value = ""  # said aloud, where that is more than the label

    def told(self, scene: Scene) -> Told:
        """Return it as JSON."""
        told: Told = {"kind": self.kind, "id": self.id, "name": scene.say(self.name or self.label)}
        if self.label:
            told["label"] = scene.say(self.label)
        if self.icon is not None:
            told["icon"] = Fragment((0, 0, *self.size), self.icon(0, 0)).told()
        return told


@dataclass(frozen=True, slots=True)
class Panel:
    """What is shown of one seat."""

    seat: Seat
    emblem: Fragment  # what tells it from the others
    shown: Fragment | None = None  # None: one picture shows all seats
    score: str = ""  # as it stands in the panel, in an element of the class `score`

    def told(self) -> Told:
        """Return it as JSON."""
        told: Told = {"seat": self.seat, "emblem": self.emblem.told()}
        if self.shown is not None:
            told["shown"] = self.shown.told()
        if self.score:
            told["score"] = self.score
        return told


@dataclass(frozen=True, slots=True)
class Handle:
    """Something of a picture to click on."""

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

    def told(self, scene: Scene) -> Told:
        """Return it as JSON."""
        told: Told = {"kind": self.kind, "id": self.id, "name": scene.say(self.name)}
        if self.at is not None:
            told["at"] = [float(format_number(number)) for number in self.at]
        return {**told, "svg": str(self.drawn)}


@dataclass(frozen=True, slots=True)
class KeptHandle(Handle):
    """A handle that is the same in many pictures: its markup is written once per language."""

    made: dict[tuple[str, bool], CachedElement] = field(default_factory=dict, compare=False)
    data: dict[str, KeptTold] = field(default_factory=dict, compare=False)

    def element(self, scene: Scene, is_first: bool) -> Element:
        """Return it as it was made for that language."""
        key = scene.language, is_first
        if key not in self.made:
            self.made[key] = CachedElement(Handle.element(self, scene, is_first))
        return self.made[key]

    def told(self, scene: Scene) -> Told:
        """Return it as it was told in that language."""
        language = scene.settings.language
        if language not in self.data:
            self.data[language] = KeptTold(Handle.told(self, scene))
        return self.data[language]
