"""The commands, each in a module of its own name; what is heavy they import when they run."""

from __future__ import annotations

from typing import Annotated

import typer

from belvedere.cli import (
    activation,
    arbiter,
    arena,
    backup,
    balance,
    bench,
    bot_client,
    convert,
    doctor,
    engine,
    games,
    ladder,
    levels,
    match,
    perft,
    play,
    restore,
    rules,
    selfplay,
    serve,
    show,
    warm,
)
from belvedere.cli.door import Door, Spoken
from belvedere.cli.locale import OPTION, paragraphs, said
from belvedere.core.catalogues import LANGUAGES
from belvedere.core.facts import check_language
from belvedere.core.first_use import COMPILING
from belvedere.core.messages import one_of, words

# Help is plain text: Rich would take as long to load as all the rest.
app = typer.Typer(
    cls=Door,
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["--help", "-h"], "max_content_width": 80},
)


def show_version(wanted: bool) -> None:
    """Print the version and leave."""
    if wanted:
        from belvedere import __version__

        typer.echo(f"belvedere {__version__}")
        raise typer.Exit


def check_asked(language: str | None) -> None:
    """Refuse a language that nobody here speaks; the others are spoken already."""
    if language is not None:
        check_language(language)


def languages() -> list[str]:
    """List the languages, for the shell's completion."""
    return list(LANGUAGES)


@app.callback(
    invoke_without_command=True,
    help=said(words("Play, show, check and measure tabletop games.")),
    epilog=said(words("Begin with: belvedere play, or belvedere rules GAME.")),
)
def belvedere(
    context: typer.Context,
    version: Annotated[
        bool,
        typer.Option(
            "--version",
            callback=show_version,
            is_eager=True,
            help=said(words("Show the version and leave.")),
        ),
    ] = False,
    language: Annotated[
        str | None,
        typer.Option(
            OPTION,
            metavar="LANGUAGE",
            callback=check_asked,
            expose_value=False,
            autocompletion=languages,
            help=said(
                words(
                    "Speak {languages}; the language of the environment unless you say.",
                    languages=one_of(LANGUAGES),
                )
            ),
        ),
    ] = None,
) -> None:
    """Show the help when no command is named."""
    COMPILING.leave_to_door()  # commands have their own words for it
    if context.invoked_subcommand is None:
        typer.echo(context.get_help())


for command, told in (
    (play.play, play.HELP),
    (games.games, games.HELP),
    (serve.serve, serve.HELP),
    (bot_client.bot_client, bot_client.HELP),
    (backup.backup, backup.HELP),
    (restore.restore, restore.HELP),
    (doctor.doctor, doctor.HELP),
    (levels.levels, levels.HELP),
    (show.show, show.HELP),
    (rules.rules, rules.HELP),
    (convert.convert, convert.HELP),
    (arbiter.arbiter, arbiter.HELP),
    (activation.activation, activation.HELP),
    (engine.engine, engine.HELP),
    (match.match, match.HELP),
    (balance.balance, balance.HELP),
    (arena.arena, arena.HELP),
    (ladder.ladder, ladder.HELP),
    (selfplay.selfplay, selfplay.HELP),
    (perft.perft, perft.HELP),
    (bench.bench, bench.HELP),
    (warm.warm, warm.HELP),
):
    app.command(cls=Spoken, help=paragraphs(told))(command)
