"""The turn's page of Medievalia: what a form proposes is what the rules take."""

from __future__ import annotations

import pytest

from companion.core.errors import IllegalAction
from companion.core.records import evolve
from companion.core.table_actions import ChangeHouseRule, Correct
from companion.games.medievalia.bags import Bag
from companion.games.medievalia.corrections import (
    CorrectBuilding,
    CorrectHand,
    CorrectSite,
    CorrectTroops,
    CorrectTurn,
    ReadCard,
)
from companion.games.medievalia.game import GAME
from companion.games.medievalia.pieces import Base, Building, Card, Stack, Troop
from companion.games.medievalia.state import unseen
from companion.games.medievalia.switches import Switches
from companion.ui.presenters.box import box
from companion.ui.presenters.panels import Act, Detail, Form, Question
from tests.presenters.medievalia.opened import ENGLISH, opened
from tests.presenters.recorded import AtOnce, session_of


@pytest.mark.rule("F-14.6")
def test_a_partner_adds_what_is_missing_and_one_resource_is_lost() -> None:
    session, page = opened(
        CorrectSite("ada", Base.FIELD),
        CorrectSite("cleo", Base.FOREST),
        CorrectTroops("cleo", Troop.WORKER, "fief_3", 1, "forest_1"),
        ReadCard(Card.SOLDIER, Bag(food=1, energy=1)),
        teams=True,
    )
    question = page.tapped("play:soldier")
    assert isinstance(question, Question)
    gifts = next(one for one in question.form({}).fields if one.key == "gifts")
    assert [choice.key for choice in gifts.choices] == ["city", "forest_1"]
    action = question.action({"gifts": ("forest_1",)})
    assert action.payment.gifts == ("forest_1",)
    assert action.payment.hand_cards == 0
    after = GAME.apply(session.state, action).state
    assert "soldier_1" in after.units
    assert after.player("cleo").site("forest_1").used


@pytest.mark.rule("F-R20")
def test_by_house_rule_only_the_first_gift_of_a_turn_costs_and_the_form_knows() -> None:
    session, page = opened(
        CorrectSite("ada", Base.FIELD),
        CorrectSite("cleo", Base.FOREST),
        CorrectSite("cleo", Base.FARM),
        CorrectTroops("cleo", Troop.WORKER, "fief_3", 1, "forest_1"),
        ReadCard(Card.SOLDIER, Bag(food=1, energy=1)),
        teams=True,
        switches=Switches(gift="per_turn"),
    )
    session.do(page.tapped("play:soldier").action({"gifts": ("forest_1",)}))
    second = page.tapped("play:soldier").action({"gifts": ("farm_1",)})
    assert session.state.gift_paid
    assert second.payment.hand_cards == 1, "the energy; the food arrives as it is"


@pytest.mark.rule("F-7.2", "F-R41")
def test_a_card_thrown_in_for_a_resource_can_be_named_and_counts_as_seen() -> None:
    session, page = opened(
        CorrectSite("ada", Base.FIELD), ReadCard(Card.SOLDIER, Bag(food=1, energy=1))
    )
    question = page.tapped("play:soldier")
    fields = {one.key: one for one in question.form({}).fields}
    assert fields["named:0"].value == ""
    unnamed = GAME.apply(session.state, question.action({"thrown:0": "landscape"})).state
    assert unnamed.unseen_discards == {Stack.LANDSCAPE: 1}
    open_card = {"thrown:0": "landscape", "named:0": "mine"}
    named = GAME.apply(session.state, question.action(open_card)).state
    assert (named.unseen_discards, unseen(named, Card.MINE)) == ({}, 6)
    other = {"thrown:0": "character", "named:0": "mine"}  # another stack after all
    assert question.action(other).payment.hidden == {Stack.CHARACTER: 1}


@pytest.mark.rule("F-R32")
def test_an_archer_shoots_from_the_turns_page_where_the_house_rule_lets_it() -> None:
    deeds = (
        CorrectSite("ada", Base.FIELD),
        CorrectTroops("ada", Troop.ARCHER, "fief_1", 1),
        CorrectTroops("ben", Troop.WORKER, "between_1_2", 1),
    )
    _, page = opened(*deeds)
    about = page.tapped("unit:archer_1")
    assert isinstance(about, Detail)
    assert not [offer for offer in about.offers if offer.key.startswith("shoot")]
    session, page = opened(*deeds, ChangeHouseRule("archers", "own_turn"))
    about = page.tapped("unit:archer_1")
    assert isinstance(about, Detail)
    assert "shoot:archer_1:worker_1" in [offer.key for offer in about.offers]
    shot = page.tapped("shoot:archer_1:worker_1")
    assert isinstance(shot, Act)
    assert "worker_1" not in GAME.apply(session.state, shot.action).state.units


def test_a_deed_that_breaks_the_supply_asks_who_has_to_go_before_it_is_done() -> None:
    session, page = opened(
        CorrectSite("ada", Base.FIELD),
        CorrectTroops("ada", Troop.WORKER, "fief_1", 1, "field_1"),
        CorrectTroops("ada", Troop.SOLDIER, "fief_1", 3),
    )
    question = page.tapped("attach:worker_1:")
    assert isinstance(question, Question)
    assert [one.key for one in question.form({}).fields] == ["starved"]
    action = question.action({"starved": ("soldier_1", "soldier_2")})
    assert sorted(GAME.apply(session.state, action).state.units) == ["soldier_3", "worker_1"]


def said_of(form: Form) -> dict[str, str]:
    return {said.text: said.value for said in form.said}


@pytest.mark.rule("F-4.6", "F-6.6", "F-10.1")
def test_a_bill_tells_in_words_what_is_lost_what_is_left_and_who_is_fed() -> None:
    _, page = opened(
        CorrectSite("ada", Base.FIELD),
        CorrectSite("ada", Base.MINE),
        CorrectTroops("ada", Troop.WORKER, "fief_1", 2, "mine_1"),
        ReadCard(Card.PRIEST, Bag(food=1)),
        ReadCard(Card.WORKER, Bag(gold=1)),
    )
    question = page.tapped("play:priest")
    assert isinstance(question, Question)
    told = said_of(question.form({}))
    assert told["Cost"] == "1 food"
    assert told["Not built: Church"] == "+ 2 gold"
    assert told["Surplus, lost"] == "1 resource", "three gold for two"
    assert told["Still unused after it"] == "1 work, 1 gold", "the priest gives gold here"
    assert told["Supply after it"] == "3 of 2"
    assert any(said.tone == "loss" for said in question.form({}).said)
    question = page.tapped("play:worker")
    assert isinstance(question, Question)
    told = said_of(question.form({}))
    assert told["Still unused after it"] == "1 food, 2 work", "the new worker works"


@pytest.mark.rule("F-6.1", "F-7.1")
def test_a_row_names_what_is_missing_or_says_that_no_site_would_be_left() -> None:
    _, page = opened(
        CorrectSite("ada", Base.FIELD),
        ReadCard(Card.SOLDIER, Bag(food=1, energy=1)),
        ReadCard(Card.SCHOOL, Bag(food=1, work=1)),
    )
    rows = {item.key: item.note for panel in page.panels() for item in panel.items}
    assert rows["play:soldier"] == "missing: 1 energy"
    assert "no site would be left free" in rows["acquire:1"]


@pytest.mark.rule("F-11.1", "F-11.2", "F-12.4")
def test_the_race_and_the_siege_clock_say_what_is_to_come() -> None:
    built = [
        CorrectBuilding("ada", site, building, stands=True)
        for site, building in (
            ("city", Building.CHURCH),
            ("city", Building.STABLE),
            ("field_1", Building.SMITHY),
            ("field_1", Building.TOWER),
            ("farm_1", Building.CASTLE),
        )
    ]
    _, page = opened(
        CorrectSite("ada", Base.FIELD),
        CorrectSite("ada", Base.FARM),
        *built,
        CorrectTroops("ben", Troop.SOLDIER, "fief_1", 1),
        Correct("ada", "siege", 2),
    )
    panels = {panel.key: panel for panel in page.panels()}
    race = {item.key: item for item in panels["standing"].items}
    assert race["prestige:ada"].value == "6 of 7"
    assert "1 building to victory · wins with: School" in race["prestige:ada"].note
    assert "7 buildings to victory" in race["prestige:ben"].note, "the castle is gone"
    assert "brings prestige" in race["prestige:ben"].note
    (clock,) = panels["clock"].items
    assert (clock.value, clock.note) == ("0 of 3", "stops counting"), "buildings guard everything"


@pytest.mark.rule("F-12.4")
def test_a_besieged_player_sees_when_he_is_out_and_what_would_break_it() -> None:
    _, page = opened(
        CorrectSite("ben", Base.FIELD), CorrectTroops("ada", Troop.SOLDIER, "fief_2", 1)
    )
    (clock,) = (panel for panel in page.panels() if panel.key == "clock")
    (row,) = clock.items
    assert (row.text, row.value) == ("Ben", "1 of 3")
    assert row.note.startswith("out in 2 own turns")
    assert page.held("clock:ben") is not None


@pytest.mark.rule("F-15.2")
def test_the_luck_of_the_cards_is_told_when_the_game_is_scored() -> None:
    session = session_of("two_players_by_prestige")
    told = box("medievalia").luck(session, lambda: ENGLISH, AtOnce())
    assert told is not None
    fortunes = told.fortunes()
    assert set(fortunes) <= {player.name for player in session.state.players.values()}
    assert fortunes
    assert told.bars()


@pytest.mark.rule("F-12.4", "F-R17")
def test_the_third_turn_of_a_siege_asks_before_all_cards_leave() -> None:
    session, page = opened(
        CorrectSite("ada", Base.FIELD),
        CorrectTroops("ben", Troop.SOLDIER, "fief_1", 1),
        Correct("ada", "siege", 2),
        CorrectTurn("ada", 1),
    )
    question = page.tapped("draw:landscape")
    assert isinstance(question, Question)
    form = question.form({})
    assert form.title == "The siege is complete: Ada is defeated"
    assert [said.rule for said in form.said] == ["F-12.2", "F-12.3"]
    assert not GAME.apply(session.state, question.action({})).state.player("ada").is_in


@pytest.mark.rule("F-10.3")
def test_hunger_at_the_start_of_a_turn_is_asked_in_words() -> None:
    _session, page = opened(CorrectTroops("ada", Troop.WORKER, "fief_1", 1), CorrectTurn("ada", 1))
    form = page.tapped("draw:landscape").form({})
    assert said_of(form)["Supply after it"] == "1 of 0"
    assert not [said for said in form.said if said.value.startswith("+")], "no lines of a sum"


@pytest.mark.rule("F-4.2", "F-9.5", "F-9.6", "F-9.7")
def test_what_nothing_pays_is_told_with_all_helpers_and_costs_nothing_done_anyway() -> None:
    session, page = opened(
        CorrectSite("ada", Base.MINE),
        CorrectSite("ada", Base.MINE),
        ReadCard(Card.BANK, Bag(gold=9)),
        CorrectHand("ada", Stack.LANDSCAPE, 0),
        CorrectHand("ada", Stack.MILITARY, 0),
        CorrectHand("ada", Stack.CHARACTER, 0),
    )

    def told() -> tuple[str, str]:
        rows = {item.key: item.note for panel in page.panels() for item in panel.items}
        form = page.tapped("acquire:3").form({})
        best = next(line for line in form.said if line.text == "Even with everything used")
        return rows["acquire:3"].split(" · ")[1], best.value

    assert told() == ("missing: 7 gold",) * 2  # two mines; the city's work changes nothing
    for helper, left in (
        (Troop.TRADER, "missing: 6 gold"),  # his own
        (Troop.BUREAUCRAT, "4 missing"),
        (Troop.ARTIST, "3 missing"),
    ):
        session.do(CorrectTroops("ada", helper, "fief_1", 1))
        assert told() == (left, left)
    action = page.tapped("acquire:3").action({})
    with pytest.raises(IllegalAction, match="nothing") as refused:
        GAME.apply(session.state, action)
    assert refused.value.may_overrule
    after = GAME.apply(session.state, evolve(action, overrule=True)).state
    assert not any(site.used for site in after.player("ada").sites)
