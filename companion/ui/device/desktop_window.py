"""The window on a desktop: as large as it was left, never too small, with our name and quiet.

Must be asked before anything of Kivy makes a window. A tablet has no window to choose.
"""

from __future__ import annotations

import json
import os
import sys
from pathlib import Path

FIRST = (1280, 800)
LEAST = (400, 600)
LARGEST = 20_000
FILE = "window.json"
NAME = "table-companion"


def prepare(folder: Path) -> None:
    """Say how large the window opens, before there is one."""
    if hasattr(sys, "getandroidapilevel"):
        return
    os.environ.setdefault("KCFG_KIVY_LOG_LEVEL", "warning")
    os.environ.setdefault("SDL_VIDEO_X11_WMCLASS", NAME)
    os.environ.setdefault("SDL_VIDEO_WAYLAND_WMCLASS", NAME)
    width, height = last_size(folder)
    wanted = {"WIDTH": width, "HEIGHT": height}
    wanted |= {"MINIMUM_WIDTH": LEAST[0], "MINIMUM_HEIGHT": LEAST[1]}
    for name, value in wanted.items():
        os.environ.setdefault(f"KCFG_GRAPHICS_{name}", str(value))


def last_size(folder: Path) -> tuple[int, int]:
    """As the window was left; what cannot be read is as at the first start."""
    try:
        width, height = json.loads((folder / FILE).read_text(encoding="utf-8"))
    except (OSError, ValueError, TypeError):
        return FIRST
    if type(width) is not int or type(height) is not int or max(width, height) > LARGEST:
        return FIRST
    return max(LEAST[0], width), max(LEAST[1], height)


def remember(folder: Path, size: tuple[float, float]) -> None:
    """Keep the size for the next time; a disk that refuses costs nothing but that."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
        beside = folder / f"{FILE}.new"
        beside.write_text(json.dumps([round(side) for side in size]), encoding="utf-8")
        beside.replace(folder / FILE)
    except OSError:
        return
