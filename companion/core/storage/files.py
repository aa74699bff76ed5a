"""What every file of ours needs: whole files written beside and moved, errors with a text."""

from __future__ import annotations

import contextlib
import errno
import os
from collections.abc import Iterator
from itertools import count
from pathlib import Path
from typing import BinaryIO

from companion.core.errors import StorageFailed

_FULL = {errno.ENOSPC, errno.EDQUOT, errno.EFBIG}
_READ_ONLY = {errno.EROFS, errno.EACCES, errno.EPERM}
# Folders that a tablet shares between apps cannot be flushed; the file in them is.
_NO_FLUSH_OF_FOLDERS = {errno.EINVAL, errno.ENOTSUP, errno.EACCES}


def failure(error: OSError, path: Path) -> StorageFailed:
    """What the disk refused, in words for the player."""
    if error.errno in _FULL:
        return StorageFailed("storage.full", file=path.name)
    if error.errno in _READ_ONLY:
        return StorageFailed("storage.read_only", file=path.name)
    if error.errno == errno.ENOENT:
        return StorageFailed("storage.missing", file=path.name)
    return StorageFailed("storage.failed", file=path.name, reason=error.strerror or str(error))


def read(path: Path) -> bytes:
    """All bytes of a file."""
    try:
        return path.read_bytes()
    except OSError as error:
        raise failure(error, path) from error


def write_all(descriptor: int, content: bytes) -> None:
    """Write every byte, however few the system takes at a time."""
    rest = memoryview(content)
    while rest:
        rest = rest[os.write(descriptor, rest) :]


def flush_folder(folder: Path) -> None:
    """Make sure that the names in a folder are on the disk; OSError if it cannot be done."""
    descriptor = -1
    try:
        descriptor = os.open(folder, os.O_RDONLY | os.O_DIRECTORY)
        os.fsync(descriptor)
    except OSError as error:
        if error.errno not in _NO_FLUSH_OF_FOLDERS:
            raise
    finally:
        if descriptor >= 0:
            os.close(descriptor)


def free_name(path: Path, word: str) -> Path:
    """A name beside `path` that nothing has yet: `<name>.<word>-<n>`."""
    names = (path.with_name(f"{path.name}.{word}-{number}") for number in count(1))
    return next(name for name in names if not name.exists())


def write_part(path: Path, content: bytes) -> Path:
    """The content in a new flushed file beside `path`, to be moved there; OSError on failure."""
    part = free_name(path, "part")
    descriptor = os.open(part, os.O_WRONLY | os.O_CREAT | os.O_EXCL | os.O_CLOEXEC, 0o644)
    try:
        try:
            write_all(descriptor, content)
            os.fsync(descriptor)
        finally:
            os.close(descriptor)
    except BaseException:
        remove(part)
        raise
    return part


def write_whole(path: Path, content: bytes) -> None:
    """The file with this content: all of it or, when killed or refused, what was there before."""
    try:
        part = write_part(path, content)
        try:
            os.replace(part, path)
        except OSError:
            remove(part)
            raise
        flush_folder(path.parent)
    except OSError as error:
        raise failure(error, path) from error


@contextlib.contextmanager
def filled(path: Path) -> Iterator[BinaryIO]:
    """A file to fill piece by piece, which takes its place when it is whole; else nothing does."""
    part = free_name(path, "part")
    try:
        with part.open("xb") as file:
            yield file
            file.flush()
            os.fsync(file.fileno())
        os.replace(part, path)
        flush_folder(path.parent)
    except OSError as error:
        raise failure(error, path) from error
    finally:
        remove(part)


def move(source: Path, target: Path) -> None:
    """The file under its new name, for good."""
    try:
        os.replace(source, target)
        flush_folder(target.parent)
        flush_folder(source.parent)
    except OSError as error:
        raise failure(error, source) from error


def remove(path: Path) -> None:
    """The file is gone, if it can be."""
    with contextlib.suppress(OSError):
        path.unlink(missing_ok=True)


def remove_parts(folder: Path, of: str = "") -> None:
    """Remove what a killed `write_whole` left behind, of one file or of all in the folder."""
    for leftover in folder.glob("*.part-*"):
        if leftover.name.rpartition(".part-")[0] == of or not of:
            remove(leftover)


def make_folder(folder: Path) -> None:
    """The folder exists, also after a power cut."""
    if folder.is_dir():
        return
    try:
        folder.mkdir(parents=True, exist_ok=True)
        flush_folder(folder.parent)
    except OSError as error:
        raise failure(error, folder) from error
