"""Pages as data: golden texts, nobody's secrets in anybody else's view, words in all languages."""

from __future__ import annotations

import json
from typing import Any

import pytest

from companion.core.records import evolve
from companion.pages import kit
from companion.ui.i18n import LANGUAGES, Translator
from companion.ui.presenters.told_pages import PAGES, told
from tests.pages.golden import FOLDER, pages
from tests.presenters.recorded import ADVANCES, HONOR, REPLAYS, TIME, session_of

GAMES = [path.stem for path in sorted(REPLAYS.glob("*/*.companion"))]
SECRET_PURSES = (HONOR, TIME)  # of Medioevo Universale; Age of Renaissance plays with open money


def test_golden_pages_are_what_the_pages_say() -> None:
    made = dict(pages())
    assert {path.name for path in made} == {path.name for path in FOLDER.glob("*.json")}
    for path, text in made.items():
        assert text == path.read_text(encoding="utf-8"), path.name


def inside(view: Any) -> list[Any]:
    from dataclasses import fields, is_dataclass

    if is_dataclass(view):
        found = [view]
        for field in fields(view):
            found += inside(getattr(view, field.name))
        return found
    return [part for item in view for part in inside(item)] if isinstance(view, tuple) else []


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("page", PAGES)
def test_a_secret_is_only_in_its_owners_data(game: str, page: str) -> None:
    session, texts = session_of(game), Translator("en")
    for eyes in (kit.TABLE, *session.state.players):
        for part in inside(told(session, page, texts, eyes)):
            if isinstance(part, kit.Secret):
                assert (part.figure is not None) == (part.owner == eyes)


class Richer:
    """A session in which one player has more money than he had."""

    def __init__(self, session: Any, player: str) -> None:
        self._session = session
        purses = {**session.state.purses, player: session.state.purses[player] + 7}
        self.state = evolve(session.state, purses=purses)

    def __getattr__(self, name: str) -> Any:
        return getattr(self._session, name)


@pytest.mark.parametrize("game", SECRET_PURSES)
def test_what_somebody_has_changes_no_view_of_anybody_else(game: str) -> None:
    session, texts = session_of(game), Translator("en")
    rich = next(iter(session.state.players))
    richer: Any = Richer(session, rich)
    for eyes in (kit.TABLE, *session.state.players):
        same = told(session, "table", texts, eyes) == told(richer, "table", texts, eyes)
        assert same == (eyes != rich)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", [HONOR, ADVANCES])
def test_no_page_shows_a_raw_key(language: str, game: str) -> None:
    from tests.stage.audit_data import data_faults

    session = session_of(game)
    for page in PAGES:
        assert list(data_faults(told(session, page, Translator(language)))) == []


def test_a_view_survives_json() -> None:
    view = told(session_of(HONOR), "table", Translator("de"))
    assert json.loads(json.dumps(kit.to_json(view)))["kind"] == "PageView"


def test_places_are_roman_and_amounts_arabic() -> None:
    assert [kit.roman(number) for number in (1, 4, 8, 12, 13)] == ["I", "IV", "VIII", "XII", "13"]
