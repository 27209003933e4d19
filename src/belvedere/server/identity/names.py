"""Names of people, and other words of theirs that others are shown.

The idea is that of RFC 8266 (PRECIS, nicknames): what is written differently and looks the same is
the same. Unicode's table of confusable letters is large; here is the part of it that our readers'
alphabets have.
"""

from __future__ import annotations

import re
import unicodedata
from functools import cache
from typing import Final

from belvedere.bots.levels import LEVELS
from belvedere.core.catalogues import LANGUAGES
from belvedere.core.errors import quoted
from belvedere.core.messages import Message, words
from belvedere.server.errors import Refused
from belvedere.server.identity.people import numbered_guest
from belvedere.server.live.table_json import AT_RANDOM, BIRDS, NOBODY, named_bot

LONGEST: Final = 40  # characters of a name
MOST_MARKS: Final = 3  # on one letter: piles of them cover what stands around

# Letters and signs that are there and cannot be seen, though Unicode calls them printable.
_BLANK: Final = frozenset("\u034f\u115f\u1160\u17b4\u17b5\u180b\u180c\u180d\u2800\u3164\uffa0")
# What joins letters, or chooses between two looks of a sign: a name is the same without it.
_JOINING: Final = dict.fromkeys([0x200C, 0x200D, *range(0xFE00, 0xFE10), *range(0xE0100, 0xE01F0)])

# Small letters that look like Latin ones, or whose capitals do; and signs that look like letters.
_ALIKE: Final = str.maketrans(
    "авекмнорстухіјѕһԁԛԝӏь" + "αβεζηικμνορτυχγω" + "օսոհ" + "łøđħŧıɑɡ" + "01l|",
    "abekmhopctyxijshdqwib" + "abezhikmnoptyxyw" + "ounh" + "iodhtiag" + "oiii",
)
_ALPHABETS: Final = frozenset({"LATIN", "CYRILLIC", "GREEK", "COPTIC", "ARMENIAN", "CHEROKEE"})

# How pages and records call seats and programs, besides what the catalogues say.
_KEPT: Final = (
    "Belvedere", "Бельведер", "You", "Вы", "Bot", "Бот", "Random", "Level", "Уровень",
    "Bot-level", "Бот-уровень", "Player", "Игрок", "Nobody", "Никто",
)  # fmt: skip
_NUMBER: Final = re.compile(r"[\W\d_]+$")  # at the end of a name
_COUNTED: Final = re.compile(r"·\s*\d+$")  # so tables tell people of one name apart
_WORD: Final = re.compile(r"[^\W\d_]+")


def clean_text(text: str) -> str:
    """Return a line as others may be shown it: without what cannot be seen, or turns it around."""
    shown, marks = [], 0
    for letter in " ".join(text.split()):
        marks = marks + 1 if unicodedata.category(letter).startswith("M") else 0
        if letter.isprintable() and letter not in _BLANK and marks <= MOST_MARKS:
            shown.append(letter)
    return "".join(shown).strip()


def clean_name(name: str) -> str:
    """Return a name as it is kept; raise Refused for one that nobody can read, or may have."""
    tidy = " ".join(unicodedata.normalize("NFKC", name).translate(_JOINING).split())
    has_letter = any(unicodedata.category(letter)[0] in "LNS" for letter in tidy)
    if len(tidy) < 2 or tidy != clean_text(tidy) or not has_letter:
        raise _refused_name(words("A name has at least two letters, all of them visible."))
    if len(tidy) > LONGEST:
        raise _refused_name(words("A name has at most {most} letters.", most=LONGEST))
    for word in _WORD.findall(tidy):
        if len(_alphabets(word)) > 1:
            raise _refused_name(
                words(
                    "Each word of a name is written in one alphabet; {word} mixes them.",
                    word=quoted(word),
                )
            )
    first = skeleton(tidy.split()[0])
    if _COUNTED.search(tidy) or first in _BOTS or skeleton(_NUMBER.sub("", tidy)) in _kept():
        raise _refused_name(words("This name is kept for bots and seats; please choose another."))
    return tidy


def _refused_name(message: Message) -> Refused:
    return Refused(422, "name", message)


def _alphabets(word: str) -> set[str]:
    return {unicodedata.name(letter, "").partition(" ")[0] for letter in word} & _ALPHABETS


def folded(name: str) -> str:
    """Return a name as it is compared when its owner types it: not only its case is ignored."""
    return unicodedata.normalize("NFKC", " ".join(name.split())).casefold()


def skeleton(name: str) -> str:
    """Return what of a name has to differ from others': what is seen of it at a glance."""
    plain = unicodedata.normalize("NFKD", unicodedata.normalize("NFKD", name).casefold())
    letters = (
        str(unicodedata.digit(letter, letter))
        for letter in plain
        if unicodedata.category(letter)[0] in "LNS" and letter not in _BLANK
    )
    return "".join(letters).translate(_ALIKE) or folded(name)


_BOTS: Final = frozenset(map(skeleton, ("Bot", "Бот")))  # what begins so sounds like a program


@cache
def _kept() -> frozenset[str]:
    """Return the skeletons of what nobody may be called, in all languages."""
    named = (named_bot(level.name, bird) for level in LEVELS for bird in BIRDS)
    said = (*(level.name for level in LEVELS), *named, AT_RANDOM, NOBODY, numbered_guest(""))
    translated = (message.say(language) for message in said for language in LANGUAGES)
    return frozenset(map(skeleton, (*_KEPT, *translated)))
