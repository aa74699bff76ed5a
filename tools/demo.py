"""Plays a little evening on the real app and writes a picture of every step."""

from __future__ import annotations

import argparse
import os
import sys
from pathlib import Path

FOLDER = Path("build/demo")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--size", default="1280x800", help="width x height in pixels")
    size = parser.parse_args().size
    width, height = size.split("x")
    os.environ["KCFG_GRAPHICS_WIDTH"], os.environ["KCFG_GRAPHICS_HEIGHT"] = width, height
    from tools.driver import Driver  # first of all: it prepares the virtual screen

    from companion.app import CompanionApp  # isort: skip

    driver = Driver(CompanionApp())
    driver.picture(FOLDER / "01_home.png")
    driver.close()
    sys.stdout.write(f"Pictures of the demo are in {FOLDER}/\n")


if __name__ == "__main__":
    main()
