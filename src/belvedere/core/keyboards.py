"""What was meant by letters that were typed in the other keyboard layout."""

from __future__ import annotations

from typing import Final

_LATIN: Final = "qwertyuiop[]asdfghjkl;'zxcvbnm,.`"
_CYRILLIC: Final = "йцукенгшщзхъфывапролджэячсмитьбюё"
_BY_KEY: Final = str.maketrans(_CYRILLIC + _CYRILLIC.upper(), _LATIN + _LATIN.upper())

_SAME_LATIN: Final = "aceopxykmtbh"
_SAME_CYRILLIC: Final = "асеорхукмтвн"
_BY_LOOK: Final = str.maketrans(
    _SAME_CYRILLIC + _SAME_CYRILLIC.upper(), _SAME_LATIN + _SAME_LATIN.upper()
)


def other_readings(text: str) -> list[str]:
    """Read Cyrillic letters as Latin ones: by the keys that were pressed, and by their look."""
    readings = dict.fromkeys((text.translate(_BY_KEY), text.translate(_BY_LOOK)))
    return [reading for reading in readings if reading != text]
