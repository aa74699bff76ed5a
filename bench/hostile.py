"""Odd files, entries, questions, settings and arguments: how many end in something but words?"""

from __future__ import annotations

import logging
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor, as_completed
from time import perf_counter

from bench.figure import Figure, figure, tell

INPUTS = 100_000
# Files are written and a calculator may think; an entry is only read.
SHARES = {"entries": 60, "imports": 20, "calculators": 13, "settings": 5, "arguments": 2}
CHUNK = 500


def figures(inputs: int = INPUTS) -> Iterator[Figure]:
    tasks = [
        (kind, range(start, min(start + CHUNK, inputs * share // 100)))
        for kind, share in SHARES.items()
        for start in range(0, inputs * share // 100, CHUNK)
    ]
    tried, found = Counter[str](), list[str]()
    with ProcessPoolExecutor(2) as pool:
        running = {pool.submit(_faults, task): task for task in tasks}
        for done in as_completed(running):
            kind, seeds = running[done]
            said, seconds = done.result()
            tried[kind] += len(seeds)
            found += said
            tell(f"{kind} {seeds.start}-{seeds.stop - 1}: {seconds:.0f} s, {tried.total()} tried")
            for fault in said:
                tell(fault)
    yield figure("hostile inputs", tried.total(), INPUTS, "inputs", at_least=True)
    for kind, share in SHARES.items():
        least = INPUTS * share // 100
        yield figure(f"hostile inputs: {kind}", tried[kind], least, "inputs", at_least=True)
    yield figure("hostile inputs: faults", len(found), 0, "inputs")


def _faults(task: tuple[str, range]) -> tuple[list[str], float]:
    from tests.hostile.inputs import faults

    logging.disable(logging.CRITICAL)  # what stumbles is counted, not told a thousand times
    start = perf_counter()
    return list(faults(*task)), perf_counter() - start
