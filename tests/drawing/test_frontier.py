"""Pictures of Mirage and Overworld, of games that are played in step with the slow twin."""

from __future__ import annotations

import math
import random
import re
from collections import Counter
from collections.abc import Iterator
from functools import cache
from itertools import combinations, pairwise, product
from typing import Any
from xml.etree import ElementTree
from xml.etree.ElementTree import Element

import pytest
import resvg_py

import belvedere
from belvedere import CHANCE, OVER, SPECTATOR, Position
from belvedere.bots.anything import random_move
from belvedere.core.errors import OptionError
from belvedere.core.messages import show
from belvedere.games.drawn import DrawnGame
from belvedere.games.frontier.components import Tile, neighbour
from belvedere.games.frontier.drawing import mirage, overworld, teeth
from belvedere.games.frontier.drawing.letter_board import TERRAIN
from belvedere.games.frontier.drawing.picture import SKINS
from belvedere.games.frontier.notation import (
    COAST_PATTERNS,
    DIRECTIONS,
    FACES,
    PATTERN_NAMES,
    ROTATIONS,
    SHADES,
)
from belvedere.games.frontier.rules.state import FLAT, LAND, WATER, coast_code, survey_code
from belvedere.games.frontier.telling import tell_pattern
from belvedere.svg import themes
from belvedere.svg.frame import width_of
from helpers.svg_reading import by_class, by_id, ids, words
from oracles.twins.frontier import (
    STEPS,
    Frontier,
    format_square,
    parse_square,
    regions_at,
    step,
    survey_squares,
)

EVERYTHING: dict[str, dict[str, bool]] = {
    "mirage": {"palm_trees": True},
    "overworld": {"provisions": True, "ports": True},
}
SVG = "{http://www.w3.org/2000/svg}"


class Situation:
    """A game in the middle of something, and its slow twin at the same place."""

    def __init__(self, position: Position, game: Frontier) -> None:
        self.position = position
        self.game = game
        self.id = position.game
        self.data = position.to_dict()
        self.holds = position.holds()

    def svg(self, **options: Any) -> str:
        return self.position.svg(**options)


def closing(game: Frontier, rng: random.Random) -> str:
    """Choose a Survey place that meets many sides, so that gaps close."""
    moves = game.legal()
    if game._step != "survey" or rng.random() < 0.5:
        return rng.choice(moves)

    return max(moves, key=lambda move: (enclosed(game, move), rng.random()))


def enclosed(game: Frontier, move: str) -> int:
    """Count the bare squares that a move encloses, or nearly so."""
    _, corner, turn = move.split()
    squares = survey_squares(parse_square(corner), turn)
    covered = game._board.keys() | set(squares)
    beside = {step(square, d) for square in squares for d in STEPS} - covered
    met = [sum(step(square, d) in covered for d in STEPS) for square in beside]
    return 10 * met.count(4) + 3 * met.count(3) + met.count(2)


def walk(game_id: str, players: int, seed: int, **options: bool) -> Iterator[Situation]:
    """Play a game in which gaps close, and its twin in step."""
    rng = random.Random(seed)
    position = belvedere.start(game_id, players=players, **options)
    game = Frontier(game_id, players, **options)
    while True:
        yield Situation(position, game)
        if position.actor == OVER:
            return
        if position.actor == CHANCE:
            outcomes = game.chances()
            move = rng.choices(list(outcomes), list(outcomes.values()))[0]
        else:
            move = closing(game, rng)
        game.play(move)
        position = position.play(move)


@cache
def played(game_id: str, players: int, seed: int, until: str = "over", tiles: int = 0) -> Situation:
    """Play until a step is reached with so many tiles on the table."""
    for now in walk(game_id, players, seed, **EVERYTHING[game_id]):
        if now.data["step"] == until and len(now.data["tiles"]) >= tiles:
            return now
    raise AssertionError(f"{game_id} did not come to {until}")


SITUATIONS = {
    f"{game}, {name}": situation
    for game in EVERYTHING
    for name, situation in {
        "bare": played(game, 2, 1, "start"),
        "first tile": played(game, 2, 1, "survey", 1),
        "five tiles": played(game, 3, 2, "draw", 5),
        "survey": played(game, 4, 7, "survey", 9),
        "coast": played(game, 2, 7, "coast", 3),
        "coast explorer": played(game, 4, 1, "coast explorer", 4),
        "explorers": played(game, 2, 3, "explorers", 8),
        "gap": played(game, 3, 2, "gap", 14),
        "tie": played(game, 4, 0, "tie", 8),
        "move": played(game, 4, 0, "move", 8),
        "items": played(game, 4, 0, "items", 8),
        "over": played(game, 4, 1),
    }.items()
}
SITUATIONS |= {
    "mirage, keep": played("mirage", 4, 0, "keep", 8),
    "overworld, marker": played("overworld", 4, 0, "marker", 8),
    "overworld, replace": played("overworld", 4, 0, "replace", 8),
}
everywhere = pytest.mark.parametrize("now", SITUATIONS.values(), ids=SITUATIONS.keys())
Point = tuple[float, float]


def parsed(now: Situation | Position, **options: Any) -> Element:
    return ElementTree.fromstring(now.svg(**options))


def vertices(path: str) -> list[Point]:
    """Walk along a path of M, h, v, c and z; of curves, return the handles too."""
    x = y = 0.0
    found = []
    for command, text in re.findall(r"([Mhvcz])([^Mhvcz]*)", path):
        numbers = [float(n) for n in re.findall(r"-?[\d.]+", text)]
        if command == "M":
            x, y = numbers
        elif command == "h":
            x += numbers[0]
        elif command == "v":
            y += numbers[0]
        elif command == "c":
            points = zip(numbers[::2], numbers[1::2], strict=True)
            *handles, (dx, dy) = points
            found += [(x + hx, y + hy) for hx, hy in handles]
            x, y = x + dx, y + dy
        if command != "z":
            found.append((x, y))
    return found


# Teeth.


def survey_tile(pattern: str, face: str, turn: str, square: str = "0,0") -> Tile:
    code = survey_code(PATTERN_NAMES.index(pattern), FACES.index(face), ROTATIONS.index(turn))
    return Tile(code, parse_square(square))


def coast_tile(pattern: str, shade: str, turn: str, square: str = "0,0") -> Tile:
    code = coast_code(COAST_PATTERNS.index(pattern), SHADES.index(shade), DIRECTIONS.index(turn))
    return Tile(code, parse_square(square))


def tile_of(data: dict[str, Any]) -> Tile:
    make = coast_tile if data["kind"] == "coast" else survey_tile
    return make(data["pattern"], data["face"], data["rotation"], data["square"])


def outline_of(game: str, tile: Tile) -> list[Point]:
    return vertices(teeth.tile_path(tile, crisp=game == "overworld"))


def moved(points: list[Point], dx: float, dy: float) -> list[Point]:
    return [(x + dx, y + dy) for x, y in points]


# The northern side of a square whose north-west corner is 0 0, from west to east: y is negative
# outside the tile. An eighth of 48 is 6; curves reach three quarters of the way to their handles.
LAND_SIDE: dict[str, list[Point]] = {
    "overworld": [(8, 0), (8, -6), (24, -6), (24, 6), (40, 6), (40, 0), (48, 0)],
    "mirage": [(8, 0), (8, -8), (24, -8), (24, 0), (24, 8), (40, 8), (40, 0), (48, 0)],
}
every_game = pytest.mark.parametrize("game", EVERYTHING)
at_the_end = pytest.mark.parametrize("now", [SITUATIONS[f"{game}, over"] for game in EVERYTHING])


@every_game
@pytest.mark.parametrize("face", FACES)
def test_clockwise_a_land_side_is_tab_notch_and_a_water_side_notch_tab(
    game: str, face: str
) -> None:
    outline = outline_of(game, survey_tile("LDL", face, "NE"))
    expected = [(x, y if face == "land" else -y) for x, y in LAND_SIDE[game]]
    assert outline[0] == (0, -48)  # the arm to the north of the corner square
    assert outline[1 : len(expected) + 1] == moved(expected, 0, -48)
    assert outline[-1] == (0, -48)  # all eight sides are one path


@pytest.mark.parametrize("crisp", [True, False])
@pytest.mark.parametrize("kind", [LAND, WATER, FLAT])
@pytest.mark.parametrize("direction", range(4))
def test_a_side_fits_its_own_kind_and_nothing_else(crisp: bool, kind: int, direction: int) -> None:
    def along(square: tuple[int, int], toward: int, of: int) -> list[Point]:
        x, y = teeth.side_start(square, toward)
        return vertices(f"M{x} {y}{teeth.side_path(of, toward, crisp=crisp)}")

    mine = along((3, -2), direction, kind)
    beside = neighbour((3, -2), direction)
    for other in (LAND, WATER, FLAT):
        fits = mine == along(beside, (direction + 2) % 4, other)[::-1]
        assert fits == (kind == other)


@every_game
@pytest.mark.parametrize("turn", DIRECTIONS)
def test_a_coast_tile_has_two_straight_sides_and_two_with_teeth(game: str, turn: str) -> None:
    outline = outline_of(game, coast_tile("A", "light", turn))
    beyond = {
        "N": any(y < 0 for _, y in outline),
        "S": any(y > 48 for _, y in outline),
        "W": any(x < 0 for x, _ in outline),
        "E": any(x > 48 for x, _ in outline),
    }
    assert {d for d, out in beyond.items() if out} == ({*"NS"} if turn in "NS" else {*"EW"})


@at_the_end
def test_every_open_side_has_the_rim_of_its_kind(now: Situation) -> None:
    covered = {s["square"]: s["sides"] for tile in now.data["tiles"] for s in tile["squares"]}
    expected = Counter(
        kind
        for square, sides in covered.items()
        for direction, kind in sides.items()
        if kind and format_square(step(parse_square(square), direction)) not in covered
    )
    root = parsed(now)
    found = {}
    for kind in ("land", "water", "flat"):
        (rim,) = [e for e in by_class(root, "rim") if kind in str(e.get("class"))]
        found[kind] = sum(line.get("d", "").count("M") for line in rim)
    assert found == dict(expected)


# Every picture.


@everywhere
def test_a_picture_names_itself_for_screen_readers(now: Situation) -> None:
    root = parsed(now)
    assert root.tag == f"{SVG}svg"
    assert root[0].text == f"{now.id.capitalize()}. {now.position.prompt()}"
    assert root[1].tag.endswith("desc")
    if now.position.last:
        assert f"Latest move: {now.position.last.move}." in str(root[1].text)


@everywhere
def test_each_tile_explorer_gap_and_marker_is_one_element(now: Situation) -> None:
    root, data = parsed(now), now.data
    tiles = [e.get("id") for e in by_class(by_class(root, "tiles")[0], "tile")]
    assert tiles == [f"tile-{tile['square']}" for tile in data["tiles"]]
    explorers = {e.get("id"): e.get("class") for e in by_class(root, "explorer")}
    assert explorers == {
        f"piece-{e['square']}": f"explorer {e['kind']} {e['colour']}" for e in data["explorers"]
    }
    gaps = [e.get("id") for e in by_class(root, "gap")]
    assert gaps == [f"gap-{gap['square']}" for gap in data["gaps"]]
    markers = {e.get("id"): e.get("class") for e in by_class(root, "marker")}
    assert markers == {
        f"marker-{gap['square']}": f"marker {gap['marker']} {gap['owner']}"
        for gap in data["gaps"]
        if gap["marker"] in ("tent", "door", "port")
    }
    assert len(by_class(root, "lost")) == sum(len(gap["lost"]) for gap in data["gaps"])
    placed = by_class(by_class(root, "contents")[0], "item")
    assert len(placed) == sum(len(gap["items"]) for gap in data["gaps"])


@everywhere
def test_pieces_in_a_gap_stand_on_squares_of_their_own(now: Situation) -> None:
    root = parsed(now)
    spots = Counter(
        (use.get("x"), use.get("y"))
        for contents in by_class(root, "contents")
        for use in contents.iter(f"{SVG}use")
    )
    assert [spot for spot, number in spots.items() if number > 1] == []


@everywhere
@pytest.mark.parametrize("part", ["", "board", "tray", "seats", "stock", "sentence"])
def test_a_picture_stands_alone_and_is_small(now: Situation, part: str) -> None:
    for theme in themes.THEMES:
        svg = now.svg(theme=theme, interactive=True, part=part)
        assert len(svg) < 150_000
        assert "var(" not in svg
        assert "<style" not in svg
        used = set(re.findall(r'(?:url\(#|href="#)([^")]*)', svg))
        root = ElementTree.fromstring(svg)
        defined = {str(e.get("id")) for defs in root.iter(f"{SVG}defs") for e in defs}
        assert used == defined, "what is used is defined, and nothing else"


@everywhere
def test_light_and_dark_differ_in_colours_alone(now: Situation) -> None:
    light, dark = (now.svg(theme=theme) for theme in ("light", "dark"))
    assert themes.LIGHT.page in light
    assert themes.LIGHT.page not in dark
    assert themes.DARK.page in dark

    def shape(svg: str) -> list[tuple[str, str | None]]:
        return [(e.tag, e.get("d")) for e in ElementTree.fromstring(svg).iter()]

    assert shape(light) == shape(dark)


NAMES = ["Maximiliana von und zu Hohenstein", "Ж" * 40, "W" * 40, "i"]


@everywhere
@pytest.mark.parametrize("names", [[], NAMES], ids=["colours", "long names"])
@pytest.mark.parametrize("language", ["en", "ru"])
def test_all_words_are_inside_their_part(now: Situation, names: list[str], language: str) -> None:
    for part in ("board", "sentence", "tray", "seats", "stock"):
        root = parsed(now, interactive=True, part=part, names=names, language=language)
        for _, left, right, top, bottom in texts(root, 16, "start"):
            x, y, width, height = frame(root)
            assert x <= left, part
            assert right <= x + width, part
            assert y <= top, part
            assert bottom <= y + height, part


Line = tuple[str, float, float, float, float]  # a text, and its left, right, top and bottom


def texts(element: Element, font: float, anchor: str) -> Iterator[Line]:
    """Yield the lines that are written, with the room that they need."""
    font = float(element.get("font-size", font))
    anchor = element.get("text-anchor", anchor)
    if element.get("y") and element.text and element.tag.endswith(("text", "tspan")):
        x, y = float(element.get("x", 0)), float(element.get("y", 0))
        long = width_of(element.text, font)
        left = x - {"start": 0, "middle": long / 2, "end": long}[anchor]
        yield element.text, left, left + long, y - 0.75 * font, y + 0.2 * font
    for child in element:
        yield from texts(child, font, anchor)


def frame(root: Element) -> tuple[float, float, float, float]:
    x, y, width, height = map(float, root.get("viewBox", "").split())
    return x, y, width, height


@every_game
def test_resvg_renders_it(game: str) -> None:
    svg = SITUATIONS[f"{game}, over"].svg()
    png = bytes(resvg_py.svg_to_bytes(svg_string=svg, width=360))
    assert png.startswith(b"\x89PNG")
    assert int.from_bytes(png[16:20], "big") == 360


# From ply to ply.

PLAYED = [
    ("mirage", 2, 5, {}),
    ("mirage", 3, 6, {"advanced": True, "palm_trees": True}),
    ("overworld", 4, 7, {"provisions": True, "ports": True}),
]


@pytest.mark.parametrize(("game", "players", "seed", "options"), PLAYED)
def test_nothing_moves_from_ply_to_ply_but_the_board_grows(
    game: str, players: int, seed: int, options: dict[str, bool]
) -> None:
    before: dict[str, Element] = {}
    for now in walk(game, players, seed, **options):
        root = parsed(now, interactive=True)
        parts = {str(e.get("class")): e for e in root.iter(f"{SVG}svg") if e is not root}
        assert list(parts) == [f"part {n}" for n in ("board", "sentence", "tray", "seats", "stock")]
        for name, part in parts.items():
            if name == "part board" and before:
                assert contains(frame(part), frame(before[name]))
                assert stays(part, before[name], "tile")
            elif before:
                assert frame(part) == frame(before[name]), name
        before = parts


def contains(outer: tuple[float, ...], inner: tuple[float, ...]) -> bool:
    """Tell whether a frame holds another, to the precision of what is written."""
    (x, y, width, height), (u, v, wide, high) = outer, inner
    return bool(
        x <= u + 0.1 and y <= v + 0.1 and x + width >= u + wide - 0.1
        and y + height >= v + high - 0.1
    )  # fmt: skip


def stays(now: Element, before: Element, name: str) -> bool:
    """Tell whether everything of a class is as it was, to the last number."""
    old, new = (
        {e.get("id"): ElementTree.tostring(e) for e in by_class(board, name) if e.get("id")}
        for board in (before, now)
    )
    return old.items() <= new.items()


@pytest.mark.parametrize(("game", "players", "seed", "options"), PLAYED)
def test_everything_that_can_be_clicked_is_in_sight(
    game: str, players: int, seed: int, options: dict[str, bool]
) -> None:
    for now in walk(game, players, seed, **options):
        board = parsed(now, part="board", layer="handles")
        x, y, width, height = frame(board)
        for element in board.iter(f"{SVG}path"):
            for along, down in vertices(element.get("d", "")):
                assert x <= along <= x + width
                assert y <= down <= y + height
        tray = parsed(now, part="tray", layer="handles")
        x, y, width, height = frame(tray)
        for panel in tray.iter(f"{SVG}rect"):
            left, top, wide, high = (float(panel.get(n, 0)) for n in ("x", "y", "width", "height"))
            assert x <= left
            assert y <= top
            assert left + wide <= x + width
            assert top + high <= y + height


def test_a_high_board_is_no_strip() -> None:
    position = belvedere.start("mirage").play("start A light")
    patterns = ["LLD", "LDL", "LDD", "DLL", "DLD"] * 3
    for number, pattern in enumerate(patterns):
        position = position.play(f"draw {pattern}").play(f"land 0,{2 * number + 1} NE")
        if position.to_dict()["step"] == "explorers":
            position = position.play(position.legal()[0])
    _, _, width, height = frame(ElementTree.fromstring(position.svg(part="board")))
    assert height < 1.6 * width


# What can be clicked.


@everywhere
def test_each_move_can_be_clicked_and_nothing_else(now: Situation) -> None:
    expected = {f"hold-{held}" for held in now.holds if held}
    expected |= {f"button-{name}" for name in now.holds.get("", {})}
    expected |= {f"place-{name}" for held, w in now.holds.items() if held for name in w}
    root = parsed(now, interactive=True)
    found = [e for kind in ("hold", "button", "place") for e in by_class(root, kind)]
    assert sorted(str(e.get("id")) for e in found) == sorted(expected)
    assert all(e.get("aria-label") and e.get("role") == "button" for e in found)
    assert [name for name, number in Counter(ids(root)).items() if number > 1] == []
    assert not [name for name in ids(parsed(now)) if re.match("(hold|button|place)-", name)]


@everywhere
def test_no_two_things_to_click_on_have_the_same_name(now: Situation) -> None:
    for language in ("en", "ru"):
        root = parsed(now, interactive=True, language=language)
        said = Counter(e.get("aria-label") for e in root.iter() if e.get("aria-label"))
        assert [name for name, number in said.items() if number > 1] == []


@pytest.mark.parametrize("game", EVERYTHING)
def test_explorers_and_markers_are_picked_up_and_put_on_the_board(game: str) -> None:
    coast = SITUATIONS[f"{game}, coast explorer"]
    place = coast.data["tiles"][-1]["square"]
    assert coast.holds == {kind: {place: kind} for kind in ("camel", "ship")}
    seen = {len(filled): holds for filled, holds in map(filling, everything_filled(game))}
    assert set(seen) == {1, 2}
    (kind,) = seen[1]
    assert kind in ("camel", "ship")
    assert seen[1][kind] == {
        move.removeprefix("explorers "): move for move in seen[1][kind].values()
    }
    for button, move in seen[2][""].items():
        assert button.removeprefix("empty-") not in move.split()


def test_what_the_port_leaves_behind_is_told_before_it_moves() -> None:
    """R-PORT-1: it moves for two explorers; from the hand it costs none."""
    told = set()
    for seed in range(8):
        for now in walk("overworld", 2, seed, **EVERYTHING["overworld"]):
            if now.data["step"] == "marker" and "port" in now.position.legal():
                position, rules = now.position, now.position.rules
                assert isinstance(rules, DrawnGame)
                foreseen = rules.foretell(position.state, position.actor, "port", {})
                told.add((position.play("port").to_dict()["step"], foreseen.say("en")))
    cost = "2 of your explorers take the place that is left, and are lost."
    assert ("replace", cost) in told
    assert {step for step, said in told if said} == {"replace"}


def everything_filled(game: str) -> Iterator[Situation]:
    """Meet every decision which squares are filled."""
    for seed in range(3, 9):
        walked = walk(game, 2, seed, **EVERYTHING[game])
        yield from (now for now in walked if now.data["step"] == "explorers")


def filling(now: Situation) -> tuple[list[str], Any]:
    """Return the squares that one of the moves fills, and all holds."""
    return now.position.legal()[0].split()[1:], now.holds


@pytest.mark.parametrize(
    ("situation", "handle", "said"),
    [
        ("mirage, survey", "hold-water-SW", "pick up the Survey tile, water side up, arms to the "),
        ("mirage, tie", "button-award-", "give the gap to: "),
        ("mirage, move", "hold-marker-", "pick up the tent at "),
        ("mirage, items", "hold-red", "pick up: Red palm tree"),
        ("mirage, gap", "button-gap-", "resolve the gap at "),
        ("mirage, keep", "button-keep", "Keep the palm trees"),
        ("overworld, move", "hold-marker-", "pick up the door at "),
        ("overworld, marker", "hold-port", "pick up: Port"),
        ("overworld, marker", "place-", "put into the gap at "),
        ("overworld, items", "hold-torch", "pick up: Torch"),
        ("overworld, items", "place-", "put into the gap at "),
        ("overworld, survey", "place-", "place on "),
    ],
)
def test_a_name_says_what_a_click_does(situation: str, handle: str, said: str) -> None:
    root = parsed(SITUATIONS[situation], interactive=True)
    found = [e for e in root.iter() if str(e.get("id")).startswith(handle)]
    assert found
    assert all(str(e.get("aria-label")).startswith(said) for e in found)


def test_only_who_decides_is_offered_anything() -> None:
    now = SITUATIONS["mirage, survey"]
    seat = now.position.actor
    for viewer in (*range(4), belvedere.SPECTATOR):
        root = ElementTree.fromstring(now.position.svg(viewer, interactive=True))
        assert bool(by_class(root, "hold")) == (viewer == seat)
        assert len(by_class(root, "in-hand")) >= 1, "everybody sees the tile in hand"


def test_every_step_of_a_decision_is_among_the_situations() -> None:
    steps = {now.data["step"] for now in SITUATIONS.values()}
    assert steps >= {"survey", "coast", "coast explorer", "explorers", "gap", "tie", "marker"}
    assert steps >= {"move", "keep", "replace", "items", "start", "draw", "over"}


def test_patterns_are_buttons_where_they_are_chosen() -> None:
    position = belvedere.start("mirage", advanced=True).play("start A light")
    root = ElementTree.fromstring(position.svg(interactive=True))
    assert len(by_class(root, "button")) == 8
    assert by_id(root, "button-take-LDL").get("class") == "button"


def test_a_place_of_a_survey_tile_is_its_corner_square() -> None:
    now = SITUATIONS["mirage, survey"]
    root = parsed(now, interactive=True)
    for place in {p for held, where in now.holds.items() if held for p in where}:
        x, y = parse_square(place)
        (drawn,) = by_id(root, f"place-{place}")
        assert drawn.get("d") == f"M{48 * x} {-48 * y}h48v48h-48z"


def test_a_tile_in_hand_is_shown_as_it_will_lie() -> None:
    now = SITUATIONS["mirage, survey"]
    root = parsed(now, interactive=True)
    for face, turn in (("land", "NE"), ("water", "SW")):
        (tile,) = by_class(by_id(root, f"hold-{face}-{turn}"), "tile")
        (outline,) = by_class(tile, "outline")
        expected = survey_tile(now.data["drawn"], face, turn)
        assert outline.get("d") == teeth.tile_path(expected, crisp=False)


# Options.


def lit(now: Situation | Position, **options: Any) -> list[set[str]]:
    found = by_class(ElementTree.fromstring(now.svg(**options)), "region")
    return [set(str(region.get("data-squares")).split()) for region in found]


def test_a_region_is_lit_with_all_its_squares() -> None:
    # The corner 0,1 is dark and parts the two light arms; the start tile is light land and dark
    # water, which its water side joins to the dark tile in the south.
    now = small()
    assert lit(now, region="0,1") == [{"0,1"}]
    assert lit(now, region="1,1") == [{"1,1"}]
    water = {"0,0", "0,-1", "0,-2", "-1,-1"}
    assert lit(now, region="0,-2") == [water]
    assert lit(now, region="0,0") == [{"0,0"}, water]  # two halves, two regions
    assert lit(now) == []


@at_the_end
def test_the_reach_of_a_gap_is_that_of_the_twin(now: Situation) -> None:
    game = now.game
    assert len(game._gaps) > 3
    for gap in game._gaps:
        regions = regions_at(game._board, gap.squares)
        expected = sorted(sorted({format_square(s) for s, _ in region}) for region in regions)
        assert sorted(map(sorted, lit(now, gap=format_square(gap.squares[-1])))) == expected


@at_the_end
def test_the_line_around_a_region_has_a_side_for_each_that_leads_out_of_it(now: Situation) -> None:
    for region in now.position.explain("regions"):
        if any(square in coasts(now) for square in region["squares"]):
            continue  # a half has a shore as well
        squares = set(region["squares"])
        name = region["squares"][0]
        (drawn,) = by_class(parsed(now, region=name), "region")
        beyond = [
            (square, d)
            for square in squares
            for d in STEPS
            if format_square(step(parse_square(square), d)) not in squares
        ]
        assert drawn[0].get("d", "").count("M") == len(beyond)


def coasts(now: Situation) -> set[str]:
    return {tile["square"] for tile in now.data["tiles"] if tile["kind"] == "coast"}


@at_the_end
def test_the_picture_of_a_gap_says_who_competes_for_it(now: Situation) -> None:
    game = now.game
    for gap in game._gaps:
        totals = Counter(game._explorers[square][0] for square in game._competing(gap))
        notes = by_class(parsed(now, gap=format_square(gap.squares[0])), "note")
        assert [words(note) for note in notes] == [str(totals[n]) for n in range(4)]


@pytest.mark.parametrize(
    ("chosen", "sentence"),
    [
        ({"theme": "sepia"}, "theme is light or dark, not 'sepia'."),
        ({"region": "e4"}, "region is a square such as 3,-2, not 'e4'."),
        ({"region": "88,88"}, "No tile lies on 88,88, so it is in no region."),
        ({"gap": "0,0"}, "0,0 is in no gap. There are gaps at: "),
        ({"numbers": "many"}, "numbers is yes or no, not 'many'."),
        ({"annotations": [{"square": "e4"}]}, "'e4' is not a square; an annotation needs one such"),
        ({"annotations": [{"square": "50,50"}]}, "50,50 is not in the picture, which shows -"),
        ({"part": "hand"}, "The parts of this picture are board, sentence, tray, seats, stock"),
    ],
)
@every_game
def test_bad_options_are_refused_in_a_sentence(
    game: str, chosen: dict[str, Any], sentence: str
) -> None:
    with pytest.raises(OptionError) as refused:
        SITUATIONS[f"{game}, over"].svg(**chosen)
    assert sentence in str(refused.value)


@pytest.mark.parametrize("option", ["coordinates", "last", "interactive", "numbers"])
@every_game
def test_every_option_changes_the_picture_and_may_be_a_word(game: str, option: str) -> None:
    now = SITUATIONS[f"{game}, survey"]
    off, on, yes = (now.svg(**{option: value}) for value in (False, True, "yes"))
    assert off != on
    assert yes == on


def test_annotations_are_drawn_on_squares_named_by_numbers() -> None:
    marks = [{"square": "0,0"}, {"square": "-1,1", "kind": "path", "to": "1,1"}]
    (layer,) = by_class(parsed(SITUATIONS["mirage, survey"], annotations=marks), "annotations")
    assert [e.get("class") for e in layer[1]] == ["mark", "path"]


def test_tiles_are_numbered_in_the_order_in_which_they_were_laid() -> None:
    now = SITUATIONS["mirage, over"]
    (numbers,) = by_class(parsed(now, numbers=True), "numbers")
    assert [e.text for e in numbers] == [str(n) for n in range(len(now.data["tiles"]))]


def test_coordinates_run_along_the_bottom_and_the_left() -> None:
    (names,) = by_class(parsed(SITUATIONS["mirage, first tile"]), "coordinates")
    told = [str(e.text) for e in names]
    assert told == [str(n) for n in (*range(-4, 5), *range(-3, 4))]


# Beside the board.


def test_the_overview_shows_supplies_tiles_left_and_the_stock() -> None:
    now = SITUATIONS["overworld, first tile"]
    seats = parsed(now, part="seats", names=["Ann", "Ben"])
    assert [words(e) for e in by_class(seats, "seat")] == ["Ann77310", "Ben77310"]
    stock = parsed(now, part="stock")
    survey = {str(e.get("class")): words(e) for e in by_class(stock, "survey")}
    drawn = now.data["drawn"]
    assert survey["survey LLL"] == ("4" if drawn == "LLL" else "5")
    assert {words(e) for e in by_class(stock, "item")} == {"4"}
    tray = parsed(now, part="tray")
    assert len(by_class(tray, "in-hand")) == 1 + (len(set(drawn)) == 1)


@pytest.mark.parametrize("advanced", [False, True])
def test_the_tile_that_is_put_aside_stays_in_sight_for_everybody(advanced: bool) -> None:
    rng = random.Random(4)
    position = belvedere.start("mirage", players=3, advanced=advanced)
    frame_at_first, removed = frame(parsed(position, part="stock")), ""
    while position.actor != OVER:
        is_chance = position.actor == CHANCE
        position = position.roll(rng) if is_chance else position.play(rng.choice(position.legal()))
        assert position.last is not None
        if position.last.move.startswith("remove"):
            removed = position.last.move.split()[1]
        root = ElementTree.fromstring(position.svg(SPECTATOR, part="stock"))
        shown = [str(e.get("class")).split()[1] for e in by_class(root, "put-aside")]
        assert shown == ([removed] if removed else [])
        assert frame(root) == frame_at_first
    told = f"Put aside: {show(tell_pattern(removed), 'en')}"
    assert words(by_class(root, "put-aside")[0][0]) == told
    assert f"{told}." in words(parsed(position)[1])
    assert f"Put aside: {removed}" in position.text().splitlines()


@pytest.mark.parametrize(("game", "players"), [("mirage", 2), ("mirage", 4), ("overworld", 3)])
def test_nothing_is_shown_to_be_put_aside_where_nothing_is_or_nobody_knows_what(
    game: str, players: int
) -> None:
    position = belvedere.start(game, players=players)
    for _ in range(3):
        position = position.roll(random.Random(1)) if position.actor == CHANCE else position
    root = parsed(position)
    assert by_class(root, "put-aside") == []
    assert "Put aside" not in position.text() + words(root[1])


def test_without_items_nothing_is_left_of_them() -> None:
    position = belvedere.start("mirage")
    root = ElementTree.fromstring(position.svg(part="stock"))
    assert by_class(root, "left")
    assert not by_class(root, "stock")[1:], "only the document is called so"


@at_the_end
def test_scores_are_those_of_the_position(now: Situation) -> None:
    notes = by_class(parsed(now), "note")
    assert [words(note) for note in notes] == [str(score) for score in now.position.scores]


@at_the_end
def test_a_score_sheet_says_how_the_scores_are_made_up(now: Situation) -> None:
    (sheet,) = by_class(parsed(now, part="tray"), "score-sheet")
    headings, *lines = ([words(text) for text in group.iter(f"{SVG}text")] for group in sheet)
    assert (
        headings
        == {
            "mirage": ["Regions", "Tents", "Palm trees", "Total"],
            "overworld": ["Regions", "Doors", "Provisions", "Ports", "Total"],
        }[now.id]
    )
    told = now.position.explain("scores")
    scores = now.position.scores
    assert lines == [
        [str(number) for number in (*parts.values(), score)]
        for parts, score in zip(told, scores, strict=True)
    ]
    assert not by_class(parsed(SITUATIONS[f"{now.id}, gap"]), "score-sheet")


@at_the_end
@pytest.mark.parametrize("language", ["en", "ru"])
def test_a_score_sheet_can_be_read_on_a_phone(now: Situation, language: str) -> None:
    root = parsed(now, part="tray", language=language)
    (sheet,) = by_class(root, "score-sheet")
    fonts = [float(e.attrib["font-size"]) for e in sheet.iter() if "font-size" in e.attrib]
    assert min(fonts) * 344 / frame(root)[2] >= 12  # pixels, on a screen of 360
    headings = list(texts(sheet[0], 0, "end"))
    assert all(one[2] + 10 < other[1] for one, other in pairwise(headings))


def test_who_decides_stands_out_by_a_line_and_an_arrow() -> None:
    def chosen(now: Situation) -> list[bool]:
        accent = themes.LIGHT.accent
        seats = by_class(parsed(now), "seat")
        assert [bool(by_class(e, "decides")) for e in seats] == [
            e[0].get("stroke") == accent and not by_class(e, "won") for e in seats
        ]
        return [bool(by_class(e, "decides")) for e in seats]

    survey = SITUATIONS["mirage, survey"]
    assert chosen(survey) == [n == survey.data["turn_of"] for n in range(4)]
    items = SITUATIONS["mirage, items"]
    assert chosen(items) == [n == items.data["claimer"] for n in range(4)]
    assert chosen(SITUATIONS["mirage, over"]) == [False] * 4


@at_the_end
def test_the_winner_wears_a_crown(now: Situation) -> None:
    outcome = now.position.outcome
    assert outcome is not None
    seats = by_class(parsed(now), "seat")
    crowned = [n for n, seat in enumerate(seats) if by_class(seat, "won")]
    assert crowned == list(outcome.winners)
    assert [n for n, seat in enumerate(seats) if "winner" in str(seat.get("class"))] == crowned
    arrows = [line[0] for line in now.position.text().splitlines() if " ship " in line]
    assert [n for n, sign in enumerate(arrows) if sign == "*"] == crowned


@pytest.mark.parametrize(
    ("name", "kind"),
    [("mirage, coast", "survey"), ("overworld, five tiles", "survey"), ("mirage, gap", "coast")],
)
def test_the_latest_tile_is_outlined(name: str, kind: str) -> None:
    now = SITUATIONS[name]
    tile = now.data["tiles"][-1]
    assert tile["kind"] == kind
    (last,) = by_class(parsed(now), "last")
    assert last[0].get("d") == teeth.tile_path(tile_of(tile), crisp=now.id == "overworld")
    assert by_class(parsed(now, last=False), "last") == []


# Colours.

PALETTES = {"mirage": mirage.PALETTES, "overworld": overworld.PALETTES}
every_palette = pytest.mark.parametrize(
    ("game", "theme"), [(game, theme) for game in PALETTES for theme in themes.THEMES]
)


def luminance(colour: str) -> float:
    """Return the relative luminance of #rrggbb, as WCAG defines it."""
    channels = [int(colour[n : n + 2], 16) / 255 for n in (1, 3, 5)]
    linear = [c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in channels]
    return float(sum(c * share for c, share in zip(linear, (0.2126, 0.7152, 0.0722), strict=True)))


def contrast(one: str, other: str) -> float:
    low, high = sorted(luminance(colour) + 0.05 for colour in (one, other))
    return high / low


def lightness(colour: str) -> float:
    """Return L* of CIELAB, from 0 to 100: what is left of a colour in greyscale."""
    return float(116 * luminance(colour) ** (1 / 3) - 16)


@every_palette
def test_the_ground_of_a_gap_can_be_told_from_the_table(game: str, theme: str) -> None:
    palette = PALETTES[game][theme]
    for owner in (None, *palette.pieces):
        assert contrast(palette.ground(owner), palette.table) >= 1.6, owner


@every_palette
def test_a_gap_that_waits_has_a_colour_of_its_own(game: str, theme: str) -> None:
    palette = PALETTES[game][theme]
    grounds = [palette.ground(owner) for owner in (None, *palette.pieces)]
    for colour in (*palette.terrain, palette.table, palette.latest, *grounds):
        channels = [
            abs(int(colour[n : n + 2], 16) - int(palette.fresh[n : n + 2], 16)) for n in (1, 3, 5)
        ]
        assert sum(channels) > 130, colour


def test_a_gap_that_waits_is_striped_and_marked() -> None:
    now = SITUATIONS["mirage, gap"]
    root = parsed(now)
    waiting = [gap["square"] for gap in now.data["gaps"] if not gap["resolved"]]
    assert waiting
    assert len(by_class(root, "awaited")) == len(waiting)
    for name in waiting:
        (ground,) = by_id(root, f"gap-{name}")
        assert ground.get("fill") == "url(#mirage-light-fresh)"


@pytest.mark.parametrize("theme", themes.THEMES)
def test_land_and_water_of_mirage_differ_in_greyscale(theme: str) -> None:
    shades = sorted(map(lightness, mirage.PALETTES[theme].terrain))
    assert min(after - before for before, after in pairwise(shades)) >= 12


def test_red_and_black_of_overworld_differ_in_greyscale_in_light_and_in_shade() -> None:
    red, black = (overworld.PIECES[name] for name in ("red", "black"))
    for bright, dark in product((red.body, red.deep), (black.body, black.deep)):
        assert contrast(bright, dark) >= 2


@pytest.mark.parametrize("theme", themes.THEMES)
def test_pieces_of_overworld_stand_out_from_land_and_water(theme: str) -> None:
    palette = overworld.PALETTES[theme]
    for piece, ground in product(palette.pieces.values(), palette.terrain):
        assert max(contrast(part, ground) for part in (piece.body, piece.line)) >= 2


@every_game
def test_the_latest_move_is_told_from_a_rim_by_its_dashes(game: str) -> None:
    root = parsed(SITUATIONS[f"{game}, over"])
    (last,) = by_class(root, "last")
    assert [path.get("stroke-dasharray") is None for path in last] == [True, False]
    assert all(rim.get("stroke-dasharray") is None for rim in by_class(root, "rim"))


# One game's words are not the other's.

FOREIGN = {
    "mirage": r"overworld|doors?|ports?|provisions?|torch|map|key|potion|chicken",
    "overworld": r"mirage|tents?|palms?|trees?|oasis",
}
FOREIGN_RU = {
    "mirage": r"двер\w*|порт\w*|провизи\w*|факел\w*|зель\w*|кури\w*",
    "overworld": r"палат\w*|пальм\w*|оазис\w*",
}


@everywhere
def test_no_word_of_the_other_game_is_on_the_screen(now: Situation) -> None:
    for language, foreign in (("en", FOREIGN), ("ru", FOREIGN_RU)):
        root = parsed(now, interactive=True, language=language)
        said = [words(root), *(str(e.get("aria-label")) for e in root.iter())]
        said += [now.position.prompt(language), now.position.text(language=language)]
        for text in said:
            assert re.findall(rf"\b(?:{foreign[now.id]})\b", text, re.I) == []


# In a terminal.

TEXT = """\
     -1 0  1
  2     'B      2
  1     "B 'B   1
  0     ^       0
 -1 [=  = ]    -1
 -2    [= ]    -2
     -1 0  1

' light land  " dark land  - light water  = dark water
^>v< coast, pointing at its land  B W R Y camels  b w r y ships
# gap: owner, then t tent, e explorers
Coast tiles, land and water: 0,0 '=
  Black   points 6  camel 4  ship 7  tent 3
> White   points 0  camel 7  ship 7  tent 3
Survey tiles: LLL 5  LLD 5  LDL 4  LDD 5  DLL 5  DLD 5  DDL 5  DDD 4
Coast pile: A 5  B 4
In hand: a Coast tile, A light '-  A dark "=  B light '=  B dark "-
Latest move: water 0,-1 SW
White places a Coast tile beside the Survey tile."""


def small() -> Position:
    position = belvedere.start("mirage")
    for move in ("start B light", "draw LDL", "land 0,1 NE", "draw DDD", "water 0,-1 SW"):
        position = position.play(move)
    return position


def test_a_small_board_in_letters() -> None:
    assert small().text() == TEXT


def test_players_are_called_by_their_names_in_letters() -> None:
    lines = small().text(names=["Ann", "B" * 40]).splitlines()
    assert "  Ann                  points 6  camel 4  ship 7  tent 3" in lines
    assert f"> {'B' * 19}… points 0  camel 7  ship 7  tent 3" in lines


@everywhere
@pytest.mark.parametrize("language", ["en", "ru"])
def test_letters_fit_a_terminal(now: Situation, language: str) -> None:
    assert max(map(len, now.position.text(language=language).splitlines())) <= 80


@everywhere
def test_without_its_legend_a_board_is_lower_and_else_the_same(now: Situation) -> None:
    whole, brief = (now.position.text(legend=told).splitlines() for told in (True, False))
    legend = [line for line in whole if line not in brief]
    assert "\n".join(legend).startswith("' light land")
    assert [line for line in whole if line not in legend] == brief


SURVEY = """\
In hand: DDL, named by its corner
land  NE    ES    SW    WN    water NE    ES    SW    WN
      "     " "   ' "     '         -     = -   = =     =
      " '   '       "   " "         = =   =       -   - ="""


def test_a_survey_tile_in_hand_is_drawn_as_each_move_would_lay_it() -> None:
    held = belvedere.start("mirage").play("start A light").play("draw DDL")
    told = "\n".join(line.rstrip() for line in held.text().splitlines())
    assert f"\n{SURVEY}\n" in told
    placed = held.play("water 0,-1 ES").text()
    rows = [line[4:-3].strip() for line in placed.splitlines()[2:4]]
    assert rows == ["[=b -b]", "[=b]"], "as it was drawn below ES"


@everywhere
def test_colours_lie_behind_the_signs_of_the_ground(now: Situation) -> None:
    position = now.position
    lines = position.text().splitlines()
    terrain = SKINS[now.id]("light").palette.terrain
    signs = dict(zip(terrain, TERRAIN, strict=True))
    inks = position.rules.inks(position.state, None, position.last, {})  # type: ignore[attr-defined]
    for ink in inks:
        behind = lines[ink.line][ink.start : ink.end]
        assert behind
        is_coast = not {*behind} & {*TERRAIN}
        assert is_coast or {*behind} & {*TERRAIN} == {signs[ink.ground]}
    tiles: list[Tile] = position.rules.table(position.state).tiles  # type: ignore[attr-defined]
    assert len(inks) >= len([square for tile in tiles for square in tile.squares])


def test_a_board_that_is_too_wide_is_shown_around_the_latest_tile() -> None:
    position = belvedere.start("mirage").play("start A light")
    while position.to_dict()["step"] != "over" and "60," not in str(position.last):
        moves = position.legal() or [outcome for outcome, _ in position.chances()]
        east = max(moves, key=lambda move: max([-99, *reach(move)]))
        position = position.play(east)
    lines = position.text().splitlines()
    assert max(map(len, lines)) <= 80
    (note,) = [line for line in lines if "of a wider board" in line]
    first, last = map(int, re.findall(r"-?\d+", note))
    assert last - first == 35
    assert first <= 60 <= last
    wide = position.text(width=200).splitlines()
    assert 100 < max(map(len, wide)) <= 200
    assert not any("of a wider board" in line for line in wide)


def reach(move: str) -> list[int]:
    """Return how far east a move names squares; draws that bring no Coast tile go first."""
    if move.startswith(("draw", "remove")):
        return [len(set(move.split()[1]))]
    return [int(x) for x in re.findall(r"(-?\d+),-?\d+", move)]


def finished(game: str, **options: object) -> Position:
    """Play a game out at random."""
    dice = random.Random(6)
    position = belvedere.start(game, **options)
    while position.outcome is None:
        if position.actor < 0:
            position = position.roll(dice)
        else:
            position = position.play(random_move(position, position.actor, dice))
    return position


ENDED: dict[str, tuple[str, dict[str, object]]] = {
    "two": ("mirage", {"players": 2}),
    "three": ("overworld", {"players": 3}),
    "four": ("mirage", {"players": 4}),
    "palms": ("mirage", {"players": 3, "palm_trees": True}),
    "provisions": ("overworld", {"players": 4, "provisions": True}),
    "Ports": ("overworld", {"players": 2, "provisions": True, "ports": True}),
}
ended = pytest.mark.parametrize(("game", "options"), ENDED.values(), ids=ENDED.keys())


@ended
def test_a_finished_board_shows_how_every_point_was_made(
    game: str, options: dict[str, object]
) -> None:
    over = finished(game, **options)
    root = parsed(over)
    for seat, parts in enumerate(over.explain("scores")):
        colour = ("black", "white", "red", "yellow")[seat]
        tags = [tag for tag in by_class(root, "tag") if colour in tag.attrib["class"].split()]
        made = Counter[str]()
        for tag in tags:
            made[tag.attrib["class"].split()[1]] += int("".join(tag.itertext()))
        assert made == Counter(
            {
                "region-points": parts["regions"],
                "tour-points": parts["markers"],
                "item-points": parts.get("palm_trees", 0) + parts.get("provisions", 0),
                "port-points": parts.get("port", 0),
            }
        )
    assert by_class(parsed(over, points=False), "tag") == []


@ended
def test_tags_with_points_hide_nobody(game: str, options: dict[str, object]) -> None:
    root = parsed(finished(game, **options))
    layers = (by_class(root, kind)[0] for kind in ("explorers", "contents"))
    boxes = [box_of(use) for layer in layers for use in layer.iter(f"{SVG}use")]
    for tag in by_class(root, "tag"):
        covered = (overlap(box_of(tag[0]), box) / (box[2] * box[3]) for box in boxes)
        assert max(covered) < 1 / 5  # their pictures have corners where nothing is


@ended
def test_tags_with_points_can_all_be_read(game: str, options: dict[str, object]) -> None:
    tags = by_class(parsed(finished(game, **options)), "tag")
    boxes = [box_of(tag[0]) for tag in tags]
    for one, other in combinations(boxes, 2):
        assert overlap(one, other) / (one[2] * one[3]) < 1 / 20  # their corners are round


def test_tours_of_two_players_differ_in_more_than_their_colours() -> None:
    tours = by_class(parsed(finished("mirage", players=3, palm_trees=True)), "tour")
    assert len(tours) > 1
    assert len({tour[1].attrib["stroke-dasharray"] for tour in tours}) == len(tours)


def box_of(element: Element) -> tuple[float, ...]:
    return tuple(float(element.attrib[name]) for name in ("x", "y", "width", "height"))


def overlap(one: tuple[float, ...], other: tuple[float, ...]) -> float:
    """Return the area that two boxes share."""
    ways = (
        min(one[axis] + one[axis + 2], other[axis] + other[axis + 2]) - max(one[axis], other[axis])
        for axis in (0, 1)
    )
    return math.prod(max(way, 0) for way in ways)


def test_a_board_that_is_still_played_on_shows_no_points() -> None:
    assert by_class(parsed(belvedere.start("mirage")), "points") == []


def test_whoever_would_win_a_gap_is_shown_in_it_when_asked() -> None:
    waiting = 0
    dice = random.Random(2)
    position = belvedere.start("mirage")
    while position.outcome is None:
        if position.actor < 0:
            position = position.roll(dice)
            continue
        for gap in position.to_dict()["gaps"]:
            if gap["resolved"]:
                continue
            totals = position.explain("competition", gap["square"])["totals"]
            most = max(totals.values())
            wanted = {name for name, number in totals.items() if number == most and most}
            claims = [
                claim.attrib["class"].split()[1]
                for claim in by_class(parsed(position, claims=True), "claim")
                if claim.attrib["data-gap"] == gap["square"]
            ]
            assert set(claims) == wanted
            waiting += bool(claims)
        position = position.play(random_move(position, position.actor, dice))
    assert waiting > 2
    assert by_class(parsed(position), "claim") == []
