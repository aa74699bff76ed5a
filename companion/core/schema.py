"""JSON schemas of frozen records, made from the same type hints that `codec` reads by."""

from __future__ import annotations

import dataclasses
import types
import typing
from collections.abc import Mapping
from enum import Enum
from typing import Any, Literal, get_args, get_origin

from companion.core.codec import LARGEST, LONGEST, Between, Doc, Length, Matches, kind_of, write
from companion.core.explain import Breakdown, Rule


def schema(wanted: Any) -> dict[str, Any]:
    """The JSON schema of a type, for `calc --schema`."""
    definitions: dict[str, Any] = {}
    described = _schema(wanted, definitions)
    if definitions:
        described = {**described, "$defs": definitions}
    return {"$schema": "https://json-schema.org/draft/2020-12/schema", **described}


def _schema(wanted: Any, definitions: dict[str, Any]) -> dict[str, Any]:
    origin = get_origin(wanted)
    if origin is typing.Annotated:
        inner, *notes = get_args(wanted)
        described = dict(_schema(inner, definitions))
        for note in notes:
            described.update(_limits(note, described))
        return described
    if wanted is Any:
        return {}
    if wanted in _PLAIN:
        return dict(_PLAIN[wanted])
    if isinstance(wanted, typing.NewType):
        return _schema(wanted.__supertype__, definitions)
    if origin is Literal:
        return {"enum": list(get_args(wanted))}
    if isinstance(wanted, type) and issubclass(wanted, Enum):
        return {"enum": [member.value for member in wanted]}
    if origin in (typing.Union, types.UnionType):
        return {"anyOf": [_schema(member, definitions) for member in get_args(wanted)]}
    if origin is tuple:
        items = get_args(wanted)
        if len(items) == 2 and items[1] is Ellipsis:
            return {"type": "array", "items": _schema(items[0], definitions)}
        described_items = [_schema(item, definitions) for item in items]
        return {
            "type": "array",
            "prefixItems": described_items,
            "minItems": len(items),
            "items": False,
        }
    if origin in (frozenset, set):
        inner = _schema(get_args(wanted)[0], definitions)
        return {"type": "array", "items": inner, "uniqueItems": True}
    if origin in (Mapping, dict):
        key_type, value_type = get_args(wanted)
        described = {"type": "object", "additionalProperties": _schema(value_type, definitions)}
        key_schema = _schema(key_type, definitions)
        if "enum" in key_schema:
            described["propertyNames"] = {"enum": [str(key) for key in key_schema["enum"]]}
        return described
    if dataclasses.is_dataclass(wanted):
        return _schema_of_record(wanted, definitions)
    raise TypeError(f"no schema for {wanted!r}")


_PLAIN: dict[Any, dict[str, Any]] = {
    int: {"type": "integer", "minimum": -LARGEST, "maximum": LARGEST},
    str: {"type": "string", "maxLength": LONGEST},
    bool: {"type": "boolean"},
    float: {"type": "number"},
    None: {"type": "null"},
    type(None): {"type": "null"},
    Rule: {"type": "string", "description": "number of a rule"},
}


def _limits(note: Any, described: dict[str, Any]) -> dict[str, Any]:
    match note:
        case Between(least, most):
            return {"minimum": least, "maximum": most}
        case Length(least, most):
            what = {"string": "Length", "array": "Items", "object": "Properties"}[described["type"]]
            return {f"min{what}": least, f"max{what}": most}
        case Matches(pattern):
            return {"pattern": f"^(?:{pattern})$"}
        case Doc(text):
            return {"description": text}
    return {}


def _schema_of_record(wanted: Any, definitions: dict[str, Any]) -> dict[str, Any]:
    name = wanted.__name__
    if name not in definitions:
        definitions[name] = {}
        definitions[name] = _described_record(wanted, definitions)
    return {"$ref": f"#/$defs/{name}"}


def _described_record(wanted: Any, definitions: dict[str, Any]) -> dict[str, Any]:
    hints = typing.get_type_hints(wanted, include_extras=True)
    properties: dict[str, Any] = {}
    required = []
    if kind_of(wanted):
        properties["kind"] = {"const": kind_of(wanted)}
        required.append("kind")
    for item in dataclasses.fields(wanted):
        described = _schema(hints[item.name], definitions)
        if item.default is not dataclasses.MISSING:
            described["default"] = write(item.default)
        elif item.default_factory is not dataclasses.MISSING:
            described["default"] = write(item.default_factory())
        else:
            required.append(item.name)
        properties[item.name] = described
    if wanted is Breakdown:
        properties["total"] = {"type": "integer"}
    record = {
        "type": "object",
        "properties": properties,
        "required": required,
        "additionalProperties": False,
    }
    text = " ".join((wanted.__doc__ or "").split())
    return (
        {**record, "description": text}
        if text and not text.startswith(f"{wanted.__name__}(")
        else record
    )
