"""Whole games: recorded ones come to the same end, random ones keep what must be kept."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.core.entries import Jump, Redo, Undo
from companion.core.play import MemoryStore, Play
from companion.core.storage.saves import read_save
from companion.games.medioevo.game import GAME
from companion.games.medioevo.pieces import Unit
from companion.games.medioevo.state import Limits, State
from companion.games.medioevo.supply import cube_supply, figures_left, stock
from companion.games.medioevo.trade.cargo import capacity_of
from companion.saves import play_of, replay_file
from tests.games.medioevo.evening import Evening
from tests.games.medioevo.rich_evening import RichEvening
from tests.speaking import speaking

RECORDED = Path(__file__).parents[2] / "replays" / "medioevo"
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
    assert (state.ended, state.final) == (told.pop("ended"), told.pop("final"))
    assert replay_file(path) == told


@pytest.mark.rule("M-3.1", "M-3.2", "M-3.3", "M-22.5", "M-25.10")
def test_the_recorded_games_end_in_every_way_and_one_has_a_bankruptcy() -> None:
    told = [expected(name) for name in NAMES]
    assert {game["ended"] for game in told} == {"rounds", "honor", "time"}
    sizes = [len(game["figures"]) - 1 for game in told]
    assert sorted(sizes) == [3, 4, 6]
    bankrupt = [game for game in told if len(game["final"]) < len(game["figures"]) - 1]
    assert len(bankrupt) == 1


def evenings() -> st.SearchStrategy[Evening]:
    """Two rounds of a random table."""

    def played(seed: int, players: int, poor: bool) -> Evening:
        evening = RichEvening(seed, players, Limits(12), poor="p1" if poor else "")
        for _ in range(2):
            evening.play_round()
        return evening

    return st.builds(played, st.integers(0, 10_000), st.integers(2, 6), st.booleans())


FEW = settings(max_examples=12)


@FEW
@given(evenings())
def test_money_is_kept_through_every_action(evening: Evening) -> None:
    for position in evening.play.journal.present:
        assert sum(position.step.state.purses.values()) == 0


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


@FEW
@given(evenings())
@pytest.mark.rule("M-1.1", "M-1.2", "M-1.6")
def test_no_supply_is_ever_below_zero(evening: Evening) -> None:
    for player in evening.state.players:
        for unit in Unit:
            assert figures_left(evening.state, unit.value, player).total >= 0
        assert min(stock(evening.state, player).values()) >= 0


@FEW
@given(evenings())
@pytest.mark.rule("M-1.6", "M-9.3", "M-17.3")
def test_cubes_lie_on_vehicles_that_hold_them_and_none_is_made(evening: Evening) -> None:
    for position in evening.play.journal.present:
        state: State = position.step.state
        assert min(cube_supply(state).values(), default=0) >= 0
        for player in state.players.values():
            for load in player.loads:
                assert 0 < len(load.goods) <= capacity_of(load.vehicle, load.level)


@FEW
@given(evenings())
@pytest.mark.rule("M-24.9")
def test_honor_points_are_the_sum_of_their_reasons(evening: Evening) -> None:
    """Each change of honour points in the log is explained by lines that add up to it."""
    before = GAME.start(evening.play.setup)
    for position in evening.play.journal.present:
        after = position.step.state
        change = sum(after.players[one].honor - before.players[one].honor for one in after.players)
        if change:
            totals = [breakdown.total for breakdown in position.step.breakdowns]
            assert change in totals or change == sum(totals) or _some_add_up(totals, change)
        before = after


def _some_add_up(totals: list[int], change: int) -> bool:
    sums = {0}
    for total in totals:
        sums |= {found + total for found in sums}
    return change in sums


@FEW
@given(evenings())
def test_every_step_of_an_evening_can_be_told_in_words(evening: Evening) -> None:
    from companion.ui.i18n import LANGUAGES

    translators = [speaking(language) for language in LANGUAGES]
    for position in evening.play.journal.present:
        texts = (position.step.summary, *position.step.warnings)
        for translator in translators:
            for text in texts:
                said = translator.text(text)
                assert said != text.key
                assert "{" not in said
