"""What figures mean, in sentences that say no more than the intervals allow."""

from __future__ import annotations

from collections.abc import Iterator

from belvedere.arena.balance.counting import GAUGED, SIMULATIONS, is_scored
from belvedere.arena.balance.estimates import Length
from belvedere.arena.balance.intervals import Mean, between_shares
from belvedere.arena.balance.sides import Side, name_seat
from belvedere.arena.balance.tally import TENTHS, WHOLE
from belvedere.arena.balance.wording import amount, one_in, percent, rarer_than, share_cell
from belvedere.arena.statistics import Score, score_of
from belvedere.core.facts import Known
from belvedere.core.game import Seat
from belvedere.core.messages import Message, all_of, counted, words

# Seats.


def seats(side: Side) -> Iterator[Message]:
    """Say who has an advantage; the first player is always told of, and of two only he."""
    for seat, score in enumerate(side.figures.seats):
        is_sure = not score.low <= side.fair <= score.high
        if seat == 0 or (is_sure and side.rules.players > 2):
            yield _seat(side, seat, score)


def _seat(side: Side, seat: Seat, score: Score) -> Message:
    who = words("The first player") if seat == 0 else name_seat(side, seat)
    told = counted(
        "{who} won {share} % of {number} game ({low} to {high} %).",
        "{who} won {share} % of {number} games ({low} to {high} %).",
        score.games,
        who=who,
        share=percent(score.mean),
        low=percent(score.low),
        high=percent(score.high),
    )
    return words("{told} {meaning}", told=told, meaning=_advantage(score, side.fair))


def _advantage(score: Score, fair: float) -> Message:
    excess = score.mean - fair
    if score.low > fair:
        return counted(
            "That is an advantage that matters in about one game of {number}.",
            "That is an advantage that matters in about one game of {number}.",
            one_in(excess),
        )
    if score.high < fair:
        return counted(
            "That is a disadvantage that matters in about one game of {number}.",
            "That is a disadvantage that matters in about one game of {number}.",
            one_in(-excess),
        )
    return words(
        "The interval holds the fair share of {fair} %: these games show no advantage of this "
        "seat, and one of more than {most} points either way is unlikely.",
        fair=percent(fair),
        most=percent(max(score.high - fair, fair - score.low)),
    )


def colours(side: Side) -> Iterator[Message]:
    """Say how often seats end with another name than they began with."""
    if side.figures.names:
        yield words(
            "In {share} % of the games the players end with other colours than they begin with. "
            "By colour at the end the win is shared as below.",
            share=percent(side.figures.renamed.mean),
        )


def known(side: Side) -> Iterator[Message]:
    """Hold the figures against those of games elsewhere."""
    for elsewhere in side.rules.facts.known:
        if _is_about(elsewhere, side):
            yield _elsewhere(elsewhere, side.figures.seats[elsewhere.seat])


def _is_about(elsewhere: Known, side: Side) -> bool:
    return side.rules.options == side.rules.facts.settle(elsewhere.options)


def _elsewhere(elsewhere: Known, own: Score) -> Message:
    theirs = score_of(elsewhere.games, elsewhere.share * elsewhere.games)
    apart = between_shares(theirs, own)
    told = counted(
        "For comparison, {where}: player {seat} won {share} % of {number} ({low} to {high} %).",
        "For comparison, {where}: player {seat} won {share} % of {number} ({low} to {high} %).",
        elsewhere.games,
        where=elsewhere.where,
        seat=elsewhere.seat + 1,
        share=round(100 * elsewhere.share, 2),
        low=percent(theirs.low),
        high=percent(theirs.high),
    )
    if apart.is_sure:
        meaning = words(
            "The games counted here differ from those by more than chance explains: they were "
            "played otherwise."
        )
    else:
        meaning = words("The games counted here do not contradict that.")
    return words("{told} {meaning}", told=told, meaning=meaning)


# Draws and ends.


def draws(side: Side) -> Iterator[Message]:
    """Say how often nobody, or not one player alone, has won."""
    figures = side.figures
    if figures.drawn.mean == 0:
        yield counted(
            "{number} game was played, and it was not drawn.",
            "Of {number} games none was drawn: draws are probably rarer than one game of {most}.",
            figures.games,
            most=rarer_than(figures.drawn.high),
        )
    else:
        yield words("Games that all players share: {share}.", share=share_cell(figures.drawn))
    if figures.shared.mean > 0:
        yield words(
            "Games that several players share, but not all: {share}.",
            share=share_cell(figures.shared),
        )


# Length.


def lengths(side: Side) -> Iterator[Message]:
    """Say how long games are."""
    turns, decisions = side.figures.turns, side.figures.decisions
    yield words(
        "A game has {mean} turns on average ({low} to {high}); nine of ten games have {least} to "
        "{most}.",
        **_span(turns),
    )
    if turns != decisions:
        yield words(
            "It has {mean} decisions on average ({low} to {high}); nine of ten games have {least} "
            "to {most}.",
            **_span(decisions),
        )
    yield _turn(side)


def _turn(side: Side) -> Message:
    if side.rules.facts.simultaneous:
        return words("What several players decide at the same time is one turn.")
    return words("Whatever one player decides on end is one turn.")


def _span(length: Length) -> dict[str, float]:
    mean: Mean = length.mean
    return {
        "mean": amount(mean.mean),
        "low": amount(mean.low),
        "high": amount(mean.high),
        "least": length.least,
        "most": length.most,
    }


# Choice.


def choices(side: Side) -> Iterator[Message]:
    """Say how much choice there is, and when."""
    figures = side.figures
    by = figures.choices_by
    yield words(
        "A decision offers {mean} moves on average; {forced} % of the decisions leave no choice.",
        mean=amount(figures.choices),
        forced=percent(figures.forced),
    )
    widest = max(range(TENTHS), key=lambda tenth: by[tenth])
    narrowest = min(range(TENTHS), key=lambda tenth: by[tenth])
    yield words(
        "Choice is widest from {wide} to {wide_end} % of the game ({most} moves) and narrowest "
        "from {narrow} to {narrow_end} % ({least} moves).",
        wide=WHOLE * widest // TENTHS,
        wide_end=WHOLE * (widest + 1) // TENTHS,
        most=amount(by[widest]),
        narrow=WHOLE * narrowest // TENTHS,
        narrow_end=WHOLE * (narrowest + 1) // TENTHS,
        least=amount(by[narrowest]),
    )


# When a game is decided.


def method(side: Side) -> Message:
    """Say by what one knows who leads."""
    if is_scored(side.rules):
        return words(
            "Who leads is told by the score as it stands, before every decision. Games that are "
            "not won by one player alone are left out."
        )
    return words(
        "The score says nothing before the end. So a bot of level 7 says who it expects to win, "
        "with {simulations} simulations every twentieth of the game, in the first {games} games. "
        "Games that are not won by one player alone are left out.",
        simulations=SIMULATIONS,
        games=min(GAUGED, side.study.games),
    )


def decisiveness(side: Side) -> Iterator[Message]:
    """Say when games are decided."""
    yield method(side)
    lead = side.figures.lead
    if lead is None:
        yield words("No game was won by one player alone.")
        return
    yield words(
        "Half of the winners lead for good from {middle} % of the game on, one of ten from "
        "{early} % on, and one of ten only from {late} % on.",
        middle=lead.middle,
        early=lead.early,
        late=lead.late,
    )
    if lead.half_way.games:
        yield words(
            "Whoever leads half-way wins {share} of the games.", share=share_cell(lead.half_way)
        )
    yield words(
        "The lead changes hands {mean} times a game ({low} to {high}).",
        mean=amount(lead.changes.mean),
        low=amount(lead.changes.low),
        high=amount(lead.changes.high),
    )


# Points and rules.


def points(side: Side) -> Iterator[Message]:
    """Say where points come from, and which of them decide."""
    figures = side.figures.points
    names = {source.id: source.name for source in side.rules.possible_sources()}
    whole = sum(found.all.mean for found in figures.values())
    largest = max(figures, key=lambda name: figures[name].all.mean)
    if whole > 0:
        yield words(
            "Most comes from {source}: {mean} of {whole} points a player and game, {share} %.",
            source=names[largest],
            mean=amount(figures[largest].all.mean),
            whole=amount(whole),
            share=percent(figures[largest].all.mean / whole),
        )
    decisive = max(figures, key=lambda name: figures[name].margin.mean)
    margin = figures[decisive].margin
    if margin.low > 0:
        yield words(
            "Winners are ahead most by {source}: {mean} points ({low} to {high}) more than the "
            "others have on average.",
            source=names[decisive],
            mean=amount(margin.mean),
            low=amount(margin.low),
            high=amount(margin.high),
        )


def never(side: Side) -> Iterator[Message]:
    """Say which events did not happen at all."""
    figures = side.figures
    names = [
        event.summary
        for event in side.rules.possible_events()
        if not figures.events[event.id].games.mean
    ]
    if names:
        bound = score_of(figures.games, 0).high
        yield words(
            "Never seen, hence each probably rarer than one game of {number}: {events}.",
            number=rarer_than(bound),
            events=all_of(names),
        )
