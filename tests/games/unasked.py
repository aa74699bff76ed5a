"""House rules that nobody gave: at a table nothing may be asked without saying by which.

Calculators and their questions have the usual house rules by default, for whoever asks them by
name. While `at_a_table()` lasts, those defaults are house rules that cannot be read: whatever is
asked without any stops, however it is called.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import is_dataclass
from functools import cache
from types import FunctionType
from typing import Any, NoReturn

from companion.core.calculator import modules_in
from companion.core.records import _compiled_init
from companion.games import GAMES

# What a new table begins with is where the defaults are chosen, and shown.
CHOOSING = ("setup", "state", "switches")


class HouseRulesLeftOut(AssertionError):
    """A table asked a rule without its house rules."""


class Unasked:
    """In place of default house rules: whoever reads one is told who left them out."""

    def __init__(self, asked: str) -> None:
        self._asked = asked

    def __getattr__(self, name: str) -> NoReturn:
        if name.startswith("__"):
            raise AttributeError(name)
        raise HouseRulesLeftOut(f"{self._asked} was asked without house rules: {name}")


@cache
def asked_by_default() -> Mapping[str, FunctionType]:
    """Every function of the games that has house rules by default, constructors among them."""
    return {
        name: function
        for game, declared in GAMES.items()
        for module in modules_in(f"companion.games.{game}")
        if module.__name__ not in [f"companion.games.{game}.{stem}" for stem in CHOOSING]
        for name, function in _functions_of(module)
        if any(isinstance(one, declared.switches) for one in _defaults(function))
    }


def _functions_of(module: Any) -> Iterator[tuple[str, FunctionType]]:
    for item in vars(module).values():
        if getattr(item, "__module__", "") != module.__name__:
            continue
        if isinstance(item, FunctionType):
            yield f"{module.__name__}.{item.__qualname__}", item
        elif isinstance(item, type) and is_dataclass(item):
            yield f"{module.__name__}.{item.__qualname__}", _constructor(item)


def _constructor(record: Any) -> FunctionType:
    """The real one, which a record has as soon as one was made."""
    found: FunctionType = record.__init__
    if found.__closure__:  # none of its own yet, which is compiled when a first record is made
        found = record.__init__ = _compiled_init(record)
    return found


def _defaults(function: FunctionType) -> tuple[Any, ...]:
    return (*(function.__defaults__ or ()), *(function.__kwdefaults__ or {}).values())


@contextmanager
def at_a_table() -> Iterator[None]:
    """Nothing that is asked here may leave the house rules out."""
    kept = {
        name: (one.__defaults__, one.__kwdefaults__) for name, one in asked_by_default().items()
    }
    for name, function in asked_by_default().items():
        plain, named = kept[name]
        function.__defaults__ = plain and tuple(_left_out(name, one) for one in plain)
        function.__kwdefaults__ = named and {
            key: _left_out(name, one) for key, one in named.items()
        }
    try:
        yield
    finally:
        for name, function in asked_by_default().items():
            function.__defaults__, function.__kwdefaults__ = kept[name]


def _left_out(asked: str, default: Any) -> Any:
    """Unreadable house rules in place of usual ones; other defaults stay."""
    is_rules = any(isinstance(default, game.switches) for game in GAMES.values())
    return Unasked(asked) if is_rules else default
