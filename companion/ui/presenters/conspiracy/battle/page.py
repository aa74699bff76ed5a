"""The place of battles: conditions, armies, cards, one tap for each roll, one entry at the end."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from companion.core.dice import AppDice, DiceRequest
from companion.games.conspiracy.battle.field import (
    SIDES,
)
from companion.pages.parts import Button
from companion.ui.i18n import Translator
from companion.ui.presenters.conspiracy.battle.draft import DRAFT
from companion.ui.presenters.conspiracy.battle.fighting import Fighting
from companion.ui.presenters.conspiracy.battle.odds import BattleOutlook
from companion.ui.presenters.conspiracy.battle.preparing import Preparing
from companion.ui.presenters.conspiracy.new_land import NewLand
from companion.ui.presenters.drafts import Drafts
from companion.ui.presenters.means import Works
from companion.ui.presenters.panels import (
    Act,
    Answer,
    Panel,
    Question,
)
from companion.ui.presenters.phases.views import Foot
from companion.ui.presenters.session import Session
from companion.ui.presenters.views import Why


class BattlePresenter(Preparing, Fighting):
    """Prepares an attack and fights it round by round; leaving the page loses nothing."""

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

    def panels(self) -> tuple[Panel, ...]:
        draft = self.draft
        if not draft.cause:
            return self._peace()
        if not draft.is_begun:
            found = [*self._set_aside(), self._what()]
            if self.is_ready:
                found += [self._army("attacker"), self._army("defender"), self._cards()]
                found.append(self._conditions())
                found += self.outlook.panels(draft.first(self.state), prepares=True)
            return tuple(found)
        battle = draft.now(self.state)
        if draft.retreats is not None:
            return (self._retreat(battle), self._story())
        if battle.outcome is not None:
            taken = (self._taken(),) if battle.outcome == "attacker" else ()
            return (self._story(), *taken, self._armies(battle))
        return (
            self._sums(battle), self._field(battle), *self._supporters(battle), self._story(0),
            *self.outlook.panels(battle)
        )  # fmt: skip

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
            Button(f"retreat:{side}", self.say(f"con.battle.retreat.{side}"), icon)
            for side, icon in zip(SIDES, ("flag-outline", "shield-off-outline"), strict=True)
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
                own = self._is_free and self.state.lands.get(draft.land) in self.state.lands_of(key)
                self.keep(origins=frozenset(), land="" if own else draft.land)
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
            case _:
                self.outlook.answered(row, key)

    def held(self, key: str) -> Why | None:
        """What a roll gets added; before and beside it, where the odds come from."""
        found = super().held(key)
        if found is not None or not self.draft.cause:
            return found
        prepares = not self.draft.is_begun
        battle = self.draft.first(self.state) if prepares else self.draft.now(self.state)
        return self.outlook.why(key, battle, prepares)

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
                if draft.is_fought:
                    self.drafts.set_aside(DRAFT)
                self.keep(is_begun=False, rounds=(), rolls=(), at=-1, retreats=None, dice=())
            case "bring_back":
                self.drafts.bring_back(DRAFT)
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
            case "swap":
                side, _, column = rest.partition(":")
                self._swapped("attacker" if side == "attacker" else "defender", int(column))
            case "fight":
                self.drafts.let_go(DRAFT)
                exchange = draft.exchange(draft.now(self.state))
                self.keep(
                    rounds=(*draft.rounds, exchange),
                    rolls=(),
                    at=-1,
                    attacker_behind=(),
                    defender_behind=(),
                    attacker_swaps=frozenset(),
                    defender_swaps=frozenset(),
                )
            case "round_back":
                self._taken_back()
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
            case "new_land":
                return NewLand(self).question()
            case "book":
                return Act(draft.action())
            case _:
                return super().tapped(key)
        return None

    def _two(self) -> int:
        return sum(self.dice.roll(DiceRequest("con.battle.app_rolls", (6, 6))))
