"""What an arena says at the end, in sentences, tables and charts."""

from __future__ import annotations

import shlex
from collections import Counter
from collections.abc import Callable, Iterable, Iterator

from belvedere.arena import charts
from belvedere.arena.charts import Bar, Chart, Column
from belvedere.arena.documents import Document, DocumentTable, Heading, Part, ShellCommand
from belvedere.arena.findings import Findings, PlayerFindings, names_of
from belvedere.arena.openings import usual_opening
from belvedere.arena.ratings import Meeting, Rating
from belvedere.arena.single_game import PlayedGame
from belvedere.arena.statistics import Claims, Score, SequentialResult
from belvedere.arena.terms import Form, MatchTerms
from belvedere.core import registry
from belvedere.core.endings import Cause
from belvedere.core.messages import (
    Message,
    Value,
    counted,
    format_number,
    row_of,
    show,
    verbatim,
    words,
    words_in,
)

MOST_COLUMNS = 20  # of a histogram
MOST_FAILURES = 20  # that are told one by one


def report(found: Findings, claims: Claims | None = None) -> Document:
    """Write down what was found."""
    title = words("Arena of {game}", game=registry.facts(found.terms.game).title)
    document = Document(title, [_about(found)])
    if found.games:
        document.parts += _strengths(found)
        if claims is not None:
            document.parts.append(verdict_of(found.standing.verdict, claims))
        document.parts += _pairs(found)
        document.parts += _games(found)
        document.parts += failures_of(found.terms, found.games)
    document.parts += _method(found, claims)
    return document


def _about(found: Findings) -> Message:
    terms, dates = found.terms, sorted({played.date for played in found.games})
    players = row_of(names_of(terms))
    if not dates:
        return words("{players}: no game is over yet.", players=players)
    form = (
        words("everybody against everybody")
        if terms.form is Form.ROUND_ROBIN
        else words("the first against all others")
    )
    return counted(
        "{players}: {form}, {number} game at tables of {seats}, {date}.",
        "{players}: {form}, {number} games at tables of {seats}, {date}.",
        len(found.games),
        players=players,
        form=form,
        seats=terms.seats,
        date=dates[0] if len(dates) == 1 else f"{dates[0]} – {dates[-1]}",
    )


# Who is how strong.


def _strengths(found: Findings) -> Iterator[Part]:
    yield Heading(words("How strong everybody is"))
    head: list[Value] = [
        words_in("column", "Player"),
        words_in("column", "Games"),
        words_in("column", "Score"),
        words("95 % interval"),
    ]
    head += ["Elo"] if found.lines[0].elo is not None else []
    head += ["openskill"] if found.lines[0].skill is not None else []
    yield DocumentTable(head, [list(_strength(line)) for line in found.lines])
    yield words("After ± stands how far the interval of 95 % reaches.")
    yield lambda language: _strength_chart(found, language)


def _strength(line: PlayerFindings) -> Iterator[Value]:
    yield line.label
    yield line.score.games
    yield percent(line.score.mean)
    yield interval(line.score)
    if line.elo is not None:
        yield rated(line.elo, 0)
    if line.skill is not None:
        yield rated(line.skill, 1)


def interval(score: Score) -> Message:
    """Say between which bounds a score lies, in percent."""
    low, high = (round(100 * share, 1) for share in (score.low, score.high))
    return words("{low}–{high} %", low=low, high=high)


def rated(rating: Rating, digits: int) -> Message:
    """Say a rating, and how far it may be off."""
    reach = rating.mean - rating.low
    mean, reach = (round(v, digits) if digits else round(v) for v in (rating.mean, reach))
    return words("{mean} ± {reach}", mean=mean, reach=reach)


def percent(share: float) -> Message:
    """Say a share in percent, with one decimal."""
    return words("{share} %", share=round(100 * share, 1))


def _strength_chart(found: Findings, language: str) -> Chart:
    if found.lines[0].elo is not None:
        return _elo_chart(found, language)
    title = words_in("column", "Score").say(language)
    axis = charts.Axis("", 0, 1, tuple((n / 4, percent(n / 4).say(language)) for n in range(5)))
    rows = [
        Bar(
            show(line.label, language),
            line.score.mean,
            percent(line.score.mean).say(language),
            line.score.low,
            line.score.high,
        )
        for line in found.lines
    ]
    said = words("The share of the win that each player had, with its interval.")
    equal = 1 / min(found.terms.seats, len(found.terms.players))
    return charts.bars(title, said.say(language), rows, axis, mark=equal)


def _elo_chart(found: Findings, language: str) -> Chart:
    ratings = [
        (show(line.label, language), line.elo) for line in found.lines if line.elo is not None
    ]
    ends = [end for _, rating in ratings for end in (rating.low, rating.high)]
    axis = charts.axis_over("Elo", [0.0, *ends], lambda v: format_number(round(v), language))
    rows = [
        Bar(
            label, rating.mean, format_number(round(rating.mean), language), rating.low, rating.high
        )
        for label, rating in ratings
    ]
    said = words("The rating of each player on Elo's scale, with its interval; the mean is 0.")
    return charts.bars(words("Ratings").say(language), said.say(language), rows, axis)


def verdict_of(verdict: SequentialResult, claims: Claims) -> Message:
    """Say what the sequential test has found about the second player's score."""
    low, high = (round(100 * claim, 1) for claim in claims)
    if verdict is SequentialResult.OPEN:
        return words("The test does not tell {low} from {high} % yet.", low=low, high=high)
    if verdict is SequentialResult.UPPER:
        return words("The test decides: more than {low} %.", low=low)
    return words("The test decides: less than {high} %.", high=high)


# Who beat whom.


def _pairs(found: Findings) -> Iterator[Part]:
    yield Heading(words("Who was before whom"))
    yield words(
        "What the player of the row achieved against the one of the column: points, of how many "
        "games. To be placed before him is a point, a shared place half of one."
    )
    yield _crossing(found, _points)
    yield words("How likely the player of the row is stronger than the one of the column:")
    yield _crossing(found, lambda meeting: percent(meeting.superiority))


Cell = Callable[[Meeting], Value]


def _crossing(found: Findings, cell: Cell) -> DocumentTable:
    head: list[Value] = [words_in("column", "Player"), *(line.label for line in found.lines)]
    rows: list[list[Value]] = [
        [one.label, *(_cell(found, one, other, cell) for other in found.lines)]
        for one in found.lines
    ]
    return DocumentTable(head, rows)


def _cell(found: Findings, one: PlayerFindings, other: PlayerFindings, cell: Cell) -> Value:
    meeting = found.meetings.get((one.player, other.player))
    return cell(meeting) if meeting and meeting.games else "·"


def _points(meeting: Meeting) -> Message:
    points = round(meeting.won, 2)
    return words("{points} of {games}", points=points, games=meeting.games)


# How the games went.


def _games(found: Findings) -> Iterator[Part]:
    yield Heading(words("How the games went"))
    yield words(
        "A game has {plies} plies on average: decisions, and outcomes of chance.",
        plies=round(found.length, 1),
    )
    yield lambda language: _length_chart(found, language)
    head = [words("Why a game ended"), words_in("column", "Games"), words_in("column", "Share")]
    rows: list[list[Value]] = [
        [_why(found.terms, reason), number, percent(number / len(found.games))]
        for reason, number in found.reasons.items()
    ]
    yield DocumentTable(head, rows)
    yield words("How long everybody thought about decisions that left a choice, in seconds:")
    yield _paces(found)


def _paces(found: Findings) -> DocumentTable:
    head = [
        words_in("column", "Player"),
        words("Decisions"),
        words("on average"),
        words("at most"),
    ]
    rows: list[list[Value]] = [
        [line.label, line.pace.decisions, round(line.pace.mean, 3), round(line.pace.longest, 2)]
        for line in found.lines
    ]
    return DocumentTable(head, rows)


def _why(terms: MatchTerms, reason: str) -> Message:
    if reason == Cause.RESIGNATION:
        return words("Everybody else had failed.")
    why = {str(known): sentence for known, sentence in registry.facts(terms.game).why.items()}
    return why.get(reason, verbatim(reason))


def _length_chart(found: Findings, language: str) -> Chart:
    columns = _columns([played.plies for played in found.games])
    across = charts.axis_over(
        words("plies").say(language),
        [columns[0].low, columns[-1].high],
        lambda value: format_number(round(value), language),
    )
    up = charts.axis_over(
        words_in("column", "Games").say(language),
        [0, *(column.heights[0] for column in columns)],
        lambda value: format_number(round(value, 1), language),
    )
    said = words("How many games had how many plies.")
    return charts.histogram(words("Length").say(language), said.say(language), columns, across, up)


def _columns(lengths: list[int]) -> list[Column]:
    """Sort lengths into columns of equal width."""
    low, high = min(lengths), max(lengths)
    width = max(1, -(-(high - low + 1) // MOST_COLUMNS))
    found = Counter((length - low) // width for length in lengths)
    return [
        Column(low + n * width, low + (n + 1) * width, (float(found[n]),))
        for n in range(max(found) + 1)
    ]


def failures_of(terms: MatchTerms, games: Iterable[PlayedGame]) -> Iterator[Part]:
    """Say which engines lost by failing, and how each of them failed; nothing if none did."""
    failed = [(played, failure) for played in games for failure in played.failures]
    if not failed:
        return
    yield Heading(words("Engines that failed"))
    names = names_of(terms)
    head = [words_in("column", "Game"), words_in("column", "Player"), words("Ply"), words("Why")]
    yield DocumentTable(
        head,
        [
            [str(played.number), names[played.seats[failure.seat]], failure.ply, failure.why]
            for played, failure in failed[:MOST_FAILURES]
        ],
    )
    if len(failed) > MOST_FAILURES:
        rest = len(failed) - MOST_FAILURES
        yield counted("And {number} more.", "And {number} more.", rest)


# How it is reckoned.


def _method(found: Findings, claims: Claims | None) -> Iterator[Part]:
    yield Heading(words("How this is reckoned"))
    yield words(
        "Every group of players sits in every rotation round the table, with the same dice and the "
        "same opening. Scores are shares of the win, with Wilson's interval."
    )
    if found.terms.seats == 2:
        yield words(
            "Elo's scale is by the model of Bradley and Terry, at its greatest likelihood, with "
            "intervals by Fisher's information; a draw is half a win, each two who have met are "
            "taken to have drawn one more game, and the mean of all is 0."
        )
    yield words(
        "How likely somebody is stronger follows from the games between the two alone, by the "
        "normal distribution of wins minus losses. openskill counts one game after another; "
        "everybody begins at 25."
    )
    yield words("The command that plays these games:")
    yield ShellCommand(command(found.terms, found.standing.wanted, claims))


def command(terms: MatchTerms, games: int, claims: Claims | None) -> str:
    """Return the command that plays on such terms."""
    facts = registry.facts(terms.game)
    usual = facts.settle({})
    parts = ["belvedere", "arena", terms.game, "--bots", ",".join(terms.players)]
    parts += ["--games", str(games)]
    for name, value in terms.options.items():
        if value != usual.get(name):
            parts += ["-o", f"{name}={_option(value)}"]
    if terms.form is Form.GAUNTLET:
        parts += ["--gauntlet"]
    if terms.seed:
        parts += ["--seed", str(terms.seed)]
    if terms.opening != usual_opening(terms.game):
        parts += ["--opening", str(terms.opening)]
    if claims is not None:
        parts += ["--claims", ",".join(map(str, claims))]
    return shlex.join(parts)


def _option(value: object) -> str:
    return {True: "yes", False: "no"}[value] if isinstance(value, bool) else str(value)
