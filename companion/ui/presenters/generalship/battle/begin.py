"""Before the cards: how they are dealt, reinforcements, a withdrawal; a battle typed by hand."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from companion.core.game import PlayerId
from companion.games.generalship.battle.fighting import FightBattle
from companion.games.generalship.pieces import Field as Battlefield
from companion.games.generalship.pieces import Role
from companion.ui.presenters.asked.question import Ask, Filling, answered, field_of
from companion.ui.presenters.generalship.battle.draft import BattleDraft
from companion.ui.presenters.generalship.battle.parts import DEALT, ROLES, BattleWords, counted
from companion.ui.presenters.panels import (
    Answer,
    Button,
    Choice,
    Form,
    HandTo,
    Jot,
    Panel,
    Question,
    Values,
)


class BeginPanels(BattleWords):
    """Nothing here tells what stands in a stack: not even how many cards it will bring."""

    def handing(self, player: PlayerId, then: Callable[[], Answer]) -> Answer:
        """The device goes to a player, unless it is his own."""
        if self.session.seat == player:
            return then()
        return HandTo(player, self.hand_to(player), then)

    def beginning(self) -> Panel:
        """No battle waits; where stacks are not followed the table names who fights."""
        note = self.say("gen.ui.no_battle_totals" if self.by_totals else "gen.ui.no_battle")
        offers: tuple[Button, ...] = ()
        if self.by_totals and not self.session.seat and not self.table.ended:
            offers = (Button("open", self.say("gen.ui.open_battle"), "sword-cross", look="accent"),)
        return Panel("none", self.say("gen.place_battle"), offers=offers, note=note)

    @property
    def is_typed(self) -> bool:
        """Whether it is known what fights."""
        draft = self.draft
        typed = draft.attacker_units is not None and draft.defender_units is not None
        return typed or not self.by_totals

    def first_panels(self, title: str) -> tuple[Panel, ...]:
        draft = self.draft
        choices = (
            Choice("table", self.say("gen.ui.on_table")),
            Choice("dealt", self.say("gen.ui.dealt")),
        )
        how = Panel(
            "how",
            self.say("gen.ui.cards_how"),
            choices=() if self.session.seat else choices,
            chosen="dealt" if draft.dealt else "table",
            note=self.say("gen.ui.cards_how_note"),
        )
        power = self.table.players[draft.defender].power
        offers: list[Button] = []
        note = self.say("gen.ui.step_note.withdraw")
        if not power:
            note = self.say("gen.ui.cannot_withdraw")
        elif self.may_answer(Role.DEFENDER):
            offers.append(Button("yes", self.say("gen.ui.yes.withdraw"), "arrow-u-left-top"))
        if self.by_totals:
            offers += [
                Button(
                    f"type:{role}",
                    self.say("gen.ui.type_units", player=self.brief(draft.player(role))),
                    "eye-outline",
                    look="accent",
                )
                for role in ROLES
                if self.may_answer(role)
            ]
        return (Panel("step", title, offers=tuple(offers), note=note), how)

    # -- a battle by totals ----------------------------------------------------------------

    def begin_tapped(self, key: str) -> Answer:
        what, _, rest = key.partition(":")
        if what == "open":
            return Question("open", self._open_form, self._opened)
        role = Role(rest)
        player = self.draft.player(role)
        return self.handing(player, lambda: self._typing(role))

    def _open_form(self, values: Values) -> Form:
        attacker = str(values.get("attacker", self.player_now()))
        others = [one for one in self.table.order if one != attacker]
        ask = Ask(
            FightBattle,
            begin={"attacker": attacker, "defender": others[0], "field": Battlefield.LAND},
            among={"defender": others},
            needed=("field",),
        )
        fields = tuple(
            field_of(self, ask, name) for name in ("attacker", "defender", "place", "field")
        )
        ready = str(values.get("place", "")) in self.table.places
        return Form(self.say("gen.ui.open_battle"), fields, self.say("gen.ui.keep_it"), ready=ready)

    def player_now(self) -> PlayerId:
        return self.table.active or self.table.order[0]

    def _opened(self, values: Values) -> Jot | None:
        form = self._open_form(values)
        got = {one.key: str(values.get(one.key, one.value)) for one in form.fields}
        return self.keep(
            BattleDraft(
                got["place"],
                got["attacker"],
                got["defender"],
                bool(self.shared.get(DEALT, False)),
                field=Battlefield(got["field"]),
                attacker_units=None,
                defender_units=None,
            )
        )

    def _typing(self, role: Role) -> Question:
        return Question(
            f"type:{role}",
            lambda values: self._units_form(role, values),
            lambda values: self._typed(role, values),
            secret=True,
        )

    def _units_form(self, role: Role, values: Values) -> Form:
        ask, name = self._army(role)
        ready = any(answered(self, ask, name, values).values())
        title = self.say("gen.ui.type_units", player=self.name(self.draft.player(role)))
        fields = Filling(self, ask, values).fields
        return Form(title, fields, self.say("gen.ui.keep_it"), ready=ready)

    def _army(self, role: Role) -> tuple[Ask, str]:
        """How many of each type fight, out of all that he has, and the field that holds them."""
        draft, name = self.draft, f"{role}_units"
        now = draft.attacker_units if role is Role.ATTACKER else draft.defender_units
        ask = Ask(
            FightBattle,
            fields=(name,),
            begin={name: now or {}},
            there={name: self.table.army(draft.player(role))},
            needed=(name,),
            labels={name: ""},
        )
        return ask, name

    def _typed(self, role: Role, values: Values) -> Jot | None:
        units = counted(answered(self, *self._army(role), values))
        changed = {f"{role}_units": units}
        return self.keep(replace(self.draft, **changed))  # type: ignore[arg-type]
