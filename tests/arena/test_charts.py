"""Charts: what they tell, where their marks lie, and that they need nothing from outside."""

import re
from collections.abc import Callable
from xml.etree import ElementTree

import pytest

from belvedere.arena import charts
from belvedere.arena.charts import Axis, Bar, Chart, ChartLine, Column, axis_over
from belvedere.svg.themes import DARK, LIGHT

SVG = "{http://www.w3.org/2000/svg}"
SHARES = Axis("share", 0.0, 1.0, ((0.0, "0 %"), (0.5, "50 %"), (1.0, "100 %")))


def drawn(chart: Chart) -> ElementTree.Element:
    return ElementTree.fromstring(chart.document)


def child(root: ElementTree.Element, name: str) -> ElementTree.Element:
    found = root.find(SVG + name)
    assert found is not None
    return found


def number(element: ElementTree.Element, name: str) -> float:
    return float(element.attrib[name])


def bars() -> Chart:
    rows = (
        Bar("Red & Blue", 0.5, "50 %", 0.4, 0.6),
        Bar("", 0.25, "25 %", series=1),
    )
    return charts.bars("Who wins", "Red wins half.", rows, SHARES, mark=0.5, series=("now", "then"))


def histogram() -> Chart:
    columns = (Column(0, 5, (0.2,)), Column(5, 10, (0.8,)))
    across = axis_over("turns", (0, 10), str)
    return charts.histogram("Length", "Most are long.", columns, across, SHARES)


def lines() -> Chart:
    line = ChartLine("moves", ((0.0, 0.0), (1.0, 1.0)), ((0.0, 0.1), (0.9, 1.0)))
    return charts.lines("Choice", "More and more.", (line,), SHARES, SHARES)


@pytest.mark.parametrize("make", [bars, histogram, lines])
def test_a_chart_tells_screen_readers_its_title_and_what_it_shows(
    make: Callable[[], Chart],
) -> None:
    chart = make()
    root = drawn(chart)
    title, description = child(root, "title"), child(root, "desc")
    assert root.get("role") == "img"
    assert root.get("aria-labelledby") == f"{title.get('id')} {description.get('id')}"
    assert (title.text, description.text) == (chart.title, chart.description)


@pytest.mark.parametrize("make", [bars, histogram, lines])
def test_a_chart_names_no_address_but_that_of_svg_itself(make: Callable[[], Chart]) -> None:
    assert "://" not in make().inline
    assert re.findall('[a-z]+://[^"]*', make().document) == ["http://www.w3.org/2000/svg"]


@pytest.mark.parametrize("make", [bars, histogram, lines])
def test_a_chart_has_colours_for_the_light_and_for_the_dark(make: Callable[[], Chart]) -> None:
    style = child(drawn(make()), "style").text or ""
    light, dark = style.split("@media (prefers-color-scheme:dark)")
    assert LIGHT.ink in light
    assert DARK.ink in dark


def test_a_bar_is_as_long_as_its_value_and_its_interval_reaches_as_far_as_it_says() -> None:
    root = drawn(bars())
    blocks = root.findall(f"{SVG}rect")
    whole = charts.WIDTH - 2 * charts.MARGIN
    assert [number(block, "width") for block in blocks] == [0.5 * whole, 0.25 * whole]
    reach = next(p for p in root.findall(f"{SVG}path") if p.get("class") == "reach")
    ends = re.fullmatch(r"M (\S+) .* H (\S+) M .*", reach.attrib["d"])
    assert ends is not None
    low, high = ends.groups()
    assert float(low) == pytest.approx(charts.MARGIN + 0.4 * whole, abs=0.05)
    assert float(high) == pytest.approx(charts.MARGIN + 0.6 * whole, abs=0.05)


def test_what_is_written_in_a_chart_is_escaped() -> None:
    assert "Red &amp; Blue" in bars().inline


def test_a_column_stands_on_the_ground_and_is_as_high_as_its_share() -> None:
    low, high = drawn(histogram()).findall(f"{SVG}rect")
    assert number(low, "height") == pytest.approx(0.2 * charts.HEIGHT)
    assert number(high, "height") == pytest.approx(0.8 * charts.HEIGHT)
    assert number(low, "y") + 0.2 * charts.HEIGHT == pytest.approx(
        number(high, "y") + 0.8 * charts.HEIGHT
    )


@pytest.mark.parametrize(
    ("values", "ends", "number"),
    [((0, 97), (0, 100), 6), ((0.42, 0.58), (0.4, 0.6), 5), ((3, 3), (3, 4), 6), ((), (0, 1), 6)],
)
def test_an_axis_ends_at_round_numbers(
    values: tuple[float, ...], ends: tuple[float, float], number: int
) -> None:
    axis = axis_over("", values, str)
    assert (axis.low, axis.high) == pytest.approx(ends)
    assert len(axis.ticks) == number


def test_equal_charts_are_equal_bytes() -> None:
    assert bars().document == bars().document
