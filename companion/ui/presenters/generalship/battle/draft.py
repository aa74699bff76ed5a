"""A half-fought battle: what was answered so far, kept beside the game until it is booked."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import field as made
from dataclasses import replace
from typing import Annotated, Any, Literal

from companion.core.codec import Length
from companion.core.errors import BadInput
from companion.core.records import dataclass, evolve
from companion.games.generalship.army.marching import Retreat, retreat
from companion.games.generalship.battle.fight import Answers, Course, Facts, Side, Stand, course_of
from companion.games.generalship.battle.fighting import (
    FightBattle,
    consequences,
    facts_of,
    neighbours_of,
)
from companion.games.generalship.battle.outcome import BattleAnswer
from companion.games.generalship.cycle.upkeep import CAPACITY
from companion.games.generalship.pieces import Field, Role, Unit
from companion.games.generalship.state import State, Units, without
from companion.games.generalship.tables import REGIMENTS, SQUADRONS

NOT_CHOSEN = "-"
FIRST = "withdraw"  # before it nobody has drawn: how many cards there are tells what stands there
Where = Annotated[str, Length(0, 20)]


@dataclass(frozen=True, slots=True)
class BattleDraft:
    """The answers, which steps are answered, and the consequences as far as they are chosen."""

    place: str = ""
    attacker: str = ""
    defender: str = ""
    dealt: bool = False
    answers: Answers = Answers()
    done: tuple[str, ...] = ()
    ready: tuple[str, ...] = ()  # sides that chose for the attack being fought
    overrule: bool = False  # the table went on past what the rules say
    lost: Units | None = None
    over: Units | None = None
    to: Where = NOT_CHOSEN
    cavalry_to: Where = ""
    squadrons_to: Where = NOT_CHOSEN
    settled: bool = False  # the beaten side has chosen
    reward: Literal["vp", "commander"] = "vp"
    guess: Mapping[str, Units] = made(default_factory=dict)  # by side, of the other one
    field: Field | None = None  # typed, where stacks are not followed
    attacker_units: Units | None = None
    defender_units: Units | None = None

    def side(self, role: Role) -> Side:
        return self.answers.attacker if role is Role.ATTACKER else self.answers.defender

    def with_side(self, role: Role, **changes: Any) -> BattleDraft:
        side = replace(self.side(role), **changes)
        return replace(self, answers=evolve(self.answers, **{role.value: side}))

    def stand(self, role: Role, step: str) -> Stand:
        found: Stand = getattr(self.side(role), step)
        return found

    def with_stand(self, role: Role, step: str, stand: Stand) -> BattleDraft:
        return self.with_side(role, **{step: stand})

    def player(self, role: Role) -> str:
        return self.attacker if role is Role.ATTACKER else self.defender

    def role_of(self, player: str) -> Role | None:
        found = {self.attacker: Role.ATTACKER, self.defender: Role.DEFENDER}
        return found.get(player)

    def answered(self, step: str) -> BattleDraft:
        """The draft with this step behind it."""
        return replace(self, done=(*self.done, step), ready=())

    # -- where it stands -------------------------------------------------------------------

    def facts(self, state: State) -> Facts:
        return facts_of(
            state,
            self.attacker,
            self.defender,
            self.place,
            self.field,
            self.attacker_units,
            self.defender_units,
        )

    def course(self, state: State) -> Course:
        return course_of(self.facts(state), self.answers)

    def step(self, state: State) -> str:
        """The first step that is not answered; "end" when only consequences are left."""
        if FIRST not in self.done:
            return FIRST
        steps = self.course(state).steps
        return next((one for one in steps if one not in self.done), "end")

    # -- consequences ----------------------------------------------------------------------

    def answer(self, state: State) -> BattleAnswer:
        return consequences(state, self._plain(), self.course(state))

    def _plain(self) -> FightBattle:
        return FightBattle(
            self.attacker,
            self.defender,
            self.place,
            self.answers,
            self.field,
            self.attacker_units,
            self.defender_units,
        )

    def beaten(self, state: State) -> str:
        return self.player(self.answer(state).retreating)

    def losses(self, state: State) -> dict[Unit, int]:
        """Chosen losses; the cheapest set before somebody chooses."""
        found = self.answer(state).losses
        if found is None:
            return {}
        if self.lost is not None:
            return {unit: n for unit, n in self.lost.items() if n}
        return dict(found.choices[0].units) if found.choices else {}

    def without_room(self, state: State) -> int:
        """How many regiments find no room on the ships that are left."""
        facts, role = self.facts(state), self.answer(state).retreating
        if facts.field is Field.LAND:
            return 0
        left = self._after_losses(state)
        ships = sum(left.get(unit, 0) for unit in SQUADRONS)
        aboard = sum(left.get(unit, 0) for unit in REGIMENTS)
        return max(0, aboard - CAPACITY * ships) if role else 0

    def _after_losses(self, state: State) -> dict[Unit, int]:
        force, lost = self.facts(state).force(self.answer(state).retreating), self.losses(state)
        there = {unit: min(n, force.get(unit, 0)) for unit, n in lost.items()}
        return without(force, there)

    def overboard(self, state: State) -> dict[Unit, int]:
        """Regiments that find no room: as chosen, else those of the first types first."""
        many, left = self.without_room(state), self._after_losses(state)
        if self.over is not None and sum(self.over.values()) == many:
            fits = all(n <= left.get(unit, 0) for unit, n in self.over.items())
            if fits:
                return {unit: n for unit, n in self.over.items() if n}
        found: dict[Unit, int] = {}
        for unit in REGIMENTS:
            gone = min(many, left.get(unit, 0))
            many -= gone
            if gone:
                found[unit] = gone
        return found

    def left(self, state: State) -> dict[Unit, int]:
        return without(self._after_losses(state), self.overboard(state))

    def ways(self, state: State) -> Retreat | None:
        """Where the beaten force may go; none, where nobody typed the neighbours."""
        around = neighbours_of(state, self.beaten(state), self.place)
        if around is None or self.by_totals:
            return None
        return retreat(self.facts(state).field, self.left(state), around)

    @property
    def by_totals(self) -> bool:
        return self.attacker_units is not None or self.defender_units is not None

    def own_tiles(self, state: State) -> tuple[str, ...]:
        """Tiles of the beaten side, where the neighbours are not typed."""
        beaten = self.beaten(state)
        return tuple(p for p in state.places if p != self.place and state.holder(p) == beaten)

    def where(self, state: State) -> tuple[str, str, str]:
        """Where regiments or a fleet, cavalry and squadrons go, as chosen or as it must be."""
        ways = self.ways(state)
        if ways is None:
            home = state.capital(self.beaten(state))
            own = self.own_tiles(state)
            first = home if home in own else own[0] if own else ""
            to = first if self.to == NOT_CHOSEN else self.to
            ships = "" if self.squadrons_to == NOT_CHOSEN else self.squadrons_to
            return ("", "", "") if self.by_totals else (to, self.cavalry_to, ships)
        fleet = self.facts(state).field is Field.SEA
        places = ways.squadrons if fleet else ways.together or ways.infantry
        to = self.to if self.to in places else places[0] if places else ""
        cavalry = ""
        if to not in ways.cavalry and ways.cavalry:
            cavalry = self.cavalry_to if self.cavalry_to in ways.cavalry else ways.cavalry[0]
        ships = self.squadrons_to
        if ships not in ways.squadrons:
            ships = ways.squadrons[0] if ways.squadrons else ""
        return to, cavalry, ships

    def action(self, state: State) -> FightBattle:
        to, cavalry, ships = self.where(state)
        return replace(
            self._plain(),
            lost=self.losses(state),
            over=self.overboard(state),
            to=to,
            cavalry_to=cavalry,
            squadrons_to=ships,
            reward=self.reward,
            overrule=self.overrule,
        )


def begun(state: State, *, dealt: bool) -> BattleDraft:
    """The battle that waits to be fought."""
    fight = state.battle
    if fight is None:
        raise BadInput("gen.battle.not_entered", "place")
    return BattleDraft(fight.place, fight.attacker, fight.defender, dealt)
