"""House rules: each ruling that a table may decide otherwise, in words.

The values and defaults are those of the game's `Switches`; `data/<book>/switches.json` names the
text and the ruling of each.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from companion.core.explain import Text
from companion.core.records import dataclass
from companion.core.tables import TextKey, table

Value = str | int | bool


@dataclass(frozen=True, slots=True)
class HouseRule:
    """A house rule: its values, default first; none listed means free values."""

    id: str
    name: TextKey
    values: tuple[Value, ...]
    ruling: str

    def text_of(self, value: Value) -> str:
        """The text key of one of its values."""
        return f"{self.name}.{str(value).lower()}"

    def said(self, value: Any) -> Text | str:
        """A value in words; free ones as they were typed."""
        if self.values:
            return Text(self.text_of(value))
        if isinstance(value, Mapping):
            value = [f"{name} {points}" for name, points in sorted(value.items())]
        if isinstance(value, (list, tuple)):
            return ", ".join(map(str, value)) or "–"
        return str(value)


def house_rules_of(book: str) -> Mapping[str, HouseRule]:
    """The house rules of a game by their names in `Switches`."""
    return {row.id: row for row in table(HouseRule, book, "switches")}
