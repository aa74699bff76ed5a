"""Production and growth: a row for everybody, booked for all in one entry."""

from __future__ import annotations

from typing import Any

from companion.core.errors import BadInput
from companion.core.game import PlayerId
from companion.games.generalship.common import most_people, plan_of
from companion.games.generalship.people.gathering import (
    ENGLAND,
    BookPeople,
    PeopleRow,
    growths,
    incomes,
    most_gained,
    sites_of,
)
from companion.games.generalship.pieces import Nation
from companion.pages.parts import Button
from companion.ui.i18n import number, signed
from companion.ui.presenters.asked.question import Ask, Filling, field_of
from companion.ui.presenters.asked.words import Option
from companion.ui.presenters.generalship.turn.parts import Part
from companion.ui.presenters.panels import (
    Act,
    Answer,
    Choice,
    Field,
    Form,
    Item,
    Panel,
    Question,
    Said,
    Values,
)
from companion.ui.presenters.phases.views import Foot
from companion.ui.presenters.views import Why, WhyLine

ROWS = "people_rows"
EXCHANGES = "exchanges."  # fields of the form, by site


class PeoplePart(Part):
    """Who produces, who grows, with what comes of it."""

    # -- what was chosen -------------------------------------------------------------------

    def _kept(self) -> dict[str, dict[str, Any]]:
        kept: dict[str, Any] = self.drafts.get(ROWS, {})
        return kept if kept.get("at") == self.moment else {"at": self.moment}  # type: ignore[dict-item]

    def row(self, player: PlayerId) -> PeopleRow:
        kept = self._kept().get(player, {})
        exchanges = {
            key.removeprefix(EXCHANGES): value
            for key, value in kept.items()
            if key.startswith(EXCHANGES) and value
        }
        return PeopleRow(
            player,
            last_on=int(kept["last_on"]) if kept.get("last_on") else None,
            tile=int(kept.get("tile") or 0),
            exchanges=exchanges,
            food=kept.get("food"),
            metal=kept.get("metal"),
            gain=kept.get("gain"),
        )

    def is_out(self, player: PlayerId) -> bool:
        return self._kept().get(player, {}).get("out") == "out"

    def is_ready(self, player: PlayerId) -> bool:
        try:
            self._options(player)
        except BadInput:
            return False
        return True

    def _options(self, player: PlayerId) -> tuple[Any, ...]:
        row, grows = self.row(player), dict(plan_of(self.table))[player] == "growth"
        return growths(self.table, row) if grows else incomes(self.table, row)

    # -- what is shown ---------------------------------------------------------------------

    def panels(self) -> tuple[Panel, ...]:
        items = tuple(self._item(player, action) for player, action in plan_of(self.table))
        note = self.say("gen.ui.people_note")
        return (Panel("people", self.say("gen.ui.people"), items=items, note=note),)

    def _item(self, player: PlayerId, action: str) -> Item:
        one, done = self.table.players[player], self.table.is_done(player)
        note, value, tone = self.say(f"gen.action.{action}"), "", "text"
        if done:
            value = self.say("gen.ui.done")
        elif self.is_out(player):
            value = self.say("gen.ui.taken_out")
        else:
            try:
                value = self._told(player, action)
            except BadInput as error:
                value, tone = self.say("gen.ui.type_it"), "mark"
                note = f"{note} · {self.say(error.key, **error.params)}"
        return Item(
            f"row:{player}",
            one.name,
            note,
            value,
            colour=one.colour,
            tone=tone,
            taps=not done and self.may_act(player),
            holds=True,
            quiet=done or self.is_out(player),
        )

    def _told(self, player: PlayerId, action: str) -> str:
        one, options = self.table.players[player], self._options(player)
        if action == "growth":
            gain = self._chosen(player, options).gain if options else 0
            return self.say("gen.ui.gain", n=gain, people=one.people + gain)
        income = self._chosen(player, options)
        text = self.say(
            "gen.ui.income",
            food=signed(income.food_after - one.food),
            metal=signed(income.metal_after - one.metal),
        )
        idle = self.say("gen.ui.inactive", n=income.inactive) if income.inactive else ""
        return f"{text} · {idle}" if idle else text

    def _chosen(self, player: PlayerId, options: tuple[Any, ...]) -> Any:
        row = self.row(player)
        growing = hasattr(options[0], "gain")
        mine = row.tile if growing else row.last_on
        found = [one for one in options if (one.tile if growing else one.last_on) == mine]
        return (found or options)[0]

    def foot(self) -> Foot:
        ready = self._to_book()
        all_ready = bool(ready) and all(map(self.is_ready, ready))
        if self.session.seat:
            mine = ready == [self.session.seat]
            button = Button("book", self.say("gen.ui.book_mine"), "check", enabled=all_ready)
            return Foot(button) if mine else Foot()
        return Foot(Button("book", self.say("gen.ui.book_all"), "check-all", enabled=all_ready))

    def _to_book(self) -> list[PlayerId]:
        """Everybody who still acts; on a phone only its own seat, when it is its turn."""
        if self.session.seat:
            return [self.who] if self.who == self.session.seat else []
        return [one for one in self.open_ones if not self.is_out(one)]

    def held(self, key: str) -> Why | None:
        what, _, player = key.partition(":")
        if what != "row" or self.table.is_done(player):
            return None
        try:
            options = self._options(player)
        except BadInput as error:
            return Why(self.name(player), (), self.say(error.key, **error.params))
        if not options:
            most = most_people(self.table, player)
            return Why(
                self.name(player), (WhyLine(self.say("gen.ui.full"), number(most), "G-5.3"),)
            )
        one = self._chosen(player, options)
        if hasattr(one, "gain"):
            line = WhyLine(self.say("gen.ui.grows"), signed(one.gain), one.rule, True)
            return Why(self.name(player), (line,))
        food = self.why(one.food, self.name(player))
        metal = self.why(one.metal, self.name(player))
        return Why(self.name(player), (*food.lines, *metal.lines))

    # -- taps ------------------------------------------------------------------------------

    def tapped(self, key: str) -> Answer:
        what, _, player = key.partition(":")
        if what == "book":
            return Act(BookPeople(tuple(map(self.row, self._to_book()))))
        if what == "row" and not self.table.is_done(player) and self.may_act(player):
            return Question(
                f"row:{player}",
                lambda values: self._form(player, values),
                lambda values: self._keep(player, values),
            )
        return None

    def _form(self, player: PlayerId, values: Values) -> Form:
        known = {**self._kept().get(player, {}), **values}
        fields = [
            Field(
                "out",
                self.say("gen.ui.takes_part"),
                choices=(
                    Choice("", self.say("ui.yes")),
                    Choice("out", self.say("gen.ui.taken_out")),
                ),
                value=known.get("out", ""),
            )
        ]
        grows = dict(plan_of(self.table)).get(player) == "growth"
        typed = {} if known.get("typed") != "typed" else known
        row = PeopleRow(player)
        said: tuple[Said, ...] = ()
        try:
            options = growths(self.table, row) if grows else incomes(self.table, row)
        except BadInput as error:
            options, typed = (), known
            said = (Said(self.say(error.key, **error.params), tone="quiet"),)
        if grows:
            fields += self._growth_fields(options, known, typed, player)
        else:
            fields += self._income_fields(options, known, typed, player)
        action = "gen.action.growth" if grows else "gen.action.production"
        title = f"{self.name(player)} · {self.say(action)}"
        return Form(title, tuple(fields), self.say("gen.ui.keep_it"), said)

    def _by_hand(self, options: tuple[Any, ...], known: Values) -> list[Field]:
        if not options:
            return []
        choices = (
            Choice("", self.say("gen.ui.by_symbols")),
            Choice("typed", self.say("gen.ui.by_hand")),
        )
        return [
            Field(
                "typed", self.say("gen.ui.counted"), choices=choices, value=known.get("typed", "")
            )
        ]

    def _growth_fields(
        self, options: tuple[Any, ...], known: Values, typed: Values, player: PlayerId
    ) -> list[Field]:
        fields = self._by_hand(options, known)
        if len(options) > 1:
            tiles = [
                Option(
                    one.tile,
                    self.say("gen.ui.circle_of", number=one.circle, tile=one.tile, n=one.gain),
                )
                for one in options
            ]
            circle = Ask(
                PeopleRow,
                begin={"tile": int(known.get("tile") or tiles[0].value)},
                among={"tile": tiles},
                labels={"tile": "gen.ui.which_circle"},
            )
            fields.append(field_of(self, circle, "tile"))
        if typed or not options:
            gain = Ask(
                PeopleRow,
                begin={"gain": int(known.get("gain") or 0)},
                most={"gain": most_gained(self.table, player)},
                needed=("gain",),
                labels={"gain": "gen.ui.gain_typed"},
            )
            fields.append(field_of(self, gain, "gain"))
        return fields

    def _income_fields(
        self, options: tuple[Any, ...], known: Values, typed: Values, player: PlayerId
    ) -> list[Field]:
        fields = self._by_hand(options, known)
        if len(options) > 1 and not typed:
            circles = [
                Option(
                    one.last_on,
                    self.say(
                        "gen.ui.income", food=signed(one.food.total), metal=signed(one.metal.total)
                    ),
                )
                for one in options
            ]
            last = known.get("last_on")
            circle = Ask(
                PeopleRow,
                begin={"last_on": int(last) if last else circles[0].value},
                among={"last_on": circles},
                needed=("last_on",),
                labels={"last_on": "gen.ui.which_circle"},
            )
            fields.append(field_of(self, circle, "last_on"))
        if typed or not options:
            stores = {kind: int(known.get(kind) or 0) for kind in ("food", "metal")}
            ask = Ask(PeopleRow, begin=stores, needed=tuple(stores))
            fields += [field_of(self, ask, kind) for kind in stores]
        sites = [(place.id, self.place(place.id)) for place in sites_of(self.table, player)]
        full = most_people(self.table, player) == self.table.players[player].people
        if self.table.players[player].nation is Nation.ENGLAND and full:
            sites.append((ENGLAND, self.say("gen.nation.england")))
        if not sites:
            return fields
        exchanges = Ask(
            PeopleRow,
            given={"player": player},
            fields=("exchanges",),
            among={"exchanges": [Option(key, name) for key, name in sites]},
        )
        return [*fields, *Filling(self, exchanges, known).fields]

    def _keep(self, player: PlayerId, values: Values) -> None:
        form = self._form(player, values)
        kept = {field.key: values.get(field.key, field.value) for field in form.fields}
        for name in ("food", "metal", "gain"):
            if name in kept:
                kept[name] = int(kept[name])
        self.drafts.put(ROWS, {**self._kept(), "at": self.moment, player: kept})

    def booked(self, action: Any) -> None:
        if isinstance(action, BookPeople):
            self.drafts.put(ROWS, None)
