"""What a table does against the rules is refused with the rule, and done if it insists."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from companion.core.errors import IllegalAction
from companion.core.game import Step
from companion.core.records import evolve
from companion.core.table_actions import GoToPhase, MarkDone, NextPhase, Pay
from companion.games.renaissance.advances.acquire import (
    BuyAdvances,
    BuyFleet,
    Stabilise,
    TakeRelief,
)
from companion.games.renaissance.cards.events import EventCard
from companion.games.renaissance.cards.extra_cards import BuyExtraCard, DiscardCard
from companion.games.renaissance.cards.happening import Hit, PlayEvent
from companion.games.renaissance.cards.introducing import PlayPersonality
from companion.games.renaissance.cards.personalities import PersonalityId
from companion.games.renaissance.cards.waging import DeclareWar, Spoils
from companion.games.renaissance.ending import ScoreGame
from companion.games.renaissance.expansion.expanding import BuyTokenCard, TakeBonusCard
from companion.games.renaissance.expansion.fighting import FightForProvince, Present
from companion.games.renaissance.expansion.placing import FreeControlMarker, Placement, PlaceTokens
from companion.games.renaissance.game import GAME
from companion.games.renaissance.income import CollectIncome, DrawCards, DrawExtra
from companion.games.renaissance.market.market import (
    PlayCommodity,
    RemoveMarkers,
    Roll,
    RollMarket,
    UseMills,
)
from companion.games.renaissance.misery import GiveUp, MoveMisery
from companion.games.renaissance.order.order_of_play import SwapPlaces
from companion.games.renaissance.pieces import Advance, Good, Region, Ships
from companion.games.renaissance.state import FINAL_PHASE, Fleet, State
from companion.games.renaissance.switches import Switches
from tests.games.renaissance.card_table import owning, table, with_cash

NOTHING = RollMarket((Roll(1, 1, 1), Roll(1, 1, 1)))


def minded(state: State, action: Any, key: str) -> Step[State]:
    """Refused for this reason; done with a warning if the table insists."""
    with pytest.raises(IllegalAction) as refused:
        GAME.apply(state, action)
    assert key in [problem.key for problem in refused.value.problems]
    assert all(problem.rule for problem in refused.value.problems)
    anyway = GAME.apply(state, replace(action, overrule=True))
    assert key in [text.params["what"].key for text in anyway.warnings if text.key == "overruled"]
    return anyway


def expanding(**mine: Any) -> State:
    return table(phase=5).with_player("a", **{"bought_tokens": 20, **mine})


def placing(province: str, market: int, **facts: Any) -> PlaceTokens:
    return PlaceTokens("a", (Placement(province, market, market, **facts),))


def notes(step: Step[State]) -> list[str]:
    return [text.key for text in step.warnings]


# -- war, printing ------------------------------------------------------------------------------


@pytest.mark.rule("RUL-R-42", "R-11.1.2")
def test_goods_won_in_the_last_card_play_pay_their_new_owner() -> None:
    state = table(phase=FINAL_PHASE, epoch=2).with_player("b", goods={Good.GRAIN: 2})
    for house in ("at_once", "expansion"):
        settings = evolve(state, settings=table(switches=Switches(war_goods=house)).settings)
        spoils = Spoils(goods={Good.GRAIN: 2})
        won = GAME.apply(settings, DeclareWar("a", "b", ((4, 2),), spoils)).state
        paid = GAME.apply(won, PlayCommodity("a", "grain")).state
        assert (paid.money("a"), paid.money("b")) == (40 + 16, 40)


@pytest.mark.rule("RUL-R-42")
def test_goods_won_in_phase_three_pay_at_once_or_after_the_expansion() -> None:
    for house, gains in (("at_once", (4, 0)), ("expansion", (0, 4))):
        state = table(epoch=2, switches=Switches(war_goods=house))
        state = state.with_player("b", goods={Good.GRAIN: 1})
        won = GAME.apply(
            state, DeclareWar("a", "b", ((4, 3),), Spoils(goods={Good.GRAIN: 1}))
        ).state
        paid = GAME.apply(won, PlayCommodity("c", "grain")).state
        assert (paid.money("a") - 40, paid.money("b") - 40) == gains


@pytest.mark.rule("RUL-R-44", "R-A2.11.3")
def test_overseas_spoils_need_ships_that_support_them() -> None:
    loser = owning(table(), "b", "RSTUV").with_player("b", overseas=10)
    sailor = owning(loser, "a", "STUV").with_player("a", fleet=Fleet(Ships.OCEAN, 1))
    three = DeclareWar("a", "b", ((5, 2),), Spoils(overseas=1, goods={}))
    won = GAME.apply(sailor, three).state
    assert (won.player("a").control_markers, won.player("a").overseas) == (11, 1)
    assert won.player("b").misery == 2 + 2  # two markers cannot be handed over
    any_ = evolve(sailor, settings=table(switches=Switches(war_ocean="any")).settings)
    free = GAME.apply(any_, DeclareWar("a", "b", ((5, 2),), Spoils(overseas=3))).state
    assert (free.player("a").control_markers, free.player("b").misery) == (13, 2)
    minded(sailor, DeclareWar("a", "b", ((5, 2),), Spoils(overseas=2)), "ren.war.overseas_over")


@pytest.mark.rule("R-A2.11.2", "R-5.3.1")
def test_spoils_are_what_the_loser_has_and_nobody_loses_by_a_tie() -> None:
    wool = Spoils(goods={Good.WOOL: 1})
    minded(table(), DeclareWar("a", "b", ((5, 2),), wool), "ren.goods.not_so_many")
    minded(table(), DeclareWar("a", "b", ((2, 2),), wool), "ren.war.nothing_over")
    told = GAME.apply(table(), DeclareWar("a", "b", ((5, 2),)))
    assert "ren.goods.not_named" in notes(told)


@pytest.mark.rule("RUL-R-43")
def test_printing_pays_for_advances_of_earlier_rounds_only() -> None:
    for house, paid in (("no", 0), ("yes", 20)):
        state = table(phase=FINAL_PHASE, epoch=3, switches=Switches(late_printing=house))
        state = state.with_player("a", advances={Advance.O: 1, Advance.C: state.round})
        after = GAME.apply(state, PlayPersonality("a", PersonalityId.NEWTON)).state
        assert after.money("a") == 40 + paid


# -- places -------------------------------------------------------------------------------------


@pytest.mark.rule("R-8.2.1", "R-13.2")
def test_regions_out_of_play_refuse_tokens_and_fights() -> None:
    anyway = minded(expanding(), placing("hamburg", 3), "ren.region.not_in_play")
    assert anyway.state.player("a").control_markers == 11
    paris = FightForProvince(
        "a", "paris", (Present("b", control_marker=True),), (6, 6, 1), market=3
    )
    minded(expanding(), paris, "ren.region.not_in_play")
    four = table(phase=5, players=4).with_player("a", bought_tokens=20)
    assert GAME.apply(four, placing("paris", 3, goods=(Good.WINE,)))


@pytest.mark.rule("R-4.1.3")
@pytest.mark.parametrize("coast", ["west_africa", "iceland"])
@pytest.mark.parametrize("by_sea", [True, False])
def test_far_coasts_need_a_galley_with_the_heavens_or_seaworthy_ships(
    coast: str, by_sea: bool
) -> None:
    here = placing(coast, 2, by_sea=by_sea)
    attack = FightForProvince(
        "a", coast, (Present("b", control_marker=True),), (6, 6, 1), 2, by_sea=by_sea
    )
    galley = Fleet(Ships.GALLEY, 8)
    for action in (here, attack):
        minded(expanding(), action, "ren.sea.no_ships")
        minded(expanding(fleet=galley), action, "ren.sea.far_coast")
        allowed = GAME.apply(owning(expanding(fleet=galley), "a", "A"), action).state
        assert allowed.player("a").shipped[coast] in (2, 4)
        assert GAME.apply(owning(expanding(fleet=Fleet(Ships.SEAWORTHY, 10)), "a", "S"), action)


@pytest.mark.rule("R-A2.5")
def test_a_rebellion_spares_capitals_and_the_new_world() -> None:
    state = table().with_player("b", overseas=1, goods={Good.WOOL: 1})
    hits = (Hit("b", markers=1, goods={Good.WOOL: 1}),)
    rebellion = {"player": "a", "event": EventCard.REBELLION, "victim": "b", "hits": hits}
    minded(state, PlayEvent(**rebellion, province="genoa"), "ren.effect.not_in_capital")
    new_world = PlayEvent(**rebellion, region=Region.NEW_WORLD)
    minded(state, new_world, "ren.effect.not_in_new_world")
    minded(state, PlayEvent(**rebellion, province="south_america"), "ren.effect.not_in_new_world")
    minded(state, PlayEvent(**rebellion, region=Region.I), "ren.region.not_in_play")
    assert (
        GAME.apply(state, PlayEvent(**rebellion, province="florence")).state.player("b").goods == {}
    )


@pytest.mark.rule("R-A2.7", "R-9.3.2.2")
def test_pirates_reach_coasts_of_opponents_and_no_more_than_the_epoch() -> None:
    def pirates(*hits: Hit, **facts: Any) -> PlayEvent:
        return PlayEvent("a", EventCard.PIRATES, hits=hits, **facts)

    minded(table(), pirates(Hit("b", markers=1), at_coast=False), "ren.effect.only_coasts")
    minded(table(), pirates(Hit("a", markers=1)), "ren.effect.against_himself")
    minded(table(), pirates(Hit("b", markers=2)), "ren.effect.too_many_hit")
    assert "ren.effect.pirates_count" in notes(GAME.apply(table(), pirates()))


@pytest.mark.rule("R-A2.4")
def test_crusades_lead_to_one_province_of_region_six() -> None:
    def crusades(**facts: Any) -> PlayEvent:
        return PlayEvent("a", EventCard.CRUSADES, **facts)

    minded(table(), crusades(goods=(Good.STONE,)), "ren.effect.only_region_vi")
    venice = crusades(goods=(Good.SPICE,), province="venice")
    minded(table(), venice, "ren.effect.only_region_vi")
    minded(table(), crusades(goods=(Good.SPICE, Good.SILK)), "ren.effect.one_good")
    both = (Hit("b", removed=1), Hit("c", removed=1))
    minded(table(), crusades(goods=(Good.SPICE,), hits=both), "ren.effect.too_many_hit")
    after = GAME.apply(table(), crusades(goods=(Good.SPICE,), region=Region.VI)).state
    assert after.player("a").goods == {Good.SPICE: 1}


@pytest.mark.rule("R-A2.14", "R-8.2.1")
def test_the_black_death_rages_in_a_region_in_play() -> None:
    state = table(epoch=2)
    minded(state, PlayEvent("a", EventCard.BLACK_DEATH), "ren.effect.no_region")
    out = PlayEvent("a", EventCard.BLACK_DEATH, region=Region.III)
    minded(state, out, "ren.region.not_in_play")
    assert GAME.apply(state, PlayEvent("a", EventCard.BLACK_DEATH, region=Region.IV))


# -- victims and pieces -------------------------------------------------------------------------


@pytest.mark.rule("R-9.3.2.2")
@pytest.mark.parametrize("card", ["alchemy", "civil_war", "rebellion"])
def test_nobody_is_the_victim_of_his_own_card_unless_the_table_insists(card: str) -> None:
    state = table().with_player("a", goods={Good.CLOTH: 1})
    himself = PlayEvent("a", EventCard(card), "a")
    after = minded(state, himself, "ren.effect.against_himself").state
    before = GAME.figures(state.with_player("a", hand=2))
    mine = [key for key in before if key.owner == "a"]
    assert any(before[key] != GAME.figures(after)[key] for key in mine)
    minded(state, PlayEvent("a", EventCard.FAMINE, "b"), "ren.effect.nobody_named")


@pytest.mark.rule("R-13.4")
@pytest.mark.parametrize(
    ("hit", "key"),
    [
        (Hit("b", markers=11), "ren.effect.not_so_many_markers"),
        (Hit("b", tokens=1), "ren.effect.not_so_many_tokens"),
        (Hit("b", markers=1, overseas=1), "ren.effect.not_so_many_overseas"),
        (Hit("b", markers=1, goods={Good.FUR: 1}), "ren.goods.not_so_many"),
        (Hit("b", markers=1, left_empty=1), "ren.reduce.reserve_first"),
        (Hit("b", removed=1), "ren.effect.other_markers"),
    ],
)
def test_an_event_hits_only_what_is_on_the_board(hit: Hit, key: str) -> None:
    death = PlayEvent("a", EventCard.BLACK_DEATH, region=Region.IV, hits=(hit,))
    minded(table(epoch=2), death, key)


@pytest.mark.rule("R-A2.5", "R-A2.9")
def test_markers_of_others_are_left_alone() -> None:
    stray = PlayEvent("a", EventCard.REBELLION, "b", hits=(Hit("c", markers=1),))
    minded(table(), stray, "ren.effect.not_the_victim")
    famine = PlayEvent("a", EventCard.FAMINE, hits=(Hit("b", markers=1),))
    after = minded(table(), famine, "ren.effect.other_markers").state
    assert after.player("b").control_markers == 10


@pytest.mark.rule("R-13.4")
def test_tokens_and_markers_that_nobody_has_are_minded() -> None:
    there = placing("toledo", 3, own_there=0, others_there=0)
    assert GAME.apply(expanding(), there)
    absent = PlaceTokens("a", (Placement("toledo", 1, own_there=2),))
    minded(expanding(), absent, "ren.placing.not_there")
    for one in (Present("b", tokens=1), Present("b", control_marker=True, marker_is_new=True)):
        fight = FightForProvince("a", "granada", (one,), (6, 6, 1))
        minded(expanding(), fight, "ren.fight.not_there")
    full = expanding(control_markers=25)
    free = FreeControlMarker("a", is_overseas=True)
    minded(full, free, "ren.placing.no_such_marker")


# -- cards --------------------------------------------------------------------------------------


@pytest.mark.rule("R-8.1.4", "R-8.1.3")
def test_cards_are_played_from_their_epoch_on() -> None:
    minded(table(), PlayCommodity("a", "gold"), "ren.card.not_yet")
    minded(table(), PlayCommodity("a", "grain"), "ren.card.not_yet")
    minded(table(), PlayEvent("a", EventCard.MONGOLS), "ren.card.not_yet")
    minded(table(), PlayPersonality("a", PersonalityId.COLUMBUS), "ren.card.not_yet")
    aside = table(players=5, late_cards=True)
    minded(aside, PlayCommodity("a", "silk"), "ren.card.not_yet")
    walter = PlayPersonality("a", PersonalityId.WALTER_THE_PENNILESS)
    minded(aside, walter, "ren.card.not_yet")
    assert GAME.apply(table(epoch=2), PlayCommodity("a", "grain"))


@pytest.mark.rule("R-7.2.1", "R-7.2.2")
def test_what_has_left_the_game_is_not_played_again() -> None:
    state = evolve(table(epoch=3), played={})
    for card in (
        PlayEvent("a", EventCard.MONGOLS),
        PlayEvent("a", EventCard.GUNPOWDER),
        PlayPersonality("a", PersonalityId.ERASMUS),
    ):
        once = GAME.apply(state, card).state
        later = evolve(once, round=5, personalities=())
        minded(later, card, "ren.card.gone")


@pytest.mark.rule("R-8.1.5")
def test_a_card_on_the_discard_comes_back_with_the_next_epoch() -> None:
    state = evolve(table(), pile=1)
    stone, alchemy, war = (
        PlayCommodity("a", "stone"),
        PlayEvent("a", EventCard.ALCHEMY, "b"),
        DeclareWar("a", "b", ((3, 3),)),
    )
    twice = GAME.apply(GAME.apply(state, stone).state, stone).state.with_player("a", hand=9)
    for card in (alchemy, war):
        twice = GAME.apply(twice, card).state
    for card in (stone, alchemy, war):
        minded(evolve(twice, wars=()), card, "ren.card.lies_away")
    renewed = GAME.apply(evolve(twice, wars=()), DrawExtra("c")).state
    assert renewed.epoch == 2
    for card in (stone, alchemy, war):
        assert GAME.apply(evolve(renewed, done=frozenset()), card)


@pytest.mark.rule("RUL-R-38", "R-9.5.1.1")
def test_without_a_card_left_nobody_buys_one_and_draws_are_told() -> None:
    empty = evolve(expanding(new_markers=1), epoch=3, pile=0)
    minded(empty, BuyTokenCard("a"), "ren.extra_card.no_cards")  # the board may know of one
    assert "ren.pile.no_card_left" in notes(GAME.apply(empty, TakeBonusCard()))
    for phase, draw in ((1, DrawCards()), (1, DrawExtra("a"))):
        assert "ren.pile.no_card_left" in notes(GAME.apply(evolve(empty, phase=phase), draw))
    rich = evolve(empty, phase=6, done=frozenset({"income"}))
    rich = rich.with_player("a", goods={Good.STONE: 1})
    assert "ren.pile.no_card_left" in notes(GAME.apply(rich, NOTHING))


# -- order within a phase -----------------------------------------------------------------------


@pytest.mark.rule("R-9.6.1.1")
def test_the_rolls_wait_for_the_income() -> None:
    state = table(phase=6)
    minded(state, NOTHING, "ren.market.income_first")
    assert GAME.apply(GAME.apply(state, CollectIncome()).state, NOTHING)


@pytest.mark.rule("R-9.1.1", "R-9.1.3", "R-9.1.4")
def test_markers_and_mills_come_before_the_draw() -> None:
    state = owning(evolve(table(phase=1), markers={Good.WINE: 2}), "a", "IJ")
    mills = UseMills("a", Good.WINE, "surplus")
    drawn = GAME.apply(state, DrawCards()).state
    minded(drawn, RemoveMarkers(Good.WINE), "ren.market.markers_first")
    minded(drawn, mills, "ren.market.mills_before_draw")
    shifted = GAME.apply(state, mills).state
    minded(shifted, RemoveMarkers(Good.WINE), "ren.market.markers_first")


@pytest.mark.rule("RUL-R-12")
def test_ships_and_advances_come_before_stabilisation_and_relief() -> None:
    state = with_cash(owning(table(phase=4), "a", "ABIJNO"), "a", 200)
    paid = GAME.apply(state, Stabilise("a")).state
    minded(paid, BuyFleet("a"), "ren.fleet.before_stabilisation")
    minded(paid, BuyAdvances("a", (Advance.V,)), "ren.advance.before_stabilisation")
    eased = GAME.apply(state.with_player("a", hand=0, misery=3), TakeRelief("a")).state
    minded(eased, BuyFleet("a"), "ren.fleet.before_stabilisation")
    minded(eased, BuyAdvances("a", (Advance.V,)), "ren.advance.before_stabilisation")


@pytest.mark.rule("R-9.5.0.2", "R-9.5.3.1")
def test_absolution_is_first_and_the_bonus_card_last() -> None:
    state = owning(expanding(new_markers=1), "b", "F")
    for action in (placing("toledo", 3), BuyTokenCard("a")):
        minded(state, action, "ren.expand.absolution_first")
    over = GAME.apply(expanding(new_markers=1), TakeBonusCard())
    assert "ren.expand.tokens_left" in notes(over)
    minded(over.state, placing("toledo", 3), "ren.expand.bonus_is_last")


@pytest.mark.rule("R-9.2.1", "R-9.2.2")
def test_a_card_is_bought_before_one_is_discarded() -> None:
    state = owning(table(phase=2), "a", "VP")
    less = GAME.apply(state, DiscardCard("a")).state
    minded(less, BuyExtraCard("a"), "ren.extra_card.before_discard")


@pytest.mark.rule("R-2.2", "R-9.7.6")
def test_places_are_swapped_at_the_start_of_a_phase_only() -> None:
    state = owning(table(), "a", "Q")
    assert GAME.apply(state, SwapPlaces("a", "after")).state.order == ("b", "a", "c")
    for begin in (PlayCommodity("a", "stone"), MarkDone("cards", "a")):
        begun = GAME.apply(state, begin).state
        minded(begun, SwapPlaces("a", "after"), "ren.swap.only_at_start")
        assert GAME.apply(GAME.apply(begun, NextPhase()).state, SwapPlaces("a", "after"))
    two = owning(state, "c", "Q")
    assert notes(GAME.apply(two, SwapPlaces("c", "before"))) == ["ren.swap.decides_first"]


@pytest.mark.rule("R-2.1")
def test_who_acts_out_of_order_is_told_and_not_held_up() -> None:
    early = GAME.apply(table(), PlayCommodity("b", "stone"))
    assert notes(early) == ["ren.turn.of_other"]
    done = GAME.apply(table(), MarkDone("cards", "a")).state
    assert notes(GAME.apply(done, PlayCommodity("b", "stone"))) == []
    assert notes(GAME.apply(done, PlayCommodity("a", "stone"))) == ["ren.turn.was_over"]
    buyers = with_cash(table(phase=4), "b", 50)
    bought = GAME.apply(buyers, BuyFleet("b")).state
    assert notes(GAME.apply(bought, BuyFleet("a"))) == ["ren.turn.acted_before"]
    assert notes(GAME.apply(bought, BuyFleet("c"))) == []


# -- phases and the end -------------------------------------------------------------------------


@pytest.mark.rule("R-2.1", "R-9.6.1")
def test_going_back_to_a_phase_does_not_pay_it_twice() -> None:
    paid = GAME.apply(table(phase=6), CollectIncome()).state
    back = GAME.apply(GAME.apply(paid, GoToPhase(5)).state, NextPhase()).state
    for again in (GAME.apply(GAME.apply(paid, GoToPhase(4)).state, GoToPhase(6)).state, back):
        minded(again, CollectIncome(), "phase.already_done")
    skipped = GAME.apply(table(phase=6), GoToPhase(7))
    assert notes(skipped) == ["log.is_correction", "table.forgotten", "table.forgotten"]
    fresh = GAME.apply(table(phase=7, done=frozenset({"order"})), NextPhase()).state
    assert (fresh.done, fresh.done_before) == (frozenset(), {})


@pytest.mark.rule("R-11.0.1")
@pytest.mark.parametrize(
    "action",
    [
        MoveMisery("a", 1),
        GiveUp("a"),
        DrawExtra("a"),
        GoToPhase(3),
        ScoreGame(),
        PlayCommodity("a", "stone"),
        SwapPlaces("a", "after"),
    ],
)
def test_after_the_end_nothing_is_played_unless_the_table_insists(action: Any) -> None:
    ended = GAME.apply(owning(table(phase=FINAL_PHASE), "a", "Q"), ScoreGame()).state
    anyway = minded(ended, action, "phase.game_is_over")
    assert "ren.end.result_stands" in notes(anyway)


@pytest.mark.rule("R-11.0.1")
def test_money_that_changes_hands_after_the_end_leaves_the_result_as_it_is() -> None:
    ended = GAME.apply(table(phase=FINAL_PHASE), ScoreGame()).state
    paid = GAME.apply(ended, Pay("bank", "a", 5))
    assert notes(paid) == ["ren.end.result_stands"]
    assert paid.state.final == ended.final


@pytest.mark.rule("R-11.0.1")
def test_after_the_end_the_phase_cannot_go_on() -> None:
    ended = GAME.apply(table(phase=FINAL_PHASE), ScoreGame()).state
    with pytest.raises(IllegalAction, match="game_is_over"):
        GAME.apply(ended, NextPhase())


# -- rules that once could be left out unnoticed ------------------------------------------------


@pytest.mark.rule("R-9.5.2.8")
def test_nationalism_helps_no_attacker_abroad() -> None:
    nation = owning(expanding(), "a", "W")
    abroad = FightForProvince(
        "a", "Abroad", (Present("b", control_marker=True),), (6, 6, 1), 3, region=Region.IV
    )
    home = FightForProvince(
        "a", "Home", (Present("b", control_marker=True),), (6, 6, 1), 3, region=Region.VII
    )
    spent = [
        20 - GAME.apply(nation, fight).state.player("a").bought_tokens for fight in (abroad, home)
    ]
    assert spent == [6, 5]


@pytest.mark.rule("R-9.5.2.8")
def test_nationalism_helps_no_defender_abroad() -> None:
    nations = owning(owning(expanding(), "b", "W"), "c", "W")  # c's capital lies in region IV
    spent = [
        20 - GAME.apply(nations, fight).state.player("a").bought_tokens
        for who in ("b", "c")
        for fight in [
            FightForProvince(
                "a", "Abroad", (Present(who, control_marker=True),), (6, 6, 1), 3, region=Region.IV
            )
        ]
    ]
    assert spent == [6, 7]


@pytest.mark.rule("R-11.0.1")
@pytest.mark.parametrize(("owned", "ending"), [(24, ""), (25, "advances")])
def test_only_the_26th_advance_ends_the_game(owned: int, ending: str) -> None:
    letters = [letter for letter in Advance if letter is not Advance.E][:owned]
    state = owning(with_cash(table(phase=4), "a", 500), "a", "".join(letters))
    bought = GAME.apply(state, BuyAdvances("a", (Advance.E,))).state
    assert bought.ending == ending
    income = evolve(bought, phase=6, done=frozenset({"income", "market"}))
    assert GAME.apply(income, NextPhase()).state.phase == (FINAL_PHASE if ending else 7)
