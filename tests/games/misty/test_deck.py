"""Misty's deck and options: what a user may change, and every sentence that refuses something."""

from __future__ import annotations

import json
import os
import random
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest

import belvedere
from belvedere import NotationError, OptionError, Position, records
from belvedere.core.facts import parse_options
from belvedere.games.misty import deck
from belvedere.games.misty.deck import DRAWINGS, STANDARD, read_deck
from belvedere.games.misty.facts import MISTY
from belvedere.games.misty.notation import parse_action
from helpers.growth import MOST, growth
from helpers.house import ROOT
from helpers.misty_windows import COPIES, WHATS, activate, build, cards, deal, picture, points
from helpers.terminal import run

MINE = "balloon down 5, fire truck up 2, star smiley 3, smiley plain 20, monster flower 6"
MINE_TOML = """\
# Not in the order of the drawings.
[[card]]
drawing = "monster"
kind = "flower"
copies = 6

[[card]]
drawing = "smiley"
kind = "plain"
copies = 20

[[card]]
drawing = "Balloon"
kind = "arrow"
direction = "down"
copies = 5

[[card]]
drawing = "leaf"  # there is none
kind = "arrow"
direction = "down"
copies = 0

[[card]]
drawing = "star"
kind = "smiley"
copies = 3

[[card]]
drawing = "fire truck"
kind = "arrow"
direction = "up"
copies = 2
"""


def card(**fields: object) -> str:
    """Write one card as TOML."""
    return "[[card]]\n" + "".join(f"{name} = {json.dumps(v)}\n" for name, v in fields.items())


def refused(given: object, **options: Any) -> str:
    with pytest.raises(OptionError) as error:
        belvedere.start("misty", deck=given, **options)
    return str(error.value)


# The line of text.


def test_the_standard_deck_is_in_the_order_of_the_drawings() -> None:
    line = ", ".join(f"{drawing} {WHATS[drawing]} {n}" for drawing, n in COPIES.items())
    assert line == STANDARD == read_deck("standard") == read_deck(" Standard ")
    assert belvedere.start("misty").options["deck"] == STANDARD
    assert belvedere.start("misty", deck="standard") == belvedere.start("misty")
    assert deck.size(STANDARD) == 54
    assert [row.drawing for row in deck.rows(STANDARD)] == list(DRAWINGS)


def test_rows_are_put_in_order_and_empty_ones_are_left_out() -> None:
    line = "  Monster  flower 6,smiley plain 20 , leaf down 0, STAR smiley 03, fire truck up 2,"
    assert read_deck(line + "balloon down 5") == MINE
    assert read_deck(MINE) == MINE
    assert deck.size(MINE) == 36
    assert deck.rows(MINE)[1] == deck.Card("fire truck", "up", 2)


def test_any_drawing_may_do_anything() -> None:
    for what in ("up", "down", "left", "right", "plain", "smiley", "flower", "monster"):
        for drawing in DRAWINGS:
            line = f"{drawing} {what} 24"
            assert belvedere.start("misty", deck=line).options["deck"] == line


def test_a_deck_is_what_is_dealt_from() -> None:
    position = belvedere.start("misty", deck=MINE)
    copies = {"balloon": 5, "fire truck": 2, "star": 3, "smiley": 20, "monster": 6}
    assert position.chances() == [(f"deal {drawing}", n) for drawing, n in copies.items()]
    assert position.to_dict()["unseen"] == copies
    assert deal(position, "fire truck", "fire truck").chances()[1] == ("deal star", 3)


def test_cards_do_what_the_deck_says() -> None:
    position = build(["^#f#", "oomm"], ["oooo", "oooo"], deck=MINE)
    assert position.legal() == ["activate 0,1", "activate 2,1"]
    position = activate(position, "2,1", "0,1")
    assert picture(position) == [".#.#", "2omm"]
    assert cards(position)["2,1"]["fate"] == "gone"
    assert points(position) == 1 + 1 + 1 + 2 + 2


def test_positions_of_different_decks_differ() -> None:
    assert belvedere.start("misty", deck=MINE) != belvedere.start("misty")


# TOML.


def test_a_deck_may_be_toml_text_or_the_path_of_a_file(tmp_path: Path) -> None:
    path = tmp_path / "my.toml"
    path.write_text(MINE_TOML, encoding="utf-8")
    assert read_deck(MINE_TOML) == read_deck(path) == MINE
    assert read_deck(MINE_TOML.replace("\n", "\r\n")) == MINE
    position = belvedere.start("misty", deck=path)
    assert position == belvedere.start("misty", deck=MINE)
    assert position.options["deck"] == MINE


def test_the_text_of_a_path_is_no_deck(tmp_path: Path) -> None:
    path = tmp_path / "my.toml"
    path.write_text(MINE_TOML, encoding="utf-8")
    assert refused(str(path)).endswith(
        "is the name of a file; hand it over as a Path, or its text."
    )


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("[[card\n", "This deck is not TOML: "),
        ("[[card]]\ncopies = 3\ncopies = 4", "This deck is not TOML: "),
        ("title = 1\nsize = 2", "A deck in TOML is a list of [[card]] tables and nothing else."),
        ("card = [\n]", "A deck in TOML is a list of [[card]] tables and nothing else."),
        ("card = [\n1, 2]", "A deck in TOML is a list of [[card]] tables and nothing else."),
        ("card = 3\n# or so\n", "A deck in TOML is a list of [[card]] tables and nothing else."),
        (
            f'title = "mine"\n{card(drawing="star", kind="plain", copies=30)}',
            "A deck in TOML is a list of [[card]] tables and nothing else.",
        ),
        (
            card(drawing="star", kind="plain", copies=30, colour="red"),
            (
                "The star has 'colour'; a card has a drawing, a kind, copies, and a direction "
                "if it is an arrow."
            ),
        ),
        (
            card(drawing="star", kind="plain"),
            "The star has None copies; that has to be a whole number.",
        ),
        (
            card(drawing="star", kind="plain", copies=2.5),
            "The star has 2.5 copies; that has to be a whole number.",
        ),
        (
            card(drawing="star", kind="plain", copies="4"),
            "The star has '4' copies; that has to be a whole number.",
        ),
        (
            card(drawing="star", kind="plain", copies=True),
            "The star has True copies; that has to be a whole number.",
        ),
        (
            card(drawing="star", kind="plain", copies=-1),
            "The star has -1 copies; 0 is the least.",
        ),
        (
            card(drawing="star", kind="plain", copies=100),
            "The star has 100 copies; 99 is the most.",
        ),
        (
            card(drawing="star", kind="arrow", copies=3),
            (
                "The star is an arrow with the direction None; it has to be one of up, down, left, "
                "right."
            ),
        ),
        (
            card(drawing="star", kind="arrow", direction="north", copies=3),
            (
                "The star is an arrow with the direction 'north'; it has to be one of up, down, "
                "left, right."
            ),
        ),
        (
            card(drawing="star", kind="plain", direction="up", copies=3),
            "The star is no arrow, so it has no direction.",
        ),
        (
            card(drawing="star", kind="up", copies=3),
            "The star has the kind 'up'; a kind is arrow or plain, smiley, flower, monster.",
        ),
        (
            card(drawing="star", copies=3),
            "The star has the kind None; a kind is arrow or plain, smiley, flower, monster.",
        ),
        (
            card(drawing="dragon", kind="plain", copies=3),
            f"There is no drawing 'dragon'. The drawings are {', '.join(DRAWINGS)}.",
        ),
        (card(kind="plain", copies=3), "A card has a drawing, such as 'balloon'; not None."),
        (
            card(drawing=7, kind="plain", copies=3),
            "A card has a drawing, such as 'balloon'; not 7.",
        ),
        (
            card(drawing="star", kind="plain", copies=9)
            + card(drawing="Star", kind="flower", copies=9),
            "The star stands in the deck twice.",
        ),
        (card(drawing="star", kind="plain", copies=0), "A deck has at least one card."),
    ],
)
def test_toml_that_is_no_deck_is_refused_with_a_sentence(text: str, sentence: str) -> None:
    assert refused(text).startswith(sentence)


@pytest.mark.parametrize(
    ("line", "sentence"),
    [
        (
            "balloon 3",
            (
                "'balloon 3' is no row of a deck. A row is a drawing, what it does and its copies: "
                '"balloon up 3".'
            ),
        ),
        ("", "'' is no row of a deck."),
        ("star plain 30,", "'' is no row of a deck."),
        ("star plain many", "'star plain many' is no row of a deck."),
        ("star plain 2.5", "'star plain 2.5' is no row of a deck."),
        ("star plain ٣", "'star plain ٣' is no row of a deck."),
        ("star plain 1234567", "'star plain 1234567' is no row of a deck."),
        (
            "balloon north 3",
            (
                "The balloon does 'north'; a card does one of plain, smiley, flower, monster, up, "
                "down, left, right."
            ),
        ),
        ("balloon arrow 3", "The balloon does 'arrow'; a card does one of plain,"),
        ("dragon up 30", f"There is no drawing 'dragon'. The drawings are {', '.join(DRAWINGS)}."),
        ("star plain 30, balloon up -1", "The balloon has -1 copies; 0 is the least."),
        ("star plain 100", "The star has 100 copies; 99 is the most."),
        ("star plain 30, heart plain 3, star up 3", "The star stands in the deck twice."),
        ("star plain 30, star up 0", "The star stands in the deck twice."),
        ("star plain 0, heart plain 0", "A deck has at least one card."),
        ("star plain 20", "This deck has 20 cards; 2 players with windows of 3x4 need 24."),
    ],
)
def test_a_line_that_is_no_deck_is_refused_with_a_sentence(line: str, sentence: str) -> None:
    assert refused(line).startswith(sentence)


@pytest.mark.parametrize("given", [54, None, True, ["star plain 30"], {"star": 30}])
def test_what_is_neither_text_nor_path_is_refused_with_a_sentence(given: object) -> None:
    assert refused(given) == f"A deck is a text or the path of a TOML file, not {given!r}."


def test_a_file_that_cannot_be_read_is_refused_with_a_sentence(tmp_path: Path) -> None:
    path = tmp_path / "my.toml"
    assert refused(path) == "There is no file 'my.toml' to read a deck from."
    path.write_bytes(b'[[card]]\ndrawing = "\xff"\n')
    assert refused(path) == "'my.toml' cannot be read as a deck: it is not UTF-8 text."
    path.unlink()
    path.mkdir()
    assert refused(path) == "'my.toml' cannot be read as a deck: is a directory."
    (path / "empty.toml").write_text("")
    sentence = "A deck in TOML is a list of [[card]] tables and nothing else."
    assert refused(path / "empty.toml") == sentence


@pytest.mark.parametrize(
    ("options", "needed"),
    [
        ({}, 24),
        ({"players": 3}, 36),
        ({"players": 4}, 48),
        ({"players": 4, "beginners": True}, 36),
        ({"players": 3, "window": "1x2"}, 6),
    ],
)
def test_a_deck_needs_a_card_for_every_cell(options: dict[str, Any], needed: int) -> None:
    enough = belvedere.start("misty", deck=f"star plain {needed}", **options)
    players, window = enough.options["players"], enough.options["window"]
    assert refused(f"star plain {needed - 1}", **options) == (
        f"This deck has {needed - 1} cards; {players} players with windows of {window} "
        f"need {needed}."
    )
    rng = random.Random(0)
    for position in play_at_random(enough, rng):
        last = position
    assert last.outcome is not None


def play_at_random(position: Position, rng: random.Random) -> list[Position]:
    found = [position]
    while position.actor != belvedere.OVER:
        if position.actor == belvedere.CHANCE:
            position = position.roll(rng)
        else:
            position = position.play(rng.choice(position.legal()))
        found.append(position)
    return found


# Text that nobody has written by hand.


def reading(text: str) -> str:
    """Return the line of a deck, or the sentence that refuses it."""
    try:
        return read_deck(text)
    except OptionError as error:
        return str(error)


def repeated(part: str, before: str = "", after: str = "") -> Callable[[int], str]:
    return lambda length: before + part * ((length - len(before) - len(after)) // len(part)) + after


@pytest.mark.slow
@pytest.mark.parametrize(
    "made",
    [
        repeated(" "),
        repeated(" ", "star plain 3", "x"),
        repeated(" a"),
        repeated("a"),
        repeated(","),
        repeated("star plain 1, "),
        repeated("\t\n"),
        repeated("[["),
        repeated("[[card]]\n"),
        repeated("[", "card = \n"),
        repeated("{a=", "card = \n"),
        repeated("# comment\n", "[[card]]\n"),
        repeated("a.a.a.a.a.a.a.a.a.a=1\n", "[[card]]\n"),
        repeated("9", "[[card]]\ncopies="),
    ],
)
def test_a_deck_that_is_eight_times_as_long_is_not_much_more_work_a_letter(
    made: Callable[[int], str],
) -> None:
    assert growth(reading, made, 125) < MOST
    assert growth(reading, made, 500) < MOST  # up to the longest that is read
    assert growth(reading, made, 50_000) < MOST


def test_a_key_of_many_parts_is_refused_before_it_takes_long() -> None:
    long = "a" + ".a" * (deck.LONGEST_LINE // 2) + "=1"
    assert refused(f"[[card]]\n{long}") == (
        "A line of a deck has at most 1,000 characters; one has more."
    )
    assert refused(f"[[card]]\n{long[4:]}").startswith("A card has a drawing")


@pytest.mark.parametrize("given", [" " * 4_001, "star plain 30, " * 300, "#\n" * 2_001])
def test_a_deck_is_bounded_in_length(given: str, tmp_path: Path) -> None:
    sentence = "A deck has at most 4,000 characters; this one has more."
    assert refused(given) == sentence
    (tmp_path / "my.toml").write_text(given, encoding="utf-8")
    assert refused(tmp_path / "my.toml") == sentence
    assert refused("\ufeff" + " " * 4_001) == sentence


def test_a_deck_may_be_as_long_as_the_bound(tmp_path: Path) -> None:
    comment = "# й\n"
    text = MINE_TOML + comment * ((deck.LONGEST - len(MINE_TOML)) // len(comment))
    text += "\n" * (deck.LONGEST - len(text))
    assert read_deck(text) == MINE
    (tmp_path / "my.toml").write_text("\ufeff" + text, encoding="utf-8")
    assert read_deck(tmp_path / "my.toml") == MINE
    assert len(refused(tmp_path / "my.toml", players=4)) < 100


def test_the_mark_that_editors_put_first_is_passed_over(tmp_path: Path) -> None:
    (tmp_path / "my.toml").write_text(MINE_TOML, encoding="utf-8-sig")
    assert read_deck(tmp_path / "my.toml") == MINE
    assert read_deck("\ufeff" + MINE_TOML) == MINE
    assert read_deck("\ufeff" + MINE) == MINE
    assert read_deck("\ufeffstandard") == STANDARD
    assert refused("\ufeff\ufeff" + MINE).startswith("There is no drawing '\\ufeffballoon'.")


ODD: list[tuple[object, str]] = [
    (card(drawing="star", kind="plain") + "copies = " + "9" * 900, "The star has 99999999"),
    (card(drawing="star", kind="plain") + "copies = 0x" + "f" * 900, "The star has 510486651434"),
    (card(drawing="star", kind="plain") + "copies = " + "\n".join("9" * 5), "This deck is not"),
    (f"star plain {'9' * 900}", "'star plain 9999"),
    (f"star plain -{'9' * 900}", "'star plain -999"),
    ("card = " + ("[" * 900 + "\n") * 3, "This deck is not TOML: its lists or tables are nested"),
    (
        card(drawing="star", kind="plain") + "copies = " + "[\n" * 90 + "]" * 90,
        "The star has [[[...]]] copies; that has to be a whole number.",
    ),
    (card(drawing="star", kind="plain") + "copies" + ".a" * 400 + " = 1", "The star has {'a': {"),
    (f"[[card]]\n{'a' * 900} = 1\n{'a' * 900} = 1", "This deck is not TOML: Cannot "),
    (f'[[card]]\ndrawing = "star"\n{"a" * 900} = 1', "The star has 'aaaaaa"),
    (card(drawing="a" * 900), "There is no drawing 'aaaaa"),
    (card(drawing="star", kind="b" * 900, copies=1), "The star has the kind 'bbbbb"),
    (
        card(drawing="star", kind="arrow", direction="c" * 900, copies=1),
        "The star is an arrow with the direction 'ccccc",
    ),
    ("d" * 900 + " up 3", "There is no drawing 'ddddd"),
    ("star " + "e" * 900 + " 3", "The star does 'eeeee"),
    ("\0", "'\\x00' is no row of a deck."),
    ("[[card]]\n\0", "This deck is not TOML: Invalid statement"),
    ("\ud800 up 3", "There is no drawing '\\ud800'."),
    ('[[card]]\ndrawing = "\ud800"', "There is no drawing '\\ud800'."),
    ("\ud800.toml", "'\\ud800.toml' is the name of a file"),
    ("f" * 900 + ".toml", "'ffffff"),
    (Path("a\0b.toml"), "'a\\x00b.toml' cannot be a file's name."),
    (Path("\ud800.toml"), "'\\ud800.toml' cannot be a file's name."),
    (Path("g" * 900 + ".toml"), "'gggggg"),
    ({"star": "h" * 900}, "A deck is a text or the path of a TOML file, not {'star': 'hhhh"),
    (b"star plain 30", "A deck is a text or the path of a TOML file, not b'star plain 30'."),
    (10**5000, "A deck is a text or the path of a TOML file, not a number of very many digits."),
]


@pytest.mark.parametrize(("given", "sentence"), ODD, ids=map(str, range(len(ODD))))
def test_whatever_comes_as_a_deck_is_refused_with_a_short_sentence(
    given: object, sentence: str
) -> None:
    said = refused(given)
    assert said.startswith(sentence)
    assert said.endswith(".")
    assert len(said) < 400


class BytesPath:
    def __fspath__(self) -> bytes:
        return b"my.toml"


def test_a_path_of_bytes_is_no_path_of_a_deck() -> None:
    assert refused(BytesPath()).startswith("A deck is a text or the path of a TOML file, not <")


def test_what_is_no_deck_is_none_in_a_position_or_a_record() -> None:
    for text in (given for given, _ in ODD if isinstance(given, str)):
        data = belvedere.start("misty").to_dict()
        data["options"]["deck"] = text
        with pytest.raises((OptionError, belvedere.PositionError)):
            belvedere.load(data)
        header = text.replace("\n", " ").replace('"', "")
        with pytest.raises(belvedere.RecordError):
            records.parse_record(
                f'[record "1"]\n[game "misty"]\n[options "players=2; deck={header}"]'
            )


def test_a_number_of_five_thousand_digits_is_refused_in_a_file_too(tmp_path: Path) -> None:
    path = tmp_path / "my.toml"
    path.write_text("[[card]]\ncopies = " + "9" * 5_000, encoding="utf-8")
    assert refused(path) == "A deck has at most 4,000 characters; this one has more."


def test_the_page_on_decks_says_what_is_said(tmp_path: Path) -> None:
    text = (ROOT / "docs" / "decks.md").read_text(encoding="utf-8")
    table = text.split("| what is wrong | the sentence |\n|---|---|\n")[1]
    bytes_file = tmp_path / "bytes.toml"
    bytes_file.write_bytes(b"\xff")
    balloon = {"drawing": "balloon", "kind": "arrow", "direction": "up", "copies": 3}
    damage: list[object] = [
        tmp_path / "your.toml",
        bytes_file,
        Path("your\0.toml"),
        "[[card]]\ndrawing = balloon",
        " " * 4_001,
        "[[card]]\n" + "#" * 1_001,
        card(**balloon) + "[title]",
        card(**balloon | {"drawing": "dragon"}),
        card(**balloon) * 2,
        card(**balloon | {"points": 2}),
        card(**balloon | {"kind": "mover"}),
        card(drawing="balloon", kind="arrow", copies=3),
        card(**balloon | {"direction": "north"}),
        card(drawing="star", kind="plain", direction="up", copies=3),
        card(**balloon | {"copies": "three"}),
        card(**balloon | {"copies": -1}),
        card(**balloon | {"copies": 100}),
        "balloon up 0",
        "balloon 3",
        "balloon north 3",
        54,
        "balloon up 20",
    ]
    documented = [line.split(" | ")[1].removesuffix(" |") for line in table.splitlines()]
    assert [refused(given) for given in damage] == documented


# A deck of one's own in records, in JSON and in the terminal.


def written(path: Path, positions: list[Position]) -> records.Record:
    record = records.new_record(positions[0])
    for position in positions[1:]:
        records.add_ply(record, position)
    records.write(record, path)
    return record


def test_a_record_holds_the_deck_it_was_played_with(tmp_path: Path) -> None:
    (tmp_path / "my.toml").write_text(MINE_TOML, encoding="utf-8")
    start = belvedere.start("misty", deck=tmp_path / "my.toml", rounds=2, window="2x3")
    positions = play_at_random(start, random.Random(3))
    record = written(tmp_path / "game.txt", positions)
    (tmp_path / "my.toml").unlink()
    assert f"deck={MINE}" in (tmp_path / "game.txt").read_text(encoding="utf-8")
    again = records.read(tmp_path / "game.txt")
    assert again == record
    assert list(again.positions()) == positions
    assert again.position().to_dict() == positions[-1].to_dict()
    through_json = records.from_dict(json.loads(json.dumps(records.to_dict(record))))
    assert through_json.position() == positions[-1]


def test_a_position_holds_its_deck_too() -> None:
    position = play_at_random(belvedere.start("misty", deck=MINE), random.Random(1))[40]
    data = json.loads(json.dumps(position.to_dict()))
    assert data["options"]["deck"] == MINE
    assert belvedere.load(data) == position
    data["options"]["deck"] = "star plain 20"
    with pytest.raises(OptionError, match="This deck has 20 cards"):
        belvedere.load(data)


@pytest.fixture
def _my_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    Path("my.toml").write_text(MINE_TOML, encoding="utf-8")


@pytest.mark.usefixtures("_my_folder")
def test_the_command_line_takes_a_file() -> None:
    shown = run("show", "misty", "-o", "deck=my.toml", "--format", "json")
    assert shown.exit_code == 0
    assert json.loads(shown.stdout)["options"]["deck"] == MINE
    seats = ("--seat", "random", "--seat", "random")
    options = ("-o", "deck=my.toml", "-o", "rounds=1", "-o", "window=2x2")
    played = run("play", "misty", *options, *seats, "--seed", "1", "--save", "game.txt")
    assert played.exit_code == 0
    os.remove("my.toml")
    record = records.read("game.txt")
    assert record.options["deck"] == MINE
    assert record.position().outcome is not None


@pytest.mark.usefixtures("_my_folder")
def test_the_command_line_takes_a_line_and_refuses_with_a_sentence() -> None:
    shown = run("show", "misty", "-o", f"deck={MINE}", "--format", "json")
    assert json.loads(shown.stdout)["options"]["deck"] == MINE
    for text, sentence in (
        ("other.toml", "There is no file 'other.toml' to read a deck from.\n"),
        ("star plain 3", "This deck has 3 cards; 2 players with windows of 3x4 need 24.\n"),
        ("nothing", "'nothing' is no row of a deck. A row is a drawing, what it does and its"),
    ):
        result = run("show", "misty", "-o", f"deck={text}")
        assert result.exit_code == 1
        assert result.stderr.startswith(sentence)


def test_a_record_cannot_name_a_file(tmp_path: Path) -> None:
    path = tmp_path / "my.toml"
    path.write_text(MINE_TOML, encoding="utf-8")
    text = f'[record "1"]\n[game "misty"]\n[options "players=2; deck={path}"]\n'
    with pytest.raises(belvedere.RecordError, match="is the name of a file"):
        records.parse_record(text)


# Options.


def test_the_defaults_are_those_of_the_leaflet() -> None:
    assert belvedere.start("misty").options == {
        "players": 2, "beginners": False, "window": "3x4", "deck": STANDARD, "rounds": 7,
    }  # fmt: skip


@pytest.mark.parametrize("text", ["3x4", "4x3", " 4 x 3 ", "4X3", "3×4", "4×3"])
def test_a_window_may_be_written_either_way(text: str) -> None:
    assert belvedere.start("misty", window=text) == belvedere.start("misty")


@pytest.mark.slow
@pytest.mark.parametrize("made", [repeated(" ", "3", "4"), repeated("x"), repeated("3x4")])
def test_a_window_that_is_eight_times_as_long_is_not_much_more_work_a_letter(
    made: Callable[[int], str],
) -> None:
    def read(text: str) -> None:
        with pytest.raises(OptionError, match=r"Window \(window\) is width x height"):
            MISTY.settle({"window": text})

    assert growth(read, made, 5_000) < MOST


@pytest.mark.slow
@pytest.mark.parametrize(
    "made",
    [
        repeated(" "),
        repeated(" ", "pick", "balloon"),
        repeated(" ", "place 1", ",0"),
        repeated(" ", "1,", "?"),
        repeated(",", "place "),
        repeated("-", "activate ", "1,0"),
        repeated("pick "),
        repeated("1"),
    ],
)
def test_a_move_that_is_eight_times_as_long_is_not_much_more_work_a_letter(
    made: Callable[[int], str],
) -> None:
    def read(text: str) -> None:
        with suppress(NotationError):
            parse_action(text)

    assert growth(read, made, 5_000) < MOST


def test_beginners_have_a_window_of_three_by_three() -> None:
    for yes in (True, "yes", "on"):
        assert belvedere.start("misty", beginners=yes).options["window"] == "3x3"
    assert belvedere.start("misty", beginners="no").options["window"] == "3x4"
    own = belvedere.start("misty", beginners=True, window="3x2").options
    assert own["window"] == "2x3"


def test_a_command_line_can_say_all_of_it() -> None:
    given = parse_options(["beginners=yes", "players=3", "rounds=2"])
    assert belvedere.start("misty", **given).options == {
        "players": 3, "beginners": True, "window": "3x3", "deck": STANDARD, "rounds": 2,
    }  # fmt: skip


@pytest.mark.parametrize(
    ("options", "sentence"),
    [
        (
            {"window": "5x2"},
            "Window (window) is width x height, each up to 4, such as 3x4, not '5x2'.",
        ),
        (
            {"window": "3x0"},
            "Window (window) is width x height, each up to 4, such as 3x4, not '3x0'.",
        ),
        (
            {"window": "1x1"},
            "Window (window) is width x height, each up to 4, such as 3x4, not '1x1'.",
        ),
        (
            {"window": "12"},
            "Window (window) is width x height, each up to 4, such as 3x4, not '12'.",
        ),
        ({"window": "3x4x2"}, "Window (window) is width x height, each up to 4, such as 3x4, not"),
        ({"window": 12}, "Window (window) is width x height, each up to 4, such as 3x4, not 12."),
        (
            {"window": "3x3"},
            (
                "A window of 3x3 cannot be dealt in two halves; the option For beginners "
                "(beginners) deals in thirds."
            ),
        ),
        (
            {"window": "3x1"},
            (
                "A window of 1x3 cannot be dealt in two halves; the option For beginners "
                "(beginners) deals in thirds."
            ),
        ),
        (
            {"beginners": True, "window": "4x3"},
            "Beginners build a window of 3x3 in three deals; 3x4 ",
        ),
        (
            {"beginners": True, "window": "2x2"},
            "Beginners build a window of 3x3 in three deals; 2x2 ",
        ),
        (
            {"players": 4, "window": "4x4"},
            "This deck has 54 cards; 4 players with windows of 4x4 need 64.",
        ),
        ({"beginners": "perhaps"}, "For beginners (beginners) is yes or no, not 'perhaps'."),
        ({"rounds": 0}, "Rounds (rounds) is 1 to 7, not 0."),
        ({"rounds": 8}, "Rounds (rounds) is 1 to 7, not 8."),
        ({"players": 5}, "Players (players) is 2 to 4, not 5."),
        ({"colour": "red"}, "Misty has no option 'colour'. It has: players (2 to 4), beginners"),
    ],
)
def test_options_that_do_not_go_together_are_refused(
    options: dict[str, Any], sentence: str
) -> None:
    with pytest.raises(OptionError) as error:
        belvedere.start("misty", **options)
    assert str(error.value).startswith(sentence)


@pytest.mark.parametrize(
    ("window", "beginners"),
    [(f"{a}x{b}", False) for a in range(1, 5) for b in range(a, 5) if a * b % 2 == 0]
    + [("1x3", True), ("2x3", True), ("3x3", True)],
)
def test_every_window_that_is_allowed_can_be_played(window: str, beginners: bool) -> None:
    start = belvedere.start("misty", window=window, beginners=beginners, rounds=1)
    end = play_at_random(start, random.Random(window))[-1]
    short, long = map(int, window.split("x"))
    for seat in range(2):
        box = end.to_dict()["windows"][seat]["frame"]
        sides = box["right"] - box["left"] + 1, box["top"] - box["bottom"] + 1
        assert sorted(sides) == [short, long]
        assert len(cards(end, seat)) == short * long


def test_a_deck_can_be_written_in_russian() -> None:
    written = "Ракета вверх 3, звезда простая 4, пожарная машина вправо 5, смайлик смайлик 20"
    toml = '[[card]]\ndrawing = "лист"\nkind = "arrow"\ndirection = "вниз"\ncopies = 40\n'

    assert read_deck(written) == "rocket up 3, fire truck right 5, star plain 4, smiley smiley 20"
    assert read_deck(toml) == "leaf down 40"
    with pytest.raises(OptionError) as refused:
        read_deck("ракета вбок 3")
    assert "вверх" in refused.value.say("ru")
    assert "up" in refused.value.say("en")


@pytest.mark.parametrize("window", ["3x4", "3х4", "3×4", "4 Х 3", "3*4"])
def test_a_window_is_written_with_any_cross(window: str) -> None:
    assert belvedere.start("misty", window=window).options["window"] == "3x4"
