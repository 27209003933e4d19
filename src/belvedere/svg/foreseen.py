"""What is drawn over a board, and told beside it, while somebody looks at a move or at a piece."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from belvedere.core.messages import Message
from belvedere.svg.fragments import Told
from belvedere.svg.markup import Element


@dataclass(frozen=True, slots=True)
class Foreseen:
    """Sentences, and a fragment in the units of the board; all of it may be missing."""

    told: Sequence[Message] = ()
    drawn: Sequence[Element] = ()
    definitions: Sequence[Element] = ()  # that the fragment refers to
    risk: Message | None = None  # what is at stake, where a move may lose the game at once

    def say(self, language: str) -> str:
        """Say it in a language, sentence after sentence."""
        told = self.told if self.risk is None else (self.risk, *self.told)
        text = " ".join(message.say(language) for message in told)
        return text[:1].upper() + text[1:]

    def data(self, language: str) -> Told:
        """Return what is foreseen as JSON."""
        return {
            "told": self.say(language),
            "risk": self.risk is not None,
            "drawn": "".join(map(str, self.drawn)),
            "definitions": "".join(map(str, self.definitions)),
        }


NOTHING: Final = Foreseen()
