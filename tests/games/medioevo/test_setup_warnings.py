"""What a table is told before it begins, and how the auction of the realms seats it (M-2, M-26)."""

from __future__ import annotations

from dataclasses import replace

import pytest

from companion.core.errors import BadInput
from companion.games.medioevo.asked.opening import seated
from companion.games.medioevo.opening.realm_auction import RealmAuction, RealmBid
from companion.games.medioevo.pieces import Realm, Transport
from companion.games.medioevo.setup import Seat, Setup, Vehicle, start, warnings_of
from companion.games.medioevo.state import Variants

BYZ, MAM, HUN = Realm.BYZANTIUM, Realm.MAMLUKS, Realm.HUNGARY
HRE, NOV, HORDE = Realm.HOLY_ROMAN_EMPIRE, Realm.NOVGOROD, Realm.GOLDEN_HORDE
TEN = tuple("abcdefghij")


def table(*realms: Realm | None, **changes: object) -> Setup:
    seats = tuple(
        Seat(name, name.title(), name, realm)
        for name, realm in zip(TEN[: len(realms)], realms, strict=True)
    )
    return replace(Setup(seats), **changes)  # type: ignore[arg-type]


def keys(setup: Setup) -> list[str]:
    return [warning.key for warning in warnings_of(setup)]


@pytest.mark.rule("M-2.2")
def test_realms_that_are_known_to_hang_together_need_no_warning() -> None:
    assert keys(table(BYZ, HUN, HRE, MAM)) == []
    assert keys(table(*Realm)) == []


@pytest.mark.rule("M-2.2")
def test_realms_apart_and_realms_in_doubt_are_told_apart() -> None:
    assert keys(table(HRE, BYZ, MAM)) == ["setup.not_connected"]
    assert keys(table(HUN, NOV, HRE)) == ["setup.links_open"]
    asked = warnings_of(table(HUN, NOV, HRE))[0].params["pairs"]
    assert [pair.params["other"].key for pair in asked] == ["realm.novgorod"]


@pytest.mark.rule("M-2.2")
def test_what_the_table_saw_on_the_picture_settles_the_doubt() -> None:
    doubt = table(HUN, NOV, HRE)
    assert keys(replace(doubt, linked=((NOV, HUN),))) == []
    assert keys(replace(doubt, not_linked=((NOV, HUN),))) == ["setup.not_connected"]
    with pytest.raises(BadInput) as refused:
        start(replace(doubt, linked=((HRE, NOV),)))
    assert refused.value.key == "setup.link_known"
    assert keys(replace(doubt, linked=((HRE, NOV),))) == ["setup.links_open"]


@pytest.mark.rule("M-2.1")
def test_a_table_of_two_or_of_more_than_six_is_warned() -> None:
    assert keys(table(HUN, HRE)) == ["setup.two_players"]
    assert keys(table(*Realm, None)) == ["setup.more_than_six"]
    assert keys(table()) == ["setup.two_players"]


@pytest.mark.rule("M-2.1")
def test_up_to_six_players_have_a_realm_each() -> None:
    assert keys(table(HUN, None, HRE)) == ["setup.realm_open"]
    assert keys(table(HUN, HUN, HRE)) == ["setup.realm_open"]
    assert warnings_of(table(*(None,) * 8))[1].params["n"] == 6


@pytest.mark.rule("M-2.4")
@pytest.mark.parametrize(
    ("has_port", "warned"),
    [(None, ["setup.port_open"]), (False, ["setup.port_missing"]), (True, [])],
)
def test_ships_need_a_port_in_the_realm(has_port: bool | None, warned: list[str]) -> None:
    setup = table(HUN, HRE, BYZ)
    ships = replace(setup.seats[0], transports=(Vehicle(Transport.GALLEY, 2),), has_port=has_port)
    assert keys(replace(setup, seats=(ships, *setup.seats[1:]))) == warned
    wagons = replace(ships, transports=(Vehicle(Transport.WAR_WAGON, 2),))
    assert keys(replace(setup, seats=(wagons, *setup.seats[1:]))) == []


@pytest.mark.rule("M-26.4")
def test_teams_are_for_everybody_or_for_nobody() -> None:
    setup = table(HUN, HRE, BYZ)
    teams = Variants(teams=True)

    def of(*names: str) -> list[str]:
        seats = tuple(
            replace(seat, team=team) for seat, team in zip(setup.seats, names, strict=True)
        )
        return keys(replace(setup, seats=seats, variants=teams))

    assert of("x", "y", "") == ["setup.team_open"]
    assert of("x", "x", "x") == ["setup.one_team"]
    assert of("x", "x", "y") == []
    named = tuple(replace(seat, team="x") for seat in setup.seats)
    assert keys(replace(setup, seats=named)) == ["setup.teams_unused"]


@pytest.mark.rule("M-2.2")
def test_the_table_keeps_what_it_was_told() -> None:
    setup = table(HRE, BYZ, MAM)
    assert start(setup).start_warnings == warnings_of(setup)


def bids(**named: tuple[Realm, int]) -> dict[str, RealmBid]:
    return {player: RealmBid(realm, honor) for player, (realm, honor) in named.items()}


@pytest.mark.rule("M-26.1")
@pytest.mark.rule("M-24.8")
def test_the_auction_of_the_realms_seats_the_table() -> None:
    auction = RealmAuction(
        bids(a=(HUN, 6), b=(HUN, 4), c=(BYZ, 0)), bids(b=(HRE, 2)), realms=(HUN, BYZ, HRE)
    )
    after = seated(table(None, None, None), auction)
    assert [(seat.realm, seat.honor) for seat in after.seats] == [(HUN, 10), (HRE, 14), (BYZ, 16)]
    assert after.variants.realm_auction
    assert keys(after) == []
    assert [player.honor for player in start(after).players.values()] == [10, 14, 16]


@pytest.mark.rule("M-26.1")
def test_nobody_is_seated_before_the_auction_is_over() -> None:
    auction = RealmAuction(bids(a=(HUN, 6), b=(HUN, 4)), realms=(HUN, HRE))
    with pytest.raises(BadInput) as refused:
        seated(table(None, None), auction)
    assert refused.value.key == "realm_auction.not_over"


@pytest.mark.rule("M-26.1")
def test_the_bids_are_those_of_the_seats() -> None:
    auction = RealmAuction(bids(a=(HUN, 6), z=(HRE, 4)))
    with pytest.raises(BadInput) as refused:
        seated(table(None, None), auction)
    assert {problem.key for problem in refused.value.problems} == {
        "realm_auction.bid_missing",
        "realm_auction.not_seated",
    }


@pytest.mark.rule("M-26.1")
def test_more_players_than_realms_leave_some_without_one() -> None:
    first = bids(
        a=(HUN, 6), b=(HRE, 4), c=(BYZ, 1), d=(MAM, 0), e=(NOV, 0), f=(HORDE, 0), g=(HUN, 5)
    )
    after = seated(table(*(None,) * 7), RealmAuction(first))
    assert (after.seats[6].realm, after.seats[6].honor) == (None, 16)
