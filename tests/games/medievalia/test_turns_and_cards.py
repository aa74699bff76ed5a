"""Turns, payments, cards and buildings as the table plays them: legal, illegal, overruled."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from companion.core.errors import BadInput, IllegalAction
from companion.core.records import evolve
from companion.core.table_actions import ChangeHouseRule
from companion.games.medievalia.bags import Bag
from companion.games.medievalia.cards import (
    Acquire,
    Attach,
    BuyCard,
    PlayCard,
    RemoveLandscape,
)
from companion.games.medievalia.corrections import (
    ChangeDepth,
    CorrectBuilding,
    CorrectHand,
    CorrectSite,
    CorrectTroops,
    CorrectTurn,
    ReadCard,
    TurnCards,
)
from companion.games.medievalia.fief.sums import prestige_of, supplied, threats
from companion.games.medievalia.game import GAME
from companion.games.medievalia.payment.paying import Means, Turned
from companion.games.medievalia.payment.proposals import card_price, ways_to_draw, ways_to_pay
from companion.games.medievalia.pieces import Base, Building, Card, Stack, Troop
from companion.games.medievalia.state import DRAW, END, MOVEMENT, State, Strength, Values
from companion.games.medievalia.switches import Switches
from companion.games.medievalia.turns import BeginTurn, DealHands, Discard, EndTurn, Score, TurnUp
from tests.games.medievalia.table_of import HAND, dealt, done, offered, setup_of, table

FOUR = (Base.FIELD, Base.FARM, Base.FOREST, Base.MINE)
CITY = Means((Turned("city"),))


def refused(state: State, action: Any, rule: str, *, overrule: bool = True) -> State:
    """The rules forbid it with this number, nothing has changed; the table may do it anyway."""
    with pytest.raises(IllegalAction) as error:
        GAME.apply(state, action)
    numbers = {one.rule.number for one in error.value.problems if one.rule}
    assert rule in numbers, numbers
    assert error.value.may_overrule is overrule
    if not overrule:
        return state
    fields = {name: getattr(action, name) for name in action.__dataclass_fields__ if name != "kind"}
    made = GAME.apply(state, type(action)(**{**fields, "overrule": True}))
    assert made.warnings
    assert made.state.all_cards() == 110
    return made.state


@pytest.mark.rule("F-2.1", "F-2.2", "F-2.3", "F-2.4")
def test_all_hands_are_dealt_in_one_entry_and_stacks_are_right() -> None:
    state = GAME.start(setup_of(3))
    assert state.all_cards() == 110
    assert [pile.offer for pile in state.piles] == [
        Building.SCHOOL, Building.WORKSHOP, Building.BANK,
    ]  # fmt: skip
    after = done(
        state, DealHands(dict.fromkeys(state.players, HAND), {Stack.MILITARY: Card.KNIGHT})
    )
    assert after.stacks == {Stack.LANDSCAPE: 29, Stack.MILITARY: 14, Stack.CHARACTER: 20}
    assert after.bottoms == {Stack.MILITARY: Card.KNIGHT}
    seven = {**dict.fromkeys(state.players, HAND), "ben": {Stack.LANDSCAPE: 7}}
    refused(state, DealHands(seven), "F-2.4")
    with pytest.raises(BadInput):
        GAME.apply(state, DealHands({"ada": {Stack.MILITARY: 21}}))
    refused(after, DealHands({key: {Stack.LANDSCAPE: 8} for key in state.players}), "F-3.1")


@pytest.mark.rule("F-3.1", "F-3.2", "F-3.3", "F-R18")
def test_one_entry_begins_a_turn_and_an_action_before_it_is_refused() -> None:
    state = table(lands={"ada": [Base.FIELD]}, phase=DRAW)
    state = done(state, TurnCards("ada", ("city", "field_1"), used=True))
    refused(state, PlayCard("ada", Card.FIELD, CITY), "F-3.1")
    refused(state, BeginTurn("ben", Stack.LANDSCAPE), "F-3.1")
    after = done(state, BeginTurn("ada", Stack.LANDSCAPE))
    assert after.player("ada").hand[Stack.LANDSCAPE] == 4
    assert after.stacks[Stack.LANDSCAPE] == state.stacks[Stack.LANDSCAPE] - 1
    assert not any(site.used for site in after.player("ada").sites)
    refused(after, BeginTurn("ada", Stack.LANDSCAPE), "F-3.2")
    later = done(after, EndTurn("ada"))
    assert (later.active, later.round, later.phase) == ("ben", 1, DRAW)
    assert done(later, BeginTurn("ben", Stack.MILITARY), EndTurn("ben")).round == 2


@pytest.mark.rule("F-R4")
def test_nothing_is_drawn_from_an_empty_stack() -> None:
    state = dealt()
    empty = evolve(state, stacks={**state.stacks, Stack.MILITARY: 0})
    with pytest.raises(BadInput):
        GAME.apply(empty, BeginTurn("ada", Stack.MILITARY))


@pytest.mark.rule("F-4.2", "F-5.1", "F-E1")
def test_the_city_pays_a_field_and_a_second_card_cannot_use_it_again() -> None:
    state = table()
    after = done(state, PlayCard("ada", Card.FIELD, CITY))
    assert [site.id for site in after.player("ada").sites] == ["city", "field_1"]
    assert after.player("ada").site("city").used  # type: ignore[union-attr]
    refused(after, PlayCard("ada", Card.FARM, CITY), "F-3.5")
    refused(state, PlayCard("ada", Card.FIELD), "F-4.2")


@pytest.mark.rule("F-4.6", "F-7.4")
def test_surplus_is_told_and_lost() -> None:
    state = table(lands={"ada": [Base.FIELD]}, troops=[("ada", Troop.WORKER, "", "field_1")])
    made = GAME.apply(state, PlayCard("ada", Card.WORKER, Means((Turned("field_1"),))))
    assert made.summary.params["n"] == 1
    assert not ways_to_pay(made.state, "ada", Bag(food=1), hand=0)


@pytest.mark.rule("F-5.2", "F-E3")
def test_a_fifth_landscape_is_refused_and_can_be_played_anyway() -> None:
    state = table(lands={"ada": FOUR})
    after = refused(state, PlayCard("ada", Card.FIELD, CITY), "F-5.2")
    assert len(after.player("ada").landscapes) == 5
    assert supplied(after, "ada").limit == 6


@pytest.mark.rule("F-5.3", "F-R3")
def test_a_removed_landscape_takes_its_buildings_and_leaves_its_workers() -> None:
    state = table(
        lands={"ada": [Base.FIELD, Base.MINE]},
        troops=[("ada", Troop.WORKER, "", "mine_1")],
        buildings={("ada", "mine_1"): [Building.BANK]},
    )
    after = done(state, RemoveLandscape("ada", "mine_1", CITY))
    assert after.discards == {Card.MINE: 1, Card.BANK: 1}
    assert after.units["worker_1"].site == ""
    with pytest.raises(BadInput):
        GAME.apply(state, RemoveLandscape("ada", "city", CITY))
    with pytest.raises(BadInput):
        GAME.apply(after, RemoveLandscape("ada", "mine_1", CITY))


@pytest.mark.rule("F-6.1", "F-E4")
def test_a_building_whose_site_helps_to_pay_is_refused() -> None:
    state = table(lands={"ada": [Base.FIELD, Base.FIELD]})
    cost = Values({Card.SCHOOL: Bag(food=1, work=1)})
    state = evolve(state, values=cost)
    pays = Means((Turned("city"), Turned("field_1")))
    for site in ("city", "field_1"):
        refused(state, Acquire("ada", 1, site, pays), "F-6.1")
    ways = ways_to_pay(state, "ada", Bag(food=1, work=1), building=True, hand=0)
    assert {way.sites for way in ways} == {("field_1",), ("field_2",)}
    after = done(state, Acquire("ada", 1, "field_2", pays))
    assert after.player("ada").buildings == (Building.SCHOOL,)
    assert after.piles[0].count == 5
    assert after.piles[0].offer is None
    with pytest.raises(BadInput):  # the next card has to be named first
        GAME.apply(after, Acquire("ada", 1, "field_2", pays))
    assert offered(after, 1, Building.CHURCH).piles[0].offer is Building.CHURCH
    everything = Means((Turned("city"), Turned("field_1"), Turned("field_2")))
    refused(state, Acquire("ada", 1, "field_2", everything), "F-6.1")


@pytest.mark.rule("F-6.1", "F-6.2")
def test_a_used_site_and_a_third_building_are_refused() -> None:
    state = table(
        lands={"ada": [Base.FIELD]},
        buildings={("ada", "field_1"): [Building.CHURCH, Building.STABLE]},
    )
    state = evolve(state, values=Values({Card.SCHOOL: Bag(work=1)}))
    after = refused(state, Acquire("ada", 1, "field_1", CITY), "F-6.2")
    assert len(after.player("ada").buildings) == 3
    turned = done(table(lands={"ada": [Base.MINE]}), TurnCards("ada", ("mine_1",), used=True))
    turned = evolve(turned, values=Values({Card.SCHOOL: Bag(work=1)}))
    refused(turned, Acquire("ada", 1, "mine_1", CITY), "F-6.1")


@pytest.mark.rule("F-6.5", "F-6.6", "F-E5")
def test_the_surcharge_goes_with_the_building() -> None:
    without = table(lands={"ada": [Base.FIELD]})
    church = table(lands={"ada": [Base.FIELD]}, buildings={("ada", "field_1"): [Building.CHURCH]})
    assert card_price(without, "ada", Card.PRIEST) == Bag(food=1, gold=2)
    assert card_price(church, "ada", Card.PRIEST) == Bag(food=1)
    assert card_price(without, "ada", Card.SOLDIER) == Bag(food=1, energy=1)
    field = Means((Turned("field_1"),))
    refused(without, PlayCard("ada", Card.PRIEST, field), "F-4.2")
    done(church, PlayCard("ada", Card.PRIEST, field))


@pytest.mark.rule("F-7.1", "F-7.2", "F-9.5", "F-9.6", "F-9.7", "F-R5", "F-R41")
def test_artists_traders_bureaucrats_and_cards_in_hand_work_in_one_payment() -> None:
    state = table(
        lands={"ada": [Base.FIELD, Base.MINE, Base.FARM]},
        troops=[
            ("ada", Troop.ARTIST, "", ""),
            ("ada", Troop.TRADER, "", ""),
            ("ada", Troop.BUREAUCRAT, "", ""),
        ],
    )
    state = offered(state, 1, Building.CASTLE)
    state = evolve(state, values=Values({Card.CASTLE: Bag(work=4, gold=3)}))
    # 7 less 2; mine doubled 2 gold, the trader makes 3 of them, city 1 work, a card 1: exactly 5.
    means = Means(
        (Turned("mine_1", ("artist_1",)), Turned("city")),
        ("trader_1",),
        ("bureaucrat_1",),
        {Card.WORKER: 1},
    )
    after = done(state, Acquire("ada", 1, "field_1", means))
    assert prestige_of(after, "ada").points.total == 2
    assert all(after.units[name].used for name in ("artist_1", "trader_1", "bureaucrat_1"))
    assert after.player("ada").hand_size == 7
    assert after.discards == {Card.WORKER: 1}
    fewer = Means(means.turned, means.traders, means.bureaucrats)
    refused(state, Acquire("ada", 1, "field_1", fewer), "F-4.2")
    twice = Means((Turned("mine_1", ("artist_1", "artist_1")),), (), (), {Card.WORKER: 1})
    refused(state, Acquire("ada", 1, "field_1", twice), "F-4.6")


@pytest.mark.rule("F-9.7", "F-R42")
def test_an_artist_is_proposed_where_he_saves_cards_in_hand() -> None:
    troops = [*[("ada", Troop.WORKER, "", "mine_1")] * 2, ("ada", Troop.ARTIST, "", "")]
    state = table(lands={"ada": [Base.MINE, Base.FIELD, Base.FIELD]}, troops=troops)
    best = ways_to_pay(state, "ada", Bag(gold=6))[0]
    assert best.means == Means((Turned("mine_1", ("artist_1",)),))
    assert (best.hand_cards, best.surplus) == (0, 0)
    after = done(state, PlayCard("ada", Card.SOLDIER, best.means, Bag(gold=6)))
    assert after.units["artist_1"].used
    short = ways_to_pay(state, "ada", Bag(gold=8))[0]
    assert (short.hand_cards, len(short.means.turned[0].artists)) == (2, 1), "two cards, not four"


@pytest.mark.rule("F-9.8", "F-R35", "F-1.3")
def test_helpers_work_in_the_own_fief_and_their_group_does_not_produce() -> None:
    state = table(
        lands={"ada": [Base.FIELD, Base.MINE, Base.FARM]},
        troops=[("ada", Troop.TRADER, "between_1_2", ""), ("ada", Troop.ARTIST, "", "mine_1")],
    )
    refused(state, PlayCard("ada", Card.WORKER, Means((Turned("mine_1"),), ("trader_1",))), "F-9.8")
    both = Means((Turned("field_1", ("artist_1",)), Turned("mine_1")))
    refused(state, PlayCard("ada", Card.WORKER, both), "F-4.6")
    alone = Means((Turned("field_1", ("artist_1",)),))
    after = done(state, PlayCard("ada", Card.WORKER, alone))
    assert after.player("ada").site("mine_1").used  # type: ignore[union-attr]
    away = table(troops=[("ada", Troop.WORKER, "between_1_2", "")], lands={"ada": [Base.FIELD]})
    refused(away, PlayCard("ada", Card.FIELD, Means((Turned("worker_1"),))), "F-1.3")


@pytest.mark.rule("F-7.3")
def test_four_resources_buy_a_card_and_three_do_not() -> None:
    state = table(lands={"ada": FOUR})
    ways = ways_to_draw(state, "ada")
    assert ways
    assert all(way.surplus == 0 for way in ways)
    after = done(state, BuyCard("ada", Stack.CHARACTER, ways[0].means))
    assert after.player("ada").hand[Stack.CHARACTER] == 4
    three = Means(tuple(Turned(name) for name in ("city", "field_1", "farm_1")))
    refused(state, BuyCard("ada", Stack.CHARACTER, three), "F-7.3")


@pytest.mark.rule("F-7.3")
def test_a_card_may_be_bought_after_marching_too() -> None:
    """The rule says in the own turn, not in the phase of actions."""
    state = table(lands={"ada": FOUR})
    buy = BuyCard("ada", Stack.CHARACTER, ways_to_draw(state, "ada")[0].means)
    for phase in (MOVEMENT, END):
        assert done(evolve(state, phase=phase), buy).player("ada").hand[Stack.CHARACTER] == 4
    refused(evolve(state, phase=DRAW), buy, "F-3.1")


@pytest.mark.rule("F-7.3", "F-7.2", "F-9.7")
def test_cards_in_hand_and_an_artist_help_to_four_resources() -> None:
    two = table(lands={"ada": [Base.FIELD, Base.FARM]})
    best = ways_to_draw(two, "ada")[0]
    assert (len(best.means.turned), best.hand_cards) == (3, 1)
    troops = [("ada", Troop.WORKER, "", "field_1"), ("ada", Troop.ARTIST, "", "")]
    doubled = table(lands={"ada": [Base.FIELD]}, troops=troops)
    silent = evolve(doubled, values=Values())  # nobody has read what an artist produces
    best = ways_to_draw(silent, "ada")[0]
    assert (best.means, best.hand_cards) == (Means((Turned("field_1", ("artist_1",)),)), 0)


@pytest.mark.rule("F-R35", "F-9.5")
def test_of_two_traders_the_one_helps_whose_group_need_not_produce() -> None:
    troops = [("ada", Troop.TRADER, "", "mine_1"), ("ada", Troop.TRADER, "", "forest_1")]
    state = table(lands={"ada": [Base.MINE, Base.FOREST]}, troops=troops)
    best = ways_to_pay(state, "ada", Bag(gold=1, food=1), hand=0)[0]
    assert best.means == Means((Turned("mine_1"),), ("trader_2",))


@pytest.mark.rule("F-10.3", "F-10.4")
def test_who_feeds_others_is_discarded_with_those_he_fed() -> None:
    troops = [
        ("ada", Troop.WORKER, "", "field_1"),
        *[("ada", Troop.SOLDIER, "", "")] * 3,
    ]
    state = table(lands={"ada": [Base.FIELD]}, troops=troops)
    assert supplied(state, "ada").limit == 4
    gone = Discard("ada", ("worker_1",))
    refused(state, gone, "F-10.3")
    after = done(state, replace(gone, starved=("soldier_1",)))
    assert sorted(after.units) == ["soldier_2", "soldier_3"]


@pytest.mark.rule("F-3.7", "F-4.5", "F-R30")
def test_workers_move_inside_their_fief_unless_they_are_used() -> None:
    state = table(lands={"ada": [Base.FIELD]}, troops=[("ada", Troop.WORKER, "", "")])
    after = done(
        state, Attach("ada", ("worker_1",), "city"), Attach("ada", ("worker_1",), "field_1")
    )
    assert after.units["worker_1"].site == "field_1"
    refused(after, Attach("ada", ("worker_1",), "field_1"), "F-3.7")
    used = done(after, PlayCard("ada", Card.WORKER, Means((Turned("field_1"),))))
    refused(used, Attach("ada", ("worker_1",)), "F-4.5")
    away = table(lands={"ada": [Base.FIELD]}, troops=[("ada", Troop.WORKER, "between_1_2", "")])
    refused(away, Attach("ada", ("worker_1",), "field_1"), "F-3.7")
    with pytest.raises(BadInput):
        GAME.apply(state, Attach("ada", ("worker_1",), "mine_1"))


@pytest.mark.rule("F-10.1", "F-10.3", "F-10.4")
def test_supply_is_asked_before_a_card_is_played_or_a_worker_leaves() -> None:
    troops = [("ada", Troop.WORKER, "", "field_1"), *[("ada", Troop.SOLDIER, "", "")] * 3]
    state = table(lands={"ada": [Base.FIELD]}, troops=troops)
    figures = supplied(state, "ada")
    assert (figures.characters, figures.limit, figures.spare) == (4, 4, 0)
    card = Means((Turned("city"), Turned("field_1")), (), (), {Card.WORKER: 2})
    refused(state, PlayCard("ada", Card.WORKER, card), "F-10.3")
    done(state, PlayCard("ada", Card.WORKER, card, starved=("soldier_1",)))
    refused(state, Attach("ada", ("worker_1",)), "F-10.3")
    after = done(state, Attach("ada", ("worker_1",), starved=("soldier_1", "soldier_2")))
    assert after.discards == {Card.SOLDIER: 2}
    assert done(state, Discard("ada", ("soldier_3",))).discards == {Card.SOLDIER: 1}
    used = done(state, TurnCards("ada", ("soldier_3",), used=True))
    refused(used, Discard("ada", ("soldier_3",)), "F-10.4")


@pytest.mark.rule("F-10.3")
def test_food_lost_in_another_turn_bites_at_the_start_of_the_own_one() -> None:
    state = table(troops=[("ada", Troop.WORKER, "", "")], phase=DRAW)
    refused(state, BeginTurn("ada", Stack.LANDSCAPE), "F-10.3")
    after = done(state, BeginTurn("ada", Stack.LANDSCAPE, ("worker_1",)))
    assert after.discards == {Card.WORKER: 1}


@pytest.mark.rule("F-R6", "F-R1", "F-R2")
def test_house_rules_change_the_figures_in_the_middle_of_a_game() -> None:
    troops = [("ada", Troop.SOLDIER, "", ""), *[("ada", Troop.WORKER, "", "field_1")] * 3]
    troops.append(("ada", Troop.PRIEST, "", "field_1"))
    state = table(lands={"ada": [Base.FIELD]}, troops=troops)
    assert (supplied(state, "ada").characters, supplied(state, "ada").food.total) == (5, 3)
    fed = done(state, ChangeHouseRule("fed", "character_cards"))
    assert supplied(fed, "ada").characters == 3
    free = done(state, ChangeHouseRule("worker_places", "no_limit"))
    assert supplied(free, "ada").food.total == 4
    anybody = done(free, ChangeHouseRule("attached", "any_producer"))
    assert supplied(anybody, "ada").food.total == 5
    assert anybody.switches.attached == "any_producer"
    for ruled, number in ((state, "F-4.3"), (free, "F-R1"), (anybody, "F-R2")):
        assert number in {line.rule.number for line in supplied(ruled, "ada").food.lines}
    worker = ("worker_1", "worker_2", "worker_3")
    refused(done(state, ChangeHouseRule("fed", "character_cards")), Attach("ada", worker), "F-R6")


@pytest.mark.rule("F-11.1", "F-11.2", "F-R19")
def test_seven_points_end_the_game_at_once_and_less_reopens_it() -> None:
    built = [Building.CASTLE, Building.BANK], [Building.CHURCH, Building.STABLE], [Building.TOWER]
    names = ("field_1", "farm_1", "mine_1")
    buildings = {("ada", name): some for name, some in zip(names, built, strict=True)}
    state = table(lands={"ada": FOUR}, buildings=buildings)
    assert prestige_of(state, "ada").points.total == 6
    state = evolve(state, values=Values({Card.SCHOOL: Bag(work=1)}))
    won = done(state, Acquire("ada", 1, "forest_1", CITY))
    assert (won.how, won.winners, won.is_over) == ("prestige", ("ada",), True)
    refused(won, EndTurn("ada"), "F-13.1")
    again = done(won, CorrectBuilding("ada", "forest_1", Building.SCHOOL, stands=False))
    assert not again.is_over


@pytest.mark.rule("F-13.1", "F-13.2", "F-13.3", "F-R24")
def test_the_last_building_and_the_second_empty_stack_end_the_game() -> None:
    state = table(lands={"ada": [Base.FIELD]})
    state = evolve(state, values=Values({Card.SCHOOL: Bag(work=1)}))
    none = tuple(evolve(pile, count=0, offer=None) for pile in state.piles[1:])
    rest = 17 - 1
    last = evolve(state, piles=(evolve(state.piles[0], count=1), *none), discards={Card.BANK: rest})
    over = GAME.apply(last, Acquire("ada", 1, "field_1", CITY)).state
    assert (over.how, over.winners) == ("buildings", ("ada",))
    begun = dealt()
    short = evolve(begun, stacks={Stack.LANDSCAPE: 0, Stack.MILITARY: 1, Stack.CHARACTER: 9})
    ended = GAME.apply(short, BeginTurn("ada", Stack.MILITARY)).state
    assert (ended.how, ended.winners) == ("stacks", ("ada",))  # one card more in hand decides


def test_a_table_that_stops_early_has_a_ranking() -> None:
    state = done(dealt(), Score())
    assert state.is_over
    assert state.final == {"ada": 0, "ben": 0}
    with pytest.raises(BadInput):
        GAME.apply(state, Score())
    assert state.winners == ("ada", "ben")


@pytest.mark.rule("F-14.6", "F-R20")
def test_a_partner_gives_with_his_cards_and_one_resource_is_lost() -> None:
    state = table(
        4,
        teams=True,
        lands={"ada": [Base.FIELD], "cleo": [Base.FIELD, Base.FIELD]},
        troops=[("cleo", Troop.WORKER, "", "field_1")],
    )
    paid = Means((Turned("city"),), gifts=("field_1",))
    state = evolve(state, values=Values({Card.SOLDIER: Bag(work=1, food=1)}))
    after = done(state, PlayCard("ada", Card.SOLDIER, paid))
    assert after.player("cleo").site("field_1").used  # type: ignore[union-attr]
    refused(
        state, PlayCard("ada", Card.SOLDIER, Means((Turned("city"),), gifts=("field_2",))), "F-4.2"
    )
    alone = table(lands={"ada": [Base.FIELD], "ben": [Base.FIELD]})
    refused(alone, PlayCard("ada", Card.WORKER, Means(gifts=("field_1",))), "F-14.6")
    once = evolve(after, switches=Switches(gift="per_turn"))
    more = Means((Turned("city"),), gifts=("field_2",))
    once = done(once, TurnCards("ada", ("city",), used=False))
    done(once, PlayCard("ada", Card.SOLDIER, more))  # the fee of this turn was paid before


@pytest.mark.rule("F-U1", "F-U2", "F-U3", "F-U4")
def test_values_of_cards_are_asked_once_and_kept() -> None:
    state = table(lands={"ada": [Base.FIELD, Base.FIELD]}, values=Values())
    field = Means((Turned("field_1"),))
    with pytest.raises(BadInput) as error:
        GAME.apply(state, PlayCard("ada", Card.WORKER, field))
    assert error.value.key == "med.cost.unknown"
    after = done(state, PlayCard("ada", Card.WORKER, field, Bag(food=1)))
    assert after.values.costs == {Card.WORKER: Bag(food=1)}
    done(after, PlayCard("ada", Card.WORKER, Means((Turned("field_2"),))))
    read = done(state, ReadCard(Card.PRIEST, strength=Strength(1, 2), production="gold"))
    assert read.values.strengths == {Card.PRIEST: Strength(1, 2)}
    with pytest.raises(BadInput):
        GAME.apply(state, ReadCard(Card.SOLDIER, strength=Strength(9, 9)))
    with pytest.raises(BadInput):
        GAME.apply(state, ReadCard(Card.SOLDIER))


def test_paid_at_the_table_turns_nothing_and_can_be_switched_at_any_time() -> None:
    state = table(lands={"ada": [Base.FIELD]})
    there = done(
        state, ChangeDepth("table"), PlayCard("ada", Card.KNIGHT), Acquire("ada", 1, "field_1")
    )
    assert not any(site.used for site in there.player("ada").sites)
    assert there.player("ada").buildings == (Building.SCHOOL,)
    back = done(there, ChangeDepth("app"), PlayCard("ada", Card.FIELD, CITY))
    assert back.units == there.units


def test_corrections_never_make_or_lose_a_card() -> None:
    state = table(lands={"ada": [Base.FIELD]}, troops=[("ada", Troop.SOLDIER, "", "")])
    after = done(
        state,
        CorrectTroops("ada", Troop.SOLDIER, "fief_1", 3),
        CorrectTroops("ada", Troop.SOLDIER, "fief_1", 1),
        CorrectTroops("ben", Troop.KNIGHT, "between_1_2", 2),
        CorrectSite("ada", Base.MINE),
        CorrectSite("ada", Base.FIELD, "field_1"),
        CorrectBuilding("ada", "mine_1", Building.CASTLE, stands=True),
        CorrectHand("ben", Stack.LANDSCAPE, 5),
        CorrectTurn("ben", 1),
    )
    assert after.active == "ben"
    assert [site.id for site in after.player("ada").sites] == ["city", "mine_1"]
    assert prestige_of(after, "ada").points.total == 2
    for action in (
        CorrectTroops("ada", Troop.KNIGHT, "fief_1", 4),
        CorrectSite("ada", Base.CITY),
        CorrectBuilding("ada", "mine_1", Building.TOWER, stands=False),
        CorrectHand("ada", Stack.MILITARY, 30),
        TurnUp(1, Building.CASTLE),
    ):
        with pytest.raises(BadInput):
            GAME.apply(after, action)


def test_what_is_not_there_cannot_be_named() -> None:
    state = table(lands={"ada": [Base.FIELD]})
    for action in (
        PlayCard("ada", Card.CITY, CITY),
        PlayCard("nobody", Card.FIELD, CITY),
        PlayCard("ada", Card.FIELD, Means((Turned("mine_9"),))),
        Acquire("ada", 1, "mine_9", CITY),
        Attach("ada", ("worker_9",), "city"),
        Discard("ada", ("worker_9",)),
        PlayCard("ada", Card.FIELD, Means((Turned("city"),), ("trader_9",))),
    ):
        with pytest.raises(BadInput):
            GAME.apply(state, action)


@pytest.mark.rule("F-15.5")
def test_threats_are_there_after_every_deed() -> None:
    state = table(troops=[("ada", Troop.KNIGHT, "", ""), ("ada", Troop.SOLDIER, "between_1_2", "")])
    found = {(one.seat, one.enemy): one for one in threats(state)}
    assert found[2, 1].sure_damage.total == 6
    assert not found[2, 1].city_safe
    assert found[1, 2].city_safe
