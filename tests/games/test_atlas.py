"""A table's atlas: places named once are there again, and nothing foreign gets in with a file."""

from __future__ import annotations

import json
from typing import Any

import pytest

from companion.core import atlas as core
from companion.core.errors import BadInput
from companion.core.records import evolve
from companion.games.conspiracy.corrections import AddLand, CorrectRoutes, NameLand
from companion.games.conspiracy.game import GAME as CONSPIRACY
from companion.games.conspiracy.lands import atlas as lands
from companion.games.conspiracy.pieces import Kind
from companion.games.medioevo.atlas import ATLAS, AtlasArea, TakeAtlas, places
from companion.games.medioevo.game import GAME as MEDIOEVO
from companion.games.medioevo.pieces import Good, Realm, Terrain
from companion.games.medioevo.setup import Seat, Setup
from companion.games.medioevo.state import Area, State
from tests.games.conspiracy.small import Table

KIEV = AtlasArea("Kiev", inhabited=True, good=Good.FURS, realm=Realm.NOVGOROD)
TANA = AtlasArea("Tana", inhabited=True, port=True, terrain=Terrain.HILL)
BLACK_SEA = AtlasArea("Black Sea", sea=True)


def _table(**realms: str) -> State:
    return MEDIOEVO.start(
        Setup(tuple(Seat(who, who.title(), who, realm=Realm(realms[who])) for who in realms))
    )


def _do(state: Any, action: Any) -> Any:
    return MEDIOEVO.apply(state, action).state


def test_what_one_table_named_is_named_for_whoever_plays_the_realm_next_time() -> None:
    first = _do(_table(red="novgorod", blue="hungary"), TakeAtlas((KIEV, TANA, BLACK_SEA)))
    assert first.areas["Kiev"].start_realm_of == "red"
    assert first.areas["Tana"].port
    again = _do(_table(green="hungary", gold="novgorod"), TakeAtlas(places(first)))
    assert again.areas["Kiev"].start_realm_of == "gold"
    assert places(again) == places(first) == (KIEV, TANA, BLACK_SEA)


def test_a_realm_that_nobody_plays_leaves_its_areas_to_nobody() -> None:
    state = _do(_table(red="byzantium", blue="hungary"), TakeAtlas((KIEV,)))
    assert state.areas["Kiev"].start_realm_of == ""


def test_areas_that_the_game_knows_stay_as_they_are() -> None:
    state = _table(red="byzantium", blue="hungary").with_area(Area("Kiev", camp=True))
    after = _do(state, TakeAtlas((KIEV, TANA)))
    assert after.areas["Kiev"] == state.areas["Kiev"]
    assert set(after.areas) == {"Kiev", "Tana"}
    with pytest.raises(BadInput) as refused:
        MEDIOEVO.apply(after, TakeAtlas((KIEV, TANA)))
    assert refused.value.key == "atlas.nothing_new"


def test_a_sea_has_no_people_whatever_a_file_says() -> None:
    odd = AtlasArea("Odd Sea", inhabited=True, good=Good.SALT, port=True, sea=True)
    area = _do(_table(red="byzantium", blue="hungary"), TakeAtlas((odd,))).areas["Odd Sea"]
    assert (area.sea, area.inhabited, area.good, area.port) == (True, False, None, False)


def test_what_is_new_wins_but_not_where_it_does_not_know() -> None:
    kept = core.merged((KIEV,), (evolve(KIEV, realm=None, port=True), TANA))
    assert kept == (evolve(KIEV, port=True), TANA)


def test_an_atlas_comes_out_of_its_file_as_it_went_in() -> None:
    content = core.to_file("medioevo", (KIEV, TANA, BLACK_SEA))
    assert core.from_file("medioevo", ATLAS, content) == (KIEV, TANA, BLACK_SEA)


@pytest.mark.parametrize(
    ("content", "key"),
    [
        (b"", "atlas.unreadable"),
        (b"{", "atlas.unreadable"),
        (b"[" * 100_000, "atlas.unreadable"),
        (b"[]", "atlas.unreadable"),
        (b'{"table_companion_atlas": 99, "game": "medioevo"}', "atlas.unreadable"),
        (b" " * (core.LARGEST_FILE + 1), "atlas.unreadable"),
        (core.to_file("conspiracy", ()), "atlas.other_game"),
        (core.to_file("medioevo", ()), "atlas.empty_file"),
        (b'{"table_companion_atlas": 1, "game": "medioevo", "places": 7}', "atlas.empty_file"),
    ],
)
def test_a_file_that_is_no_atlas_of_this_game_is_refused_in_words(content: bytes, key: str) -> None:
    with pytest.raises(BadInput) as refused:
        core.from_file("medioevo", ATLAS, content)
    assert refused.value.key == key


def test_of_a_file_with_odd_places_only_the_good_ones_come_in_and_never_too_many() -> None:
    rows: list[Any] = [{"name": f"Area {n}"} for n in range(core.MOST_PLACES + 50)]
    rows[1] = {"name": "", "inhabited": True}
    rows[2] = {"name": "x" * 81}
    rows[3] = {"name": "Odd", "good": "gunpowder"}
    rows[4] = 5
    content = {core.MARK: core.VERSION, "game": "medioevo", "places": rows}
    found = core.from_file("medioevo", ATLAS, json.dumps(content).encode())
    assert {place.name for place in found}.isdisjoint({"", "x" * 81, "Odd"})
    assert len(found) == core.MOST_PLACES - 4


def test_a_land_that_gets_its_name_from_the_atlas_gets_its_routes_too() -> None:
    def do(state: Any, action: Any) -> Any:
        return CONSPIRACY.apply(state, action).state

    first = Table().state
    elector = next(one.id for one in first.lands.values() if one.kind.is_electorate)
    for name in ("Bavaria", "Tyrol"):
        first = do(first, AddLand(Kind.SECULAR, name))
    bavaria, tyrol = (
        next(one.id for one in first.lands.values() if one.name == name)
        for name in ("Bavaria", "Tyrol")
    )
    first = do(first, CorrectRoutes(bavaria, frozenset({tyrol, elector})))
    known = lands.places(first)
    assert {place.name for place in known} == {"Bavaria", "Tyrol"}

    state = Table().state
    for _ in range(2):
        state = do(state, AddLand(Kind.SECULAR))
    one, other = [land.id for land in state.lands.values() if land.kind is Kind.SECULAR][-2:]
    assert lands.free(state, known, Kind.SECULAR) == ("Bavaria", "Tyrol")
    assert lands.free(state, known, Kind.BISHOPRIC) == ()
    for land, name in ((one, "Tyrol"), (other, "Bavaria")):
        routes = lands.routes_of(state, known, land, name)
        state = do(state, NameLand(land, name, routes))
    assert state.lands[one].routes == {other}
    assert state.lands[other].routes == {one, elector}
    assert lands.free(state, known, Kind.SECULAR) == ()
