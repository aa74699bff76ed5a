"""A half-fought battle: what was answered so far, kept beside the game until it is booked."""

from __future__ import annotations

from dataclasses import field, replace
from typing import Annotated, Any, Literal

from companion.core.codec import Length
from companion.core.errors import BadInput
from companion.core.records import dataclass, evolve
from companion.games.generalship.actions.battle import (
    FightBattle,
    consequences,
    facts_of,
    neighbours_of,
)
from companion.games.generalship.battle import BattleAnswer
from companion.games.generalship.fight import Answers, Course, Facts, Side, Stand, course_of
from companion.games.generalship.marching import Retreat, retreat
from companion.games.generalship.pieces import Field, Role, Unit
from companion.games.generalship.state import State, Units, without
from companion.games.generalship.tables import REGIMENTS, SQUADRONS
from companion.games.generalship.upkeep import CAPACITY

NOT_CHOSEN = "-"
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
    lost: Units | None = None
    to: Where = NOT_CHOSEN
    cavalry_to: Where = ""
    squadrons_to: Where = NOT_CHOSEN
    reward: Literal["vp", "commander"] = "vp"
    guess: Units = field(default_factory=dict)

    def side(self, role: Role) -> Side:
        return self.answers.attacker if role is Role.ATTACKER else self.answers.defender

    def with_side(self, role: Role, **changes: Any) -> BattleDraft:
        side = replace(self.side(role), **changes)
        return replace(self, answers=evolve(self.answers, **{role.value: side}))

    def stand(self, role: Role, step: str) -> Stand:
        found: Stand = getattr(self.side(role), step)
        return found

    def with_stand(self, role: Role, step: str, **changes: Any) -> BattleDraft:
        return self.with_side(role, **{step: replace(self.stand(role, step), **changes)})

    def player(self, role: Role) -> str:
        return self.attacker if role is Role.ATTACKER else self.defender

    # -- where it stands -------------------------------------------------------------------

    def facts(self, state: State) -> Facts:
        return facts_of(state, self.attacker, self.defender, self.place)

    def course(self, state: State) -> Course:
        return course_of(self.facts(state), self.answers)

    def step(self, state: State) -> str:
        """The first step that is not answered; "end" when only consequences are left."""
        steps = self.course(state).steps
        return next((one for one in steps if one not in self.done), "end")

    # -- consequences ----------------------------------------------------------------------

    def answer(self, state: State) -> BattleAnswer:
        return consequences(state, self._plain(), self.course(state))

    def _plain(self) -> FightBattle:
        return FightBattle(self.attacker, self.defender, self.place, self.answers)

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

    def over(self, state: State) -> dict[Unit, int]:
        """Regiments that find no room any more, those of the first types first."""
        facts, role = self.facts(state), self.answer(state).retreating
        if facts.field is Field.LAND:
            return {}
        left = without(facts.force(role), self.losses(state))
        ships = sum(left.get(unit, 0) for unit in SQUADRONS)
        many = sum(left.get(unit, 0) for unit in REGIMENTS) - CAPACITY * ships
        found: dict[Unit, int] = {}
        for unit in REGIMENTS:
            gone = min(max(0, many), left.get(unit, 0))
            many -= gone
            if gone:
                found[unit] = gone
        return found

    def left(self, state: State) -> dict[Unit, int]:
        force = self.facts(state).force(self.answer(state).retreating)
        return without(without(force, self.losses(state)), self.over(state))

    def ways(self, state: State) -> Retreat | None:
        """Where the beaten force may go; none, where nobody typed the neighbours."""
        around = neighbours_of(state, self.beaten(state), self.place)
        if around is None:
            return None
        return retreat(self.facts(state).field, self.left(state), around)

    def where(self, state: State) -> tuple[str, str, str]:
        """Where regiments or a fleet, cavalry and squadrons go, as chosen or as it must be."""
        ways = self.ways(state)
        if ways is None:
            home = state.capital(self.beaten(state))
            first = home if home != self.place else ""
            return (
                first if self.to == NOT_CHOSEN else self.to,
                self.cavalry_to,
                first if self.squadrons_to == NOT_CHOSEN else self.squadrons_to,
            )
        places = (
            ways.squadrons
            if self.facts(state).field is Field.SEA
            else ways.together or ways.infantry
        )
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
            over=self.over(state),
            to=to,
            cavalry_to=cavalry,
            squadrons_to=ships,
            reward=self.reward,
        )


def begun(state: State, *, dealt: bool) -> BattleDraft:
    """The battle that waits to be fought."""
    fight = state.battle
    if fight is None:
        raise BadInput("gen.battle.not_entered", "place")
    return BattleDraft(fight.place, fight.attacker, fight.defender, dealt)
