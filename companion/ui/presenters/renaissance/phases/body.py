"""What the panels of every phase share: the order of play, swaps with Q, what not to forget."""

from __future__ import annotations

from typing import Any

from companion.core.game import PlayerId
from companion.core.table_actions import MarkDone
from companion.games.renaissance.corrections import CorrectOrder
from companion.games.renaissance.order.changes import offers
from companion.games.renaissance.order.order_of_play import SwapPlaces, swap_of
from companion.games.renaissance.order.turn_order import TURN_OF
from companion.ui.presenters.panels import (
    Act,
    Answer,
    Button,
    Choice,
    Field,
    Form,
    Item,
    Panel,
    Question,
    Values,
)
from companion.ui.presenters.phases import page as phase_page
from companion.ui.presenters.renaissance.turns import acting
from companion.ui.presenters.renaissance.words import RenaissanceSpeaker
from companion.ui.presenters.table.reasons import with_reason

CHANGE_ORDER = "change_order"


class PhaseBody(RenaissanceSpeaker, phase_page.PhaseBody):
    """One phase: its own panels at the left, the order and the reminders at the right."""

    def panels(self) -> tuple[Panel, ...]:
        order = self._order()
        return (*self.own_panels(), *((order,) if order else ()))

    def own_panels(self) -> tuple[Panel, ...]:
        """What this phase consists of."""
        raise NotImplementedError

    def own_tap(self, _key: str) -> Answer:
        """What a tap in this phase asks for."""
        return None

    def tapped(self, key: str) -> Answer:
        what, _, rest = key.partition(":")
        if what == "swap":
            player, _, side = rest.partition(":")
            return Act(SwapPlaces(player, side))  # type: ignore[arg-type]
        if what == "done":
            return Act(MarkDone(_turn(self.phase), rest))
        if what == CHANGE_ORDER:
            return with_reason(Question(what, self._order_form, self._ordered), self.say)
        return with_reason(self.own_tap(key), self.say)

    # -- beside every phase ----------------------------------------------------------------

    def _order(self) -> Panel | None:
        state = self.state
        if not state.order:
            return None
        now = acting(state)
        step = TURN_OF.get(state.phase, "")
        items = tuple(
            Item(
                f"order:{player}",
                self.name(player),
                self._order_note(player, now),
                self.say("ren.ui.position_short", position=position),
                colour=self.player(player).colour,
                quiet=bool(step) and f"{step}:{player}" in state.done,
            )
            for player, position in zip(state.order, state.positions, strict=True)
        )
        return Panel(
            "order",
            self.say("ren.figure.order"),
            items=items,
            offers=(*self._swaps(), self._change()) if self.is_now else (),
            column=1,
        )

    def _change(self) -> Button:
        return Button(
            CHANGE_ORDER, self.say("ren.ui.correct_order"), "pencil-outline", look="outline"
        )

    def _order_note(self, player: PlayerId, now: PlayerId) -> str:
        return self.say("ren.ui.turn_now") if player == now else ""

    def _swaps(self) -> list[Button]:
        """Owners of Q may swap at the start of every phase (R-2.2, R-9.7.6)."""
        asked = swap_of(self.state)
        return [
            Button(
                f"swap:{offer.player}:{offer.side}",
                self.say(
                    "ren.ui.swap", player=self.brief(offer.player), other=self.brief(offer.partner)
                ),
                "swap-vertical",
                look="outline",
            )
            for offer in offers(asked.order, asked.owners, asked.swapped)
        ]

    def _order_form(self, values: Values) -> Form:
        """Place by place: whoever stands there changes places with the one who was chosen."""
        order = self._ordered(values).order
        fields = tuple(
            Field(
                f"place:{place}",
                self.say("ren.ui.place_n", place=place + 1),
                "one",
                tuple(
                    Choice(who, self.name(who), self.player(who).colour) for who in order[place:]
                ),
                order[place],
            )
            for place in range(len(order) - 1)
        )
        title, confirm = self.say("ren.ui.correct_order"), self.say("ui.correct.confirm")
        return Form(title, fields, confirm, ready=order != self.state.order)

    def _ordered(self, values: Values) -> CorrectOrder:
        left = list(self.state.order)
        order: list[PlayerId] = []
        while left:
            wished = values.get(f"place:{len(order)}", "")
            order.append(left.pop(left.index(wished) if wished in left else 0))
        return CorrectOrder(tuple(order))

    # -- for the phases --------------------------------------------------------------------

    def turn_is_over(self) -> Button | None:
        """The button that ticks off whose turn it is."""
        now = acting(self.state) if self.phase in TURN_OF else ""
        if not now:
            return None
        return Button(f"done:{now}", self.say("ui.phase.is_done", player=self.brief(now)), "check")

    def money(self, player: PlayerId) -> str:
        return self.say("ren.ui.ducats", n=self.state.money(player))


def _turn(phase: int) -> Any:
    return TURN_OF[phase]
