"""The actions of Medievalia in words, for the forms of the log."""

from __future__ import annotations

from typing import Any, ClassVar

from companion.ui.presenters.derived.amend import DeclaredWords


class MedievaliaAmending(DeclaredWords):
    """Cards by their names, wherever one stands: built, bought, thrown down, turned up next."""

    lists: ClassVar = {
        "building": "card",
        "next": "card",
        "thrown": "card",
        "type": "card",
        "hidden": "stack",
    }

    def word(self, record: str, name: str, value: Any) -> str:
        if (record, name) == ("take_out", "by"):
            return self.say(f"med.ui.out_by.{value}")
        return super().word(record, name, value)
