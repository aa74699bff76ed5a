"""Start and memory on a weak tablet: one core at a quarter of its speed, against hello-world.

The quota is given by stopping and waking the process, so that it needs no rights and no cgroup.
"""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory

from bench.figure import Figure, figure
from companion.core.resources import ROOT

STARTS = 3
RUNS, RESTS = 0.005, 0.015  # seconds: a quarter
LONGEST = 600.0
# What a package holds is compiled, without asserts and docstrings.
TABLET = {
    "SDL_VIDEODRIVER": "offscreen",
    "LP_NUM_THREADS": "1",
    "PYTHONOPTIMIZE": "2",
    "PYTHONDONTWRITEBYTECODE": "",
}


def figures() -> Iterator[Figure]:
    """Home and table against the smallest app, all under the same quota."""
    with TemporaryDirectory() as folder:
        empty, played = Path(folder) / "empty", Path(folder) / "played"
        _slowly("play", played, quota=False)
        for task, home_folder in (("start_bare", empty), ("start", empty), ("start", played)):
            _slowly(task, home_folder, quota=False)  # compiles what it reads
        bare, home, table = [], [], []
        for _ in range(STARTS):
            bare.append(_slowly("start_bare", empty))
            home.append(_slowly("start", empty))
            table.append(_slowly("start", played))
        for name, runs, start, memory in (("home", home, 1.15, 1.4), ("table", table, 1.4, 1.4)):
            yield figure(
                f"weak tablet: start to {name} / hello-world",
                _middle(runs, "seconds") / _middle(bare, "seconds"),
                start,
            )
            yield figure(
                f"weak tablet: memory at {name} / hello-world",
                _middle(runs, "resident") / _middle(bare, "resident"),
                memory,
            )


def _middle(runs: list[dict[str, float]], what: str) -> float:
    return median(run[what] for run in runs)


def _slowly(task: str, folder: Path, quota: bool = True) -> dict[str, float]:
    """A task of `bench.screen_tasks` on one core, awake a quarter of the time."""
    child = subprocess.Popen(
        [sys.executable, "-m", "bench.screen_tasks", task, str(folder)],
        cwd=ROOT,
        env={**os.environ, **TABLET},
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    os.sched_setaffinity(child.pid, {min(os.sched_getaffinity(0))})
    began = time.monotonic()
    while child.poll() is None and time.monotonic() - began < LONGEST:
        time.sleep(RUNS)
        if quota:
            child.send_signal(signal.SIGSTOP)
            time.sleep(RESTS)
            child.send_signal(signal.SIGCONT)
    if child.poll() is None:
        child.kill()
    told, errors = child.communicate()
    if child.returncode:
        raise RuntimeError(f"{task}: {errors[-2000:]}")
    answer: dict[str, float] = json.loads(told.strip().splitlines()[-1])
    return answer
