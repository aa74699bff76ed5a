"""House rules of Medioevo Universale (M-30), and the values its book leaves open (M-32)."""

from __future__ import annotations

from typing import Any

from companion.games.medioevo.opening.table_values import TABLE_VALUES, TableValue
from companion.games.medioevo.opening.typed_values import SetTableValue
from companion.games.medioevo.tables import TECHNOLOGIES
from companion.ui.presenters.derived.house_rules import GameHouseRules, note_of
from companion.ui.presenters.scoring.ceremony import Count, Counts

OVERRIDE = "tp_override"
MOST_POINTS = 20
TABLE, UNKNOWN = "table", -1


class MedioevoHouseRules(GameHouseRules):
    """Technology points and the values of the table, beside the house rules."""

    def blocks(self) -> tuple[Counts, ...]:
        """Everything that is a figure."""
        return (*self.tables(), self.counts())

    def counted(self, key: str, name: str, change: int) -> Any:
        """The action for more or less of a figure."""
        return self.entered(name, change) if key == TABLE else self.points(name, change)

    def counts(self) -> Counts:
        """Technology points per use, where the table reads other figures off its sheets (R-21)."""
        texts, own = self._texts(), self._state.switches.tp_override
        row = self.rules[OVERRIDE]
        counts = tuple(
            Count(
                OVERRIDE,
                technology.id,
                texts.text(technology.name),
                "",
                own.get(technology.id, technology.points_per_use),
                MOST_POINTS,
            )
            for technology in TECHNOLOGIES.values()
        )
        return Counts(texts.text(row.name), counts, note_of(row, texts))

    def tables(self) -> tuple[Counts, ...]:
        """Values that only the table's own copy of the game shows; unknown until entered."""
        groups: dict[str, list[Count]] = {}
        for row in TABLE_VALUES.values():
            groups.setdefault(row.group, []).append(self._value(row))
        return tuple(
            Counts(self._texts().text(f"ui.table_values.{group}"), tuple(counts), self._note(group))
            for group, counts in groups.items()
        )

    def _value(self, row: TableValue) -> Count:
        texts, value = self._texts(), self._state.settings.values.get(row.id)
        return Count(
            TABLE,
            row.id,
            texts.text(row.name),
            "",
            UNKNOWN if value is None else value,
            row.highest,
            "–" if value is None else "",
            UNKNOWN,
            row.step,
        )

    def _note(self, group: str) -> str:
        return f"M-32 · {self._texts().text(f'ui.table_values.{group}_note')}"

    def entered(self, name: str, change: int) -> SetTableValue:
        """The action for more or less of a value; below nothing it is unknown again."""
        row, now = TABLE_VALUES[name], self._state.settings.values.get(name)
        if now is None:
            return SetTableValue(name, row.first)
        after = now + change
        return SetTableValue(name, min(row.highest, after) if after >= 0 else None)

    def points(self, technology: str, change: int) -> Any:
        """The action for more or fewer technology points; back at the ruling, nothing is kept."""
        own: dict[str, Any] = dict(self._state.switches.tp_override)
        usual = TECHNOLOGIES[technology].points_per_use
        now = max(0, min(MOST_POINTS, own.get(technology, usual) + change))
        own.pop(technology, None)
        if now != usual:
            own[technology] = now
        return self.changed(OVERRIDE, own)
