"""Pictures of Strata and Mirador: what they must contain, not how they look pixel by pixel."""

from __future__ import annotations

import math
import random
import re
from collections import Counter
from itertools import pairwise
from typing import Any
from xml.etree import ElementTree
from xml.etree.ElementTree import Element

import pytest
import resvg_py

import belvedere
from belvedere import Position
from belvedere.core.catalogues import LANGUAGES
from belvedere.core.errors import OptionError
from belvedere.core.squares import format_column, match_square
from belvedere.games import rulebook
from belvedere.games.mirador import sights as mirador
from belvedere.games.mirador.drawing import board as mirador_board
from belvedere.games.mirador.drawing import picture as mirador_drawing
from belvedere.games.strata import description as strata
from belvedere.games.strata import facts as strata_facts
from belvedere.games.strata.drawing import board as strata_board
from belvedere.games.strata.drawing import look as strata_look
from belvedere.games.strata.drawing import picture as strata_drawing
from belvedere.svg import areas, markup, options, pencil, themes, widths
from belvedere.svg.frame import TEXT
from belvedere.svg.grid import Grid
from helpers.mirador_boards import board
from helpers.svg_reading import by_class, by_id, frame, ids, parts, words

PUBLISHED = "e4 t5 v22 s22 s17 v17 x20 u12 u25 z16 z22 p16 o21 j15 f16 c16 m15 k19"
GAMES = ("strata", "mirador")


def after(game: str, moves: str, **chosen: object) -> Position:
    """Play moves that are parted by commas, or by spaces where no move has one."""
    position = belvedere.start(game, **chosen)
    for move in moves.split("," if "," in moves else None):
        position = position.play(move.strip())
    return position


def at_random(game: str, seed: int, plies: int = 999, **chosen: object) -> Position:
    """Play at random, without declarations and swaps, which would end games early."""
    rng = random.Random(seed)
    position = belvedere.start(game, **chosen)
    while position.actors and plies:
        moves = [m for m in position.legal() if not m.endswith("!") and m != "swap"]
        position = position.play(rng.choice(moves))
        plies -= 1
    return position


PUBLISHED_GAME = after("mirador", PUBLISHED)
SMALL_STRATA = after("strata", "2x2 c3, 1x2 e3, 2x1 d3", size=3)
SITUATIONS = {
    "strata, empty": belvedere.start("strata"),
    "strata, one tile": belvedere.start("strata").play("2x2 h8"),
    "strata, early": at_random("strata", 5, 6),
    "strata, middle": at_random("strata", 11, 16),
    "strata, over": at_random("strata", 1),
    "strata, small": SMALL_STRATA,
    "mirador, empty": belvedere.start("mirador"),
    "mirador, swap offered": after("mirador", "e4"),
    "mirador, published": PUBLISHED_GAME,
    "mirador, declared": after("mirador", PUBLISHED + " a1 n18!"),
    "mirador, challenged": after("mirador", "a1 d4 a4! challenge", size=5),
    "mirador, pass": after("mirador", "c3", size=5),
    "mirador, over": at_random("mirador", 3),
    "mirador, won": after("mirador", "e4 swap t5 v22! accept"),
    "mirador, swapped": after("mirador", "e4 swap"),
    "mirador, broken": after("mirador", "f6 a12 f1! challenge a1 a6 f9", size=13),
    "mirador, smallest": belvedere.start("mirador", size=2),
}
EVERYTHING: dict[str, dict[str, Any]] = {
    "strata": {"interactive": True, "areas": True},
    "mirador": {"interactive": True, "sight": True},
}
everywhere = pytest.mark.parametrize("position", SITUATIONS.values(), ids=SITUATIONS.keys())


def picture(position: Position, **chosen: Any) -> Element:
    return ElementTree.fromstring(position.svg(**chosen))


def colours(svg: str) -> set[str]:
    return set(re.findall(r"#[0-9a-f]{6}", svg))


def points(element: Element) -> list[tuple[float, float]]:
    """Read the numbers of paths that name every point in full: M, L and Q."""
    found = []
    for part in element.iter():
        numbers = list(map(float, re.findall(r"-?[\d.]+", part.get("d", ""))))
        found += list(zip(numbers[::2], numbers[1::2], strict=True))
    return found


def box(element: Element) -> tuple[float, float, float, float]:
    xs, ys = zip(*points(element), strict=True)
    return min(xs), min(ys), max(xs), max(ys)


# Every picture.


@everywhere
def test_a_picture_is_one_svg_that_names_itself_for_screen_readers(position: Position) -> None:
    root = picture(position)
    assert root.tag == "{http://www.w3.org/2000/svg}svg"
    assert root.get("role") == "img"
    title, desc = root[0], root[1]
    assert words(title) == f"{position.facts.title}. {position.prompt()}"
    assert desc.tag.endswith("desc")
    if position.last:
        assert f"Latest move: {position.last.move}." in words(desc)


@everywhere
def test_ids_are_unique_with_everything_switched_on(position: Position) -> None:
    found = ids(picture(position, **EVERYTHING[position.game]))
    assert found
    assert [name for name, number in Counter(found).items() if number > 1] == []


@everywhere
def test_a_picture_stands_alone(position: Position) -> None:
    for theme in themes.THEMES:
        svg = position.svg(theme=theme, **EVERYTHING[position.game])
        assert "var(" not in svg
        assert "href" not in svg
        assert "<style" not in svg
        used = set(re.findall(r"url\(#([^)]*)\)", svg))
        assert used <= set(ids(ElementTree.fromstring(svg)))


@everywhere
def test_light_and_dark_differ_in_colours_alone(position: Position) -> None:
    light, dark = (position.svg(theme=theme) for theme in ("light", "dark"))
    assert themes.LIGHT.page in colours(light)
    assert themes.DARK.page in colours(dark)
    assert {themes.LIGHT.page, themes.LIGHT.ink}.isdisjoint(colours(dark))

    def shape(svg: str) -> list[tuple[str, str | None]]:
        return [(e.tag, e.get("d")) for e in ElementTree.fromstring(svg).iter()]

    assert shape(light) == shape(dark)


@pytest.mark.parametrize("language", LANGUAGES)
@everywhere
def test_all_words_are_inside_their_part_of_the_picture(position: Position, language: str) -> None:
    names = ["Wilhelmina Featherstonehaugh-Cholmondeley", "Wim"]
    root = picture(position, **EVERYTHING[position.game], language=language, names=names)

    def check(element: Element, font: float, anchor: str) -> None:
        font = float(element.get("font-size", font))
        anchor = element.get("text-anchor", anchor)
        if element.get("y") and element.text and element.tag.endswith(("text", "tspan")):
            x, y = float(element.get("x", 0)), float(element.get("y", 0))
            long = widths.width_of(element.text, font)
            left = x - {"start": 0, "middle": long / 2, "end": long}[anchor]
            assert left >= west, element.text
            assert left + long <= west + width, element.text
            assert north + font * 0.7 <= y <= north + height - font * 0.2, element.text
        for child in element:
            check(child, font, anchor)

    for part in parts(root).values():
        west, north, width, height = frame(part)
        check(part, 16, "start")


@pytest.mark.parametrize("names", [[], ["Ann", "Wilhelmina Featherstonehaugh"]])
@pytest.mark.parametrize("language", LANGUAGES)
@everywhere
def test_what_is_told_of_a_player_is_inside_his_panel(
    position: Position, language: str, names: list[str]
) -> None:
    root = picture(position, language=language, names=names, interactive=True)
    groups = [*by_class(root, "tray"), *by_class(root, "player")]
    seats = [group for group in groups if by_class(group, "seat")]
    assert len(seats) == 2
    for seat in seats:
        panel = by_class(seat, "seat")[0][0]
        right = float(panel.get("x", 0)) + float(panel.get("width", 0))
        for text in (e for e in seat.iter() if e.tag.endswith("text")):
            bold = widths.BOLD if text.get("font-weight") else 1
            font = float(text.get("font-size") or seat.get("font-size") or 0)
            font = TEXT if text.get("class") == "name" else font
            long = bold * widths.width_of(words(text), font)
            assert float(text.get("x", 0)) + long <= right - 4, words(text)


@pytest.mark.parametrize("language", LANGUAGES)
@everywhere
def test_what_can_be_clicked_is_inside_its_part(position: Position, language: str) -> None:
    root = picture(position, **EVERYTHING[position.game], language=language)
    for part in parts(root).values():
        x, y, width, height = frame(part)
        for handle in [*by_class(part, "hold"), *by_class(part, "button")]:
            ground = next(e for e in handle.iter() if e.tag.endswith("rect"))
            left, top, wide, high = (
                float(ground.get(side, 0)) for side in ("x", "y", "width", "height")
            )
            assert x <= left < left + wide <= x + width, handle.get("id")
            assert y <= top < top + high <= y + height, handle.get("id")


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("interactive", [False, True])
def test_frames_stay_from_ply_to_ply_and_that_of_strata_follows_the_box_of_its_tiles(
    game: str, interactive: bool
) -> None:
    rng = random.Random(2)
    position = belvedere.start(game)
    shown: dict[str, tuple[float, float, float, float]] = {}
    box = None
    while position.actors:
        root = picture(position, interactive=interactive)
        found = {name: frame(part) for name, part in parts(root).items()}
        before, box = box, position.to_dict().get("box")
        if box != before:
            shown.pop("board", None)
        assert found.items() >= shown.items()
        shown = found
        moves = [move for move in position.legal() if not move.endswith("!")]
        position = position.play(rng.choice(moves))


@pytest.mark.parametrize("game", GAMES)
def test_squares_keep_their_place_in_the_picture(game: str) -> None:
    position = belvedere.start(game)
    rng = random.Random(3)
    known: dict[str, str] = {}
    while position.actors:
        root = picture(position, interactive=True, part="board")
        record = position._game.record(position._state)  # type: ignore[attr-defined]
        for place in by_class(root, "place"):
            square = match_square(str(place.get("id")).removeprefix("place-"))
            assert square is not None
            if game == "strata" and record["height"][square] > 1:
                continue  # a higher place is drawn a little to the north
            assert known.setdefault(str(place.get("id")), place[0].get("d", "")) == place[0].get(
                "d"
            )
        position = position.play(rng.choice([m for m in position.legal() if "!" not in m]))
    assert len(known) > 60


@everywhere
def test_a_part_can_be_had_alone(position: Position) -> None:
    whole = parts(picture(position, interactive=True))
    for name, part in whole.items():
        alone = picture(position, interactive=True, part=name)
        assert frame(alone) == frame(part)
        assert [e for e in ids(alone) if e in ids(part)] == ids(part)
    with pytest.raises(OptionError, match="The parts of this picture are board, sentence, "):
        position.svg(part="attic")


@pytest.mark.parametrize("situation", ["strata, over", "mirador, won"])
def test_the_winner_is_marked_in_his_seat(situation: str) -> None:
    position = SITUATIONS[situation]
    assert position.outcome is not None
    seats = by_class(picture(position), "seat")
    marked = [seat for seat in (0, 1) if by_class(seats[seat], "won")]
    assert tuple(marked) == position.outcome.winners
    assert not by_class(picture(SITUATIONS["mirador, over"]), "won")  # a draw


@pytest.mark.parametrize("game", GAMES)
def test_seats_carry_the_names_of_their_players(game: str) -> None:
    position = belvedere.start(game)
    names = [words(name) for name in by_class(picture(position), "name")]
    assert names == [seat.say() for seat in position.facts.seats]
    names = [words(name) for name in by_class(picture(position, names=["Ann", ""]), "name")]
    assert names == ["Ann", position.facts.seats[1].say()]
    assert len(by_class(picture(position), "decides")) == 1


@everywhere
def test_the_prompt_is_written_whole(position: Position) -> None:
    (prompt,) = by_class(picture(position), "prompt")
    assert " ".join(span.text or "" for span in prompt) == position.prompt()


@pytest.mark.parametrize("width", [360, 1200])
def test_resvg_renders_it_at_any_width(width: int) -> None:
    png = bytes(resvg_py.svg_to_bytes(svg_string=PUBLISHED_GAME.svg(), width=width))
    assert png.startswith(b"\x89PNG")
    assert int.from_bytes(png[16:20], "big") == width


@everywhere
def test_equal_positions_have_equal_pictures(position: Position) -> None:
    again = belvedere.load(position.to_dict())
    assert again.svg() == position.svg()
    assert str(again) == str(position)


# What can be clicked.


@everywhere
def test_each_legal_move_can_be_clicked_and_nothing_else(position: Position) -> None:
    holds = position.holds()
    expected = {f"hold-{held}": "hold" for held in holds if held}
    expected |= {f"button-{name}": "button" for name in holds.get("", {})}
    for held, where in holds.items():
        expected |= {f"place-{name}": "place" for name in where} if held else {}
    root = picture(position, interactive=True)
    kinds = ("place", "hold", "button")
    found = {str(e.get("id")): str(e.get("class")) for kind in kinds for e in by_class(root, kind)}
    assert found == expected


@everywhere
def test_nothing_can_be_clicked_unless_asked_for(position: Position) -> None:
    assert not [
        name for name in ids(picture(position)) if name.startswith(("place", "hold", "butt"))
    ]


def test_a_place_of_mirador_is_its_south_west_micro_square() -> None:
    position = belvedere.start("mirador")
    place = by_id(picture(position, interactive=True), "place-e4")
    tower = by_id(picture(position.play("e4")), "tower-e4")
    west, _, _, south = box(tower)
    outline = place[0].get("d", "")
    x, y = map(float, re.findall(r"[\d.]+", outline)[:2])
    assert outline.endswith("h 20 v 20 h -20 z")
    assert abs(x - west) < 3
    assert abs(y + 20 - south) < 3


@pytest.mark.parametrize(
    ("situation", "labels"),
    [
        ("mirador, swap offered", ["Swap"]),
        ("mirador, declared", ["Accept", "Challenge"]),
        ("mirador, challenged", ["Give up"]),
        ("mirador, pass", ["Swap", "Pass", "Pass and declare"]),
    ],
)
def test_buttons_say_what_they_do(situation: str, labels: list[str]) -> None:
    root = picture(SITUATIONS[situation], interactive=True)
    assert [words(button) for button in by_class(root, "button")] == labels


def test_a_tower_is_picked_up_with_or_without_a_declaration() -> None:
    root = picture(PUBLISHED_GAME, interactive=True)
    assert words(by_id(root, "hold-tower")) == "Place"
    assert words(by_id(root, "hold-tower!")) == "!Place and declare"


def test_only_who_decides_can_pick_up_tiles_and_dominoes_lie_or_stand() -> None:
    drawn = []
    for situation in ("strata, empty", "strata, one tile"):
        holds = by_class(picture(SITUATIONS[situation], interactive=True), "hold")
        assert [e.get("id") for e in holds] == ["hold-2x2", "hold-2x1", "hold-1x2", "hold-1x1"]
        drawn.append(ElementTree.tostring(holds[0]))
    assert drawn[0] != drawn[1]  # each in the colour of who decides


def test_what_can_be_clicked_says_what_a_click_does() -> None:
    root = picture(SITUATIONS["strata, one tile"], interactive=True)
    assert by_id(root, "hold-1x2").get("aria-label") == "pick up a domino, standing"
    assert by_id(root, "place-h7").get("aria-label") == "place on h7"
    root = picture(SITUATIONS["mirador, swap offered"], interactive=True)
    assert by_id(root, "hold-tower!").get("aria-label") == "pick up a tower that declares"
    assert by_id(root, "button-swap").get("aria-label") == "Swap"


def test_a_viewer_who_does_not_decide_can_click_on_nothing() -> None:
    for situation in ("strata, one tile", "mirador, declared"):
        position = SITUATIONS[situation]
        for viewer in (0, 1, belvedere.SPECTATOR):
            root = ElementTree.fromstring(position.svg(viewer, interactive=True))
            clickable = [name for name in ids(root) if name.startswith(("place", "hold", "button"))]
            assert bool(clickable) == (viewer in position.actors)


# Options.


@pytest.mark.parametrize(
    ("chosen", "sentence"),
    [
        ({"theme": "sepia"}, "theme is light or dark, not 'sepia'."),
        ({"last": 3}, "last is yes or no, not 3."),
        ({"coordinates": "maybe"}, "coordinates is yes or no, not 'maybe'."),
        ({"annotations": "e4"}, "annotations is a list of marks"),
        ({"annotations": 7}, "annotations is a list of marks"),
        ({"annotations": ["e4"]}, "An annotation has a square and a kind; 'e4' has not."),
        ({"annotations": [{"kind": "mark"}]}, "None is not a square"),
        ({"annotations": [{"square": "4e"}]}, "'4e' is not a square"),
        ({"annotations": [{"square": "h8", "kind": "x"}]}, "is mark, cross or path; not 'x'."),
        ({"annotations": [{"square": "h8", "kind": "path"}]}, "A path needs 'to'"),
        ({"annotations": [{"square": "h8", "to": "h9"}]}, "only a path has one"),
        ({"annotations": [{"square": "h8", "shape": "0x2"}]}, "such as 1x1 or 2x2; not '0x2'."),
        ({"annotations": [{"square": "h8", "hue": 1}]}, "An annotation has no 'hue'. It has: squ"),
        ({"annotations": [{"square": "ab28"}]}, "ab28 is not in the picture, which shows "),
    ],
)
@pytest.mark.parametrize("game", GAMES)
def test_bad_options_are_refused_in_a_sentence(
    game: str, chosen: dict[str, Any], sentence: str
) -> None:
    with pytest.raises(OptionError) as refused:
        belvedere.start(game).svg(**chosen)
    assert sentence in str(refused.value)


@pytest.mark.parametrize(("game", "foreign"), [("strata", "sight"), ("mirador", "areas")])
def test_an_unknown_option_is_refused_and_the_known_ones_are_named(game: str, foreign: str) -> None:
    position = belvedere.start(game)
    with pytest.raises(OptionError) as refused:
        position.svg(**{foreign: True})
    assert f"{position.facts.title} has no option {foreign!r}" in str(refused.value)
    drawing = {"strata": strata_drawing, "mirador": mirador_drawing}[game]
    for option in drawing.OPTIONS:
        assert f" {option.name}, " in str(refused.value)
    assert options.ANNOTATIONS in str(refused.value)


@pytest.mark.parametrize(
    ("situation", "option"),
    [
        ("strata, middle", "coordinates"),
        ("strata, middle", "last"),
        ("strata, middle", "interactive"),
        ("strata, middle", "areas"),  # at the end they show by themselves
        ("strata, middle", "numbers"),
        ("mirador, published", "coordinates"),
        ("mirador, published", "last"),
        ("mirador, published", "interactive"),
        ("mirador, published", "sight"),
    ],
)
def test_every_option_changes_the_picture_and_may_be_a_word(situation: str, option: str) -> None:
    position = SITUATIONS[situation]
    chosen: list[dict[str, Any]] = [{option: value} for value in (False, True, "yes")]
    off, on, yes = (position.svg(**choice) for choice in chosen)
    assert off != on
    assert yes == on  # as a command line or an address gives it


@pytest.mark.parametrize("game", GAMES)
def test_annotations_are_drawn_in_ink(game: str) -> None:
    marks = [
        {"square": "h8"},
        {"square": "g7", "kind": "cross", "shape": "2x1"},
        {"square": "f6", "kind": "path", "to": ["h8", "j9"]},
    ]
    for theme in themes.THEMES.values():
        position = belvedere.start(game)
        (layer,) = by_class(picture(position, theme=theme.name, annotations=marks), "annotations")
        drawn = [e for kind in ("mark", "cross", "path") for e in by_class(layer, kind)]
        assert [e.get("class") for e in drawn] == ["mark", "cross", "path"]
        assert layer[1].get("stroke") == theme.ink
        assert by_class(picture(position), "annotations") == []


def test_a_path_runs_through_the_middles_of_its_squares() -> None:
    way = [{"square": "a1", "kind": "path", "to": ["c1", "c3"], "shape": "2x2"}]
    (path,) = by_class(picture(belvedere.start("mirador"), annotations=way), "path")
    data = path.get("d", "")
    (x, y), *others = [tuple(map(float, p)) for p in re.findall(r"[ML] ([\d.]+) ([\d.]+)", data)][
        :3
    ]
    assert others == [(x + 40, y), (x + 40, y - 40)]


# Coordinates.


def names_along(root: Element) -> list[str]:
    (names,) = by_class(root, "coordinates")
    return [words(name) for name in names]


def test_all_27_columns_and_rows_of_mirador_are_named_on_both_sides() -> None:
    expected = [format_column(n) for n in range(27)] + [str(n) for n in range(1, 28)]
    assert Counter(names_along(picture(PUBLISHED_GAME))) == dict.fromkeys(expected, 2)
    assert by_class(picture(PUBLISHED_GAME, coordinates=False), "coordinates") == []


def test_coordinates_of_a_small_table_are_no_louder_than_those_of_a_large_one() -> None:
    def shown(situation: str) -> float:
        root = picture(SITUATIONS[situation], part="board")
        (names,) = by_class(root, "coordinates")
        return float(names.attrib["font-size"]) / float(root.attrib["viewBox"].split()[2])

    assert shown("strata, empty") < 1.5 * shown("strata, over")


def test_strata_shows_the_tiles_and_two_squares_around_them_as_far_as_one_can_build() -> None:
    names = set(names_along(picture(SITUATIONS["strata, empty"])))
    assert names == {*"fghij", *map(str, range(6, 11))}
    names = set(names_along(picture(SITUATIONS["strata, one tile"])))  # a 2x2 on h8
    assert names == {*"fghijk", *map(str, range(6, 12))}
    # The box of this game has grown to eight by eight: e5 to l12.
    names = set(names_along(picture(SITUATIONS["strata, over"])))
    assert names == {*"efghijkl", *map(str, range(5, 13))}


def test_the_window_of_strata_is_where_tiles_may_still_go() -> None:
    (window,) = by_class(picture(SITUATIONS["strata, over"]), "window")
    assert float(window.get("width", 0)) == 8 * strata_board.CELL
    assert float(window.get("x", 0)) == 4 * strata_board.CELL  # column e


# Mirador.


def test_every_tower_is_one_element_named_after_its_square() -> None:
    moves = PUBLISHED.split()
    for theme in themes.THEMES:
        root = picture(PUBLISHED_GAME, theme=theme)
        for colour, own in (("red", moves[::2]), ("blue", moves[1::2])):
            towers = [e.get("id") for e in by_class(root, colour) if "tower" in e.get("class", "")]
            assert sorted(map(str, towers)) == sorted(f"tower-{square}" for square in own)


def test_a_tower_never_changes_while_others_are_placed() -> None:
    early = by_id(picture(after("mirador", "e4 t5")), "tower-e4")
    late = by_id(picture(PUBLISHED_GAME), "tower-e4")
    assert ElementTree.tostring(early) == ElementTree.tostring(late)


def test_a_tower_covers_its_four_micro_squares() -> None:
    root = picture(after("mirador", "a1"))
    west, north, east, south = box(by_id(root, "tower-a1"))
    assert (west, south) == pytest.approx((0, mirador_board.BOARD), abs=3)
    assert (east, north) == pytest.approx((40, mirador_board.BOARD - 40), abs=3)


def test_red_is_hatched_upwards_and_blue_downwards() -> None:
    root = picture(after("mirador", "e4 t5"))
    for square, rises in (("e4", True), ("t5", False)):
        hatch = by_id(root, f"tower-{square}").get("d", "")
        strokes = re.findall(r"M ([\d.]+) ([\d.]+) Q [\d.]+ [\d.]+ ([\d.]+) ([\d.]+) M", hatch)
        assert len(strokes) > 4
        for stroke in strokes:
            x0, y0, x1, y1 = map(float, stroke)
            assert (x1 > x0) == ((y1 < y0) == rises)


def test_the_latest_tower_is_outlined() -> None:
    root = picture(PUBLISHED_GAME)
    (ring,) = by_class(root, "last")
    tower, outline = box(by_id(root, "tower-k19")), box(ring)
    assert outline[0] < tower[0]
    assert outline[1] < tower[1]
    assert outline[2] > tower[2]
    assert outline[3] > tower[3]
    assert by_class(picture(PUBLISHED_GAME, last=False), "last") == []


@pytest.mark.parametrize("square", ["a1", "a4", "d4", "d1", "a2", "b4", "d3", "c1"])
def test_at_the_edge_the_outline_stays_on_the_board(square: str) -> None:
    (ring,) = by_class(picture(after("mirador", square, size=5)), "last")
    west, north, east, south = box(ring)
    half = float(ring.get("stroke-width", 0)) / 2
    assert min(west, north) - half >= -1  # a hand is not that steady
    assert max(east, south) + half <= mirador_board.BOARD + 1
    assert east - west == pytest.approx(2 * mirador_board.BOARD / 5, abs=12)


@pytest.mark.parametrize("moves", ["e4 swap", "a1! accept"])
def test_a_move_without_a_tower_outlines_none(moves: str) -> None:
    assert by_class(picture(after("mirador", moves)), "last") == []


def test_a_latest_move_that_is_not_on_the_board_is_not_outlined() -> None:
    data = PUBLISHED_GAME.to_dict()
    strange = belvedere.load({**data, "last": {"seat": 0, "move": "a1"}})
    assert by_class(picture(strange), "last") == []
    assert "[" not in str(strange).splitlines()[1]


def test_a_declaring_tower_carries_an_exclamation_mark() -> None:
    assert [words(e) for e in by_class(picture(SITUATIONS["mirador, declared"]), "declared")] == [
        "!"
    ]
    assert by_class(picture(PUBLISHED_GAME), "declared") == []


@pytest.mark.parametrize(
    "position",
    [PUBLISHED_GAME, SITUATIONS["mirador, over"], SITUATIONS["mirador, challenged"]],
    ids=["published", "over", "challenged"],
)
def test_each_link_is_one_line_in_its_colour(position: Position) -> None:
    record = position._game.record(position._state)  # type: ignore[attr-defined]
    expected = Counter(("red", "blue")[sight.colour] for sight in mirador.sights(record))
    lines = by_class(picture(position, sight=True), "sight")
    assert Counter(str(line.get("class")).split()[1] for line in lines) == expected
    assert by_class(picture(position, sight=False), "sight") == []


def lines_of(position: Position, sight: object) -> list[tuple[tuple[float, float], ...]]:
    return [tuple(points(line)) for line in by_class(picture(position, sight=sight), "sight")]


def test_the_lines_of_chosen_towers_are_drawn_and_no_others() -> None:
    every = lines_of(PUBLISHED_GAME, "yes")
    # A tower is named by any of its squares; x20 touches two corners, and sees o21 and three sides.
    assert lines_of(PUBLISHED_GAME, "x20") == lines_of(PUBLISHED_GAME, " Y21 ")
    assert len(lines_of(PUBLISHED_GAME, "x20")) == 2 + 1 + 6
    both = lines_of(PUBLISHED_GAME, "x20,e4")
    alone = {*lines_of(PUBLISHED_GAME, "x20"), *lines_of(PUBLISHED_GAME, "e4")}
    assert set(both) == alone < set(every)
    assert lines_of(PUBLISHED_GAME, "a1") == []


@pytest.mark.parametrize(
    ("moves", "size", "chains"),
    [
        ("e4", 9, {"red": 2 * 4}),  # both rows and both columns, from side to side
        ("d4 h1 h4", 9, {"red": 2 + 2 + 2 + 4, "blue": 4}),  # west – d4 – h4 – east, and d4, and h1
        ("a1 d4", 5, {"red": 4 + 4, "blue": 4 + 4}),
    ],
)
def test_of_chains_the_shortest_one_each_way_is_drawn(
    moves: str, size: int, chains: dict[str, int]
) -> None:
    lines = by_class(picture(after("mirador", moves, size=size), sight="chains"), "sight")
    assert Counter(str(line.get("class")).split()[1] for line in lines) == chains


def test_when_a_game_is_over_the_winners_chain_shows_and_nothing_else() -> None:
    assert lines_of(PUBLISHED_GAME, "auto") == []
    accepted = after("mirador", "f6 a12 f1! accept", size=13)
    lines = by_class(picture(accepted), "sight")
    assert {str(line.get("class")) for line in lines} == {"sight red"}
    assert len(lines) == 4  # the two rows of f1, from side to side
    assert lines_of(SITUATIONS["mirador, over"], "auto") == []  # a draw


def crossed(root: Element) -> set[str]:
    """Return the squares of the towers that carry a cross."""
    discs = [cutter[1][0] for cutter in by_class(root, "cutter")]
    middles = {(float(disc.get("cx", 0)), float(disc.get("cy", 0))) for disc in discs}
    found = set()
    for tower in by_class(root, "tower"):
        west, north, east, south = box(tower)
        if any(west < x < east and north < y < south for x, y in middles):
            found.add(str(tower.get("id")).removeprefix("tower-"))
    assert len(found) == len(discs)
    return found


def test_a_broken_declaration_shows_what_cuts_it_and_the_chains_that_were_cut() -> None:
    root = picture(SITUATIONS["mirador, broken"])
    assert crossed(root) == {"a1", "a6", "f9"}
    assert {words(e[0]) for e in by_class(root, "cutter")} == {
        "Without this tower a chain would stand."
    }
    # a1 and a6 close two rows each and f9 two columns; f1 and f6 see the east and each other, and
    # f1 the south, as before.
    groups = {kind: len(by_class(root, kind)[0]) for kind in ("cut", "sights")}
    assert groups == {"cut": 6, "sights": 8}
    told = "The declaration is broken: without a tower on a1, a6 or f9 a chain would stand."
    assert told in words(root[1])
    assert told in SITUATIONS["mirador, broken"].text().splitlines()


def test_without_a_tower_that_is_crossed_a_chain_stands_and_without_others_none() -> None:
    red, blue = "d2 a5 h6", "d6 a2 h2"  # Blue declared with h2, and had no chain at all
    position = after("mirador", "d2 d6 a5 a2 h6 h2! challenge", size=9)
    found = crossed(picture(position))
    assert found
    for tower in red.split():
        left = board(red.replace(tower, ""), blue, "red", size=9).to_dict()
        assert bool(left["chains"]["blue"]) == (tower in found)


@pytest.mark.parametrize("sight", ["no", "chains", "yes", "f1"])
def test_what_was_cut_gives_way_to_lines_that_were_asked_for(sight: str) -> None:
    root = picture(SITUATIONS["mirador, broken"], sight=sight)
    assert by_class(root, "cutter") == by_class(root, "cut") == []


@pytest.mark.parametrize("moves", ["accept", "challenge, give up"])
def test_where_nothing_was_broken_nothing_is_crossed(moves: str) -> None:
    position = after("mirador", f"f6, a12, f1!, {moves}", size=13)
    assert position.outcome is not None
    assert by_class(picture(position), "cutter") == []
    assert "is broken" not in position.text()


def test_lines_are_chosen_by_their_ends() -> None:
    position = after("mirador", "f6 a12 f1", size=13)
    assert len(lines_of(position, "f1-a1, g1-m1")) == 2
    assert lines_of(position, "a1-f1") == lines_of(position, "f1-a1") != []
    assert lines_of(position, "a1-f2") == []


@pytest.mark.parametrize(
    ("sight", "sentence"),
    [
        (
            "every",
            "sight is auto, chains, yes, no, towers such as e4,k19, or lines such as e4-e9, not",
        ),
        (7, "not 7."),
        ("e4,", "not 'e4,'."),
        ("e4-e5-e6", "not 'e4-e5-e6'."),
        ("ab3", "ab3 is not on this board, which goes from a1 to aa27."),
    ],
)
def test_odd_sights_are_refused_in_a_sentence(sight: object, sentence: str) -> None:
    with pytest.raises(OptionError) as refused:
        PUBLISHED_GAME.svg(sight=sight)
    assert sentence in str(refused.value)


def test_after_the_swap_seats_change_colours_and_keep_their_players() -> None:
    seats = by_class(picture(SITUATIONS["mirador, swap offered"]), "player")
    assert [words(seat) for seat in seats] == ["Red1 tower", "Bluemay swap"]
    seats = by_class(picture(SITUATIONS["mirador, swapped"]), "player")
    assert [words(seat) for seat in seats] == ["Blue0 towers", "Redswapped, 1 tower"]
    root = picture(SITUATIONS["mirador, swapped"], names=["Ann", "Bob"])
    assert [words(seat) for seat in by_class(root, "player")] == [
        "AnnBlue: 0 towers",
        "BobRed: swapped, 1 tower",
    ]
    assert "R: Bob, B: Ann" in SITUATIONS["mirador, swapped"].text(names=["Ann", "Bob"])


@pytest.mark.parametrize(
    ("situation", "notes"),
    [
        ("mirador, declared", ["Red10 towers", "Bluedeclares"]),
        ("mirador, challenged", ["Reddeclares", "Bluechallenges"]),
    ],
)
def test_seats_tell_who_declares_and_who_challenges(situation: str, notes: list[str]) -> None:
    seats = by_class(picture(SITUATIONS[situation]), "player")
    assert [words(seat) for seat in seats] == notes


def test_lines_of_sight_run_straight_and_stay_on_the_board() -> None:
    low, high = 0, mirador_board.BOARD
    lines = by_class(picture(PUBLISHED_GAME, sight=True), "sight")
    bends = []
    for line in lines:
        (x0, y0), (x1, y1) = points(line)
        assert all(low <= at <= high for at in (x0, y0, x1, y1))
        assert (x0, y0) != (x1, y1)
        if x0 != x1 and y0 != y1:
            bends.append(line.get("class"))
    assert bends == ["sight red"] * 2  # v22 and z22 touch corners of x20; no others touch


def test_the_first_tower_sees_all_four_sides() -> None:
    lines = by_class(picture(after("mirador", "e4"), sight=True), "sight")
    low, high = 0, mirador_board.BOARD
    ends = [points(line)[1] for line in lines]
    assert Counter(
        "west" if x == low else "east" if x == high else "north" if y == low else "south"
        for x, y in ends
    ) == dict.fromkeys(("west", "east", "north", "south"), 2)


MIRADOR_TEXT = """\
    a b c d e
 5 [R R]. B B  5
 4 [R R]. B B  4
 3  . . . . .  3
 2  R R . . .  2
 1  R R . . .  1
    a b c d e

R: Red, B: Blue
Latest move: a4!
Red declares a win. Blue accepts and loses, or challenges and places towers to cut the chain."""


def test_mirador_in_letters() -> None:
    assert str(after("mirador", "a1 d4 a4!", size=5)) == MIRADOR_TEXT


def test_a_tower_at_the_eastern_side_is_bracketed_too() -> None:
    assert " 5  . . .[B B] 5" in str(after("mirador", "a1 d4", size=5))


# Strata.


@pytest.mark.parametrize("situation", [name for name in SITUATIONS if name.startswith("strata")])
def test_every_tile_is_one_element_named_after_its_square_and_storey(situation: str) -> None:
    position = SITUATIONS[situation]
    expected = {
        f"tile-{t['tile']}-{t['square']}-{t['storey']}": f"tile {t['colour']} storey-{t['storey']}"
        for t in position.to_dict()["tiles"]
    }
    found = {e.get("id"): e.get("class") for e in by_class(picture(position), "tile")}
    assert found == expected


def test_higher_storeys_are_drawn_over_lower_ones_and_southern_tiles_over_fronts() -> None:
    tiles = by_class(picture(SITUATIONS["strata, over"]), "tile")
    order = [str(tile.get("id")).split("-") for tile in tiles]
    keys = [(int(storey), -int(square[1:])) for _, _, square, storey in order]
    assert keys == sorted(keys)
    assert keys[-1][0] > 1


def test_each_storey_lifts_a_tile_a_little() -> None:
    root = picture(SMALL_STRATA)
    low, high = (float(by_id(root, f"tile-{t}")[1].get("y", 0)) for t in ("1x2-e3-1", "2x1-d3-2"))
    lift = strata_board.LIFT * strata_board.CELL
    # The lower one begins a row to the north.
    assert low + strata_board.CELL - high == pytest.approx(lift, abs=0.02)


def test_blue_is_hatched_and_gray_is_plain() -> None:
    root = picture(SMALL_STRATA)
    assert by_id(root, "tile-1x2-e3-1")[1].get("fill") == "url(#blue-light-1)"
    assert by_id(root, "blue-light-1").tag.endswith("pattern")
    assert str(by_id(root, "tile-2x2-c3-1")[1].get("fill")).startswith("#")


@pytest.mark.parametrize("theme", themes.THEMES)
def test_each_storey_is_one_step_lighter_and_gray_is_lighter_than_blue(theme: str) -> None:
    def light(colour: int, storey: int) -> float:
        shade = strata_look.shade(theme, colour, storey)
        red, green, blue = (int(shade[n : n + 2], 16) for n in (1, 3, 5))
        return 0.299 * red + 0.587 * green + 0.114 * blue

    storeys = range(1, strata_look.STEPS + 1)
    for colour in (0, 1):
        for low, high in pairwise(storeys):
            assert light(colour, high) > light(colour, low) + 15
    assert all(light(0, storey) > light(1, storey) + 30 for storey in storeys)


def test_a_number_stands_on_every_square_from_the_second_storey_up() -> None:
    position = SITUATIONS["strata, over"]
    record = position._game.record(position._state)  # type: ignore[attr-defined]
    expected = Counter(str(height) for height in record["height"].flat if height > 1)
    (numbers,) = by_class(picture(position), "storeys")
    assert Counter(map(words, numbers)) == expected
    assert by_class(picture(position, numbers=False), "storeys") == []


def test_the_latest_tile_is_outlined() -> None:
    root = picture(SMALL_STRATA)
    (ring,) = by_class(root, "last")
    top = by_id(root, "tile-2x1-d3-2")[1]
    for start, length in (("x", "width"), ("y", "height")):
        tile_from, tile_long = float(top.get(start, 0)), float(top.get(length, 0))
        ring_from, ring_long = float(ring[1].get(start, 0)), float(ring[1].get(length, 0))
        assert tile_from < ring_from < ring_from + ring_long < tile_from + tile_long
    assert by_class(picture(SMALL_STRATA, last=False), "last") == []
    assert by_class(picture(SITUATIONS["strata, empty"]), "last") == []


@pytest.mark.parametrize(("situation", "chosen"), [("over", {}), ("middle", {"areas": True})])
def test_areas_are_outlined_and_counted_when_asked_for_and_at_the_end(
    situation: str, chosen: dict[str, bool]
) -> None:
    position = SITUATIONS[f"strata, {situation}"]
    root = picture(position, **chosen)
    sizes: Counter[str] = Counter()
    for seat, colour in enumerate(strata.COLOURS):
        scores = position.scores[seat]
        assert isinstance(scores, tuple)
        outlined = [e for e in by_class(root, "area") if colour in str(e.get("class"))]
        assert len(outlined) == len(scores)
        assert sum(len(e) == 2 for e in outlined) == scores.count(scores[0])  # these glow
        sizes.update(map(str, scores))
    (areas,) = by_class(root, "areas")
    assert Counter(words(e) for e in areas.iter() if e.tag.endswith("text")) == sizes


def box_of_number(number: Element, group: Element) -> tuple[float, float, float, float]:
    """Return the box that a storey's number fills, with the halo around it."""
    font, halo = (float(group.get(name, 0)) for name in ("font-size", "stroke-width"))
    x, base = (float(number.get(name, 0)) for name in "xy")
    half = widths.BOLD * widths.width_of(words(number), font) / 2 + halo / 2
    return x - half, base - 0.73 * font - halo / 2, x + half, base + halo / 2


@pytest.mark.parametrize("seed", range(6))
def test_sizes_of_areas_cover_no_storey(seed: int) -> None:
    root = picture(at_random("strata", seed), part="board")
    (storeys,), (areas,) = by_class(root, "storeys"), by_class(root, "areas")
    boxes = [box_of_number(number, storeys) for number in storeys]
    badges = [e for e in areas.iter() if e.tag.endswith("circle")]
    assert boxes
    assert badges
    for badge in badges:
        x, y, radius = (float(badge.get(name, 0)) for name in ("cx", "cy", "r"))
        for west, north, east, south in boxes:
            nearest = min(max(x, west), east), min(max(y, north), south)
            assert math.dist((x, y), nearest) >= radius


def test_areas_are_left_out_before_the_end_unless_asked_for() -> None:
    assert by_class(picture(SITUATIONS["strata, middle"]), "area") == []


def test_seats_list_the_areas_as_they_are_compared() -> None:
    over = SITUATIONS["strata, over"]
    for seat, tray in enumerate(by_class(picture(over), "tray")):
        scores = over.scores[seat]
        assert isinstance(scores, tuple)
        assert words(tray).endswith("areas " + "+".join(map(str, scores)))
    assert words(by_class(picture(belvedere.start("strata")), "tray")[0]).endswith("no area yet")


def test_many_areas_are_listed_whole() -> None:
    over = at_random("strata", 3)
    for seat, tray in enumerate(by_class(picture(over), "tray")):
        scores = over.scores[seat]
        assert isinstance(scores, tuple)
        assert words(tray).endswith("+".join(map(str, scores)))
    assert max(len(row) for row in over.scores if isinstance(row, tuple)) > 11


def test_areas_of_both_are_told_alike() -> None:
    trays = [by_class(picture(at_random("strata", n)), "tray") for n in range(8)]
    told = {
        tuple(re.search(r"areas [\d+]+$", words(tray)) is not None for tray in both)
        for both in trays
    }
    assert told == {(True, True), (False, False)}


def test_an_outline_follows_every_outer_side_once() -> None:
    corner = {(0, 0), (1, 0), (0, 1)}
    grid = Grid(0, 0, 100, 2, 2)
    lines = areas.outline(corner, grid).split("M")[1:]
    assert len(lines) == 8
    inset = 100 * areas.INSET
    assert f" {inset:g} {inset:g} " in areas.outline(corner, grid)
    assert areas.joined([(0, 0), (2, 2), (0, 1)]) == [{(0, 0), (0, 1)}, {(2, 2)}]


def test_trays_show_what_is_left() -> None:
    gray, blue = by_class(picture(SITUATIONS["strata, one tile"]), "tray")
    told = strata_facts.STRATA.scoring
    assert told is not None
    assert words(gray).replace(told.say("en"), "") == "Gray×7×8×3areas 4"
    assert words(blue).replace(told.say("en"), "") == "Blue×8×8×3no area yet"


@pytest.mark.parametrize(
    ("language", "beginning"), [("en", "A score such as"), ("ru", "Счёт вида")]
)
def test_the_line_of_areas_says_how_it_is_read(language: str, beginning: str) -> None:
    root = picture(SITUATIONS["strata, over"], language=language)
    for tray in by_class(root, "tray"):
        (title,) = [e for e in tray.iter() if e.tag.endswith("title")]
        assert words(title).startswith(beginning)


def test_the_tray_of_who_decides_stands_out_until_the_game_is_over() -> None:
    def chosen(position: Position) -> list[bool]:
        accent = themes.LIGHT.accent
        seats = by_class(picture(position), "seat")
        assert not (position.outcome and by_class(picture(position), "decides"))
        return [seat[0].get("stroke") == accent for seat in seats]

    assert chosen(SITUATIONS["strata, empty"]) == [True, False]
    assert chosen(SITUATIONS["strata, one tile"]) == [False, True]
    assert chosen(SITUATIONS["strata, over"]) == [True, False]  # the winner
    assert chosen(SITUATIONS["mirador, over"]) == [False, False]


def test_an_empty_table_shows_where_the_first_tile_goes() -> None:
    root = picture(belvedere.start("strata"))
    (first,) = by_class(root, "first")
    x = float(first.get("x", 0)) + float(first.get("width", 0)) / 2
    assert x == pytest.approx(7.5 * strata_board.CELL, abs=0.02)  # the middle of column h
    assert by_class(picture(SMALL_STRATA), "first") == []


STRATA_TEXT = """\
    c  d  e
 5  .  .  .   5
 4  g1 g1 b1  4
 3  g1[g2 g2] 3
 2  .  .  .   2
    c  d  e

g2: gray, storey 2; b1: blue, storey 1
  Gray  2x2 ×7   2x1 ×7   1x1 ×3
> Blue  2x2 ×8   2x1 ×7   1x1 ×3
Latest move: 2x1 d3
Blue places a tile, on the surface or on top of others."""


def test_strata_in_letters() -> None:
    assert str(SMALL_STRATA) == STRATA_TEXT


def test_strata_in_letters_marks_where_the_first_tile_goes() -> None:
    position = belvedere.start("strata", size=2)
    assert str(position).splitlines()[:7] == [
        "    a  b  c",
        " 3  .  .  .   3",
        " 2  .  +  .   2",
        " 1  .  .  .   1",
        "    a  b  c",
        "",
        "+: the first tile's south-west square",
    ]
    assert "+" not in str(position.play("1x1 b2"))


def test_strata_in_letters_fits_a_terminal_of_24_lines_when_the_box_is_settled() -> None:
    lines = str(SITUATIONS["strata, over"]).splitlines()
    assert lines[0].split() == list("efghijkl")
    assert len(lines) <= 22


def test_the_rule_page_of_strata_shows_a_board_as_it_is_drawn() -> None:
    pages = [rulebook.page("strata", language).markdown for language in rulebook.LANGUAGES]
    moves = "2x2 c3, 1x1 d3, 1x2 e2, 1x1 d4"
    drawn = str(after("strata", moves, size=3, tiles="2,2,2"))
    board = drawn.partition("\n\n")[0]
    assert all(f"```\n{board}\n```" in page for page in pages)


@everywhere
def test_letters_fit_a_terminal_and_stay_in_line(position: Position) -> None:
    lines = str(position).splitlines()
    board = lines[1 : lines.index("") - 1]
    assert max(map(len, lines)) <= 100
    assert len({len(line.rstrip("0123456789")) for line in board}) == 1


# Primitives.


def test_markup_escapes_and_leaves_out_what_xml_cannot_hold() -> None:
    element = markup.Element("text", 'a<b & "c"\x00', class_='x"y', stroke_width=1.50, d=None)
    assert (
        str(element)
        == '<text class="x&quot;y" stroke-width="1.5">a&lt;b &amp; &quot;c&quot;</text>'
    )


@pytest.mark.parametrize(
    ("number", "text"), [(3.0, "3"), (0.125, "0.12"), (-0.001, "0"), (100, "100"), (0.5, "0.5")]
)
def test_numbers_are_brief(number: float, text: str) -> None:
    assert markup.format_number(number) == text


def test_unevenness_is_fixed_and_spread() -> None:
    values = [pencil.wobble(column, row) for column in range(20) for row in range(20)]
    assert values == [pencil.wobble(column, row) for column in range(20) for row in range(20)]
    assert all(-1 <= value <= 1 for value in values)
    assert len(set(values)) > 390
    assert abs(sum(values) / len(values)) < 0.1


def test_words_are_measured_wrapped_and_cut_to_fit() -> None:
    assert widths.width_of("Щи", 20) > widths.width_of("ill", 20) > 0
    assert widths.width_of("李小", 10) == 20
    sentence = "Красный ставит вышку или меняется цветами."
    lines = widths.wrap(sentence, 200, 18)
    assert " ".join(lines) == sentence
    assert len(lines) > 1
    assert all(widths.width_of(line, 18) <= 200 for line in lines)
    assert widths.wrap("Донаудампфшиффарт", 10, 18) == ["Донаудампфшиффарт"]
    assert widths.fitted("Ann", 100, 18) == "Ann"
    cut = widths.fitted("Wilhelmina Featherstonehaugh", 100, 18)
    assert cut.startswith("Wilh")
    assert cut.endswith("…")
    assert widths.width_of(cut, 18) <= 100
    assert widths.fitted("Ann", 1, 18) == "A…"


def test_a_name_that_is_cut_keeps_its_number() -> None:
    first, second = (widths.fitted(f"Featherstonehaugh {n}", 100, 18) for n in (1, 2))
    assert (first[-3:], second[-3:]) == ("… 1", "… 2")
    assert widths.width_of(first, 18) <= 100
    assert widths.fitted("Ann 123456789", 50, 18)[-1] == "…"


def test_mixing_colours() -> None:
    assert themes.mix("#000000", "#ff8000", 0.5) == "#804000"
    assert themes.is_bright("#fbf9f3")
    assert not themes.is_bright("#2a5ba0")


# Mirador, graded (R-MDR-8)


def test_on_a_fine_board_each_third_column_and_row_is_named() -> None:
    names = names_along(picture(after("mirador", "e4", size=54, tower=4)))
    thirds = range(0, 54, 3)
    expected = [format_column(n) for n in thirds] + [str(n + 1) for n in thirds]
    assert Counter(names) == Counter(2 * expected)


@pytest.mark.parametrize(("size", "tower"), [(54, 4), (54, 1), (40, 3), (27, 2)])
def test_a_tower_covers_all_its_micro_squares(size: int, tower: int) -> None:
    root = picture(after("mirador", "e4", size=size, tower=tower))
    cell = mirador_board.BOARD / size
    west, north, east, south = box(by_id(root, "tower-e4"))
    assert east - west == pytest.approx(tower * cell, abs=0.4 * cell)
    assert south - north == pytest.approx(tower * cell, abs=0.4 * cell)
    middle = (size - 3 - tower / 2) * cell
    assert (north + south) / 2 == pytest.approx(middle, abs=0.3 * cell)


def test_a_large_board_in_letters_has_one_a_square_and_the_latest_tower_is_small() -> None:
    lines = str(after("mirador", "e4 t50", size=54, tower=4)).splitlines()
    assert max(map(len, lines)) <= 100
    assert lines[1].split() == ["abcdefghijklmnopqrstuvwxyz" * 2 + "ab"]
    rows = {line.split()[0]: line.split()[1] for line in lines[2:56]}
    assert rows["4"] == "....RRRR" + 46 * "."
    assert rows["50"] == rows["53"] == 19 * "." + "bbbb" + 31 * "."
    assert set(rows["54"]) == set(rows["8"]) == {"."}
