"""What lies hidden in a game, from its figures: secret ones are told to nobody before the end."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from companion.core.explain import Text
from companion.core.game import PlayerId
from companion.ui.presenters.secrecy.secrets import Amounts, Secrets

PURSE = "money"
AMOUNTS = frozenset({"amount", "price"})  # money, wherever a sentence has it


class FigureSecrets(Secrets):
    """Amounts of the log show in their round, as far as they tell a secret purse."""

    def __init__(self, game: Any) -> None:
        figures = game.figures
        self._money = game.money
        self._has_secret_purse = PURSE in figures.secrets
        self._names = frozenset(figures.text_key(key) for key in figures.secrets)
        self.figures = self._names

    def purses(self, state: Any) -> Mapping[PlayerId, int]:
        return dict(state.purses) if self._has_secret_purse else {}

    def amounts(self, text: Text) -> frozenset[str]:
        hidden = set[str]()
        if self._has_secret_purse:
            hidden |= AMOUNTS | ({"n"} if text.key == self._money else set())
        figure = text.params.get("figure")
        if isinstance(figure, Text) and figure.key in self._names:
            hidden |= {"before", "after", "change"}
        return frozenset(hidden)

    def amounts_shown(self, state: Any) -> Amounts:
        """The house rule `log_amounts`, where the game has it."""
        found: Amounts = getattr(state.switches, "log_amounts", "round")
        return found if self._names else "all"
