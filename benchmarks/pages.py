"""Documents whose tables are measured: text that people write, with marks around the tables."""

from __future__ import annotations

from pathlib import Path


def fill(page: Path, mark: str, text: str) -> None:
    """Put a table into a document, between its marks."""
    start, end = f"<!-- {mark} -->\n", f"<!-- end of {mark} -->"
    before, _, rest = page.read_text(encoding="utf-8").partition(start)
    after = rest.partition(end)[2]
    page.write_text(f"{before}{start}{text}\n{end}{after}", encoding="utf-8")
