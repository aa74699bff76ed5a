"""What the table keeps for the next evening, and what would be if something changed hands."""

from __future__ import annotations

import pytest

from companion.core.table_actions import Correct, CorrectTable
from companion.games.conspiracy.battle.field import Party, drawn_up
from companion.games.conspiracy.battle.support import best_support
from companion.games.conspiracy.battle.units import NO_BATTLE_CARDS, OPEN_FIELD, Army
from companion.games.conspiracy.cards.copies import CountCopies, cards_left, events_left
from companion.games.conspiracy.corrections import CorrectLand, CorrectRoutes
from companion.games.conspiracy.empire.empire import HoldElection
from companion.games.conspiracy.events.events import TurnUpEvents
from companion.games.conspiracy.lands.income import income_of
from companion.games.conspiracy.pieces import Card, Event
from companion.games.conspiracy.prospects import (
    gain_of,
    if_lost,
    incomes_until_death,
    lacking,
    round_of,
    with_event,
    with_land,
)
from companion.games.conspiracy.state import EVENTS, INCOME
from companion.games.conspiracy.switches import DEFAULTS
from companion.ui.presenters.device.kept_values import inherited, values_of
from tests.games.conspiracy.evening import table_of
from tests.games.conspiracy.small import Table


@pytest.fixture
def table() -> Table:
    return Table(3)


def test_cards_that_the_table_has_counted_are_told_until_they_are_shuffled_again(
    table: Table,
) -> None:
    assert events_left(table.state, Event.RELIC) is None
    assert events_left(table.state, Event.PREACHER) == 2  # the book says so
    copies = CountCopies({Event.RELIC: 5}, {Card.WITCH: 3})
    table.do(copies)
    assert table.refused(copies) == {"correct.no_change"}
    assert table.refused(CountCopies({}, {Card.WITCH: 60, Card.EDICT: 5})) == {
        "con.copies.too_many"
    }
    table.phase(EVENTS)
    table.do(TurnUpEvents((Event.RELIC, Event.RELIC, Event.PREACHER)))
    assert events_left(table.state, Event.RELIC) == 3
    assert events_left(table.state, Event.PREACHER) == 1
    assert cards_left(table.state, Card.WITCH) == 3
    assert cards_left(table.state, Card.EDICT) is None
    next_evening = inherited(table_of(3), values_of(table.state))
    assert next_evening.values.cards == {Card.WITCH: 3}


def test_a_dry_deck_is_counted_anew_but_for_what_lies_open(table: Table) -> None:
    table.do(CountCopies({Event.RELIC: 5}, {}))
    table.phase(EVENTS)
    table.do(CorrectTable("deck_left", 2))
    table.do(TurnUpEvents((Event.RELIC, Event.KNIGHT), overrule=True))
    table.do(HoldElection())
    assert table.state.deck.is_shuffled
    assert events_left(table.state, Event.RELIC) == 4


def test_what_a_card_is_worth_counts_the_master_that_it_brings(table: Table) -> None:
    first, second, _ = table.state.seats
    table.do(Correct(first, "knights", 3))
    table.do(Correct(first, "mercenaries", 1))
    table.do(Correct(second, "knights", 4))  # eight: master of war
    assert [str(one) for one in table.state.masters] == ["war"]
    table.do(Correct(first, "mercenaries", 1))  # eight as well: a tie leaves the card there
    after = with_event(table.state, Event.KNIGHT, first)
    assert after is not None
    gain = gain_of(table.state, after, first, 40)
    assert gain.worth.per_round == 20  # the master's twenty
    assert (gain.votes, gain.honour, gain.rivals) == (1, 3, {second: -20})
    assert gain.worth.break_even == 2


def test_what_a_city_is_worth_counts_the_tolls_of_its_best_place(table: Table) -> None:
    first = table.state.seats[0]
    mine = [land.id for land in table.state.lands_of(first)]
    table.do(CorrectRoutes(mine[0], frozenset(mine[1:3])))
    after = with_event(table.state, Event.IMPERIAL_CITY, first)
    assert after is not None
    assert [land.id for land in after.lands.values() if land.imperial_city] == [mine[0]]
    assert income_of(after, first).tolls == 40


def test_a_fourth_elector_is_told_before_anybody_bids(table: Table) -> None:
    first = table.state.seats[0]
    for elector in ("mainz", "trier", "saxony"):
        table.do(CorrectLand(elector, first))
    table.do(Correct(first, "secular", 1))
    gain = gain_of(table.state, with_land(table.state, "bohemia", first), first, 500)
    assert (gain.crowned, gain.honour, gain.worth.per_round) == (first, 5, 50)


def test_what_is_missing_for_the_crown(table: Table) -> None:
    first, second, third = table.state.seats
    for elector, owner in (("mainz", first), ("trier", second), ("saxony", first)):
        table.do(CorrectLand(elector, owner))
    missing = lacking(table.state)  # two, one, none; four are neutral
    assert {name: one.electors for name, one in missing.items()} == {first: 2, second: 2, third: 3}
    for elector, owner in (("cologne", second), ("bohemia", third), ("palatinate", third)):
        table.do(CorrectLand(elector, owner))
    table.do(Correct(first, "battles", 2))
    missing = lacking(table.state)  # two each, one neutral: honour decides
    assert first not in missing
    assert {name: one.honour for name, one in missing.items()} == {second: 3, third: 3}


@pytest.mark.rule("C-7.1.2")
def test_incomes_until_the_emperor_dies_are_counted_from_the_phase_of_now(table: Table) -> None:
    table.phase(INCOME)
    before = incomes_until_death(table.state)
    # Three players: rounds 5 to 8 with 3/13 each, round 9 with 1/13, each with its own income.
    assert before.exact == "87/13"
    assert round_of(table.state, 1) == 1
    table.phase(EVENTS)
    assert incomes_until_death(table.state).exact == "74/13"  # one of them is collected
    table.do(TurnUpEvents((Event.RELIC, Event.KNIGHT, Event.ADOPTION)))
    assert incomes_until_death(table.state).exact == "74/13"  # the first comes with round two
    assert round_of(table.state, 1) == 2


def test_a_death_tells_which_master_it_costs(table: Table) -> None:
    first = table.state.seats[0]
    bishopric = next(one.id for one in table.state.lands_of(first) if one.kind == "bishopric")
    other = next(one.id for one in table.state.lands_of(first) if one.kind == "secular")
    table.do(CorrectLand(other, first, monastery=True, relic=True))
    table.do(CorrectLand(bishopric, first, relic=True))
    told = [one.key for one in if_lost(table.state, bishopric)]
    assert "con.log.master_lost" in told


def test_a_supporter_stands_where_he_costs_the_enemy_most() -> None:
    attackers = (Party("a", Army(knights=2, mercenaries=2)),)
    defenders = (Party("b", Army(knights=1, mercenaries=1, mercenaries_hit=1)),)
    battle = drawn_up(attackers, defenders, (), OPEN_FIELD, DEFAULTS, NO_BATTLE_CARDS)
    assert battle.columns == 3
    assert best_support(battle, "attacker") == (2,)  # where one more hit kills
    assert best_support(battle, "defender") == ()  # all stand in front
