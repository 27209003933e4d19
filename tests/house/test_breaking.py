"""How rulings are broken: what a broken house may take over, and which test comes first."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from helpers.house import ROOT
from mutants import breaking
from mutants.duels import MUTANTS
from mutants.footprints import CONTRACT, Scope, footprint, read
from mutants.frontier import MUTANTS as FRONTIER_MUTANTS
from mutants.misty import MUTANTS as MISTY_MUTANTS
from mutants.mutant import Mutant

SOURCE = ROOT / "src"
STATE = """
import numpy as np

WIDTH = 4
SIDES = np.zeros(4)
for n in range(4):
    SIDES[n] = n

def unused(x):
    return x
"""
RULES = """
from helpers.house import ROOT
from belvedere.kernel import contract
from belvedere.games.chess.state import SIDES, WIDTH

def cell(x, y):
    return y * WIDTH + x

def legal(state):
    return cell(1, 1)

def apply(state):
    return SIDES[0]

contract.bind(STATE, legal=legal, apply=apply)
"""
DESK = """
from belvedere.kernel import contract

def legal_of(desk):
    return contract.legal(desk.state)

def apply_to(desk):
    return contract.apply(desk.state)
"""
TEXTS = {
    "belvedere.games.chess.state": STATE,
    "belvedere.games.chess.rules": RULES,
    "belvedere.kernel.desk": DESK,
    CONTRACT: "def legal(state): ...\n\ndef apply(state): ...\n",
}


def house(**edits: str) -> dict[str, Scope]:
    """Read the little house; each edit is `old=new`, made wherever it is found."""
    texts = dict(TEXTS)
    for old, new in edits.items():
        assert any(old in text for text in texts.values())
        texts = {name: text.replace(old, new) for name, text in texts.items()}
    return {name: read(name, text) for name, text in texts.items()}


def changed(edits: Mapping[str, str]) -> set[str]:
    """Return the functions whose footprint an edit changes."""
    before, after = house(), house(**edits)
    functions = [
        (module, name) for module, text in TEXTS.items() for name in read(module, text).says
        if f"def {name}(" in text and module != CONTRACT
    ]  # fmt: skip
    return {name[1] for name in functions if footprint(before, name) != footprint(after, name)}


@pytest.mark.parametrize(
    ("edit", "functions"),
    [
        ({"return x\n": "return -x\n"}, {"unused"}),
        ({"y * WIDTH": "x * WIDTH"}, {"cell", "legal", "legal_of"}),
        ({"WIDTH = 4": "WIDTH = 5"}, {"cell", "legal", "legal_of"}),
        ({"SIDES[n] = n": "SIDES[n] = -n"}, {"apply", "apply_to"}),
        ({"legal=legal, apply=apply": "apply=apply"}, {"legal_of"}),
        ({"def unused": "# A comment.\ndef unused"}, set()),
    ],
)
def test_an_edit_reaches_all_that_depends_on_it_and_nothing_else(
    edit: dict[str, str], functions: set[str]
) -> None:
    assert changed(edit) == functions


def test_what_a_module_imports_may_be_imported_from_it() -> None:
    texts = {"a": "X = 1", "b": "from a import X", "c": "from b import X\ndef f(): return X"}
    before = {name: read(name, text) for name, text in texts.items()}
    after = {**before, "a": read("a", "X = 2")}
    assert footprint(before, ("c", "f")) != footprint(after, ("c", "f"))


def test_how_numba_resolves_a_stub_is_part_of_what_calls_it() -> None:
    state = "belvedere.games.mirador.rules.state"
    whole = breaking.unbroken()
    text = (SOURCE / "belvedere/games/mirador/rules/state.py").read_text(encoding="utf-8")
    old, new = "lambda state: np.int64(state.tower)", "lambda state: np.int64(TOWER)"
    assert text.count(old) == 1
    broken = {**whole, state: read(state, text.replace(old, new))}
    assert footprint(broken, (state, "side_of")) != footprint(whole, (state, "side_of"))
    assert footprint(broken, (state, "place_of")) == footprint(whole, (state, "place_of"))


def test_in_the_house_a_broken_rule_reaches_its_callers_through_the_contract() -> None:
    before = breaking.unbroken()
    name = "belvedere.games.strata.rules.turn"
    text = (SOURCE / "belvedere/games/strata/rules/turn.py").read_text(encoding="utf-8")
    after = {**before, name: read(name, text.replace("NO_PLACE if left", "NO_TILE if left"))}

    def is_reached(module: str, function: str) -> bool:
        return footprint(before, (module, function)) != footprint(after, (module, function))

    assert is_reached(name, "apply")
    assert is_reached("belvedere.kernel.desk", "apply_to")
    assert not is_reached(name, "legal")
    assert not is_reached("belvedere.kernel.desk", "legal_of")
    assert not is_reached("belvedere.games.mirador.rules.turn", "apply")


@pytest.mark.parametrize("mutants", [MUTANTS, FRONTIER_MUTANTS, MISTY_MUTANTS])
def test_every_broken_source_is_still_python(mutants: tuple[Mutant, ...]) -> None:
    for mutant in mutants:
        path, text = breaking.edited(mutant)
        compile(text, str(path), "exec")


def test_a_mutant_that_does_not_fit_the_source_says_so() -> None:
    mutant = Mutant("R-STR-1", "Blue begins", "strata/rules/turn.py", "no such line", "")
    with pytest.raises(breaking.CannotBreakError) as raised:
        breaking.edited(mutant)
    assert "R-STR-1, “Blue begins”: this stands 0 times in turn.py, not once." in str(raised.value)


MUTANT = Mutant("R-STR-1", "Blue begins", "strata/rules/turn.py", "", "")


@pytest.mark.parametrize(
    ("told", "exit_code", "noticed"),
    [
        (["test_a", "test_b", (0, "")], 0, ""),
        (["test_a", "test_b", (1, "")], 0, "test_b"),
        (["test_a"], -11, "test_a"),  # it crashed there
        (["test_a"], -24, "test_a"),  # it did not come to an end there
    ],
)
def test_the_test_that_ran_last_has_noticed_unless_all_passed(
    told: list[object], exit_code: int, noticed: str
) -> None:
    assert breaking.judged(MUTANT, told, exit_code) == noticed


@pytest.mark.parametrize(
    ("told", "exit_code"),
    [
        ([(2, "ImportError")], 0),  # no test began
        (["test_a", (2, "")], 0),  # somebody stopped it
        (["test_a"], -9),
        ([], 1),
    ],
)
def test_a_run_that_was_cut_short_proves_nothing(told: list[object], exit_code: int) -> None:
    with pytest.raises(breaking.CannotBreakError, match="the tests cannot run"):
        breaking.judged(MUTANT, told, exit_code)
