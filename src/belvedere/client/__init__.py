"""The table server's Python client: `Client` speaks its API, `watch` its WebSocket."""

from belvedere.client.client import Client, Refused, RemoteTable
from belvedere.client.tournaments import Tournament

__all__ = ["Client", "Refused", "RemoteTable", "Tournament"]
