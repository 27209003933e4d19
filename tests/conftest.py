"""What all tests share: the toy game has its one line in the registry."""

from __future__ import annotations

from belvedere.core import registry

registry.GAMES["trinkets"] = "toy.facts:TRINKETS"
