"""A table's own atlas: places that it has named once, to be had again in the next game.

A game takes part by declaring what a place is (a frozen record with a `name`) and which places its
table knows. `take` makes the action that brings places into an open game; a game without it uses
the atlas where it asks for a name.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Sequence
from dataclasses import fields, replace
from typing import Any

from companion.core import codec
from companion.core.errors import BadInput, CompanionError
from companion.core.explain import Text
from companion.core.records import dataclass

MOST_PLACES = 300
LARGEST_FILE = 1_000_000  # bytes
MARK, VERSION = "table_companion_atlas", 1
SUFFIX = ".atlas"


@dataclass(frozen=True)
class Atlas:
    """What a game says of its places."""

    place: type[Any]
    known: Callable[[Any], tuple[Any, ...]]  # of a state
    facts: Callable[[Any], tuple[Text, ...]]  # of a place, for a list
    take: Callable[[tuple[Any, ...]], Any] | None = None


def merged(kept: Iterable[Any], new: Iterable[Any]) -> tuple[Any, ...]:
    """All places by their names; what is new wins, except where it does not know."""
    found = {place.name: place for place in kept}
    for place in new:
        before = found.get(place.name)
        found[place.name] = place if before is None else _over(before, place)
    return tuple(sorted(found.values(), key=lambda place: place.name.casefold()))[:MOST_PLACES]


def _over(before: Any, place: Any) -> Any:
    unknown = {
        item.name: getattr(before, item.name)
        for item in fields(place)
        if getattr(place, item.name) is None
    }
    return replace(place, **unknown)


def written(places: Sequence[Any]) -> list[Any]:
    """As plain data."""
    return [codec.write(place) for place in places]


def read(atlas: Atlas, plain: Any) -> tuple[Any, ...]:
    """From plain data; a place that nobody can make anything of is left out."""
    found = []
    for item in plain[:MOST_PLACES] if isinstance(plain, list) else ():
        try:
            found.append(codec.read(atlas.place, item))
        except CompanionError:
            continue  # of another version: the table names it again
    return tuple(found)


def to_file(game: str, places: Sequence[Any]) -> bytes:
    """An atlas to give away."""
    content = {MARK: VERSION, "game": game, "places": written(places)}
    return json.dumps(content, ensure_ascii=False, indent=1).encode()


def from_file(game: str, atlas: Atlas, content: bytes) -> tuple[Any, ...]:
    """An atlas from elsewhere; nothing of a file that is no atlas of this game is taken."""
    if len(content) > LARGEST_FILE:
        raise BadInput("atlas.unreadable")
    try:
        plain = json.loads(content)
    except (ValueError, RecursionError):
        raise BadInput("atlas.unreadable") from None
    if not isinstance(plain, dict) or plain.get(MARK) != VERSION:
        raise BadInput("atlas.unreadable")
    if plain.get("game") != game:
        raise BadInput("atlas.other_game")
    found = read(atlas, plain.get("places"))
    if not found:
        raise BadInput("atlas.empty_file")
    return found
