"""Starts the app in an empty folder, begins a game and opens every place once.

Prints the modules that were loaded for it, as JSON. Run with `-OO`, as on a tablet, where asserts
and docstrings are gone.
"""

from __future__ import annotations

import json
import sys
import tempfile
from pathlib import Path

from tests.stage.driver import Driver

from companion.app import CompanionApp  # isort: skip  after the driver


def main(folder: Path) -> None:
    app = CompanionApp(folder=folder, language="en")
    driver = Driver(app)
    driver.wait()
    app.shell.go("new_game")
    app.shell.page.begin()
    driver.wait()
    opened = []
    for place in app.shell.places:
        app.shell.go(place["key"])
        driver.wait()
        opened.append(app.shell.current)
    if len(set(opened)) < 5:
        sys.exit(f"only {opened} opened")
    loaded = ((name, getattr(module, "__file__", None)) for name, module in sys.modules.items())
    sys.stdout.write(json.dumps(sorted([name, file or ""] for name, file in loaded)) + "\n")
    driver.close()


if __name__ == "__main__":
    with tempfile.TemporaryDirectory() as home:
        main(Path(home))
