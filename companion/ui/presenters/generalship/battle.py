"""The battle: who decides what in which step, hands in private, consequences in one entry."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from fractions import Fraction
from typing import Any

from companion.core.decks import AppDecks
from companion.core.errors import BadInput
from companion.core.explain import Breakdown
from companion.core.game import PlayerId
from companion.core.records import evolve
from companion.games.generalship.cards import card_chances
from companion.games.generalship.fight import Decks, Thrown, full_decks
from companion.games.generalship.pieces import Role
from companion.ui.i18n import Translator, number
from companion.ui.presenters.drafts import Drafts
from companion.ui.presenters.generalship.battle_draft import BattleDraft, begun
from companion.ui.presenters.generalship.battle_hands import HandPanels
from companion.ui.presenters.generalship.words import Page
from companion.ui.presenters.panels import Act, Answer, Choice, HandTo, Item, Offer, Panel, Tile
from companion.ui.presenters.phases import Button, Foot
from companion.ui.presenters.secret_bids import Hands
from companion.ui.presenters.session import Session
from companion.ui.presenters.views import Why

DRAFT, DEALT = "battle", "battle_dealt"
ROLES = (Role.DEFENDER, Role.ATTACKER)
YES_NO = ("withdraw", "ambush", "cancel", "restore")
SPEAKS = {
    "withdraw": Role.DEFENDER,
    "swap_defender": Role.DEFENDER,
    "swap_attacker": Role.ATTACKER,
    "retreat_defender": Role.DEFENDER,
    "pursue_attacker": Role.ATTACKER,
    "retreat_attacker": Role.ATTACKER,
    "pursue_defender": Role.DEFENDER,
    "ambush": Role.ATTACKER,
    "cancel": Role.DEFENDER,
    "restore": Role.ATTACKER,
    "exchange_defender": Role.DEFENDER,
    "exchange_attacker": Role.ATTACKER,
}


class BattlePage(HandPanels, Page):
    """One step at a time; whoever speaks first in it is shown."""

    title = "gen.place_battle"
    has_secrets = True

    def __init__(self, session: Session, texts: Callable[[], Translator], drafts: Drafts) -> None:
        super().__init__(session, texts)
        self.drafts = drafts
        self.decks = AppDecks()
        self._hands = Hands(session.curtain)
        self._private: Role | None = None

    # -- the draft -------------------------------------------------------------------------

    @property
    def draft(self) -> BattleDraft:
        fight = self.table.battle
        kept = self.drafts.load(DRAFT, BattleDraft())
        if fight is None:
            return BattleDraft()
        if (kept.place, kept.attacker, kept.defender) == (
            fight.place,
            fight.attacker,
            fight.defender,
        ):
            return kept
        return self._dealt(begun(self.table, dealt=bool(self.drafts.get(DEALT, False))))

    def keep(self, draft: BattleDraft) -> None:
        self.drafts.keep(DRAFT, draft)

    def _dealt(self, draft: BattleDraft) -> BattleDraft:
        """The app shuffles both stacks; with cards on the table there is nothing to shuffle."""
        if not draft.dealt:
            return draft
        full = full_decks(self.table.switches)
        decks = Decks(self.decks.shuffled(full.basic), self.decks.shuffled(full.advanced))
        made = replace(draft, answers=replace(draft.answers, decks=decks))
        self.keep(made)
        return made

    @property
    def step(self) -> str:
        return self.draft.step(self.table)

    @property
    def private(self) -> Role | None:
        """The side that holds the device; nobody any more once it was put down."""
        return self._private if self._hands.hold else None

    # -- what is shown ---------------------------------------------------------------------

    def player_shown(self) -> PlayerId:
        if self.table.battle is None:
            return ""
        role = self.private or SPEAKS.get(self.step)
        if role is None:
            role = Role.DEFENDER if self.step == "attack_1" else Role.ATTACKER
        return self.draft.player(role)

    def subtitle(self) -> str:
        fight = self.table.battle
        if fight is None:
            return self.cycle_title
        return f"{self.place(fight.place)} · {self.era()}"

    def about(self) -> tuple[Any, ...]:
        return (self.table.round, self.step if self.table.battle else "", str(self.private))

    def panels(self) -> tuple[Panel, ...]:
        if self.table.battle is None:
            note = self.say("gen.ui.no_battle")
            return (Panel("none", self.say("gen.place_battle"), note=note),)
        if self.private is not None:
            return self.hand_panels(self.private)
        sides = tuple(self._side(role) for role in ROLES)
        return (*self._steps(), *sides, *((self._chances(),) if self._is_drawn else ()))

    @property
    def _is_drawn(self) -> bool:
        """Whether cards are drawn: their number would tell what stands there (G-11.7)."""
        return self.step != "withdraw"

    def _side(self, role: Role) -> Panel:
        draft, facts = self.draft, self.draft.facts(self.table)
        player = draft.player(role)
        one = self.table.players[player]
        cards = facts.cards.attacker if role is Role.ATTACKER else facts.cards.defender
        units = facts.force(role)
        is_open = self.table.switches.armies == "open" or self.table.ended
        power = Tile(f"power:{role}", self.say("gen.figure.power"), number(len(one.power)))
        drawn = (
            Tile(f"basic:{role}", self.say("gen.cards.basic_total"), number(cards.basic.total)),
            Tile(
                f"advanced:{role}",
                self.say("gen.cards.advanced_total"),
                number(cards.advanced.total),
            ),
        )
        items = [
            Item(f"leader:{role}", self.commander(one.commander)),
            Item(
                f"pieces:{role}",
                self.pieces(sum(units.values())),
                self.units(units) if is_open else "",
            ),
        ]
        name = self.say(f"gen.ui.role.{role}", player=one.name)
        looks = (Offer(f"look:{role}", self.say("gen.ui.look"), "eye-outline"),)
        return Panel(
            f"side:{role}",
            name,
            tiles=(*drawn, power) if self._is_drawn else (power,),
            items=tuple(items),
            offers=looks,
            column=1,
        )

    def _chances(self) -> Panel:
        """What everybody may know before the cards: only how many cards there are."""
        cards = self.draft.facts(self.table).cards
        found = card_chances(
            min(12, cards.attacker.advanced.total),
            min(12, cards.defender.advanced.total),
            self.table.switches,
        )
        rows = (
            ("defender_retreats", found.defender_retreats),
            ("attacker_retreats", found.attacker_retreats),
            ("ambush", found.ambush),
        )
        items = tuple(
            Item(
                f"chance:{key}",
                self.say(f"gen.ui.chance.{key}"),
                value=self._texts().percent(_fraction(chance.exact)),
                holds=True,
            )
            for key, chance in rows
        )
        return Panel(
            "chances",
            self.say("gen.ui.chances"),
            items=items,
            note=self.say("gen.ui.chances_note"),
            column=1,
        )

    def _steps(self) -> tuple[Panel, ...]:
        step, draft = self.step, self.draft
        if not draft.done and not draft.ready:
            return (self._how(), self._step(step))
        return (self._step(step),)

    def _how(self) -> Panel:
        choices = (
            Choice("table", self.say("gen.ui.on_table")),
            Choice("dealt", self.say("gen.ui.dealt")),
        )
        return Panel(
            "how",
            self.say("gen.ui.cards_how"),
            choices=choices,
            chosen="dealt" if self.draft.dealt else "table",
        )

    def _step(self, step: str) -> Panel:
        title = self.say(f"gen.ui.step.{step}", **self._names())
        if step in ("attack_1", "attack_2"):
            return self.attack_panel(step, title)
        if step == "end":
            return self.end_panel(title)
        note = self.say(f"gen.ui.step_note.{step.split('_', maxsplit=1)[0]}")
        if step.startswith("exchange") and not self.draft.dealt:
            role = SPEAKS[step]
            count = len(self.draft.side(role).exchanges)
            most = len(self.table.players[self.draft.player(role)].power)
            item = Item(
                f"paid:{role}",
                self.say("gen.ui.paid_exchanges"),
                count=count,
                draft=count,
                most=most,
            )
            return Panel("step", title, items=(item,), note=note)
        return Panel("step", title, offers=self._offers(step), note=note)

    def _names(self) -> dict[str, str]:
        return {
            "attacker": self.name(self.draft.attacker),
            "defender": self.name(self.draft.defender),
        }

    def _offers(self, step: str) -> tuple[Offer, ...]:
        if step.startswith(("swap", "exchange")):
            return (
                Offer(
                    f"look:{SPEAKS[step]}",
                    self.say("gen.ui.choose_cards"),
                    "cards-outline",
                    look="accent",
                ),
            )
        return (
            Offer("yes", self.say(f"gen.ui.yes.{step.split('_', maxsplit=1)[0]}"), "check"),
            Offer("no", self.say("ui.no"), "close", look="accent"),
        )

    # -- taps ------------------------------------------------------------------------------

    def foot(self) -> Foot:
        if self.table.battle is None:
            return Foot(Button("page:phase", self.say("gen.place_turn"), "arrow-left"))
        if self.private is not None:
            return Foot(Button("hide", self.say("gen.ui.hide"), "eye-off-outline"))
        step = self.step
        back = (Button("back", self.say("gen.ui.back"), "undo-variant"),) if self.draft.done else ()
        if step == "end":
            return Foot(Button("book", self.say("gen.ui.book_battle"), "check-all"), back)
        if step in ("attack_1", "attack_2") or step.startswith(("swap", "exchange")):
            return Foot(Button("next", self.say("gen.ui.next_step"), "arrow-right"), back)
        return Foot(None, back)

    def tapped(self, key: str) -> Answer:
        what, _, rest = key.partition(":")
        match what:
            case "yes" | "no":
                self._answer(self.step, what == "yes")
            case "next":
                self._go_on()
            case "back":
                self._go_back()
            case "book":
                return Act(self.draft.action(self.table))
            case "hide":
                self.put_down()
            case "look":
                role = Role(rest)
                player = self.draft.player(role)
                return HandTo(player, self.hand_to(player), lambda: self._look(role))
            case _:
                self.hand_tapped(key)
        return None

    def _look(self, role: Role) -> None:
        self._hands.take(self.draft.player(role))
        self._private = role

    def put_down(self) -> None:
        self._hands.give_on()
        self._private = None

    def _answer(self, step: str, yes: bool) -> None:
        draft = self.draft
        if step in YES_NO:
            draft = replace(draft, answers=evolve(draft.answers, **{step: yes}))
        elif step.startswith("retreat"):
            draft = draft.with_side(SPEAKS[step], retreat=yes)
        elif step.startswith("pursue"):
            draft = draft.with_side(SPEAKS[step], pursue=yes)
        self.keep(replace(draft, done=(*draft.done, step)))

    def _go_on(self) -> None:
        """An attack must be possible before the table goes on; all that is wrong is said."""
        draft, step = self.draft, self.step
        course = draft.course(self.table)
        if step.startswith("attack") and course.problems:
            first = course.problems[0]
            raise BadInput(first.key, "answers", **first.params)
        self.keep(replace(draft, done=(*draft.done, step), ready=()))

    def _go_back(self) -> None:
        """The last answer is taken back."""
        draft = self.draft
        last = draft.done[-1]
        if last in YES_NO:
            draft = replace(draft, answers=evolve(draft.answers, **{last: False}))
        elif last.startswith("retreat"):
            draft = draft.with_side(SPEAKS[last], retreat=False)
        elif last.startswith("pursue"):
            draft = draft.with_side(SPEAKS[last], pursue=False)
        self.keep(replace(draft, done=draft.done[:-1], lost=None))

    def chose(self, panel: str, key: str) -> None:
        draft = self.draft
        if panel == "how":
            self.drafts.put(DEALT, key == "dealt")
            self.keep(BattleDraft())
            self.keep(self._dealt(begun(self.table, dealt=key == "dealt")))
        else:
            self.end_chose(panel, key, draft)

    def answered(self, row: str, key: str) -> None:
        self.end_chose(row, key, self.draft)

    def stepped(self, key: str, change: int) -> None:
        what, _, role = key.partition(":")
        if what == "paid":
            draft = self.draft
            done = draft.side(Role(role)).exchanges
            changed = (*done, Thrown((1,))) if change > 0 else done[:-1]
            self.keep(draft.with_side(Role(role), exchanges=changed))
        else:
            self.hand_stepped(key, change)

    def held(self, key: str) -> Why | None:
        what, _, rest = key.partition(":")
        if what in ("basic", "advanced") and self.table.battle is not None:
            cards = self.draft.facts(self.table).cards
            side = cards.attacker if rest == Role.ATTACKER else cards.defender
            reason: Breakdown = getattr(side, what)
            return self.why(reason, self.say(reason.key))
        if what == "chance":
            return Why(self.say(f"gen.ui.chance.{rest}"), (), self.say("gen.ui.chances_note"))
        return self.hand_held(key)

    def done(self, action: Any) -> None:  # noqa: ARG002
        self.drafts.put(DRAFT, None)
        self._private = None


def _fraction(exact: str) -> Fraction:
    return Fraction(exact)
