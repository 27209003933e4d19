"""How often passwords may be tried: by address, and for each account by all strangers together."""

from __future__ import annotations

from collections import OrderedDict
from typing import Final

from belvedere.server.identity.names import skeleton
from belvedere.server.identity.rate_limits import Limits

LIMIT: Final = "sign-in"  # of one address
BY_ACCOUNT: Final = "sign-in/account"  # of all strangers: ten times as much
MOST: Final = 10_000  # addresses that are remembered


class Guesses:
    """Slows down whoever tries passwords.

    One address has a small part of what an account's strangers have together, so it keeps nobody
    else out. An address from which somebody has lately signed in to an account is no stranger to
    it: there not even a crowd keeps him out.
    """

    def __init__(self, limits: Limits) -> None:
        self._limits = limits
        self._homes: OrderedDict[tuple[str, str], None] = OrderedDict()

    def count(self, address: str, name: str) -> None:
        """Count an attempt to sign in; raise TooMany."""
        self._limits.count(LIMIT, address)
        if (address, skeleton(name)) not in self._homes:
            self._limits.count(BY_ACCOUNT, skeleton(name))

    def count_own(self, address: str, person_id: str) -> None:
        """Count an attempt of somebody who is signed in; raise TooMany.

        Apart from strangers: they do not slow him down, and whoever has stolen a cookie gains
        nothing by using it from many addresses.
        """
        self._limits.count(LIMIT, address)
        self._limits.count(LIMIT, f"person {person_id}")

    def succeed(self, address: str, name: str) -> None:
        """Remember where somebody has signed in."""
        self._homes[address, skeleton(name)] = None
        if len(self._homes) > MOST:
            self._homes.popitem(last=False)
