"""The client, and a bot that plays by it from another process."""

from __future__ import annotations

import signal
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest
from typer.testing import CliRunner
from websockets.exceptions import ConnectionClosedError

from belvedere.bots.opponents import read_opponent
from belvedere.cli.app import app
from belvedere.cli.bot_client import read_address
from belvedere.client import Client, RemoteTable, RequestRefused
from belvedere.client.bot_player import play
from belvedere.client.client import Live
from belvedere.core.errors import OptionError
from helpers.arena import program
from helpers.serving import Running


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    running = Running(tmp_path_factory.mktemp("client") / "tables.db")
    yield running
    running.close()


@pytest.fixture
def keyboard() -> Iterator[None]:
    """Let Ctrl-C interrupt, also where the tests run in the background, which leaves it out."""
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    yield
    signal.signal(signal.SIGINT, before)


def test_a_client_plays_a_bot_to_the_end(server: Running) -> None:
    with Client(server.url) as client:
        table = client.open("strata", [{"who": "me"}, {"who": "bot", "level": "random"}])
        last = table
        for now in client.watch(table.id):
            last = now
            if now.is_to_move:
                client.move(now, now.position().legal()[0])
        assert last.is_over
        assert last.view["ending"]["cause"] == "rules"
        assert client.record(table.id).startswith("[")


def test_two_bots_play_each_other_by_their_clients(server: Running) -> None:
    opponent = read_opponent("1")
    assert opponent is not None
    ends: list[RemoteTable] = []
    with Client(server.url) as one, Client(server.url) as other:
        first = one.pair("strata")
        second = other.pair("strata")
        assert first.id == second.id
        threads = [
            threading.Thread(target=lambda c=c, t=t: ends.append(play(c, t, opponent)))
            for c, t in ((one, first), (other, second))
        ]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join(120)
    assert [end.phase for end in ends] == ["over", "over"]
    assert ends[0].view["log"] == ends[1].view["log"]


def test_a_refusal_is_an_error_with_the_servers_sentence(server: Running) -> None:
    with Client(server.url, language="ru") as client, pytest.raises(RequestRefused) as refusal:
        client.table("nothing")
    assert (refusal.value.status, refusal.value.error) == (404, "no-table")
    with (
        Client(server.url, token="belvedere_wrong") as client,
        pytest.raises(RequestRefused) as refusal,
    ):
        client.games()
    assert refusal.value.error == "token"


def test_the_command_seats_a_bot_by_an_invitation(server: Running) -> None:
    with Client(server.url) as client:
        table = client.open("strata", [{"who": "bot", "level": "random"}, {"who": "invite"}])
        link = server.url + table.data["links"]["invitations"]["1"]
        done = CliRunner().invoke(app, ["bot-client", "--url", link, "--level", "1"])
        assert done.exit_code == 0, done.output
        assert client.table(table.id).is_over


def left_open(server: Running) -> list[str]:
    """Return the tables at which somebody is said to wait."""
    with Client(server.url) as client:
        return [table["id"] for table in client.ask("GET", "/tables?which=open")["tables"]]


def test_an_engine_that_cannot_play_leaves_no_table_behind(server: Running, tmp_path: Path) -> None:
    command = program(tmp_path / "odd.py", "print('what?')")
    options = ("--url", server.url, "--game", "strata", "--level", f"engine:{command}")
    done = CliRunner().invoke(app, ["bot-client", *options])
    assert done.exit_code == 1
    assert "what?" in done.stderr
    assert left_open(server) == []


@pytest.mark.usefixtures("keyboard")
@pytest.mark.parametrize("by", [signal.SIGINT, signal.SIGTERM])
def test_a_bot_that_is_stopped_leaves_the_table(
    server: Running, monkeypatch: pytest.MonkeyPatch, by: signal.Signals
) -> None:
    waiting: list[list[str]] = []

    def stop(live: Live) -> Iterator[RemoteTable]:
        waiting.append(left_open(server))
        signal.raise_signal(by)
        yield from ()

    monkeypatch.setattr(Live, "__iter__", stop)
    done = CliRunner().invoke(app, ["bot-client", "--url", server.url, "--game", "strata"])
    assert done.exit_code == 130
    assert len(waiting[0]) == 1, "it waited for somebody when it was stopped"
    assert left_open(server) == []


def test_who_loses_the_connection_keeps_his_seat(
    server: Running, monkeypatch: pytest.MonkeyPatch
) -> None:
    def lose(live: Live) -> Iterator[RemoteTable]:
        raise ConnectionClosedError(None, None)

    with Client(server.url) as client:
        table = client.open("strata", [{"who": "me"}, {"who": "invite"}])
        link = server.url + table.data["links"]["invitations"]["1"]
        monkeypatch.setattr(Live, "__iter__", lose)
        done = CliRunner().invoke(app, ["bot-client", "--url", link])
        assert done.exit_code == 1
        assert "does not answer" in done.stderr
        assert not client.table(table.id).is_over


@pytest.mark.usefixtures("keyboard")
def test_who_is_stopped_in_a_game_has_lost_it(
    server: Running, monkeypatch: pytest.MonkeyPatch
) -> None:
    with Client(server.url) as client:
        table = client.open("strata", [{"who": "me"}, {"who": "invite"}])
        link = server.url + table.data["links"]["invitations"]["1"]
        monkeypatch.setattr(Live, "__iter__", lambda live: signal.raise_signal(signal.SIGINT))
        assert CliRunner().invoke(app, ["bot-client", "--url", link]).exit_code == 130
        ending = client.table(table.id).view["ending"]
    assert (ending["cause"], ending["winners"]) == ("resignation", [0])


@pytest.mark.parametrize(
    ("url", "read"),
    [
        ("http://a:1", ("http://a:1", "", "")),
        ("https://a/b/t/xyz?invite=q.r", ("https://a/b", "xyz", "q.r")),
        ("http://a/t/xyz/", ("http://a", "xyz", "")),
    ],
)
def test_addresses_are_read(url: str, read: tuple[str, str, str]) -> None:
    assert read_address(url) == read


def test_an_address_that_is_none_is_refused() -> None:
    with pytest.raises(OptionError, match="http://"):
        read_address("localhost:8080")


def test_a_server_that_is_not_there_is_told(tmp_path: Path) -> None:
    done = CliRunner().invoke(
        app, ["bot-client", "--url", "http://127.0.0.1:9", "--game", "strata"]
    )
    assert done.exit_code != 0


def test_backup_restore_and_doctor(server: Running, tmp_path: Path) -> None:
    with Client(server.url) as client:
        table = client.open("strata", [{"who": "me"}, {"who": "invite"}])
        data = ["--data", str(server.database)]
        copy = str(tmp_path / "copy.db")
        assert CliRunner().invoke(app, ["backup", copy, *data]).exit_code == 0
        assert CliRunner().invoke(app, ["backup", copy, *data]).exit_code != 0  # it is there
        other = str(tmp_path / "other.db")
        assert CliRunner().invoke(app, ["restore", copy, "--data", other]).exit_code == 0
        told = CliRunner().invoke(app, ["doctor", "--data", other, "--port", "1"])
        assert told.exit_code == 0, told.output
        assert "is whole" in told.output
    again = Running(Path(other))
    try:
        assert again.player().get(f"/tables/{table.id}").status_code == 200
    finally:
        again.close()
