"""Cards, advances and fights of Age of Renaissance: what their pages offer and make of answers."""

from __future__ import annotations

from typing import Any

import pytest

from companion.core.dice import AppDice
from companion.core.entries import Do
from companion.core.table_actions import Correct, CorrectTable, GoToPhase, MarkDone, Pay
from companion.games.renaissance.advances.acquire import BuyAdvances
from companion.games.renaissance.cards.events import EventCard
from companion.games.renaissance.cards.happening import PlayEvent
from companion.games.renaissance.cards.introducing import PlayPersonality
from companion.games.renaissance.cards.personalities import PersonalityId
from companion.games.renaissance.corrections import (
    CorrectAdvance,
    CorrectArms,
    CorrectGoods,
)
from companion.games.renaissance.expansion.fighting import FightForProvince
from companion.games.renaissance.pieces import Advance, Arms, Good
from companion.games.renaissance.state import TOKENS
from companion.games.renaissance.tables import COMMODITIES, EVENTS
from companion.ui.i18n import LANGUAGES
from companion.ui.presenters.drafts import in_memory
from companion.ui.presenters.panels import Act, Panel, Question, Search
from companion.ui.presenters.renaissance.advances import AdvancesPresenter
from companion.ui.presenters.renaissance.cards.page import CardsPresenter
from companion.ui.presenters.renaissance.expansion.page import FightPresenter
from companion.ui.presenters.session import Session
from tests.games.renaissance.evening import Evening
from tests.presenters.recorded import AtOnce
from tests.speaking import speaking

TEXTS = speaking("en")


@pytest.fixture
def session() -> Session:
    """Three players in the card phase of the first round."""
    evening = Evening(7, 3, second_thoughts=False)
    evening.open_table()
    opened = Session(evening.play, AtOnce(), lambda: 0)
    opened.do(GoToPhase(3))
    return opened


def do(session: Session, *actions: Any) -> None:
    for action in actions:
        before = session.version
        session.do(action)
        assert session.version > before, action


def cards(session: Session) -> CardsPresenter:
    return CardsPresenter(session, lambda: TEXTS, in_memory())


def advances(session: Session) -> AdvancesPresenter:
    return AdvancesPresenter(session, lambda: TEXTS, in_memory(), AtOnce(), lambda: None)


def fight(session: Session) -> FightPresenter:
    return FightPresenter(session, lambda: TEXTS, in_memory(), AppDice())


def panel(page: Any, key: str) -> Panel:
    return next(one for one in page.view().panels if one.key == key)


# -- cards ------------------------------------------------------------------------------------

ANSWERS: dict[str, dict[str, Any]] = {
    "alchemy": {"victim": "other"},
    "civil_war": {"victim": "other", "loss": "tokens"},
    "rebellion": {"victim": "other"},
    "papal_decree": {"group": "science"},
    "black_death": {"region": "VII", "hit": ["other"], "markers:other": 1},
    "pirates": {"hit": ["other"], "markers:other": 1},
    "crusades": {"hit": ["other"], "removed:other": 1, "crusade": "spice"},
    "war": {"opponent": "other", "dice:0": [6, 1]},
}


def answered(event: str, other: str) -> dict[str, Any]:
    """The answers with a real player in them."""
    return {
        key.replace("other", other): [other if x == "other" else x for x in value]
        if isinstance(value, list)
        else other
        if value == "other"
        else value
        for key, value in ANSWERS.get(event, {}).items()
    }


@pytest.mark.parametrize("event", sorted(EVENTS))
def test_every_event_has_a_form_whose_answers_can_be_booked(session: Session, event: str) -> None:
    page, (_, other, _) = cards(session), session.state.order
    if EVENTS[event].epoch > 1:
        session = later(session)
        page = cards(session)
    question = page.tapped(f"event:{event}")
    assert isinstance(question, Question)
    if event in ANSWERS:
        assert not question.form({}).ready or event == "pirates"
    values = answered(event, other)
    form = question.form(values)
    assert form.ready
    assert form.said
    hand = session.state.players[page.who].hand
    do(session, question.action(values))
    assert session.state.players[page.who].hand == hand - 1


def later(session: Session) -> Session:
    do(session, CorrectTable("epoch", 2))
    return session


@pytest.mark.rule("R-9.3.2.1")
def test_an_empty_reserve_lets_the_owner_leave_a_province_empty(session: Session) -> None:
    page, (_, other, _) = cards(session), session.state.order
    tokens = session.state.players[other].bought_tokens
    do(session, Correct(other, "board_tokens", TOKENS - tokens))
    question = page.tapped("event:pirates")
    assert isinstance(question, Question)
    values = answered("pirates", other)
    assert f"left_empty:{other}" in {field.key for field in question.form(values).fields}
    do(session, question.action({**values, f"left_empty:{other}": 1}))
    now = session.state.players[other]
    assert (now.control_markers, now.bought_tokens) == (0, tokens)


@pytest.mark.rule("R-9.3.1.3")
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("card", COMMODITIES)
def test_a_card_has_one_name_on_its_tile_and_on_its_sheet(
    session: Session, card: str, language: str
) -> None:
    page = CardsPresenter(session, lambda: speaking(language), in_memory())
    tile = next(tile for tile in panel(page, "goods").tiles if tile.key == f"good:{card}")
    question = page.tapped(tile.key)
    assert isinstance(question, Question)
    form = question.form({})
    assert form.title.startswith(f"{tile.heading} ·")
    goods = {choice.text.casefold() for field in form.fields for choice in field.choices}
    assert not goods or set(tile.heading.casefold().split(" / ")) == goods


@pytest.mark.rule("R-9.3.1.3")
def test_a_double_card_pays_for_the_good_that_was_picked(session: Session) -> None:
    page = cards(session)
    do(session, CorrectGoods(page.who, Good.IVORY, 2))
    before = session.state.money(page.who)
    question = page.tapped("good:ivory_gold")
    assert isinstance(question, Question)
    do(session, question.action({"good": "ivory"}))
    assert session.state.money(page.who) == before + 40


def test_every_commodity_shows_what_it_brings_the_player(session: Session) -> None:
    page = cards(session)
    do(session, CorrectGoods(page.who, Good.FUR, 2))
    tiles = {tile.key: tile.text for tile in panel(page, "goods").tiles}
    assert len(tiles) == len(COMMODITIES)
    assert tiles["good:fur"] == "+28"
    why = page.held("good:fur")
    assert why is not None
    assert why.lines[-1].amount == "28"


@pytest.mark.rule("R-7.2.3")
def test_dead_cards_are_named(session: Session) -> None:
    later(session)
    page = cards(session)
    question = page.tapped("event:gunpowder")
    assert isinstance(question, Question)
    do(session, question.action({}))
    assert "Stirrups" in panel(cards(session), "events").note


# -- advances ---------------------------------------------------------------------------------


@pytest.mark.rule("R-9.4.2.3")
def test_a_tap_takes_prerequisites_along_and_leaving_takes_dependents_away(
    session: Session,
) -> None:
    page = advances(session)
    page.tapped("L")
    assert page.basket() == (Advance.I, Advance.J, Advance.K, Advance.L)
    page.tapped("J")
    assert page.basket() == (Advance.I,)


def _patronage_over_two(session: Session, owner: str, other: str) -> None:
    """The owner of E sees the other play two personalities."""
    do(
        session,
        Pay("bank", owner, 200, ""),
        CorrectAdvance(owner, Advance.E, True),
        Correct(other, "hand", 3),
        PlayPersonality(other, PersonalityId.CHARLEMAGNE),
        PlayPersonality(other, PersonalityId.DIONYSUS_EXIGUUS),
    )


@pytest.mark.rule("R-9.3.3.2")
def test_patronage_uses_what_helps_until_it_is_tapped_away(session: Session) -> None:
    first, second, _ = session.state.order
    _patronage_over_two(session, first, second)
    do(session, GoToPhase(4))
    page = advances(session)
    page.choose_player(first)
    page.tapped("N")
    act = page.tapped("buy")
    assert isinstance(act, Act)
    assert act.action == BuyAdvances(first, (Advance.N,), (PersonalityId.DIONYSUS_EXIGUUS,))
    page.answered("claims", PersonalityId.DIONYSUS_EXIGUUS.value)
    act = page.tapped("buy")
    assert isinstance(act, Act)
    assert act.action == BuyAdvances(first, (Advance.N,))


@pytest.mark.rule("R-9.3.3.2")
def test_the_table_tells_how_often_patronage_may_still_be_used(session: Session) -> None:
    first, second, _ = session.state.order
    _patronage_over_two(session, first, second)

    def told() -> list[str]:
        items = panel(cards(session), "on_table").items
        return [item.note.split(" · ")[1] for item in items if item.key.startswith("on:")]

    assert told() == ["Patronage: not allowed", "Patronage: 1× left"]
    do(session, GoToPhase(4), BuyAdvances(first, (Advance.N,), (PersonalityId.DIONYSUS_EXIGUUS,)))
    assert told() == ["Patronage: not allowed", "Patronage: 0× left"]


def test_a_plan_fills_the_basket_and_keeps_money_for_the_hand(session: Session) -> None:
    page = advances(session)
    do(session, Pay("bank", page.who, 100, ""), GoToPhase(4))
    page.view()
    page.view()
    page.tapped("plan:0")
    assert page.basket()
    assert page.foot().main is not None
    me = session.state.players[page.who]
    spent = panel(page, "basket").items[-1]
    assert int(spent.value) >= me.hand * (me.hand + 1) // 2


def test_every_square_of_the_grid_can_say_why(session: Session) -> None:
    page = advances(session)
    do(session, CorrectAdvance(page.who, Advance.A, True))
    for advance in Advance:
        why = page.held(advance.value)
        assert why is not None
        assert why.lines


# -- fights -----------------------------------------------------------------------------------


@pytest.mark.rule("R-9.5.2.5")
def test_a_known_province_brings_its_market_and_the_sheets_their_bonuses(session: Session) -> None:
    first, second, _ = session.state.order
    do(session, CorrectArms(first, frozenset({Arms.ARMOUR})), GoToPhase(5))
    page = fight(session)
    search = page.tapped("province")
    assert isinstance(search, Search)
    search.then("granada")
    page.answered("defenders", second)
    tiles = {tile.key: tile.text for tile in panel(page, "outlook").tiles}
    assert tiles["tokens"] == "3"  # EX-R-35
    why = page.held("tokens")
    assert why is not None
    assert why.lines[-1].amount == "3"
    assert page.held("chance") is not None


@pytest.mark.rule("R-9.5.2.12")
def test_a_cathedral_needs_no_dice(session: Session) -> None:
    first, second, _ = session.state.order
    do(session, CorrectAdvance(first, Advance.H, True), GoToPhase(5))
    page = fight(session)
    page.answered("defenders", second)
    page.answered("cathedral", first)
    act = page.tapped("book")
    assert isinstance(act, Act)
    assert isinstance(act.action, FightForProvince)
    do(session, act.action)
    assert second in session.state.players[first].cathedral_against


@pytest.mark.rule("R-9.5.2.11")
def test_in_a_satellite_defenders_have_tokens_only(session: Session) -> None:
    _, second, third = session.state.order
    do(session, GoToPhase(5))
    page = fight(session)
    page.answered("defenders", second)
    page.answered("market", "1")
    one = page.draft.defenders[0]
    assert (one.marker, one.tokens) == ("", 1)
    page.answered("market", "3")
    page.answered("defenders", third)
    assert [x.marker for x in page.draft.defenders] == ["old", ""]
    page.choose_player(second)
    assert [x.player for x in page.draft.defenders] == [third]


def test_the_last_event_is_an_event_of_the_table(session: Session) -> None:
    page = cards(session)
    question = page.tapped("event:famine")
    assert isinstance(question, Question)
    do(session, question.action({}))
    last = session.journal.entries[-1].what
    assert isinstance(last, Do)
    assert isinstance(last.action, PlayEvent)


@pytest.mark.rule("R-9.5.3.1")
def test_the_bonus_card_is_offered_when_all_have_expanded(session: Session) -> None:
    first, second, third = session.state.order
    do(session, GoToPhase(5), Correct(second, "control_markers", 3))
    do(session, Correct(second, "new_markers", 2))
    page = fight(session)
    name = session.state.players[second].name
    for player in (first, second, third):
        assert "bonus" not in {offer.key for offer in panel(page, "deeds").offers}
        do(session, MarkDone("expand", player))
    offers = {offer.key: offer.text for offer in panel(page, "deeds").offers}
    assert offers["bonus"] == f"Bonus card: {name}"
    answer = page.tapped("bonus")
    assert isinstance(answer, Act)
    do(session, answer.action)
    assert "bonus" not in {offer.key for offer in panel(page, "deeds").offers}


@pytest.mark.rule("R-7.2.2")
def test_the_mongols_are_not_offered_again(session: Session) -> None:
    page = CardsPresenter(session, lambda: speaking("en"), in_memory())
    offer = lambda: next(x for x in panel(page, "events").offers if x.key == "event:mongols")  # noqa: E731
    assert offer().icon == ""
    do(session, PlayEvent(session.state.order[0], EventCard.MONGOLS, overrule=True))
    assert offer().icon == "card-off-outline"
