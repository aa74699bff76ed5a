"""A place in an action that is being written."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from companion.ui.presenters.asked.putting import Put


@dataclass(frozen=True, slots=True)
class Slot:
    """A place in the draft: whose field, where in the form, what it holds, how to change it."""

    record: str
    name: str
    key: str
    label: str
    value: Any
    put: Put
    data: Mapping[str, Any]

    def of(self, step: Any, value: Any, put: Put, label: str = "") -> Slot:
        """A place inside this one."""
        key = f"{self.key}.{step}"
        return Slot(self.record, self.name, key, label or self.label, value, put, self.data)
