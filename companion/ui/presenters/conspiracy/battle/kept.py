"""The battle that is prepared or fought: every answer is kept until it is booked."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from companion.core.game import PlayerId
from companion.games.conspiracy.battle.units import Side, Unit
from companion.games.conspiracy.state import NEUTRAL
from companion.ui.presenters.conspiracy.battle.draft import DRAFT, BattleDraft
from companion.ui.presenters.conspiracy.own_page import OwnPage


class KeptBattle(OwnPage):
    """What the table has said so far, and who stands against whom."""

    place = "con.place.battle"

    # -- what is kept ----------------------------------------------------------------------

    @property
    def _of(self) -> str:
        """What may be attacked now: another cause is another battle."""
        state = self.state
        dispute, anarchy = state.dispute, state.anarchy
        parts = [str(state.round)]
        if dispute is not None:
            parts += [dispute.land, dispute.cause, *sorted(dispute.may)]
        if anarchy is not None:
            parts += ["anarchy", str(state.emperors_dead), *sorted(anarchy.conquests)]
            parts += [f"{name}>{land}" for name, land in sorted(anarchy.answered)]
        return ":".join(parts)

    @property
    def draft(self) -> BattleDraft:
        kept = self.drafts.load(DRAFT, BattleDraft())
        if kept.of == self._of:
            return kept
        dispute = self.state.dispute
        if dispute is not None:
            return BattleDraft(self._of, dispute.cause, dispute.land)
        return BattleDraft(self._of, "anarchy" if self.state.anarchy is not None else "")

    def keep(self, **changes: Any) -> None:
        self.drafts.keep(DRAFT, replace(self.draft, **changes))

    @property
    def leader(self) -> PlayerId:
        draft = self.draft
        return draft.attackers[0].player if draft.attackers else ""

    @property
    def owner(self) -> PlayerId:
        land = self.draft.land
        return self.state.lands[land].owner if land else NEUTRAL

    @property
    def is_ready(self) -> bool:
        draft = self.draft
        return bool(draft.cause and draft.land and draft.attackers)

    def unit_name(self, unit: Unit) -> str:
        return self.say(f"con.unit.{unit.unit}") + "•" * unit.hits

    def colour_of(self, side: Side) -> str:
        owner = self.leader if side == "attacker" else self.owner
        return str(self.player(owner).colour) if owner else ""
