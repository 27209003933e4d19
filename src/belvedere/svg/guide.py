"""What a board tells whoever shows it, besides its picture: nobody has to read it there."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from belvedere.core.messages import Value
from belvedere.svg.pieces import Box, Told, tell_box
from belvedere.svg.scene import Scene


@dataclass(frozen=True, slots=True)
class Inspectable:
    """Something on a board of which more is told when it is pointed at."""

    id: str
    name: Value  # said aloud
    box: Box  # that it fills

    def told(self, scene: Scene) -> Told:
        """Return it as data."""
        return {"id": self.id, "name": scene.say(self.name), "box": tell_box(self.box)}


@dataclass(frozen=True, slots=True)
class Guide:
    """All of that; a board may have none of it."""

    inspectables: Sequence[Inspectable] = ()

    def told(self, scene: Scene) -> Told:
        """Return what there is as data."""
        found = {"inspectables": [thing.told(scene) for thing in self.inspectables]}
        return {name: value for name, value in found.items() if value}
