"""Pages as data: golden texts, nobody's secrets in anybody else's view, words in all languages."""

from __future__ import annotations

import json
from typing import Any

import pytest

from companion.pages import kit
from companion.phones.eyes import SeatSession
from companion.ui.i18n import LANGUAGES, Translator
from companion.ui.presenters.told_pages import ToldPages
from tests.pages.golden import FOLDER, pages
from tests.phones.secrets import moments, with_other_secrets
from tests.presenters.recorded import ADVANCES, HONOR, REPLAYS, session_of
from tests.stage.audit_data import data_faults, parts

GAMES = [path.stem for path in sorted(REPLAYS.glob("*/*.companion"))]


def test_golden_pages_are_what_the_pages_say() -> None:
    made = dict(pages())
    assert {path.name for path in made} == {path.name for path in FOLDER.glob("*.json")}
    for path, text in made.items():
        assert text == path.read_text(encoding="utf-8"), path.name


def told(game: str, eyes: str, otherwise: bool) -> dict[str, str]:
    """Every page as it is written for these eyes, in the middle of the game and near its end.

    Told `otherwise`, everybody else hides something else all along.
    """
    session = session_of(game)
    places = moments(session, 2)
    if otherwise:
        with_other_secrets(session, eyes)
    found = {}
    for number in places:
        session.go_to(number)
        seen: Any = SeatSession(session, eyes)
        for name, page in ToldPages(seen, Translator("en"), eyes).pages().items():
            found[f"{number} {name}"] = json.dumps(kit.to_json(page(), eyes))
    return found


@pytest.mark.parametrize("game", GAMES)
def test_no_page_depends_on_what_others_hide(game: str) -> None:
    players = list(session_of(game).state.players)
    for eyes in (kit.TABLE, players[0], players[-1]):
        now, otherwise = told(game, eyes, False), told(game, eyes, True)
        assert [name for name in now if now[name] != otherwise[name]] == [], eyes


def test_a_secret_is_told_to_its_owner() -> None:
    session = session_of(HONOR)
    for eyes in (kit.TABLE, *session.state.players):
        page = ToldPages(session, Translator("en"), eyes).told("table")
        secrets = [part for part in parts(page) if isinstance(part, kit.Secret)]
        assert secrets
        assert all((part.figure is not None) == (part.owner == eyes) for part in secrets)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", [HONOR, ADVANCES])
def test_no_page_shows_a_raw_key(language: str, game: str) -> None:
    session = session_of(game)
    for page in ToldPages(session, Translator(language)).pages().values():
        assert list(data_faults(page())) == []


def test_a_view_survives_json() -> None:
    view = ToldPages(session_of(HONOR), Translator("de")).told("table")
    assert json.loads(json.dumps(kit.to_json(view)))["kind"] == "PageView"


def test_places_are_roman_and_amounts_arabic() -> None:
    assert [kit.roman(number) for number in (1, 4, 8, 12, 13)] == ["I", "IV", "VIII", "XII", "13"]
