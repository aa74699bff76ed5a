"""Death of the emperor (C-3.10, C-12): election, anarchy, the end of the game."""

from __future__ import annotations

from typing import Annotated, ClassVar

from companion.core.action import Action
from companion.core.checks import Checks
from companion.core.codec import Length
from companion.core.explain import Text
from companion.core.game import PlayerId, Step, step
from companion.core.ledger import BANK
from companion.core.records import dataclass, evolve
from companion.games.conspiracy.battle.war import check_anarchy_turn
from companion.games.conspiracy.common import check_money, known, land_name, name_of, paid
from companion.games.conspiracy.empire.college import Election, college_of, election
from companion.games.conspiracy.events.events import check_built, reshuffled
from companion.games.conspiracy.pieces import Event, Thing
from companion.games.conspiracy.rulebook import cite
from companion.games.conspiracy.state import NEUTRAL, Anarchy, State

CASTLE_PRICE = 150  # C-3.10.2, RUL-C-38


def election_now(state: State) -> Election:
    """Who would become emperor if he died now."""
    return election(college_of(state), state.switches)


@dataclass(frozen=True, slots=True)
class HoldElection(Action):
    """The emperor is dead: the electors vote; without a winner the anarchy begins (C-3.10.1)."""

    kind: ClassVar[str] = "hold_election"
    overrule: bool = False

    def apply(self, state: State) -> Step[State]:
        checks = Checks(self.overrule)
        due = state.deaths[:1] == (Event.DEATH_OF_EMPEROR,)
        checks.forbid(not due, "con.empire.nobody_died", cite("C-3.10.1"))
        checks.forbid(state.anarchy is not None, "con.empire.anarchy_first", cite("C-3.10.2"))
        warnings = checks.settle()
        result = election_now(state)
        after = evolve(
            state,
            deaths=state.deaths[1:] if due else state.deaths,
            emperors_dead=state.emperors_dead + 1,
            dispute=None,
        )
        if state.missing:  # the deck ran dry: shuffled as a whole from now on (C-7.2.3)
            after = reshuffled(after)
        figures = tuple(result.votes.votes.values())
        if result.winner is None:
            after = evolve(after, anarchy=Anarchy())
            key = "con.log.election_neutral" if result.neutral else "con.log.election_open"
            return step(after, key, figures, warnings, votes=result.votes.neutral)
        after = evolve(after, ended=True, crowned=result.winner, ending=result.by)
        return step(
            after,
            f"con.log.election_{result.by}",
            figures,
            warnings,
            player=name_of(state, result.winner),
            votes=result.votes.votes[result.winner].total,
        )


@dataclass(frozen=True, slots=True)
class BuildCastle(Action):
    """A castle for 150 in the anarchy, one for each player (C-3.10.2)."""

    kind: ClassVar[str] = "build_castle"
    player: PlayerId
    land: str
    overrule: bool = False

    def apply(self, state: State) -> Step[State]:
        player = known(state, self.player)
        checks = Checks(self.overrule)
        rule = cite("C-3.10.2")
        anarchy = state.anarchy
        checks.forbid(anarchy is None, "con.empire.no_anarchy", rule)
        again = anarchy is not None and self.player in anarchy.castles
        checks.forbid(again, "con.empire.second_castle", rule, player=player.name)
        fought = anarchy is not None and self.player in anarchy.conquests
        checks.forbid(fought, "con.empire.castle_first", cite("RUL-C-38"), player=player.name)
        check_anarchy_turn(checks, state, self.player)
        check_money(checks, state, self.player, CASTLE_PRICE, "C-3.10.2")
        check_built(checks, state, self.player, Thing.CASTLE, self.land)
        warnings = checks.settle()
        after = paid(state, self.player, BANK, CASTLE_PRICE).with_land(self.land, castle=True)
        if anarchy is not None:
            castles = anarchy.castles | {self.player}
            after = evolve(after, anarchy=evolve(anarchy, castles=castles))
        return step(
            after,
            "con.log.build_castle",
            warnings=warnings,
            player=player.name,
            land=land_name(state.lands[self.land]),
            price=CASTLE_PRICE,
        )


@dataclass(frozen=True, slots=True)
class EndAnarchy(Action):
    """Peace again: bans of the anarchy end with it (RUL-C-53)."""

    kind: ClassVar[str] = "end_anarchy"
    overrule: bool = False

    def apply(self, state: State) -> Step[State]:
        checks = Checks(self.overrule)
        checks.forbid(state.anarchy is None, "con.empire.no_anarchy", cite("C-3.10.2"))
        return step(evolve(state, anarchy=None), "con.log.end_anarchy", warnings=checks.settle())


@dataclass(frozen=True, slots=True)
class BreakOff(Action):
    """The evening ends without an emperor; the report ranks by votes, honour, best master."""

    kind: ClassVar[str] = "break_off"
    reason: Annotated[str, Length(0, 500)] = ""

    def apply(self, state: State) -> Step[State]:
        after = evolve(state, ended=True, crowned=NEUTRAL, ending="broken_off")
        return step(after, "con.log.break_off", warnings=(Text("con.log.our_order"),))
