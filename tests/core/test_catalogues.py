"""The catalogues are complete: every message is translated, with its values and plural forms."""

from __future__ import annotations

import ast
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from string import Formatter

import pytest
from babel.messages.catalog import Message as Entry

from belvedere.core.catalogues import ENGLISH, LANGUAGES, catalogue
from belvedere.core.messages import all_of, counted, format_number, one_of, row_of, words
from tools.words import KEYWORDS, ROOMS, SOURCE, extracted, messages, sources, texts, translated

OTHERS = [language for language in LANGUAGES if language != ENGLISH]
FORMS = {"ru": 3}  # one, few, many


def sources_of(entry: Entry) -> list[str]:
    return [entry.id] if isinstance(entry.id, str) else list(entry.id)


def values_in(text: str) -> set[str]:
    return {name for _, name, _, _ in Formatter().parse(text) if name is not None}


def identity(entry: Entry) -> tuple[object, object]:
    return entry.id, entry.context


def test_every_source_belongs_to_a_room() -> None:
    listed = {path for room in ROOMS for path in sources(room)}
    assert {p for p in SOURCE.rglob("*.py") if "words(" in p.read_text("utf-8")} <= listed


def written_in(path: Path) -> Iterator[tuple[object, ...]]:
    """Yield the sources of every message that a file makes, as they are written."""
    for call in ast.walk(ast.parse(path.read_text("utf-8"))):
        name = getattr(call.func, "id", "") if isinstance(call, ast.Call) else ""
        if isinstance(call, ast.Call) and name in KEYWORDS:
            yield tuple(ast.literal_eval(text) for text in call.args[: len(KEYWORDS[name])])


@pytest.mark.parametrize("room", ROOMS)
def test_no_message_is_overlooked(room: str) -> None:
    """As one would be that is no literal, or stands inside of the call that makes another one."""
    for path in sources(room):
        found = Counter(
            (*([context] if context else []), *([said] if isinstance(said, str) else said))
            for said, context, _ in messages(path)
        )
        assert found == Counter(written_in(path)), path


@pytest.mark.parametrize("language", OTHERS)
@pytest.mark.parametrize("room", ROOMS)
def test_a_catalogue_has_just_the_messages_of_its_sources(room: str, language: str) -> None:
    wanted = {identity(entry) for entry in extracted(room, language) if entry.id}
    found = {identity(entry) for entry in translated(room, language) if entry.id}
    assert found == wanted, "make words brings the catalogues up to date"


@pytest.mark.parametrize("language", OTHERS)
@pytest.mark.parametrize("room", ROOMS)
def test_every_message_is_translated(room: str, language: str) -> None:
    entries = [entry for entry in translated(room, language) if entry.id]
    assert [entry.id for entry in entries if not all(texts(entry))] == []
    assert [entry.id for entry in entries if entry.fuzzy] == []
    counted_ones = [entry for entry in entries if not isinstance(entry.id, str)]
    assert [e.id for e in counted_ones if len(texts(e)) != FORMS[language]] == []


@pytest.mark.parametrize("language", OTHERS)
@pytest.mark.parametrize("room", ROOMS)
def test_a_translation_has_the_values_of_its_message(room: str, language: str) -> None:
    for entry in translated(room, language):
        if entry.id:
            wanted = values_in(sources_of(entry)[-1])
            for text in texts(entry):
                missing = wanted - values_in(text)
                assert values_in(text) <= wanted, entry.id
                # A form that goes with one number may spell that number out.
                assert missing <= ({"number"} if len(texts(entry)) > 1 else set()), entry.id


@pytest.mark.parametrize("language", OTHERS)
def test_rooms_agree_on_what_they_share(language: str) -> None:
    met: dict[tuple[object, object], object] = {}
    for room in ROOMS:
        for entry in translated(room, language):
            if entry.id:
                assert met.setdefault(identity(entry), entry.string) == entry.string, entry.id


def test_russian_counts_by_its_own_forms() -> None:
    def said(number: int) -> str:
        return catalogue("ru").npgettext(
            "a square", "{number} storey high", "{number} storeys high", number
        )

    assert len({said(1), said(2), said(5)}) == 3
    assert said(21) == said(1)
    assert said(11) == said(5)


def test_lists_are_joined_by_the_language() -> None:
    assert all_of(["a"]).say() == "a"
    assert all_of(["a", "b", "c"]).say() == "a, b and c"
    assert all_of(["a", "b", "c"]).say("ru") == "a, b и c"
    assert one_of(["a", "b"]).say("ru") == "a или b"
    assert row_of(["a", "b"]).say("ru") == "a, b"


def test_numbers_are_written_by_the_language() -> None:
    assert [format_number(n, "en") for n in (7, 1234, 0.5, 12345.25)] == [
        "7",
        "1,234",
        "0.5",
        "12,345.25",
    ]
    assert [format_number(n, "ru") for n in (7, 1234, 0.5)] == [
        "7",
        "1\N{NO-BREAK SPACE}234",
        "0,5",
    ]


def test_values_are_never_read_as_forms() -> None:
    assert words("{text} is not a move.", text="{0} {x}").say() == "{0} {x} is not a move."
    assert counted("{number} tile", "{number} tiles", 2).say() == "2 tiles"
