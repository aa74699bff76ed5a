"""The turn's page of Medievalia: what a form proposes is what the rules take."""

from __future__ import annotations

from typing import Any

import pytest

from companion.core.dice import AppDice
from companion.core.play import MemoryStore, Play, header_of
from companion.core.table_actions import ChangeHouseRule
from companion.games.medievalia.bags import Bag
from companion.games.medievalia.corrections import CorrectSite, CorrectTroops, ReadCard
from companion.games.medievalia.game import GAME
from companion.games.medievalia.pieces import Base, Card, Stack, Troop
from companion.games.medievalia.turns import BeginTurn, DealHands
from companion.ui.i18n import Translator
from companion.ui.presenters.box import box
from companion.ui.presenters.drafts import in_memory
from companion.ui.presenters.means import Means
from companion.ui.presenters.panels import Act, Detail, Question
from companion.ui.presenters.session import Session
from tests.games.medievalia.table_of import HAND, setup_of
from tests.presenters.recorded import AtOnce, session_of

ENGLISH = Translator("en")


def opened(*actions: Any, **setup: Any) -> tuple[Session, Any]:
    """A table of four after these deeds, and the page of its turn."""
    play = Play(GAME, MemoryStore(header_of(GAME, setup_of(4, **setup))))
    hands = dict.fromkeys(play.state.players, HAND)
    for action in (DealHands(hands), BeginTurn("ada", Stack.LANDSCAPE), *actions):
        play.do(action, 1)
    session = Session(play, AtOnce(), lambda: 0)
    means = Means(session, lambda: ENGLISH, in_memory(), AtOnce(), AppDice())
    return session, box("medievalia").page("phase", means)


@pytest.mark.rule("F-14.6")
def test_a_partner_adds_what_is_missing_and_one_resource_is_lost() -> None:
    session, page = opened(
        CorrectSite("ada", Base.FIELD),
        CorrectSite("cleo", Base.FOREST),
        CorrectTroops("cleo", Troop.WORKER, "fief_3", 1, "forest_1"),
        ReadCard(Card.SOLDIER, Bag(food=1, energy=1)),
        teams=True,
    )
    question = page.tapped("play:soldier")
    assert isinstance(question, Question)
    gifts = next(one for one in question.form({}).fields if one.key == "gifts")
    assert [choice.key for choice in gifts.choices] == ["city", "forest_1"]
    action = question.action({"gifts": ("forest_1",)})
    assert action.payment.gifts == ("forest_1",)
    assert action.payment.hand_cards == 0
    after = GAME.apply(session.state, action).state
    assert "soldier_1" in after.units
    assert after.player("cleo").site("forest_1").used


@pytest.mark.rule("F-R32")
def test_an_archer_shoots_from_the_turns_page_where_the_house_rule_lets_it() -> None:
    deeds = (
        CorrectSite("ada", Base.FIELD),
        CorrectTroops("ada", Troop.ARCHER, "fief_1", 1),
        CorrectTroops("ben", Troop.WORKER, "between_1_2", 1),
    )
    _, page = opened(*deeds)
    about = page.tapped("unit:archer_1")
    assert isinstance(about, Detail)
    assert not [offer for offer in about.offers if offer.key.startswith("shoot")]
    session, page = opened(*deeds, ChangeHouseRule("archers", "own_turn"))
    about = page.tapped("unit:archer_1")
    assert isinstance(about, Detail)
    assert "shoot:archer_1:worker_1" in [offer.key for offer in about.offers]
    shot = page.tapped("shoot:archer_1:worker_1")
    assert isinstance(shot, Act)
    assert "worker_1" not in GAME.apply(session.state, shot.action).state.units


def test_a_deed_that_breaks_the_supply_asks_who_has_to_go_before_it_is_done() -> None:
    session, page = opened(
        CorrectSite("ada", Base.FIELD),
        CorrectTroops("ada", Troop.WORKER, "fief_1", 1, "field_1"),
        CorrectTroops("ada", Troop.SOLDIER, "fief_1", 3),
    )
    question = page.tapped("attach:worker_1:")
    assert isinstance(question, Question)
    assert [one.key for one in question.form({}).fields] == ["starved"]
    action = question.action({"starved": ("soldier_1", "soldier_2")})
    assert sorted(GAME.apply(session.state, action).state.units) == ["soldier_3", "worker_1"]


@pytest.mark.rule("F-15.2")
def test_the_luck_of_the_cards_is_told_when_the_game_is_scored() -> None:
    session = session_of("two_players_by_prestige")
    told = box("medievalia").luck(session, lambda: ENGLISH, AtOnce())
    assert told is not None
    fortunes = told.fortunes()
    assert set(fortunes) <= {player.name for player in session.state.players.values()}
    assert fortunes
    assert told.bars()
