"""Documents say the same as a page and as Markdown, and take nothing for marks."""

from __future__ import annotations

from belvedere.arena import charts
from belvedere.arena.charts import Bar, Chart
from belvedere.arena.documents import Document, DocumentTable, Heading, ShellCommand, wrapped
from belvedere.core.messages import words


def chart(language: str) -> Chart:
    axis = charts.axis_over("", [0.0, 1.0], str)
    return charts.bars("bars", f"said in {language}", [Bar("a", 0.5, "50 %")], axis)


DOCUMENT = Document(
    words("Title & more"),
    [
        Heading("Who <b>"),
        words("{name} wins.", name="a_b|c"),
        DocumentTable(["player", "points"], [["a_b|c", 1234], ["<x>", 0.5]]),
        ShellCommand("belvedere arena x_y"),
        chart,
    ],
)


def test_markdown_keeps_names_from_being_marks() -> None:
    assert DOCUMENT.markdown("en") == (
        "# Title & more\n\n"
        "## Who \\<b\\>\n\n"
        "a\\_b\\|c wins.\n\n"
        "| player | points |\n|---|---|\n| a\\_b\\|c | 1,234 |\n| \\<x\\> | 0.5 |\n\n"
        "```\nbelvedere arena x_y\n```\n\n"
        "*said in en*\n"
    )


def test_markdown_is_written_in_lines() -> None:
    text = "word " * 25
    document = Document(words("Title"), [words("{text}", text=text)])
    first, second = document.markdown("en").splitlines()[2:]
    assert max(len(first), len(second)) == 99
    assert f"{first} {second}" == text.strip()


def test_no_line_begins_with_what_would_be_a_mark() -> None:
    for mark in ("-", "+", "1.", "7)", "---", "="):
        first, second = wrapped(f"{'x' * 95} word {mark} more").splitlines()
        assert (len(first), second) == (95, f"word {mark} more")


def test_code_is_not_broken_and_a_lone_tick_is_no_code() -> None:
    assert wrapped(f"{'x' * 95} `a b`, `").splitlines() == ["x" * 95, "`a b`, `"]
    assert wrapped("") == ""


def test_a_page_escapes_what_it_is_told() -> None:
    page = DOCUMENT.html("ru")
    assert "<h1>Title &amp; more</h1>" in page
    assert "<h2>Who &lt;b&gt;</h2>" in page
    assert '<th scope="row">&lt;x&gt;</th><td>0,5</td>' in page
    assert "<pre>belvedere arena x_y</pre>" in page
    assert "said in ru" in page
    assert '<html lang="ru">' in page
