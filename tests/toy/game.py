"""Trinkets as a game."""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum
from typing import Any

import numpy as np

from belvedere.core.actors import CHANCE
from belvedere.core.errors import PositionError, quoted
from belvedere.core.game import Action, Holds, Last, Seat, State, not_notation
from belvedere.core.messages import Message, words
from belvedere.games.drawn import DrawnGame
from belvedere.svg.fragments import Handle
from belvedere.svg.handles import place_handles
from belvedere.svg.markup import Element, rectangle
from belvedere.svg.parts import Drawing, Part, sentence_part
from belvedere.svg.scene import Scene, name_seat
from toy.facts import Reason
from toy.rules import turn  # noqa: F401  (registers the compiled rules)
from toy.rules.state import BID, DEAL, END, GIVE, LAYOUT, STATE, TAKE, UNKNOWN

STEPS = {DEAL: "deal", BID: "bid", TAKE: "take", GIVE: "give", END: "over"}
NAMES = (
    *(f"deal {card}" for card in range(1, 7)),
    *(f"bid {bid}" for bid in range(3)),
    "take 1",
    "take 2",
    "keep",
    "pass on",
)


class Trinkets(DrawnGame):
    layout = LAYOUT

    def start(self) -> State:
        state = np.zeros(1, STATE)
        state["players"] = self.players
        state["pile"] = self.options["pebbles"]
        return state.tobytes()

    def reason(self, state: State) -> StrEnum:
        return Reason.EMPTY_PILE

    def reveals(self, viewer: Seat, before: State, last: Last, now: State) -> bool:
        then, later = self.record(before), self.record(now)
        if last.seat == CHANCE:  # a card is its owner's to know, and at the end everybody's
            return viewer == np.count_nonzero(then["cards"]) or int(later["step"]) == END
        return last.seat == viewer or int(then["step"]) != BID or int(later["step"]) != BID

    def format_action(self, state: State, action: Action) -> str:
        return NAMES[action]

    def parse_action(self, state: State, text: str) -> list[Action]:
        move = " ".join(text.lower().split())
        if move not in NAMES:
            raise not_notation(text, words("bid 0, take 1, keep or pass on"))
        return [NAMES.index(move)]

    def why_not(self, state: State, seat: Seat, action: Action) -> Message | None:
        if action in self.legal(state, seat):
            return None
        return words("{move} is not what has to be decided now.", move=NAMES[action])

    def prompt(self, state: State) -> Message:
        record = self.record(state)
        step = STEPS[int(record["step"])]
        if step in ("take", "give"):
            return words("{who} decides: {step}.", who=name_seat(int(record["turn"])), step=step)
        return words("Everybody: {step}.", step=step)

    def describe(self, state: State) -> dict[str, Any]:
        record = self.record(state)
        seats = range(self.players)
        return {
            "step": STEPS[int(record["step"])],
            "cards": [None if c == UNKNOWN else int(c) for c in record["cards"][: self.players]],
            "bids": [int(record["bids"][seat]) for seat in seats],
            "pebbles": [int(record["pebbles"][seat]) for seat in seats],
            "pile": int(record["pile"]),
            "hand": int(record["hand"]),
            "turn": int(record["turn"]),
        }

    def restore(self, data: Mapping[str, Any]) -> State:
        state = np.zeros(1, STATE)
        state["players"] = self.players
        if data["step"] not in STEPS.values():
            raise PositionError(
                words("{step} is not a step of Trinkets.", step=quoted(data["step"]))
            )
        state["step"] = list(STEPS.values()).index(data["step"])
        cards = [UNKNOWN if card is None else int(card) for card in data["cards"]]
        for name, values in (
            ("cards", cards),
            ("bids", data["bids"]),
            ("pebbles", data["pebbles"]),
        ):
            if len(values) != self.players:
                raise PositionError(words("{name} has an entry a player.", name=repr(name)))
            state[name][0, : self.players] = values
        for name in ("pile", "hand", "turn"):
            state[name] = int(data[name])
        return state.tobytes()

    def holds(self, state: State, seat: Seat) -> Holds:
        names = [NAMES[action] for action in self.legal(state, seat)]
        takes = {name.removeprefix("take "): name for name in names if name.startswith("take")}
        buttons = {name.replace(" ", "-"): name for name in names if not name.startswith("take")}
        return {hold: places for hold, places in (("pebble", takes), ("", buttons)) if places}

    def drawing(self, state: State, scene: Scene) -> Drawing:
        told = Element("text", self.letters(state, scene), y=20, fill=scene.theme.ink)
        handles = [
            Handle("hold" if held else "button", held or name, name, rectangle(0, 0, 30, 30))
            for held, moves in scene.holds.items()
            for name in ([held] if held else moves)
        ]
        places = place_handles(
            scene.holds,
            lambda name: f"M {40 * int(name)} 0 h 30 v 30 h -30 z",
            lambda name: (40.0 * int(name), 0.0),
        )
        board = Part("board", words("The pile"), (0, 0, 640, 40), [told], [*handles, *places])
        title = words("Trinkets. {prompt}", prompt=scene.prompt)
        return Drawing("trinkets", title, scene.prompt, (board, sentence_part(scene)))

    def letters(self, state: State, scene: Scene) -> str:
        shown = self.describe(state)
        return "\n".join(f"{name}: {value}" for name, value in shown.items())
