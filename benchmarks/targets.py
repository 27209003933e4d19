"""What has to be reached, and what was."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Target:
    """A ratio or a time that has to be reached."""

    says: str
    wanted: float
    reached: float
    detail: str
    at_most: bool = False  # for times: less is better
    unit: str = " ×"

    @property
    def holds(self) -> bool:
        """Whether it is reached."""
        return self.reached <= self.wanted if self.at_most else self.reached >= self.wanted


def as_rows(targets: list[Target]) -> str:
    """Write what was wanted and reached as a table."""
    lines = ["| what | wanted | reached | |", "|---|---|---|---|"]
    for target in targets:
        sign, unit = "≤" if target.at_most else "≥", target.unit
        verdict = "" if target.holds else " **missed**"
        lines.append(
            f"| {target.says} | {sign} {target.wanted:g}{unit} | "
            f"{target.reached:.2f}{unit}{verdict} | {target.detail} |"
        )
    return "\n".join(lines)
