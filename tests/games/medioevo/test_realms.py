"""Realms, start kit (M-2) and the auction of the realms (M-26.1)."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.core.errors import BadInput, IllegalAction
from companion.games.medioevo.asked.opening import start_kit
from companion.games.medioevo.opening.realm_auction import RealmAuction, RealmBid, realm_auction
from companion.games.medioevo.opening.realms import (
    SETUP_STEPS,
    RealmChoice,
    StartKitQuestion,
    StartTransport,
    realm_choice,
)
from companion.games.medioevo.pieces import Realm, Transport
from companion.ui.i18n import LANGUAGES
from tests.speaking import speaking

BYZ, MAM, HUN = Realm.BYZANTIUM, Realm.MAMLUKS, Realm.HUNGARY
HRE, NOV, HORDE = Realm.HOLY_ROMAN_EMPIRE, Realm.NOVGOROD, Realm.GOLDEN_HORDE


@pytest.mark.rule("M-2.2")
@pytest.mark.parametrize(
    ("realms", "connected"),
    [
        ((HRE, HUN), "yes"),
        ((BYZ, HUN, HORDE, MAM), "yes"),
        ((HRE, HUN, BYZ), "yes"),
        ((HRE, BYZ), "no"),
        ((BYZ, NOV), "no"),
        ((HRE, NOV, HORDE), "no"),
        ((HUN, NOV), "ask"),
        ((BYZ, HUN, NOV), "ask"),
        ((HRE, HUN, BYZ, NOV, MAM), "ask"),
    ],
)
def test_known_links_prove_a_choice_or_the_table_is_asked(
    realms: tuple[Realm, ...], connected: str
) -> None:
    assert realm_choice(RealmChoice(len(realms), realms)).connected == connected


@pytest.mark.rule("M-2.2")
def test_only_the_pairs_that_decide_are_asked_for_and_the_answer_counts() -> None:
    question = RealmChoice(3, (BYZ, HUN, NOV))
    assert realm_choice(question).ask == ((HUN, NOV),)
    assert realm_choice(replace(question, linked=((NOV, HUN),))).connected == "yes"
    assert realm_choice(replace(question, not_linked=((HUN, NOV),))).connected == "no"


@pytest.mark.rule("M-2.2")
def test_the_table_cannot_claim_links_that_the_book_denies() -> None:
    with pytest.raises(BadInput):
        realm_choice(RealmChoice(2, (HRE, BYZ), linked=((HRE, BYZ),)))
    with pytest.raises(BadInput):
        realm_choice(RealmChoice(2, (HUN, BYZ), not_linked=((HUN, BYZ),)))
    with pytest.raises(BadInput):
        realm_choice(RealmChoice(2, (HUN, NOV), ((HUN, NOV),), ((NOV, HUN),)))


@pytest.mark.rule("M-2.1")
@pytest.mark.rule("M-2.3")
def test_six_realms_need_no_link_and_other_numbers_of_players_are_warned() -> None:
    assert realm_choice(RealmChoice(6, tuple(Realm))).connected == "not_needed"
    many = realm_choice(RealmChoice(8, tuple(Realm)))
    assert [text.key for text in many.warnings] == ["setup.more_than_six"]
    two = realm_choice(RealmChoice(2, (HRE, HUN)))
    assert [text.key for text in two.warnings] == ["setup.two_players"]


@pytest.mark.rule("M-2.1")
@pytest.mark.rule("M-2.6")
def test_every_player_has_a_realm_of_his_own() -> None:
    with pytest.raises(BadInput):
        realm_choice(RealmChoice(3, (BYZ, HUN)))
    with pytest.raises(BadInput):
        realm_choice(RealmChoice(2, (BYZ, BYZ)))


@given(st.sets(st.sampled_from(list(Realm)), min_size=2, max_size=5))
def test_looking_up_every_open_pair_always_decides(realms: set[Realm]) -> None:
    question = RealmChoice(len(realms), tuple(realms))
    ask = realm_choice(question).ask
    assert realm_choice(replace(question, linked=ask)).connected != "ask"
    if ask:
        assert realm_choice(replace(question, not_linked=ask)).connected == "no"


@pytest.mark.rule("M-2.4")
@pytest.mark.rule("M-0.4")
def test_ex_04_the_coins_of_the_start_kit_are_1600_florins() -> None:
    kit = start_kit(StartKitQuestion((StartTransport(Transport.CARAVAN, 2),)))
    assert kit.florins.total == 1600
    assert (kit.honor, kit.archers, kit.villages, kit.objective_tokens) == (10, 1, 1, 1)


@pytest.mark.rule("M-2.4")
def test_ex_03_transports_worth_two_levels_and_ships_need_a_port() -> None:
    two = (StartTransport(Transport.GALLEY), StartTransport(Transport.CARAVAN))
    ship = (StartTransport(Transport.MERCHANT_SHIP, 2),)
    assert start_kit(StartKitQuestion(two)).transport_levels.total == 2
    assert start_kit(StartKitQuestion(ship)).transport_levels.total == 2
    for wrong in (two + two, two[:1], (StartTransport(Transport.GALLEY, 3),)):
        with pytest.raises(IllegalAction):
            start_kit(StartKitQuestion(wrong))
    with pytest.raises(IllegalAction) as refused:
        start_kit(StartKitQuestion(two, has_port=False))
    assert refused.value.field == "transports.0"


@pytest.mark.rule("M-2.5")
def test_the_set_up_has_nine_steps_with_a_text_in_every_language() -> None:
    assert len(SETUP_STEPS) == 9
    for language in LANGUAGES:
        translator = speaking(language)
        assert all(translator.has(step.key) for step in SETUP_STEPS)


@pytest.mark.rule("M-26.1")
@pytest.mark.rule("M-24.8")
def test_the_highest_bid_takes_the_realm_and_all_are_shifted_to_ten() -> None:
    answer = realm_auction(
        RealmAuction(
            first={"a": RealmBid(BYZ, 4), "b": RealmBid(BYZ, 6), "c": RealmBid(HUN, 0)},
            second={"a": RealmBid(MAM, 1)},
        )
    )
    assert [(r.player, r.realm, r.paid, r.honor.total) for r in answer.results] == [
        ("a", MAM, 1, 15),
        ("b", BYZ, 6, 10),
        ("c", HUN, 0, 16),
    ]
    assert answer.waiting == ()


@pytest.mark.rule("M-26.1")
def test_realms_left_after_the_second_round_are_dealt_at_random_for_nothing() -> None:
    bids = RealmAuction(
        first={"a": RealmBid(BYZ, 4), "b": RealmBid(BYZ, 6), "c": RealmBid(BYZ, 5)},
        second={"a": RealmBid(HUN, 3), "c": RealmBid(HUN, 2)},
    )
    assert realm_auction(bids).waiting == ("c",)
    answer = realm_auction(replace(bids, dealt={"c": NOV}))
    assert {r.player: r.honor.total for r in answer.results} == {"a": 13, "b": 10, "c": 16}
    with pytest.raises(BadInput):
        realm_auction(replace(bids, dealt={"c": HUN}))
    with pytest.raises(BadInput):
        realm_auction(replace(bids, dealt={"a": NOV}))


@pytest.mark.rule("M-26.1")
@pytest.mark.rule("R-67")
def test_tied_players_bid_on_within_ten_points_and_lots_settle_the_rest() -> None:
    tied = {"a": RealmBid(BYZ, 4, (1, 1)), "b": RealmBid(BYZ, 4, (1, 2)), "c": RealmBid(BYZ, 4)}
    answer = realm_auction(RealmAuction(first=tied))
    assert [(r.player, r.paid) for r in answer.results] == [("b", 7)]
    ten = {"a": RealmBid(BYZ, 10), "b": RealmBid(BYZ, 10)}
    assert realm_auction(RealmAuction(ten, lots=("b", "a"))).results[0].player == "b"
    with pytest.raises(BadInput):
        realm_auction(RealmAuction(ten))
    with pytest.raises(BadInput):
        realm_auction(RealmAuction({"a": RealmBid(BYZ, 8, (3,)), "b": RealmBid(BYZ, 8)}))
    with pytest.raises(BadInput):
        realm_auction(RealmAuction({"a": RealmBid(BYZ, 3, (1,)), "b": RealmBid(BYZ, 8)}))


@given(st.lists(st.integers(0, 10), min_size=2, max_size=6))
def test_the_lowest_always_starts_with_ten_and_bids_keep_their_distance(bids: list[int]) -> None:
    realms = list(Realm)
    first = {f"p{n}": RealmBid(realms[n], bid) for n, bid in enumerate(bids)}
    results = realm_auction(RealmAuction(first)).results
    assert min(result.honor.total for result in results) == 10
    assert {result.honor.total + result.paid for result in results} == {10 + max(bids)}
