"""A game from an installed package goes through every door."""

from __future__ import annotations

import warnings
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from random import Random

import gymnasium
import numpy as np
import pyspiel
import pytest
from gymnasium.utils.env_checker import check_env

import belvedere
from belvedere.adapters import gymnasium as own_gymnasium
from belvedere.adapters import openspiel, pettingzoo
from belvedere.arena.ledger import Ledger
from belvedere.arena.match import agree
from belvedere.arena.match import run as play_match
from belvedere.arena.openings import usual_opening
from belvedere.core import records, registry
from helpers.house import OWN_GAMES, REVERSI
from helpers.serving import Running, decides, some_move
from helpers.terminal import run
from tools import words

with warnings.catch_warnings():
    warnings.simplefilter("ignore", DeprecationWarning)  # it imports an environment the old way
    from pettingzoo.test import api_test

GAME = "reversi"
SMALL = {"size": 4}
PACKAGE = REVERSI / "src" / "belvedere_reversi"


def test_it_is_installed_and_stands_behind_the_games_of_the_house() -> None:
    assert registry.GAMES.refusals == ()
    assert GAME in registry.GAMES, "`make check` and `make test` install examples/reversi"
    games = [game for game in registry.GAMES if game != "trinkets"]
    assert games == [*OWN_GAMES, GAME]


def test_its_sentences_are_all_translated() -> None:
    wanted, known = (
        {(entry.id, entry.context) for entry in catalogue if entry.id}
        for catalogue in (
            words.extracted_from(PACKAGE, "ru"),
            words.read(words.path_in(PACKAGE, "ru"), "ru"),
        )
    )
    assert wanted == known
    for entry in words.read(words.path_in(PACKAGE, "ru"), "ru"):
        assert all(words.texts(entry)), entry.id
    assert registry.facts(GAME).title.say("ru") == "Реверси"


# The terminal.


def test_a_terminal_lists_explains_and_shows_it() -> None:
    assert "Reversi" in run("games").stdout
    assert (
        "Size of the board (size) is 4 to 8 in steps of 2, not '5'."
        in run("show", GAME, "-o", "size=5").stderr
    )
    assert "X: black, O: white" in run("show", GAME).stdout
    assert "4 × 4" in run("rules", GAME).stdout
    assert "Реверси" in run("rules", GAME, "--language", "ru").stdout


def test_a_terminal_plays_it_against_a_bot_and_keeps_a_record(tmp_path: Path) -> None:
    path = tmp_path / "game.txt"
    seats = ("--seat", "1", "--seat", "random", "--seed", "3")
    done = run("play", GAME, "-o", "size=4", *seats, "--save", str(path))
    assert done.exit_code == 0, done.stderr
    record = records.read(str(path))
    assert record.position().outcome is not None
    assert "56" in run("perft", GAME, "3").stdout


def test_an_engine_says_that_it_plays_it() -> None:
    assert f"game {GAME}\n" in run("engine", stdin="hello\nquit\n").stdout


# Bots and many games.


def test_bots_find_the_move_that_leaves_their_opponent_nothing() -> None:
    position = belvedere.start(GAME, **SMALL)
    for move in ("c4", "b4", "a4", "d4", "d2", "pass"):
        position = position.play(move)
    assert belvedere.bot(GAME, level=5, seed=1).choose(position) in position.legal()
    only = [move for move in position.legal() if position.play(move).outcome is not None]
    assert only == ["a1"]


def test_bots_meet_in_the_arena(tmp_path: Path) -> None:
    terms = agree(GAME, SMALL, ("1", "random"))
    ledger = Ledger(tmp_path / "games.jsonl", terms)
    with ThreadPoolExecutor(1) as pool:
        play_match(terms, 4, ledger, pool, 1)
    assert len(ledger.games) == 4
    assert terms.sources != agree("trinkets", {}, ("1", "random")).sources
    assert usual_opening(GAME) == registry.facts(GAME).opening == 4


def test_its_balance_is_counted(tmp_path: Path) -> None:
    folder = tmp_path / "counted"
    given = ("--games", "20", "--bot", "random", "--workers", "1", "--out", str(folder))
    done = run("balance", GAME, "-o", "size=4", *given)
    assert done.exit_code == 0, done.stderr
    text = next(folder.glob("*.md")).read_text(encoding="utf-8")
    assert text.startswith("# Balance of Reversi\n")
    assert "in corners" in text


def test_batches_play_it() -> None:
    batch = belvedere.batch(GAME, 3, seed=1, size=4)
    assert (batch.size, batch.planes_shape) == (3, (3, 4, 4, 4))


# Programs that learn.


def test_gymnasium_knows_it() -> None:
    env = gymnasium.make("belvedere/Reversi-v0", opponent="random", size=4).unwrapped
    assert isinstance(env, own_gymnasium.BelvedereEnv)
    check_env(env)


@pytest.mark.filterwarnings("ignore:Observation is not a NumPy array")
@pytest.mark.filterwarnings("ignore:Observation space for each agent probably")
def test_pettingzoo_knows_it() -> None:
    api_test(pettingzoo.env(GAME, **SMALL), num_cycles=40)


def test_openspiel_knows_it() -> None:
    openspiel.register()
    state = pyspiel.load_game(f"belvedere_{GAME}(size=4)").new_initial_state()
    rng = np.random.default_rng(1)
    while not state.is_terminal():
        state.apply_action(int(rng.choice(state.legal_actions())))
    assert sum(state.returns()) == 0


# The server.


def test_a_table_is_opened_and_played_to_its_end(server: Running) -> None:
    ann = server.player()
    table = ann.open(GAME, "me", "me", options=SMALL)
    ann.ready(table["id"])
    state = ann.state(table["id"])
    assert state["title"] == "Reversi"
    dice = Random(2)
    for _ in range(2 * registry.facts(GAME).longest(SMALL)):
        for seat in (0, 1):
            state = ann.state(table["id"], seat)
            if decides(state):
                ply = len(state["view"]["log"])
                assert ann.move(table["id"], ply, some_move(state, dice), seat).status_code == 200
    assert ann.state(table["id"])["phase"] == "over"


def test_programs_are_told_the_step_of_an_option(server: Running) -> None:
    told = server.player().get(f"/games/{GAME}").json()
    (size,) = (option for option in told["options"] if option["name"] == "size")
    assert (size["low"], size["high"], size["step"]) == (4, 8, 2)
    assert told["arbiter"] is False


@pytest.mark.parametrize("page", ["/", "/about", f"/new/{GAME}", f"/rules/{GAME}"])
def test_every_page_has_it_in_both_languages(server: Running, page: str) -> None:
    for language, title in (("en", "Reversi"), ("ru", "Реверси")):
        answer = server.player(**{"accept-language": language}).page(page)
        assert answer.status_code == 200
        assert title in answer.text


def test_its_poster_is_shown_and_a_game_without_one_shows_its_start(server: Running) -> None:
    ann = server.player()
    assert 'class="disc' in ann.page(f"/posters/{GAME}-dark.svg").text
    assert ann.page(f"/showcase/{GAME}.svg").status_code == 200
    answer = ann.page("/posters/trinkets-light.svg")
    assert answer.status_code == 200
    assert "The pile" in answer.text
