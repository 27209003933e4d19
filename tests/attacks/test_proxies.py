"""What a client says about his own address counts for nothing, before a proxy or behind one."""

from __future__ import annotations

import secrets
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

from belvedere.core.errors import OptionError
from belvedere.server.identity.addresses import parse_proxies
from belvedere.server.settings import Settings
from helpers.serving import GENEROUS, Player, Running

GUESSES = 3
STRICT = {**GENEROUS, "sign-in": f"{GUESSES}/hour"}
LOCAL = parse_proxies("")


@contextmanager
def serving(folder: Path, **settings: Any) -> Iterator[Running]:
    running = Running(folder / "tables.db", limits=STRICT, **settings)
    try:
        yield running
    finally:
        running.close()


def guess(player: Player, forwarded: str | list[str] | None) -> int:
    """Guess a password, as a request that has come along such a way; return the status."""
    values = [forwarded] if isinstance(forwarded, str) else forwarded or []
    headers = [("x-forwarded-for", value) for value in values]
    # Each time another account: guesses of one are counted by themselves.
    body = {"name": secrets.token_hex(8), "password": "wrong password"}
    return player.http.post("/session", json=body, headers=headers).status_code


def test_a_header_is_not_believed_where_no_proxy_is_named(tmp_path: Path) -> None:
    with serving(tmp_path) as running:
        ann = running.player()
        found = [guess(ann, f"203.0.113.{n}") for n in range(GUESSES + 1)]
    assert found == [401] * GUESSES + [429]


def test_what_stands_left_of_the_proxys_word_changes_nothing(tmp_path: Path) -> None:
    """A client writes what he likes; the proxy appends from where he came."""
    with serving(tmp_path, proxies=LOCAL) as running:
        eve, bea = running.player(), running.player()
        found = [guess(eve, f"10.0.0.{n}, 203.0.113.9") for n in range(GUESSES)]
        assert [*found, guess(eve, "127.0.0.1, 203.0.113.9")] == [401] * GUESSES + [429]
        assert guess(eve, ["192.0.2.7", "203.0.113.9"]) == 429  # as a header of its own
        assert guess(bea, "203.0.113.10") == 401  # somebody else


def test_every_proxy_on_the_way_has_to_be_named(tmp_path: Path) -> None:
    with serving(tmp_path, proxies=parse_proxies("local,198.51.100.0/24")) as running:
        eve = running.player()
        found = [guess(eve, f"8.8.8.{n}, 203.0.113.9, 198.51.100.4") for n in range(GUESSES + 1)]
        assert found == [401] * GUESSES + [429]


def test_the_neighbours_of_an_address_of_ipv6_are_the_same_household(tmp_path: Path) -> None:
    with serving(tmp_path, proxies=LOCAL) as running:
        eve = running.player()
        found = [guess(eve, f"2001:db8:0:1::{n}") for n in range(1, GUESSES + 2)]
        assert found == [401] * GUESSES + [429]
        assert guess(eve, "2001:db8:0:2::1") == 401


def test_an_address_of_ipv4_is_the_same_however_it_is_written(tmp_path: Path) -> None:
    with serving(tmp_path, proxies=LOCAL) as running:
        eve = running.player()
        forms = ("203.0.113.9", "::ffff:203.0.113.9", "203.0.113.9:4711", "::ffff:cb00:7109")
        assert [guess(eve, form) for form in forms] == [401] * GUESSES + [429]


FAR = {"error": "near", "sentence": "Figures are shown to the server's own machine."}


def test_figures_are_shown_to_this_machine(tmp_path: Path) -> None:
    with serving(tmp_path) as running:
        assert running.player().get("/metrics").status_code == 200


@pytest.mark.parametrize("way", [{}, {"x-forwarded-for": "127.0.0.1"}, {"x-forwarded-for": "::1"}])
def test_nobody_behind_a_proxy_is_this_machine(tmp_path: Path, way: dict[str, str]) -> None:
    """Not even by a proxy that passes on what it is told, or tells nothing at all."""
    with serving(tmp_path, proxies=LOCAL) as running:
        answer = running.player().get("/metrics", headers=way)
        assert (answer.status_code, answer.json()) == (403, FAR)


@pytest.mark.parametrize("header", ["x-forwarded-for", "forwarded", "via", "x-real-ip"])
def test_a_proxy_that_nobody_has_named_is_not_this_machine(tmp_path: Path, header: str) -> None:
    with serving(tmp_path) as running:
        answer = running.player().get("/metrics", headers={header: "127.0.0.1"})
        assert (answer.status_code, answer.json()) == (403, FAR)


def test_who_is_reached_by_a_proxy_alone_has_one() -> None:
    far, near = "https://play.example.org", "http://localhost:8080"
    assert Settings(public_url=far).has_proxy
    assert not Settings(public_url=far, host="192.0.2.1").has_proxy
    assert not Settings(public_url=near).has_proxy
    assert not Settings().has_proxy
    assert not Settings(public_url=far).is_own_machine("127.0.0.1")
    assert Settings().is_own_machine("::ffff:127.0.0.1")


def test_figures_are_shown_to_all_where_that_is_wanted(tmp_path: Path) -> None:
    with serving(tmp_path, proxies=LOCAL, has_metrics_for_all=True) as running:
        assert running.player().get("/metrics").status_code == 200


def test_a_proxy_tells_whether_it_was_asked_by_https(tmp_path: Path) -> None:
    for proxies, is_secure in ((LOCAL, True), ((), False)):
        with serving(tmp_path, proxies=proxies) as running:
            answer = running.player().post(
                "/tables", {"game": "strata"}, headers={"x-forwarded-proto": "https"}
            )
            assert answer.status_code == 201
            assert ("; Secure" in answer.headers["set-cookie"]) == is_secure


def test_proxies_are_addresses_and_networks() -> None:
    assert parse_proxies("") == parse_proxies("local") == ("127.0.0.0/8", "::1")
    assert parse_proxies("10.0.0.2, 10.1.2.3/24,::1") == ("10.0.0.2", "10.1.2.0/24", "::1")


@pytest.mark.parametrize("text", ["*", "0.0.0.0/0", "::/0", "proxy.example.org", "10.0.0.2,", "1"])
def test_what_is_no_proxy_is_refused(text: str) -> None:
    with pytest.raises(OptionError):
        parse_proxies(text)
