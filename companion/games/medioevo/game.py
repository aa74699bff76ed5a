"""Medioevo Universale behind the Game interface."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from companion.core.codec import Lift
from companion.core.game import Calculator, FigureOf, GameInfo, Step
from companion.games.medioevo import rules, setup
from companion.games.medioevo.lifts import v1_to_v2, v2_to_v3
from companion.games.medioevo.pieces import BuildingKind, Unit
from companion.games.medioevo.state import State

INFO = GameInfo(
    id="medioevo",
    title="game.medioevo",
    least_players=setup.LEAST_PLAYERS,
    most_players=setup.MOST_PLAYERS,
    rules_version=3,
)


class Medioevo:
    """The game as journal, storage, command line and screens meet it."""

    info = INFO
    setup_type: Any = setup.Setup
    action_type: Any = rules.ACTION_TYPE
    lifts: Mapping[int, Lift] = {1: v1_to_v2, 2: v2_to_v3}
    setup_lifts: Mapping[int, Lift] = {}

    @property
    def calculators(self) -> Mapping[str, Calculator]:
        """Read when somebody asks: a table that plays needs few of them."""
        from companion.games.medioevo.calculators import BY_NAME

        return BY_NAME

    def start(self, chosen: setup.Setup) -> State:
        return setup.start(chosen)

    def apply(self, state: State, action: Any) -> Step[State]:
        return rules.apply(state, action)

    def figures(self, state: State) -> Mapping[FigureOf, int]:
        found = {
            FigureOf("", "figure.round"): state.round,
            FigureOf("", "figure.phase"): state.phase,
        }
        for player in state.players.values():
            force = state.all_forces(player.id)
            mine = {
                "money": state.purses[player.id],
                "honor": player.honor,
                "loans": len(player.loans),
                "tax_rate": player.tax_rate,
                "areas": player.areas,
                "cards": len(player.cards),
                "tokens": len(player.tokens),
                "technologies": sum(player.technologies.values()),
                "transports": force.transports,
                "engines": sum(force.engine),
                "prisoners": len(player.prisoners),
                **{f"units.{kind.value}": force.unit(kind) for kind in Unit},
                **{
                    f"buildings.{kind.value}": _levels(state, player.id, kind)
                    for kind in BuildingKind
                },
            }
            found |= {FigureOf(player.id, f"figure.{key}"): value for key, value in mine.items()}
        return found


def _levels(state: State, player: str, kind: BuildingKind) -> int:
    return sum(item.level for item in state.all_buildings(player) if item.kind is kind)


GAME = Medioevo()
