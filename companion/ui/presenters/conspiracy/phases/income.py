"""Phase 1 (C-6): alchemist and robber as chips, then everybody is paid at once."""

from __future__ import annotations

from typing import Any

from companion.core.errors import CompanionError
from companion.core.game import PlayerId
from companion.games.conspiracy.lands.income import (
    COLLECTED,
    CollectIncome,
    Earner,
    Robbery,
    income_round,
    possession_of,
)
from companion.pages.panels import ChoiceRow
from companion.pages.parts import Button
from companion.ui.i18n import signed
from companion.ui.presenters.conspiracy.phases.body import ConspiracyBody
from companion.ui.presenters.panels import Act, Answer, Item, Panel
from companion.ui.presenters.phases.views import Foot
from companion.ui.presenters.views import Why

DRAFT = "income"


class IncomeBody(ConspiracyBody):
    """What everybody will get, and the two cards that change it."""

    @property
    def _kept(self) -> dict[str, Any]:
        kept = self.drafts.get(DRAFT, {})
        return kept if kept.get("round") == self.state.round else {"round": self.state.round}

    @property
    def alchemists(self) -> frozenset[PlayerId]:
        return frozenset(self._kept.get("alchemists", ()))

    @property
    def robbers(self) -> dict[PlayerId, PlayerId]:
        """The victim of each robber knight's player."""
        return dict(self._kept.get("robbers", {}))

    def action(self) -> CollectIncome:
        aimed = sorted((by, victim) for by, victim in self.robbers.items() if victim)
        robberies = tuple(Robbery(by, victim) for by, victim in aimed)
        return CollectIncome(self.alchemists, robberies)

    def panels(self) -> tuple[Panel, ...]:
        done = COLLECTED in self.state.done
        title = self.say("con.income.paid" if done else "con.income.title")
        items = tuple(self._row(one, done) for one in self.state.order)
        hands = any(one.hand for one in self.state.players.values())
        if done or not self.is_now or not hands:
            return (Panel("income", title, items=items),)
        return (Panel("income", title, items=items), self._cards())

    def _row(self, player: PlayerId, done: bool) -> Item:
        who = self.player(player)
        earned = self._earned().get(player)
        return Item(
            f"income:{player}",
            who.name,
            "",
            "" if done or earned is None else signed(earned.received.total),
            colour=who.colour,
            tone="gain",
            holds=not done,
            quiet=done,
        )

    def _earned(self) -> dict[PlayerId, Any]:
        earners = tuple(Earner(one, *possession_of(self.state, one)) for one in self.state.order)
        action = self.action()
        try:
            found = income_round(earners, action.alchemists, action.robberies, self.state.switches)
        except CompanionError:  # two robbers at one victim: said when it is booked
            found = income_round(earners, rules=self.state.switches)
        return {one.player: one for one in found.players}

    def _cards(self) -> Panel:
        holders = [one for one in self.state.order if self.state.players[one].hand]
        asks = [
            ChoiceRow(
                "alchemists",
                self.say("con.card.alchemist"),
                self.people_options(self.alchemists, holders),
            )
        ]
        robbers = self.robbers
        asks.append(
            ChoiceRow("robbers", self.say("con.card.robber"), self.people_options(robbers, holders))
        )
        for one in robbers:
            others = [name for name in self.state.order if name != one]
            chosen = [robbers[one]] if robbers[one] else []
            asks.append(
                ChoiceRow(
                    f"robber:{one}",
                    self.say("con.income.robber_of", player=self.name(one)),
                    self.people_options(chosen, others),
                    self.player(one).colour,
                )
            )
        return Panel("cards", self.say("con.place.cards"), asks=tuple(asks), column=1)

    def own_answer(self, row: str, key: str) -> None:
        what, _, player = row.partition(":")
        kept = self._kept
        if what == "alchemists":
            kept["alchemists"] = sorted(self.alchemists ^ {key})
        elif what == "robbers":
            robbers = self.robbers
            if robbers.pop(key, None) is None:
                robbers[key] = ""  # against whom is asked next
            kept["robbers"] = robbers
        else:
            kept["robbers"] = {**self.robbers, player: key}
        self.drafts.put(DRAFT, dict(kept))

    def held(self, key: str) -> Why | None:
        player = key.partition(":")[2]
        earned = self._earned().get(player)
        return self.why(earned.received, self.name(player)) if earned else None

    def foot(self) -> Foot:
        if COLLECTED in self.state.done or not self.is_now:
            return Foot()
        aimed = all(self.robbers.values())
        return Foot(Button("collect", self.say("con.income.collect"), "cash-multiple", aimed))

    def own_tap(self, key: str) -> Answer:
        return Act(self.action()) if key == "collect" else None
