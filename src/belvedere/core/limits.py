"""How much of anything may come from outside; docs/records.md and docs/positions tell it.

Every reader asks for these first, so that what follows is never slow and never deep. Whoever breaks
a limit is told it.
"""

from __future__ import annotations

from typing import Final

LONGEST_MOVE: Final = 100  # characters of a move, and of what `explain` is asked about
LONGEST_OPTION: Final = 1_000  # characters of an option's value, unless the option reads it itself
MOST_DIGITS: Final = 18  # of a whole number that is written as text
LONGEST_NAME: Final = 100  # characters of a player's name, and of a header's
LONGEST_RECORD: Final = 1_000_000  # characters of a record's text
MOST_PLIES: Final = 10_000  # of a record, in all its lines of play: thrice the longest game
MOST_VARIATIONS: Final = 5_000  # of a record
MOST_COMMENTS: Final = 10_000  # of a record
MOST_NOTES: Final = 20_000  # of a record: marks, evaluations and shapes
LONGEST_LINE: Final = 100  # moves that an evaluation expects
DEEPEST_VARIATION: Final = 50  # variations inside of each other
LONGEST_FILE: Final = 32_000_000  # bytes that the command line reads
LONGEST_JSON: Final = 4_000_000  # characters of all names and texts in JSON; other values count 1
DEEPEST_JSON: Final = 200  # lists and objects inside of each other: a variation takes three
MOST_ANNOTATIONS: Final = 10_000  # of a picture, and squares of one path
