"""Phases 4 to 6 (C-9 to C-11): holy things move, everybody draws, ransom and the end."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from companion.core.game import PlayerId
from companion.core.table_actions import MarkDone
from companion.games.conspiracy.battle.ransom import Ransom
from companion.games.conspiracy.cards.cards import hand
from companion.games.conspiracy.cards.playing import DiscardCards, DrawCards
from companion.games.conspiracy.events.events import relic_places
from companion.games.conspiracy.flow import DRAWN, NOBODY_MOVES
from companion.games.conspiracy.lands.movement import MoveHoly
from companion.games.conspiracy.pieces import Thing
from companion.ui.i18n import number
from companion.ui.presenters.conspiracy.phases.body import ConspiracyBody
from companion.ui.presenters.panels import (
    Act,
    Answer,
    Button,
    Field,
    Form,
    Item,
    Panel,
    Question,
    Values,
)
from companion.ui.presenters.phases.views import Foot


class MovementBody(ConspiracyBody):
    """Only the preacher and relics are kept; troops the board shows better."""

    def panels(self) -> tuple[Panel, ...]:
        items = [
            Item(
                f"move:{thing}:{land.id}",
                self.say(f"con.thing.{thing}"),
                f"{self.owner_name(land.owner)} · {self.land(land.id)}",
                colour=self.player(land.owner).colour,
                icon="arrow-right",
                taps=True,
            )
            for land in self.state.lands.values()
            for thing in (Thing.PREACHER, Thing.RELIC)
            if getattr(land, thing.value) and land.owner
        ]
        note = self.say("con.move.note") if items else self.say("con.move.nothing")
        return (Panel("holy", self.say("con.move.title"), items=tuple(items), note=note),)

    def foot(self) -> Foot:
        if NOBODY_MOVES in self.state.done or not self.is_now:
            return Foot()
        holy = any(land.relic or land.preacher for land in self.state.lands.values())
        return Foot(Button("nobody", self.say("con.move.nobody"), "check")) if holy else Foot()

    def own_tap(self, key: str) -> Answer:
        what, _, rest = key.partition(":")
        if what == "nobody":
            return Act(MarkDone(NOBODY_MOVES))
        thing, _, land = rest.partition(":")
        if what != "move":
            return None
        return Question(
            f"con.move:{rest}", self._form(Thing(thing), land), self._moved(Thing(thing), land)
        )

    def _form(self, thing: Thing, land: str) -> Callable[[Values], Form]:
        owner = self.state.lands[land].owner

        def form(values: Values) -> Form:
            places = [
                one.id for one in self.state.lands_of(owner) if one.id != land and not one.preacher
            ]
            if thing is Thing.RELIC:
                places = [one for one in relic_places(self.state, owner) if one != land]
            chosen = str(values.get("target", ""))
            field = Field(
                "target", self.say("con.move.where"), "one", self.land_choices(places), chosen
            )
            title = self.say(f"con.thing.{thing}")
            return Form(title, (field,), self.say("con.sale.book"), ready=bool(chosen))

        return form

    def _moved(self, thing: Thing, land: str) -> Callable[[Values], Any]:
        owner = self.state.lands[land].owner
        return lambda values: MoveHoly(owner, thing, land, str(values["target"]))


class CardsBody(ConspiracyBody):
    """Everybody draws one; whoever has more than five puts some away at once."""

    def panels(self) -> tuple[Panel, ...]:
        items = tuple(self._row(one) for one in self.state.order)
        piles = (
            Item("in_pile", self.say("con.figure.pile"), value=number(self.state.pile)),
            Item("in_discard", self.say("con.figure.discard"), value=number(self.state.discard)),
        )
        play = Button("page:cards", self.say("con.cards.play"), "cards-outline", look="")
        return (
            Panel("hands", self.say("con.figure.hand"), items=items),
            Panel("piles", self.say("con.cards.piles"), items=piles, offers=(play,), column=1),
        )

    def _row(self, player: PlayerId) -> Item:
        mine = self.player(player)
        over = hand(mine.hand, self.state.switches).too_many
        return Item(
            f"discard:{player}",
            mine.name,
            self.say("con.cards.too_many", n=over) if over else "",
            number(mine.hand),
            colour=mine.colour,
            tone="loss" if over else "text",
            taps=bool(over) and self.is_now,
        )

    def foot(self) -> Foot:
        if DRAWN in self.state.done or not self.is_now:
            return Foot()
        return Foot(Button("draw", self.say("con.cards.draw"), "cards-outline"))

    def own_tap(self, key: str) -> Answer:
        what, _, player = key.partition(":")
        match what:
            case "draw":
                return Act(DrawCards())
            case "discard":
                over = hand(self.player(player).hand, self.state.switches).too_many
                return Act(DiscardCards(player, max(1, over)))
        return None


class EndBody(ConspiracyBody):
    """Ransom by free agreement; going on heals everything and passes the figure on."""

    def panels(self) -> tuple[Panel, ...]:
        items = tuple(
            Item(
                f"ransom:{captor}:{owner}",
                self.say("con.ransom.held", player=self.name(owner), n=count),
                self.say("con.ransom.with", player=self.name(captor)),
                colour=self.player(owner).colour,
                icon="cash",
                taps=self.is_now,
            )
            for captor in self.state.order
            for owner, count in sorted(self.player(captor).captives.items())
        )
        wounded = tuple(
            Item(
                f"wounded:{one}",
                self.name(one),
                value=number(
                    self.player(one).knights_hit
                    + self.player(one).knights_hit_twice
                    + self.player(one).mercenaries_hit
                ),
                colour=self.player(one).colour,
            )
            for one in self.state.order
        )
        note = "" if items else self.say("con.ransom.none")
        active = self.name(self.state.order[1])
        return (
            Panel("ransom", self.say("con.ransom.title"), items=items, note=note),
            Panel(
                "wounded",
                self.say("con.end.wounded"),
                items=wounded,
                note=self.say("con.end.next", player=active),
                column=1,
            ),
        )

    def own_tap(self, key: str) -> Answer:
        what, _, rest = key.partition(":")
        captor, _, owner = rest.partition(":")
        if what != "ransom" or not owner:  # the panel itself is called so, too
            return None
        return Question(f"con.ransom:{rest}", self._form(captor, owner), _ransomed(captor, owner))

    def _form(self, captor: PlayerId, owner: PlayerId) -> Callable[[Values], Form]:
        def form(values: Values) -> Form:
            held = self.player(captor).captives.get(owner, 1)
            fields = [
                Field(
                    "price",
                    self.say("con.sale.price"),
                    "count",
                    value=int(values.get("price", 0)),
                    most=99_990,
                )
            ]
            if held > 1:
                count = int(values.get("knights", 1))
                label = self.say("con.figure.knights")
                fields.append(Field("knights", label, "count", value=count, least=1, most=held))
            title = self.say("con.ransom.held", player=self.name(owner), n=held)
            return Form(title, tuple(fields), self.say("con.sale.book"), keypad=True)

        return form


def _ransomed(captor: PlayerId, owner: PlayerId) -> Callable[[Values], Any]:
    return lambda values: Ransom(
        owner, captor, int(values.get("price", 0)), int(values.get("knights", 1))
    )
