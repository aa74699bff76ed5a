"""What a player has this round: cards, arms, protection, what he may do only once."""

from __future__ import annotations

from typing import Any

from companion.core.table_actions import Correct
from companion.games.renaissance.corrections import CorrectArms, CorrectCathedral, CorrectFlag
from companion.games.renaissance.income import DrawExtra
from companion.games.renaissance.misery import ClearHand
from companion.games.renaissance.pieces import Advance, Arms
from companion.ui.i18n import number
from companion.ui.presenters.asked.question import Ask, asked
from companion.ui.presenters.panels import (
    Act,
    Answer,
    Button,
    Item,
    Panel,
    Tile,
)
from companion.ui.presenters.renaissance.sheets.common import SheetTab
from companion.ui.presenters.views import Why

# Once a round; shown only to whom it can happen.
FLAGS = (
    ("fleet_bought", None),
    ("stabilised", None),
    ("extra_card_bought", Advance.V),
    ("card_discarded", Advance.P),
    ("token_card_bought", None),
    ("swapped", Advance.Q),
    ("exchanged", Advance.N),
    ("protected", None),
)


class RoundTab(SheetTab):
    key = "round"
    icon = "cards-outline"

    def panels(self) -> tuple[Panel, ...]:
        cathedral = (self._cathedral(),) if self.desk.me.has(Advance.H) else ()
        return (self._hand(), self._once(), self._arms(), *cathedral)

    def _hand(self) -> Panel:
        desk, me = self.desk, self.desk.me
        tiles = (
            Tile("hand", desk.say("ren.figure.hand"), number(me.hand)),
            Tile("bought_tokens", desk.say("ren.figure.bought_tokens"), number(me.bought_tokens)),
        )
        offers = [
            Button("draw", desk.say("ren.sheet.draw"), "plus"),
            Button("less", desk.say("ren.sheet.card_less"), "minus", look="outline"),
        ]
        if not me.is_in and me.hand:
            offers.append(Button("clear", desk.say("ren.sheet.clear_hand"), "cards-outline"))
        return Panel("hand", desk.say("ren.sheet.hand"), tiles=tiles, offers=tuple(offers))

    def _once(self) -> Panel:
        desk = self.desk
        items = tuple(
            self._toggle(f"flag:{flag}", desk.say(f"ren.figure.{flag}"), getattr(desk.me, flag))
            for flag, needed in FLAGS
            if needed is None or desk.me.has(needed)
        )
        return Panel("once", desk.say("ren.sheet.once"), items=items, column=1)

    def _arms(self) -> Panel:
        desk = self.desk
        items = tuple(
            self._toggle(f"arms:{arm}", desk.say(f"ren.event.{arm}"), arm in desk.me.arms)
            for arm in Arms
        )
        return Panel("arms", desk.say("ren.sheet.arms"), items=items)

    def _cathedral(self) -> Panel:
        desk = self.desk
        items = tuple(
            self._toggle(f"against:{other}", desk.name(other), other in desk.me.cathedral_against)
            for other in desk.playing
            if other != desk.who and not desk.player(other).has(Advance.H)
        )
        return Panel("cathedral", desk.say("ren.figure.cathedral"), items=items, column=1)

    def _toggle(self, key: str, text: str, on: bool) -> Item:
        return Item(
            key,
            text,
            value=self.desk.say("ren.yes" if on else "ren.no"),
            icon="check-circle-outline" if on else "circle-outline",
            taps=True,
            quiet=not on,
        )

    def held(self, key: str) -> Why | None:
        return self.desk.booked(self.desk.who, key)

    # -- taps ------------------------------------------------------------------------------

    def tapped(self, key: str) -> Answer:
        desk, me = self.desk, self.desk.me
        what, _, rest = key.partition(":")
        match what:
            case "draw":
                return Act(DrawExtra(desk.who))
            case "less":
                return Act(Correct(desk.who, "hand", -1))
            case "clear":
                return asked(desk, f"clear:{desk.who}", self._clear())
            case "flag":
                flag: Any = rest
                return Act(CorrectFlag(desk.who, flag, not getattr(me, rest)))
            case "arms":
                return Act(CorrectArms(desk.who, me.arms ^ {Arms(rest)}))
            case "against":
                return Act(CorrectCathedral(desk.who, me.cathedral_against ^ {rest}))
        return None

    def _clear(self) -> Ask:
        desk = self.desk
        return Ask(
            ClearHand,
            given={"player": desk.who},
            begin={"to_discard": desk.me.hand},
            most={"to_discard": desk.me.hand},
            labels={"to_discard": "ren.sheet.to_discard"},
            title=desk.say("ren.sheet.clear_hand"),
            confirm=desk.say("ren.sheet.clear_now"),
        )
