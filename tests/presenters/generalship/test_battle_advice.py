"""Private advice in a battle: from the cards that are held now, and those known to be out."""

from __future__ import annotations

from random import Random

import pytest

from companion.core.chance.decks import AppDecks
from companion.core.table_actions import Correct
from companion.games.generalship.army.moving import March
from companion.games.generalship.battle.cards import Commander
from companion.games.generalship.corrections import SetCommander, SetPlace, SetStack
from companion.games.generalship.cycle.turn import ChooseTile
from companion.games.generalship.pieces import Role, Terrain, Tile, Unit
from companion.games.generalship.state import TileFacts
from companion.ui.presenters.generalship.battle.page import BattlePage
from tests.presenters.generalship.test_play import Table, in_battle, onward, words_of

ATTACKER, DEFENDER = Role.ATTACKER, Role.DEFENDER


def _at(step: str, *, dealt: bool, seed: int = 1) -> tuple[Table, BattlePage]:
    """A battle between Anna and Ben up to a step, everybody saying no."""
    table = Table(2)
    table.do(Correct("ben", "power", 2))
    for player in ("anna", "ben"):
        table.do(SetCommander(player, Commander(land=3)))
    in_battle(table)
    page: BattlePage = table.page(BattlePage)
    page.decks = AppDecks(Random(seed))
    page.chose("how", "dealt" if dealt else "table")
    _on(table, page, step)
    return table, page


def _on(table: Table, page: BattlePage, step: str) -> None:
    while page.step != step:
        table.tap(page, onward(page))


@pytest.mark.rule("G-11.12")
def test_who_paid_for_an_exchange_sees_what_he_has_drawn() -> None:
    table, page = _at("exchange_defender", dealt=True)
    table.tap(page, "look:defender")
    before = page.hand_of(DEFENDER)
    assert before is not None
    table.tap(page, "x:b:0")
    table.tap(page, "x:b:1")
    table.tap(page, "throw")
    after = page.hand_of(DEFENDER)
    assert after is not None
    assert page.step == "exchange_defender"
    assert after != before
    assert ", ".join(map(str, after.basic)) in words_of(page)
    asked = page.asked(DEFENDER)
    assert asked is not None
    assert asked.hand == after.basic
    assert asked.out == before.basic[:2]


@pytest.mark.rule("G-11.11", "G-14.9")
def test_advice_after_a_cancelled_ambush_is_for_both_attacks() -> None:
    table, page = _at("ambush", dealt=False)
    table.tap(page, "yes")
    table.tap(page, "yes")
    assert page.step == "restore"
    table.tap(page, "no")
    _on(table, page, "attack_1")
    page.private_answered("h:attacker", "7")
    asked = page.asked(ATTACKER)
    assert asked is not None
    assert not asked.ambush


@pytest.mark.rule("G-11.16a", "G-14.7")
@pytest.mark.parametrize("dealt", [False, True])
def test_advice_for_the_second_attack_knows_what_was_played_in_the_first(dealt: bool) -> None:
    table, page = _at("attack_1", dealt=dealt)
    if dealt:
        for role in (DEFENDER, ATTACKER):
            table.tap(page, f"look:{role}")
            hand = page.hand_of(role)
            assert hand is not None
            page.answered(f"c:{role}", str(hand.basic[0]))
            table.tap(page, f"ready:{role}")
    else:
        for key in ("1", "7", "7"):
            page.private_answered("h:attacker", key)
        page.answered("c:attacker", "7")
        page.answered("c:defender", "2")
    played = tuple(card for role in (ATTACKER, DEFENDER) for card in _stand(page, role))
    first = page.asked(ATTACKER)
    assert first is not None
    table.tap(page, onward(page))
    assert page.step == "attack_2"
    asked = page.asked(ATTACKER)
    assert asked is not None
    assert asked.out == tuple(sorted(played))
    assert asked.cards[1] == first.cards[1] - 1
    assert asked.hand is not None
    assert first.hand is not None
    assert len(asked.hand) == len(first.hand) - 1
    if not dealt:
        page.private_answered("h:attacker", "2")
        assert page.typed_hand(ATTACKER) == (1, 2, 7)


@pytest.mark.rule("G-11.9", "G-11.12")
@pytest.mark.parametrize("dealt", [False, True])
def test_a_step_back_takes_back_what_was_thrown_away(dealt: bool) -> None:
    table, page = _at("swap_defender", dealt=True)
    table.tap(page, "look:defender")
    table.tap(page, "x:a:0")
    table.tap(page, "throw")
    table.tap(page, "hide")
    assert page.draft.side(DEFENDER).swap
    table.tap(page, "step_back")
    assert page.step == "swap_defender"
    assert not page.draft.side(DEFENDER).swap
    table, page = _at("exchange_defender", dealt=dealt)
    if dealt:
        table.tap(page, "look:defender")
        table.tap(page, "x:b:0")
        table.tap(page, "throw")
        table.tap(page, "hide")
    else:
        page.stepped("paid:defender", 1)
    assert len(page.draft.side(DEFENDER).exchanges) == 1
    table.tap(page, "step_back")
    assert not page.draft.side(DEFENDER).exchanges


@pytest.mark.rule("G-12.6")
def test_an_attack_is_composed_anew_after_a_step_back() -> None:
    table, page = _at("attack_1", dealt=True)
    table.tap(page, "look:attacker")
    hand = page.hand_of(ATTACKER)
    assert hand is not None
    page.answered("c:attacker", str(hand.basic[0]))
    assert page.stand_of(ATTACKER).cards
    table.tap(page, "hide")
    table.tap(page, "step_back")
    _on(table, page, "attack_1")
    assert not page.stand_of(ATTACKER).cards


def _stand(page: BattlePage, role: Role) -> tuple[int, ...]:
    return page.draft.stand(role, "attack_1").cards


@pytest.mark.rule("G-11.13", "G-R14")
def test_what_follows_names_every_tile_to_which_the_beaten_side_goes() -> None:
    table = Table(2)
    for place, ground in (
        ("byzantium_2", Terrain.PLAINS),
        ("austria_2", Terrain.MOUNTAIN),
        ("n1", Terrain.SEA),
    ):
        table.do(SetPlace(place, TileFacts(terrain=ground), neighbours=()))
    table.do(SetPlace("n1", owner="anna"))
    table.do(SetPlace("byzantium_2", neighbours=("austria_2", "n1")))
    for player, place, units in (
        ("anna", "byzantium_2", {Unit.LIGHT_INFANTRY: 1, Unit.LIGHT_CAVALRY: 1, Unit.GALLEY: 1}),
        ("ben", "byzantium_2", {Unit.LIGHT_INFANTRY: 1}),
    ):
        table.do(SetStack(player, place, units))
    table.do(ChooseTile(Tile.MARCH))
    table.do(March("anna", ("austria_1", "byzantium_2"), {Unit.LIGHT_INFANTRY: 1}, overrule=True))
    page: BattlePage = table.page(BattlePage)
    while page.step != "end":
        table.tap(page, onward(page))
    table.tap(page, "look:attacker")
    table.tap(page, "settled")
    line = next(
        item for panel in page.view().panels for item in panel.items if item.key == "line:retreat"
    )
    assert line.value == "Austria, tile 2 · lost · N1"
    table.main(page)
    assert table.state.army("anna") == {Unit.LIGHT_INFANTRY: 2, Unit.GALLEY: 1}


@pytest.mark.rule("G-11.13", "G-11.15")
def test_cavalry_chooses_another_tile_where_the_others_go_into_the_mountains() -> None:
    table = Table(2)
    in_battle(table)
    table.do(SetStack("anna", "byzantium_2", {Unit.LIGHT_INFANTRY: 1, Unit.LIGHT_CAVALRY: 1}))
    table.do(SetPlace("austria_2", TileFacts(terrain=Terrain.MOUNTAIN)))
    page: BattlePage = table.page(BattlePage)
    _on(table, page, "end")
    table.tap(page, "look:attacker")
    page.answered("to", "austria_2")
    page.answered("cavalry_to", "austria_3")
    table.tap(page, "settled")
    table.main(page)
    stacks = {one.place: dict(one.units) for one in table.state.stacks_of("anna")}
    assert stacks["austria_2"] == {Unit.LIGHT_INFANTRY: 1}
    assert stacks["austria_3"] == {Unit.LIGHT_CAVALRY: 1}


@pytest.mark.rule("G-11.9", "G-14.10")
def test_who_typed_his_hand_is_told_what_to_throw_free_of_charge() -> None:
    _, page = _at("swap_attacker", dealt=False)
    for key in ("3", "4", "4", "6", "7"):
        page.private_answered("h:attacker", key)
    asked = page.asked(ATTACKER)
    assert asked is not None
    assert asked.spare == page.cards_of(ATTACKER).advanced.total
