"""Opens every place of a game in windows as narrow and as low as a split screen's.

A process of its own, like the tours: Kivy's lists hand the rows of an app that has ended on to the
next one, which would be looked over instead of what a tablet shows.
"""

from __future__ import annotations

import sys
import tempfile
from pathlib import Path

from tests.stage.driver import Driver
from tests.stage.evening import Evening

from companion.app import CompanionApp  # isort: skip  after the driver
from tests.stage.audit.audit import faults  # isort: skip

SIZES = ((640, 800), (400, 600), (800, 640))
ELSEWHERE = ("home", "settings")


def main() -> None:
    with tempfile.TemporaryDirectory() as home:
        app = CompanionApp(folder=Path(home), language="en")
        driver = Driver(app)
        driver.wait()
        evening = Evening(driver, Path(home))
        evening.tap(evening.driver.spot("box:medioevo"))
        evening.tap(evening.page.spot("main"))
        found = []
        for size in SIZES:
            driver.resize(*size)
            for place in [one["key"] for one in app.shell.places if one["key"] not in ELSEWHERE]:
                app.shell.go(place)
                driver.wait()
                driver.seconds(0.5)  # longer than a search waits for the next letter
                found += [f"{size} {place}: {fault}" for fault in faults(app.shell, driver.window)]
        driver.close()
    sys.stdout.write("\n".join(found))
    sys.exit(1 if found else 0)


if __name__ == "__main__":
    main()
