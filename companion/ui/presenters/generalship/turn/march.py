"""The march: whole stacks by two taps, parts of them in private, reinforcements for a battle.

Where the table typed its map, the rules answer by what a stack holds: whether cavalry stands in
it, whether it has points left. Then the device goes to its owner first, once for all his moves.
"""

from __future__ import annotations

from companion.core.errors import BadInput
from companion.core.game import PlayerId
from companion.games.generalship.army.loads import loads_of, sailing
from companion.games.generalship.army.moving import March, are_neighbours, within_reach
from companion.games.generalship.pieces import Terrain
from companion.games.generalship.state import Stack, Units
from companion.games.generalship.tables import SQUADRONS
from companion.ui.i18n import number
from companion.ui.presenters.asked.question import Ask, Filling, answered
from companion.ui.presenters.generalship.turn.parts import Part
from companion.ui.presenters.panels import (
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


class MarchPart(Part):
    """The stacks of whoever marches; while a battle waits, of those who may bring up more."""

    def _movers(self) -> tuple[PlayerId, ...]:
        fight = self.table.battle
        return (self.who,) if fight is None else (fight.defender, fight.attacker)

    def panels(self) -> tuple[Panel, ...]:
        fight = self.table.battle
        found = []
        for column, player in enumerate(self._movers()):
            stacks = self.table.stacks_of(player)
            may_act = self.may_act(player)
            title = "gen.ui.march_of" if fight is None else "gen.ui.reinforce"
            note = self.say("gen.ui.march_note" if fight is None else "gen.ui.reinforce_note")
            offers: tuple[Button, ...] = ()
            if may_act and any(stack.pieces > 1 for stack in stacks):
                offers = (Button(f"split:{player}", self.say("gen.ui.split"), "call-split"),)
            found.append(
                Panel(
                    f"march:{player}",
                    self.say(title, player=self.name(player)),
                    items=tuple(self._stack(stack, may_act) for stack in stacks),
                    offers=offers,
                    note=note if may_act else "",
                    column=min(1, column),
                )
            )
        return tuple(found)

    def _stack(self, stack: Stack, may_act: bool) -> Item:
        """A stack as everybody sees it: whether it can go on is known to its owner alone."""
        done = stack.finished and self.may_see(stack.owner)
        return Item(
            f"stack:{stack.owner}:{stack.place}",
            self.place(stack.place),
            self.stack_note(stack),
            number(stack.pieces),
            taps=may_act and not done,
            quiet=done,
        )

    def foot(self) -> Foot:
        passing = self.passing()
        return Foot(passing[0], passing[1:]) if passing else Foot()

    # -- moves -----------------------------------------------------------------------------

    def tapped(self, key: str) -> Answer:
        what, _, rest = key.partition(":")
        if what == "stack":
            player, _, place = rest.partition(":")
            question = Question(
                key,
                lambda values: self._move_form(player, place, values),
                lambda values: self._whole(player, place, values),
                secret=self._tells(player, place),
            )
            return self.in_hand(player, lambda: question) if question.secret else question
        if what == "split":
            return self.in_hand(rest, lambda: self._split(rest))
        return None

    def _tells(self, player: PlayerId, place: str) -> bool:
        """Whether what the rules say to a move depends on what the stack holds (G-1.6)."""
        stack = self.table.stack(player, place)
        typed = any(self.table.terrain(one) is not None for one in self.table.places)
        return typed or bool(stack and stack.loads)

    def _ways(self, player: PlayerId, place: str) -> tuple[Choice, ...]:
        """Where a stack may go: to a battle that waits, to neighbours, to any tile if unknown."""
        fight, state = self.table.battle, self.table
        if fight is not None:
            return (Choice(fight.place, self.place(fight.place)),)
        near = [one for one in state.places if one != place and are_neighbours(state, place, one)]
        if not near:
            return self.places_of(place)
        found = [Choice(one, self.place(one)) for one in near]
        for over in near:
            if state.enemies_at(player, over):
                continue
            for one in state.places:
                if one != place and one not in near and are_neighbours(state, over, one):
                    found.append(Choice(f"{over}>{one}", f"{self.place(over)} › {self.place(one)}"))
        return tuple(found)

    def _path(self, place: str, values: Values) -> tuple[str, ...]:
        to = str(values.get("to", ""))
        if not to:
            raise BadInput("gen.ui.where_to", "to")
        return (place, *to.split(">"))

    def _move_form(self, player: PlayerId, place: str, values: Values) -> Form:
        stack = self.table.stack(player, place)
        ways = self._reached(player, place, stack.units if stack else {})
        value = values.get("to", ways[0].key if len(ways) == 1 else "")
        field = Field("to", self.say("gen.ui.to"), "one", ways, value)
        title = self.say("gen.ui.move_from", place=self.place(place))
        return Form(title, (field,), self.say("gen.ui.move_it"), ready=bool(value))

    def _whole(self, player: PlayerId, place: str, values: Values) -> March:
        stack = self.table.stack(player, place)
        ways = self._ways(player, place)
        if len(ways) == 1:
            values = {"to": ways[0].key, **values}
        return March(player, self._path(place, values), dict(stack.units) if stack else {})

    # -- parts of a stack ------------------------------------------------------------------

    def _split(self, player: PlayerId) -> Question:
        return Question(
            f"split:{player}",
            lambda values: self._split_form(player, values),
            lambda values: self._part(player, values),
            secret=True,
        )

    def _split_form(self, player: PlayerId, values: Values) -> Form:
        stacks = self.table.stacks_of(player)
        places = tuple(Choice(one.place, self.place(one.place)) for one in stacks)
        start = str(values.get("start") or places[0].key)
        stack = self.table.stack(player, start)
        ask = self._pieces(player, start)
        wanted = answered(self, ask, "units", values)
        ways = self._reached(player, start, wanted)
        fields = [
            Field("start", self.say("gen.ui.start"), "one", places, start),
            Field("to", self.say("gen.ui.to"), "one", ways, values.get("to", "")),
            *Filling(self, ask, values).fields,
        ]
        return Form(
            self.say("gen.ui.split"),
            tuple(fields),
            self.say("gen.ui.move_it"),
            self._aboard(stack, wanted) if stack else (),
            ready=bool(values.get("to")) and any(wanted.values()),
        )

    def _pieces(self, player: PlayerId, start: str) -> Ask:
        """How many of each type go, out of those that stand there."""
        stack = self.table.stack(player, start)
        return Ask(
            March,
            given={"player": player, "path": (start,)},
            fields=("units",),
            there={"units": stack.units if stack else {}},
            labels={"units": ""},
        )

    def _reached(self, player: PlayerId, place: str, units: Units) -> tuple[Choice, ...]:
        """Ways that the chosen pieces have points for come first, the others say so."""
        ways = self._ways(player, place)
        near = within_reach(self.table, player, place, units) if any(units.values()) else None
        if near is None:
            return ways
        first = [one for one in ways if one.key.rpartition(">")[2] in near]
        far = [one for one in ways if one not in first]
        said = self.say("gen.ui.too_far")
        return (*first, *(Choice(one.key, f"{one.text} · {said}") for one in far))

    def _aboard(self, stack: Stack, units: Units) -> tuple[Said, ...]:
        """At sea: who is aboard which squadron, and whether those who leave fit to it."""
        if self.table.terrain(stack.place) is not Terrain.SEA:
            return ()
        loads = loads_of(stack.units, stack.loads)
        said = [Said(self.unit(one.squadron), self.units(one.units) or "–") for one in loads]
        ships = any(units.get(unit) for unit in SQUADRONS)
        if ships and sailing(loads, units) is None:
            said.append(Said(self.say("gen.ui.not_aboard"), tone="loss"))
        return tuple(said)

    def _part(self, player: PlayerId, values: Values) -> March:
        start = str(values.get("start") or self.table.stacks_of(player)[0].place)
        units = answered(self, self._pieces(player, start), "units", values)
        return March(player, self._path(start, values), units)
