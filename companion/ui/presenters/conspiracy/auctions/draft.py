"""An auction, a succession or an elector's death while it is held: kept until it is booked."""

from __future__ import annotations

from companion.core.records import dataclass
from companion.games.conspiracy.events.auctions import Call, Sold, Struck
from companion.games.conspiracy.pieces import Elector, Training

DRAFT = "sale"


@dataclass(frozen=True, slots=True)
class SaleDraft:
    """What the table has said so far; it belongs to one card or one death."""

    subject: str = ""
    calls: tuple[Call, ...] = ()
    aloud: Sold | None = None  # held aloud, or from sealed limits
    pestilence: tuple[Struck, ...] = ()
    magnate: bool = False
    place: str = ""
    training: Training | None = None
    edict: str = ""
    land: str = ""  # whose ruler dies; "elector" for an elector
    healer: str = ""
    intervention: str = ""
    keeps: bool = True
    rights: frozenset[str] = frozenset()
    wanting: frozenset[str] = frozenset()
    elector: Elector | None = None
    knights: int = 0
    mercenaries: int = 0
    routes: frozenset[str] = frozenset()
    preacher_to: str = ""

    @property
    def is_called(self) -> bool:
        """Whether anybody has called, or the result stands already."""
        return bool(self.calls) or self.aloud is not None
