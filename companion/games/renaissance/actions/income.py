"""Drawing in phase 1 and income in phase 6, for everybody at once."""

from __future__ import annotations

from typing import Annotated, ClassVar

from companion.core.action import Action
from companion.core.checks import Checks
from companion.core.codec import Between
from companion.core.explain import Breakdown, Text
from companion.core.game import PlayerId, Step, step
from companion.core.phases import marked
from companion.core.records import dataclass
from companion.games.renaissance.actions.common import (
    check_once,
    check_phase,
    playing,
    settled,
    titled,
)
from companion.games.renaissance.actions.misery import suffered
from companion.games.renaissance.income import Income, income
from companion.games.renaissance.pieces import Advance
from companion.games.renaissance.piles import drawn, no_card_left
from companion.games.renaissance.rulebook import cite
from companion.games.renaissance.state import CONTROL_MARKERS, State

DRAW_PHASE, INCOME_PHASE = 1, 6
DRAWN, INCOME = "draw", "income"


@dataclass(frozen=True, slots=True)
class DrawCards(Action):
    """Everybody draws one card, in the order of play (R-9.1.4)."""

    kind: ClassVar[str] = "draw_cards"
    overrule: bool = False

    def apply(self, state: State) -> Step[State]:
        checks = Checks(self.overrule)
        check_phase(checks, state, DRAW_PHASE)
        check_once(checks, state, DRAWN)
        warnings = checks.settle()
        after = state
        for player in state.order:
            before, after = after, drawn(after, player)
            warnings = (*warnings, *no_card_left(before, after, player))
        cards = sum(after.players[one].hand - state.players[one].hand for one in state.order)
        key = "ren.log.draw_new_epoch" if after.epoch > state.epoch else "ren.log.draw"
        if after.ending == "cards" and not state.ending:
            key = "ren.log.draw_last"
        return step(
            marked(after, DRAWN),
            key,
            warnings=warnings,
            n=cards,
            pile=after.pile,
            epoch=after.epoch,
        )


@dataclass(frozen=True, slots=True)
class DrawExtra(Action):
    """Cards one player draws for a reason the table knows."""

    kind: ClassVar[str] = "draw_extra"
    player: PlayerId
    cards: Annotated[int, Between(1, 20)] = 1
    overrule: bool = False

    def apply(self, state: State) -> Step[State]:
        player = playing(state, self.player)
        after = drawn(state, self.player, self.cards)
        got = after.players[self.player].hand - player.hand
        warnings = no_card_left(state, after, self.player, self.cards)
        return step(after, "ren.log.draw_extra", warnings=warnings, player=player.name, n=got)


@dataclass(frozen=True, slots=True)
class CollectIncome(Action):
    """Bank, income and D for everybody (R-9.6.1 to R-9.6.4)."""

    kind: ClassVar[str] = "collect_income"
    overrule: bool = False

    def apply(self, state: State) -> Step[State]:
        checks = Checks(self.overrule)
        check_phase(checks, state, INCOME_PHASE)
        check_once(checks, state, INCOME)
        warnings = checks.settle()
        after = state
        shown: list[Breakdown] = []
        told = []
        for player in state.order:
            answer = income(income_question(state, player))
            now = state.players[player]
            amount = answer.bank.total + answer.income.total
            after = settled(after, player, amount)
            shown.append(titled("ren.income.of", answer.income, now))
            if answer.bank.lines:
                shown.append(titled("ren.bank.paid_to", answer.bank, now))
            told.append(Text("ren.log.got", {"player": now.name, "n": amount}))
            if now.has(Advance.D):
                eased = suffered(after, player, -1, cite("R-9.6.4"))
                after = eased.state
                shown.append(eased.misery)
        return step(
            marked(after, INCOME), "ren.log.income", tuple(shown), warnings, paid=tuple(told)
        )


def income_question(state: State, player: PlayerId) -> Income:
    """The player's income as the calculator asks for it."""
    now = state.players[player]
    return Income(
        min(now.control_markers, CONTROL_MARKERS),
        len(state.seats),
        state.money(player),
        now.has(Advance.L),
        now.has(Advance.Z),
    )
