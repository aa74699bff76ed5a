"""Diplomacy (M-21): penalties, breaches and the vote."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.core.errors import BadInput, IllegalAction
from companion.games.medioevo.asked.diplomacy import penalties
from companion.games.medioevo.diplomacy.diplomacy import PenaltyQuestion, VoteQuestion, treaty_vote

HOSTILE = ["attack_army", "enter_area", "plunder_or_steal"]


@pytest.mark.rule("M-21.1")
def test_a_declaration_costs_two_for_each_treaty_and_takes_effect_next_round() -> None:
    answer = penalties(PenaltyQuestion("declaration", treaties=2))
    assert (answer.honor.total, answer.treaties_ended, answer.war_from) == (-4, 2, "next_round")
    assert penalties(PenaltyQuestion("declaration")).honor.total == 0


@pytest.mark.rule("M-21.1")
@pytest.mark.rule("R-73")
@pytest.mark.parametrize("act", HOSTILE)
def test_a_hostile_act_without_declaration_costs_three_and_all_treaties(act: str) -> None:
    answer = penalties(PenaltyQuestion(act, treaties=1))  # type: ignore[arg-type]
    assert (answer.honor.total, answer.treaties_ended, answer.war_from) == (-5, 1, "now")


@pytest.mark.rule("R-52")
@pytest.mark.parametrize("act", HOSTILE)
def test_only_the_act_that_opens_the_war_is_punished(act: str) -> None:
    at_war = penalties(PenaltyQuestion(act, at_war=True))  # type: ignore[arg-type]
    same_round = penalties(PenaltyQuestion(act, declared_this_round=True))  # type: ignore[arg-type]
    assert (at_war.honor.total, at_war.war_from) == (0, "")
    assert same_round.honor.total == -3


@pytest.mark.rule("M-21.1")
def test_an_army_let_in_by_treaty_and_attacks_on_barbarians_are_no_hostile_acts() -> None:
    guest = PenaltyQuestion("enter_area", treaties=1, allowed_by_treaty=True)
    assert penalties(guest).honor.total == 0
    assert penalties(PenaltyQuestion("attack_barbarians", treaties=3)).honor.total == 0


@pytest.mark.rule("M-21.2")
@pytest.mark.rule("M-21.3")
@pytest.mark.parametrize("allowed", [False, True])
def test_nobody_fights_in_a_truce(allowed: bool) -> None:
    """A right to be in the area does not allow an attack either."""
    with pytest.raises(IllegalAction) as refused:
        penalties(
            PenaltyQuestion("attack_army", at_war=True, truce=True, allowed_by_treaty=allowed)
        )
    assert refused.value.rule is not None
    assert refused.value.rule.number == "M-21.2"


@pytest.mark.rule("M-21.5")
def test_a_breach_costs_two_for_each_treaty_and_ends_it() -> None:
    answer = penalties(PenaltyQuestion("breach", treaties=3))
    assert (answer.honor.total, answer.treaties_ended, answer.war_from) == (-6, 3, "")
    with pytest.raises(BadInput):
        penalties(PenaltyQuestion("breach"))


@pytest.mark.rule("M-21.1")
def test_nobody_declares_a_war_that_is_on() -> None:
    question = PenaltyQuestion("declaration", at_war=True)
    with pytest.raises(IllegalAction):
        penalties(question)
    with pytest.raises(BadInput):
        penalties(replace(question, declared_this_round=True))


@pytest.mark.rule("M-21.6")
def test_ex_51_a_majority_finds_the_breach_and_a_tie_does_not() -> None:
    guilty = treaty_vote(VoteQuestion({"a": True, "b": True, "c": False}, "c"))
    assert (guilty.breach, guilty.honor.total) == (True, -2)
    tie = treaty_vote(VoteQuestion({"a": True, "b": False}))
    assert (tie.breach, tie.honor.total) == (False, 0)


@given(st.dictionaries(st.sampled_from("abcdefghij"), st.booleans(), min_size=1))
def test_a_breach_needs_more_than_half_of_the_votes(votes: dict[str, bool]) -> None:
    answer = treaty_vote(VoteQuestion(votes))
    assert answer.breach == (2 * sum(votes.values()) > len(votes))
    assert answer.votes_for + answer.votes_against == len(votes)
