"""The table server's Python client: `Client` speaks its API, `watch` its WebSocket."""

from belvedere.client.client import Client, Refused, Table
from belvedere.client.tournaments import Tournament

__all__ = ["Client", "Refused", "Table", "Tournament"]
