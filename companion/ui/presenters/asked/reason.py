"""Why something is set right: the same field in every form."""

from __future__ import annotations

from companion.ui.presenters.asked.draft import SHORT_TEXT
from companion.ui.presenters.panels import Field, Values

REASON = "reason"


def reason_field(label: str, values: Values) -> Field:
    return Field(REASON, label, "text", value=str(values.get(REASON, "")), most=SHORT_TEXT)
