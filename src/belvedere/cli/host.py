"""The host of a table in a terminal: shows it, asks people, and moves for everybody else."""

from __future__ import annotations

from itertools import groupby
from random import Random

from rich.table import Table as Grid
from rich.text import Text

from belvedere.cli import boards, catalogue, listing
from belvedere.cli.asking import Leave, ask
from belvedere.cli.commands import COMMANDS, command_word, explain
from belvedere.cli.console import count, is_interactive, new_console, say
from belvedere.cli.door import EXPECTED, sentence
from belvedere.cli.seating import random_move
from belvedere.cli.table import Table
from belvedere.core.actors import CHANCE
from belvedere.core.errors import BelvedereError, NotationError, quoted
from belvedere.core.game import Score, Seat
from belvedere.core.position import Position

QUESTION = "?"
MARK = ":"  # before a command, so that it cannot be a move


class Host:
    """Runs a table: shows it to the people, asks them, and moves for everybody else."""

    def __init__(self, table: Table, arbiter: bool = False) -> None:
        self.table = table
        self.arbiter = arbiter  # whether the table answers declarations (R-MDR-7)
        self.console = new_console()
        self.is_private = table.position.facts.hidden and len(table.people) > 1
        self.at_keyboard: Seat | None = None
        self.told: dict[Seat | None, int] = {}  # by viewer: the plies that he has been told
        self.told_first = len(table.record.plies)
        self.knows_window = False  # whether the person has been told that the window is too low

    def run(self) -> None:
        """Play until the game is over or the person leaves."""
        self.welcome()
        try:
            while not self.table.is_over:
                self.step()
        except (Leave, KeyboardInterrupt):
            self.take_leave()
        else:
            self.show_result()

    def step(self) -> None:
        """Take the next decision, or have it taken."""
        table, position = self.table, self.table.position
        seat = position.actor
        if seat == CHANCE:
            table.roll()
        elif self.arbiter and position.to_dict()["step"] == "answer":
            self.arbitrate(seat)
        elif not table.players[seat].is_person:
            table.play(random_move(position, seat, table.dice()), seat)
        elif len(moves := position.legal(seat)) == 1:
            table.play(moves[0], seat)
        else:
            self.decide(seat)
        if not table.people:
            self.tell(None)
        if position.game == "misty":
            self.look_back()

    def look_back(self) -> None:
        """After a round of Misty, say what the people had and what was there."""
        from belvedere.cli.activating import look_back

        for line in look_back(self.table.positions, self.table.people):
            say(self.console, line, "bold")

    def arbitrate(self, seat: Seat) -> None:
        """Answer a declaration in a seat's place, with ordinary moves, and say why."""
        from belvedere.cli.judging import say_answer
        from belvedere.solvers.arbiter import answer

        found = answer(self.table.position)
        self.tell(self.at_keyboard)  # the declaration comes before its answer
        for line in say_answer(found):
            say(self.console, line, "bold")
        for move in found.moves:
            self.table.play(move, seat)

    def decide(self, seat: Seat) -> None:
        """Ask a person until the position, or the table, has changed."""
        self.hand_over(seat)
        self.show_news(seat)
        table = self.table
        before = table.position
        while table.position is before and not table.is_over:
            line = ask(f"{self.person(seat)}> ")
            try:
                self.answer(line, seat)
            except EXPECTED as error:
                say(self.console, sentence(error), "red")

    def answer(self, line: str, seat: Seat) -> None:
        """Do what a line asks for: a question, a move, or a command."""
        if line.startswith(QUESTION):
            explain(self, seat, line.removeprefix(QUESTION).strip())
        elif line.startswith(MARK):
            self.command(line.removeprefix(MARK), seat)
        elif line:
            try:
                self.table.play(line, seat)
            except NotationError:
                if command_word(line) not in COMMANDS:
                    raise
                self.command(line, seat)

    def command(self, line: str, seat: Seat) -> None:
        """Run a command; raise BelvedereError when there is none of this name."""
        word = command_word(line)
        if word not in COMMANDS:
            names = ", ".join(COMMANDS)
            raise BelvedereError(f"There is no command {quoted(word)}. The commands are: {names}.")
        COMMANDS[word].run(self, seat, line.strip().partition(" ")[2].strip())

    # What people see.

    def person(self, seat: Seat) -> str:
        """Name a person, with the seat where that is needed."""
        name = self.table.players[seat].name
        return name if len(self.table.people) == 1 else f"{name} (seat {seat})"

    def label(self, seat: int) -> str:
        """Name a seat and who has it."""
        if seat == CHANCE:
            return "Chance"
        return boards.format_seat(seat, self.table.players[seat].name)

    def view(self, seat: Seat) -> Position:
        """Return what a seat may see."""
        position = self.table.position
        return position.seen_by(seat) if position.facts.hidden else position

    def welcome(self) -> None:
        """Introduce the game, and load what is compiled while nobody waits for a move."""
        position, table, console = self.table.position, self.table, self.console
        facts = position.facts
        by = f", by {' and '.join(facts.designers)}" if facts.designers else ""
        console.print(Text.assemble((facts.title, "bold"), by))
        say(console, facts.summary)
        say(console, catalogue.format_options(position.options), "dim")
        seats = [f"Seat {seat}: {player.name}" for seat, player in enumerate(table.players)]
        say(console, "   ".join(seats))
        if self.arbiter:
            say(console, "An arbiter answers every declaration at once, and says why.")
        if table.people and not table.is_over:
            say(console, "Type a move. ? lists the legal ones, help the commands, quit leaves.")
        moves = count(len(table.record.plies), "move")
        if table.is_over:
            say(console, f"This game is finished, after {moves}.")
        elif table.record.plies:
            say(console, f"Resumed after {moves}.")
        with console.status(f"Setting up {facts.title} …"):
            rehearse(position)
            if self.arbiter:
                from belvedere.solvers import arbiter

                arbiter.warm()

    def hand_over(self, seat: Seat) -> None:
        """Before a person sees what the others may not: clear the screen and wait for him."""
        before, self.at_keyboard = self.at_keyboard, seat
        if not self.is_private or before == seat:
            return
        if before is not None:
            self.console.clear()
        sentence = f"Hand the keyboard to {self.person(seat)}"
        if is_interactive():
            ask(f"{sentence}, who presses Enter. ")
        else:
            say(self.console, f"{sentence}.", "bold")

    def tell(self, viewer: Seat | None) -> None:
        """Say what has happened since a viewer last looked: the moves of others, forced ones."""
        table = self.table
        first, last = self.told.get(viewer, self.told_first), len(table.record.plies)
        self.told[viewer] = last
        news = [
            (table.record.plies[ply].seat, move)
            for ply in range(first, last)
            if table.record.plies[ply].seat != viewer or not table.is_choice(ply)
            if (move := listing.latest_move(table.positions[ply + 1], viewer)) is not None
        ]
        for seat, run in groupby(news, key=lambda item: item[0]):
            own = ", having no choice" if seat == viewer else ""
            moves = " · ".join(move for _, move in run)
            self.console.print(Text.assemble((f"{self.label(seat)}{own}: ", "dim"), moves))

    def show_news(self, seat: Seat) -> None:
        """Show the board and what has happened; what would not stay in the window comes last."""
        needed = len(boards.draw(self.view(seat)).splitlines()) + 2  # a line before, and the answer
        room = self.console.height
        is_high = self.console.is_terminal and needed > room
        if not is_high:
            self.tell(seat)
        self.show_board(seat)
        if not is_high:
            return
        self.tell(seat)
        if not self.knows_window:
            self.knows_window = True
            lines = f"The board needs {needed} lines, and this window has {room}"
            say(self.console, f"{lines}. Enlarge it, or write a picture: svg FILE", "dim")

    def show_board(self, seat: Seat | None) -> None:
        """Draw the position and say whose decision it is, or how the game has ended."""
        position = self.table.position if seat is None else self.view(seat)
        result = self.table_result()
        drawn, prompt = boards.draw(position, result), position.prompt()
        self.console.print()
        boards.show(self.console, position.game, drawn)
        if result is None and prompt not in " ".join(drawn.split()):
            say(self.console, prompt, "bold")

    def table_result(self) -> str | None:
        """Say how the game has ended, if that was at the table and not by the rules."""
        result = self.table.record.ending
        if result is None or self.table.position.outcome is not None:
            return None
        return boards.format_ending(result, [player.name for player in self.table.players])

    def show_result(self) -> None:
        """Draw the end and say who has won."""
        table, console = self.table, self.console
        self.told[None] = max(self.told.values(), default=self.told_first)
        self.tell(None)
        result, outcome = self.table_result(), table.position.outcome
        if result is None or self.at_keyboard is None:
            self.show_board(None)
        else:
            say(console, result, "bold")
        if outcome is not None:
            console.print(self.placings(outcome.placing))
        if table.path is not None:
            say(console, f"The game is in {table.path}. Look at it: belvedere show {table.path}")

    def placings(self, placing: tuple[int, ...]) -> Grid:
        """List the seats by place, with their scores."""
        grid = Grid(box=None, padding=(0, 2, 0, 0), header_style="dim")
        grid.add_column("Place", justify="right")
        grid.add_column("Seat")
        grid.add_column("Score", overflow="fold")
        scores = self.table.position.scores
        for seat in sorted(range(len(placing)), key=lambda seat: placing[seat]):
            style = "bold" if placing[seat] == 1 else ""
            score = Text(format_score(scores[seat]))
            grid.add_row(str(placing[seat]), Text(self.label(seat)), score, style=style)
        return grid

    def take_leave(self) -> None:
        """Say how the game can be resumed."""
        table, console = self.table, self.console
        if table.path is not None:
            table.save()
            say(console, f"The game is saved. Go on with: belvedere play --resume {table.path}")
        elif table.record.plies:
            say(console, "This game was not saved; --save FILE, or save FILE, would have done so.")


def rehearse(position: Position) -> None:
    """Do once what every move will do, so that compiled code is loaded before people wait."""
    str(position)
    if position.actor == CHANCE:
        position = position.roll(Random(0))
    if position.actor >= 0:
        after = position.play(random_move(position, position.actor, Random(0)), position.actor)
        _ = after.scores, after.holds()


def format_score(score: Score) -> str:
    """Write a score: a number, or several that are compared from left to right."""
    if isinstance(score, tuple):
        return ", ".join(map(str, score)) or "0"
    return f"{score:g}"
