"""Who typed no name is called after a colour, in the language that the table speaks now.

A save keeps the name that the game began with. Whoever has the name of their own colour, in any of
our languages, has typed none.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace
from functools import cache
from typing import Any

from companion.ui.i18n import LANGUAGES, in_one_catalogue

CATALOGUE = "ui"  # where the colours of players have their names


@cache
def _colour(language: str, colour: str) -> str:
    key = f"ui.colour.{colour}"
    name = in_one_catalogue(language, CATALOGUE, key)
    return "" if name == key else name


def called(name: str, colour: str, language: str) -> str:
    """How this player is called in this language."""
    is_default = any(name == _colour(one, colour) for one in LANGUAGES)
    return (is_default and _colour(language, colour)) or name


def names(people: Iterable[tuple[str, str]], language: str) -> Mapping[str, str]:
    """What each name of a table, with its colour, is in this language; no two become the same."""
    told = {name: called(name, colour, language) for name, colour in people}
    return told if len(set(told.values())) == len(told) else {name: name for name in told}


def seated(setup: Any, language: str) -> Any:
    """The set-up of any game with its seats called in this language."""
    told = names(((seat.name, seat.colour) for seat in setup.seats), language)
    if all(name == now for name, now in told.items()):
        return setup
    return replace(setup, seats=tuple(replace(one, name=told[one.name]) for one in setup.seats))
