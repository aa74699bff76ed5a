"""A driver for each test of a screen; whatever it started is closed again."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest

from tools.driver import Driver


@pytest.fixture
def drive() -> Iterator[Callable[[Any], Driver]]:
    started: list[Driver] = []

    def start(app: Any) -> Driver:
        started.append(Driver(app))
        return started[-1]

    yield start
    for driver in started:
        driver.close()
