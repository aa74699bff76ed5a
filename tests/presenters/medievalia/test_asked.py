"""What pages ask and foretell: values that only cards show, hunger, losses, teams, the pace."""

from __future__ import annotations

from typing import Any

import pytest

from companion.core.table_actions import ChangeHouseRule
from companion.games.medievalia.bags import Bag
from companion.games.medievalia.cards import Acquire
from companion.games.medievalia.corrections import (
    CorrectBuilding,
    CorrectHand,
    CorrectSite,
    CorrectTroops,
    ReadCard,
    TurnCards,
)
from companion.games.medievalia.game import GAME
from companion.games.medievalia.payment.paying import Means as Paid
from companion.games.medievalia.payment.paying import Turned
from companion.games.medievalia.pieces import Base, Building, Card, Stack, Troop
from companion.games.medievalia.state import Strength, Values
from companion.games.medievalia.turns import Discard, TurnUp
from companion.ui.presenters.box import box
from companion.ui.presenters.drafts import in_memory
from companion.ui.presenters.panels import Act, Detail, Question
from tests.presenters.medievalia.opened import ENGLISH, opened

NOTHING_READ = Values()


def panel(page: Any, key: str) -> Any:
    return next((one for one in page.view().panels if getattr(one, "key", "") == key), None)


def sheet(session: Any, player: str, tab: str) -> Any:
    made = box("medievalia").sheet(session, lambda: ENGLISH, in_memory())
    made.open(player, tab)
    return made


@pytest.mark.rule("F-U3")
def test_what_a_card_produces_is_asked_once_when_it_lies_there() -> None:
    session, page = opened(values=NOTHING_READ)
    assert panel(page, "made:trader") is None
    session.do(CorrectTroops("ada", Troop.TRADER, "fief_1", 1))
    session.do(CorrectTroops("ada", Troop.SOLDIER, "fief_1", 1))
    assert panel(page, "made:soldier") is None, "its preset is known"
    keys = [button.key for button in panel(page, "made:trader").offers]
    assert keys[-1] == "made:trader:none"
    answer = page.tapped("made:trader:gold")
    assert isinstance(answer, Act)
    session.do(answer.action)
    assert session.state.values.productions == {Card.TRADER: "gold"}
    assert panel(page, "made:trader") is None


@pytest.mark.rule("F-U1")
@pytest.mark.parametrize("place", ["war", "ring"])
def test_a_strength_is_asked_where_it_is_needed_first(place: str) -> None:
    session, page = opened(
        CorrectTroops("ada", Troop.SOLDIER, "fief_2", 1),
        CorrectTroops("ben", Troop.PRIEST, "fief_2", 1),
        CorrectTroops("cleo", Troop.ARCHER, "fief_2", 1),
        place=place,
        values=NOTHING_READ,
    )
    asked = {button.key for button in panel(page, "unread").offers}
    others = {"strength:archer"} if place == "ring" else set()  # who is not in this war
    assert asked == {"strength:priest", "strength:city", *others}
    question = page.tapped("strength:city")
    assert isinstance(question, Question)
    session.do(question.action({"attack": 1, "defence": 6}))
    assert session.state.values.strengths == {Card.CITY: Strength(1, 6)}
    for card in ("priest", "archer"):
        session.do(page.tapped(f"strength:{card}").action({"attack": 1, "defence": 2}))
    assert panel(page, "unread") is None


@pytest.mark.rule("F-R8")
def test_by_house_rule_the_fewest_losses_are_taken_with_their_spread() -> None:
    session, page = opened(
        ChangeHouseRule("damage", "spread_freely"),
        CorrectSite("ben", Base.FIELD),
        CorrectTroops("ada", Troop.SOLDIER, "fief_2", 1),
        CorrectTroops("ben", Troop.SOLDIER, "fief_2", 2, "field_1"),
        place="war",
    )
    page.answered("target:1", "site:field_1")
    assert "soldier_2" in page.settled().dead_defenders
    page.tapped("losses:take")
    assert page.settled().dead_defenders == ()
    after = GAME.apply(session.state, page.plan.action()).state
    assert {"soldier_2", "soldier_3"} <= set(after.units)


@pytest.mark.rule("F-8.7")
def test_free_groups_choose_different_open_landscapes_unless_told_otherwise() -> None:
    lands = (CorrectSite("ben", base) for base in (Base.FIELD, Base.FARM))
    troops = CorrectTroops("ada", Troop.SOLDIER, "fief_2", 3)
    _, page = opened(*lands, troops, place="war")
    assert [one.site for one in page.plan.battles()] == ["field_1", "farm_1", "farm_1"]
    told = {item.key: item for item in panel(page, "advice").items}
    assert "Field" in told["falls"].note


@pytest.mark.rule("F-8.6")
def test_advice_never_leaves_invaders_aside_who_must_fight() -> None:
    _, page = opened(
        CorrectSite("ada", Base.FIELD),
        CorrectTroops("ada", Troop.KNIGHT, "fief_1", 1),
        CorrectTroops("ada", Troop.SOLDIER, "fief_1", 1),
        CorrectTroops("ben", Troop.WORKER, "fief_1", 3),
        place="war",
    )
    page.view()
    _best, reply = page.advised()
    assert all(
        sum(len(one.defenders) for one in option.facings) == 3 for option in reply.options
    ), "nobody away from home stays out of it"
    page.tapped("advise:defence")
    told = {group: frozenset(names) for group, names in page.plan.groups.items()}
    for one in reply.options[0].facings:
        number = next(at for at, names in told.items() if names == set(one.group))
        assert set(page.plan.facing(number)) == set(one.defenders)


@pytest.mark.rule("F-10.3", "F-10.4")
def test_who_feeds_others_is_not_discarded_before_it_is_asked_who_goes_with_him() -> None:
    session, page = opened(
        CorrectSite("ada", Base.FIELD),
        CorrectTroops("ada", Troop.WORKER, "fief_1", 1, "field_1"),
        CorrectTroops("ada", Troop.SOLDIER, "fief_1", 2),
        CorrectTroops("ada", Troop.SOLDIER, "between_1_2", 1),
    )
    question = page.tapped("discard:worker_1")
    assert isinstance(question, Question)
    (field,) = question.form({}).fields
    names = {one.key: one.text for one in field.choices}
    assert set(names) == {"soldier_1", "soldier_2", "soldier_3"}
    assert names["soldier_3"] == "Soldier 3 (between Ada and Ben)"
    action = question.action({"starved": ("soldier_3",)})
    assert action == Discard("ada", ("worker_1",), ("soldier_3",))
    session.do(action)
    assert set(session.state.units) == {"soldier_1", "soldier_2"}


@pytest.mark.rule("F-10.1", "F-3.7")
def test_the_ring_tells_the_supply_after_a_march_that_changes_it() -> None:
    _, page = opened(
        CorrectSite("ada", Base.FIELD),
        CorrectTroops("ada", Troop.WORKER, "fief_1", 2, "field_1"),
        CorrectTroops("ada", Troop.SOLDIER, "fief_1", 3),
        place="ring",
    )
    page.answered("units", "soldier_1")
    there = {item.key: item for item in panel(page, "ring").items}
    assert there["place:between_1_2"].note == ""
    page.answered("units", "soldier_1")
    page.answered("units", "worker_1")
    there = {item.key: item for item in panel(page, "ring").items}
    assert there["place:between_1_2"].note == "supply then 5 of 4"
    assert there["place:between_1_2"].tone == "loss"


@pytest.mark.rule("F-11.2", "F-14.7", "F-R20")
def test_a_team_wins_with_what_both_have_built() -> None:
    built = [
        CorrectBuilding("cleo", site, building, stands=True)
        for site, building in (
            ("city", Building.CASTLE),
            ("city", Building.TOWER),
            ("field_1", Building.CHURCH),
            ("field_1", Building.STABLE),
        )
    ]
    mine = [
        CorrectBuilding("ada", site, building, stands=True)
        for site, building in (
            ("field_1", Building.FORTRESS),
            ("field_1", Building.SMITHY),
            ("city", Building.CHURCH),
            ("city", Building.STABLE),
            ("farm_1", Building.CARPENTRY),
        )
    ]
    lands = [CorrectSite("ada", Base.FIELD), CorrectSite("ada", Base.FARM)]
    session, page = opened(
        *lands, CorrectSite("cleo", Base.FIELD), *built, *mine, TurnUp(1, Building.BANK), teams=True
    )
    offer = {item.key: item.note for item in panel(page, "offers").items}
    assert "Wins the game!" in offer["acquire:1"]
    table = box("medievalia").table(session, lambda: ENGLISH)
    rows = {row.id: {one.key: one for one in row.figures} for row in table.view().rows}
    assert rows["ada"]["prestige"].text == "5+5/11"
    assert rows["cleo"]["prestige"].text == "5+5/11"


@pytest.mark.rule("F-R42")
def test_the_best_ways_to_pay_stand_there_and_the_others_at_a_tap() -> None:
    lands = [CorrectSite("ada", base) for base in (Base.FIELD, Base.FARM, Base.FOREST, Base.MINE)]
    _, page = opened(*lands, ReadCard(Card.SOLDIER, Bag(food=1, energy=1)))
    question = page.tapped("play:soldier")
    ways = next(one for one in question.form({}).fields if one.key == "way")
    assert [one.key for one in ways.choices] == ["0", "1", "2", "3", "more"]
    more = next(one for one in question.form({"way": "more"}).fields if one.key == "way")
    assert len(more.choices) > 5
    assert more.value == "0"
    last = more.choices[-1].key
    kept = next(one for one in question.form({"way": last}).fields if one.key == "way")
    assert (kept.value, len(kept.choices)) == (last, len(more.choices))
    assert question.action({"way": last}).payment != question.action({}).payment


@pytest.mark.rule("F-7.2")
def test_the_card_that_is_played_is_not_proposed_to_be_thrown_in() -> None:
    session, page = opened(
        ReadCard(Card.SOLDIER, Bag(work=1, energy=1)), CorrectSite("ada", Base.FIELD)
    )
    for stack, many in ((Stack.LANDSCAPE, 0), (Stack.MILITARY, 1), (Stack.CHARACTER, 1)):
        session.do(CorrectHand("ada", stack, many))
    action = page.tapped("play:soldier").action({})
    assert action.payment.hidden == {Stack.CHARACTER: 1}


@pytest.mark.rule("F-15.1")
def test_several_wishes_are_looked_for_in_all_stacks() -> None:
    _, page = opened(place="piles")
    for card in ("knight", "trader"):
        page.answered("wish", card)
    rows = [(item.text, item.value) for item in panel(page, "wish").items]
    assert rows == [("Military", "15.0%"), ("Characters", "10.3%")]
    page.answered("wish", "trader")
    first, *others = panel(page, "wish").items
    assert (first.text, first.value) == ("Military", "15.0%")
    assert "Ben holds one" in [item.text for item in others]
    for item in (first, *others):
        why = page.held(item.key)
        assert why is not None
        assert why.lines


@pytest.mark.rule("F-13.1")
def test_the_end_at_this_pace_is_foretold_from_the_game_so_far() -> None:
    session, page = opened(place="piles")
    assert "pace" not in panel(page, "stacks").note, "one stack alone ends nothing"
    session.do(ReadCard(Card.SCHOOL, Bag(work=1)))
    session.do(CorrectSite("ada", Base.FIELD))
    session.do(Acquire("ada", 1, "field_1", Paid((Turned("city"),))))
    assert "at this pace the last building in 16 turns" in panel(page, "stacks").note


@pytest.mark.rule("F-1.5", "F-3.7")
def test_attached_troops_and_what_is_turned_are_set_right_on_any_sheet() -> None:
    session, _ = opened(
        CorrectSite("ben", Base.FIELD), CorrectTroops("ben", Troop.SOLDIER, "fief_2", 1)
    )
    fief = sheet(session, "ben", "fief")
    about = fief.tapped("site:field_1")
    assert isinstance(about, Detail)
    assert {"joins:field_1", "turn:field_1"} <= {one.key for one in about.offers}
    session.do(fief.tapped("joins:field_1").action({"type": "worker"}))
    assert session.state.units["worker_1"].site == "field_1"
    session.do(fief.tapped("turn:field_1").action)
    assert session.state.player("ben").site("field_1").used
    assert session.state.units["worker_1"].used
    session.do(fief.tapped("leaves:field_1/worker").action)
    assert "worker_1" not in session.state.units
    troops = sheet(session, "ben", "troops")
    turned = TurnCards("ben", ("soldier_1",), used=True, reason="The table differs")
    assert troops.tapped("turn:soldier_1") == Act(turned)
