"""What lies in a conquered area, in words: "2 × galley II (Red)", "3 × salt, aboard"."""

from __future__ import annotations

from collections.abc import Callable

from companion.games.medioevo import tables
from companion.games.medioevo.pieces import BuildingKind, Engine
from companion.games.medioevo.war.plunder import CATHEDRAL_LEVEL, Object
from companion.ui.i18n import number

BUILDINGS = ("civil", "military", "cathedral")
ROMAN = {1: "I", 2: "II", 3: "III"}

Say = Callable[..., str]


def object_words(say: Say, item: Object, owner: str = "") -> str:
    """One thing left behind, or several alike, with whose it was."""
    name = _name(say, item)
    if item.count > 1:
        name = f"{number(item.count)} × {name}"
    return f"{name} ({owner})" if owner else name


def _name(say: Say, item: Object) -> str:
    if item.what in BUILDINGS:
        level = CATHEDRAL_LEVEL if item.what == "cathedral" else item.level
        return say(tables.building(BuildingKind(item.what), level).name)
    if item.what == "siege_engine":
        return say(f"engine.{list(Engine)[item.level - 1].value}")
    if item.what in ("cargo", "market_cube"):
        good = say(tables.GOODS[item.good].name) if item.good else say("ui.war.cube")
        return say(f"ui.war.{item.what}_of", good=good)
    return f"{say(f'transport.{item.what}')} {ROMAN[item.level]}"
