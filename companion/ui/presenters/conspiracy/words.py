"""What the pages of Medieval Conspiracy call things, and the open game behind them."""

from __future__ import annotations

from collections.abc import Iterable
from typing import cast

from companion.core.explain import Text
from companion.core.game import PlayerId
from companion.games.conspiracy.common import land_name, named
from companion.games.conspiracy.pieces import Card, Event, Thing
from companion.games.conspiracy.rulebook import Reason
from companion.games.conspiracy.state import NEUTRAL, Land, State
from companion.games.conspiracy.tables import ACTIONS, EVENTS, NOTES
from companion.ui.i18n import Translator
from companion.ui.presenters.derived.speaker import GameSpeaker
from companion.ui.presenters.panels import Choice

TINTS = {
    "secular": "yellow",
    "bishopric": "violet",
    "secular_electorate": "orange",
    "clerical_electorate": "red",
}
ICONS = {
    Thing.CASTLE: "castle",
    Thing.MONASTERY: "church",
    Thing.RELIC: "cross",
    Thing.IMPERIAL_CITY: "city-variant",
    Thing.PREACHER: "account-voice",
}
NOBODY = "-"  # the key of a chip that means nobody or nothing


class Words(GameSpeaker):
    """Speaks of lands, cards and electors."""

    @property
    def state(self) -> State:
        return cast("State", self.session.state)

    def translator(self) -> Translator:
        return self._texts()

    def land(self, land: str) -> str:
        found = self.state.lands.get(land)
        return self.say(land_name(found)) if found else "–"

    def owner_name(self, owner: PlayerId) -> str:
        return self.name(owner) if owner != NEUTRAL else self.say("con.neutral")

    def card(self, card: Card) -> str:
        return self.say(ACTIONS[card].name)

    def event(self, event: Event) -> str:
        return self.say(EVENTS[event].name)

    def things(self, land: Land) -> str:
        """What stands in a land."""
        there = [self.say(f"con.thing.{thing}") for thing in Thing if getattr(land, thing.value)]
        return ", ".join(there)

    def reason(self, reason: Reason) -> str:
        told = self.say(Text(reason.key, named(self.state, dict(reason.params))))
        return f"{told} ({reason.rule.number})"

    def reasons(self, reasons: Iterable[Reason]) -> str:
        return " ".join(self.reason(one) for one in reasons)

    def reminder(self, note: str) -> str:
        """What the app only reminds of, with its ruling."""
        row = next(one for one in NOTES if one.id == note)
        return f"{self.say(row.name)} ({row.ruling})"

    def people_options(
        self, chosen: Iterable[PlayerId], among: Iterable[PlayerId] | None = None, nobody: str = ""
    ) -> tuple[Choice, ...]:
        """Players as chips, with one for nobody first where that is an answer."""
        marked = frozenset(chosen)
        first = (Choice(NOBODY, self.say(nobody), chosen=not marked),) if nobody else ()
        shown = self.state.order if among is None else tuple(among)
        return first + tuple(
            Choice(one, self.brief(one), chosen=one in marked, colour=self.player(one).colour)
            for one in shown
        )

    def land_options(self, lands: Iterable[str], chosen: Iterable[str]) -> tuple[Choice, ...]:
        marked = frozenset(chosen)
        return tuple(Choice(one, self.land(one), chosen=one in marked) for one in lands)

    def land_choices(self, lands: Iterable[str]) -> tuple[Choice, ...]:
        return tuple(
            Choice(one, self.land(one), tint=TINTS[self.state.lands[one].kind]) for one in lands
        )
