"""Panels with secrets: they show while they are held, behind their owner's number if he has one."""

from __future__ import annotations

from typing import Any

from companion.ui.render.panel.card import PanelCard


class HeldSecrets:
    """What the cards of a page ask when a secret on them is held."""

    revealed = False

    cards: dict[str, Any]  # the blocks on the page

    @property
    def asking(self) -> Any:
        """The page that knows the game and asks for numbers."""
        return self

    def owner(self) -> str:
        """Whose secrets these are."""
        raise NotImplementedError

    def is_locked(self) -> bool:
        return bool(self.asking.gate.is_locked(self.owner()))

    def reveal(self, revealed: bool) -> None:
        """A secret is held: what belongs to it shows as well."""
        self.revealed = revealed
        for card in self.cards.values():
            if isinstance(card, PanelCard):
                card.reveal(revealed)

    def unlock(self) -> None:
        """Ask for the number that guards the secrets."""
        owner = self.owner()
        self.asking.gate.ask(owner, self.asking.session.state.players[owner].name)
