"""A file that only grows: each line is on the disk before `append` returns."""

from __future__ import annotations

import contextlib
import fcntl
import os
from pathlib import Path

from companion.core.errors import StorageFailed
from companion.core.storage.files import (
    failure,
    flush_folder,
    remove,
    remove_parts,
    write_all,
    write_part,
)
from companion.core.storage.records import checksum_of

_OPEN = os.O_RDWR | os.O_APPEND | os.O_CLOEXEC


def lock_name(path: Path) -> Path:
    """The file whose lock keeps a second copy of the app away from `path`."""
    return path.with_name(f"{path.name}.lock")


class AppendFile:
    """One open file with its lock.

    The lock is a file of its own, because `replace` puts another file in place. `length` and
    `lines` are what is confirmed, `checksum` is that of the last line where they are chained (who
    has read the file sets these two); when a write fails the file is cut back to it. If even that
    fails the descriptor is given up, and the next `append` starts again from the file on disk.
    """

    def __init__(self, path: Path) -> None:
        self.path = path
        self.lines = 0
        self.checksum: int | None = None
        self._closed = False
        self._descriptor: int | None = None
        self._lock = _locked(path)
        try:
            remove_parts(path.parent, of=path.name)
            is_new = not path.exists()
            self._descriptor = os.open(path, _OPEN | os.O_CREAT, 0o644)
            if is_new:
                flush_folder(path.parent)
            self.length = os.fstat(self._descriptor).st_size
        except OSError as error:
            self.close()
            raise failure(error, path) from error

    def read(self) -> bytes:
        """All that is confirmed."""
        try:
            with self.path.open("rb") as file:
                return file.read(self.length)
        except OSError as error:
            raise failure(error, self.path) from error

    def append(self, line: bytes) -> None:
        """Write the line and flush it; StorageFailed leaves the file as it was."""
        self._require_open()
        try:
            descriptor = self._reopened() if self._descriptor is None else self._descriptor
            found = os.fstat(descriptor)
            if found.st_size != self.length:
                raise StorageFailed("storage.changed_outside", file=self.path.name)
            write_all(descriptor, line)
            os.fdatasync(descriptor)
            self._require_in_place(found)
        except BaseException as error:
            self._take_back()
            if isinstance(error, OSError):
                raise failure(error, self.path) from error
            raise
        self.length += len(line)
        self.lines += 1
        if self.checksum is not None:
            self.checksum = checksum_of(line)

    def cut(self, length: int) -> None:
        """Keep only the first `length` bytes."""
        self._require_open()
        self.length = length
        try:
            self._give_up()
            self._reopened()
        except OSError as error:
            raise failure(error, self.path) from error

    def replace(self, lines: list[bytes]) -> None:
        """Put a file of these lines in place; killed or refused, the old one stays."""
        self._require_open()
        content = b"".join(lines)
        try:
            part = write_part(self.path, content)
            try:
                os.replace(part, self.path)
            except OSError:
                remove(part)
                raise
            self.length, self.lines = len(content), len(lines)
            self.checksum = checksum_of(lines[-1])
            self._give_up()
            self._reopened()
        except OSError as error:
            raise failure(error, self.path) from error

    def close(self) -> None:
        """Let go of the file and its lock."""
        self._closed = True
        self._give_up()
        if self._lock >= 0:
            os.close(self._lock)
            self._lock = -1

    def _require_open(self) -> None:
        if self._closed:
            raise StorageFailed("storage.closed", file=self.path.name)

    def _require_in_place(self, ours: os.stat_result) -> None:
        """Refuse a file that was removed or replaced under us: nobody would find the line."""
        try:
            there = os.stat(self.path)
        except FileNotFoundError:
            raise StorageFailed("storage.removed_outside", file=self.path.name) from None
        if (there.st_ino, there.st_dev) != (ours.st_ino, ours.st_dev):
            raise StorageFailed("storage.replaced_outside", file=self.path.name)

    def _take_back(self) -> None:
        """Remove what a failed write left, so that the next line follows the last good one."""
        if self._descriptor is None:
            return
        try:
            if os.fstat(self._descriptor).st_size > self.length:  # never fill up with zeros
                os.ftruncate(self._descriptor, self.length)
                os.fsync(self._descriptor)
        except OSError:
            self._give_up()

    def _give_up(self) -> None:
        if self._descriptor is not None:
            with contextlib.suppress(OSError):
                os.close(self._descriptor)
            self._descriptor = None

    def _reopened(self) -> int:
        """The file as it is on disk, cut to what is confirmed; its name is flushed as well."""
        descriptor = os.open(self.path, _OPEN)
        try:
            size = os.fstat(descriptor).st_size
            if size < self.length:
                raise StorageFailed("storage.changed_outside", file=self.path.name)
            if size > self.length:
                os.ftruncate(descriptor, self.length)
                os.fsync(descriptor)
            flush_folder(self.path.parent)
        except BaseException:
            os.close(descriptor)
            raise
        self._descriptor = descriptor
        return descriptor


def _locked(path: Path) -> int:
    try:
        lock = os.open(lock_name(path), os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o644)
    except OSError as error:
        raise failure(error, path) from error
    try:
        fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        os.close(lock)
        raise StorageFailed("storage.in_use", file=path.name) from None
    except OSError as error:
        os.close(lock)
        raise failure(error, path) from error
    return lock
