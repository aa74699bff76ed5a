"""Whole games by a bot that only does what is allowed: no card appears or vanishes."""

from __future__ import annotations

import json
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from companion.core.entries import Jump, Redo, Undo
from companion.core.play import MemoryStore, Play
from companion.core.storage.saves import read_save
from companion.games.medievalia.game import GAME
from companion.games.medievalia.pieces import Card, Stack
from companion.games.medievalia.state import State
from companion.games.medievalia.tables import CARDS
from companion.saves import play_of, replay_file
from companion.ui.i18n import LANGUAGES
from tests.games.medievalia.evening import Evening, evening
from tests.games.medievalia.soundness import sound, unsound
from tests.speaking import speaking

RECORDED = Path(__file__).parents[2] / "replays" / "medievalia"
NAMES = sorted(path.stem for path in RECORDED.glob("*.companion"))
SEEDS = range(12)  # make bench: 200 games


def expected(name: str) -> dict[str, Any]:
    told: dict[str, Any] = json.loads((RECORDED / f"{name}.json").read_text(encoding="utf-8"))
    return told


@pytest.mark.parametrize("name", NAMES)
def test_a_recorded_game_comes_to_the_same_end(name: str) -> None:
    told = expected(name)
    path = RECORDED / f"{name}.companion"
    save = read_save(path)
    state: State = play_of(save.header, save.entries).state
    assert state.how == told.pop("how")
    assert list(state.winners) == told.pop("winners")
    assert state.final == told.pop("final")
    assert {one.id: one.out_by for one in state.players.values() if one.out_by} == told.pop("out")
    assert replay_file(path) == told


@pytest.mark.rule("F-11.2", "F-12.1", "F-12.4", "F-13.1", "F-14.7")
def test_the_recorded_games_end_in_every_way() -> None:
    told = [expected(name) for name in NAMES]
    assert {game["how"] for game in told} == {"prestige", "cities", "buildings", "stacks"}
    assert {by for game in told for by in game["out"].values()} == {"city", "siege"}
    assert any(len(game["winners"]) == 2 for game in told)  # a team


@pytest.fixture(scope="module")
def evenings() -> list[Evening]:
    return [evening(seed) for seed in SEEDS]


@pytest.mark.rule("F-1.2", "F-1.6")
def test_all_cards_are_there_after_every_action(evenings: list[Evening]) -> None:
    for played in evenings:
        for position in played.play.journal.present:
            sound(position.step.state)


def test_whatever_is_done_to_a_table_leaves_it_sound() -> None:
    """Odd actions, overruled ones too: refused in words, or done with every card in its place."""
    assert list(unsound(seed=4, games=3, times=120)) == []  # make bench: many more


def test_the_bots_own_cards_agree_with_what_the_app_counts(evenings: list[Evening]) -> None:
    for played in evenings:
        state = played.state
        for player, hand in played.hands.items():
            held = Counter(Stack(CARDS[card].group) for card in hand)
            assert held == Counter({k: v for k, v in state.player(player).hand.items() if v})
        assert {stack: len(deck) for stack, deck in played.decks.items()} == state.stacks
        known = Counter(card for hand in played.hands.values() for card in hand)
        for card in Card:
            left = CARDS[card].count - state.on_table().get(card, 0) - state.discards.get(card, 0)
            assert known[card] <= left


def test_the_games_come_to_an_end_in_every_way(evenings: list[Evening]) -> None:
    assert {played.state.how for played in evenings} >= {
        "prestige", "cities", "buildings", "stacks",
    }  # fmt: skip
    outs = {one.out_by for played in evenings for one in played.state.players.values()}
    assert outs >= {"", "siege"}
    assert all(played.state.winners for played in evenings)


@pytest.mark.parametrize("seed", [1, 4, 6])
def test_undo_to_the_start_redo_and_replay_change_nothing(seed: int) -> None:
    played = evening(seed)
    play = played.play
    states = [position.step.state for position in play.journal.present]
    for state in reversed([play.journal.at(0).step.state, *states[:-1]]):
        play.record(Undo(), 1)
        assert play.state == state
    for state in states:
        play.record(Redo(), 1)
        assert play.state == state
    play.record(Jump(0), 1)
    play.record(Jump(play.journal.present[-1].number if play.journal.present else 0), 1)
    again = Play(GAME, MemoryStore(played.store.header, played.store.saved))
    assert again.state == play.state
    assert again.figures() == play.figures()


def test_every_line_of_the_log_is_a_sentence_in_three_languages(evenings: list[Evening]) -> None:
    for language in LANGUAGES:
        say = speaking(language)
        for played in evenings[:8]:
            for position in played.play.journal.present:
                said = say.text(position.step.summary)
                assert "med." not in said
                assert "{" not in said
