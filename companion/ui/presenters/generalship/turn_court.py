"""Generals, technology cards and alliances: draw, use, develop, change."""

from __future__ import annotations

from typing import Any

from companion.core.errors import BadInput
from companion.core.game import PlayerId
from companion.core.records import evolve
from companion.games.generalship.actions.common import Taken, plan_of
from companion.games.generalship.actions.court import (
    ChangeAlliances,
    DrawCards,
    UseGenerals,
    change_of,
)
from companion.games.generalship.actions.technology import (
    Develop,
    Happening,
    cost_of,
    effects_of,
    event_due,
    events_left,
    technology_name,
)
from companion.games.generalship.cards import Commander
from companion.games.generalship.pieces import Event, Technology, Unit
from companion.games.generalship.state import State, added
from companion.games.generalship.tables import TECHNOLOGIES
from companion.games.generalship.technology import open_now, technology_payment
from companion.ui.presenters.generalship.turn_parts import Part
from companion.ui.presenters.panels import (
    Act,
    Answer,
    Choice,
    Field,
    Form,
    Item,
    Offer,
    Panel,
    Question,
    Said,
    Values,
)
from companion.ui.presenters.parts import ChoiceRow, OptionView
from companion.ui.presenters.phases import Button, Foot

FIELDS = "alliance_fields"


class DrawingPart(Part):
    """Rows of those who draw, and one button for all of them."""

    def panels(self) -> tuple[Panel, ...]:
        items = tuple(self._item(player, action) for player, action in plan_of(self.table))
        return (
            Panel(
                "cards", self.say("gen.tile.general_technology"), items=items, offers=self.offers()
            ),
        )

    def offers(self) -> tuple[Offer, ...]:
        return ()

    def _item(self, player: PlayerId, action: str) -> Item:
        one, done = self.table.players[player], self.table.is_done(player)
        numbers = (
            self.say("gen.ui.court_numbers", unused=len(one.unused), power=len(one.power))
            if action == "general"
            else self.say("gen.ui.cards_n", n=one.cards)
        )
        value = self.say("gen.ui.done") if done else self.say(f"gen.action.{action}")
        return Item(f"who:{player}", one.name, numbers, value, colour=one.colour, quiet=done)

    def foot(self) -> Foot:
        draw = Button(
            f"draw:{self.who}",
            self.say("gen.ui.draws", player=self.brief(self.who)),
            "cards-outline",
        )
        if len(self.open_ones) == 1:
            return Foot(draw)
        every = Button("draw_all", self.say("gen.ui.all_draw"), "check-all")
        return Foot(every, (draw,))

    def tapped(self, key: str) -> Answer:
        what, _, player = key.partition(":")
        if what == "draw":
            return Act(DrawCards((player,)))
        if what == "draw_all":
            return Act(DrawCards(self.open_ones))
        return None


class GeneralPart(DrawingPart):
    """Draw a general, or use unused ones."""

    def offers(self) -> tuple[Offer, ...]:
        one = self.table.players[self.who]
        found = []
        if one.unused:
            found.append(
                Offer("use", self.say("gen.ui.use_generals"), "account-star-outline", look="accent")
            )
        elif one.commander is None and one.power:
            found.append(
                Offer(
                    "promote", self.say("gen.ui.promote"), "account-arrow-up-outline", look="accent"
                )
            )
        return tuple(found)

    def tapped(self, key: str) -> Answer:
        if key == "promote":
            return Act(UseGenerals(self.who, promote=True))
        if key == "use":
            player = self.who
            return Question(
                "use",
                lambda values: self._form(player, values),
                lambda values: self._used(player, values),
                secret=True,
            )
        return super().tapped(key)

    def _form(self, player: PlayerId, values: Values) -> Form:
        one = self.table.players[player]
        leads = values.get("leads", "no")
        left = len(one.unused) - (leads == "yes")
        fields = [
            Field(
                "leads",
                self.say("gen.ui.new_commander"),
                choices=(Choice("no", self.say("ui.no")), Choice("yes", self.say("ui.yes"))),
                value=leads,
            )
        ]
        if leads == "yes":
            fields += commander_fields(self, values, Commander())
        fields.append(
            Field(
                "power",
                self.say("gen.ui.to_power"),
                "count",
                value=min(int(values.get("power", left)), left),
                most=left,
            )
        )
        said = tuple(Said(name, tone="quiet") for name in one.unused if name)
        return Form(
            self.say("gen.ui.use_generals"), tuple(fields), self.say("ui.correct.confirm"), said
        )

    def _used(self, player: PlayerId, values: Values) -> UseGenerals:
        one = self.table.players[player]
        leader = commander_of(values) if values.get("leads") == "yes" else None
        rest = list(one.unused)
        if leader is not None:
            rest.remove(leader.name if leader.name in rest else rest[0])
        number = min(int(values.get("power", len(rest))), len(rest))
        return UseGenerals(player, leader, tuple(rest[:number]))


def commander_fields(part: Any, values: Values, known: Commander) -> list[Field]:
    """A general as his card says."""
    say = part.say
    marks = tuple(
        Choice(one, say(f"gen.ui.mark.{one}")) for one in ("christian", "muslim", "putsch")
    )
    leads = tuple(
        Choice(one, say(f"gen.ui.leads.{one}"))
        for one in ("elephants", "mounted_archers", "horse_artillery")
    )
    had = [one.key for one in marks if getattr(known, one.key)]
    return [
        Field("name", say("gen.ui.name"), "text", value=str(values.get("name", known.name))),
        Field(
            "land",
            say("gen.ui.land_cards"),
            "count",
            value=int(values.get("land", known.land)),
            most=3,
        ),
        Field(
            "naval",
            say("gen.ui.naval_cards"),
            "count",
            value=int(values.get("naval", known.naval)),
            most=3,
        ),
        Field("marks", say("gen.ui.marks"), "many", marks, list(values.get("marks", had))),
        Field("rival", say("gen.ui.rival"), "text", value=str(values.get("rival", known.rival))),
        Field(
            "irregulars",
            say("gen.ui.leads"),
            "many",
            leads,
            list(values.get("irregulars", sorted(known.leads))),
        ),
    ]


def commander_of(values: Values) -> Commander:
    marks = values.get("marks", ())
    return Commander(
        str(values.get("name", "")).strip(),
        int(values.get("land", 0)),
        int(values.get("naval", 0)),
        "christian" in marks,
        "muslim" in marks,
        "putsch" in marks,
        str(values.get("rival", "")).strip(),
        frozenset(values.get("irregulars", ())),
    )


class TechnologyPart(DrawingPart):
    """Draw two cards, or develop a technology with its event."""

    def offers(self) -> tuple[Offer, ...]:
        names = open_now(frozenset(self.table.developed), self.table.switches)
        player = self.who
        return tuple(
            Offer(
                f"develop:{one}",
                self.say("gen.ui.develop", technology=self.say(technology_name(self.table, one))),
                "lightbulb-on-outline",
            )
            for one in names
            if self.table.players[player].cards or one not in TECHNOLOGIES
        )

    def tapped(self, key: str) -> Answer:
        what, _, name = key.partition(":")
        if what == "develop":
            return developing(self, self.who, Technology(name))
        return super().tapped(key)


def developing(part: Any, player: PlayerId, technology: Technology) -> Question:
    """The form of a development; what the event asks comes with the event."""
    return Question(
        f"develop:{technology}",
        lambda values: develop_form(part, player, technology, values),
        lambda values: develop_action(part, player, technology, values),
    )


def develop_form(part: Any, player: PlayerId, technology: Technology, values: Values) -> Form:
    say, state = part.say, part.table
    one, cost = state.players[player], cost_of(state, technology)
    fields = []
    ways = payments_of(state, player, technology)
    if ways:
        choices = tuple(
            Choice(
                f"{ones},{twos}",
                say("gen.ui.payment", ones=ones, twos=twos, waste=ones + 2 * twos - cost.points),
            )
            for ones, twos in ways
        )
        fields.append(
            Field(
                "pay",
                say("gen.ui.pay_cards"),
                choices=choices,
                value=values.get("pay", choices[0].key),
            )
        )
    if technology not in TECHNOLOGIES:
        fields += [
            Field(
                kind,
                say(f"gen.figure.{kind}"),
                "count",
                value=int(values.get(kind, getattr(cost, kind))),
                most=one.food if kind == "food" else one.metal,
            )
            for kind in ("food", "metal")
        ]
    fields += event_fields(part, player, technology, values)
    said = part.tried(develop_action(part, player, technology, values))
    title = say("gen.ui.develop", technology=say(technology_name(state, technology)))
    return Form(title, tuple(fields), say("ui.correct.confirm"), said)


def payments_of(state: State, player: PlayerId, technology: Technology) -> list[tuple[int, int]]:
    """Ways to pay with the cards in hand; unknown cards may be worth either."""
    one, cost = state.players[player], cost_of(state, technology)
    if not cost.points:
        return [(0, 0)]
    unknown = one.cards - one.ones - one.twos
    found = technology_payment(one.ones + unknown, one.twos + unknown, cost.points).payments
    return [(way.ones, way.twos) for way in found if way.ones + way.twos <= one.cards]


def _developed(state: State, player: PlayerId, technology: Technology) -> State:
    return evolve(state, developed={**state.developed, technology: player})


def event_fields(
    part: Any, player: PlayerId, technology: Technology, values: Values
) -> list[Field]:
    """Which event tile was drawn, and what it asks: pieces, a technology, a second tile."""
    say, state = part.say, part.table
    if not event_due(state, technology):
        return []
    fields = [_event_field(part, "event", "gen.ui.event", values, events_left(state))]
    event = str(values.get("event", ""))
    if not event or event == "none":
        return fields
    after = _developed(state, player, technology)
    answer = effects_of(after, Event(event), player)
    if event == Event.BLACK_DEATH:
        fields += _death_fields(part, answer, values, "")
    if event == Event.RENAISSANCE and answer.technologies:
        names = tuple(Choice(one, say(technology_name(state, one))) for one in answer.technologies)
        given = values.get("given") or names[0].key
        fields.append(Field("given", say("gen.ui.given"), choices=names, value=given))
        later = _later(after, technology, Event(event), Technology(given))
        if event_due(later, Technology(given), given=True):
            fields.append(
                _event_field(part, "event2", "gen.ui.event_2", values, events_left(later))
            )
            if values.get("event2") == Event.BLACK_DEATH:
                fields += _death_fields(
                    part, effects_of(later, Event.BLACK_DEATH, player), values, "2"
                )
    return fields


def _later(state: State, technology: Technology, event: Event, given: Technology) -> State:
    column = TECHNOLOGIES[technology].column
    return evolve(
        state, events={**state.events, column: event}, developed={**state.developed, given: ""}
    )


def _event_field(part: Any, key: str, label: str, values: Values, left: tuple[Event, ...]) -> Field:
    choices = (
        *(Choice(one, part.say(f"gen.event.{one}")) for one in left),
        Choice("none", part.say("gen.event.none")),
    )
    return Field(key, part.say(label), "one", choices, str(values.get(key, "")))


def _death_fields(part: Any, answer: Any, values: Values, mark: str) -> list[Field]:
    """How many pieces of each type go, for everybody who loses some."""
    fields = []
    for effect in answer.effects:
        if not effect.units_lost:
            continue
        player = part.table.of_nation(effect.nation)
        army = part.table.army(player)
        fields.append(
            Field(
                f"h{mark}:{player}",
                part.say("gen.ui.death_of", player=part.name(player), n=effect.units_lost),
                "heading",
            )
        )
        fields += [
            Field(
                f"d{mark}:{player}:{unit}",
                part.unit(unit),
                "count",
                value=int(values.get(f"d{mark}:{player}:{unit}", 0)),
                most=army[unit],
            )
            for unit in Unit
            if army.get(unit)
        ]
    return fields


def taken_by_type(state: State, player: PlayerId, wanted: dict[Unit, int]) -> tuple[Taken, ...]:
    """Pieces of these types, from wherever they stand; ships from land first."""
    found: dict[str, dict[Unit, int]] = {}
    for stack in state.stacks_of(player):
        for unit, n in stack.units.items():
            here = min(n, wanted.get(unit, 0))
            if here:
                wanted = {**wanted, unit: wanted[unit] - here}
                found[stack.place] = added(found.get(stack.place, {}), {unit: here})
    return tuple(Taken(place, units) for place, units in found.items())


def _removed(state: State, values: Values, mark: str) -> dict[PlayerId, tuple[Taken, ...]]:
    chosen: dict[PlayerId, dict[Unit, int]] = {}
    for key, n in values.items():
        what, _, rest = key.partition(":")
        player, _, unit = rest.rpartition(":")
        if what == f"d{mark}" and int(n) and player in state.players:
            chosen.setdefault(player, {})[Unit(unit)] = int(n)
    return {player: taken_by_type(state, player, units) for player, units in chosen.items()}


def develop_action(part: Any, player: PlayerId, technology: Technology, values: Values) -> Develop:
    state = part.table
    ways = payments_of(state, player, technology)
    default = f"{ways[0][0]},{ways[0][1]}" if ways else "0,0"
    ones, twos = map(int, str(values.get("pay", default)).split(","))
    cost = cost_of(state, technology)
    late = technology not in TECHNOLOGIES
    happenings: list[Happening] = []
    event = str(values.get("event", ""))
    if event == "none":
        happenings.append(Happening("none"))
    elif event:
        given = str(values.get("given", ""))
        left = Technology(given) if given else None
        happenings.append(Happening(Event(event), _removed(state, values, ""), left))
        second = str(values.get("event2", ""))
        if second:
            kind: Any = "none" if second == "none" else Event(second)
            happenings.append(Happening(kind, _removed(state, values, "2")))
    return Develop(
        player,
        technology,
        ones,
        twos,
        int(values.get("food", cost.food)) if late else 0,
        int(values.get("metal", cost.metal)) if late else 0,
        tuple(happenings),
    )


class AlliancePart(Part):
    """Two fields; the price in power cards is worked out while chips are tapped."""

    def _fields(self) -> dict[str, str]:
        kept = self.drafts.get(FIELDS)
        if kept is not None:
            return dict(kept)
        return {
            player: next(
                (str(n) for n, group in enumerate(self.table.alliances, 1) if player in group), ""
            )
            for player in self.table.order
        }

    def wish(self) -> tuple[tuple[str, ...], tuple[str, ...]]:
        chosen = self._fields()
        first, second = (
            tuple(one for one in self.table.order if chosen.get(one) == field)
            for field in ("1", "2")
        )
        return first, second

    def panels(self) -> tuple[Panel, ...]:
        chosen = self._fields()
        rows = tuple(
            ChoiceRow(
                player,
                self.name(player),
                tuple(
                    OptionView(
                        field,
                        self.say(f"gen.ui.field_{field or 'none'}"),
                        chosen.get(player, "") == field,
                    )
                    for field in ("", "1", "2")
                ),
                self.table.players[player].colour,
            )
            for player in self.table.order
        )
        return (Panel("fields", self.say("gen.tile.alliance"), asks=rows, note=self._price()),)

    def _price(self) -> str:
        try:
            change, _ = change_of(self.table, self.wish())
        except BadInput as error:
            return self.say(error.key, **error.params)
        have = len(self.table.players[self.who].power)
        lines = [self.say("gen.ui.alliance_price", n=change.power, have=have)]
        lines += [self.say(text) for text in change.warnings]
        return " ".join(lines)

    def foot(self) -> Foot:
        return Foot(
            Button("change", self.say("gen.ui.book_alliance"), "handshake-outline"),
            self.passing()[:1],
        )

    def tapped(self, key: str) -> Answer:
        return Act(ChangeAlliances(self.wish())) if key == "change" else None

    def answered(self, row: str, key: str) -> None:
        self.drafts.put(FIELDS, {**self._fields(), row: key})

    def booked(self, action: Any) -> None:
        if isinstance(action, ChangeAlliances):
            self.drafts.put(FIELDS, None)
