"""Cards as points and goals, cards set right by hand, and a card's way through JSON (M-19)."""

from __future__ import annotations

import pytest

from companion.core import codec
from companion.core.errors import BadInput, IllegalAction
from companion.core.table_actions import GoToPhase
from companion.games.medioevo.cards.abilities import CardPlay
from companion.games.medioevo.cards.playing import (
    ChangeCards,
    EnterPrintedPoints,
    FulfilGoal,
    TurnCard,
    UseCardAbility,
    UseCardForPoints,
    tokens_left,
)
from companion.games.medioevo.game import GAME
from companion.games.medioevo.opening.typed_values import SetTableValue
from companion.games.medioevo.pieces import Branch, Colour, Unit
from companion.games.medioevo.state import HeldCard, State, Token
from tests.games.medioevo.card_table import do, holding, is_used, money, table

RED_OR_BLUE = {Colour.RED: 1, Colour.BLUE: 1}


def printed(state: State) -> State:
    """Card 5 gives red or blue, card 6 two green, card 7 nothing."""
    state = do(state, EnterPrintedPoints(5, RED_OR_BLUE, either=True)).state
    state = do(state, EnterPrintedPoints(6, {Colour.GREEN: 2})).state
    return do(state, EnterPrintedPoints(7)).state


@pytest.mark.rule("M-8.3")
@pytest.mark.rule("M-19.1")
def test_a_card_gives_its_printed_points_and_is_turned() -> None:
    """EX-20: one card gives green, another red or blue."""
    state = printed(holding(table(phase=4), "red", 5, 6))
    after = do(state, UseCardForPoints("red", 5, {Colour.RED: 1})).state
    after = do(after, UseCardForPoints("red", 6, {Colour.GREEN: 2})).state
    assert after.players["red"].points == {Colour.RED: 1, Colour.GREEN: 2}
    assert is_used(after, "red", 5)
    assert is_used(after, "red", 6)


@pytest.mark.rule("M-19.1")
def test_a_card_used_for_its_ability_gives_no_points_this_round() -> None:
    """EX-21."""
    state = printed(holding(table(), "red", 5))
    after = do(state, UseCardAbility("red", 5, overrule=True)).state
    with pytest.raises(IllegalAction) as refused:
        do(after, UseCardForPoints("red", 5, {Colour.RED: 1}))
    assert refused.value.key == "card.turned"


@pytest.mark.rule("M-19.1")
@pytest.mark.parametrize(
    ("card", "points"),
    [(5, RED_OR_BLUE), (5, {Colour.GREEN: 1}), (6, {Colour.GREEN: 1}), (7, {Colour.RED: 1})],
)
def test_other_points_than_printed_are_refused(card: int, points: dict[Colour, int]) -> None:
    state = printed(holding(table(phase=4), "red", card))
    with pytest.raises(IllegalAction) as refused:
        do(state, UseCardForPoints("red", card, points))
    assert refused.value.key == "card.other_points"
    step = do(state, UseCardForPoints("red", card, points, overrule=True))
    assert step.warnings


@pytest.mark.rule("M-32.1")
def test_points_that_nobody_entered_are_taken_as_said_with_a_warning() -> None:
    step = do(holding(table(phase=4), "red", 8), UseCardForPoints("red", 8, {Colour.RED: 1}))
    assert [warning.key for warning in step.warnings] == ["card.points_unknown"]


@pytest.mark.rule("R-20")
def test_points_of_a_card_lapse_with_the_phase() -> None:
    state = printed(holding(table(phase=4), "red", 6))
    after = do(state, UseCardForPoints("red", 6, {Colour.GREEN: 2})).state
    assert do(after, GoToPhase(5)).state.players["red"].points == {}


@pytest.mark.rule("M-28.23")
def test_missionaries_also_take_the_points_of_a_foreign_card() -> None:
    state = printed(holding(table(phase=4), "blue", 6))
    state = state.with_player("red", technologies={Branch.RELIGION: 3})
    action = UseCardForPoints("red", 6, {Colour.GREEN: 2}, owner="blue", through="missionaries")
    after = do(state, action).state
    assert after.players["red"].points == {Colour.GREEN: 2}
    assert not is_used(after, "blue", 6)
    assert money(after) == money(state) - 100


@pytest.mark.rule("M-19.1")
@pytest.mark.rule("M-19.3")
def test_a_fulfilled_goal_gives_a_token_of_the_printed_colour() -> None:
    """EX-22: the card goes under the pile."""
    state = printed(holding(table(), "red", 5))
    after = do(state, FulfilGoal("red", 5, Colour.RED)).state
    assert after.players["red"].tokens == (Token(Colour.RED),)
    assert after.players["red"].cards == ()
    with pytest.raises(IllegalAction):
        do(state, FulfilGoal("red", 5, Colour.GREEN))


@pytest.mark.rule("M-19.1")
def test_a_card_without_symbol_lets_the_colour_be_chosen() -> None:
    state = printed(holding(table(), "red", 7))
    after = do(state, FulfilGoal("red", 7, Colour.VIOLET)).state
    assert after.players["red"].tokens == (Token(Colour.VIOLET),)


@pytest.mark.rule("M-19.1")
def test_a_card_used_this_round_cannot_show_its_goal() -> None:
    with pytest.raises(IllegalAction):
        do(holding(table(), "red", HeldCard(5, used=True)), FulfilGoal("red", 5, Colour.RED))


@pytest.mark.rule("M-1.6")
def test_without_a_token_of_the_colour_the_claim_lapses() -> None:
    state = do(holding(table(), "red", 5), SetTableValue("tokens.red", 1)).state
    assert tokens_left(state, Colour.RED) == 1
    assert tokens_left(state, Colour.BLUE) is None
    taken = state.with_player("blue", tokens=(Token(Colour.RED),))
    with pytest.raises(IllegalAction) as refused:
        do(taken, FulfilGoal("red", 5, Colour.RED))
    assert refused.value.rule is not None
    assert refused.value.rule.number == "M-1.6"


@pytest.mark.rule("R-70")
def test_money_on_the_magnate_returns_without_gain_when_the_card_leaves() -> None:
    state = holding(table(), "red", HeldCard(36, deposit=300))
    step = do(state, FulfilGoal("red", 36, Colour.RED))
    assert money(step.state) == money(state) + 300
    assert step.breakdowns[0].total == 300
    given = do(state, ChangeCards("red", taken=(36,))).state
    assert money(given) == money(state) + 300


def test_cards_are_set_right_by_hand_and_nobody_gets_a_card_twice() -> None:
    state = holding(holding(table(), "red", 0, 5), "blue", 6)
    after = do(state, ChangeCards("red", added=(9,), taken=(0,))).state
    assert [card.number for card in after.players["red"].cards] == [5, 9]
    for wrong in (
        ChangeCards("red", added=(6,)),
        ChangeCards("red", taken=(6,)),
        ChangeCards("red"),
    ):
        with pytest.raises(BadInput):
            do(state, wrong)
    with pytest.raises(BadInput):
        do(state, ChangeCards("red", added=(9, 9)))


def test_a_card_is_turned_and_readied_by_hand() -> None:
    state = holding(table(), "red", 5)
    turned = do(state, TurnCard("red", 5, used=True)).state
    assert is_used(turned, "red", 5)
    assert not is_used(do(turned, TurnCard("red", 5, used=False)).state, "red", 5)
    with pytest.raises(BadInput):
        do(turned, TurnCard("red", 5, used=True))


def test_one_or_the_other_needs_two_colours() -> None:
    with pytest.raises(BadInput):
        do(table(), EnterPrintedPoints(5, {Colour.RED: 1}, either=True))


def test_the_use_of_a_card_survives_json() -> None:
    said = CardPlay(die=3, area="Rome", unit=Unit.HEAVY, points={Colour.RED: 2})
    for action in (
        UseCardAbility("red", 34, said, owner="blue", through="missionaries"),
        UseCardForPoints("red", 5, {Colour.RED: 1}),
        FulfilGoal("red", 5, Colour.RED),
        EnterPrintedPoints(5, RED_OR_BLUE, either=True),
        ChangeCards("red", (1,), (0,), "seen"),
        TurnCard("red", 5, used=True),
    ):
        assert codec.read(GAME.action_type, codec.write(action)) == action
