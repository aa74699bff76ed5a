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
from companion.games.medievalia.tables import CARDS, STACK_SIZE
from companion.saves import play_of, replay_file
from companion.ui.i18n import LANGUAGES, Translator
from tests.games.medievalia.evening import Evening, Style

RECORDED = Path(__file__).parents[2] / "replays" / "medievalia"
NAMES = sorted(path.stem for path in RECORDED.glob("*.companion"))
STYLES: tuple[Style, ...] = ("builder", "warrior", "drawer", "besieger")
SEEDS = range(12)  # 200 games take a minute and a half


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


def evening(seed: int) -> Evening:
    players = 2 + seed // 4 % 3
    depth = "table" if seed % 5 == 0 else "app"
    played = Evening(
        seed, players, STYLES[seed % 4], teams=players == 4 and seed % 8 < 4, depth=depth
    )
    played.play_out()
    return played


@pytest.fixture(scope="module")
def evenings() -> list[Evening]:
    return [evening(seed) for seed in SEEDS]


def all_there(state: State) -> None:
    assert state.all_cards() == 110
    table = state.on_table()
    for stack in Stack:
        open_cards = sum(
            table.get(card, 0) + state.discards.get(card, 0)
            for card, row in CARDS.items()
            if row.group == stack
        )
        hands = sum(player.hand[stack] for player in state.players.values())
        hidden = state.stacks[stack] + state.unseen_discards.get(stack, 0)
        assert open_cards + hands + hidden == STACK_SIZE[stack]
    for card, row in CARDS.items():
        assert table.get(card, 0) + state.discards.get(card, 0) <= row.count


@pytest.mark.rule("F-1.2", "F-1.6")
def test_all_cards_are_there_after_every_action(evenings: list[Evening]) -> None:
    for played in evenings:
        for position in played.play.journal.present:
            all_there(position.step.state)


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
        say = Translator(language)
        for played in evenings[:8]:
            for position in played.play.journal.present:
                said = say.text(position.step.summary)
                assert "med." not in said
                assert "{" not in said
