"""What the rulebook's text leaves open (M-32): entered once, kept, used, never guessed."""

from __future__ import annotations

from typing import Any

import pytest

from companion.core import codec
from companion.core.errors import BadInput, IllegalAction
from companion.core.game import Step
from companion.games.medioevo.asked.trade import purchase
from companion.games.medioevo.forces import Force
from companion.games.medioevo.game import GAME
from companion.games.medioevo.opening.table_values import TABLE_VALUES
from companion.games.medioevo.opening.typed_values import SetTableValue
from companion.games.medioevo.pieces import Good
from companion.games.medioevo.reminders import checklist
from companion.games.medioevo.setup import Seat, Setup, start
from companion.games.medioevo.state import Area, Settings, State
from companion.games.medioevo.supply import cube_supply, cubes_left, cubes_shown
from companion.games.medioevo.trade.market import CountCubes, PlaceCube, TradePlace
from companion.games.medioevo.trade.sales import Purchase, Sale, sale
from companion.games.medioevo.trade.trading import BuyGoods, SellGoods
from companion.games.medioevo.treasury.assessment import rates_of
from companion.games.medioevo.treasury.collecting import SetTaxRate
from tests.games.medioevo.small_table import named, table

CAFFA = Area("Caffa", inhabited=True, good=Good.SLAVES)
ROMA = Area("Roma", inhabited=True, good=Good.GRAIN, cubes=(Good.SALT, Good.WINE))


def do(state: State, action: Any) -> Step[State]:
    saved = codec.write(action)
    saved.pop("kind")
    assert codec.read(type(action), saved) == action
    return GAME.apply(state, action)


def trading(**values: int) -> State:
    counted = {f"cubes.{good}": count for good, count in values.items()}
    state = named(table(phase=6, settings=Settings(values=counted)), CAFFA, ROMA)
    return state.with_player("red", force=Force(caravan=(0, 2, 0)))


def keys(step: Step[State]) -> set[str]:
    return {line.key for breakdown in step.breakdowns for line in breakdown.lines}


@pytest.mark.rule("M-32.1")
@pytest.mark.parametrize("name", TABLE_VALUES)
def test_every_open_value_is_entered_changed_and_forgotten_again(name: str) -> None:
    row = TABLE_VALUES[name]
    other = "tax.highest" if name == "tax.lowest" else ""
    state = table()
    entered = do(state, SetTableValue(name, row.first))
    assert entered.state.settings.values == {name: row.first}
    assert entered.summary.params["before"].key == "table_value.unknown"
    assert entered.summary.params["after"] == row.first
    gone = do(entered.state, SetTableValue(name, None))
    assert gone.state.settings.values == {}
    assert other not in gone.state.settings.values


@pytest.mark.rule("M-32.1")
def test_only_values_that_are_open_and_possible_can_be_entered() -> None:
    with pytest.raises(BadInput, match=r"table_value\.no_such"):
        do(table(), SetTableValue("cubes.gold", 20))
    with pytest.raises(BadInput, match=r"table_value\.impossible"):
        do(table(), SetTableValue("cubes.salt", 161))
    with pytest.raises(BadInput, match=r"table_value\.impossible"):
        do(table(), SetTableValue("tax.highest", 55))
    low = do(table(), SetTableValue("tax.lowest", 50)).state
    with pytest.raises(BadInput, match=r"setup\.tax_scale"):
        do(low, SetTableValue("tax.highest", 40))


@pytest.mark.rule("R-15")
def test_an_unknown_tax_scale_refuses_nothing_and_the_table_is_reminded() -> None:
    unknown = table()
    assert do(unknown, SetTaxRate("red", 300)).state.players["red"].tax_rate == 300
    assert "remind.scale_unknown" in {text.key for text in checklist(unknown, 3)}
    entered = do(
        do(unknown, SetTableValue("tax.lowest", 10)).state, SetTableValue("tax.highest", 60)
    )
    with pytest.raises(IllegalAction, match=r"tax\.off_the_scale"):
        do(entered.state, SetTaxRate("red", 70))
    assert "remind.scale_unknown" not in {text.key for text in checklist(entered.state, 3)}
    assert rates_of(entered.state.settings) == (10, 20, 30, 40, 50, 60)


@pytest.mark.rule("R-15")
def test_a_set_up_may_name_the_scale_and_the_other_values() -> None:
    seats = (Seat("a", "Anna", "blue"), Seat("b", "Bruno", "red"))
    state = start(Setup(seats, tax_lowest=0, tax_highest=80, values={"cubes.salt": 18}))
    assert state.settings.values == {"cubes.salt": 18, "tax.lowest": 0, "tax.highest": 80}
    assert start(Setup(seats)).settings.values == {}
    with pytest.raises(BadInput, match=r"setup\.tax_scale"):
        start(Setup(seats, tax_lowest=50, tax_highest=10))


@pytest.mark.rule("M-1.6")
@pytest.mark.rule("M-17.6")
def test_the_supply_of_cubes_is_what_is_neither_aboard_nor_on_markets() -> None:
    state = trading(slaves=20, salt=20).with_player("blue", cargo=(Good.SALT, Good.SALT))
    state = do(state, CountCubes("", (Good.SALT, Good.FURS))).state
    assert cube_supply(state) == {Good.SLAVES: 20, Good.SALT: 16}
    left = cubes_left(state, Good.SALT)
    assert left is not None
    assert [line.amount for line in left.lines] == [20, -2, -2]
    assert cubes_left(state, Good.FURS) is None
    assert [line.key for line in cubes_shown(state, Good.FURS).lines] == ["supply.not_counted"]


@pytest.mark.rule("M-1.6")
def test_a_supply_counted_too_small_is_empty_not_negative() -> None:
    state = trading(salt=1).with_player("blue", cargo=(Good.SALT,) * 4)
    left = cubes_left(state, Good.SALT)
    assert left is not None
    assert left.total == 0
    assert left.lines[-1].key == "supply.miscounted"


@pytest.mark.rule("M-1.6")
@pytest.mark.rule("M-17.3")
def test_nobody_buys_cubes_that_the_supply_does_not_hold_unless_the_table_overrules() -> None:
    buying = BuyGoods("red", 3, area="Caffa", vehicle_level=2, load=0)
    with pytest.raises(IllegalAction, match=r"trade\.supply_empty") as refused:
        do(trading(slaves=2), buying)
    assert refused.value.may_overrule
    assert refused.value.params["left"] == 2
    done = do(trading(slaves=3), buying)
    assert cube_supply(done.state) == {Good.SLAVES: 0}
    assert "supply.in_box" in keys(done)
    assert "supply.not_counted" in keys(do(trading(), buying))


@pytest.mark.rule("M-17.6")
@pytest.mark.rule("R-55")
def test_a_cube_of_a_kind_that_ran_out_is_not_placed() -> None:
    state = trading(slaves=1, furs=2).with_player("red", cargo=(Good.SLAVES, Good.FURS))
    place = PlaceCube("red", "Roma", Good.SLAVES)
    with pytest.raises(IllegalAction, match=r"market\.none_left"):
        do(state, place)
    assert do(state, PlaceCube("red", "Roma", Good.FURS)).state.areas["Roma"].market_factor == 3


@pytest.mark.rule("M-17.6")
def test_cubes_just_sold_are_in_the_supply_again_when_one_is_placed() -> None:
    place = TradePlace(good=Good.GRAIN)
    empty = {Good.SLAVES: 0, Good.FURS: 0}
    cargo = {Good.SLAVES: 2, Good.FURS: 1}
    answer = sale(Sale(place, cargo, {Good.SLAVES: 2}, supply=empty))
    assert answer.may_place == (Good.SLAVES,)
    unknown = sale(Sale(place, cargo, {Good.SLAVES: 2}))
    assert set(unknown.may_place) == {Good.SLAVES, Good.FURS}


@pytest.mark.rule("M-17.6")
def test_a_cube_placed_in_an_area_without_a_name_leaves_the_supply_too() -> None:
    state = trading(furs=5).with_player("red", cargo=(Good.FURS, Good.FURS))
    place = TradePlace(good=Good.GRAIN)
    sold = do(state, SellGoods("red", {Good.FURS: 1}, place=place, placed=Good.FURS)).state
    assert cube_supply(sold) == {Good.FURS: 3}
    left = do(sold, PlaceCube("red", "", Good.FURS, TradePlace(good=Good.SALT))).state
    assert cube_supply(left) == {Good.FURS: 2}


@pytest.mark.rule("M-1.6")
def test_the_purchase_calculator_says_what_is_left_or_that_nobody_knows() -> None:
    place = TradePlace(good=Good.SALT)
    assert purchase(Purchase(place, 2, in_supply=2)).supply_left == 0
    assert purchase(Purchase(place, 2)).supply_left is None


@pytest.mark.rule("M-32.1")
@pytest.mark.rule("M-7.2")
def test_the_taxes_say_whose_areas_nobody_has_counted() -> None:
    state = table().with_player("blue", areas=0)
    told = [text for text in checklist(state, 3) if text.key == "remind.no_areas"]
    assert [text.params["player"] for text in told] == ["Blue"]
    home = named(state, Area("Buda", start_realm_of="blue"))
    assert "remind.no_areas" not in {text.key for text in checklist(home, 3)}
