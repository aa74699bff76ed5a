"""Before the cards: how they are dealt, reinforcements, a withdrawal; a battle typed by hand."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from companion.core.game import PlayerId
from companion.games.generalship.pieces import Field as Battlefield
from companion.games.generalship.pieces import Role, Unit
from companion.ui.presenters.generalship.battle.draft import BattleDraft
from companion.ui.presenters.generalship.battle.parts import DEALT, ROLES, BattleWords, counted
from companion.ui.presenters.panels import (
    Answer,
    Button,
    Choice,
    Field,
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
        people = self.choices()
        attacker = str(values.get("attacker", self.player_now()))
        others = tuple(one for one in people if one.key != attacker)
        fields = (
            Field("attacker", self.say("gen.ui.attacker"), "one", people, attacker),
            Field(
                "defender",
                self.say("gen.ui.defender"),
                "one",
                others,
                values.get("defender", others[0].key),
            ),
            Field(
                "place", self.say("gen.ui.to"), "pick", self.places_of(), values.get("place", "")
            ),
            Field(
                "field",
                self.say("gen.ui.field"),
                "one",
                tuple(Choice(one, self.say(f"gen.ui.field_{one}")) for one in Battlefield),
                values.get("field", Battlefield.LAND),
            ),
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
        player = self.draft.player(role)
        army = self.table.army(player)
        now = self.draft.attacker_units if role is Role.ATTACKER else self.draft.defender_units
        known = {str(unit): n for unit, n in (now or {}).items()} | dict(values)
        fields = tuple(
            Field(unit, self.unit(unit), "count", value=int(known.get(unit, 0)), most=army[unit])
            for unit in Unit
            if army.get(unit)
        )
        ready = any(int(known.get(one.key, 0)) for one in fields)
        title = self.say("gen.ui.type_units", player=self.name(player))
        return Form(title, fields, self.say("gen.ui.keep_it"), ready=ready)

    def _typed(self, role: Role, values: Values) -> Jot | None:
        form = self._units_form(role, values)
        units = counted({Unit(one.key): int(values.get(one.key, one.value)) for one in form.fields})
        changed = {f"{role}_units": units}
        return self.keep(replace(self.draft, **changed))  # type: ignore[arg-type]
