"""The board is the truth: lands, master cards and electors' cards set right by hand."""

from __future__ import annotations

from typing import Annotated, ClassVar

from companion.core.action import Action
from companion.core.codec import Between, Doc, Length
from companion.core.errors import BadInput
from companion.core.explain import Text
from companion.core.game import PlayerId, Step, step
from companion.core.records import dataclass, evolve
from companion.core.table_actions import CORRECTED, Reason
from companion.games.conspiracy.common import known, land_at, land_name, name_of
from companion.games.conspiracy.lands.income import RouteCount
from companion.games.conspiracy.lands.take_over import joined, preacher_in
from companion.games.conspiracy.pieces import Elector, Kind, Master
from companion.games.conspiracy.settling import neutral_electors, settled
from companion.games.conspiracy.state import NEUTRAL, Land, State
from companion.games.conspiracy.tables import ELECTORS, MASTERS, PIECES

LandName = Annotated[str, Length(0, 40)]


@dataclass(frozen=True, slots=True)
class NameLand(Action, after_end=True):
    """What the board calls a land."""

    kind: ClassVar[str] = "name_land"
    land: str
    name: LandName
    routes: Annotated[frozenset[str], Doc("lands to which the atlas knows routes from here")] = (
        frozenset()
    )

    def apply(self, state: State) -> Step[State]:
        land = land_at(state, self.land)
        if self.name == land.name:
            raise BadInput("correct.no_change", "name")
        taken = [one.name for one in state.lands.values() if one.id != self.land]
        if self.name and self.name in taken:
            raise BadInput("con.land_twice", "name", land=self.name)
        after = joined(state.with_land(self.land, name=self.name), self.land, self.routes)
        return step(
            after,
            "con.log.name_land",
            land=land_name(land),
            name=land_name(after.lands[self.land]),
        )


@dataclass(frozen=True, slots=True)
class AddLand(Action, after_end=True, players=("owner",)):
    """A land that somebody names for the first time; neutral unless an owner is told."""

    kind: ClassVar[str] = "add_land"
    land_kind: Annotated[Kind, Doc("secular or bishopric; the electorates are there already")]
    name: LandName = ""
    owner: PlayerId = NEUTRAL
    reason: Reason = ""

    def apply(self, state: State) -> Step[State]:
        if self.land_kind.is_electorate:
            raise BadInput("con.land.electorates_known", "land_kind")
        if self.name and self.name in [one.name for one in state.lands.values()]:
            raise BadInput("con.land_twice", "name", land=self.name)
        if len(state.lands) >= PIECES["territory_cards"].count:
            raise BadInput("con.land.all_known", "land_kind")
        number = 1 + max(
            (one.number for one in state.lands.values() if one.kind is self.land_kind), default=0
        )
        land = Land(
            f"{self.land_kind.value}-{number}", self.land_kind, number, self.name, self.owner
        )
        after = evolve(state, lands={**state.lands, land.id: land})
        return step(
            after,
            "con.log.add_land",
            warnings=CORRECTED if self.owner else (),
            land=land_name(land),
            player=name_of(state, self.owner),
        )


@dataclass(frozen=True, slots=True)
class RemoveLand(Action, after_end=True):
    """A land that was named by mistake."""

    kind: ClassVar[str] = "remove_land"
    land: str
    reason: Reason = ""

    def apply(self, state: State) -> Step[State]:
        land = land_at(state, self.land)
        if land.kind.is_electorate:
            raise BadInput("con.land.electorates_known", "land")
        rest = {
            one.id: evolve(one, routes=one.routes - {self.land})
            for one in state.lands.values()
            if one.id != self.land
        }
        dispute, anarchy = state.dispute, state.anarchy
        if dispute is not None and dispute.land == self.land:
            dispute = None
        if anarchy is not None:
            anarchy = evolve(anarchy, banned=anarchy.banned - {self.land})
        return step(
            evolve(state, lands=rest, dispute=dispute, anarchy=anarchy),
            "con.log.remove_land",
            warnings=CORRECTED,
            land=land_name(land),
        )


@dataclass(frozen=True, slots=True)
class CorrectLand(Action, after_end=True, players=("owner",)):
    """Owner and buildings of a land as the board shows them."""

    kind: ClassVar[str] = "correct_land"
    land: str
    owner: PlayerId = NEUTRAL
    castle: bool = False
    monastery: bool = False
    relic: bool = False
    imperial_city: bool = False
    preacher: bool = False
    reason: Reason = ""

    def apply(self, state: State) -> Step[State]:
        land = land_at(state, self.land)
        after = state.with_land(
            self.land,
            owner=self.owner,
            castle=self.castle,
            monastery=self.monastery,
            relic=self.relic,
            imperial_city=self.imperial_city,
        )
        if self.preacher != land.preacher:
            after = preacher_in(after, self.land if self.preacher else "")
        if land.kind.is_electorate and self.owner != land.owner:
            after = _with_card(after, Elector(self.land), self.owner)
        if after == state:
            raise BadInput("correct.no_change", "land")
        return step(after, "con.log.correct_land", warnings=CORRECTED, land=land_name(land))


def _with_card(state: State, elector: Elector, owner: PlayerId) -> State:
    """The elector's card lies with its owner, or back in the deck (C-8.4.5)."""
    if owner == NEUTRAL:
        return evolve(state, elector_deck=state.elector_deck | {elector})
    return evolve(
        state,
        elector_deck=state.elector_deck - {elector},
        elector_aside=state.elector_aside - {elector},
    )


@dataclass(frozen=True, slots=True)
class CorrectRoutes(Action, after_end=True):
    """The trade routes of a land: exactly these, known on both ends."""

    kind: ClassVar[str] = "correct_routes"
    land: str
    routes: frozenset[str]
    reason: Reason = ""

    def apply(self, state: State) -> Step[State]:
        land = land_at(state, self.land)
        after = state.with_land(self.land, routes=frozenset())
        for other in sorted(land.routes - self.routes):
            after = after.with_land(other, routes=after.lands[other].routes - {self.land})
        after = joined(after, self.land, self.routes)
        if after == state:
            raise BadInput("correct.no_change", "routes")
        return step(after, "con.log.correct_routes", land=land_name(land), n=len(self.routes))


@dataclass(frozen=True, slots=True)
class CountRoutes(Action, after_end=True):
    """Tolls by three counts instead of known routes; null: by the lands again."""

    kind: ClassVar[str] = "count_routes"
    player: PlayerId
    counts: Annotated[
        tuple[RouteCount, RouteCount, RouteCount] | None,
        Doc("routes with no, one, two imperial cities"),
    ] = None
    reason: Reason = ""

    def apply(self, state: State) -> Step[State]:
        player = known(state, self.player)
        if self.counts == player.counted_routes:
            raise BadInput("correct.no_change", "counts")
        after = state.with_player(self.player, counted_routes=self.counts)
        return step(after, "con.log.count_routes", player=player.name)


@dataclass(frozen=True, slots=True)
class CorrectCaptives(Action, after_end=True, players=("player", "owner")):
    """How many knights of another family lie with a player (C-3.7.13.1)."""

    kind: ClassVar[str] = "correct_captives"
    player: Annotated[PlayerId, Doc("who holds them")]
    owner: Annotated[PlayerId, Doc("whose knights they are")]
    count: Annotated[int, Between(0, 10)]
    reason: Reason = ""

    def apply(self, state: State) -> Step[State]:
        captor, owner = known(state, self.player), known(state, self.owner, "owner")
        if self.player == self.owner:
            raise BadInput("con.attack.himself", "owner", player=owner.name)
        if self.count == captor.captives.get(self.owner, 0):
            raise BadInput("correct.no_change", "count")
        held = {**captor.captives, self.owner: self.count}
        left = {name: count for name, count in held.items() if count}
        return step(
            state.with_player(self.player, captives=left),
            "con.log.correct_captives",
            warnings=CORRECTED,
            player=captor.name,
            owner=owner.name,
            count=self.count,
        )


@dataclass(frozen=True, slots=True)
class CorrectMaster(Action, after_end=True, players=("holder",)):
    """Who holds a master card, where the table knows better than the comparison."""

    kind: ClassVar[str] = "correct_master"
    master: Master
    holder: PlayerId = NEUTRAL
    reason: Reason = ""

    def apply(self, state: State) -> Step[State]:
        if state.masters.get(self.master, NEUTRAL) == self.holder:
            raise BadInput("correct.no_change", "holder")
        held = {master: name for master, name in state.masters.items() if master != self.master}
        if self.holder != NEUTRAL:
            held[self.master] = self.holder
        after = evolve(state, masters=held)
        if settled(after)[0].masters.get(self.master, NEUTRAL) != self.holder:
            # Relics, troops and routes would give it back in the same entry (C-3.16.1).
            raise BadInput("con.master.by_figures", "holder")
        return step(
            after,
            "con.log.correct_master",
            warnings=CORRECTED,
            master=Text(MASTERS[self.master].name),
            player=name_of(state, self.holder),
        )


@dataclass(frozen=True, slots=True)
class ServeElector(Action):
    """The holder puts his master's vote marker on another neutral elector (C-3.16.2)."""

    kind: ClassVar[str] = "serve_elector"
    master: Master
    elector: Elector
    reason: Reason = ""

    def apply(self, state: State) -> Step[State]:
        taken = [one for master, one in state.serves.items() if master != self.master]
        is_free = self.elector in neutral_electors(state) and self.elector not in taken
        if not is_free or self.master not in state.serves:
            raise BadInput("con.elector.not_free", "elector")
        if state.serves[self.master] == self.elector:
            raise BadInput("correct.no_change", "elector")
        after = evolve(state, serves={**state.serves, self.master: self.elector})
        return step(
            after,
            "con.log.master_serves",
            master=Text(MASTERS[self.master].name),
            elector=Text(ELECTORS[self.elector].name),
        )


@dataclass(frozen=True, slots=True)
class CorrectElectorCards(Action, after_end=True):
    """Which elector cards lie in the deck and which were put aside."""

    kind: ClassVar[str] = "correct_elector_cards"
    deck: frozenset[Elector]
    aside: frozenset[Elector] = frozenset()
    reason: Reason = ""

    def apply(self, state: State) -> Step[State]:
        if self.deck & self.aside:
            raise BadInput("con.elector.twice", "aside")
        if (self.deck, self.aside) == (state.elector_deck, state.elector_aside):
            raise BadInput("correct.no_change", "deck")
        after = evolve(state, elector_deck=self.deck, elector_aside=self.aside)
        return step(
            after,
            "con.log.correct_elector_cards",
            warnings=CORRECTED,
            n=len(self.deck),
            aside=len(self.aside),
        )
