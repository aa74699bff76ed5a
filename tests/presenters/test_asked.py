"""Forms of pages, made from the action that they make: open choices, bounds, stale answers."""

from __future__ import annotations

import pytest

from companion.core.records import evolve
from companion.games.conspiracy.battle.ransom import Bribe
from companion.games.conspiracy.corrections import (
    CorrectCaptives,
    CorrectLand,
    CorrectMaster,
    CountRoutes,
)
from companion.games.conspiracy.empire.empire import BuildCastle
from companion.games.conspiracy.pieces import Master
from companion.games.conspiracy.state import NEUTRAL
from companion.games.renaissance.corrections import (
    CorrectDecree,
    CorrectMarker,
    CorrectPersonalities,
)
from companion.games.renaissance.expansion.absolution import HolyAbsolution
from companion.games.renaissance.expansion.correct_expansion import CorrectShipped
from companion.games.renaissance.pieces import Good, Group
from companion.games.renaissance.state import Personality
from companion.ui.presenters.asked.draft import Draft
from companion.ui.presenters.asked.question import Ask, answer_of, asked, field_of
from companion.ui.presenters.asked.words import Option
from companion.ui.presenters.box import box
from companion.ui.presenters.derived.speaker import GameSpeaker
from companion.ui.presenters.panels import Choice, Field, Form, Values
from tests.golden.pages import texts
from tests.presenters.recorded import session_of


@pytest.fixture
def page() -> GameSpeaker:
    session = session_of("election_by_votes")
    session.go_to(40)
    return GameSpeaker(session, texts)


def field(form: Form, key: str) -> object:
    return next(one for one in form.fields if one.key == key)


def keys(form: Form) -> list[str]:
    return [one.key for one in form.fields]


def test_what_is_given_is_not_asked_and_the_reason_comes_last(page: GameSpeaker) -> None:
    held = page.state.masters.get(Master.FAITH, NEUTRAL)
    ask = Ask(CorrectMaster, given={"master": Master.FAITH}, begin={"holder": held})
    form = asked(page, "x", ask).form({})
    assert keys(form) == ["holder", "reason"]
    assert field(form, "holder").value == held
    assert not form.ready  # it is so already
    assert form.said[0].tone == "quiet"


def test_a_choice_is_open_until_somebody_chose_and_a_stale_answer_is_none(
    page: GameSpeaker,
) -> None:
    first, *_ = page.state.seats
    lands = [one.id for one in page.state.lands_of(first)]
    ask = Ask(BuildCastle, given={"player": first}, among={"land": lands}, tells=False)
    question = asked(page, "x", ask)
    for values in ({}, {"land": "atlantis"}):
        form = question.form(values)
        assert (field(form, "land").value, form.ready) == ("", False)
    assert [one.key for one in field(question.form({}), "land").choices] == lands
    assert question.form({"land": lands[0]}).ready
    assert question.action({"land": lands[0]}) == BuildCastle(first, lands[0])


def test_bounds_are_those_of_the_hint_or_tighter(page: GameSpeaker) -> None:
    given = {"player": "p1", "owner": "p2"}
    for most, shown in ((None, 10), (4, 4), (99, 10)):
        ask = Ask(CorrectCaptives, given, most={} if most is None else {"count": most})
        assert field_of(page, ask, "count").most == shown
    question = asked(page, "x", Ask(CorrectCaptives, given))
    assert question.action({"count": 500}).count == 10  # as it could never be typed


def test_several_marks_are_one_row_of_chips(page: GameSpeaker) -> None:
    land = page.state.lands_of(page.state.seats[0])[0]
    marks = ("castle", "relic")
    ask = Ask(
        CorrectLand,
        given={"land": land.id, "owner": land.owner},
        fields=marks,
        labels={"things": "con.sheet.things"},
        marks={"things": marks},
    )
    question = asked(page, "x", ask)
    assert keys(question.form({})) == ["things", "reason"]
    made = question.action({"things": ["relic"], "reason": " moved "})
    assert (made.castle, made.relic, made.reason) == (False, True, "moved")


def test_what_may_be_left_out_begins_as_the_page_knows_it(page: GameSpeaker) -> None:
    ask = Ask(CountRoutes, given={"player": "p1"}, told={"counts": (3, 2, 1)})
    question = asked(page, "x", ask)
    assert keys(question.form({})) == ["counts.given", "reason"]
    assert question.action({"counts.given": "yes"}).counts == (3, 2, 1)
    assert question.action({"counts.given": "yes", "counts.1": 7}).counts == (3, 7, 1)
    assert question.action({"counts.1": 7}).counts is None


def test_a_preview_that_would_tell_a_purse_is_not_given(page: GameSpeaker) -> None:
    first, second, *_ = page.state.seats
    answers = {"player": first, "taker": second, "amount": 100_000}
    told = asked(page, "x", Ask(Bribe)).form(answers)
    quiet = asked(page, "x", Ask(Bribe, tells=False)).form(answers)
    assert told.said
    assert (quiet.said, quiet.ready) == ((), True)


def test_a_page_asks_beside_the_fields_and_has_the_last_word(page: GameSpeaker) -> None:
    given = {"player": "p1", "owner": "p2"}
    half = Field("half", "Half of them?", "one", (Choice("no", "No"), Choice("yes", "Yes")), "no")

    def ask(values: Values) -> Ask:
        answer = answer_of(half, values)
        return Ask(
            CorrectCaptives,
            given={**given, "count": 5 if answer == "yes" else 10},
            fields=("half", "reason"),
            beside=(evolve(half, value=answer),),
            waits=answer == "no",
            finish=lambda form, step: evolve(form, confirm="known" if step else "unknown"),
        )

    question = asked(page, "x", ask)
    assert keys(question.form({})) == ["half", "reason"]
    for values in ({}, {"half": "a third"}):
        form = question.form(values)
        assert (field(form, "half").value, form.ready, form.confirm) == ("no", False, "unknown")
    form = question.form({"half": "yes"})
    assert (form.ready, form.confirm) == (True, "known")
    assert question.action({"half": "yes"}).count == 5


def test_nothing_is_called_as_the_page_calls_it(page: GameSpeaker) -> None:
    options = ("", page.state.seats[0])
    ask = Ask(CorrectMaster, {"master": Master.FAITH}, among={"holder": options})
    ask = evolve(ask, none={"holder": "sheet.no"})
    first, second = field_of(page, ask, "holder").choices
    assert (first.text, second.text) == (texts().text("sheet.no"), page.name(options[1]))


# -- a table of another game -------------------------------------------------------------------


@pytest.fixture
def market() -> GameSpeaker:
    session = session_of("five_players_by_advances")
    number = next(
        one.number for one in session.journal.present if len(one.step.state.personalities) > 1
    )
    session.go_to(number)
    return GameSpeaker(session, texts)


def test_a_number_around_zero_is_stepped_through_it_on_a_page(market: GameSpeaker) -> None:
    given = {"good": Good.WINE}
    question = asked(market, "x", Ask(CorrectMarker, given, begin={"markers": 0}))
    assert keys(question.form({})) == ["markers", "reason"]
    assert field(question.form({}), "markers").least < 0
    assert question.action({"markers": -2}) == CorrectMarker(Good.WINE, -2)


def test_an_option_may_have_words_that_only_the_page_knows(market: GameSpeaker) -> None:
    groups = (Option(None, "nobody is banned"), Group.SCIENCE)
    ask = Ask(CorrectDecree, needed=("group",), among={"group": groups})
    question = asked(market, "x", ask)
    choices = field(question.form({}), "group").choices
    assert [one.text for one in choices] == ["nobody is banned", "Science"]
    assert question.action({"group": "science"}) == CorrectDecree(Group.SCIENCE)


def test_a_part_is_tried_as_the_action_it_becomes_part_of(market: GameSpeaker) -> None:
    first, *others = market.state.personalities
    user = next(one for one in market.state.order if one not in (first.player, *first.claims))
    ask = Ask(
        Personality,
        given={"id": first.id, "player": first.player},
        begin={"claims": first.claims},
        makes=lambda made: CorrectPersonalities((made, *others)),
    )
    question = asked(market, "x", ask)
    assert not question.form({}).ready  # it is so already
    form = question.form({"claims": [user]})
    assert form.ready
    assert market.name(user) in form.said[0].text
    assert question.action({"claims": [user]}).personalities[0].claims == (user,)


def test_of_very_many_options_one_is_looked_up(market: GameSpeaker) -> None:
    given = {"player": market.state.order[0]}
    assert field_of(market, Ask(CorrectShipped, given), "province").kind == "pick"


def test_who_pays_no_ducats_for_an_absolution_is_not_who_was_left_out() -> None:
    session = session_of("four_players_short_game")
    words = box("renaissance").amending(texts)
    one = session.state.seats[0]
    draft = Draft.of(HolyAbsolution({one: 0}), session.state, words)
    assert field(Form("", draft.fields(), ""), f"ducats.{one}").value == 0
    draft.answer(f"ducats.{one}", 0)
    assert draft.action() == HolyAbsolution({one: 0})
    draft.answer(f"ducats.{one}.given", "")
    assert draft.action() == HolyAbsolution()
