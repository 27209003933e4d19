"""Rule pages: complete in both languages, each game alone, and every figure shows what it says."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from html.parser import HTMLParser
from pathlib import Path
from xml.etree import ElementTree

import pytest

import belvedere
from belvedere.cli import rulebook as door
from belvedere.core import registry
from belvedere.games import rulebook
from belvedere.games.rulebook import LANGUAGES, Figure, Page
from belvedere.server.pages import rulepages
from belvedere.server.pages.rulepages import rules_html
from belvedere.solvers import arbiter
from helpers.house import OWN_GAMES

FIGURES = [(game, name) for game in OWN_GAMES for name in rulebook.figures(game)]
PAGES = [(game, language) for game in OWN_GAMES for language in LANGUAGES]
every_figure = pytest.mark.parametrize(("game", "name"), FIGURES)
every_page = pytest.mark.parametrize(("game", "language"), PAGES)
every_game = pytest.mark.parametrize("game", OWN_GAMES)

OURS = {"en": "ours", "ru": "наше решение"}
FROM_US = {"en": "ours", "ru": "наше"}
RULINGS = {"en": "\n### Rulings\n", "ru": "\n### Решения\n"}
SOURCES = {
    "leaflet": "листовка", "confirmed": "подтверждено", "ours": "наше", "follows": "следствие",
}  # fmt: skip
APPENDIX = {"en": "For programs and arbiters", "ru": "Для программ и судей"}
PAGES_FOLDER = Path(rulepages.__file__).parent
RULING = re.compile(r"R-[A-Z]+-\d+a?")


def outside_blocks(text: str) -> str:
    return re.sub(r"^```.*?^```", "", text, flags=re.M | re.S)


def outside_code(text: str) -> str:
    return re.sub(r"`[^`]*`", "", outside_blocks(text))


def headings(page: Page) -> list[tuple[str, str]]:
    return re.findall(
        r"^(#+) (.+)$", re.sub(r"^```.*?^```", "", page.markdown, flags=re.M | re.S), re.M
    )


def table(page: Page) -> list[list[str]]:
    """Return the rows of the rulings."""
    rows = page.markdown.partition(RULINGS[page.language])[2].splitlines()
    return [row.strip("|").split(" | ") for row in rows if row.startswith(("| R-", "| –"))]


# Figures.


@every_figure
def test_a_figure_shows_what_its_caption_says(game: str, name: str) -> None:
    figure = rulebook.figures(game)[name]
    assert figure.game == game
    assert figure.faults(figure.position()) == []


def is_false_of(figure: Figure, position: belvedere.Position) -> bool:
    """Tell whether a figure's claims fail, or do not even make sense."""
    try:
        return bool(figure.faults(position))
    except (belvedere.BelvedereError, LookupError, StopIteration):
        return True


@every_figure
def test_what_a_caption_says_is_not_true_of_every_position(game: str, name: str) -> None:
    figure = rulebook.figures(game)[name]
    assert is_false_of(figure, belvedere.start(game, **figure.options))


@every_figure
def test_a_figure_says_something(game: str, name: str) -> None:
    empty = Figure(game)
    figure = rulebook.figures(game)[name]
    assert figure.legal or figure.illegal or figure.facts is not empty.facts


@every_figure
def test_a_figure_is_drawn_in_both_themes(game: str, name: str) -> None:
    figure = rulebook.figures(game)[name]
    drawn = [figure.svg(theme=theme) for theme in ("light", "dark")]
    assert len(set(drawn)) == 2
    for svg in drawn:
        root = ElementTree.fromstring(svg)
        assert root.tag == "{http://www.w3.org/2000/svg}svg"
        assert not {part.get("class") for part in root} & {"prompt", "left", "sheet"}
        _, _, width, height = map(float, root.get("viewBox", "").split())
        assert min(width, height) > 0


@every_figure
def test_a_figure_in_letters_fits_a_terminal_and_explains_its_signs(game: str, name: str) -> None:
    for language in LANGUAGES:
        text = rulebook.figures(game)[name].text(language)
        assert max(map(len, text.splitlines())) <= 94
        board = text.partition("\n\n")[0]
        signs = {sign for sign in board if not sign.isalnum()} - set(" \n[]-")
        assert signs <= set(rulebook.legend(game, language))


@every_figure
def test_what_is_marked_in_a_figure_is_named_in_letters(game: str, name: str) -> None:
    figure = rulebook.figures(game)[name]
    notes = figure.drawing.get("annotations", ())
    for language in LANGUAGES:
        told = figure.text(language).partition("\n\n")[2]
        assert bool(told) == bool(notes or figure.lit)
        assert all(note["square"] in told for note in notes)
        assert ("☼" in told) == bool({"region", "gap"} & figure.drawing.keys())


def test_the_arbiter_agrees_with_the_figures_of_mirador() -> None:
    def sound(name: str, colour: str) -> bool:
        return arbiter.judge(rulebook.figures("mirador")[name].position(), colour).sound

    assert not sound("faulty", "red")
    assert sound("sound", "red")
    assert sound("both", "blue")
    assert sound("leapfrog", "red")
    peep = rulebook.figures("mirador")["peep"].position()
    assert ("c5", "i4") in {link.towers for link in arbiter.secure_links(peep, "red")}


# Pages.


@every_game
def test_both_languages_have_the_same_parts_and_figures(game: str) -> None:
    pages = [rulebook.page(game, language) for language in LANGUAGES]
    depths = [[marks for marks, _ in headings(page)] for page in pages]
    assert depths[0] == depths[1]
    names = [[plate.name for plate in page.plates] for page in pages]
    assert names[0] == names[1]
    assert sorted(names[0]) == sorted(rulebook.figures(game))
    assert [row[0] for row in table(pages[0])] == [row[0] for row in table(pages[1])]


def places(caption: str) -> Counter[str]:
    return Counter(re.findall(r"(?<![\w,])−?\d+,−?\d+|\b[a-z]\d+\b", caption))


@every_game
def test_captions_name_the_same_squares_in_both_languages(game: str) -> None:
    english, russian = (rulebook.page(game, language).plates for language in LANGUAGES)
    for one, other in zip(english, russian, strict=True):
        assert places(one.caption) == places(other.caption), one.name


@every_page
def test_a_page_cites_every_ruling_and_credits_the_designer(game: str, language: str) -> None:
    page, facts = rulebook.page(game, language), registry.facts(game)
    assert page.title
    cited = {row[0].strip() for row in table(page)} - {"–"}
    assert set(facts.rulings) <= cited
    assert all(designer in page.markdown for designer in facts.designers)


@every_page
def test_a_decision_of_ours_is_marked_where_it_stands(game: str, language: str) -> None:
    page = rulebook.page(game, language)
    rules = " ".join(page.markdown.partition(RULINGS[language])[0].split())
    marked = set(re.findall(rf"\({OURS[language]},[^)]*?({RULING.pattern})", rules))
    decided = {row[0].strip() for row in table(page) if FROM_US[language] in row[-1]} - {"–"}
    assert decided == marked


@every_game
def test_both_languages_say_the_same_of_where_a_ruling_is_from(game: str) -> None:
    english, russian = (table(rulebook.page(game, language)) for language in LANGUAGES)
    for one, other in zip(english, russian, strict=True):
        sources = re.findall(r"\w+", one[-1])
        assert [SOURCES[source] for source in sources] == re.findall(r"\w+", other[-1]), one[0]


@every_page
def test_a_page_names_every_option(game: str, language: str) -> None:
    page = rulebook.page(game, language)
    for option in registry.facts(game).options:
        assert f"| `{option.name}` |" in page.markdown


@every_page
def test_nothing_of_the_source_is_left_on_a_page(game: str, language: str) -> None:
    page = rulebook.page(game, language)
    assert not re.search(r"<!--|\{|\}|figure:(?![\w-]+\)$)", outside_code(page.markdown), re.M)


FOREIGN = {
    ("mirage", "en"): r"overworld|dungeons?|doors?|ports?|provisions?|torch|potion|chicken|shop|"
    r"forests?|mountains?|whirlpools?|reefs?|poster",
    ("mirage", "ru"): r"overworld|подземел\w+|двер\w+|порт\w*|провизи\w+|факел\w*|зель\w+|"
    r"кури\w+|лавк\w+|лес\w*|гор|горы|гор[аеу]м?и?|водоворот\w*|риф\w*",
    ("overworld", "en"): r"mirage|tents?|palms?|trees|oasis|sand|desert|advanced|equal_turns",
    (
        "overworld",
        "ru",
    ): r"mirage|мираж\w*|палат\w+|пальм\w*|оазис\w*|пес[ок]\w*|"
    r"пустын\w+|опытн\w+",
}


def without_rulings_and_leaflet_words(page: Page) -> str:
    """Leave out ruling numbers; `trees` is Overworld's own word for forests in its leaflet."""
    return RULING.sub("", outside_code(page.markdown)).replace("trees or forests", "forests")


@pytest.mark.parametrize(("game", "language"), FOREIGN)
def test_a_page_of_one_game_has_no_word_of_the_other(game: str, language: str) -> None:
    page = rulebook.page(game, language)
    text = without_rulings_and_leaflet_words(page) + rulebook.legend(game, language)
    assert re.findall(rf"\b(?:{FOREIGN[game, language]})\b", text, re.I) == []


NAMES = {
    "Mirage", "Overworld", "Strata", "Mirador", "Misty",
    "Nemo", "Rathwald", "Erik", "Dresner", "Andrew", "Perkis", "Florian", "Fay",
}  # fmt: skip
NOTATION = re.compile(r"[a-z]\d+|aa|NE|ES|SW|WN|[a-zA-Z]")  # squares, columns, axes, patterns


@every_game
def test_a_russian_page_is_russian(game: str) -> None:
    text = outside_code(rulebook.page(game, "ru").markdown)
    text = RULING.sub("", re.sub(r"\]\([^)]*\)", "]", text))
    words = set(re.findall(r"\b[A-Za-z][A-Za-z0-9]*\b", text)) - NAMES
    assert {word for word in words if not NOTATION.fullmatch(word)} == set()
    assert not re.search(r'"|\'| - |\.\.\.', text)
    assert text.count("«") == text.count("»")


DIFFERENT_WORDS = {"все", "чем", "нем", "том", "узнает"}  # another word than with the dots
OFTEN_FORGOTTEN = r"еще|ее|нее|черн\w+|желт\w+|темн\w+|зачеркнут\w*|подсчет\w*|трех|четырех"


def test_russian_letters_have_their_dots() -> None:
    text = " ".join(rulebook.page(game, "ru").markdown for game in OWN_GAMES)
    text = (text + "".join(rulebook.legend(game, "ru") for game in OWN_GAMES)).lower()
    words = set(re.findall(r"[а-яё]+", text))
    forgotten = {word.replace("ё", "е") for word in words if "ё" in word} & words
    assert forgotten <= DIFFERENT_WORDS
    assert re.findall(rf"\b(?:{OFTEN_FORGOTTEN})\b", text) == []


# Links and code.


def anchors(page: Page) -> set[str]:
    return {rulebook.slug(heading) for _, heading in headings(page)}


@every_page
def test_links_lead_somewhere(game: str, language: str) -> None:
    page = rulebook.page(game, language)
    package = registry.GAMES[game].partition(":")[0].split(".")[-2]
    folder = Path(rulebook.__file__).parent / package / "pages"
    for link in re.findall(r"(?<!!)\[[^]]*\]\(([^)]+)\)", page.markdown):
        if link.startswith("#"):
            assert link[1:] in anchors(page), link
        else:
            assert (folder / link).is_file(), link


@every_page
def test_the_code_of_a_page_runs(game: str, language: str) -> None:
    for block in re.findall(
        r"^```python\n(.*?)^```", rulebook.page(game, language).markdown, re.M | re.S
    ):
        exec(compile(block, f"{game}, {language}", "exec"), {})


def test_misty_calls_its_cards_by_their_names() -> None:
    from belvedere.games.misty.card_names import CARDS

    for language in LANGUAGES:
        page = rulebook.page("misty", language).markdown
        for name in CARDS.values():
            assert name.say(language) in page


# On the web.


@every_page
def test_a_page_of_the_web_begins_with_what_a_beginner_needs(game: str, language: str) -> None:
    text = rules_html(game, language, "light")
    sections = re.findall(r'<h2 id="([^"]+)">', text)
    listed = re.findall(r'<li><a href="#([^"]+)">', text.partition('<nav class="contents"')[2])
    assert listed[: len(sections) - 1] == sections[1:]
    first = text.partition('<nav class="contents"')[0]
    assert first.count("<figure>") == 1
    assert 500 < len(re.sub(r"<[^>]+>", "", first)) < 1800
    assert "<code>" not in first


@every_page
def test_a_decision_of_ours_is_a_mark_that_opens_its_reason(game: str, language: str) -> None:
    text = rules_html(game, language, "light")
    marks = re.findall(r'class="ours" popovertarget="([^"]+)" aria-label="([^"]+)"', text)
    notes = re.findall(r'<span id="([^"]+)" class="note" popover>(.+?)</span>', text, re.S)
    assert [name for name, _ in marks] == [name for name, _ in notes]
    assert len({name for name, _ in marks}) == len(marks) > 3
    assert not re.search(rf"<em>\({OURS[language]}, R-", text)
    told = set(RULING.findall(" ".join(note for _, note in notes)))
    assert set(RULING.findall(" ".join(label for _, label in marks))) <= told


@every_page
def test_what_programs_need_stands_in_the_appendix(game: str, language: str) -> None:
    page = rulebook.page(game, language)
    rules, _, appendix = page.markdown.partition(f"\n## {APPENDIX[language]}\n")
    assert not re.search(r"pos\.|seat 0|мест[оауе]м? 0|```", rules)
    assert "## " in appendix
    assert not re.search(r"^## ", appendix, re.M)


@every_page
def test_no_name_of_a_section_is_taken_on_the_page_of_a_table(game: str, language: str) -> None:
    template = (PAGES_FOLDER / "templates" / "table.html").read_text("utf-8")
    taken = set(re.findall(r'id="([^"{]+)"', template))
    ids = re.findall(r'id="([^"]+)"', rules_html(game, language, "light"))
    assert len(ids) == len(set(ids))
    assert not taken & set(ids)


# One source for two games.

SOURCE = """# {Here|There}

<!-- mirage -->
only here
<!-- overworld -->
only there
<!-- both -->
a {tent|door} and { more|}.
"""


@pytest.mark.parametrize(
    ("game", "text"),
    [
        ("mirage", "# Here\n\nonly here\na tent and  more.\n"),
        ("overworld", "# There\n\nonly there\na door and .\n"),
    ],
)
def test_a_shared_source_tells_each_game_its_own(game: str, text: str) -> None:
    assert rulebook.for_game(SOURCE, game) == text


# A page to print.


class Reader(HTMLParser):
    """Collects what a page refers to."""

    def __init__(self) -> None:
        super().__init__()
        self.found: list[tuple[str, str, str]] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.found += [(tag, name, value or "") for name, value in attrs]

    def values(self, name: str) -> Iterator[str]:
        return (value for _, attribute, value in self.found if attribute == name)


@every_page
def test_a_printed_page_is_whole_and_needs_nothing_else(game: str, language: str) -> None:
    page = rulebook.page(game, language)
    reader = Reader()
    reader.feed(door.html_page(page))
    pictures = list(reader.values("src"))
    assert len(pictures) == len(page.plates)
    assert all(picture.startswith("data:image/svg+xml;base64,") for picture in pictures)
    ids = list(reader.values("id"))
    assert len(ids) == len(set(ids))
    assert all(link.startswith("#") for link in reader.values("href"))
    assert anchors(page) <= set(ids)


@every_page
def test_a_page_is_printed_in_a_terminal_with_its_figures(
    game: str, language: str, capsys: pytest.CaptureFixture[str]
) -> None:
    page = rulebook.page(game, language)
    door.show_rules(game, language, plain=False)
    told = " ".join(capsys.readouterr().out.split())
    assert "figure:" not in told
    for plate in page.plates:
        assert " ".join(plate.caption.split()) in told
        assert " ".join(plate.figure.text(language).split()) in told
