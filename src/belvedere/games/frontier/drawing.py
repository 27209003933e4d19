"""Mirage and Overworld drawn: the table, what can be done on it, and an overview below."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from math import floor
from typing import Any, Final

from belvedere.core.errors import OptionError
from belvedere.core.facts import Option
from belvedere.core.game import Holds, Last
from belvedere.core.squares import Square
from belvedere.games.frontier import drawing_board as board
from belvedere.games.frontier import drawing_mirage, drawing_overworld, drawing_tray
from belvedere.games.frontier import drawing_teeth as teeth
from belvedere.games.frontier.drawing_skin import Skin
from belvedere.games.frontier.drawing_table import Data, Table, Unit, read_table
from belvedere.games.frontier.drawing_teeth import CELL
from belvedere.games.frontier.drawing_text import text_board
from belvedere.svg.annotations import draw_annotations
from belvedere.svg.endless import FORM, format_square, match_square, read_square
from belvedere.svg.frame import LINE, document, flow, listing, places, sentence
from belvedere.svg.grid import Grid
from belvedere.svg.markup import Attribute, Element, rectangle
from belvedere.svg.options import COMMON, Settings, settle
from belvedere.svg.themes import Theme

TITLES: Final = {"mirage": "Mirage", "overworld": "Overworld"}
SKINS: Final = {"mirage": drawing_mirage.skin, "overworld": drawing_overworld.skin}

PICTURE: Final = 640.0  # width of the picture, in its units
PAGE: Final = 14.0  # margin around everything
INSIDE: Final = PICTURE - 2 * PAGE
RIM: Final = 34.0  # west of the table, for coordinates
FOOT: Final = 22.0  # south of it
FONT: Final = 15.0  # of coordinates
TALLEST: Final = 640.0  # the table grows to this height before its squares shrink
LARGEST: Final = 64.0  # side of a square
PEN: Final = 38.0  # side of a square below which rims grow thicker
MARGIN: Final = 2  # bare squares around the board: as far as the corner of a Survey tile can lie
LEAST: Final = (9, 7)  # columns and rows


def _is_square(text: str) -> bool:
    return not text or match_square(text) is not None


OPTIONS: Final = (
    *COMMON,
    Option("region", "", "light up the region of this square", form=FORM, check=_is_square),
    Option("gap", "", "light up the regions at this gap", form=FORM, check=_is_square),
    Option("numbers", False, "the order in which the tiles were laid"),
)


def draw(
    game_id: str,
    data: Data,
    prompt: str,
    holds: Holds,
    last: Last | None,
    options: Mapping[str, Any],
) -> str:
    """Draw the table, what has to be decided, and what was asked for, as an SVG document."""
    settings = settle(TITLES[game_id], OPTIONS, options, match_square)
    skin, table = SKINS[game_id](settings.theme.name), read_table(data)
    offered = holds if settings.has("interactive") else {}
    grid = _grid(table, offered, settings)
    regions = _lit(table, settings)
    layers = _layers(grid, data, table, regions, last, skin, settings)
    if settings.has("interactive"):
        layers += _clickable(table, offered)
    below, height = _below(data, table, prompt, offered, grid, skin, settings)
    picture = document(
        f"frontier {game_id}",
        f"{TITLES[game_id]}. {prompt}",
        _words(data, last),
        (PICTURE, round(height)),
        settings.theme,
    )
    picture.add(Element("defs", *skin.definitions(), _specks(skin), _window(grid, skin)))
    picture.add(*_table(grid, skin, layers))
    if settings.has("coordinates"):
        picture.add(_coordinates(grid, settings.theme))
    picture.add(*draw_annotations(settings.annotations, grid, settings.theme))
    return str(picture.add(*below))


def text(game_id: str, data: Data, prompt: str, last: Last | None) -> str:
    """Draw the table in letters, at most 100 columns wide."""
    del game_id  # the same letters serve both games
    return text_board(data, prompt, last)


def _words(data: Data, last: Last | None) -> str:
    """Say what lies on the table, for people who hear it."""
    kinds = Counter(tile["kind"] for tile in data["tiles"])
    told = [f"{kinds['survey']} Survey tiles and {kinds['coast']} Coast tiles."]
    for colour in data["colours"]:
        own = [e for e in data["explorers"] if e["colour"] == colour]
        names = [f"{e['kind']} {e['square']}" for e in own]
        held = [
            f"{gap['marker'] or 'gap'} {gap['square']}"
            for gap in data["gaps"]
            if gap["owner"] == colour
        ]
        told.append(f"{colour.capitalize()}: {listing(names)}; gaps: {listing(held)}.")
    if last:
        told.append(f"Latest move: {last.move}.")
    return " ".join(told)


# Where everything is.


def _grid(table: Table, offered: Holds, settings: Settings) -> Grid:
    """Show the whole board with a margin, and all places that are offered."""
    (west, east), (south, north) = _spans(table, offered)
    rim = RIM if settings.has("coordinates") else 0.0
    room = INSIDE - rim
    cell = min(room / (east - west), TALLEST / (north - south), LARGEST)
    columns = max(east - west, floor(room / cell + 1e-9))
    cell = room / columns
    west -= (columns - (east - west)) // 2
    return Grid(PAGE + rim, PAGE, cell, columns, north - south, west, south, format_square)


def _spans(table: Table, offered: Holds) -> list[tuple[int, int]]:
    squares = list(table.sides) or [(0, 0)]
    more = [read_square(p) for held, where in offered.items() if held for p in where]
    spans = []
    for axis, least in enumerate(LEAST):
        low = min(min(s[axis] for s in squares) - MARGIN, *(s[axis] for s in more), 0)
        high = max(max(s[axis] for s in squares) + MARGIN, *(s[axis] for s in more), 0) + 1
        lacking = max(least - (high - low), 0)
        spans.append((low - lacking // 2, high + lacking - lacking // 2))
    return spans


# The table.


def _table(grid: Grid, skin: Skin, layers: list[Element]) -> list[Element]:
    """Scale the layers into the window of the grid."""
    scale = grid.cell / CELL
    x, y = grid.left(0), grid.top(0)
    inner = Element(
        "g",
        *layers,
        class_="board",
        transform=f"translate({x:.2f} {y:.2f}) scale({scale:.4f})",
    )
    specks = rectangle(
        CELL * grid.west,
        -CELL * (grid.south + grid.rows - 1),
        CELL * grid.columns,
        CELL * grid.rows,
        class_="specks",
        fill=f"url(#{skin.id('specks')})",
    )
    ground = Element("g", specks, transform=f"translate({x:.2f} {y:.2f}) scale({scale:.4f})")
    window = Element("g", ground, inner, clip_path=f"url(#{skin.id('window')})")
    return [grid.frame(class_="table", rx=8, fill=skin.palette.table), window]


def _window(grid: Grid, skin: Skin) -> Element:
    return Element("clipPath", grid.frame(rx=8), id=skin.id("window"))


def _specks(skin: Skin) -> Element:
    """Mark the corners of the squares of the bare table."""
    cross = Element(
        "path", d="M0 0h4M0 0v4M48 0h-4M48 0v4M0 48h4M0 48v-4M48 48h-4M48 48v-4",
        stroke=skin.palette.speck, stroke_width=2,
    )  # fmt: skip
    size: dict[str, Attribute] = {"width": CELL, "height": CELL, "patternUnits": "userSpaceOnUse"}
    return Element("pattern", cross, id=skin.id("specks"), **size)


def _layers(
    grid: Grid,
    data: Data,
    table: Table,
    regions: list[set[Unit]],
    last: Last | None,
    skin: Skin,
    settings: Settings,
) -> list[Element]:
    pen = min(max(PEN / grid.cell, 1.0), 1.7)  # small squares have rims that can still be seen
    layers = [board.draw_gaps(data, skin), *board.draw_tiles(data, table, skin)]
    if settings.has("last"):
        layers += board.draw_latest(data, table, last, skin)
    layers += board.draw_rims(table, skin, pen)
    layers += [board.draw_contents(data, skin), board.draw_explorers(table, skin)]
    if regions:
        layers.append(board.draw_regions(table, regions, settings.choices["gap"], skin))
    if settings.has("numbers"):
        layers.append(board.draw_numbers(data, skin))
    return layers


def _coordinates(grid: Grid, theme: Theme) -> Element:
    """Number columns along the bottom and rows along the left, as many as there is room for."""
    columns = range(grid.west, grid.west + grid.columns)
    rows = range(grid.south, grid.south + grid.rows)
    longest = max(len(str(n)) for n in (columns[0], columns[-1], rows[0], rows[-1]))
    wanted = 0.62 * FONT * longest + 6
    every = next(n for n in (1, 2, 5, 10, 20) if n * grid.cell >= wanted or n == 20)
    names = Element("g", class_="coordinates", fill=theme.faint, font_size=FONT)
    for x in (x for x in columns if x % every == 0):
        centre = grid.left(x + 0.5)
        base = grid.y + grid.height + FONT + 2
        names.add(Element("text", str(x), x=centre, y=base, text_anchor="middle"))
    for y in (y for y in rows if y % every == 0):
        base = grid.top(y - 0.5) + 0.36 * FONT
        names.add(Element("text", str(y), x=grid.x - 6, y=base, text_anchor="end"))
    return names


# What was asked for.


def _lit(table: Table, settings: Settings) -> list[set[Unit]]:
    """Return the regions to light up; raise OptionError where there are none."""
    regions = []
    if name := settings.choices["region"]:
        square = read_square(name)
        if not table.covered(square):
            raise OptionError(f"No tile lies on {name}, so it is in no region.")
        regions += table.regions_at(square)
    if name := settings.choices["gap"]:
        regions += table.reach(_gap(table, name))
    return regions


def _gap(table: Table, name: str) -> tuple[Square, ...]:
    found = table.gaps.get(read_square(name))
    if found is None:
        known = listing(list(dict.fromkeys(format_square(*g[0]) for g in table.gaps.values())))
        raise OptionError(f"{name} is in no gap. There are gaps at: {known}.")
    return found


def _competing(table: Table, settings: Settings) -> dict[str, int] | None:
    """Count who competes for the gap that was asked for."""
    name = settings.choices["gap"]
    if not name:
        return None
    regions = table.reach(_gap(table, name))
    return Counter(e.colour for region in regions for e in table.explorers_in(region))


# What can be clicked.


def _clickable(table: Table, offered: Holds) -> list[Element]:
    """Cover places, gaps, markers and explorers by elements that can be clicked."""
    layer = Element("g", class_="handles", fill_opacity=0)
    for held in offered:
        kind, _, name = held.partition("-")
        if kind in ("marker", "explorer"):
            layer.add(_handle(f"hold-{held}", "hold", _area(table, name)))
    for button in offered.get("", {}):
        kind, _, name = button.partition("-")
        if kind == "gap":
            layer.add(_handle(f"button-{button}", "button", _area(table, name)))
    return [layer, places(offered, lambda name: _area(table, name))]


def _handle(name: str, kind: str, d: str) -> Element:
    return Element("path", id=name, class_=kind, d=d)


def _area(table: Table, name: str) -> str:
    """Return all squares of a gap, or one square."""
    square = read_square(name)
    return teeth.block_path(table.gaps.get(square, (square,)))


# Below the table.


def _below(
    data: Data,
    table: Table,
    prompt: str,
    offered: Holds,
    grid: Grid,
    skin: Skin,
    settings: Settings,
) -> tuple[list[Element], float]:
    """Draw the sentence, the tray and the overview; return them and the height of it all."""
    theme = settings.theme
    y = grid.y + grid.height + (FOOT if settings.has("coordinates") else 4)
    hand = list(drawing_tray.in_hand(data, skin, PICTURE - PAGE - 44, y + 3))
    drawn = [sentence(prompt, PAGE, y, INSIDE - 88 * bool(hand), theme), *hand]
    y += 2 * LINE + 10
    chips = list(drawing_tray.tray_chips(data, table, offered, skin))
    if chips:
        tray, y = flow(chips, PAGE, y, INSIDE, theme)
        drawn.append(tray)
        y += 10
    competing = _competing(table, settings)
    supplies, y = drawing_tray.draw_supplies(data, competing, (PAGE, y), INSIDE, skin, theme)
    left, y = drawing_tray.draw_left(data, (PAGE, y), INSIDE, skin, theme)
    return [*drawn, *supplies, *left], y + PAGE - drawing_tray.GAP
