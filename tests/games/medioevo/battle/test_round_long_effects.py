"""What lasts a round is known in every battle of it: cards 12 and 26, technologies, lent cards."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest

from companion.core.errors import IllegalAction
from companion.core.game import Step
from companion.core.records import evolve
from companion.games.medioevo.battle.army import Figure
from companion.games.medioevo.battle.decisions import Appoint, Decision, PlayCard, Roll
from companion.games.medioevo.battle.model import Building
from companion.games.medioevo.battle.staging import Staging, fighter_of, opened
from companion.games.medioevo.battle.steps import advance, pending, suggested
from companion.games.medioevo.battle.words import Who
from companion.games.medioevo.cards.abilities import CardPlay
from companion.games.medioevo.cards.playing import UseCardAbility
from companion.games.medioevo.forces import Force
from companion.games.medioevo.game import GAME
from companion.games.medioevo.pieces import Branch, BuildingKind, Unit
from companion.games.medioevo.state import Area, HeldCard, State, War
from companion.games.medioevo.technology.activating import UseTechnology
from companion.games.medioevo.war.battle_effects import with_round_cards
from companion.games.medioevo.war.battles import BookBattle
from tests.games.medioevo.small_table import named, table

MINE, HIS = Force(light_infantry=4), Force(light_infantry=2)
ROME = Area(
    "Rome",
    start_realm_of="blue",
    buildings={BuildingKind.MILITARY: ("blue", 1, 0)},
    forces={"red": MINE, "blue": HIS},
)


def at_rome(**changes: object) -> State:
    state = named(table(5, horde_dice=(3, 2, 8)), ROME)
    state = evolve(state, wars=(War("red", "blue", "red", 1),))
    return state.with_player("blue", **changes) if changes else state


def staged(state: State) -> Staging:
    staging = Staging(
        fighter_of(state, "red", MINE),
        fighter_of(state, "blue", HIS),
        "Rome",
        players=3,
        horde_dice=state.horde_dice,
        military=Building(1),
    )
    return with_round_cards(state, staging)


def fought(staging: Staging, *first: Decision) -> tuple[Decision, ...]:
    battle, answers, dice = opened(staging), list(first), Random(4)
    for given in first:
        battle = advance(battle, given)
    while battle.ending is None:
        asked = pending(battle)
        if asked.dice:
            faces = tuple(dice.randint(1, sides) for sides in asked.dice.sides)
            answer: Decision = Roll(faces)
        else:
            answer = suggested(battle)
        battle = advance(battle, answer)
        answers.append(answer)
    return tuple(answers)


def booked(state: State, staging: Staging, *first: Decision) -> Step[State]:
    return GAME.apply(
        state, BookBattle(staging, fought(staging, *first), loser="blue", overrule=True)
    )


@pytest.mark.rule("M-27.12")
@pytest.mark.rule("M-27.26")
@pytest.mark.parametrize(("card", "field"), [(12, "two_sources"), (26, "militia")])
def test_protection_played_on_the_sheet_counts_in_the_battle(card: int, field: str) -> None:
    state = at_rome(cards=(HeldCard(card),))
    played = GAME.apply(state, UseCardAbility("blue", card, CardPlay(area="Rome"))).state
    staging = staged(played)
    assert getattr(staging, field)
    assert getattr(opened(staging).site, field)
    forgotten = replace(staging, **{field: False})
    with pytest.raises(IllegalAction) as error:
        GAME.apply(played, BookBattle(forgotten, fought(forgotten), loser="blue"))
    assert "battle.card_left_out" in [problem.key for problem in error.value.problems]
    invented = replace(staged(state), **{field: True})
    with pytest.raises(IllegalAction) as error:
        GAME.apply(state, BookBattle(invented, fought(invented), loser="blue"))
    assert "battle.card_not_in_force" in [problem.key for problem in error.value.problems]


@pytest.mark.rule("M-27.12")
@pytest.mark.rule("M-27.26")
@pytest.mark.parametrize("card", [12, 26])
def test_protection_played_in_a_battle_lasts_for_the_round(card: int) -> None:
    state = at_rome(cards=(HeldCard(card),))
    after = booked(state, staged(state), PlayCard(Who.DEFENDER, card)).state
    assert [(effect.what, effect.area) for effect in after.effects] == [(f"card.{card}", "Rome")]
    again = with_round_cards(after, staged(at_rome()))
    assert (again.two_sources, again.militia) == (card == 12, card == 26)


@pytest.mark.rule("M-28.14")
def test_appointment_paid_on_the_sheet_is_free_in_the_battle_and_lasts() -> None:
    state = at_rome(technologies={Branch.WAR: 2})
    paid = GAME.apply(state, UseTechnology("blue", "appointment")).state
    staging = staged(paid)
    assert dict(staging.defender.means.prepaid) == {"appointment": 1}
    appoint = Appoint(Who.DEFENDER, Who.DEFENDER, Figure(Unit.LIGHT), Unit.CAVALRY)
    done = booked(paid, staging, appoint).state
    assert done.purses["blue"] == paid.purses["blue"]
    assert [(effect.what, effect.count) for effect in done.effects] == [("tech.appointment", 1)]
    in_battle = booked(state, staged(state), appoint).state
    assert in_battle.purses["blue"] == state.purses["blue"] - 100
    assert [(effect.what, effect.count) for effect in in_battle.effects] == [
        ("tech.appointment", 1)
    ]
    assert dict(fighter_of(in_battle, "blue", HIS).means.prepaid) == {"appointment": 1}


@pytest.mark.rule("M-28.24")
def test_strategy_borrowed_for_a_battle_serves_there_once() -> None:
    state = at_rome(technologies={Branch.RELIGION: 4}).with_player(
        "gold", technologies={Branch.WAR: 4}
    )
    paid = GAME.apply(state, UseTechnology("blue", "strategy", borrowed=True)).state
    assert paid.purses["blue"] == state.purses["blue"] - 400
    means = fighter_of(paid, "blue", HIS).means
    assert dict(means.prepaid) == {"strategy": 1}
    assert "strategy" not in means.technologies


@pytest.mark.rule("M-28.23")
@pytest.mark.rule("M-27.5")
def test_a_warlord_lent_by_missionaries_is_played_in_the_battle() -> None:
    state = at_rome(technologies={Branch.RELIGION: 3}).with_player("gold", cards=(HeldCard(5),))
    lent = GAME.apply(state, UseCardAbility("blue", 5, owner="gold", through="missionaries")).state
    assert lent.purses["blue"] == state.purses["blue"] - 100
    assert 5 in fighter_of(lent, "blue", HIS).cards
    staging, answers = staged(lent), list[Decision]()
    battle = opened(staging)
    while battle.ending is None:
        asked = pending(battle)
        if 5 in asked.cards and not any(isinstance(answer, PlayCard) for answer in answers):
            answer: Decision = PlayCard(Who.DEFENDER, 5, on=Who.DEFENDER)
        elif asked.dice:
            answer = Roll(tuple(1 for _ in asked.dice.sides))
        else:
            answer = suggested(battle)
        battle = advance(battle, answer)
        answers.append(answer)
    after = GAME.apply(lent, BookBattle(staging, tuple(answers), loser="blue", overrule=True)).state
    assert "card.lent" not in [effect.what for effect in after.effects]
    assert after.players["gold"].cards == (HeldCard(5),)
