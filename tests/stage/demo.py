"""Plays a round and a battle on the real app and writes a picture of every step."""

from __future__ import annotations

import argparse
import os
import sys
from pathlib import Path

FOLDER = Path("build/demo")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--size", default="1280x800", help="width x height in pixels")
    parser.add_argument("--language", default="en", choices=("de", "en", "it"))
    parser.add_argument("--folder", default=FOLDER, type=Path, help="where the pictures go")
    chosen = parser.parse_args()
    width, height = chosen.size.split("x")
    os.environ["KCFG_GRAPHICS_WIDTH"], os.environ["KCFG_GRAPHICS_HEIGHT"] = width, height
    from tests.stage.demo_round import play  # now that the size is set

    count = play(chosen.folder, chosen.language)
    sys.stdout.write(f"{count} pictures of the demo are in {chosen.folder}/\n")


if __name__ == "__main__":
    main()
