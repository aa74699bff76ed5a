"""Cards that are drawn, and generals who become commander or political power."""

from __future__ import annotations

from companion.core.game import PlayerId
from companion.games.generalship.battle.cards import Commander
from companion.games.generalship.common import plan_of
from companion.games.generalship.court.playing import DrawCards, UseGenerals
from companion.ui.presenters.asked.question import Ask, field_of
from companion.ui.presenters.generalship.commanders import commander_fields, commander_of
from companion.ui.presenters.generalship.turn.parts import Part
from companion.ui.presenters.panels import (
    Act,
    Answer,
    Button,
    Field,
    Form,
    Item,
    Panel,
    Question,
    Said,
    Values,
)
from companion.ui.presenters.phases.views import Foot


class DrawingPart(Part):
    """Rows of those who draw, and one button for all of them."""

    def panels(self) -> tuple[Panel, ...]:
        items = tuple(self._item(player, action) for player, action in plan_of(self.table))
        return (
            Panel(
                "cards",
                self.say("gen.tile.general_technology"),
                items=(*items, *self.outlook()),
                offers=self.offers(),
            ),
        )

    def offers(self) -> tuple[Button, ...]:
        return ()

    def outlook(self) -> tuple[Item, ...]:
        """What the draw may bring."""
        return ()

    def _item(self, player: PlayerId, action: str) -> Item:
        one, done = self.table.players[player], self.table.is_done(player)
        numbers = (
            self.say("gen.ui.court_numbers", unused=len(one.unused), power=len(one.power))
            if action == "general"
            else self.say("gen.ui.cards_n", n=one.cards)
        )
        value = self.say("gen.ui.done") if done else self.say(f"gen.action.{action}")
        return Item(f"who:{player}", one.name, numbers, value, colour=one.colour, quiet=done)

    def foot(self) -> Foot:
        if not self.may_act(self.who):
            return Foot()
        draw = Button(
            f"draw:{self.who}",
            self.say("gen.ui.draws", player=self.brief(self.who)),
            "cards-outline",
        )
        if len(self.open_ones) == 1 or self.session.seat:
            return Foot(draw)
        every = Button("draw_all", self.say("gen.ui.all_draw"), "check-all")
        return Foot(every, (draw,))

    def tapped(self, key: str) -> Answer:
        what, _, player = key.partition(":")
        if what == "draw":
            return Act(DrawCards((player,)))
        if what == "draw_all":
            return Act(DrawCards(self.open_ones))
        return None


class GeneralPart(DrawingPart):
    """Draw a general, or use unused ones."""

    def offers(self) -> tuple[Button, ...]:
        one = self.table.players[self.who]
        if not self.may_act(self.who):
            return ()
        if one.unused:
            text = self.say("gen.ui.use_generals")
            return (Button("use", text, "account-star-outline", look="accent"),)
        if one.commander is None and one.power:
            text = self.say("gen.ui.promote")
            return (Button("promote", text, "account-arrow-up-outline", look="accent"),)
        return ()

    def tapped(self, key: str) -> Answer:
        if key == "promote":
            return Act(UseGenerals(self.who, promote=True))
        if key == "use":
            player = self.who
            return self.handed(player, lambda: self._use(player))
        return super().tapped(key)

    def _use(self, player: PlayerId) -> Question:
        return Question(
            "use",
            lambda values: self._form(player, values),
            lambda values: self._used(player, values),
            secret=True,
        )

    def _form(self, player: PlayerId, values: Values) -> Form:
        one = self.table.players[player]
        leads = bool(values.get("commander"))
        left = len(one.unused) - leads
        ask = Ask(UseGenerals, labels={"commander": "gen.ui.new_commander"})
        fields = [field_of(self, ask, "commander")]
        if leads:
            named = [name for name in one.unused if name]
            fields += commander_fields(self, values, Commander(named[0] if named else ""))
        fields.append(
            Field(
                "power",
                self.say("gen.ui.to_power"),
                "count",
                value=min(int(values.get("power", left)), left),
                most=left,
            )
        )
        said = tuple(Said(name, tone="quiet") for name in one.unused if name)
        return Form(
            self.say("gen.ui.use_generals"), tuple(fields), self.say("gen.ui.book_mine"), said
        )

    def _used(self, player: PlayerId, values: Values) -> UseGenerals:
        one = self.table.players[player]
        leader = commander_of(self, values) if values.get("commander") else None
        rest = list(one.unused)
        if leader is not None:
            rest.remove(leader.name if leader.name in rest else _unnamed(rest))
        number = min(int(values.get("power", len(rest))), len(rest))
        return UseGenerals(player, leader, tuple(rest[:number]))


def _unnamed(names: list[str]) -> str:
    """A card nobody typed the name of, else the first: the action says if that cannot be."""
    return "" if "" in names else names[0]
