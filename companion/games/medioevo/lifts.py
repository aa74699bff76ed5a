"""How games saved by older rules versions are read today."""

from __future__ import annotations

from typing import Any

# Actions that version 2 checks more strictly; what a table once did stays done.
STRICTER_IN_2 = frozenset(
    {"buy", "use_technology", "book_battle", "use_card_ability", "buy_goods", "sell_goods"}
)


def v1_to_v2(saved: dict[str, Any]) -> dict[str, Any]:
    """Nothing that version 1 allowed is refused: its actions overrule the new checks."""
    if saved.get("kind") in STRICTER_IN_2:
        return {**saved, "overrule": True}
    return saved


def v2_to_v3(saved: dict[str, Any]) -> dict[str, Any]:
    """A battle fought under version 2 is replayed by the rules that it was fought by."""
    if saved.get("kind") == "book_battle" and isinstance(saved.get("staging"), dict):
        return {**saved, "staging": {**saved["staging"], "edition": 1}}
    return saved
