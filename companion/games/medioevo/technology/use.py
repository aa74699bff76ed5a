"""Technologies in use (M-20, M-28): when they help, what the table must see, how long they last."""

from __future__ import annotations

from companion.core.errors import BadInput
from companion.core.explain import Text
from companion.games.medioevo import tables
from companion.games.medioevo.pieces import Branch
from companion.games.medioevo.state import Player
from companion.games.medioevo.tables import TechnologyRow
from companion.games.medioevo.words import Duration

LAWS = "laws"
NATION_STATE = "nation_state"  # M-28.11
INFLUENCE = "influence"  # M-28.12

# What only the board shows: the table reads it and says that it is so (M-28).
CONDITIONS: dict[str, tuple[str, ...]] = {
    "logistics": ("ends_in_own_element",),
    "cartography": ("no_battle_there",),
    "procurement": ("near_area", "controls_one", "vehicle_there"),
    "guilds": ("not_last_stage",),
    "edict": ("no_barbarian_army", "ends_elsewhere"),
    "laws": ("adjacent_to_realm", "not_controlled", "no_army_there"),
    "nation_state": ("adjacent_area",),
    "influence": ("adjacent_to_realm", "figure_in_supply"),
    "tactics": ("before_other_points",),
    "engineering": ("controlled", "no_war_there"),
    "missionaries": ("area_near_owner",),
    "secular_power": ("area_near_owner",),
}

# A technology that is not listed acts at once (M-20.1).
LASTS: dict[str, Duration] = {
    "logistics": Duration.MOVEMENT,
    "cartography": Duration.PHASE,
    "machinery": Duration.ROUND,
    "appointment": Duration.ROUND,
    "edict": Duration.MOVEMENT,
}


def technology_row(technology: str, field: str = "technology") -> TechnologyRow:
    """The technology of this id, or BadInput."""
    if technology not in tables.TECHNOLOGIES:
        raise BadInput("technology.unknown", field, technology=technology)
    return tables.TECHNOLOGIES[technology]


def conditions(technology: str) -> tuple[Text, ...]:
    """What must be so on the board, for the table to confirm."""
    return tuple(Text(f"condition.{name}") for name in CONDITIONS.get(technology, ()))


def lasts(technology: str) -> Duration:
    """How long one use lasts."""
    return LASTS.get(technology, Duration.ONCE)


def owned(player: Player) -> tuple[TechnologyRow, ...]:
    """The player's technologies, branch by branch."""
    return tuple(
        tables.technology(branch, level)
        for branch in Branch
        for level in range(1, player.technology_level(branch) + 1)
    )
