"""A position of any game: a value that can be asked, played on, drawn, saved and loaded."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import accumulate
from operator import index
from typing import Any, final

from belvedere.core import registry
from belvedere.core.actors import CHANCE, OVER
from belvedere.core.errors import IllegalMove, PositionError
from belvedere.core.facts import Facts, OptionValue
from belvedere.core.game import Game, Holds, Last, Outcome, Random, Score, Seat, lowest_seat

VERSION = 1  # of the JSON below; older ones are migrated in `load`
LONGEST_MOVE = 100  # characters


def start(game: str, /, **options: object) -> Position:
    """Set up a game and return the position before the first decision.

    Raises UnknownGame or OptionError, with a sentence that names what is allowed.
    """
    rules = registry.game(game, options)
    return Position(rules, rules.start())


def load(data: Mapping[str, Any]) -> Position:
    """Return the position that `Position.to_dict` or `Position.observe` wrote.

    Raises UnknownGame, OptionError or PositionError; the sentence says what is wrong with it.
    """
    if not isinstance(data, Mapping):
        raise PositionError(f"A position is a JSON object, not {type(data).__name__}.")
    version = data.get("version")
    if version != VERSION or type(version) is not int:
        raise PositionError(f"This position has version {version!r}; version {VERSION} is known.")
    options = data.get("options", {})
    if not isinstance(options, Mapping):
        raise PositionError("'options' is an object of names and values.")
    rules = registry.game(str(data.get("game")), options)
    try:
        viewer, last = data.get("viewer"), data.get("last")
        if viewer is not None and (type(viewer) is not int or viewer not in range(rules.players)):
            raise PositionError(f"'viewer' is a seat from 0 to {rules.players - 1}.")
        state = rules.restore(data)
        shown = None if last is None else _read_last(last, rules.players)
    except (KeyError, TypeError, ValueError, AttributeError, IndexError) as error:
        what = (
            f"{error.args[0]!r} is missing"
            if isinstance(error, KeyError)
            else "a part is of the wrong kind"
        )
        raise PositionError(f"This position is damaged: {what}.") from error
    return Position(rules, state, shown, viewer)


def _read_last(last: Mapping[str, Any], players: int) -> Last:
    seat, move = last["seat"], last["move"]
    if type(seat) is not int or seat not in range(CHANCE, players):
        raise PositionError(f"'last' has a seat from 0 to {players - 1}, or {CHANCE} for chance.")
    if not isinstance(move, str) or not move.isprintable() or len(move) > LONGEST_MOVE:
        raise PositionError("'last' has a move in the game's notation.")
    return Last(seat, move)


@final
class Position:
    """One position. It never changes: `play` and `roll` return another one."""

    __slots__ = ("_game", "_last", "_state", "_viewer")

    def __init__(
        self, game: Game, state: bytes, last: Last | None = None, viewer: Seat | None = None
    ) -> None:
        self._game = game
        self._state = state
        self._last = last
        self._viewer = viewer

    # What game this is.

    @property
    def game(self) -> str:
        """The game's id."""
        return self._game.facts.id

    @property
    def facts(self) -> Facts:
        """The game's declarative table."""
        return self._game.facts

    @property
    def options(self) -> dict[str, OptionValue]:
        """Every option of this game with its value."""
        return dict(self._game.options)

    @property
    def players(self) -> int:
        """The number of seats."""
        return self._game.players

    @property
    def viewer(self) -> Seat | None:
        """The seat whose knowledge this position is limited to; None: it is complete."""
        return self._viewer

    @property
    def last(self) -> Last | None:
        """The latest decision or chance outcome, where it is known."""
        return self._last

    # Whose decision it is.

    @property
    def actor(self) -> int:
        """The lowest seat that may decide now, or CHANCE, or OVER."""
        return lowest_seat(self._game.actors(self._state))

    @property
    def actors(self) -> tuple[Seat, ...]:
        """Every seat that may decide now, in any order; none at CHANCE and OVER."""
        actors = self._game.actors(self._state)
        if actors < 0:
            return ()
        return tuple(seat for seat in range(self.players) if actors >> seat & 1)

    def prompt(self) -> str:
        """Say in one sentence whose decision it is and of what kind, or how the game ended."""
        return self._game.prompt(self._state)

    # Moves.

    def legal(self, player: Seat | None = None) -> list[str]:
        """List the moves of a player (the actor, unless told) in the engine's order."""
        seat = self._seat_to_list(player)
        if seat is None:
            return []
        actions = self._game.legal(self._state, seat)
        return [self._game.format_action(self._state, action) for action in actions]

    def holds(self, player: Seat | None = None) -> Holds:
        """Sort the legal moves as {what is picked up: {where it is put: move}}.

        A move that is one click has the hold ''.
        """
        seat = self._seat_to_list(player)
        return {} if seat is None else self._game.holds(self._state, seat)

    def play(self, move: str, player: Seat | None = None) -> Position:
        """Return the position after a move, or at CHANCE after that outcome.

        Raises NotationError, IllegalMove or AmbiguousMove; the message is for a person.
        """
        seat = self._seat_to_play(player)
        if seat == CHANCE:
            return self._after(CHANCE, self._game.parse_outcome(self._state, move))
        return self._after(seat, self._game.parse_legal(self._state, seat, move))

    def why_not(self, move: str, player: Seat | None = None) -> str | None:
        """Say which rule forbids a move here, or None when it is legal; may raise NotationError."""
        try:
            self.play(move, player)
        except IllegalMove as refusal:
            return str(refusal)
        return None

    def chances(self) -> list[tuple[str, int]]:
        """List the outcomes of a chance step with their weights; [] elsewhere."""
        return [
            (self._game.format_action(self._state, action), weight)
            for action, weight in self._game.chances(self._state)
        ]

    def roll(self, rng: Random) -> Position:
        """Return the position after a chance step, its outcome drawn from `rng`."""
        if self.actor != CHANCE:
            raise IllegalMove(f"Nothing is drawn here. {self.prompt()}")
        outcomes = self._game.chances(self._state)
        tickets = accumulate(weight for _, weight in outcomes)
        ticket = rng.randrange(sum(weight for _, weight in outcomes))
        drawn = next(n for n, end in enumerate(tickets) if ticket < end)
        return self._after(CHANCE, outcomes[drawn][0])

    def _after(self, seat: int, action: int) -> Position:
        move = self._game.format_action(self._state, action)
        state = self._game.apply(self._state, seat, action)
        if seat == CHANCE and self._viewer is not None:
            state = self._game.observe(state, self._viewer)  # what was drawn may not be his to see
        return Position(self._game, state, Last(seat, move), self._viewer)

    def _seat_to_list(self, player: Seat | None) -> Seat | None:
        if player is not None:
            seat = self._seat(player)
        elif self._viewer is not None and self.facts.hidden:
            seat = self._viewer  # what others may do is not his to know
        else:
            seat = self.actor
        return seat if seat in self.actors else None

    def _seat(self, player: object) -> Seat:
        """Return a seat as a plain number; raise IllegalMove when there is no such seat."""
        try:
            seat = index(player)  # type: ignore[arg-type]
        except TypeError:
            seat = -1
        if isinstance(player, bool) or seat not in range(self.players):
            raise IllegalMove(f"There is no seat {player!r}; {_seats(self.players)}.")
        return int(seat)

    def _own_or_actor(self) -> int:
        if self._viewer is not None and self._viewer in self.actors:
            return self._viewer
        return self.actor

    def _seat_to_play(self, player: Seat | None) -> int:
        actor = self.actor
        if actor == OVER:
            raise IllegalMove(f"The game is over. {self.prompt()}")
        if player is None or (player == CHANCE and actor == CHANCE):
            return self._own_or_actor()
        seat = self._seat(player)
        if seat not in self.actors:
            raise IllegalMove(f"Seat {seat} has nothing to decide now. {self.prompt()}")
        return seat

    # Results.

    @property
    def scores(self) -> tuple[Score, ...]:
        """The scores by seat: what they count is the game's matter (see its facts)."""
        return self._game.present(self._game.score_rows(self._state))

    @property
    def outcome(self) -> Outcome | None:
        """How the game ended: winners, placing and why; None while it lasts."""
        return self._game.outcome(self._state)

    @property
    def returns(self) -> tuple[float, ...]:
        """Zero-sum: 1/k to each of k winners, minus 1/n for everybody; 0 while it lasts."""
        return self._game.returns(self._state)

    def explain(self, topic: str, *about: str) -> Any:
        """Derive something that is worth showing, such as "regions"; see the game's rule page.

        Raises OptionError, which names the topics, or PositionError.
        """
        return self._game.explain(self._state, topic, *about)

    # Data and pictures.

    def to_dict(self) -> dict[str, Any]:
        """Return the whole position as JSON data; `load` is the inverse."""
        outcome = self.outcome
        data: dict[str, Any] = {
            "version": VERSION,
            "game": self.game,
            "options": self.options,
            "actor": self.actor,
            "actors": list(self.actors),
            "prompt": self.prompt(),
            **self._game.describe(self._state),
            "scores": [list(s) if isinstance(s, tuple) else s for s in self.scores],
            "outcome": outcome
            and {
                "winners": list(outcome.winners),
                "placing": list(outcome.placing),
                "reason": str(outcome.reason),
            },
            "last": self._last and {"seat": self._last.seat, "move": self._last.move},
        }
        if self._viewer is not None:
            data["viewer"] = self._viewer
        return data

    def observe(self, player: Seat) -> dict[str, Any]:
        """Return the JSON of what one player knows; `load` accepts it too."""
        return self.seen_by(player).to_dict()

    def seen_by(self, player: Seat) -> Position:
        """Return the position reduced to what one player knows."""
        seat = self._seat(player)
        if self._viewer not in (None, seat):
            raise IllegalMove(f"This position shows only what seat {self._viewer} knows.")
        last = self._last
        if last is not None and not self._game.shows_last(seat, last):
            last = None
        return Position(self._game, self._game.observe(self._state, seat), last, seat)

    def redeal(self, rng: Random) -> Position:
        """Complete what a viewer sees by one of the consistent positions, drawn uniformly."""
        if self._viewer is None:
            return self
        state = self._game.redeal(self._state, self._viewer, rng)
        return Position(self._game, state, self._last)

    def svg(self, player: Seat | None = None, **options: Any) -> str:
        """Draw the position as one player sees it (or everything, unless told) as SVG."""
        seen = self if player is None else self.seen_by(player)
        return self._game.draw(seen._state, seen._viewer, seen._last, options)

    def _repr_svg_(self) -> str:
        return self.svg()

    def __str__(self) -> str:
        return self._game.text(self._state, self._viewer, self._last)

    def __repr__(self) -> str:
        return f"<Position of {self.game}: {self.prompt()}>"

    # Values.

    def _key(self) -> tuple[object, ...]:
        return self.game, tuple(self._game.options.items()), self._viewer, self._state

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Position) and self._key() == other._key()

    def __hash__(self) -> int:
        return hash(self._key())

    def __reduce__(self) -> tuple[Any, ...]:
        return load, (self.to_dict(),)


def _seats(players: int) -> str:
    return f"the seats are 0 to {players - 1}"
