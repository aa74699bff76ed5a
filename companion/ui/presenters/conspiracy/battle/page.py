"""The place of battles: conditions, armies, cards, one tap for each roll, one entry at the end."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from companion.core.dice import AppDice, DiceRequest
from companion.core.game import PlayerId
from companion.games.conspiracy.battle.attack import attack
from companion.games.conspiracy.battle.field import (
    IN_BATTLE,
    SIDES,
    Battle,
    BattleCard,
    Party,
    columns_in,
    fought,
)
from companion.games.conspiracy.battle.rolls import hits_of
from companion.games.conspiracy.battle.rounds import Column, Round, modifier_of
from companion.games.conspiracy.battle.units import Army, Side, Unit
from companion.games.conspiracy.battle.war import army_of_player, claim_of, target_of
from companion.games.conspiracy.deaths.families import is_immune
from companion.games.conspiracy.empire.masters import strength_of
from companion.games.conspiracy.pieces import Card
from companion.games.conspiracy.state import NEUTRAL
from companion.pages.dice import Dice
from companion.ui.i18n import Translator, signed
from companion.ui.presenters.conspiracy.battle.draft import DRAFT, BattleDraft
from companion.ui.presenters.conspiracy.battle.odds import BattleOutlook
from companion.ui.presenters.conspiracy.own_page import OwnPage
from companion.ui.presenters.drafts import Drafts
from companion.ui.presenters.means import Works
from companion.ui.presenters.panels import (
    Act,
    Answer,
    Choice,
    Field,
    Form,
    Item,
    Offer,
    Panel,
    Question,
    Values,
)
from companion.ui.presenters.parts import ChoiceRow, OptionView
from companion.ui.presenters.phases.views import Button, Foot
from companion.ui.presenters.session import Session
from companion.ui.presenters.views import Why

UNITS = ("knights", "knights_hit", "knights_hit_twice", "mercenaries", "mercenaries_hit")
SUMS = range(2, 13)


class BattlePresenter(OwnPage):
    """Prepares an attack and fights it round by round; leaving the page loses nothing."""

    place = "con.place.battle"

    def __init__(
        self,
        session: Session,
        texts: Callable[[], Translator],
        drafts: Drafts,
        dice: AppDice,
        worker: Works,
        changed: Callable[[], None],
    ) -> None:
        super().__init__(session, texts, drafts)
        self.dice = dice
        self.outlook = BattleOutlook(self, worker, changed)

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

    # -- panels ----------------------------------------------------------------------------

    def panels(self) -> tuple[Panel, ...]:
        draft = self.draft
        if not draft.cause:
            return self._peace()
        if not draft.is_begun:
            found = [self._what()]
            if self.is_ready:
                found += [self._army("attacker"), self._army("defender"), self._cards()]
                found.append(self._conditions())
                found += self.outlook.panels(draft.first(self.state))
            return tuple(found)
        battle = draft.now(self.state)
        if draft.retreats is not None:
            return (self._retreat(battle), self._story())
        if battle.outcome is not None:
            taken = (self._taken(),) if battle.outcome == "attacker" else ()
            return (self._story(), *taken, self._armies(battle))
        return (*self._round(battle), self._story(), *self.outlook.panels(battle))

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

    def _what(self) -> Panel:
        state, draft = self.state, self.draft
        dispute = state.dispute
        may = dispute.may if dispute is not None else frozenset(state.seats)
        asks = [
            ChoiceRow(
                "leader",
                self.say("con.battle.leader"),
                self.people_options(
                    [self.leader] if self.leader else [], [one for one in state.order if one in may]
                ),
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
            if self.leader:
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
        return Panel("what", title, asks=tuple(asks), note=note)

    def _conditions(self) -> Panel:
        """The check list before an attack (C-3.28.1)."""
        state, draft = self.state, self.draft
        land = state.lands[draft.land]
        units = sum(one.army.size for one in draft.attackers)
        cause: Any = draft.cause
        claim = claim_of(state, cause, self.leader, land, units)
        found = attack(cause, claim, target_of(state, self.leader, land), state.switches)
        items = tuple(
            Item(f"against:{place}", self.reason(one), icon="close", tone="loss")
            for place, one in enumerate(found.reasons)
        )
        if not items:
            items = (Item("allowed", self.say("con.battle.allowed"), icon="check", tone="gain"),)
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
        offer = Offer("card", self.say("con.battle.play_card"), "cards-outline", look="outline")
        title = self.say("con.battle.cards")
        return Panel("cards", title, items=items, offers=(offer,), column=1)

    # -- the round -------------------------------------------------------------------------

    def _round(self, battle: Battle) -> tuple[Panel, ...]:
        """One tap on a sum for each roll, the next one lit; the field with what was rolled."""
        return (self._sums(battle), self._field(battle))

    def _now(self, battle: Battle) -> int:
        """The roll that is entered now; -1 once all are there."""
        rolls, at = self._rolls(battle), self.draft.at
        if 0 <= at < len(rolls):
            return at
        return rolls.index(0) if 0 in rolls else -1

    def _columns(self, battle: Battle) -> tuple[Column, ...]:
        rows = [self.draft.rows(battle, side) for side in SIDES]
        return columns_in(battle, *rows)[0]

    def _sums(self, battle: Battle) -> Panel:
        now = self._now(battle)
        title = self.say("con.battle.round", n=battle.rounds + 1)
        if now < 0:
            return Panel("round", title, note=self.say("con.battle.all_rolled"))
        column, side = self._columns(battle)[now // 2], SIDES[now % 2]
        chosen = self._rolls(battle)[now]
        offers = tuple(
            Offer(f"sum:{n}", str(n), look="accent" if n == chosen else "") for n in SUMS
        )
        note = self.say(
            "con.battle.whose_roll",
            side=self.say(f"con.side.{side}"),
            n=now // 2 + 1,
            pair=self._pair_text(column, side, battle),
        )
        return Panel("round", title, offers=offers, offers_in_a_row=6, note=note)

    def _field(self, battle: Battle) -> Panel:
        """Every pair with its rolls and hits; a tap sets a roll right."""
        columns, rolls, now = self._columns(battle), self._rolls(battle), self._now(battle)
        items = []
        for place, column in enumerate(columns):
            for offset, side in enumerate(SIDES):
                at = 2 * place + offset
                rolled, added = rolls[at], self._added(column, side, battle)
                support = column.support(side)
                behind = (
                    [self.say("con.battle.behind", unit=self._unit(support))] if support else []
                )
                told = [f"{rolled} {signed(added)} = {rolled + added}"] if rolled else []
                hits = hits_of(rolled + added, rolled, battle.rules) if rolled else 0
                items.append(
                    Item(
                        f"at:{at}",
                        f"{place + 1} · {self._unit(column.front(side))} {signed(added)}",
                        " · ".join((*behind, *told)),
                        self.say("con.battle.hit_n", n=hits) if rolled else "",
                        colour=self._colour(side),
                        tone="mark" if at == now else "loss" if hits else "text",
                        taps=True,
                    )
                )
        asks = tuple(filter(None, (self._behind(battle, side) for side in SIDES)))
        return Panel("field", self.say("con.battle.field"), items=tuple(items), asks=asks)

    def _behind(self, battle: Battle, side: Side) -> ChoiceRow | None:
        """In which columns the supporters stand, where there are not enough for all."""
        columns = battle.columns
        behind = len(battle.side(side)) - columns
        if not 0 < behind < columns:
            return None
        chosen = getattr(self.draft, f"{side}_behind")
        if len(chosen) != behind:
            chosen = tuple(range(behind))
        options = tuple(OptionView(str(at), str(at + 1), at in chosen) for at in range(columns))
        label = self.say("con.battle.supporters", side=self.say(f"con.side.{side}"), n=behind)
        return ChoiceRow(f"behind:{side}", label, options, colour=self._colour(side))

    def _added(self, column: Column, side: Side, battle: Battle) -> int:
        return modifier_of(column, side, battle.field, battle.cards, battle.rules).total

    def _rolls(self, battle: Battle) -> tuple[int, ...]:
        kept = self.draft.rolls
        wanted = 2 * battle.columns
        return kept if len(kept) == wanted else (0,) * wanted

    def _pair_text(self, column: Column, side: Side, battle: Battle) -> str:
        other: Side = "defender" if side == "attacker" else "attacker"
        return self.say(
            "con.battle.pair",
            unit=self._unit(column.front(side)),
            other=self._unit(column.front(other)),
            added=signed(self._added(column, side, battle)),
        )

    def _taken(self) -> Panel:
        """The land is conquered: its routes, and where the old owner's preacher goes."""
        draft, land = self.draft, self.state.lands[self.draft.land]
        own = [one.id for one in self.state.lands_of(self.leader) if one.id not in land.routes]
        asks = [
            ChoiceRow("routes", self.say("con.sale.routes"), self.land_options(own, draft.routes))
        ]
        if land.preacher and land.owner != NEUTRAL:
            homes = [one.id for one in self.state.lands_of(land.owner) if one.id != land.id]
            label = self.say("con.field.preacher_to")
            asks.append(ChoiceRow("preacher", label, self.land_options(homes, [draft.preacher_to])))
        title = self.say("con.battle.conquered", land=self.land(land.id))
        return Panel("taken", title, asks=tuple(asks))

    def _unit(self, unit: Unit) -> str:
        return self.say(f"con.unit.{unit.unit}") + "•" * unit.hits

    def _colour(self, side: Side) -> str:
        owner = self.leader if side == "attacker" else self.owner
        return str(self.player(owner).colour) if owner else ""

    def _armies(self, battle: Battle) -> Panel:
        items = tuple(
            Item(
                f"left:{side}",
                self.say(f"con.side.{side}"),
                ", ".join(self._unit(one.unit) for one in battle.side(side)) or "–",
                colour=self._colour(side),
            )
            for side in SIDES
        )
        return Panel("left", self.say("con.battle.left"), items=items, column=1)

    def _story(self) -> Panel:
        """What every round brought, the last one first."""
        battle = self.draft.first(self.state)
        items: list[Item] = []
        for place, exchange in enumerate(self.draft.rounds, 1):
            battle, result = fought(battle, exchange)
            items.append(
                Item(
                    f"story:{place}",
                    self.say("con.battle.round", n=place),
                    self._told(result),
                )
            )
        told = battle.outcome
        note = self.say(f"con.battle.outcome.{told}") if told else self._standing(battle)
        items.reverse()
        return Panel("story", self.say("con.battle.story"), items=tuple(items), note=note, column=1)

    def _standing(self, battle: Battle) -> str:
        return self.say(
            "con.battle.standing", attackers=len(battle.attackers), defenders=len(battle.defenders)
        )

    def _told(self, result: Round) -> str:
        parts = []
        for side, blows, losses in (
            ("attacker", [one.attacker_blow for one in result.columns], result.defender_losses),
            ("defender", [one.defender_blow for one in result.columns], result.attacker_losses),
        ):
            parts.append(
                self.say(
                    "con.battle.blows",
                    side=self.say(f"con.side.{side}"),
                    hits=sum(blow.hits for blow in blows),
                    dead=losses.mercenaries_dead + losses.knights_dead,
                    captured=losses.knights_captured,
                )
            )
        return " · ".join(parts)

    def _retreat(self, battle: Battle) -> Panel:
        side = self.draft.retreats or "attacker"
        fighters = battle.side(side)
        count = len(fighters)
        faces = self.draft.dice if len(self.draft.dice) == count else (0,) * count
        dice = Dice((6,) * count, faces)
        units = ", ".join(self._unit(one.unit) for one in fighters)
        by_app = Offer("retreat_dice", self.say("con.fate.by_app"), "dice-multiple-outline")
        stay = Offer("stay", self.say("con.battle.stay"), "restore", look="outline")
        title = self.say("con.battle.retreat_of", side=self.say(f"con.side.{side}"))
        note = f"{units}. {self.say('con.battle.retreat_note')}"
        return Panel("retreat", title, dice=dice, offers=(by_app, stay), note=note)

    # -- what comes next -------------------------------------------------------------------

    def foot(self) -> Foot:
        draft = self.draft
        if not draft.cause:
            return Foot()
        give_up = (Button("again", self.say("con.sale.again"), "restore"),)
        if not draft.is_begun:
            has_units = any(one.army.size for one in draft.attackers)
            return Foot(
                Button("begin", self._begin_text(), "sword-cross", self.is_ready and has_units)
            )
        battle = draft.now(self.state)
        if draft.retreats is not None:
            ready = draft.has_dice(battle)
            return Foot(Button("book", self.say("con.sale.book"), "check", ready), give_up)
        if battle.outcome is not None:
            return Foot(Button("book", self.say("con.sale.book"), "check"), give_up)
        leave = tuple(
            Button(f"retreat:{side}", self.say(f"con.battle.retreat.{side}"), "flag-outline")
            for side in SIDES
            if battle.rounds
        )
        if 0 in self._rolls(battle):
            text = self.say("con.battle.app_rolls")
            return Foot(Button("app", text, "dice-multiple-outline"), (*leave, *give_up))
        return Foot(
            Button("fight", self.say("con.battle.fight"), "sword-cross"), (*leave, *give_up)
        )

    def _begin_text(self) -> str:
        defended = any(one.army.size for one in self.draft.defenders)
        return self.say("con.battle.begin" if defended else "con.battle.walkover")

    # -- taps ------------------------------------------------------------------------------

    def answered(self, row: str, key: str) -> None:
        what, _, rest = row.partition(":")
        draft = self.draft
        match what:
            case "leader":
                self._led_by(key)
            case "land":
                self.keep(land=key)
                self._led_by(self.leader)
            case "origins":
                self.keep(origins=draft.origins ^ {key})
            case "helpers":
                self._helped("attacker" if rest == "attacker" else "defender", key)
            case "routes":
                self.keep(routes=draft.routes ^ {key})
            case "preacher":
                self.keep(preacher_to=key)
            case "behind":
                self._supported("attacker" if rest == "attacker" else "defender", int(key))

    def _supported(self, side: Side, column: int) -> None:
        """A supporter stands in another column: the one that stood there longest gives way."""
        battle = self.draft.now(self.state)
        behind = len(battle.side(side)) - battle.columns
        name = f"{side}_behind"
        chosen = getattr(self.draft, name)
        now = chosen if len(chosen) == behind else tuple(range(behind))
        if column not in now:
            self.keep(**{name: (*now[1:], column)})

    def _led_by(self, leader: PlayerId) -> None:
        """The leaders' whole armies are offered, wounded ones among them."""
        attackers = (Party(leader, army_of_player(self.player(leader))),) if leader else ()
        land = self.draft.land
        owner = self.state.lands[land].owner if land else NEUTRAL
        defenders: tuple[Party, ...] = ()
        if owner not in (NEUTRAL, leader):
            defenders = (Party(owner, army_of_player(self.player(owner))),)
        self.keep(attackers=attackers, defenders=defenders, cards=())

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

    def thrown(self, faces: list[int]) -> None:
        self.keep(dice=tuple(faces))

    def tapped(self, key: str) -> Answer:
        what, _, rest = key.partition(":")
        draft = self.draft
        match what:
            case "begin":
                if not any(one.army.size for one in draft.defenders):
                    return Act(replace(draft, defenders=()).action())
                self.keep(is_begun=True)
            case "again":
                self.keep(is_begun=False, rounds=(), rolls=(), at=-1, retreats=None, dice=())
            case "app":
                battle = draft.now(self.state)
                self.keep(rolls=tuple(one or self._two() for one in self._rolls(battle)))
            case "sum":
                battle = draft.now(self.state)
                rolls = list(self._rolls(battle))
                rolls[self._now(battle)] = int(rest)
                self.keep(rolls=tuple(rolls), at=-1)
            case "at":
                self.keep(at=int(rest))
            case "fight":
                exchange = draft.exchange(draft.now(self.state))
                self.keep(
                    rounds=(*draft.rounds, exchange),
                    rolls=(),
                    at=-1,
                    attacker_behind=(),
                    defender_behind=(),
                )
            case "retreat":
                self.keep(retreats="attacker" if rest == "attacker" else "defender", dice=())
            case "stay":
                self.keep(retreats=None, dice=())
            case "retreat_dice":
                count = len(draft.now(self.state).side(draft.retreats or "attacker"))
                request = DiceRequest("con.battle.retreat_of", (6,) * count)
                self.keep(dice=self.dice.roll(request))
            case "uncard":
                cards = list(draft.cards)
                del cards[int(rest)]
                self.keep(cards=tuple(cards))
            case "card":
                return Question("con.battle_card", self._card_form, self._carded)
            case "book":
                return Act(draft.action())
        return None

    def _two(self) -> int:
        return sum(self.dice.roll(DiceRequest("con.battle.app_rolls", (6, 6))))

    def held(self, key: str) -> Why | None:  # noqa: ARG002
        return None

    def _card_form(self, values: Values) -> Form:
        inside = [one.player for one in (*self.draft.attackers, *self.draft.defenders)]
        player, card = str(values.get("player", "")), str(values.get("card", ""))
        victim = str(values.get("victim", ""))
        cards = tuple(Choice(one, self.card(one)) for one in IN_BATTLE)
        fields = [
            Field("player", self.say("con.sale.played_by"), "one", self._people(inside), player),
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
            others = [one for one in inside if one != player]
            label = self.say("con.sale.victim")
            fields.append(Field("victim", label, "one", self._people(others), victim))
        ready = bool(player and card and (victim or not aims))
        title = self.say("con.battle.play_card")
        return Form(title, tuple(fields), self.say("con.cards.play"), ready=ready)

    def _people(self, names: list[PlayerId]) -> tuple[Choice, ...]:
        return tuple(Choice(one, self.name(one), self.player(one).colour) for one in names)

    def _carded(self, values: Values) -> Any:
        card = None if values["card"] == "any" else Card(str(values["card"]))
        aims = card in (Card.UPRISING, Card.DEFECTOR)
        victim = str(values["victim"]) if aims else None
        played = BattleCard(str(values["player"]), card, victim)
        self.keep(cards=(*self.draft.cards, played))
        return None
