"""The areas that a table names, kept for its next game: by realms, not by who plays them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated, ClassVar, Literal

from companion.core.atlas import Atlas
from companion.core.codec import Length
from companion.core.errors import BadInput
from companion.core.explain import Text
from companion.core.game import PlayerId, Step, step
from companion.core.records import dataclass
from companion.core.table_actions import Name
from companion.games.medioevo.in_play import TableAct
from companion.games.medioevo.pieces import Good, Realm, Terrain
from companion.games.medioevo.state import Area, State

FEATURES = ("inhabited", "port", "camp", "sea", "strait")
MOST_AT_ONCE = 300


@dataclass(frozen=True, slots=True)
class AtlasArea:
    """What stays true of an area from game to game."""

    name: Name
    inhabited: bool = False
    good: Good | None = None
    port: bool = False
    camp: bool = False
    sea: bool = False
    terrain: Terrain = Terrain.PLAIN
    realm: Realm | None = None  # whose start realm it is
    site: Literal["", "rome", "jerusalem"] = ""
    strait: bool = False


@dataclass(frozen=True, slots=True)
class TakeAtlas(TableAct):
    """Areas of the table's atlas that are named in this game from now on, all at once."""

    kind: ClassVar[str] = "take_atlas"
    places: Annotated[tuple[AtlasArea, ...], Length(1, MOST_AT_ONCE)]

    def apply(self, state: State) -> Step[State]:
        after = state
        for place in self.places:
            if place.name not in after.areas:
                after = after.with_area(_area(state, place))
        taken = len(after.areas) - len(state.areas)
        if not taken:
            raise BadInput("atlas.nothing_new", "places")
        return step(after, "log.take_atlas", n=taken)


def _area(state: State, place: AtlasArea) -> Area:
    on_land = not place.sea
    inhabited = place.inhabited and on_land
    return Area(
        place.name,
        inhabited=inhabited,
        good=place.good if inhabited else None,
        port=place.port and on_land,
        camp=place.camp,
        sea=place.sea,
        terrain=place.terrain,
        start_realm_of=_ruler(state, place.realm),
        site=place.site,
        strait=place.strait,
    )


def _ruler(state: State, realm: Realm | None) -> PlayerId:
    """Who plays a realm in this game; nobody where it is not played."""
    players = state.players.values()
    return next((one.id for one in players if realm is not None and one.realm is realm), "")


def places(state: State) -> tuple[AtlasArea, ...]:
    """Every area that the table has named."""
    return tuple(_place(state, area) for area in state.areas.values())


def _place(state: State, area: Area) -> AtlasArea:
    owner = state.players.get(area.start_realm_of)
    return AtlasArea(
        area.name,
        area.inhabited,
        area.good,
        area.port,
        area.camp,
        area.sea,
        area.terrain,
        owner.realm if owner else None,
        area.site,
        area.strait,
    )


def _facts(place: AtlasArea) -> Iterator[Text]:
    yield from (Text(f"sheet.area_{name}") for name in FEATURES if getattr(place, name))
    if place.good:
        yield Text(f"good.{place.good.value}")
    if place.realm:
        yield Text(f"realm.{place.realm.value}")
    if place.site:
        yield Text(f"sheet.site_{place.site}")


ATLAS = Atlas(AtlasArea, places, lambda place: tuple(_facts(place)), TakeAtlas)
