"""The reader's language: what every door of the command line speaks.

It is settled before the commands are made, since their help is said in it too.
"""

from __future__ import annotations

import os
import re
from collections.abc import Sequence
from typing import Final

from belvedere.core.catalogues import ENGLISH, LANGUAGES
from belvedere.core.messages import Value, show

OPTION: Final = "--language"
END_OF_OPTIONS: Final = "--"
VARIABLES: Final = ("LC_ALL", "LC_MESSAGES", "LANG")  # the first that is set decides

_CODE = re.compile(r"[A-Za-z]+")

_settled = [ENGLISH]  # the language of this process


def language() -> str:
    """Return the language that the command line speaks."""
    return _settled[0]


def settle(arguments: Sequence[str]) -> None:
    """Speak what the command line asks for, or else what the environment does.

    A language that nobody here speaks is left to the command line's parser, which refuses it.
    """
    asked = _asked(arguments)
    _settled[0] = asked if asked in LANGUAGES else _of_environment()


def _asked(arguments: Sequence[str]) -> str:
    """Return the last language that is asked for, before or after a command's name."""
    found = ""
    for argument, following in zip(arguments, [*arguments[1:], ""], strict=False):
        name, equals, value = argument.partition("=")
        if name == END_OF_OPTIONS:
            break
        if name == OPTION:
            found = value if equals else following
    return found


def _of_environment() -> str:
    told = next((os.environ[name] for name in VARIABLES if os.environ.get(name)), "")
    code = _CODE.match(told)
    return code[0].lower() if code and code[0].lower() in LANGUAGES else ENGLISH


def said(value: Value) -> str:
    """Write a message in the reader's language."""
    return show(value, language())


def paragraphs(messages: Sequence[Value]) -> str:
    """Write several messages as a text, a paragraph each."""
    return "\n\n".join(map(said, messages))
