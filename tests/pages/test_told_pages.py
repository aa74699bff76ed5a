"""Pages as data: golden texts, nobody's secrets in anybody else's view, words in all languages."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import Any

import pytest

from companion.games.medievalia.tables import STACK_CARDS
from companion.pages import kit
from companion.pages.panels import Choice, ChoiceRow, Item, Panel, Tile
from companion.phones.eyes import SeatSession
from companion.ui.i18n import LANGUAGES
from companion.ui.presenters.bids.page import bids_page
from companion.ui.presenters.bids.secret import Typed
from companion.ui.presenters.device.told import device_pages
from companion.ui.presenters.drafts import Drafts, in_memory
from companion.ui.presenters.renaissance.bids import CapitalBidding, TokenBuying
from companion.ui.presenters.session import Session
from companion.ui.presenters.told_pages import ToldPages
from tests.pages.golden import FOLDER, pages
from tests.phones.secrets import moments, noted, otherwise
from tests.presenters.recorded import HONOR, every_evening, session_of
from tests.speaking import speaking
from tests.stage.audit.data import data_faults, parts


def test_golden_pages_are_what_the_pages_say() -> None:
    made = dict(pages())
    assert {path.name for path in made} == {path.name for path in FOLDER.glob("*.json")}
    for path, text in made.items():
        assert text == path.read_text(encoding="utf-8"), path.name


def told(session: Session, eyes: str, other: bool) -> dict[str, str]:
    """Every page as it is written for these eyes, with what all have noted at the tablet.

    The table looks at the game as the command opens it: nobody has a number there.
    """
    seen: Any = session if eyes == kit.TABLE else SeatSession(session, eyes)
    notes = noted(session, eyes, other)
    pages = ToldPages(seen, speaking("en"), eyes, notes).pages()
    return {name: json.dumps(kit.to_json(page(), eyes)) for name, page in pages.items()}


@pytest.mark.parametrize("game", every_evening())
def test_no_page_depends_on_what_others_hide(game: str) -> None:
    """In the middle of the game, near its end and in each phase: others hide something else."""
    session = session_of(game)
    spread = moments(session, 2)
    for number in (*spread, *of_each_phase(session)):
        session.go_to(number)
        for eyes in (kit.TABLE, *(session.state.players if number in spread else ())):
            now = told(session, eyes, False)
            with otherwise(session, eyes):
                then = told(session, eyes, True)
            assert [name for name in now if now[name] != then[name]] == [], (eyes, number)


def of_each_phase(session: Session) -> list[int]:
    """The last moment of each, as long as there is something to hide; where a game has phases."""
    line = [one for one in session.journal.present if not one.step.state.ended]
    return sorted({getattr(one.step.state, "phase", 0): one.number for one in line}.values())


def test_own_notes_are_told_to_their_owner_alone() -> None:
    """The test above could not fail if no page said what was noted."""
    session = session_of("two_players_by_stacks")
    session.go_to(moments(session, 2)[0])
    (first, second), name = session.state.players, "player.hand"
    own = {str(card.id): 1 for rows in STACK_CARDS.values() for card in rows[:1]}
    notes = in_memory()
    notes.put(f"my_hand.{first}", own)

    def written(eyes: str, drafts: Drafts) -> str:
        page = ToldPages(SeatSession(session, eyes), speaking("en"), eyes, drafts).told(name)
        return json.dumps(kit.to_json(page, eyes))

    assert written(first, notes) != written(first, in_memory())
    assert written(second, notes) == written(second, in_memory())


@pytest.mark.parametrize("game", ["five_players_by_advances", "four_players_short_game"])
@pytest.mark.parametrize("bidding", [CapitalBidding, TokenBuying])
def test_a_bidding_tells_nothing_before_it_is_opened(game: str, bidding: Any) -> None:
    """R-8.3.1, R-9.7.1: all note in secret and show at once."""
    session = session_of(game)
    for number in moments(session, 4):
        session.go_to(number)
        seen = []
        for other in (False, True):
            bids = bidding(session, lambda: speaking("en"), noted(session, kit.TABLE, other))
            assert len(bids.noted) == len(session.state.players) - 1
            page = bids_page(bids.view(), Typed(), speaking("en"), {})
            seen.append(json.dumps(kit.to_json(page, kit.TABLE)))
        assert seen[0] == seen[1]


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
    """At the end of the game, and in the middle of it."""
    session = session_of(game)
    end = session.journal.position
    for number in (moments(session, 2)[0], end):
        session.go_to(number)
        for page in ToldPages(session, speaking(language)).pages().values():
            assert list(data_faults(page())) == []


@pytest.mark.parametrize(
    ("spoilt", "fault"),
    [
        ({"title": ""}, "table: no title"),
        ({"state": "ui.place.table"}, "table: raw key ui.place.table in PageView.state"),
        ({"blocks": (Item("x", "x", tone="shrill"),)}, "has no colour for shrill"),
        ({"tabs": (kit.Tab("one", "A tab that says far too much"),)}, "Tab says too much in text"),
        ({"title": "A title that says far more than fits"}, "PageView says too much in title"),
        ({"blocks": (Panel("p", "p", tiles=(Tile("t", "W" * 29, "1"),)),)}, "Tile says too much"),
        ({"blocks": (Panel("p", "W" * 69),)}, "Panel says too much in title"),
        ({"blocks": (Panel("p", "p", choices=(Choice("c", "W" * 43),)),)}, "Choice says too much"),
        ({"blocks": (Panel("p", "p", asks=(ChoiceRow("r", "W" * 41, ()),)),)}, "ChoiceRow says"),
        ({"bar": kit.Bar("", act=kit.Button("go", "Go", brief="W" * 15))}, "Button says too much"),
        ({"blocks": (Panel("p", "p", items=(Item("i", "Income", value="+90"),)),)}, "+90 of i"),
        ({"blocks": (Panel("p", "p", items=(Item("i", "Votes", value="2 (±0)"),)),)}, "of i"),
        ({"blocks": (Panel("p", "p", items=(Item("i", "Odds", value="12.5%"),)),)}, "odds of i "),
        ({"blocks": (Panel("p", "p", items=(Item("i", "Odds", "12 %", holds=False),)),)}, "of i "),
        ({"blocks": (Panel("p", "p", items=(Item("i", "Odds", secret="7%"),)),)}, "odds that i "),
        ({"blocks": (Panel("p", "p", note="Each with 12.5%"),)}, "odds stand in the words of p"),
        ({"blocks": (Panel("p", "p", choices=(Choice("c", "Go · 45%"),)),)}, "the choice c "),
        ({"blocks": (kit.Banners((), "The emperor dies: 7%"),)}, "below the banners"),
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
    assert [one for one in found if "the first figure" in one and "cannot say why" in one]
    small = (replace(banners.banners[0].hero, key="small", shows=kit.Figure("7")),)
    spoilt = replace(banners, banners=(replace(banners.banners[0], small=small),))
    found = list(data_faults(replace(view, blocks=(spoilt,))))
    assert found == ["table: the figure of small cannot say why"]


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
