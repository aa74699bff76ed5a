"""make bench: one JSON line for each figure; exit code 1 if one misses its target."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterable
from importlib import import_module

from bench.figure import Figure

CHAPTERS = (
    "storage",
    "journal",
    "undo",
    "hostile",
    "kills",
    "properties",
    "odds",
    "medievalia",
    "conspiracy",
    "generalship",
    "screens",
    "openings",
    "taps",
    "pages",
    "phones",
    "phone_fire",
    "phone_games",
    "weak_tablet",
)


def main(names: list[str]) -> int:
    missed = 0
    for name in names or CHAPTERS:
        figures: Iterable[Figure] = import_module(f"bench.{name}").figures()
        for figure in figures:
            print(json.dumps(figure), flush=True)
            missed += not figure["met"]
    return 1 if missed else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
