"""Technology cards: draw, or develop a technology with its event; pieces that die in private."""

from __future__ import annotations

from typing import Any

from companion.core.chance.decks import AppDecks
from companion.core.game import PlayerId
from companion.core.records import evolve
from companion.games.generalship.common import Taken
from companion.games.generalship.pieces import Event, Technology, Unit
from companion.games.generalship.state import State, added
from companion.games.generalship.tables import TECHNOLOGIES
from companion.games.generalship.technology.developing import (
    Develop,
    Happening,
    cost_of,
    effects_of,
    event_due,
    events_left,
    technology_name,
)
from companion.games.generalship.technology.technology import (
    TechnologyDraw,
    open_now,
    technology_draw,
    technology_payment,
)
from companion.ui.i18n import number
from companion.ui.presenters.asked.question import Ask, Filling, answered, field_of
from companion.ui.presenters.asked.words import Option
from companion.ui.presenters.chances import exactly
from companion.ui.presenters.generalship.turn.cards import DrawingPart
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
    Said,
    Values,
)
from companion.ui.presenters.phases.views import Foot
from companion.ui.presenters.views import Why, WhyLine

DEVELOPING, DRAWN = "developing", "event_drawn"
BY_APP = "app"
POINTS = "points"
TECHNOLOGY_CARDS = 40  # G-1.1
SECOND = "2"  # mark of the fields of a second event
TWO = 2  # of so few pieces none is a third


class TechnologyPart(DrawingPart):
    """Draw two cards, or develop; a plague asks everybody for his pieces before it is booked."""

    # -- a development that waits for pieces -----------------------------------------------

    def _waiting(self) -> dict[str, Any]:
        kept: dict[str, Any] = self.shared.get(DEVELOPING, {})
        return kept if kept.get("at") == f"{self.moment}.{self.who}" else {}

    def _dying(self) -> dict[PlayerId, int]:
        """How many pieces everybody still has to name, by the plague of the waiting one."""
        kept = self._waiting()
        if not kept:
            return {}
        technology = Technology(kept["technology"])
        return _deaths(self, self.who, technology, kept["values"])

    def _has_named(self, player: PlayerId, n: int) -> bool:
        """Whether somebody has said which pieces go, if only that none do."""
        named = player in self._waiting().get("pieces", {})
        return named and sum(self._chosen(player).values()) == n

    def _chosen(self, player: PlayerId) -> dict[Unit, int]:
        found = self._waiting().get("pieces", {}).get(player, {})
        return {Unit(unit): n for unit, n in found.items() if n}

    # -- what is shown ---------------------------------------------------------------------

    def panels(self) -> tuple[Panel, ...]:
        dying = self._dying()
        if not dying:
            return super().panels()
        items = []
        for player, n in dying.items():
            done = self._has_named(player, n)
            items.append(
                Item(
                    f"dies:{player}",
                    self.name(player),
                    death_told(self, n),
                    self.say("gen.ui.chosen" if done else "gen.ui.chooses"),
                    colour=self.table.players[player].colour,
                    taps=self.may_act(player),
                    quiet=done,
                )
            )
        title = self.say("gen.event.black_death")
        return (Panel("death", title, items=tuple(items), note=self.say("gen.ui.death_note")),)

    def offers(self) -> tuple[Button, ...]:
        if not self.may_act(self.who):
            return ()
        names = open_now(frozenset(self.table.developed), self.table.switches)
        return tuple(
            Button(
                f"develop:{one}",
                self.say("gen.ui.develop", technology=self.say(technology_name(self.table, one))),
                "lightbulb-on-outline",
            )
            for one in names
            if self.table.players[self.who].cards or one not in TECHNOLOGIES
        )

    def _two_cards(self) -> TechnologyDraw | None:
        """What two cards bring, where the table typed how many of each there are (G-U9)."""
        ones = self.table.values.ones
        if ones is None or not 2 <= ones <= TECHNOLOGY_CARDS - 2:
            return None
        return technology_draw(ones, TECHNOLOGY_CARDS - ones)

    def outlook(self) -> tuple[Item, ...]:
        found = self._two_cards()
        return tuple(
            Item(
                f"{POINTS}:{one.points}",
                self.say("gen.ui.two_cards", n=one.points),
                value=self.percent(one.chance),
                holds=True,
            )
            for one in (found.distribution if found else ())
        )

    def held(self, key: str) -> Why | None:
        """How many cards of each worth there are, and how likely the two bring so much."""
        what, _, points = key.partition(":")
        found = self._two_cards() if what == POINTS else None
        if found is None:
            return super().held(key)
        ones = self.table.values.ones or 0
        one = next(one for one in found.distribution if str(one.points) == points)
        lines = (
            WhyLine(self.say("gen.why.cards_worth", n=1), number(ones)),
            WhyLine(self.say("gen.why.cards_worth", n=2), number(TECHNOLOGY_CARDS - ones)),
            exactly(self._texts(), one.chance.exact, "G-14.5"),
        )
        note = " ".join(map(self.say, found.assumes))
        return Why(self.say("gen.ui.two_cards", n=one.points), lines, note, can_correct=False)

    def foot(self) -> Foot:
        dying = self._dying()
        if not dying:
            return super().foot()
        ready = all(self._has_named(one, n) for one, n in dying.items())
        if not self.may_act(self.who):
            return Foot(note=self.say("gen.event.black_death"))
        technology = self.say(
            technology_name(self.table, Technology(self._waiting()["technology"]))
        )
        return Foot(
            Button("record", self.say("gen.ui.develop", technology=technology), "check", ready),
            (Button("give_up", self.say("gen.ui.back"), "undo-variant"),),
        )

    # -- taps ------------------------------------------------------------------------------

    def tapped(self, key: str) -> Answer:
        what, _, rest = key.partition(":")
        match what:
            case "develop":
                return developing(self, self.who, Technology(rest))
            case "dies":
                return self.handed(rest, lambda: self._dies(rest))
            case "give_up":
                return self.noted(DEVELOPING, None)
            case "record":
                kept = self._waiting()
                technology, values = Technology(kept["technology"]), dict(kept["values"])
                pieces = {one: self._chosen(one) for one in self._dying()}
                return Act(develop_action(self, self.who, technology, values, pieces))
        return super().tapped(key)

    def keeps(self, technology: Technology, values: Values) -> Any:
        """A development whose plague still has to ask everybody."""
        kept = {
            "at": f"{self.moment}.{self.who}",
            "technology": str(technology),
            "values": dict(values),
            "pieces": {},
        }
        return self.noted(DEVELOPING, kept)

    def _dies(self, player: PlayerId) -> Question:
        return Question(
            f"dies:{player}",
            lambda values: self._death_form(player, values),
            lambda values: self._died(player, values),
            secret=True,
        )

    def _death_form(self, player: PlayerId, values: Values) -> Form:
        wanted, ask = self._dying()[player], self._pieces(player)
        fields = Filling(self, ask, values).fields
        chosen = sum(answered(self, ask, "units", values).values())
        said = (Said(self.say("gen.ui.pieces_chosen", n=chosen, of=wanted)),)
        title = self.say("gen.ui.death_of", player=self.name(player), n=wanted)
        return Form(title, fields, self.say("gen.ui.keep_it"), said, ready=chosen == wanted)

    def _pieces(self, player: PlayerId) -> Ask:
        """How many of each type go, out of all that he has."""
        return Ask(
            Taken,
            fields=("units",),
            begin={"units": self._chosen(player)},
            there={"units": self.table.army(player)},
            labels={"units": ""},
        )

    def _died(self, player: PlayerId, values: Values) -> Any:
        kept = self._waiting()
        chosen = answered(self, self._pieces(player), "units", values)
        pieces = {
            **kept.get("pieces", {}),
            player: {str(unit): n for unit, n in chosen.items() if n},
        }
        return self.noted(DEVELOPING, {**kept, "pieces": pieces})

    def booked(self, action: Any) -> None:
        if isinstance(action, Develop):
            self.shared.put(DEVELOPING, None)
            self.drafts.put(DRAWN, None)


# -- the form of a development -------------------------------------------------------------------


def developing(part: Any, player: PlayerId, technology: Technology) -> Answer:
    """The form of a development; typed cards in hand are shown to their owner alone."""

    def ask() -> Question:
        return Question(
            f"develop:{technology}",
            lambda values: develop_form(part, player, technology, values),
            lambda values: developed(part, player, technology, values),
        )

    one = part.table.players[player]
    hidden = one.ones or one.twos
    answer: Answer = part.handed(player, ask) if hidden else ask()
    return answer


def developed(part: Any, player: PlayerId, technology: Technology, values: Values) -> Any:
    """The action, or nothing yet where a plague has to ask for pieces first."""
    if _deaths(part, player, technology, values):
        return part.keeps(technology, _fixed(part, technology, values))
    return develop_action(part, player, technology, values, {})


def develop_form(part: Any, player: PlayerId, technology: Technology, values: Values) -> Form:
    say, state = part.say, part.table
    one, cost = state.players[player], cost_of(state, technology)
    values = _fixed(part, technology, values)
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
        stores = {"food": one.food, "metal": one.metal}
        begin = {kind: int(values.get(kind, getattr(cost, kind))) for kind in stores}
        ask = Ask(Develop, begin=begin, most=stores)
        fields += [field_of(part, ask, kind) for kind in stores]
    fields += event_fields(part, player, technology, values)
    title = say("gen.ui.develop", technology=say(technology_name(state, technology)))
    said, ready = _told(part, player, technology, values)
    return Form(title, tuple(fields), say("gen.ui.book_mine"), said, ready=ready)


def _told(
    part: Any, player: PlayerId, technology: Technology, values: Values
) -> tuple[tuple[Said, ...], bool]:
    """What comes of it for everybody, in order; pieces that die are asked for later."""
    deaths = _deaths(part, player, technology, values)
    if deaths:
        return tuple(
            Said(f"{part.name(one)}: {death_told(part, n)}") for one, n in deaths.items()
        ), True
    action = develop_action(part, player, technology, values, {})
    step, _ = part.preview(action)
    said = part.tried(action)
    if step is not None:
        said = (Said(part.say(step.summary)), *said)
    asked = any(
        one.key.startswith(("event", "given")) and not one.value
        for one in event_fields(part, player, technology, values)
    )
    return said, not asked


def payments_of(state: State, player: PlayerId, technology: Technology) -> list[tuple[int, int]]:
    """Ways to pay with the cards in hand; unknown cards may be worth either."""
    one, cost = state.players[player], cost_of(state, technology)
    if not cost.points:
        return [(0, 0)]
    unknown = one.cards - one.ones - one.twos
    found = technology_payment(one.ones + unknown, one.twos + unknown, cost.points).payments
    return [(way.ones, way.twos) for way in found if way.ones + way.twos <= one.cards]


# -- its event -----------------------------------------------------------------------------------


def _developed(state: State, player: PlayerId, technology: Technology) -> State:
    return evolve(state, developed={**state.developed, technology: player})


def event_fields(
    part: Any, player: PlayerId, technology: Technology, values: Values
) -> list[Field]:
    """Which event tile was drawn, and what it asks: a technology, a second tile."""
    say, state = part.say, part.table
    if not event_due(state, technology):
        return []
    fields = [_event_field(part, "event", "gen.ui.event", values, events_left(state))]
    if str(values.get("event", "")) != Event.RENAISSANCE:
        return fields
    after = _developed(state, player, technology)
    answer = effects_of(after, Event.RENAISSANCE, player)
    if not answer.technologies:
        return fields
    given = _given(values, [str(one) for one in answer.technologies])
    names = [Option(one.value, say(technology_name(state, one))) for one in answer.technologies]
    ask = Ask(
        Happening,
        begin={"technology": Technology(given) if given else None},
        among={"technology": names},
        needed=("technology",),
        labels={"technology": "gen.ui.given"},
    )
    fields.append(field_of(part, ask, "technology", key="given"))
    if not given:
        return fields
    later = _later(after, technology, Technology(given))
    if event_due(later, Technology(given), given=True):
        fields.append(_event_field(part, "event2", "gen.ui.event_2", values, events_left(later)))
    return fields


def _given(values: Values, names: list[str]) -> str:
    """What the Renaissance gives: the only one there is, or what was chosen (G-8.8)."""
    return names[0] if len(names) == 1 else str(values.get("given", ""))


def _later(state: State, technology: Technology, given: Technology) -> State:
    """The table after a Renaissance has given this technology."""
    column = TECHNOLOGIES[technology].column
    return evolve(
        state,
        events={**state.events, column: Event.RENAISSANCE},
        developed={**state.developed, given: ""},
    )


def _event_field(part: Any, key: str, label: str, values: Values, left: tuple[Event, ...]) -> Field:
    choices = (
        Choice(BY_APP, part.say("gen.ui.app_draws"), icon="cards-outline"),
        *(Choice(one, part.say(f"gen.event.{one}")) for one in left),
        Choice("none", part.say("gen.event.none")),
    )
    return Field(key, part.say(label), "one", choices, str(values.get(key, "")))


def _fixed(part: Any, technology: Technology, values: Values) -> dict[str, Any]:
    """The answers with the tile that the app drew; it draws once for each space."""
    found = dict(values)
    for key in ("event", "event2"):
        if found.get(key) == BY_APP:
            taken = {str(found.get("event", ""))} if key == "event2" else set()
            found[key] = _drawn(part, technology, key, taken)
    return found


def _drawn(part: Any, technology: Technology, key: str, taken: set[str]) -> str:
    kept: dict[str, Any] = part.drafts.get(DRAWN, {})
    where = f"{part.table.round}.{part.table.phase}.{part.table.turn}.{technology}.{key}"
    left = [str(one) for one in events_left(part.table) if str(one) not in taken]
    if kept.get(where) not in left:
        kept = {**kept, where: AppDecks().drawn(left)}
        part.drafts.put(DRAWN, kept)
    return str(kept[where])


def _deaths(
    part: Any, player: PlayerId, technology: Technology, values: Values
) -> dict[PlayerId, int]:
    """How many pieces die of the plague among the events that were drawn, for everybody."""
    if not event_due(part.table, technology):
        return {}
    drawn = _fixed(part, technology, values)
    if Event.BLACK_DEATH not in (drawn.get("event"), drawn.get("event2")):
        return {}
    effects = effects_of(_developed(part.table, player, technology), Event.BLACK_DEATH, player)
    lost = {part.table.of_nation(one.nation): one.units_lost for one in effects.effects}
    hidden = are_deaths_hidden(part)
    army = part.table.army
    return {one: n for one, n in lost.items() if n or (hidden and sum(army(one).values()) > TWO)}


def are_deaths_hidden(part: Any) -> bool:
    """Whether how many pieces die tells what kinds there are (G-R8)."""
    return part.table.switches.black_death == "separately" and not part.is_open


def death_told(part: Any, n: int) -> str:
    """What the plague asks of a player, as far as everybody may know it."""
    key = "gen.ui.death_third" if are_deaths_hidden(part) else "gen.ui.pieces_go"
    told: str = part.say(key, n=n)
    return told


def taken_by_type(state: State, player: PlayerId, wanted: dict[Unit, int]) -> tuple[Taken, ...]:
    """Pieces of these types, from wherever they stand."""
    found: dict[str, dict[Unit, int]] = {}
    for stack in state.stacks_of(player):
        for unit, n in stack.units.items():
            here = min(n, wanted.get(unit, 0))
            if here:
                wanted = {**wanted, unit: wanted[unit] - here}
                found[stack.place] = added(found.get(stack.place, {}), {unit: here})
    return tuple(Taken(place, units) for place, units in found.items())


def develop_action(
    part: Any,
    player: PlayerId,
    technology: Technology,
    values: Values,
    pieces: dict[PlayerId, dict[Unit, int]],
) -> Develop:
    """What the answers and the pieces named come to."""
    state, values = part.table, _fixed(part, technology, values)
    ways = payments_of(state, player, technology)
    default = f"{ways[0][0]},{ways[0][1]}" if ways else "0,0"
    ones, twos = map(int, str(values.get("pay", default)).split(","))
    cost = cost_of(state, technology)
    late = technology not in TECHNOLOGIES
    removed = {one: taken_by_type(state, one, units) for one, units in pieces.items()}
    return Develop(
        player,
        technology,
        ones,
        twos,
        int(values.get("food", cost.food)) if late else 0,
        int(values.get("metal", cost.metal)) if late else 0,
        _happenings(values, removed),
    )


def _happenings(
    values: Values, removed: dict[PlayerId, tuple[Taken, ...]]
) -> tuple[Happening, ...]:
    found: list[Happening] = []
    for key in ("event", "event2"):
        event = str(values.get(key, ""))
        if not event:
            break
        if event == "none":
            found.append(Happening("none"))
            break
        given = str(values.get("given", "")) if key == "event" else ""
        dead = removed if event == Event.BLACK_DEATH else {}
        found.append(Happening(Event(event), dead, Technology(given) if given else None))
    return tuple(found)
