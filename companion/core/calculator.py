"""A rule that can be asked without a game, under a name of its own.

    @calculator
    def interest(loans: Annotated[int, Between(0, 5)], level: Level = 1) -> Breakdown:
        \"\"\"Interest that is due at the end of a round (X-7.2).\"\"\"

The function stays what it is: the table, the odds and the tests call it. Name, question, bounds and
defaults for the command line come from its signature, so that there is nothing to write twice.
"""

from __future__ import annotations

import inspect
from collections.abc import Callable, Iterable, Iterator, Mapping
from importlib import import_module
from pkgutil import walk_packages
from types import ModuleType
from typing import Any, TypeVar, get_type_hints

from companion.core.game import Calculator
from companion.core.records import dataclass

F = TypeVar("F", bound=Callable[..., Any])
_MARK = "__calculator__"


def calculator(function: F) -> F:
    """Offer the function under its name with hyphens: `crown_chance` as `crown-chance`."""
    name = function.__name__.replace("_", "-")
    function.__dict__[_MARK] = Calculator(
        name, name, _question(function), _hints(function)["return"], _run(function)
    )
    return function


def calculators_of(chapters: Iterable[ModuleType]) -> Mapping[str, Calculator]:
    """All calculators of these chapters by their names; a name that stands twice is a mistake."""
    found: dict[str, Calculator] = {}
    for chapter in chapters:
        for offered in _offered(chapter):
            if offered.name in found:
                raise ValueError(f"two calculators are called {offered.name}")
            found[offered.name] = offered
    return found


def _offered(chapter: ModuleType) -> Iterator[Calculator]:
    """What is marked in a chapter, and what it lists: questions that are records of their own."""
    for item in vars(chapter).values():
        offered = getattr(item, _MARK, None) if inspect.isfunction(item) else None
        if offered is not None and item.__module__ == chapter.__name__:
            yield offered
    yield from getattr(chapter, "CALCULATORS", ())


def modules_in(package: str) -> Iterator[ModuleType]:
    """A package and everything in it."""
    top = import_module(package)
    yield top
    for found in walk_packages(top.__path__, f"{package}."):
        yield import_module(found.name)


def _hints(function: Callable[..., Any]) -> dict[str, Any]:
    return get_type_hints(function, include_extras=True)


def _question(function: Callable[..., Any]) -> type[Any]:
    """The parameters as a frozen record, which the codec reads and the schema describes."""
    hints = _hints(function)
    parameters = inspect.signature(function).parameters.values()
    body: dict[str, Any] = {
        "__annotations__": {one.name: hints[one.name] for one in parameters},
        "__doc__": inspect.getdoc(function),
        "__module__": function.__module__,
        "__qualname__": _title(function),
    }
    body |= {one.name: one.default for one in parameters if one.default is not one.empty}
    return dataclass(frozen=True)(type(_title(function), (), body))


def _run(function: Callable[..., Any]) -> Callable[[Any], Any]:
    names = tuple(inspect.signature(function).parameters)
    return lambda question: function(**{name: getattr(question, name) for name in names})


def _title(function: Callable[..., Any]) -> str:
    return "".join(part.capitalize() for part in function.__name__.split("_"))
