"""Before the first tile: everybody keeps two of five generals, one openly, one face down."""

from __future__ import annotations

from companion.core.game import PlayerId
from companion.games.generalship.battle.cards import Commander
from companion.games.generalship.court.playing import (
    KeepGenerals,
    is_before_first_tile,
    may_keep_generals,
)
from companion.ui.presenters.asked.question import Ask, field_of
from companion.ui.presenters.generalship.commanders import commander_fields, commander_of
from companion.ui.presenters.generalship.turn.parts import Part
from companion.ui.presenters.panels import Answer, Form, Item, Panel, Question, Values


class OpeningPart(Part):
    """A row for everybody; who types nothing plays with a commander without a name."""

    def panels(self) -> tuple[Panel, ...]:
        if not is_before_first_tile(self.table):
            return ()
        items = tuple(self._item(player) for player in self.table.order)
        return (
            Panel(
                "generals",
                self.say("gen.ui.opening"),
                items=items,
                note=self.say("gen.ui.opening_note"),
                column=1,
            ),
        )

    def _item(self, player: PlayerId) -> Item:
        one, is_open = self.table.players[player], may_keep_generals(self.table, player)
        return Item(
            f"keep:{player}",
            one.name,
            self.say("gen.ui.not_typed") if is_open else self.commander(one.commander),
            "" if is_open else self.say("gen.ui.done"),
            colour=one.colour,
            taps=is_open and self.may_act(player),
            quiet=not is_open,
        )

    def tapped(self, key: str) -> Answer:
        what, _, player = key.partition(":")
        if what != "keep":
            return None
        return self.handed(player, lambda: self._question(player))

    def _question(self, player: PlayerId) -> Question:
        return Question(
            f"keep:{player}",
            self._form,
            lambda values: KeepGenerals(
                player, commander_of(self, values), str(values.get("power", "")).strip()
            ),
            secret=True,
        )

    def _form(self, values: Values) -> Form:
        ask = Ask(KeepGenerals, labels={"power": "gen.ui.face_down"})
        power = field_of(self, ask, "power")
        fields = (*commander_fields(self, values, Commander()), power)
        return Form(self.say("gen.ui.opening"), fields, self.say("gen.ui.keep_two"))
