"""Findings of the arbiter as annotations, which `Position.svg` draws in ink."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from belvedere.solvers.arbiter.proofs import Proof


def annotate_break(breaking: Iterable[str]) -> list[dict[str, Any]]:
    """Cross and frame the places where the challenger's towers would cut."""
    return [
        {"square": square, "kind": kind, "shape": "2x2"}
        for square in breaking
        for kind in ("mark", "cross")
    ]


def annotate_proof(proof: Proof) -> list[dict[str, Any]]:
    """Draw the lines of a proof."""
    return [{"square": line.start, "kind": "path", "to": line.end} for line in proof.lines]
