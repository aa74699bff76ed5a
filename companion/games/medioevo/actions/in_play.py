"""Who may still play: nobody after the end, and never a player who is out (M-3.3, M-22.5)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from companion.core.checks import Checks
from companion.core.explain import Text
from companion.core.game import PlayerId
from companion.games.medioevo.actions import (
    barbarians,
    battles,
    cards,
    conquest,
    diplomacy,
    event_losses,
    event_phase,
    loans,
    market,
    movement,
    purchases,
    routes,
    stops,
    taxes,
    technologies,
    trade,
    turn_order,
    war,
)
from companion.games.medioevo.rulebook import cite
from companion.games.medioevo.state import State

# Corrections, payments by agreement, the last check of revolts and the scoring come afterwards.
PLAYS: frozenset[type] = frozenset(
    {
        barbarians.SpendBarbarianPoints,
        battles.BookBattle,
        cards.UseCardAbility,
        cards.UseCardForPoints,
        cards.FulfilGoal,
        conquest.Conquer,
        conquest.Plunder,
        diplomacy.MakeTreaty,
        diplomacy.DeclareWar,
        diplomacy.ActHostile,
        diplomacy.MakeTruce,
        diplomacy.MakePeace,
        event_losses.SufferEvent,
        event_phase.RollHorde,
        event_phase.ChooseEventSymbols,
        loans.TakeLoan,
        loans.RepayLoan,
        market.PlaceCube,
        market.MoveCube,
        movement.MovePieces,
        purchases.Buy,
        purchases.UseTokens,
        purchases.HidePurchases,
        purchases.RevealPurchases,
        routes.PlanRoute,
        routes.EstablishStages,
        routes.RearrangeRoute,
        routes.AssignRoute,
        stops.StopPieces,
        taxes.SetTaxRate,
        taxes.CollectTaxes,
        technologies.UseTechnology,
        trade.BuyGoods,
        trade.SellGoods,
        turn_order.HoldAuction,
        war.TakeCombatTurn,
    }
)


def require_in_play(state: State, action: Any) -> tuple[Text, ...]:
    """The warnings of an action that comes too late, or of a player who is out; or a refusal.

    What cannot be overruled by its record is only warned of.
    """
    if type(action) not in PLAYS:
        return ()
    checks = Checks(overrule=getattr(action, "overrule", True))
    checks.forbid(bool(state.ended), "phase.game_is_over", cite("M-3.3"))
    for field, who in _people(action):
        gone = who in state.players and not state.players[who].is_in
        name = state.players[who].name if gone else ""
        checks.forbid(gone, "player.is_out", cite("M-22.5"), field, player=name)
    return checks.settle()


def _people(action: Any) -> Iterator[tuple[str, PlayerId]]:
    for field in ("player", "against", "other"):
        if hasattr(action, field):
            yield field, getattr(action, field)
    for party in getattr(action, "parties", ()):
        yield "parties", party
