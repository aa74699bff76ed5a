"""Undo, redo, jumps and amendments against a journal that replays everything from scratch."""

from __future__ import annotations

import sys
from collections.abc import Iterator

from bench.figure import Figure, figure

SEQUENCES = 3_000


def figures(sequences: int = SEQUENCES) -> Iterator[Figure]:
    from tests.core.naive_journal import differs

    found = [told for seed in range(sequences) if (told := differs(seed))]
    for told in found[:5]:
        print(told, file=sys.stderr)
    yield figure("undo sequences", sequences, SEQUENCES, "sequences", at_least=True)
    yield figure("undo sequences that differ from a naive journal", len(found), 0, "sequences")
