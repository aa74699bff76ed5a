"""A panel without a page around it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from companion.pages.kit import Touch
from companion.pages.panels import Panel


def shown(panel: Panel, width: float, told: Callable[[Touch], None] | None = None) -> Any:
    """The card that draws it; touches are told."""
    from companion.ui.render.panel.card import PanelCard

    card = PanelCard(told=told, width=width)
    card.show(panel)
    return card
