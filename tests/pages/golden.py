"""Pages as text; `python -m tests.pages.golden` writes them anew where a change was meant."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

from companion.pages.kit import to_json
from companion.ui.i18n import Translator
from companion.ui.presenters.told_pages import PAGES, told
from tests.presenters.recorded import REPLAYS, session_of

FOLDER = Path(__file__).parent / "golden"


def pages() -> Iterator[tuple[Path, str]]:
    """Every page of every recorded game as it ends, each with the file that keeps it."""
    for replay in sorted(REPLAYS.glob("*/*.companion")):
        session = session_of(replay.stem)
        for name in sorted(PAGES):
            view = told(session, name, Translator("en"))
            text = json.dumps(to_json(view), ensure_ascii=False, indent=1)
            yield FOLDER / f"{replay.stem}.{name}.json", text + "\n"


if __name__ == "__main__":
    FOLDER.mkdir(exist_ok=True)
    for path, text in pages():
        path.write_text(text, encoding="utf-8")
