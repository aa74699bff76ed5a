"""The round led through its phases (R-2.1), reminders (R-13.5), payments and house rules."""

from __future__ import annotations

import pytest

from companion.core.errors import BadInput, IllegalAction
from companion.core.records import evolve
from companion.core.table_actions import ChangeHouseRule, GoToPhase, MarkDone, NextPhase, Pay
from companion.games.renaissance.game import GAME
from companion.games.renaissance.income import CollectIncome, DrawCards
from companion.games.renaissance.market.market import Roll, RollMarket
from companion.games.renaissance.order.order_of_play import BuyTokens
from companion.games.renaissance.pieces import Advance, Arms, Good, Group
from companion.games.renaissance.reminders import reminders, still_open
from companion.games.renaissance.state import Personality, State, War
from companion.games.renaissance.table import ChangeLength
from tests.games.renaissance.table_of import before_bids, owning, table, with_capitals


def keys(state: State) -> list[str]:
    return [item.text.key.removeprefix("ren.remind.") for item in reminders(state)]


def open_keys(state: State) -> list[str]:
    return [text.key.removeprefix("ren.remind.") for text in still_open(state)]


@pytest.mark.rule("R-2.1")
@pytest.mark.rule("R-8.5.1")
def test_a_round_has_seven_phases_and_the_next_one_follows() -> None:
    state = GAME.apply(with_capitals(), BuyTokens({"anna": 3, "ben": 4, "cleo": 5})).state
    seen = []
    for _ in range(8):
        state = GAME.apply(state, NextPhase()).state
        seen.append((state.round, state.phase))
    assert seen == [(1, phase) for phase in range(1, 8)] + [(2, 1)]


def test_without_an_order_of_play_no_round_begins() -> None:
    with pytest.raises(BadInput, match="not_yet"):
        GAME.apply(before_bids(), NextPhase())
    with pytest.raises(BadInput, match="not_yet"):
        GAME.apply(before_bids(), GoToPhase(3))


@pytest.mark.rule("R-13.5")
def test_what_must_be_done_is_told_when_the_phase_ends_without_it() -> None:
    done = GAME.apply(table(phase=6), NextPhase())
    told = [text.params["what"].key for text in done.warnings]
    assert told == ["ren.remind.income", "ren.remind.rolls"]
    state = GAME.apply(table(phase=6), CollectIncome()).state
    state = GAME.apply(state, RollMarket((Roll(1, 1, 1), Roll(1, 1, 1)))).state
    assert GAME.apply(state, NextPhase()).warnings == ()


@pytest.mark.rule("RUL-R-29")
def test_personalities_leave_after_phase_four() -> None:
    state = evolve(table(phase=4), personalities=(Personality("newton", "anna"),))
    assert GAME.apply(state, NextPhase()).state.personalities == ()


@pytest.mark.rule("R-9.5.0.4")
@pytest.mark.rule("R-9.5.4.1")
def test_unused_tokens_go_back_and_markers_are_flipped_after_phase_five() -> None:
    state = table(phase=5).with_player("anna", new_markers=2, goods_due={Good.SILK: 1})
    after = GAME.apply(state, NextPhase()).state.players["anna"]
    assert (after.bought_tokens, after.new_markers, after.reserve) == (0, 0, 36)
    assert after.goods[Good.SILK] == 1


@pytest.mark.rule("R-9.5.0.1")
def test_the_victim_of_a_civil_war_goes_last_in_phase_five() -> None:
    done = GAME.apply(evolve(table(phase=4), civil_war="anna"), NextPhase())
    assert done.state.order == ("ben", "cleo", "anna")
    assert done.state.position("anna") == 6
    assert "ren.news.goes_last" in [text.key for text in done.warnings]


@pytest.mark.rule("R-8.1.3")
@pytest.mark.parametrize(("players", "more"), [(4, 0), (5, 5), (6, 5)])
def test_the_five_cards_join_at_the_start_of_round_two(players: int, more: int) -> None:
    state = table(players, phase=7)
    done = GAME.apply(state, NextPhase())
    assert done.state.pile == state.pile + more
    assert ("ren.news.late_cards" in [text.key for text in done.warnings]) is bool(more)
    assert not done.state.late_cards


def test_what_holds_for_a_round_lapses_with_it() -> None:
    state = table(phase=7).with_player(
        "anna",
        arms=frozenset({Arms.STIRRUPS}),
        protected=True,
        swapped=True,
        stabilised=True,
        fleet_bought=True,
        cathedral_against=frozenset({"ben"}),
    )
    state = evolve(state, decree=Group.SCIENCE, crusades=True, religious_war=True)
    after = GAME.apply(state, NextPhase()).state
    anna = after.players["anna"]
    assert (anna.arms, anna.cathedral_against) == (frozenset(), frozenset())
    ticks = (anna.protected, anna.swapped, anna.stabilised, anna.fleet_bought)
    assert not any(ticks)
    assert (after.decree, after.crusades, after.religious_war) == (None, False, False)


@pytest.mark.rule("R-11.1.1")
@pytest.mark.rule("R-11.0.1")
def test_the_last_round_has_no_phase_seven() -> None:
    done = GAME.apply(evolve(table(phase=6), ending="cards"), NextPhase())
    assert done.state.phase == 8
    with pytest.raises(BadInput, match="nothing_follows"):
        GAME.apply(done.state, NextPhase())
    everything = owning(table(phase=6), "anna", "".join(Advance))
    assert GAME.apply(everything, NextPhase()).state.ending == "advances"


def test_after_the_end_no_phase_follows() -> None:
    with pytest.raises(IllegalAction, match="game_is_over"):
        GAME.apply(evolve(table(phase=8), ended=True), NextPhase())
    assert reminders(evolve(table(), ended=True)) == ()


def test_a_phase_may_be_visited_again() -> None:
    done = GAME.apply(evolve(table(phase=5), done=frozenset({"absolution"})), GoToPhase(3))
    assert (done.state.phase, done.state.done) == (3, frozenset())
    assert [text.key for text in done.warnings] == ["log.is_correction"]
    with pytest.raises(BadInput, match="already_there"):
        GAME.apply(done.state, GoToPhase(3))


@pytest.mark.rule("R-2.2")
@pytest.mark.rule("R-13.5")
def test_owners_of_q_are_asked_in_every_phase_until_they_swapped() -> None:
    for phase in range(1, 8):
        assert "swap" in keys(owning(table(phase=phase), "ben", "Q"))
    assert "swap" not in keys(owning(table(), "ben", "Q").with_player("ben", swapped=True))


@pytest.mark.rule("R-9.7.6")
def test_owners_of_q_are_no_longer_asked_when_the_phase_has_begun() -> None:
    state = owning(table(), "ben", "Q")
    assert [item.done for item in reminders(state) if item.text.key == "ren.remind.swap"] == [False]
    state = GAME.apply(state, DrawCards()).state
    assert [item.done for item in reminders(state) if item.text.key == "ren.remind.swap"] == [True]


@pytest.mark.rule("R-13.5")
def test_phase_one_reminds_of_markers_mills_and_the_draw() -> None:
    state = evolve(owning(table(), "cleo", "J"), markers={Good.WINE: 1})
    assert keys(state) == ["markers", "mills", "draw"]
    assert open_keys(state) == ["draw"]
    assert open_keys(GAME.apply(state, DrawCards()).state) == []


@pytest.mark.rule("R-13.5")
def test_phase_two_reminds_of_v_and_p() -> None:
    state = owning(owning(table(phase=2), "ben", "V"), "anna", "P")
    assert keys(state) == ["discard", "extra_card"]
    bought = state.with_player("ben", extra_card_bought=True)
    assert [item.done for item in reminders(bought)] == [False, True]


@pytest.mark.rule("R-13.5")
@pytest.mark.rule("R-A2.11.4")
def test_phase_three_reminds_of_running_wars() -> None:
    war = War("anna", "ben", 1)
    assert open_keys(evolve(table(phase=3), wars=(war,), round=2)) == ["war"]
    assert open_keys(evolve(table(phase=3), wars=(war,), round=1)) == []
    assert open_keys(evolve(table(phase=8), wars=(war,), round=1)) == ["war", "score"]


@pytest.mark.rule("R-13.5")
def test_phase_four_reminds_of_stabilisation_relief_and_the_decree() -> None:
    state = owning(table(phase=4), "ben", "ABIJNO").with_player("ben", misery=4)
    state = evolve(state, decree=Group.RELIGION).with_player("cleo", hand=0)
    assert keys(state) == ["decree", "stabilisation", "stabilisation", "relief"]
    assert open_keys(state) == ["stabilisation", "stabilisation", "relief"]
    state = state.with_player("anna", stabilised=True).with_player("ben", stabilised=True)
    assert open_keys(GAME.apply(state, MarkDone("relief", "ben")).state) == []


@pytest.mark.rule("R-13.5")
def test_phase_five_reminds_of_absolution_cathedral_and_the_bonus_card() -> None:
    state = owning(table(phase=5), "anna", "FH").with_player("ben", new_markers=1)
    assert keys(state) == ["absolution", "cathedral", "bonus_card"]
    assert open_keys(state) == ["absolution", "bonus_card"]
    done = GAME.apply(GAME.apply(state, MarkDone("absolution")).state, MarkDone("bonus_card")).state
    assert open_keys(done) == []
    assert open_keys(GAME.apply(done, MarkDone("absolution", done=False)).state) == ["absolution"]


@pytest.mark.rule("R-9.5.4.1")
def test_goods_cards_are_handed_over_when_everybody_has_expanded() -> None:
    state = table(phase=5)
    for player in state.order:
        assert "goods_cards" not in keys(state)
        state = GAME.apply(state, MarkDone("expand", player)).state
    assert keys(state) == ["goods_cards"]


@pytest.mark.rule("R-13.5")
def test_the_other_phases_remind_of_their_one_duty() -> None:
    assert open_keys(before_bids()) == ["capitals", "order"]
    assert open_keys(table(phase=7)) == ["order"]
    assert open_keys(table(phase=8)) == ["score"]
    # The final card play meets new markers, so the last round rolls for them too.
    assert open_keys(evolve(table(phase=6), ending="cards")) == ["income", "rolls"]


@pytest.mark.rule("R-10.1")
def test_players_pay_each_other_what_they_agreed() -> None:
    state = table()
    after = GAME.apply(state, Pay("anna", "ben", 4, "peace")).state
    assert after.money("ben") == state.money("ben") + 4
    assert GAME.apply(state, Pay("bank", "ben", 4)).state.purses["bank"] == state.purses["bank"] - 4
    with pytest.raises(BadInput, match="not_enough"):
        GAME.apply(state, Pay("anna", "ben", 1000))
    with pytest.raises(BadInput, match="same_purse"):
        GAME.apply(state, Pay("anna", "anna", 1))
    with pytest.raises(BadInput, match=r"player\.unknown"):
        GAME.apply(state, Pay("anna", "zoe", 1))


def test_a_house_rule_is_changed_during_the_game() -> None:
    state = table(4)
    done = GAME.apply(state, ChangeHouseRule("tie_first", "earlier"))
    assert done.state.switches.tie_first == "earlier"
    assert done.summary.params["after"].key == "ren.switch.tie_first.earlier"
    for switch, value in (("tie_first", "never"), ("unknown", 1), ("misery_scale", [0, 5, 5])):
        with pytest.raises(BadInput):
            GAME.apply(state, ChangeHouseRule(switch, value))


@pytest.mark.rule("RUL-R-03")
def test_other_fields_of_the_track_move_the_players_at_once() -> None:
    after = GAME.apply(table(4), ChangeHouseRule("positions_four", [2, 3, 4, 5])).state
    assert after.positions == (2, 3, 4, 5)


@pytest.mark.rule("RUL-R-01")
def test_a_shorter_misery_scale_keeps_everybody_on_it() -> None:
    state = table().with_player("anna", misery=20)
    after = GAME.apply(state, ChangeHouseRule("misery_scale", [0, 10, 20])).state
    assert after.players["anna"].misery == 2


@pytest.mark.rule("R-11.0.1")
def test_the_length_is_agreed_anew_but_not_into_the_past() -> None:
    assert GAME.apply(table(), ChangeLength(1)).state.settings.last_epoch == 1
    with pytest.raises(BadInput, match="epoch_is_past"):
        GAME.apply(evolve(table(), epoch=2), ChangeLength(1))


@pytest.mark.rule("R-5.3.1")
def test_the_game_shows_every_figure_of_the_table() -> None:
    state = table().with_player("anna", goods={Good.WINE: 2}, misery=1)
    figures = {(item.owner, item.key): value for item, value in GAME.figures(state).items()}
    assert figures["", "figure.phase"] == 1
    assert figures["anna", "ren.figure.goods.wine"] == 2
    assert figures["anna", "ren.figure.misery"] == 10
    assert figures["anna", "ren.figure.position"] == 2
    assert figures["anna", "ren.figure.reserve"] == 31
    assert GAME.info.least_players == 3
