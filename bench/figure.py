"""The form of a figure, and how to time two things side by side."""

from __future__ import annotations

import gc
import sys
from collections.abc import Callable
from statistics import median
from time import perf_counter
from typing import TypedDict


class Figure(TypedDict):
    name: str
    value: float
    target: float
    unit: str
    met: bool


def figure(
    name: str, value: float, target: float, unit: str = "ratio", *, at_least: bool = False
) -> Figure:
    """A figure beside its target, which is the most (or the least) it should be."""
    value = round(value, 3)
    met = value >= target if at_least else value <= target
    return {"name": name, "value": value, "target": target, "unit": unit, "met": met}


def side_by_side(one: Callable[[], object], other: Callable[[], object], times: int = 9) -> float:
    """How long `one` takes compared with `other`: the median of ratios of neighbouring runs.

    Neighbours share whatever else the machine is doing, so their ratio is steady.
    """
    was_on = gc.isenabled()
    gc.collect()
    gc.disable()
    try:
        return median(_seconds(one) / _seconds(other) for _ in range(times))
    finally:
        if was_on:
            gc.enable()


def _seconds(run: Callable[[], object]) -> float:
    start = perf_counter()
    run()
    return perf_counter() - start


def tell(line: str) -> None:
    """How far it is, for who waits; the figures alone go to where figures go."""
    print(line, file=sys.stderr, flush=True)
