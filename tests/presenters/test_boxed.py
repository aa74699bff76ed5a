"""Every rule that is cited says where it stands in the rulebook of the box."""

from __future__ import annotations

from itertools import chain

import pytest

from companion.core.books.rulebook import chapters_of, rules_of
from companion.games import GAME_IDS
from companion.ui.i18n import LANGUAGES
from companion.ui.presenters.box import box
from companion.ui.presenters.boxed import chapter_of, in_the_book, rule_told
from tests.speaking import speaking

LAST_PAGE = {"medioevo": 36, "renaissance": 16, "generalship": 29}
WITHOUT_PAGES = ("conspiracy", "medievalia")


@pytest.mark.parametrize("game", GAME_IDS)
def test_every_rule_and_ruling_has_its_place_and_no_place_names_an_unknown_rule(game: str) -> None:
    assert set(chapters_of(game)) == set(rules_of(game))


@pytest.mark.parametrize("game", GAME_IDS)
def test_no_rule_stands_in_two_chapters_and_none_is_named_twice(game: str) -> None:
    rows = tuple(dict.fromkeys(chapters_of(game).values()))
    named = list(chain.from_iterable(row.rules for row in rows))
    assert len(named) == len(set(named))
    assert len({row.chapter for row in rows}) == len(rows)


def test_a_rule_number_belongs_to_one_game_only() -> None:
    every = [number for game in GAME_IDS for number in rules_of(game)]
    assert len(every) == len(set(every))


@pytest.mark.parametrize("game", GAME_IDS)
def test_pages_are_those_of_the_book_and_a_book_without_pages_claims_none(game: str) -> None:
    told = [row.pages for row in chapters_of(game).values() if row.chapter]
    if game in WITHOUT_PAGES:
        assert set(told) == {""}
        return
    for pages in filter(None, told):
        first, _, last = pages.partition("–")
        assert 1 <= int(first) <= int(last or first) <= LAST_PAGE[game]


@pytest.mark.parametrize(
    ("rule", "place"),
    [
        ("M-7.2", "Rulebook: Steuern und Unterhalt, p. 10"),
        ("M-17.5", "Rulebook: Marktbonus, p. 23"),
        ("R-47", "Rulebook: Gebiete erobern/plündern, p. 21"),
        ("R-9.6.1", "Rulebook: 9.6 Einkommen, p. 8"),
        ("RUL-R-07", "Rulebook: C Übersicht Fortschritte, p. 16"),
        ("C-3.7.8.2", "Rulebook: 3.7.8 Kampfergebnis"),
        ("G-11.10", "Rulebook: Schlacht, p. 19–22"),
        ("F-10.1", "Rulebook: Regeln für Charaktere"),
        ("G-14.7", "Not in the rulebook"),
        ("M-30.1", "Not in the rulebook"),
    ],
)
def test_a_rule_names_chapter_and_page_of_the_boxed_rulebook(rule: str, place: str) -> None:
    assert in_the_book(speaking("en"), rule) == place
    assert rule_told(speaking("en"), rule).endswith(f"\n{place}")


def test_what_is_no_rule_has_no_place() -> None:
    assert chapter_of("M-99.1") is None
    assert in_the_book(speaking("de"), "M-99.1") == ""


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_reference_of_each_game_tells_the_place_and_finds_rules_by_their_chapter(
    language: str,
) -> None:
    texts = speaking(language)
    for game in GAME_IDS:
        book = box(game).reference(texts)
        assert all(book.item(number).place for number in rules_of(game))
    found = box("medioevo").reference(texts).find("marktbonus")
    assert "M-17.5" in {item.id for item in found}
