"""Where the squares of a board lie in a picture, and what is drawn along them."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass

from belvedere.core.squares import Square, format_column, format_square
from belvedere.svg.markup import Attribute, Element, format_number, kept, path_data, rectangle

Point = tuple[float, float]


@dataclass(frozen=True, slots=True)
class Grid:
    """A rectangle of squares. Rows grow to the north, y grows to the south."""

    x: float  # of the north-west corner
    y: float
    cell: float  # side of a square
    columns: int
    rows: int
    west: int = 0  # column of the western squares
    south: int = 0  # row of the southern squares
    name: Callable[[int, int], str] = format_square  # of a square

    @property
    def width(self) -> float:
        """The squares from west to east, in units of the picture."""
        return self.columns * self.cell

    @property
    def height(self) -> float:
        """The squares from north to south, in units of the picture."""
        return self.rows * self.cell

    def left(self, column: float) -> float:
        """Return x of the western edge of a column."""
        return self.x + (column - self.west) * self.cell

    def top(self, row: float) -> float:
        """Return y of the northern edge of a row."""
        return self.y + (self.rows - 1 - row + self.south) * self.cell

    def centre(self, column: float, row: float) -> Point:
        """Return the middle of a square."""
        return self.left(column + 0.5), self.top(row - 0.5)

    def shows(self, square: Square) -> bool:
        """Tell whether a square is in the picture."""
        column, row = square[0] - self.west, square[1] - self.south
        return 0 <= column < self.columns and 0 <= row < self.rows

    def told(self) -> str:
        """Write the south-west corner of the square 0,0, the side of a square, and its names."""
        x, y = self.left(0), self.top(-1)
        numbers = " ".join(format_number(number) for number in (x, y, self.cell))
        return f"{numbers} {'letters' if self.name is format_square else 'numbers'}"

    def data(self) -> dict[str, float | str]:
        """Return where the square 0,0 has its south-west corner, its side, and how it is named."""
        x, y, cell = (float(format_number(n)) for n in (self.left(0), self.top(-1), self.cell))
        names = "letters" if self.name is format_square else "numbers"
        return {"x": x, "y": y, "cell": cell, "names": names}

    def span(self) -> tuple[str, str]:
        """Name the first and the last square."""
        last = self.name(self.west + self.columns - 1, self.south + self.rows - 1)
        return self.name(self.west, self.south), last

    def square(self, square: Square, rise: float = 0) -> str:
        """Return the path around a square, drawn `rise` to the north of its place."""
        x, y, side = self.left(square[0]), self.top(square[1]) - rise, self.cell
        return path_data("M", x, y, "h", side, "v", side, "h", -side, "z")

    def frame(self, **attributes: Attribute) -> Element:
        """Return the rectangle around all squares."""
        return rectangle(self.x, self.y, self.width, self.height, **attributes)

    def lines(self, *, every: int = 1, but: int | None = None) -> str:
        """Return the path of the lines inside, each `every` squares, without each `but` squares."""
        parts: list[str | float] = []
        for column in _steps(self.columns, every, but):
            parts += ["M", self.left(self.west + column), self.y, "v", self.height]
        for row in _steps(self.rows, every, but):
            parts += ["M", self.x, self.top(self.south + row - 1), "h", self.width]
        return path_data(*parts)

    def coordinates(self, gap: float, font: float, colour: str, every: int = 1) -> Element:
        """Name columns and rows along all four sides, centred `gap` away from the squares.

        All of them, or the first and then each `every` squares.
        """
        return _coordinates(self, gap, font, colour, every)


@kept
def _coordinates(grid: Grid, gap: float, font: float, colour: str, every: int) -> Element:
    names = Element("g", class_="coordinates", fill=colour, font_size=font, text_anchor="middle")
    sink = 0.36 * font  # from the middle of a line of text down to its base
    for column in range(grid.west, grid.west + grid.columns, every):
        for y in (grid.y - gap, grid.y + grid.height + gap):
            x = grid.left(column + 0.5)
            names.add(Element("text", format_column(column), x=x, y=y + sink))
    for row in range(grid.south, grid.south + grid.rows, every):
        for x in (grid.x - gap, grid.x + grid.width + gap):
            y = grid.top(row - 0.5)
            names.add(Element("text", str(row + 1), x=x, y=y + sink))
    return names


def _steps(squares: int, every: int, but: int | None) -> Iterable[int]:
    return (n for n in range(every, squares, every) if but is None or n % but)
