"""The table server's Python client: `Client` speaks its API, `watch` its WebSocket."""

from belvedere.client.client import Client, RemoteTable, RequestRefused
from belvedere.client.tournaments import RemoteTournament

__all__ = ["Client", "RemoteTable", "RemoteTournament", "RequestRefused"]
