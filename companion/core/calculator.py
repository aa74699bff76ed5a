"""A rule that can be asked without a game, under a name of its own.

    @calculator
    def interest(loans: Annotated[int, Between(0, 5)], level: Level = 1) -> Breakdown:
        \"\"\"Interest that is due at the end of a round (X-7.2).\"\"\"

The function stays what it is: the table, the odds and the tests call it. Name, question, bounds and
defaults for the command line come from its signature, so that there is nothing to write twice. A
rule with a single parameter `question` is asked by the record that it takes.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from importlib import import_module
from pkgutil import walk_packages
from types import FunctionType, ModuleType
from typing import Any, TypeVar, get_type_hints, overload

from companion.core.game import Calculator
from companion.core.records import dataclass

F = TypeVar("F", bound=Callable[..., Any])
_MARK = "__calculator__"
_WHOLE = ("question",)


@overload
def calculator(function: F) -> F: ...
@overload
def calculator(*, name: str) -> Callable[[F], F]: ...
def calculator(function: F | None = None, *, name: str = "") -> F | Callable[[F], F]:
    """Offer the function under its name with hyphens, `crown_chance` as `crown-chance`, or `name`.

    It is only marked: what it asks is worked out when somebody asks.
    """

    def offered(rule: F) -> F:
        rule.__dict__[_MARK] = name or rule.__name__.replace("_", "-")
        return rule

    return offered if function is None else offered(function)


def calculators_of(chapters: Iterable[ModuleType]) -> Mapping[str, Calculator]:
    """All calculators of these chapters by their names; a name that stands twice is a mistake."""
    found: dict[str, Calculator] = {}
    for chapter in chapters:
        for name, function in _offered(chapter):
            if name in found:
                raise ValueError(f"two calculators are called {name}")
            found[name] = _calculator(name, function)
    return found


def _offered(chapter: ModuleType) -> Iterator[tuple[str, FunctionType]]:
    """What is marked in a chapter."""
    for item in vars(chapter).values():
        if isinstance(item, FunctionType) and item.__module__ == chapter.__name__:
            name = item.__dict__.get(_MARK)
            if name is not None:
                yield name, item


def modules_in(package: str) -> Iterator[ModuleType]:
    """A package and everything in it."""
    top = import_module(package)
    yield top
    for found in walk_packages(top.__path__, f"{package}."):
        yield import_module(found.name)


def _calculator(name: str, function: FunctionType) -> Calculator:
    import inspect  # whoever plays asks no calculator by its name

    hints = get_type_hints(function, include_extras=True)
    parameters = inspect.signature(function).parameters
    names = tuple(parameters)
    if names == _WHOLE:
        return Calculator(name, hints["question"], hints["return"], function)
    title = "".join(part.capitalize() for part in function.__name__.split("_"))
    body: dict[str, Any] = {
        "__annotations__": {one: hints[one] for one in names},
        "__doc__": inspect.getdoc(function),
        "__module__": function.__module__,
        "__qualname__": title,
    }
    body |= {one.name: one.default for one in parameters.values() if one.default is not one.empty}
    question: type[Any] = dataclass(frozen=True)(type(title, (), body))

    def run(asked: Any) -> Any:
        return function(**{one: getattr(asked, one) for one in names})

    return Calculator(name, question, hints["return"], run)
