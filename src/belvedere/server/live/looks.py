"""A look at a table: what one viewer sees of it at a ply, as data, as SVG, and in letters."""

from __future__ import annotations

from collections.abc import Hashable, Iterator
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any, Final

from belvedere.core.endings import Cause
from belvedere.core.errors import TableError
from belvedere.core.game import Aftermath, Game, Portion
from belvedere.core.messages import counted
from belvedere.core.position import Position
from belvedere.server.drawings import Drawings, Shelf, Shown
from belvedere.server.errors import Refused
from belvedere.server.live import table_json
from belvedere.server.live.hindsight import NOTHING
from belvedere.server.live.live_table import Glimpse, LiveTable
from belvedere.server.live.pieces import write
from belvedere.server.live.subscription import Subscription
from belvedere.svg.raster import Watch
from belvedere.tables.table import Table
from belvedere.tables.view import Act, View, view

if TYPE_CHECKING:
    from belvedere.games.drawn import DrawnGame

NO_OFFER: Final = ("null",)
OFFERED: Final = ("handles", "ghosts", "rows", "tries")  # of a part: what somebody may do there


@dataclass(frozen=True, slots=True)
class Look:
    """What is looked at, by whom, and how."""

    live: LiveTable
    seen: Glimpse
    table: Table
    view: View
    ply: int
    is_now: bool
    theme: str
    language: str

    @property
    def rules(self) -> Game:
        """The game with its options."""
        return self.table.terms.rules

    @property
    def is_interactive(self) -> bool:
        """Whether the viewer may do something here."""
        return self.is_now and Act.PLAY in self.view.may and self.seen.viewer >= 0

    def key(self) -> Hashable:
        """Return what the drawing depends on: all who see the same have the same key.

        A ply is one position until plies are cut; his own decision may change what a viewer sees of
        it meanwhile. Other changes, as when a draw is offered, are not drawn.
        """
        is_offered = self.is_interactive
        is_shared = not self.view.position.facts.hidden and not is_offered
        who = "all" if is_shared else (self.seen.viewer, is_offered, self.view.pending)
        seats = tuple(table_json.own_names(self.live.sheet, self.language))
        drawn = self.ply, *self._standing().values()
        return self.live.id, self.seen.cuts, drawn, who, self.theme, self.language, seats

    def _standing(self) -> dict[str, tuple[int, ...]]:
        """Return who is to decide and who has won, as far as the rules do not know it."""
        view = self.view
        if not self.is_now:
            return {}
        ending, known = view.ending, {"waiting": view.waiting}
        if ending is None or (ending.cause is Cause.RULES and not view.gone):
            return known
        winners = () if ending.cause is Cause.AGREEMENT else ending.winners
        return {**known, "winners": winners}

    def position(self) -> Position:
        """Return the position as the viewer sees it, or saw it."""
        if self.is_now:
            return self.view.position
        return self.table.position_at(self.ply).seen_by(self.seen.viewer)

    def shown(self) -> Position:
        """Return what is drawn: of a ply that was settled and cleared away, as it was settled."""
        if self.is_now:
            return self.view.position
        return self.table.settled_at(self.ply).seen_by(self.seen.viewer)

    @property
    def aftermath(self) -> Aftermath:
        """What a solver knows of the game, if this is its end, and the solver has been asked."""
        return self._known() or NOTHING

    @property
    def is_known(self) -> bool:
        """Whether nothing of what is drawn here is still to be found out."""
        return self._known() is not None

    def _known(self) -> Aftermath | None:
        return self.live.hindsight.known(self.view.position) if self.is_now else NOTHING

    async def find_out(self) -> None:
        """Ask the solver before anything is drawn, where nobody has."""
        if self.is_now:
            await self.live.hindsight.search(self.view.position)

    def options(self) -> dict[str, Any]:
        """Return the options of the drawing."""
        return {**self.manner(), **self._standing()}

    def manner(self) -> dict[str, Any]:
        """Return how it is drawn, whatever the ply."""
        names = table_json.own_names(self.live.sheet, self.language)
        return {"theme": self.theme, "language": self.language, "names": names}


def look_of(live: LiveTable, seen: Glimpse, ply: int | None, theme: str, language: str) -> Look:
    """Find out what is to be drawn of a glimpse; raise Refused."""
    table, view = seen.table, seen.view
    if table is None or view is None:
        raise Refused(409, seen.phase, table_json.status(live, seen))
    last = len(view.log)
    if ply is not None and ply > last:
        raise TableError(
            counted(
                "The game has {number} ply; there is no ply {ply}.",
                "The game has {number} plies; there is no ply {ply}.",
                last,
                ply=str(ply),
            )
        )
    wanted = last if ply is None else ply
    return Look(live, seen, table, view, wanted, wanted == last, theme, language)


def shelf_of(drawings: Drawings, look: Look) -> Shelf:
    """Return where a drawing is made: for whoever plays, apart from whoever looks back."""
    is_played = look.is_now and look.seen.phase == "playing"
    return drawings.boards if is_played else drawings.studies


def tell_parts(look: Look) -> dict[str, Any]:
    """Tell all parts as data, with what may be done."""
    rules, position = _drawn_game(look), look.shown()
    options = {**look.aftermath.drawing, **look.options(), "interactive": look.is_interactive}
    told = rules.tell_parts(position.state, position.viewer, position.last, options)
    return {**_around(look, position), **told}


class Painter:
    """Draws tables as they are, in pieces, for all who asked for the same.

    Where nothing is hidden everybody is shown the same picture, with what the one may do whose turn
    it is; nobody else is offered that.
    """

    def __init__(self, drawings: Drawings) -> None:
        self._drawings = drawings

    def draw_at_once(self, live: LiveTable, seen: Glimpse, wanted: Subscription) -> Shown | None:
        """Draw what is drawn quickly, or was drawn before; None: it takes a while."""
        look = look_of(live, seen, None, wanted.theme, wanted.language)
        if not look.is_known:
            return None
        drawn_for, shelf = _as_actor(look), shelf_of(self._drawings, look)
        shown = shelf.get_at_once(_key(drawn_for), look.rules, lambda: _draw(drawn_for))
        return None if shown is None else _offered(look, shown)

    async def draw(self, live: LiveTable, seen: Glimpse, wanted: Subscription) -> Shown:
        """Draw something in its lane; raise Busy or UnderWay."""
        look = look_of(live, seen, None, wanted.theme, wanted.language)
        await look.find_out()
        drawn_for, shelf = _as_actor(look), shelf_of(self._drawings, look)

        def work(_: Watch) -> Shown:
            return shelf.pace.run_timed(look.rules, lambda: _draw(drawn_for))

        return _offered(look, await shelf.get(_key(drawn_for), work, live.id))


def _key(look: Look) -> Hashable:
    return "shown", look.key()


def _offered(look: Look, shown: Shown) -> Shown:
    return shown if look.is_interactive else shown._replace(offer=NO_OFFER)


def _as_actor(look: Look) -> Look:
    """Return the look of whoever is to decide, where that shows nothing that others do not see."""
    position = look.view.position
    if position.facts.hidden or len(position.actors) != 1:
        return look
    (actor,) = position.actors
    if actor == look.seen.viewer:
        return look
    seen = view(look.table, actor)
    return replace(look, seen=look.seen._replace(viewer=actor, view=seen), view=seen)


def _draw(look: Look) -> Shown:
    told = tell_parts(look)
    offer = {"holds": told.pop("holds"), "parts": _taken_offers(told["parts"])}
    has_offer = look.is_interactive and offer["holds"]
    return Shown(write(told), write(offer) if has_offer else NO_OFFER)


def _taken_offers(parts: dict[str, Any]) -> dict[str, Any]:
    """Take out of parts what one viewer may do there; a part that has nothing else goes with it."""
    offered = {}
    for name, part in list(parts.items()):
        found = {field: part.pop(field) for field in OFFERED if part.get(field)}
        if part.keys() <= {"title", "frame", *OFFERED, "hand"} and not part.get("hand"):
            found = {**parts.pop(name), **found}
        if found:
            offered[name] = found
    return offered


def _drawn_game(look: Look) -> DrawnGame:
    from belvedere.games.drawn import DrawnGame  # only here: it brings the compiler

    rules = look.rules
    assert isinstance(rules, DrawnGame)
    return rules


def _around(look: Look, position: Position) -> dict[str, Any]:
    """Tell what belongs to a picture besides its parts."""
    labels = table_json.labels(look.live.sheet, look.view)
    standings = _standings(position, look.language)
    return {
        "ply": look.ply,
        "sentence": " ".join(_sentences(look, position)),
        "latest": position.last.move if position.last is not None else None,
        "labels": [label.say(look.language) for label in labels],
        "scores": [list(s) if isinstance(s, tuple) else s for s in position.scores],
        **({"standings": standings} if standings else {}),
    }


def _sentences(look: Look, position: Position) -> Iterator[str]:
    """Say what is to be decided; or how the game ended, and what a solver knows of it."""
    yield position.prompt(look.language)
    for found in look.aftermath.told:
        yield found.say(look.language)


def _standings(position: Position, language: str) -> list[dict[str, Any]]:
    """Tell how everybody would stand if the game ended now, and why."""
    rules, state = position.rules, position.state
    pairs = zip(rules.tell_scores(state), rules.portions(state), strict=False)
    return [
        {"score": score, "portions": [_portion(portion, language) for portion in portions]}
        for score, portions in pairs
    ]


def _portion(portion: Portion, language: str) -> dict[str, Any]:
    how = {"how": portion.how.say(language)} if portion.how else {}
    return {"name": portion.name.say(language), "points": portion.points, **how}


def draw_svg(look: Look, part: str) -> bytes:
    """Draw one part, or everything, as SVG."""
    position = look.shown()
    options = {**look.aftermath.drawing, **look.options()}
    if part != "whole":
        options["part"] = part
    return position.svg(**options).encode()


def draw_text(look: Look, part: str) -> bytes:
    """Draw everything in letters."""
    position, options = look.shown(), look.options()
    del options["theme"]
    told = [found.say(look.language) for found in look.aftermath.told]
    return "\n".join([position.text(**options), *told]).encode()
