"""Tournaments by the client: plan, enter, begin rounds, follow."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from belvedere.client.client import Client


@dataclass(frozen=True, slots=True)
class RemoteTournament:
    """A tournament as this client sees it; docs/tournaments.md lists what `data` holds."""

    id: str
    title: str
    game: str
    format: str
    phase: str  # open, playing, over, cancelled
    round: int  # how many have begun
    rounds: int
    status: str
    may: tuple[str, ...]
    entrant: int | None  # the client's own number
    your_game: str | None  # the table where it plays, or is to play
    data: dict[str, Any]

    @property
    def is_over(self) -> bool:
        """Whether nothing more happens."""
        return self.phase in ("over", "cancelled")

    def results(self) -> dict[str, str]:
        """Return the lines of the cross table by name: `x/1/0/1/1`."""
        names = {entrant["number"]: entrant["name"] for entrant in self.data["entrants"]}
        return {
            names[line["entrant"]]: "/".join(cell["result"] for cell in line["results"])
            for line in self.data["table"]
        }


def read_tournament(data: dict[str, Any]) -> RemoteTournament:
    """Read a tournament as the server tells it."""
    return RemoteTournament(
        data["id"],
        data["title"],
        data["game"],
        data["format"],
        data["phase"],
        data["round"],
        data["rounds"],
        data["status"],
        tuple(data["may"]),
        data["entrant"],
        data["your_game"],
        data,
    )


class RemoteTournaments:
    """What a client may ask about tournaments; each call raises RequestRefused."""

    def __init__(self, client: Client) -> None:
        self._client = client

    def list(self, which: str = "open", game: str = "") -> list[dict[str, Any]]:
        """List `open`, `playing`, `finished` ones, or `mine`."""
        params = {"which": which, **({"game": game} if game else {})}
        found: list[dict[str, Any]] = self._client.ask("GET", "/tournaments", params=params)[
            "tournaments"
        ]
        return found

    def open(self, game: str, bots: Sequence[str] = (), **terms: Any) -> RemoteTournament:
        """Open a tournament; `terms` are `format`, `clock`, `entry`, `options`, …"""
        body = {"game": game, "bots": list(bots), **terms}
        return read_tournament(self._client.ask("POST", "/tournaments", json=body))

    def find(self, tournament_id: str) -> RemoteTournament:
        """Look at a tournament."""
        return read_tournament(self._client.ask("GET", f"/tournaments/{tournament_id}"))

    def enter(self, tournament_id: str, *, invite: str = "", name: str = "") -> RemoteTournament:
        """Take part."""
        given = {key: text for key, text in {"invite": invite, "name": name}.items() if text}
        return self._post(tournament_id, "enter", given)

    def withdraw(self, tournament_id: str, entrant: int | None = None) -> RemoteTournament:
        """Leave; as organiser, take an entrant out."""
        return self._post(tournament_id, "withdraw", {"entrant": entrant})

    def add_bot(self, tournament_id: str, level: str) -> RemoteTournament:
        """Let a bot take part, as organiser."""
        return self._post(tournament_id, "bots", {"level": level})

    def begin_round(self, tournament_id: str) -> RemoteTournament:
        """Begin the next round, as organiser."""
        return self._post(tournament_id, "rounds", {})

    def cancel(self, tournament_id: str) -> RemoteTournament:
        """Cancel a tournament, as organiser."""
        return self._post(tournament_id, "cancel", {})

    def _post(self, tournament_id: str, what: str, body: Mapping[str, Any]) -> RemoteTournament:
        path = f"/tournaments/{tournament_id}/{what}"
        return read_tournament(self._client.ask("POST", path, json=dict(body)))

    def text(self, tournament_id: str) -> str:
        """Return a tournament as text."""
        return self._client.ask_text(f"/tournaments/{tournament_id}/text")

    def watch(self, tournament_id: str) -> Iterator[RemoteTournament]:
        """Yield the tournament now, and again whenever it has changed, until it is over."""
        from belvedere.client.client import RequestRefused

        with self._client.socket(f"/tournaments/{tournament_id}/live") as socket:
            for text in socket:
                message = json.loads(text)
                if message["type"] == "refusal":
                    raise RequestRefused(message["status"], message)
                if message["type"] == "state":
                    yield (now := read_tournament(message))
                    if now.is_over:
                        return
