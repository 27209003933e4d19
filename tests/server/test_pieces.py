"""Texts in pieces: whoever has read every message, or just everything, can put them together."""

from __future__ import annotations

import json
import random
from collections.abc import Sequence
from itertools import pairwise
from typing import Any

from belvedere.server.live.pieces import LONG, ROOM, Lexicon, Pieces, Runs, write
from belvedere.svg.fragments import KeptTold
from belvedere.svg.markup import Element, Markup, kept


class Reader:
    """Puts texts together as docs/server.md says."""

    def __init__(self) -> None:
        self.known: dict[int, str] = {}

    def learn(self, numbers: Sequence[int], pieces: Pieces) -> None:
        self.known.update(zip(numbers, pieces, strict=True))

    def read(self, runs: Runs) -> str:
        return "".join(self.known[number] for number in spread(runs))


def spread(runs: Runs) -> list[int]:
    pairs = zip(runs[::2], runs[1::2], strict=True)
    return [number for start, length in pairs for number in range(start, start + length)]


def test_who_reads_every_message_has_every_text_also_when_pieces_are_forgotten() -> None:
    rng, lexicon, reader = random.Random(1), Lexicon(), Reader()
    text = [str(n) for n in range(ROOM)]
    sent = 0
    for step in range(300):
        text[rng.randrange(len(text))] = f"new {step}"
        del text[rng.randrange(len(text))]
        text.insert(rng.randrange(len(text)), str(rng.randrange(50)))
        other = tuple(rng.sample(text, 5))
        runs, new, first = lexicon.tell(tuple(text), other)
        reader.learn(range(first, first + len(new)), new)
        sent += len(new)
        assert [reader.read(run) for run in runs] == ["".join(text), "".join(other)]
    assert sent < ROOM + 3 * 300, "each piece is told once, unless it was forgotten"


def test_who_comes_new_is_told_all_that_may_be_named_again() -> None:
    lexicon = Lexicon()
    lexicon.tell(("a", "b", "c"))
    runs, _, _ = lexicon.tell(("c", "d", "a"))
    reader, (numbers, pieces) = Reader(), lexicon.all()
    reader.learn(spread(numbers), pieces)
    assert reader.read(runs[0]) == "cda"
    again, new, _ = lexicon.tell(("b", "c", "d"))
    assert new == ()
    assert reader.read(again[0]) == "bcd"


def test_numbers_in_a_row_are_told_by_the_first_and_how_many() -> None:
    lexicon = Lexicon()
    assert lexicon.tell(("a", "b", "c"))[0] == [[0, 3]]
    assert lexicon.tell(("b", "c", "a", "x", "a"), ())[0] == [[1, 2, 0, 1, 3, 1, 0, 1], []]
    assert lexicon.tell(("a", "a"))[0] == [[0, 1, 0, 1]]


@kept
def ring(radius: float) -> Element:
    return Element("circle", r=radius)


def test_what_drawings_keep_is_a_piece_and_always_the_same() -> None:
    shown = [Markup.of([Element("g", ring(1), ring(n), fill="none")]) for n in (2, 3)]
    before, after = (write({"svg": svg, "title": "a\nb"}) for svg in shown)
    assert json.loads("".join(after)) == {"svg": shown[1], "title": "a\nb"}
    assert set(before) & set(after) >= {'<circle r=\\"1\\"/>', '<g fill=\\"none\\">'}
    assert not any("\n" in piece for piece in after)


def test_rows_that_are_kept_are_a_piece_each_wherever_they_stand() -> None:
    rows = [KeptTold(id=name) for name in "abc"]
    texts = [write({"handles": some}) for some in (rows, rows[:2], rows[1:])]
    for text, some in zip(texts, (rows, rows[:2], rows[1:]), strict=True):
        assert json.loads("".join(text)) == {"handles": some}
    assert ',{"id":"b"}' in texts[0]
    assert set(texts[1]) <= set(texts[0])


def test_a_long_path_that_is_drawn_anew_is_sent_as_far_as_it_is_new() -> None:
    starts = [f"M {n} 0 h 1234567890" for n in range(LONG // 10)]
    paths = [" ".join(starts), " ".join([*starts, "M 7 7 h 1"])]
    before, after = (write(Markup.of([Element("path", d=path)])) for path in paths)
    assert len("".join(set(after) - set(before))) < LONG / 10
    assert [json.loads("".join(text)) for text in (before, after)] == [
        f'<path d="{path}"/>' for path in paths
    ]


def test_a_table_of_words_is_cut_by_its_names() -> None:
    moves = {f"a{n}": f"tower a{n}" for n in range(40)}
    fewer = {name: move for name, move in moves.items() if name != "a17"}
    before, after = write(moves), write(fewer)
    assert json.loads("".join(after)) == fewer
    assert len(set(after) - set(before)) == 1
    assert all(one != other for one, other in pairwise(after))


def test_empty_things_are_json_too() -> None:
    tellings: list[Any] = [{}, [], {"a": {}, "b": [], "c": None, "d": [[]]}, "", Markup.of([])]
    for told in tellings:
        assert json.loads("".join(write(told))) == told
