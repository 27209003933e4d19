"""One way to play, as a report tells of it: its figures, and what its seats and options are
called.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from belvedere.arena.balance.estimates import Figures, figures_of
from belvedere.arena.balance.studies import Counted, Study
from belvedere.arena.players import parse_player_spec
from belvedere.bots.levels import level_of
from belvedere.core.facts import OptionValue
from belvedere.core.game import Seat
from belvedere.core.messages import Listed, Message, Value, row_of, verbatim, words
from belvedere.kernel.engine import CompiledGame


@dataclass(frozen=True, slots=True)
class Side:
    """A way to play that a report is about."""

    counted: Counted
    rules: CompiledGame
    figures: Figures
    label: Value  # what tells it from the other one; "" if there is no other

    @property
    def study(self) -> Study:
        """The study whose games these are."""
        return self.counted.study

    @property
    def fair(self) -> float:
        """The share of the win that every seat would have if all were equal."""
        return 1 / self.rules.players


def sides_of(counted: Sequence[Counted]) -> list[Side]:
    """Work out the figures of one study, or of two that are compared."""
    options = [one.study.options for one in counted]
    differ = [name for name in options[0] if any(o[name] != options[0][name] for o in options)]
    return [
        Side(
            one,
            one.study.rules,
            figures_of(one.study.rules, one.tally),
            row_of(format_option(name, one.study.options[name]) for name in differ)
            if differ
            else "",
        )
        for one in counted
    ]


def format_option(name: str, value: OptionValue) -> str:
    """Write an option as a command takes it."""
    shown = ("yes" if value else "no") if isinstance(value, bool) else str(value)
    return f"{name}={shown}"


def name_seat(side: Side, seat: Seat) -> Message:
    """Say who sits there: by turn, and by colour where the seats have names."""
    names = side.rules.facts.seats
    if not names:
        return words("Player {number}", number=seat + 1)
    return words("Player {number} ({colour})", number=seat + 1, colour=names[seat])


def name_colour(side: Side, number: int) -> Message:
    """Say what a seat is called at the end."""
    return side.rules.facts.seats[number]


def name_bot(study: Study) -> Message:
    """Return a sentence about who played."""
    entry = parse_player_spec(study.bot)
    if entry.level == 0:
        return words("Everybody played at random.")
    if entry.seconds is None and not entry.is_blind:
        name = level_of(entry.level).name
        return words("Bots of level {level} ({name}) played.", level=entry.level, name=name)
    return words("Bots played, each of them {bot}.", bot=study.bot)


def name_options(study: Study) -> Listed:
    """List the options that were played with."""
    return row_of(verbatim(format_option(*option)) for option in study.options.items())
