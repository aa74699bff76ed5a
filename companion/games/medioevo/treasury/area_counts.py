"""How many areas everybody holds, counted on the board (M-7.5): the app knows no map."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, ClassVar

from companion.core.codec import Between, Doc
from companion.core.errors import BadInput
from companion.core.explain import Text
from companion.core.game import PlayerId, Step, step
from companion.core.records import dataclass
from companion.games.medioevo.common import known
from companion.games.medioevo.in_play import TableAct
from companion.games.medioevo.setup import MOST_AREAS
from companion.games.medioevo.state import State


@dataclass(frozen=True, slots=True)
class CountAreas(TableAct):
    """The areas each player controls beside those the table has named."""

    kind: ClassVar[str] = "count_areas"
    areas: Annotated[
        Mapping[PlayerId, Annotated[int, Between(0, MOST_AREAS)]], Doc("by player; others stay")
    ]

    def apply(self, state: State) -> Step[State]:
        counted = []
        for player, areas in self.areas.items():
            if known(state, player, "areas").areas != areas:
                counted.append(
                    Text("log.areas_of", {"player": state.players[player].name, "areas": areas})
                )
                state = state.with_player(player, areas=areas)
        if not counted:
            raise BadInput("correct.no_change", "areas")
        return step(state, "log.count_areas", counted=tuple(counted))
