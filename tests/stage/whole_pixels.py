"""Says which words do not stand on whole pixels: `python -m tests.stage.whole_pixels 1.3 1.15`.

The first number is the density of the screen, the second the size of text. The canvas is read as
it will be drawn, with everything that moves what is inside it; a process is one density.
"""

from __future__ import annotations

import os
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from companion.games import GAME_IDS

SIZE = (1283, 797)  # odd on purpose: halves and thirds are no whole pixels
DOWN = (1.0, 0.6180339, 0.2718281, 0.0)  # how far a page is scrolled
NEAR = 1e-3  # of a pixel: what numbers of four bytes lose


def placed(canvas: Any) -> Iterator[tuple[Any, float, float]]:
    """Every rectangle with a texture of a canvas, and where in the window it is drawn."""
    from kivy.graphics import PopMatrix, PushMatrix, Rectangle, Translate

    x = y = 0.0
    kept: list[tuple[float, float]] = []
    for one in _in_order(canvas):
        if isinstance(one, PushMatrix):
            kept.append((x, y))
        elif isinstance(one, PopMatrix):
            x, y = kept.pop()
        elif isinstance(one, Translate):
            x, y = x + one.x, y + one.y
        elif isinstance(one, Rectangle):
            yield one.texture, one.pos[0] + x, one.pos[1] + y


def _in_order(group: Any) -> Iterator[Any]:
    """All instructions as they are carried out; what is pushed before is popped after."""
    from kivy.graphics.instructions import InstructionGroup

    for one in group.children:
        if isinstance(one, InstructionGroup):
            yield from _in_order(one)
        else:
            yield one


class Looker:
    """Opens pages and tells what of their words lies between two pixels."""

    def __init__(self, density: float, text_size: float) -> None:
        from tests.stage.driver import Driver
        from tests.stage.evening import Evening

        from companion.app import CompanionApp  # isort: skip  after the driver
        from companion.ui.theme import theme  # isort: skip

        theme.motion = False
        self._home = tempfile.TemporaryDirectory()
        self.driver = Driver(CompanionApp(folder=Path(self._home.name), language="de"))
        self.driver.resize(*(int(side * density) for side in SIZE))
        self.driver.wait()
        theme.text_size = text_size
        self.evening = Evening(self.driver, Path(self._home.name))
        self.looked = 0
        self.moved = 0
        self.faults: list[str] = []

    def look(self, name: str) -> None:
        from companion.ui.render.paint.faces import words

        self.driver.frames(3)
        said = {id(texture): key[0] for key, texture in words._kept.items()}
        for texture, x, y in placed(self.driver.window.canvas):
            if id(texture) not in said:
                continue
            self.looked += 1
            if abs(x - round(x)) > NEAR or abs(y - round(y)) > NEAR:
                self.faults.append(f"{name}: {said[id(texture)]!r} at {x:.3f}, {y:.3f}")

    def scrolled(self, name: str) -> None:
        """The page as it opens, and further down."""
        page = self.driver.app.shell.page
        scroll = getattr(page, "scroll", None)
        for down in DOWN if scroll is not None and scroll.do_scroll_y else DOWN[:1]:
            if scroll is not None:
                scroll.scroll_y = down
                self.moved += down < 1
            self.look(f"{name} {down}")

    def run(self) -> None:
        shell = self.driver.app.shell
        self.scrolled("home")
        for game in GAME_IDS:
            shell.go("home")
            self.driver.wait()
            self.driver.app.shell.page.scroll.scroll_y = 1
            self.evening.tap(self.driver.spot(f"box:{game}"))
            self.scrolled(f"{game} new")
            self.evening.tap(self.evening.page.spot("main"))
            for place in (*[one["key"] for one in shell.places], "settings"):
                if place != "home":
                    shell.go(place)
                    self.driver.wait()
                    self.scrolled(f"{game} {place}")
            shell.go("table")
            self.driver.wait()
            banner = next(iter(self.driver.app.desk.session.state.players))
            self.driver.hold(self.driver.spot(banner))
            self.driver.wait()
            self.look(f"{game} sheet {type(self.evening.sheet).__name__}")
            shell.layers.close_all()


def main() -> None:
    density, text_size = float(sys.argv[1]), float(sys.argv[2])
    os.environ["KIVY_METRICS_DENSITY"] = str(density)
    looker = Looker(density, text_size)
    looker.run()
    sys.stdout.writelines(f"{fault}\n" for fault in looker.faults[:20])
    sys.stdout.write(f"{looker.looked} words, {looker.moved} scrolled, {len(looker.faults)}\n")
    sys.stdout.flush()
    os._exit(1 if looker.faults or looker.looked < 1_000 or not looker.moved else 0)


if __name__ == "__main__":
    main()
