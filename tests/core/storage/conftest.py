"""Disks that refuse."""

from __future__ import annotations

import errno
import os
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest


class Disk:
    """Stands between our files and the disk; refuses from the moment it is told to.

    `half` writes the first half of a line before it refuses, as a disk does that fills up.
    """

    def __init__(self, patch: pytest.MonkeyPatch) -> None:
        self._patch = patch

    def refuse(self, call: str, number: int, *, half: bool = False) -> None:
        real: Callable[..., int] = getattr(os, call)

        def refusing(*arguments: object) -> int:
            if half and isinstance(arguments[1], memoryview):
                real(arguments[0], arguments[1][: len(arguments[1]) // 2])
            raise OSError(number, os.strerror(number))

        self._patch.setattr(os, call, refusing)

    def relent(self) -> None:
        self._patch.undo()


@pytest.fixture
def disk(monkeypatch: pytest.MonkeyPatch) -> Disk:
    return Disk(monkeypatch)


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "test.journal"


@pytest.fixture(scope="module")
def no_flush() -> Iterator[None]:
    """For tests of what is written, not of when: the system's cache is disk enough."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(os, "fdatasync", lambda _descriptor: None)
        patch.setattr(os, "fsync", lambda _descriptor: None)
        yield


FULL = errno.ENOSPC
READ_ONLY = errno.EROFS
