"""The lands that a table names, kept for its next evening: names, kinds and the routes learned."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Annotated

from companion.core.atlas import Atlas
from companion.core.codec import Length
from companion.core.explain import Text
from companion.core.records import dataclass
from companion.games.conspiracy.pieces import Kind
from companion.games.conspiracy.state import Land, State


@dataclass(frozen=True, slots=True)
class AtlasLand:
    """What stays true of a land from evening to evening; routes lead to names or electorates."""

    name: Annotated[str, Length(1, 40)]
    kind: Kind
    routes: tuple[str, ...] = ()


def _called(land: Land) -> str:
    """A land in an atlas: by its name; an electorate is the same land in every game."""
    return land.name or (land.id if land.kind.is_electorate else "")


def places(state: State) -> tuple[AtlasLand, ...]:
    """Every land that the table has named."""
    return tuple(
        AtlasLand(
            land.name,
            land.kind,
            tuple(sorted(filter(None, (_called(state.lands[one]) for one in land.routes)))),
        )
        for land in state.lands.values()
        if land.name
    )


def routes_of(state: State, known: Iterable[AtlasLand], land: str, name: str) -> frozenset[str]:
    """The lands of this game to which the atlas knows routes from the land that gets this name."""
    here = [place for place in known if place.name == name]
    ends = {end for place in here for end in place.routes}
    ends |= {place.name for place in known if name in place.routes}
    return frozenset(
        one.id for one in state.lands.values() if one.id != land and _called(one) in ends
    )


def free(state: State, known: Iterable[AtlasLand], kind: Kind) -> tuple[str, ...]:
    """Names of the atlas for a land of this kind that no land of this game has."""
    taken = {land.name for land in state.lands.values()}
    return tuple(place.name for place in known if place.kind is kind and place.name not in taken)


def _facts(place: AtlasLand) -> tuple[Text, ...]:
    routes = (Text("con.sheet.routes_n", {"n": len(place.routes)}),) if place.routes else ()
    return (Text(f"con.kind.{place.kind}"), *routes)


ATLAS = Atlas(AtlasLand, places, _facts)
