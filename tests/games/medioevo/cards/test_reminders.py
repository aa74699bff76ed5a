"""What the app reminds of, phase by phase (M-33)."""

from __future__ import annotations

from dataclasses import replace

import pytest

from companion.core.explain import Text
from companion.core.records import evolve
from companion.games.medioevo.asked.table import reminders
from companion.games.medioevo.pieces import Branch, Unit
from companion.games.medioevo.reminders import (
    cards_that_matter,
    checklist,
    technologies_that_matter,
)
from companion.games.medioevo.state import (
    Captive,
    Effect,
    HeldCard,
    Limits,
    Route,
    State,
    Treaty,
    War,
)
from companion.games.medioevo.words import Duration
from companion.ui.i18n import LANGUAGES
from tests.games.medioevo.card_table import holding, table
from tests.speaking import speaking


def keys(texts: tuple[Text, ...]) -> list[str]:
    return [text.key for text in texts]


def due(state: State, key: str) -> bool:
    return key in keys(reminders(state))


@pytest.mark.rule("M-5.4")
def test_phase_1_reminds_of_the_payment_to_the_last() -> None:
    assert keys(checklist(table(), 1)) == ["remind.bids", "remind.bid_payment"]


@pytest.mark.rule("M-4.2")
def test_in_round_1_only_the_horde_is_rolled() -> None:
    first = table(phase=2, round_number=1)
    assert keys(checklist(first, 2))[:2] == ["remind.horde", "remind.only_horde"]
    assert set(keys(checklist(first, 2))[2:]) == {
        "remind.start_kit",
        "setup.step.3",
        "setup.step.4",
        "setup.step.5",
    }
    assert "remind.revolts" in keys(checklist(table(), 2))


@pytest.mark.rule("M-6.4")
def test_whoever_taxes_too_much_is_named() -> None:
    state = table(phase=2, allowed_tax=30).with_player("red", tax_rate=50)
    (warning,) = [text for text in reminders(state) if text.key == "remind.rate_too_high"]
    assert warning.params == {"player": "Red", "rate": 50, "allowed": 30}
    assert not due(state.with_player("red", tax_rate=30), "remind.rate_too_high")


@pytest.mark.rule("M-22.5")
def test_whoever_failed_to_pay_interest_last_round_is_warned() -> None:
    state = table(phase=3, round_number=4).with_player("red", interest_failed_in=3)
    assert due(state, "remind.failed_interest")
    assert not due(state.with_player("red", interest_failed_in=2), "remind.failed_interest")
    assert due(state.with_player("red", loans=(1, 1, 2, 2, 3)), "remind.no_more_loans")


@pytest.mark.rule("M-15.4")
@pytest.mark.rule("M-15.2")
def test_phase_4_names_units_that_may_come_back() -> None:
    captive = Captive(Unit.HEAVY, 1, "red", 1)
    state = table(phase=4).with_player("blue", prisoners=(captive,))
    state = state.with_player("red", set_aside=(captive, captive), fallen=(captive,))
    found = {text.key: text.params["n"] for text in reminders(state) if "n" in text.params}
    assert found == {"remind.ransom": 1, "remind.set_aside": 2, "remind.fallen": 1}


@pytest.mark.rule("M-27.1")
@pytest.mark.rule("M-27.3")
@pytest.mark.rule("M-21.1")
@pytest.mark.rule("M-21.2")
def test_phase_5_names_closed_areas_wars_to_come_and_truces() -> None:
    state = table(
        banned={"Rome": "fight move", "Kiev": "trade"},
        wars=(War("red", "blue", "red", 3),),
        truces=(("blue", "gold"),),
    )
    found = keys(checklist(state, 5))
    assert found.count("remind.no_fight") == found.count("remind.no_move") == 1
    assert "remind.no_trade" not in found
    assert "remind.war_not_yet" in found
    assert "remind.truce" in found
    assert "remind.war_not_yet" not in keys(checklist(evolve(state, round=3), 5))


@pytest.mark.rule("M-27.2")
@pytest.mark.rule("M-27.30")
@pytest.mark.rule("M-17.8")
def test_phase_6_names_areas_without_trade_and_running_routes() -> None:
    route = Route(("a", "b", "c", "d"), frozenset({1}))
    state = table(phase=6, banned={"Kiev": "trade"}).with_player("red", route=route)
    assert due(state, "remind.no_trade")
    (left,) = [text for text in reminders(state) if text.key == "remind.route"]
    assert left.params["n"] == 3
    orphan = state.with_player("red", route=replace(route, orphaned=True))
    assert due(orphan, "remind.route_without_vehicle")


@pytest.mark.rule("M-18.1")
@pytest.mark.rule("M-21.7")
@pytest.mark.rule("M-27.65")
@pytest.mark.rule("M-27.66")
def test_phase_7_names_what_ends_with_the_round() -> None:
    state = table(
        phase=7,
        treaties=(Treaty(1, "trade", ("red", "blue"), until_round=2),),
        effects=(
            Effect("card.65", "red", Duration.ROUND, 2, "Kiev"),
            Effect("card.66", "blue", Duration.ROUND, 2, "Kiev"),
        ),
    )
    found = keys(checklist(state, 7))
    for key in ("remind.treaty_over", "remind.horde_leaves", "remind.units_return"):
        assert key in found
    assert "remind.last_round" not in found
    last = evolve(state, settings=replace(state.settings, limits=Limits(rounds=2)))
    assert due(last, "remind.last_round")


@pytest.mark.rule("M-25.0")
def test_after_the_end_only_the_final_steps_are_left() -> None:
    assert keys(checklist(table(ended="rounds"), 7)) == [
        "remind.final_revolts",
        "remind.final_scoring",
    ]


@pytest.mark.rule("M-19.1")
def test_ready_cards_are_named_in_their_phases_and_in_turn_order() -> None:
    state = holding(table(phase=3), "gold", 38, 5)
    state = holding(state, "red", HeldCard(37, used=True), 36, 0)
    cards = [(text.params["player"], text.params["card"]) for text in cards_that_matter(state, 3)]
    assert cards == [("Red", 36), ("Gold", 38)]
    assert [text.params["card"] for text in cards_that_matter(state, 5)] == [5]


@pytest.mark.rule("M-20.1")
def test_owned_technologies_are_named_in_their_phases() -> None:
    state = table().with_player("red", technologies={Branch.ECONOMY: 2})
    assert technologies_that_matter(state, 5) == ()
    named = [text.params["technology"] for text in technologies_that_matter(state, 6)]
    assert named == [Text("tech.trade"), Text("tech.market")]


def test_players_who_are_out_are_not_reminded() -> None:
    state = holding(table(phase=3), "red", 38).with_player("red", out_since=2)
    assert cards_that_matter(state, 3) == ()


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_reminder_is_a_whole_sentence_in_every_language(language: str) -> None:
    captive = Captive(Unit.HEAVY, 1, "red", 1)
    state = holding(table(allowed_tax=0, banned={"Rome": "fight trade move"}), "red", 36, 5, 20)
    state = state.with_player(
        "red",
        technologies=dict.fromkeys(Branch, 4),
        tax_rate=10,
        set_aside=(captive,),
        route=Route(("a", "b", "c", "d")),
    )
    translator = speaking(language)
    for phase in range(1, 8):
        for text in reminders(state, phase):
            sentence = translator.text(text)
            assert sentence != text.key
            assert "{" not in sentence
            assert "remind." not in sentence
