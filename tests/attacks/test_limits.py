"""Guests are free: whoever makes many has no more than his address has."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import httpx
import pytest
from limits import parse
from websockets.exceptions import InvalidStatus
from websockets.sync.client import connect

from belvedere.server.identity.addresses import network_of, parse_proxies
from belvedere.server.identity.people import Person, Visitor
from belvedere.server.identity.rate_limits import Limits, TooMany
from belvedere.server.settings import LIMITS
from helpers.serving import API, GENEROUS, Running

EVE, BEA = {"x-forwarded-for": "203.0.113.9"}, {"x-forwarded-for": "203.0.113.10"}


@contextmanager
def serving(folder: Path, proxies: str | None = "", **limits: str) -> Iterator[Running]:
    named = {name.replace("_", "/"): limit for name, limit in limits.items()}
    trusted = () if proxies is None else parse_proxies(proxies)
    running = Running(folder / "tables.db", limits={**GENEROUS, **named}, proxies=trusted)
    try:
        yield running
    finally:
        running.close()


def test_new_guests_do_not_open_more_tables(tmp_path: Path) -> None:
    """Six of one address opened 360 tables in a minute."""
    with serving(tmp_path, openings="2/hour", openings_address="5/hour") as running:
        found = [
            running.player(**EVE).post("/tables", {"game": "strata"}).status_code for _ in range(6)
        ]
        assert found == [201] * 5 + [429]
        assert running.player(**BEA).post("/tables", {"game": "strata"}).status_code == 201


def test_this_machine_itself_is_many(tmp_path: Path) -> None:
    with serving(tmp_path, proxies=None, openings_address="1/hour") as running:
        found = [running.player().post("/tables", {"game": "strata"}).status_code for _ in "123"]
        assert found == [201] * 3


def test_behind_a_proxy_that_tells_nothing_nobody_is_exempt(tmp_path: Path) -> None:
    with serving(tmp_path, openings_address="1/hour") as running:
        found = [running.player().post("/tables", {"game": "strata"}).status_code for _ in "12"]
        assert found == [201, 429]


def test_pages_and_unknown_tokens_are_counted_too(tmp_path: Path) -> None:
    with serving(tmp_path, requests_address="4/hour") as running:
        tokens = {**EVE, "authorization": "Bearer belvedere_guess"}
        assert [running.player(**tokens).get("/me").status_code for _ in "12"] == [401] * 2
        assert httpx.get(running.url + "/about", headers=EVE).status_code == 200
        assert httpx.get(running.url + "/no-such-page", headers=EVE).status_code == 404
        answer = httpx.get(running.url + "/about", headers=EVE)
        assert (answer.status_code, answer.json()["error"]) == (429, "too-many")
        assert int(answer.headers["retry-after"]) == answer.json()["retry_after"] > 0
        assert httpx.get(running.url + "/about", headers=BEA).status_code == 200


def test_so_are_sockets(tmp_path: Path) -> None:
    with serving(tmp_path, requests_address="1/hour") as running:
        path = running.url.replace("http", "ws", 1) + f"{API}/tables/none/live"
        with connect(path, additional_headers=EVE) as wire:
            assert '"no-table"' in str(wire.recv(timeout=60))
        with pytest.raises(InvalidStatus) as refused, connect(path, additional_headers=EVE):
            pass
        assert refused.value.response.status_code == 429


def test_every_limit_of_a_visitor_has_a_wider_one_of_his_address() -> None:
    found = {name: parse(limit) for name, limit in LIMITS.items()}
    by_visitor = {name for name in found if "/" not in name} - {"guests", "sign-in"}
    assert {f"{name}/address" for name in by_visitor} == {
        name for name in found if "/address" in name
    }
    for name in by_visitor:
        one, shared = found[name], found[f"{name}/address"]
        assert one.get_expiry() == shared.get_expiry()
        assert 2 * one.amount <= shared.amount <= 5 * one.amount


def test_what_is_refused_to_somebody_costs_his_neighbours_nothing() -> None:
    limits = Limits({"chat": "1/hour", "chat/address": "2/hour"})
    ann, bea = (Visitor(Person(name, name, True), address="192.0.2.1") for name in ("ann", "bea"))
    limits.count_visitor("chat", ann)
    for _ in range(5):
        with pytest.raises(TooMany):
            limits.count_visitor("chat", ann)
    limits.count_visitor("chat", bea)


@pytest.mark.parametrize(
    ("address", "network"),
    [
        ("192.0.2.1", "192.0.2.1"),
        ("::ffff:192.0.2.1", "192.0.2.1"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"),
        ("2001:0DB8:1:2::", "2001:db8:1:2::/64"),
        ("fe80::1%eth0", "fe80::/64"),
        ("::1", "::1"),
        ("unknown", "unknown"),
        ("", ""),
        ("Zk3_x-9QwErTyUiO", "Zk3_x-9QwErTyUiO"),  # a person
    ],
)
def test_addresses_are_counted_by_household(address: str, network: str) -> None:
    assert network_of(address) == network
