"""What the table knows about a buyer in phase 4, as the calculators ask for it."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from companion.core.game import PlayerId
from companion.games.renaissance.advances.planner import Plan, PlanAnswer, plan
from companion.games.renaissance.advances.purchase import AdvancePurchase
from companion.games.renaissance.cards.personalities import (
    Mongols,
    OnTable,
    Patronage,
    PatronageAnswer,
    PersonalityId,
    patronage,
)
from companion.games.renaissance.misery import value_of
from companion.games.renaissance.pieces import Advance
from companion.games.renaissance.state import State


def mongols_came(state: State) -> Mongols:
    """Whether the Mongols came in this round, in an earlier one, or not yet."""
    if state.mongols_round == 0:
        return "no"
    return "this_round" if state.mongols_round == state.round else "earlier"


def own_cards(state: State, player: PlayerId) -> tuple[PersonalityId, ...]:
    """Personalities the player has on the table this round."""
    return tuple(PersonalityId(card.id) for card in state.personalities if card.player == player)


def claimable(state: State, player: PlayerId) -> PatronageAnswer:
    """What an owner of patronage could use of each personality on the table."""
    return patronage(
        Patronage(
            player,
            len(state.seats),
            tuple(
                OnTable(PersonalityId(card.id), card.player, card.claims)
                for card in state.personalities
            ),
            True,
            state.crusades,
            mongols_came(state),
            state.switches,
        )
    )


def free_claims(state: State, player: PlayerId) -> tuple[PersonalityId, ...]:
    """Personalities of others that he could use by patronage now."""
    return tuple(
        claim.id
        for claim in claimable(state, player).personalities
        if claim.can_use and not claim.is_own
    )


def useful_claims(
    state: State, player: PlayerId, advances: Iterable[Advance]
) -> tuple[PersonalityId, ...]:
    """Those of them that lower the price of one of these advances."""
    wanted = set(advances)
    return tuple(
        claim.id
        for claim in claimable(state, player).personalities
        if claim.can_use and not claim.is_own and wanted & set(claim.discounts)
    )


def buyer_facts(
    state: State, player: PlayerId, claims: tuple[PersonalityId, ...] = ()
) -> dict[str, Any]:
    """The fields of a Buyer: only advances of earlier rounds give credit (R-9.4.2.2)."""
    bought = state.players[player].advances
    return {
        "owned": frozenset(one for one, when in bought.items() if when < state.round),
        "bought_now": frozenset(one for one, when in bought.items() if when >= state.round),
        "personalities": own_cards(state, player),
        "claimed": claims,
        "crusades": state.crusades,
        "mongols": mongols_came(state),
        "decree": state.decree,
        "religious_war": state.religious_war,
        "switches": state.switches,
    }


def purchase_question(
    state: State,
    player: PlayerId,
    advances: tuple[Advance, ...],
    claims: tuple[PersonalityId, ...] = (),
) -> AdvancePurchase:
    """A basket of this player as the calculator asks for it."""
    now = state.players[player]
    return AdvancePurchase(
        **buyer_facts(state, player, claims),
        buy=advances,
        cash=state.money(player),
        misery=value_of(now.misery, state.switches),
        fleet=now.fleet,
    )


def planned(
    state: State,
    player: PlayerId,
    *,
    keep: int = 0,
    wished: Advance | None = None,
    sets: int = 5,
) -> PlanAnswer:
    """The planner for this player, with every claim that patronage would allow him now."""
    return plan(
        Plan(
            **buyer_facts(state, player, free_claims(state, player)),
            cash=state.money(player),
            keep=keep,
            wished=wished,
            sets=sets,
        )
    )
