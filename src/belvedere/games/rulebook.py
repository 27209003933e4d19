"""Rule pages: their Markdown in two languages, and figures that are real positions.

A page is `games/<game>/pages/rules.<language>.md`. Two things in it are ours:

- `![caption](figure:NAME)`, on a line of its own, is a figure of `pages/figures.py`;
- where two games share a source, lines after `<!-- mirage -->` are Mirage's only, up to the next
  such mark or `<!-- both -->`, and `{tent|door}` is one word for each game, in the order of GAMES.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from importlib import import_module
from importlib.resources import files
from typing import Any, Final

from belvedere.core import catalogues, registry
from belvedere.core.errors import BelvedereError
from belvedere.core.facts import check_language
from belvedere.core.messages import words
from belvedere.core.position import Position, start
from belvedere.core.registry import package_of

LANGUAGES: Final = tuple(catalogues.LANGUAGES)

_BLOCK = re.compile(r"<!-- (\w+) -->")
_EITHER = re.compile(r"\{([^{}|]*)\|([^{}|]*)\}")
_PLATE = re.compile(r"!\[(.+)\]\(figure:([\w-]+)\)")
_TITLE = re.compile(r"^# (.+)$", re.M)

_MARKED: Final = {
    "mark": words("○ marked: {places}"),
    "cross": words("✕ crossed: {places}"),
    "path": words("─ line: {places}"),
    "lit": words("☼ lit up: {places}"),
}

Facts = Callable[[Position], bool]
Letters = Callable[[Position, str], str]  # of a position, in a language


@dataclass(frozen=True, slots=True)
class Figure:
    """A position that shows a rule, how it arises, and what has to be true of it."""

    game: str
    moves: str = ""  # in notation, between commas
    options: Mapping[str, object] = field(default_factory=dict)
    drawing: Mapping[str, Any] = field(default_factory=dict)  # options of the drawing
    lit: Callable[[Position], Sequence[str]] | None = None  # squares that the drawing lights up
    letters: Letters | None = None  # draws in letters what is not the position's whole text
    legal: Sequence[str] = ()  # moves that are legal here
    illegal: Mapping[str, str] = field(default_factory=dict)  # and that are not: what why_not says
    facts: Facts = lambda _: True  # what else the caption says

    def position(self) -> Position:
        """Play the moves; raise what `play` raises."""
        position = start(self.game, **self.options)
        for move in _listed(self.moves):
            position = position.play(move)
        return position

    def faults(self, position: Position) -> list[str]:
        """Name what the figure's caption says and the position does not show."""
        found = [f"{move} is not legal" for move in self.legal if position.why_not(move)]
        for move, reason in self.illegal.items():
            said = position.why_not(move)
            if said is None or reason not in said:
                found.append(f"{move} is answered by {said!r}, without {reason!r}")
        return found if self.facts(position) else [*found, "the facts are others"]

    def svg(self, theme: str = "light", language: str = "en") -> str:
        """Draw the board of the position."""
        return self.position().svg(**{**self.drawing, "theme": theme, "language": language})

    def text(self, language: str = "en") -> str:
        """Draw the board of the position in letters, and name what is marked in the picture."""
        position = self.position()
        if self.letters is None:
            board = position.text(language=language).partition("\n\n")[0]
        else:
            board = self.letters(position, language)
        marks = _marks(self.drawing.get("annotations", ()))
        if self.lit is not None:
            marks["lit"] = list(self.lit(position))
        said = [
            replace(_MARKED[kind], values=(("places", "; ".join(names)),)).say(language)
            for kind, names in marks.items()
        ]
        return "\n".join([board, "", *said] if said else [board])


def boards(figures: Mapping[str, Figure]) -> dict[str, Figure]:
    """Let figures show the board alone: what stands around it tells nothing about a rule."""
    return {
        name: replace(figure, drawing={"part": "board", **figure.drawing})
        for name, figure in figures.items()
    }


def _listed(moves: str) -> list[str]:
    """Part moves at commas; a comma inside a square, such as 3,-2, has no space behind it."""
    return [move.strip() for move in re.split(r",\s+", moves) if move.strip()]


def _marks(annotations: Sequence[Mapping[str, Any]]) -> dict[str, list[str]]:
    """Name what is drawn in ink, by kind, since letters cannot show it."""
    named: dict[str, list[str]] = {}
    for note in annotations:
        to = note.get("to", ())
        way = [note["square"], *([to] if isinstance(to, str) else to)]
        shape = note.get("shape", "1x1").replace("1x1", "")
        named.setdefault(note["kind"], []).append(f"{shape} {' → '.join(way)}".strip())
    return named


# Pages.


@dataclass(frozen=True, slots=True)
class Plate:
    """A figure with its caption, as it stands on a page."""

    name: str
    caption: str
    figure: Figure


@dataclass(frozen=True, slots=True)
class Page:
    """The rules of one game in one language."""

    game: str
    language: str
    markdown: str
    parts: tuple[str | Plate, ...]  # the same in order: Markdown and plates

    @property
    def title(self) -> str:
        """The first heading."""
        found = _TITLE.search(self.markdown)
        return found[1] if found else ""

    @property
    def plates(self) -> tuple[Plate, ...]:
        """The figures with their captions, in order."""
        return tuple(part for part in self.parts if isinstance(part, Plate))

    @property
    def figures(self) -> tuple[Figure, ...]:
        """The figures in order."""
        return tuple(plate.figure for plate in self.plates)


def page(game_id: str, language: str = "en") -> Page:
    """Return the rule page of a game; raise UnknownGame, or BelvedereError if there is none."""
    text = for_game(_source(game_id, language), game_id)
    return Page(game_id, language, text, tuple(_parts(text, game_id)))


def figures(game_id: str) -> Mapping[str, Figure]:
    """Return the figures of a game by their names."""
    table: Mapping[str, Mapping[str, Figure]]
    table = import_module(f"{package_of(game_id)}.pages.figures").FIGURES
    return table[game_id]


def legend(game_id: str, language: str) -> str:
    """Say what the letters of the figures mean."""
    words: Mapping[str, Mapping[str, str]]
    words = import_module(f"{package_of(game_id)}.pages.figures").LEGEND
    return words[game_id][language]


def slug(heading: str) -> str:
    """Return the name by which a link finds a heading, as GitHub makes it."""
    return re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-")


def _source(game_id: str, language: str) -> str:
    package, name = package_of(game_id), f"rules.{check_language(language)}.md"
    found = files(package).joinpath("pages", name)
    if not found.is_file():
        title = registry.facts(game_id).title
        raise BelvedereError(
            words(
                "{game} has no rule page yet (pages/{name} in {package}).",
                game=title,
                name=name,
                package=package,
            )
        )
    return found.read_text(encoding="utf-8")


def for_game(source: str, game_id: str) -> str:
    """Leave out what a shared source says of other games."""
    lines, keeping = [], True
    for line in source.splitlines():
        if mark := _BLOCK.fullmatch(line.strip()):
            keeping = mark[1] in ("both", game_id)
        elif keeping:
            lines.append(line)
    text = re.sub(r"\n{3,}", "\n\n", "\n".join(lines)).strip() + "\n"
    return _EITHER.sub(lambda words: words[1 + _order(game_id)], text)


def _order(game_id: str) -> int:
    """Return which of the games that share a folder this one is, in the order of GAMES."""
    package = package_of(game_id)
    sharing = [name for name in registry.GAMES if package_of(name) == package]
    return sharing.index(game_id)


def _parts(text: str, game_id: str) -> list[str | Plate]:
    parts: list[str | Plate] = []
    lines: list[str] = []
    for line in text.splitlines():
        if plate := _PLATE.fullmatch(line.strip()):
            parts += ["\n".join(lines), Plate(plate[2], plate[1], figures(game_id)[plate[2]])]
            lines = []
        else:
            lines.append(line)
    return [part for part in [*parts, "\n".join(lines)] if part]
