"""Odds, chances and shares say where they come from when they are held, on every page."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest

from companion.core.dice import AppDice
from companion.games import GAME_IDS
from companion.ui.presenters.box import box
from companion.ui.presenters.chances import exactly
from companion.ui.presenters.drafts import in_memory
from companion.ui.presenters.form import SmallPage
from companion.ui.presenters.means import Means
from companion.ui.presenters.phases.page import PhasePresenter
from companion.ui.presenters.session import Session
from companion.ui.presenters.views import Why
from tests.phones.secrets import moments
from tests.presenters.recorded import AtOnce, every_evening, session_of
from tests.speaking import speaking
from tests.stage.audit.data import chances_on, tells_share

ENGLISH = speaking("en")
Held = Callable[[str], Why | None]


def texts() -> Any:
    return ENGLISH


def shown(session: Session) -> Iterator[tuple[str, Any, Held]]:
    """Every page of panels of a game, and what it says when something on it is held."""
    own = box(session.play.game.info.id)
    means = Means(session, texts, in_memory(), AtOnce(), AppDice())
    sheet = own.sheet(session, texts, in_memory())
    for player in session.state.players:
        for tab in sheet.view().tabs:
            sheet.open(player, tab.key)
            yield f"player.{tab.key}", sheet.view().panels, sheet.held
    for name in own.own_pages:
        if not own.is_of_panels(name):
            continue
        page = own.page(name, means)
        if isinstance(page, PhasePresenter):
            for phase, body in page.bodies.items():
                made = means.make(body, phase=phase)
                yield f"phase {phase}", made.panels(), made.held
        else:
            yield name, page.view().panels, page.held


@pytest.mark.parametrize("game", every_evening())
def test_every_chance_on_a_page_can_say_why(game: str) -> None:
    session = session_of(game)
    for number in (*moments(session, 4), session.journal.position):
        session.go_to(number)
        for name, panels, held in shown(session):
            for key in chances_on(panels):
                why = held(key)
                assert why is not None, (name, key, number)
                assert why.lines or why.note, (name, key, number)


def test_chances_are_found_where_there_are_some() -> None:
    """The test above could not fail if it never met any."""
    found = set()
    for game in ("broken_off", "two_players_by_stacks"):
        session = session_of(game)
        for number in moments(session, 4):
            session.go_to(number)
            found |= {
                key.partition(":")[0]
                for _, panels, _ in shown(session)
                for key in chances_on(panels)
            }
    assert {"clock", "next", "line", "building", "stack", "hand"} <= found


def test_the_note_below_the_banners_says_why() -> None:
    session = session_of("broken_off")
    session.go_to(moments(session, 2)[0])
    table = box("conspiracy").table(session, texts)
    assert tells_share(table.view().note)
    assert table.view().note_holds
    why = table.why("", ":note")
    assert why is not None
    assert why.lines[-1].text == "Exactly"


CALCULATORS = {
    "conspiracy": ("calculators", ("BattleCalculator", "ClockCalculator")),
    "generalship": ("calculators.battle", ("BattleCalculator", "CardsCalculator")),
    "medievalia": ("odds.calculators", ("DrawCalculator", "BuildingCalculator")),
    "renaissance": ("calculators", ("FightCalculator",)),
}


def calculators() -> Iterator[SmallPage]:
    from importlib import import_module

    from companion.ui.presenters.generalship.calculators.hand import HandCalculator

    for game in GAME_IDS:
        room, names = CALCULATORS.get(game, ("", ()))
        for name in names:
            kind = getattr(import_module(f"companion.ui.presenters.{game}.{room}"), name)
            works = "worker" in kind.__init__.__annotations__
            also = (AtOnce(), lambda: None) if works else ()
            if name == "FightCalculator":
                also = (AppDice(),)
            yield kind(texts, *also)
    yield HandCalculator(texts, AtOnce(), lambda: None)


@pytest.mark.parametrize("page", list(calculators()), ids=lambda page: type(page).__name__)
def test_every_chance_of_a_calculator_can_say_why(page: Any) -> None:
    page.view()  # asks the worker
    view = page.view()
    keys = [one.key for one in view.values if tells_share(one.value, one.note)]
    keys += [line.key for line in view.lines if tells_share(line.text)]
    assert keys
    for key in keys:
        assert key
        why = page.why(key)
        assert why is not None, key
        assert why.lines[-1].text == "Exactly"


def test_a_chance_is_told_as_exactly_as_somebody_can_read_it() -> None:
    assert exactly(ENGLISH, "13/25").amount == "13/25"
    assert exactly(ENGLISH, "123456789/987654321").amount == "12.500%"
    assert exactly(ENGLISH, 0.25).amount == "1/4"
    assert exactly(ENGLISH, "1/1000000000000").amount == "0.001%"
