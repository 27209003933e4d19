"""What a drawing is made for: who looks, what he may do, in which language and colours."""

from __future__ import annotations

from dataclasses import dataclass

from belvedere.core.game import Holds, Last, Seat, Viewer
from belvedere.core.messages import Message, Value, show, words
from belvedere.svg.options import PictureSettings
from belvedere.svg.themes import Theme


@dataclass(frozen=True, slots=True)
class Scene:
    """All that a drawing needs besides the state."""

    viewer: Viewer | None  # None: everything is shown
    last: Last | None  # the latest move, where it is known
    prompt: Message
    holds: Holds  # what can be picked up and put down here; nothing unless it is interactive
    seats: tuple[Message, ...]  # what the game calls its seats
    settings: PictureSettings

    @property
    def theme(self) -> Theme:
        """The theme of the picture."""
        return self.settings.theme

    @property
    def language(self) -> str:
        """The language of the words."""
        return self.settings.language

    @property
    def is_interactive(self) -> bool:
        """Whether it is drawn for somebody who may click on it."""
        return self.settings.is_interactive

    def has(self, name: str) -> bool:
        """Tell whether a yes-or-no option is on."""
        return self.settings.has(name)

    def say(self, value: Value) -> str:
        """Write a message, a list or a number in the reader's language."""
        return show(value, self.language)

    def name(self, seat: Seat) -> str:
        """Return what a seat is called: by its player's name, by the game, or by its number."""
        names = self.settings.names
        if seat < len(names) and names[seat]:
            return names[seat]
        return self.say(self.seats[seat] if seat < len(self.seats) else name_seat(seat))

    def decides(self, seat: Seat, by_rules: bool) -> bool:
        """Tell whether a seat is to decide: a table may know that it has, or that all is over."""
        waiting = self.settings.waiting
        return by_rules if waiting is None else seat in waiting

    def has_won(self, seat: Seat, by_rules: bool) -> bool:
        """Tell whether a seat has won: a table may know more than the rules."""
        winners = self.settings.winners
        return by_rules if winners is None else seat in winners


def name_seat(seat: Seat) -> Message:
    """Name a seat that has no other name; people count from 1."""
    return words("Player {number}", number=seat + 1)
