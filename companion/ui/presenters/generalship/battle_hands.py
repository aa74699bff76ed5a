"""The attacks and hands of a battle: what a side shows, its private page, the consequences."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from typing import Any

from companion.core.errors import BadInput
from companion.core.game import PlayerId
from companion.games.generalship.attacks import MOST
from companion.games.generalship.fight import Cards, Stand, Thrown
from companion.games.generalship.hands import hand_split
from companion.games.generalship.odds import battle_odds, exchange_advice
from companion.games.generalship.pieces import Field, Role, Sum, Unit
from companion.games.generalship.state import added
from companion.games.generalship.tables import REGIMENTS, SQUADRONS
from companion.ui.i18n import number
from companion.ui.presenters.drafts import Drafts
from companion.ui.presenters.generalship.battle_draft import BattleDraft
from companion.ui.presenters.generalship.words import Words
from companion.ui.presenters.panels import Item, Offer, Panel
from companion.ui.presenters.parts import ChoiceRow, OptionView
from companion.ui.presenters.views import Why, WhyLine

BASIC_NUMBERS = range(1, 8)
MOST_HAND = 8


class HandPanels(Words):
    """Choosing units and cards, openly after the reveal or privately before it."""

    drafts: Drafts

    @property
    def draft(self) -> BattleDraft:
        raise NotImplementedError

    @property
    def step(self) -> str:
        raise NotImplementedError

    def keep(self, draft: BattleDraft) -> None:
        raise NotImplementedError

    # -- an attack -------------------------------------------------------------------------

    def attack_panel(self, step: str, title: str) -> Panel:
        draft = self.draft
        if draft.dealt:
            return self._both_ready(step, title)
        items: list[Item] = []
        for role in self._speaking(step):
            items += self._stand_items(role, step)
        return Panel("step", title, items=tuple(items), note=self._sums(step))

    def _speaking(self, step: str) -> tuple[Role, Role]:
        """Who attacks chooses first (G-12.6)."""
        attacks = Role.DEFENDER if step == "attack_1" else Role.ATTACKER
        return attacks, Role.ATTACKER if attacks is Role.DEFENDER else Role.DEFENDER

    def _both_ready(self, step: str, title: str) -> Panel:
        draft, offers, items = self.draft, [], []
        for role in self._speaking(step):
            name = self.name(draft.player(role))
            done = role.value in draft.ready
            items.append(
                Item(
                    f"ready:{role}",
                    name,
                    value=self.say("gen.ui.chosen" if done else "gen.ui.chooses"),
                )
            )
            if not done:
                offers.append(
                    Offer(
                        f"look:{role}",
                        self.say("gen.ui.choose_now", player=self.brief(draft.player(role))),
                        "eye-outline",
                        look="accent",
                    )
                )
        both = all(role.value in draft.ready for role in Role)
        if both:
            items += [item for role in self._speaking(step) for item in self._shown(role, step)]
        return Panel(
            "step",
            title,
            items=tuple(items),
            offers=tuple(offers),
            note=self._sums(step) if both else self.say("gen.ui.revealed_together"),
        )

    def _shown(self, role: Role, step: str) -> list[Item]:
        stand = self.draft.stand(role, step)
        cards = ", ".join(
            map(str, (*stand.cards, *((f"+{stand.advanced}",) if stand.advanced else ())))
        )
        return [
            Item(
                f"shown:{role}",
                self.units(stand.units) or "–",
                self.say("gen.ui.with_cards", cards=cards or "–"),
            )
        ]

    def _stand_items(self, role: Role, step: str) -> list[Item]:
        """Steppers of one side: its sum by hand, units, cards; hidden pieces have no number."""
        draft = self.draft
        stand, player = draft.stand(role, step), draft.player(role)
        facts = draft.facts(self.table)
        attacks = self._speaking(step)[0] is role
        side = self.say("gen.ui.attacks" if attacks else "gen.ui.parries", player=self.name(player))
        head = Item(
            f"side:{role}",
            side,
            colour=self.table.players[player].colour,
            value=number(stand.typed) if stand.typed is not None else "",
        )
        most = sum(facts.force(role).values())
        units = REGIMENTS if facts.field is Field.LAND else (*REGIMENTS[:5], *SQUADRONS)
        found = [head]
        found += [
            Item(
                f"u:{role}:{unit}",
                self.unit(unit),
                count=stand.units.get(unit, 0),
                draft=stand.units.get(unit, 0),
                most=min(most, MOST[facts.field]),
            )
            for unit in units
        ]
        found += [
            Item(
                f"c:{role}:{card}",
                self.say("gen.ui.basic_card", number=card),
                self._card(facts.field, card),
                count=stand.cards.count(card),
                draft=stand.cards.count(card),
                most=self.table.switches.basic_copies,
            )
            for card in BASIC_NUMBERS
        ]
        found += [
            Item(
                f"a:{role}",
                self.say("gen.ui.advanced_card"),
                self._bonus_note(facts.field, stand),
                count=stand.advanced,
                draft=stand.advanced,
                most=5,
            ),
            Item(
                f"b:{role}", self.say("gen.ui.bonus"), count=stand.bonus, draft=stand.bonus, most=50
            ),
            Item(
                f"t:{role}",
                self.say("gen.ui.typed_sum"),
                self.say("gen.ui.typed_note"),
                count=stand.typed or 0,
                draft=stand.typed or 0,
                most=200,
            ),
        ]
        return found

    def _card(self, field: Field, card: int) -> str:
        rows = [row for row in self.table.values.components.cards(field) if row.number == card]
        return " / ".join(
            self.say(
                "gen.ui.carries",
                kind=self.say(f"gen.kind.{row.kind}"),
                n="/".join(map(str, row.counts)),
            )
            for row in rows
        )

    def _bonus_note(self, field: Field, stand: Stand) -> str:
        if not stand.advanced:
            return ""
        known = self.table.values.bonuses.get(f"{field}_{stand.advanced}")
        return self.say("gen.ui.bonus_known", n=known) if known is not None else ""

    def _sums(self, step: str) -> str:
        course = self.draft.course(self.table)
        made = next((one for one in course.attacks if one.number == int(step[-1])), None)
        if made is None:
            return " ".join(self.say(one) for one in course.problems) or self.say(
                "gen.ui.enter_attack"
            )
        key = "gen.ui.attack_succeeds" if made.success else "gen.ui.attack_parried"
        said = self.say(key, atk=made.atk.total, defence=made.defence.total, n=made.difference)
        style = (
            self.say("gen.ui.fought_in", style=self.say(f"gen.style.{made.style}"))
            if made.style
            else ""
        )
        problems = " ".join(self.say(one) for one in course.problems)
        return " ".join(one for one in (said, style, problems) if one)

    def hand_stepped(self, key: str, change: int) -> None:
        what, _, rest = key.partition(":")
        role_name, _, which = rest.partition(":")
        if what not in ("u", "c", "a", "b", "t") or not self.step.startswith("attack"):
            if what == "g":
                guess = dict(self.draft.guess)
                guess[Unit(which)] = max(0, guess.get(Unit(which), 0) + change)
                self.keep(replace(self.draft, guess={u: n for u, n in guess.items() if n}))
            return
        role, step, draft = Role(role_name), self.step, self.draft
        stand = draft.stand(role, step)
        match what:
            case "u":
                n = max(0, stand.units.get(Unit(which), 0) + change)
                units = {**stand.units, Unit(which): n}
                draft = draft.with_stand(
                    role, step, units={u: k for u, k in units.items() if k}, typed=None
                )
            case "c":
                cards = list(stand.cards)
                if change > 0:
                    cards.append(int(which))
                elif int(which) in cards:
                    cards.remove(int(which))
                draft = draft.with_stand(role, step, cards=tuple(sorted(cards)), typed=None)
            case "a":
                number_now = min(5, max(0, stand.advanced + change))
                field = draft.facts(self.table).field
                bonus = self.table.values.bonuses.get(f"{field}_{number_now}", stand.bonus)
                draft = draft.with_stand(
                    role, step, advanced=number_now, bonus=bonus if number_now else 0
                )
            case "b":
                draft = draft.with_stand(role, step, bonus=min(50, max(0, stand.bonus + change)))
            case _:
                typed = max(0, (stand.typed or 0) + change)
                draft = draft.with_stand(role, step, typed=typed)
        self.keep(draft)

    # -- the private page ------------------------------------------------------------------

    def _hand(self, role: Role) -> Cards | None:
        course, step = self.draft.course(self.table), self.step
        return course.hands.get(f"{step}:{role}")

    def hand_panels(self, role: Role) -> tuple[Panel, ...]:
        """What only this side may see: pieces, hand, what to play, chances with a guess."""
        player = self.draft.player(role)
        return (
            self._own_pieces(role, player),
            *self._own_hand(role, player),
            *self._advice(role, player),
        )

    def _own_pieces(self, role: Role, player: PlayerId) -> Panel:
        units = self.draft.facts(self.table).force(role)
        items = tuple(
            Item(f"own:{unit}", self.unit(unit), value=number(units[unit]), owner=player)
            for unit in Unit
            if units.get(unit)
        )
        return Panel("own", self.say("gen.ui.own_pieces", player=self.name(player)), items=items)

    def _to_throw(
        self,
        player: PlayerId,
        cards: list[tuple[str, str]],
        chosen: list[str],
        words: str,
        said: str,
    ) -> Panel:
        """The cards of a hand, those to be thrown ticked; `words` do it."""
        items = tuple(
            Item(f"x:{key}", name, taps=True, owner=player, icon="check" if key in chosen else "")
            for key, name in cards
        )
        text = self.say(words, n=len(chosen))
        offers = (Offer("throw", text, "swap-horizontal", look="accent"),) if chosen else ()
        title = self.say("gen.ui.your_hand")
        return Panel("hand", title, items=items, offers=offers, note=said)

    def _own_hand(self, role: Role, player: PlayerId) -> tuple[Panel, ...]:
        hand, step = self._hand(role), self.step
        if hand is None:
            return ()
        said = self.say(
            "gen.ui.hand",
            basic=", ".join(map(str, hand.basic)) or "–",
            advanced=", ".join(map(str, hand.advanced)) or "–",
        )
        chosen = self._thrown(role)
        if step.startswith("swap") and step.endswith(role):
            cards = [(f"a:{n}", self._advanced_name(card)) for n, card in enumerate(hand.advanced)]
            return (self._to_throw(player, cards, chosen, "gen.ui.swap_cards", said),)
        if step.startswith("exchange") and step.endswith(role):
            cards = [
                (f"b:{n}", self.say("gen.ui.basic_card", number=card))
                for n, card in enumerate(hand.basic)
            ]
            return (self._to_throw(player, cards, chosen, "gen.ui.pay_exchange", said),)
        if step.startswith("attack"):
            return (self._choose(role, player, hand, said),)
        return (Panel("hand", self.say("gen.ui.your_hand"), note=said),)

    def _advanced_name(self, card: int) -> str:
        return self.say("gen.ui.advanced_number", number=card)

    def _choose(self, role: Role, player: PlayerId, hand: Cards, said: str) -> Panel:
        draft, step = self.draft, self.step
        stand, facts = draft.stand(role, step), draft.facts(self.table)
        force = facts.force(role)
        items = [
            Item(
                f"u:{role}:{unit}",
                self.unit(unit),
                count=stand.units.get(unit, 0),
                draft=stand.units.get(unit, 0),
                most=min(force[unit], MOST[facts.field]),
                owner=player,
            )
            for unit in Unit
            if force.get(unit) and (facts.field is Field.SEA or unit in REGIMENTS)
        ]
        items += [
            Item(
                f"c:{role}:{card}",
                self.say("gen.ui.basic_card", number=card),
                self._card(facts.field, card),
                count=stand.cards.count(card),
                draft=stand.cards.count(card),
                most=hand.basic.count(card),
                owner=player,
            )
            for card in sorted(set(hand.basic))
        ]
        if any(card <= 5 for card in hand.advanced):
            items.append(
                Item(
                    f"a:{role}",
                    self.say("gen.ui.advanced_card"),
                    count=stand.advanced,
                    draft=stand.advanced,
                    most=5,
                    owner=player,
                )
            )
            items.append(
                Item(
                    f"b:{role}",
                    self.say("gen.ui.bonus"),
                    count=stand.bonus,
                    draft=stand.bonus,
                    most=50,
                    owner=player,
                )
            )
        ready = (Offer(f"ready:{role}", self.say("gen.ui.ready"), "check", look="accent"),)
        return Panel(
            "hand", self.say("gen.ui.your_hand"), items=tuple(items), offers=ready, note=said
        )

    # -- advice: only from the own hand and a guess ----------------------------------------

    def _guess(self, role: Role) -> dict[Unit, int]:
        """What the asker thinks the enemy has: first what everybody has seen, the rest light."""
        if self.draft.guess:
            return dict(self.draft.guess)
        enemy = Role.ATTACKER if role is Role.DEFENDER else Role.DEFENDER
        height = sum(self.draft.facts(self.table).force(enemy).values())
        seen = self.table.players[self.draft.player(enemy)].shown
        found: dict[Unit, int] = {}
        for unit in reversed(REGIMENTS):
            here = min(seen.get(unit, 0), height - sum(found.values()))
            if here > 0:
                found[unit] = here
        rest = height - sum(found.values())
        return added(found, {Unit.LIGHT_INFANTRY: rest}) if rest > 0 else found

    def _advice(self, role: Role, player: PlayerId) -> tuple[Panel, ...]:
        hand = self._hand(role)
        facts = self.draft.facts(self.table)
        if hand is None or facts.field is Field.SEA or len(hand.basic) > MOST_HAND:
            return ()
        guess = self._guess(role)
        guessing = Panel(
            "guess",
            self.say("gen.ui.guess"),
            note=self.say("gen.ui.guess_note"),
            items=tuple(
                Item(
                    f"g:{role}:{unit}",
                    self.unit(unit),
                    count=guess.get(unit, 0),
                    draft=guess.get(unit, 0),
                    most=30,
                    owner=player,
                )
                for unit in REGIMENTS
            ),
            column=1,
        )
        try:
            odds = battle_odds(
                facts.field,
                role,
                facts.force(role),
                hand.basic,
                guess,
                ambush=self.draft.answers.ambush,
                components=facts.components,
                switches=facts.switches,
            )
        except BadInput as error:
            note = self.say(error.key, **error.params)
            return (Panel("advice", self.say("gen.ui.advice"), note=note, column=1), guessing)
        items = tuple(
            Item(
                f"split:{n}",
                self.say("gen.ui.split_sums", now=one.split.now, later=one.split.later),
                self.say(
                    "gen.ui.split_cards",
                    now=", ".join(map(str, one.split.cards_now)) or "–",
                    later=", ".join(map(str, one.split.cards_later)) or "–",
                ),
                self._texts().percent(Fraction(one.win.exact)),
                icon="star" if one.best else "",
                owner=player,
            )
            for n, one in enumerate(odds.splits)
        )
        return (
            Panel(
                "advice",
                self.say("gen.ui.advice"),
                items=items,
                note=self._exchange(role, hand),
                column=1,
            ),
            guessing,
        )

    def _exchange(self, role: Role, hand: Cards) -> str:
        """What to throw so that the first sum becomes one step better."""
        facts = self.draft.facts(self.table)
        first = Sum.ATK if role is Role.DEFENDER else Sum.DEF
        splits = hand_split(
            facts.field, facts.force(role), hand.basic, role, None, facts.components, facts.switches
        ).splits
        wish = max(one.now for one in splits) + 1
        advice = exchange_advice(
            facts.field,
            facts.force(role),
            hand.basic,
            first,
            wish,
            components=facts.components,
            switches=facts.switches,
        )
        return self.say(
            "gen.ui.exchange_advice",
            cards=", ".join(map(str, advice.best.cards)) or "–",
            wish=wish,
            chance=Fraction(advice.best.chance.exact),
        )

    def hand_held(self, key: str) -> Why | None:
        what, _, _ = key.partition(":")
        if what != "step":
            return None
        course = self.draft.course(self.table)
        lines = [
            WhyLine(self.say(line.key, **line.params), number(line.amount), line.rule.number)
            for made in course.attacks
            for reason in (made.atk, made.defence)
            for line in reason.lines
        ]
        return Why(self.say("gen.place_battle"), tuple(lines))

    def _thrown(self, role: Role) -> list[str]:
        kept: dict[str, Any] = self.drafts.get("battle_throw", {})
        return list(kept.get(f"{role}:{self.step}", ()))

    def hand_tapped(self, key: str) -> None:
        what, _, rest = key.partition(":")
        role = Role.DEFENDER if self.step.endswith("defender") else Role.ATTACKER
        if what == "x":
            chosen = self._thrown(role)
            chosen = [one for one in chosen if one != rest] if rest in chosen else [*chosen, rest]
            self.drafts.put("battle_throw", {f"{role}:{self.step}": chosen})
        elif what == "throw":
            self._throw(role)
        elif what == "ready":
            self._ready(Role(rest))

    def _ready(self, role: Role) -> None:
        draft = self.draft
        self.keep(replace(draft, ready=tuple(dict.fromkeys((*draft.ready, role.value)))))
        self.put_down()

    def put_down(self) -> None:
        """The device leaves the hands of whoever held it."""
        raise NotImplementedError

    def _throw(self, role: Role) -> None:
        hand, chosen, draft = self._hand(role), self._thrown(role), self.draft
        if hand is None or not chosen:
            return
        numbers = [int(one[2:]) for one in chosen]
        if self.step.startswith("swap"):
            cards = tuple(hand.advanced[n] for n in numbers if n < len(hand.advanced))
            draft = draft.with_side(role, swap=cards)
            draft = replace(draft, done=(*draft.done, self.step))
        else:
            cards = tuple(hand.basic[n] for n in numbers if n < len(hand.basic))
            done = draft.side(role).exchanges
            draft = draft.with_side(role, exchanges=(*done, Thrown(cards)))
        self.drafts.put("battle_throw", None)
        self.keep(draft)

    # -- consequences ----------------------------------------------------------------------

    def end_panel(self, title: str) -> Panel:
        draft, state = self.draft, self.table
        answer = draft.answer(state)
        rows: list[ChoiceRow] = []
        beaten = draft.beaten(state)
        if answer.losses is not None and answer.losses.choices:
            now = draft.losses(state)
            options = tuple(
                OptionView(str(n), self.units(one.units), dict(one.units) == now)
                for n, one in enumerate(answer.losses.choices[:12])
            )
            rows.append(
                ChoiceRow("lost", self.say("gen.ui.losses", player=self.name(beaten)), options)
            )
        rows += self._retreat_rows(draft)
        loser = draft.attacker if answer.winner is Role.DEFENDER else draft.defender
        if answer.winner is not None and state.players[loser].commander is not None:
            options = tuple(
                OptionView(one, self.say(f"gen.ui.reward.{one}"), draft.reward == one)
                for one in ("vp", "commander")
            )
            rows.append(ChoiceRow("reward", self.say("gen.ui.reward"), options))
        return Panel("end", title, items=self._consequences(draft), asks=tuple(rows))

    def _retreat_rows(self, draft: BattleDraft) -> list[ChoiceRow]:
        state, ways = self.table, draft.ways(self.table)
        to, _, ships = draft.where(state)
        places = [
            *(
                one.id
                for one in state.places.values()
                if one.id != draft.place and state.holder(one.id) == draft.beaten(state)
            ),
            "",
        ]
        fleet = draft.facts(state).field is Field.SEA
        first = (
            list(ways.squadrons if fleet else ways.together or ways.infantry) if ways else places
        )
        rows = []
        if draft.left(state) and first:
            rows.append(self._where("to", first, to, "gen.ui.retreats_to"))
        sails = any(draft.left(state).get(unit) for unit in SQUADRONS) and not fleet
        second = list(ways.squadrons) if ways else places
        if sails and second:
            rows.append(self._where("squadrons_to", second, ships, "gen.ui.ships_to"))
        return rows

    def _where(self, key: str, places: list[str], chosen: str, title: str) -> ChoiceRow:
        options = tuple(
            OptionView(
                one or "-", self.place(one) if one else self.say("gen.ui.lost"), one == chosen
            )
            for one in places
        )
        return ChoiceRow(key, self.say(title), options)

    def _consequences(self, draft: BattleDraft) -> tuple[Item, ...]:
        """One line for each consequence, with its rule."""
        state, answer = self.table, draft.answer(self.table)
        lines: list[tuple[str, str, str]] = []
        ending = draft.course(state).ending
        said = self.say(
            f"gen.log.battle_{ending}",
            attacker=self.name(draft.attacker),
            defender=self.name(draft.defender),
            place=self.place(draft.place),
            lost=self.units(draft.losses(state)),
            n=0,
        )
        lines.append(("ending", said, ""))
        over = draft.over(state)
        if over:
            lines.append(("over", self.say("gen.ui.over"), self.units(over)))
        if draft.left(state) and not draft.where(state)[0] and draft.ways(state) is not None:
            lines.append(("nowhere", self.say("gen.ui.no_retreat"), self.say("gen.ui.lost")))
        for role, after in ((Role.ATTACKER, answer.attacker), (Role.DEFENDER, answer.defender)):
            one = state.players[draft.player(role)]
            vp = after.vp.total - one.vp if draft.reward == "vp" or answer.winner is None else 0
            told = self.say(
                "gen.ui.after", count=after.count, power=after.power, vp=f"+{vp}" if vp else "0"
            )
            lines.append((f"after:{role}", one.name, told))
            if one.vp + vp >= state.switches.vp_goal:
                lines.append((f"goal:{role}", self.say("gen.ui.ends_game"), ""))
        stays = self.name(draft.player(answer.place))
        lines.append(("place", self.say("gen.ui.stays"), stays))
        return tuple(Item(key, text, value=value) for key, text, value in lines)

    def end_chose(self, row: str, key: str, draft: BattleDraft) -> None:
        match row:
            case "lost":
                found = draft.answer(self.table).losses
                if found is not None:
                    self.keep(replace(draft, lost=dict(found.choices[int(key)].units)))
            case "to":
                self.keep(replace(draft, to="" if key == "-" else key))
            case "squadrons_to":
                self.keep(replace(draft, squadrons_to="" if key == "-" else key))
            case "reward":
                self.keep(replace(draft, reward="commander" if key == "commander" else "vp"))
