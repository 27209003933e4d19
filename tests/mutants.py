"""Every ruling, broken once: the tests named after the rules have to notice.

`make deep` applies each of these edits to a copy of the house and runs the rule tests of that game.
"""

from __future__ import annotations

from typing import NamedTuple


class Mutant(NamedTuple):
    """One way to break a ruling."""

    ruling: str
    says: str  # what the broken rule would say
    file: str  # below src/belvedere/games
    old: str
    new: str

    @property
    def game(self) -> str:
        """The folder of its game."""
        return self.file.split("/")[0]


MUTANTS = (
    Mutant("R-STR-1", "Blue begins", "strata/description.py",
           'state["size"] = size\n    state["supply"]', 'state["size"] = size\n    state["player"] = 1\n    state["supply"]'),
    Mutant("R-STR-1", "the first tile goes one column farther west", "strata/rules.py",
           "state.moves[shape, size - 1] = ONE << np.uint32(size - 1)",
           "state.moves[shape, size - 2] = ONE << np.uint32(size - 1)"),
    Mutant("R-STR-2", "a surface tile need not touch a tile", "strata/rules.py",
           "work.near[x] = beside_any", "work.near[x] = ~NONE"),
    Mutant("R-STR-2", "a surface tile may touch its own colour", "strata/rules.py",
           "inside & ~tiles & ~beside_own", "inside & ~tiles"),
    Mutant("R-STR-2", "corners count as touching the own colour", "strata/rules.py",
           "beside_own = own << ONE | own >> ONE | work.own[x] | work.own[x + 2]",
           "beside_own = own << ONE | own >> ONE | work.own[x] | work.own[x + 2] | work.own[x] << ONE"),
    Mutant("R-STR-2", "the lowest colour of a stack counts, not the topmost", "strata/rules.py",
           "state.top[1 - player, x] &= ~bit", "pass"),
    Mutant("R-STR-3", "a tile may lean", "strata/rules.py",
           "solid & solid >> ONE & state.level_north[x] & ~state.twin_north[x]",
           "solid & solid >> ONE & ~state.twin_north[x]"),
    Mutant("R-STR-3", "a tile on top may cover own tiles only", "strata/rules.py",
           "state.moves[SINGLE, x] |= solid & other", "state.moves[SINGLE, x] |= solid"),
    Mutant("R-STR-3", "a 1x1 may be covered", "strata/rules.py",
           "work.any[x + 1] & ~state.sole[x]", "work.any[x + 1]"),
    Mutant("R-STR-3", "the last two squares may be covered at once, side by side", "strata/rules.py",
           "state.level_east[x] & ~state.twin_east[x]", "state.level_east[x]"),
    Mutant("R-STR-3", "the last two squares may be covered at once, one above the other",
           "strata/rules.py", "state.level_north[x] & ~state.twin_north[x]", "state.level_north[x]"),
    Mutant("R-STR-3", "a 2x2 may lie exactly on a 2x2", "strata/rules.py",
           "state.twin_north[x + 1] | state.block[x]", "state.twin_north[x + 1]"),
    Mutant("R-STR-4", "the board may be one square wider", "strata/rules.py",
           "span(int(state.box[EAST]) - size + 1, int(state.box[WEST]) + size - 1)",
           "span(int(state.box[EAST]) - size, int(state.box[WEST]) + size)"),
    Mutant("R-STR-4", "the board may be one square higher", "strata/rules.py",
           "span(int(state.box[NORTH]) - size + 1, int(state.box[SOUTH]) + size - 1)",
           "span(int(state.box[NORTH]) - size, int(state.box[SOUTH]) + size)"),
    Mutant("R-STR-5", "areas join by corners", "strata/rules.py",
           "spread = area | area << ONE | area >> ONE",
           "spread = area | area << ONE | area >> ONE | work.area[max(x - 1, 0)] << ONE"),
    Mutant("R-STR-5", "covered squares still count", "strata/rules.py",
           "work.left[x] = state.top[colour, x]",
           "work.left[x] = state.top[colour, x] | (state.block[x] if colour == 0 else NONE)"),
    Mutant("R-STR-5", "areas are compared smallest first", "strata/rules.py",
           "while k > 0 and row[k - 1] < value", "while k > 0 and row[k - 1] > value"),
    Mutant("R-STR-5", "the reasons for the end are mixed up", "strata/rules.py",
           "NO_PLACE if left else NO_TILE", "NO_TILE if left else NO_PLACE"),
    Mutant("R-STR-6", "dominoes only lie", "strata/rules.py",
           "state.moves[STANDING, x] = free & free >> ONE & (near | near >> ONE)",
           "state.moves[STANDING, x] = NONE"),
    Mutant("R-MDR-1", "rows come before columns", "mirador/state.py",
           "return place // (size - 1), place % (size - 1)",
           "return place % (size - 1), place // (size - 1)"),
    Mutant("R-MDR-2", "sides may touch by half", "mirador/rules.py",
           "near = np.uint32(0b11111 << row >> 2)", "near = np.uint32(0b01110 << row >> 2)"),
    Mutant("R-MDR-2", "corners of the other colour may touch", "mirador/rules.py",
           "state.open[1 - colour, other] &= ~near",
           "state.open[1 - colour, other] &= ~(nearer if abs(other - column) == 2 else near)"),
    Mutant("R-MDR-2", "corners of the own colour may not touch", "mirador/rules.py",
           "~(nearer if abs(other - column) == 2 else near)", "~near"),
    Mutant("R-MDR-3", "corner contact is no link", "mirador/rules.py",
           "link(state, colour, work, chain, x - 2, y + 2)", "pass"),
    Mutant("R-MDR-3", "corner contact to the south-west is no link", "mirador/rules.py",
           "link(state, colour, work, chain, x - 2, y - 2)", "pass"),
    Mutant("R-MDR-3", "only towers in the very same rows see each other", "mirador/rules.py",
           "link(state, colour, work, chain, seen, y + near - 1)", "pass"),
    Mutant("R-MDR-3", "the other colour does not block the sight", "mirador/rules.py",
           "places = state.towers[RED, x] | state.towers[BLUE, x]",
           "places = state.towers[state.declarer, x]"),
    Mutant("R-MDR-3", "sides join towers", "mirador/rules.py",
           "found |= standing(work.sides[work.own[n]])",
           "work.sides[work.own[0]] |= work.sides[work.own[n]]\n        found |= standing(work.sides[work.own[0]])"),
    Mutant("R-MDR-3", "a tower does not see the eastern side", "mirador/rules.py",
           "if row >> np.uint32(x + 2) == 0:", "if x + 2 == state.size:"),
    Mutant("R-MDR-3", "a tower does not see the northern side", "mirador/rules.py",
           "if column >> np.uint32(y + 2) == 0:", "if y + 2 == state.size:"),
    Mutant("R-MDR-4", "no swap is offered", "mirador/rules.py",
           "state.swap = SWAP_OFFERED if opening and not declared else SWAP_PAST",
           "state.swap = SWAP_PAST"),
    Mutant("R-MDR-4", "the swap may be repeated", "mirador/rules.py",
           "state.red_seat = 1\n        state.swap = SWAP_PAST", "state.red_seat = 1"),
    Mutant("R-MDR-4", "after the swap Red moves", "mirador/rules.py",
           "state.red_seat = 1\n", "state.red_seat = 1\n        state.colour = RED\n"),
    Mutant("R-MDR-5", "a declaration needs no answer", "mirador/rules.py",
           "state.step = ANSWER\n", "state.step = PLACE\n"),
    Mutant("R-MDR-5", "a challenger has one tower", "mirador/rules.py",
           "elif not has_place(state, state.colour):\n", "elif True:\n"),
    Mutant("R-MDR-5", "a challenge of nothing goes on", "mirador/rules.py",
           "    state.step = BREAK\n    judge_challenge(state, work)", "    state.step = BREAK"),
    Mutant("R-MDR-5", "no place left is judged before the chain", "mirador/rules.py",
           "    if not has_chain(state, state.declarer, work):\n        finish(state, state.colour, BROKEN)\n    elif not has_place(state, state.colour):\n        finish(state, state.declarer, UPHELD)",
           "    if not has_place(state, state.colour):\n        finish(state, state.declarer, UPHELD)\n    elif not has_chain(state, state.declarer, work):\n        finish(state, state.colour, BROKEN)"),
    Mutant("R-MDR-5", "one chain broken is enough", "mirador/rules.py",
           "return chains(state, colour, work) != 0", "return chains(state, colour, work) == 15"),
    Mutant("R-MDR-5", "accepting wins for who accepts", "mirador/rules.py",
           "finish(state, state.declarer, ACCEPTED)", "finish(state, state.colour, ACCEPTED)"),
    Mutant("R-MDR-6", "a player may pass at will", "mirador/rules.py",
           "    if stuck:  # R-MDR-6", "    if True:"),
    Mutant("R-MDR-6", "a pass cannot be declared", "mirador/rules.py",
           "        out[number + 1] = commands + PASS_DECLARED\n        number += 2",
           "        number += 1"),
    Mutant("R-MDR-6", "a full board is always a draw", "mirador/rules.py",
           "state.points[RED] = 1 + red - blue\n    state.points[BLUE] = 1 + blue - red",
           "state.points[RED] = 1\n    state.points[BLUE] = 1"),
    Mutant("R-MDR-6", "a full board goes to Red", "mirador/rules.py",
           "state.points[RED] = 1 + red - blue\n    state.points[BLUE] = 1 + blue - red", "pass"),
)  # fmt: skip
