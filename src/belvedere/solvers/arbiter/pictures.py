"""Findings of the arbiter as annotations, which `Position.svg` draws in ink."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from belvedere.games.mirador.rules.state import TOWER
from belvedere.solvers.arbiter.proofs import Proof


def annotate_break(breaking: Iterable[str], tower: int = TOWER) -> list[dict[str, Any]]:
    """Cross and frame the places where the challenger's towers, of that side, would cut."""
    return [
        {"square": square, "kind": kind, "shape": f"{tower}x{tower}"}
        for square in breaking
        for kind in ("mark", "cross")
    ]


def annotate_proof(proof: Proof) -> list[dict[str, Any]]:
    """Draw the lines of a proof."""
    return [{"square": line.start, "kind": "path", "to": line.end} for line in proof.lines]
