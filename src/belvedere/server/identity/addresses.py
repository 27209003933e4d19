"""Addresses: whose a request is, which proxies are believed, and under which names we are asked."""

from __future__ import annotations

import re
import socket
from collections.abc import Iterable
from functools import lru_cache
from ipaddress import IPv4Address, IPv6Address, ip_address, ip_network
from typing import Final
from urllib.parse import urlsplit

from belvedere.core.errors import OptionError, quoted
from belvedere.core.messages import words

LOCAL: Final = "local"  # for --proxy: this machine
OWN: Final = ("127.0.0.0/8", "::1")
# Behind a machine's name in its own network; nobody can register such names for the world.
OWN_SUFFIXES: Final = ("", ".local", ".lan", ".home", ".internal", ".home.arpa")
HOUSEHOLD: Final = 64  # bits of an IPv6 address that a provider gives to one customer

_HOST: Final = re.compile(r"(?:\[([0-9a-f:.]+)\]|([a-z0-9._-]+))(?::[0-9]*)?", re.ASCII | re.I)


def parse_address(text: str) -> IPv4Address | IPv6Address | None:
    """Read an address; one of IPv4 that is written as IPv6 is one of IPv4. None: it is none."""
    try:
        address = ip_address(text.partition("%")[0])
    except ValueError:
        return None
    mapped = address.ipv4_mapped if isinstance(address, IPv6Address) else None
    return mapped or address


@lru_cache(maxsize=4096)
def network_of(text: str) -> str:
    """Return for whom an address is counted; what is no address stays as it is."""
    address = parse_address(text)
    if address is None:
        return text
    if isinstance(address, IPv6Address) and not address.is_loopback:
        return str(ip_network((address, HOUSEHOLD), strict=False))
    return str(address)


@lru_cache(maxsize=4096)
def is_loopback(text: str) -> bool:
    """Tell whether an address, or a name, is always that of the machine that asks."""
    address = parse_address(text)
    return text == "localhost" if address is None else address.is_loopback


def counted_as(proxies: Iterable[str], address: str) -> str:
    """Return for whom a connection is counted; "": for nobody.

    This machine and the proxies that are believed bring many people.
    """
    found = parse_address(address)
    if found is None or found.is_loopback:
        return ""
    is_proxy = any(found in ip_network(proxy, strict=False) for proxy in proxies)
    return "" if is_proxy else network_of(address)


def parse_proxies(text: str) -> tuple[str, ...]:
    """Read which proxies are believed: addresses and networks; raise OptionError.

    Nothing, or `local`, is a proxy on this machine.
    """
    found: list[str] = []
    for part in (part.strip() for part in (text or LOCAL).split(",")):
        found += OWN if part == LOCAL else [_proxy(part)]
    return tuple(found)


def _proxy(text: str) -> str:
    try:
        network = ip_network(text, strict=False)
    except ValueError:
        raise OptionError(
            words(
                "{text} is no address of a proxy; write 10.0.0.2, 10.0.0.0/24 or local, with "
                "commas between several.",
                text=quoted(text),
            )
        ) from None
    if network.prefixlen == 0:
        raise OptionError(
            words("{text} is everybody, and not everybody is a proxy.", text=quoted(text))
        )
    return str(network if network.num_addresses > 1 else network.network_address)


def parse_name(text: str) -> str:
    """Read a name under which a server answers, without scheme and port; raise OptionError."""
    if not text.isascii() or ((found := _HOST.fullmatch(text)) and text in (found[1], found[2])):
        return text
    raise OptionError(
        words(
            "{text} is no name of a server; write play.example.org, without https:// and port.",
            text=quoted(text),
        )
    )


def parse_public_url(text: str) -> str:
    """Read the address under which others reach a server; raise OptionError."""
    try:
        parts = urlsplit(text)
        is_address = parts.scheme in ("http", "https") and bool(parts.hostname)
    except ValueError:
        is_address = False
    if text and not is_address:
        raise OptionError(
            words("{text} is no address; write https://play.example.org.", text=quoted(text))
        )
    return text


class Hosts:
    """The names under which a server answers.

    A page of another site whose name suddenly leads to this machine (DNS rebinding) would
    otherwise be taken for a page of ours.
    """

    def __init__(self, listens: str, public_url: str, more: Iterable[str]) -> None:
        told = [listens, urlsplit(public_url).hostname or "", *more]
        self._names = {"localhost", *(_folded(name) for name in told if name)}
        bound = parse_address(listens)
        self._is_everywhere = bound is not None and bound.is_unspecified
        if not is_loopback(listens):
            self._names |= _machine_names()

    def allows(self, header: str) -> bool:
        """Tell whether a request may name this host; no name in the DNS leads to a number."""
        found = _HOST.fullmatch(header[:300])
        if found is None:
            return False
        name = _folded(found[1] or found[2])
        if name in self._names or is_loopback(name):
            return True
        return self._is_everywhere and parse_address(name) is not None


def _folded(name: str) -> str:
    """Write a name as browsers do."""
    address = parse_address(name)
    if address is not None:
        return str(address)
    try:
        return name.rstrip(".").encode("idna").decode().lower()
    except UnicodeError:
        return name.rstrip(".").lower()


def _machine_names() -> set[str]:
    """Return what this machine is called in its own network."""
    name = socket.gethostname().lower()
    short = name.partition(".")[0]
    return {name, *(short + suffix for suffix in OWN_SUFFIXES)} if short else set()
