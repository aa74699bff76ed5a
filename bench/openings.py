"""Opening every page of every game: how soon, how much memory stays, how long a collection takes.

    python -m bench.openings medioevo

walks one game by itself. A page counts as open when its frame is laid out and painted; what the
graphics card then does is not timed, since there is none here. Times are those of the screen's own
thread, so that whatever else the machine does is left out.
"""

from __future__ import annotations

import gc
import json
import os
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from random import Random
from time import thread_time
from typing import Any

from bench.figure import Figure, figure

GUESTS = ("rules", "settings", "calculators", "statistics")
WALKS = 8
STANDS = 3.0  # seconds
FRAME = 1000 / 60  # milliseconds


def figures() -> Iterator[Figure]:
    from companion.games import GAME_IDS

    bare = _run("bare")["memory"]
    first: list[float] = []
    again: list[float] = []
    walked = {game: _run(game) for game in GAME_IDS}
    for game, found in walked.items():
        first += found["first"].values()
        again += found["again"].values()
        yield figure(f"{game}: memory after the walk / hello-world", found["memory"] / bare, 1.4)
        grown = found["memory_at_last"] / found["memory"]
        yield figure(f"{game}: memory after eight walks / after one", grown, 1.02)
        yield figure(f"{game}: a full collection", found["collection"], 60, "ms")
        slowest = max(found["again"], key=found["again"].__getitem__)
        print(f"{game}: slowest again is {slowest}", file=sys.stderr)
    yield figure("opening a page for the first time, p95", _p95(first), 2, "frames")
    yield figure("opening a page for the first time, worst", max(first) / FRAME, 4, "frames")
    yield figure("opening a page again, p95", _p95(again), 1, "frames")


def _p95(times: list[float]) -> float:
    return sorted(times)[int(len(times) * 0.95)] / FRAME


def _run(what: str) -> dict[str, Any]:
    done = subprocess.run(
        [sys.executable, "-m", "bench.openings", what],
        env={**os.environ, "SDL_VIDEODRIVER": "offscreen", "PYTHONDONTWRITEBYTECODE": ""},
        capture_output=True,
        text=True,
        check=False,
    )
    if done.returncode:
        raise RuntimeError(done.stderr[-2000:])
    found: dict[str, Any] = json.loads(done.stdout.splitlines()[-1])
    return found


def _memory() -> int:
    pages = int(Path("/proc/self/statm").read_text(encoding="utf-8").split()[1])
    return pages * os.sysconf("SC_PAGE_SIZE")


def bare() -> dict[str, Any]:
    """A window of KivyMD with one word on it."""
    from tests.stage.driver import Driver

    from kivymd.app import MDApp  # isort: skip  after the driver
    from kivymd.uix.label import MDLabel  # isort: skip
    from kivymd.uix.screen import MDScreen  # isort: skip

    class Hello(MDApp):
        def build(self) -> Any:
            return MDScreen(MDLabel(text="Hello"))

    driver = Driver(Hello())
    driver.frames(10)
    gc.collect()
    return {"memory": _memory()}


def walk(game: str) -> dict[str, Any]:
    """Every page of a dealt game, eight times over."""
    from tests.stage.driver import Driver

    from companion.app import CompanionApp, pages_of  # isort: skip
    from companion.ui.theme import theme  # isort: skip

    theme.motion = False
    with tempfile.TemporaryDirectory() as folder:
        app = CompanionApp(folder=Path(folder), language="de")
        driver = Driver(app)
        driver.wait()
        path = Path(folder) / "walk.companion"
        subprocess.run([sys.executable, "-m", "bench.openings", "deal", game, path], check=True)
        found: list[Any] = []
        app.desk.import_file(path, found.append)
        driver.wait()
        app.open_game(found[0].id)
        driver.wait()
        driver.seconds(STANDS)  # the table looks at its table before it goes on
        names = [*pages_of(game), *GUESTS]
        first = _opened(app, driver, names)
        gc.collect()
        memory = _memory()
        again = [_opened(app, driver, names) for _ in range(WALKS - 1)]
        start = thread_time()
        gc.collect()
        collection = (thread_time() - start) * 1000
        return {
            "first": first,
            "again": {name: min(one[name] for one in again) for name in first},
            "memory": memory,
            "memory_at_last": _memory(),
            "collection": collection,
        }


def deal(game: str, path: Path) -> None:
    """A game to walk through, dealt by another process: its memory is not the app's."""
    from companion.core.storage.saves import Save
    from tests.games.dealt import dealt

    store = dealt(game, Random(7))
    path.write_bytes(Save({**store.header, "title": "A walk"}, store.saved).for_export())


def _opened(app: Any, driver: Any, names: list[str]) -> dict[str, float]:
    """Milliseconds until each page is painted."""
    times = {}
    for name in names:
        app.worker.forget()  # what the page before is still working out is not this one's time
        app.worker.wait(5.0)
        gc.disable()
        start = thread_time()
        app.shell.go(name)
        driver.frames(1)
        times[name] = (thread_time() - start) * 1000
        gc.enable()
        driver.wait()
    return times


if __name__ == "__main__":
    asked = sys.argv[1]
    if asked == "deal":
        deal(sys.argv[2], Path(sys.argv[3]))
        sys.exit(0)
    print(json.dumps(bare() if asked == "bare" else walk(asked)), flush=True)
    os._exit(0)
