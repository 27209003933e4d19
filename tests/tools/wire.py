"""Write what crosses between server and pages as types for their scripts: tests/scripts/wire.d.ts.

They are made from the models of which OpenAPI and AsyncAPI are made, so a script that reads what
nobody sends does not pass `tsc`. Browsers never see this file.
"""

from __future__ import annotations

import json
from typing import Any, Final

from pydantic import BaseModel
from pydantic.json_schema import models_json_schema

from belvedere.server.api import asyncapi
from belvedere.server.wire import drawing_models, models, table_models
from helpers.house import ROOT

PLACE: Final = ROOT / "tests" / "scripts" / "wire.d.ts"

ANSWERS: Final[tuple[type[BaseModel], ...]] = (
    drawing_models.PictureShown,
    drawing_models.DrawingShown,
    drawing_models.OfferShown,
    drawing_models.ForeseenShown,
    table_models.TablesListed,
    table_models.ChatListed,
    table_models.PlacesShown,
    table_models.HintShown,
    table_models.ReadinessShown,
    models.AnimationProgress,
    models.MeShown,
    models.SessionsShown,
    models.TokensShown,
    models.AccountShown,
    models.TokenMade,
)
UNIONS: Final = {"Sent": asyncapi.OUT, "Followed": asyncapi.FOLLOWED, "Said": asyncapi.IN}
HEAD: Final = "// Made by `make golden` from the models of the server: tests/tools/wire.py.\n"


def declarations() -> str:
    """Return the file."""
    live = [model for union in UNIONS.values() for model in union.values()]
    wanted = dict.fromkeys([*live, *ANSWERS])
    _, schema = models_json_schema(
        [(model, "validation") for model in wanted], by_alias=True, ref_template="{model}"
    )
    unions = [
        f"  type {name} = {' | '.join(model.__name__ for model in union.values())};\n"
        for name, union in UNIONS.items()
    ]
    interfaces = [_interface(*named) for named in sorted(schema["$defs"].items())]
    return f"{HEAD}\ndeclare namespace Wire {{\n" + "\n".join([*unions, *interfaces]) + "}\n"


def _interface(name: str, schema: dict[str, Any]) -> str:
    required = schema.get("required", [])
    lines = [
        f"    {field}{'' if field in required else '?'}: {_type(told)};\n"
        for field, told in schema.get("properties", {}).items()
    ]
    return f"{_comment(schema)}  interface {name} {{\n{''.join(lines)}  }}\n"


def _comment(schema: dict[str, Any]) -> str:
    said = schema.get("description", "").split("\n\n")[0].replace("\n", " ")
    return f"  /** {said} */\n" if said else ""


def _type(schema: dict[str, Any]) -> str:
    """Write a type; what is not described is read by nobody."""
    if "$ref" in schema:
        return str(schema["$ref"])
    if "const" in schema:
        return json.dumps(schema["const"])
    if "enum" in schema:
        return " | ".join(map(json.dumps, schema["enum"]))
    if "anyOf" in schema:
        return " | ".join(_type(each) for each in schema["anyOf"])
    if "prefixItems" in schema:
        return f"[{', '.join(_type(each) for each in schema['prefixItems'])}]"
    match schema.get("type"):
        case "integer" | "number":
            return "number"
        case "array":
            return f"Array<{_type(schema['items'])}>"
        case "object":
            more = schema.get("additionalProperties")
            return f"Record<string, {_type(more) if isinstance(more, dict) else 'unknown'}>"
        case "string" | "boolean" | "null" as plain:
            return str(plain)
    return "unknown"
