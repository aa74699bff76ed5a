"""Phase 5 (R-9.5): absolution, everybody's tokens, cards for tokens, the bonus card."""

from __future__ import annotations

from companion.core.explain import Breakdown
from companion.core.game import PlayerId
from companion.games.renaissance.cards.piles import is_pile_empty
from companion.games.renaissance.expansion.absolution import (
    HolyAbsolution,
    absolution,
    absolution_question,
    is_absolution_due,
)
from companion.games.renaissance.expansion.expanding import (
    BuyTokenCard,
    TakeBonusCard,
    bonus_card_player,
)
from companion.games.renaissance.expansion.expansion import CardForTokens, card_for_tokens
from companion.games.renaissance.expansion.placing import BONUS_CARD
from companion.games.renaissance.pieces import Advance
from companion.ui.presenters.panels import (
    Act,
    Answer,
    Button,
    Field,
    Form,
    Item,
    Panel,
    Question,
    Values,
)
from companion.ui.presenters.phases.views import Foot
from companion.ui.presenters.renaissance.phases.body import PhaseBody
from companion.ui.presenters.renaissance.turns import next_step, waiting
from companion.ui.presenters.views import Why

LAST_PRICE = 5  # the sixth card costs most (R-9.5.1.1)


class ExpandBody(PhaseBody):
    """Whose tokens are still to be placed; fights and placing have their own page."""

    def own_panels(self) -> tuple[Panel, ...]:
        first = (self._absolution(),) if self._has_absolution() else ()
        return (*first, self._tokens(), self._cards())

    # -- absolution ------------------------------------------------------------------------

    def _has_absolution(self) -> bool:
        owners = {self.player(who).has(Advance.F) for who in self.playing}
        return len(owners) == 2

    def _absolution(self) -> Panel:
        due = is_absolution_due(self.state)
        item = Item(
            "absolution",
            self.say("ren.remind.absolution"),
            self.say("ren.ui.absolution_note"),
            icon="circle-outline" if due else "check",
            taps=due and self.is_now,
            quiet=not due,
        )
        return Panel("absolution", self.say("ren.step.absolution"), items=(item,))

    def _absolution_form(self, values: Values) -> Form:
        fields = []
        for result in absolution(absolution_question(self.state, {})).players:
            missing = -result.ducats.total + result.steps.total
            if self.player(result.player).has(Advance.F) or missing <= 0:
                continue
            most = min(missing, self.state.money(result.player))
            fields.append(
                Field(
                    f"ducats:{result.player}",
                    self.say("ren.ui.absolution_pays", player=self.name(result.player), n=missing),
                    "count",
                    value=most,
                    most=most,
                )
            )
        said = self.tried(_absolved(values))
        title = self.say("ren.step.absolution")
        return Form(title, tuple(fields), self.say("ren.ui.absolve"), said)

    # -- tokens ----------------------------------------------------------------------------

    def _tokens(self) -> Panel:
        items = tuple(
            Item(
                f"tokens:{one.id}",
                one.name,
                self._token_note(one.id),
                self.say("ren.ui.tokens_short", n=one.bought_tokens),
                colour=one.colour,
                quiet=f"expand:{one.id}" in self.state.done,
            )
            for one in map(self.player, self.playing)
        )
        fight = Button(
            "page:fight", self.say("ren.ui.place_or_fight"), "sword-cross", look="outline"
        )
        return Panel("tokens", self.say("ren.ui.tokens_title"), items=items, offers=(fight,))

    def _token_note(self, player: PlayerId) -> str:
        one = self.player(player)
        notes = [self.say("ren.ui.new_markers", n=one.new_markers)]
        if f"expand:{player}" in self.state.done:
            notes.append(self.say("ren.ui.is_done"))
        return " · ".join(notes)

    # -- cards -----------------------------------------------------------------------------

    def _price(self) -> Breakdown:
        return card_for_tokens(CardForTokens(min(LAST_PRICE, self.state.token_cards))).price

    def held(self, key: str) -> Why | None:
        what, _, _player = key.partition(":")
        if what != "card":
            return None
        return self.why(self._price(), self.say("ren.ui.token_cards"), changes=False)

    def _card_note(self, is_bought: bool) -> str:
        if is_bought:
            return self.say("ren.ui.is_done")
        return self.say("ren.extra_card.no_cards") if is_pile_empty(self.state) else ""

    def _cards(self) -> Panel:
        state = self.state
        items = [
            Item(
                f"card:{one.id}",
                one.name,
                self._card_note(one.token_card_bought),
                ""
                if one.token_card_bought
                else self.say("ren.ui.costs_tokens", n=self._price().total),
                colour=one.colour,
                taps=self.is_now and not (one.token_card_bought or is_pile_empty(state)),
                holds=not one.token_card_bought,
                quiet=one.token_card_bought,
            )
            for one in map(self.player, self.playing)
        ]
        done = BONUS_CARD in state.done
        items.append(
            Item(
                "bonus",
                self.say("ren.remind.bonus_card"),
                self._bonus_note(),
                icon="check" if done else "star-outline",
                quiet=done,
            )
        )
        return Panel("cards", self.say("ren.ui.token_cards"), items=tuple(items), column=1)

    def _bonus_note(self) -> str:
        """Who leads; what counts is the end of the phase (R-9.5.3.1)."""
        leader = self.name(bonus_card_player(self.state))
        if not leader:
            return self.say("ren.ui.bonus_nobody")
        is_open = self.is_now and waiting(self.state)
        return self.say("ren.ui.bonus_so_far", player=leader) if is_open else leader

    # -- taps ------------------------------------------------------------------------------

    def foot(self) -> Foot:
        fight = Button("page:fight", self.say("ren.ui.place_or_fight"), "sword-cross")
        match next_step(self.state):
            case "absolution":
                absolve = Button("absolution", self.say("ren.ui.absolve"), "church")
                return Foot(absolve, (fight,))
            case "bonus_card":
                winner = self.brief(bonus_card_player(self.state))
                text = self.say("ren.ui.take_bonus", player=winner)
                return Foot(Button("bonus", text, "star-outline"), (fight,))
        return Foot(self.turn_is_over(), (fight,))

    def own_tap(self, key: str) -> Answer:
        what, _, player = key.partition(":")
        match what:
            case "absolution":
                return Question(key, self._absolution_form, _absolved)
            case "card":
                return Act(BuyTokenCard(player))
            case "bonus":
                return Act(TakeBonusCard())
        return None


def _absolved(values: Values) -> HolyAbsolution:
    ducats = {
        key.partition(":")[2]: int(value)
        for key, value in values.items()
        if key.startswith("ducats:")
    }
    return HolyAbsolution(ducats)
