"""The eighteen events, their victims and what protects; dead cards."""

from __future__ import annotations

from typing import Any

import pytest

from companion.core.errors import BadInput, IllegalAction
from companion.games.renaissance.cards.dead_cards import DeadCards, dead_cards
from companion.games.renaissance.cards.events import (
    Event,
    EventAnswer,
    EventCard,
    EventEffect,
    EventPlayer,
    event,
)
from companion.games.renaissance.cards.reduction import Reduce, reduce
from companion.games.renaissance.pieces import Advance, Arms, Group
from companion.games.renaissance.tables import EVENTS


def owner(name: str, advances: str = "", **facts: Any) -> EventPlayer:
    return EventPlayer(name, frozenset(Advance(letter) for letter in advances), **facts)


def played(card: str, *players: EventPlayer, epoch: int = 1, **facts: Any) -> EventAnswer:
    everybody = players or (owner("Anna"), owner("Bruno"))
    return event(Event(EventCard(card), everybody[0].player, everybody, epoch=epoch, **facts))


def effect(answer: EventAnswer, player: str) -> EventEffect:
    return next(one for one in answer.effects if one.player == player)


def steps(answer: EventAnswer) -> list[int]:
    return [one.steps.total for one in answer.effects]


def test_every_event_but_war_can_be_asked_for() -> None:
    assert {card.value for card in EventCard} == set(EVENTS) - {"war"}


@pytest.mark.rule("R-A2.1", "RUL-R-26")
def test_the_enlightened_ruler_protects_his_player_from_six_events_only() -> None:
    answer = played("enlightened_ruler")
    assert [one.protected for one in answer.effects] == [True, False]
    safe = owner("Bruno", "EFIJ", protected=True, noted_cash=20)
    for card in ("mysticism", "religious_war", "uprisings"):
        assert effect(played(card, owner("Anna"), safe), "Bruno").steps.total == 0
    civil = played("civil_war", owner("Anna"), safe, victim="Bruno")
    hit = effect(civil, "Bruno")
    assert (hit.steps.total, hit.cash.total, hit.markers.total, hit.goes_last) == (0, 0, 0, False)
    alchemy = played("alchemy", owner("Anna"), safe, victim="Bruno")
    assert effect(alchemy, "Bruno").cash.total == 0
    rebellion = played("rebellion", owner("Anna"), safe, victim="Bruno")
    assert rebellion.markers_to_reduce.total == 0
    assert effect(played("famine", owner("Anna"), safe), "Bruno").steps.total == 4


@pytest.mark.rule("R-A2.2")
def test_EX_R_18_alchemy_takes_nine_of_seventeen_noted() -> None:
    victim = owner("Bruno", noted_cash=17, cash=17)
    assert (
        effect(played("alchemy", owner("Anna"), victim, victim="Bruno"), "Bruno").cash.total == -9
    )


@pytest.mark.rule("R-A2.2")
def test_alchemy_takes_at_most_the_cash_in_hand_and_nothing_from_laws_of_matter() -> None:
    poor = owner("Bruno", noted_cash=17, cash=5)
    assert effect(played("alchemy", owner("Anna"), poor, victim="Bruno"), "Bruno").cash.total == -5
    wise = owner("Bruno", "C", noted_cash=17, cash=17)
    assert effect(played("alchemy", owner("Anna"), wise, victim="Bruno"), "Bruno").cash.total == 0


@pytest.mark.rule("R-A2.3", "RUL-R-25")
def test_a_civil_war_costs_a_step_the_capital_marker_half_of_cash_or_tokens_and_the_turn() -> None:
    victim = owner("Bruno", noted_cash=11, cash=11, bought_tokens=7)
    by_cash = effect(played("civil_war", owner("Anna"), victim, victim="Bruno"), "Bruno")
    assert (by_cash.steps.total, by_cash.markers.total, by_cash.goes_last) == (1, 1, True)
    assert (by_cash.cash.total, by_cash.tokens.total) == (-6, 0)
    asked = played("civil_war", owner("Anna"), victim, victim="Bruno", loss="tokens")
    by_tokens = effect(asked, "Bruno")
    assert (by_tokens.cash.total, by_tokens.tokens.total) == (0, -4)
    assert effect(asked, "Anna").steps.total == 0


@pytest.mark.rule("R-A2.4", "R-A2.16", "R-7.2.3")
def test_crusades_cost_a_step_and_are_dead_after_the_mongols() -> None:
    assert steps(played("crusades")) == [1, 0]
    with pytest.raises(IllegalAction) as refused:
        played("crusades", dead=DeadCards(mongols=True))
    assert refused.value.key == "ren.effect.dead"


@pytest.mark.rule("R-A2.5", "R-9.3.2.2")
def test_a_rebellion_reduces_one_marker_of_the_named_victim() -> None:
    answer = played("rebellion", victim="Bruno")
    assert answer.markers_to_reduce.total == 1
    assert [one.markers.total for one in answer.effects] == [0, 1]
    with pytest.raises(BadInput):
        played("rebellion", victim="Nobody")


@pytest.mark.rule("R-A2.6", "RUL-R-31")
def test_a_decree_bans_one_of_three_groups() -> None:
    for group in (Group.SCIENCE, Group.RELIGION, Group.DISCOVERY):
        assert played("papal_decree", group=group).decree is group
    for wrong in (Group.COMMERCE, Group.CULTURE, Group.SOCIETY, None):
        with pytest.raises(BadInput):
            played("papal_decree", group=wrong)


@pytest.mark.rule("R-A2.6", "R-A2.15", "R-7.2.3")
def test_a_religious_war_voids_the_decree_of_its_round_and_kills_it_in_epoch_three() -> None:
    void = played("papal_decree", group=Group.SCIENCE, religious_war_this_round=True)
    assert void.decree is None
    later = played("armour", decree=Group.SCIENCE, religious_war_this_round=True)
    assert later.decree is None, "no later card brings a void decree back"
    assert played("armour", decree=Group.SCIENCE).decree is Group.SCIENCE
    war = played("religious_war", decree=Group.SCIENCE, epoch=2)
    assert (war.decree, war.dead_from_now_on) == (None, ())
    assert played("religious_war", epoch=3).dead_from_now_on == ("papal_decree",)
    dead = DeadCards(religious_war_in_epoch_3=True)
    with pytest.raises(IllegalAction):
        played("papal_decree", group=Group.SCIENCE, dead=dead)


@pytest.mark.rule("R-A2.7")
@pytest.mark.parametrize("epoch", [1, 2, 3])
def test_pirates_reduce_one_marker_per_epoch(epoch: int) -> None:
    assert played("pirates", epoch=epoch).markers_to_reduce.total == epoch


@pytest.mark.rule("R-A2.8")
def test_uprisings_cost_a_step_for_each_commerce_advance() -> None:
    assert steps(played("uprisings", owner("Anna", "IJKLM"), owner("Bruno", "AE"))) == [5, 0]


@pytest.mark.rule("R-A2.9")
def test_EX_R_41_famine_costs_four_steps_less_one_for_each_grain_province() -> None:
    players = [owner(f"P{count}", grain_provinces=count) for count in range(3)]
    assert steps(played("famine", *players)) == [4, 3, 2]
    rich = owner("Anna", "K", grain_provinces=3)
    more = owner("Bruno", "K", grain_provinces=6)
    assert steps(played("famine", rich, more)) == [0, 0]


@pytest.mark.rule("R-A2.10")
def test_mysticism_costs_four_steps_less_one_for_each_science() -> None:
    players = [owner("Anna"), owner("Bruno", "AC"), owner("Clara", "ABCD")]
    assert steps(played("mysticism", *players)) == [4, 2, 0]


@pytest.mark.rule("R-A2.12", "R-A2.13", "R-A2.17", "R-A2.18", "R-7.2.2")
def test_arms_are_in_force_for_their_player_and_newer_ones_end_the_older() -> None:
    for card in Arms:
        answer = played(card.value)
        newer = card in (Arms.LONGBOW, Arms.GUNPOWDER)
        assert [one.arms for one in answer.effects] == [(card,), ()]
        assert answer.ends_stirrups_and_armour is newer
        assert answer.leaves_game is newer
    for dead in ("stirrups", "armour"):
        with pytest.raises(IllegalAction):
            played(dead, dead=DeadCards(longbow_or_gunpowder=True))


@pytest.mark.rule("R-A2.14")
def test_the_black_death_hits_markers_but_no_index() -> None:
    answer = played("black_death", epoch=2)
    assert steps(answer) == [0, 0]
    assert answer.notes[0].key == "ren.effect.black_death_note"


@pytest.mark.rule("R-A2.15")
def test_a_religious_war_costs_a_step_for_each_religion() -> None:
    players = (owner("Anna", "EFGH"), owner("Bruno", "A"), owner("Clara", "E", protected=True))
    assert steps(played("religious_war", *players, epoch=2)) == [4, 0, 0]


@pytest.mark.rule("R-A2.16", "R-7.2.2")
def test_the_mongols_bring_ten_ducats_and_leave_the_game() -> None:
    answer = played("mongols", epoch=2)
    assert [one.cash.total for one in answer.effects] == [10, 0]
    assert answer.leaves_game
    assert answer.dead_from_now_on == ("crusades",)


@pytest.mark.rule("R-7.2.3")
def test_dead_cards_are_named_with_their_reason() -> None:
    assert dead_cards(DeadCards()).dead == ()
    everything = DeadCards(True, True, True, (frozenset(Advance), frozenset("ABCD")))  # type: ignore[arg-type]
    found = [card.card for card in dead_cards(everything).dead]
    assert found == ["crusades", "stirrups", "armour", "papal_decree", "alchemy", "mysticism"]
    one_lacks_d = DeadCards(advances=(frozenset(Advance), frozenset(Advance) - {Advance.D}))
    assert [card.card for card in dead_cards(one_lacks_d).dead] == ["alchemy"]
    both = (owner("Anna", "C"), owner("Bruno", "C"))
    with pytest.raises(IllegalAction):
        played("alchemy", *both, victim="Bruno")


@pytest.mark.rule("R-9.3.2.1")
def test_a_reduced_marker_takes_a_token_of_the_reserve_then_a_bought_one_or_none() -> None:
    def totals(**facts: int) -> tuple[int, int, int]:
        answer = reduce(Reduce(**facts))
        found = (answer.from_reserve, answer.from_bought, answer.left_empty)
        return found[0].total, found[1].total, found[2].total

    assert totals(markers=2, reserve=5) == (2, 0, 0)
    assert totals(markers=3, reserve=1, bought_tokens=1) == (1, 1, 1)
    assert totals(markers=3, reserve=1, bought_tokens=5, left_empty=2) == (1, 0, 2)
    with pytest.raises(IllegalAction):
        reduce(Reduce(markers=1, reserve=1, left_empty=1))


def test_a_player_named_twice_or_not_at_the_table_is_refused() -> None:
    with pytest.raises(BadInput):
        played("famine", owner("Anna"), owner("Anna"))
    with pytest.raises(BadInput):
        event(Event(EventCard.FAMINE, "Zoe", (owner("Anna"),), epoch=1))
