"""A game in a terminal: a table, dice, a clock, a file; and what is shown of it is views."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from typer.testing import CliRunner

import belvedere
from belvedere.cli import screen, session
from belvedere.cli.app import app
from belvedere.cli.session import TerminalSession, new_session, resumed_session
from belvedere.core import records
from belvedere.core.actors import CHANCE, SPECTATOR
from belvedere.core.endings import Cause
from belvedere.core.errors import BelvedereError, OptionError
from belvedere.core.records import Record, TakeBack, parse_record

pytestmark = pytest.mark.usefixtures("_against_anybody")

SOURCE = Path(session.__file__).parent


def run(*args: str, input: str = "") -> str:  # noqa: A002
    result = CliRunner().invoke(app, list(args), input=input, env={"COLUMNS": "80"})
    assert result.exit_code == 0, result.output
    return result.stdout


@pytest.fixture(autouse=True)
def _in_a_folder_of_its_own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


@pytest.fixture(autouse=True)
def time(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """Let a second pass at each look at the clock; the only entry is the time."""
    moment = [0]

    def now() -> int:
        moment[0] += 1000
        return moment[0]

    for module in (session, screen):
        monkeypatch.setattr(module, "now", now)
    return moment


def started(game: str, *seats: str, seed: int | None = 1, **options: object) -> TerminalSession:
    found = new_session(game, dict(options), list(seats), seed, arbiter=False)
    found.settle()
    return found


# Nothing leaves a table but views.


def test_only_the_session_touches_the_table() -> None:
    for path in SOURCE.glob("*.py"):
        text = path.read_text(encoding="utf-8")
        if path.name != "session.py":
            assert not re.search(r"\b_table\b|belvedere\.tables\.table\b", text), path.name


def test_of_bots_alone_everything_is_shown_as_a_spectator_sees_it() -> None:
    seats = ("--seat", "random", "--seat", "random")
    options = ("-o", "rounds=1", "-o", "window=2x2", "--seed", "1", "--save", "game.txt")
    shown = run("play", "misty", *options, *seats)
    assert "deal" not in re.sub("(?i)deal [12] of 2", "", shown)
    record = records.read("game.txt")
    picked = [ply.move for ply in record.plies if ply.move.startswith("pick")]
    for move in picked:
        assert move in shown, "picks have been revealed"


def test_people_with_secrets_decide_in_turn_and_all_is_revealed_at_once() -> None:
    seats = ("--seat", "you:Ann", "--seat", "you:Ben")
    table = started("misty", "you:Ann", "you:Ben", seed=3)
    (ann_picks, ben_picks) = (table.view(seat).position.legal(seat)[0] for seat in (0, 1))
    lines = f"{ann_picks}\nboard\n{ben_picks}\n"
    shown = run("play", "misty", "--seed", "3", "--save", "game.txt", *seats, input=lines)
    _, ann, ben, again = shown.split("Hand the keyboard to ")
    assert ann.startswith("Ann (Player 1).")
    assert ben.startswith("Ben (Player 2).")
    assert ann_picks not in ben
    assert "picked:" not in ben
    assert f"Ben (Player 2): {ben_picks}" in again
    plies = [(ply.seat, ply.move) for ply in records.read("game.txt").plies]
    assert plies[12:14] == [(0, ann_picks), (1, ben_picks)]


def test_a_decision_that_waits_for_others_survives_quitting() -> None:
    seats = ("--seat", "you:Ann", "--seat", "you:Ben")
    pick = started("misty", "you:Ann", "you:Ben", seed=3).view(0).position.legal(0)[0]
    run("play", "misty", "--seed", "3", "--save", "game.txt", *seats, input=f"{pick}\nquit\n")
    shown = run("play", "--resume", "game.txt")
    assert "Hand the keyboard to Ben (Player 2)." in shown
    assert "Hand the keyboard to Ann" not in shown
    assert pick not in shown


def test_who_is_asked_to_agree_sees_no_hand_and_then_it_is_shown_again() -> None:
    seats = ("--seat", "you:Ann", "--seat", "you:Ben")
    table = started("misty", "you:Ann", "you:Ben", seed=3)
    picks = [table.view(seat).position.legal(seat)[0] for seat in (0, 1)]
    lines = "\n".join([*picks, "takeback", "no", "takeback", "yes", ""])
    shown = run("play", "misty", "--seed", "3", "--save", "game.txt", *seats, input=lines)
    asked = shown.partition("Ann (Player 1) asks to take back 1 decision.\n")[2]
    first, hand_again = asked.split("Hand the keyboard to Ann (Player 1).", 1)
    assert "hand:" not in first
    assert "hand:" in hand_again
    record = records.read("game.txt")
    assert [ply.seat for ply in record.plies] == [CHANCE] * 12
    assert record.taken_back == [TakeBack(0, 16, 12)], "the first placement was forced"


def test_without_secrets_all_at_the_screen_have_read_what_one_was_told() -> None:
    seats = [text for name in ("Ann", "Ben", "Cleo") for text in ("--seat", f"you:{name}")]
    moves: list[str] = []
    table = started("overworld", "you", "you", "you", players=3, seed=2)
    while len(moves) < 8:
        seat = table.next_person
        moves.append(table.view(seat).position.legal(seat)[0])
        table.play(seat, moves[-1])
        table.settle()
    lines = "\n".join(moves) + "\nquit\n"
    shown = run("play", "overworld", "-p", "3", "--seed", "2", *seats, input=lines)
    told = re.findall(r"^Chance: (.*)$", shown, re.M)
    drawn = [line.move for line in table.view(SPECTATOR).log if line.seat == CHANCE]
    assert " · ".join(told) == " · ".join(str(move) for move in drawn)


# Dice.


def test_the_dice_of_a_ply_depend_on_the_seed_and_the_ply_alone() -> None:
    table = started("overworld", "you", seed=7)
    first = [line.move for line in table.view(0).log]
    again = started("overworld", "you", seed=7)
    again.play(0, again.view(0).position.legal(0)[-1])
    again.take_back(0, 1, lambda other: True)
    again.settle()
    assert [line.move for line in again.view(0).log] == first
    other = started("overworld", "you", seed=8)
    assert [line.move for line in other.view(0).log] != first


def test_bots_that_decide_at_once_have_dice_of_their_own() -> None:
    differing = 0
    for seed in range(8):
        table = started("trinkets", "you", players=3, seed=seed)
        bids = {ply.seat: ply.move for ply in table.record().plies if ply.move.startswith("bid")}
        assert set(bids) == {1, 2}
        differing += bids[1] != bids[2]
    assert differing


# The clock.


def test_moves_are_noted_with_their_time(time: list[int]) -> None:
    table = started("strata", "you", "you", seed=None)
    time[0] = 60_000
    table.play(0, "1x1 h8")
    opened = 1000
    assert table.record().plies[0].at == 61_000 - opened


TIMED = """[record "2"]
[game "strata"]
[seat 0 "Ann"]
[seat 1 "Ben"]
[clock "1+0"]

0: 1x1 h8 @3 left 57
"""


def test_a_clock_of_a_record_runs_on_and_its_flag_falls() -> None:
    Path("game.txt").write_text(TIMED)
    shown = run("play", "--resume", "game.txt", input="?\n")
    assert re.search(r"^Time left: Ann \(Gray\) 0:57, Ben \(Blue\) 0:5\d$", shown, re.M)
    shown = run("play", "--resume", "game.txt", input="?\n" * 70)
    assert "Ann (Gray) wins on time." in shown
    ending = records.read("game.txt").ending
    assert ending is not None
    assert (ending.cause, ending.winners) == (Cause.TIME, (0,))


# The record.

COMMENTED = """[record "2"]
[game "mirador"]
[seat 0 "Ann"]
[seat 1 "Ben"]
[event "Garden, round 2"]
[site "under the apple tree"]

{ Fine weather. }
0: e4
1: t5 @7.5 { solid } { or not }
(
  1: swap { tempting }
)
"""


@pytest.mark.parametrize("version", ["1", "2"])
def test_a_resumed_game_keeps_comments_variations_and_headers(version: str) -> None:
    text = COMMENTED.replace('[record "2"]', f'[record "{version}"]')
    text = text.replace(" @7.5", "") if version == "1" else text
    Path("game.txt").write_text(text)
    run("play", "--resume", "game.txt", input="v22\nc20\ntakeback\ny\nd14\n")
    before, after = parse_record(text), records.read("game.txt")
    assert after.plies[:2] == before.plies
    assert [ply.move for ply in after.plies[2:]] == ["v22", "d14"]
    assert (after.headers, after.comments) == (before.headers, before.comments)
    assert after.taken_back == [TakeBack(0, 4, 3)]


def test_what_was_said_is_listed_with_the_moves() -> None:
    Path("game.txt").write_text(COMMENTED)
    shown = run("play", "--resume", "game.txt", input="moves\nhistory\n")
    assert shown.count("2 Ben: t5  { solid }  { or not }") == 2


def test_a_change_that_cannot_be_saved_is_not_made(monkeypatch: pytest.MonkeyPatch) -> None:
    table = started("strata", "you", "you")
    table.save_as(Path("game.txt"))

    def full(record: Record, path: Path) -> None:
        raise BelvedereError("game.txt cannot be written: No space left on device.")

    monkeypatch.setattr("belvedere.cli.files.write_record", full)
    with pytest.raises(BelvedereError, match="No space left"):
        table.play(0, "1x1 h8")
    assert table.view(0).log == ()


def test_a_bot_that_does_not_play_here_is_refused_in_a_sentence() -> None:
    record = records.new_record(belvedere.start("strata"), ["Ann", "bot 17"])
    with pytest.raises(OptionError, match="No bot at level '17' plays in a terminal"):
        resumed_session(record, [], None, arbiter=False)
    assert resumed_session(record, ["you", "random"], None, arbiter=False).bots == (1,)


def test_who_left_a_game_of_three_is_played_for_after_resuming() -> None:
    run("play", "overworld", "-p", "3", "--seed", "1", "--save", "game.txt", input="quit\n")
    record = records.read("game.txt")
    record.gone = [records.Departure(1, Cause.TIME, 2)]
    record.seats = ["Ann", "Ben", "Cleo"]
    table = resumed_session(record, [], 1, arbiter=False)
    assert table.people == (0, 2)
    table.settle()
    while not table.is_over:
        assert table.next_person in (0, 2)
        table.play(table.next_person, table.view(SPECTATOR).position.legal()[0])
        table.settle()
    assert {line.seat for line in table.view(SPECTATOR).log} == {CHANCE, 0, 1, 2}
