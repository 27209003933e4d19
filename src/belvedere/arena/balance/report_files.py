"""Where a report lies: the page, the Markdown with its charts, the numbers, and the games."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from hashlib import blake2b
from pathlib import Path
from typing import Final

from belvedere.arena.balance.number_file import format_numbers, read_numbers
from belvedere.arena.balance.sides import format_option
from belvedere.arena.balance.studies import Counted, Study
from belvedere.arena.charts import Chart
from belvedere.arena.documents import Document
from belvedere.arena.ledger import Ledger
from belvedere.core.catalogues import ENGLISH
from belvedere.core.errors import BelvedereError, OptionError, cut
from belvedere.core.messages import words

PICTURES: Final = "pictures"
LONGEST_NAME: Final = 60  # of what a file is named after; of more, a hash
Write = Callable[[str, str], None]  # a file's name, and what is to stand in it


class ReportFiles:
    """The files of one report in a folder."""

    def __init__(self, folder: Path, studies: Sequence[Study]) -> None:
        """Choose a folder; raise OptionError if it is none, or cannot be made."""
        self._folder, self._studies = folder, list(studies)
        self._name = report_name(studies)
        try:
            folder.mkdir(parents=True, exist_ok=True)
        except OSError:
            raise OptionError(
                words("{folder} cannot be a folder.", folder=cut(str(folder)))
            ) from None

    @property
    def numbers(self) -> Path:
        """The file of the numbers."""
        return self._folder / f"{self._name}.json"

    def page(self, language: str) -> Path:
        """Return the file of the page."""
        return self._folder / f"{self._name}{_suffix(language)}.html"

    def ledger(self, study: Study) -> Ledger | None:
        """Return the file of the games of bots, to go on with; raise OptionError."""
        if study.is_random:
            return None
        return Ledger(self._folder / f"{study_name(study)}.jsonl", study.terms)

    def known(self) -> list[Counted] | None:
        """Return what was counted before, if it was exactly this; raise BelvedereError."""
        if not self.numbers.exists():
            return None
        found = read_numbers(self.numbers)
        return found if [one.study for one in found] == self._studies else None

    def keep(
        self, found: Sequence[Counted], document: Document, language: str, write: Write
    ) -> None:
        """Write all files of the report; raise BelvedereError."""
        pictures = self._folder / PICTURES
        name = self._name + _suffix(language)
        kept: list[str] = []

        def keep(chart: Chart) -> str:
            kept.append(f"{PICTURES}/{name}-{len(kept) + 1}.svg")
            write(str(self._folder / kept[-1]), chart.document)
            return kept[-1]

        try:
            pictures.mkdir(exist_ok=True)
        except OSError:
            raise BelvedereError(
                words("{folder} cannot be a folder.", folder=cut(str(pictures)))
            ) from None
        write(str(self.page(language)), document.html(language))
        write(str(self._folder / f"{name}.md"), document.markdown(language, keep))
        write(str(self.numbers), format_numbers(found))


def _suffix(language: str) -> str:
    return "" if language == ENGLISH else f".{language}"


def study_name(study: Study) -> str:
    """Name the files of a study: the game, its options but for the usual ones, who plays."""
    usual = study.rules.facts.settle({})
    chosen = {name: value for name, value in study.options.items() if value != usual[name]}
    return "-".join([study.game, *_slugs(chosen), _bot(study)])


def report_name(studies: Sequence[Study]) -> str:
    """Name the files of a report: those of its study, and what it is compared with."""
    first, last = studies[0], studies[-1]
    changed = {n: v for n, v in last.options.items() if v != first.options[n]}
    return "-".join([study_name(first), *(["against"] if changed else []), *_slugs(changed)])


def _slugs(options: dict[str, int | bool | str]) -> list[str]:
    slugs = [_slug(format_option(name, value)) for name, value in options.items()]
    text = "-".join(slugs)
    if len(text) > LONGEST_NAME:
        return [blake2b(text.encode(), digest_size=6).hexdigest()]
    return slugs


def _slug(text: str) -> str:
    return re.sub(r"[^a-z0-9]+", "-", text.lower()).strip("-")


def _bot(study: Study) -> str:
    return f"level-{study.bot}" if study.bot.isdecimal() else _slug(study.bot)
