"""Death of an elector (C-8.4): who wants to bid, the card drawn, the auction, the vote."""

from __future__ import annotations

from typing import Annotated, ClassVar

from companion.core.action import Action
from companion.core.checks import Checks
from companion.core.codec import Doc
from companion.core.errors import BadInput
from companion.core.explain import Text
from companion.core.game import PlayerId, Step, step
from companion.core.records import dataclass, evolve
from companion.games.conspiracy.auctions import UNSOLD, Sold, booked, check_sold, due_of
from companion.games.conspiracy.doing import known, land_name, name_of
from companion.games.conspiracy.families import able, families_of
from companion.games.conspiracy.pieces import Elector, Event
from companion.games.conspiracy.rulebook import cite
from companion.games.conspiracy.state import NEUTRAL, Land, State
from companion.games.conspiracy.succession import (
    NO_CARDS,
    NOBODY,
    Escort,
    Windows,
    check_escort,
    check_result,
    check_windows,
    follows,
    new_ruler,
    succeeded,
    windows_spent,
)
from companion.games.conspiracy.table_of import Name
from companion.games.conspiracy.tables import SETUP
from companion.games.conspiracy.take_over import heir_moved, joined, ruled_by


def all_owned(state: State) -> bool:
    """All seven belong to families: from now on their owners' electors die (C-8.4.5)."""
    return all(state.lands[one].owner != NEUTRAL for one in Elector)


def elector_cards(state: State) -> frozenset[Elector]:
    """What the next elector is drawn from (C-8.4.5)."""
    if state.elector_deck:
        return state.elector_deck
    return frozenset(Elector) if all_owned(state) else state.elector_aside


def lowest_bid(state: State) -> int:
    return SETUP[len(state.seats)].lowest_elector_bid


def suited(state: State, elector: Elector, wanting: frozenset[PlayerId]) -> tuple[PlayerId, ...]:
    """Who of them has an heir of the right training (C-8.4.2)."""
    fit = able(families_of(state), state.lands[elector].kind.training)
    return tuple(name for name in fit if name in wanting)


@dataclass(frozen=True, slots=True)
class ElectorDies(Action):
    """By event card or after a fate roll; one entry from the first question to the vote."""

    kind: ClassVar[str] = "elector_dies"
    wanting: Annotated[frozenset[Name], Doc("who wants to bid; nobody: nothing happens")] = (
        frozenset()
    )
    elector: Annotated[Elector | None, Doc("the card drawn, if somebody wants to bid")] = None
    sold: Sold = UNSOLD
    windows: Annotated[Windows, Doc("once all seven are owned (RUL-C-52)")] = NO_CARDS
    escort: Escort = NOBODY
    routes: Annotated[frozenset[str], Doc("own lands joined to it by a trade route")] = frozenset()
    overrule: bool = False

    def apply(self, state: State) -> Step[State]:
        checks = Checks(self.overrule)
        for name in sorted(self.wanting):
            known(state, name, "wanting")
        due = bool(state.death) or (
            bool(state.deaths) and state.deaths[0] is Event.DEATH_OF_ELECTOR
        )
        emperor = bool(state.deaths) and state.deaths[0] is Event.DEATH_OF_EMPEROR
        checks.forbid(emperor and not state.death, "con.events.emperor_first", cite("C-7.2.1"))
        checks.forbid(not due and not emperor, "con.elector.nobody_dies", cite("C-8.4.1"))
        after = _settled_death(state)
        if not self.wanting and not all_owned(state):
            if self.elector is not None or self.sold != UNSOLD:
                raise BadInput("con.elector.nobody_wants", "wanting")
            return step(after, "con.log.elector_nobody", warnings=checks.settle())
        if self.elector is None:
            raise BadInput("con.elector.draw", "elector")
        cards = elector_cards(state)
        checks.forbid(
            self.elector not in cards, "con.elector.not_in_deck", cite("C-8.4.5"), "elector"
        )
        land = state.lands[self.elector]
        after = _drawn(after, self.elector, cards)
        if land.owner != NEUTRAL:
            return self._of_a_family(state, after, checks, land)
        return self._neutral(state, after, checks, land, self.elector)

    def _neutral(
        self, state: State, after: State, checks: Checks, land: Land, elector: Elector
    ) -> Step[State]:
        if self.windows != NO_CARDS:
            raise BadInput("con.elector.no_cards", "windows")
        fit = suited(state, elector, self.wanting)
        check_sold(checks, state, self.sold, fit, lowest_bid(state))
        winner = self.sold.winner
        check_escort(checks, state, winner, self.escort)
        warnings = checks.settle()
        after = booked(after, self.sold)
        if winner is None:
            aside = evolve(after, elector_aside=after.elector_aside | {elector})
            return step(aside, "con.log.elector_aside", warnings=warnings, land=land_name(land))
        after = ruled_by(heir_moved(after, winner, land), land.id, winner)
        return self._taken(state, joined(after, land.id, self.routes), winner, land, warnings)

    def _of_a_family(self, state: State, after: State, checks: Checks, land: Land) -> Step[State]:
        """As a prince or bishop dies, with the lowest bid of electorates (C-8.4.5)."""
        check_windows(checks, state, self.windows)
        result = follows(state, land, self.windows)
        check_result(checks, state, result, self.sold)
        ruler = new_ruler(result, self.sold)
        check_escort(checks, state, ruler, self.escort)
        warnings = checks.settle()
        after = succeeded(windows_spent(after, self.windows), land, result, self.sold)
        after = joined(after, land.id, self.routes)
        after = evolve(after, elector_aside=after.elector_aside | {Elector(land.id)})
        if ruler is None:
            return step(after, "con.log.elector_vacant", warnings=warnings, land=land_name(land))
        return self._taken(state, after, ruler, land, warnings)

    def _taken(
        self, state: State, after: State, ruler: PlayerId, land: Land, warnings: tuple[Text, ...]
    ) -> Step[State]:
        return step(
            after,
            "con.log.elector_taken",
            (due_of(state, self.sold),) if self.sold.winner else (),
            warnings,
            land=land_name(land),
            player=name_of(state, ruler),
        )


def _settled_death(state: State) -> State:
    """The fate roll or the event card that brought it is settled."""
    if state.death:
        return evolve(state, death="", dispute=None)
    rest = state.deaths[1:] if state.deaths[:1] == (Event.DEATH_OF_ELECTOR,) else state.deaths
    return evolve(state, deaths=rest, dispute=None)


def _drawn(state: State, elector: Elector, cards: frozenset[Elector]) -> State:
    fresh = not state.elector_deck
    return evolve(
        state,
        elector_deck=cards - {elector},
        elector_aside=frozenset() if fresh else state.elector_aside,
    )
