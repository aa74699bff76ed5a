"""Troops on the board, the wounded until the end of the turn, captured knights, battles won."""

from __future__ import annotations

from companion.games.conspiracy.supply import left_of
from companion.games.conspiracy.tables import NOTES
from companion.ui.i18n import number
from companion.ui.presenters.conspiracy.sheets.tab import OwnTab
from companion.ui.presenters.panels import Answer, Item, Panel

WOUNDED = ("knights_hit", "knights_hit_twice", "mercenaries_hit")


class TroopsTab(OwnTab):
    """Where units stand the board shows better; how many there are is kept."""

    key = "troops"
    icon = "sword-cross"

    def panels(self) -> tuple[Panel, ...]:
        say = self.desk.say
        troops = (*self.figures("strength", "knights", "mercenaries"), *self._left())
        return (
            Panel("troops", say("con.figure.strength"), items=troops, note=self._runs_out()),
            Panel("wounded", say("con.troops.wounded"), items=self.figures(*WOUNDED)),
            Panel("honour", say("con.figure.honour"), items=self.figures("honour", "battles"),
                  column=1),
            self._captives(),
        )  # fmt: skip

    def _left(self) -> tuple[Item, ...]:
        """What is left of his colour in the box (C-2.1.1)."""
        left = left_of(self.state, self.desk.whose)
        return tuple(
            Item(
                f"left:{piece}",
                self.desk.say(f"con.troops.left_{piece}"),
                value=number(left[piece]),
                tone="loss" if left[piece] <= 0 else "text",
            )
            for piece in ("knights", "mercenaries")
        )

    def _runs_out(self) -> str:
        """What happens when a piece runs out, once one has (RUL-C-54)."""
        left = left_of(self.state, self.desk.whose)
        if min(left["knights"], left["mercenaries"]) > 0:
            return ""
        row = next(one for one in NOTES if one.id == "piece_runs_out")
        return f"{self.desk.say(row.name)} ({row.ruling})"

    def _captives(self) -> Panel:
        """Knights of others that lie with him, and where his own lie."""
        say, whose = self.desk.say, self.desk.whose
        others = [one for one in self.state.players.values() if one.id != whose]
        held = self.state.players[whose].captives
        items = [
            Item(
                f"captives:{one.id}",
                one.name,
                value=number(held.get(one.id, 0)),
                colour=one.colour,
                taps=True,
            )
            for one in others
        ]
        items += [
            Item(
                f"lie_with:{one.id}",
                say("con.ransom.with", player=one.name),
                say("con.troops.own_captured"),
                number(one.captives[whose]),
                colour=one.colour,
                tone="loss",
            )
            for one in others
            if one.captives.get(whose)
        ]
        return Panel("captives", say("con.figure.captives"), items=tuple(items), column=1)

    def tapped(self, key: str) -> Answer:
        what, _, owner = key.partition(":")
        if what == "captives":
            return self.correct.captives(self.desk.whose, owner)
        return super().tapped(key)
