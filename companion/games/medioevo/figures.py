"""Every figure of a table and of a player's sheet, with what a correction may make of it."""

from __future__ import annotations

from collections.abc import Callable

from companion.core.codec import LARGEST
from companion.core.errors import BadInput
from companion.core.figures import Figure, Figures, money, of_player, of_table
from companion.core.game import PlayerId
from companion.games.medioevo.common import honored
from companion.games.medioevo.events.revolts import HIGHEST_RATE, require_on_scale
from companion.games.medioevo.forces import Force
from companion.games.medioevo.opening.table_values import tax_scale
from companion.games.medioevo.pieces import BuildingKind, Unit
from companion.games.medioevo.state import Player, State


def _at_rate(state: State, player: PlayerId, rate: int) -> State:
    """The board has no other rates than those of the tax scale (R-15)."""
    require_on_scale(rate, "change")
    low, high = tax_scale(state.settings.values) or (0, HIGHEST_RATE)
    if not low <= rate <= high:
        raise BadInput("tax.off_the_scale", "change", least=low, most=high)
    return state.with_player(player, tax_rate=rate)


def _honored(state: State, player: PlayerId, points: int) -> State:
    """At the limit the game stops at once (M-3.3)."""
    return honored(state, player, points - state.players[player].honor)


def _of_sheet(key: str, count: Callable[[Player], int]) -> Figure:
    return Figure(key, lambda state, player: count(state.players[player]))


def _of_force(key: str, count: Callable[[Force], int]) -> Figure:
    return Figure(key, lambda state, player: count(state.all_forces(player)))


def _units(kind: Unit) -> Figure:
    return _of_force(f"units.{kind.value}", lambda force: force.unit(kind))


def _levels(kind: BuildingKind) -> Figure:
    def read(state: State, player: PlayerId) -> int:
        return sum(item.level for item in state.all_buildings(player) if item.kind is kind)

    return Figure(f"buildings.{kind.value}", read)


FIGURES = Figures(
    "",
    (
        of_table("round", correct=None),
        of_table("phase", correct=None),
        money(secret=True, chart=True),
        of_player("honor", correct=_honored, least=-LARGEST, chart=True),
        _of_sheet("loans", lambda player: len(player.loans)),
        of_player("tax_rate", correct=_at_rate, chart=True, rule="R-15"),
        of_player("areas", chart=True),
        of_player("rebel_areas", told=False),
        of_player("control_markers", told=False),
        of_player("units_bought", told=False),
        of_player("blood", told=False),
        _of_sheet("cards", lambda player: len(player.cards)),
        _of_sheet("tokens", lambda player: len(player.tokens)),
        _of_sheet("technologies", lambda player: sum(player.technologies.values())),
        _of_force("transports", lambda force: force.transports),
        _of_force("engines", lambda force: sum(force.engine)),
        _of_sheet("prisoners", lambda player: len(player.prisoners)),
        *map(_units, Unit),
        *map(_levels, BuildingKind),
    ),
)
