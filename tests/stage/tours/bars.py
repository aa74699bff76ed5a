"""Pictures of pages on a tablet with a status bar, a camera in the glass and a bar for gestures.

What the tablet itself would draw is painted over the picture, so that one sees what it covers.
"""

from __future__ import annotations

import sys
import tempfile
from pathlib import Path

from tests.stage.driver import Driver
from tests.stage.evening import Evening

from companion.app import CompanionApp  # isort: skip  after the driver
from PIL import Image, ImageDraw  # isort: skip

from kivy.uix.textinput import TextInput  # isort: skip

from companion.core.resources import ROOT  # isort: skip
from companion.ui.device.insets import Edges, insets  # isort: skip
from tests.stage.audit.audit import faults  # isort: skip

FOLDER = ROOT / "build" / "screens"
LOOKS = (
    ("phone", (412, 915), Edges(top=40, bottom=24)),
    ("portrait", (800, 1280), Edges(top=32, bottom=24)),
    ("landscape", (1280, 800), Edges(left=48, top=24, bottom=24)),
)
KEYBOARD = 0.42


def main() -> int:
    FOLDER.mkdir(parents=True, exist_ok=True)
    found = []
    with tempfile.TemporaryDirectory() as home:
        app = CompanionApp(folder=Path(home), language="de")
        driver = Driver(app)
        driver.wait()
        evening = Evening(driver, Path(home))
        for name, size, edges in LOOKS:
            driver.resize(*size)
            insets.take(edges)
            app.shell.go("home")
            driver.wait()
            evening.tap(evening.driver.spot("box:medioevo"))
            found += _seen(driver, f"{name}_new_game", edges)
            field = next(one for one in evening.page.walk() if isinstance(one, TextInput))
            field.focus = True
            insets.take(edges, int(size[1] * KEYBOARD))
            driver.seconds(0.5)
            found += _seen(driver, f"{name}_new_game_keyboard", edges)
            field.focus = False
            insets.take(edges)
            driver.seconds(0.5)
            evening.tap(evening.page.spot("main"))
            driver.wait()
            found += _seen(driver, f"{name}_table", edges)
            evening.page.pay()
            driver.seconds(0.5)
            found += _seen(driver, f"{name}_sheet", edges)
            app.shell.layers.close_all()
            insets.take(Edges())
        driver.close()
    sys.stdout.write("\n".join(found))
    return 1 if found else 0


def _seen(driver: Driver, name: str, edges: Edges) -> list[str]:
    path = FOLDER / f"bars_{name}.png"
    driver.picture(path)
    _paint_the_tablet(path, edges)
    return [f"{name}: {fault}" for fault in faults(driver.app.shell, driver.window)]


def _paint_the_tablet(path: Path, edges: Edges) -> None:
    with Image.open(path) as opened:
        picture = opened.convert("RGB")
    draw = ImageDraw.Draw(picture, "RGBA")
    width, height = picture.size
    grey = (120, 120, 120, 150)
    draw.rectangle((0, 0, width, edges.top), grey)
    draw.rectangle((0, 0, edges.left, height), grey)
    middle = (edges.left / 2, height / 2) if edges.left else (width / 2, edges.top / 2)
    draw.ellipse((middle[0] - 12, middle[1] - 12, middle[0] + 12, middle[1] + 12), "black")
    low = height - edges.bottom / 2
    draw.rounded_rectangle((width / 2 - 60, low - 3, width / 2 + 60, low + 3), 3, "white")
    if insets.keyboard:
        draw.rectangle((0, height - insets.keyboard, width, height), (60, 60, 66, 255))
    picture.save(path)


if __name__ == "__main__":
    sys.exit(main())
