"""A game is one declaration: what the core derives from it, and what it minds for every action."""

from __future__ import annotations

import types
from dataclasses import replace
from typing import Any, get_args

import pytest

from companion.core import codec
from companion.core.action import Action, actions_in
from companion.core.entries import Undo
from companion.core.errors import BadInput, IllegalAction
from companion.core.explain import Text
from companion.core.figures import Figures, of_player
from companion.core.game import AnyGame, FigureOf, Step
from companion.core.play import MemoryStore, Play, header_of
from companion.core.records import evolve
from companion.core.table_actions import (
    ChangeHouseRule,
    Correct,
    CorrectTable,
    GoToPhase,
    MarkDone,
    NextPhase,
    Pay,
)
from tests.core.orchard import AUTUMN, GAME, SPRING, Pick, Plant, Setup, State, Swap
from tests.speaking import speaking

START = GAME.start(Setup())
OUT = evolve(START, players={**START.players, "b": evolve(START.players["b"], is_in=False)})
OVER = evolve(START, is_over=True)


def after(state: State, *actions: Any) -> State:
    for action in actions:
        state = GAME.apply(state, action).state
    return state


def said(made: Step[State]) -> str:
    return speaking("en").text(made.summary)


# -- what every action is asked ----------------------------------------------------------------


def test_a_declared_game_is_a_game_and_can_be_played_undone_and_read_again() -> None:
    game: AnyGame = GAME
    kinds = {codec.kind_of(action) for action in get_args(game.action_type)}
    assert kinds >= {"plant", "pick", "swap", "pay", "correct", "mark_done", "go_to_phase"}
    plant = Plant("a", 3)
    assert codec.read(game.action_type, codec.write(plant)) == plant


def test_an_unknown_player_and_one_who_is_out_are_refused_at_their_field() -> None:
    with pytest.raises(BadInput) as unknown:
        GAME.apply(START, Plant("x", 1))
    assert (unknown.value.key, unknown.value.field) == ("player.unknown", "player")
    with pytest.raises(BadInput) as out:
        GAME.apply(OUT, Plant("b", 1))
    assert (out.value.key, dict(out.value.params)) == ("player.is_out", {"player": "Ben"})
    with pytest.raises(BadInput) as others:
        GAME.apply(START, Swap("a", ("b", "x")))
    assert (others.value.key, others.value.field) == ("player.unknown", "others")
    assert GAME.apply(OUT, Correct("b", "trees", 1)).state.players["b"].trees == 1


def test_what_belongs_to_another_phase_is_forbidden_with_all_other_faults_or_overruled() -> None:
    autumn = after(START, NextPhase())
    with pytest.raises(IllegalAction) as refused:
        GAME.apply(autumn, Plant("a", 10))
    assert [fault.key for fault in refused.value.problems] == ["phase.only_in"]
    full = after(autumn, Correct("a", "trees", 10))
    with pytest.raises(IllegalAction) as both:
        GAME.apply(full, Plant("a", 1))
    assert [fault.key for fault in both.value.problems] == ["phase.only_in", "orchard.full"]
    made = GAME.apply(full, Plant("a", 1, overrule=True))
    assert made.state.players["a"].trees == 11
    assert [warning.key for warning in made.warnings] == ["overruled", "overruled"]


def test_what_is_done_once_is_ticked_off_for_its_player_and_not_done_again() -> None:
    picked = after(START, Plant("a", 2), NextPhase(), Pick("a"))
    assert picked.done == {"pick:a"}
    with pytest.raises(IllegalAction) as again:
        GAME.apply(picked, Pick("a"))
    assert again.value.key == "phase.already_done"
    assert GAME.apply(picked, Pick("b")).state.done == {"pick:a", "pick:b"}
    unticked = after(picked, MarkDone("pick", "a", done=False), Pick("a"))
    assert unticked.players["a"].basket == 8


def test_after_the_end_only_corrections_marks_and_agreements_are_left() -> None:
    with pytest.raises(IllegalAction) as over:
        GAME.apply(OVER, Plant("a", 1))
    assert over.value.key == "phase.game_is_over"
    assert over.value.rule is GAME.end_rule
    assert GAME.apply(OVER, Plant("a", 1, overrule=True)).warnings
    assert after(OVER, Pay("a", "b", 1)).purses["b"] == 11
    assert after(OVER, Correct("a", "trees", 1), MarkDone("pick", "a")).players["a"].trees == 1


def test_what_has_no_overrule_may_be_warned_of_instead_of_refused() -> None:
    made = GAME.apply(OVER, Swap("a", ("b",)))
    assert [told.key for told in made.warnings] == ["overruled"]


def test_what_follows_from_any_step_is_added_to_it() -> None:
    assert GAME.apply(START, Pay("bank", "a", 5)).warnings == ()
    assert GAME.apply(START, Pay("bank", "a", 500)).warnings == (Text("orchard.rich"),)


def test_two_actions_of_one_kind_are_a_mistake() -> None:
    one, two = types.ModuleType("one"), types.ModuleType("two")
    for module in (one, two):
        body = {"__slots__": (), "__module__": module.__name__, "kind": "plant"}
        module.__dict__["Made"] = type("Made", (Action,), body)
    with pytest.raises(ValueError, match="two actions are called plant"):
        actions_in(one, two)


def test_calculators_of_the_chapters_are_found() -> None:
    assert set(GAME.calculators) == {"harvest"}


# -- the actions that all games share ----------------------------------------------------------


def test_money_moves_between_purses_and_the_log_says_so_in_the_games_coins() -> None:
    made = GAME.apply(START, Pay("a", "b", 1))
    assert made.state.purses == {"bank": 0, "a": 9, "b": 11}
    assert said(made) == "Anna pays Ben 1 ducat."
    assert (
        said(GAME.apply(START, Pay("bank", "b", 2, "toll"))) == "The bank pays Ben 2 ducats: toll"
    )
    assert said(GAME.apply(START, Pay("a", "bank", 2))) == "Anna pays the bank 2 ducats."
    for wrong, key in (
        (Pay("a", "a", 1), "pay.same_purse"),
        (Pay("x", "a", 1), "player.unknown"),
        (Pay("a", "b", 11), "money.not_enough"),
    ):
        with pytest.raises(BadInput) as refused:
            GAME.apply(START, wrong)
        assert refused.value.key == key


def test_a_figure_is_corrected_within_its_bounds_and_marked() -> None:
    made = GAME.apply(START, Correct("a", "trees", 4, "miscounted"))
    assert made.state.players["a"].trees == 4
    assert (made.summary.params["before"], made.summary.params["after"]) == (0, 4)
    assert [warning.key for warning in made.warnings] == ["log.is_correction"]
    for wrong, key in (
        (Correct("a", "trees", 11), "correct.too_much"),
        (Correct("a", "trees", -1), "correct.below_zero"),
        (Correct("a", "trees", 0), "correct.no_change"),
        (Correct("a", "apples", 1), "correct.no_such_figure"),
        (Correct("a", "round", 1), "correct.no_such_figure"),
        (CorrectTable("round", 0), "correct.too_little"),
        (CorrectTable("round", 1), "correct.no_change"),
        (CorrectTable("trees", 1), "correct.no_such_figure"),
    ):
        with pytest.raises(BadInput) as refused:
            GAME.apply(START, wrong)
        assert refused.value.key == key
    assert after(START, CorrectTable("round", 3)).round == 3
    hidden = GAME.apply(START, Correct("a", "basket", 3))
    assert hidden.summary.key == "table.correct_secret"
    assert hidden.summary.params["change"] == 3
    assert "after" not in hidden.summary.params, "nobody learns what lies behind the screen"
    assert after(START, Correct("a", "money", -4)).purses == {"bank": 4, "a": 6, "b": 10}


def test_the_table_goes_on_is_reminded_and_nobody_is_paid_twice_for_going_back() -> None:
    autumn = after(START, NextPhase(), Pick("a"))
    made = GAME.apply(autumn, NextPhase())
    assert (made.state.round, made.state.phase, made.state.done) == (2, SPRING, frozenset())
    assert [warning.key for warning in made.warnings] == ["table.forgotten", "orchard.frost"]
    back = after(autumn, GoToPhase(SPRING))
    assert back.done == frozenset()
    assert after(back, GoToPhase(AUTUMN)).done == {"pick:a"}
    for phase, key in ((SPRING, "phase.already_there"), (7, "phase.no_such_phase")):
        with pytest.raises(BadInput) as refused:
            GAME.apply(START, GoToPhase(phase))
        assert refused.value.key == key


def test_what_cannot_wait_holds_the_table_back_until_it_is_overruled() -> None:
    autumn = after(START, CorrectTable("round", 20), NextPhase())
    with pytest.raises(IllegalAction) as refused:
        GAME.apply(autumn, NextPhase())
    assert refused.value.key == "orchard.last_round"
    assert [told.key for told in GAME.apply(autumn, NextPhase(overrule=True)).warnings] == [
        "overruled",
        "table.forgotten",
        "table.forgotten",
        "orchard.frost",
    ]
    assert after(autumn, GoToPhase(SPRING)).phase == SPRING


def test_where_the_table_names_the_phase_naming_one_is_no_correction() -> None:
    named = replace(GAME, next_phase=None)
    assert NextPhase not in named.actions
    assert CorrectTable in named.actions
    no_table = Figures("orchard.", (of_player("trees"),))
    assert CorrectTable not in replace(GAME, figures=no_table).actions
    assert named.apply(START, GoToPhase(AUTUMN)).warnings == ()
    assert GAME.apply(START, GoToPhase(AUTUMN)).warnings == (Text("log.is_correction"),)


def test_only_steps_of_the_game_are_ticked_off() -> None:
    with pytest.raises(BadInput) as refused:
        GAME.apply(START, MarkDone("dance"))
    assert refused.value.key == "phase.no_such_step"
    assert after(START, MarkDone("pick")).done == {"pick"}


def test_a_house_rule_is_changed_to_what_it_may_be_and_told_in_words() -> None:
    made = GAME.apply(START, ChangeHouseRule("frost", "hard"))
    assert made.state.switches.frost == "hard"
    assert made.summary.params["after"] == Text("orchard.switch.frost.hard")
    free = GAME.apply(START, ChangeHouseRule("row", [3, 4]))
    assert free.state.switches.row == (3, 4)
    assert (free.summary.params["before"], free.summary.params["after"]) == ("1, 2", "3, 4")
    for wrong, field in (
        (ChangeHouseRule("snow", 1), "switch"),
        (ChangeHouseRule("row", 1), "value"),
    ):
        with pytest.raises(BadInput) as refused:
            GAME.apply(START, wrong)
        assert refused.value.field == field


# -- figures -----------------------------------------------------------------------------------


def test_figures_are_read_for_replays_charts_and_curtains_from_one_declaration() -> None:
    shown = GAME.figures(after(START, Plant("a", 2)))
    assert shown[FigureOf("a", "orchard.figure.trees")] == 2
    assert shown[FigureOf("a", "orchard.figure.apples")] == 4
    assert shown[FigureOf("b", "figure.money")] == 10
    assert shown[FigureOf("", "orchard.figure.round")] == 1
    assert FigureOf("a", "orchard.figure.basket") not in shown
    assert [figure.key for figure in GAME.figures.charts] == ["money", "trees"]
    assert GAME.figures.secrets == {"basket"}
    assert [one.key for one in GAME.figures.correctable()] == ["money", "trees", "basket"]


def test_a_single_figure_is_looked_up_as_the_table_of_all_has_it() -> None:
    state = after(START, Plant("a", 2))
    shown = GAME.figures(state)
    assert {one: GAME.figures.lookup(one)(state) for one in shown} == shown
    for nobody in (("x", "figure.money"), ("", "figure.money"), ("a", "no.such.figure")):
        assert GAME.figures.lookup(FigureOf(*nobody))(state) == 0
    assert GAME.figures.lookup(FigureOf("a", "orchard.figure.basket"))(state) == 0


def test_a_declared_game_is_kept_and_replayed_like_any_other() -> None:
    store = MemoryStore(header_of(GAME, Setup()))
    play = Play[State](GAME, store)
    for action in (Plant("a", 3), NextPhase(), Pick("a"), Pay("a", "b", 2)):
        play.do(action, at=0)
    play.record(Undo(), at=0)
    assert play.state.purses["b"] == 10
    assert Play[State](GAME, store).figures() == play.figures()
