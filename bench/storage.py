"""A durable save: is it as quick in a long game, and what does it cost beyond the disk's part?

A disk's speed changes from one moment to the next, so what is compared is done in turns.
"""

from __future__ import annotations

import gc
import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from time import perf_counter
from typing import Any

from bench.figure import Figure, figure
from companion.core.resources import ROOT
from companion.core.storage.saves import GameFile, Save

LONG, SHORT = 10_000, 100
ROUNDS, SAVES_PER_ROUND = 12, 50


def figures() -> Iterator[Figure]:
    """The figures of `make bench`."""
    # Not the system's folder for such things: that may be memory, where a flush costs nothing.
    build = ROOT / "build"
    build.mkdir(exist_ok=True)
    with TemporaryDirectory(dir=build) as folder, _no_collection():
        yield figure(
            "durable save at 10,000 actions / at 100 actions", _long_to_short(Path(folder)), 1.25
        )
        yield figure(
            "durable save / bare write + fdatasync of the same bytes",
            _save_to_bare(Path(folder)),
            1.5,
        )


def _action(number: int) -> dict[str, Any]:
    action = {"kind": "pay", "giver": "bank", "taker": "p1", "amount": number % 500}
    return {"v": 1, "id": f"{number:032x}", "at": 1_700_000_000 + number, "action": action}


@contextmanager
def _played(folder: Path, actions: int) -> Iterator[GameFile]:
    """A game with so many actions, open."""
    path = folder / f"{actions}.journal"
    header = {"format": 1, "game": "medioevo", "title": "bench"}
    path.write_bytes(Save(header, [_action(number) for number in range(actions)]).as_file())
    with GameFile(path) as game:
        yield game


def _saving(game: GameFile) -> Callable[[int], None]:
    return lambda number: game.append(_action(number))


def _long_to_short(folder: Path) -> float:
    at_long: list[float] = []
    at_short: list[float] = []
    with _played(folder, LONG) as long:
        for _ in range(ROUNDS):
            # A new short game each time, or it would not stay short.
            with _played(folder, SHORT) as short:
                _in_turns(_saving(long), at_long, _saving(short), at_short)
    return median(at_long) / median(at_short)


def _save_to_bare(folder: Path) -> float:
    saves: list[float] = []
    bare: list[float] = []
    with _played(folder, 1_000) as game:
        before = game.path.stat().st_size
        game.append(_action(0))
        line = b"x" * (game.path.stat().st_size - before)
        descriptor = os.open(folder / "bare", os.O_RDWR | os.O_CREAT | os.O_APPEND)

        def write_bare(_number: int) -> None:
            os.write(descriptor, line)
            os.fdatasync(descriptor)

        try:
            os.write(descriptor, game.path.read_bytes())
            for _ in range(ROUNDS):
                _in_turns(_saving(game), saves, write_bare, bare)
        finally:
            os.close(descriptor)
    return median(saves) / median(bare)


def _in_turns(
    one: Callable[[int], None],
    times_of_one: list[float],
    other: Callable[[int], None],
    times_of_other: list[float],
) -> None:
    """Time both in turns; who begins changes, so that neither always follows the other."""
    pair = ((one, times_of_one), (other, times_of_other))
    for number in range(SAVES_PER_ROUND):
        for save, times in pair if number % 2 else pair[::-1]:
            start = perf_counter()
            save(number)
            times.append(perf_counter() - start)


@contextmanager
def _no_collection() -> Iterator[None]:
    was_on = gc.isenabled()
    gc.collect()
    gc.disable()
    try:
        yield
    finally:
        if was_on:
            gc.enable()
