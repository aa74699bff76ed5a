"""The actions of Age of Renaissance in words: their names, their fields, what these may hold."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar

from companion.core.codec import kind_of
from companion.games.renaissance import tables
from companion.games.renaissance.pieces import Advance
from companion.games.renaissance.state import State
from companion.ui.presenters.asked.words import (
    EVERYBODY,
    NOBODY,
    Option,
    Options,
)
from companion.ui.presenters.derived.amend import DeclaredWords

PLAYERS: Mapping[str, str] = {  # beside those that every game has
    "against": EVERYBODY,
    "order": EVERYBODY,
    "claims": EVERYBODY,
    "not_paying": EVERYBODY,
    "ducats": EVERYBODY,
    "victim": NOBODY,
    "cathedral": NOBODY,
    "civil_war": NOBODY,
}
OTHERS: Mapping[tuple[str, str], str] = {  # where a name means something else than usual
    ("remove_markers", "player"): NOBODY,
    ("buy_tokens", "tokens"): EVERYBODY,
}
DIE = 6
DICE: Mapping[tuple[str, str], tuple[int, ...]] = {
    ("fight_for_province", "dice"): (DIE, DIE, DIE),
    ("roll", "green"): (DIE,),
    ("roll", "black"): (DIE,),
    ("roll", "white"): (DIE,),
}
ORDERED = frozenset({("correct_order", "order")})
LISTS: Mapping[str, str] = {  # fields whose values have names of their own already
    "good": "good",
    "goods": "good",
    "group": "group",
    "ships": "ships",
    "capital": "capital",
    "arms": "event",
    "event": "event",
    "figure": "figure",
    "flag": "figure",
    "step": "step",
}


class RenaissanceAmending(DeclaredWords):
    """Knows players, goods, advances and cards by name; everything lies open (R-5.5.1)."""

    who = PLAYERS
    lists = LISTS
    sealed_kinds: ClassVar = {"choose_capitals": "ren.amend.capitals"}

    def beginning(self, state: State, action: type[Any]) -> Mapping[str, Any]:
        """The first of the order pays the bank; whoever fights or deals, with the last."""
        people = state.order or state.seats
        first, last = people[0], people[-1]
        match kind_of(action):
            case "declare_war" | "continue_war":
                return {"player": first, "opponent": last}
            case "exchange_cards":
                return {"player": first, "other": last}
            case "fight_for_province":
                return {"player": first, "defenders": [{"player": last, "control_marker": True}]}
            case "correct_order":
                return {"order": list(people)}
        return super().beginning(state, action)

    def sides(self, record: str, name: str) -> tuple[int, ...]:
        return DICE.get((record, name), ())

    def is_ordered(self, record: str, name: str) -> bool:
        return (record, name) in ORDERED

    def tells_nothing(self, record: str, name: str) -> bool:
        """Who pays no ducats for an absolution, and who pays all he can (R-9.5.0.2)."""
        return (record, name) == ("holy_absolution", "ducats")

    # -- what a field may hold -------------------------------------------------------------

    def options(
        self, state: State, record: str, name: str, data: Mapping[str, Any]
    ) -> Options | None:
        if (record, name) == ("buy_advances", "claims"):
            return self._cards(tables.PERSONALITIES)
        if (record, name) == ("buy_advances", "advances"):
            return tuple(Option(one.value, self._advance(one)) for one in _needed_first())
        who = OTHERS.get((record, name))
        if who is not None:
            return self.people(state, who)
        match record, name:
            case _, "goods":
                return tuple(Option(row.id.value, self.say(row.name)) for row in _goods())
            case "play_event", "province":
                nowhere = Option("", self.say("ren.none"))
                return (nowhere, *self._provinces(data.get(name, "")))
            case _, "province":
                return self._provinces(data.get(name, ""))
            case "play_commodity", "card":
                return self._cards(tables.COMMODITIES)
            case "personality", "id":
                return self._cards(tables.PERSONALITIES)
        return super().options(state, record, name, data)

    def _cards(self, cards: Mapping[str, Any]) -> Options:
        return tuple(Option(row.id, self.say(row.name)) for row in cards.values())

    def _advance(self, advance: Advance) -> str:
        return f"{advance.value} · {self.say(tables.ADVANCES[advance].name)}"

    def _provinces(self, typed: str) -> Options:
        """The provinces of the text, and what the table called this one."""
        known = {row.id: self.say(row.name) for row in tables.PROVINCES.values()}
        if typed and typed not in known:
            known[typed] = typed
        return tuple(Option(*pair) for pair in sorted(known.items(), key=lambda pair: pair[1]))

    # -- names -----------------------------------------------------------------------------

    def word(self, record: str, name: str, value: Any) -> str:
        if type(value) is int:
            return super().word(record, name, value)
        if isinstance(value, Advance) or name in ("advance", "advances"):
            return self._advance(Advance(value))
        if name == "region" and value:
            return self.say(f"ren.region.{str(value).lower()}")
        if name in ("personality", "claims") and value in tables.PERSONALITIES:
            return self.say(tables.PERSONALITIES[value].name)
        return super().word(record, name, value)

    def part(self, record: str, name: str, place: int) -> str:
        """The two dice of a war's throw."""
        if name == "throws":
            return self.say(f"ren.field.throw.{place}")
        return super().part(record, name, place)


def _needed_first() -> tuple[Advance, ...]:
    """The letters, each after those that it needs: a basket is bought in this order."""
    found: dict[Advance, None] = {}
    for advance in Advance:
        found |= dict.fromkeys((*tables.ADVANCES[advance].needs, advance))
    return tuple(found)


def _goods() -> list[Any]:
    return list(tables.GOODS.values())
