"""The host of a game in a terminal: asks the people at one keyboard, in turn."""

from __future__ import annotations

from difflib import get_close_matches
from pathlib import Path
from random import Random

from belvedere.bots.anything import random_move
from belvedere.bots.levels import LAST
from belvedere.cli import shell
from belvedere.cli.commands import COMMANDS, command_word, explain
from belvedere.cli.console import wipe
from belvedere.cli.door import EXPECTED, sentence
from belvedere.cli.keyboard import Leave, ask, confirms, forget_lines, is_interactive
from belvedere.cli.screen import Screen
from belvedere.cli.session import Agrees, TerminalSession
from belvedere.core.actors import CHANCE
from belvedere.core.errors import BelvedereError, NotationError, cut, quoted
from belvedere.core.game import Game, Seat
from belvedere.core.messages import Message, row_of, words
from belvedere.core.position import Position

QUESTION = "?"
LONGEST_WORD = 40  # letters of a line that may have been meant as a command
MARK = ":"  # before a command, so that it cannot be a move


class Host:
    """Runs a game at one screen and one keyboard."""

    def __init__(self, session: TerminalSession) -> None:
        self.session = session
        self.screen = Screen(session)
        self.at_keyboard: Seat | None = None

    def run(self) -> None:
        """Play until the game is over or the person leaves."""
        self.screen.welcome()
        self.load_code()
        while not self.session.is_over:
            try:
                self.settle()
                if not self.session.is_over:
                    self.decide(self.session.next_person)
            except (Leave, KeyboardInterrupt):
                if self.may_leave():
                    self.clear_secrets()  # the next game may be another's
                    self.take_leave()
                    return
        self.screen.show_result(has_seen_board=self.at_keyboard is not None)
        if (path := self.file) is not None:
            command = shell.command("show", str(path))
            self.screen.say_way(words("The game is saved. Look at it: {command}", command=command))

    @property
    def file(self) -> Path | None:
        """Where the game lies: in a file of its own, or where it is kept."""
        keeper = self.session.keeper
        return self.session.path or (keeper.path if keeper and keeper.has_game else None)

    def load_code(self) -> None:
        """Load what is compiled while nobody waits for a move."""
        terms = self.screen.open_view.terms
        with self.screen.waiting(words("Setting up {game} …", game=terms.rules.facts.title)):
            rehearse(terms.rules, thinks=self.session.has_levels)
            engines = self.session.start_engines()
            if terms.arbiter:
                from belvedere import solvers

                solvers.warm_for_tables(terms.rules.facts.id, terms.rules.options)
        for command, name in engines.items():
            told = words("The engine {command} is {name}.", command=cut(command), name=name)
            self.screen.say(told, "dim")

    def settle(self) -> None:
        """Let everything happen that needs no person."""
        if self.session.people:
            self.session.settle(self.screen.thinking)
        else:
            with self.screen.waiting(words("The bots play …")):
                self.session.settle()
        self.screen.tell_failures()

    def may_leave(self) -> bool:
        """Ask once, if a person leaves a game that he has given no file."""
        session = self.session
        if session.path is not None or not session.has_begun or not is_interactive():
            return True
        question = (
            words("Leave this game? It is kept, and you can go on with it later. yes or no:")
            if self.file
            else words("Leave this game? It is not saved; save FILE would save it. yes or no:")
        )
        try:
            return confirms(question)
        except Leave:
            return True

    def take_leave(self) -> None:
        """Say how the game can be resumed."""
        if (path := self.session.path) is not None:
            self.session.save()
            command = shell.command("play", "--resume", str(path))
            self.screen.say_way(words("The game is saved. Go on with: {command}", command=command))
        elif self.file is not None:
            command = shell.command("play", "--resume")
            self.screen.say_way(words("The game is kept. Go on with: {command}", command=command))
        elif self.session.has_begun:
            self.screen.say(
                words("This game was not saved; --save FILE, or save FILE, would have done so.")
            )

    # Asking.

    def decide(self, seat: Seat) -> None:
        """Ask a person until something has changed at the table."""
        self.hand_over(seat)
        self.screen.show_news(seat)
        before = self.session.view(seat)
        while self.session.view(seat) is before:
            if self.at_keyboard != seat:  # others have been asked something meanwhile
                self.hand_over(seat)
                self.screen.show_board(seat)
            line = ask(words("{who}>", who=self.screen.label(seat)))
            try:
                self.session.look_at_clocks()
                if self.session.view(seat) is before:
                    self.answer(line, seat)
            except EXPECTED as error:
                self.screen.say(sentence(error), "red")
                if isinstance(error, NotationError):
                    self.screen.say(what_else(line), "dim")
        self.screen.tell_departures()
        self.screen.tell_keeping()

    def answer(self, line: str, seat: Seat) -> None:
        """Do what a line asks for: a question, a move, or a command."""
        if line.startswith(QUESTION):
            explain(self, seat, line.removeprefix(QUESTION).strip())
        elif line.startswith(MARK):
            self.command(line.removeprefix(MARK), seat)
        elif line:
            try:
                self.play(line, seat)
            except NotationError:
                if command_word(line) not in COMMANDS:
                    raise
                self.command(line, seat)

    def play(self, move: str, seat: Seat) -> None:
        """Play a move; it is refused by what the seat knows, so a refusal tells nothing else."""
        self.session.view(seat).position.play(move, seat)
        if self.is_meant(move, seat):
            self.session.play(seat, move)

    def is_meant(self, move: str, seat: Seat) -> bool:
        """Ask once before a move that may lose the game at once; nobody is asked by a pipe."""
        risk = self.session.view(seat).position.risk(move, seat)
        if risk is None or not is_interactive():
            return True
        return self.confirms(words("{risk} Is that what you want? yes or no:", risk=risk))

    def confirms(self, question: Message) -> bool:
        """Ask before something that cannot be taken back; a no changes nothing, and is told."""
        if confirms(question):
            return True
        self.screen.say(words("The game goes on."))
        return False

    def command(self, line: str, seat: Seat) -> None:
        """Run a command; raise BelvedereError when there is none of this name."""
        word = command_word(line)
        if word not in COMMANDS:
            raise BelvedereError(
                words(
                    "There is no command {name}. The commands are: {names}.",
                    name=quoted(word),
                    names=row_of(COMMANDS),
                )
            )
        COMMANDS[word].run(self, seat, line.strip().partition(" ")[2].strip())

    def asks(self, proposal: Message) -> Agrees:
        """Return how the others at this screen are asked whether they agree to a proposal."""
        told: list[Message] = []

        def agree(other: Seat) -> bool:
            if not told:
                self.clear_secrets()
                self.screen.say(proposal, "bold")
                told.append(proposal)
            who = self.screen.label(other)
            if confirms(words("{who}, do you agree? yes or no:", who=who)):
                return True
            self.screen.say(words("{who} does not agree, and the game goes on.", who=who))
            return False

        return agree

    # One screen for several people.

    @property
    def is_private(self) -> bool:
        """Whether people at this screen have secrets from each other, who has left among them."""
        view = self.screen.open_view
        return view.position.facts.hidden and sum(seat.is_person for seat in view.seats) > 1

    def hand_over(self, seat: Seat) -> None:
        """Before a person sees what the others may not: clear the screen and wait for him."""
        if self.is_private and self.at_keyboard != seat:
            self.clear_secrets()
            who = self.screen.label(seat)
            if is_interactive():
                ask(words("Hand the keyboard to {who}, who presses Enter.", who=who))
            else:
                self.screen.say(words("Hand the keyboard to {who}.", who=who), "bold")
        self.at_keyboard = seat

    def clear_secrets(self) -> None:
        """Before others look at the screen: take what they may not see from it."""
        if self.is_private and self.at_keyboard is not None:
            wipe(self.screen.console)
            forget_lines()
            self.at_keyboard = None


def what_else(line: str) -> Message:
    """Say what can be typed by somebody who has typed something else."""
    if similar := get_close_matches(command_word(line[:LONGEST_WORD]), COMMANDS, 1):
        return words(
            "Did you mean {command}? ? lists the legal moves, help the commands.",
            command=similar[0],
        )
    return words("? lists the legal moves, help the commands, rules explains the game.")


def rehearse(rules: Game, thinks: bool = False) -> None:
    """Do once what every move will do, so that compiled code is loaded before people wait."""
    position = Position(rules, rules.start())
    str(position)
    if position.actor == CHANCE:
        position = position.roll(Random(0))
    if position.actor >= 0:
        after = position.play(random_move(position, position.actor, Random(0)), position.actor)
        _ = after.scores, after.holds()
        if thinks:
            from belvedere.bots.bot import make_bot
            from belvedere.bots.thinking import MEMORY

            make_bot(position.game, LAST, 0, 1, MEMORY).think(position, simulations=1)
