"""Where a library's inner parts are used on purpose: its version is bounded, and they are there.

When a newer version is tried, these tests name what it has changed, and who depends on it.
"""

from __future__ import annotations

import re
import tomllib
from importlib import import_module
from importlib.metadata import version
from pathlib import Path

import numba
import pytest

from belvedere.kernel import pipeline

ROOT = Path(__file__).parents[2]

# Who leans on which library, and on what of it that its documents do not promise.
USES = {
    ("numba", "kernel/pipeline.py"): {
        "numba._dynfunc": ["make_function"],
        "numba.core.codegen:JITCodeLibrary": [
            "_finalize_dynamic_globals",
            "_finalize_final_module",
            "_optimize_final_module",
            "_verify_declare_only_symbols",
        ],
        "numba.core.compiler:DefaultPassBuilder": ["define_nopython_pipeline"],
        "numba.core.targetconfig:ConfigStack": ["top_or_none"],
        "numba.core.typed_passes:NativeLowering": ["run_pass"],
    },
    ("uvicorn", "server/transport.py"): {
        "uvicorn.protocols.http.httptools_impl": ["STATUS_LINE"],
        "uvicorn.protocols.http.httptools_impl:HttpToolsProtocol": [
            "on_body",
            "on_headers_complete",
            "on_message_begin",
            "on_message_complete",
        ],
        "uvicorn.protocols.utils": ["ClientDisconnected"],
        "uvicorn.protocols.websockets.websockets_sansio_impl:WebSocketsSansIOProtocol": [
            "handle_connect",
            "handle_cont",
            "send_receive_event_to_app",
        ],
    },
}
NAMES = [
    pytest.param(library, user, where, name, id=f"{where}.{name}")
    for (library, user), parts in USES.items()
    for where, names in parts.items()
    for name in names
]


@pytest.mark.parametrize(("library", "user", "where", "name"), NAMES)
def test_the_part_of_a_library_is_there(library: str, user: str, where: str, name: str) -> None:
    module, _, holder = where.partition(":")
    found = import_module(module)
    found = getattr(found, holder) if holder else found
    assert hasattr(found, name), (
        f"{library} {version(library)} has no {where}.{name} any more: see {user}"
    )


@pytest.mark.parametrize(("library", "user"), USES)
def test_the_version_of_such_a_library_is_bounded(library: str, user: str) -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    (wanted,) = [line for line in project["dependencies"] if re.match(rf"{library}\b", line)]
    bounds = re.fullmatch(rf"{library}>=(\d+)\.(\d+),<(\d+)\.(\d+)", wanted)
    assert bounds, f"{wanted} has no upper bound, and {user} depends on its inner parts"
    least, above = tuple(map(int, bounds.groups()[:2])), tuple(map(int, bounds.groups()[2:]))
    assert least <= tuple(map(int, version(library).split(".")[:2])) < above


def test_what_only_compiled_code_calls_is_lowered_and_not_translated() -> None:
    part = numba.njit(**pipeline.PART)(lambda number: number * 3)
    entry = numba.njit(**pipeline.ENTRY)(lambda number: part(number) + 1)
    assert entry(4) == 13
    (compiled,) = part.overloads.values()
    assert type(compiled.library) is pipeline.PartLibrary
    (called,) = entry.overloads.values()
    assert type(called.library) is not pipeline.PartLibrary
