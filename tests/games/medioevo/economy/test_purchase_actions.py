"""Buying at the table: supply, purses, places, hidden purchases, losses."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.core.errors import BadInput, IllegalAction
from companion.core.game import Step
from companion.core.records import evolve
from companion.core.table_actions import GoToPhase
from companion.games.medioevo import supply
from companion.games.medioevo.area_seen import AreaSeen
from companion.games.medioevo.buildings.buildings import BuildingPurchase
from companion.games.medioevo.buildings.control_markers import Target
from companion.games.medioevo.buildings.damage import Repair
from companion.games.medioevo.buildings.losses import DamageBuilding, RemoveControlMarkers
from companion.games.medioevo.common import settled
from companion.games.medioevo.ending.round_end import next_round
from companion.games.medioevo.forces import Force
from companion.games.medioevo.game import GAME
from companion.games.medioevo.pieces import Branch, BuildingKind, Colour, Transport, Unit
from companion.games.medioevo.purchases.buying import Buy, HidePurchases, RevealPurchases, UseTokens
from companion.games.medioevo.purchases.facts import pieces_marked
from companion.games.medioevo.purchases.items import Item
from companion.games.medioevo.purchases.prisoners import Comeback
from companion.games.medioevo.purchases.realm_cards import RealmCardPurchase
from companion.games.medioevo.purchases.transports import TransportPurchase
from companion.games.medioevo.purchases.units import UnitPurchase
from companion.games.medioevo.setup import Seat, Setup, start
from companion.games.medioevo.state import Area, Captive, HeldCard, Horde, State, Token, Variants
from companion.games.medioevo.switches import Switches
from companion.games.medioevo.technology.technologies import TechnologyPurchase


def table(**settings: Any) -> State:
    seats = (Seat("a", "Anna", "blue"), Seat("b", "Bruno", "red"), Seat("c", "Carla", "green"))
    return evolve(start(Setup(seats, **settings)), phase=4)


def do(state: State, action: Any) -> Step[State]:
    return action.apply(state)


def buy(state: State, *items: Item, player: str = "a", **more: Any) -> State:
    return do(state, Buy(player, items, **more)).state


def learned(state: State, player: str = "a", **levels: int) -> State:
    return state.with_player(
        player, technologies={Branch(branch): level for branch, level in levels.items()}
    )


def named(state: State, **facts: Any) -> State:
    area = Area(**{"name": "Buda", "inhabited": True, "start_realm_of": "a", **facts})
    return state.with_area(area)


@pytest.mark.rule("M-8.1")
def test_a_basket_is_paid_placed_and_counted_in_one_step() -> None:
    step = do(
        table(),
        Buy(
            "a",
            (
                TechnologyPurchase("carpentry"),
                TransportPurchase(Transport.CARAVAN, 2),
                UnitPurchase(Unit.CAVALRY, 2),
            ),
        ),
    )
    player = step.state.players["a"]
    assert step.state.purses["a"] == 1600 - 100 - 200 - 200 - 200
    assert player.technologies == {Branch.TRANSPORT: 1}
    assert player.branches_bought == {Branch.TRANSPORT}
    assert player.force.caravan == (0, 1, 0)
    assert (player.force.cavalry, player.units_bought) == (2, 2)
    assert step.breakdowns[0].total == 700
    assert sum(step.state.purses.values()) == 0


@pytest.mark.rule("M-8.2")
def test_a_refused_basket_changes_nothing_and_can_be_overruled() -> None:
    state = table()
    item = TechnologyPurchase("logistics")
    with pytest.raises(IllegalAction) as refused:
        buy(state, item)
    assert refused.value.may_overrule
    step = do(state, Buy("a", (item,), overrule=True))
    assert step.state.players["a"].technologies == {Branch.TRANSPORT: 2}
    assert step.warnings[0].params["rule"] == "M-8.2"


@pytest.mark.rule("M-8.1")
def test_purchases_belong_to_phase_four() -> None:
    state = evolve(table(), phase=5)
    with pytest.raises(IllegalAction) as refused:
        buy(state, UnitPurchase(Unit.LIGHT))
    assert refused.value.key == "purchase.not_now"


@pytest.mark.rule("M-8.1")
def test_what_the_table_paid_counts_even_if_the_purse_held_less() -> None:
    state = settled(table(), "a", 150 - table().money("a"))
    items = [UnitPurchase(Unit.CAVALRY, 2)]
    with pytest.raises(IllegalAction) as too_dear:
        buy(state, *items)
    assert "purchase.too_expensive" in [problem.key for problem in too_dear.value.problems]
    assert too_dear.value.may_overrule
    step = do(state, Buy("a", tuple(items), overrule=True))
    assert step.state.money("a") == 0
    assert "purchase.money_found" in [warning.key for warning in step.warnings]
    assert sum(step.state.purses.values()) == sum(state.purses.values())


@pytest.mark.rule("M-8.6")
def test_the_limit_holds_over_the_whole_phase_and_begins_anew() -> None:
    state = buy(table(), UnitPurchase(Unit.LIGHT, 3))
    with pytest.raises(IllegalAction):
        buy(state, UnitPurchase(Unit.LIGHT, 2))
    assert (
        buy(evolve(next_round(state), phase=4), UnitPurchase(Unit.LIGHT, 2))
        .players["a"]
        .units_bought
        == 2
    )


@pytest.mark.rule("M-8.4")
@pytest.mark.rule("M-14.3")
def test_a_building_in_a_named_area_takes_its_facts_from_the_state() -> None:
    state = named(learned(table(), construction=2))
    state = state.with_area(Area("Pest"))
    castle = BuildingPurchase(
        "castle", AreaSeen(name="Buda", controlled=False), targets=(Target(name="Pest"),)
    )
    after = buy(state, castle)
    assert after.areas["Buda"].buildings == {BuildingKind.MILITARY: ("a", 3, 0)}
    assert after.areas["Pest"].marker == "a"
    assert after.players["a"].honor == 11
    assert supply.control_markers_on_map(after, "a") == 1
    with pytest.raises(IllegalAction) as refused:
        buy(learned(after, "b", construction=2), castle, player="b")
    keys = [problem.key for problem in refused.value.problems]
    assert keys == ["building.not_higher", "purchase.not_controlled"]


@pytest.mark.rule("M-14.3")
def test_an_area_of_another_player_takes_no_marker() -> None:
    state = named(learned(table(), "b", construction=2))
    tower = BuildingPurchase("tower", targets=(Target(name="Buda"),))
    with pytest.raises(IllegalAction) as refused:
        buy(state, tower, player="b")
    assert refused.value.key == "control.others_area"


@pytest.mark.rule("M-8.6")
def test_units_may_be_put_next_to_a_tower_of_the_same_basket() -> None:
    state = named(learned(table(), construction=2), inhabited=False)
    buda = AreaSeen(name="Buda")
    archers = UnitPurchase(Unit.ARCHER, 2, place=buda)
    with pytest.raises(IllegalAction) as refused:
        buy(state, archers)
    assert refused.value.key == "purchase.no_base"
    after = buy(state, archers, BuildingPurchase("tower", buda))
    assert after.areas["Buda"].forces["a"].archer == 2


@pytest.mark.rule("M-14.3")
def test_barbarians_in_the_target_area_keep_a_marker_away() -> None:
    state = named(learned(table(), construction=2))
    state = state.with_area(Area("Pest", barbarians=Horde(1)))
    with pytest.raises(IllegalAction) as refused:
        buy(state, BuildingPurchase("tower", AreaSeen(name="Buda"), targets=(Target(name="Pest"),)))
    assert refused.value.key == "control.opposing_army"


@pytest.mark.rule("R-23")
def test_an_upgrade_outside_named_areas_replaces_the_building_with_its_damage() -> None:
    state = do(table(), DamageBuilding("a", "village", 1)).state
    state = learned(state, construction=1)
    after = buy(state, BuildingPurchase("town", AreaSeen(civil=1), damage=1))
    (town,) = after.players["a"].buildings
    assert (town.level, town.damage) == (2, 1)
    with pytest.raises(BadInput) as refused:
        buy(state, BuildingPurchase("metropolis", AreaSeen(civil=2)))
    assert refused.value.key == "building.not_there"


@pytest.mark.rule("M-8.9")
def test_damage_repair_and_destruction() -> None:
    state = named(table(), buildings={BuildingKind.MILITARY: ("a", 2, 0)})
    hurt = do(state, DamageBuilding("a", "fortress", 4, area="Buda")).state
    assert hurt.areas["Buda"].buildings[BuildingKind.MILITARY] == ("a", 2, 4)
    mended = buy(hurt, Repair("fortress", 4, 3, AreaSeen(name="Buda")))
    assert mended.areas["Buda"].buildings[BuildingKind.MILITARY] == ("a", 2, 1)
    assert mended.purses["a"] == 1450
    gone = do(hurt, DamageBuilding("a", "fortress", 2, area="Buda"))
    assert gone.state.areas["Buda"].buildings == {}
    assert gone.summary.key == "log.building_destroyed"


@pytest.mark.rule("M-14.5")
def test_a_destroyed_tower_takes_its_markers_with_it() -> None:
    state = learned(table(), construction=2)
    state = buy(state, BuildingPurchase("tower", targets=(Target(),)))
    assert (state.players["a"].control_markers, state.players["a"].areas) == (1, 1)
    after = do(state, DamageBuilding("a", "tower", 3, markers=1)).state
    assert (after.players["a"].control_markers, after.players["a"].areas) == (0, 0)
    assert all(building.level == 1 for building in after.players["a"].buildings)


@pytest.mark.rule("M-14.4")
def test_markers_go_back_or_are_replaced_by_the_conqueror() -> None:
    state = named(table(), start_realm_of="", marker="a")
    after = do(state, RemoveControlMarkers("a", areas=("Buda",), conqueror="b")).state
    assert after.areas["Buda"].marker == "b"
    assert do(after, RemoveControlMarkers("b", areas=("Buda",))).state.areas["Buda"].marker == ""
    full = after.with_player("a", control_markers=8)
    with pytest.raises(IllegalAction) as refused:
        do(full, RemoveControlMarkers("b", areas=("Buda",), conqueror="a"))
    assert refused.value.key == "control.none_left"
    with pytest.raises(BadInput):
        do(after, RemoveControlMarkers("a", areas=("Buda",)))


@pytest.mark.rule("M-27.32")
def test_the_architect_must_lie_ready_and_is_used_up() -> None:
    cards: Any = frozenset({32})
    village = BuildingPurchase("village", cards=cards)
    state = learned(table(), construction=1)
    with pytest.raises(IllegalAction) as refused:
        buy(state, village)
    assert refused.value.key == "purchase.card_not_ready"
    after = buy(state.with_player("a", cards=(HeldCard(32),)), village)
    assert after.purses["a"] == 1600 - 50 - 100
    assert after.players["a"].cards == (HeldCard(32, used=True),)


@pytest.mark.rule("M-28.20")
def test_engineering_may_be_used_outside_the_purchase_phase() -> None:
    state = evolve(learned(table(), construction=4), phase=5)
    after = buy(state, BuildingPurchase("town", AreaSeen(civil=1), way="engineering"))
    assert after.purses["a"] == 1400
    assert after.players["a"].buildings[0].level == 2


@pytest.mark.rule("M-8.3")
@pytest.mark.rule("M-19.3")
def test_tokens_give_one_point_each_and_lie_grey_afterwards() -> None:
    tokens = (Token(Colour.GREEN), Token(Colour.GREEN))
    state = learned(table(), construction=1).with_player("a", tokens=tokens)
    after = buy(state, BuildingPurchase("town"), tokens=(Colour.GREEN, Colour.GREEN))
    assert after.purses["a"] == 1400
    assert all(token.used for token in after.players["a"].tokens)
    with pytest.raises(BadInput) as refused:
        do(after, UseTokens("a", (Colour.GREEN,)))
    assert refused.value.key == "points.no_token"
    pool = do(state, UseTokens("a", (Colour.GREEN,))).state.players["a"]
    assert pool.points == {Colour.GREEN: 1}


@pytest.mark.rule("R-20")
def test_unspent_points_lapse_with_the_phase_or_with_the_round() -> None:
    points = {Colour.RED: 2}
    by_phase = table().with_player("a", points=points)
    assert GAME.apply(by_phase, GoToPhase(5)).state.players["a"].points == {}
    by_round = table(switches=Switches(tp_expiry="round")).with_player("a", points=points)
    assert GAME.apply(by_round, GoToPhase(5)).state.players["a"].points == points
    assert next_round(by_round).players["a"].points == {}


@pytest.mark.rule("M-8.8")
def test_a_realm_card_is_kept_and_nobody_else_gets_it() -> None:
    state = buy(table(), RealmCardPurchase(5))
    assert state.purses["a"] == 1500
    assert state.players["a"].card(5) is not None
    with pytest.raises(IllegalAction):
        buy(state, RealmCardPurchase(6))
    with pytest.raises(BadInput) as refused:
        buy(state, RealmCardPurchase(5), player="b")
    assert refused.value.key == "realm_card.held_already"


@pytest.mark.rule("M-15.4")
def test_a_ransomed_prisoner_returns_and_his_captor_is_paid() -> None:
    captives = (Captive(Unit.CAPTAIN, 2, "a", 1), Captive(Unit.LIGHT, 1, "c", 1))
    state = table().with_player("b", prisoners=captives)
    after = buy(state, Comeback(Unit.CAPTAIN, level=2, captor="b"))
    assert (after.purses["a"], after.purses["b"]) == (1200, 2000)
    assert after.players["a"].force.captain == (0, 1, 0)
    assert after.players["b"].prisoners == captives[1:]
    with pytest.raises(BadInput) as refused:
        buy(after, Comeback(Unit.CAPTAIN, level=2, captor="b"))
    assert refused.value.key == "comeback.not_so_many"


@pytest.mark.rule("R-46")
@pytest.mark.rule("M-27.28")
def test_the_state_knows_how_long_units_have_been_away() -> None:
    aside = (Captive(Unit.HEAVY, 1, "a", 2),)
    state = table().with_player("a", set_aside=aside, fallen=aside)
    capitulated = Comeback(Unit.HEAVY, "capitulated")
    surgeon = Comeback(Unit.HEAVY, "card_28")
    same_round, next_round, later = (evolve(state, round=number) for number in (2, 3, 4))
    for item in (capitulated, surgeon):
        with pytest.raises(IllegalAction):
            buy(same_round, item)
        assert buy(next_round, item).players["a"].force.heavy_infantry == 1
    assert buy(later, capitulated).players["a"].set_aside == ()
    with pytest.raises(IllegalAction):
        buy(later, surgeon)


@pytest.mark.rule("M-26.5")
def test_hidden_purchases_are_revealed_in_turn_order() -> None:
    state = table(variants=Variants(hidden_purchases=True))
    for player in ("a", "b"):
        step = do(state, HidePurchases(player, (UnitPurchase(Unit.ARCHER),)))
        state = step.state
        assert step.summary.params.keys() == {"player"}
    assert state.purses["a"] == 1600
    with pytest.raises(IllegalAction) as refused:
        do(state, RevealPurchases("b"))
    assert refused.value.key == "purchase.turn_order"
    state = do(state, RevealPurchases("a")).state
    state = do(state, RevealPurchases("b")).state
    assert state.players["b"].force.archer == 2
    with pytest.raises(BadInput):
        do(state, RevealPurchases("b"))


@pytest.mark.rule("M-26.5")
def test_without_the_variant_nothing_is_hidden() -> None:
    with pytest.raises(IllegalAction) as refused:
        do(table(), HidePurchases("a", ()))
    assert refused.value.key == "purchase.not_hidden"


@pytest.mark.rule("M-1.1")
@pytest.mark.rule("M-1.2")
def test_the_supply_is_the_box_less_what_is_in_use() -> None:
    state = table()
    left = supply.figures_left(state, "archer", "a")
    assert left.total == 9
    assert supply.figures_left(state, "village").total == 24 - 3
    state = state.with_player("a", force=Force(galley=(1, 0, 1), engine=(0, 2, 0)))
    state = named(state, forces={"b": Force(galley=(1, 0, 0), captain=(0, 1, 0))})
    assert supply.figures_left(state, "galley").total == 12
    assert supply.figures_left(state, "trebuchet").total == 12
    assert supply.figures_left(state, "small_flag").total == 14
    held = state.with_player("c", prisoners=(Captive(Unit.CAPTAIN, 2, "b", 1),))
    assert supply.figures_left(held, "small_flag").total == 13
    assert supply.figures_left(held, "captain", "b").total == 1
    hordes = named(state, barbarians=Horde(2, 1, 1))
    assert supply.barbarians_left(hordes) == {Unit.LIGHT: 38, Unit.ARCHER: 19, Unit.CAPTAIN: 6}


@pytest.mark.rule("M-1.6")
def test_the_last_figure_goes_to_who_buys_first() -> None:
    state = table().with_player("a", force=Force(captain=(3, 0, 0)))
    state = learned(state, war=1)
    with pytest.raises(IllegalAction) as refused:
        buy(state, UnitPurchase(Unit.CAPTAIN), overrule=True)
    assert (refused.value.key, refused.value.may_overrule) == ("purchase.no_figure", False)


ITEMS = st.one_of(
    st.builds(UnitPurchase, st.sampled_from(Unit), st.integers(1, 3)),
    st.builds(TransportPurchase, st.sampled_from(Transport), st.integers(1, 3)),
    st.builds(BuildingPurchase, st.sampled_from(["village", "tower", "castle", "cathedral"])),
    st.builds(TechnologyPurchase, st.sampled_from(["carpentry", "military", "masonry"])),
    st.builds(RealmCardPurchase, st.integers(0, 72)),
)


@given(
    st.lists(st.tuples(st.sampled_from("abc"), st.lists(ITEMS, min_size=1, max_size=3)), max_size=8)
)
def test_money_is_kept_and_no_supply_falls_below_zero(
    baskets: list[tuple[str, list[Item]]],
) -> None:
    state = table()
    for player, items in baskets:
        try:
            state = buy(state, *items, player=player, overrule=True)
        except (IllegalAction, BadInput):
            continue
    assert sum(state.purses.values()) == 0
    assert all(state.purses[player] >= 0 for player in state.players)
    for player in state.players:
        assert min(supply.stock(state, player).values()) >= 0


@pytest.mark.rule("R-76", "M-8.10")
def test_buildings_need_an_ownership_marker_only_by_house_rule() -> None:
    """A castle of level III and three wagons of level III are four; a fifth piece has no marker."""
    full = Force(war_wagon=(0, 0, 3))
    buda = AreaSeen(name="Buda")
    by_the_book = learned(table(), construction=2).with_player("a", force=full)
    one_castle = buy(named(by_the_book), BuildingPurchase("castle", buda))
    assert pieces_marked(one_castle, "a") == (0, 0, 3)
    strict = learned(table(switches=Switches(buildings_need_marker=True)), construction=2)
    strict = strict.with_player("a", force=full)
    before = pieces_marked(strict, "a")
    assert before == (1, 0, 3)  # the village of the start
    after = buy(named(strict), BuildingPurchase("castle", buda))
    assert pieces_marked(after, "a") == (1, 0, 4)
    second = named(after, name="Pest")
    with pytest.raises(IllegalAction, match="none_left") as refused:
        buy(second, BuildingPurchase("castle", AreaSeen(name="Pest")))
    assert refused.value.problems[0].rule.number == "M-8.10"


@pytest.mark.rule("M-14.4")
@pytest.mark.parametrize(("kept", "areas"), [(0, 3), (1, 4), (2, 5)])
def test_an_area_that_is_held_otherwise_stays_when_its_marker_goes(kept: int, areas: int) -> None:
    state = table().with_player("a", control_markers=2, areas=5)
    after = GAME.apply(state, RemoveControlMarkers("a", markers=2, kept=kept)).state
    assert (after.players["a"].control_markers, after.players["a"].areas) == (0, areas)
