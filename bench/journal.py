"""Undo against doing, and opening a long game against merely parsing its file."""

from __future__ import annotations

import json
from collections.abc import Iterator
from itertools import cycle, islice
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from time import perf_counter
from typing import Any

from bench.figure import Figure, figure, side_by_side
from companion.core import codec
from companion.core.entries import Redo, Undo
from companion.core.play import MemoryStore, Play, header_of
from companion.core.storage.saves import GameFile, Save
from companion.games import GAMES

GAME = GAMES["medioevo"]
ACTIONS_OF_A_LONG_GAME = 5_000
UNDOS = 400
SEATS = [
    {"id": f"p{number}", "name": f"Player {number}", "colour": f"colour {number}"}
    for number in range(6)
]
# What a table does all evening, in turn.
ACTIONS: list[dict[str, Any]] = [
    {"kind": "change_honor", "player": "p1", "change": 1, "reason": "conquest of Trebizond"},
    {"kind": "pay", "giver": "bank", "taker": "p2", "amount": 50, "reason": "goods sold"},
    {"kind": "pay", "giver": "bank", "taker": "p3", "amount": 120, "reason": "income"},
    {"kind": "change_honor", "player": "p4", "change": -1, "reason": "revolt"},
    {"kind": "change_pieces", "player": "p5", "added": {"light_infantry": 1}},
    {"kind": "mark_done", "step": "taxes", "player": "p0"},
    {"kind": "correct", "player": "p1", "figure": "money", "change": 5, "reason": "miscounted"},
    {"kind": "change_pieces", "player": "p5", "taken": {"light_infantry": 1}},
    {"kind": "pay", "giver": "p3", "taker": "bank", "amount": 20, "reason": "upkeep"},
    {"kind": "go_to_phase", "phase": 4},
]


def figures() -> Iterator[Figure]:
    save = _long_game(ACTIONS_OF_A_LONG_GAME)
    with TemporaryDirectory() as folder:
        path = Path(folder) / "long.journal"
        path.write_bytes(save.as_file())
        yield figure("undo / doing an action (both durable)", _undo_against_doing(path), 1.3)
        path.write_bytes(save.as_file())
        ratio = side_by_side(lambda: _open(path), lambda: _parse(path))
        yield figure(
            f"open a {ACTIONS_OF_A_LONG_GAME}-action game / parsing its file as JSON", ratio, 6
        )


def _long_game(count: int) -> Save:
    setup = codec.read(GAME.setup_type, {"seats": SEATS, "tax_highest": 100})
    store = MemoryStore({**header_of(GAME, setup), "format": 1})
    play = Play(GAME, store)
    actions = [codec.read(GAME.action_type, action) for action in ACTIONS]
    for at, action in enumerate(islice(cycle(actions), count)):
        play.do(action, at=1_700_000_000 + at)
    return Save(dict(store.header), store.saved)


def _open(path: Path) -> object:
    with GameFile(path) as file:
        return Play(GAME, file).state


def _parse(path: Path) -> object:
    return [json.loads(line[line.index(b"{") :]) for line in path.read_bytes().splitlines()]


def _undo_against_doing(path: Path) -> float:
    """Each undo is timed between an action and a redo of the same kind, all on the disk."""
    action = codec.read(GAME.action_type, ACTIONS[1])
    ratios = []
    with GameFile(path) as file:
        play = Play(GAME, file)
        for at in range(UNDOS):
            start = perf_counter()
            play.do(action, at)
            done = perf_counter()
            play.record(Undo(), at)
            ratios.append((perf_counter() - done) / (done - start))
            play.record(Redo(), at)
    return median(ratios)
