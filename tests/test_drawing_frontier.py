"""Pictures of Mirage and Overworld, drawn from the tables of the slow twin."""

from __future__ import annotations

import random
import re
from collections import Counter
from functools import cache
from operator import itemgetter
from typing import Any
from xml.etree import ElementTree
from xml.etree.ElementTree import Element

import pytest
import resvg_py

from belvedere.core.actors import CHANCE
from belvedere.core.errors import OptionError
from belvedere.core.game import Holds, Last
from belvedere.games.frontier import drawing
from belvedere.games.frontier import drawing_teeth as teeth
from belvedere.games.frontier.drawing_table import coast_tile, survey_tile
from belvedere.svg import themes
from svg_reading import by_class, by_id, ids
from twins.frontier import (
    COLOURS,
    OPPOSITE,
    STEPS,
    Frontier,
    format_square,
    parse_square,
    regions_at,
    step,
    survey_squares,
)

# The twin's table, written as positions are written.

STEP_NAMES = {"award": "tie", "place": "items"}
EVERYTHING: dict[str, dict[str, bool]] = {
    "mirage": {"palm_trees": True},
    "overworld": {"provisions": True, "ports": True},
}


def as_data(game: Frontier) -> dict[str, Any]:
    table = game.table()
    marker = "tent" if game._game == "mirage" else "door"
    name = STEP_NAMES.get(game._step, game._step)
    claimed = game._claimed.squares[0] if game._claimed else None
    vacated = game._vacated.squares[0] if game._vacated else None
    seat = game.actor if isinstance(game.actor, int) else None
    return {
        "step": name,
        "colours": list(COLOURS[: game._players]),
        "tiles": [tile_data(game, tile) for tile in table["tiles"]],
        "explorers": [
            {"square": format_square(square), "kind": kind, "colour": COLOURS[owner]}
            for square, (owner, kind) in table["explorers"].items()
        ],
        "gaps": [gap_data(game, gap) for gap in game._gaps],
        "supplies": [supply_data(game, n, marker) for n in range(game._players)],
        "bag": table["bag"],
        "pile": table["pile"],
        "stock": table["stock"],
        "drawn": game._drawn if name in ("survey",) else None,
        "coast_due": name == "survey" and len(set(game._drawn)) == 1,
        "turn_of": game._seat,
        "claimer": seat if name in ("marker", "move", "keep", "replace", "items") else None,
        "gap": claimed and format_square(claimed),
        "vacated": vacated and format_square(vacated),
    }


def tile_data(game: Frontier, tile: dict[str, Any]) -> dict[str, Any]:
    squares = tile["squares"]
    covered = []
    for square in squares:
        cell = game._board[square]
        sides = {d: None if step(square, d) in squares else cell.sides[d] for d in STEPS}
        shades = cell.shades if tile["kind"] == "coast" else {"shade": cell.shades[tile["face"]]}
        covered.append({"square": format_square(square), **shades, "sides": sides})
    corner = squares[0]
    if tile["kind"] == "survey":
        corner = next(s for s in squares if {step(s, d) for d in tile["rotation"]} < set(squares))
    return {
        "kind": tile["kind"],
        "square": format_square(corner),
        "pattern": tile["pattern"],
        "face": tile["face"],
        "rotation": tile["rotation"],
        "squares": covered,
    }


def gap_data(game: Frontier, gap: Any) -> dict[str, Any]:
    return {
        "square": format_square(gap.squares[0]),
        "squares": [format_square(square) for square in gap.squares],
        "kind": gap.kind,
        "resolved": gap not in game._pending,
        "owner": None if gap.owner is None else COLOURS[gap.owner],
        "marker": gap.marker,
        "lost": [{"kind": kind, "colour": COLOURS[seat]} for seat, kind in gap.lost],
        "items": list(gap.items),
    }


def supply_data(game: Frontier, seat: int, marker: str) -> dict[str, Any]:
    supply = game._supply[seat]
    found = {
        "colour": COLOURS[seat],
        "camel": supply["camel"],
        "ship": supply["ship"],
        marker: supply["markers"],
    }
    return {**found, "port": supply["port"]} if game._has("ports") else found


def as_holds(game: Frontier) -> Holds:
    holds: Holds = {}
    for move in game.legal():
        held, place = held_and_place(game, move.split())
        holds.setdefault(held, {})[place] = move
    return holds


def held_and_place(game: Frontier, words: list[str]) -> tuple[str, str]:
    here = game._claimed and format_square(game._claimed.squares[0])
    match game._step:
        case "survey":
            return f"{words[0]}-{words[2]}", words[1]
        case "coast":
            return f"coast-{words[1]}-{words[2]}-{words[4]}", words[3]
        case "move":
            return f"marker-{words[1]}", str(here)
        case "replace":
            vacated = game._vacated and format_square(game._vacated.squares[0])
            held = words[1] if words[1] in ("camel", "ship") else f"explorer-{words[1]}"
            return held, str(vacated)
        case "place":
            return words[1], str(here)
        case "explorers":
            return "", "explorers-" + "_".join(words[1:])
    return "", "-".join(words)


class Situation:
    """A game in the middle of something, with all that a drawing needs."""

    def __init__(self, game: Frontier, last: Last | None) -> None:
        self.game = game
        self.id = game._game
        self.data = as_data(game)
        self.holds = as_holds(game)
        self.last = last
        who = COLOURS[game.actor].capitalize() if isinstance(game.actor, int) else "Chance"
        self.prompt = f"{who} decides: {game._step}."

    def svg(self, **options: Any) -> str:
        return drawing.draw(self.id, self.data, self.prompt, self.holds, self.last, options)

    def text(self) -> str:
        return drawing.text(self.id, self.data, self.prompt, self.last)


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


@cache
def played(
    game_id: str, players: int, seed: int, until: str = "over", tiles: int = 0, gaps: bool = True
) -> Situation:
    """Play until a step is reached with so many tiles on the table."""
    rng = random.Random(seed)
    game = Frontier(game_id, players, **EVERYTHING[game_id])
    last = None
    while game.actor != "over" and not (game._step == until and len(game._tiles) >= tiles):
        if game.actor == "chance":
            outcomes = game.chances()
            move = rng.choices(list(outcomes), list(outcomes.values()))[0]
            last = Last(CHANCE, move)
        else:
            move = closing(game, rng) if gaps else rng.choice(game.legal())
            last = Last(int(game.actor), move)
        game.play(move)
    return Situation(game, last)


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
        "tie": played(game, 4, 0, "award", 8),
        "move": played(game, 4, 0, "move", 8),
        "items": played(game, 4, 0, "place", 8),
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


def picture(now: Situation, **options: Any) -> Element:
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


def tile_outline(game: str, tile: dict[str, Any]) -> list[Point]:
    return vertices(teeth.tile_path(tile, crisp=game == "overworld"))


def moved(points: list[Point], dx: float, dy: float) -> list[Point]:
    return [(x + dx, y + dy) for x, y in points]


# The northern side of a square whose north-west corner is 0 0, from west to east: y is negative
# outside the tile. An eighth of 48 is 6; curves reach three quarters of the way to their handles.
LAND_SIDE: dict[str, list[Point]] = {
    "overworld": [(8, 0), (8, -6), (24, -6), (24, 6), (40, 6), (40, 0), (48, 0)],
    "mirage": [(8, 0), (8, -8), (24, -8), (24, 0), (24, 8), (40, 8), (40, 0), (48, 0)],
}


@pytest.mark.parametrize("game", EVERYTHING)
@pytest.mark.parametrize("face", ["land", "water"])
def test_clockwise_a_land_side_is_tab_notch_and_a_water_side_notch_tab(
    game: str, face: str
) -> None:
    outline = tile_outline(game, survey_tile("LDL", face, "NE"))
    expected = [(x, y if face == "land" else -y) for x, y in LAND_SIDE[game]]
    assert outline[0] == (0, -48)  # the arm to the north of the corner square
    assert outline[1 : len(expected) + 1] == moved(expected, 0, -48)
    assert outline[-1] == (0, -48)  # all eight sides are one path


@pytest.mark.parametrize("crisp", [True, False])
@pytest.mark.parametrize("kind", ["land", "water", "flat"])
@pytest.mark.parametrize("direction", STEPS)
def test_a_side_fits_its_own_kind_and_nothing_else(crisp: bool, kind: str, direction: str) -> None:
    def along(square: tuple[int, int], toward: str, of: str) -> list[Point]:
        x, y = teeth.side_start(square, toward)
        return vertices(f"M{x} {y}{teeth.side_path(of, toward, crisp=crisp)}")

    mine = along((3, -2), direction, kind)
    beside = step((3, -2), direction)
    for other in ("land", "water", "flat"):
        fits = mine == along(beside, OPPOSITE[direction], other)[::-1]
        assert fits == (kind == other)


@pytest.mark.parametrize("game", EVERYTHING)
@pytest.mark.parametrize("turn", STEPS)
def test_a_coast_tile_has_two_straight_sides_and_two_with_teeth(game: str, turn: str) -> None:
    outline = tile_outline(game, coast_tile("A", "light", turn))
    beyond = {
        "N": any(y < 0 for _, y in outline),
        "S": any(y > 48 for _, y in outline),
        "W": any(x < 0 for x, _ in outline),
        "E": any(x > 48 for x, _ in outline),
    }
    assert {d for d, out in beyond.items() if out} == {turn, OPPOSITE[turn]}


@pytest.mark.parametrize("now", [SITUATIONS["mirage, over"], SITUATIONS["overworld, over"]])
def test_every_open_side_has_the_rim_of_its_kind(now: Situation) -> None:
    covered = {s["square"]: s["sides"] for tile in now.data["tiles"] for s in tile["squares"]}
    expected = Counter(
        kind
        for square, sides in covered.items()
        for direction, kind in sides.items()
        if kind and format_square(step(parse_square(square), direction)) not in covered
    )
    root = picture(now)
    found = {}
    for kind in ("land", "water", "flat"):
        (rim,) = [e for e in by_class(root, "rim") if kind in str(e.get("class"))]
        found[kind] = rim.get("d", "").count("M")
    assert found == dict(expected)


# Every picture.


@everywhere
def test_a_picture_names_itself_for_screen_readers(now: Situation) -> None:
    root = picture(now)
    assert root.tag == "{http://www.w3.org/2000/svg}svg"
    assert root[0].text == f"{now.id.capitalize()}. {now.prompt}"
    assert root[1].tag.endswith("desc")
    if now.last:
        assert f"Latest move: {now.last.move}." in str(root[1].text)


@everywhere
def test_each_tile_explorer_gap_and_marker_is_one_element(now: Situation) -> None:
    root, data = picture(now), now.data
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
    root = picture(now)
    spots = Counter(
        (use.get("x"), use.get("y"))
        for contents in by_class(root, "contents")
        for use in contents.iter("{http://www.w3.org/2000/svg}use")
    )
    assert [spot for spot, number in spots.items() if number > 1] == []


@everywhere
def test_a_picture_stands_alone_and_is_small(now: Situation) -> None:
    for theme in themes.THEMES:
        svg = now.svg(theme=theme, interactive=True)
        assert len(svg) < 150_000
        assert "var(" not in svg
        assert "<style" not in svg
        used = re.findall(r'(?:url\(#|href="#)([^")]*)', svg)
        assert set(used) <= set(ids(ElementTree.fromstring(svg)))


@everywhere
def test_light_and_dark_differ_in_colours_alone(now: Situation) -> None:
    light, dark = (now.svg(theme=theme) for theme in ("light", "dark"))
    assert themes.LIGHT.page in light
    assert themes.LIGHT.page not in dark
    assert themes.DARK.page in dark

    def shape(svg: str) -> list[tuple[str, str | None]]:
        return [(e.tag, e.get("d")) for e in ElementTree.fromstring(svg).iter()]

    assert shape(light) == shape(dark)


@everywhere
@pytest.mark.parametrize("interactive", [True, False])
def test_all_words_are_inside_the_picture(now: Situation, interactive: bool) -> None:
    root = picture(now, interactive=interactive, numbers=False)
    _, _, width, height = map(float, root.get("viewBox", "").split())
    for element in root.iter():
        if element.tag.endswith(("text", "tspan")) and element.text:
            x, y = float(element.get("x", 0)), float(element.get("y", 0))
            assert 0 <= x <= width, element.text
            assert 10 <= y <= height - 3, element.text


@pytest.mark.parametrize("game", EVERYTHING)
def test_resvg_renders_it(game: str) -> None:
    svg = SITUATIONS[f"{game}, over"].svg()
    png = bytes(resvg_py.svg_to_bytes(svg_string=svg, width=360))
    assert png.startswith(b"\x89PNG")
    assert int.from_bytes(png[16:20], "big") == 360


# What can be clicked.


@everywhere
def test_each_move_can_be_clicked_and_nothing_else(now: Situation) -> None:
    expected = {f"hold-{held}" for held in now.holds if held}
    expected |= {f"button-{name}" for name in now.holds.get("", {})}
    expected |= {f"place-{name}" for held, w in now.holds.items() if held for name in w}
    root = picture(now, interactive=True)
    found = [e.get("id") for kind in ("hold", "button", "place") for e in by_class(root, kind)]
    assert sorted(map(str, found)) == sorted(expected)
    assert [name for name, number in Counter(ids(root)).items() if number > 1] == []
    assert not [name for name in ids(picture(now)) if re.match("(hold|button|place)-", name)]


def test_every_step_of_a_decision_is_among_the_situations() -> None:
    steps = {now.data["step"] for now in SITUATIONS.values()}
    assert steps >= {"survey", "coast", "coast explorer", "explorers", "gap", "tie", "marker"}
    assert steps >= {"move", "keep", "replace", "items", "start", "draw", "over"}


def test_patterns_are_buttons_where_they_are_chosen() -> None:
    game = Frontier("mirage", 2, advanced=True)
    game.play("start A light")
    root = picture(Situation(game, Last(CHANCE, "start A light")), interactive=True)
    assert len(by_class(root, "button")) == 8
    assert by_id(root, "button-take-LDL").get("class") == "button"


def test_a_place_of_a_survey_tile_is_its_corner_square_and_in_sight() -> None:
    now = SITUATIONS["mirage, survey"]
    root = picture(now, interactive=True)
    for place in {p for held, where in now.holds.items() if held for p in where}:
        x, y = parse_square(place)
        assert by_id(root, f"place-{place}").get("d") == f"M{48 * x} {-48 * y}h48v48h-48z"
    table = by_class(root, "table")[0]
    left, top, right, bottom = frame(table)
    scale, dx, dy = transform(by_class(root, "board")[0])
    for element in by_class(root, "place"):
        for along, down in vertices(element.get("d", "")):
            assert left - 0.1 <= dx + scale * along <= right + 0.1
            assert top - 0.1 <= dy + scale * down <= bottom + 0.1


def frame(table: Element) -> tuple[float, float, float, float]:
    x, y, wide, high = (float(table.get(name, 0)) for name in ("x", "y", "width", "height"))
    return x, y, x + wide, y + high


def transform(board: Element) -> tuple[float, float, float]:
    dx, dy, scale = map(float, re.findall(r"-?[\d.]+", board.get("transform", "")))
    return scale, dx, dy


def test_a_tile_in_hand_is_shown_as_it_will_lie() -> None:
    now = SITUATIONS["mirage, survey"]
    root = picture(now, interactive=True)
    for face, turn in (("land", "NE"), ("water", "SW")):
        (tile,) = by_class(by_id(root, f"hold-{face}-{turn}"), "tile")
        (outline,) = by_class(tile, "outline")
        expected = survey_tile(now.data["drawn"], face, turn)
        assert outline.get("d") == teeth.tile_path(expected, crisp=False)


@pytest.mark.parametrize("now", [SITUATIONS["mirage, over"], SITUATIONS["overworld, over"]])
def test_tiles_in_hand_are_those_that_lie_on_the_table(now: Situation) -> None:
    for tile in now.data["tiles"]:
        make = coast_tile if tile["kind"] == "coast" else survey_tile
        made = make(tile["pattern"], tile["face"], tile["rotation"])
        x, y = parse_square(tile["square"])
        for square in made["squares"]:
            dx, dy = parse_square(square["square"])
            square["square"] = format_square((x + dx, y + dy))
        key = itemgetter("square")
        assert sorted(made["squares"], key=key) == sorted(tile["squares"], key=key)


# Options.


def lit(now: Situation, **options: Any) -> list[set[str]]:
    found = by_class(picture(now, **options), "region")
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


@pytest.mark.parametrize("name", ["mirage, over", "overworld, over"])
def test_the_reach_of_a_gap_is_that_of_the_twin(name: str) -> None:
    now = SITUATIONS[name]
    game = now.game
    for gap in game._gaps:
        regions = regions_at(game._board, gap.squares)
        expected = sorted(sorted({format_square(s) for s, _ in region}) for region in regions)
        assert sorted(map(sorted, lit(now, gap=format_square(gap.squares[-1])))) == expected


def test_the_picture_of_a_gap_says_who_competes_for_it() -> None:
    now = SITUATIONS["overworld, over"]
    game = now.game
    for gap in game._gaps:
        totals = Counter(game._explorers[square][0] for square in game._competing(gap))
        notes = by_class(picture(now, gap=format_square(gap.squares[0])), "note")
        assert ["".join(note.itertext()) for note in notes] == [str(totals[n]) for n in range(4)]


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
    ],
)
@pytest.mark.parametrize("game", EVERYTHING)
def test_bad_options_are_refused_in_a_sentence(
    game: str, chosen: dict[str, Any], sentence: str
) -> None:
    with pytest.raises(OptionError) as refused:
        SITUATIONS[f"{game}, over"].svg(**chosen)
    assert sentence in str(refused.value)


@pytest.mark.parametrize("option", ["coordinates", "last", "interactive", "numbers"])
@pytest.mark.parametrize("game", EVERYTHING)
def test_every_option_changes_the_picture_and_may_be_a_word(game: str, option: str) -> None:
    now = SITUATIONS[f"{game}, survey"]
    off, on, yes = (now.svg(**{option: value}) for value in (False, True, "yes"))
    assert off != on
    assert yes == on


def test_annotations_are_drawn_on_squares_named_by_numbers() -> None:
    marks = [{"square": "0,0"}, {"square": "-1,1", "kind": "path", "to": "1,1"}]
    (layer,) = by_class(picture(SITUATIONS["mirage, survey"], annotations=marks), "annotations")
    assert [e.get("class") for e in layer[1]] == ["mark", "path"]


def test_tiles_are_numbered_in_the_order_in_which_they_were_laid() -> None:
    now = SITUATIONS["mirage, over"]
    (numbers,) = by_class(picture(now, numbers=True), "numbers")
    assert [e.text for e in numbers] == [str(n) for n in range(len(now.data["tiles"]))]


def test_coordinates_run_along_the_bottom_and_the_left() -> None:
    (names,) = by_class(picture(SITUATIONS["mirage, first tile"]), "coordinates")
    told = [str(e.text) for e in names]
    assert told == [str(n) for n in (*range(-4, 5), *range(-3, 4))]


# Beside the board.


def test_the_overview_shows_supplies_tiles_left_and_the_stock() -> None:
    now = SITUATIONS["overworld, first tile"]
    root = picture(now)
    supplies = ["".join(e.itertext()) for e in by_class(root, "supply")]
    assert supplies == ["7731", "7731"]  # camels, ships, doors, Port
    survey = {str(e.get("class")): "".join(e.itertext()) for e in by_class(root, "survey")}
    drawn = now.data["drawn"]
    assert survey["survey LLL"] == ("4" if drawn == "LLL" else "5")
    assert {"".join(e.itertext()) for e in by_class(by_class(root, "stock")[0], "item")} == {"4"}
    assert len(by_class(root, "in-hand")) == 1 + (len(set(drawn)) == 1)


def test_scores_are_shown_when_the_position_tells_them() -> None:
    now = SITUATIONS["mirage, five tiles"]
    data = {**now.data, "scores": [12, 7, 31]}
    root = ElementTree.fromstring(drawing.draw("mirage", data, "Go.", {}, None, {}))
    assert ["".join(note.itertext()) for note in by_class(root, "note")] == ["12", "7", "31"]
    assert by_class(picture(now), "note") == []


def test_the_supply_of_who_decides_stands_out() -> None:
    def chosen(now: Situation) -> list[bool]:
        accent = themes.LIGHT.accent
        return [e[0].get("stroke") == accent for e in by_class(picture(now), "supply")]

    survey = SITUATIONS["mirage, survey"]
    seat = survey.data["turn_of"]
    assert chosen(survey) == [n == seat for n in range(4)]
    items = SITUATIONS["mirage, items"]
    assert chosen(items) == [n == items.data["claimer"] for n in range(4)]
    assert chosen(SITUATIONS["mirage, over"]) == [False] * 4


@pytest.mark.parametrize(
    ("name", "kind"),
    [("mirage, coast", "survey"), ("overworld, five tiles", "survey"), ("mirage, gap", "coast")],
)
def test_the_latest_tile_is_outlined(name: str, kind: str) -> None:
    now = SITUATIONS[name]
    tile = now.data["tiles"][-1]
    assert tile["kind"] == kind
    (last,) = by_class(picture(now), "last")
    assert last[0].get("d") == teeth.tile_path(tile, crisp=now.id == "overworld")
    assert by_class(picture(now, last=False), "last") == []


# In a terminal.

TEXT = """\
     -1 0  1
  2     'B      2
  1     "B 'B   1
  0     ^       0
 -1 [=  = ]    -1
 -2    [= ]    -2
     -1 0  1

' light land  " dark land  - light water  = dark water  ^>v< coast, pointing at its land
B W R Y camels  b w r y ships  # gap: owner, then t d p e for tent door port explorers
Coast tiles, land and water: 0,0 '=
  Black   camel 4  ship 7  tent 3
> White   camel 7  ship 7  tent 3
Survey tiles: LLL 5  LLD 5  LDL 4  LDD 5  DLL 5  DLD 5  DDL 5  DDD 4
Coast pile: A 5  B 4
Latest move: water 0,-1 SW
White decides: coast."""


def small() -> Situation:
    game = Frontier("mirage", 2)
    for move in ("start B light", "draw LDL", "land 0,1 NE", "draw DDD", "water 0,-1 SW"):
        game.play(move)
    return Situation(game, Last(1, "water 0,-1 SW"))


def test_a_small_board_in_letters() -> None:
    assert small().text() == TEXT


@everywhere
def test_letters_fit_a_terminal(now: Situation) -> None:
    assert max(map(len, now.text().splitlines())) <= 100


def test_a_board_that_is_too_wide_is_shown_around_the_latest_tile() -> None:
    now = SITUATIONS["mirage, first tile"]
    east = survey_tile("LLL", "land", "NE")
    east["square"] = "60,0"
    for covered, name in zip(east["squares"], ("60,1", "60,0", "61,0"), strict=True):
        covered["square"] = name
    data = {**now.data, "tiles": [*now.data["tiles"], east]}
    lines = drawing.text("mirage", data, "Go.", Last(0, "land 60,0 NE")).splitlines()
    assert max(map(len, lines)) <= 100
    assert "(columns 16 to 61 of a wider board)" in lines
