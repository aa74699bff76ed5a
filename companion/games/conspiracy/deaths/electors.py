"""Death of an elector (C-8.4): who wants to bid, the card drawn, the auction, the vote."""

from __future__ import annotations

from typing import Annotated, ClassVar

from companion.core.action import Action
from companion.core.checks import Checks
from companion.core.codec import Doc
from companion.core.errors import BadInput
from companion.core.game import PlayerId, Step, step
from companion.core.records import dataclass, evolve
from companion.games.conspiracy.common import check_cards, known, land_name, name_of
from companion.games.conspiracy.deaths.families import able, families_of
from companion.games.conspiracy.deaths.succession import (
    NO_CARDS,
    NOBODY,
    Escort,
    Succession,
    Windows,
    all_spent,
    cards_in,
    check_escort,
    check_result,
    follows,
    healed,
    new_ruler,
    succeeded,
)
from companion.games.conspiracy.events.auctions import UNSOLD, Sold, cards_of, due_of
from companion.games.conspiracy.lands.take_over import joined
from companion.games.conspiracy.pieces import Elector, Event
from companion.games.conspiracy.rulebook import cite
from companion.games.conspiracy.seats import Name
from companion.games.conspiracy.state import NEUTRAL, Land, State
from companion.games.conspiracy.tables import SETUP


def all_owned(state: State) -> bool:
    """All seven belong to families: from now on their owners' electors die (C-8.4.5)."""
    return all(state.lands[one].owner != NEUTRAL for one in Elector)


def elector_cards(state: State) -> frozenset[Elector]:
    """What the next elector is drawn from (C-8.4.5)."""
    if state.elector_deck:
        return state.elector_deck
    if all_owned(state):
        return frozenset(Elector)
    # Where the table has corrected owners, the cards of neutral electors lie somewhere.
    neutral = frozenset(one for one in Elector if state.lands[one].owner == NEUTRAL)
    return state.elector_aside or neutral


def lowest_bid(state: State) -> int:
    return SETUP[len(state.seats)].lowest_elector_bid


def suited(state: State, elector: Elector, wanting: frozenset[PlayerId]) -> tuple[PlayerId, ...]:
    """Who of them has an heir of the right training (C-8.4.2)."""
    fit = able(families_of(state), state.lands[elector].kind.training)
    return tuple(name for name in fit if name in wanting)


def elector_follows(
    state: State, land: Land, windows: Windows, wanting: frozenset[PlayerId]
) -> Succession:
    """Who follows: for a neutral elector only those bid who said so before the draw (C-8.4.2)."""
    result = follows(state, land, windows)
    if land.owner != NEUTRAL or result.how != "auction":
        return result
    fit = suited(state, Elector(land.id), wanting)
    return evolve(result, how="auction" if fit else "vacant", who=fit)


@dataclass(frozen=True, slots=True)
class ElectorDies(Action, whose="all"):
    """By event card or after a fate roll; one entry from the first question to the vote."""

    kind: ClassVar[str] = "elector_dies"
    wanting: Annotated[frozenset[Name], Doc("who wants to bid; nobody: nothing happens")] = (
        frozenset()
    )
    elector: Annotated[Elector | None, Doc("the card drawn, if somebody wants to bid")] = None
    sold: Sold = UNSOLD
    windows: Annotated[Windows, Doc("rights of succession, and whether the family keeps it")] = (
        NO_CARDS
    )
    escort: Escort = NOBODY
    routes: Annotated[frozenset[str], Doc("own lands joined to it by a trade route")] = frozenset()
    healer: Annotated[Name | None, Doc("who saves the elector with the miracle healer")] = None
    preacher_to: Annotated[str, Doc("where the old ruler's preacher goes")] = ""
    overrule: bool = False

    def apply(self, state: State) -> Step[State]:
        checks = Checks(self.overrule)
        for name in sorted(self.wanting):
            known(state, name, "wanting")
        self._check_due(checks, state)
        after = _settled_death(state)
        if not self.wanting and not all_owned(state):  # nobody dies (C-8.4.6)
            if self.elector is not None or self.sold != UNSOLD or self.windows != NO_CARDS:
                raise BadInput("con.elector.nobody_wants", "wanting")
            return step(after, "con.log.elector_nobody", warnings=checks.settle())
        if self.elector is None:
            raise BadInput("con.elector.draw", "elector")
        cards = elector_cards(state)
        checks.forbid(
            self.elector not in cards, "con.elector.not_in_deck", cite("C-8.4.5"), "elector"
        )
        played = cards_in(self.windows, self.healer)
        check_cards(checks, state, [*played, *cards_of(self.sold)], "windows")
        after = all_spent(_drawn(after, self.elector, cards), played)
        land = state.lands[self.elector]
        if self.healer is not None:
            if self.sold != UNSOLD:
                raise BadInput("con.succession.no_auction", "sold")
            after = _put_aside(after, self.elector)
            return healed(state, after, land, self.healer, checks.settle())
        return self._succeeded(state, after, checks, land)

    def _check_due(self, checks: Checks, state: State) -> None:
        """An elector dies by a fate roll or by the card whose turn it is (C-8.4.1)."""
        first = state.deaths[0] if state.deaths else None
        if not state.death:
            emperor = first is Event.DEATH_OF_EMPEROR
            checks.forbid(emperor, "con.events.emperor_first", cite("C-7.2.1"))
            checks.forbid(first is None, "con.elector.nobody_dies", cite("C-8.4.1"))
        anarchy = state.anarchy is not None
        checks.forbid(anarchy, "con.empire.anarchy_first", cite("C-3.10.2"))

    def _succeeded(self, state: State, after: State, checks: Checks, land: Land) -> Step[State]:
        """As a prince or bishop dies, with the lowest bid of electorates (C-8.4.5)."""
        result = elector_follows(state, land, self.windows, self.wanting)
        check_result(checks, state, land, result, self.sold)
        ruler = new_ruler(result, self.sold)
        check_escort(checks, state, ruler, self.escort)
        warnings = checks.settle()
        after = succeeded(after, land, result, self.sold, self.preacher_to)
        if ruler is None:
            after = _put_aside(after, Elector(land.id))
            was_neutral = land.owner == NEUTRAL
            key = "con.log.elector_aside" if was_neutral else "con.log.elector_vacant"
            return step(after, key, warnings=warnings, land=land_name(land))
        return step(
            joined(after, land.id, self.routes),
            "con.log.elector_taken",
            (due_of(state, self.sold),) if self.sold.winner else (),
            warnings,
            land=land_name(land),
            player=name_of(state, ruler),
        )


def _put_aside(state: State, elector: Elector) -> State:
    """The card of a neutral elector lies aside; an owner keeps his (C-8.4.5)."""
    if state.lands[elector].owner != NEUTRAL:
        return state
    return evolve(state, elector_aside=state.elector_aside | {elector})


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
