"""What phones do when the tablet is put away, frozen, killed or moved, in a real browser.

    python -m tests.stage.phones.trials

starts the app itself (as `make phones` does), opens a player's page and the display, and takes the
time until both say that the tablet is away and until they are back by themselves. Fails where one
takes longer than promised. See `browser.py` for what it needs.
"""

from __future__ import annotations

import math
import os
import re
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Callable
from pathlib import Path
from queue import Empty, Queue
from tempfile import mkdtemp
from typing import Any

from tests.stage.phones.browser import FAULTS, browser
from tests.stage.phones.here import CHOSEN, PhonesHere

LATE, BACK = 12.0, 5.0  # seconds until a phone says so, and until it is back
START = 15.0  # the app's own start
ELSEWHERE = "127.0.0.2"
FOLDER = Path("build") / "phones"


class Tablet:
    """The app in a process of its own, which hears commands."""

    def __init__(self, folder: str) -> None:
        self._folder = folder
        self.codes: dict[str, str] = {}
        self.start()

    def start(self) -> None:
        command = [sys.executable, "-m", "tests.stage.phones.trials", "--tablet", self._folder]
        self._process = subprocess.Popen(
            command,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
            env={**os.environ, "SDL_VIDEODRIVER": "offscreen"},
        )
        threading.Thread(target=self._listen, args=(self._process.stdout,), daemon=True).start()

    def _listen(self, told: Any) -> None:
        for line in told:
            found = re.match(r"(.{20}) (http://\S+)", line)
            if found:
                self.codes[found[1].strip()] = found[2]

    def code(self, name: str) -> str:
        until = time.monotonic() + 60
        while name not in self.codes and time.monotonic() < until:
            time.sleep(0.1)
        return self.codes.pop(name)

    def say(self, command: str) -> None:
        assert self._process.stdin is not None
        self._process.stdin.write(command + "\n")
        self._process.stdin.flush()

    def signal(self, number: signal.Signals) -> None:
        self._process.send_signal(number)

    def end(self) -> None:
        self._process.kill()
        self._process.wait()


def tablet(folder: str) -> None:
    """The app; `pause`, `resume`, `move ADDRESS` and `go PAGE` come as lines."""
    here = PhonesHere("medioevo", Path(folder))
    heard: Queue[str] = Queue()

    def obey(_seconds: float) -> None:
        try:
            word, _, rest = heard.get_nowait().strip().partition(" ")
        except Empty:
            return
        app = here.app
        if word == "move":
            os.environ[CHOSEN] = rest
        elif word == "go":
            app.shell.go(rest)
        elif word == "roll":
            from companion.core.dice import DiceRequest

            app.dice.roll(DiceRequest("ui.dice.roll", (6, 6, 4, 8)))
        else:
            {"pause": app.on_pause, "resume": app.on_resume}[word]()

    def listen() -> None:
        for line in sys.stdin:
            heard.put(line)

    from kivy.clock import Clock

    threading.Thread(target=listen, daemon=True).start()
    Clock.schedule_interval(obey, 0.1)
    here.run()


def opened(browsing: Any, address: str, size: tuple[int, int]) -> Any:
    page = browsing.new_context(
        viewport={"width": size[0], "height": size[1]}, locale="en-GB"
    ).new_page()
    page.goto(address)
    page.wait_for_selector("#link.here", timeout=30_000)
    return page


def seconds(pages: list[Any], selector: str) -> float:
    """Until every page shows this; infinite where one never does."""
    start = time.monotonic()
    for page in pages:
        try:
            page.wait_for_selector(selector, timeout=60_000)
        except Exception:
            page.screenshot(path=FOLDER / "never.png")
            return math.inf
    return time.monotonic() - start


def main() -> None:
    FOLDER.mkdir(parents=True, exist_ok=True)
    app = Tablet(mkdtemp(prefix="trials"))
    faults: list[str] = []
    try:
        with browser() as browsing:
            pages = [
                opened(browsing, app.code("Anna"), (412, 915)),
                opened(browsing, app.code("the table (no seat)"), (1280, 720)),
            ]
            faults += _wall(app, pages[1])
            faults += _trials(app, pages)
            faults += [fault for page in pages for fault in page.evaluate(FAULTS)]
    finally:
        app.end()
    for fault in faults:
        print(fault)  # noqa: T201
    sys.exit(bool(faults))


def _wall(app: Tablet, wall: Any) -> list[str]:
    """The display follows the tablet and shows dice as they fall."""
    app.say("go log")
    wall.wait_for_selector("main[data-place=log]", timeout=10_000)
    app.say("go settings")
    wall.wait_for_selector("main[data-place=table]", timeout=10_000)
    app.say("roll")
    wall.wait_for_selector("#fallen .thrown", timeout=10_000)
    wall.wait_for_timeout(1_200)
    wall.screenshot(path=FOLDER / "wall-dice.png")
    faults: list[str] = wall.evaluate(FAULTS)
    return faults


def _trials(app: Tablet, pages: list[Any]) -> list[str]:
    def freeze() -> None:
        app.signal(signal.SIGSTOP)

    def thaw() -> None:
        app.signal(signal.SIGCONT)

    trials: dict[str, tuple[Callable[[], None], str, Callable[[], None]]] = {
        "put away": (lambda: app.say("pause"), ".asleep", lambda: app.say("resume")),
        "frozen": (freeze, ".away", thaw),
        "killed": (app.end, ".away", app.start),
        "moved": (
            lambda: app.say(f"move {ELSEWHERE}"),
            ".away",
            lambda: app.say("move 127.0.0.1"),
        ),
    }
    faults = []
    for name, (go, state, come) in trials.items():
        app.codes.clear()
        go()
        late = seconds(pages, f"#link{state}")
        pages[0].screenshot(path=FOLDER / f"away-{name}.png")
        if name == "moved":
            faults += _scanned(app, pages[0].context.browser)
        come()
        back = seconds(pages, "#link.here")
        print(f"{name}: said after {late:.1f} s, back after {back:.1f} s")  # noqa: T201
        if late > LATE or back > BACK + (START if name == "killed" else 0.0):
            faults.append(f"{name}: too slow")
    return faults


def _scanned(app: Tablet, browsing: Any) -> list[str]:
    """Where the tablet is now it shows new codes; whoever scans one is in again."""
    new = app.code("Ben")
    start = time.monotonic()
    page = opened(browsing, new, (360, 640))
    took = time.monotonic() - start
    print(f"scanned anew: here after {took:.1f} s")  # noqa: T201
    page.context.close()
    faults = [] if ELSEWHERE in new else [f"the new code leads to {new}"]
    return faults if took <= BACK else [*faults, "scanned anew: too slow"]


if __name__ == "__main__":
    if "--tablet" in sys.argv:
        tablet(sys.argv[-1])
    else:
        main()
