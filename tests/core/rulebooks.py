"""What the boxed rulebooks say, as runs of words nobody can read: our sentences are our own.

No text of a boxed game is in this project. What is kept is five bytes of a digest for each run of
eight words; whoever has the rulebooks as text makes the file anew with

    python -m tests.core.rulebooks FILE...
"""

from __future__ import annotations

import hashlib
import re
import sys
from collections.abc import Iterator
from functools import cache
from pathlib import Path

KEPT = Path(__file__).with_name("rulebooks.bin")
RUN = 8  # words: seven in a row may be alike
SIZE = 5  # bytes of a digest: by chance one run in twenty million is taken for another


def runs(text: str) -> Iterator[str]:
    """Each run of eight words of a text, capitals and punctuation apart."""
    words = re.findall(r"[^\W\d_]+", text.lower())
    for start in range(len(words) - RUN + 1):
        yield " ".join(words[start : start + RUN])


def digest(run: str) -> bytes:
    return hashlib.blake2b(run.encode("utf-8"), digest_size=SIZE).digest()


@cache
def printed() -> frozenset[bytes]:
    """The digests of all runs of the rulebooks."""
    kept = KEPT.read_bytes()
    return frozenset(kept[at : at + SIZE] for at in range(0, len(kept), SIZE))


def main() -> None:
    texts = (Path(name).read_text("utf-8") for name in sys.argv[1:])
    KEPT.write_bytes(b"".join(sorted({digest(run) for text in texts for run in runs(text)})))


if __name__ == "__main__":
    main()
