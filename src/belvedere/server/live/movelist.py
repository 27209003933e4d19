"""The moves of a table as its page lists them: in words, and what chance drew in one line."""

from __future__ import annotations

from functools import lru_cache
from itertools import groupby
from operator import itemgetter
from typing import Any

from belvedere.core.actors import CHANCE
from belvedere.core.game import Game
from belvedere.core.messages import show, words_in
from belvedere.tables.table import Terms

Lines = list[dict[str, Any]]  # of a log, as JSON


def tell_log(terms: Terms, log: Lines, language: str) -> None:
    """Add to lines what is said of them, and what that means in notation, where it is another text.

    Besides, which pieces they have brought, as drawings name them.
    What chance brought in a row, its latest line tells; of the others there is nothing to tell.
    What an arbiter did for a player is told as his.
    """
    rules = terms.rules
    for seat, lines in groupby(log, itemgetter("seat")):
        known = [line for line in lines if line["move"] is not None]
        for line in known:
            if brings := rules.brings(line["move"]):
                line["brings"] = brings
        rows = [known] if seat == CHANCE and known else [[line] for line in known]
        for row in rows:
            is_arbiters = terms.arbiter and row[0]["forced"]
            _tell(rules, row, is_arbiters, language)


def _tell(rules: Game, row: Lines, is_arbiters: bool, language: str) -> None:
    *others, latest = row
    moves = tuple(line["move"] for line in row)
    told, written = _said(rules, moves, is_arbiters, language), ", ".join(moves)
    if others or told != written:
        latest |= {"told": told, "written": written}
    for line in others:
        line["told"] = ""


@lru_cache(maxsize=4096)
def _said(rules: Game, moves: tuple[str, ...], is_arbiters: bool, language: str) -> str:
    told = rules.tell_move(moves[0]) if len(moves) == 1 else rules.tell_outcomes(moves)
    if is_arbiters:
        told = words_in("move list", "{move} (arbiter)", move=told)
    return show(told, language)
