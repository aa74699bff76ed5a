"""Every action of a game with values that no table would type and that a save may hold.

What the codec lets through reaches the rules: by a form, an amendment, a file from elsewhere. The
rules may refuse it in words or take it; anything else is a fault.
"""

from __future__ import annotations

import dataclasses
import types
import typing
from collections.abc import Iterator, Mapping, Sequence, Set
from contextlib import suppress
from enum import Enum
from pathlib import Path
from random import Random
from typing import Any, Literal, get_args, get_origin

from companion.core import codec
from companion.core.codec import Between, Length
from companion.core.errors import BadInput, CompanionError, where_it_failed
from companion.core.ledger import BANK
from companion.core.play import Play
from companion.core.storage.saves import read_save
from companion.saves import play_of

REPLAYS = Path(__file__).parents[1] / "replays"
NUMBERS = (0, 1, 2, 3, 5, 6, 10, 20, 50, 99, 100, -1, -5, -10, 1000, 10**9, -(10**9))
TEXTS = ("", "nobody", BANK, "x", "ä" * 80)
MOST_ITEMS = 3
DEEPEST = 9


class OddValues:
    """Values of any type that the codec reads; most texts are a player, some another word."""

    def __init__(self, random: Random, players: Sequence[str], words: Sequence[str]) -> None:
        self._random, self._players = random, players
        few = random.sample(words, min(len(words), 2 * len(players)))
        self._texts = (*TEXTS, *few, *players, *players, *players, *players)

    def of(self, wanted: Any, depth: int = 0) -> Any:
        wanted, limits = _bare(wanted)
        origin, choose = get_origin(wanted), self._random.choice
        if wanted is bool:
            return choose((True, False))
        if wanted is int:
            return self._number(limits.get(Between, Between()))
        if wanted is str:
            length = limits.get(Length, Length())
            return choose([text for text in self._texts if length.least <= len(text)] or ["x"])
        if origin is Literal:
            return choose(get_args(wanted))
        if isinstance(wanted, type) and issubclass(wanted, Enum):
            return choose(tuple(wanted))
        if origin in (typing.Union, types.UnionType):
            kinds = get_args(wanted)
            if depth > DEEPEST and type(None) in kinds:
                return None
            return self.of(choose(kinds), depth + 1)
        if wanted is type(None):
            return None
        if wanted is Any:
            return choose((None, True, 0, -1, 7, "", "x", *self._texts, (), {}, [1], {"a": []}))
        if isinstance(wanted, typing.NewType):
            return self.of(wanted.__supertype__, depth)
        if dataclasses.is_dataclass(wanted):
            return self.record(wanted, depth)
        return self._many(wanted, origin, limits.get(Length, Length()), depth)

    def record(self, wanted: Any, depth: int = 0) -> Any:
        """A record; fields with a default often keep it, as they do at a table."""
        hints = typing.get_type_hints(wanted, include_extras=True)
        values = {}
        for item in dataclasses.fields(wanted):
            has_default = (
                item.default is not dataclasses.MISSING
                or item.default_factory is not dataclasses.MISSING
            )
            if not has_default or self._random.random() < (0.5 if depth < 2 else 0.2):
                values[item.name] = self._field(hints[item.name], depth)
        return wanted(**values)

    def _field(self, wanted: Any, depth: int) -> Any:
        """A plain text is nearly always a player's id."""
        if wanted is str and self._random.random() < 0.8:
            return self._random.choice(self._players)
        return self.of(wanted, depth + 1)

    def changed(self, record: Any) -> Any:
        """A record that a table did make, with one or two fields otherwise."""
        hints = typing.get_type_hints(type(record), include_extras=True)
        names = [item.name for item in dataclasses.fields(record)]
        few = self._random.sample(names, min(len(names), self._random.choice((0, 1, 1, 2))))
        return dataclasses.replace(record, **{name: self._field(hints[name], 0) for name in few})

    def _number(self, limits: Between) -> int:
        near = (limits.least, limits.least + 1, limits.most, limits.most - 1, *NUMBERS)
        return self._random.choice([n for n in near if limits.least <= n <= limits.most])

    def _many(self, wanted: Any, origin: Any, length: Length, depth: int) -> Any:
        inner = get_args(wanted)
        most = 0 if depth > DEEPEST else MOST_ITEMS
        count = max(length.least, min(length.most, self._random.randint(0, most)))
        if origin is tuple and (len(inner) != 2 or inner[1] is not Ellipsis):
            return tuple(self.of(kind, depth + 1) for kind in inner)
        if issubclass(origin, Mapping):
            return {
                self.of(inner[0], depth + 1): self.of(inner[1], depth + 1) for _ in range(count)
            }
        items = [self.of(inner[0], depth + 1) for _ in range(count)]
        return frozenset(items) if issubclass(origin, Set) else tuple(items)


def _bare(wanted: Any) -> tuple[Any, dict[type, Any]]:
    limits: dict[type, Any] = {}
    while get_origin(wanted) is typing.Annotated:
        wanted, *extras = get_args(wanted)
        for extra in extras:
            limits.setdefault(type(extra), extra)
    return wanted, limits


def mischief(session: Any, random: Random, times: int) -> None:
    """Odd things done that the rules let through: everybody gives up, figures without sense."""
    play = session.play
    values = OddValues(random, tuple(play.state.players), ("Roma", "x"))
    for _ in range(times):
        kind = random.choice(get_args(play.game.action_type))
        with suppress(BadInput):
            action = values.record(kind)
            codec.read(kind, codec.write(action))
            session.do(action)


def positions(game_id: str) -> list[tuple[Play[Any], Sequence[Any]]]:
    """The recorded games of a title, each with the states it went through."""
    found = []
    for path in sorted((REPLAYS / game_id).glob("*.companion")):
        save = read_save(path)
        play = play_of(save.header, save.entries)
        found.append((play, [position.step.state for position in play.journal.present]))
    return found


def words_of(play: Play[Any]) -> list[str]:
    """Words that the game has used: areas, names, reasons."""
    found = set[str]()

    def look(value: Any) -> None:
        if isinstance(value, str):
            found.add(value)
        elif isinstance(value, Mapping):
            for key, item in value.items():
                look(key)
                look(item)
        elif isinstance(value, (list, tuple)):
            for item in value:
                look(item)

    for position in play.journal.present:
        look(codec.write(position.action))
    return sorted(word for word in found if len(word) <= 40)


def faults(game_id: str, seed: int, rounds: int) -> Iterator[str]:
    """Everything that comes out of a rule and is no refusal in words; one line for each place.

    A round is one odd action of every kind, and as many that a table made, otherwise.
    """
    random, told = Random(seed), set[str]()
    recorded = positions(game_id)
    words = {id(play): words_of(play) for play, _states in recorded}
    for _ in range(rounds):
        play, states = random.choice(recorded)
        values = OddValues(random, tuple(play.state.players), words[id(play)])
        state, kinds = random.choice(states), get_args(play.game.action_type)
        made = [position.action for position in random.sample(play.journal.present, len(kinds))]
        for kind, other in zip(kinds, made, strict=True):
            for make, given in ((values.record, kind), (values.changed, other)):
                try:
                    action = make(given)
                    codec.read(type(action), codec.write(action))
                except BadInput:
                    continue  # no save and no form can hold it
                place, error = _fault(play, state, action)
                if error and place not in told:
                    told.add(place)
                    yield f"{error} {action!r}"


def _fault(play: Play[Any], state: Any, action: Any) -> tuple[str, str]:
    """Where and what, if the rules raise anything but a refusal."""
    try:
        play.game.figures(play.game.apply(state, action).state)
    except CompanionError:
        return "", ""
    except Exception as error:
        said = where_it_failed(error)
        return said.rpartition("(")[2], said
    return "", ""
