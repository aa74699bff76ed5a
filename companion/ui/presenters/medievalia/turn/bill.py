"""A bill in words: what a deed costs, what of it is lost, what is left, who is fed after it."""

from __future__ import annotations

from typing import Any

from companion.core.game import PlayerId
from companion.games.medievalia.bags import Bag
from companion.games.medievalia.ending import GOAL, TEAM_GOAL
from companion.games.medievalia.fief.sums import (
    party_prestige,
    party_with,
    supplied,
    unused_for,
)
from companion.games.medievalia.outcome import surplus_of
from companion.games.medievalia.payment.costs import card_cost
from companion.games.medievalia.pieces import Card, Stack
from companion.games.medievalia.state import State, printed_cost
from companion.games.medievalia.tables import CARDS
from companion.ui.presenters.medievalia.own_page import OwnPage
from companion.ui.presenters.panels import Said


class Bill:
    """What a form says about a deed before it is booked."""

    def __init__(self, page: OwnPage) -> None:
        self.page = page

    def card(self, card: Card, printed: Bag | None) -> tuple[Said, ...]:
        """The printed cost, and 2 gold more where the building is missing (F-6.6)."""
        page, state = self.page, self.page.state
        known = printed if printed is not None else printed_cost(state, card)
        if known is None:
            return ()
        is_read = printed_cost(state, card) is None
        lines = [Said(page.say("med.ui.read_cost" if is_read else "med.ui.cost"), page.bag(known))]
        if CARDS[card].group in tuple(Stack):
            told = card_cost(card, known, state.player(page.who).buildings)
            lines += [
                Said(
                    page.say(line.key, **line.params),
                    f"+ {page.bag(Bag(gold=line.amount))}",
                    rule=line.rule.number if line.rule else "",
                )
                for line in told.surcharge.lines
            ]
        return tuple(lines)

    def of(self, action: Any) -> tuple[Said, ...]:
        """What is lost, what stays unused, supply and prestige after it, what speaks against it."""
        page = self.page
        step, error = page.attempt(action)
        against = page.against(error) if error else ()
        if step is None:
            return against
        noted = () if error else tuple(Said(page.say(x), tone="quiet") for x in step.warnings)
        player: PlayerId = action.player
        after: State = step.state
        lines = [*self._left_over(after, player, surplus_of(step.summary)), *self._fed(after)]
        return (*lines, *self._points(after, player), *noted, *against)

    def _left_over(self, after: State, player: PlayerId, surplus: int) -> list[Said]:
        if not after.turns:
            return []
        page, lines = self.page, []
        if surplus:
            said = page.say("med.ui.bill.lost")
            lines.append(Said(said, page.say("med.ui.bill.resources", n=surplus), rule="F-4.6"))
        left = page.bag(unused_for(after, player))
        return [*lines, Said(page.say("med.ui.bill.unused"), left)]

    def _fed(self, after: State) -> list[Said]:
        page = self.page
        fed = supplied(after, page.who)
        value = page.say("med.ui.of", n=fed.characters, most=fed.limit)
        is_broken = bool(fed.discard)
        tone = "loss" if is_broken else "text"
        return [Said(page.say("med.ui.bill.supply"), value, tone, rule="F-10.1")]

    def _points(self, after: State, player: PlayerId) -> list[Said]:
        """Prestige, of a team together, where the deed changes it (F-11.1)."""
        page = self.page
        was, now = (
            party_prestige(one, party_with(one, player)).points.total for one in (page.state, after)
        )
        if was == now:
            return []
        goal = TEAM_GOAL if after.teams else GOAL
        value = page.say("med.ui.of", n=now, most=goal)
        tone = "gain" if now > was else "loss"
        return [Said(page.say("med.ui.bill.prestige"), value, tone, rule="F-11.1")]
