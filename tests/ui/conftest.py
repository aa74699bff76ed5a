"""A driver for each test of a screen; whatever it started is closed again."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.stage.driver import Driver
from tests.stage.evening import Evening

from companion.app import CompanionApp  # isort: skip  after the driver
from companion.ui.theme import theme  # isort: skip

Start = Callable[..., Evening]


@pytest.fixture
def start(tmp_path: Path) -> Iterator[Start]:
    """Starts the app on the test's own folder; `start()` again is a restart."""
    theme.motion = False
    running: list[Driver] = []

    def begin(size: tuple[int, int] = (1280, 800), **options: Any) -> Evening:
        for driver in running:
            driver.close()
        running.clear()
        app = CompanionApp(folder=tmp_path / "home", language="en", **options)
        driver = Driver(app)
        running.append(driver)
        driver.resize(*size)
        driver.wait()
        return Evening(driver, tmp_path / "pictures")

    yield begin
    for driver in running:
        driver.resize(1280, 800)
        driver.close()


@pytest.fixture
def table(start: Start) -> Evening:
    """Four players at the table of a new game."""
    evening = start()
    evening.tap(evening.driver.spot("box:medioevo"))
    evening.tap(evening.page.spot("main"))
    evening.driver.taps = 0
    return evening
