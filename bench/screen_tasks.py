"""What `bench.screens` has done in processes of their own; each task prints one JSON line."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable
from pathlib import Path
from time import perf_counter
from typing import Any

STARTED = perf_counter()  # before anything of Kivy is read

GAME_LENGTH, LOG_LENGTH, TAPS, SCREEN_CHANGES = 1_000, 5_000, 200, 200
LONGEST_WAIT = 30.0
PULL = 40  # pixels a frame: 2,400 a second, a quick finger


def start_bare(_folder: Path) -> dict[str, Any]:
    """From the first line to the first frame of the smallest KivyMD app."""
    _prepare()
    from kivymd.app import MDApp
    from kivymd.uix.label import MDLabel
    from kivymd.uix.screen import MDScreen

    class Hello(MDApp):
        def build(self) -> Any:
            return MDScreen(MDLabel(text="Hello"))

    return _until_drawn(Hello(), lambda _app: True)


def start(folder: Path) -> dict[str, Any]:
    """From the first line to the frame in which the app can be used."""
    _prepare()
    from companion.app import CompanionApp

    played = (folder / "library.journal").exists() and (folder / "played").exists()
    wanted = "table" if played else "home"
    app = CompanionApp(folder=folder)
    return _until_drawn(app, lambda running: running.shell.current == wanted)


def play(folder: Path) -> dict[str, Any]:
    """A game of a thousand actions, left open as a table leaves it."""
    evening = _evening(folder)
    _new_game(evening)
    _many(evening, GAME_LENGTH)
    evening.driver.close()
    (folder / "played").touch()
    return {}


def answer(folder: Path) -> dict[str, Any]:
    """Frames of real time from lifting the finger to the figure redrawn, p95."""

    evening = _evening(folder)
    _new_game(evening)
    box = evening.box("blue", "honor")
    frames = []
    for number in range(TAPS):
        evening.driver.tap(box)
        chip = evening.sheet.spot(f"choice|{'1' if number % 2 else '-1'}")
        before = box.texts
        finger = evening.driver.touch(chip)
        evening.driver.frames(2)
        began = perf_counter()
        finger.touch_up()
        count = 0
        while box.texts == before:
            count += 1
            evening.driver.frames(1)
            _draw(evening)
            if perf_counter() - began > LONGEST_WAIT:
                raise RuntimeError("the figure never changed")
            _rest_of_frame(count, began)
        frames.append(count)
    evening.driver.close()
    return {"frames": _p95([float(count) for count in frames])}


def scroll_bare(_folder: Path) -> dict[str, Any]:
    """Seconds a frame takes while a plain KivyMD list of fifty lines is scrolled, p95."""
    from tests.stage.driver import Driver

    from kivy.uix.scrollview import ScrollView  # isort: skip
    from kivymd.app import MDApp  # isort: skip
    from kivymd.uix.list import MDList, MDListItem, MDListItemHeadlineText  # isort: skip

    class Listed(MDApp):
        def build(self) -> Any:
            rows = MDList()
            for number in range(50):
                rows.add_widget(MDListItem(MDListItemHeadlineText(text=f"Line {number}")))
            view = ScrollView()
            view.add_widget(rows)
            return view

    driver = Driver(Listed())
    return {"seconds": _scrolled(driver, driver.app.root)}


def scroll(folder: Path) -> dict[str, Any]:
    """The same for our log with five thousand entries."""
    evening = _evening(folder)
    _new_game(evening)
    _many(evening, LOG_LENGTH)
    evening.driver.app.shell.go("log")
    evening.driver.frames(5)
    return {"seconds": _scrolled(evening.driver, evening.page.scroll)}


def memory(folder: Path) -> dict[str, Any]:
    """Memory in use when every page was seen often, and after two hundred changes of screen."""
    import gc

    evening = _evening(folder)
    _new_game(evening)
    shell = evening.driver.app.shell
    places = [place["key"] for place in shell.places if place["key"] != "home"]
    sizes = []
    for number in range(1, SCREEN_CHANGES + 1):
        shell.go(places[number % len(places)])
        _until_complete(evening)
        _draw(evening)
        if number in (60, SCREEN_CHANGES):
            gc.collect()
            sizes.append(_resident())
    return {"before": sizes[0], "after": sizes[1]}


def _until_complete(evening: Any) -> None:
    """Until a page shows all it has, also what workers bring."""
    app = evening.driver.app
    for worker in (app.worker, app.end_pages.worker):
        worker.wait(LONGEST_WAIT)
    evening.driver.wait()


def taps(folder: Path) -> dict[str, Any]:
    """Taps that everyday things take, beside their budgets."""
    evening = _evening(folder)
    _new_game(evening)
    driver, found = evening.driver, []

    def counted(name: str, budget: int, digits: int = 0) -> None:
        found.append((name, driver.taps - digits, budget))
        driver.taps = 0

    driver.taps = 0
    evening.tap(evening.box("blue", "honor"))
    evening.tap(evening.sheet.spot("choice|1"))
    counted("change honor points by one", 2)
    evening.tap(evening.box("green", "money"))
    keys = {digit: evening.sheet.spot(f"key:{digit}") for digit in "0123456789"}
    for digit in ("1", "2", "0"):
        evening.tap(keys[digit])
    evening.tap(evening.sheet.spot(f"reason|{evening.sheet.reasons[0]}"))
    evening.tap(evening.sheet.spot("confirm"))
    counted("pay an amount, with a reason", 4, digits=3)
    evening.tap(evening.box("red", "loans"))
    evening.tap(evening.sheet.spot("choice|take"))
    counted("take a loan", 3)
    evening.tap(evening.driver.spot("undo"))
    counted("undo anything", 1)
    driver.close()
    return {"budgets": found}


# -- helpers -----------------------------------------------------------------------------------


def _prepare() -> None:
    import os

    os.environ.setdefault("KIVY_NO_ARGS", "1")
    os.environ.setdefault("KIVY_NO_FILELOG", "1")
    os.environ.setdefault("KIVY_NO_CONFIG", "1")
    os.environ.setdefault("KCFG_KIVY_LOG_LEVEL", "critical")
    os.environ.setdefault("KCFG_GRAPHICS_WIDTH", "1280")
    os.environ.setdefault("KCFG_GRAPHICS_HEIGHT", "800")


def _until_drawn(app: Any, is_ready: Callable[[Any], bool]) -> dict[str, Any]:
    from kivy.clock import Clock
    from kivy.core.window import Window

    found: dict[str, Any] = {}

    def drawn(*_: Any) -> None:
        if "seconds" not in found and app.root is not None and is_ready(app):
            found["seconds"] = perf_counter() - STARTED
            found["resident"] = _resident()
            Clock.schedule_once(lambda _seconds: app.stop(), 0)

    Window.bind(on_flip=drawn)
    Clock.schedule_once(lambda _seconds: app.stop(), LONGEST_WAIT)
    app.run()
    return found


def _evening(folder: Path) -> Any:
    from tests.stage.driver import Driver
    from tests.stage.evening import Evening

    from companion.app import CompanionApp  # isort: skip

    driver = Driver(CompanionApp(folder=folder, language="en"))
    driver.wait()
    return Evening(driver, folder / "pictures")


def _new_game(evening: Any) -> None:
    evening.tap(evening.driver.spot("box:medioevo"))
    evening.tap(evening.page.spot("main"))


def _many(evening: Any, count: int) -> None:
    from companion.games.medioevo.table import ChangeHonor

    session = evening.driver.app.desk.session
    for number in range(count):
        session.do(ChangeHonor("blue", 1 if number % 2 else -1))
        if number % 50 == 0:
            evening.driver.app._settle()
    evening.driver.app._settle()


def _draw(evening: Any) -> None:
    evening.driver.window.dispatch("on_draw")
    evening.driver.window.dispatch("on_flip")


def _rest_of_frame(count: int, began: float) -> None:
    """Frames come sixty times a second, however quick the machine is."""
    from time import sleep

    sleep(max(0.0, began + count / 60 - perf_counter()))


def _scrolled(driver: Any, view: Any) -> float:
    """Seconds of a frame, p95, while a finger pulls the list along at the same speed for all."""
    from kivy.graphics.opengl import glFinish

    times = []
    way = view.children[0].height - view.height
    steps = int(way / PULL)
    for number in range(240):
        there = number % (2 * steps)
        view.scroll_y = 1 - PULL * min(there, 2 * steps - there) / way
        began = perf_counter()
        driver.frames(1)
        driver.window.dispatch("on_draw")
        driver.window.dispatch("on_flip")
        glFinish()  # else the drawing is paid for by whoever next asks the screen something
        times.append(perf_counter() - began)
    return _p95(times)


def _p95(values: list[float]) -> float:
    return sorted(values)[int(len(values) * 0.95)]


def _resident() -> int:
    text = Path("/proc/self/statm").read_text(encoding="utf-8")
    return int(text.split()[1])


TASKS = {
    task.__name__: task
    for task in (start_bare, start, play, answer, scroll_bare, scroll, memory, taps)
}

if __name__ == "__main__":
    print(json.dumps(TASKS[sys.argv[1]](Path(sys.argv[2]))))
