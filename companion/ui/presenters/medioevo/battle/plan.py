"""The one model behind all figures of a battle page: what both sides are taken to do.

The plan comes from what the table assumed and from what it did last, never from the moment: a
crew that falls, or a round that ends, changes no figure by itself. The page answers quiet
questions after the same plan, so that what was reckoned with is what is proposed.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from companion.games.medioevo.battle import steps
from companion.games.medioevo.battle.decisions import Decision, ManEngines, Protect
from companion.games.medioevo.battle.model import Battle
from companion.games.medioevo.battle.odds.plan import Conduct, Gunnery, Plan
from companion.games.medioevo.battle.siege import MOST_CREW
from companion.games.medioevo.battle.words import Source, Who
from companion.ui.presenters.medioevo.battle.draft import Habits

NO_HABITS = (Habits(), Habits())
USUAL_SOURCES = (Source.MELEE, Source.ARCHERS, Source.SIEGE)


@dataclass(frozen=True)
class Practice:
    """What was last answered to questions that come back in every round."""

    attacker: tuple[Gunnery, ...] | None = None
    defender: tuple[Gunnery, ...] | None = None
    sources: tuple[Source, ...] = ()

    def gunnery(self, who: Who) -> tuple[Gunnery, ...] | None:
        return self.attacker if who is Who.ATTACKER else self.defender


NO_PRACTICE = Practice()


def practice_of(battles: Sequence[Battle], answers: Sequence[Decision]) -> Practice:
    """What the table did last; `battles` are those before each answer."""
    found: dict[str, tuple[Gunnery, ...]] = {}
    sources: tuple[Source, ...] = ()
    for battle, answer in zip(battles, answers, strict=False):
        if isinstance(answer, ManEngines):
            who = steps.pending(battle).side
            crews = {crew.engine: crew for crew in answer.crews}
            found[who.value] = tuple(
                Gunnery(len(crews[number].units), crews[number].target)
                if number in crews
                else Gunnery(0)
                for number in range(len(battle.side(who).army.engines))
            )
        elif isinstance(answer, Protect):
            sources = answer.sources
    return Practice(found.get("attacker"), found.get("defender"), sources)


def plan_of(
    battle: Battle,
    habits: tuple[Habits, Habits] = NO_HABITS,
    practice: Practice = NO_PRACTICE,
) -> Plan:
    """Engines are manned as in the round before, at first fully; buildings protect as before."""
    sources = battle.site.sources or practice.sources
    after = habits[0].retreat_after
    if after is not None and after < battle.round_number:
        after = None  # the table has fought on
    return Plan(
        _conduct(battle, Who.ATTACKER, habits[0], practice),
        _conduct(battle, Who.DEFENDER, habits[1], practice),
        protects=tuple(dict.fromkeys((*sources, *USUAL_SOURCES))),
        retreat_after=after,
    )


def _conduct(battle: Battle, who: Who, habit: Habits, practice: Practice) -> Conduct:
    engines = len(battle.side(who).army.engines)
    return Conduct(
        captains=habit.captains,
        light_given_up=habit.light_given_up,
        engines=practice.gunnery(who) or (Gunnery(MOST_CREW),) * engines,
        retreats_at=habit.retreats_at if who is Who.ATTACKER else 0,
        gives_in_at=habit.gives_in_at,
    )
