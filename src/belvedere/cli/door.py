"""The one place where errors become a sentence on stderr, and where help is laid out."""

from __future__ import annotations

import errno
import json
from collections.abc import Collection, Iterator
from contextlib import contextmanager
from difflib import get_close_matches
from typing import Any, ClassVar, Final

import typer
from typer.core import TyperCommand, TyperGroup

from belvedere.cli import locale
from belvedere.cli.locale import said
from belvedere.core.errors import BelvedereError, cut, quoted
from belvedere.core.messages import Message, Value, one_of, words

LONGEST_MESSAGE: Final = 200  # characters, of what repeats whatever was typed
EXPECTED: Final = (BelvedereError, OSError, json.JSONDecodeError, UnicodeDecodeError)


class Spoken(TyperCommand):
    """A command whose help is laid out in the reader's language."""

    # Options that may stand without a value: it is empty then.
    bare: ClassVar = ("--proxy", "--resume")

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        """Read what stands behind the command's name."""
        ctx.allow_extra_args = True  # so that it is us who say what is too much
        with placed(ctx):
            rest: list[str] = super().parse_args(ctx, with_values(args, self.bare))
        if rest and not ctx.resilient_parsing:
            ctx.fail(said(words("There is no place for {extra} here.", extra=quoted(rest[0]))))
        return rest

    def format_usage(self, ctx: Any, formatter: Any) -> None:
        """Write the line that shows how a command is used."""
        write_usage(self, ctx, formatter)

    def format_options(self, ctx: Any, formatter: Any) -> None:
        """Write the tables of arguments and options."""
        write_parameters(self, ctx, formatter)


def with_values(args: list[str], bare: Collection[str]) -> list[str]:
    """Put an empty value behind options that may have none, where none follows."""
    found: list[str] = []
    for n, arg in enumerate(args):
        if arg == locale.END_OF_OPTIONS:
            return found + args[n:]
        following = args[n + 1] if n + 1 < len(args) else "--"
        is_bare = arg in bare and following.startswith("-") and following != "-"
        found += [arg, ""] if is_bare else [arg]
    return found


class Door(TyperGroup):
    """The group of all commands; no error that can be expected leaves it as a traceback."""

    def __init__(self, **settings: Any) -> None:
        super().__init__(**settings)
        languages = [param for param in self.params if locale.OPTION in param.opts]
        for command in self.commands.values():
            command.params += languages  # it may stand before a command's name or after it

    def make_context(self, info_name: str | None, args: list[str], *rest: Any, **more: Any) -> Any:
        """Read what stands before the command's name."""
        locale.settle(args)
        try:
            return super().make_context(info_name, args, *rest, **more)
        except Exception as error:
            raise told(error) from None

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        """Read the options, and leave the rest to the command."""
        with placed(ctx):
            return list(super().parse_args(ctx, args))

    def invoke(self, ctx: Any) -> Any:
        """Run the command that was asked for."""
        try:
            return super().invoke(ctx)
        except Exception as error:
            raise told(error) from None

    def resolve_command(self, ctx: Any, args: list[str]) -> Any:
        """Find the command that was asked for; fail with what was perhaps meant."""
        name = args[0]
        if self.get_command(ctx, name) is None:
            ctx.fail(said(_no_command(name, get_close_matches(name[:80], self.commands))))
        return super().resolve_command(ctx, args)

    def format_usage(self, ctx: Any, formatter: Any) -> None:
        """Write the line that shows how commands are used."""
        write_usage(self, ctx, formatter)

    def format_options(self, ctx: Any, formatter: Any) -> None:
        """Write the tables of options and commands."""
        write_parameters(self, ctx, formatter)
        rows = [
            (name, command.get_short_help_str(formatter.width))
            for name, command in self.commands.items()
        ]
        with formatter.section(said(words("Commands"))):
            formatter.write_dl(rows)


# Help.


def write_usage(command: Any, ctx: Any, formatter: Any) -> None:
    """Write how a command is used."""
    pieces = " ".join(command.collect_usage_pieces(ctx))
    formatter.write_usage(ctx.command_path, pieces, prefix=said(words("Usage:")) + " ")


_OWN_HELP: Final = {  # of the options that Typer adds
    "help": words("Show this message and leave."),
    "install_completion": words("Install completion for the current shell."),
    "show_completion": words("Show completion for the current shell, to copy it."),
}


def write_parameters(command: Any, ctx: Any, formatter: Any) -> None:
    """Write a table of arguments and one of options."""
    for kind, title in (("argument", words("Arguments")), ("option", words("Options"))):
        rows = [
            (_form_of(param, ctx), said(help_of(param)))
            for param in command.get_params(ctx)
            if param.param_type_name == kind
        ]
        if rows:
            with formatter.section(said(title)):
                formatter.write_dl(rows)


def _form_of(param: Any, ctx: Any) -> str:
    is_argument = param.param_type_name == "argument"
    return str(param.metavar if is_argument else param.get_help_record(ctx)[0])


def help_of(param: Any) -> Value:
    """Say what a parameter is for, and what it is unless told."""
    help_: Value = _OWN_HELP.get(param.name, param.help or "")
    if param.required:
        return words("{help} [required]", help=help_)
    if param.default and isinstance(param.default, (str, float)):
        return words("{help} [default: {default}]", help=help_, default=str(param.default))
    return help_


# Errors.


@contextmanager
def placed(ctx: Any) -> Iterator[None]:
    """Note where a wrong use happened, which Typer does not always do."""
    try:
        yield
    except Exception as error:
        if getattr(error, "ctx", ctx) is None:
            error.ctx = ctx  # type: ignore[attr-defined]
        raise


def told(error: Exception) -> Exception:
    """Say an error that can be expected on stderr, and return how to leave; else return it."""
    if isinstance(error, BrokenPipeError):
        return error  # the reader of our output has gone; Typer knows how to leave
    if isinstance(error, EXPECTED):
        typer.echo(sentence(error), err=True)
        return typer.Exit(1)
    if hasattr(error, "format_message"):  # a wrong use
        for line in _usage(error):
            typer.echo(line, err=True)
        return typer.Exit(int(error.exit_code))  # type: ignore[attr-defined]
    return error


def _usage(error: Any) -> Iterator[str]:
    if error.ctx is not None:
        help_option = f"{error.ctx.command_path} {error.ctx.help_option_names[0]}"
        yield error.ctx.get_usage()
        yield said(words("Try '{command}' for help.", command=help_option))
        yield ""
    yield said(words("Error: {what}", what=cut(said(_misuse(error)), LONGEST_MESSAGE)))


def _misuse(error: Any) -> Value:
    """Say what Typer found wrong; what it has no class of its own for, we have said already."""
    kind = type(error).__name__
    if kind == "NoSuchOption":
        return _no_option(cut(error.option_name), error.possibilities or ())
    if kind == "BadOptionUsage":
        flags = {
            name
            for p in error.ctx.command.params
            if getattr(p, "is_flag", False)
            for name in p.opts
        }
        if error.option_name in flags:
            return words("{option} takes no value.", option=error.option_name)
        return words("{option} needs a value.", option=error.option_name)
    if kind == "MissingParameter":
        return words("{what} is missing.", what=_name_of(error.param))
    if kind == "BadParameter" and error.param is not None:
        what = _name_of(error.param)
        return words("Invalid value for {what}: {why}", what=what, why=error.message)
    return str(error.message)


def _name_of(param: Any) -> str:
    return str(param.metavar if param.param_type_name == "argument" else param.opts[0])


def _no_option(name: str, similar: Collection[str]) -> Message:
    if not similar:
        return words("There is no option {name}.", name=name)
    return words("There is no option {name}. Did you mean {names}?", name=name,
                 names=one_of(sorted(similar)))  # fmt: skip


def _no_command(name: str, similar: Collection[str]) -> Message:
    if not similar:
        return words("There is no command {name}.", name=quoted(name))
    return words("There is no command {name}. Did you mean {names}?", name=quoted(name),
                 names=one_of(sorted(similar)))  # fmt: skip


def sentence(error: BaseException) -> str:
    """Say an expected error for a person; the notes on it say where it happened."""
    return ": ".join([*getattr(error, "__notes__", ()), said(_message(error))])


# What the system and Python's JSON reader say; anything rarer stays as it comes.
_REASONS: Final = {
    errno.EISDIR: words("Is a directory"),
    errno.ENOTDIR: words("Not a directory"),
    errno.ENOENT: words("No such file or directory"),
    errno.EACCES: words("Permission denied"),
    errno.EPERM: words("Operation not permitted"),
    errno.ENOSPC: words("No space left on device"),
    errno.EROFS: words("Read-only file system"),
    errno.ENAMETOOLONG: words("File name too long"),
}
_JSON_FAULTS: Final = {
    fault.source: fault
    for fault in (
        words("Expecting value"),
        words("Expecting property name enclosed in double quotes"),
        words("Expecting ':' delimiter"),
        words("Expecting ',' delimiter"),
        words("Illegal trailing comma before end of object"),
        words("Illegal trailing comma before end of array"),
        words("Extra data"),
        words("Unterminated string starting at"),
        words("Invalid control character at"),
        words("Invalid \\escape"),
        words("Invalid \\uXXXX escape"),
    )
}


def reason(error: OSError) -> Value:
    """Say why the system refuses something."""
    return _REASONS.get(error.errno or 0, str(error.strerror))


def _message(error: BaseException) -> Value:
    if isinstance(error, json.JSONDecodeError):
        return words(
            "line {line}, column {column}: this is not JSON: {what}.",
            line=str(error.lineno),
            column=str(error.colno),
            what=_JSON_FAULTS.get(error.msg, error.msg),
        )
    if isinstance(error, UnicodeDecodeError):
        return words("byte {byte} is not UTF-8 text.", byte=f"{error.object[error.start]:#04x}")
    if isinstance(error, FileNotFoundError):
        return words("There is no file {name}.", name=quoted(str(error.filename)))
    if isinstance(error, OSError) and error.filename is not None:
        return words(
            "{name} cannot be used: {why}.", name=quoted(str(error.filename)), why=reason(error)
        )
    if isinstance(error, OSError) and error.strerror is not None:
        return words("{why}.", why=reason(error))
    return error.message if isinstance(error, BelvedereError) else str(error)
