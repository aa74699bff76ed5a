"""What a page reminds of, once and in the moment."""

from __future__ import annotations

import pytest

from companion.core.table_actions import Correct
from companion.games.generalship.corrections import SetHand, SetStack
from companion.games.generalship.cycle.turn import ChooseTile, CorrectTurn
from companion.games.generalship.pieces import Tile, Unit
from companion.games.generalship.state import SCORING
from companion.ui.presenters.generalship.battle.page import BattlePage
from companion.ui.presenters.generalship.turn.page import TurnPage
from companion.ui.presenters.panels import Question
from tests.presenters.generalship.test_play import Table, in_battle, onward, words_of


@pytest.mark.rule("G-9.5", "G-9.12")
def test_a_draft_reminds_of_showing_and_of_what_is_new() -> None:
    table = Table()
    page = table.page(TurnPage)
    table.do(ChooseTile(Tile.DRAFT))
    shows = table.texts.text("gen.ui.show_drafted")
    assert shows not in words_of(page)
    page.stepped("unit:light_infantry", 1)
    assert shows in words_of(page)
    new = table.texts.text("gen.ui.new_pieces")
    assert new not in words_of(page)
    table.main(page)
    assert new in words_of(page)
    assert shows not in words_of(page)


@pytest.mark.rule("G-11.16a")
def test_before_the_second_attack_the_cards_of_the_first_are_out() -> None:
    table = Table(2)
    in_battle(table)
    page = table.page(BattlePage)
    said = table.texts.text("gen.ui.discard_played")
    while page.step != "attack_1":
        table.tap(page, onward(page))
    assert said not in words_of(page)
    table.tap(page, "reveal")
    assert page.step == "attack_2"
    assert said in words_of(page)


@pytest.mark.rule("G-16.1")
def test_a_development_that_brings_the_goal_says_before_that_the_game_ends() -> None:
    table = Table()
    table.do(Correct("anna", "vp", 8))
    table.do(SetHand("anna", 3))
    table.do(ChooseTile(Tile.GENERAL_TECHNOLOGY, "technology"))
    page = table.page(TurnPage)
    answer = page.tapped("develop:metallurgy").then()
    assert isinstance(answer, Question)
    form = answer.form({"event": "putsch"})
    goal = table.texts.text("gen.end.goal", player="Anna", goal=10)
    assert goal in [said.text for said in form.said]


@pytest.mark.rule("G-15.3", "G-15.5", "G-1.6")
def test_food_that_will_be_short_is_said_to_all_by_the_height_of_the_stacks_alone() -> None:
    """Nine pieces cost five food at least; that nine riders cost nine is their owner's secret."""
    told = {}
    for unit in (Unit.LIGHT_INFANTRY, Unit.LIGHT_CAVALRY):
        table = Table()
        page = table.page(TurnPage)
        table.do(SetStack("anna", "austria_1", {unit: 9}))
        anna = table.texts.text("gen.ui.food_short_of", player="Anna", n=3)
        said = table.texts.text("gen.ui.food_short", players=anna, rule="G-15.3")
        assert said not in words_of(page)  # the scoring is still far
        table.do(CorrectTurn(2, "anna"))
        told[unit] = words_of(page)
        assert said in told[unit]
        table.do(CorrectTurn(SCORING))
        assert said in words_of(page)
    assert told[Unit.LIGHT_INFANTRY] == told[Unit.LIGHT_CAVALRY]
