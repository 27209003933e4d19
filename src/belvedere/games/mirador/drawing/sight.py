"""Lines of sight, drawn in pencil where they are asked for: all of them are a thicket."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from belvedere.core.facts import Option, read_bool
from belvedere.core.limits import LONGEST_OPTION
from belvedere.core.messages import words
from belvedere.core.squares import match_square
from belvedere.games.mirador.description import COLOURS
from belvedere.games.mirador.drawing.look import PALETTES
from belvedere.games.mirador.drawing.tabletop import Tabletop
from belvedere.games.mirador.sights import Sight, shortest_chain, shortest_chains
from belvedere.svg.grid import Grid, Point
from belvedere.svg.markup import Element, path_data
from belvedere.svg.scene import Scene
from belvedere.svg.themes import Theme

# Which lines of sight are drawn; besides, between commas, the squares of towers, or ends of lines.
AT_THE_END, NONE, ALL, CHAINS = "auto", "no", "yes", "chains"

FEW: Final = 1.5  # times as bold as all lines together are those that were chosen


def read_sight(value: object) -> str | None:
    """Read the option `sight`; None when it is nothing of the kind."""
    is_all = read_bool(value)
    if is_all is not None:
        return ALL if is_all else NONE
    if not isinstance(value, str) or len(value) > LONGEST_OPTION:
        return None
    text = value.strip().lower()
    if text in (AT_THE_END, CHAINS):
        return text
    chosen = ["-".join(map(str.strip, part.split("-"))) for part in text.split(",")]
    is_known = all(
        len(ends := part.split("-")) < 3 and all(map(match_square, ends)) for part in chosen
    )
    return ",".join(chosen) if is_known else None


SIGHT: Final = Option(
    "sight",
    AT_THE_END,
    words("dashed lines where towers see each other: unless told, the winner's chain at the end"),
    form=words("auto, chains, yes, no, towers such as e4,k19, or lines such as e4-e9"),
    read=read_sight,
)


def shows_end(scene: Scene) -> bool:
    """Tell whether the end of a game shows why it ended, as it does unless something is chosen."""
    return str(scene.settings.choices["sight"]) == AT_THE_END


def draw_sights(grid: Grid, table: Tabletop, pen: float, scene: Scene) -> list[Element]:
    """Draw the lines that were asked for (R-MDR-3); a pen half a tower wide is the measure."""
    choice = str(scene.settings.choices["sight"])
    chosen = _chosen(table, choice)
    bold = 1 if choice == ALL else FEW  # a thicket is drawn finely
    return [draw_lines(grid, chosen, pen, scene.theme, bold)] if chosen else []


def draw_lines(
    grid: Grid, sights: Iterable[Sight], pen: float, theme: Theme, bold: float = FEW
) -> Element:
    """Draw some lines as one group."""
    palette = PALETTES[theme.name]
    dashed = {
        "stroke_width": bold * max(0.07 * pen, 0.7),
        "stroke_dasharray": f"{0.3 * pen:g} {0.2 * pen:g}",
    }
    solid = {"stroke_width": 0.2 * pen}
    group = Element("g", class_="sights", fill="none", stroke_opacity=0.75)
    for sight in sights:
        d, apart = _line(grid, sight)
        style = dashed if apart else solid
        kind, stroke = f"sight {COLOURS[sight.colour]}", palette.pencils[sight.colour]
        group.add(Element("path", class_=kind, d=d, stroke=stroke, **style))
    return group


def draw_cut(grid: Grid, sights: Iterable[Sight], pen: float, theme: Theme) -> Element:
    """Draw lines that would be seen no more: dotted, in ink."""
    ink = {"stroke": theme.ink, "stroke_dasharray": "2 5", "stroke_linecap": "round"}
    group = Element("g", class_="cut", fill="none", **ink)
    group.set(stroke_width=FEW * max(0.07 * pen, 0.7))
    for sight in sights:
        d, _ = _line(grid, sight)
        group.add(Element("path", class_=f"sight {COLOURS[sight.colour]}", d=d))
    return group


def _chosen(table: Tabletop, choice: str) -> list[Sight]:
    if choice == NONE or (choice == AT_THE_END and not table.is_over):
        return []
    if choice == ALL:
        return table.sights
    if choice == CHAINS:
        return shortest_chains(table.sights)
    if choice == AT_THE_END:
        return _winning(table)
    return table.seen_from(choice)


def _winning(table: Tabletop) -> list[Sight]:
    """Return the winner's chain; whoever has cut the other's needs none of his own (R-MDR-7).

    What he has cut is drawn in its place (`broken.py`).
    """
    if table.is_broken:
        return []
    own = [sight for sight in table.sights if table.has_won(sight.colour)]
    return shortest_chain(own)


def _line(grid: Grid, sight: Sight) -> tuple[str, bool]:
    """Return a line from rim to rim, and True; or inside the towers, if they touch."""
    start = grid.centre(*sight.start)
    end = _beside(grid, start, sight.side) if sight.side else grid.centre(*sight.end)
    right, down = end[0] - start[0], end[1] - start[1]
    half = grid.cell / 2
    apart = min(abs(right), abs(down)) < half < max(abs(right), abs(down)) - 1
    if apart:
        rim = _clip(right, half), _clip(down, half)
        start = start[0] + rim[0], start[1] + rim[1]
        if not sight.side:
            end = end[0] - rim[0], end[1] - rim[1]
    return path_data("M", *start, "L", *end), apart


def _beside(grid: Grid, point: Point, side: str) -> Point:
    """Return the point of a side of the board that lies straight ahead."""
    x, y = point
    ends = {
        "west": (grid.x, y),
        "east": (grid.x + grid.width, y),
        "north": (x, grid.y),
        "south": (x, grid.y + grid.height),
    }
    return ends[side]


def _clip(value: float, most: float) -> float:
    return max(-most, min(most, value))
