"""What every game has to keep, whatever its rules are: one function a promise.

Each takes a case and raises AssertionError. A new game passes them all, or it is not finished.
"""

from __future__ import annotations

import copy
import json
import pickle
import random
import re
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from itertools import islice, pairwise
from typing import Any, TypeVar

import numpy as np

from belvedere.core import records
from belvedere.core.actors import CHANCE, OVER, SPECTATOR
from belvedere.core.errors import (
    AmbiguousMove,
    BelvedereError,
    IllegalMove,
    MoveError,
    NotationError,
)
from belvedere.core.game import Game, Last
from belvedere.core.histories import KnownPly, PlyLike, Sights, follow, known_plies, watch
from belvedere.core.messages import show
from belvedere.core.position import Position, load
from belvedere.kernel import desk as desks_of
from belvedere.kernel.engine import run_playouts
from belvedere.kernel.rng import generator
from belvedere.testing import golden
from belvedere.testing.cases import Case, Step, played, seats_of, walk
from belvedere.testing.page_checks import (
    pieces_come_by_moves,
    tries_are_written_as_moves_are,
    what_can_be_inspected_explains_itself,
    what_is_foretold_depends_on_nothing_hidden,
)
from belvedere.testing.policies import bold, extremes, seeking

T = TypeVar("T")

WALKS = 3  # that a check takes: a bold one, and two that go to extremes
SAMPLE = 12  # states a costly check looks at, unless the case is thorough
LISTED = 60  # plies of a game that is listed after each of them
HUNTS = 30  # walks of each option set that look for events which have not come up
PROBES = 1500  # actions, legal or not, that are tried in such a state

JUNK = (
    "", " ", "?", "!", "-", "0", "e", "4e", "e0", "e4e4", "e4!!", "zz99", "1x1", "3x3 h8", "2x2",
    "resign", "draw offer", "swap swap", "éé", "\x00", "a" * 300, "١٢", "e4; drop", "{e4}",
)  # fmt: skip


def steps(case: Case) -> Iterator[Step]:
    """Yield the steps of walks through a case."""
    for number in range(WALKS):
        yield from played(case, number)


def sampled(case: Case) -> Sequence[Step]:
    """Pick some steps of the walks, the first and the last among them."""
    return spread(case, list(steps(case)))


def spread(case: Case, found: Sequence[T]) -> Sequence[T]:
    """Pick some of many, the first and the last among them; all for a thorough case.

    One of each stretch, anywhere in it: at equal distances a round would show the same step only.
    """
    if case.thorough:
        return found
    rng, number = random.Random(0), len(found)
    stretch = max(1, number // SAMPLE)
    picked = {first + rng.randrange(stretch) for first in range(0, number - stretch, stretch)}
    return [found[place] for place in sorted({0, *picked, number - 1})]


def positions(case: Case, number: int = 0) -> Iterator[Position]:
    """Walk one game as positions."""
    position = case.start()
    for step in played(case, number):
        yield position
        if step.seat != OVER:
            move = case.game.format_action(step.state, step.action)
            position = position.play(move, None if step.seat == CHANCE else step.seat)


def notable(case: Case, number: int) -> list[Position]:
    """Pick some positions of a walk, with those before and after each event's first time."""
    steps = played(case, number)
    places, known = set(spread(case, range(len(steps)))), set[str]()
    for place, (step, after) in enumerate(pairwise(steps), start=1):
        found = set(case.game.events(step.state, step.seat, step.action, after.state))
        if not found <= known:
            places |= {place - 1, place}
            known |= found
    return [position for place, position in enumerate(positions(case, number)) if place in places]


def views(case: Case, state: bytes) -> Iterator[tuple[int, bytes]]:
    """Yield what each seat, and a spectator, sees of a state."""
    for viewer in (*range(case.game.players), SPECTATOR):
        yield viewer, case.game.observe(state, viewer)


# Legal actions.


def legal_actions_ascend(case: Case) -> None:
    """Legal actions are ascending, unique, in the action space, and there is always one."""
    for step in steps(case):
        for seat in seats_of(step.actors):
            actions = case.game.legal(step.state, seat)
            assert actions, f"nothing to decide for seat {seat}"
            assert all(a < b for a, b in pairwise(actions)), "not ascending"
            assert 0 <= actions[0] <= actions[-1] < case.facts.actions(case.game.options)


def the_referee_refuses_exactly_the_illegal(case: Case) -> None:
    """The referee finds a reason against an action if and only if it is not listed."""
    rng = random.Random(0)
    space = range(case.facts.actions(case.game.options))
    for step in sampled(case):
        for seat in seats_of(step.actors):
            legal = set(case.game.legal(step.state, seat))
            probes = set(rng.sample(space, min(PROBES, len(space)))) | set(list(legal)[:50])
            for action in probes:
                why = case.game.why_not(step.state, seat, action)
                assert (why is None) == (action in legal), (action, why)
                assert why is None or str(why).endswith("."), "a reason is a sentence"


def only_actors_may_act(case: Case) -> None:
    """A seat that has nothing to decide is refused, and so is everybody after the end."""
    for position in positions(case):
        for seat in set(range(position.players)) - set(position.actors):
            assert position.legal(seat) == []
            assert position.holds(seat) == {}
            _refused(position, "anything", seat, IllegalMove)
    _refused(position, "anything", None, IllegalMove)
    assert position.actor == OVER


def random_play_leaves_out_the_rash(case: Case) -> None:
    """`count` and `nth` list what `legal` lists without what is rash, in the same order."""
    for step in steps(case):
        for seat in seats_of(step.actors):
            legal = case.game.legal(step.state, seat)
            calm = [a for a in legal if not case.game.rash(step.state, a)]
            assert case.game.calm(step.state, seat) == calm
            assert calm, "random play has to have a choice"


# Values.


def earlier_copies_stay(case: Case) -> None:
    """A copy of a state stays the same, byte for byte, whatever happens to later ones."""
    desks = case.game.new_desks()
    kept: list[tuple[Any, bytes]] = []
    for step in played(case, 2):
        assert desks["states"][0, 0].tobytes() == step.state
        taken = desks["states"][0, :1].copy()
        kept.append((taken, taken.tobytes()))
        if step.seat != OVER:
            desks_of.apply_to(desks, 0, step.seat, step.action)
    assert all(taken.tobytes() == before for taken, before in kept)
    shown = [(position, position.to_dict()) for position in positions(case)]
    assert all(position.to_dict() == before for position, before in shown)


def positions_can_be_sent(case: Case) -> None:
    """A position survives pickling and deep copying, as workers and notebooks do it."""
    for position in spread(case, list(positions(case, 1))):
        for copied in (pickle.loads(pickle.dumps(position)), copy.deepcopy(position)):
            assert copied == position
            assert copied.last == position.last
        json.dumps(position.to_dict())


def asking_changes_nothing(case: Case) -> None:
    """Listing, scoring and observing leave the state as it is."""
    desks = case.game.new_desks()
    for step in played(case, 1):
        before = desks["states"][0, 0].tobytes()
        desks_of.actors_of(desks, 0)
        for seat in seats_of(step.actors):
            desks_of.legal_of(desks, 0, seat)
            desks_of.calm_of(desks, 0, seat)
        desks_of.score_of(desks, 0)
        desks_of.chances_of(desks, 0)
        assert desks["states"][0, 0].tobytes() == before
        if step.seat != OVER:
            desks_of.apply_to(desks, 0, step.seat, step.action)


def equal_seeds_play_equal_games(case: Case) -> None:
    """The same seed gives the same game, another one another."""
    start = case.game.start()
    games = [case.game.random_game(start, seed) for seed in (7, 7, 8, 9, 10)]
    assert games[0] == games[1]
    actors = case.game.actors(start)
    if actors == CHANCE or len(case.game.calm(start, seats_of(actors)[0])) > 1:
        assert len(set(map(tuple, games))) > 1
    assert case.game.playouts(5, 7) == case.game.playouts(5, 7)


def compiled_random_games_are_legal(case: Case) -> None:
    """What compiled random play does, the rules allow."""
    state = case.game.start()
    for action in case.game.random_game(state, 3):
        actors = case.game.actors(state)
        if actors == CHANCE:
            assert action in [outcome for outcome, _ in case.game.chances(state)]
            state = case.game.apply(state, CHANCE, action)
        else:
            seat = seats_of(actors)[0]
            assert action in case.game.calm(state, seat)
            state = case.game.apply(state, seat, action)
    assert case.game.actors(state) == OVER


def worn_desks_play_like_new(case: Case) -> None:
    """What earlier games left in a workspace makes no odds, not even numbers that run out."""
    new = case.game.new_desks()
    for number in range(WALKS):
        worn = case.game.new_desks()
        run_playouts(worn, 0, generator(number), 2, case.game.players)
        _wear_out(worn, 1 + number)
        for desks in (new, worn):
            desks["states"][0, 0] = case.game.record(case.game.start())
        for step in played(case, number):
            for seat in seats_of(step.actors):
                lists = [
                    desks["actions"][0, : desks_of.legal_of(desks, 0, seat)]
                    for desks in (new, worn)
                ]
                assert (lists[0] == lists[1]).all()
            for desks in (new, worn):
                desks_of.score_of(desks, 0)
                if step.seat != OVER:
                    desks_of.apply_to(desks, 0, step.seat, step.action)
            assert (worn["scores"] == new["scores"]).all()
            assert worn["states"][0, 0].tobytes() == new["states"][0, 0].tobytes()


def _wear_out(desks: Any, left: int) -> None:
    """Bring every number of a workspace that could be a counter close to the end of its type."""
    work = desks["work"]
    for name in work.dtype.names:
        if work.dtype[name].shape == () and work.dtype[name].kind in "iu":
            work[name] = np.iinfo(work.dtype[name]).max - left


# Text and JSON.


def notation_round_trips(case: Case) -> None:
    """Every legal action and outcome is read back from its own notation, in either case."""
    for step in steps(case):
        listed = [a for seat in seats_of(step.actors) for a in case.game.legal(step.state, seat)]
        listed += [outcome for outcome, _ in case.game.chances(step.state)]
        texts = {case.game.format_action(step.state, action): action for action in listed}
        assert len(texts) == len(set(listed)), "two actions share a name"
        for text, action in islice(texts.items(), 0, None, max(1, len(texts) // 40)):
            assert text == text.strip()
            assert not re.search(r"[{}\n]", text), "these mean something in records"
            for spelling in (text, text.upper(), f"  {text} "):
                assert case.game.parse_action(step.state, spelling) == [action], spelling


def nonsense_is_refused(case: Case) -> None:
    """Strings that are not moves are refused with a sentence, and nothing else happens."""
    rng = random.Random(0)
    for step in sampled(case):
        position = Position(case.game, step.state)
        legal = [move for seat in position.actors for move in position.legal(seat)]
        for text in JUNK:
            _refused(position, text, None, MoveError)
        for text in (_mangle(rng.choice(legal), rng) for _ in range(20) if legal):
            try:
                played = position.play(text).last
            except MoveError as error:
                assert len(str(error)) > 10
                if isinstance(error, NotationError):
                    assert 1 <= error.column <= len(text) + 1
                if isinstance(error, AmbiguousMove):
                    assert set(error.choices) <= set(legal)
            else:  # it was another way to write a legal move
                assert played is not None
                assert played.move in legal
                assert _bare(text) in _bare(played.move)


def _bare(text: str) -> str:
    return re.sub(r"[\s,]+", "", text.lower().replace("×", "x"))


def _mangle(move: str, rng: random.Random) -> str:
    place = rng.randrange(len(move) + 1)
    return move[:place] + rng.choice(("", "x", "0", "!", " ", "é", "-")) + move[place + 1 :]


def json_round_trips(case: Case) -> None:
    """Every position is loaded back from its JSON, and so is what each player sees of it."""
    for position in notable(case, 1):
        data = json.loads(json.dumps(position.to_dict()))
        loaded = load(data)
        assert loaded == position
        assert loaded.to_dict() == data
        for viewer in (*range(position.players), SPECTATOR):
            seen = json.loads(json.dumps(position.observe(viewer)))
            view = load(seen)
            assert view.to_dict() == seen
            assert view.viewer == viewer
            if viewer != SPECTATOR:
                assert view.legal(viewer) == position.legal(viewer)


def json_follows_its_schema(case: Case) -> None:
    """Every position validates against the schema of its game, redacted or not."""
    import jsonschema

    path = case.schemas / f"{case.game_id}.schema.json"
    schema = json.loads(path.read_text(encoding="utf-8"))
    jsonschema.Draft202012Validator.check_schema(schema)
    validator = jsonschema.Draft202012Validator(schema)
    for position in spread(case, list(positions(case, 2))):
        for data in (position.to_dict(), position.observe(position.players - 1)):
            validator.validate(json.loads(json.dumps(data)))


def damaged_json_is_refused(case: Case) -> None:
    """JSON with a part missing or of another kind is refused with a sentence, or makes no odds."""
    *_, position = islice(positions(case), 6)
    data = position.to_dict()
    for key in data:
        for damage in (None, 17, "nonsense", [], {}, [None], {"x": 1}):
            try:
                loaded = load({**data, key: damage})
            except BelvedereError as error:
                assert len(str(error)) > 10
            else:
                assert json.dumps(loaded.to_dict())
        try:
            loaded = load({k: v for k, v in data.items() if k != key})
        except BelvedereError as error:
            assert len(str(error)) > 10
        else:
            assert key == "options" or loaded == position


def records_round_trip(case: Case) -> None:
    """A record of any length is read back as it was written, comments and variations too."""
    record = records.new_record(case.start(), [f"Player {n}" for n in range(case.game.players)])
    game = list(positions(case, 2))
    lengths = spread(case, range(len(game)))
    for number, position in enumerate(game):
        if number > 0:
            records.add_ply(record, position)
            _annotate(record, game[number - 1], number)
        if number in lengths:
            text = records.format_record(record)
            parsed = records.parse_record(text)
            assert parsed == record
            assert records.format_record(parsed) == text
    assert record.ending is not None
    assert records.from_dict(json.loads(json.dumps(records.to_dict(record)))) == record
    assert record.position().outcome == position.outcome


def _annotate(record: records.Record, before: Position, number: int) -> None:
    if number % 5 == 1:
        said = f"move {number}" + " } \\ { with\nall sorts"
        record.tree = record.tree.comment(record.tree.end, said).comment(record.tree.end, "")
    if number % 7 == 2 and before.actor != CHANCE:
        other = before.play(before.legal()[-1])
        assert other.last is not None
        variation = records.Ply(other.last.seat, other.last.move)
        record.tree = record.tree.add(record.tree.node(record.tree.end).parent, variation)


# What learners see.


def masks_mark_what_is_legal(case: Case) -> None:
    """A mask has a 1 for each legal action and a 0 for every other."""
    for step in steps(case):
        for seat in seats_of(step.actors):
            mask = case.game.mask(step.state, seat)
            assert mask.nonzero()[0].tolist() == case.game.legal(step.state, seat)
            assert mask.max() == 1


def planes_show_what_is_seen(case: Case) -> None:
    """Positions that look different to a player have different planes, and only those."""
    if not case.game.plane_names:
        return
    seen: dict[tuple[int, bytes], bytes] = {}
    shape = (len(case.game.plane_names), *case.game.board_shape)
    assert len(set(case.game.plane_names)) == shape[0]
    for step in sampled(case):
        for seat in range(case.game.players):
            view = case.game.observe(step.state, seat)
            planes = case.game.planes(step.state, seat)
            assert planes.shape == shape
            assert planes.dtype == "int8"
            assert (planes == case.game.planes(view, seat)).all(), "it shows what is hidden"
            known = seen.setdefault((seat, planes.tobytes()), view)
            assert known == view, "two views look alike"


# The end.


def games_end_within_their_bound(case: Case) -> None:
    """No game is longer than its facts say, and every ending has winners and a reason."""
    for number in range(8):
        *_, end = played(case, number)
        outcome = case.game.outcome(end.state)
        assert outcome is not None
        assert outcome.winners
        assert outcome.reason in case.facts.reasons
        assert min(outcome.placing) == 1
        assert {s for s, place in enumerate(outcome.placing) if place == 1} == set(outcome.winners)
        returns = Position(case.game, end.state).returns
        assert abs(sum(returns)) < 1e-9
        assert max(returns) <= 1 - 1 / case.game.players + 1e-9


def nothing_is_decided_before_the_end(case: Case) -> None:
    """There is no outcome while somebody may decide, and returns are zero."""
    for position in positions(case):
        if position.actor != OVER:
            assert position.outcome is None
            assert position.returns == (0.0,) * position.players


def scores_keep_their_range(case: Case) -> None:
    """Every number in a score lies in the range that the facts state."""
    low, high = case.facts.score_range(case.game.options)
    for step in steps(case):
        scores = case.game.present(case.game.score_rows(step.state))
        assert len(scores) == case.game.players
        flat = [n for score in scores for n in (score if isinstance(score, tuple) else (score,))]
        assert all(low <= number <= high for number in flat), flat


# Chance and hidden things.


def chance_adds_up(case: Case) -> None:
    """Outcomes are ascending with positive weights; there are some at CHANCE and only there."""
    seen = False
    for step in steps(case):
        outcomes = case.game.chances(step.state)
        assert bool(outcomes) == (step.actors == CHANCE)
        assert all(a < b for (a, _), (b, _) in pairwise(outcomes))
        assert all(weight > 0 for _, weight in outcomes)
        assert all(0 <= outcome < case.facts.outcomes for outcome, _ in outcomes)
        if step.actors == CHANCE:
            seen = True
            assert Position(case.game, step.state).legal() == []
            _roll_follows_weights(case, step.state, outcomes)
    assert seen == case.facts.chance


def _roll_follows_weights(case: Case, state: bytes, outcomes: list[tuple[int, int]]) -> None:
    position = Position(case.game, state)
    drawn = [position.roll(_Ticket(n)).last for n in range(sum(w for _, w in outcomes))]
    expected = [case.game.format_action(state, a) for a, weight in outcomes for _ in range(weight)]
    assert [last and last.move for last in drawn] == expected


class _Ticket:
    """A generator that always draws the same ticket."""

    def __init__(self, number: int) -> None:
        self.number = number

    def randrange(self, stop: int, /) -> int:
        assert self.number < stop
        return self.number


def redealing_keeps_what_is_seen(case: Case) -> None:
    """Whatever a viewer cannot know may be dealt anew: he sees, reads and may do the same."""
    rng = random.Random(0)
    hidden = False
    for number, step in enumerate(sampled(case)):
        for place, (seat, seen) in enumerate(views(case, step.state)):
            hidden = hidden or seen != step.state
            view = Position(case.game, seen, None, seat)
            for _ in range(3):
                whole = Position(case.game, case.game.redeal(seen, seat, rng))
                assert whole.seen_by(seat) == view
                assert _offered(whole, seat) == _offered(view, seat)
            if case.thorough or place == number % (case.game.players + 1):  # else one viewer a step
                assert _shown(whole, seat) == _shown(view, seat)
    assert hidden == case.facts.hidden


def _offered(position: Position, seat: int) -> tuple[Any, ...]:
    return () if seat == SPECTATOR else (position.legal(seat), position.holds(seat))


def _shown(position: Position, seat: int) -> tuple[Any, ...]:
    seen = position.seen_by(seat)
    drawn = (position.svg(seat), position.svg(seat, interactive=True))
    return json.dumps(position.observe(seat)), str(seen), *drawn


def a_spectator_sees_what_everybody_sees(case: Case) -> None:
    """Whatever a spectator sees, every seat sees: it can be made of any seat's view."""
    for step in steps(case):
        seen = case.game.observe(step.state, SPECTATOR)
        for seat in range(case.game.players):
            assert case.game.observe(case.game.observe(step.state, seat), SPECTATOR) == seen


def what_may_be_taken_back_has_told_nothing(case: Case) -> None:
    """Who takes a decision back still decides alone, and nobody has learned anything from it.

    For every viewer and whatever he cannot know: the same decision would have looked the same.
    """
    game, rng = case.game, random.Random(2)
    for step in steps(case):
        if step.seat == OVER:
            continue
        after = game.apply(step.state, step.seat, step.action)
        if not game.is_reversible(step.state, step.seat, after):
            continue
        assert step.seat != CHANCE
        assert seats_of(step.actors) == seats_of(game.actors(after)) == [step.seat]
        for viewer, seen in views(case, step.state):
            other = game.redeal(seen, viewer, rng)
            assert step.action in game.legal(other, step.seat)
            other_after = game.apply(other, step.seat, step.action)
            assert game.observe(other_after, viewer) == game.observe(after, viewer)


def redealt_states_are_complete(case: Case) -> None:
    """A redealt state can be played to its end."""
    rng = random.Random(1)
    for step in sampled(case):
        for seat, seen in views(case, step.state):
            state = case.game.redeal(seen, seat, rng)
            actors = case.game.actors(state)
            if step.actors < 0:
                assert actors == step.actors
            elif seat != SPECTATOR:  # whether others have decided already does not show
                assert actors >> seat & 1 == step.actors >> seat & 1
            case.game.random_game(state, 5)


def simultaneous_decisions_commute(case: Case) -> None:
    """Decisions taken at once may come in any order, and none shows in another's view."""
    found = False
    rng = random.Random(0)
    for step in steps(case):
        for a, b in pairwise(seats_of(step.actors)):
            found = True
            game, state = case.game, step.state
            for_a, for_b = rng.choice(game.legal(state, a)), rng.choice(game.legal(state, b))
            after_a, after_b = game.apply(state, a, for_a), game.apply(state, b, for_b)
            assert game.legal(after_a, b) == game.legal(state, b)
            assert game.legal(after_b, a) == game.legal(state, a)
            assert game.observe(after_a, b) == game.observe(state, b)
            assert game.apply(after_a, b, for_b) == game.apply(after_b, a, for_a)
            _keeps_silent(Position(game, state), a, b, game.format_action(state, for_a))
    assert found == case.facts.simultaneous


def _keeps_silent(position: Position, actor: int, viewer: int, move: str) -> None:
    """What one has decided does not show to another, not even as the latest move."""
    after = position.play(move, actor)
    assert after.observe(viewer) == position.observe(viewer)
    own = position.legal(viewer)[0]
    decided = position.play(own, viewer)
    if actor in decided.actors:  # else the viewer's was the last decision, and all is revealed
        assert decided.play(move, actor).seen_by(viewer).last == decided.seen_by(viewer).last


def listings_keep_secrets(case: Case) -> None:
    """Two games that a viewer cannot tell apart are listed alike for him."""
    diverged = False
    for viewer in range(case.game.players if case.facts.hidden else 0):
        rng = random.Random(viewer)
        game = [case.start()]
        other = list(game)
        for step in islice(walk(case, viewer), LISTED):
            if step.seat == OVER:
                break
            game.append(game[-1].play(case.game.format_action(step.state, step.action), step.seat))
            played = _alike(game[-1], other[-1], step.seat, viewer, rng)
            other = list(game) if played is None else [*other, played]
            diverged = diverged or other[-1] != game[-1]
            assert _listed(game, viewer) == _listed(other, viewer)
    assert diverged == case.facts.hidden


def _alike(
    after: Position, before: Position, seat: int, viewer: int, rng: random.Random
) -> Position | None:
    """Play something else that leaves a viewer with the same view, if there is such a thing."""
    moves = [move for move, _ in before.chances()] if seat == CHANCE else before.legal(seat)
    for move in rng.sample(moves, len(moves)):
        played = before.play(move, seat)
        if played != after and played.seen_by(viewer) == after.seen_by(viewer):
            return played
    return None


def _listed(game: list[Position], viewer: int) -> list[tuple[int, str | None, str]]:
    """List a game for a viewer, with what he is told to have happened."""
    rules, plies = game[0].rules, [position.last for position in game if position.last is not None]
    known, sights = known_plies(rules, plies, viewer), _witnessed(rules, plies, viewer)
    return [
        (ply.seat, ply.move, _happened(rules, ply, *seen))
        for ply, seen in zip(known, sights, strict=True)
    ]


def _witnessed(rules: Game, plies: Sequence[PlyLike], viewer: int) -> list[Sights]:
    """Return what a viewer saw before and after each ply that `known_plies` lists for him."""
    if not rules.facts.hidden:
        return list(follow(rules, rules.start(), plies))
    blocks = watch(rules, rules.start(), plies, viewer)
    return [sights for _, _, sights, known in blocks for _ in range(known)]


def _happened(rules: Game, ply: KnownPly, before: bytes, after: bytes) -> str:
    if ply.move is None:
        return ""
    told = show(rules.tell_ply(before, Last(ply.seat, ply.move), after), "en")
    return f"{told} {rules.points(before)} {rules.points(after)}"


def every_ply_is_told(case: Case) -> None:
    """What happened is said of every ply, in both languages, and points are counted by seat."""
    game, found = case.game, played(case, 0)
    for step, after in pairwise(found if case.thorough else found[-40:]):
        last = Last(step.seat, game.format_action(step.state, step.action))
        told = game.tell_ply(step.state, last, after.state)
        for language in ("en", "ru"):
            said = show(told, language)
            assert said
            assert "{" not in said
        assert len(game.points(after.state)) in (0, game.players)


# Symmetry.


def symmetries_carry_everything_along(case: Case) -> None:
    """A turned board has the turned moves, the same scores, and the turned future."""
    game = case.game
    for step in sampled(case):
        for symmetry in range(game.symmetries(step.state)):
            image = game.transform(step.state, symmetry)
            assert game.score_rows(image) == game.score_rows(step.state)
            assert game.actors(image) == step.actors
            for seat in seats_of(step.actors):
                turned = [
                    game.transform_action(step.state, symmetry, action)
                    for action in game.legal(step.state, seat)
                ]
                assert sorted(turned) == game.legal(image, seat)
            if step.seat != OVER:
                action = game.transform_action(step.state, symmetry, step.action)
                after = game.apply(step.state, step.seat, step.action)
                assert game.apply(image, step.seat, action) == game.transform(after, symmetry)


# Pictures.


def every_move_can_be_clicked(case: Case) -> None:
    """Each legal move is one hold and one place, and the drawing carries their ids."""
    for step in sampled(case):
        position = Position(case.game, step.state)
        for seat in position.actors:
            holds = position.holds(seat)
            moves = [move for places in holds.values() for move in places.values()]
            assert sorted(moves) == sorted(position.legal(seat))
            ids = re.findall(r'\bid="([^"]*)"', position.svg(seat, interactive=True))
            assert len(ids) == len(set(ids)), "an id stands twice"
            for hold, places in holds.items():
                kind = "place" if hold else "button"
                wanted = {f"{kind}-{place}" for place in places}
                if hold:
                    wanted.add(f"hold-{hold}")
                assert wanted <= set(ids), sorted(wanted - set(ids))[:3]


def drawings_are_well_formed(case: Case) -> None:
    """Every drawing is an SVG with a title, in either theme, and every text board has lines."""
    from xml.etree import ElementTree

    for step in sampled(case):
        position = Position(case.game, step.state)
        for theme in ("light", "dark"):
            root = ElementTree.fromstring(position.svg(theme=theme))
            assert root.tag == "{http://www.w3.org/2000/svg}svg"
            assert root.find("{http://www.w3.org/2000/svg}title") is not None
        lines = str(position).splitlines()
        assert len(lines) > 2
        assert max(map(len, lines)) <= 100, "a terminal is 100 columns wide"


# Events.


def events_are_in_order(case: Case) -> None:
    """Events have names of their own, a line of summary and known rulings, and none is unlisted."""
    assert len({event.id for event in case.game.all_events}) == len(case.game.all_events)
    for event in case.game.possible_events():
        assert re.fullmatch(r"[a-z0-9]+(-[a-z0-9]+)*", event.id), event.id
        assert re.fullmatch(r"[^\n]+", str(event.summary)), event.id
        assert set(event.rulings) <= set(case.facts.rulings), event.id
    possible = {event.id for event in case.game.possible_events()}
    for number in range(WALKS):
        for step, after in pairwise(played(case, number)):
            found = case.game.events(step.state, step.seat, step.action, after.state)
            assert set(found) <= possible, set(found) - possible


def count_events(found: Sequence[Case], hunts: int = HUNTS) -> Counter[str]:
    """Count what comes up in the walks of all option sets of a game, each policy once.

    Then somebody hunts for what has not come up yet, for a while.
    """
    counts: Counter[str] = Counter()
    for case in found:
        for seed, policy in enumerate([bold, *extremes(case.game, counts)]):
            for _ in walk(case, seed, policy, counts):
                pass
    for seed in range(hunts):
        for case in found:
            if any(not counts[event.id] for event in case.game.possible_events()):
                for _ in walk(case, seed, seeking(counts), counts):
                    pass
    return counts


def every_event_comes_up(found: Sequence[Case]) -> None:
    """No rule stays untried: each event that some options let happen, happens in some walk."""
    counts = count_events(found)
    possible = {event.id for case in found for event in case.game.possible_events()}
    missing = sorted(possible - counts.keys())
    assert not missing, f"no walk of the suite brings about: {', '.join(missing)}"


# Golden files.


def golden_files_hold(case: Case) -> None:
    """Perft counts, the order of moves and a whole game are what the golden files say."""
    folder = case.golden / case.game_id
    for name, content in golden.files(case).items():
        path = folder / name
        assert path.is_file(), f"{path.name} is missing; `make golden` writes it"
        assert path.read_text(encoding="utf-8") == content, f"{path} has changed"


def _refused(position: Position, move: str, seat: int | None, kind: type[MoveError]) -> None:
    try:
        position.play(move, seat)
    except kind:
        return
    raise AssertionError("this move should have been refused")


CHECKS: tuple[Callable[[Case], None], ...] = (
    legal_actions_ascend,
    the_referee_refuses_exactly_the_illegal,
    only_actors_may_act,
    random_play_leaves_out_the_rash,
    earlier_copies_stay,
    positions_can_be_sent,
    asking_changes_nothing,
    equal_seeds_play_equal_games,
    compiled_random_games_are_legal,
    worn_desks_play_like_new,
    notation_round_trips,
    nonsense_is_refused,
    json_round_trips,
    json_follows_its_schema,
    damaged_json_is_refused,
    records_round_trip,
    masks_mark_what_is_legal,
    planes_show_what_is_seen,
    games_end_within_their_bound,
    nothing_is_decided_before_the_end,
    scores_keep_their_range,
    chance_adds_up,
    redealing_keeps_what_is_seen,
    a_spectator_sees_what_everybody_sees,
    what_may_be_taken_back_has_told_nothing,
    redealt_states_are_complete,
    simultaneous_decisions_commute,
    listings_keep_secrets,
    every_ply_is_told,
    symmetries_carry_everything_along,
    every_move_can_be_clicked,
    drawings_are_well_formed,
    what_is_foretold_depends_on_nothing_hidden,
    what_can_be_inspected_explains_itself,
    tries_are_written_as_moves_are,
    pieces_come_by_moves,
    events_are_in_order,
    golden_files_hold,
)
