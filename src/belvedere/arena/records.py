"""Games of an arena as records, which everything here can show, replay and check."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from belvedere.arena.ledger import read
from belvedere.arena.single_game import PlayedGame, departures
from belvedere.arena.terms import MatchTerms
from belvedere.core import endings, registry
from belvedere.core.errors import BelvedereError, cut, quoted
from belvedere.core.limits import LONGEST_NAME
from belvedere.core.messages import counted, words
from belvedere.core.position import Position
from belvedere.core.records import Record, add_ply, new_record

BOT: Final = "bot "  # as the records of tables name bots
RANDOM: Final = "random"


def record_of(terms: MatchTerms, played: PlayedGame) -> Record:
    """Make a record of a game whose moves were kept."""
    rules = registry.game(terms.game, terms.options)
    position = Position(rules, rules.start())
    record = new_record(position, [_name(terms.players[who]) for who in played.seats])
    record.headers = {"event": f"Arena, game {played.number}", "date": played.date}
    record.gone = departures(played.failures)
    for move in played.moves:
        position = position.play(move)
        add_ply(record, position)
    if position.outcome is None and len(record.gone) == position.players - 1:
        record.ending = endings.by_leaving(position.players, record.gone)
    failures = tuple(failure.why for failure in played.failures)
    record.tree = record.tree.annotate(record.tree.end, comments=failures)
    return record


def _name(player: str) -> str:
    return player if player == RANDOM else cut(BOT + player, LONGEST_NAME)


def read_game(path: Path, number: int) -> Record:
    """Read one game of an arena's file as a record; raise BelvedereError, or OSError."""
    terms, games = read(path)
    name = quoted(str(path))
    if number not in games:
        raise BelvedereError(
            counted(
                "{name} holds {number} game, and none has the number {asked}.",
                "{name} holds {number} games, and none has the number {asked}.",
                len(games),
                name=name,
                asked=number,
            )
        )
    if not games[number].moves and games[number].plies:
        raise BelvedereError(words("{name} keeps no moves of its games.", name=name))
    return record_of(terms, games[number])
