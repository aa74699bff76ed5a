"""What one side of a battle sees alone: its pieces, its hand, what to play, chances by a guess."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from fractions import Fraction
from typing import Any

from companion.core.chance.chances import Chance
from companion.core.errors import BadInput
from companion.core.explain import Text
from companion.games.generalship.battle.attacks import (
    MOST_CARDS,
    LandSide,
    assignment,
    land_sum,
    sea_sum,
    style_of,
)
from companion.games.generalship.battle.fight import Cards, Thrown
from companion.games.generalship.battle.odds import SplitOdds
from companion.games.generalship.pieces import Field, Role, Sum, Unit
from companion.games.generalship.state import added
from companion.games.generalship.tables import REGIMENTS, SQUADRONS
from companion.pages.panels import Choice, ChoiceRow
from companion.ui.i18n import number, signed
from companion.ui.presenters.chances import exactly
from companion.ui.presenters.generalship.battle.attack import CLEAR, AttackPanels
from companion.ui.presenters.generalship.battle.odds import Asked, BattleChances, Told
from companion.ui.presenters.generalship.battle.parts import OTHER, as_text, refuse_all
from companion.ui.presenters.panels import Answer, Button, Item, Panel
from companion.ui.presenters.views import Why, WhyLine

THROW, HAND = "battle_throw", "battle_hand"
MOST_SPARE = 8  # one, three of a commander, two of an era, two in a fortress


class PrivatePanels(AttackPanels):
    """Shown to the side that holds the device, or on its own phone."""

    chances: BattleChances

    def private_panels(self, role: Role) -> tuple[Panel, ...]:
        return (
            *self._own_hand(role),
            self._own_pieces(role),
            *self._advice(role),
            self._guessing(role),
        )

    def _own_pieces(self, role: Role) -> Panel:
        player = self.draft.player(role)
        units = self.facts.force(role)
        items = tuple(
            Item(f"own:{unit}", self.unit(unit), value=number(units[unit]), owner=player)
            for unit in Unit
            if units.get(unit)
        )
        cards = self.cards_of(role)
        note = self.say("gen.ui.draws_n", basic=cards.basic.total, advanced=cards.advanced.total)
        title = self.say("gen.ui.own_pieces", player=self.name(player))
        return Panel("own", title, items=items, note=note)

    # -- the hand --------------------------------------------------------------------------

    def _own_hand(self, role: Role) -> tuple[Panel, ...]:
        hand, step = self.hand_of(role), self.step
        if hand is None:
            return (self._typed_hand(role),) if step not in ("withdraw", "end") else ()
        said = self.say("gen.ui.hand", basic=as_text(hand.basic), advanced=as_text(hand.advanced))
        if step == f"swap_{role}":
            cards = [(f"a:{n}", self.advanced_name(card)) for n, card in enumerate(hand.advanced)]
            return (self._to_throw(role, cards, said),)
        if step == f"exchange_{role}":
            cards = [
                *((f"b:{n}", self._card(self.facts.field, c)) for n, c in enumerate(hand.basic)),
                *((f"a:{n}", self.advanced_name(c)) for n, c in enumerate(hand.advanced)),
            ]
            return (self._to_throw(role, cards, said),)
        if step.startswith("attack") and role.value not in self.draft.ready:
            return (self._composing(role, said),)
        return (Panel("hand", self.say("gen.ui.your_hand"), note=said),)

    def _to_throw(self, role: Role, cards: list[tuple[str, str]], said: str) -> Panel:
        """The cards of a hand, those to be thrown ticked."""
        player, chosen = self.draft.player(role), self._thrown(role)
        items = tuple(
            Item(f"x:{key}", name, taps=True, owner=player, icon="check" if key in chosen else "")
            for key, name in cards
        )
        title = self.say("gen.ui.your_hand")
        return Panel("hand", title, items=items, offers=self._button_offer(role), note=said)

    def hand_button(self, role: Role) -> Button | None:
        """What is done with the hand now: thrown away, or played."""
        step, chosen = self.step, self._thrown(role)
        if self.hand_of(role) is None:
            return None
        if step in (f"swap_{role}", f"exchange_{role}") and chosen:
            words = "gen.ui.swap_cards" if step.startswith("swap") else "gen.ui.pay_exchange"
            return Button("throw", self.say(words, n=len(chosen)), "swap-horizontal")
        if step.startswith("attack") and role.value not in self.draft.ready:
            return Button(f"ready:{role}", self.say("gen.ui.ready"), "check")
        return None

    def _button_offer(self, role: Role) -> tuple[Button, ...]:
        """The same on a phone, whose page belongs to one seat."""
        button = self.hand_button(role)
        if button is None or not self.session.seat:
            return ()
        return (Button(button.key, button.text, button.icon, look="accent"),)

    def _composing(self, role: Role, said: str) -> Panel:
        """Units and cards for the attack, and what they come to."""
        panel = self.side_panel(role, 0)
        which = "atk" if self.speaker is role else "def"
        problems, total = self._own_sum(role)
        note = " ".join((said, self.say("gen.ui.own_sum", sum=total), *problems))
        title = self.say(f"gen.attack.{which}") + " · " + self.say("gen.ui.your_hand")
        offers = self._button_offer(role)
        return replace(panel, key="hand", title=title, offers=offers, note=note)

    def _own_sum(self, role: Role) -> tuple[list[str], str]:
        """The sum of the own side alone; the other one has not shown anything."""
        stand, facts = self.stand_of(role), self.facts
        which = Sum.ATK if self.speaker is role else Sum.DEF
        fits = assignment(facts.field, stand.units, stand.cards, facts.components, facts.switches)
        problems = [self.say(one) for one in fits.problems]
        if problems:
            return problems, "–"
        if facts.field is Field.SEA:
            total = sea_sum(stand.units, which, style_of(stand.units), stand.bonus).total
            return [], number(total)
        leads = facts.leading(role)
        side = LandSide(
            stand.units,
            stand.cards,
            stand.bonus,
            stand.irregulars,
            leads.leads if leads else frozenset(),
        )
        try:
            return [], number(land_sum(side, which, "own", facts.components, facts.switches).total)
        except BadInput as error:
            return [self.say(Text(error.key, error.params))], "–"

    def _typed_hand(self, role: Role) -> Panel:
        """Cards on the table: who types his hand is told how to split it."""
        hand = self.typed_hand(role) or ()
        field = self.facts.field
        options = [
            Choice(
                str(n),
                f"{self._card(field, n)} × {hand.count(n)}" if n in hand else self._card(field, n),
                chosen=n in hand,
            )
            for n in range(1, 8)
        ]
        if hand:
            options.append(Choice(CLEAR, self.say("gen.ui.clear"), icon="close"))
        row = ChoiceRow(f"h:{role}", self.say("gen.ui.basic_cards"), tuple(options))
        return Panel(
            "hand", self.say("gen.ui.your_hand"), asks=(row,), note=self.say("gen.ui.hand_note")
        )

    def typed_hand(self, role: Role) -> tuple[int, ...] | None:
        """As typed, without what was played and discarded since."""
        kept: dict[str, Any] = self.drafts.get(HAND, {})
        mine = list(kept.get(f"{self.draft.place}.{role}", ()))
        for card in self.played(role):
            if card in mine:
                mine.remove(card)
        return tuple(mine) or None

    def _hand_typed(self, role: Role, key: str) -> None:
        hand = list(self.typed_hand(role) or ())
        if key == CLEAR:
            hand = []
        else:
            card, copies = int(key), self.table.switches.basic_copies
            rest = [one for one in hand if one != card]
            hand = [*rest, *[card] * ((hand.count(card) + 1) % (copies + 1))]
        kept: dict[str, Any] = self.drafts.get(HAND, {})
        hand = [*sorted(hand)[:MOST_CARDS], *self.played(role)]
        self.drafts.put(HAND, {**kept, f"{self.draft.place}.{role}": hand})

    # -- a guess ---------------------------------------------------------------------------

    def guess(self, role: Role) -> dict[Unit, int]:
        """What the asker thinks the enemy has: first what everybody has seen, the rest light."""
        kept = self.draft.guess if not self.session.seat else self.drafts.get("guess", {})
        mine = dict(kept).get(role.value)
        if mine:
            return {Unit(unit): n for unit, n in dict(mine).items() if n}
        enemy = OTHER[role]
        height = self.height(enemy)
        if self.is_open:
            return dict(self.facts.force(enemy))
        seen = self.table.players[self.draft.player(enemy)].shown
        sea = self.facts.field is Field.SEA
        found: dict[Unit, int] = {}
        for unit in (*(reversed(SQUADRONS) if sea else ()), *reversed(REGIMENTS)):
            here = min(seen.get(unit, 0), height - sum(found.values()))
            if here > 0:
                found[unit] = here
        if sea and height and not any(found.get(unit) for unit in SQUADRONS):
            full = sum(found.values()) == height
            found = {Unit.GALLEY: 1} if full else added(found, {Unit.GALLEY: 1})
        rest = height - sum(found.values())
        return added(found, {Unit.LIGHT_INFANTRY: rest}) if rest > 0 else found

    def _guessing(self, role: Role) -> Panel:
        player, guess = self.draft.player(role), self.guess(role)
        kinds = self.kinds(self.facts.field)
        if self.facts.field is Field.LAND:
            kinds = tuple(unit for unit in kinds if unit in REGIMENTS)
        items = tuple(
            Item(
                f"g:{role}:{unit}",
                self.unit(unit),
                count=guess.get(unit, 0),
                draft=0,
                most=30,
                owner=player,
            )
            for unit in kinds
        )
        n = self.height(OTHER[role])
        note = f"{self.pieces(n)} · {self.say('gen.ui.guess_note')}"
        return Panel("guess", self.say("gen.ui.guess"), items=items, note=note, column=1)

    def _guessed(self, role: Role, unit: Unit, change: int) -> None:
        now = self.guess(role)
        now[unit] = max(0, now.get(unit, 0) + change)
        mine = {str(one): n for one, n in now.items() if n}
        if self.session.seat:
            self.drafts.put("guess", {**self.drafts.get("guess", {}), role.value: mine})
            return
        guess = {**self.draft.guess, role.value: {Unit(one): n for one, n in mine.items()}}
        self.keep(replace(self.draft, guess=guess))

    # -- advice ----------------------------------------------------------------------------

    def asked(self, role: Role) -> Asked | None:
        """The question of this moment, from what this side may know."""
        draft, facts, step = self.draft, self.facts, self.step
        if step == "end":
            return None
        dealt = self.hand_of(role)
        hand = dealt.basic if dealt is not None else self.typed_hand(role)
        if step != "withdraw" and hand is None:
            return None
        enemy = OTHER[role]
        state, mine, answers = self.table, self.cards_of(role), draft.answers
        attacker, defender = state.players[draft.attacker], state.players[draft.defender]
        others = tuple(
            len(one.power) for one in state.players.values() if one not in (attacker, defender)
        )
        ambushed = answers.ambush and (answers.restore or not answers.cancel)
        return Asked(
            facts.field,
            role,
            tuple(sorted(facts.force(role).items())),
            tuple(sorted(self.guess(role).items())),
            None if step == "withdraw" else hand,
            (mine.basic.total, self._left_in_hand(enemy)),
            self._spare(role, dealt) if step == f"swap_{role}" else 0,
            ambushed or step == "attack_2",
            (len(defender.power), len(attacker.power), others),
            (defender.vp, attacker.vp),
            facts.components,
            facts.switches,
            self._out(role),
        )

    def _spare(self, role: Role, dealt: Cards | None) -> int:
        """Advanced cards that may be thrown away (G-11.9)."""
        drawn = self.cards_of(role).advanced.total
        return min(MOST_SPARE, drawn if dealt is None else len(dealt.advanced))

    def _left_in_hand(self, role: Role) -> int:
        """Basic cards that a side holds now, as everybody could count them."""
        side = self.draft.side(role)
        drawn = len(side.swap) + sum(len(one.advanced) for one in side.exchanges)
        return max(0, self.cards_of(role).basic.total + drawn - len(self.played(role)))

    def _out(self, role: Role) -> tuple[int, ...]:
        """Basic cards that this side knows to be out: played openly, or thrown away by itself."""
        thrown = self.draft.side(role).exchanges if self.draft.dealt else ()
        own = tuple(card for one in thrown for card in one.basic)
        return tuple(sorted((*self.played(role), *self.played(OTHER[role]), *own)))

    def played(self, role: Role) -> tuple[int, ...]:
        """Basic cards that were discarded after the first attack (G-11.16a)."""
        done = "attack_1" in self.draft.done and "attack_1" in self.course.steps
        return self.draft.stand(role, "attack_1").cards if done else ()

    def _advice(self, role: Role) -> tuple[Panel, ...]:
        asked = self.asked(role)
        if asked is None:
            return ()
        told = self.chances.of(asked)
        title = self.say("gen.ui.advice" if asked.hand is not None else "gen.ui.forecast")
        if told.error is not None:
            return (Panel("advice", title, note=self.say(told.error), column=1),)
        items = self._before_items(told) if asked.hand is None else self._after_items(role, told)
        items += self._sea_hint(role)
        note = " ".join(self.say(one) for one in self._assumptions(told))
        if not told.done:
            note = self.say("gen.ui.working")
        return (Panel("advice", title, items=tuple(items), note=note, column=1),)

    def _assumptions(self, told: Told) -> tuple[Text, ...]:
        for answer in (told.battle, told.forecast, told.second):
            if answer is not None:
                return answer.assumes
        return ()

    def _before_items(self, told: Told) -> list[Item]:
        rows: list[tuple[str, Chance | None]] = [
            ("attack_1", told.forecast.first if told.forecast else None),
            ("attack_2", told.second.success if told.second else None),
            ("attacker_wins", told.forecast.wins if told.forecast else None),
        ]
        items = [
            Item(f"odds:{key}", self.say(f"gen.ui.odds.{key}"), value=self.percent(one), holds=True)
            for key, one in rows
            if one is not None
        ]
        saves = told.withdrawal
        if saves is not None and saves.possible:
            saved = saves.saved.value
            text = self.say("gen.ui.withdraw_costs" if saved < 0 else "gen.ui.withdraw_saves")
            value = self.say("gen.ui.withdraw_vp", vp=self._texts().decimal(abs(saved)))
            lost, notes = saves.places_lost, list[str]()
            if lost:
                notes.append(self.say("gen.ui.withdraw_places", n=lost))
            if saves.attacker_could_end:
                notes.append(self.say("gen.ui.attacker_could_end"))
            items.append(Item("odds:withdrawal", text, " · ".join(notes), value, holds=True))
        return items

    def _after_items(self, role: Role, told: Told) -> list[Item]:
        items = []
        if told.style is not None:
            style = self.say(f"gen.style.{told.style}")
            items.append(Item("style", self.say("gen.ui.best_style", style=style)))
        if told.battle is not None:
            items += [self._split_item(n, one, role) for n, one in enumerate(told.battle.splits)]
        for kind, advice in (("free", told.free), ("paid", told.paid)):
            if advice is None:
                continue
            best = advice.best
            if not best.cards and not best.advanced:
                continue
            text = self.say(
                f"gen.ui.throw_{kind}",
                cards=", ".join(map(str, best.cards)) or "–",
                n=best.advanced,
                wish=told.wish,
            )
            gain = Fraction(best.gain.exact) * 100
            note = self.say("gen.ui.gain_points", n=signed(round(gain)))
            value = self.percent(best.chance)
            items.append(Item(f"throw:{kind}", text, note, value, holds=True))
        return items

    def _split_item(self, n: int, one: SplitOdds, role: Role) -> Item:
        return Item(
            f"split:{n}",
            self.say("gen.ui.split_sums", now=one.split.now, later=one.split.later),
            self.say(
                "gen.ui.split_cards",
                now=as_text(one.split.cards_now),
                later=as_text(one.split.cards_later),
            ),
            self.percent(one.win),
            icon="star" if one.best else "",
            owner=self.draft.player(role),
            holds=True,
        )

    def _sea_hint(self, role: Role) -> list[Item]:
        """One artillery with a galleon stops everything that has none (G-13.7)."""
        force = self.facts.force(role)
        parries = self.facts.field is Field.SEA and self.step != "end"
        if not parries or not force.get(Unit.ARTILLERY) or not force.get(Unit.GALLEON):
            return []
        return [Item("hint", self.say("gen.ui.artillery_parries"), icon="information-outline")]

    def odds_held(self, key: str, role: Role) -> Why | None:
        """The exact fraction, and under which assumptions it holds."""
        asked = self.asked(role)
        told = self.chances.of(asked) if asked is not None else Told()
        what, _, which = key.partition(":")
        lines: list[WhyLine] = []
        match what:
            case "split" if told.battle is not None:
                one = told.battle.splits[int(which)]
                lost, swing = one.expected_losses, one.vp_swing
                lines = [
                    exactly(self._texts(), one.win.exact, "G-14.9"),
                    WhyLine(self.say("gen.ui.expected_losses"), lost.exact, "G-12.8"),
                    WhyLine(self.say("gen.ui.vp_swing"), swing.exact, "G-11.17"),
                ]
            case "throw" if told.paid is not None:
                advice = told.free if which == "free" and told.free else told.paid
                lines = [
                    WhyLine(self.say("gen.ui.nothing_thrown"), advice.before.exact, "G-14.10"),
                    exactly(self._texts(), advice.best.chance.exact, "G-14.10"),
                ]
            case "odds":
                lines = self._odds_lines(which, told)
        if not lines:
            return None
        note = " ".join(self.say(one) for one in self._assumptions(told))
        return Why(self.say("gen.ui.advice"), tuple(lines), note)

    def _odds_lines(self, which: str, told: Told) -> list[WhyLine]:
        chance = {
            "attack_1": told.forecast.first if told.forecast else None,
            "attack_2": told.second.success if told.second else None,
            "attacker_wins": told.forecast.wins if told.forecast else None,
        }.get(which)
        if chance is not None:
            return [exactly(self._texts(), chance.exact, "G-14.7")]
        if which == "withdrawal" and told.withdrawal is not None:
            return [
                WhyLine(self.say(line.key), signed(line.amount), line.rule.number)
                for line in told.withdrawal.why
            ]
        return []

    # -- taps ------------------------------------------------------------------------------

    def _thrown(self, role: Role) -> list[str]:
        kept: dict[str, Any] = self.drafts.get(THROW, {})
        return list(kept.get(f"{role}:{self.step}:{self._exchanges(role)}", ()))

    def _exchanges(self, role: Role) -> int:
        return len(self.draft.side(role).exchanges)

    def private_tapped(self, key: str) -> Answer:
        what, _, rest = key.partition(":")
        role = self.private
        if role is None:
            return None
        if what == "x":
            chosen = self._thrown(role)
            chosen = [one for one in chosen if one != rest] if rest in chosen else [*chosen, rest]
            self.drafts.put(THROW, {f"{role}:{self.step}:{self._exchanges(role)}": chosen})
        elif what == "throw":
            return self._throw(role)
        elif what == "ready":
            return self._ready(role)
        return None

    def private_answered(self, row: str, key: str) -> None:
        self._hand_typed(Role(row.partition(":")[2]), key)

    def private_stepped(self, key: str, change: int) -> None:
        what, _, rest = key.partition(":")
        if what == "g":
            role, _, unit = rest.partition(":")
            self._guessed(Role(role), Unit(unit), change)

    def _ready(self, role: Role) -> Answer:
        """The choice is made; both are revealed when the other one is ready, too."""
        problems, _ = self._own_sum(role)
        if problems:
            raise BadInput("gen.ui.not_ready", "units", why=problems[0])
        step, draft = self.step, self.draft
        draft = draft.with_stand(role, step, self.stand_of(role))
        ready = tuple(dict.fromkeys((*draft.ready, role.value)))
        answer = self.keep(replace(draft, ready=ready))
        self.put_down()
        return answer

    def _throw(self, role: Role) -> Answer:
        hand, chosen, draft = self.hand_of(role), self._thrown(role), self.draft
        if hand is None or not chosen:
            return None
        basic, advanced = _picked(hand, chosen)
        if self.step.startswith("swap"):
            draft = draft.with_side(role, swap=advanced).answered(self.step)
        else:
            done = draft.side(role).exchanges
            draft = draft.with_side(role, exchanges=(*done, Thrown(basic, advanced)))
        refuse_all(draft.course(self.table).problems_of((*draft.done, self.step)), "cards")
        self.drafts.put(THROW, None)
        return self.keep(draft)


def _picked(hand: Cards, chosen: Sequence[str]) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """The basic and the advanced cards that were ticked."""
    rows = {"b": hand.basic, "a": hand.advanced}
    found: dict[str, list[int]] = {"b": [], "a": []}
    for key in chosen:
        kind, _, place = key.partition(":")
        if int(place) < len(rows[kind]):
            found[kind].append(rows[kind][int(place)])
    return tuple(found["b"]), tuple(found["a"])
