"""The actions of Medieval Conspiracy in words, for the forms of the log."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar

from companion.games.conspiracy.battle.retreat import SIDES
from companion.games.conspiracy.common import land_name
from companion.games.conspiracy.pieces import Kind
from companion.ui.presenters.asked.words import EVERYBODY, NOBODY, Option, Options
from companion.ui.presenters.conspiracy.words import TINTS
from companion.ui.presenters.derived.amend import DeclaredWords

COLUMN = "column_rolls"  # what both sides of it rolled, not who they are
LAND_OWNERS = (("add_land", "owner"), ("correct_land", "owner"))
LANDS = ("land", "lands", "origin", "target", "origins", "routes", "preacher_to")


class ConspiracyAmending(DeclaredWords):
    """Lands by their names; whoever plays a card may be nobody."""

    who: ClassVar = {
        "captor": EVERYBODY,
        "robber": EVERYBODY,
        "victim": EVERYBODY,
        "alchemists": EVERYBODY,
        "winner": NOBODY,
        "have_bid": EVERYBODY,
        "by": EVERYBODY,
        "witch": NOBODY,
        "cradle": NOBODY,
        "healer": NOBODY,
        "edict": NOBODY,
        "rights": EVERYBODY,
        "wanting": EVERYBODY,
        "owner": EVERYBODY,
        "holder": NOBODY,
        "active": EVERYBODY,
    }
    lists: ClassVar = {
        "event": "event",
        "cards": "event",
        "events": "event",
        "card": "card",
        "training": "training",
        "elector": "elector",
        "deck": "elector",
        "aside": "elector",
        "master": "master",
        "thing": "thing",
        "land_kind": "kind",
        "retreats": "side",
        "unit": "unit",
    }

    def options(
        self, state: Any, record: str, name: str, data: Mapping[str, Any]
    ) -> Options | None:
        if record == COLUMN:
            return None
        if (record, name) in LAND_OWNERS:
            return Option("", self.say("con.neutral")), *self.people(state, EVERYBODY)
        if name == "land_kind":
            kinds = (Kind.SECULAR, Kind.BISHOPRIC)  # the electorates are there already
            return tuple(Option(x.value, self.word(record, name, x), tint=TINTS[x]) for x in kinds)
        if name in LANDS:
            lands = tuple(
                Option(one.id, self.say(land_name(one)), tint=TINTS[one.kind])
                for one in state.lands.values()
            )
            empty = (Option("", self.say("con.ui.nowhere")),)
            return (*empty, *lands) if name in ("land", "preacher_to") else lands
        return super().options(state, record, name, data)

    def sides(self, record: str, name: str) -> tuple[int, ...]:
        return (SIDES, SIDES) if record == COLUMN else super().sides(record, name)

    def word(self, record: str, name: str, value: Any) -> str:
        """The cards that lie in the box are action cards, elsewhere they are events."""
        if (record, name) == ("count_copies", "cards"):
            return self.say(f"con.card.{value}")
        return super().word(record, name, value)
