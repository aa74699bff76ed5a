"""Values that the rulebook's text leaves open, entered by the table (M-32)."""

from __future__ import annotations

from dataclasses import replace
from typing import Annotated, ClassVar

from companion.core.codec import Between, Doc, Length
from companion.core.errors import BadInput
from companion.core.explain import Text
from companion.core.game import Step, step
from companion.core.records import dataclass, evolve
from companion.games.medioevo.in_play import TableAct
from companion.games.medioevo.opening.table_values import TABLE_VALUES, TableValue, said, tax_scale
from companion.games.medioevo.state import State


@dataclass(frozen=True, slots=True)
class SetTableValue(TableAct):
    """A value read off the table once, or changed, or no longer known."""

    kind: ClassVar[str] = "set_table_value"
    name: Annotated[str, Length(1, 80), Doc("one of: " + ", ".join(TABLE_VALUES))]
    value: Annotated[Annotated[int, Between(0, 10_000)] | None, Doc("null: unknown again")]

    def apply(self, state: State) -> Step[State]:
        if self.name not in TABLE_VALUES:
            raise BadInput("table_value.no_such", "name", name=self.name)
        row = TABLE_VALUES[self.name]
        before = state.settings.values.get(row.id)
        if before == self.value:
            raise BadInput("correct.no_change", "value")
        values = {name: value for name, value in state.settings.values.items() if name != row.id}
        if self.value is not None:
            _require_possible(row, self.value)
            values[row.id] = self.value
        scale = tax_scale(values)
        if scale is not None and scale[1] < scale[0]:
            raise BadInput("setup.tax_scale", "value")
        return step(
            evolve(state, settings=replace(state.settings, values=values)),
            "log.table_value",
            name=said(row),
            before=_shown(before),
            after=_shown(self.value),
        )


def _require_possible(row: TableValue, value: int) -> None:
    if value > row.highest or value % row.step:
        params = {"highest": row.highest, "step": row.step}
        raise BadInput("table_value.impossible", "value", **params)


def _shown(value: int | None) -> Text | int:
    return Text("table_value.unknown") if value is None else value
