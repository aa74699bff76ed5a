"""Odd files, entries, questions, settings and arguments: how many end in something but words?"""

from __future__ import annotations

import logging
import sys
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor

from bench.figure import Figure, figure

INPUTS = 100_000
# Files are written and a calculator may think; an entry is only read.
SHARES = {"entries": 60, "imports": 20, "calculators": 13, "settings": 5, "arguments": 2}
CHUNK = 1_000


def figures(inputs: int = INPUTS) -> Iterator[Figure]:
    tasks = [
        (kind, range(start, min(start + CHUNK, inputs * share // 100)))
        for kind, share in SHARES.items()
        for start in range(0, inputs * share // 100, CHUNK)
    ]
    with ProcessPoolExecutor(2) as pool:
        found = [fault for faults in pool.map(_faults, tasks) for fault in faults]
    for fault in found[:10]:
        print(fault, file=sys.stderr)
    tried = sum(len(seeds) for _, seeds in tasks)
    yield figure("hostile inputs", tried, INPUTS, "inputs", at_least=True)
    yield figure("hostile inputs: faults", len(found), 0, "inputs")


def _faults(task: tuple[str, range]) -> list[str]:
    from tests.hostile.inputs import faults

    logging.disable(logging.CRITICAL)  # what stumbles is counted, not told a thousand times
    return list(faults(*task))
