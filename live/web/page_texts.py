"""Fluent texts as JSON, so that pages speak from the same files without a Fluent parser of their own.

A text is a string, or a list of its parts: strings, ``{"var": name}``, and
``{"select": part, "variants": {key: text}, "default": key}``. Pages put it together with ``Intl.PluralRules``
(static/fluent.js). Terms and references are put in place here.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from importlib import resources
from typing import Any

from fluent.syntax import FluentParser, ast

Text = str | list[Any]

PACKAGES = ("referee.core", "live.web.overlay", "live.web")


@cache
def page_texts(language: str, *packages: str) -> Mapping[str, Text]:
    """All texts of the packages by id, attributes as ``id.attribute``."""
    entries: dict[str, ast.Pattern] = {}
    for package in packages or PACKAGES:
        source = resources.files(package).joinpath("texts", f"{language}.ftl").read_text("utf-8")
        for entry in FluentParser().parse(source).body:
            if isinstance(entry, (ast.Message, ast.Term)):
                entries.update(_patterns(entry))
    return {name: _text(pattern, entries) for name, pattern in entries.items() if not name.startswith("-")}


def _patterns(entry: ast.Message | ast.Term) -> dict[str, ast.Pattern]:
    name = ("-" if isinstance(entry, ast.Term) else "") + entry.id.name
    found = {f"{name}.{attribute.id.name}": attribute.value for attribute in entry.attributes}
    if entry.value is not None:
        found[name] = entry.value
    return found


def _text(pattern: ast.Pattern, entries: Mapping[str, ast.Pattern]) -> Text:
    parts: list[Any] = []
    for element in pattern.elements:
        for part in _parts(element, entries):
            if isinstance(part, str) and parts and isinstance(parts[-1], str):
                parts[-1] += part
            else:
                parts.append(part)
    return parts[0] if len(parts) == 1 and isinstance(parts[0], str) else parts


def _parts(element: Any, entries: Mapping[str, ast.Pattern]) -> list[Any]:
    if isinstance(element, ast.TextElement):
        return [element.value]
    expression = element.expression if isinstance(element, ast.Placeable) else element
    if isinstance(expression, ast.Placeable):
        return _parts(expression, entries)
    if isinstance(expression, (ast.StringLiteral, ast.NumberLiteral)):
        return [str(expression.parse()["value"]) if isinstance(expression, ast.StringLiteral) else expression.value]
    if isinstance(expression, ast.VariableReference):
        return [{"var": expression.id.name}]
    if isinstance(expression, (ast.MessageReference, ast.TermReference)):
        return _referred(expression, entries)
    if isinstance(expression, ast.SelectExpression):
        return [_select(expression, entries)]
    raise TypeError(f"a page can't show {type(expression).__name__}")


def _referred(expression: ast.MessageReference | ast.TermReference, entries: Mapping[str, ast.Pattern]) -> list[Any]:
    name = ("-" if isinstance(expression, ast.TermReference) else "") + expression.id.name
    if expression.attribute is not None:
        name = f"{name}.{expression.attribute.name}"
    text = _text(entries[name], entries)
    return text if isinstance(text, list) else [text]


def _select(expression: ast.SelectExpression, entries: Mapping[str, ast.Pattern]) -> dict[str, Any]:
    variants, default = {}, ""
    for variant in expression.variants:
        key = variant.key.name if isinstance(variant.key, ast.Identifier) else variant.key.value
        variants[key] = _text(variant.value, entries)
        default = key if variant.default else default
    return {"select": _parts(expression.selector, entries)[0], "variants": variants, "default": default}
