"""Frozen records to JSON and back: checked by their type hints, all faults reported at once.

Readers are built once per type and kept: loading a long game reads thousands of records.
"""

from __future__ import annotations

import dataclasses
import re
import types
import typing
from collections.abc import Callable, Iterable, Mapping
from enum import Enum
from functools import cache
from typing import Any, Literal, get_args, get_origin

from companion.core.errors import BadInput, BrokenData, Problem
from companion.core.explain import Breakdown, Line, Rule, Text
from companion.core.records import dataclass

Reader = Callable[[Any], Any]
Lift = Callable[[dict[str, Any]], dict[str, Any]]

LARGEST = 1_000_000_000
LONGEST = 10_000


@dataclass(frozen=True, slots=True)
class Between:
    """The least and the most a number may be: `Annotated[int, Between(0, 10)]`."""

    least: int = -LARGEST
    most: int = LARGEST


@dataclass(frozen=True, slots=True)
class Length:
    """How many items or characters there may be."""

    least: int = 0
    most: int = LONGEST


@dataclass(frozen=True, slots=True)
class Matches:
    """The pattern that the whole of a text must have: `Annotated[str, Matches("[a-z]+")]`."""

    pattern: str


@dataclass(frozen=True, slots=True)
class Doc:
    """What a field means, for the JSON schema."""

    text: str


class _Faults(Exception):
    """Everything wrong below one place, each with its path."""

    def __init__(self, faults: list[tuple[tuple[str, ...], str, dict[str, Any]]]) -> None:
        super().__init__()
        self.faults = faults

    def below(self, step: str) -> list[tuple[tuple[str, ...], str, dict[str, Any]]]:
        return [((step, *path), key, params) for path, key, params in self.faults]


def _fault(key: str, **params: Any) -> _Faults:
    return _Faults([((), key, params)])


def read(wanted: Any, data: Any) -> Any:
    """`data` (parsed JSON) as a value of the type `wanted`, or BadInput with every fault."""
    return checked_reader(wanted)(data)


@cache
def checked_reader(wanted: Any) -> Reader:
    """The function behind `read`, for those who read many values of one type."""
    inner = reader(wanted)

    def read_checked(data: Any) -> Any:
        try:
            return inner(data)
        except _Faults as faults:
            problems = [Problem(key, params, ".".join(path)) for path, key, params in faults.faults]
            raise BadInput.of(problems) from None

    return read_checked


def write(value: Any) -> Any:
    """The value as plain JSON data; a union's members carry their `kind`."""
    kind = type(value)
    if kind is int or kind is str or kind is bool or value is None:
        return value
    if kind in _WRITERS:
        return _WRITERS[kind](value)
    if isinstance(value, Enum):
        return value.value
    if isinstance(value, Mapping):
        return {str(write(key)): write(item) for key, item in value.items()}
    if isinstance(value, (set, frozenset)):
        return sorted((write(item) for item in value), key=str)
    if isinstance(value, Iterable) and not isinstance(value, str):
        return [write(item) for item in value]
    if dataclasses.is_dataclass(value):
        return _write_record(value, *_form(kind))
    if isinstance(value, (float, str)):
        return value
    raise TypeError(f"no JSON form for {kind.__name__}")


def _write_record(
    value: Any, fields: tuple[tuple[str, Any], ...], kind: str, is_sparse: bool
) -> dict[str, Any]:
    written = {"kind": kind} if kind else {}
    for name, default in fields:
        item = getattr(value, name)
        if not is_sparse or item != default:
            written[name] = write(item)
    return written


_FORMS: dict[Any, tuple[tuple[tuple[str, Any], ...], str, bool]] = {}


def _form(record: Any) -> tuple[tuple[tuple[str, Any], ...], str, bool]:
    """The fields of a record with their defaults, its kind, and whether defaults are left out."""
    if record not in _FORMS:
        fields = tuple((item.name, item.default) for item in dataclasses.fields(record))
        _FORMS[record] = (fields, kind_of(record), "sparse" in vars(record))
    return _FORMS[record]


def kind_of(record: Any) -> str:
    """The name by which a union tells its members apart (`kind: ClassVar[str]`), or ""."""
    pseudo = getattr(record, "__dataclass_fields__", {}).get("kind")
    is_class_variable = pseudo is not None and pseudo not in dataclasses.fields(record)
    return str(record.kind) if is_class_variable else ""


def _write_breakdown(value: Breakdown) -> dict[str, Any]:
    return {
        "key": value.key,
        "params": write(value.params),
        "total": value.total,
        "lines": [write(line) for line in value.lines],
    }


def _write_line(value: Line) -> dict[str, Any]:
    return {
        "key": value.key,
        "amount": value.amount,
        "rule": value.rule.number,
        "params": write(value.params),
    }


def _write_text(value: Text) -> dict[str, Any]:
    return {"key": value.key, "params": write(value.params)}


_WRITERS: dict[type[Any], Callable[[Any], Any]] = {
    Breakdown: _write_breakdown,
    Line: _write_line,
    Text: _write_text,
    Rule: lambda rule: rule.number,
    float: lambda value: value,
}


@cache
def reader(wanted: Any) -> Reader:
    """The function that reads a value of this type."""
    origin = get_origin(wanted)
    if origin is typing.Annotated:
        return _read_limited(reader(get_args(wanted)[0]), get_args(wanted)[1:])
    if wanted is Any:
        return lambda data: data
    if wanted is int:
        return _read_int
    if wanted is str:
        return _read_str
    if wanted is bool:
        return _read_bool
    if wanted is None or wanted is type(None):
        return _read_none
    if isinstance(wanted, typing.NewType):
        return reader(wanted.__supertype__)
    if origin is Literal:
        return _read_choice({value: value for value in get_args(wanted)})
    if isinstance(wanted, type) and issubclass(wanted, Enum):
        return _read_choice({member.value: member for member in wanted})
    if origin in (typing.Union, types.UnionType):
        return _read_union(get_args(wanted))
    if origin is tuple:
        return _read_tuple(get_args(wanted))
    if origin in (frozenset, set):
        return _read_set(reader(get_args(wanted)[0]))
    if origin in (Mapping, dict):
        return _read_mapping(*get_args(wanted))
    if dataclasses.is_dataclass(wanted):
        return _read_record(wanted)
    raise TypeError(f"no reader for {wanted!r}")


def _read_int(data: Any) -> int:
    if type(data) is not int:
        raise _fault("input.not_a_number", got=shown(data))
    if not -LARGEST <= data <= LARGEST:
        raise _fault("input.out_of_range", least=-LARGEST, most=LARGEST, got=shown(data))
    return data


def _read_str(data: Any) -> str:
    if type(data) is not str:
        raise _fault("input.not_a_text", got=shown(data))
    if len(data) > LONGEST:
        raise _fault("input.too_long", most=LONGEST)
    if not data.isascii() and any("\ud800" <= letter <= "\udfff" for letter in data):
        raise _fault("input.broken_text")
    return data


def _read_bool(data: Any) -> bool:
    if type(data) is not bool:
        raise _fault("input.not_yes_or_no", got=shown(data))
    return data


def _read_none(data: Any) -> None:
    if data is not None:
        raise _fault("input.not_empty", got=shown(data))


def _read_choice(values: Mapping[Any, Any]) -> Reader:
    kinds = {type(value) for value in values}

    def read_choice(data: Any) -> Any:
        if type(data) in kinds and data in values:
            return values[data]
        choices = ", ".join(str(value) for value in values)
        raise _fault("input.not_a_choice", choices=choices, got=shown(data))

    return read_choice


def _read_limited(inner: Reader, notes: tuple[Any, ...]) -> Reader:
    limits = {Between: _read_between, Length: _read_length, Matches: _read_matching}
    for kind, limited in limits.items():
        for note in notes:
            if isinstance(note, kind):
                inner = limited(inner, note)
    return inner


def _read_between(inner: Reader, bound: Any) -> Reader:
    least, most = bound.least, bound.most

    def read_between(data: Any) -> Any:
        value = inner(data)
        if least <= value <= most:
            return value
        raise _fault("input.out_of_range", least=least, most=most, got=shown(value))

    return read_between


def _read_length(inner: Reader, length: Any) -> Reader:
    least, most = length.least, length.most

    def read_length(data: Any) -> Any:
        value = inner(data)
        if least <= len(value) <= most:
            return value
        raise _fault("input.wrong_length", least=least, most=most, got=len(value))

    return read_length


def _read_matching(inner: Reader, matches: Any) -> Reader:
    pattern = re.compile(matches.pattern)

    def read_matching(data: Any) -> Any:
        value = inner(data)
        if pattern.fullmatch(value):
            return value
        raise _fault("input.wrong_form", form=pattern.pattern, got=shown(value))

    return read_matching


def _read_tuple(items: tuple[Any, ...]) -> Reader:
    if len(items) == 2 and items[1] is Ellipsis:
        inner = reader(items[0])

        def read_many(data: Any) -> tuple[Any, ...]:
            if not isinstance(data, (list, tuple)):
                raise _fault("input.not_a_list", got=shown(data))
            return tuple(_each(inner, data))

        return read_many
    readers = [reader(item) for item in items]

    def read_fixed(data: Any) -> tuple[Any, ...]:
        if not isinstance(data, (list, tuple)):
            raise _fault("input.not_a_list", got=shown(data))
        if len(data) != len(readers):
            most = len(readers)
            raise _fault("input.wrong_length", least=most, most=most, got=len(data))
        faults, values = [], []
        for position, (inner, item) in enumerate(zip(readers, data, strict=True)):
            try:
                values.append(inner(item))
            except _Faults as found:
                faults += found.below(str(position))
        if faults:
            raise _Faults(faults)
        return tuple(values)

    return read_fixed


def _each(inner: Reader, data: Iterable[Any]) -> list[Any]:
    faults, values = [], []
    for position, item in enumerate(data):
        try:
            values.append(inner(item))
        except _Faults as found:
            faults += found.below(str(position))
    if faults:
        raise _Faults(faults)
    return values


def _read_set(inner: Reader) -> Reader:
    def read_set(data: Any) -> frozenset[Any]:
        if not isinstance(data, (list, tuple)):
            raise _fault("input.not_a_list", got=shown(data))
        values = _each(inner, data)
        if len(set(values)) != len(values):
            raise _fault("input.listed_twice")
        return frozenset(values)

    return read_set


def _read_mapping(key_type: Any, value_type: Any) -> Reader:
    read_key, read_value = _key_reader(key_type), reader(value_type)

    def read_mapping(data: Any) -> dict[Any, Any]:
        if not isinstance(data, dict):
            raise _fault("input.not_a_record", got=shown(data))
        faults, values = [], {}
        for key, item in data.items():
            try:
                values[read_key(key)] = read_value(item)
            except _Faults as found:
                faults += found.below(str(key))
        if faults:
            raise _Faults(faults)
        return values

    return read_mapping


def _key_reader(key_type: Any) -> Reader:
    """JSON knows only texts as keys, so a number comes as digits."""
    inner = reader(key_type)
    if key_type is not int and get_args(key_type)[:1] != (int,):
        return inner

    def read_key(data: Any) -> Any:
        number = data.removeprefix("-") if isinstance(data, str) else ""
        plain = number.isascii() and number.isdigit() and len(number) < 12
        return inner(int(data) if plain else data)

    return read_key


def _read_union(members: tuple[Any, ...]) -> Reader:
    by_kind = {kind_of(member): member for member in members if kind_of(member)}
    optional = type(None) in members
    plain = [
        reader(member) for member in members if member is not type(None) and not kind_of(member)
    ]

    def read_union(data: Any) -> Any:
        if optional and data is None:
            return None
        if by_kind and (not plain or isinstance(data, dict)):
            kind = data.get("kind") if isinstance(data, dict) else None
            if not isinstance(kind, str) or kind not in by_kind:
                raise _Faults([(("kind",), "input.unknown_kind", {"got": shown(kind)})])
            return reader(by_kind[kind])(data)  # made when the first of its kind is read
        faults: _Faults | None = None
        for inner in plain:
            try:
                return inner(data)
            except _Faults as found:
                faults = faults or found
        assert faults is not None
        raise faults

    return read_union


_MISSING = object()


def _read_record(wanted: Any) -> Reader:
    hints = typing.get_type_hints(wanted, include_extras=True)
    fields = dataclasses.fields(wanted)
    required = tuple(
        (item.name, reader(hints[item.name]))
        for item in fields
        if item.default is dataclasses.MISSING and item.default_factory is dataclasses.MISSING
    )
    needed = {name for name, _ in required}
    optional = tuple(
        (item.name, reader(hints[item.name])) for item in fields if item.name not in needed
    )
    known = {item.name for item in fields} | ({"kind"} if kind_of(wanted) else set())

    def read_record(data: Any) -> Any:
        if type(data) is not dict:
            raise _fault("input.not_a_record", got=shown(data))
        values = {}
        try:
            for name, inner in required:
                values[name] = inner(data[name])
            for name, inner in optional:
                item = data.get(name, _MISSING)
                if item is not _MISSING:
                    values[name] = inner(item)
            if known >= data.keys():
                return wanted(**values)
        except (KeyError, _Faults):
            pass
        except BadInput as error:
            raise _own_checks(error) from None
        raise _Faults(_all_faults(data))

    def _all_faults(data: dict[str, Any]) -> list[tuple[tuple[str, ...], str, dict[str, Any]]]:
        faults: list[tuple[tuple[str, ...], str, dict[str, Any]]] = [
            ((name,), "input.unknown_field", {}) for name in data if name not in known
        ]
        for name, inner in (*required, *optional):
            if name not in data:
                if name in needed:
                    faults.append(((name,), "input.missing", {}))
                continue
            try:
                inner(data[name])
            except _Faults as found:
                faults += found.below(name)
        return faults

    return read_record


def _own_checks(error: BadInput) -> _Faults:
    """What a record's own `__post_init__` refused."""
    return _Faults(
        [
            (
                tuple(problem.field.split(".")) if problem.field else (),
                problem.key,
                dict(problem.params),
            )
            for problem in error.problems
        ]
    )


def shown(data: Any) -> str:
    """What was given, short enough for a message."""
    if isinstance(data, str):
        data = data[:41]
    elif isinstance(data, (list, dict)) and len(data) > 20:
        return f"… ({len(data)})"
    text = str(data)
    return text if len(text) <= 40 else text[:39] + "…"


def as_it_was(saved: dict[str, Any]) -> dict[str, Any]:
    """The lift where only checks changed: an older entry means what it meant (see `older`)."""
    return saved


def lifted(
    saved: dict[str, Any], version: int, current: int, lifts: Mapping[int, Lift]
) -> dict[str, Any]:
    """A record saved by an older version, raised one version at a time to the current one."""
    if version > current:
        raise BrokenData("save.newer_version", version=version, current=current)
    for step in range(version, current):
        if step not in lifts:
            raise BrokenData("save.unknown_version", version=version)
        try:
            saved = lifts[step](saved)
        except (LookupError, TypeError, ValueError, AttributeError):
            raise BrokenData("save.not_liftable", version=version) from None
    return saved
