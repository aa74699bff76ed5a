"""What the type hints of an action say about a form: the plain type, its bounds, a first value."""

from __future__ import annotations

import dataclasses
import types
import typing
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from enum import Enum
from functools import cache
from typing import Any, Literal, get_args, get_origin

from companion.core.codec import LARGEST, LONGEST, Between, Length, kind_of, write


@dataclass(frozen=True, slots=True)
class Shape:
    """A type hint taken apart."""

    core: Any
    least: int = -LARGEST
    most: int = LARGEST
    shortest: int = 0
    longest: int = LONGEST
    optional: bool = False

    @property
    def is_record(self) -> bool:
        return dataclasses.is_dataclass(self.core)

    @property
    def members(self) -> tuple[Any, ...]:
        """The records that a union is made of."""
        return () if all(shape(one).values for one in self._either) else self._either

    def like(self, value: Any) -> Shape:
        """Of a number or the several that it is made of: which of them this value is."""
        ways = [shape(one) for one in self.members]
        if not ways or any(one.is_record for one in ways):
            return self
        is_list = isinstance(value, list)
        found = next((one for one in ways if bool(one.parts) == is_list), ways[0])
        return dataclasses.replace(found, optional=self.optional)

    @property
    def _either(self) -> tuple[Any, ...]:
        is_union = get_origin(self.core) in (typing.Union, types.UnionType)
        return get_args(self.core) if is_union else ()

    @property
    def values(self) -> tuple[Any, ...]:
        """The values of a fixed set, as they are saved."""
        if get_origin(self.core) is Literal:
            return get_args(self.core)
        if isinstance(self.core, type) and issubclass(self.core, Enum):
            return tuple(member.value for member in self.core)
        lists = [shape(one).values for one in self._either]
        return tuple(value for one in lists for value in one) if all(lists) else ()

    @property
    def many(self) -> Shape | None:
        """Of a list of any length or a set: its items."""
        items = get_args(self.core)
        if get_origin(self.core) in (frozenset, set) or items[1:] == (Ellipsis,):
            return shape(items[0])
        return None

    @property
    def is_set(self) -> bool:
        return get_origin(self.core) in (frozenset, set)

    @property
    def parts(self) -> tuple[Shape, ...]:
        """Of a list of fixed length: its items."""
        if get_origin(self.core) is tuple and self.many is None:
            return tuple(shape(item) for item in get_args(self.core))
        return ()

    @property
    def mapping(self) -> tuple[Shape, Shape] | None:
        if get_origin(self.core) in (Mapping, dict):
            keys, values = get_args(self.core)
            return shape(keys), shape(values)
        return None


@cache
def shape(hint: Any) -> Shape:
    """What a type hint says."""
    if get_origin(hint) is typing.Annotated:
        inner, *notes = get_args(hint)
        found = shape(inner)
        for note in notes:
            match note:
                case Between(least, most):
                    found = dataclasses.replace(found, least=least, most=most)
                case Length(least, most):
                    found = dataclasses.replace(found, shortest=least, longest=most)
        return found
    if isinstance(hint, typing.NewType):
        return shape(hint.__supertype__)
    if get_origin(hint) in (typing.Union, types.UnionType):
        others = [member for member in get_args(hint) if member is not type(None)]
        optional = len(others) < len(get_args(hint))
        if len(others) == 1:
            return dataclasses.replace(shape(others[0]), optional=optional)
        union: Any = typing.Union[tuple(others)]  # noqa: UP007  made from what was found
        return Shape(union, optional=optional)
    return Shape(hint)


@cache
def fields_of(record: Any) -> tuple[tuple[str, Shape], ...]:
    """The fields of a record, those that say what it is about first."""
    hints = typing.get_type_hints(record, include_extras=True)
    return tuple((item.name, shape(hints[item.name])) for item in dataclasses.fields(record))


def hint_of(record: Any, name: str) -> Any:
    """The whole type hint of a field, bounds included."""
    return typing.get_type_hints(record, include_extras=True)[name]


def longest(record: Any, name: str) -> int:
    """How long a text of a record may be."""
    return dict(fields_of(record))[name].longest


@cache
def defaults_of(record: Any) -> Mapping[str, Callable[[], Any]]:
    """What a field holds when nothing was saved for it, as it would be saved."""
    found: dict[str, Callable[[], Any]] = {}
    for item in dataclasses.fields(record):
        if item.default is not dataclasses.MISSING:
            found[item.name] = _written(item.default)
        elif item.default_factory is not dataclasses.MISSING:
            found[item.name] = _written(item.default_factory())
    return found


def _written(value: Any) -> Callable[[], Any]:
    return lambda: write(value)


First = Callable[[type[Any], str], Any]


def blank_record(record: Any, first: First) -> dict[str, Any]:
    """A record with nothing filled in yet; `first` gives the first option of a field, or None."""
    data: dict[str, Any] = {"kind": kind_of(record)} if kind_of(record) else {}
    for name, wanted in fields_of(record):
        if name not in defaults_of(record):
            found = first(record, name)
            plain = wanted.many is None and not wanted.parts and wanted.mapping is None
            data[name] = found if found is not None and plain else blank(wanted, first)
    return data


def blank(wanted: Shape, first: First) -> Any:
    """The first value of a type, as it would be saved."""
    if wanted.optional:
        return None
    if wanted.core is bool:
        return False
    if wanted.core is int:
        return min(max(0, wanted.least), wanted.most)
    if wanted.values:
        return wanted.values[0]
    if wanted.members:
        one = shape(wanted.members[0])
        return blank_record(wanted.members[0], first) if one.is_record else blank(one, first)
    if wanted.is_record:
        return blank_record(wanted.core, first)
    if wanted.many is not None:
        return [blank(wanted.many, first) for _ in range(wanted.shortest)]
    if wanted.parts:
        return [blank(part, first) for part in wanted.parts]
    if wanted.mapping is not None:
        return {}
    return ""
