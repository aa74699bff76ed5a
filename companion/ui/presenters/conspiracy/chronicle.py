"""The chronicle of Medieval Conspiracy: families, lands won, the dearest bid, every election."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, ClassVar

from companion.core.amending.amendments import Position
from companion.core.explain import Text
from companion.games.conspiracy.battle.war import Attack
from companion.games.conspiracy.common import land_name
from companion.games.conspiracy.deaths.electors import ElectorDies
from companion.games.conspiracy.deaths.fate import RollFate
from companion.games.conspiracy.deaths.succession import Succeed
from companion.games.conspiracy.empire.college import SEATS, college_of, ranking, votes
from companion.games.conspiracy.empire.empire import HoldElection
from companion.games.conspiracy.events.events import SellEvent
from companion.games.conspiracy.state import State
from companion.games.conspiracy.tables import EVENTS
from companion.ui.i18n import number
from companion.ui.presenters.derived.chronicle import UNTOLD, LogTeller

WAYS = ("auction", "inherit", "intervention", "sword")
WON = {  # how a land came to its ruler, by what its entry says
    "con.log.succeed.auction": "auction",
    "con.log.succeed.claims": "auction",
    "con.log.succeed.inherit": "inherit",
    "con.log.succeed.direct": "inherit",
    "con.log.succeed.intervention": "intervention",
    "con.log.attack.attacker": "sword",
    "con.log.attack.walkover": "sword",
}
LIVES = frozenset(("con.log.healed", "con.log.elector_nobody", "con.log.elector_aside"))


class ConspiracyChronicle(LogTeller):
    """Deeds as the log has them; at the end what became of the families and of the crown."""

    untold: ClassVar = UNTOLD | {
        "add_land", "choose_active", "collect_income", "correct_captives", "correct_elector_cards",
        "correct_land", "correct_master", "correct_routes", "count_copies", "count_routes",
        "discard_cards", "draw_cards", "name_land", "remove_land", "serve_elector",
        "turn_up_events",
    }  # fmt: skip

    def why_over(self, state: State) -> str:
        return self._texts().text(f"con.ending.{state.ending}")

    def epilogue(self, state: State) -> Sequence[str]:
        places = ranking(college_of(state), state.switches).places
        told = [self._say("end.tell.over", round=state.round, why=self.why_over(state))]
        if state.crowned:
            mine = next(one.votes for one in places if one.player == state.crowned)
            name = state.players[state.crowned].name
            told.append(self._say("con.tell.crowned", player=name, n=mine, of=SEATS))
        else:
            told.append(self._say("con.tell.no_crown"))
        others = {one.player: one.votes for one in places if one.player != state.crowned}
        key = "con.tell.votes" if state.crowned else "con.tell.all_votes"
        told.append(self._say(key, list=self._listed(state, others)))
        present = [one for one in self._session.journal.present if one.parent is not None]
        return [
            *told,
            *self._families(state, present),
            *self._lands_won(state, present),
            *self._dearest(state, present),
            *(self._election(one) for one in present if isinstance(one.action, HoldElection)),
        ]

    def _listed(self, state: State, counts: Mapping[str, int]) -> str:
        return ", ".join(f"{state.players[one].name} {number(n)}" for one, n in counts.items())

    def _families(self, state: State, present: Sequence[Position[Any]]) -> Iterator[str]:
        """Children born to each, and rulers it has buried."""
        born, died = Counter[str](), Counter[str]()
        for position in present:
            action, said = position.action, position.step.summary
            if isinstance(action, RollFate) and said.key == "con.log.fate_birth":
                born[action.player] += int(said.params["n"])
            elif isinstance(action, (Succeed, ElectorDies)) and said.key not in LIVES:
                died[_before(position).lands[_land_of(action)].owner] += 1
        for one in state.seats:
            name = state.players[one].name
            yield self._say("con.tell.family", player=name, born=born[one], died=died[one])

    def _lands_won(self, state: State, present: Sequence[Position[Any]]) -> Iterator[str]:
        """By auction, inheritance, intervention and the sword; the most first."""
        won = {way: Counter[str]() for way in WAYS}
        for position in present:
            action = position.action
            way = WON.get(position.step.summary.key, "")
            if position.step.summary.key == "con.log.elector_taken":
                way = "auction" if action.sold.winner else "inherit"
            if way:
                won[way][position.step.state.lands[_land_of(action)].owner] += 1
        for way, counts in won.items():
            if counts:
                listed = self._listed(state, dict(counts.most_common()))
                yield self._say(f"con.tell.won.{way}", list=listed)

    def _dearest(self, state: State, present: Sequence[Position[Any]]) -> Iterator[str]:
        sales = [
            one
            for one in present
            if isinstance(one.action, (SellEvent, Succeed, ElectorDies)) and one.action.sold.winner
        ]
        if not sales:
            return
        dearest = max(sales, key=lambda one: one.action.sold.price)
        action = dearest.action
        what: str | Text = (
            Text(EVENTS[action.event].name)
            if isinstance(action, SellEvent)
            else land_name(state.lands.get(_land_of(action)) or _before(dearest).lands[action.land])
        )
        yield self._say(
            "con.tell.dearest",
            player=state.players[action.sold.winner].name,
            price=number(action.sold.price),
            what=what,
        )

    def _election(self, position: Position[Any]) -> str:
        """How the seven voted when the emperor had died."""
        state = _before(position)
        counted = votes(college_of(state), state.switches)
        cast = {one: mine.total for one, mine in counted.votes.items() if mine.total}
        listed = self._listed(state, cast)
        if counted.neutral:
            neutral = f"{self._texts().text('con.college.neutral')} {number(counted.neutral)}"
            listed = f"{listed}, {neutral}" if listed else neutral
        return self._say("con.tell.election", round=state.round, list=listed)


def _before(position: Position[Any]) -> State:
    assert position.parent is not None
    state: State = position.parent.step.state
    return state


def _land_of(action: Succeed | ElectorDies | Attack) -> str:
    return str(action.elector) if isinstance(action, ElectorDies) else action.land
