"""What people see of a game in a terminal: views of it, and nothing else."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import AbstractContextManager, contextmanager
from itertools import groupby
from threading import Timer

from rich.table import Table as Grid
from rich.text import Text

from belvedere.cli import boards, catalogue, shell
from belvedere.cli.boards import Board
from belvedere.cli.console import new_console, say
from belvedere.cli.locale import language, said
from belvedere.cli.session import TerminalSession, now
from belvedere.cli.words import format_left, introduce, name_players
from belvedere.core.actors import CHANCE, SPECTATOR
from belvedere.core.endings import Cause, Ending
from belvedere.core.errors import OptionError
from belvedere.core.game import Score, Viewer
from belvedere.core.messages import Message, Value, counted, row_of, words
from belvedere.core.position import Position, start
from belvedere.tables.recording import name_of
from belvedere.tables.view import LogLine, View
from belvedere.tables.words import (
    by_place,
    name_seats,
    places,
    tell_departure,
    tell_lot,
    tell_result,
)

SIZE = "size"  # the option of a game whose board can be smaller
MOMENT = 0.3  # seconds that a bot may think before people are told that it does


class Screen:
    """Shows a game to the people in front of it, and remembers what each has been told."""

    def __init__(self, session: TerminalSession) -> None:
        self.session = session
        self.console = new_console()
        self.told: dict[Viewer, int] = {}  # by reader: the plies that he has been told
        self.told_first = len(self.open_view.log)
        self.rounds: dict[Viewer, int] = {}  # by reader: the rounds he has been told about
        self.rounds_first = self.count_rounds()
        self.gone = len(self.open_view.gone)  # departures that have been told
        self.failures = 0  # of engines, that have been told
        self.failed_to_keep = False  # whether people have been told that the game is not kept
        self.knows_how = False  # whether people have been told what they can type
        self.knows_window = False  # whether people have been told that the window is too low

    def say(self, sentence: Value, style: str = "") -> None:
        """Print a sentence."""
        say(self.console, sentence, style)

    def say_way(self, sentence: Value) -> None:
        """Print a sentence with a command, which can be copied: the terminal breaks the line."""
        self.console.print(Text(said(sentence)), soft_wrap=True)

    def waiting(self, sentence: Message) -> AbstractContextManager[object]:
        """Say what people wait for, as long as they do."""
        return self.console.status(Text(said(sentence)))

    @contextmanager
    def thinking(self, seat: int) -> Iterator[None]:
        """Say that a seat thinks, once that takes more than a moment; only a person is told."""
        with self.patience(words("{who} thinks …", who=self.label(seat))):
            yield

    @contextmanager
    def patience(self, sentence: Message) -> Iterator[None]:
        """Say what people wait for, if they wait longer than a moment."""
        if not self.console.is_interactive:
            yield
            return
        status = self.console.status(Text(said(sentence)))
        timer = Timer(MOMENT, status.start)
        timer.daemon = True
        timer.start()
        try:
            yield
        finally:
            timer.cancel()
            timer.join()  # else it could begin after it has ended
            status.stop()

    # Who looks.

    @property
    def open_view(self) -> View:
        """The view of a spectator."""
        return self.session.view(SPECTATOR)

    @property
    def viewer(self) -> Viewer:
        """Who looks while nobody is asked: the only person, or everybody."""
        people = self.session.people
        return people[0] if len(people) == 1 else SPECTATOR

    @property
    def is_watched(self) -> bool:
        """Whether anybody wants to know every move: not when all people have left the game."""
        seats = self.open_view.seats
        return bool(self.session.people) or not any(seated.is_person for seated in seats)

    def label(self, seat: int) -> Message:
        """Name a seat and who has it."""
        return words("Chance") if seat == CHANCE else self.labels()[seat]

    def labels(self) -> tuple[Message, ...]:
        """Name all seats and who has them."""
        view = self.open_view
        return name_seats(view.position, name_players(map(name_of, view.seats)))

    # Before the game.

    def welcome(self) -> None:
        """Introduce the game."""
        view = self.open_view
        facts, moves = view.position.facts, len(view.log)
        self.console.print(catalogue.title_line(facts))
        self.say(facts.summary)
        self.say(catalogue.format_options(view.position.options), "dim")
        self.say(words("At the table: {seats}", seats=row_of(self.labels())))
        if self.session.has_lots:
            self.say(tell_lot(places(view.position)[0]))
        for opponent in dict.fromkeys(self.session.opponents().values()):
            if opponent.level is not None:
                self.say(introduce(opponent.level, opponent.seconds), "dim")
        if view.terms.arbiter:
            self.say(words("An arbiter answers every declaration at once, and says why."))
        if view.ending is not None:
            self.say(
                counted(
                    "This game is finished, after {number} move.",
                    "This game is finished, after {number} moves.",
                    moves,
                )
            )
        elif view.log:
            self.say(
                counted("Resumed after {number} move.", "Resumed after {number} moves.", moves)
            )

    # What has happened.

    def tell(self, viewer: Viewer) -> None:
        """Say what has happened since a viewer last looked: the moves of others, forced ones."""
        log, reader = self.session.view(viewer).log, self.reader(viewer)
        first, self.told[reader] = self.told.get(reader, self.told_first), len(log)
        news = [line for line in log[first:] if line.seat != viewer or line.forced]
        known = ((self.whose(line, viewer), line.move) for line in news if line.move is not None)
        for who, run in groupby(known, key=lambda item: item[0]):
            moves = " · ".join(move for _, move in run)
            self.console.print(Text.assemble((f"{said(who)}: ", "dim"), moves))
        self.look_back(reader)

    def reader(self, viewer: Viewer) -> Viewer:
        """Return who has read what a viewer was told: all, where they have no secrets."""
        return viewer if self.open_view.position.facts.hidden else SPECTATOR

    def whose(self, line: LogLine, viewer: Viewer) -> Message:
        """Say who made a move."""
        if line.forced and self.open_view.terms.arbiter:
            return words("The arbiter, for {who}", who=self.label(line.seat))
        if line.forced and line.seat == viewer:
            return words("{who}, having no choice", who=self.label(line.seat))
        return self.label(line.seat)

    def look_back(self, reader: Viewer) -> None:
        """After a round show how it ended; say what the people had of cards to activate."""
        first, self.rounds[reader] = self.rounds.get(reader, self.rounds_first), self.count_rounds()
        if self.rounds[reader] <= first or not self.session.people:
            return
        for lay in self.session.cleared(reader)[first:]:
            self.console.print()
            boards.show(self.console, boards.draw(lay, width=self.console.width, legend=False))
        from belvedere.cli.windows import say_had
        from belvedere.solvers import activation, solver_of

        if solver_of(self.open_view.position.facts) is not activation:
            return
        for had in activation.review(self.session.past(SPECTATOR)):
            if had.round > first and had.seat in self.session.people:
                self.say(say_had(had, self.labels()), "bold")

    def count_rounds(self) -> int:
        """Count the rounds that have come to their end, in a game that has rounds."""
        position = self.open_view.position
        return len(position.rules.describe(position.state).get("rounds", ()))

    def go_back(self) -> None:
        """After something was taken back: forget that it was told."""
        plies, rounds = len(self.open_view.log), self.count_rounds()
        self.told = {reader: min(ply, plies) for reader, ply in self.told.items()}
        self.told_first = min(self.told_first, plies)
        self.rounds = {reader: min(told, rounds) for reader, told in self.rounds.items()}
        self.rounds_first = min(self.rounds_first, rounds)

    def tell_departures(self) -> None:
        """Say who has left the game, if the others play on."""
        gone, self.gone = self.open_view.gone[self.gone :], len(self.open_view.gone)
        for departure in () if self.session.is_over else gone:
            self.say(tell_departure(departure, self.labels()), "bold")
            self.say(words("A bot that plays anything takes over, and the game goes on."))

    def tell_failures(self) -> None:
        """Say which engines have failed and lose by it, and who plays on for them."""
        failures = self.session.failures
        for failure in failures[self.failures :]:
            self.say(failure, "bold")
        self.failures = len(failures)
        self.tell_departures()

    def tell_keeping(self) -> None:
        """Say that the game cannot be kept, once."""
        keeper = self.session.keeper
        if keeper is not None and keeper.failure and not self.failed_to_keep:
            self.failed_to_keep = True
            self.say(keeper.failure, "red")
            self.say(words("So this game is not kept. Save it elsewhere: save FILE"), "red")

    # The board.

    def show_news(self, viewer: Viewer) -> None:
        """Show the board and what has happened; what would not stay in the window comes last."""
        board = self.draw(viewer, is_brief=True)
        is_high = not self.has_room(board)
        if not is_high:
            self.tell(viewer)
        self.print_board(viewer, board)
        if is_high:
            self.tell(viewer)
        if is_high and not self.knows_window:
            self.knows_window = True
            self.say_what_helps(board)
        if not self.knows_how:
            self.knows_how = True
            self.say_how(viewer)

    def say_how(self, viewer: Viewer) -> None:
        """Say what can be typed, with a move that can be made."""
        example = next(iter(self.session.view(viewer).position.legal(viewer)))
        self.say(
            words(
                "Type a move, such as {example}. ? lists all of them, rules explains the game, "
                "help lists the commands, quit leaves.",
                example=example,
            )
        )

    def show_board(self, viewer: Viewer) -> None:
        """Draw the position and say whose decision it is, or how the game has ended."""
        self.print_board(viewer, self.draw(viewer))

    def draw(self, viewer: Viewer, is_brief: bool = False) -> Board:
        """Draw the position in letters; to be brief, less of it where room is short."""
        position, result = self.session.view(viewer).position, self.result()
        width = self.console.width
        board = boards.draw(position, result, width)
        if not is_brief or self.has_room(board):
            return board
        brief = boards.draw(position, result, width, legend=False)
        return brief if self.has_room(brief) else boards.turned(brief)

    def print_board(self, viewer: Viewer, board: Board) -> None:
        """Print a board, and below it what it does not say."""
        view = self.session.view(viewer)
        prompt = view.position.prompt(language())
        self.console.print()
        boards.show(self.console, board)
        if self.result() is None and prompt not in " ".join(board.text.split()):
            self.say(prompt, "bold")
        self.show_clocks(view)

    def has_room(self, board: Board) -> bool:
        """Tell whether a board stays in the window while somebody answers; a pipe has no end."""
        return not self.console.is_terminal or lines_of(board.text) <= self.console.height

    def say_what_helps(self, board: Board) -> None:
        """Tell people in a low window what they can do about it."""
        self.say(
            counted(
                "The board needs {number} line, and this window has {room}. Enlarge it or make "
                "its letters smaller; or write a picture of the board: svg FILE",
                "The board needs {number} lines, and this window has {room}. Enlarge it or make "
                "its letters smaller; or write a picture of the board: svg FILE",
                lines_of(board.text),
                room=self.console.height,
            ),
            "dim",
        )
        size = fitting_size(self.open_view.position, self.console.height)
        if size is not None:
            command = shell.command("play", self.open_view.position.game, "-o", f"size={size}")
            self.say_way(
                words("A smaller board has room here: quit, and then {command}", command=command)
            )

    def show_clocks(self, view: View) -> None:
        """Say what everybody's clock has left, if there are clocks."""
        if view.reading.left and view.ending is None:
            left = (view.reading.left_at(seat, now()) for seat in range(len(view.seats)))
            times = (
                words("{who} {time}", who=who, time=format_left(time or 0))
                for who, time in zip(self.labels(), left, strict=True)
            )
            self.say(words("Time left: {times}", times=row_of(times)))

    # The end.

    def result(self) -> Message | None:
        """Say how the game has ended, unless the board says it itself."""
        view = self.open_view
        if view.ending is None:
            return None
        return tell_result(view.ending, view.gone, self.labels(), view.position.facts)

    def show_result(self, has_seen_board: bool) -> None:
        """Draw the end, unless nothing has changed on the board, and say who has won."""
        ending, viewer = self.open_view.ending, self.viewer
        assert ending is not None
        reader = self.reader(viewer)
        first = self.told[reader] = max(self.told.values(), default=self.told_first)
        self.rounds[reader] = max(self.rounds.values(), default=self.rounds_first)
        if self.is_watched:
            self.tell(viewer)
        self.show_answer(first)
        result = self.result()
        if result is None or ending.cause is Cause.RULES or not has_seen_board:
            self.show_board(viewer)
        else:
            self.say(result, "bold")
        if ending.cause is Cause.RULES:
            self.console.print(self.placings(ending))

    def show_answer(self, first: int) -> None:
        """Say how the arbiter has answered a declaration, if that is news."""
        view = self.open_view
        answered = next((n for n, line in enumerate(view.log) if line.forced and n >= first), None)
        if not view.terms.arbiter or answered is None:
            return
        from belvedere.cli.verdicts import say_answer
        from belvedere.solvers import arbiter, solver_of

        if solver_of(view.position.facts) is not arbiter:
            return
        for line in say_answer(arbiter.answer(self.session.past(SPECTATOR)[answered])):
            self.say(line, "bold")

    def placings(self, ending: Ending) -> Grid:
        """List the seats by place, with their scores."""
        grid = Grid(box=None, padding=(0, 2, 0, 0), header_style="dim")
        grid.add_column(said(words("Place")), justify="right")
        grid.add_column(said(words("Seat")))
        scores = self.session.view(self.viewer).position.scores
        has_several = any(isinstance(score, tuple) for score in scores)
        head = words("Score, compared from left to right") if has_several else words("Score")
        grid.add_column(said(head), overflow="fold")
        for place, seat in by_place(ending):
            style = "bold" if place == 1 else ""
            score = Text(format_score(scores[seat]))
            grid.add_row(str(place), Text(said(self.label(seat))), score, style=style)
        return grid


def format_score(score: Score) -> str:
    """Write a score: a number, or several that are compared from left to right."""
    if isinstance(score, tuple):
        return ", ".join(map(str, score)) or "0"
    return f"{score:g}"


def lines_of(board: str) -> int:
    """Count the lines that a board takes: one before it, and one to answer in, among them."""
    return len(board.splitlines()) + 2


def fitting_size(position: Position, room: int) -> int | None:
    """Return the largest smaller board whose drawing has so many lines at most, if there is one."""
    size = next((o for o in position.facts.all_options() if o.name == SIZE), None)
    if size is None or size.low is None:
        return None
    for smaller in range(int(position.options[SIZE]) - 1, size.low - 1, -1):
        try:
            other = start(position.game, **{**position.options, SIZE: smaller})
        except OptionError:
            continue
        if lines_of(boards.draw(other).text) < room:  # there will be a line for the latest move
            return smaller
    return None
