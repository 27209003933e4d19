"""A position of any game: a value that can be asked, played on, drawn, saved and loaded."""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cache
from itertools import accumulate
from operator import index
from typing import Any, final

from belvedere.core import registry
from belvedere.core.actors import CHANCE, OVER, SPECTATOR
from belvedere.core.errors import IllegalMove, OptionError, PositionError, quoted
from belvedere.core.facts import Facts, OptionValue, check_language
from belvedere.core.game import (
    Aftermath,
    Game,
    Holds,
    Last,
    Outcome,
    Random,
    Score,
    Seat,
    State,
    Viewer,
    check_generator,
    lowest_seat,
)
from belvedere.core.limits import LONGEST_MOVE
from belvedere.core.messages import ENGLISH, Message, spoken, words
from belvedere.core.untrusted import is_same, plain_json
from belvedere.core.versions import VERSION, migrate

# What reading a damaged description may run into, where a game has not said it better.
DAMAGE = (KeyError, TypeError, ValueError, AttributeError, IndexError, OverflowError)

NOTEBOOK_WIDTH = 480  # pixels of a drawing in a notebook, which gives it all it has unless told
_BOX = re.compile(r'viewBox="0 0 ([0-9.]+) ([0-9.]+)"')


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
        raise PositionError(words("A position is a JSON object, not {data}.", data=quoted(data)))
    found = migrate(plain_json(data, PositionError))
    options = found.get("options", {})
    if not isinstance(options, dict):
        raise PositionError(words("'options' is an object of names and values."))
    game = found.get("game", "")
    settled = registry.facts(game).settle_json(options)
    position = _restore(registry.game(game, settled), found)
    _check_derived(position, found)
    return position


def _restore(rules: Game, data: dict[str, Any]) -> Position:
    viewer = _read_viewer(data.get("viewer"), rules.players)
    try:
        state = rules.restore({**data, "viewer": viewer})
    except DAMAGE as error:
        raise PositionError(_damage(error)) from error
    last = _read_last(data.get("last"), rules)
    if last is not None:
        if viewer is not None and not rules.shows_last(viewer, last):
            raise PositionError(words("'last' is not for this viewer to know."))
        if why := rules.why_not_last(state, last):
            raise PositionError(why)
    return Position(rules, state, last, viewer)


def _damage(error: Exception) -> Message:
    if isinstance(error, KeyError) and error.args:
        return words("This position is damaged: {part} is missing.", part=quoted(error.args[0]))
    return words("This position is damaged: a part is of the wrong kind.")


_SPECTATOR = "spectator"  # as the viewer in JSON


def _read_viewer(viewer: object, players: int) -> Viewer | None:
    if viewer is None or (type(viewer) is int and viewer in range(players)):
        return viewer
    if viewer == _SPECTATOR:
        return SPECTATOR
    raise PositionError(
        words(
            "'viewer' is a seat from 0 to {last}, or {spectator}.",
            last=players - 1,
            spectator=repr(_SPECTATOR),
        )
    )


def _read_last(last: object, rules: Game) -> Last | None:
    if last is None:
        return None
    if not isinstance(last, dict):
        raise PositionError(words("'last' has a seat and a move, or is null."))
    seat, move = last.get("seat"), last.get("move")
    first = CHANCE if rules.facts.chance else 0
    if type(seat) is not int or seat not in range(first, rules.players):
        raise PositionError(
            words(
                "'last' has a seat from 0 to {last}, or {chance} for chance.",
                last=rules.players - 1,
                chance=CHANCE,
            )
            if rules.facts.chance
            else words("'last' has a seat from 0 to {last}.", last=rules.players - 1)
        )
    if not isinstance(move, str) or not move.isprintable() or len(move) > LONGEST_MOVE:
        raise PositionError(words("'last' has a move in the game's notation."))
    return Last(seat, move)


def _check_derived(position: Position, data: dict[str, Any]) -> None:
    """Insist that what follows from the rest agrees with it, where the game holds it to that."""
    given = position._game.derived & data.keys()
    written = position.to_dict() if given else {}
    for name in sorted(given):
        if not is_same(data[name], written[name]):
            raise PositionError(
                words("{part} does not agree with the rest of this position.", part=repr(name))
            )


def limited_to(viewer: Viewer) -> Message:
    """Say that a position is somebody's view."""
    if viewer == SPECTATOR:
        return words("This position shows only what a spectator knows.")
    return words("This position shows only what seat {seat} knows.", seat=viewer)


@cache
def _seats(actors: int) -> tuple[Seat, ...]:
    """List the seats of a set of bits; none at CHANCE and OVER."""
    return tuple(seat for seat in range(max(actors, 0).bit_length()) if actors >> seat & 1)


@final
class Position:
    """One position. It never changes: `play` and `roll` return another one."""

    __slots__ = ("_actors", "_game", "_last", "_state", "_viewer")

    def __init__(
        self, game: Game, state: bytes, last: Last | None = None, viewer: Viewer | None = None
    ) -> None:
        self._game = game
        self._state = state
        self._last = last
        self._viewer = viewer
        self._actors: int | None = None  # asked for many times, and found out once

    # What game this is.

    @property
    def game(self) -> str:
        """The game's id."""
        return self._game.facts.id

    @property
    def rules(self) -> Game:
        """The game with its options settled: what upper floors ask about `state`."""
        return self._game

    @property
    def state(self) -> State:
        """The record of the rules, as bytes: complete, or reduced to what `viewer` knows."""
        return self._state

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
    def viewer(self) -> Viewer | None:
        """The seat, or SPECTATOR, whose knowledge this is limited to; None: it is complete."""
        return self._viewer

    @property
    def last(self) -> Last | None:
        """The latest decision or chance outcome, where it is known."""
        return self._last

    # Whose decision it is.

    @property
    def actor(self) -> int:
        """The lowest seat that may decide now, or CHANCE, or OVER."""
        return lowest_seat(self._who())

    @property
    def actors(self) -> tuple[Seat, ...]:
        """Every seat that may decide now, in any order; none at CHANCE and OVER."""
        who = self._actors
        return _seats(self._who() if who is None else who)

    def _who(self) -> int:
        if self._actors is None:
            self._actors = self._game.actors(self._state)
        return self._actors

    def prompt(self, language: str = ENGLISH) -> str:
        """Say in one sentence whose decision it is and of what kind, or how the game ended."""
        return self._prompt.say(check_language(language))

    @property
    def _prompt(self) -> Message:
        return self._game.prompt(self._state)

    # Moves.

    def legal(self, player: Seat | None = None) -> list[str]:
        """List the moves of a player (the actor, unless told) in the engine's order."""
        seat = self._seat_to_list(player)
        if seat is None:
            return []
        actions = self._game.legal(self._state, seat)
        moves = [self._game.format_action(self._state, action) for action in actions]
        return [move for move in moves if self._may_play(seat, move)]

    def holds(self, player: Seat | None = None) -> Holds:
        """Sort the legal moves as {what is picked up: {where it is put: move}}.

        A move that is one click has the hold ''.
        """
        seat = self._seat_to_list(player)
        if seat is None:
            return {}
        sorted_moves = {
            hold: {place: move for place, move in places.items() if self._may_play(seat, move)}
            for hold, places in self._game.holds(self._state, seat).items()
        }
        return {hold: places for hold, places in sorted_moves.items() if places}

    def play(self, move: str, player: Seat | None = None) -> Position:
        """Return the position after a move, or at CHANCE after that outcome.

        Raises NotationError, IllegalMove or AmbiguousMove; the message is for a person.
        """
        seat = self._seat_to_play(player)
        if seat == CHANCE:
            return self._after(CHANCE, self._game.parse_outcome(self._state, move))
        action = self._game.parse_legal(self._state, seat, move)
        if self._viewer is not None and not self._may_play(
            seat, self._game.format_action(self._state, action)
        ):
            raise IllegalMove(
                words(
                    "What seat {seat} decides now is not known in this view; redeal it to play on.",
                    seat=seat,
                )
            )
        return self._after(seat, action)

    def settle(self, after: Position) -> Position:
        """Return the position after a ply as it lay on the table, before its end was cleared away.

        That is the position itself, unless a round ends there (`Game.settled`). Both are complete.
        """
        game, last = self._game, after.last
        if last is None or not game.settles(self._state, after.state):
            return after
        (action,) = game.parse_action(self._state, last.move)[:1]
        return Position(game, game.settled(self._state, last.seat, action, after.state), last)

    def why_not(self, move: str, player: Seat | None = None, language: str = ENGLISH) -> str | None:
        """Say which rule forbids a move here, or None when it is legal; may raise NotationError."""
        check_language(language)
        try:
            self.play(move, player)
        except IllegalMove as refusal:
            return refusal.say(language)
        return None

    def risk(self, move: str, player: Seat | None = None) -> Message | None:
        """Say what is at stake where a move may lose the game at once; None of most moves.

        Raises NotationError, IllegalMove or AmbiguousMove.
        """
        seat = self._seat_to_play(player)
        if seat == CHANCE:
            return None
        action = self._game.parse_legal(self._state, seat, move)
        return self._game.risk(self._state, seat, action)

    def chances(self) -> list[tuple[str, int]]:
        """List the outcomes of a chance step with their weights; [] elsewhere."""
        return [
            (self._game.format_action(self._state, action), weight)
            for action, weight in self._game.chances(self._state)
        ]

    def roll(self, rng: Random) -> Position:
        """Return the position after a chance step, its outcome drawn from `rng`."""
        if self.actor != CHANCE:
            raise IllegalMove(words("Nothing is drawn here. {prompt}", prompt=self._prompt))
        check_generator(rng)
        outcomes = self._game.chances(self._state)
        tickets = accumulate(weight for _, weight in outcomes)
        ticket = rng.randrange(sum(weight for _, weight in outcomes))
        drawn = next(n for n, end in enumerate(tickets) if ticket < end)
        return self._after(CHANCE, outcomes[drawn][0])

    def _after(self, seat: int, action: int) -> Position:
        move = self._game.format_action(self._state, action)
        state = self._game.apply(self._state, seat, action)
        last: Last | None = Last(seat, move)
        if self._viewer is not None:
            if seat == CHANCE:
                state = self._game.observe(state, self._viewer)  # it may not be his to see
            if not self._game.shows_last(self._viewer, Last(seat, move)):
                last = None
        return Position(self._game, state, last, self._viewer)

    def _may_play(self, seat: Seat, move: str) -> bool:
        """Tell whether a view can be played on by a move: the viewer's own, or one that he sees."""
        viewer = self._viewer
        return viewer in (None, seat) or self._game.shows_last(viewer, Last(seat, move))

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
        if type(player) is int and 0 <= player < self._game.players:
            return player  # as it nearly always is
        try:
            seat = index(player)  # type: ignore[arg-type]
        except TypeError:
            seat = -1
        if isinstance(player, bool) or seat not in range(self.players):
            raise IllegalMove(
                words(
                    "There is no seat {seat}; the seats are 0 to {last}.",
                    seat=quoted(player),
                    last=self.players - 1,
                )
            )
        return int(seat)

    def _viewer_of(self, player: object) -> Viewer:
        """Return a seat or SPECTATOR as a plain number; raise IllegalMove when it is neither."""
        is_spectator = type(player) is int and player == SPECTATOR
        return SPECTATOR if is_spectator else self._seat(player)

    def _own_or_actor(self) -> int:
        if self._viewer is not None and self._viewer in self.actors:
            return self._viewer
        return self.actor

    def _seat_to_play(self, player: Seat | None) -> int:
        actor = self.actor
        if actor == OVER:
            raise IllegalMove(words("The game is over. {prompt}", prompt=self._prompt))
        if player is None or (type(player) is int and player == actor == CHANCE):
            return self._own_or_actor()
        seat = self._seat(player)
        if seat not in self.actors:
            raise IllegalMove(
                words(
                    "Seat {seat} has nothing to decide now. {prompt}",
                    seat=seat,
                    prompt=self._prompt,
                )
            )
        return seat

    # Results.

    @property
    def scores(self) -> tuple[Score, ...]:
        """The scores by seat: what they count is the game's matter (see its facts)."""
        return self._game.present(self._game.score_rows(self._state))

    @property
    def outcome(self) -> Outcome | None:
        """How the game ended: winners, placing and why; None while it lasts."""
        return self._game.outcome(self._state) if self._who() == OVER else None

    @property
    def aftermath(self) -> Aftermath:
        """What a solver knows of a game that is over: sentences, and options that draw it."""
        return self._game.aftermath(self._state) if self._who() == OVER else Aftermath()

    @property
    def returns(self) -> tuple[float, ...]:
        """Zero-sum: 1/k to each of k winners, minus 1/n for everybody; 0 while it lasts."""
        return self._game.returns(self._state)

    def explain(self, topic: str, *about: str, language: str = ENGLISH) -> Any:
        """Derive something that is worth showing, such as "regions"; see the game's rule page.

        Raises OptionError, which names the topics, or PositionError.
        """
        for text in (topic, *about):
            if not isinstance(text, str) or len(text) > LONGEST_MOVE:
                raise OptionError(
                    words(
                        "A topic, and what it is about, are texts of at most {most} characters; "
                        "not {text}.",
                        most=LONGEST_MOVE,
                        text=quoted(text),
                    )
                )
        return spoken(self._game.explain(self._state, topic, *about), check_language(language))

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
            data["viewer"] = _SPECTATOR if self._viewer == SPECTATOR else self._viewer
        return data

    def observe(self, player: Viewer) -> dict[str, Any]:
        """Return the JSON of what a player, or a SPECTATOR, knows; `load` accepts it too."""
        return self.seen_by(player).to_dict()

    def seen_by(self, player: Viewer) -> Position:
        """Return the position reduced to what a player, or a SPECTATOR, knows."""
        viewer = self._viewer_of(player)
        if self._viewer not in (None, viewer):
            raise IllegalMove(limited_to(self._viewer))
        last = self._last
        if last is not None and not self._game.shows_last(viewer, last):
            last = None
        if not self.facts.hidden:  # he knows it all
            return Position(self._game, self._state, last, viewer)
        return Position(self._game, self._game.observe(self._state, viewer), last, viewer)

    def redeal(self, rng: Random) -> Position:
        """Complete what a viewer sees by one of the consistent positions, drawn uniformly."""
        if self._viewer is None:
            return self
        check_generator(rng)
        state = self._game.redeal(self._state, self._viewer, rng)
        return Position(self._game, state, self._last)

    def svg(self, player: Viewer | None = None, **options: Any) -> str:
        """Draw the position as a player, or a SPECTATOR, sees it (or all of it, unless told).

        Options: `theme`, `language`, `names` of the players, `part` (board, tray, …), `layer`,
        `interactive`, `annotations` and what the game adds; OptionError names them.
        """
        seen = self if player is None else self.seen_by(player)
        return self._game.draw(seen._state, seen._viewer, seen._last, options)

    def _repr_svg_(self) -> str:
        return _sized(self.svg())

    def text(self, player: Viewer | None = None, **options: Any) -> str:
        """Draw the position in letters; options: `language`, `names`, `width`, `legend`."""
        seen = self if player is None else self.seen_by(player)
        return self._game.text(seen._state, seen._viewer, seen._last, options)

    def __str__(self) -> str:
        return self.text()

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


def _sized(drawing: str) -> str:
    """Say how large a drawing is shown where nobody else says it."""
    box = _BOX.search(drawing)
    if box is None:  # a game from outside may draw as it likes
        return drawing
    height = round(NOTEBOOK_WIDTH * float(box[2]) / float(box[1]))
    size = f'width="{NOTEBOOK_WIDTH}" height="{height}"'
    return f"{drawing[: box.start()]}{size} {drawing[box.start() :]}"
