"""`make words`: bring the catalogues up to date with the sources.

Each room has one catalogue per language: `locale/ru/strata.po` holds what `games/strata/` says. A
new message comes without translation, one that is no longer said goes; neither passes the tests.
Of a package from outside, named by its folder, the catalogues are in its own `locale/`.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from pathlib import Path

from babel.messages.catalog import Catalog, Message
from babel.messages.extract import extract
from babel.messages.pofile import read_po, write_po

from belvedere.core.catalogues import ENGLISH, FOLDER, LANGUAGES

SOURCE = Path(__file__).parent.parent.parent / "src" / "belvedere"
GAMES = sorted((SOURCE / "games").glob("*/facts.py"))
KEYWORDS = {
    "words": (1,),
    "words_in": ((1, "c"), 2),
    "counted": (1, 2),
    "counted_in": ((1, "c"), 2, 3),
}
ROOMS = {
    "records": (
        "core/endings.py",
        "core/histories.py",
        "core/ply.py",
        "core/record.py",
        "core/record_json.py",
        "core/record_notes.py",
        "core/record_text.py",
        "core/records.py",
        "core/replay.py",
        "core/tree.py",
        "core/versions.py",
    ),
    "core": ("core", "kernel", "svg"),
    **{path.parent.name: (f"games/{path.parent.name}",) for path in GAMES},
    "solvers": ("solvers",),
    "tables": ("tables",),
    "tournaments": (
        "tournaments",
        "server/api/tournaments.py",
        "server/deeds/contests.py",
        "server/pages/tournament_words.py",
        "server/tournaments/deeds.py",
        "server/tournaments/tournament_rows.py",
        "server/tournaments/planning.py",
        "server/tournaments/tournament_json.py",
    ),
    "batches": ("batches", "adapters"),
    "bots": ("bots", "arena"),
    "balance": (
        "arena/balance/comparing.py",
        "arena/balance/number_file.py",
        "arena/balance/report_charts.py",
        "arena/balance/report.py",
        "arena/balance/sentences.py",
        "arena/balance/report_files.py",
        "arena/balance/sides.py",
        "arena/balance/studies.py",
        "arena/balance/wording.py",
        "cli/balance.py",
        "cli/counter.py",
    ),
    "server": ("server", "client"),
    "pages": (
        "server/pages/catalogue.py",
        "server/pages/mounting.py",
        "server/pages/routes.py",
        "server/pages/words.py",
    ),
    "cli": ("cli", "games/rulebook.py"),
}


def sources(room: str) -> list[Path]:
    """List the files whose messages stand in a room's catalogue."""
    found: list[Path] = []
    for place in ROOMS[room]:
        path = SOURCE / place
        found += sorted(path.rglob("*.py")) if path.is_dir() else [path]
    return [path for path in found if path not in _apart(room)]


def _apart(room: str) -> set[Path]:
    """List the files that other rooms name: they do not stand in the room of their folder."""
    others = [places for other, places in ROOMS.items() if other != room]
    return {SOURCE / place for places in others for place in places if place.endswith(".py")}


Found = tuple[str | tuple[str, str], str | None, str]  # id (and plural), context, where


def messages(path: Path, root: Path = SOURCE) -> Iterator[Found]:
    """Yield every message of a source."""
    where = path.relative_to(root).as_posix()
    with path.open("rb") as file:
        for _, texts, _, context in extract(
            "python", file, KEYWORDS, options={"encoding": "utf-8"}
        ):
            yield texts, context, where  # type: ignore[misc]


def extracted(room: str, language: str) -> Catalog:
    """Return the catalogue that a room's sources ask for, nothing translated."""
    return _extracted(sources(room), SOURCE, language)


def extracted_from(package: Path, language: str) -> Catalog:
    """Return the catalogue that the sources of a package from outside ask for."""
    return _extracted(sorted(package.rglob("*.py")), package, language)


def _extracted(paths: Sequence[Path], root: Path, language: str) -> Catalog:
    catalog = Catalog(locale=language, fuzzy=False, charset="utf-8")
    for path in paths:
        for found, context, where in messages(path, root):
            catalog.add(found, locations=[(where, 0)], context=context)
    return catalog


def path_of(room: str, language: str) -> Path:
    """Return where a catalogue is kept."""
    return FOLDER / language / f"{room}.po"


def path_in(package: Path, language: str) -> Path:
    """Return where the catalogue of a package from outside is kept."""
    return package / "locale" / language / f"{package.name}.po"


def translated(room: str, language: str) -> Catalog:
    """Read a room's catalogue as it is."""
    return read(path_of(room, language), language)


def read(path: Path, language: str) -> Catalog:
    """Read a catalogue as it is."""
    if not path.exists():
        return Catalog(locale=language)
    with path.open("rb") as file:
        return read_po(file, locale=language)


def update(room: str, language: str) -> None:
    """Write a room's catalogue anew, with every translation that is still asked for."""
    write(path_of(room, language), extracted(room, language), language)


def write(path: Path, wanted: Catalog, language: str) -> None:
    """Write a catalogue anew, with every translation that is still asked for."""
    known = read(path, language)
    for message in wanted:
        if message.id:
            found = known.get(_key(message.id), message.context)
            if found is not None and found.string:
                message.string = found.string
    if len(wanted) == 0:
        return
    path.parent.mkdir(parents=True, exist_ok=True)
    with path.open("wb") as file:
        write_po(file, wanted, width=100, sort_by_file=True, include_lineno=False, omit_header=True)


def _key(identity: str | Sequence[str]) -> str:
    return identity if isinstance(identity, str) else identity[0]


def texts(entry: Message) -> list[str]:
    """List the forms of a translation."""
    return [entry.string] if isinstance(entry.string, str) else list(entry.string or ())


def main() -> None:
    """Update all catalogues and count what is missing."""
    for language in LANGUAGES:
        if language == ENGLISH:
            continue
        for name in sys.argv[1:] or ROOMS:
            if name in ROOMS:
                update(name, language)
                catalog = translated(name, language)
            else:
                package = Path(name).resolve()
                path = path_in(package, language)
                write(path, extracted_from(package, language), language)
                catalog = read(path, language)
            missing = sum(not all(texts(entry)) for entry in catalog if entry.id)
            print(f"{language} {name}: {len(catalog)} messages, {missing} without translation")


if __name__ == "__main__":
    main()
