"""The OpenAPI document, made from the list of endpoints and the commands' own types."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

import msgspec

from live.commands import Wishes
from live.web.access import Role
from live.web.endpoints import Endpoint
from live.web.schemas import SCHEMAS

REF = "#/components/schemas/{name}"


def document(endpoints: Sequence[Endpoint], version: str) -> dict[str, Any]:
    """OpenAPI 3.1 of all endpoints."""
    (commands,), types = msgspec.json.schema_components([Wishes], ref_template=REF)
    paths: dict[str, dict[str, Any]] = {}
    for endpoint in endpoints:
        paths.setdefault(_path(endpoint.path), {})[endpoint.method.lower()] = _operation(endpoint)
    return {
        "openapi": "3.1.0",
        "info": {
            "title": "Table Referee",
            "version": version,
            "description": "The running match and the log of games. Events, rulings and readings are those of the"
            " project's record format. `/ws` is a WebSocket: a snapshot first, then the stream's objects, each with"
            " a running `seq`. Reading needs the viewer's key (none on this machine alone), writing the operator's.",
            "license": {"name": "Apache-2.0", "identifier": "Apache-2.0"},
        },
        "paths": paths,
        "components": {
            "schemas": {**SCHEMAS, **types, "Command": commands},
            "securitySchemes": {"key": {"type": "http", "scheme": "bearer"}},
        },
    }


def _path(path: str) -> str:
    """Starlette's path without its convertors."""
    return re.sub(r":\w+}", "}", path)


def _operation(endpoint: Endpoint) -> dict[str, Any]:
    operation: dict[str, Any] = {
        "summary": endpoint.summary,
        "operationId": _ident(endpoint),
        "parameters": _parameters(endpoint),
        "responses": {"200": _answer(endpoint), "default": _json("It was refused, or is not there.", "Refusal")},
        "security": [{"key": []}] if endpoint.role is Role.OPERATOR else [{}, {"key": []}],
    }
    if endpoint.body is not None:
        operation["requestBody"] = {"required": True, **_content(endpoint.body)}
    return operation


def _ident(endpoint: Endpoint) -> str:
    words = re.findall(r"[a-z]+", _path(endpoint.path).removeprefix("/api"))
    return "_".join([endpoint.method.lower(), *words])


def _parameters(endpoint: Endpoint) -> list[dict[str, Any]]:
    in_path = [
        {
            "name": name,
            "in": "path",
            "required": True,
            "schema": {"type": "integer" if convertor == ":int" else "string"},
        }
        for name, convertor in re.findall(r"{(\w+)(:\w+)?}", endpoint.path)
    ]
    in_query = [
        {"name": name, "in": "query", "required": False, "description": said, "schema": {"type": "string"}}
        for name, said in endpoint.query.items()
    ]
    return in_path + in_query


def _answer(endpoint: Endpoint) -> dict[str, Any]:
    if "/" in endpoint.reply:
        return {"description": endpoint.summary, "content": {endpoint.reply: {}}}
    return _json(endpoint.summary, endpoint.reply)


def _json(description: str, schema: str) -> dict[str, Any]:
    return {"description": description, **_content(schema)}


def _content(schema: str) -> dict[str, Any]:
    return {"content": {"application/json": {"schema": {"$ref": REF.format(name=schema)}}}}
