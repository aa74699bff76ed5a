"""Pages of Age of Renaissance say what speaks against a choice, and let the table do it anyway."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from companion.core.dice import AppDice
from companion.core.table_actions import Correct, CorrectTable, GoToPhase
from companion.games.renaissance.corrections import CorrectFleet
from companion.games.renaissance.expansion.board_values import in_play
from companion.games.renaissance.income import CollectIncome
from companion.games.renaissance.pieces import Ships
from companion.ui.presenters.drafts import in_memory
from companion.ui.presenters.panels import Act, Form, Question, Search
from companion.ui.presenters.renaissance.cards.page import CardsPresenter
from companion.ui.presenters.renaissance.expansion.page import FightPresenter
from companion.ui.presenters.session import Session
from tests.games.renaissance.evening import Evening
from tests.presenters.recorded import AtOnce
from tests.presenters.test_renaissance_rounds import ENGLISH, body


@pytest.fixture
def session() -> Session:
    """Three players in the card phase of the first round."""
    evening = Evening(7, 3, second_thoughts=False)
    evening.open_table()
    opened = Session(evening.play, AtOnce(), lambda: 0)
    opened.do(GoToPhase(3))
    return opened


def cards(session: Session) -> CardsPresenter:
    return CardsPresenter(session, lambda: ENGLISH, in_memory())


def asked(page: Any, key: str) -> Question:
    question = page.tapped(key)
    assert isinstance(question, Question)
    return question


def told(form: Form) -> str:
    return " ".join(said.text for said in form.said)


def refused_then_done(session: Session, action: Any) -> None:
    """The session refuses the action, and takes it when the table insists."""
    before = session.version
    session.do(action)
    assert session.version == before
    session.do(replace(action, overrule=True))
    assert session.version > before


def choices(form: Form, field: str) -> list[str]:
    (found,) = (one for one in form.fields if one.key == field)
    return [choice.key for choice in found.choices]


@pytest.mark.rule("R-A2.5", "R-9.3.2.2")
def test_a_rebellion_asks_where_and_hits_an_opponent(session: Session) -> None:
    page = cards(session)
    question = asked(page, "event:rebellion")
    assert page.who not in choices(question.form({}), "victim")
    values = {"victim": session.state.order[1]}
    assert "capital" in choices(question.form(values), "where")
    for where, why in (("capital", "in a capital"), ("new_world", "in the New World")):
        form = question.form({**values, "where": where})
        assert f"A rebellion never breaks out {why}." in told(form)
    refused_then_done(session, question.action({**values, "where": "capital"}))


@pytest.mark.rule("R-A2.7", "R-9.3.2.2")
def test_pirates_ask_for_coasts_and_spare_their_player(session: Session) -> None:
    page, other = cards(session), session.state.order[1]
    question = asked(page, "event:pirates")
    assert page.who not in choices(question.form({}), "hit")
    values = {"hit": [other], f"markers:{other}": 1, "coast": ""}
    assert "Pirates reach coastal provinces only." in told(question.form(values))
    refused_then_done(session, question.action(values))


@pytest.mark.rule("R-A2.4", "R-A2.14", "R-8.2.1")
def test_crusades_and_black_death_offer_the_places_they_reach(session: Session) -> None:
    page = cards(session)
    crusades = asked(page, "event:crusades")
    assert not crusades.form({}).ready
    assert choices(crusades.form({}), "crusade") == ["wine", "silk", "spice", "gold", "ivory"]
    regions = choices(asked(page, "event:black_death").form({}), "region")
    assert regions == [region.value for region in in_play(3)]


@pytest.mark.rule("R-8.1.4", "R-8.1.5", "R-7.2.1")
def test_cards_nobody_can_hold_are_shown_as_such(session: Session) -> None:
    page = cards(session)

    def note(card: str) -> str:
        goods = next(panel for panel in page.view().panels if panel.key == "goods")
        return next(tile.note for tile in goods.tiles if tile.key == f"good:{card}")

    session.do(Correct(page.who, "hand", 3))
    assert note("grain") == "not yet"
    session.do(asked(page, "good:metal").action({}))
    assert note("metal") == "played"
    assert "comes back with the next epoch" in told(asked(page, "good:metal").form({}))
    session.do(CorrectTable("epoch", 2))
    session.do(asked(page, "event:gunpowder").action({}))
    events = next(panel for panel in page.view().panels if panel.key == "events")
    assert "Gunpowder" in events.note
    session.do(asked(page, "person:charlemagne").action({}))
    people = next(panel for panel in page.view().panels if panel.key == "people")
    assert "person:charlemagne" not in [offer.key for offer in people.offers]


@pytest.mark.rule("R-2.1")
def test_a_card_out_of_turn_is_noted_before_and_after(session: Session) -> None:
    page = cards(session)
    first, second, _ = session.state.order
    page.choose_player(second)
    session.do(asked(page, "event:famine").action({}))
    warnings = session.play.journal.present[-1].step.warnings
    name = session.state.players[first].name
    assert ENGLISH.text(warnings[0]) == f"Out of order: it is {name}’s turn (R-2.1)."


@pytest.mark.rule("R-9.6.1.1")
def test_the_rolls_say_that_the_income_comes_first(session: Session) -> None:
    session.do(GoToPhase(6))
    dice = {"roll:1": [4, 3, 4], "roll:2": [2, 6, 6]}
    question = body(session, 6).tapped("rolls")
    assert "The rolls come after the income." in told(question.form(dice))
    refused_then_done(session, question.action(dice))


@pytest.mark.rule("R-4.1.3", "R-9.5.1.1", "RUL-R-38")
def test_the_place_of_fights_minds_far_coasts_and_the_last_card(session: Session) -> None:
    session.do(GoToPhase(5))
    page = FightPresenter(session, lambda: ENGLISH, in_memory(), AppDice())
    who = page.who
    session.do(CorrectFleet(who, Ships.GALLEY, 8))
    tokens = 12 - session.state.players[who].bought_tokens
    if tokens:
        session.do(Correct(who, "bought_tokens", tokens))
    search = page.tapped("province")
    assert isinstance(search, Search)
    search.then("iceland")
    peace = next(panel for panel in page.view().panels if panel.key == "peace")
    assert "A galley goes there only with Heavens (A)." in peace.note
    place = page.tapped("place")
    assert isinstance(place, Act)
    refused_then_done(session, place.action)
    assert "token_card" in [offer.key for offer in _deeds(page)]
    session.do(CorrectTable("epoch", 3))
    session.do(CorrectTable("pile", 0))
    assert "token_card" not in [offer.key for offer in _deeds(page)]


def _deeds(page: FightPresenter) -> Any:
    return next(panel for panel in page.view().panels if panel.key == "deeds").offers


@pytest.mark.rule("R-9.6.1")
def test_going_back_offers_no_second_income(session: Session) -> None:
    session.do(GoToPhase(6))
    session.do(CollectIncome())
    session.do(GoToPhase(5))
    session.do(GoToPhase(6))
    main = body(session, 6).foot().main
    assert main is not None
    assert main.key == "rolls"
