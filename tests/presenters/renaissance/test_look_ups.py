"""Rules and tables of Age of Renaissance to look up, its house rules, the forms of its log."""

from __future__ import annotations

import pytest

from companion.core.entries import Amend
from companion.core.ledger import BANK
from companion.core.table_actions import Pay
from companion.games.renaissance.cards.waging import DeclareWar
from companion.games.renaissance.corrections import CorrectOrder
from companion.games.renaissance.expansion.fighting import FightForProvince
from companion.games.renaissance.game import GAME
from companion.games.renaissance.order.capitals import ChooseCapitals
from companion.games.renaissance.rulebook import RULES
from companion.games.renaissance.tables import (
    ADVANCES,
    COMMODITIES,
    EVENTS,
    PERSONALITIES,
    PHASES,
)
from companion.ui.i18n import LANGUAGES
from companion.ui.presenters.amend.page import AmendPresenter
from companion.ui.presenters.asked.draft import Draft
from companion.ui.presenters.derived.house_rules import rules_in
from companion.ui.presenters.renaissance.amend import RenaissanceAmending
from companion.ui.presenters.renaissance.house_rules import RenaissanceHouseRules
from companion.ui.presenters.renaissance.rules_page import KINDS, kinds, reference
from tests.presenters.recorded import ADVANCES as BY_ADVANCES
from tests.presenters.recorded import CARDS, SHORT, AtOnce, session_of
from tests.presenters.test_amend import looks_like_a_key, opened_up, previewed, words_of
from tests.speaking import speaking

ENGLISH = speaking("en")


@pytest.mark.parametrize("language", LANGUAGES)
def test_everything_can_be_looked_up_and_has_its_words(language: str) -> None:
    found = reference(speaking(language))
    ids = {item.id for item in found.items}
    assert len(ids) == len(found.items)
    assert set(RULES) <= ids
    assert {f"card.{one}" for one in (*COMMODITIES, *EVENTS, *PERSONALITIES)} <= ids
    assert {f"advance.{one}" for one in ADVANCES} <= ids
    assert {f"phase.{number}" for number in PHASES} <= ids
    assert {item.kind for item in found.items} == set(KINDS)
    assert [kind for kind, _ in kinds(speaking(language))] == list(KINDS)
    for item in found.items:
        assert item.title
        assert item.text or item.facts
        for told in (item.title, item.text, *(part for row in item.facts for part in row)):
            assert "{" not in told
            assert not told.startswith(("end.", "rule.", "ren."))
        assert all(other in ids for other in item.related)


@pytest.mark.rule("R-9.5.2.13")
def test_the_table_of_chances_is_the_printed_one() -> None:
    table = reference(ENGLISH).item("table.fights")
    assert table is not None
    assert table.facts[4] == ("Position 4", "61.1% · 70.8% · 72.2% · 79.2%")


@pytest.mark.rule("R-2.1")
def test_every_house_rule_can_be_changed_and_the_log_says_so_in_words() -> None:
    session = session_of(SHORT)
    rules = RenaissanceHouseRules(session, lambda: ENGLISH)
    listed = {key for key, row in rules_in("renaissance").items() if row.values}
    assert {choice.key for choice in rules.choices()} == {"last_epoch", *listed}
    for choice in rules.choices():
        assert rules.change(choice.key, choice.chosen) is None
        other = next(answer for answer in choice.answers if answer.key != choice.chosen)
        session.do(rules.change(choice.key, other.key))
        after = next(item for item in rules.choices() if item.key == choice.key)
        assert after.chosen == other.key
        assert session.next_undo is not None
        assert "{" not in ENGLISH.text(session.next_undo)


@pytest.mark.rule("RUL-R-03", "R-2.3")
def test_the_fields_of_the_order_track_are_set_within_their_neighbours() -> None:
    session = session_of(SHORT)
    rules = RenaissanceHouseRules(session, lambda: ENGLISH)
    track = rules.blocks()[0]
    assert [(count.value, count.least, count.most) for count in track.counts] == [
        (1, 1, 2), (3, 2, 4), (5, 4, 5), (6, 6, 6),
    ]  # fmt: skip
    session.do(rules.counted("positions_four", "1", -1))
    assert session.state.switches.positions_four == (1, 2, 5, 6)
    assert len(RenaissanceHouseRules(session_of(CARDS), lambda: ENGLISH).blocks()) == 1


@pytest.mark.rule("RUL-R-01")
def test_fields_of_the_misery_index_are_changed_added_and_taken_away() -> None:
    session = session_of(SHORT)
    rules = RenaissanceHouseRules(session, lambda: ENGLISH)
    before = session.state.switches.misery_scale
    session.do(rules.counted("misery_scale", "11", 5))
    assert session.state.switches.misery_scale[11] == before[11] + 5
    session.do(rules.counted("misery_scale", "fields", 1))
    grown = session.state.switches.misery_scale
    assert len(grown) == len(before) + 1
    assert list(grown) == sorted(set(grown))
    session.do(rules.counted("misery_scale", "fields", -1))
    assert len(session.state.switches.misery_scale) == len(before)


# -- forms of the log ----------------------------------------------------------------------


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_action_has_a_form_without_raw_keys(language: str) -> None:
    translator = speaking(language)
    words = RenaissanceAmending(lambda: translator, GAME)
    session = session_of(BY_ADVANCES)
    session.go_to(200)
    raw = []
    for action in GAME.actions:
        said = [words.title(action)]
        if action is not ChooseCapitals:
            said += opened_up(Draft.new(action, session.state, words))
        raw += [(action.__name__, word) for word in said if not word or looks_like_a_key(word)]
    assert raw == []
    assert all(words.title(action) for action in words.common())


def test_forms_begin_with_answers_that_fit() -> None:
    session = session_of(BY_ADVANCES)
    session.go_to(200)
    words, state = RenaissanceAmending(lambda: ENGLISH, GAME), session.state
    first, last = state.order[0], state.order[-1]
    war = Draft.new(DeclareWar, state, words).action()
    assert (war.player, war.opponent) == (first, last)
    fight = Draft.new(FightForProvince, state, words).action()
    assert [one.player for one in fight.defenders] == [last]
    payment = Draft.new(Pay, state, words).action()
    assert (payment.giver, payment.taker) == (first, BANK)
    assert Draft.new(CorrectOrder, state, words).action().order == state.order


@pytest.mark.parametrize("name", [BY_ADVANCES, SHORT])
def test_every_entry_of_a_whole_game_can_be_opened_and_comes_back_unchanged(name: str) -> None:
    session = session_of(name)
    words = RenaissanceAmending(lambda: ENGLISH, GAME)
    amending = AmendPresenter(session, lambda: ENGLISH, words, AtOnce(), lambda _at: "20:15")
    changed = 0
    for line in session.log()[::5]:
        detail = amending.entry(line)
        assert not any(looks_like_a_key(item.text) for item in detail.said)
        if any(offer.key == "change" for offer in detail.offers):
            assert line.position is not None
            filling = amending.change(line.position)
            form = amending.question(filling).form({})
            assert not any(looks_like_a_key(word) for word in words_of(form.fields))
            assert filling.draft.action() == filling.original
            changed += 1
    assert changed > 10


def test_a_preview_counts_in_ducats() -> None:
    session = session_of(BY_ADVANCES)
    session.go_to(200)
    player = session.state.order[0]
    session.do(Pay(BANK, player, 20))
    words = RenaissanceAmending(lambda: ENGLISH, GAME)
    amending = AmendPresenter(session, lambda: ENGLISH, words, AtOnce(), lambda _at: "20:15")
    place = session.journal.position
    view = amending.view(previewed(amending, Amend(place, "replace", Pay(BANK, player, 30))))
    lines = [(line.text, line.change) for who in view.changes for line in who.lines]
    assert ("Ducats", "+10") in lines
    assert "30 ducats" in view.title
    assert "20 ducats" in view.note
