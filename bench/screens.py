"""The app on the screen: how soon, how quick to answer, how smooth, how much memory, how few taps.

Each start is a process of its own. What is compared runs in turns, in the same minutes.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory

from bench.figure import Figure, figure
from companion.core.resources import ROOT

STARTS = 5


def figures() -> Iterator[Figure]:
    """The figures of `make bench`."""
    with TemporaryDirectory() as folder:
        empty, played = Path(folder) / "empty", Path(folder) / "played"
        _run("play", played)
        bare, cold, long = [], [], []
        for _ in range(STARTS):
            bare.append(_run("start_bare", empty)["seconds"])
            cold.append(_run("start", empty)["seconds"])
            long.append(_run("start", played)["seconds"])
        hello = median(bare)
        yield figure("cold start / bare KivyMD hello-world", median(cold) / hello, 1.15)
        yield figure("start with a 1,000-action game / hello-world", median(long) / hello, 1.4)
        answer = _run("answer", Path(folder) / "answer")
        yield figure("tap on honor points to redrawn figure, p95", answer["frames"], 2, "frames")
        list_frame, log_frame = _run("scroll_bare", empty), _run("scroll", Path(folder) / "log")
        yield figure(
            "scrolling a log of 5,000 / a bare KivyMD list of 50, p95 frame",
            log_frame["seconds"] / list_frame["seconds"],
            1.5,
        )
        memory = _run("memory", Path(folder) / "memory")
        yield figure(
            "memory after 200 screen changes / after 60", memory["after"] / memory["before"], 1.05
        )
        for name, taps, budget in _run("taps", Path(folder) / "taps")["budgets"]:
            yield figure(f"taps: {name}", taps, budget, "taps")


def _run(task: str, folder: Path) -> dict:  # type: ignore[type-arg]
    """One task of `bench.screen_tasks` in a process of its own."""
    environment = {**os.environ, "SDL_VIDEODRIVER": "offscreen", "PYTHONDONTWRITEBYTECODE": ""}
    done = subprocess.run(
        [sys.executable, "-m", "bench.screen_tasks", task, str(folder)],
        cwd=ROOT,
        env=environment,
        capture_output=True,
        text=True,
        timeout=300,
        check=False,
    )
    if done.returncode:
        raise RuntimeError(f"{task}: {done.stderr[-2000:]}")
    answer: dict = json.loads(done.stdout.strip().splitlines()[-1])  # type: ignore[type-arg]
    return answer
