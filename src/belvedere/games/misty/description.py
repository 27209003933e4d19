"""Misty's position as JSON, named as at the table; docs/positions/misty.md documents it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from belvedere.core.errors import PositionError
from belvedere.core.facts import Options
from belvedere.games.misty import deck, facts, rules, window
from belvedere.games.misty.deck import DRAWINGS
from belvedere.games.misty.notation import format_cell, parse_cell
from belvedere.games.misty.referee import frame_sizes
from belvedere.games.misty.state import (
    ACTIVATE,
    DEAL,
    END,
    FIRST_CELL,
    PICK,
    PLACE,
    REACH,
    RECORD,
    UNKNOWN,
    UP,
    WIDTH,
    WORK,
    passing,
)

STEPS = {DEAL: "deal", PICK: "pick", PLACE: "place", ACTIVATE: "activate", END: "over"}
PASSING = {1: "left", -1: "right"}
MOST_POINTS = 32  # of a window: two on each of sixteen cells


def new_state(options: Options) -> np.record:
    """Return the record before the first card is dealt."""
    state: np.record = np.zeros(1, RECORD)[0]
    state.players = options["players"]
    state.short, state.long = facts.sides(options)
    state.deals = facts.deals(options)
    state.rounds = options["rounds"]
    for card in deck.rows(str(options["deck"])):
        number = DRAWINGS.index(card.drawing)
        state.copies[number] = card.copies
        state.whats[number] = deck.WHATS.index(card.what)
    state.stock[:] = state.copies
    return state


def cells_in(cells: int) -> list[int]:
    """List the cells of a set, in reading order."""
    found, left = [], int(cells)
    while left:
        found.append((left & -left).bit_length() - 1)
        left &= left - 1
    return found


def seats(state: np.record) -> range:
    """Return the seats."""
    return range(int(state.players))


# Writing.


def describe(state: np.record) -> dict[str, Any]:
    """Return everything that lies on the table or in hands, and what has to be decided."""
    step, players = int(state.step), int(state.players)
    return {
        "step": STEPS[step],
        "round": int(state.played) + (step != END),
        "rounds": [_round(state, number) for number in range(int(state.played))],
        "deal": int(state.deal) + 1,
        "passing": PASSING[passing(state)],
        "activating": int(state.active) if step == ACTIVATE else None,
        "hands": [_hand(state, seat) for seat in seats(state)],
        "picks": [DRAWINGS[n - 1] if n else None for n in state.picks.tolist()[:players]],
        "placements": [format_cell(n - 1) if n else None for n in state.cells.tolist()[:players]],
        "windows": [_window(state, seat) for seat in seats(state)],
        "unseen": {
            drawing: number
            for drawing, number, copies in zip(
                DRAWINGS, state.stock.tolist(), state.copies.tolist(), strict=True
            )
            if copies
        },
    }


def _round(state: np.record, number: int) -> dict[str, Any]:
    points = [int(state.sheet[number, seat]) for seat in seats(state)]
    best = [seat for seat in seats(state) if points[seat] == max(points)]
    return {"points": points, "winner": best[0] if len(best) == 1 else None}


def _hand(state: np.record, seat: int) -> dict[str, Any]:
    copies = state.hands[seat].tolist()
    hidden = UNKNOWN in copies
    cards = [drawing for drawing, n in zip(DRAWINGS, copies, strict=True) for _ in range(n)]
    return {
        "size": rules.cards_in_hand(state, seat) if hidden else len(cards),
        "cards": None if hidden else cards,
    }


@dataclass(frozen=True, slots=True)
class Laid:
    """A window with its cards where their moves have brought them."""

    cells: list[int]  # of its frame, in reading order
    cards: list[int]  # by cell: the drawing that was placed there
    whats: list[int]  # by drawing
    moved: int  # cells whose cards have been activated
    lying: list[int]  # by cell: how many cards lie there now
    top: list[int]  # by cell: one of them
    meals: list[int]  # by cell of a monster: 1 + the cell of the flower it has eaten
    points: int | None  # once monsters have eaten

    def what(self, cell: int) -> int:
        """Return what the card that was placed on a cell does."""
        return self.whats[self.cards[cell]]

    def target(self, cell: int) -> int | None:
        """Return where an arrow card goes, or None when it leaves the window."""
        found = window.ahead(cell, self.what(cell))
        return found if found in self.cells else None

    def where(self, cell: int) -> tuple[int | None, str | None]:
        """Return where a card lies now, and what has become of it."""
        if self.moved >> cell & 1:
            at = self.target(cell)
            if at is None:
                return None, "gone"
            return at, "blurred" if self.lying[at] > 1 else None
        if self.meals[cell]:
            return self.meals[cell] - 1, None
        if 1 + cell in self.meals:
            return None, "eaten"
        return cell, "covered" if self.lying[cell] > 1 else None


def lay(state: np.record, seat: int, fed: bool) -> Laid:
    """Lay out a window; `fed`: let its monsters eat, and count its points."""
    work, moved = np.zeros(1, WORK)[0], state.moved[seat]
    points = int(window.points(state, seat, moved, work)) if fed else None
    if not fed:
        window.lay_out(state, seat, moved, work)
    return Laid(
        cells_in(state.filled[seat]),
        [card - 1 for card in state.windows[seat].tolist()],
        state.whats.tolist(),
        int(moved),
        work["lying"].tolist(),
        work["top"].tolist(),
        work["meals"].tolist(),
        points,
    )


def is_settled(state: np.record, seat: int) -> bool:
    """Tell whether a seat has activated everything and its monsters have eaten."""
    step = int(state.step)
    return step == END or (step == ACTIVATE and seat < int(state.active))


def _window(state: np.record, seat: int) -> dict[str, Any]:
    laid = lay(state, seat, is_settled(state, seat))
    return {
        "frame": frame(laid.cells),
        "points": laid.points,
        "cards": [_card(laid, cell) for cell in laid.cells],
    }


def free_cells(state: np.record, seat: int) -> list[str]:
    """Name the cells where the next card of a window may go."""
    if state.step >= ACTIVATE:
        return []
    return [format_cell(cell) for cell in cells_in(window.free_cells(state, seat))]


def frame(cells: Sequence[int]) -> dict[str, int] | None:
    """Return the box around some cells."""
    if not cells:
        return None
    columns, rows = [cell % WIDTH - REACH for cell in cells], [REACH - c // WIDTH for c in cells]
    return {"left": min(columns), "right": max(columns), "bottom": min(rows), "top": max(rows)}


def _card(laid: Laid, cell: int) -> dict[str, Any]:
    at, fate = laid.where(cell)
    return {
        "cell": format_cell(cell),
        "card": DRAWINGS[laid.cards[cell]],
        "moved": at != cell and fate != "eaten",
        "at": None if at is None else format_cell(at),
        "fate": fate,
    }


# Reading. What follows from the rest has to agree with it.


def restore(options: Options, data: Mapping[str, Any]) -> np.record:
    """Return the record of a description; raise PositionError."""
    state = new_state(options)
    state.step = _step(data["step"])
    state.played = _number(data["round"], "round", int(state.rounds)) - (state.step != END)
    state.deal = _number(data["deal"], "deal", int(state.deals)) - 1
    if state.step in (ACTIVATE, END) and state.deal != state.deals - 1:
        raise PositionError("Cards are activated after the last deal of a round.")
    for name in ("hands", "picks", "placements", "windows"):
        if not isinstance(data[name], list) or len(data[name]) != state.players:
            raise PositionError(f"{name!r} has an entry for each of {state.players} seats.")
    _restore_windows(state, data["windows"])
    _restore_hands(state, data["hands"])
    _restore_picks(state, data["picks"])
    _restore_placements(state, data["placements"])
    _restore_stock(state, data["unseen"])
    _check_viewer(state, data.get("viewer"))
    _restore_activation(state, data["activating"])
    _restore_rounds(state, data["rounds"])
    written = describe(state)
    for name in ("windows", "passing", "rounds"):
        if written[name] != data[name]:
            raise PositionError(f"{name!r} does not agree with the cards and what has moved.")
    return state


def _step(name: object) -> int:
    for step, known in STEPS.items():
        if name == known:
            return step
    raise PositionError(f"'step' is one of {', '.join(STEPS.values())}; not {name!r}.")


def _number(value: object, name: str, most: int, least: int = 1) -> int:
    if type(value) is not int or not least <= value <= most:
        raise PositionError(f"{name!r} is a number from {least} to {most}, not {value!r}.")
    return value


def _drawing(state: np.record, name: object) -> int:
    if name not in DRAWINGS or not state.copies[DRAWINGS.index(str(name))]:
        raise PositionError(f"There is no card {name!r} in this deck.")
    return DRAWINGS.index(str(name))


def _cell(name: object) -> int:
    cell = parse_cell(name) if isinstance(name, str) else None
    if cell is None:
        raise PositionError(f"{name!r} is no cell; a cell is named such as 1,0.")
    return cell


def _restore_windows(state: np.record, windows: Sequence[Mapping[str, Any]]) -> None:
    for seat, shown in enumerate(windows):
        for card in shown["cards"]:
            cell = _cell(card["cell"])
            if state.windows[seat, cell]:
                raise PositionError(f"Two cards of seat {seat} were placed on {card['cell']}.")
            state.windows[seat, cell] = 1 + _drawing(state, card["card"])
            state.filled[seat] |= window.bit(cell)
            if card["moved"] and window.what_lies(state, seat, cell) >= UP:
                state.moved[seat] |= window.bit(cell)
        _check_window(state, seat)
    counts = {len(cells_in(state.filled[seat])) for seat in seats(state)}
    if len(counts) > 1:
        raise PositionError("All windows have the same number of cards.")


def _check_window(state: np.record, seat: int) -> None:
    """Check that a window can have grown from its first card."""
    filled = state.filled[seat]
    if not filled:
        return
    if not int(filled) >> FIRST_CELL & 1:
        raise PositionError(f"The first card of seat {seat} lies at 0,0.")
    grown = window.bit(FIRST_CELL)
    while grown != (more := window.around(grown) & filled):
        grown = more
    if grown != filled:
        raise PositionError(f"The cards of seat {seat} do not all touch each other.")
    if int(filled) & ~int(window.fitting(state, filled)):
        raise PositionError(f"The window of seat {seat} does not fit {frame_sizes(state)}.")


def _restore_hands(state: np.record, hands: Sequence[Mapping[str, Any]]) -> None:
    full, step = rules.hand_size(state), int(state.step)
    sizes = [_number(hand["size"], "size", full, 0) for hand in hands]
    if step == DEAL:
        state.dealt = sum(sizes)
    elif step in (PICK, PLACE):
        state.dealt = full * int(state.players)
        state.turn = full - sizes[0] - (step == PLACE)
    for seat, hand in enumerate(hands):
        expected = rules.cards_in_hand(state, seat)
        if sizes[seat] != expected:
            raise PositionError(f"Seat {seat} holds {expected} cards now, not {sizes[seat]}.")
        if hand["cards"] is None and expected:
            state.hands[seat, :] = UNKNOWN
            continue
        for card in hand["cards"]:
            state.hands[seat, _drawing(state, card)] += 1
        if len(hand["cards"]) != expected:
            raise PositionError(f"Seat {seat} holds {expected} cards; not all of them are named.")
    if step == DEAL and state.dealt == full * int(state.players):
        raise PositionError("Everybody has been dealt his hand: a card is picked now.")
    if step in (PICK, PLACE) and not 0 <= state.turn < full:
        raise PositionError("Nobody has a card left to pick.")
    laid = int(state.deal) * full + int(state.turn) if step < ACTIVATE else full * int(state.deals)
    if len(cells_in(state.filled[0])) != laid:
        raise PositionError(f"By now there are {laid} cards in every window.")


def _restore_picks(state: np.record, picks: Sequence[str | None]) -> None:
    for seat, name in enumerate(picks):
        if name is not None:
            card = _drawing(state, name)
            if state.step == PICK and state.hands[seat, card] == 0:
                raise PositionError(f"Seat {seat} has picked a {name} that he does not hold.")
            state.picks[seat] = 1 + card
    picked = sum(name is not None for name in picks)
    if state.step == PICK and picked == state.players:
        raise PositionError("Everybody has picked: the cards are placed now.")
    if state.step == PLACE and picked < state.players:
        raise PositionError("Before the cards are placed, everybody has picked one.")
    if state.step not in (PICK, PLACE) and picked:
        raise PositionError("Nothing is picked at this step.")


def _restore_placements(state: np.record, placements: Sequence[str | None]) -> None:
    for seat, name in enumerate(placements):
        if name is not None:
            cell = _cell(name)
            if state.step != PLACE:
                raise PositionError("Nothing is placed at this step.")
            if not int(window.free_cells(state, seat)) >> cell & 1:
                raise PositionError(f"Seat {seat} cannot place a card on {name}.")
            state.cells[seat] = 1 + cell
    if None not in placements:
        raise PositionError("Everybody has placed his card: the placements lie in the windows.")


def _restore_stock(state: np.record, unseen: Mapping[str, Any]) -> None:
    """Count what is neither in a window nor in a hand that is shown."""
    shown = Counter(int(card) - 1 for card in state.windows.flat if card)
    if state.step == PLACE:
        shown.update(int(card) - 1 for card in state.picks if card)
    for seat in seats(state):
        if state.hands[seat, 0] != UNKNOWN:
            shown.update({card: int(n) for card, n in enumerate(state.hands[seat])})
    for card, drawing in enumerate(DRAWINGS):
        left = int(state.copies[card]) - shown[card]
        if left < 0:
            raise PositionError(f"There are more cards {drawing!r} than the deck has.")
        if unseen.get(drawing, 0) != left:
            raise PositionError(f"By the cards shown, {left} of {drawing!r} are unseen.")
        state.stock[card] = left
    if set(unseen) - set(DRAWINGS):
        raise PositionError("'unseen' counts the drawings of the deck.")


def _check_viewer(state: np.record, viewer: object) -> None:
    """Check that exactly what a viewer cannot know is left out."""
    for seat in seats(state):
        hidden = state.hands[seat, 0] == UNKNOWN
        if type(viewer) is not int:
            if hidden:
                raise PositionError(f"The cards of seat {seat} are missing.")
            continue
        known = rules.knows_hand(state, viewer, seat) or not rules.cards_in_hand(state, seat)
        if hidden == known:
            word = "knows" if known else "does not know"
            raise PositionError(f"Seat {viewer} {word} the hand of seat {seat}.")
        secret = state.cells[seat] or (state.step == PICK and state.picks[seat])
        if seat != viewer and secret:
            raise PositionError(f"What seat {seat} has decided is not known to seat {viewer}.")


def _restore_activation(state: np.record, activating: object) -> None:
    if (state.step == ACTIVATE) != (activating is not None):
        raise PositionError("'activating' is the seat that activates its cards, or null.")
    if state.step < ACTIVATE:
        if state.moved.any():
            raise PositionError("Nothing has moved before the windows are built.")
        return
    players = int(state.players)
    active = players if state.step == END else _number(activating, "activating", players - 1, 0)
    state.active = active
    for seat in seats(state):
        left = window.movable(state, seat, state.moved[seat])
        if seat < active and left:
            raise PositionError(f"Seat {seat} still has a card to activate.")
        if seat == active and not left:
            raise PositionError(f"Seat {seat} has nothing left to activate.")
        if seat > active and state.moved[seat]:
            raise PositionError(f"Seat {seat} activates his cards later.")
        check_moves(state, seat)


def check_moves(state: np.record, seat: int) -> None:
    """Check that the cards that have moved can have done so one after another."""
    wanted, done = int(state.moved[seat]), 0
    while wanted != done:
        able = int(window.movable(state, seat, np.uint64(done))) & wanted
        # A card that would cover one of the others has to wait for it.
        ready = [
            cell
            for cell in cells_in(able)
            if (target := window.ahead(cell, window.what_lies(state, seat, cell))) < 0
            or not (wanted & ~done) >> target & 1
        ]
        if not ready:
            raise PositionError(f"The cards of seat {seat} cannot all have moved.")
        done |= 1 << ready[0]


def _restore_rounds(state: np.record, rounds: Sequence[Mapping[str, Any]]) -> None:
    finished = int(state.played)
    if len(rounds) != finished:
        raise PositionError(f"By now the sheet shows {finished} rounds, not {len(rounds)}.")
    for number, played in enumerate(rounds):
        if len(played["points"]) != state.players:
            raise PositionError("A round has points for every seat.")
        for seat, points in enumerate(played["points"]):
            state.sheet[number, seat] = _number(points, "points", MOST_POINTS, 0)
    state.played = finished - (state.step == END)
    if rules.is_won(state):
        raise PositionError("Somebody had won two rounds before this one.")
    state.played = finished
    if state.step == END:
        _check_end(state)


def _check_end(state: np.record) -> None:
    for seat in seats(state):
        points = lay(state, seat, fed=True).points
        if state.sheet[state.played - 1, seat] != points:
            raise PositionError(f"The window of seat {seat} has {points} points.")
    if state.played < state.rounds and not rules.is_won(state):
        raise PositionError("Nobody has won two rounds, and there are rounds left.")
