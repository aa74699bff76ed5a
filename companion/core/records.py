"""Frozen records: quick to define, and quick changed copies of large ones.

The app holds some six hundred kinds of records. `dataclasses.dataclass` compiles six functions for
each frozen one, which made up half of the time until a game is open. Here everything but the
constructor is shared by all records, and a constructor is compiled when its first record is made.
"""

from __future__ import annotations

import dataclasses
import inspect
import re
from collections.abc import Callable
from operator import attrgetter
from typing import TYPE_CHECKING, Any, TypeVar

R = TypeVar("R")
T = TypeVar("T")

if TYPE_CHECKING:
    from dataclasses import dataclass as dataclass  # noqa: PLC0414
else:

    def dataclass(*, frozen: bool, slots: bool = False) -> Callable[[type[T]], type[T]]:
        """As `dataclasses.dataclass(frozen=True)`, with all that `fields` and `replace` need."""
        assert frozen, "a record that changes has no use for this"
        return lambda cls: _frozen(cls, slots)


def evolve(record: R, **changes: Any) -> R:
    """A copy of a frozen dataclass with some fields changed.

    `dataclasses.replace` runs the constructor over every field, which makes up most of the time
    of loading a long game; of a record without slots this copies the fields in one go, and
    `__post_init__` is not run.
    """
    kind = type(record)
    if not hasattr(record, "__dict__"):
        return dataclasses.replace(record, **changes)  # type: ignore[type-var]
    fields = record.__dict__ | changes
    if len(fields) != len(kind.__dataclass_fields__):  # type: ignore[attr-defined]
        unknown = changes.keys() - kind.__dataclass_fields__.keys()  # type: ignore[attr-defined]
        raise TypeError(f"{kind.__name__} has no {', '.join(sorted(unknown))}")
    copy = object.__new__(kind)
    object.__setattr__(copy, "__dict__", fields)  # frozen: the plain way is barred
    return copy


def _frozen(cls: type[T], slots: bool) -> type[T]:
    if not cls.__doc__:  # as on a tablet: `dataclasses` would then write one, which takes its time
        cls.__doc__ = cls.__name__
    made = _with_fields(cls, slots)
    compared = [item.name for item in dataclasses.fields(made) if item.compare]  # type: ignore[arg-type]
    shared: dict[str, Any] = {
        "__record_values__": attrgetter(*compared) if compared else staticmethod(_nothing),
        "__init__": _first_init(made),
        "__eq__": _eq,
        "__hash__": _hash,
        "__repr__": _repr,
        "__setattr__": _refuse,
        "__delattr__": _refuse,
        "__getstate__": _state,
        "__setstate__": _restore,
    }
    for name, value in shared.items():
        if name not in cls.__dict__ or name == "__hash__":
            setattr(made, name, value)
    return made


def _with_fields(cls: type[T], slots: bool) -> type[T]:
    """As `dataclasses` finds them, but it reads no hint that plainly says nothing to it.

    It looks at every hint that is a text, three times, for something that is no field; with an
    object in its place it does not.
    """
    hints = inspect.get_annotations(cls)
    cls.__annotations__ = {
        name: object if isinstance(hint, str) and not _NO_FIELD.search(hint) else hint
        for name, hint in hints.items()
    }
    made = dataclasses.dataclass(init=False, repr=False, eq=False, slots=slots)(cls)
    made.__annotations__ = hints
    for item in dataclasses.fields(made):  # type: ignore[arg-type]
        item.type = hints.get(item.name, item.type)
    return made


def _first_init(cls: Any) -> Callable[..., None]:
    """A constructor that compiles the real one when it is first called."""

    def __init__(self: Any, *args: Any, **kwargs: Any) -> None:  # noqa: N807
        if "__init__" in cls.__dict__ and cls.__init__ is __init__:
            cls.__init__ = _compiled_init(cls)
        cls.__init__(self, *args, **kwargs)

    return __init__


def _compiled_init(cls: Any) -> Any:
    """The constructor that `dataclasses` would write for a frozen class."""
    known: dict[str, Any] = {"_put": object.__setattr__, "_absent": _ABSENT}
    first: list[str] = []
    named: list[str] = []
    body: list[str] = []
    for item in dataclasses.fields(cls):
        name, value = item.name, item.name
        if item.default is not dataclasses.MISSING:
            known[f"_default_{name}"] = item.default
            parameter = f"{name}=_default_{name}"
        elif item.default_factory is not dataclasses.MISSING:
            known[f"_make_{name}"] = item.default_factory
            parameter = f"{name}=_absent"
            value = f"_make_{name}() if {name} is _absent else {name}"
        else:
            parameter = name
        (named if item.kw_only else first).append(parameter)
        body.append(f" _put(self, {name!r}, {value})")
    if hasattr(cls, "__post_init__"):
        body.append(" self.__post_init__()")
    parameters = ", ".join(["self", *first, *(["*", *named] if named else [])])
    exec("\n".join([f"def __init__({parameters}):", *(body or [" pass"])]), known)
    init = known["__init__"]
    init.__qualname__ = f"{cls.__qualname__}.__init__"
    return init


_ABSENT = object()
_NO_FIELD = re.compile("ClassVar|InitVar|KW_ONLY")


def _nothing(_record: Any) -> tuple[()]:
    return ()


def _eq(self: Any, other: Any) -> Any:
    if other.__class__ is not self.__class__:
        return NotImplemented
    return self.__record_values__(self) == self.__record_values__(other)


def _hash(self: Any) -> int:
    return hash(self.__record_values__(self))


def _repr(self: Any) -> str:
    shown = (
        f"{item.name}={getattr(self, item.name)!r}"
        for item in dataclasses.fields(self)
        if item.repr
    )
    return f"{type(self).__qualname__}({', '.join(shown)})"


def _refuse(self: Any, name: str, _value: Any = None) -> None:
    raise dataclasses.FrozenInstanceError(f"cannot change {name!r} of {type(self).__name__}")


def _state(self: Any) -> list[Any]:
    return [getattr(self, item.name) for item in dataclasses.fields(self)]


def _restore(self: Any, state: list[Any]) -> None:
    for item, value in zip(dataclasses.fields(self), state, strict=True):
        object.__setattr__(self, item.name, value)
