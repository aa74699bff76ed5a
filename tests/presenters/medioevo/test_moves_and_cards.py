"""Forms of movement, trade and cards without a window: what they offer, what they send."""

from __future__ import annotations

import random
from typing import Any

import pytest

from companion.core.dice import AppDice
from companion.core.errors import CompanionError
from companion.core.records import evolve
from companion.core.table_actions import GoToPhase
from companion.games.medioevo import tables
from companion.games.medioevo.cards.playing import ChangeCards, UseCardAbility
from companion.games.medioevo.corrections import CorrectTechnology
from companion.games.medioevo.forces import Force
from companion.games.medioevo.movement.moving import MovePieces
from companion.games.medioevo.pieces import Branch, Good
from companion.games.medioevo.table import ChangePieces, NameArea
from companion.games.medioevo.trade.cargo import ChangeCargo
from companion.ui.i18n import LANGUAGES
from companion.ui.presenters.medioevo.battle.words import BattleWords
from companion.ui.presenters.medioevo.events.effects import EffectStep
from companion.ui.presenters.medioevo.events.horde import HordeStep
from companion.ui.presenters.medioevo.sheet import MedioevoSheet
from companion.ui.presenters.medioevo.trade.page import TradePresenter
from companion.ui.presenters.panels import Detail, Form, Question, Values
from companion.ui.presenters.session import Session
from tests.presenters.test_session import AtOnce, a_session
from tests.speaking import speaking


def do(session: Session, action: Any) -> None:
    def refused(error: CompanionError) -> None:
        raise error

    session.do(action, refused)


def a_sheet(session: Session, tab: str, language: str = "en") -> MedioevoSheet:
    texts = speaking(language)
    sheet = MedioevoSheet(session, lambda: texts)
    sheet.open("blue", tab)
    return sheet


def field_of(form: Form, key: str) -> Any:
    return next((field for field in form.fields if field.key == key), None)


def moving(session: Session, *cards: int, technologies: tuple[Branch, ...] = ()) -> Question:
    """The form by which blue marches from Kiev to Riga."""
    do(session, NameArea("Kiev", inhabited=True, good=Good.SALT, start_realm_of="blue"))
    do(session, NameArea("Riga"))
    force = Force(light_infantry=2, war_wagon=(1, 0, 0), caravan=(1, 0, 0))
    do(session, ChangePieces("blue", added=force, area="Kiev"))
    if cards:
        do(session, ChangeCards("blue", added=cards))
    for branch in technologies:
        do(session, CorrectTechnology("blue", branch, 4))
    question = a_sheet(session, "realm").tapped("move:Riga")
    assert isinstance(question, Question)
    return question


ARMY: Values = {"start": "Kiev", "pieces.light_infantry": 2, "pieces.war_wagon.0": 1}


@pytest.mark.rule("M-28.9")
@pytest.mark.rule("M-27.55")
def test_the_move_form_offers_what_lies_ready_and_sends_it() -> None:
    session = a_session(AtOnce())[0]
    plain = moving(session)
    assert field_of(plain.form(ARMY), "by") is None
    session = a_session(AtOnce())[0]
    question = moving(session, 6, 53, 55, technologies=(Branch.LAW, Branch.TRANSPORT))
    offered = [choice.key for choice in field_of(question.form(ARMY), "by").choices]
    assert offered == ["", "edict", "logistics", "cartography", "hunter", "warlord", "gunner"]
    sent = question.action({**ARMY, "by": "edict", "completed": "", "steps": 2})
    assert isinstance(sent, MovePieces)
    assert (sent.by, sent.completed, sent.steps) == ("edict", False, 2)
    do(session, GoToPhase(5))
    do(session, sent)
    assert session.state.purses["blue"] < 1600
    assert session.state.areas["Riga"].forces["blue"].light_infantry == 2


@pytest.mark.rule("M-27.6")
def test_the_warlord_asks_what_keeps_its_points() -> None:
    question = moving(a_session(AtOnce())[0], 6)
    form = question.form({**ARMY, "by": "warlord"})
    assert field_of(form, "going_on.light_infantry").most == 2
    sent = question.action({**ARMY, "by": "warlord", "going_on.light_infantry": 1})
    assert sent.going_on == Force(light_infantry=1)


@pytest.mark.rule("M-17.6")
def test_the_move_form_asks_for_the_cube_a_loaded_caravan_leaves() -> None:
    session = a_session(AtOnce())[0]
    question = moving(session)
    caravan: Values = {"start": "Kiev", "pieces.caravan.0": 1}
    assert field_of(question.form(caravan), "placed") is None
    do(session, ChangeCargo("blue", added=(Good.WINE,)))
    asked = field_of(question.form(caravan), "placed")
    assert [choice.key for choice in asked.choices] == ["null", "wine"]
    assert question.action(caravan).placed is Good.WINE
    assert question.action({**caravan, "placed": "null"}).placed is None


@pytest.mark.rule("M-9.3")
def test_the_move_form_says_what_speaks_against_it() -> None:
    session = a_session(AtOnce())[0]
    question = moving(session)
    do(session, GoToPhase(5))
    alone: Values = {"start": "Kiev", "pieces.light_infantry": 2}
    said = [line.rule for line in question.form(alone).said if line.tone == "loss"]
    assert "M-9.3" in said


@pytest.mark.rule("M-17.1")
def test_trade_asks_for_steps_and_shows_the_points_left() -> None:
    session = a_session(AtOnce())[0]
    do(session, GoToPhase(6))
    english = speaking("en")
    trade = TradePresenter(session, lambda: english)
    do(session, ChangePieces(trade.player_now, added=Force(caravan=(1, 0, 0))))
    assert "MP left: 6" in trade.view().vehicles
    question = trade.asked("buy")
    assert isinstance(question, Question)
    do(session, question.action({"good": "salt", "steps": 2, "vehicle": "caravan.1"}))
    assert "MP left: 3" in trade.view().vehicles


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_card_offers_its_ability_or_says_where_it_is_used(language: str) -> None:
    session = a_session(AtOnce())[0]
    held = {card.number for one in session.state.players.values() for card in one.cards}
    free = [number for number in tables.CARDS if number not in held]
    for number in free:
        do(session, ChangeCards("blue", added=(number,)))
    sheet = a_sheet(session, "cards", language)
    for number in free:
        detail = sheet.tapped(f"card:{number}")
        assert isinstance(detail, Detail)
        offers = {offer.key for offer in detail.offers}
        elsewhere = bool(tables.CARDS[number].played_with)
        assert (f"ability:{number}" in offers) != elsewhere
        assert not [line.text for line in detail.said if line.text.startswith("played_with.")]


@pytest.mark.rule("M-27.42")
@pytest.mark.rule("M-27.66")
def test_plague_doctor_and_marauders_ask_for_areas_and_units() -> None:
    session = a_session(AtOnce())[0]
    do(session, NameArea("Kiev"))
    do(session, ChangeCards("blue", added=(42, 66)))
    sheet = a_sheet(session, "cards")
    doctor, marauders = sheet.tapped("ability:42"), sheet.tapped("ability:66")
    assert isinstance(doctor, Question)
    assert isinstance(marauders, Question)
    sent = doctor.action({"die": [3], "areas": ["Kiev", "Pest"]})
    assert isinstance(sent, UseCardAbility)
    assert sent.play.areas == ("Kiev", "Pest")
    assert field_of(marauders.form({}), "pieces.archer") is not None
    joins = marauders.action({"area": "Kiev", "start": "", "pieces.archer": 1})
    assert (joins.play.pieces, joins.play.area) == (Force(archer=1), "Kiev")


@pytest.mark.rule("M-27.46")
@pytest.mark.rule("M-27.47")
def test_an_assassin_is_offered_with_the_dice_of_event_and_horde() -> None:
    session = a_session(AtOnce())[0]
    do(session, ChangeCards("red", added=(47,)))
    state = evolve(session.state, phase=2, round=2, event_symbols=("units",))
    english = speaking("en")
    words, dice = BattleWords(lambda: english, lambda: state), AppDice(random.Random(1))
    effects = EffectStep(words, dice, lambda: state)
    row = next(row for row in effects.view().choices if row.key == "assassin")
    assert [option.key for option in row.options] == ["", "47:1", "47:2"]
    effects.choose("assassin", "47:2")
    effects.faces([6])
    action = effects.actions()[0]
    assert (action.die_lowered, action.assassins) == (2, (47,))
    horde = HordeStep(words, dice, lambda: state.switches, lambda: state)
    horde.faces([4, 4, 8])
    assert horde.view().more_choices[0].key == "assassin"
    horde.choose("assassin", "47:1:0")
    assert horde.answer is not None
    assert horde.answer.dice == (3, 4, 8)
    assert horde.actions()[0].assassins == (47,)
