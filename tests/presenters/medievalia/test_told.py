"""What the table, the values, the chart of the stacks and the chronicle tell."""

from __future__ import annotations

import pytest

from companion.games.medievalia.bags import Bag
from companion.games.medievalia.corrections import (
    CorrectSite,
    CorrectTroops,
    CorrectTurn,
    ReadCard,
)
from companion.games.medievalia.pieces import Base, Card, Stack, Troop
from companion.games.medievalia.state import Strength
from companion.games.medievalia.turns import BeginTurn
from companion.ui.presenters.box import box
from tests.presenters.medievalia.opened import ENGLISH, opened
from tests.presenters.recorded import session_of


@pytest.mark.rule("F-13.1")
def test_the_cards_left_are_drawn_stack_by_stack() -> None:
    session = session_of("two_players_by_stacks")
    chart = box("medievalia").curves(session, lambda: ENGLISH, {}).chart("cards_left")
    stacks = session.state.stacks
    assert [one.last for one in chart.series] == [stacks[stack] for stack in Stack]
    assert [one.values[0] for one in chart.series] == [38, 20, 29]
    worn = {player.colour for player in session.state.players.values()}
    assert len({one.colour for one in chart.series} - worn) == 3


@pytest.mark.rule("F-U1", "F-U2")
def test_a_value_is_asked_as_it_was_read_before() -> None:
    _session, page = opened(ReadCard(Card.CITY, strength=Strength(1, 6)), place="values")
    for key, read in (
        ("strength:city", ReadCard(Card.CITY, strength=Strength(1, 6))),
        ("cost:soldier", ReadCard(Card.SOLDIER, Bag(food=1, energy=1))),
        ("production:priest", ReadCard(Card.PRIEST, production="gold")),
        ("places:field", ReadCard(Card.FIELD, places=2)),
    ):
        assert page.tapped(key).action({}) == read, "looked at again, nothing changed"
    strength = page.tapped("strength:city").form({"defence": 7}).fields
    assert [field.value for field in strength] == [1, 7]


@pytest.mark.rule("F-10.1")
def test_the_table_shows_full_supply_as_a_loss_and_hands_by_stack() -> None:
    session, _page = opened(
        CorrectSite("ada", Base.FIELD), CorrectTroops("ada", Troop.WORKER, "fief_1", 2)
    )
    table = box("medievalia").table(session, lambda: ENGLISH)
    rows = {row.id: {one.key: one for one in row.figures} for row in table.view().rows}
    assert (rows["ada"]["characters"].text, rows["ada"]["characters"].tone) == ("2 of 2", "loss")
    assert rows["ada"]["hand"].text == "6 (3·2·1)"


@pytest.mark.rule("F-10.3", "F-12.4")
def test_the_chronicle_tells_of_hunger_and_sieges_and_not_of_surplus() -> None:
    state = (
        CorrectSite("ada", Base.FIELD),
        CorrectSite("ada", Base.FARM),
        CorrectTroops("ada", Troop.WORKER, "fief_1", 3),
        CorrectTroops("ben", Troop.SOLDIER, "fief_1", 1),
        CorrectTurn("ada", 1),
        BeginTurn("ada", Stack.MILITARY),
        CorrectSite("ada", Base.FARM, "farm_1"),
        CorrectTroops("ben", Troop.SOLDIER, "fief_1", 0),
        CorrectTurn("ada", 1),
        BeginTurn("ada", Stack.MILITARY, starved=("worker_1",)),
        CorrectTurn("ada", 1),
        BeginTurn("ada", Stack.MILITARY),
    )
    session, _page = opened(*state, depth="table")
    told = str(box("medievalia").chronicle(session, lambda: ENGLISH).tell())
    for line in (
        "Ada is besieged, turn 1 of 3",
        "The siege against Ada is broken",
        "Ada loses 1 troop to hunger",
    ):
        assert told.count(line) == 1, line
    assert "begins the turn" not in told
    assert ".." not in told
    played = box("medievalia").chronicle(session_of("two_players_by_prestige"), lambda: ENGLISH)
    assert "acquires" in str(played.tell())
    assert "Surplus" not in str(played.tell())


@pytest.mark.rule("F-10.1")
def test_a_held_supply_adds_up_to_what_the_banner_says() -> None:
    session = session_of("two_players_by_stacks")
    table = box("medievalia").table(session, lambda: ENGLISH)
    for player in session.state.players:
        shown = next(one for one in table.figures_of(player) if one.key == "characters")
        reason = table.reason(player, "characters")
        assert reason is not None
        assert shown.text == f"{shown.value} of {reason.total}"
        assert reason.lines[-1].rule.number == "F-10.1"
