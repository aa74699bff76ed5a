"""Before a battle: the cause, the check list, both armies, cards of both sides."""

from __future__ import annotations

from typing import Any

from companion.core.game import PlayerId
from companion.games.conspiracy.battle.attack import attack
from companion.games.conspiracy.battle.field import (
    IN_BATTLE,
    BattleCard,
    Party,
)
from companion.games.conspiracy.battle.units import Army, Side
from companion.games.conspiracy.battle.war import (
    army_of_player,
    attackers_in,
    claim_of,
    may_answer,
    target_of,
)
from companion.games.conspiracy.deaths.families import is_immune
from companion.games.conspiracy.empire.masters import strength_of
from companion.games.conspiracy.pieces import Card
from companion.games.conspiracy.state import NEUTRAL
from companion.pages.panels import ChoiceRow
from companion.ui.presenters.asked.question import Ask, field_of
from companion.ui.presenters.conspiracy.battle.draft import DRAFT, BattleDraft
from companion.ui.presenters.conspiracy.battle.kept import KeptBattle
from companion.ui.presenters.conspiracy.new_land import NewLand
from companion.ui.presenters.panels import Button, Choice, Field, Form, Item, Panel, Values

UNITS = ("knights", "knights_hit", "knights_hit_twice", "mercenaries", "mercenaries_hit")

# What a check list asks before an attack, and what the rules say where it is not so (C-3.28.1).
CONDITIONS = {
    "plain": "con.attack.electorate",
    "not_immune": "con.attack.immune",
    "heir": "con.attack.no_heir",
    "unit": "con.attack.no_unit",
    "at_once": "con.attack.too_late",
    "bid": "con.attack.no_bid",
    "first": "con.attack.second",
}
ONLY_AFTER = {"bid": "auction", "first": "anarchy"}


class Preparing(KeptBattle):
    """Who attacks what, with whom, and whether the rules allow it."""

    def _peace(self) -> tuple[Panel, ...]:
        """Nobody may be attacked now: everybody's troops, and whom immunity protects."""
        state = self.state
        troops = []
        for one in state.order:
            mine = self.player(one)
            hurt = mine.knights_hit + mine.knights_hit_twice + mine.mercenaries_hit
            parts = [
                f"{self.say('con.figure.knights')} {mine.knights}",
                f"{self.say('con.figure.mercenaries')} {mine.mercenaries}",
                *([self.say("con.battle.hurt", count=hurt)] if hurt else []),
                *([self.say("con.table.immune")] if self._is_immune(one) else []),
            ]
            troops.append(
                Item(
                    f"troops:{one}",
                    mine.name,
                    " · ".join(parts),
                    str(strength_of(mine.knights, mine.mercenaries)),
                    colour=mine.colour,
                )
            )
        title = self.say("con.battle.peace")
        causes = tuple(
            Item(
                f"cause:{one}",
                self.say(f"con.battle.cause.{one}"),
                self.say(f"con.battle.why.{one}"),
            )
            for one in ("auction", "ban", "anarchy")
        )
        return (
            Panel("none", title, items=causes, note=self.say("con.battle.peace_note")),
            Panel("troops", self.say("con.figure.strength"), items=tuple(troops), column=1),
        )

    def _is_immune(self, player: PlayerId) -> bool:
        return is_immune(len(self.state.lands_of(player)), self.state.switches)

    def _set_aside(self) -> tuple[Panel, ...]:
        """The fight as it stood before it was begun anew: one tap takes that back."""
        before = self.drafts.aside(DRAFT, BattleDraft())
        if before.of != self._of or not before.is_fought:
            return ()
        note = self.say("con.battle.aside_note", count=len(before.rounds))
        back = Button("bring_back", self.say("con.battle.bring_back"), "undo-variant")
        return (Panel("aside", self.say("con.battle.aside"), note=note, offers=(back,)),)

    @property
    def _is_free(self) -> bool:
        """Whether the attacker chooses the land, as in the anarchy."""
        return self.state.dispute is None

    def _what(self) -> Panel:
        state, draft = self.state, self.draft
        dispute = state.dispute
        may = attackers_in(state, dispute) if dispute is not None else state.order
        asks = [
            ChoiceRow(
                "leader",
                self.say("con.battle.leader"),
                self.people_options([self.leader] if self.leader else [], may),
            )
        ]
        if dispute is None:
            lands = [
                one.id
                for one in state.lands.values()
                if not one.kind.is_electorate and (one.owner != self.leader or not self.leader)
            ]
            asks.append(
                ChoiceRow(
                    "land", self.say("con.battle.land"), self.land_options(lands, [draft.land])
                )
            )
            if self.leader and draft.cause == "anarchy":
                own = [one.id for one in state.lands_of(self.leader)]
                asks.append(
                    ChoiceRow(
                        "origins",
                        self.say("con.battle.origins"),
                        self.land_options(own, draft.origins),
                    )
                )
        title = self.say(f"con.battle.cause.{draft.cause}")
        note = f"{self.land(draft.land)} · {self.owner_name(self.owner)}" if draft.land else ""
        offers = (NewLand(self).offer("new_land"),) if self._is_free else ()
        return Panel("what", title, asks=tuple(asks), offers=offers, note=note)

    def _conditions(self) -> Panel:
        """The check list before an attack (C-3.28.1)."""
        state, draft = self.state, self.draft
        land = state.lands[draft.land]
        units = draft.attackers[0].army.size if draft.attackers else 0
        cause: Any = draft.cause
        claim = claim_of(state, cause, self.leader, land, units)
        found = attack(cause, claim, target_of(state, self.leader, land), state.switches)
        against = {one.key: one for one in found.reasons}
        items = tuple(
            Item(
                f"condition:{name}",
                self.reason(against[key]) if key in against else self.say(f"con.condition.{name}"),
                icon="close" if key in against else "check",
                tone="loss" if key in against else "gain",
            )
            for name, key in CONDITIONS.items()
            if name not in ONLY_AFTER or ONLY_AFTER[name] == cause
        )
        return Panel("conditions", self.say("con.battle.conditions"), items=items, column=1)

    def _army(self, side: Side) -> Panel:
        draft = self.draft
        parties = draft.attackers if side == "attacker" else draft.defenders
        items = []
        for party in parties:
            mine = self.player(party.player)
            there = army_of_player(mine)
            for unit in UNITS:
                most = getattr(there, unit)
                if most:
                    items.append(
                        Item(
                            f"unit:{side}:{party.player}:{unit}",
                            self.say(f"con.figure.{unit}"),
                            mine.name,
                            colour=mine.colour,
                            count=getattr(party.army, unit),
                            most=most,
                        )
                    )
        inside = [one.player for one in (*draft.attackers, *draft.defenders)]
        leaders = (self.leader, self.owner)
        helpers = [
            one
            for one in self.state.order
            if one not in leaders
            and (one not in inside or one in [party.player for party in parties])
        ]
        asks: tuple[ChoiceRow, ...] = ()
        if helpers and (side == "attacker" or self.owner != NEUTRAL):
            chosen = [one.player for one in parties if one.player not in leaders]
            asks = (
                ChoiceRow(
                    f"helpers:{side}",
                    self.say("con.battle.helpers"),
                    self.people_options(chosen, helpers),
                ),
            )
        note = "" if items else self.say("con.battle.no_units")
        return Panel(side, self.say(f"con.side.{side}"), items=tuple(items), asks=asks, note=note)

    def _cards(self) -> Panel:
        items = tuple(
            Item(
                f"uncard:{place}",
                self.card(one.card) if one.card else self.say("con.battle.any_card"),
                self.name(one.player),
                colour=self.player(one.player).colour,
                icon="close",
                taps=True,
            )
            for place, one in enumerate(self.draft.cards)
        )
        offer = Button("card", self.say("con.battle.play_card"), "cards-outline", look="outline")
        title = self.say("con.battle.cards")
        return Panel("cards", title, items=items, offers=(offer,), column=1)

    def _led_by(self, leader: PlayerId) -> None:
        """The leaders' whole armies are offered, wounded ones among them."""
        attackers = (Party(leader, army_of_player(self.player(leader))),) if leader else ()
        land = self.draft.land
        owner = self.state.lands[land].owner if land else NEUTRAL
        defenders: tuple[Party, ...] = ()
        if owner not in (NEUTRAL, leader):
            defenders = (Party(owner, army_of_player(self.player(owner))),)
        cause = self.draft.cause
        if self._is_free:  # where an attack came from anybody may strike back (C-3.20.1)
            cause = "ban" if may_answer(self.state, leader, land) else "anarchy"
        self.keep(cause=cause, attackers=attackers, defenders=defenders, cards=())

    def _helped(self, side: Side, player: PlayerId) -> None:
        name = "attackers" if side == "attacker" else "defenders"
        parties: tuple[Party, ...] = getattr(self.draft, name)
        if player in [one.player for one in parties]:
            parties = tuple(one for one in parties if one.player != player)
        else:
            parties = (*parties, Party(player, army_of_player(self.player(player))))
        self.keep(**{name: parties})

    def stepped(self, key: str, change: int) -> None:
        _, side, player, unit = key.split(":")
        name = "attackers" if side == "attacker" else "defenders"
        parties = []
        for party in getattr(self.draft, name):
            army = party.army
            if party.player == player:
                counts = {one: getattr(army, one) for one in UNITS}
                counts[unit] = max(0, counts[unit] + change)
                army = Army(**counts)
            parties.append(Party(party.player, army))
        self.keep(**{name: tuple(parties)})

    def _card_form(self, values: Values) -> Form:
        inside = [one.player for one in (*self.draft.attackers, *self.draft.defenders)]
        player, card = str(values.get("player", "")), str(values.get("card", ""))
        victim = str(values.get("victim", ""))
        cards = tuple(Choice(one, self.card(one)) for one in IN_BATTLE)
        ask = Ask(
            BattleCard,
            begin={"player": player or None, "victim": victim or None},
            needed=("victim",),
            among={"player": inside, "victim": [one for one in inside if one != player]},
            labels={"player": "con.sale.played_by", "victim": "con.sale.victim"},
        )
        fields = [
            field_of(self, ask, "player"),
            Field(
                "card",
                self.say("con.place.cards"),
                "one",
                (*cards, Choice("any", self.say("con.battle.any_card"))),
                card,
            ),
        ]
        aims = card in (Card.UPRISING, Card.DEFECTOR)
        if aims:
            fields.append(field_of(self, ask, "victim"))
        if card == Card.UPRISING and victim:
            most = self._mercenaries_of(victim)
            count = min(int(values.get("count", most)), most)
            label = {"count": "con.cards.in_territory"}
            counted = Ask(
                BattleCard,
                begin={"count": count},
                least={"count": 1},
                most={"count": most},
                labels=label,
            )
            fields.append(field_of(self, counted, "count"))
        ready = bool(player and card and (victim or not aims))
        title = self.say("con.battle.play_card")
        return Form(title, tuple(fields), self.say("con.cards.play"), ready=ready)

    def _mercenaries_of(self, player: PlayerId) -> int:
        """How many of his take part: an uprising takes those of one territory alone."""
        parties = (*self.draft.attackers, *self.draft.defenders)
        armies = [one.army for one in parties if one.player == player]
        return sum(one.mercenaries + one.mercenaries_hit for one in armies)

    def _carded(self, values: Values) -> Any:
        card = None if values["card"] == "any" else Card(str(values["card"]))
        aims = card in (Card.UPRISING, Card.DEFECTOR)
        victim = str(values["victim"]) if aims else None
        count = 0  # all of them
        if card is Card.UPRISING and victim:
            most = self._mercenaries_of(victim)
            count = min(int(values.get("count", most)), most)
        played = BattleCard(str(values["player"]), card, victim, count)
        self.keep(cards=(*self.draft.cards, played))
        return None
