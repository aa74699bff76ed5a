"""What a table has read off its cards and boards: kept when it is entered, there in the next game.

A game takes part if its state and its set-up have `values`, of one kind.
"""

from __future__ import annotations

from dataclasses import fields, replace
from typing import Any

from companion.core import codec
from companion.core.errors import CompanionError

VALUES = "values"


def setting_of(game: str) -> str:
    """Under which name the values of a game are kept beside its saves."""
    return f"{VALUES}.{game}"


def values_of(state: Any) -> Any:
    """The values of a table as plain data; None where the game has none."""
    values = getattr(state, VALUES, None)
    return None if values is None else codec.write(values)


def inherited(setup: Any, kept: Any) -> Any:
    """The set-up with the values of the table before, unless it has its own already."""
    if kept is None or VALUES not in {field.name for field in fields(setup)}:
        return setup
    now = getattr(setup, VALUES)
    if now != type(now)():
        return setup
    try:
        return replace(setup, **{VALUES: codec.read(type(now), kept)})
    except CompanionError:
        return setup  # of another version: the table reads them off once more
