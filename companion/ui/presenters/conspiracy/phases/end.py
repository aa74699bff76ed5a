"""Phases 4 to 6 (C-9 to C-11): holy things move, everybody draws, ransom and the end."""

from __future__ import annotations

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
from companion.ui.presenters.asked.question import Ask, asked
from companion.ui.presenters.conspiracy.phases.body import ConspiracyBody
from companion.ui.presenters.panels import (
    Act,
    Answer,
    Button,
    Item,
    Panel,
    Question,
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
        return self._moving(Thing(thing), land)

    def _moving(self, thing: Thing, land: str) -> Question:
        owner = self.state.lands[land].owner
        places = [one.id for one in self.state.lands_of(owner) if not one.preacher]
        if thing is Thing.RELIC:
            places = list(relic_places(self.state, owner))
        ask = Ask(
            MoveHoly,
            given={"player": owner, "thing": thing, "origin": land},
            among={"target": [one for one in places if one != land]},
            labels={"target": "con.move.where"},
            title=self.say(f"con.thing.{thing}"),
            confirm=self.say("con.sale.book"),
        )
        return asked(self, f"con.move:{thing}:{land}", ask)


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
        return self._ransom(captor, owner)

    def _ransom(self, captor: PlayerId, owner: PlayerId) -> Question:
        """For what price, and of several how many."""
        held = self.player(captor).captives.get(owner, 1)
        ask = Ask(
            Ransom,
            given={"player": owner, "captor": captor},
            fields=("price", "knights") if held > 1 else ("price",),
            most={"knights": held},
            tells=False,
            title=self.say("con.ransom.held", player=self.name(owner), n=held),
            confirm=self.say("con.sale.book"),
        )
        return asked(self, f"con.ransom:{captor}:{owner}", ask)
