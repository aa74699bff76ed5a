"""The battle page knows the table: who pays, who comes first, where a retreat leads, whose card."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import Any

import pytest

from companion.core.dice import AppDice
from companion.core.records import evolve
from companion.core.table_actions import Correct, GoToPhase
from companion.games.medioevo.battle.decisions import PlayCard
from companion.games.medioevo.battle.model import Stage
from companion.games.medioevo.cards.playing import ChangeCards
from companion.games.medioevo.corrections import ChangeBuildings
from companion.games.medioevo.diplomacy.treaties import MakeTruce
from companion.games.medioevo.ending.closing import EndRound
from companion.games.medioevo.events.phase import RollHorde
from companion.games.medioevo.events.revolting import RevoltPlaces, SetAllowedTax, SufferRevolts
from companion.games.medioevo.forces import Force
from companion.games.medioevo.pieces import BuildingKind
from companion.games.medioevo.state import Building, State
from companion.games.medioevo.table import ChangePieces, NameArea
from companion.games.medioevo.war.conquest import Raid
from companion.ui.presenters.drafts import in_memory
from companion.ui.presenters.medioevo.battle.draft import BattleDrafts
from companion.ui.presenters.medioevo.battle.page import BattlePresenter
from companion.ui.presenters.medioevo.events.page import EventPresenter
from companion.ui.presenters.medioevo.sheet import MedioevoSheet
from companion.ui.presenters.panels import Act, Detail
from companion.ui.presenters.session import Session
from tests.presenters.test_session import AtOnce, a_session
from tests.speaking import speaking

ENGLISH = speaking("en")


class NoOdds:
    """Odds are asked of nobody here."""

    def __getattr__(self, name: str) -> Any:
        return lambda *_args, **_params: None


def at_war(*more: Any, phase: int = 5) -> Session:
    """Blue and red with armies in Buda, a horde rolled."""
    session = a_session(AtOnce())[0]
    actions = (
        GoToPhase(2),
        RollHorde((4, 6, 8)),
        GoToPhase(phase),
        NameArea("Buda", inhabited=True, start_realm_of="red"),
        NameArea("Forest"),
        ChangePieces(
            "blue", Force(heavy_infantry=3, war_wagon=(1, 0, 0), engine=(1, 0, 0)), area="Buda"
        ),
        ChangePieces("red", Force(light_infantry=8, caravan=(1, 0, 0)), area="Buda"),
        *more,
    )
    for action in actions:
        session.do(action)
    return session


def page(session: Session) -> BattlePresenter:
    drafts = BattleDrafts(in_memory())
    presenter = BattlePresenter(
        lambda: ENGLISH,
        drafts,
        NoOdds(),
        AppDice(Random(1)),
        session,  # type: ignore[arg-type]
    )
    presenter.setup.choose_player("attacker", "blue")
    presenter.setup.choose_player("defender", "red")
    presenter.setup.choose("area", "Buda")
    return presenter


def fought(presenter: BattlePresenter, *, first: str = "") -> None:
    """The battle to its end: dice by the app, losses as suggested."""
    presenter.begin()
    while presenter.course.scene.battle.stage is not Stage.OVER:
        view = presenter.view()
        if view.dice is not None:
            presenter.roll()
        keys = [view.accent.key, *(button.key for button in view.buttons)]
        key = "option:1" if first == "retreat" and "option:1" in keys else view.accent.key
        presenter.press(key)
    presenter.press("end")


@pytest.mark.rule("M-21.1", "M-21.2")
def test_who_pays_for_an_undeclared_war_is_said_before_the_battle_begins() -> None:
    session = at_war()
    note = page(session).setup_view().note
    assert session.state.players["blue"].name in note
    assert "-3" in note.replace("−", "-")
    session.do(MakeTruce("blue", "red"))
    assert "M-21.2" in page(session).setup_view().note


@pytest.mark.rule("M-15.5", "M-14.1")
def test_choosing_an_area_brings_its_barbarians_first_and_its_own_buildings() -> None:
    castle = Building(BuildingKind.MILITARY, 3, area="Buda")
    session = at_war(ChangeBuildings("red", (castle,)))
    presenter = page(session)
    assert presenter._draft.staging.military is not None
    for action in (GoToPhase(7), EndRound(), GoToPhase(2), RollHorde((1, 6, 8)), SetAllowedTax(0)):
        session.do(action)
    session.do(Correct("red", "areas", -session.state.players["red"].areas))
    session.do(Correct("red", "tax_rate", 10))
    session.do(SufferRevolts("red"))
    assert page(session)._draft.staging.defender.player == ""


@pytest.mark.rule("M-15.1")
def test_a_retreat_is_booked_with_the_area_it_leads_to() -> None:
    session = at_war()
    presenter = page(session)
    rows = {row.key: row for row in presenter.setup_view().choices}
    assert [option.text for option in rows["retreat"].options] == ["Places: 3", "Enough"]
    presenter.setup.choose("retreat", "enough")
    fought(presenter, first="retreat")
    assert "retreat_to" in {row.key for row in presenter.end_view().questions}
    presenter.choose_end("retreat_to", "Forest")
    assert presenter.booking().retreat_to == "Forest"
    session.do(presenter.booking())
    state: State = session.state
    assert "blue" not in state.areas["Buda"].forces
    assert state.areas["Forest"].forces["blue"].engine == (1, 0, 0)


@pytest.mark.rule("M-16.1", "M-16.2", "M-12.5")
def test_what_the_loser_leaves_in_the_area_is_listed_for_the_winner() -> None:
    session = at_war()
    presenter = page(session)
    fought(presenter)
    left = {item.what for item in presenter.booking().objects}
    winner = presenter._end().outcome.winner
    assert winner is not None
    assert left == ({"caravan"} if winner.value == "attacker" else {"war_wagon", "siege_engine"})


@pytest.mark.rule("M-19.1")
def test_a_third_player_plays_a_card_from_the_page_and_it_is_turned() -> None:
    session = at_war(ChangeCards("green", added=(1,)))
    presenter = page(session)
    presenter.begin()
    offer = next(item for item in presenter.cards.offers() if item.outside)
    assert offer.by_name == session.state.players["green"].name
    presenter.play(presenter.cards.form(offer.key))
    assert presenter.course.draft.now.plays == (PlayCard(None, 1),)
    assert not [item for item in presenter.cards.offers() if item.outside]
    while presenter.course.scene.battle.stage is not Stage.OVER:
        if presenter.view().dice is not None:
            presenter.roll()
        presenter.press(presenter.view().accent.key)
    presenter.press("end")
    session.do(presenter.booking())
    assert [card.used for card in session.state.players["green"].cards if card.number == 1] == [
        True
    ]


@pytest.mark.rule("M-6.4", "R-12", "M-23.5")
def test_after_revolts_the_page_says_where_hordes_stand_and_the_sheet_offers_a_raid() -> None:
    session = at_war(GoToPhase(7), EndRound(), GoToPhase(2), RollHorde((4, 6, 8)))
    session.do(Correct("red", "areas", -session.state.players["red"].areas))
    session.do(Correct("red", "tax_rate", 10))
    session.do(SetAllowedTax(0))
    session.do(SufferRevolts("red", RevoltPlaces(("Buda",))))
    events = EventPresenter(lambda: ENGLISH, AppDice(Random(1)), session)
    lines = [line.text for line in events._over().lines]
    assert any("Buda" in line and "battle" in line for line in lines)
    tower = Building(BuildingKind.MILITARY, 1, area="Buda")
    for player, force in session.state.areas["Buda"].forces.items():
        session.do(ChangePieces(player, taken=force, area="Buda"))
    session.do(ChangeBuildings("red", (tower,)))
    sheet = MedioevoSheet(session, lambda: ENGLISH)
    sheet.open("red", "realm")
    detail = sheet.tapped("area:Buda")
    assert isinstance(detail, Detail)
    assert "raid:Buda" in {offer.key for offer in detail.offers}
    assert sheet.tapped("raid:Buda") == Act(Raid("Buda"))


def test_two_with_the_same_first_name_are_told_apart() -> None:
    session = at_war()
    named = {"blue": "Anna Maria", "red": "Anna Berta"}
    players = {
        who: evolve(player, name=named.get(who, player.name))
        for who, player in session.state.players.items()
    }
    step = session.journal.step
    session.journal._line[session.journal._cursor].step = replace(
        step, state=evolve(session.state, players=players)
    )
    presenter = page(session)
    presenter.setup.choose("area", "")
    told = presenter._words.title(presenter._draft.staging)
    assert told == "Anna Maria against Anna Berta"
