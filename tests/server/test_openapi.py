"""The API does what its description says: fuzzed, in this process, within bounds."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import jsonschema
import pytest
import schemathesis
from hypothesis import HealthCheck, settings
from schemathesis.checks import not_a_server_error
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    response_schema_conformance,
    status_code_conformance,
)

from belvedere.server.api.asyncapi import IN, OUT, document
from belvedere.server.app import create_app
from belvedere.server.settings import Settings
from helpers.serving import GENEROUS, Running

EXAMPLES = 6  # requests an operation
SCHEMA = schemathesis.openapi.from_dict(create_app(Settings()).openapi())
CHECKS = [
    not_a_server_error,
    status_code_conformance,
    content_type_conformance,
    response_schema_conformance,
]


@pytest.fixture(scope="module")
def target(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    running = Running(tmp_path_factory.mktemp("openapi") / "tables.db", limits=GENEROUS)
    yield running
    running.close()


@SCHEMA.parametrize()
@settings(
    max_examples=EXAMPLES,
    deadline=None,
    derandomize=True,
    database=None,
    suppress_health_check=list(HealthCheck),
)
def test_every_operation_answers_as_it_is_described(
    case: schemathesis.Case[Any], target: Running
) -> None:
    answer = case.call(base_url=target.url)
    assert answer.status_code < 500, answer.text
    case.validate_response(answer, checks=CHECKS)
    if answer.status_code >= 400:
        body = answer.json()
        assert body["error"]
        assert body["sentence"]


def test_every_operation_is_described_with_what_it_does() -> None:
    described = create_app(Settings()).openapi()
    for path, operations in described["paths"].items():
        for method, operation in operations.items():
            assert operation["description"], (method, path)
            assert any(status.startswith("2") for status in operation["responses"])


def test_the_examples_of_requests_are_accepted(target: Running) -> None:
    ann = target.player()
    schemas: dict[str, Any] = create_app(Settings()).openapi()["components"]["schemas"]
    for example in schemas["NewTable"]["examples"]:
        assert ann.post("/tables", example).status_code == 201


def test_live_messages_are_as_described(target: Running) -> None:
    told = document()
    assert told == target.player().get("/asyncapi.json").json()
    assert told["operations"].keys() == {"play", "watch", "follow"}
    schemas = {n: m["payload"] for n, m in told["channels"]["table"]["messages"].items()}
    assert schemas.keys() == IN.keys() | OUT.keys()
    ann = target.player()
    table = ann.open("strata", "me", "me")
    ann.ready(table["id"])
    seat = ann.state(table["id"])["view"]["waiting"][0]
    with ann.live(table["id"], seat=seat, drawn="light", position="true") as wire:
        state = wire.next()
        move = next(iter(next(iter(holds(ann, table["id"]).values())).values()))
        for message in (
            {"type": "move", "ply": state["ply"], "move": move, "seat": seat, "key": "k"},
            {"type": "move", "ply": 99, "move": "a1"},
            {"type": "chat", "text": "hello"},
            {"type": "ping"},
        ):
            jsonschema.validate(message, schemas[str(message["type"])])
            wire.send(**message)
        wire.until(lambda m: m["type"] == "pong")
    named: dict[str, str] = {"chat": "said", "ping": "beat", "pong": "beat"}
    kinds = {message["type"] for message in wire.messages}
    assert {"state", "event", "answer", "refusal", "pong"} <= kinds
    for text in wire.texts:
        message = json.loads(text.partition("\n")[0])
        kind = str(message["type"])
        jsonschema.validate(message, schemas[named.get(kind, kind)])


def holds(person: Any, table_id: str) -> dict[str, dict[str, str]]:
    found: dict[str, dict[str, str]] = person.get(f"/tables/{table_id}/picture").json()["holds"]
    return found


def test_the_first_page_does_not_wait_for_the_compiler(tmp_path: Path) -> None:
    """The server answers before Numba is imported, which alone takes seconds."""
    script = (
        "import sys; from pathlib import Path; import asyncio, httpx;"
        "from belvedere.server.app import create_app;"
        "from belvedere.server.settings import Settings\n"
        "async def main():\n"
        "    app = create_app(Settings(Path(sys.argv[1])))\n"
        "    async with app.router.lifespan_context(app):\n"
        "        transport = httpx.ASGITransport(app)\n"
        "        async with httpx.AsyncClient(transport=transport, base_url='http://[::1]') as c:\n"
        "            answer = await c.get('/api/v1/games')\n"
        "            print(answer.status_code, 'numba' in sys.modules)\n"
        "asyncio.run(main())"
    )
    done = subprocess.run(
        [sys.executable, "-c", script, str(tmp_path / "x.db")],
        capture_output=True,
        text=True,
        check=True,
    )
    assert done.stdout.split() == ["200", "False"]
