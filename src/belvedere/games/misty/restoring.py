"""Misty's position from its JSON: what `load` promises; docs/positions/misty.md tells it.

Every position that is restored can stand on a table: some deals and decisions lead to it. What is
written twice, because it follows from the rest, has to agree.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

import numpy as np

from belvedere.core.actors import CHANCE, SPECTATOR
from belvedere.core.errors import PositionError, quoted
from belvedere.core.facts import Options
from belvedere.core.messages import Message, counted, row_of, words
from belvedere.games.misty import round_points
from belvedere.games.misty.card_names import CARDS
from belvedere.games.misty.deck import DRAWINGS
from belvedere.games.misty.description import (
    STEPS,
    cells_in,
    check_moves,
    describe,
    lay,
    new_state,
    seats,
)
from belvedere.games.misty.notation import format_action, format_cell, parse_cell
from belvedere.games.misty.referee import frame_sizes
from belvedere.games.misty.rules import turn, window
from belvedere.games.misty.rules.state import (
    ACTIVATE,
    DEAL,
    END,
    FIRST_ACTIVATE,
    FIRST_CELL,
    FIRST_PICK,
    FIRST_PLACE,
    PICK,
    PLACE,
    UNKNOWN,
    UP,
)


def restore(options: Options, data: Mapping[str, Any]) -> np.record:
    """Return the record of a description; raise PositionError."""
    state = new_state(options)
    state.step = _step(data["step"])
    state.played = _number(data["round"], "round", int(state.rounds)) - (state.step != END)
    state.deal = _number(data["deal"], "deal", int(state.deals)) - 1
    if state.step in (ACTIVATE, END) and state.deal != state.deals - 1:
        raise PositionError(words("Cards are activated after the last deal of a round."))
    for name in ("hands", "picks", "placements", "windows"):
        if not isinstance(data[name], list) or len(data[name]) != state.players:
            raise PositionError(
                words(
                    "{part} has an entry for each of {players} seats.",
                    part=repr(name),
                    players=int(state.players),
                )
            )
    _restore_windows(state, data["windows"])
    _restore_hands(state, data["hands"])
    _restore_picks(state, data["picks"])
    _restore_placements(state, data["placements"])
    _restore_stock(state, data["unseen"])
    _check_viewer(state, data.get("viewer"))
    _restore_activation(state, data["activating"])
    _restore_rounds(state, data["rounds"])
    _check_last(state, data.get("last"), data.get("viewer"))
    written = describe(state)
    for name in ("windows", "passing", "rounds"):
        if not _agrees(data[name], written[name]):
            raise PositionError(
                words("{part} does not agree with the cards and what has moved.", part=repr(name))
            )
    return state


def _agrees(given: object, written: object) -> bool:
    """Compare JSON by kind and value: neither 1 nor 1.0 is true. Unknown fields are passed over."""
    if isinstance(written, dict):
        return isinstance(given, Mapping) and all(
            name in given and _agrees(given[name], part) for name, part in written.items()
        )
    if isinstance(written, list):
        return (
            isinstance(given, list)
            and len(given) == len(written)
            and all(map(_agrees, given, written))
        )
    return type(given) is type(written) and given == written


def _step(name: object) -> int:
    for step, known in STEPS.items():
        if name == known:
            return step
    raise PositionError(
        words(
            "'step' is one of {steps}; not {name}.", steps=row_of(STEPS.values()), name=quoted(name)
        )
    )


def _number(value: object, name: str, most: int, least: int = 1) -> int:
    if type(value) is not int or not least <= value <= most:
        raise PositionError(
            words(
                "{part} is a number from {least} to {most}, not {value}.",
                part=repr(name),
                least=least,
                most=most,
                value=quoted(value),
            )
        )
    return value


def _drawing(state: np.record, name: object) -> int:
    if not isinstance(name, str) or name not in DRAWINGS or not state.copies[DRAWINGS.index(name)]:
        raise PositionError(words("There is no card {name} in this deck.", name=quoted(name)))
    return DRAWINGS.index(name)


def _cell(name: object) -> int:
    cell = parse_cell(name) if isinstance(name, str) else None
    if cell is None or format_cell(cell) != name:
        raise PositionError(
            words("{name} is no cell; a cell is named such as 1,0.", name=quoted(name))
        )
    return cell


# Windows.


def _restore_windows(state: np.record, windows: Sequence[Mapping[str, Any]]) -> None:
    for seat, shown in enumerate(windows):
        for card in shown["cards"]:
            cell = _cell(card["cell"])
            if state.windows[seat, cell]:
                raise PositionError(
                    words(
                        "Two cards of seat {seat} were placed on {cell}.",
                        seat=seat,
                        cell=format_cell(cell),
                    )
                )
            state.windows[seat, cell] = 1 + _drawing(state, card["card"])
            state.filled[seat] |= window.bit(cell)
            if card["moved"] and window.what_lies(state, seat, cell) >= UP:
                state.moved[seat] |= window.bit(cell)
        _check_window(state, seat)
    counts = {len(cells_in(state.filled[seat])) for seat in seats(state)}
    if len(counts) > 1:
        raise PositionError(words("All windows have the same number of cards."))


def _check_window(state: np.record, seat: int) -> None:
    """Check that a window can have grown from its first card."""
    filled = state.filled[seat]
    if not filled:
        return
    if not int(filled) >> FIRST_CELL & 1:
        raise PositionError(words("The first card of seat {seat} lies at 0,0.", seat=seat))
    if not _has_grown(filled):
        raise PositionError(
            words("The cards of seat {seat} do not all touch each other.", seat=seat)
        )
    if int(filled) & ~int(window.fitting(state, filled)):
        raise PositionError(
            words(
                "The window of seat {seat} does not fit {sizes}.",
                seat=seat,
                sizes=frame_sizes(state),
            )
        )


def _has_grown(filled: Any) -> bool:
    """Tell whether all cells of a set hang together with that of the first card."""
    grown = window.bit(FIRST_CELL) & filled
    while grown != (more := window.around(grown) & filled):
        grown = more
    return bool(grown == filled)


# Hands, picks and placements.


def _restore_hands(state: np.record, hands: Sequence[Mapping[str, Any]]) -> None:
    full, step = turn.hand_size(state), int(state.step)
    sizes = [_number(hand["size"], "size", full, 0) for hand in hands]
    if step == DEAL:
        state.dealt = sum(sizes)
    elif step in (PICK, PLACE):
        state.dealt = full * int(state.players)
        state.turn = full - sizes[0] - (step == PLACE)
    for seat, hand in enumerate(hands):
        expected = turn.cards_in_hand(state, seat)
        if sizes[seat] != expected:
            raise PositionError(
                counted(
                    "Seat {seat} holds {number} card now, not {size}.",
                    "Seat {seat} holds {number} cards now, not {size}.",
                    expected,
                    seat=seat,
                    size=sizes[seat],
                )
            )
        _restore_hand(state, seat, hand["cards"], expected)
    if step == DEAL and state.dealt == full * int(state.players):
        raise PositionError(words("Everybody has been dealt his hand: a card is picked now."))
    if step in (PICK, PLACE) and not 0 <= state.turn < full:
        raise PositionError(words("Nobody has a card left to pick."))
    laid = int(state.deal) * full + int(state.turn) if step < ACTIVATE else full * int(state.deals)
    if len(cells_in(state.filled[0])) != laid:
        raise PositionError(
            counted(
                "By now every window has {number} card.",
                "By now every window has {number} cards.",
                laid,
            )
        )


def _restore_hand(state: np.record, seat: int, cards: object, expected: int) -> None:
    if cards is None and expected:
        state.hands[seat, :] = UNKNOWN
        return
    if not isinstance(cards, list):
        raise PositionError(words("The cards of seat {seat} are a list.", seat=seat))
    if len(cards) != expected:
        raise PositionError(
            counted(
                "Seat {seat} holds {number} card; the list names {named}.",
                "Seat {seat} holds {number} cards; the list names {named}.",
                expected,
                seat=seat,
                named=len(cards),
            )
        )
    for card in cards:
        state.hands[seat, _drawing(state, card)] += 1


def _restore_picks(state: np.record, picks: Sequence[object]) -> None:
    for seat, name in enumerate(picks):
        if name is not None:
            card = _drawing(state, name)
            if state.step == PICK and state.hands[seat, card] == 0:
                raise PositionError(
                    words(
                        "Seat {seat} has picked a {card} that he does not hold.",
                        seat=seat,
                        card=CARDS[DRAWINGS[card]],
                    )
                )
            state.picks[seat] = 1 + card
    picked = sum(name is not None for name in picks)
    if state.step == PICK and picked == state.players:
        raise PositionError(words("Everybody has picked: the cards are placed now."))
    if state.step == PLACE and picked < state.players:
        raise PositionError(words("Before the cards are placed, everybody has picked one."))
    if state.step not in (PICK, PLACE) and picked:
        raise PositionError(words("Nothing is picked at this step."))


def _restore_placements(state: np.record, placements: Sequence[object]) -> None:
    for seat, name in enumerate(placements):
        if name is not None:
            cell = _cell(name)
            if state.step != PLACE:
                raise PositionError(words("Nothing is placed at this step."))
            if not int(window.free_cells(state, seat)) >> cell & 1:
                raise PositionError(
                    words(
                        "Seat {seat} cannot place a card on {cell}.",
                        seat=seat,
                        cell=format_cell(cell),
                    )
                )
            state.cells[seat] = 1 + cell
    if None not in placements:
        raise PositionError(
            words("Everybody has placed his card: the placements lie in the windows.")
        )


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
            raise PositionError(
                words("There are more cards {card} than the deck has.", card=repr(drawing))
            )
        if state.copies[card] and not _agrees(unseen.get(drawing), left):
            raise PositionError(
                counted(
                    "By the cards shown, {number} of {card} is unseen.",
                    "By the cards shown, {number} of {card} are unseen.",
                    left,
                    card=repr(drawing),
                )
            )
        state.stock[card] = left
    if set(unseen) != {DRAWINGS[card] for card in np.flatnonzero(state.copies)}:
        raise PositionError(words("'unseen' counts the drawings of the deck."))


# Who knows what (R-MIS-8).


def _check_viewer(state: np.record, viewer: int | None) -> None:
    """Check that exactly what a viewer cannot know is left out."""
    for seat in seats(state):
        hidden = state.hands[seat, 0] == UNKNOWN
        if viewer is None:
            if hidden:
                raise PositionError(words("The cards of seat {seat} are missing.", seat=seat))
            continue
        known = turn.knows_hand(state, viewer, seat) or not turn.cards_in_hand(state, seat)
        if hidden == known:
            raise PositionError(_does_know(viewer, seat) if known else _does_not_know(viewer, seat))
        secret = state.cells[seat] or (state.step == PICK and state.picks[seat])
        if seat != viewer and secret:
            raise PositionError(_cannot_know(viewer, seat))


def _does_know(viewer: int, seat: int) -> Message:
    return words("Seat {viewer} knows the hand of seat {seat}.", viewer=viewer, seat=seat)


def _does_not_know(viewer: int, seat: int) -> Message:
    if viewer == SPECTATOR:
        return words("A spectator does not know the hand of seat {seat}.", seat=seat)
    return words("Seat {viewer} does not know the hand of seat {seat}.", viewer=viewer, seat=seat)


def _cannot_know(viewer: int, seat: int) -> Message:
    if viewer == SPECTATOR:
        return words("What seat {seat} has decided is not known to a spectator.", seat=seat)
    return words(
        "What seat {seat} has decided is not known to seat {viewer}.", seat=seat, viewer=viewer
    )


def _check_last(state: np.record, last: Mapping[str, Any] | None, viewer: int | None) -> None:
    """Check that the latest move can have been it, and that the viewer has seen it."""
    if last is None:
        return
    decided = [(seat, format_action(action)) for seat, action in _latest(state)]
    if type(last["seat"]) is not int or (last["seat"], last["move"]) not in decided:
        raise PositionError(words("'last' cannot have been the latest move here; it may be null."))
    if viewer is not None and not last["move"].startswith("activate"):
        raise PositionError(
            words("The latest move is not known to a spectator.")
            if viewer == SPECTATOR
            else words("The latest move is not known to seat {viewer}.", viewer=viewer)
        )


def _latest(state: np.record) -> list[tuple[int, int]]:
    """List every seat and action that can have led here."""
    step = int(state.step)
    if state.cells.any():
        return _decided(state.cells, FIRST_PLACE)
    if state.picks.any():
        return _decided(state.picks, FIRST_PICK)
    if (step == DEAL and state.dealt) or (step == PICK and state.turn == 0):
        receiver = (int(state.dealt) - 1) // turn.hand_size(state)
        return [(CHANCE, int(card)) for card in np.flatnonzero(state.hands[receiver] > 0)]
    if state.moved.any():
        seat = int(np.flatnonzero(state.moved)[-1])
        return [(seat, FIRST_ACTIVATE + cell) for cell in _moved_last(state, seat)]
    if state.filled.any():
        return [(s, FIRST_PLACE + cell) for s in seats(state) for cell in _placed_last(state, s)]
    return list(_ended_round(state)) if state.played else []


def _decided(decisions: Any, first: int) -> list[tuple[int, int]]:
    return [(seat, first + number - 1) for seat, number in enumerate(decisions.tolist()) if number]


def _moved_last(state: np.record, seat: int) -> list[int]:
    """List the cells whose card can have been activated after all others."""
    moved = state.moved[seat]
    return [
        cell
        for cell in cells_in(moved)
        if int(window.movable(state, seat, moved & ~window.bit(cell))) >> cell & 1
    ]


def _placed_last(state: np.record, seat: int) -> list[int]:
    """List the cells whose card can have been placed after all others."""
    filled = state.filled[seat]
    return [
        cell
        for cell in cells_in(filled)
        if filled == window.bit(cell)
        or (cell != FIRST_CELL and _has_grown(filled & ~window.bit(cell)))
    ]


def _ended_round(state: np.record) -> Iterator[tuple[int, int]]:
    """Yield what can have ended a round whose windows have been cleared.

    A card is placed last only where nobody had an arrow to activate.
    """
    arrows = int(state.copies[state.whats >= UP].sum())
    still = int(state.copies.sum()) - arrows
    for seat in seats(state):
        for cell in cells_in(window.fitting(state, window.bit(FIRST_CELL))):
            if arrows:
                yield seat, FIRST_ACTIVATE + cell
            if still >= int(state.players) * round_points.cells(state) and cell != FIRST_CELL:
                yield seat, FIRST_PLACE + cell


# Activation, the rounds, the match.


def _restore_activation(state: np.record, activating: object) -> None:
    if (state.step == ACTIVATE) != (activating is not None):
        raise PositionError(words("'activating' is the seat that activates its cards, or null."))
    if state.step < ACTIVATE:
        if state.moved.any():
            raise PositionError(words("Nothing has moved before the windows are built."))
        return
    players = int(state.players)
    active = players if state.step == END else _number(activating, "activating", players - 1, 0)
    state.active = active
    for seat in seats(state):
        left = window.movable(state, seat, state.moved[seat])
        if seat < active and left:
            raise PositionError(words("Seat {seat} still has a card to activate.", seat=seat))
        if seat == active and not left:
            raise PositionError(words("Seat {seat} has nothing left to activate.", seat=seat))
        if seat > active and state.moved[seat]:
            raise PositionError(words("Seat {seat} activates his cards later.", seat=seat))
        check_moves(state, seat)


def _restore_rounds(state: np.record, rounds: Sequence[Mapping[str, Any]]) -> None:
    finished = int(state.played)
    if len(rounds) != finished:
        raise PositionError(
            counted(
                "By now the sheet shows {number} round, not {shown}.",
                "By now the sheet shows {number} rounds, not {shown}.",
                finished,
                shown=len(rounds),
            )
        )
    for number, played in enumerate(rounds):
        _restore_points(state, number, played["points"])
    for before in range(finished + (state.step != END)):
        state.played = before
        if turn.is_won(state):
            raise PositionError(words("Somebody had won two rounds before this one."))
    state.played = finished
    if state.step == END:
        _check_end(state)


def _restore_points(state: np.record, number: int, points: object) -> None:
    if not isinstance(points, list) or len(points) != state.players:
        raise PositionError(words("A round has points for every seat."))
    for seat, won in enumerate(points):
        state.sheet[number, seat] = _number(won, "points", 2 * round_points.cells(state), 0)
    if not round_points.can_bring(state, points):
        told = " : ".join(map(str, points))
        raise PositionError(
            words("No windows of this deck bring {points} in one round.", points=told)
        )


def _check_end(state: np.record) -> None:
    for seat in seats(state):
        points = lay(state, seat, fed=True).points
        assert points is not None
        if state.sheet[state.played - 1, seat] != points:
            raise PositionError(
                counted(
                    "The window of seat {seat} has {number} point.",
                    "The window of seat {seat} has {number} points.",
                    points,
                    seat=seat,
                )
            )
    if state.played < state.rounds and not turn.is_won(state):
        raise PositionError(words("Nobody has won two rounds, and there are rounds left."))
