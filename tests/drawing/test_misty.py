"""Pictures of Misty: what they must contain, not how they look pixel by pixel."""

from __future__ import annotations

import math
import random
import re
import zlib
from collections import Counter
from functools import cache
from itertools import combinations, pairwise
from typing import Any
from xml.etree import ElementTree
from xml.etree.ElementTree import Element

import pytest
import resvg_py

import belvedere
from belvedere import SPECTATOR, Position
from belvedere.cli import boards
from belvedere.core import registry
from belvedere.core.catalogues import LANGUAGES
from belvedere.core.errors import OptionError
from belvedere.core.game import Last
from belvedere.games import rulebook
from belvedere.games.misty import deck, description
from belvedere.games.misty.card_names import CARDS
from belvedere.games.misty.drawing import picture
from belvedere.games.misty.drawing.doodles import ARROWS, DOODLES, FACING
from belvedere.games.misty.drawing.look import look_of
from belvedere.games.misty.drawing.text import shortened
from belvedere.games.misty.notation import parse_cell
from belvedere.games.misty.rules import turn as turn_rules
from belvedere.games.misty.rules.state import UNKNOWN as HIDDEN
from belvedere.games.misty.rules.state import UP
from belvedere.games.misty.rules.window import bit
from belvedere.svg import options as svg_options
from belvedere.svg import themes
from belvedere.svg.frame import width_of
from helpers.svg_reading import by_class, by_id, ids, words

Data = dict[str, Any]

# Positions, made by hand.

UPSIDE_DOWN = (
    "balloon down 9, leaf up 9, scooter right 9, tractor left 9, star up 9, rocket plain 9"
)
DESKTOP = 784, 660  # pixels that a board has on a page of 1280 by 800
LARGE = "leaf down 99, star plain 99"  # enough for any window


def card(cell: str, drawn: str, at: str | None = "", fate: str | None = None) -> Data:
    """Write a card; it has moved when it lies elsewhere, or was carried out of the window."""
    lies = cell if at == "" else at
    moved = lies != cell and fate != "eaten"
    return {"cell": cell, "card": drawn, "moved": moved, "at": lies, "fate": fate}


def window(cards: list[Data], points: int | None = None) -> Data:
    squares = [tuple(map(int, c["cell"].split(","))) for c in cards]
    xs, ys = [x for x, _ in squares], [y for _, y in squares]
    frame = (
        {"left": min(xs), "right": max(xs), "bottom": min(ys), "top": max(ys)} if cards else None
    )
    return {"frame": frame, "points": points, "cards": cards}


def hand(*cards: str) -> Data:
    return {"size": len(cards), "cards": list(cards)}


def hidden(size: int) -> Data:
    return {"size": size, "cards": None}


def position(step: str, windows: list[Data], hands: list[Data] | None = None, **more: Any) -> Data:
    """Write a position of as many players as there are windows."""
    players = len(windows)
    frame = more.pop("frame", "3x4")
    options = {
        "players": players,
        "beginners": frame in ("1x3", "3x3"),
        "window": frame,
        "deck": more.pop("deck", deck.STANDARD),
        "rounds": more.get("round", 1) if step == "over" else 7,
    }
    rows = deck.rows(str(options["deck"]))
    return {
        "step": step,
        "round": 1,
        "rounds": [],
        "deal": 1,
        "activating": None,
        "hands": hands or [hand()] * players,
        "picks": [None] * players,
        "placements": [None] * players,
        "windows": windows,
        "unseen": {row.drawing: row.copies for row in rows},
        "options": options,
        **more,
    }


def cell_of(name: str) -> int:
    cell = parse_cell(name)
    assert cell is not None
    return cell


def record_of(data: Data) -> Any:
    """Lay out a position that no rule has to allow."""
    state = description.new_state(data["options"])
    state.step = list(description.STEPS.values()).index(data["step"])
    state.played = data["round"] - (data["step"] != "over")
    state.deal = data["deal"] - 1
    state.active = data["activating"] or 0
    for number, played in enumerate(data["rounds"]):
        state.sheet[number, : state.players] = played["points"]
    sizes = [held["size"] for held in data["hands"]]
    state.dealt = sum(sizes)
    state.turn = turn_rules.hand_size(state) - sizes[0] - (data["step"] == "place")
    for drawn, left in data["unseen"].items():
        state.stock[deck.DRAWINGS.index(drawn)] = left
    for seat in range(state.players):
        _seat_of(state, seat, data)
    return state


def _seat_of(state: Any, seat: int, data: Data) -> None:
    for shown in data["windows"][seat]["cards"]:
        cell, drawn = cell_of(shown["cell"]), deck.DRAWINGS.index(shown["card"])
        state.windows[seat, cell] = 1 + drawn
        state.filled[seat] |= bit(cell)
        if shown["moved"] and state.whats[drawn] >= UP:
            state.moved[seat] |= bit(cell)
    cards = data["hands"][seat]["cards"]
    state.hands[seat, :] = HIDDEN if cards is None else 0
    for drawn in cards or ():
        state.hands[seat, deck.DRAWINGS.index(drawn)] += 1
    if data["picks"][seat]:
        state.picks[seat] = 1 + deck.DRAWINGS.index(data["picks"][seat])
    if data["placements"][seat]:
        state.cells[seat] = 1 + cell_of(data["placements"][seat])


class Situation:
    """A position as somebody sees it, and what it was made of."""

    def __init__(self, data: Data, viewer: int | None = 0, last: str = "") -> None:
        self.data = data
        self.viewer = viewer
        self.last = Last(data["activating"] or 0, last) if last else None
        game = registry.game("misty", data["options"])
        self.position = Position(game, record_of(data).tobytes(), self.last, viewer)
        self.prompt = self.position.prompt()
        self.holds = {} if viewer == SPECTATOR else self.position.holds(viewer)

    def svg(self, **chosen: Any) -> str:
        return self.position.svg(**chosen)

    def text(self, **chosen: Any) -> str:
        return self.position.text(**chosen)


TWO_CARDS = window([card("0,1", "balloon"), card("0,0", "leaf")])
ONE_CARD = window([card("0,0", "monster")])
SETTLED = window(  # a window of 3x4 in which everything has happened
    [
        card("0,3", "rocket", None, "gone"),
        card("1,3", "star"),
        card("2,3", "heart"),
        card("0,2", "flower", None, "eaten"),
        card("1,2", "house", fate="covered"),
        card("2,2", "scooter", "1,2", "blurred"),
        card("0,1", "smiley"),
        card("1,1", "smiley"),
        card("2,1", "fire truck", None, "gone"),
        card("0,0", "tractor", "1,0", "blurred"),
        card("1,0", "monster", "1,0", "covered"),
        card("2,0", "monster", "0,2"),
    ],
    points=6,
)
FULL = window(  # and one in which nothing has
    [
        card(f"{x},{y}", drawn)
        for (x, y), drawn in zip(
            ((x, y) for y in (1, 0, -1) for x in (-1, 0, 1, 2)),
            (*CARDS,)[:12],
            strict=True,
        )
    ]
)
ACTIVE = window(
    [
        card("0,0", "balloon", "0,1", "blurred"),
        *(card(f"{x},{y}", "star") for y in (3, 2) for x in (0, 1, 2)),
        card("0,1", "unicycle", fate="covered"),
        card("1,1", "raindrop"),
        card("2,1", "leaf"),
        card("1,0", "tractor"),
        card("2,0", "house"),
    ]
)
SMALL_HAND = ("balloon", "leaf", "leaf", "fire truck", "smiley")
KNOWN, UNKNOWN = hand("rocket", "star", "star", "flower", "monster"), hidden(5)
SITUATIONS = {
    "nothing yet": Situation(position("deal", [window([])] * 2), viewer=None),
    "dealing": Situation(position("deal", [window([])] * 3, [hand("leaf"), hidden(0), hidden(0)])),
    "first pick": Situation(
        position("pick", [window([])] * 2, [hand(*SMALL_HAND, "monster"), hidden(6)]),
    ),
    "first card": Situation(
        position("place", [window([])] * 2, [hand(*SMALL_HAND), UNKNOWN], picks=["star", "heart"]),
    ),
    "pick": Situation(
        position("pick", [TWO_CARDS, ONE_CARD, ONE_CARD], [hand(*SMALL_HAND), KNOWN, UNKNOWN]),
    ),
    "picked": Situation(
        position("pick", [TWO_CARDS, ONE_CARD], [hand(*SMALL_HAND), UNKNOWN], picks=["leaf", None])
    ),
    "place": Situation(
        position(
            "place",
            [TWO_CARDS] * 4,
            [hand(*SMALL_HAND), KNOWN, UNKNOWN, UNKNOWN],
            picks=["house", "star", "balloon", "smiley"],
            deal=2,
        ),
    ),
    "placed": Situation(
        position(
            "place",
            [TWO_CARDS] * 2,
            [hand(*SMALL_HAND), UNKNOWN],
            picks=["house", "star"],
            placements=["1,2", None],
        )
    ),
    "activate": Situation(
        position("activate", [SETTLED, ACTIVE], activating=1, deal=2),
        viewer=1,
        last="activate 0,0",
    ),
    "others activate": Situation(
        position("activate", [SETTLED, ACTIVE, FULL], activating=1, deal=2), last="activate 0,0"
    ),
    "looking on": Situation(
        position("pick", [TWO_CARDS] * 3, [hand(*SMALL_HAND), KNOWN, KNOWN]), viewer=None
    ),
    "over": Situation(
        position(
            "over",
            [SETTLED] * 4,
            round=3,
            rounds=[
                {"points": [9, 11, 4, 11], "winner": None},
                {"points": [12, 3, 4, 5], "winner": 0},
                {"points": [6, 6, 6, 6], "winner": None},
            ],
        ),
        viewer=None,
    ),
}
everywhere = pytest.mark.parametrize("now", SITUATIONS.values(), ids=SITUATIONS.keys())


def parsed(now: Situation, **chosen: Any) -> Element:
    return ElementTree.fromstring(now.svg(**chosen))


def uses(element: Element) -> list[str]:
    """List what is stamped, without the name of the game and the theme."""
    found = element.iter("{http://www.w3.org/2000/svg}use")
    return [use.get("href", "").removeprefix("#misty-light-") for use in found]


def titles(element: Element) -> list[str]:
    found = element.iter("{http://www.w3.org/2000/svg}title")
    return [words(title) for title in found]


def turn(element: Element) -> float:
    found = re.search(r"rotate\((-?[\d.]+)", element.get("transform", ""))
    return float(found[1]) if found else 0.0


def bounds(rect: Element) -> tuple[float, float, float, float]:
    x, y, wide, high = (float(rect.get(name, 0)) for name in ("x", "y", "width", "height"))
    return x, y, x + wide, y + high


def scale_of(element: Element) -> float:
    return float(re.findall(r"scale\(([\d.]+)\)", element.get("transform", ""))[0])


def middle(element: Element) -> tuple[float, float]:
    """Return the middle of a card, which is scaled from a box of 100."""
    found = re.match(r"translate\((\S+) (\S+)\) scale\((\S+)\)", element.get("transform", ""))
    assert found is not None
    x, y, scale = map(float, found.groups())
    return x + 50 * scale, y + 50 * scale


# The doodles.


def test_every_drawing_has_a_doodle_and_a_name_in_every_language() -> None:
    assert tuple(CARDS) == tuple(DOODLES) == deck.DRAWINGS
    for language in LANGUAGES:
        assert len({name.say(language) for name in CARDS.values()}) == 14
    assert all(drawn == name.say("en") for drawn, name in CARDS.items())
    assert all(re.fullmatch("[а-яё ]+", name.say("ru")) for name in CARDS.values())


@pytest.mark.parametrize("drawn", DOODLES)
def test_a_doodle_stays_in_its_box_above_the_arrow(drawn: str) -> None:
    assert re.sub(r"[\d. -]+", "", DOODLES[drawn]).strip("MLCQVHZ") == ""  # nothing is relative
    for command, text in re.findall("([MLCQVH])([^A-Z]*)", DOODLES[drawn]):
        numbers = [float(n) for n in re.findall(r"[\d.]+", text)]
        xs = [] if command == "V" else numbers if command == "H" else numbers[::2]
        ys = [] if command == "H" else numbers if command == "V" else numbers[1::2]
        assert all(4 <= x <= 96 for x in xs)
        assert all(2 <= y <= 84 for y in ys)
    assert all(float(y) >= 84 for d in ARROWS.values() for y in re.findall(r"[\d.]+ ([\d.]+)", d))


def pixels(png: bytes) -> list[int]:
    """Decode a PNG as resvg writes them, into one gray number for each pixel."""
    wide, high = (int.from_bytes(png[n : n + 4], "big") for n in (16, 20))
    assert png[24:29] == b"\x08\x06\x00\x00\x00", "eight bits, RGBA, not interlaced"
    packed, at = b"", 8
    while at < len(png):
        size, kind = int.from_bytes(png[at : at + 4], "big"), png[at + 4 : at + 8]
        packed += png[at + 8 : at + 8 + size] if kind == b"IDAT" else b""
        at += 12 + size
    raw, before, found = zlib.decompress(packed), bytes(4 * wide), []
    for row in range(high):
        line = bytearray(raw[row * (4 * wide + 1) : (row + 1) * (4 * wide + 1)])
        way, line = line[0], line[1:]
        for n in range(4 * wide):
            left, up = (line[n - 4] if n >= 4 else 0), before[n]
            corner = before[n - 4] if n >= 4 else 0
            line[n] = (
                line[n] + (0, left, up, (left + up) // 2, _paeth(left, up, corner))[way]
            ) % 256
        found += [sum(line[n : n + 3]) // 3 for n in range(0, 4 * wide, 4)]
        before = bytes(line)
    return found


def _paeth(left: int, up: int, corner: int) -> int:
    guess = left + up - corner
    return min((left, up, corner), key=lambda near: abs(guess - near))


@cache
def at_40_pixels(theme: str) -> dict[str, list[int]]:
    """Render each card without its arrow, which would tell some of them apart."""
    look = look_of(themes.THEMES[theme], "en", tuple((drawn, "plain") for drawn in CARDS))
    defined = "".join(map(str, look.definitions([])))
    found = {}
    for drawn in CARDS:
        svg = f"<defs>{defined}</defs>{look.card(drawn, (0, 0), 100)}"
        svg = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100">{svg}</svg>'
        found[drawn] = pixels(bytes(resvg_py.svg_to_bytes(svg_string=svg, width=40)))
    return found


@pytest.mark.parametrize("theme", themes.THEMES)
def test_all_fourteen_can_be_told_apart_at_40_pixels(theme: str) -> None:
    shown = at_40_pixels(theme)
    assert {len(found) for found in shown.values()} == {1600}
    for one, other in combinations(CARDS, 2):
        differing = sum(abs(a - b) > 40 for a, b in zip(shown[one], shown[other], strict=True))
        assert differing > 300, (one, other)


@pytest.mark.parametrize("theme", themes.THEMES)
def test_strokes_stand_out_from_the_fog(theme: str) -> None:
    for drawn, found in at_40_pixels(theme).items():
        fog = Counter(found).most_common(1)[0][0]
        assert sum(abs(gray - fog) > 60 for gray in found) > 110, drawn


# Every picture.


@everywhere
def test_a_picture_names_itself_for_screen_readers(now: Situation) -> None:
    root = parsed(now)
    assert root.tag == "{http://www.w3.org/2000/svg}svg"
    assert root.get("class") == "belvedere misty light"
    assert root.get("role") == "img"
    assert words(root[0]) == f"Misty. {now.prompt}"
    assert root[1].tag.endswith("desc")
    for seat, shown in enumerate(now.data["windows"]):
        assert f"Player {seat + 1}" in words(root[1])
        assert all(c["card"] in words(root[1]) for c in shown["cards"])
    if now.last:
        assert f"Latest move: {now.last.move}." in words(root[1])


@everywhere
@pytest.mark.parametrize("interactive", [True, False])
def test_ids_are_unique(now: Situation, interactive: bool) -> None:
    found = Counter(ids(parsed(now, interactive=interactive)))
    assert [name for name, number in found.items() if number > 1] == []


@everywhere
def test_a_picture_stands_alone_and_is_small(now: Situation) -> None:
    for theme in themes.THEMES:
        svg = now.svg(theme=theme, interactive=True)
        assert len(svg) < 120_000
        assert "var(" not in svg
        assert "<style" not in svg
        assert re.findall('href="[^#]', svg) == []
        used = re.findall(r'(?:url\(#|href="#)([^")]*)', svg)
        assert set(used) <= set(ids(ElementTree.fromstring(svg)))


@everywhere
def test_light_and_dark_differ_in_colours_alone(now: Situation) -> None:
    light, dark = (now.svg(theme=theme) for theme in ("light", "dark"))
    assert themes.LIGHT.page in light
    assert themes.LIGHT.page not in dark
    assert themes.DARK.page in dark

    def shape(svg: str) -> list[tuple[str, str | None, str | None]]:
        return [(e.tag, e.get("d"), e.get("transform")) for e in ElementTree.fromstring(svg).iter()]

    assert shape(light) == shape(dark)


LONG = ["Александра-Виктория", "Максимилиан Шостакович", "Ж" * 30, "W" * 30]


@everywhere
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("names", [[], LONG], ids=["numbers", "names"])
def test_all_words_are_inside_their_part(now: Situation, language: str, names: list[str]) -> None:
    root = parsed(now, interactive=True, language=language, names=names)

    def check(element: Element, font: float, anchor: str, frame: list[float]) -> None:
        font = float(element.get("font-size", font))
        anchor = element.get("text-anchor", anchor)
        if element.get("y") and element.text and element.tag.endswith(("text", "tspan")):
            x, y = float(element.get("x", 0)), float(element.get("y", 0))
            long = width_of(element.text, font)
            left = x - {"start": 0, "middle": long / 2, "end": long}[anchor]
            assert left >= frame[0] - 1, element.text
            assert left + long <= frame[0] + frame[2], element.text
            assert font * 0.7 <= y <= frame[3] - font * 0.2, element.text
        for child in element:
            check(child, font, anchor, frame)

    for part in by_class(root, "part"):
        check(part, 16, "start", list(map(float, part.get("viewBox", "").split())))


@everywhere
def test_the_prompt_is_written_whole(now: Situation) -> None:
    for language in LANGUAGES:
        (prompt,) = by_class(parsed(now, language=language), "prompt")
        assert " ".join(span.text or "" for span in prompt) == now.position.prompt(language)


@pytest.mark.parametrize("name", ["nothing yet", "activate", "over"])
@pytest.mark.parametrize("width", [360, pytest.param(1200, marks=pytest.mark.slow)])
def test_resvg_renders_it_at_any_width(name: str, width: int) -> None:
    png = bytes(resvg_py.svg_to_bytes(svg_string=SITUATIONS[name].svg(), width=width))
    assert png.startswith(b"\x89PNG")
    assert int.from_bytes(png[16:20], "big") == width


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("viewer", [None, 1])
@pytest.mark.parametrize("frame", [f"{a}x{b}" for b in range(2, 5) for a in range(1, b + 1)])
def test_windows_of_all_sizes_fit_their_walls(players: int, viewer: int | None, frame: str) -> None:
    short, long = map(int, frame.split("x"))
    for wide, high in ((short, long), (long, short)):
        cards = [card(f"{x},{y}", "leaf") for y in range(high) for x in range(wide)]
        data = position("over", [window(cards)] * players, frame=frame, deck=LARGE)
        root = parsed(Situation(data, viewer=viewer))
        walls = [bounds(e) for e in by_class(root, "wall")]
        wood = [bounds(e) for e in by_class(root, "wood")]
        assert len(wood) == len(walls) == players
        for (x0, y0, x1, y1), wall in zip(wood, walls, strict=True):
            assert wall[0] < x0 < x1 < wall[2]
            assert wall[1] < y0 < y1 < wall[3]
            assert (x1 - x0 > y1 - y0 + 1) == (wide > high)


@pytest.mark.parametrize("corner", ["-3,-2", "0,-2", "-3,0", "-2,-3", "0,0"])
def test_a_window_fits_its_wall_wherever_it_has_grown(corner: str) -> None:
    """With everything that has left it on either side."""
    left, bottom = map(int, corner.split(","))
    wide, high = (3, 4) if left == -2 else (4, 3)
    ways = {(left, 0): "scooter", (left + wide - 1, 0): "tractor"}
    cards = [
        card(f"{x},{y}", ways.get((x, 0), "star"), None if (x, 0) in ways else "")
        for y in range(bottom, bottom + high)
        for x in range(left, left + wide)
    ]
    root = parsed(Situation(position("over", [window(cards)] * 2)))
    gone = by_class(by_id(root, "window-0"), "gone")
    assert len(gone) == 2 * high
    wall = next(bounds(e) for e in by_class(root, "board")[0] if e.get("rx") == "8")
    for found in gone:
        x, y = middle(found)
        half = 0.62 * 100 * scale_of(found)
        assert wall[0] <= x - half
        assert x + half <= wall[2]
        assert wall[1] <= y - half
        assert y + half <= wall[3]


# Windows.


@everywhere
def test_each_card_is_one_element_named_after_its_seat_and_cell(now: Situation) -> None:
    found = {str(e.get("id")) for e in by_class(parsed(now), "card")}
    expected = {
        f"card-{seat}-{c['cell']}"
        for seat, shown in enumerate(now.data["windows"])
        for c in shown["cards"]
    }
    assert found == expected


@pytest.mark.parametrize("drawn", CARDS)
def test_an_arrow_points_where_the_deck_says(drawn: str) -> None:
    for text in (deck.STANDARD, UPSIDE_DOWN):
        whats = {row.drawing: row.what for row in deck.rows(text)}
        if drawn not in whats:
            continue
        data = position("pick", [window([card("0,0", drawn)])] * 2, deck=text)
        shown = by_id(parsed(Situation(data)), "card-0-0,0")
        expected = [f"arrow {whats[drawn]}"] if whats[drawn] in ARROWS else []
        assert [e.get("class") for e in by_class(shown, "arrow")] == expected
        assert [e.get("d") for e in by_class(shown, "arrow")] == [
            ARROWS[whats[drawn]] for _ in expected
        ]


@pytest.mark.parametrize("drawn", FACING)
def test_vehicles_face_where_they_go(drawn: str) -> None:
    for way in ("left", "right", "up"):
        data = position("pick", [window([card("0,0", drawn)])] * 2, deck=f"{drawn} {way} 60")
        shown = by_id(parsed(Situation(data)), "card-0-0,0")
        is_mirrored = any("scale(-1 1)" in e.get("transform", "") for e in shown.iter())
        assert is_mirrored == (way != "up" and way != FACING[drawn])


def test_moved_cards_are_tilted_and_others_are_upright() -> None:
    root = parsed(SITUATIONS["over"])
    for c in SETTLED["cards"]:
        shown = by_id(root, f"card-0-{c['cell']}")
        assert ("moved" in str(shown.get("class")).split()) == c["moved"]
        if c["fate"] != "eaten":
            assert (2 < abs(turn(shown)) < 20) == c["moved"], c


def test_covered_cards_are_smeared_below_the_card_that_covers_them() -> None:
    root = parsed(SITUATIONS["over"])
    order = ids(root)
    for below, above in (("1,2", "2,2"), ("1,0", "0,0")):
        shown = by_id(root, f"card-0-{below}")
        assert "smeared" in str(shown.get("class")).split()
        assert [e.get("filter") for e in shown if e.get("filter")] == ["url(#misty-light-smear)"]
        assert order.index(f"card-0-{below}") < order.index(f"card-0-{above}")
        assert by_class(by_id(root, f"card-0-{above}"), "smear") == []
    assert len(by_class(by_id(root, "window-0"), "smeared")) == 2


def test_moved_cards_lie_on_their_new_cells_and_the_old_ones_are_empty() -> None:
    root = parsed(SITUATIONS["over"], coordinates=False)
    wood, upright = bounds(by_class(root, "wood")[0]), by_id(root, "card-0-0,1")
    x, y = middle(upright)  # the smiley in the first column, third row
    cell = middle(by_id(root, "card-0-1,1"))[0] - x
    assert middle(by_id(root, "card-0-2,0")) == pytest.approx((x, y - cell), abs=0.1)  # ate at 0,2
    rocket, truck = middle(by_id(root, "card-0-0,3")), middle(by_id(root, "card-0-2,1"))
    assert rocket[1] < wood[1] + 0.2 * cell  # up and away, on the frame
    assert truck[0] > wood[2] - 0.2 * cell  # out to the right
    lying = [
        middle(by_id(root, f"card-0-{c['cell']}")) for c in SETTLED["cards"] if c["at"] is not None
    ]
    for column, row in ((0, 0), (2, 1), (2, 2), (0, 3), (2, 3)):  # cells that cards have left
        empty = x + column * cell, y + (row - 2) * cell
        near = [at for at in lying if max(abs(at[n] - empty[n]) for n in (0, 1)) < 0.4 * cell]
        assert near == [], (column, row)


def test_an_eaten_flower_is_crossed_out_where_the_monster_lies() -> None:
    root = parsed(SITUATIONS["over"])
    flower, monster = by_id(root, "card-0-0,2"), by_id(root, "card-0-2,0")
    assert flower.get("class") == "card flower eaten"
    assert titles(flower) == ["0,2: flower, eaten"]
    distance = [abs(a - b) for a, b in zip(middle(flower), middle(monster), strict=True)]
    assert max(distance) < 30


@everywhere
def test_a_growing_window_shows_where_it_can_go(now: Situation) -> None:
    root = parsed(now)
    expected = {0: 1, 1: 8, 2: 10, 12: 0}
    for seat, shown in enumerate(now.data["windows"]):
        free = by_class(by_id(root, f"window-{seat}"), "free")
        assert len(free) == expected[len(shown["cards"])]


def test_only_cells_that_fit_the_frame_are_free() -> None:
    row = window([card(f"{x},0", "star") for x in range(4)])
    root = parsed(Situation(position("pick", [row] * 2)))
    assert len(by_class(by_id(root, "window-0"), "free")) == 8  # above and below
    tower = window([card("0,0", "star"), card("1,1", "star"), card("0,2", "star")])
    root = parsed(Situation(position("pick", [tower] * 2, frame="2x3")))
    assert len(by_class(by_id(root, "window-0"), "free")) == 3  # the frame is complete


def numbers(root: Element, seat: int) -> list[list[str]]:
    """Read the numbers of columns and rows: those on the frame, and those beyond."""
    return [
        [words(e) for e in group]
        for group in by_class(by_id(root, f"window-{seat}"), "coordinates")
    ]


def test_numbers_are_carved_into_the_frame_and_stand_on_the_wall_where_it_can_grow() -> None:
    root = parsed(SITUATIONS["placed"])
    assert numbers(root, 0) == [["0", "0", "1"], ["-1", "1", "-1", "2"]]
    assert by_class(parsed(SITUATIONS["placed"], coordinates=False), "coordinates") == []
    left, top, right, bottom = bounds(by_class(root, "wood")[0])
    carved, beyond = by_class(by_id(root, "window-0"), "coordinates")
    for group, inside in ((carved, True), (beyond, False)):
        for label in group:
            x, y = float(label.get("x", 0)), float(label.get("y", 0))
            assert (left < x < right and top < y < bottom) == inside


def test_small_windows_and_finished_ones_have_no_numbers_beyond() -> None:
    assert numbers(parsed(SITUATIONS["pick"]), 1) == []
    assert len(numbers(parsed(SITUATIONS["activate"]), 1)) == 1


@pytest.mark.parametrize("way", ["up", "down", "left", "right"])
def test_a_card_that_has_left_hides_no_number(way: str) -> None:
    cards = [card(f"{x},{y}", "leaf", None) for y in range(-3, 1) for x in range(-2, 1)]
    data = position("over", [window(cards)] * 2, deck=f"leaf {way} 60")
    root = parsed(Situation(data))
    (names,) = by_class(by_id(root, "window-0"), "coordinates")
    font = float(names.get("font-size", 0))
    gone = by_class(by_id(root, "window-0"), "gone")
    assert len(gone) == (3 if way in ("up", "down") else 4)
    for found in gone:
        (x, y), scale = middle(found), scale_of(found)
        turned = math.radians(turn(found))
        for label in names:
            wide = 0.7 * font * len(words(label))
            corners = [
                (float(label.get("x", 0)) + side * wide / 2, float(label.get("y", 0)) - up * font)
                for side in (-1, 1)
                for up in (0, 0.72)
            ]
            for cx, cy in corners:  # as seen from the card, which is turned
                dx, dy = cx - x, cy - y
                across = dx * math.cos(turned) + dy * math.sin(turned)
                down = dy * math.cos(turned) - dx * math.sin(turned)
                assert max(abs(across), abs(down)) > 50 * scale


def test_the_latest_card_is_outlined_and_so_is_where_it_came_from() -> None:
    now = SITUATIONS["activate"]
    (ring,) = by_class(parsed(now), "last")
    solid, dashed = ring[1], ring[3]
    assert solid.get("stroke-dasharray") is None
    assert dashed.get("stroke-dasharray")
    assert float(dashed.get("y", 0)) > float(solid.get("y", 0))  # the balloon went up
    assert by_class(parsed(now, last=False), "last") == []


@pytest.mark.parametrize("move", ["activate 2,1", "activate 9,9", "pick leaf", "deal leaf", "x"])
def test_a_latest_move_that_is_not_in_the_windows_is_not_outlined(move: str) -> None:
    now = SITUATIONS["activate"]
    strange = Situation(now.data, viewer=1, last=move)
    assert by_class(parsed(strange), "last") == []
    assert "[" not in strange.text()


def test_the_latest_placement_is_outlined() -> None:
    data = position("pick", [TWO_CARDS] * 2)
    (ring,) = by_class(parsed(Situation(data, last="place 0,1")), "last")
    assert len(ring) == 2


# Whose window is large.


def sizes(now: Situation, **chosen: Any) -> list[float]:
    """Return how wide the cells of each window are."""
    root = parsed(now, **chosen)
    found = []
    for seat, shown in enumerate(now.data["windows"]):
        left, _, right, _ = bounds(by_class(by_id(root, f"window-{seat}"), "garden")[0])
        found.append((right - left) / (shown["frame"]["right"] - shown["frame"]["left"] + 1))
    return found


@pytest.mark.parametrize("step", ["pick", "place", "over"])
def test_the_own_window_is_the_largest_while_all_decide_and_at_the_end(step: str) -> None:
    windows = [SETTLED] * 3 if step == "over" else [TWO_CARDS] * 3
    picks = ["star"] * 3 if step == "place" else [None] * 3
    held = [hand()] * 3 if step == "over" else [hand(*SMALL_HAND), KNOWN, KNOWN]
    own, second, third = sizes(Situation(position(step, windows, held, picks=picks)))
    assert own > second == pytest.approx(third, abs=0.01)


def corners(now: Situation) -> list[tuple[float, float, float, float]]:
    """Return where the wall of each seat stands, in the order in which they are drawn."""
    return [bounds(wall) for wall in by_class(parsed(now), "wall")]


@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_window_that_is_activated_changes_places_with_the_viewers_own(players: int) -> None:
    windows = [SETTLED, *[FULL] * (players - 1)]
    for viewer in range(players):
        at_home = corners(Situation(position("pick", [TWO_CARDS] * players), viewer=viewer))
        for active in range(players):
            data = position("activate", windows, activating=active)
            now = Situation(data, viewer=viewer)
            among = (active - viewer) % players  # the viewer's own is drawn first, as ever
            found = corners(now)
            expected = list(at_home)
            expected[0], expected[among] = at_home[among], at_home[0]
            assert found == expected
            order = [str(e.get("id")) for e in by_class(parsed(now), "window")]
            assert order == [f"window-{(viewer + n) % players}" for n in range(players)]
            assert sizes(now)[active] > 80


@pytest.mark.parametrize("viewer", [None, SPECTATOR])
def test_who_looks_on_sees_a_window_that_is_activated_where_it_was(viewer: int | None) -> None:
    data = position("activate", [SETTLED, ACTIVE, FULL], activating=1)
    home = position("pick", [TWO_CARDS] * 3)
    assert corners(Situation(data, viewer=viewer)) == corners(Situation(home, viewer=viewer))


@pytest.mark.parametrize("players", [2, 3, 4])
def test_cards_of_the_own_window_are_100_pixels_wide_on_a_desktop(players: int) -> None:
    data = position("place", [TWO_CARDS] * players, picks=["star"] * players)
    now = Situation(data, viewer=players - 1)
    (board,) = by_class(parsed(now), "board")
    _, _, wide, high = map(float, board.get("viewBox", "").split())
    scale = min(DESKTOP[0] / wide, DESKTOP[1] / high)
    assert sizes(now)[players - 1] * scale >= 100


def test_a_player_is_found_in_a_small_wall_where_his_name_has_no_room() -> None:
    names = ["Wilhelmina Featherstonehaugh", "Ann", "Bob", "Cy"]
    data = position("activate", [SETTLED, FULL, FULL, FULL], activating=1)
    headed = by_class(by_class(parsed(Situation(data), names=names), "board")[0], "name")
    assert [words(name) for name in headed] == ["6 pointsYou", "Ann", "Bob", "Cy"]
    (points,) = by_class(headed[0], "points")
    (x, y), end = (float(headed[0][-1].get(side, 0)) for side in "xy"), float(points.get("x", 0))
    assert y == float(points.get("y", 0))
    left = end - width_of(words(points), float(points.get("font-size", 0)))
    assert x + 1.1 * width_of("You", float(headed[0][-1].get("font-size", 0))) < left


@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_own_window_comes_first_and_its_cards_are_large(players: int) -> None:
    data = position("pick", [TWO_CARDS] * players)
    for viewer in range(players):
        now = Situation(data, viewer=viewer)
        own, others = sizes(now)[viewer], [*sizes(now)[:viewer], *sizes(now)[viewer + 1 :]]
        assert own > 80  # of the 612 that the board is wide
        assert others == pytest.approx([others[0]] * (players - 1), abs=0.01)
        assert 24 < others[0] < own / 2
        order = [str(e.get("id")) for e in by_class(parsed(now), "window")]
        assert order == [f"window-{(viewer + n) % players}" for n in range(players)]


@pytest.mark.parametrize("viewer", [None, SPECTATOR])
def test_who_looks_on_sees_all_windows_alike(viewer: int | None) -> None:
    found = sizes(Situation(SITUATIONS["looking on"].data, viewer=viewer))
    assert found == pytest.approx([found[0]] * 3, abs=0.01)


def test_the_wall_of_who_activates_stands_out() -> None:
    def chosen(name: str) -> list[bool]:
        (board,) = by_class(parsed(SITUATIONS[name]), "board")
        return [e.get("stroke") == themes.LIGHT.accent for e in board if e.get("rx") == "8"]

    assert chosen("activate") == [True, False]  # the viewer's own, which comes first
    assert chosen("others activate") == [False, True, False]
    assert chosen("pick") == [False] * 3


# Parts.

PARTS = ("board", "sentence", "tray", "seats", "stock")


def viewboxes(position: Position, viewer: int | None, **chosen: Any) -> dict[str, str]:
    root = ElementTree.fromstring(position.svg(viewer, **chosen))
    return {
        str(part.get("class")).removeprefix("part "): str(part.get("viewBox"))
        for part in by_class(root, "part")
    }


def places_of(root: Element) -> dict[str, tuple[float, float]]:
    """Return the middle of every card that lies where it was placed."""
    shown = (e for e in by_class(root, "card") if len(str(e.get("class")).split()) == 2)
    return {str(e.get("id")): middle(e) for e in shown}


def placed_by(active: int | None, seat: int, viewer: int | None) -> object:
    """Return what the place of a window depends on while somebody activates.

    The viewer's own stands where the active one stood, and that one is large; no other moves, and
    for who looks on none does.
    """
    if viewer not in range(4):
        return None
    return active if seat == viewer else seat == active


@pytest.mark.slow
@pytest.mark.parametrize("options", registry.facts("misty").cases)
def test_frames_stay_for_a_whole_game_and_cells_move_only_when_their_window_grows(
    options: Data,
) -> None:
    rng = random.Random(1)
    now = belvedere.start("misty", **options)
    viewers = (0, 1, None, SPECTATOR)
    frames = {viewer: viewboxes(now, viewer, interactive=True) for viewer in viewers}
    spots: dict[tuple[object, ...], tuple[float, float]] = {}
    while now.actor != belvedere.OVER:
        now = now.roll(rng) if now.actor == belvedere.CHANCE else now.play(rng.choice(now.legal()))
        viewer = rng.choice(viewers)
        root = ElementTree.fromstring(now.svg(viewer, interactive=True))
        assert viewboxes(now, viewer, interactive=True) == frames[viewer]
        shown = now.to_dict()
        for name, spot in places_of(root).items():
            seat = int(name.split("-")[1])
            grown = str(shown["windows"][seat]["frame"]), shown["step"] == "activate"
            place = placed_by(shown["activating"], seat, viewer)
            assert spots.setdefault((viewer, name, *grown, place), spot) == spot
    assert len(spots) > 2 * int(options.get("players", 2))


@everywhere
def test_each_part_is_drawn_alone_as_in_the_whole_picture(now: Situation) -> None:
    whole = parsed(now, interactive=True)
    shown = [str(part.get("class")).removeprefix("part ") for part in by_class(whole, "part")]
    assert shown == [name for name in PARTS if name in shown]
    for name in shown:
        alone = parsed(now, interactive=True, part=name)
        (part,) = by_class(whole, "part " + name) or by_class(whole, name)
        assert alone.get("viewBox") == part.get("viewBox")
        drawn = [e for e in alone if not e.tag.endswith(("title", "desc", "defs"))]
        assert list(map(ElementTree.tostring, drawn)) == list(map(ElementTree.tostring, part))


def test_who_can_have_no_hand_has_no_tray() -> None:
    now = belvedere.start("misty")
    assert "tray" in viewboxes(now, 0)
    assert "tray" in viewboxes(now, None, interactive=True)
    assert "tray" not in viewboxes(now, None)
    assert "tray" not in viewboxes(now, SPECTATOR, interactive=True)


@pytest.mark.parametrize("seat", [0, 1])
def test_one_window_can_be_drawn_alone(seat: int) -> None:
    now = SITUATIONS["activate"]
    root = parsed(now, part="board", seat=str(seat), interactive=True)
    assert [e.get("id") for e in by_class(root, "window")] == [f"window-{seat}"]
    assert len(by_class(root, "button")) == (3 if seat == 1 else 0)
    _, _, wide, _ = map(float, str(root.get("viewBox")).split())
    left, _, right, _ = bounds(by_class(root, "garden")[0])
    assert (right - left) / 3 / wide > 0.19  # of the picture, as large as can be


def test_figures_are_windows_alone_in_the_language_of_their_page() -> None:
    figure = rulebook.figures("misty")["placing"]
    for language, name in (("en", "star"), ("ru", "звезда")):
        root = ElementTree.fromstring(figure.svg(language=language))
        assert [e.get("id") for e in by_class(root, "window")] == ["window-0"]
        assert titles(by_id(root, "card-0-0,0")) == [f"0,0: {name}"]
        assert len(by_class(root, "mark")) == 3


# What can be clicked.


@everywhere
def test_each_move_can_be_clicked_and_nothing_else(now: Situation) -> None:
    expected = {f"hold-{held}": "hold" for held in now.holds if held}
    expected |= {f"button-{name}": "button" for name in now.holds.get("", {})}
    for held, where in now.holds.items():
        expected |= {f"place-{name}": "place" for name in where} if held else {}
    root = parsed(now, interactive=True)
    kinds = ("place", "hold", "button")
    found = {str(e.get("id")): str(e.get("class")) for kind in kinds for e in by_class(root, kind)}
    assert found == expected
    assert not [name for name in ids(parsed(now)) if re.match("(hold|button|place)-", name)]


def covered(root: Element, name: str) -> list[str]:
    """Name the cards of the own hand that lie below a handle."""
    left, top, right, bottom = bounds(by_id(root, name)[0])
    (own,) = by_class(root, "own")
    cards = list(own.iter("{http://www.w3.org/2000/svg}use"))
    return [
        use.get("href", "").removeprefix("#misty-light-")
        for use in cards
        if left < middle(use)[0] < right and top < middle(use)[1] < bottom
    ]


def test_equal_cards_are_one_button() -> None:
    root = parsed(SITUATIONS["pick"], interactive=True)
    assert covered(root, "button-pick-leaf") == ["card-leaf"] * 2
    assert covered(root, "button-pick-fire-truck") == ["card-fire-truck"]


@pytest.mark.parametrize(
    ("situation", "handle", "english", "russian"),
    [
        ("pick", "button-pick-fire-truck", "pick the fire truck", "выбрать пожарную машину"),
        ("place", "hold-card", "pick up the house", "взять дом"),
        ("place", "place-1,0", "place it on 1,0", "выложить на 1,0"),
        (
            "activate",
            "button-activate-1,1",
            "activate the raindrop on 1,1",
            "активировать каплю (1,1)",
        ),
    ],
)
def test_handles_say_what_a_click_does(
    situation: str, handle: str, english: str, russian: str
) -> None:
    for language, said in (("en", english), ("ru", russian)):
        root = parsed(SITUATIONS[situation], interactive=True, language=language)
        found = by_id(root, handle)
        assert (found.get("role"), found.get("aria-label")) == ("button", said)


def test_places_are_the_cells_of_the_own_window() -> None:
    now = SITUATIONS["place"]
    root = parsed(now, interactive=True)
    x, y = middle(by_id(root, "card-0-0,0"))
    path = by_id(root, "place-1,0")[0].get("d", "")
    left, top, side = (float(n) for n in re.findall(r"-?[\d.]+", path)[:3])
    assert (left + side / 2, top + side / 2) == pytest.approx((x + side, y), abs=0.2)


def test_buttons_lie_on_the_cards_that_can_be_activated() -> None:
    root = parsed(SITUATIONS["activate"], interactive=True)
    for cell in ("1,1", "2,1", "1,0"):
        path = by_id(root, f"button-activate-{cell}")[0].get("d", "")
        left, top, side = (float(n) for n in re.findall(r"-?[\d.]+", path)[:3])
        centre = left + side / 2, top + side / 2
        assert middle(by_id(root, f"card-1-{cell}")) == pytest.approx(centre, abs=0.2)


# Hands.


def test_the_own_hand_stands_on_the_sill_by_name() -> None:
    root = parsed(SITUATIONS["pick"])
    (own,) = by_class(root, "own")
    assert [words(e) for e in by_class(own, "name")] == list(SMALL_HAND)
    assert len(by_class(own, "slot")) == 1  # six were dealt
    assert ids(own) == [f"hand-0-{n}" for n in range(5)]


def test_a_picked_card_is_lifted() -> None:
    def tops(now: Situation) -> list[float]:
        (own,) = by_class(parsed(now), "own")
        found = own.iter("{http://www.w3.org/2000/svg}use")
        return [float(re.findall(r"[\d.]+", use.get("transform", ""))[1]) for use in found]

    assert len(set(tops(SITUATIONS["pick"]))) == 1
    first, leaf, *others = tops(SITUATIONS["picked"])
    assert leaf < first
    assert others == [first] * 3
    (ring,) = by_class(parsed(SITUATIONS["picked"]), "picked")
    assert ring.get("stroke") == themes.LIGHT.accent


def test_a_card_to_be_placed_comes_first_and_can_be_picked_up() -> None:
    root = parsed(SITUATIONS["place"], interactive=True)
    assert covered(root, "hold-card") == ["card-house"]
    (own,) = by_class(root, "own")
    assert [words(e) for e in by_class(own, "name")] == ["house", *SMALL_HAND]


def test_what_is_held_and_what_is_picked_have_one_frame() -> None:
    root = parsed(SITUATIONS["place"], interactive=True, part="tray")
    (cover,), (ring,) = by_id(root, "hold-card"), by_class(root, "picked")
    assert [cover.get(name) for name in ("x", "y", "width", "height", "rx")] == [
        ring.get(name) for name in ("x", "y", "width", "height", "rx")
    ]


def test_a_chosen_placement_is_half_there() -> None:
    root = parsed(SITUATIONS["placed"])
    (chosen,) = by_class(root, "chosen")
    assert uses(chosen) == ["card-house"]
    assert 0.3 < float(chosen.get("opacity", 1)) < 0.8


def test_hidden_hands_are_backs_with_their_number() -> None:
    root = parsed(SITUATIONS["pick"])
    (unknown,) = by_class(root, "unknown")
    assert uses(unknown) == ["back"] * 5
    assert titles(unknown) == ["Player 3 holds 5 unknown cards"]
    assert [words(e) for e in unknown if e.tag.endswith("text")] == ["5"]


def test_known_hands_are_shown() -> None:
    (known,) = by_class(parsed(SITUATIONS["pick"]), "known")
    assert uses(known) == [f"card-{drawn}" for drawn in KNOWN["cards"]]
    assert titles(known) == ["Player 2 holds rocket, star, star, flower, monster"]


def test_revealed_picks_stand_beside_the_hands() -> None:
    root = parsed(SITUATIONS["place"])
    shown = [uses(e)[-1] for kind in ("known", "unknown") for e in by_class(root, kind)]
    assert shown == ["card-star", "card-balloon", "card-smiley"]
    assert len(by_class(root, "picked")) == 4


def test_no_card_of_a_hidden_hand_is_named_anywhere() -> None:
    """Stars are in the deck and nowhere else, so that nothing but the hidden hand can hold one."""
    table = "leaf down 9, star plain 1, monster monster 20"
    data = position("pick", [ONE_CARD] * 2, [hand("leaf"), hidden(1)], deck=table)
    data["unseen"] = {"leaf": 8, "star": 1, "monster": 7}
    now = Situation(data)
    for language in LANGUAGES:
        root = parsed(now, interactive=True, language=language)
        for part in by_class(root, "part"):
            if "stock" not in str(part.get("class")):  # that one star is unseen, everybody knows
                shown = ElementTree.tostring(part, encoding="unicode")
                assert not re.search(r"star\b|звезда", shown)
        assert not re.search(r"star\b|звезда", words(root[1]) + now.text(language=language))
    assert "hand: 1 unknown" in now.text()


# Languages.


def test_cards_are_named_in_russian_when_asked() -> None:
    root = parsed(SITUATIONS["pick"], language="ru")
    (own,) = by_class(root, "own")
    expected = [CARDS[drawn].say("ru") for drawn in SMALL_HAND]
    assert [" ".join(span.text or "" for span in e) for e in by_class(own, "name")] == expected
    assert titles(by_id(root, "card-0-0,1")) == ["0,1: воздушный шар (вверх)"]
    assert "монстр" in words(root[1])
    assert not any(drawn in words(root) for drawn in CARDS)


# Beside the windows.


def test_the_passing_of_hands_is_drawn_between_the_seats() -> None:
    for name, way in (("pick", "left"), ("place", "right")):
        (ring,) = by_class(parsed(SITUATIONS[name]), "passing")
        assert ring.get("class") == f"passing {way}"
        players = len(SITUATIONS[name].data["windows"])
        assert words(ring) == "".join(str(seat + 1) for seat in range(players))
        tips = [
            [float(n) for n in re.findall(r"-?[\d.]+", path.get("d", ""))]
            for path in ring
            if path.tag.endswith("path")
        ][:-1]
        for numbers in tips:
            start, _, end, _, _, tip, *_ = numbers
            assert tip == (end if way == "left" else start)
    assert by_class(parsed(SITUATIONS["activate"]), "passing") == []


def test_the_sheet_lists_points_and_stars_for_rounds_won() -> None:
    (sheet,) = by_class(parsed(SITUATIONS["over"]), "sheet")
    rows = [by_class(sheet, f"seat-{seat}")[0] for seat in range(4)]
    assert [words(row) for row in rows] == [
        "1Player 19126wins the match",
        "2Player 21136",
        "3Player 3446",
        "4Player 41156",
    ]
    accent = themes.LIGHT.accent
    won = [sum(e.get("fill") == accent and e.get("fill-opacity") == "1" for e in r) for r in rows]
    assert won == [1, 0, 0, 0]


def test_settled_points_are_on_the_sheet_before_the_round_is() -> None:
    (sheet,) = by_class(parsed(SITUATIONS["others activate"]), "sheet")
    rows = [words(by_class(sheet, f"seat-{seat}")[0]) for seat in range(3)]
    assert rows == ["1Player 16", "2Player 2…", "3Player 3…"]


@pytest.mark.parametrize(
    ("points", "told"),
    [
        ([12, 3, 4, 5], ["wins the match", "", "", ""]),
        ([12, 12, 4, 5], ["shares the match", "shares the match", "", ""]),
    ],
)
def test_who_has_won_is_marked_on_the_sheet(points: list[int], told: list[str]) -> None:
    data = position("over", [SETTLED] * 4, round=1, rounds=[{"points": points}])
    (sheet,) = by_class(parsed(Situation(data, viewer=2)), "sheet")
    rows = [by_class(sheet, f"seat-{seat}")[0] for seat in range(4)]
    assert ["".join(map(words, by_class(row, "winner"))) for row in rows] == told
    marked = [any(e.get("stroke") == themes.LIGHT.accent for e in row) for row in rows]
    assert marked == [bool(text) for text in told]
    assert [bool(by_class(row, "won")) for row in rows] == marked


def test_players_are_called_by_their_names() -> None:
    now = SITUATIONS["pick"]
    root = parsed(now, names=["Ann", "", "Cy <3"])
    assert [words(e) for e in by_class(root, "player")] == ["Ann", "Player 2", "Cy <3"]
    headed = [words(e) for e in by_class(by_class(root, "board")[0], "name")]
    assert headed == ["Ann (you)", "Player 2", "Cy <3"]
    assert "The hand of Ann: balloon" in words(root[1])
    text = now.text(names=["Ann", "", "Cy"])
    assert "> Ann (you)" in text
    assert "Ann → Player 2 → Cy → Ann" in text


def test_a_name_has_the_room_that_few_rounds_leave() -> None:
    name = "Somebody of a long name"
    for rounds, is_whole in ((1, True), (7, False)):
        svg = belvedere.start("misty", rounds=rounds).svg(names=[name])
        shown = words(by_class(ElementTree.fromstring(svg), "player")[0])
        assert (shown == name) == is_whole


def test_names_have_the_room_that_seven_rounds_and_the_points_of_a_window_leave() -> None:
    names = ["Regular 1", "Завсегдатай 1", "Завсегдатай 2"]
    root = parsed(SITUATIONS["others activate"], names=names)
    assert [words(row) for row in by_class(root, "player")] == names
    assert {words(name) for name in by_class(root, "name")} == {
        "6 pointsRegular 1 (you)",
        "Завсегдатай 1",
        "Завсегдатай 2",
    }
    long = "Somebody of a name"
    walls = by_class(parsed(SITUATIONS["others activate"], names=["", long, long]), "name")
    assert long in {words(name) for name in walls}


def test_points_stand_above_settled_windows_unless_told() -> None:
    now = SITUATIONS["others activate"]
    assert [words(e) for e in by_class(parsed(now), "points")] == ["6 points"]
    assert by_class(parsed(now, points=False), "points") == []


def shares(root: Element) -> list[tuple[str, str]]:
    """Return the points that are written on cells, and what is said of them."""
    return [
        (words(figure), words(title))
        for title, _, figure in by_class(by_class(root, "board")[0], "share")
    ]


def test_cells_of_a_settled_window_show_the_points_that_they_bring_and_why() -> None:
    root = parsed(SITUATIONS["activate"])
    assert shares(root) == [
        ("1", "1,3: 1 point (star)"),
        ("1", "2,3: 1 point (heart)"),
        ("1", "0,2: 1 point (monster)"),
        ("1", "0,1: 1 point (smiley)"),
        ("2", "1,1: 2 points (smiley, paired with the one before it)"),
    ]
    assert "The points by cell: 1,3: 1 point (star);" in words(root[1])
    assert not shares(parsed(SITUATIONS["activate"], points=False))


@everywhere
def test_points_of_cells_add_up_to_those_of_their_window(now: Situation) -> None:
    total = sum(shown["points"] or 0 for shown in now.data["windows"])
    assert sum(int(points) for points, _ in shares(parsed(now))) == total


def test_unseen_cards_are_counted() -> None:
    now = SITUATIONS["pick"]
    (unseen,) = by_class(parsed(now), "unseen")
    assert titles(unseen) == [f"{drawn}: {n}" for drawn, n in now.data["unseen"].items()]


def test_who_has_decided_already_is_marked_nowhere() -> None:
    now = SITUATIONS["pick"]
    root = parsed(now, waiting=(1,))
    for part in ("board", "sheet"):
        (drawn,) = by_class(root, part)
        marked = [
            e for e in drawn.iter() if by_class(e, "decides") and e.get("class", "").count("seat-")
        ]
        assert {str(e.get("class")).split("seat-")[1] for e in marked} == {"1"}
    assert now.text(waiting=(1,)).count("> Player") == 1


def test_who_has_to_decide_is_marked() -> None:
    def deciding(name: str) -> list[str]:
        named = [e for kind in ("name", "row") for e in by_class(parsed(SITUATIONS[name]), kind)]
        return sorted(str(e.get("class")) for e in named if by_class(e, "decides"))

    def both(*seats: int) -> list[str]:
        return sorted(f"{kind} seat-{seat}" for kind in ("name", "row") for seat in seats)

    assert deciding("pick") == both(0, 1, 2)
    assert deciding("picked") == both(1)
    assert deciding("others activate") == both(1)
    assert deciding("over") == []


# Options.


@pytest.mark.parametrize(
    ("chosen", "sentence"),
    [
        ({"theme": "sepia"}, "theme is light or dark, not 'sepia'."),
        ({"language": "de"}, "language is en or ru, not 'de'."),
        ({"points": "many"}, "points is yes or no, not 'many'."),
        ({"annotations": [{"square": "e4"}]}, "'e4' is not a square; an annotation needs one such"),
        (
            {"annotations": [{"square": "9,9"}]},
            "9,9 is not in the picture, which shows -1,-1 to 1,2",
        ),
        ({"sight": True}, "Misty has no option 'sight'"),
        ({"seat": "3"}, "seat is all, or from 0 to 2; not 3."),
        ({"seat": "own"}, "seat is all, or a seat from 0, not 'own'."),
        ({"part": "sill"}, "The parts of this picture are board, sentence, tray, seats, stock;"),
    ],
)
def test_bad_options_are_refused_in_a_sentence(chosen: Data, sentence: str) -> None:
    with pytest.raises(OptionError) as refused:
        SITUATIONS["pick"].svg(**chosen)
    assert sentence in str(refused.value)


def test_all_options_are_named_when_one_is_refused() -> None:
    with pytest.raises(OptionError) as refused:
        SITUATIONS["pick"].svg(areas=True)
    for option in picture.OPTIONS:
        assert f" {option.name}, " in str(refused.value)
    assert svg_options.ANNOTATIONS in str(refused.value)


@pytest.mark.parametrize("option", ["coordinates", "last", "interactive", "points"])
def test_every_option_changes_the_picture_and_may_be_a_word(option: str) -> None:
    now = SITUATIONS["activate"]
    off, on, yes = (now.svg(**{option: value}) for value in (False, True, "yes"))
    assert off != on
    assert yes == on


@pytest.mark.parametrize("name", ["pick", "activate", "looking on"])
def test_annotations_are_drawn_on_the_large_window(name: str) -> None:
    marks = [{"square": "0,0"}, {"square": "0,1", "kind": "path", "to": "1,1"}]
    root = parsed(SITUATIONS[name], annotations=marks)
    (layer,) = by_class(root, "annotations")
    assert [e.get("class") for e in layer[1]] == ["mark", "path"]
    seat = SITUATIONS[name].data["activating"] or 0
    x, y = middle(by_id(root, f"card-{seat}-1,1")) if seat else middle(by_id(root, "card-0-0,1"))
    ends = [float(n) for n in re.findall(r"-?[\d.]+", layer[1][1].get("d", ""))[:4]]
    assert pytest.approx((x, y), abs=0.2) in (tuple(ends[:2]), tuple(ends[2:]))


# In a terminal.

PICK_TEXT = """\
> Player 1 (you)       > Player 2            > Player 3
    -1 0        1          -1 0       1          -1 0       1
 2  +  +        +  2    2                2    2                2
 1  +  balloon↑ +  1    1  +  +       +  1    1  +  +       +  1
 0  +  leaf↓    +  0    0  +  monster +  0    0  +  monster +  0
-1  +  +        + -1   -1  +  +       + -1   -1  +  +       + -1

↑↓←→ moves that way  + free
Player 1  hand: balloon↑, 2 leaf↓, fire truck→, smiley
Player 2  hand: rocket↑, 2 star, flower, monster
Player 3  hand: 5 unknown
Deal 1 of 2; hands pass left: Player 1 → Player 2 → Player 3 → Player 1
Round 1: everybody picks a card in secret; hands then pass left."""

ACTIVATE_TEXT = """\
  Player 1: 6 points              > Player 2 (you)
    0        1         2              0         1         2
 3  .        star      heart  3    3  star      star      star   3
 2  monster* ~scooter* .      2    2  star      star      star   2
 1  smiley   smiley    .      1    1 [~balloon*]raindrop↓ leaf↓  1
 0  .        ~tractor* .      0    0  .         tractor→  house  0

↑↓←→ moves that way  * has moved  ~ smeared: another card lies there too
. empty
Player 1  gone: rocket↑, fire truck→; eaten: flower
Latest move: activate 0,0
Round 1: Player 2 activates a card with an arrow."""


def test_building_in_letters() -> None:
    assert SITUATIONS["pick"].text() == PICK_TEXT


def test_activation_in_letters() -> None:
    assert SITUATIONS["activate"].text() == ACTIVATE_TEXT


def test_rounds_and_revealed_picks_in_letters() -> None:
    assert "Rounds, * won: 1) 9 : 11 : 4 : 11   2) 12* : 3 : 4 : 5" in SITUATIONS["over"].text()
    lines = SITUATIONS["place"].text(width=100).splitlines()
    assert "Player 3  hand: 5 unknown; picked: balloon↑" in lines
    passing = " → ".join(f"Player {number}" for number in (1, 4, 3, 2, 1))
    assert f"Deal 2 of 2; hands pass right: {passing}" in lines
    assert "picked: house, for 1,2" in SITUATIONS["placed"].text()


@everywhere
def test_letters_fit_a_terminal_and_rows_stand_between_their_numbers(now: Situation) -> None:
    text = now.text()
    lines = text.splitlines()
    assert len(lines) > 2
    assert max(map(len, lines)) <= 80
    assert max(map(len, now.text(language="ru").splitlines())) <= 80
    assert lines[-1] == now.prompt
    rows = [line for line in lines if re.match(r"[ -]\d  ?\S|[ -]\d \[", line)]
    assert rows
    assert len(boards._ROW.findall(text)) >= len(rows)


@pytest.mark.parametrize(
    ("card", "room", "shown"),
    [
        ("fire truck→", 11, "fire truck→"),
        ("fire truck→", 8, "fire t…→"),
        ("fire truck→", 7, "fire…→"),
        ("~fire truck*", 8, "~fire…*"),
        ("monster", 4, "mon…"),
    ],
)
def test_a_card_that_has_no_room_keeps_its_sign(card: str, room: int, shown: str) -> None:
    assert shortened(card, room) == shown


def test_rows_of_windows_side_by_side_are_in_line() -> None:
    lines = PICK_TEXT.splitlines()[2:6]
    assert [int(line[:2]) for line in lines] == [2, 1, 0, -1]
    assert {a - b for a, b in pairwise(int(line.split()[-1]) for line in lines)} == {1}
