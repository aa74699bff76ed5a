"""How few taps the things of an evening take, each counted by real touches at a new table.

A module joins by its name in `MODULES`: it has `TASKS`, each with a name and a budget, and
`taken(evening, task)`, which prepares the table, plays the task and says how many taps it took.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from tempfile import TemporaryDirectory

from bench.figure import Figure, figure
from companion.core.resources import ROOT

MODULES = ("tests.stage.taps.round", "tests.stage.taps.battle")


def figures() -> Iterator[Figure]:
    """Every task beside its budget; measured in a process of its own, which has the window."""
    environment = {**os.environ, "SDL_VIDEODRIVER": "offscreen"}
    done = subprocess.run(
        [sys.executable, "-m", "bench.taps"],
        cwd=ROOT,
        env=environment,
        capture_output=True,
        text=True,
        check=True,
    )
    for line in done.stdout.splitlines():
        if line.startswith("["):
            name, taps, budget = json.loads(line)
            yield figure(f"taps: {name}", taps, budget, "taps")


def measured() -> Iterator[tuple[str, int, int]]:
    """Name, taps and budget of every task."""
    from tests.stage.driver import Driver
    from tests.stage.evening import Evening

    from companion.app import CompanionApp  # isort: skip  after the driver

    for name in MODULES:
        module = import_module(name)
        for task in module.TASKS:
            with TemporaryDirectory() as home:
                driver = Driver(CompanionApp(folder=Path(home), language="en"))
                driver.wait()
                evening = Evening(driver, Path(home) / "pictures")
                evening.tap(evening.driver.spot("box:medioevo"))
                evening.tap(evening.page.spot("main"))
                yield task.name, module.taken(evening, task), task.budget
                driver.close()


if __name__ == "__main__":
    for item in measured():
        print(json.dumps(item), flush=True)
