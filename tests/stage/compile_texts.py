"""Compiles the texts: each `.po` that changed becomes the `.mo` the app reads."""

from __future__ import annotations

import os
import sys
from pathlib import Path

from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po

from companion.core.resources import LOCALES


def compile_changed(folder: Path = LOCALES) -> list[Path]:
    """The catalogues written; written beside and replaced, so that a reader never sees half."""
    written = []
    for source in sorted(folder.glob("*/LC_MESSAGES/*.po")):
        target = source.with_suffix(".mo")
        if target.exists() and target.stat().st_mtime_ns >= source.stat().st_mtime_ns:
            continue
        language = source.parent.parent.name
        with source.open("rb") as file:
            catalog = read_po(file, locale=language, abort_invalid=True)
        beside = target.with_suffix(f".mo.{os.getpid()}")
        with beside.open("wb") as file:
            write_mo(file, catalog)
        beside.replace(target)
        written.append(target)
    for target in folder.glob("*/LC_MESSAGES/*.mo"):
        if not target.with_suffix(".po").exists():
            target.unlink(missing_ok=True)
    return written


if __name__ == "__main__":
    count = len(compile_changed())
    sys.stdout.write(f"Texts: {count} catalogues compiled.\n" if count else "")
