"""Pictures of Strata and Mirador: what they must contain, not how they look pixel by pixel."""

from __future__ import annotations

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
from belvedere.core.errors import OptionError
from belvedere.core.squares import format_column
from belvedere.games import rulebook
from belvedere.games.mirador import description as mirador
from belvedere.games.mirador import drawing as mirador_drawing
from belvedere.games.strata import description as strata
from belvedere.games.strata import drawing as strata_drawing
from belvedere.svg import areas, markup, options, pencil, themes
from belvedere.svg.grid import Grid
from svg_reading import by_class, by_id, ids, words

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


@everywhere
def test_all_words_are_inside_the_picture(position: Position) -> None:
    root = picture(position, **EVERYTHING[position.game])
    _, _, width, height = map(float, root.get("viewBox", "").split())

    def check(element: Element, font: float, anchor: str) -> None:
        font = float(element.get("font-size", font))
        anchor = element.get("text-anchor", anchor)
        if element.get("y") and element.text and element.tag.endswith(("text", "tspan")):
            x, y = float(element.get("x", 0)), float(element.get("y", 0))
            long = 0.58 * font * len(element.text)  # DejaVu Sans is a wide font
            left = x - {"start": 0, "middle": long / 2, "end": long}[anchor]
            assert left >= 0, element.text
            assert left + long <= width, element.text
            assert font * 0.7 <= y <= height - font * 0.2, element.text
        for child in element:
            check(child, font, anchor)

    check(root, 16, "start")


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
    x, y = map(float, re.findall(r"[\d.]+", place.get("d", ""))[:2])
    assert place.get("d", "").endswith("h 20 v 20 h -20 z")
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
    root = picture(SITUATIONS["strata, one tile"], interactive=True)
    (gray,) = by_class(root, "tray")[:1]
    (blue,) = by_class(root, "tray")[1:]
    assert by_class(gray, "hold") == []
    assert [e.get("id") for e in by_class(blue, "hold")] == [
        "hold-2x2", "hold-2x1", "hold-1x2", "hold-1x1"
    ]  # fmt: skip


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
        ({"annotations": [{"square": "h8", "kind": "x"}]}, "is mark, cross, path; not 'x'."),
        ({"annotations": [{"square": "h8", "kind": "path"}]}, "A path needs 'to'"),
        ({"annotations": [{"square": "h8", "to": "h9"}]}, "only a path has one"),
        ({"annotations": [{"square": "h8", "shape": "0x2"}]}, "such as 1x1 or 2x2; not '0x2'."),
        ({"annotations": [{"square": "h8", "hue": 1}]}, "An annotation has no 'hue'. It has: squ"),
        ({"annotations": [{"square": "ab28"}]}, "ab28 is not in the picture, which shows a1 to "),
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
        assert f"{option.name} ({option.allowed()})" in str(refused.value)
    assert options.ANNOTATIONS in str(refused.value)


@pytest.mark.parametrize(
    ("situation", "option"),
    [
        ("strata, middle", "coordinates"),
        ("strata, middle", "last"),
        ("strata, middle", "interactive"),
        ("strata, middle", "areas"),
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
        {"square": "f6", "kind": "path", "to": ["h8", "k9"]},
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


def test_strata_shows_the_squares_that_can_still_be_used() -> None:
    assert set(names_along(picture(SITUATIONS["strata, empty"]))) >= {"a", "o", "1", "15"}
    # A 2x2 on h8 spans two of eight columns, so six more fit on either side.
    names = set(names_along(picture(SITUATIONS["strata, one tile"])))
    assert names == {*"bcdefghijklmno", *map(str, range(2, 16))}
    # The box of this game has grown to eight by eight: e5 to l12.
    names = set(names_along(picture(SITUATIONS["strata, over"])))
    assert names == {*"efghijkl", *map(str, range(5, 13))}


def test_squares_grow_as_the_window_shrinks() -> None:
    wide, full = (
        float(by_class(picture(position), "window")[0].get("width", 0)) / columns
        for position, columns in (
            (SITUATIONS["strata, empty"], 15),
            (SITUATIONS["strata, over"], 8),
        )
    )
    assert full > 1.8 * wide


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
    left, bottom = mirador_drawing.MARGIN, mirador_drawing.MARGIN + mirador_drawing.BOARD
    assert (west, south) == pytest.approx((left, bottom), abs=3)
    assert (east, north) == pytest.approx((left + 40, bottom - 40), abs=3)


def test_red_is_hatched_upwards_and_blue_downwards() -> None:
    root = picture(after("mirador", "e4 t5"))
    for square, rises in (("e4", True), ("t5", False)):
        hatch = by_id(root, f"tower-{square}")[1].get("d", "")
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
    low, high = mirador_drawing.MARGIN, mirador_drawing.MARGIN + mirador_drawing.BOARD
    assert min(west, north) - half >= low - 1  # a hand is not that steady
    assert max(east, south) + half <= high + 1
    assert east - west == pytest.approx(2 * mirador_drawing.BOARD / 5, abs=12)


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
    expected = Counter(link["colour"] for link in mirador.sights(record))
    lines = by_class(picture(position, sight=True), "sight")
    assert Counter(str(line.get("class")).split()[1] for line in lines) == expected
    assert by_class(picture(position), "sight") == []


def test_lines_of_sight_run_straight_and_stay_on_the_board() -> None:
    low = mirador_drawing.MARGIN
    high = low + mirador_drawing.BOARD
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
    low = mirador_drawing.MARGIN
    high = low + mirador_drawing.BOARD
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

Latest move: a4!
Red declares. Blue accepts or challenges."""


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
    cell = float(by_class(root, "window")[0].get("width", 0)) / 3  # columns c, d and e
    lift = strata_drawing.LIFT * strata_drawing.PEN
    assert low + cell - high == pytest.approx(lift, abs=0.02)  # the lower one begins a row north


def test_blue_is_hatched_and_gray_is_plain() -> None:
    root = picture(SMALL_STRATA)
    assert by_id(root, "tile-1x2-e3-1")[1].get("fill") == "url(#blue-light-1)"
    assert by_id(root, "blue-light-1").tag.endswith("pattern")
    assert str(by_id(root, "tile-2x2-c3-1")[1].get("fill")).startswith("#")


@pytest.mark.parametrize("theme", themes.THEMES)
def test_each_storey_is_one_step_lighter_and_gray_is_lighter_than_blue(theme: str) -> None:
    def light(colour: int, storey: int) -> float:
        shade = strata_drawing._shade(strata_drawing.PALETTES[theme], colour, storey)
        red, green, blue = (int(shade[n : n + 2], 16) for n in (1, 3, 5))
        return 0.299 * red + 0.587 * green + 0.114 * blue

    storeys = range(1, strata_drawing.STEPS + 1)
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


def test_the_largest_areas_are_outlined_and_counted() -> None:
    position = SITUATIONS["strata, over"]
    root = picture(position, areas=True)
    for seat, colour in enumerate(strata.COLOURS):
        scores = position.scores[seat]
        assert isinstance(scores, tuple)
        outlined = [e for e in by_class(root, "area") if colour in str(e.get("class"))]
        assert len(outlined) == scores.count(scores[0])
        assert f"largest area {scores[0]}" in words(by_class(root, "tray")[seat])
    assert by_class(picture(position), "area") == []


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
    assert words(gray) == "Gray×7×8×3"
    assert words(blue) == "Blue×8×8×3"


def test_the_tray_of_who_decides_stands_out_until_the_game_is_over() -> None:
    def chosen(position: Position) -> list[bool]:
        accent = themes.LIGHT.accent
        return [tray[0].get("stroke") == accent for tray in by_class(picture(position), "tray")]

    assert chosen(SITUATIONS["strata, empty"]) == [True, False]
    assert chosen(SITUATIONS["strata, one tile"]) == [False, True]
    assert chosen(SITUATIONS["strata, over"]) == [False, False]


def test_an_empty_table_shows_where_the_first_tile_goes() -> None:
    root = picture(belvedere.start("strata"))
    (first,) = by_class(root, "first")
    x = float(first.get("x", 0)) + float(first.get("width", 0)) / 2
    assert x == pytest.approx(strata_drawing.WIDTH_OF_ALL / 2, abs=0.02)
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
    cell = mirador_drawing.BOARD / size
    west, north, east, south = box(by_id(root, "tower-e4"))
    assert east - west == pytest.approx(tower * cell, abs=0.4 * cell)
    assert south - north == pytest.approx(tower * cell, abs=0.4 * cell)
    middle = mirador_drawing.MARGIN + (size - 3 - tower / 2) * cell
    assert (north + south) / 2 == pytest.approx(middle, abs=0.3 * cell)


def test_a_large_board_in_letters_has_one_a_square_and_the_latest_tower_is_small() -> None:
    lines = str(after("mirador", "e4 t50", size=54, tower=4)).splitlines()
    assert max(map(len, lines)) <= 100
    assert lines[1].split() == ["abcdefghijklmnopqrstuvwxyz" * 2 + "ab"]
    rows = {line.split()[0]: line.split()[1] for line in lines[2:56]}
    assert rows["4"] == "....RRRR" + 46 * "."
    assert rows["50"] == rows["53"] == 19 * "." + "bbbb" + 31 * "."
    assert set(rows["54"]) == set(rows["8"]) == {"."}
