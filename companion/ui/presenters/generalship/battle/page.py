"""The battle: who decides what in which step, hands in private, consequences in one entry."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from companion.core.explain import Breakdown
from companion.core.game import PlayerId
from companion.core.records import evolve
from companion.games.generalship.battle.cards import CardChances, card_chances
from companion.games.generalship.battle.fight import Thrown
from companion.games.generalship.pieces import Role
from companion.pages.kit import Standing, Stop, roman
from companion.ui.i18n import Translator, number
from companion.ui.presenters.chances import exactly
from companion.ui.presenters.drafts import Drafts
from companion.ui.presenters.generalship.battle.begin import BeginPanels
from companion.ui.presenters.generalship.battle.draft import FIRST, BattleDraft, begun
from companion.ui.presenters.generalship.battle.end import FREELY, EndPanels
from companion.ui.presenters.generalship.battle.odds import BattleChances
from companion.ui.presenters.generalship.battle.parts import (
    DEALT,
    DRAFT,
    OWN,
    ROLES,
    SPEAKS,
    refuse_all,
)
from companion.ui.presenters.generalship.battle.private import HAND, THROW, PrivatePanels
from companion.ui.presenters.generalship.words import Page
from companion.ui.presenters.means import Works
from companion.ui.presenters.panels import Act, Answer, Button, Item, Panel, Tile
from companion.ui.presenters.panels_page import PanelsPageView
from companion.ui.presenters.phases.views import Foot
from companion.ui.presenters.session import Session
from companion.ui.presenters.views import Why

YES_NO = ("withdraw", "ambush", "cancel", "restore")
STOPS = ("withdraw", "cards", "retreat", "ambush", "exchange", "attack_1", "attack_2")
STOP_OF = {"swap": "cards", "pursue": "retreat", "cancel": "ambush", "restore": "ambush"}
MOST_ADVANCED = 12


def _unheard() -> None: ...


class BattlePage(BeginPanels, PrivatePanels, EndPanels, Page):
    """One step at a time; whoever speaks first in it is shown."""

    title = "gen.place_battle"
    has_secrets = True

    def __init__(
        self,
        session: Session,
        texts: Callable[[], Translator],
        drafts: Drafts,
        worker: Works | None = None,
        changed: Callable[[], None] = _unheard,
        shared: Drafts | None = None,
    ) -> None:
        super().__init__(session, texts, drafts, shared)
        self.chances = BattleChances(worker, changed)

    # -- what is shown ---------------------------------------------------------------------

    def player_shown(self) -> PlayerId:
        if not self.is_fought:
            return ""
        role = self.private or SPEAKS.get(self.step)
        if role is None:
            role = self.draft.answer(self.table).retreating
        return self.draft.player(role)

    def subtitle(self) -> str:
        if not self.is_fought:
            return self.cycle_title
        return f"{self.place(self.draft.place)} · {self.era()}"

    def about(self) -> tuple[Any, ...]:
        return (self.table.round, self.step if self.is_fought else "", str(self.private))

    def view(self) -> PanelsPageView:
        return replace(super().view(), stops=self._stops() if self.is_fought else ())

    def _stops(self) -> tuple[Stop, ...]:
        now = len(STOPS) if self.step == "end" else STOPS.index(stop_of(self.step))

        def standing(place: int) -> Standing:
            return "done" if place < now else "now" if place == now else "ahead"

        return tuple(
            Stop(one, roman(place + 1), self.say(f"gen.ui.stop.{one}"), standing(place))
            for place, one in enumerate(STOPS)
        )

    def panels(self) -> tuple[Panel, ...]:
        if not self.is_fought:
            return (self.beginning(),)
        role, step = self.private, self.step
        if role is not None and not self.session.seat:
            if step == "end":
                return self.settling_panels(role)
            return self.private_panels(role)
        mine: tuple[Panel, ...] = ()
        if role is not None:
            mine = self.settling_panels(role) if step == "end" else self.private_panels(role)
        sides = tuple(self._side(one) for one in ROLES)
        chances = (self._chances(),) if self._is_drawn and step != "end" else ()
        if step.startswith("attack") and not self.draft.dealt:
            return (*self._step_panels(step), *mine)
        return (*self._step_panels(step), *mine, *sides, *chances)

    @property
    def _is_drawn(self) -> bool:
        """Whether cards are drawn: their number would tell what stands there (G-11.7)."""
        return self.step != FIRST and not self.draft.answers.withdraw

    def _side(self, role: Role) -> Panel:
        player = self.draft.player(role)
        one = self.table.players[player]
        tiles = [Tile(f"power:{role}", self.say("gen.figure.power"), number(len(one.power)))]
        if self._is_drawn:
            cards = self.cards_of(role)
            tiles = [
                Tile(f"basic:{role}", self.say("gen.cards.basic_total"), number(cards.basic.total)),
                Tile(
                    f"advanced:{role}",
                    self.say("gen.cards.advanced_total"),
                    number(cards.advanced.total),
                ),
                *tiles,
            ]
        units = self.facts.force(role)
        leader = self.commander(one.commander)
        rivals = self.say("gen.cards.rivals") if self.facts.cards.rivals else ""
        items = (
            Item(f"leader:{role}", leader, rivals),
            Item(
                f"pieces:{role}",
                self.pieces(sum(units.values())),
                self.units(units) if self.is_open else "",
            ),
        )
        offers: tuple[Button, ...] = ()
        if not self.session.seat and self.step != "end":
            offers = (Button(f"look:{role}", self.say("gen.ui.look"), "eye-outline"),)
        name = self.say(f"gen.ui.role.{role}", player=one.name)
        return Panel(f"side:{role}", name, tiles=tuple(tiles), items=items, offers=offers, column=1)

    def _found(self) -> CardChances:
        cards = self.facts.cards
        return card_chances(
            min(MOST_ADVANCED, cards.attacker.advanced.total),
            min(MOST_ADVANCED, cards.defender.advanced.total),
            self.table.switches,
        )

    def _chances(self) -> Panel:
        """What everybody may know before the cards are looked at: only how many there are."""
        found = self._found()
        items = [
            Item(
                f"chance:{key}",
                self.say(f"gen.ui.chance.{key}"),
                value=self.percent(getattr(found, key)),
                holds=True,
            )
            for key in ("defender_retreats", "attacker_retreats", "ambush")
        ]
        note = " ".join(self.say(one) for one in found.assumes)
        return Panel("chances", self.say("gen.ui.chances"), items=tuple(items), note=note)

    # -- the step --------------------------------------------------------------------------

    def _step_panels(self, step: str) -> tuple[Panel, ...]:
        title = self.say(f"gen.ui.step.{step}", **self._names())
        if step == FIRST:
            return self.first_panels(title)
        if step.startswith("attack"):
            return self.attack_panels(title)
        if step == "end":
            return self.end_panels(title)
        note = self.say(f"gen.ui.step_note.{step.split('_', maxsplit=1)[0]}")
        passed = self._passed_over()
        return (
            Panel(
                "step",
                title,
                items=self._step_items(step),
                offers=self._offers(step),
                note=" ".join(one for one in (note, passed) if one),
            ),
        )

    def _passed_over(self) -> str:
        """Steps that cannot happen, and why, as far as everybody may know it."""
        course, before = self.course, STOPS.index(stop_of(self.step))
        there = {stop_of(one) for one in course.steps}
        gone = [one for one in STOPS[:before] if one not in there]
        if not gone:
            return ""
        reasons = {
            "withdraw": "gen.ui.no_power",
            "exchange": "gen.ui.no_power",
            "attack_1": "gen.ui.ambushed",
        }
        return " ".join(
            self.say(
                "gen.ui.passed_over",
                step=self.say(f"gen.ui.stop.{one}"),
                why=self.say(reasons.get(one, "gen.ui.no_advanced")),
            )
            for one in gone
        )

    def _step_items(self, step: str) -> tuple[Item, ...]:
        """With cards on the table the app only counts what was thrown and paid."""
        if self.draft.dealt or not step.startswith(("swap", "exchange")):
            return ()
        role = SPEAKS[step]
        side, power = self.draft.side(role), self.table.players[self.draft.player(role)].power
        if step.startswith("swap"):
            now, most, words = len(side.swap), self.cards_of(role).advanced.total, "gen.ui.swapped"
        else:
            now, most, words = len(side.exchanges), len(power), "gen.ui.paid_exchanges"
        return (Item(f"paid:{role}", self.say(words), count=now, draft=now, most=most),)

    def _names(self) -> dict[str, str]:
        return {
            "attacker": self.name(self.draft.attacker),
            "defender": self.name(self.draft.defender),
        }

    def _offers(self, step: str) -> tuple[Button, ...]:
        role = SPEAKS[step]
        if not self.may_answer(role):
            return ()
        if step.startswith(("swap", "exchange")):
            if not self.draft.dealt or self.session.seat:
                return ()
            return (Button(f"look:{role}", self.say("gen.ui.choose_cards"), "cards-outline"),)
        yes = self.say(f"gen.ui.yes.{step.split('_', maxsplit=1)[0]}")
        return (
            Button("yes", yes, "check"),
            Button("no", self.say("ui.no"), "close", look="accent"),
        )

    # -- taps ------------------------------------------------------------------------------

    def foot(self) -> Foot:
        if not self.is_fought:
            return Foot(Button("page:phase", self.say("gen.place_turn"), "arrow-left"))
        if self.private is not None and not self.session.seat:
            hide = Button("hide", self.say("gen.ui.hide"), "eye-off-outline")
            main = self.private_main(self.private)
            return Foot(main, (hide,)) if main else Foot(hide)
        step, seat = self.step, self.session.seat
        back: tuple[Button, ...] = ()
        if self.draft.done and not seat:
            back = (Button("step_back", self.say("gen.ui.back"), "undo-variant"),)
        if step == "end":
            if seat:
                return Foot()
            if not self.is_settled:
                return Foot(self.settling_button(), back)
            return Foot(Button("book", self.say("gen.ui.book_battle"), "check-all"), back)
        if step in YES_NO or step.startswith(("retreat", "pursue")):
            if step != FIRST:
                return Foot(None, back)
        elif step.startswith(("swap", "exchange")):
            if not self.may_answer(SPEAKS[step]):
                return Foot()
        elif seat:
            return Foot()
        if step.startswith("attack") and not self.draft.dealt and not self.is_revealed:
            return Foot(Button("reveal", self.say("gen.ui.reveal"), "eye-outline"), back)
        words = "gen.ui.draw_cards" if step == FIRST else "gen.ui.next_step"
        if step == FIRST and not self.may_answer(Role.DEFENDER):
            return Foot()
        if step.startswith("attack") and self.draft.dealt and not self.is_revealed:
            return Foot(self.choosing_button(), back)
        ready = step != FIRST or self.is_typed
        return Foot(Button("next", self.say(words), "arrow-right", ready), back)

    def private_main(self, role: Role) -> Button | None:
        """What whoever holds the device does next; the own phone has it on a panel."""
        if self.step == "end":
            return Button("settled", self.say("gen.ui.settled"), "check")
        return self.hand_button(role)

    def tapped(self, key: str) -> Answer:
        what, _, rest = key.partition(":")
        match what:
            case "yes" | "no":
                return self._decided(what == "yes")
            case "next" | "reveal":
                return self._go_on()
            case "anyway":
                return self.keep(replace(self.draft.answered(self.step), overrule=True))
            case "step_back":
                return self._go_back()
            case "book":
                return Act(self.draft.action(self.table))
            case "hide":
                self.put_down()
            case "look":
                role = Role(rest)
                return self.handed(self.draft.player(role), lambda: self.look(role))
            case "open" | "type":
                return self.begin_tapped(key)
            case "lose" | "freely" | "settled":
                return self.end_tapped(key)
            case _:
                return self.private_tapped(key)
        return None

    def handed(self, player: PlayerId, then: Callable[[], Answer]) -> Answer:
        """Also with open armies a hand is looked at alone."""
        return self.handing(player, then)

    def _decided(self, yes: bool) -> Answer:
        """Whether a dealt card is in the hand is told only to whom it belongs."""
        step = self.step
        if yes and self.draft.dealt and step != FIRST:
            player = self.draft.player(SPEAKS[step])
            return self.handing(player, lambda: self._answer(step, yes))
        return self._answer(step, yes)

    def _answer(self, step: str, yes: bool) -> Answer:
        draft = self.draft
        if step in YES_NO:
            draft = replace(draft, answers=evolve(draft.answers, **{step: yes}))
        elif step.startswith("retreat"):
            draft = draft.with_side(SPEAKS[step], retreat=yes)
        elif step.startswith("pursue"):
            draft = draft.with_side(SPEAKS[step], pursue=yes)
        made = draft.answered(step)
        if yes:
            refuse_all(made.course(self.table).problems_of(made.done), "answers")
        return self.keep(made)

    def _go_on(self) -> Answer:
        """An attack must be possible before the table goes on; all that is wrong is said."""
        draft, step = self.draft, self.step
        if not step.startswith("attack"):
            return self.keep(draft.answered(step))
        refuse_all(self.wrong(), "answers")
        return self.revealed()

    def _go_back(self) -> Answer:
        """The last answer is taken back, and what was paid in the step that is left."""
        draft, step = self.draft, self.step
        last = draft.done[-1]
        if step.startswith("exchange"):
            draft = draft.with_side(SPEAKS[step], exchanges=())
        self.forget_stands()  # the hand may be another one when the attack comes again
        if last in YES_NO:
            draft = replace(draft, answers=evolve(draft.answers, **{last: False}))
        elif last.startswith("retreat"):
            draft = draft.with_side(SPEAKS[last], retreat=False)
        elif last.startswith("pursue"):
            draft = draft.with_side(SPEAKS[last], pursue=False)
        elif last.startswith("swap") and draft.dealt:  # on the table the number stands there
            draft = draft.with_side(SPEAKS[last], swap=())
        if last == FIRST:
            draft = replace(draft, answers=evolve(draft.answers, decks=None))
        return self.keep(
            replace(draft, done=draft.done[:-1], ready=(), lost=None, over=None, settled=False)
        )

    def chose(self, panel: str, key: str) -> None:
        if panel == "how":
            self.shared.put(DEALT, key == "dealt")
            draft = self.draft if self.by_totals else begun(self.table, dealt=False)
            self.put(replace(draft, dealt=key == "dealt"))

    def answered(self, row: str, key: str) -> None:
        what = row.partition(":")[0]
        if what in ("u", "c", "a", "i"):
            self.stand_answered(row, key)
        elif what == "h":
            self.private_answered(row, key)
        else:
            self.end_answered(row, key)

    def stepped(self, key: str, change: int) -> None:
        what, _, role = key.partition(":")
        if what == "paid":
            self.put(self._paid(Role(role), change))
        elif not self.stand_stepped(key, change) and not self.end_stepped(key, change):
            self.private_stepped(key, change)

    def _paid(self, role: Role, change: int) -> BattleDraft:
        """What a side threw away openly: how many, never which."""
        draft, side = self.draft, self.draft.side(role)
        if self.step.startswith("swap"):
            n = min(self.cards_of(role).advanced.total, max(0, len(side.swap) + change))
            return draft.with_side(role, swap=(1,) * n)
        done = side.exchanges
        return draft.with_side(role, exchanges=(*done, Thrown((1,))) if change > 0 else done[:-1])

    def held(self, key: str) -> Why | None:
        what, _, rest = key.partition(":")
        if not self.is_fought:
            return None
        if what in ("basic", "advanced") and self._is_drawn:
            reason: Breakdown = getattr(self.cards_of(Role(rest)), what)
            return self.why(reason, self.say(reason.key))
        if what == "chance" and self._is_drawn:
            found = self._found()
            rule = "G-14.2" if rest == "ambush" else "G-14.3"
            line = exactly(self._texts(), getattr(found, rest).exact, rule)
            note = " ".join(self.say(one) for one in found.assumes)
            return Why(self.say(f"gen.ui.chance.{rest}"), (line,), note, can_correct=False)
        if what == "sum":
            return self.sum_held(rest)
        if what == "line" and self.step == "end":
            return self.line_held(rest)
        if self.private is not None:
            return self.odds_held(key, self.private)
        return None

    def done(self, action: Any) -> None:  # noqa: ARG002
        for name in (DRAFT, OWN, THROW, HAND, FREELY, "guess"):
            self.drafts.put(name, None)
        self.forget_stands()
        self.put_down()


def stop_of(step: str) -> str:
    """The stop above the page to which a step belongs."""
    if step.startswith("attack"):
        return step
    first = step.partition("_")[0]
    return STOP_OF.get(first, first)
