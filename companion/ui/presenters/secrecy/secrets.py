"""What a game keeps behind its screens: said once by the game, asked by all pages."""

from __future__ import annotations

from collections.abc import Mapping
from importlib import import_module
from importlib.util import find_spec
from typing import Any, Literal

from companion.core.explain import Text
from companion.core.game import PlayerId

Amounts = Literal["all", "round", "none"]


class Secrets:
    """A game where everything lies open; others say what does not."""

    figures: frozenset[str] = frozenset()
    reasons: frozenset[str] = frozenset()  # breakdowns that would tell a secret figure

    def purses(self, state: Any) -> Mapping[PlayerId, int]:  # noqa: ARG002
        """What everybody has behind his screen."""
        return {}

    def amounts(self, text: Text) -> frozenset[str]:  # noqa: ARG002
        """The gaps of a sentence of the log that tell what a purse got or gave."""
        return frozenset()

    def amounts_shown(self, state: Any) -> Amounts:  # noqa: ARG002
        """The house rule: which amounts of the log lie open before the end."""
        return "all"

    def is_unseen(self, action: Any) -> bool:  # noqa: ARG002
        """Whether those who were not part of it may know nothing of an action."""
        return False


def secrets_of(game_id: str) -> Secrets:
    """What the game says; without a word of its own, what its figures say."""
    name = f"companion.ui.presenters.{game_id}.secrets"
    if find_spec(name):
        found: Secrets = import_module(name).SECRETS
        return found
    from companion.games import GAMES
    from companion.ui.presenters.derived.secrets import FigureSecrets

    return FigureSecrets(GAMES[game_id])
