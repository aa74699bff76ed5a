"""What pieces and hands say to an answer is said after the reveal, or to their owner alone."""

from __future__ import annotations

from typing import Any

import pytest

from companion.core.errors import BadInput
from companion.core.play import MemoryStore, Play, header_of
from companion.games.generalship.army.moving import March
from companion.games.generalship.corrections import SetHand, SetPlace, SetStack, SetTechnology
from companion.games.generalship.cycle.turn import ChooseTile, CorrectTurn
from companion.games.generalship.game import GAME
from companion.games.generalship.pieces import Event, Technology, Terrain, Tile, Unit
from companion.games.generalship.state import TileFacts
from companion.games.generalship.switches import Switches
from companion.ui.presenters.generalship.battle.page import BattlePage
from companion.ui.presenters.generalship.turn.page import TurnPage
from companion.ui.presenters.panels import HandTo, Question
from companion.ui.presenters.session import Session
from tests.games.generalship.evening import table_of
from tests.presenters.generalship.test_play import Table, in_battle, keys_of, onward, words_of
from tests.presenters.recorded import AtOnce

LIGHT, MUSKETS, HORSE = Unit.LIGHT_INFANTRY, Unit.MUSKETS, Unit.HEAVY_CAVALRY


def at_attack_1(table: Table) -> BattlePage:
    in_battle(table)
    table.do(SetTechnology(Technology.GUNPOWDER, "anna"))
    page: BattlePage = table.page(BattlePage)
    while page.step != "attack_1":
        table.tap(page, onward(page))
    return page


@pytest.mark.rule("G-12.1", "G-12.6")
def test_pieces_that_are_not_there_are_refused_only_after_the_reveal() -> None:
    table = Table(2)
    page = at_attack_1(table)
    page.answered("u:defender", "muskets")
    page.answered("c:defender", "7")
    said = "not that many are in the battle (G-12.1)"
    assert said not in words_of(page)
    assert "anyway" not in keys_of(page)
    table.tap(page, "reveal")
    assert page.step == "attack_1"
    assert said in words_of(page)
    with pytest.raises(BadInput) as caught:
        page.tapped("next")
    assert caught.value.key == "gen.fight.not_so_many"
    table.tap(page, "anyway")
    assert page.step != "attack_1"


@pytest.mark.rule("G-12.1")
def test_the_reveal_of_what_is_there_leads_on_at_once() -> None:
    table = Table(2)
    page = at_attack_1(table)
    page.answered("u:defender", "light_infantry")
    page.answered("c:defender", "7")
    table.tap(page, "reveal")
    assert page.step in ("attack_2", "end")


@pytest.mark.rule("G-12.1", "G-11.11")
def test_what_was_typed_for_an_attack_says_nothing_in_an_earlier_step() -> None:
    """Typed for the second attack, then steps back to the ambush: still nothing is revealed."""
    table = Table(2)
    page = at_attack_1(table)
    table.tap(page, "reveal")
    page.answered("u:attacker", "muskets")
    page.answered("c:attacker", "7")
    while page.step != "ambush":
        table.tap(page, "step_back")
    table.tap(page, "yes")
    assert page.step == "cancel"


@pytest.mark.rule("G-11.10", "G-11.11")
def test_whether_a_dealt_card_is_in_the_hand_is_told_to_its_owner() -> None:
    table = Table(2)
    in_battle(table)
    page = table.page(BattlePage)
    page.chose("how", "dealt")
    asked = 0
    while page.step not in ("attack_1", "attack_2"):
        if "yes" in keys_of(page) and page.step != "withdraw":
            answer = page.tapped("yes")
            assert isinstance(answer, HandTo)
            assert answer.player == page.player_shown()
            asked += 1
        table.tap(page, onward(page))
    assert asked >= 2


def marching(table: Table) -> Any:
    table.do(SetStack("anna", "austria_1", {HORSE: 2}))
    table.do(SetStack("anna", "austria_2", {LIGHT: 1}))
    table.do(ChooseTile(Tile.MARCH))
    return table.page(TurnPage)


@pytest.mark.rule("G-10.2", "G-10.3", "G-1.6")
def test_who_marches_takes_the_device_once_where_the_map_is_typed() -> None:
    table = Table(2)
    table.do(SetPlace("n2", TileFacts(terrain=Terrain.MOUNTAIN)))
    page = marching(table)
    first = page.tapped("stack:anna:austria_1")
    assert isinstance(first, HandTo)
    question = first.then()
    assert isinstance(question, Question)
    assert question.secret
    assert isinstance(page.tapped("stack:anna:austria_2"), Question)
    assert isinstance(page.tapped("split:anna"), Question)
    table.do(CorrectTurn(1, "ben", Tile.MARCH))
    table.do(SetStack("ben", "byzantium_1", {LIGHT: 2}))
    assert isinstance(page.tapped("stack:ben:byzantium_1"), HandTo)


@pytest.mark.rule("G-10.2")
def test_nobody_is_asked_to_take_the_device_where_no_rule_could_speak_against_a_move() -> None:
    table = Table(2, typed=False)
    page = marching(table)
    answer = page.tapped("stack:anna:austria_1")
    assert isinstance(answer, Question)
    assert isinstance(answer.action({"to": "austria_3"}), March)


@pytest.mark.rule("G-8.6", "G-R8")
def test_a_plague_that_counts_ships_apart_tells_nobody_how_many_there_are() -> None:
    setup = table_of(2, switches=Switches(black_death="separately"))
    shown = []
    for units in ({LIGHT: 2, Unit.GALLEY: 2}, {LIGHT: 4}):
        table = Table(2)
        play = Play(GAME, MemoryStore(header_of(GAME, setup)))
        table.session = Session(play, AtOnce(), lambda: 0)
        table.do(SetStack("ben", "byzantium_1", units))
        table.do(SetHand("anna", 0, 0, 3))
        page = table.page(TurnPage)
        table.tap(page, "tile:general_technology:technology")
        form = page.tapped("develop:metallurgy").form({"event": Event.BLACK_DEATH})
        shown.append(repr(form))
        table.tap(page, "develop:metallurgy", event=Event.BLACK_DEATH)
        shown.append(words_of(page))
        assert not page.view().foot.main.enabled
        dies = int(Unit.GALLEY not in units)
        table.tap(page, "dies:ben", **({"units.light_infantry": 1} if dies else {}))
        assert page.view().foot.main.enabled
        table.main(page)
        assert sum(table.state.army("ben").values()) == 4 - dies
    assert shown[:2] == shown[2:]
