"""House rules: each ruling that a table may decide otherwise, in words.

A house rule is a field of the game's `Switches` and nothing else: its values are those of its hint,
the first is its default, its ruling is the number in brackets of its `Doc`, and its texts are
`<texts>switch.<name>`.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import MISSING, Field, fields
from functools import cache
from typing import Any, Literal, get_args, get_origin, get_type_hints

from companion.core.codec import Doc
from companion.core.explain import Text
from companion.core.records import dataclass

Value = str | int | bool
RULING = re.compile(r"\(([A-Z][A-Z-]*\d[\d.]*)\)")


@dataclass(frozen=True, slots=True)
class HouseRule:
    """A house rule: its values, default first; none listed means free values."""

    id: str
    name: str
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


@cache
def house_rules_of(switches: Any, texts: str) -> Mapping[str, HouseRule]:
    """The house rules that a record of switches declares, by their names."""
    hints = get_type_hints(switches, include_extras=True)
    return {item.name: _declared(item, hints[item.name], texts) for item in fields(switches)}


def _declared(item: Field[Any], hint: Any, texts: str) -> HouseRule:
    default = item.default if item.default is not MISSING else None
    plain, *notes = get_args(hint) if hasattr(hint, "__metadata__") else (hint,)
    said = [note.text for note in notes if isinstance(note, Doc)]
    rulings = RULING.findall(" ".join(said))
    if len(rulings) != 1:
        raise TypeError(f"the house rule {item.name} names {rulings} instead of its ruling")
    name = f"{texts}switch.{item.name.lower()}"
    return HouseRule(item.name, name, _values(plain, default), rulings[0])


def _values(plain: Any, default: Any) -> tuple[Value, ...]:
    if plain is bool:
        return (default, not default)
    if get_origin(plain) is not Literal:
        return ()
    return (default, *(value for value in get_args(plain) if value != default))
