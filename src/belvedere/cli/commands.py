"""What can be typed at a table besides moves."""

from __future__ import annotations

import os
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Final

from rich.columns import Columns
from rich.table import Table as Grid
from rich.text import Text

from belvedere.bots.levels import LAST, level_of
from belvedere.cli import files, levels, move_lists
from belvedere.cli.keyboard import Leave, is_interactive, reading, whole_number
from belvedere.cli.locale import language, said
from belvedere.cli.words import name_players
from belvedere.core.errors import BelvedereError, NotationError, TableError, quoted
from belvedere.core.game import Holds, Seat
from belvedere.core.messages import Message, all_of, counted, words, words_in
from belvedere.tables.view import Act

if TYPE_CHECKING:
    from belvedere.cli.host import Host

BEST = 3  # moves that a hint compares
ALIASES = {"exit": "quit", "q": "quit", "history": "moves"}


# What people call the commands in their own language.
SPOKEN: Final = {
    "rules": words_in("command", "rules"),
    "board": words_in("command", "board"),
    "moves": words_in("command", "moves"),
    "undo": words_in("command", "undo"),
    "takeback": words_in("command", "takeback"),
    "draw": words_in("command", "draw"),
    "hint": words_in("command", "hint"),
    "resign": words_in("command", "resign"),
    "save": words_in("command", "save"),
    "svg": words_in("command", "svg"),
    "levels": words_in("command", "levels"),
    "help": words_in("command", "help"),
    "quit": words_in("command", "quit"),
}


def command_word(line: str) -> str:
    """Return the command that a line names, if it names one: in English, in either keyboard layout,
    or in the reader's language.
    """
    typed = line.strip().partition(" ")[0].lower()
    spoken = {said(word): name for name, word in SPOKEN.items()}
    word = reading(typed, {*COMMANDS, *ALIASES, *spoken})
    return spoken.get(word) or ALIASES.get(word, word)


@dataclass(frozen=True, slots=True)
class Command:
    """Something to type besides moves."""

    usage: str
    help: Message
    run: Callable[[Host, Seat, str], None]


def explain(host: Host, seat: Seat, text: str) -> None:
    """List the legal moves, or those with one hold; or say why a move is legal or not."""
    position, screen = host.session.view(seat).position, host.screen
    if not text:
        screen.say(position.prompt(language()))
        screen.console.print(*move_lists.list_moves(position, seat), sep="\n")
        screen.say(_more_to_ask(position.holds(seat)), "dim")
        return
    try:
        why = position.why_not(text, seat, language())
    except NotationError:
        if text not in position.holds(seat):
            raise
        screen.console.print(*move_lists.list_moves(position, seat, text))
        return
    if why is None:
        action = position.rules.parse_legal(position.state, seat, text)
        move = position.rules.format_action(position.state, action)
        screen.say(words("{move} is legal.", move=move), "green")
    else:
        screen.say(why)


def _more_to_ask(holds: Holds) -> Message:
    """Say what else can be asked about legal moves, with what is held as an example."""
    if held := next(filter(None, holds), ""):
        return words(
            "? MOVE says why a move is legal or not; ? {held} lists one kind in full.", held=held
        )
    return words("? MOVE says why a move is legal or not.")


def show_board(host: Host, seat: Seat, _: str) -> None:
    """Draw the board again."""
    host.screen.show_board(seat)


def resign(host: Host, seat: Seat, _: str) -> None:
    """Give the game up."""
    if not is_interactive() or host.confirms(words("Give this game up? yes or no:")):
        host.session.resign(seat)


def undo(host: Host, seat: Seat, text: str) -> None:
    """Take decisions back that nobody has learned anything from."""
    try:
        host.session.undo(seat, read_times("undo", text))
    except TableError as refusal:
        if Act.PROPOSE_TAKE_BACK not in host.session.view(seat).may:
            raise
        raise TableError(
            words(
                "{refusal} takeback goes further, if everybody agrees; the record notes it.",
                refusal=refusal.message,
            )
        ) from None
    host.screen.go_back()


def take_back(host: Host, seat: Seat, text: str) -> None:
    """Go back as far as everybody agrees."""
    times = read_times("takeback", text)
    proposal = counted(
        "{who} asks to take back {number} decision.",
        "{who} asks to take back {number} decisions.",
        times,
        who=host.screen.label(seat),
    )
    if host.session.take_back(seat, times, host.asks(proposal)):
        host.screen.go_back()
        host.screen.say(words("It is taken back, and the record notes it."))


def read_times(command: str, text: str) -> int:
    """Read how many decisions are to be taken back, one unless told; raise BelvedereError."""
    times = whole_number(text or "1")
    if not times:
        raise BelvedereError(
            words(
                "{command} takes a number of decisions, such as {command} 2; not {text}.",
                command=command,
                text=quoted(text),
            )
        )
    return times


def offer_draw(host: Host, seat: Seat, _: str) -> None:
    """Offer a draw to everybody."""
    if bots := [host.screen.label(other) for other in host.session.bots]:
        host.screen.say(
            counted(
                "{who} declines: bots play every game to its end.",
                "{who} decline: bots play every game to its end.",
                len(bots),
                who=all_of(bots),
            )
        )
        return
    proposal = words("{who} offers a draw.", who=host.screen.label(seat))
    host.session.agree_to_draw(seat, host.asks(proposal))


def give_hint(host: Host, seat: Seat, _: str) -> None:
    """Say what the strongest bot would do, and what else it has looked at."""
    screen, bot = host.screen, level_of(LAST).name
    with screen.patience(words("{who} thinks …", who=bot)):
        thought = host.session.hint(seat)
    screen.say(thought.words(bot, screen.labels()))
    grid = Grid(box=None, show_header=False, padding=(0, 2, 0, 0))
    for candidate in thought.best_first()[:BEST]:
        grid.add_row("", Text(candidate.move), Text(f"{100 * candidate.share:.0f} %"))
    if len(thought.candidates) > 1:
        screen.console.print(grid)
    if thought.is_solved:
        screen.say(words("This is certain: it has been calculated to the end."))


def show_moves(host: Host, seat: Seat, _: str) -> None:
    """Show the record so far."""
    record = host.session.record()
    is_clear = len({*record.seats, ""}) == len(record.seats) + 1
    labels = map(said, host.screen.labels())
    names = name_players(record.seats) if is_clear else list(labels)
    found = [Text(line) for line in move_lists.list_plies(record, seat, names)]
    if found:
        host.screen.console.print(Columns(found, padding=(0, 3)))
    else:
        host.screen.say(words("No move yet."))


def save(host: Host, _: Seat, text: str) -> None:
    """Save the game now and after each move."""
    if text:
        host.session.save_as(Path(os.path.expanduser(text)))
    elif host.session.path is None:
        raise BelvedereError(words("save needs a file's name, such as save game.txt."))
    host.session.save()
    path = str(host.session.path)
    host.screen.say(words("Saved in {path}, now and after each move.", path=path))


def write_svg(host: Host, seat: Seat, text: str) -> None:
    """Write a picture of what the seat sees."""
    if not text:
        raise BelvedereError(words("svg needs a file's name, such as svg board.svg."))
    path = Path(os.path.expanduser(text))
    files.check_new(path, "board.svg")
    position = host.session.view(seat).position
    drawn = position.svg(language=language(), **position.aftermath.drawing)
    files.write(str(path), drawn)
    host.screen.say(words("The picture is in {path}.", path=str(path)))


def show_rules(host: Host, seat: Seat, _: str) -> None:
    """Explain the game, and then show the board again."""
    from belvedere.cli import rulebook

    rulebook.show_rules(host.screen.open_view.position.game, language(), plain=False)
    host.screen.show_board(seat)


def show_levels(_host: Host, _seat: Seat, _text: str) -> None:
    """List the levels of bots."""
    levels.levels()


def leave(_host: Host, _seat: Seat, _text: str) -> None:
    """Leave the table."""
    raise Leave


def show_help(host: Host, _seat: Seat, _text: str) -> None:
    """Explain what can be typed."""
    grid = Grid(box=None, show_header=False, padding=(0, 2, 0, 0))
    for usage, meaning in help_lines():
        grid.add_row(Text(usage, "cyan"), Text(said(meaning)))
    host.screen.console.print(grid)
    host.screen.say(COMMAND_RULE)


def help_lines() -> list[tuple[str, Message]]:
    """List what can be typed, for `help` and for the documents."""
    questions = [
        ("MOVE", words("play it, in the game's notation")),
        ("?", words("list the legal moves by what is held and where it may go")),
        ("? MOVE", words("say why a move is legal or not")),
        ("? HOLD", words("list every move with one thing held")),
    ]
    return questions + [(command.usage, command.help) for command in COMMANDS.values()]


COMMAND_RULE = words(
    "A word that is a move is played; with a colon before it (:undo) it is a command."
)

COMMANDS = {
    "rules": Command("rules", words("explain the game"), show_rules),
    "board": Command("board", words("draw the board again, with what its signs mean"), show_board),
    "moves": Command("moves", words("show the record so far"), show_moves),
    "undo": Command(
        "undo [N]",
        words(
            "undo your latest decision, or N; never past a draw, a reveal, or another's decision"
        ),
        undo,
    ),
    "takeback": Command(
        "takeback [N]",
        words("go back by a decision, or N, however far, if all people here agree"),
        take_back,
    ),
    "draw": Command("draw", words("offer a draw to the people here"), offer_draw),
    "hint": Command(
        "hint", words("ask the strongest bot what it would do; the record notes it"), give_hint
    ),
    "resign": Command(
        "resign", words("give the game up; of more than two, the others play on"), resign
    ),
    "save": Command("save [FILE]", words("save the game there, now and after each move"), save),
    "svg": Command("svg FILE", words("write a picture of the board into a new file"), write_svg),
    "levels": Command("levels", words("list the levels of bots"), show_levels),
    "help": Command("help", words("show this list"), show_help),
    "quit": Command("quit", words("leave; you can go on with the game later"), leave),
}
