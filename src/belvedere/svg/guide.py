"""What a board tells whoever shows it, besides its picture: nobody has to read it there."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final

from belvedere.core.game import Holds
from belvedere.core.messages import Value
from belvedere.svg.fragments import Box, KeptTold, Told, tell_box
from belvedere.svg.grid import Point
from belvedere.svg.markup import format_number
from belvedere.svg.scene import Scene


@dataclass(frozen=True, slots=True)
class Inspectable:
    """Something on a board of which more is told when it is pointed at."""

    id: str
    name: Value  # said aloud
    box: Box  # that it fills
    data: dict[str, KeptTold] = field(default_factory=dict, compare=False)  # by language

    def told(self, scene: Scene) -> KeptTold:
        """Return it as data; it is the same as long as it lies there."""
        language = scene.language
        if language not in self.data:
            told = {"id": self.id, "name": scene.say(self.name), "box": tell_box(self.box)}
            self.data[language] = KeptTold(told)
        return self.data[language]


PLACE: Final = "{place}"  # in the text of a try: where the name of a square goes


@dataclass(frozen=True, slots=True)
class Tries:
    """How moves are written that put something on any square: the rules are asked why not."""

    at: Point  # where the origin of a ghost lies that is put on the square 0,0
    moves: Mapping[str, str]  # by what is held, with PLACE

    def told(self, holds: Holds) -> Told:
        """Return as data what concerns that which can be held."""
        moves = {held: move for held, move in self.moves.items() if held in holds}
        at = [float(format_number(number)) for number in self.at]
        return {"at": at, "moves": moves} if moves else {}


@dataclass(frozen=True, slots=True)
class Guide:
    """What a board tells besides its picture; each field may be empty."""

    ground: str = ""  # the colour of the table, which goes on around the picture
    lit: str = ""  # of places that light up, where they would not be seen otherwise
    latest: Box | None = None  # of a board without an edge: where the latest move was
    inspectables: Sequence[Inspectable] = ()
    fixtures: Mapping[str, str] = field(default_factory=dict)  # by id: how it stands, in a word
    tries: Tries | None = None

    def told(self, scene: Scene) -> Told:
        """Return what there is as data."""
        found = {
            "ground": self.ground,
            "lit": self.lit,
            "latest": tell_box(self.latest) if self.latest else None,
            "inspectables": [thing.told(scene) for thing in self.inspectables],
            "fixtures": self.fixtures,
            "tries": self.tries.told(scene.holds) if self.tries else {},
        }
        return {name: value for name, value in found.items() if value}
