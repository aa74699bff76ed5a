"""Pages as data: golden texts, nobody's secrets in anybody else's view, words in all languages."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import Any

import pytest

from companion.pages import kit
from companion.phones.eyes import SeatSession
from companion.ui.i18n import LANGUAGES
from companion.ui.presenters.device.told import device_pages
from companion.ui.presenters.session import Session
from companion.ui.presenters.told_pages import ToldPages
from tests.pages.golden import FOLDER, pages
from tests.phones.secrets import moments, with_other_secrets
from tests.presenters.recorded import HONOR, every_evening, session_of
from tests.speaking import speaking
from tests.stage.audit.data import data_faults, parts


def test_golden_pages_are_what_the_pages_say() -> None:
    made = dict(pages())
    assert {path.name for path in made} == {path.name for path in FOLDER.glob("*.json")}
    for path, text in made.items():
        assert text == path.read_text(encoding="utf-8"), path.name


def told(session: Session, places: list[int], eyes: str) -> dict[str, str]:
    """Every page as it is written for these eyes, in the middle of the game and near its end."""
    found = {}
    for number in places:
        session.go_to(number)
        seen: Any = SeatSession(session, eyes)
        for name, page in ToldPages(seen, speaking("en"), eyes).pages().items():
            found[f"{number} {name}"] = json.dumps(kit.to_json(page(), eyes))
    return found


@pytest.mark.parametrize("game", every_evening())
def test_no_page_depends_on_what_others_hide(game: str) -> None:
    session = session_of(game)
    places, players = moments(session, 2), list(session.state.players)
    for eyes in (kit.TABLE, *players):
        otherwise = session_of(game)
        with_other_secrets(otherwise, eyes)  # everybody else hides something else all along
        now, then = told(session, places, eyes), told(otherwise, places, eyes)
        assert [name for name in now if now[name] != then[name]] == [], eyes


def test_a_secret_is_told_to_its_owner() -> None:
    session = session_of(HONOR)
    for eyes in (kit.TABLE, *session.state.players):
        page = ToldPages(session, speaking("en"), eyes).told("table")
        secrets = [part for part in parts(page) if isinstance(part, kit.Secret)]
        assert secrets
        assert all((part.figure is not None) == (part.owner == eyes) for part in secrets)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", every_evening())
def test_the_data_of_no_page_has_a_fault(language: str, game: str) -> None:
    session = session_of(game)
    for page in ToldPages(session, speaking(language)).pages().values():
        assert list(data_faults(page())) == []


@pytest.mark.parametrize(
    ("spoilt", "fault"),
    [
        ({"title": ""}, "table: no title"),
        ({"state": "ui.place.table"}, "table: raw key ui.place.table in PageView.state"),
        ({"tabs": (kit.Tab("one", "A tab that says far too much"),)}, "Tab says too much"),
        ({"bar": kit.Bar("", act=kit.Button("go", ""))}, "Button go has no words"),
    ],
)
def test_each_fault_of_the_data_is_found(spoilt: dict[str, Any], fault: str) -> None:
    view = ToldPages(session_of(HONOR), speaking("en")).told("table")
    assert list(data_faults(view)) == []
    assert any(fault in found for found in data_faults(replace(view, **spoilt)))


def test_a_first_figure_that_cannot_say_why_is_found() -> None:
    view = ToldPages(session_of(HONOR), speaking("en")).told("table")
    banners = view.blocks[0]
    assert isinstance(banners, kit.Banners)
    hero = replace(banners.banners[0].hero, shows=kit.Figure("7"))
    spoilt = replace(banners, banners=(replace(banners.banners[0], hero=hero),))
    found = list(data_faults(replace(view, blocks=(spoilt,))))
    assert [one for one in found if "cannot say why" in one]


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_page_of_a_device_shows_a_raw_key(language: str) -> None:
    pages = device_pages(speaking(language))
    assert {"home", "settings", "new_game.medioevo", "new_game.medievalia"} <= set(pages)
    for page in pages.values():
        assert list(data_faults(page())) == []


def test_a_view_survives_json() -> None:
    view = ToldPages(session_of(HONOR), speaking("de")).told("table")
    assert json.loads(json.dumps(kit.to_json(view)))["kind"] == "PageView"


def test_places_are_roman_and_amounts_arabic() -> None:
    assert [kit.roman(number) for number in (1, 4, 8, 12, 13)] == ["I", "IV", "VIII", "XII", "13"]
