"""The commands and what each of them takes; what they do is imported when they run."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from belvedere.cli import numbers
from belvedere.cli.door import Door
from belvedere.cli.formats import PositionFormat, RecordFormat
from belvedere.core.errors import OptionError
from belvedere.core.facts import parse_options
from belvedere.core.registry import GAMES

# Help is plain text: Rich would take as long to load as all the rest.
app = typer.Typer(
    cls=Door,
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["--help", "-h"], "max_content_width": 80},
)

_GAMES = ", ".join(GAMES)


def game_names() -> list[str]:
    """List the games, for the shell's completion."""
    return list(GAMES)


GameName = Annotated[
    str, typer.Argument(metavar="GAME", help=f"One of: {_GAMES}.", autocompletion=game_names)
]
AnyGameName = Annotated[
    str | None,
    typer.Argument(
        metavar="GAME",
        help=f"One of: {_GAMES}. You are asked unless you say.",
        autocompletion=game_names,
    ),
]
GameNames = Annotated[
    list[str] | None,
    typer.Argument(
        metavar="GAME",
        help=f"Any of: {_GAMES}. All of them unless you say.",
        autocompletion=game_names,
    ),
]
Options = Annotated[
    list[str] | None,
    typer.Option(
        "--option",
        "-o",
        metavar="NAME=VALUE",
        help="An option of the game, such as size=5; give it several times for several. "
        "`belvedere show` lists them.",
    ),
]
Players = Annotated[
    int | None,
    typer.Option(
        "--players", "-p", metavar="N", parser=numbers.whole, help="How many people play."
    ),
]

Form = Annotated[
    PositionFormat | None,
    typer.Option("--format", "-f", metavar="FORMAT", help="text, svg or json."),
]
Output = Annotated[
    str,
    typer.Option(
        "--output", metavar="FILE", help="Write here; .txt, .svg or .json also says the format."
    ),
]


def given_options(texts: list[str] | None, players: int | None) -> dict[str, object]:
    """Read `--option name=value` and `--players N`; raise OptionError."""
    given = parse_options(texts or [])
    for name, value in given.items():
        if str(value).lower().endswith(".toml"):
            given[name] = Path(str(value))  # only the command line names files of this machine
    if players is None:
        return given
    if "players" in given:
        raise OptionError("players is given twice: by --players and by --option.")
    return given | {"players": players}


def show_version(wanted: bool) -> None:
    """Print the version and leave."""
    if wanted:
        from belvedere import __version__

        typer.echo(f"belvedere {__version__}")
        raise typer.Exit


@app.callback(
    invoke_without_command=True,
    epilog="Begin with: belvedere play, or belvedere rules GAME.",
)
def belvedere(
    context: typer.Context,
    version: Annotated[
        bool,
        typer.Option(
            "--version", callback=show_version, is_eager=True, help="Show the version and leave."
        ),
    ] = False,
) -> None:
    """Play, show, check and measure tabletop games."""
    if context.invoked_subcommand is None:
        typer.echo(context.get_help())


@app.command()
def play(
    game: AnyGameName = None,
    seat: Annotated[
        list[str] | None,
        typer.Option(
            "--seat",
            "-s",
            metavar="WHO",
            help="Who has the next seat: you, you:NAME or random; once for each seat. "
            "You have the first one and bots the others unless you say.",
        ),
    ] = None,
    option: Options = None,
    players: Players = None,
    seed: Annotated[
        int | None,
        typer.Option(
            metavar="N",
            parser=numbers.whole,
            help="Makes bots and chance repeatable; else the system draws for them.",
        ),
    ] = None,
    save: Annotated[
        Path | None,
        typer.Option(metavar="FILE", help="Keep the record here, saved after each move."),
    ] = None,
    resume: Annotated[
        Path | None,
        typer.Option(metavar="FILE", help="Go on with a saved game, and keep saving it there."),
    ] = None,
    arbiter: Annotated[
        bool,
        typer.Option(
            "--arbiter",
            help="Mirador: the table answers a declaration itself, exactly, and says why.",
        ),
    ] = False,
) -> None:
    """Play a game in the terminal, against people or a random bot.

    Moves are typed in the game's notation, or come through a pipe. At the table, ? lists the
    legal moves and help all commands. Moves that you have no choice about are played for you.
    """
    from belvedere.cli import playing

    given = given_options(option, players)
    playing.play(game, given, seat or [], seed, save, resume, arbiter)


@app.command()
def show(
    source: Annotated[
        str | None,
        typer.Argument(
            metavar="FILE|GAME",
            help="A record, a record's JSON, a position's JSON, - for stdin, or a game's name. "
            "Without it, the games and their options are listed.",
            autocompletion=game_names,
        ),
    ] = None,
    option: Options = None,
    players: Players = None,
    ply: Annotated[
        int | None,
        typer.Option(
            metavar="N",
            parser=numbers.whole,
            help="Show a record after N moves; -1 is the last position, -2 the one before.",
        ),
    ] = None,
    seat: Annotated[
        int | None,
        typer.Option(metavar="N", parser=numbers.whole, help="Show only what this seat may know."),
    ] = None,
    form: Form = None,
    output: Output = "-",
    draw: Annotated[
        list[str] | None,
        typer.Option(
            metavar="NAME=VALUE",
            help="An option of the picture; give it several times for several. All: theme=dark, "
            "coordinates=no, last=no, interactive=yes. Strata: areas=yes, numbers=no. Mirador: "
            "sight=yes. Mirage, Overworld: region=X,Y, gap=X,Y, numbers=yes. Misty: points=no, "
            "language=ru.",
        ),
    ] = None,
    only_list: Annotated[
        bool, typer.Option("--list", help="List a record's moves with their ply numbers.")
    ] = False,
) -> None:
    """Show a position of a record, from a file, or at the start.

    Of a damaged record, everything before the damage is shown, and the exit code is 1.
    """
    from belvedere.cli import showing

    given = given_options(option, players)
    showing.show(source, given, ply, seat, form, output, draw or [], only_list)


@app.command("arbiter")
def judge(
    source: Annotated[
        str,
        typer.Argument(
            metavar="FILE", help="A record or a position of Mirador, as `show` reads them."
        ),
    ],
    ply: Annotated[
        int | None,
        typer.Option(
            metavar="N",
            parser=numbers.whole,
            help="Judge a record after N moves; -1 is the last position. Unless you say, it is "
            "judged where somebody declared, or at its end.",
        ),
    ] = None,
    colour: Annotated[
        str | None,
        typer.Option(metavar="COLOUR", help="Judge only red or blue; both unless you say."),
    ] = None,
    placements: Annotated[
        bool,
        typer.Option(
            "--placements",
            help="Also list the placements that win at once, and those that keep the opponent "
            "from having one.",
        ),
    ] = False,
    form: Form = None,
    output: Output = "-",
) -> None:
    """Judge whether a declaration of Mirador stands, and show why.

    Says for each colour whether it is sound, since which move, and which towers would break it. The
    drawing shows the cut, or the lines that no challenge can cut enough of: of the colour that
    declared or placed last, or of --colour.
    """
    from belvedere.cli import judging

    judging.rule(source, ply, colour, placements, form, output)


@app.command()
def perft(
    game: GameName,
    depth: Annotated[
        int,
        typer.Argument(
            metavar="DEPTH", parser=numbers.depth, help="How many decisions and outcomes deep."
        ),
    ],
    divide: Annotated[
        bool, typer.Option("--divide", help="Also count below each first move.")
    ] = False,
    option: Options = None,
    players: Players = None,
) -> None:
    """Count the ways in which a game can go, depth by depth."""
    from belvedere.cli import counting

    counting.perft(game, given_options(option, players), depth, divide)


@app.command()
def bench(
    games: GameNames = None,
    option: Options = None,
    players: Players = None,
    seconds: Annotated[
        float,
        typer.Option(metavar="S", parser=numbers.seconds, help="How long each measurement takes."),
    ] = 1.0,
    signature: Annotated[
        bool, typer.Option("--signature", help="Print only the behaviour signature.")
    ] = False,
    as_json: Annotated[bool, typer.Option("--json", help="Print JSON.")] = False,
) -> None:
    """Measure how fast the rules are, and sign how they behave.

    The last line, `Bench: N`, is the same on every machine and for any GAME and options: a change
    that keeps it has kept the rules of all games.
    """
    from belvedere.cli import benching

    given = given_options(option, players)
    benching.bench(games or [], given, seconds, signature, as_json)


@app.command()
def warm(games: GameNames = None, option: Options = None, players: Players = None) -> None:
    """Compile what the games need, so that nobody waits later."""
    from belvedere.cli import warming

    warming.warm(games or [], given_options(option, players))


@app.command()
def rules(
    game: GameName,
    plain: Annotated[
        bool, typer.Option("--plain", help="Print the page as it is written, in Markdown.")
    ] = False,
    language: Annotated[
        str, typer.Option("--language", metavar="LANGUAGE", help="en or ru.")
    ] = "en",
    html: Annotated[
        str,
        typer.Option(
            "--html", metavar="FILE", help="Write one page with all pictures; - for stdout."
        ),
    ] = "",
) -> None:
    """Explain how a game is played."""
    from belvedere.cli import rulebook

    if html:
        rulebook.write_html(game, language, html)
    else:
        rulebook.show_rules(game, language, plain)


@app.command()
def convert(
    source: Annotated[
        str,
        typer.Argument(
            metavar="IN",
            help="A record, a record's JSON, or with --game a bare list of moves; - for stdin.",
        ),
    ],
    target: Annotated[
        str,
        typer.Argument(
            metavar="OUT", help="A file that ends in .txt, .record or .json; - for stdout."
        ),
    ],
    to: Annotated[
        RecordFormat | None,
        typer.Option(
            metavar="FORMAT", help="text or json; by the end of OUT, or the other one, unless told."
        ),
    ] = None,
    game: Annotated[
        str | None,
        typer.Option(
            metavar="GAME",
            help="IN is a bare list of this game's moves, between spaces, commas or new lines.",
            autocompletion=game_names,
        ),
    ] = None,
    option: Options = None,
    players: Players = None,
) -> None:
    """Turn a record into JSON or back, or a list of moves into one."""
    from belvedere.cli import converting

    converting.convert(source, target, game, given_options(option, players), to)


@app.command()
def activation(
    source: Annotated[
        str,
        typer.Argument(
            metavar="FILE",
            help="A record of Misty, a record's JSON, or a position's JSON; - for stdin.",
        ),
    ],
    ply: Annotated[
        int | None,
        typer.Option(
            metavar="N",
            parser=numbers.whole,
            help="Look at a record after N moves; without it, at every round.",
        ),
    ] = None,
    seat: Annotated[
        int | None, typer.Option(metavar="N", parser=numbers.whole, help="Only this seat's window.")
    ] = None,
) -> None:
    """Find the best order of activation in Misty.

    Also says which points can be reached at all; of a record, what every round could have brought.
    """
    from belvedere.cli import activating

    activating.activation(source, ply, seat)
