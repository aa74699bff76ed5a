"""What lies behind the screens in Medioevo Universale: florins, secret treaties and purchases."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from companion.core.explain import Text
from companion.core.game import PlayerId
from companion.games.medioevo.diplomacy.treaties import MakeTreaty
from companion.games.medioevo.game import GAME
from companion.games.medioevo.purchases.buying import HidePurchases
from companion.games.medioevo.state import State
from companion.ui.presenters.secrecy.secrets import Amounts, Secrets

ALWAYS = frozenset({"amount"})  # florins, wherever a sentence has it
CHANGES = frozenset({"log.taxes_of", "log.coins_corrected", "log.coins_differ"})


class MedioevoSecrets(Secrets):
    """The purses count: what moved them is told by the log (M-1)."""

    figures = frozenset({"figure.money"})
    reasons = frozenset(
        {
            "bankruptcy.cash_after",
            "coins.counted",
            "loan.cash_after",
            "purchase.cash_left",
            "settlement.left",
        }
    )

    def purses(self, state: State) -> Mapping[PlayerId, int]:
        return {player: state.money(player) for player in state.players}

    def amounts(self, text: Text) -> frozenset[str]:
        if text.key == GAME.money:
            return frozenset({"n"})
        moves_money = text.key in CHANGES or text.params.get("figure") == Text("figure.money")
        return ALWAYS | {"change"} if moves_money else ALWAYS

    def amounts_shown(self, state: State) -> Amounts:
        return state.switches.log_amounts

    def is_unseen(self, action: Any) -> bool:
        return isinstance(action, HidePurchases) or (
            isinstance(action, MakeTreaty) and action.secret
        )


SECRETS = MedioevoSecrets()
