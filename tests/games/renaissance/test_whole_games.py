"""Whole games: recorded ones come to the same end, random ones keep what must be kept."""

from __future__ import annotations

import json
from collections import Counter
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.core.entries import Jump, Redo, Undo
from companion.core.play import MemoryStore, Play
from companion.core.storage.saves import read_save
from companion.games.renaissance.asked.game_end import GameEnd, game_end
from companion.games.renaissance.game import GAME
from companion.games.renaissance.misery import last_field
from companion.games.renaissance.state import CONTROL_MARKERS, State
from companion.saves import play_of, replay_file
from companion.ui.i18n import LANGUAGES
from tests.games.renaissance.evening import Evening
from tests.speaking import speaking

RECORDED = Path(__file__).parents[2] / "replays" / "renaissance"
NAMES = sorted(path.stem for path in RECORDED.glob("*.companion"))


def expected(name: str) -> dict[str, Any]:
    told: dict[str, Any] = json.loads((RECORDED / f"{name}.json").read_text(encoding="utf-8"))
    return told


@pytest.mark.parametrize("name", NAMES)
def test_a_recorded_game_comes_to_the_same_end(name: str) -> None:
    told = expected(name)
    path = RECORDED / f"{name}.companion"
    save = read_save(path)
    state: State = play_of(save.header, save.entries).state
    assert (state.ending, state.final) == (told.pop("ending"), told.pop("final"))
    assert replay_file(path) == told


@pytest.mark.rule("R-11.0.1", "R-11.1.1", "R-9.4.3.2")
def test_the_recorded_games_end_in_every_way_and_one_loses_a_player() -> None:
    told = [expected(name) for name in NAMES]
    assert sorted(len(game["figures"]) - 1 for game in told) == [3, 4, 5]
    assert {game["ending"] for game in told} == {"advances", "cards"}
    assert {game["figures"]["table"]["ren.figure.epoch"] for game in told} >= {1, 3}
    out = [game for game in told if len(game["final"]) < len(game["figures"]) - 1]
    assert len(out) == 1


def evenings() -> st.SearchStrategy[Evening]:
    """The first rounds of a random table."""

    def played(seed: int, players: int, rounds: int) -> Evening:
        evening = Evening(seed, players, 1 + seed % 3)
        evening.open_table()
        for _ in range(rounds):
            if not evening.state.ended and evening.state.order:
                evening.play_round()
        return evening

    return st.builds(played, st.integers(0, 10_000), st.integers(3, 6), st.integers(1, 4))


FEW = settings(max_examples=12)


@FEW
@given(evenings())
@pytest.mark.rule("R-3.1")
def test_money_is_kept_through_every_action(evening: Evening) -> None:
    for position in evening.play.journal.present:
        assert sum(position.step.state.purses.values()) == 0


@FEW
@given(evenings())
@pytest.mark.rule("R-5.4.1", "R-9.4.3.1", "R-13.4")
def test_no_reserve_is_below_zero_and_no_marker_leaves_its_scale(evening: Evening) -> None:
    for position in evening.play.journal.present:
        state = position.step.state
        for player in state.players.values():
            assert player.reserve >= 0
            assert player.bought_tokens >= 0
            assert 0 <= player.satellites <= player.board_tokens
            assert 0 <= player.new_markers <= player.control_markers <= CONTROL_MARKERS
            assert 0 <= player.misery <= last_field(state.switches)
            assert state.money(player.id) >= 0
        assert len(state.order) == len(state.positions)
        assert list(state.positions) == sorted(set(state.positions))


@FEW
@given(evenings())
@pytest.mark.rule("R-5.3.1", "R-9.5.2.11", "R-9.5.4.1")
def test_the_counts_of_the_app_are_those_of_the_board(evening: Evening) -> None:
    for one, player in evening.state.players.items():
        counts = evening.board.counts(one)
        assert {name: getattr(player, name) for name in counts} == counts
        cards = Counter(player.goods)
        cards.update(player.goods_due)
        assert +cards == +evening.board.goods(one)


@FEW
@given(evenings())
@pytest.mark.rule("R-7.2.1", "R-8.1.3", "R-8.1.4", "R-8.1.5")
def test_the_cards_of_the_app_are_those_of_the_table(evening: Evening) -> None:
    deck, state = evening.deck, evening.state
    assert (state.pile, state.discard, state.epoch) == (
        len(deck.pile),
        len(deck.discard),
        deck.epoch,
    )
    for one, player in state.players.items():
        assert player.hand == len(deck.hands[one])


@FEW
@given(evenings())
@pytest.mark.rule("R-11.0.1")
def test_the_last_round_is_the_one_the_rule_says(evening: Evening) -> None:
    state = evening.state
    advances = {one: len(player.advances) for one, player in state.players.items() if player.is_in}
    asked = GameEnd(advances, state.pile, state.epoch, state.settings.last_epoch)
    assert bool(state.ending) == game_end(asked).is_last_round


@FEW
@given(evenings())
def test_a_reopened_evening_is_the_same_evening(evening: Evening) -> None:
    again = Play(GAME, MemoryStore(evening.store.header, evening.store.saved))
    assert again.state == evening.state
    assert again.journal.log() == evening.play.journal.log()


@FEW
@given(evenings(), st.data())
def test_going_back_and_forth_leads_to_the_same_table(
    evening: Evening, data: st.DataObject
) -> None:
    play, before = evening.play, evening.state
    steps = data.draw(st.integers(1, len(play.journal.present)))
    for _ in range(steps):
        play.record(Undo(), 0)
    for _ in range(steps):
        play.record(Redo(), 0)
    assert play.state == before
    here = play.journal.position
    play.record(Jump(data.draw(st.integers(0, here))), 0)
    play.record(Jump(here), 0)
    assert play.state == before


@settings(max_examples=6)
@given(evenings())
def test_every_step_of_an_evening_can_be_told_in_words(evening: Evening) -> None:
    translators = [speaking(language) for language in LANGUAGES]
    for position in evening.play.journal.present:
        step = position.step
        lines = [line for figure in step.breakdowns for line in figure.lines]
        for translator in translators:
            for text in (step.summary, *step.warnings):
                said = translator.text(text)
                assert said != text.key
                assert "{" not in said
            for told in (*step.breakdowns, *lines):
                said = translator.text(told.key, **told.params)
                assert said != told.key
                assert "{" not in said
