"""What games tell: who is how strong, who beat whom, how long it took, how it ended."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import TypeVar

from belvedere.arena.match import MatchStatus, stand
from belvedere.arena.players import PlayerSpec, parse_player_spec
from belvedere.arena.ratings import Meeting, Rating, bradley_terry, meetings, openskill
from belvedere.arena.single_game import PlayedGame, ThinkingTime
from belvedere.arena.statistics import Claims, Score
from belvedere.arena.terms import MatchTerms
from belvedere.core.errors import cut
from belvedere.core.messages import Message, Value, words, words_in

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class PlayerFindings:
    """What became of one player."""

    player: int  # his place in the terms
    label: Value
    score: Score  # his share of the win
    elo: Rating | None  # None: not a game for two
    skill: Rating | None  # by openskill; None: fewer players than seats
    pace: ThinkingTime


@dataclass(frozen=True, slots=True)
class Findings:
    """What the games that count tell."""

    terms: MatchTerms
    standing: MatchStatus
    games: tuple[PlayedGame, ...]  # those that count, by number
    lines: tuple[PlayerFindings, ...]  # the best first
    meetings: Mapping[tuple[int, int], Meeting]
    reasons: Mapping[str, int]  # the most frequent first

    @property
    def length(self) -> float:
        """The mean number of plies per game."""
        return sum(played.plies for played in self.games) / max(1, len(self.games))


def find(
    terms: MatchTerms, games: Mapping[int, PlayedGame], wanted: int, claims: Claims | None = None
) -> Findings:
    """Look at the games that count: see `match.MatchTally`."""
    players = len(terms.players)
    standing = stand(games, wanted, claims, players)
    counted = tuple(games[number] for number in range(standing.counted))
    met = meetings(counted, players)
    reasons = dict(Counter(played.reason for played in counted).most_common())
    return Findings(terms, standing, counted, _lines(terms, standing, counted, met), met, reasons)


def _lines(
    terms: MatchTerms,
    standing: MatchStatus,
    games: tuple[PlayedGame, ...],
    met: Mapping[tuple[int, int], Meeting],
) -> tuple[PlayerFindings, ...]:
    players = len(terms.players)
    elo: list[Rating] | list[None] = [None] * players
    skill: list[Rating] | list[None] = [None] * players
    if terms.seats == 2:
        elo = bradley_terry({pair: meeting.won for pair, meeting in met.items()}, players)
    if players >= terms.seats:
        skill = openskill(games, players)
    names = names_of(terms)
    lines = [
        PlayerFindings(
            who, names[who], standing.scores[who], elo[who], skill[who], standing.paces[who]
        )
        for who in range(players)
    ]
    return tuple(sorted(lines, key=_strength, reverse=True))


def _strength(line: PlayerFindings) -> float:
    rating = line.elo or line.skill
    return rating.mean if rating else line.score.mean


def names_of(terms: MatchTerms) -> list[Value]:
    """Return what people call the players; namesakes are numbered."""
    return [
        name if number == 1 else words("{name} ({number})", name=name, number=number)
        for name, number in _count(map(_name, terms.players))
    ]


def _count(names: Iterable[T]) -> Iterator[tuple[T, int]]:
    """Yield names, and of each how often it has come."""
    seen: Counter[T] = Counter()
    for name in names:
        seen[name] += 1
        yield name, seen[name]


def _name(name: str) -> Value:
    spec = parse_player_spec(name)
    label = cut(_without_folders(spec.command)) if spec.command else _name_of_level(spec)
    if spec.seconds is None:
        return label
    return words("{player}, {seconds} s a move", player=label, seconds=spec.seconds)


def _without_folders(command: str) -> str:
    return " ".join(word.rpartition("/")[2] for word in command.split())


def _name_of_level(spec: PlayerSpec) -> Message:
    if not spec.level:
        return words_in("player of a match", "random")
    if spec.is_blind:
        return words("level {level}, which knows the rules only", level=spec.level)
    return words("level {level}", level=spec.level)
