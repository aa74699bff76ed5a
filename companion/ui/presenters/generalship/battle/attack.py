"""One attack: what each side shows, its cards and its sum; after the reveal, or privately."""

from __future__ import annotations

from dataclasses import replace

from companion.core.explain import Text
from companion.games.generalship.battle.attacks import MOST
from companion.games.generalship.battle.fight import Stand
from companion.games.generalship.pieces import Field, Role, Unit
from companion.games.generalship.tables import ADVANCED
from companion.pages.panels import Choice, ChoiceRow
from companion.ui.i18n import number
from companion.ui.presenters.generalship.battle.parts import (
    OTHER,
    BattleWords,
    as_text,
    card_name,
    counted,
)
from companion.ui.presenters.panels import Answer, Button, Item, Panel, Tile
from companion.ui.presenters.views import Why, WhyLine

STAND = "battle_stand"  # what a side composes before it is ready, where the app deals
CLEAR = "clear"
MOST_SUM, MOST_BONUS = 200, 50
IRREGULARS = ("elephants", "mounted_archers", "horse_artillery")


class AttackPanels(BattleWords):
    """Units and cards are chips: a tap adds one, the last chip clears the row."""

    # -- what a side shows -----------------------------------------------------------------

    def stand_of(self, role: Role) -> Stand:
        """Of the attack being fought; before it is revealed what that side composes."""
        step, draft = self.step, self.draft
        if not draft.dealt or role.value in draft.ready:
            return draft.stand(role, step)
        return self.drafts.load(f"{STAND}.{role}.{step}", Stand())

    def put_stand(self, role: Role, stand: Stand) -> None:
        step, draft = self.step, self.draft
        if draft.dealt:
            self.drafts.keep(f"{STAND}.{role}.{step}", stand)
        else:
            self.put(draft.with_stand(role, step, stand))

    def forget_stands(self) -> None:
        for role in Role:
            for step in ("attack_1", "attack_2"):
                self.drafts.put(f"{STAND}.{role}.{step}", None)

    def side_panel(self, role: Role, column: int) -> Panel:
        """Chips for the units, the basic cards and the advanced card of one side."""
        stand, facts = self.stand_of(role), self.facts
        attacks = self.speaker is role
        key = "gen.ui.attacks" if attacks else "gen.ui.parries"
        title = self.say(key, player=self.side_name(role))
        return Panel(
            f"stand:{role}",
            title,
            asks=self._rows(role, stand, facts.field),
            items=self._figures(role, stand),
            column=column,
        )

    @property
    def speaker(self) -> Role:
        """Who attacks chooses first (G-12.6)."""
        return Role.DEFENDER if self.step == "attack_1" else Role.ATTACKER

    def _rows(self, role: Role, stand: Stand, field: Field) -> tuple[ChoiceRow, ...]:
        hand = self.hand_of(role)
        force = self.facts.force(role)
        own = self.draft.dealt
        units = [u for u in self.kinds(field) if not own or force.get(u)]
        cards = range(1, 8) if hand is None else sorted(set(hand.basic))
        advanced = range(1, 6) if hand is None else sorted({n for n in hand.advanced if n < 6})
        rows = [
            self._counts(
                f"u:{role}", "gen.ui.units", {u: self.unit(u) for u in units}, stand.units
            ),
            self._counts(
                f"c:{role}",
                "gen.ui.basic_cards",
                {str(n): self._card(field, n) for n in cards},
                {str(n): stand.cards.count(n) for n in cards},
            ),
        ]
        if advanced and self.cards_of(role).advanced.total:
            rows.append(self._advanced(role, stand, list(advanced)))
        if field is Field.LAND and stand.advanced == 5:
            rows.append(self._irregulars(role, stand))
        return tuple(rows)

    def _counts(
        self, key: str, title: str, names: dict[Unit, str] | dict[str, str], now: object
    ) -> ChoiceRow:
        got: dict[str, int] = {str(k): n for k, n in dict(now).items()}  # type: ignore[call-overload]
        options = [
            Choice(
                str(one),
                f"{name} × {got[str(one)]}" if got.get(str(one)) else name,
                chosen=bool(got.get(str(one))),
            )
            for one, name in names.items()
        ]
        if any(got.values()):
            options.append(Choice(CLEAR, self.say("gen.ui.clear"), icon="close"))
        return ChoiceRow(key, self.say(title), tuple(options))

    def _card(self, field: Field, card: int) -> str:
        return card_name(self.say, self.table.values.components, field, card)

    def _advanced(self, role: Role, stand: Stand, numbers: list[int]) -> ChoiceRow:
        options = (
            Choice("0", self.say("gen.ui.no_card"), chosen=not stand.advanced),
            *(Choice(str(n), self.advanced_name(n), chosen=stand.advanced == n) for n in numbers),
        )
        return ChoiceRow(f"a:{role}", self.say("gen.ui.advanced_card"), options)

    def _irregulars(self, role: Role, stand: Stand) -> ChoiceRow:
        options = tuple(
            Choice(one, self.say(f"gen.ui.leads.{one}"), chosen=stand.irregulars == one)
            for one in IRREGULARS
        )
        return ChoiceRow(f"i:{role}", self.say("gen.ui.which_irregulars"), options)

    def advanced_name(self, card: int) -> str:
        """Its number and, where the text tells it, its name."""
        row = next(one for one in ADVANCED if (one.number, one.field) == (card, self.facts.field))
        if not row.known:
            return self.say("gen.ui.advanced_number", number=card)
        return f"{card}: {self.say(row.name)}"

    def _figures(self, role: Role, stand: Stand) -> tuple[Item, ...]:
        found = []
        if stand.advanced:
            known = self.table.values.bonuses.get(f"{self.facts.field}_{stand.advanced}")
            note = self.say("gen.ui.bonus_known", n=known) if known is not None else ""
            found.append(self._step(f"b:{role}", "gen.ui.bonus", note, stand.bonus, MOST_BONUS))
        if not self.draft.dealt:
            note = self.say("gen.ui.typed_note")
            typed = stand.typed or 0
            found.append(self._step(f"t:{role}", "gen.ui.typed_sum", note, typed, MOST_SUM))
        return tuple(found)

    def _step(self, key: str, title: str, note: str, now: int, most: int) -> Item:
        return Item(key, self.say(title), note, count=now, draft=now, most=most)

    # -- the attack ------------------------------------------------------------------------

    def attack_panels(self, title: str) -> tuple[Panel, ...]:
        speaker = self.speaker
        if not self.draft.dealt:
            sides = (self.side_panel(speaker, 0), self.side_panel(OTHER[speaker], 1))
            return (self._sums(title), *sides)
        return (self._both_ready(title),)

    def _sums(self, title: str) -> Panel:
        """ATK against DEF, and what comes of it."""
        course = self.course
        made = next((one for one in course.attacks if one.number == int(self.step[-1])), None)
        problems = [self.say(one) for one in self.wrong()]
        if made is None:
            note = " ".join(problems) or self.say("gen.ui.enter_attack")
            return Panel("sums", title, note=" ".join((*self._reminded(), note)))
        key = "gen.ui.attack_succeeds" if made.success else "gen.ui.attack_parried"
        said = [self.say(key, atk=made.atk.total, defence=made.defence.total, n=made.difference)]
        if made.style:
            said.append(self.say("gen.ui.fought_in", style=self.say(f"gen.style.{made.style}")))
        if made.broken_off:
            said.append(self.say("gen.ui.broken_off"))
        tiles = (
            Tile("sum:atk", self.say("gen.attack.atk"), number(made.atk.total)),
            Tile("sum:def", self.say("gen.attack.def"), number(made.defence.total)),
        )
        offers: tuple[Button, ...] = ()
        if problems:
            offers = (Button("anyway", self.say("gen.ui.anyway"), "alert-outline"),)
        return Panel(
            "sums",
            title,
            tiles=tiles,
            offers=offers,
            note=" ".join((*self._reminded(), *said, *problems)),
            column=0,
        )

    def wrong(self) -> list[Text]:
        """What the rules say against this attack; what pieces tell only after the reveal."""
        return self.course.problems_of((self.step,), in_public=not self.is_revealed)

    def _reminded(self) -> tuple[str, ...]:
        """With cards on the table: those of the first attack are out (G-11.16a)."""
        again = self.step == "attack_2" and "attack_1" in self.course.steps
        return (self.say("gen.ui.discard_played"),) if again and not self.draft.dealt else ()

    def _both_ready(self, title: str) -> Panel:
        draft, items = self.draft, []
        for role in (self.speaker, OTHER[self.speaker]):
            done = role.value in draft.ready
            items.append(
                Item(
                    f"ready:{role}",
                    self.side_name(role),
                    value=self.say("gen.ui.chosen" if done else "gen.ui.chooses"),
                    colour=self.table.players[draft.player(role)].colour,
                )
            )
        if not self.is_revealed:
            note = self.say("gen.ui.revealed_together")
            return Panel("step", title, items=tuple(items), note=note)
        shown = tuple(self._shown(role) for role in (self.speaker, OTHER[self.speaker]))
        sums = self._sums(title)
        return Panel(
            "step", title, tiles=sums.tiles, items=shown, offers=sums.offers, note=sums.note
        )

    def choosing_button(self) -> Button:
        """Whoever has not chosen yet takes the device, the attacking side first."""
        order = (self.speaker, OTHER[self.speaker])
        role = next(one for one in order if one.value not in self.draft.ready)
        text = self.say("gen.ui.choose_now", player=self.brief(self.draft.player(role)))
        return Button(f"look:{role}", text, "eye-outline")

    @property
    def is_revealed(self) -> bool:
        """Whether both sides have shown what they chose (G-12.6)."""
        openly = self.is_open and not self.draft.dealt
        return openly or all(role.value in self.draft.ready for role in Role)

    def revealed(self) -> Answer:
        """Both sides lie open: only now the pieces that stand there say what they say."""
        everybody = tuple(role.value for role in Role)
        draft = replace(self.draft, ready=everybody)
        if self.course.problems_of((self.step,)):
            return self.keep(draft)
        return self.keep(draft.answered(self.step))

    def _shown(self, role: Role) -> Item:
        stand = self.draft.stand(role, self.step)
        cards = as_text(stand.cards)
        if stand.advanced:
            cards = f"{cards} + {self.advanced_name(stand.advanced)}"
        return Item(
            f"shown:{role}",
            f"{self.side_name(role)}: {self.units(stand.units) or '–'}",
            self.say("gen.ui.with_cards", cards=cards),
            colour=self.table.players[self.draft.player(role)].colour,
        )

    # -- taps ------------------------------------------------------------------------------

    def stand_answered(self, row: str, key: str) -> None:
        """A chip of a side: one more of it, or none again."""
        what, _, name = row.partition(":")
        role = Role(name)
        stand, facts = self.stand_of(role), self.facts
        match what:
            case "u" if key == CLEAR:
                stand = replace(stand, units={}, typed=None)
            case "u":
                most = min(self._most(role, Unit(key)), MOST[facts.field])
                n = (stand.units.get(Unit(key), 0) + 1) % (most + 1)
                stand = replace(stand, units=counted({**stand.units, Unit(key): n}), typed=None)
            case "c" if key == CLEAR:
                stand = replace(stand, cards=(), typed=None)
            case "c":
                stand = replace(stand, cards=self._cards(role, stand, int(key)), typed=None)
            case "a":
                bonus = self.table.values.bonuses.get(f"{facts.field}_{key}", 0)
                stand = replace(stand, advanced=int(key), bonus=bonus, irregulars=None)
            case "i":
                now = None if stand.irregulars == key else key
                stand = replace(stand, irregulars=now)  # type: ignore[arg-type]
        self.put_stand(role, stand)

    def _most(self, role: Role, unit: Unit) -> int:
        """Openly any number up to the height: what is really there nobody looks up."""
        return self.facts.force(role).get(unit, 0) if self.draft.dealt else self.height(role)

    def _cards(self, role: Role, stand: Stand, card: int) -> tuple[int, ...]:
        hand = self.hand_of(role)
        most = self.table.switches.basic_copies if hand is None else hand.basic.count(card)
        n = (stand.cards.count(card) + 1) % (most + 1)
        rest = [one for one in stand.cards if one != card]
        return tuple(sorted([*rest, *([card] * n)]))

    def stand_stepped(self, key: str, change: int) -> bool:
        """A stepper of a side; whether it was one."""
        what, _, name = key.partition(":")
        if what not in ("b", "t") or not self.step.startswith("attack"):
            return False
        role = Role(name)
        stand = self.stand_of(role)
        if what == "b":
            stand = replace(stand, bonus=min(MOST_BONUS, max(0, stand.bonus + change)))
        else:
            stand = replace(stand, typed=min(MOST_SUM, max(0, (stand.typed or 0) + change)))
        self.put_stand(role, stand)
        return True

    def sum_held(self, which: str) -> Why | None:
        """The lines of a sum, unit by unit."""
        made = next((o for o in self.course.attacks if o.number == int(self.step[-1])), None)
        if made is None or (self.draft.dealt and not self.is_revealed):
            return None
        reason = made.atk if which == "atk" else made.defence
        lines = tuple(
            WhyLine(self.say(line.key, **line.params), number(line.amount), line.rule.number)
            for line in reason.lines
        )
        total = WhyLine(self.say("ui.phase.sum"), number(reason.total), "G-12.7", is_total=True)
        return Why(self.say(f"gen.attack.{which}"), (*lines, total))
