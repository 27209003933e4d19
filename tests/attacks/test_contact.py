"""Whoever finds a hole can find out whom to tell."""

from __future__ import annotations

from pathlib import Path

import httpx
import pytest

from belvedere.core.errors import OptionError
from belvedere.server.wellknown import parse_contact
from helpers.serving import Running

ADDRESS = "/.well-known/security.txt"
MOMENT = 1_790_000_000_000  # 2026-09-21, 14:13:20


def test_a_server_says_whom_to_tell_of_a_hole(tmp_path: Path) -> None:
    running = Running(
        tmp_path / "tables.db",
        security_contact="mailto:security@play.example.org",
        public_url="https://play.example.org/",
        now=lambda: MOMENT,
    )
    answer = httpx.get(running.url + ADDRESS)
    running.close()
    assert answer.status_code == 200
    assert answer.headers["content-type"] == "text/plain; charset=utf-8"
    assert answer.text.splitlines() == [
        "Contact: mailto:security@play.example.org",
        "Expires: 2027-03-20T00:00:00Z",
        "Preferred-Languages: en, ru",
        "Canonical: https://play.example.org/.well-known/security.txt",
    ]


def test_a_server_that_names_nobody_says_so(tmp_path: Path) -> None:
    running = Running(tmp_path / "tables.db")
    answer = httpx.get(running.url + ADDRESS)
    running.close()
    assert (answer.status_code, answer.json()["error"]) == (404, "no-contact")


@pytest.mark.parametrize(
    ("text", "contact"),
    [
        ("", ""),
        ("security@play.example.org", "mailto:security@play.example.org"),
        ("mailto:security@play.example.org", "mailto:security@play.example.org"),
        ("https://play.example.org/holes", "https://play.example.org/holes"),
        ("tel:+1-201-555-0123", "tel:+1-201-555-0123"),
    ],
)
def test_a_contact_is_an_address_or_a_url(text: str, contact: str) -> None:
    assert parse_contact(text) == contact


@pytest.mark.parametrize(
    "text",
    ["nobody", "http://x", "javascript:alert(1)", "a@b\nPolicy: https://evil.example", "a b"],
)
def test_what_is_no_contact_is_refused(text: str) -> None:
    with pytest.raises(OptionError):
        parse_contact(text)
