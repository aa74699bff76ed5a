"""The table's display: a page as it lies on the tablet, for everybody's eyes, nothing to press."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from companion.core.dice import DiceRequest, Faces
from companion.core.records import dataclass
from companion.phones.own_blocks import on_the_wall
from companion.phones.places import SeatDesk, Touch
from companion.ui.presenters.means import Means
from companion.ui.presenters.panels import Answer
from companion.ui.presenters.phases.views import Foot
from companion.ui.presenters.views import Why

FRESH_SECONDS = 20.0  # a display that joins later sees no old throw fall, and cheers nobody


class WallPlace:
    """A page of panels with what is half typed on the tablet; every curtain is shut here.

    Only for pages that have no secrets: what lies on the table anyway may be on the wall.
    """

    def __init__(self, desk: SeatDesk, name: str, means: Means) -> None:
        self._desk, self._name, self._means = desk, name, means
        self._made: tuple[int, Any] | None = None

    def typed(self) -> None:
        """Something else lies on the tablet now."""
        self._made = None

    def _presenter(self) -> Any:
        version, made = self._desk.session.version, self._made
        if made is None or made[0] != version:
            means = replace(self._means, drafts=self._desk.shared.for_looking())
            box = self._desk.box
            page = box.page(self._name, means) or box.hand(self._name, means)
            made = self._made = version, page
        return made[1]

    def view(self) -> Any:
        view = self._presenter().view()
        panels = on_the_wall(view.panels)
        return replace(view, people=(), undo="", redo="", panels=panels, foot=Foot())

    def touched(self, touch: Touch) -> Answer | Why:
        why: Why | None = self._presenter().held(touch.key) if touch.kind == "hold" else None
        return why

    def done(self, action: Any) -> Answer:  # noqa: ARG002
        """Nothing is done here."""
        return None


@dataclass(frozen=True, slots=True)
class Fallen:
    """Dice that just fell: by whose hand (nobody's: the tablet's), and when."""

    number: int
    who: str
    request: DiceRequest
    faces: Faces
    at: float

    def told(self, players: Mapping[str, Any]) -> dict[str, Any]:
        by = players.get(self.who)
        whose = {"name": by.name, "colour": by.colour} if by else {}
        faces = list(self.faces)
        return {"number": self.number, "sides": list(self.request.sides), "faces": faces, **whose}
