"""The games on offer, and the options that each of them has."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from rich.console import Console
from rich.table import Table
from rich.text import Text

from belvedere.cli import shell
from belvedere.cli.console import say
from belvedere.cli.kept_games import KeptGame
from belvedere.cli.keyboard import whole_number
from belvedere.cli.locale import said
from belvedere.cli.parameters import read_game
from belvedere.cli.words import name_players
from belvedere.core import registry
from belvedere.core.facts import Facts, Option
from belvedere.core.messages import all_of, counted, words

LONGEST_VALUE = 24  # characters of an option's value in a list


def all_facts() -> Iterator[Facts]:
    """Yield the facts of every game in the registry's order."""
    return (registry.facts(game_id) for game_id in registry.GAMES)


def show_choices(console: Console) -> None:
    """Print the games by number, a line or two each."""
    table = Table(box=None, show_header=False, padding=(0, 2, 0, 0))
    for number, facts in enumerate(all_facts(), 1):
        table.add_row(str(number), Text(facts.id, "bold"), Text(said(facts.summary)))
    console.print(table)


def show_kept(console: Console, found: Sequence[KeptGame]) -> None:
    """Print kept games by number: when they were left, who plays, and how far they are."""
    table = Table(box=None, show_header=False, padding=(0, 2, 0, 0))
    for number, kept in enumerate(found, 1):
        record = kept.record
        table.add_row(
            str(number),
            Text(said(registry.facts(record.game).title), "bold"),
            Text(" · ".join(name_players(record.seats))),
            said(counted("{number} move", "{number} moves", len(record.plies))),
            Text(f"{kept.left:%Y-%m-%d %H:%M}", "dim"),
        )
    console.print(table)


def choose(text: str) -> str:
    """Turn a game's number in that list, or its name, into its id; else leave it as it is."""
    ids = list(registry.GAMES)
    number = whole_number(text)
    if number is not None and 1 <= number <= len(ids):
        return ids[number - 1]
    return read_game(text)


def title_line(facts: Facts) -> Text:
    """Name a game and its makers."""
    made = counted(
        "{title}, by {designers}",
        "{title}, by {designers}",
        len(facts.designers),
        title=facts.title,
        designers=all_of(facts.designers),
    )
    line = Text(said(made if facts.designers else facts.title))
    line.highlight_words([said(facts.title)], "bold")
    return line


def show_catalogue(console: Console) -> None:
    """Print every game with its options."""
    for facts in all_facts():
        console.print(title_line(facts))
        say(console, facts.summary)
        console.print(_option_table(facts))
        console.print()
    for refusal in registry.GAMES.refusals:
        say(console, refusal.message, "red")
    say(
        console,
        words(
            "{rules} explains one, {play} plays it.",
            rules=f"{shell.command('rules')} GAME",
            play=f"{shell.command('play')} GAME",
        ),
    )


def _option_table(facts: Facts) -> Table:
    table = Table(box=None, show_header=False, padding=(0, 2, 0, 0))
    for option in facts.all_options():
        table.add_row(
            Text(f"  {option.name}={format_value(option.default)}", "cyan"), _explain(option)
        )
    return table


def _explain(option: Option) -> Text:
    return Text.assemble(said(option.help), (f" ({said(option.allowed())})", "dim"))


def format_value(value: object) -> str:
    """Write an option's value as the command line takes it; a long one only begins."""
    text = ("no", "yes")[value] if isinstance(value, bool) else str(value)
    return text if len(text) <= LONGEST_VALUE else f"{text[: LONGEST_VALUE - 2]} …"


def format_options(options: Mapping[str, object]) -> str:
    """Write options in one line."""
    return ", ".join(f"{name}={format_value(value)}" for name, value in options.items())
