"""Whole games by legal actions: what must be kept is kept, undo and redo and replay agree."""

from __future__ import annotations

import json
from collections import Counter
from functools import cache
from pathlib import Path

import pytest

from companion.core.entries import Redo, Undo
from companion.core.explain import Text
from companion.core.play import MemoryStore, Play, header_of
from companion.core.storage.saves import read_save
from companion.games.generalship.game import GAME
from companion.games.generalship.pieces import Terrain, Unit
from companion.games.generalship.state import State
from companion.games.generalship.tables import NATIONS, REGIMENTS, SQUADRONS, UNITS
from companion.saves import play_of, replay_file
from companion.ui.i18n import LANGUAGES, Translator
from tests.games.generalship.evening import Evening
from tests.speaking import speaking

SEEDS = range(200)
FIRST = 20  # of them; make check plays no more
LATER = [pytest.param(seed, marks=pytest.mark.long) for seed in SEEDS[FIRST:]]
RECORDED = Path(__file__).parents[2] / "replays" / "generalship"
NAMES = sorted(path.stem for path in RECORDED.glob("*.companion"))


def test_there_is_a_recorded_game_for_every_ending_and_way_to_play() -> None:
    assert len(NAMES) == 5


@pytest.mark.parametrize("name", NAMES)
def test_a_recorded_game_comes_to_the_same_end(name: str) -> None:
    told = json.loads((RECORDED / f"{name}.json").read_text(encoding="utf-8"))
    path = RECORDED / f"{name}.companion"
    save = read_save(path)
    state: State = play_of(save.header, save.entries).state
    assert (state.ending, state.final) == (told.pop("ending"), told.pop("final"))
    assert list(state.winners) == told.pop("winners")
    assert replay_file(path) == told


@cache
def evening(seed: int) -> Evening:
    played = Evening(seed, 2 + seed % 3, typed=seed % 4 != 3, dealt=seed % 2 == 0)
    played.play_game()
    return played


def states(seed: int) -> list[State]:
    return [position.step.state for position in evening(seed).play.journal.present]


@pytest.mark.rule("G-1.1", "G-5.3", "G-9.9", "G-10.8", "G-16.1")
@pytest.mark.parametrize("seed", [*SEEDS[:FIRST], *LATER])
def test_a_whole_game_stays_within_the_box(seed: int) -> None:
    for state in states(seed):
        assert all(n <= UNITS[unit].in_box for unit, n in state.on_table().items())
        for stack in state.stacks:
            assert stack.units
            assert all(n > 0 for n in stack.units.values())
            for unit, n in stack.units.items():
                assert stack.tired.get(unit, 0) + stack.half.get(unit, 0) <= n
            if state.terrain(stack.place) is Terrain.SEA:
                ships = sum(stack.units.get(unit, 0) for unit in SQUADRONS)
                assert sum(stack.units.get(unit, 0) for unit in REGIMENTS) <= 5 * ships
        for player in state.players.values():
            assert min(player.food, player.metal, player.vp, player.cards, player.cylinders) >= 0
            assert 0 <= player.people <= NATIONS[player.nation].maximum
            assert 0 <= player.battle_count <= 5
            assert player.ones + player.twos <= player.cards
            assert player.vp == sum(player.sources.values())
    last = evening(seed).state
    assert last.ended
    assert last.winners
    assert last.final == {one.id: one.vp for one in last.players.values()}


@pytest.mark.parametrize("seed", range(0, 200, 17))
def test_undo_to_the_start_and_redo_agree(seed: int) -> None:
    play, at = evening(seed).play, 10**6
    last, steps = play.state, len(play.journal.present) - 1
    start = play.journal.present[0].step.state
    for _ in range(steps):
        play.record(Undo(), at)
    assert play.state == start
    for _ in range(steps):
        play.record(Redo(), at)
    assert play.state == last


@pytest.mark.parametrize("seed", range(0, 200, 23))
def test_a_saved_game_is_read_back_as_it_was(seed: int) -> None:
    played = Evening(seed, 2 + seed % 3, typed=seed % 4 != 3, dealt=seed % 2 == 0)
    played.play_game()
    store = played.store
    again: Play[State] = Play(GAME, MemoryStore(store.header, store.entries()))
    assert again.state == played.state


@pytest.mark.long
def test_the_games_end_in_every_way_and_every_battle_ending_comes() -> None:
    endings: Counter[str] = Counter()
    said: Counter[str] = Counter()
    for seed in SEEDS:
        endings[evening(seed).state.ending] += 1
        for position in evening(seed).play.journal.present:
            said[position.step.summary.key] += 1
    assert endings["vp"]
    assert endings["capital"]
    for how in (
        "withdrawal",
        "defender_retreats",
        "attacker_retreats",
        "attack_1",
        "attack_2",
        "parried",
    ):
        assert said[f"gen.log.battle_{how}"], how


def hidden_words(texts: Translator) -> list[str]:
    return [texts.text(f"gen.unit.{unit}") for unit in Unit]


@pytest.mark.rule("G-1.6")
@pytest.mark.parametrize("language", LANGUAGES)
def test_the_log_says_everything_in_words_and_no_hidden_piece(language: str) -> None:
    texts = speaking(language)
    public = {"gen.log.draft", "gen.log.battle_attack_1", "gen.log.battle_attack_2"}
    for seed in range(0, 200, 40):
        for position in evening(seed).play.journal.present:
            step = position.step
            for text in (step.summary, *step.warnings):
                said = texts.text(text)
                assert "gen." not in said, text
                assert "{" not in said, text
                if text.key not in public and text.key.startswith("gen.log."):
                    assert not any(word in said for word in hidden_words(texts)), said
            for reason in step.breakdowns:
                assert "gen." not in texts.text(Text(reason.key, reason.params))


@pytest.mark.rule("G-2.5", "G-2.6")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_everybody_starts_with_the_same_in_the_first_order(players: int) -> None:
    from tests.games.generalship.evening import table_of

    state = Play(GAME, MemoryStore(header_of(GAME, table_of(players)))).state
    assert [state.players[one].nation for one in state.order] == list(NATIONS)[:players]
    for one in state.players.values():
        assert (one.people, one.food, one.metal, len(one.power)) == (5, 2, 1, 1)
        assert (one.vp, one.battle_count, one.cards, one.unused) == (0, 0, 0, ())
        assert state.army(one.id) == {Unit.LIGHT_INFANTRY: 1}
        assert state.stack(one.id, state.capital(one.id)) is not None
