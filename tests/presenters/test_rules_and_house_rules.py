"""Rules and tables to look up, and the house rules of a game, without a window."""

from __future__ import annotations

import pytest

from companion.games.medioevo.rulebook import RULES
from companion.games.medioevo.tables import CARDS, TECHNOLOGIES
from companion.ui.i18n import LANGUAGES
from companion.ui.presenters.derived.house_rules import rules_in
from companion.ui.presenters.medioevo.house_rules import MedioevoHouseRules
from companion.ui.presenters.medioevo.rules_page import KINDS, reference
from companion.ui.presenters.reference import Item, Reference, plain
from companion.ui.presenters.renaissance.rules_page import reference as renaissance
from tests.presenters.recorded import ROUNDS, session_of
from tests.speaking import speaking

ENGLISH = speaking("en")


@pytest.mark.parametrize("language", LANGUAGES)
def test_everything_can_be_looked_up_and_has_its_words(language: str) -> None:
    found = reference(speaking(language))
    ids = {item.id for item in found.items}
    assert len(ids) == len(found.items)
    assert set(RULES) <= ids
    assert {f"card.{number}" for number in CARDS} <= ids
    assert {f"tech.{name}" for name in TECHNOLOGIES} <= ids
    assert {f"phase.{number}" for number in range(1, 8)} <= ids
    assert {item.kind for item in found.items} == set(KINDS)
    for item in found.items:
        words = [item.title, item.text, *(part for row in item.facts for part in row)]
        assert item.title
        assert item.text or item.facts
        for told in words:
            assert "{" not in told
            assert not told.startswith(("end.", "rule.", "card.", "tech.", "switch."))
        assert all(other in ids for other in item.related)


@pytest.mark.parametrize(
    ("word", "item"),
    [
        ("communication", "advance.O"),
        ("exploration", "advance.T"),
        ("civics", "advance.V"),
        ("leader", "R-9.3.3.1"),
        ("domination marker", "R-9.5.0.5"),
    ],
)
def test_words_that_the_english_box_prints_find_what_the_app_calls_otherwise(
    word: str, item: str
) -> None:
    assert item in {found.id for found in renaissance(ENGLISH).find(word)}


def test_a_ruling_is_found_by_either_of_its_numbers() -> None:
    for number in ("R-16", "M-R16"):
        first = reference(ENGLISH).find(number)[0]
        assert (first.id, first.number) == ("R-16", "M-R16")


def test_a_rule_is_found_by_its_number_first() -> None:
    found = reference(ENGLISH).find("m-25.2")
    assert found[0].id == "M-25.2"


def test_titles_come_before_texts_and_all_words_must_be_there() -> None:
    items = (
        Item("a", "rule", "1", "Other", "the bank lends"),
        Item("b", "rule", "2", "The bank", "nothing"),
        Item("c", "card", "3", "Banker", "words"),
    )
    book = Reference(items)
    assert [item.id for item in book.find("bank")] == ["b", "c", "a"]
    assert [item.id for item in book.find("bank lends")] == ["a"]
    assert [item.id for item in book.find("bank", "card")] == ["c"]
    assert [item.id for item in book.find("")] == ["a", "b", "c"]
    assert book.item("nothing") is None


def test_accents_and_capitals_do_not_matter() -> None:
    assert plain("Großstadt – Città È") == "grossstadt – citta e"


@pytest.mark.rule("M-30.1")
def test_every_house_rule_can_be_changed_and_the_log_says_so_in_words() -> None:
    session = session_of(ROUNDS)
    rules = MedioevoHouseRules(session, lambda: ENGLISH)
    assert {choice.key for choice in rules.choices()} == {
        k for k, row in rules_in("medioevo").items() if row.values
    }
    for choice in rules.choices():
        assert rules.change(choice.key, choice.chosen) is None
        other = next(answer for answer in choice.answers if answer.key != choice.chosen)
        session.do(rules.change(choice.key, other.key))
        after = next(item for item in rules.choices() if item.key == choice.key)
        assert after.chosen == other.key
        assert session.next_undo is not None
        told = ENGLISH.text(session.next_undo)
        assert choice.title in told
        assert told.endswith(f"› {other.text}")


@pytest.mark.rule("R-21")
def test_own_technology_points_are_kept_only_where_they_differ() -> None:
    session = session_of(ROUNDS)
    rules = MedioevoHouseRules(session, lambda: ENGLISH)
    usual = TECHNOLOGIES["carpentry"].points_per_use
    session.do(rules.points("carpentry", 1))
    assert session.state.switches.tp_override == {"carpentry": usual + 1}
    counts = {count.player: count.value for count in rules.counts().counts}
    assert counts["carpentry"] == usual + 1
    session.do(rules.points("carpentry", -1))
    assert session.state.switches.tp_override == {}


@pytest.mark.rule("M-32.1")
def test_open_values_are_unknown_until_they_are_entered() -> None:
    session = session_of(ROUNDS)
    rules = MedioevoHouseRules(session, lambda: ENGLISH)
    shown = {count.player: count for counts in rules.tables() for count in counts.counts}
    assert shown["cubes.salt"].shown == "–"
    session.do(rules.entered("cubes.salt", 1))
    assert session.state.settings.values["cubes.salt"] == 20
    session.do(rules.entered("cubes.salt", -1))
    assert session.next_undo is not None
    told = ENGLISH.text(session.next_undo)
    assert told == "Cubes in the box, Salt: 19 instead of 20"
    for _ in range(20):
        session.do(rules.entered("cubes.salt", -1))
    assert "cubes.salt" not in session.state.settings.values
