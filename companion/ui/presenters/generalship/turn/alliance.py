"""The alliance fields: who stands where, and what it costs in power cards."""

from __future__ import annotations

from typing import Any

from companion.core.errors import BadInput
from companion.games.generalship.court.playing import ChangeAlliances, change_of
from companion.pages.panels import Choice, ChoiceRow
from companion.pages.parts import Button
from companion.ui.presenters.generalship.turn.parts import Part
from companion.ui.presenters.panels import Act, Answer, Panel
from companion.ui.presenters.phases.views import Foot

FIELDS = "alliance_fields"


class AlliancePart(Part):
    """Two fields; the price in power cards is worked out while chips are tapped."""

    def _fields(self) -> dict[str, str]:
        kept = self.drafts.get(FIELDS, {})
        if kept.get("at") == self.moment:
            return {player: kept.get(player, "") for player in self.table.order}
        return {
            player: next(
                (str(n) for n, group in enumerate(self.table.alliances, 1) if player in group), ""
            )
            for player in self.table.order
        }

    def wish(self) -> tuple[tuple[str, ...], tuple[str, ...]]:
        chosen = self._fields()
        first, second = (
            tuple(one for one in self.table.order if chosen.get(one) == field)
            for field in ("1", "2")
        )
        return first, second

    def panels(self) -> tuple[Panel, ...]:
        chosen = self._fields()
        rows = tuple(
            ChoiceRow(
                player,
                self.name(player),
                tuple(
                    Choice(
                        field,
                        self.say(f"gen.ui.field_{field or 'none'}"),
                        chosen=chosen.get(player, "") == field,
                    )
                    for field in ("", "1", "2")
                ),
                self.table.players[player].colour,
            )
            for player in self.table.order
        )
        return (Panel("fields", self.say("gen.tile.alliance"), asks=rows, note=self._price()),)

    def _price(self) -> str:
        try:
            change, _ = change_of(self.table, self.wish())
        except BadInput as error:
            return self.say(error.key, **error.params)
        have = len(self.table.players[self.who].power)
        lines = [self.say("gen.ui.alliance_price", n=change.power, have=have)]
        lines += [self.say(text) for text in change.warnings]
        return " ".join(lines)

    def foot(self) -> Foot:
        if not self.may_act(self.who):
            return Foot()
        return Foot(
            Button("change", self.say("gen.ui.book_alliance"), "handshake-outline"),
            self.passing()[:1],
        )

    def tapped(self, key: str) -> Answer:
        return Act(ChangeAlliances(self.wish())) if key == "change" else None

    def answered(self, row: str, key: str) -> None:
        self.drafts.put(FIELDS, {**self._fields(), "at": self.moment, row: key})

    def booked(self, action: Any) -> None:
        if isinstance(action, ChangeAlliances):
            self.drafts.put(FIELDS, None)
