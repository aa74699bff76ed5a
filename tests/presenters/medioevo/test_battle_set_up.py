"""A battle before its first step follows the table: whose turn it is, what stands in the area."""

from __future__ import annotations

from typing import Any

import pytest

from companion.core.dice import AppDice
from companion.core.table_actions import GoToPhase
from companion.games.medioevo.corrections import ChangeBuildings
from companion.games.medioevo.forces import Force
from companion.games.medioevo.pieces import BuildingKind
from companion.games.medioevo.state import Building
from companion.games.medioevo.table import ChangePieces, NameArea
from companion.games.medioevo.war.combat_turns import TakeCombatTurn
from companion.ui.presenters.drafts import in_memory
from companion.ui.presenters.medioevo.battle.draft import BattleDrafts
from companion.ui.presenters.medioevo.battle.page import BattlePresenter
from companion.ui.presenters.medioevo.events.page import EventPresenter
from companion.ui.presenters.medioevo.war.page import WarPresenter
from companion.ui.presenters.panels import Question
from companion.ui.presenters.session import Session
from tests.presenters.recorded import AtOnce
from tests.presenters.test_session import a_session
from tests.speaking import speaking

ENGLISH = speaking("en")


def at_war() -> Session:
    session = a_session(AtOnce())[0]
    done(session, GoToPhase(5))
    return session


def done(session: Session, *actions: Any) -> None:
    def refused(error: Exception) -> None:
        raise error

    for action in actions:
        session.do(action, refused)


def a_battle(session: Session) -> BattlePresenter:
    return BattlePresenter(lambda: ENGLISH, BattleDrafts(in_memory()), AtOnce(), AppDice(), session)


def sides(battle: BattlePresenter) -> tuple[str, str]:
    view = battle.setup_view()
    return tuple(  # type: ignore[return-value]
        next(option.key for option in side.players if option.chosen)
        for side in (view.attacker, view.defender)
    )


@pytest.mark.rule("M-9.1")
def test_who_has_the_combat_turn_attacks_and_the_page_leads_back_to_the_war() -> None:
    session = at_war()
    first, second, third, *_ = session.state.playing
    battle = a_battle(session)
    assert sides(battle) == (first, second)
    done(session, TakeCombatTurn(first, passed=True))
    assert sides(battle) == (second, third)
    battle.setup.choose_player("defender", first)
    done(session, TakeCombatTurn(second, passed=True))
    assert sides(battle) == (second, first)  # what the table chose stays
    assert battle.leads_back_to == "phase"
    done(session, GoToPhase(6))
    assert battle.leads_back_to == "table"


@pytest.mark.rule("M-16.4")
def test_the_village_of_the_area_counts_whoever_is_chosen_first() -> None:
    session = at_war()
    first, second, third, *_ = session.state.playing
    village = Building(BuildingKind.CIVIL, 1, area="Kiev")
    done(
        session,
        NameArea("Kiev", inhabited=True),
        ChangePieces(third, Force(archer=1), area="Kiev"),
        ChangeBuildings(third, added=(village,)),
    )
    battle = a_battle(session)
    battle.setup.choose("area", "Kiev")
    assert sides(battle) == (first, third)  # who stands there is fought
    shown = {row.key: row for row in battle.setup_view().choices}
    assert next(option.key for option in shown["civil"].options if option.chosen) == "1"
    battle.setup.choose_player("defender", second)
    shown = {row.key: row for row in battle.setup_view().choices}
    assert next(option.key for option in shown["civil"].options if option.chosen) == "0"
    battle.setup.choose_player("defender", third)
    shown = {row.key: row for row in battle.setup_view().choices}
    assert next(option.key for option in shown["civil"].options if option.chosen) == "1"


@pytest.mark.rule("M-16.1")
def test_an_area_with_a_civil_building_is_inhabited_until_the_table_says_otherwise() -> None:
    asks = WarPresenter(at_war(), lambda: ENGLISH).asked("conquest")
    assert isinstance(asks, Question)

    def facts(**values: Any) -> tuple[Any, bool]:
        field = next(field for field in asks.form(values).fields if field.key == "facts")
        return field.value, asks.action(values).inhabited

    assert facts() == ((), False)
    assert facts(left=("civil",)) == (("inhabited",), True)
    assert facts(site="rome") == (("inhabited",), True)
    assert facts(site="rome", facts=()) == ((), False)


def test_who_steps_back_and_rolls_again_gets_the_same_dice() -> None:
    session = at_war()
    battle = a_battle(session)
    for who in ("attacker", "defender"):
        for piece in ("cavalry", "heavy_infantry"):
            battle.setup.step(who, piece, 2)
    battle.begin()
    battle.press("roll")
    first = battle.course.faces
    battle.press("dice")
    battle.press("roll")
    second = battle.course.faces
    assert battle.back()
    assert battle.course.faces == first
    battle.faces([0] * len(first))
    battle.press("roll")
    assert battle.course.faces == first
    battle.press("dice")
    battle.press("roll")
    assert battle.course.faces == second


@pytest.mark.rule("M-6.1")
def test_the_horde_that_is_cleared_and_rolled_again_is_the_same() -> None:
    session = at_war()
    done(session, GoToPhase(2, overrule=True))
    event = EventPresenter(lambda: ENGLISH, AppDice(), session)

    def lying() -> tuple[int, ...]:
        dice = event.view().dice
        assert dice is not None
        return dice.faces

    event.press("roll")
    first = lying()
    for _ in range(20):
        event.press("clear")
        assert lying() == (0, 0, 0)
        event.press("roll")
        assert lying() == first
    event.marks([True, True, True])
    event.press("again")
    event.press("roll")
    second = lying()
    event.press("clear")
    event.press("roll")
    event.marks([True, True, True])
    event.press("again")
    event.press("roll")
    assert lying() == second
