"""The final scoring of the tracked table: the app asks only for what it cannot know (M-25)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated

from companion.core.codec import Between, Doc, Length
from companion.core.game import PlayerId
from companion.core.records import dataclass
from companion.games.medioevo.ending.scoring import Scored, ScoringQuestion
from companion.games.medioevo.pieces import BuildingKind, Good
from companion.games.medioevo.state import Area, Player, State
from companion.games.medioevo.war.control import area_control, areas_of

MOST_HONOR = 999


@dataclass(frozen=True, slots=True)
class OnTheBoard:
    """What only the board shows of one player, where its areas have no names."""

    market_factor: Annotated[
        int, Between(0, 40), Doc("best market factor of an unnamed area he alone controls")
    ] = 0
    monopolies: Annotated[
        frozenset[Good], Doc("goods of which he controls every production area in play")
    ] = frozenset()


@dataclass(frozen=True, slots=True)
class BoardFacts:
    """What the table tells for the final scoring."""

    players: Annotated[Mapping[PlayerId, OnTheBoard], Length(0, 10)]
    rome: Annotated[PlayerId, Doc("who controls Rome, if it is not a named area")] = ""
    jerusalem: Annotated[PlayerId, Doc("who controls Jerusalem, if it is not a named area")] = ""
    allowed_tax: Annotated[
        Annotated[int, Between(0, 1000)] | None, Doc("the last revolt check; null: none yet")
    ] = None


NOTHING_TOLD = BoardFacts({})
UNSEEN = OnTheBoard()


def unknown(state: State) -> frozenset[str]:
    """Which facts the app has to ask for: sites, markets and monopolies without named areas."""
    sites = {area.site for area in state.areas.values()}
    asked = {site for site in ("rome", "jerusalem") if site not in sites}
    if any(player.areas for player in state.players.values()) or not state.areas:
        asked |= {"market_factor", "monopolies"}
    return frozenset(asked)


def scoring_question(state: State, facts: BoardFacts = NOTHING_TOLD) -> ScoringQuestion:
    """Everything the final scoring needs, from the state and from what the table told."""
    return ScoringQuestion(
        {
            player: scored(state, state.players[player], facts.players.get(player, UNSEEN))
            for player in state.playing
        },
        state.playing,
        facts.rome or _holder(state, "rome"),
        facts.jerusalem or _holder(state, "jerusalem"),
        facts.allowed_tax,
        state.switches,
    )


def _holder(state: State, site: str) -> PlayerId:
    for area in state.areas.values():
        if area.site == site:
            return area_control(area, state.treaties).controller
    return ""


def scored(state: State, player: Player, seen: OnTheBoard = UNSEEN) -> Scored:
    """One player's things as the final scoring counts them."""
    buildings = [(building.kind, building.level) for building in state.all_buildings(player.id)]
    held = [
        area
        for area in state.areas.values()
        if area_control(area, state.treaties).controller == player.id
    ]
    return Scored(
        honor=max(-MOST_HONOR, min(MOST_HONOR, player.honor)),
        florins=state.purses[player.id] + sum(card.deposit for card in player.cards),
        loans=min(5, len(player.loans)),
        technologies=player.technologies,
        market_factor=max([seen.market_factor, *(_factor(area) for area in held)]),
        cathedrals=buildings.count((BuildingKind.CATHEDRAL, 3)),
        metropolises=buildings.count((BuildingKind.CIVIL, 3)),
        castles=buildings.count((BuildingKind.MILITARY, 3)),
        areas=areas_of(state, player.id).total,
        monopolies=seen.monopolies | _monopolies(state, held),
        prisoners=sum(
            captive.owner == player.id
            for other in state.players.values()
            for captive in other.prisoners
        ),
        tokens=len(player.tokens),
        realm=player.realm,
        team=player.team if state.settings.variants.teams else "",
        tax_rate=player.tax_rate,
        barbarian_areas=player.rebel_areas + _rebel_areas(state, player.id),
    )


def _factor(area: Area) -> int:
    return area.market_factor if area.inhabited else 0


def _monopolies(state: State, held: list[Area]) -> frozenset[Good]:
    """Goods all of whose named production areas the player holds.

    Only where the table names every area: otherwise it tells the monopolies itself.
    """
    if "monopolies" in unknown(state):
        return frozenset()
    names = {area.name for area in held}
    made: dict[Good, set[str]] = {}
    for area in state.areas.values():
        if area.good is not None:
            made.setdefault(area.good, set()).add(area.name)
    return frozenset(good for good, areas in made.items() if areas <= names)


def _rebel_areas(state: State, player: PlayerId) -> int:
    return sum(
        area.start_realm_of == player and area.barbarians is not None and area.barbarians.units > 0
        for area in state.areas.values()
    )
