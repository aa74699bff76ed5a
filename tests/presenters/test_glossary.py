"""What does this mean? Words of a page, told by the glossary and the titles of the rules."""

from __future__ import annotations

import pytest

from companion.core.books.glossary import terms_of
from companion.core.books.rulebook import rules_of
from companion.games import GAME_IDS
from companion.ui.i18n import LANGUAGES
from companion.ui.presenters.glossary import FEW, Glossary
from tests.speaking import speaking


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", GAME_IDS)
def test_every_word_of_a_glossary_is_told_in_each_language_with_its_rule(
    game: str, language: str
) -> None:
    texts, rules = speaking(language), rules_of(game)
    glossary = Glossary(texts, game)
    for term in terms_of(game):
        assert term.rule in rules
        assert texts.text(f"term.{game}.{term.id}.text").endswith(".")
        for form in texts.text(f"term.{game}.{term.id}").split("|"):
            told = glossary.explain([form])
            assert [one.rule for one in told] == [term.rule], form
            assert told[0].told


@pytest.mark.parametrize("game", GAME_IDS)
def test_no_two_words_of_a_game_have_one_form(game: str) -> None:
    for language in LANGUAGES:
        texts = speaking(language)
        forms = [
            form.casefold()
            for term in terms_of(game)
            for form in set(texts.text(f"term.{game}.{term.id}").split("|"))
        ]
        doubled = {form for form in forms if forms.count(form) > 1}
        assert {form for form in doubled if form not in ("ausheben", "modernisieren")} == set()


@pytest.mark.parametrize(
    ("game", "label", "names"),
    [
        ("medioevo", "Tax rate 30", ["tax rate"]),
        ("medioevo", "Market factor 4", ["market factor"]),
        ("medioevo", "3 technology points left", ["technology point"]),
        ("medioevo", "Bishop", ["Bishop"]),
        ("medioevo", "4", []),
        ("renaissance", "Misery 125", ["misery index"]),
        ("conspiracy", "Tolls · 2 imperial cities", ["imperial city", "toll"]),
        ("generalship", "Political power 3", ["political power"]),
        ("medievalia", "Guarded landscape", ["Guarded landscape"]),
    ],
)
def test_the_words_of_a_label_are_found_the_longest_first(
    game: str, label: str, names: list[str]
) -> None:
    assert [one.name for one in Glossary(speaking("en"), game).explain([label])] == names


def test_capitals_accents_and_signs_do_not_matter() -> None:
    german = Glossary(speaking("de"), "medioevo")
    assert [one.rule for one in german.explain(["HANDELSSTRASSE (2)"])] == ["M-17.8"]
    assert german.explain(["Steuersatzung"]) == ()


def test_words_of_two_labels_are_not_read_as_one_and_not_too_many_are_told() -> None:
    english = Glossary(speaking("en"), "medioevo")
    assert [one.rule for one in english.explain(["start", "realm cards"])] == ["M-19.1"]
    many = ["area", "army", "horde", "captain", "crew"]
    assert len(english.explain(many)) == FEW
