"""Whole games: random ones keep what must be kept, undo and redo and replay agree."""

from __future__ import annotations

import json
from collections import Counter
from pathlib import Path

import pytest

from companion.core.entries import Jump
from companion.core.play import MemoryStore, Play
from companion.core.storage.saves import read_save
from companion.core.table_actions import KEPT_BESIDE
from companion.games.conspiracy.game import GAME
from companion.games.conspiracy.pieces import Master
from companion.games.conspiracy.state import State
from companion.games.conspiracy.switches import Switches
from companion.saves import play_of, replay_file
from tests.games.conspiracy.evening import Evening
from tests.games.conspiracy.odd_tables import SWITCHED, faults_of

FEW, ALL, ROUNDS = 11, 200, 11


def played(seed: int) -> Evening:
    """An evening of the bot; every third with other house rules."""
    switches = SWITCHED if seed % 3 == 0 else Switches()
    return Evening(seed, 2 + seed % 5, switches).play_to_the_end(ROUNDS)


@pytest.fixture(scope="module")
def evenings() -> list[Evening]:
    return [played(seed) for seed in range(FEW)]


RECORDED = Path(__file__).parents[2] / "replays" / "conspiracy"


@pytest.mark.rule("C-1.0.1", "C-12.0.1", "C-12.1.1", "C-12.1.3")
@pytest.mark.parametrize("name", sorted(path.stem for path in RECORDED.glob("*.companion")))
def test_a_recorded_game_comes_to_the_same_end(name: str) -> None:
    told = json.loads((RECORDED / f"{name}.json").read_text(encoding="utf-8"))
    path = RECORDED / f"{name}.companion"
    save = read_save(path)
    state: State = play_of(save.header, save.entries).state
    assert (state.ending, state.crowned) == (told.pop("ending"), told.pop("crowned"))
    assert replay_file(path) == told


@pytest.mark.rule("C-3.10.1", "C-12.1.2")
def test_the_recorded_games_end_in_every_way() -> None:
    told = [json.loads(path.read_text(encoding="utf-8")) for path in RECORDED.glob("*.json")]
    endings = {"electors", "votes", "honour", "master", "broken_off"}
    assert {one["ending"] for one in told} == endings
    figures = [one["figures"]["table"]["con.figure.emperors_dead"] for one in told]
    assert max(figures) > 1  # the neutral candidate was elected before


@pytest.mark.rule("C-6.2.1", "C-2.1.1", "C-2.2.1", "C-3.18.1", "C-3.16.2")
def test_money_is_kept_and_the_table_is_always_one_that_could_lie_there(
    evenings: list[Evening],
) -> None:
    assert [fault for evening in evenings for fault in faults_of(evening)] == []


def test_undo_to_the_start_redo_and_replay_agree(evenings: list[Evening]) -> None:
    for evening in evenings[::5]:
        agrees(evening)


@pytest.mark.long
@pytest.mark.rule("C-6.2.1", "C-2.1.1", "C-2.2.1", "C-3.18.1", "C-3.16.2")
@pytest.mark.parametrize("seed", range(FEW, ALL))
def test_two_hundred_evenings_keep_what_must_be_kept(seed: int) -> None:
    evening = played(seed)
    assert faults_of(evening) == []
    agrees(evening)


def agrees(evening: Evening) -> None:
    """Replay, undo to the start and redo come to the same table."""
    play = evening.play
    last, count = play.state, len(play.journal.present)
    copy: Play[State] = Play(GAME, MemoryStore(evening.store.header, evening.store.saved))
    assert copy.state == last
    numbers = [position.number for position in play.journal.present]
    copy.record(Jump(0), at=0)
    assert copy.state == GAME.start(play.setup)
    copy.record(Jump(numbers[-1]), at=0)
    assert copy.state == last
    assert len(copy.journal.present) == count


def test_the_bot_plays_every_action_that_a_table_plays(evenings: list[Evening]) -> None:
    played = Counter(
        position.entry.what.action.kind
        for evening in evenings
        for position in evening.play.journal.present
        if hasattr(position.entry.what, "action")
    )
    shared = {action.kind for action in (*GAME.table, *KEPT_BESIDE)}
    corrections = shared | {
        "discard_cards",
        "choose_active",
        "bribe",
        "remove_land",
        "correct_land",
        "count_routes",
        "correct_captives",
        "correct_master",
        "serve_elector",
        "correct_elector_cards",
        "count_copies",
    }
    assert {action.kind for action in GAME.actions} - set(played) <= corrections


def test_masters_change_hands_in_the_very_entry(evenings: list[Evening]) -> None:
    told = {"con.log.master_won", "con.log.master_taken", "con.log.master_lost"}
    seen: Counter[Master] = Counter()
    for evening in evenings:
        before: State = GAME.start(evening.play.setup)
        for position in evening.play.journal.present:
            after = position.step.state
            changed = {
                master
                for master in Master
                if before.masters.get(master) != after.masters.get(master)
            }
            lines = {
                text.params["master"].key for text in position.step.warnings if text.key in told
            }
            if position.entry.what.kind == "do":
                assert len(lines) == len(changed)
            seen.update(changed)
            before = after
    assert set(seen) == set(Master)
