"""The misery index, stabilisation and relief (R-9.4.3 to R-9.4.5)."""

from __future__ import annotations

import pytest
from hypothesis import given as hypothesis_given
from hypothesis import strategies as st

from companion.core.errors import BadInput, IllegalAction
from companion.games.renaissance.advances.acquire import Stabilise, TakeRelief
from companion.games.renaissance.advances.stabilisation import (
    Stabilisation,
    stabilisation,
    stabilisation_cost,
)
from companion.games.renaissance.asked.advances import Relief, relief
from companion.games.renaissance.misery import (
    ClearHand,
    GiveUp,
    Marker,
    Misery,
    MoveMisery,
    field_of,
    misery,
    moved,
    moved_by_value,
    value_of,
)
from companion.games.renaissance.reminders import still_open
from companion.games.renaissance.state import War
from companion.games.renaissance.switches import DEFAULTS, SCALE, Switches
from tests.games.renaissance.buyers import do, given, letters, rich, table

REACH = Switches(elimination="reach")


@pytest.mark.rule("R-9.4.3.1")
@pytest.mark.rule("RUL-R-01")
def test_the_index_has_26_fields_from_0_to_1000() -> None:
    shown = [value_of(field, switches=DEFAULTS) for field in range(len(SCALE))]
    assert shown[:12] == [0, 10, 20, 30, 40, 50, 60, 70, 80, 90, 100, 125]
    assert shown[12:] == [
        150, 175, 200, 250, 300, 350, 400, 450, 500, 600, 700, 800, 900, 1000,
    ]  # fmt: skip


@pytest.mark.rule("R-9.4.3.1")
def test_misery_never_falls_below_0() -> None:
    answer = misery(Misery(20, -5))
    assert (answer.misery.total, answer.fields, answer.is_out) == (0, -2, False)


@pytest.mark.rule("R-9.4.3.2")
@pytest.mark.rule("RUL-R-02")
def test_who_would_pass_1000_is_out_and_who_reaches_it_only_by_house_rule() -> None:
    assert not misery(Misery(900, 1)).is_out
    assert misery(Misery(900, 2)).is_out
    assert misery(Misery(900, 2)).misery.total == 1000
    assert misery(Misery(900, 1, switches=REACH)).is_out
    assert not misery(Misery(800, 1, switches=REACH)).is_out
    assert not misery(Misery(1000, -1, switches=REACH)).is_out


@pytest.mark.rule("RUL-R-01")
def test_a_table_may_read_another_scale_from_its_board() -> None:
    own = Switches(misery_scale=(0, 5, 25, 60))
    assert misery(Misery(5, 2, switches=own)).misery.total == 60
    assert misery(Misery(25, unpaid=36, switches=own)).is_out
    with pytest.raises(BadInput, match=r"no_such_field"):
        misery(Misery(10, switches=own))
    for wrong in ((5, 10), (0, 10, 10), (0, 20, 10)):
        with pytest.raises(BadInput, match=r"bad_scale"):
            misery(Misery(0, switches=Switches(misery_scale=wrong)))


@hypothesis_given(st.integers(0, 25), st.integers(-40, 40))
@pytest.mark.rule("R-9.4.3.1")
def test_a_marker_stays_on_the_index(field: int, steps: int) -> None:
    after = moved(Marker(field, False), steps, switches=DEFAULTS)
    assert 0 <= after.field <= 25
    assert after.is_out == (field + steps > 25)


@hypothesis_given(st.integers(0, 25), st.integers(1, 1200))
@pytest.mark.rule("R-9.4.4.2")
def test_unpaid_ducats_move_to_the_first_field_that_is_far_enough(field: int, ducats: int) -> None:
    after = moved_by_value(Marker(field, False), ducats, switches=DEFAULTS)
    wanted = SCALE[field] + ducats
    assert after.is_out == (wanted > 1000)
    if not after.is_out:
        assert SCALE[after.field] >= wanted > SCALE[after.field - 1]


@pytest.mark.rule("R-9.4.4.2")
@pytest.mark.rule("RUL-R-14")
def test_EX_R_05_five_cards_unpaid_at_90_lead_to_125() -> None:
    answer = stabilisation(Stabilisation(5, pay=False, misery=90))
    assert answer.cost.total == 15
    assert (answer.misery.total, answer.fields, answer.paid) == (125, 2, 0)


@pytest.mark.rule("R-9.4.4.2")
@pytest.mark.rule("RUL-R-14")
def test_EX_R_06_six_cards_unpaid_at_100_lead_to_125() -> None:
    answer = stabilisation(Stabilisation(6, pay=False, misery=100))
    assert answer.cost.total == 21
    assert (answer.misery.total, answer.fields) == (125, 1)


@pytest.mark.rule("R-9.4.4.1")
def test_EX_R_43_stabilisation_of_one_to_six_cards() -> None:
    costs = [stabilisation_cost(cards).total for cards in range(7)]
    assert costs == [0, 1, 3, 6, 10, 15, 21]


@pytest.mark.rule("R-9.4.4.1")
def test_middle_class_halves_stabilisation_rounding_up() -> None:
    costs = [stabilisation_cost(cards, has_middle_class=True).total for cards in range(7)]
    assert costs == [0, 1, 2, 3, 5, 8, 11]


@pytest.mark.rule("R-9.4.4.1")
def test_stabilisation_is_all_or_nothing() -> None:
    assert stabilisation(Stabilisation(3, cash=6)).cash is not None
    with pytest.raises(IllegalAction, match=r"too_little") as refused:
        stabilisation(Stabilisation(3, cash=5))
    assert not refused.value.may_overrule


@pytest.mark.rule("R-9.4.4.2")
def test_unpaid_stabilisation_may_drive_a_player_out() -> None:
    assert stabilisation(Stabilisation(1, pay=False, misery=1000)).is_out
    assert not stabilisation(Stabilisation(0, pay=False, misery=1000)).is_out


@pytest.mark.rule("R-9.4.5.1")
@pytest.mark.rule("RUL-R-13")
@pytest.mark.parametrize(
    ("owned", "together", "each"),
    [
        ("", 0, 0),
        ("ABIJN", 0, 2),
        ("ABIJNO", 1, 3),
        ("ABDIJNO", 1, 3),
        ("ABCIJKNO", 1, 3),
        ("ABCIJKNOP", 2, 3),
        ("ABCDIJKLNOPQ", 2, 3),
        ("ABCDIJKLMNOPQ", 3, 3),
        ("ACDJKLMOPQ", 0, 0),
        ("ABC", 0, 2),
    ],
)
def test_relief_counts_the_first_advances_of_three_groups(
    owned: str, together: int, each: int
) -> None:
    assert relief(Relief(letters(owned))).steps.total == together
    alone = Switches(relief_groups="each")
    assert relief(Relief(letters(owned), switches=alone)).steps.total == each


@pytest.mark.rule("R-9.4.5.1")
def test_relief_lowers_the_marker_but_not_below_0() -> None:
    assert relief(Relief(letters("ABCIJKNOP"), 125)).misery.total == 90
    assert relief(Relief(letters("ABCIJKNOP"), 10)).misery.total == 0


@pytest.mark.rule("R-9.4.4.1")
@pytest.mark.rule("R-9.4.4.2")
def test_hand_cards_are_paid_for_or_cost_misery_at_the_table() -> None:
    state = table().with_player("blue", hand=5, misery=field_of(90, DEFAULTS))
    paid = do(state, Stabilise("blue")).state
    assert (paid.money("blue"), paid.player("blue").misery) == (85, field_of(90, DEFAULTS))
    unpaid = do(state, Stabilise("blue", pay=False)).state
    assert (unpaid.money("blue"), unpaid.player("blue").misery) == (
        100,
        field_of(125, DEFAULTS),
    )
    with pytest.raises(IllegalAction, match=r"ren\.stabilisation\.done"):
        do(paid, Stabilise("blue"))
    assert do(paid, Stabilise("blue", overrule=True)).warnings


@pytest.mark.rule("R-9.4.5.1")
@pytest.mark.rule("RUL-R-12")
def test_relief_comes_once_a_round_after_stabilisation() -> None:
    state = given(table(), "blue", "ABIJNO", hand=1, misery=3)
    with pytest.raises(IllegalAction, match=r"after_stabilisation"):
        do(state, TakeRelief("blue"))
    state = do(do(state, Stabilise("blue")).state, TakeRelief("blue")).state
    assert state.player("blue").misery == 2
    with pytest.raises(IllegalAction, match=r"already_done"):
        do(state, TakeRelief("blue"))
    with pytest.raises(IllegalAction, match=r"ren\.relief\.none"):
        do(state, TakeRelief("violet"))


@pytest.mark.rule("R-9.4.3.2")
@pytest.mark.rule("RUL-R-36")
def test_who_is_out_leaves_the_order_and_the_others_take_the_first_fields() -> None:
    state = table(wars=(War("blue", "violet", 2),), civil_war="violet").with_player(
        "violet", misery=25, control_markers=7, hand=3
    )
    done = do(state, MoveMisery("violet", 1))
    after = done.state
    assert (after.order, after.positions) == (("yellow", "blue"), (2, 4))
    assert [text.key for text in done.warnings] == ["ren.out.by_misery"]
    assert (after.wars, after.civil_war) == ((), "")
    assert after.player("violet").control_markers == 7
    assert len(after.seats) == 3, "income keeps the original number of players"
    with pytest.raises(BadInput, match=r"player\.is_out"):
        do(after, MoveMisery("violet", 1))
    assert still_open(after)[0].key == "ren.remind.clear_hand"
    sorted_out = do(after, ClearHand("violet", 2)).state
    assert "ren.remind.clear_hand" not in {text.key for text in still_open(sorted_out)}
    assert (sorted_out.player("violet").hand, sorted_out.discard) == (0, 2)
    with pytest.raises(BadInput, match=r"too_many_cards"):
        do(after, ClearHand("violet", 4))
    with pytest.raises(IllegalAction, match=r"still_plays"):
        do(after, ClearHand("blue", 0))


@pytest.mark.rule("RUL-R-36")
def test_who_gives_up_is_treated_like_one_driven_out() -> None:
    after = do(table(), GiveUp("yellow")).state
    assert after.order == ("violet", "blue")
    assert not after.player("yellow").is_in
    assert after.money("yellow") == 100


@pytest.mark.rule("R-9.4.3.1")
def test_a_step_of_nothing_is_no_move() -> None:
    with pytest.raises(BadInput, match=r"no_steps"):
        do(table(), MoveMisery("blue", 0))


@pytest.mark.rule("R-9.4.4.2")
def test_EX_R_27_one_card_that_is_not_paid_costs_one_field() -> None:
    """Violet: 11 + 5 - 6 by civil war - 10 for the fleet; the civil war's own step came first."""
    state = rich(table(), "violet", 0).with_player("violet", hand=1, misery=1)
    with pytest.raises(IllegalAction, match=r"too_little"):
        do(state, Stabilise("violet"))
    assert do(state, Stabilise("violet", pay=False)).state.player("violet").misery == 2
