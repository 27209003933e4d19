"""The catalogues: what a message is in another language.

`locale/<language>/*.po` are GNU gettext catalogues, one for each room of the house; together they
are one. A built package brings them compiled. A plain clone compiles them when a language is first
asked for, and again after an edit. A game from outside has such a folder in its own package, which
is asked for what the house does not say.
"""

from __future__ import annotations

import logging
import os
import tempfile
from contextlib import suppress
from functools import cache
from gettext import GNUTranslations, NullTranslations
from io import BytesIO
from pathlib import Path
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from babel.messages.catalog import Catalog

ENGLISH: Final = "en"  # the language of the sources: it needs no catalogue
LANGUAGES: Final = {ENGLISH: "English", "ru": "Русский"}  # by what their readers call them

FOLDER: Final = Path(__file__).parent.parent / "locale"
COMPILED: Final = "belvedere.mo"

_news = logging.getLogger(__name__)
_from_outside: list[Path] = []  # folders like FOLDER


def translate(language: str, context: str, source: str) -> str:
    """Return the text of a message in a language; what has no translation stays English."""
    found = catalogue(language)
    return found.pgettext(context, source) if context else found.gettext(source)


def translate_counted(language: str, context: str, one: str, many: str, number: int) -> str:
    """Return the form of a text that goes with a number."""
    found = catalogue(language)
    if context:
        return found.npgettext(context, one, many, abs(number))
    return found.ngettext(one, many, abs(number))


@cache
def catalogue(language: str) -> NullTranslations:
    """Load all that is translated into a language."""
    if language == ENGLISH:
        return NullTranslations()
    found = _load(FOLDER / language)
    for folder in _from_outside:
        if (folder / language).is_dir():
            try:
                found.add_fallback(_load(folder / language))
            except Exception:  # a damaged catalogue: what it should say stays English
                _news.exception("the catalogues in %s cannot be read", folder)
    return found


def add(folder: Path) -> None:
    """Add the catalogues of a package from outside, if it has any."""
    if folder.is_dir() and folder not in _from_outside:
        _from_outside.append(folder)
        catalogue.cache_clear()


def _load(folder: Path) -> GNUTranslations:
    compiled = folder / COMPILED
    sources = sorted(folder.glob("*.po"))
    if not compiled.exists() or any(_is_newer(source, compiled) for source in sources):
        return GNUTranslations(BytesIO(_compile(sources, compiled)))
    with compiled.open("rb") as file:
        return GNUTranslations(file)


def compile_all() -> None:
    """Compile every language, for a package that is being built."""
    for language in LANGUAGES:
        if language != ENGLISH:
            folder = FOLDER / language
            _compile(sorted(folder.glob("*.po")), folder / COMPILED)


def _is_newer(source: Path, compiled: Path) -> bool:
    return source.stat().st_mtime_ns > compiled.stat().st_mtime_ns


def _compile(sources: list[Path], compiled: Path) -> bytes:
    """Compile catalogues and keep that, where the folder can be written to."""
    from babel.messages.mofile import write_mo  # only here: it takes a while to load

    file = BytesIO()
    write_mo(file, merged(sources))
    made = file.getvalue()
    with suppress(OSError):  # a place that is only read: every process compiles anew
        _replace(compiled, made)
    return made


def _replace(path: Path, content: bytes) -> None:
    """Write a file at once, since others may be reading it."""
    handle, name = tempfile.mkstemp(dir=path.parent, suffix=".tmp")
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(content)
        os.replace(name, path)
    except OSError:
        Path(name).unlink(missing_ok=True)
        raise


def merged(sources: list[Path]) -> Catalog:
    """Read the catalogues of all rooms as one."""
    from babel.messages.catalog import Catalog
    from babel.messages.pofile import read_po

    language = sources[0].parent.name
    whole = Catalog(locale=language)
    for source in sources:
        with source.open("rb") as file:
            for message in read_po(file, locale=language):
                if message.id and message.string:
                    whole.add(message.id, message.string, context=message.context)
    return whole
